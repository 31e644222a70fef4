/* WebSocket frames, by wslay.
 *
 * A decoder of wslay has 8 KB of buffers, but most connections are silent most of the time, and
 * then a decoder holds nothing. So a connection takes one from a pool when bytes arrive, and
 * returns it when they end together with a message. wslay does not say whether they do; comparing
 * the bytes that went in with those of the frames that came out does. */
#include "frames.h"
#include "conn.h"
#include "conn_out.h"
#include "peer.h"
#include "room_request.h"
#include "server.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

struct decoder {
    wslay_event_context_ptr wslay;
    struct frames *frames;
    struct conn *conn; /* its user */
    const uint8_t *bytes;
    size_t length;
    uint64_t in, out; /* bytes that went in, bytes of the frames that ended */
    uint64_t frame;   /* length of the one that began */
    bool open;        /* the message continues in another frame */
    bool used_up;     /* it has seen a close, so it cannot be reused */
    bool busy;        /* wslay is working on it */
    struct decoder *next;
};

struct frames {
    struct decoder *idle;
    size_t idle_count;
    wslay_frame_context_ptr encoder;
    uint8_t *buffer; /* of the last frame made */
    size_t length, room;
};

#define IDLE_MAX 16
/* A message over the limit is refused; one over so many times the limit closes the connection. */
#define PATIENCE 4

/* ---- out ---- */

static ssize_t keep(const uint8_t *bytes, size_t length, int flags, void *context)
{
    struct frames *frames = context;
    (void)flags;
    if (frames->length + length > frames->room) {
        size_t room = (frames->length + length) * 2;
        uint8_t *larger = realloc(frames->buffer, room);
        if (larger == NULL)
            return -1;
        frames->buffer = larger;
        frames->room = room;
    }
    memcpy(frames->buffer + frames->length, bytes, length);
    frames->length += length;
    return (ssize_t)length;
}

static struct frame make(struct server *server, uint8_t opcode, const void *payload, size_t length)
{
    struct frames *frames = server->frames;
    struct wslay_frame_iocb frame = {.fin = 1,
                                     .opcode = opcode,
                                     .payload_length = length,
                                     .data = payload,
                                     .data_length = length};
    frames->length = 0;
    if (wslay_frame_send(frames->encoder, &frame) < 0)
        return (struct frame){NULL, 0};
    return (struct frame){frames->buffer, frames->length};
}

struct frame frames_text(struct server *server, const char *text, size_t length)
{
    return make(server, WSLAY_TEXT_FRAME, text, length);
}

struct frame frames_ping(struct server *server)
{
    return make(server, WSLAY_PING, "", 0);
}

void frames_say_close(struct conn *conn, uint16_t status, const char *reason)
{
    uint8_t payload[125];
    size_t length = strlen(reason);
    assert(length <= sizeof payload - 2);
    payload[0] = (uint8_t)(status >> 8);
    payload[1] = (uint8_t)status;
    memcpy(payload + 2, reason, length);
    struct frame frame = make(conn->server, WSLAY_CONNECTION_CLOSE, payload, length + 2);
    conn_send_bytes(conn, frame.bytes, frame.length, 0);
}

/* ---- in ---- */

