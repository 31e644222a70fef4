/* WebSocket frames: however the bytes are split, the same messages come out, and decoders shared
 * by several connections never mix them up. */
#include "../app/server/bounds.h"
#include "../app/server/conn.h"
#include "../app/server/conn_out.h"
#include "../app/server/frames.h"
#include "../app/server/room_request.h"
#include "../app/server/server.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What came out: messages with their consequences, and what is sent back automatically. The order
 * of the two may change when the bytes are split differently. */
struct list {
    uint8_t bytes[1 << 16];
    size_t length;
};
struct heard {
    struct list messages, answers;
    bool ended;
};

static struct heard whole, pieces, other;

static struct heard *of(const struct conn *conn)
{
    return conn->seat == 0 ? &whole : conn->seat == 1 ? &pieces : &other;
}

static void hear(const struct conn *conn, char what, const void *bytes, size_t length)
{
    struct list *list = what == 's' ? &of(conn)->answers : &of(conn)->messages;
    if (list->length + length + 1 > sizeof list->bytes)
        return;
    list->bytes[list->length++] = (uint8_t)what;
    if (length > 0) /* an empty message may have no bytes at all */
        memcpy(list->bytes + list->length, bytes, length);
    list->length += length;
}

/* ---- the rest of the server, as far as frames.c calls it ---- */

void room_message(struct conn *conn, const char *text, size_t length)
{
    hear(conn, 'm', text, length);
    if (length == 4 && memcmp(text, "stop", 4) == 0) { /* as a message that closes would */
        conn->closing = true;
        frames_release(conn);
    }
}

void conn_send_bytes(struct conn *conn, const void *bytes, size_t length, uint64_t batch)
{
    (void)batch;
    if (!conn->closing)
        hear(conn, 's', bytes, length);
}

void conn_refuse(struct conn *conn, const char *id, const struct refusal *refusal)
{
    (void)id;
    hear(conn, 'r', &refusal->code, sizeof refusal->code);
}

void conn_bye(struct conn *conn, enum code code, enum close_status status)
{
    (void)status;
    if (conn->closing)
        return;
    hear(conn, 'b', &code, sizeof code);
    conn->closing = true;
}

/* ---- ---- */

static void feed(struct conn *conn, const uint8_t *bytes, size_t length)
{
    struct heard *heard = of(conn);
    uint8_t *copy = malloc(length > 0 ? length : 1); /* of exactly that size */
    if (length > 0)
        memcpy(copy, bytes, length);
    if (!heard->ended && length > 0 && !frames_feed(conn, copy, length))
        heard->ended = true;
    free(copy);
}

static bool is_equal(const struct list *a, const struct list *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t ping[] = {0x89, 0x82, 1, 2, 3, 4, 'h' ^ 1, 'i' ^ 2};
    static struct server server;
    static struct conn conns[3];
    memset(conns, 0, sizeof conns);
    struct heard *all[] = {&whole, &pieces, &other};
    for (int i = 0; i < 3; i++) {
        all[i]->messages.length = all[i]->answers.length = 0;
        all[i]->ended = false;
    }
    server = (struct server){.now = 1000};
    bounds_init(&server.limits);
    server.limits.rate = server.limits.burst = 1000000;
    server.frames = frames_open();
    for (int i = 0; i < 3; i++) {
        conns[i].server = &server;
        conns[i].seat = (int8_t)i;
    }
    feed(&conns[0], data, size);
    for (size_t at = 0, step; at < size; at += step) {
        step = 1 + (size_t)data[at] % 7;
        if (step > size - at)
            step = size - at;
        feed(&conns[1], data + at, step);
        feed(&conns[2], ping, sizeof ping); /* in between, on another connection */
    }
    /* A mistake in a frame that has come in part may be noticed sooner or later; and a pong
     * that is due when the end comes need not be sent. */
    bool partly =
        (!whole.ended && conns[0].decoder != NULL) || (!pieces.ended && conns[1].decoder != NULL);
    if (!is_equal(&whole.messages, &pieces.messages) || other.ended ||
        (whole.ended != pieces.ended && !partly) ||
        (!whole.ended && !pieces.ended && !is_equal(&whole.answers, &pieces.answers)))
        abort();
    for (int i = 0; i < 3; i++)
        frames_release(&conns[i]);
    frames_close(server.frames);
    return 0;
}
