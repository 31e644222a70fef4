/* malloc() for the module: that of the C library is made for programs that run for weeks, with
 * threads and a million pieces. A question needs a few dozen, and gives nearly all of them back.
 *
 * Pieces that are free form a ring in the order of their addresses:
 *
 *     | head | room ... | head | room ... |     a head says how long its piece is, in heads, and
 * which free piece comes next
 *
 * The first that suffices is taken, from its end; what is given back grows together with its
 * neighbours. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *room, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *room);

/* Where new memory comes from: grown by a number of bytes, a multiple of MODULE_PAGE; NULL if there
 * is none. */
#define MODULE_PAGE 65536

#ifdef __wasm__
static void *module_grow(size_t size)
{
    const size_t pages = __builtin_wasm_memory_grow(0, size / MODULE_PAGE);
    return pages == SIZE_MAX
               ? NULL
               : (void *)(pages * MODULE_PAGE); /* NOLINT: an address is a number there */
}
#else
void *module_grow(size_t size);
#endif

struct head {
    _Alignas(16) struct head *next;
    size_t heads; /* its own included */
};

static struct head ring = {&ring, 0};
static struct head *last = &ring; /* where the search begins: pieces near it fit each other */

void free(void *room)
{
    if (room == NULL)
        return;
    struct head *piece = (struct head *)room - 1, *before = last;
    while (!(piece > before && piece < before->next))
        if (before >= before->next && (piece > before || piece < before->next))
            break; /* at one of the ring's ends */
        else
            before = before->next;
    if (piece + piece->heads == before->next) {
        piece->heads += before->next->heads;
        piece->next = before->next->next;
    } else
        piece->next = before->next;
    if (before + before->heads == piece) {
        before->heads += piece->heads;
        before->next = piece->next;
    } else
        before->next = piece;
    last = before;
}

/* More memory, into the ring; false if there is none. */
static int grow(size_t heads)
{
    const size_t size = (heads * sizeof(struct head) + MODULE_PAGE - 1) / MODULE_PAGE * MODULE_PAGE;
    struct head *piece = module_grow(size);
    if (piece == NULL)
        return 0;
    piece->heads = size / sizeof(struct head);
    free(piece + 1);
    return 1;
}

void *malloc(size_t size)
{
    const size_t heads = size / sizeof(struct head) + 2;
    if (size > PTRDIFF_MAX)
        return NULL;
    for (struct head *before = last, *at = before->next;; before = at, at = at->next) {
        if (at->heads >= heads) {
            last = before;
            if (at->heads == heads)
                before->next = at->next;
            else {
                at->heads -= heads;
                at += at->heads;
                at->heads = heads;
            }
            return at + 1;
        }
        if (at == last && !grow(heads))
            return NULL;
        else if (at == last)
            at = last; /* the new piece may stand anywhere in the ring */
    }
}

void *calloc(size_t count, size_t size)
{
    if (size != 0 && count > PTRDIFF_MAX / size)
        return NULL;
    void *room = malloc(count * size);
    return room == NULL ? NULL : memset(room, 0, count * size);
}

void *realloc(void *room, size_t size)
{
    if (room == NULL)
        return malloc(size);
    const size_t old = (((const struct head *)room)[-1].heads - 1) * sizeof(struct head);
    if (size <= old)
        return room;
    void *larger = malloc(size);
    if (larger != NULL) {
        memcpy(larger, room, old);
        free(room);
    }
    return larger;
}

/* A piece that is larger, cut where the address is right; what lies before goes back. */
void *aligned_alloc(size_t alignment, size_t size)
{
    struct head *room = size > PTRDIFF_MAX ? NULL : malloc(size + alignment);
    if (room == NULL || (uintptr_t)room % alignment == 0)
        return room;
    const size_t before = (alignment - (uintptr_t)room % alignment) / sizeof(struct head);
    room[before - 1].heads = room[-1].heads - before;
    room[-1].heads = before;
    free(room);
    return room + before;
}