static ssize_t take(wslay_event_context_ptr wslay, uint8_t *buffer, size_t room, int flags,
                    void *context)
{
    struct decoder *decoder = context;
    (void)flags;
    size_t length = decoder->length < room ? decoder->length : room;
    if (length == 0) {
        wslay_event_set_error(wslay, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(buffer, decoder->bytes, length);
    decoder->bytes += length;
    decoder->length -= length;
    decoder->in += length;
    return (ssize_t)length;
}

/* What wslay sends by itself: pongs, and closes for frames that break the protocol. */
static ssize_t answer(wslay_event_context_ptr wslay, const uint8_t *bytes, size_t length, int flags,
                      void *context)
{
    struct decoder *decoder = context;
    (void)wslay, (void)flags;
    conn_send_bytes(decoder->conn, bytes, length, 0);
    return (ssize_t)length;
}

/* Every frame is paid for, by the connection and by its address. Who owes is not read from until
 * that is over (conn.c), so nothing has to be refused. */
static void charge(struct conn *conn)
{
    const struct limits *limits = &conn->server->limits;
    int64_t now = conn->server->ticks;
    if (conn->crowd) /* what a server says for many was charged there */
        return;
    bool owes = !bucket_owe(&conn->bucket, 1, limits->rate, limits->burst, now);
    if (conn->peer != NULL)
        owes |=
            !bucket_owe(&conn->peer->frames, 1, limits->address_rate, limits->address_burst, now);
    conn->owes |= owes;
}

static void frame_begins(wslay_event_context_ptr wslay,
                         const struct wslay_event_on_frame_recv_start_arg *arg, void *context)
{
    struct decoder *decoder = context;
    uint64_t length = arg->payload_length;
    (void)wslay;
    decoder->frame = 2 + 4 + length + (length > 0xFFFF ? 8 : length > 125 ? 2 : 0);
    if ((arg->opcode & 8) == 0)
        decoder->open = !arg->fin;
    if (arg->opcode == WSLAY_CONNECTION_CLOSE &&
        length == 1) /* half a status: RFC 6455 forbids it */
        conn_bye(decoder->conn, CODE_BAD_JSON, CLOSE_PROTOCOL);
    charge(decoder->conn);
}

static void frame_ends(wslay_event_context_ptr wslay, void *context)
{
    struct decoder *decoder = context;
    (void)wslay;
    decoder->out += decoder->frame;
}

static void message(wslay_event_context_ptr wslay, const struct wslay_event_on_msg_recv_arg *arg,
                    void *context)
{
    struct decoder *decoder = context;
    struct conn *conn = decoder->conn;
    (void)wslay;
    if (conn->closing)
        return;
    if (arg->opcode == WSLAY_BINARY_FRAME) {
        conn_bye(conn, CODE_BAD_JSON, CLOSE_BINARY);
    } else if (arg->opcode == WSLAY_TEXT_FRAME) {
        size_t most = (size_t)conn->server->limits.message;
        conn->progress = true;
        if (arg->msg_length > most)
            conn_refuse(conn, "", &(struct refusal){.code = CODE_TOO_LONG, .most = (uint32_t)most});
        else
            room_message(conn, (const char *)arg->msg, arg->msg_length);
    }
}

/* ---- the pool ---- */

static void decoder_free(struct decoder *decoder)
{
    wslay_event_context_free(decoder->wslay);
    free(decoder);
}

static struct decoder *decoder_get(struct conn *conn)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = take,
        .send_callback = answer,
        .on_frame_recv_start_callback = frame_begins,
        .on_frame_recv_end_callback = frame_ends,
        .on_msg_recv_callback = message,
    };
    struct frames *frames = conn->server->frames;
    struct decoder *decoder = frames->idle;
    if (decoder != NULL) {
        frames->idle = decoder->next;
        frames->idle_count--;
    } else {
        decoder = calloc(1, sizeof *decoder);
        if (decoder == NULL)
            return NULL;
        if (wslay_event_context_server_init(&decoder->wslay, &callbacks, decoder) != 0) {
            free(decoder);
            return NULL;
        }
        wslay_event_config_set_max_recv_msg_length(
            decoder->wslay, PATIENCE * (uint64_t)conn->server->limits.message);
        decoder->frames = frames;
    }
    decoder->conn = conn;
    conn->decoder = decoder;
    return decoder;
}

void frames_release(struct conn *conn)
{
    struct decoder *decoder = conn->decoder;
    if (decoder == NULL)
        return;
    struct frames *frames = decoder->frames;
    conn->decoder = NULL;
    if (decoder->busy) { /* frames_feed() does the rest */
        decoder->used_up = true;
        return;
    }
    bool clean = decoder->in == decoder->out && !decoder->open && !decoder->used_up;
    if (!clean || frames->idle_count >= IDLE_MAX) {
        decoder_free(decoder);
        return;
    }
    decoder->conn = NULL;
    decoder->next = frames->idle;
    frames->idle = decoder;
    frames->idle_count++;
}

bool frames_feed(struct conn *conn, const uint8_t *bytes, size_t length)
{
    struct decoder *decoder = conn->decoder != NULL ? conn->decoder : decoder_get(conn);
    if (decoder == NULL)
        return false;
    decoder->bytes = bytes;
    decoder->length = length;
    decoder->busy = true;
    bool right = wslay_event_recv(decoder->wslay) == 0;
    /* wslay says why a message is wrong, but not why the head of a frame is. */
    if (!right && !decoder->used_up && !conn->closing)
        frames_say_close(conn, CLOSE_PROTOCOL, "");
    right = right && wslay_event_send(decoder->wslay) == 0;
    decoder->busy = false;
    if (conn->decoder == NULL) { /* the connection was closed meanwhile */
        decoder_free(decoder);
        return false;
    }
    if (!right || wslay_event_get_close_received(decoder->wslay) ||
        wslay_event_get_close_sent(decoder->wslay) || conn->closing) {
        decoder->used_up = true;
        frames_release(conn);
        return false;
    }
    if (decoder->in == decoder->out && !decoder->open)
        frames_release(conn);
    return true;
}

struct frames *frames_open(void)
{
    static const struct wslay_frame_callbacks callbacks = {.send_callback = keep};
    struct frames *frames = calloc(1, sizeof *frames);
    if (frames == NULL)
        return NULL;
    if (wslay_frame_context_init(&frames->encoder, &callbacks, frames) != 0) {
        free(frames);
        return NULL;
    }
    return frames;
}

void frames_close(struct frames *frames)
{
    while (frames->idle != NULL) {
        struct decoder *decoder = frames->idle;
        frames->idle = decoder->next;
        decoder_free(decoder);
    }
    wslay_frame_context_free(frames->encoder);
    free(frames->buffer);
    free(frames);
}
