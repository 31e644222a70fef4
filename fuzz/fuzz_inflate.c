/* Deflated bytes: whatever comes is inflated within its room or refused, and how much room there is
 * changes nothing but whether it fits. */
#include "../app/cli/inflate.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ROOM ((size_t)1 << 16)

static void check(bool holds)
{
    if (!holds)
        abort();
}

/* Room of just so many bytes, so that a sanitizer sees the first one beyond it. */
static bool inflate_into(const uint8_t *data, size_t size, size_t room, char *copy, size_t *length)
{
    char *out = malloc(room > 0 ? room : 1);
    check(out != NULL);
    bool whole = inflate(data, size, out, room, length);
    if (whole && copy != NULL)
        memcpy(copy, out, *length);
    free(out);
    return whole;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char first[ROOM], again[ROOM];
    size_t length, repeated;
    if (!inflate_into(data, size, ROOM, first, &length))
        return 0;
    check(length <= ROOM);
    check(inflate_into(data, size, length, again, &repeated));
    check(repeated == length && memcmp(first, again, length) == 0);
    check(length == 0 || !inflate_into(data, size, length - 1, NULL, &repeated));
    return 0;
}
