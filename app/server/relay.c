/* Relays: see relay.h.
 *
 * To the server that has the table, a relayed connection is one more WebSocket, opened by link.h in
 * the name of the player's address. It is told what that player may see and nothing else, and only
 * when it is stored; so whatever is true of connections there is true of relays too. Here its
 * frames are passed on whole, unread.
 *
 * A server that has just died is asked for a moment longer, until the others have noticed: then its
 * table is here, or elsewhere. */
#include "relay.h"
#include "conn.h"
#include "conn_out.h"
#include "frames.h"
#include "link.h"
#include "log.h"
#include "room_join.h"
#include "server.h"
#include <json/write.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds for the other server to answer; until it is looked for again; and how often. */
#define ANSWER 1000
#define PAUSE 100
#define TRIES 80
#define HEAD_MAX 2048
/* What every answer to the hello of a rematch begins with: the client has not asked for it. */
#define FOLLOWS "{\"re\":\"follow\""

struct relay {
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_connect_t connect;
    uv_getaddrinfo_t resolve;
    struct server *server;
    struct conn *conn; /* NULL: nobody listens any more */
    struct store_node owner;
    int handles;   /* that are not closed yet */
    bool resolves; /* the address is being looked up */
    bool open;     /* frames come and go */
    bool closed;
    char *in; /* what has arrived of a head or a frame */
    size_t length, room;
};

/* ---- the end ---- */

static void free_when_done(struct relay *relay)
{
    if (relay->handles > 0 || relay->resolves)
        return;
    free(relay->in);
    free(relay);
}

static void handle_closed(uv_handle_t *handle)
{
    struct relay *relay = handle->data;
    relay->handles--;
    free_when_done(relay);
}

static void shut(struct relay *relay)
{
    if (relay->closed)
        return;
    relay->closed = true;
    relay->server->relay_count -= relay->open;
    if (relay->conn != NULL)
        relay->conn->relay = NULL;
    relay->conn = NULL;
    uv_close((uv_handle_t *)&relay->tcp, handle_closed);
    uv_close((uv_handle_t *)&relay->timer, handle_closed);
}

void relay_close(struct conn *conn)
{
    if (conn->relay != NULL)
        shut(conn->relay);
}

/* The other end is gone: whoever was there comes back to where the table is then. */
static void lose(struct relay *relay)
{
    struct conn *conn = relay->conn;
    shut(relay);
    if (conn != NULL)
        conn_bye(conn, CODE_STOPPING, CLOSE_STOPPING);
}

/* Looks for the table again. */
static void look_again(uv_timer_t *timer)
{
    struct relay *relay = timer->data;
    struct conn *conn = relay->conn;
    struct request *request = conn != NULL ? conn->hello : NULL;
    server_now(relay->server);
    shut(relay);
    if (request == NULL)
        return;
    conn->hello = NULL;
    room_greet(conn, request);
    free(request);
}

/* It cannot be reached now. */
static void fail(struct relay *relay, const char *why)
{
    struct conn *conn = relay->conn;
    if (relay->closed)
        return;
    log_refusal(relay->server->now, "a server cannot be reached node=%s address=%s why=%s",
                relay->owner.name, log_quote(relay->owner.address).text, log_quote(why).text);
    if (conn == NULL || conn->hello == NULL || conn->tries++ >= TRIES)
        lose(relay);
    else
        uv_timer_start(&relay->timer, look_again, PAUSE, 0);
}

static void no_answer(uv_timer_t *timer)
{
    fail(timer->data, "no answer");
}

/* ---- out ---- */

struct letter {
    uv_write_t request;
    char bytes[];
};

static void written(uv_write_t *request, int status)
{
    (void)status; /* reading says it, too */
    free(request->data);
}

/* Sends bytes, after a head. */
static void post(struct relay *relay, const void *head, size_t head_length, const void *bytes,
                 size_t length)
{
    struct letter *letter = malloc(sizeof *letter + head_length + length);
    if (letter == NULL) {
        lose(relay);
        return;
    }
    letter->request.data = letter;
    memcpy(letter->bytes, head, head_length);
    if (length > 0)
        memcpy(letter->bytes + head_length, bytes, length);
    uv_buf_t buffer = uv_buf_init(letter->bytes, (unsigned)(head_length + length));
    if (uv_write(&letter->request, (uv_stream_t *)&relay->tcp, &buffer, 1, written) != 0) {
        free(letter);
        lose(relay);
    }
}

/* Clients mask what they send, to keep proxies from being fooled: between our own servers there is
 * nothing to mask, but a mask there has to be. */
static void post_frame(struct relay *relay, uint8_t kind, const void *bytes, size_t length)
{
    uint8_t head[14] = {0x80 | kind, 0x80};
    size_t size = 2;
    if (length < 126) {
        head[1] |= (uint8_t)length;
    } else {
        head[1] |= 126; /* messages of clients are shorter than 65,536 bytes */
        head[2] = (uint8_t)(length >> 8);
        head[3] = (uint8_t)length;
        size = 4;
    }
    post(relay, head, size + 4, bytes, length);
}

void relay_message(struct conn *conn, const char *text, size_t length)
{
    if (!conn->relay->open)
        conn_refuse_code(conn, "", CODE_BUSY);
    else
        post_frame(conn->relay, 1, text, length);
}

/* ---- in ---- */

/* A rematch is followed without the client's asking, so by a hello of our own. */
static void follow(struct relay *relay, const struct request *request)
{
    char text[512];
    struct json_writer json;
    json_init(&json, text, sizeof text, false);
    json_open(&json, NULL, '{');
    json_put_text(&json, "do", "hello");
    json_put_text(&json, "id", "follow");
    json_put_number(&json, "v", 1);
    json_put_text(&json, "game", request->hello.game);
    if (request->hello.token[0] != '\0')
        json_put_text(&json, "token", request->hello.token);
    json_close(&json, '}');
    post_frame(relay, 1, text, json.length);
}

/* The other server has accepted the link: it is told what the client has said first. */
static void begin(struct relay *relay)
{
    struct conn *conn = relay->conn;
    relay->open = true;
    relay->server->relay_count++;
    uv_timer_stop(&relay->timer);
    if (conn == NULL || conn->hello == NULL)
        return;
    if (conn->hello->id[0] == '\0')
        follow(relay, conn->hello);
    else if (conn->first != NULL)
        post_frame(relay, 1, conn->first, conn->first_length);
    free(conn->hello);
    conn->hello = NULL;
    conn->greeted = true;
    conn->tries = 0;
}

/* The head of the answer: how many bytes it has; 0: not all of it is here. */
static size_t take_head(struct relay *relay)
{
    const char *end = memmem(relay->in, relay->length, "\r\n\r\n", 4);
    if (end == NULL) {
        if (relay->length >= HEAD_MAX)
            fail(relay, "no answer of red7");
        return 0;
    }
    if (memcmp(relay->in, "HTTP/1.1 101 ", 13) != 0) {
        char status[32];
        snprintf(status, sizeof status, "%.12s", relay->in);
        fail(relay, status);
        return 0;
    }
    begin(relay);
    return (size_t)(end + 4 - relay->in);
}

/* Passes a frame on: what it means is between the other server and the client. */
static void pass_on(struct relay *relay, const uint8_t *frame, size_t head, size_t length)
{
    struct conn *conn = relay->conn;
    switch (frame[0] & 15) {
    case 8:
        conn_send_bytes(conn, frame, head + length, 0);
        shut(relay);
        conn_part(conn);
        break;
    case 9:
        post_frame(relay, 10, frame + head, length);
        break;
    case 10:
        break;
    default:
        if (length < sizeof FOLLOWS || memcmp(frame + head, FOLLOWS, sizeof FOLLOWS - 1) != 0)
            conn_send_bytes(conn, frame, head + length, 0);
        break;
    }
}

/* The length of a frame's head, and of what it holds; 0: not all of it is here. */
static size_t measure(const uint8_t *frame, size_t length, size_t *holds)
{
    size_t head = 2, digits = 0;
    if (length < 2)
        return 0;
    *holds = frame[1] & 127;
    if (*holds >= 126)
        digits = *holds == 126 ? 2 : 8;
    head += digits;
    if (length < head)
        return 0;
    if (digits > 0)
        *holds = 0;
    for (size_t i = 0; i < digits; i++)
        *holds = *holds << 8 | frame[2 + i];
    return head;
}

/* All frames that are here; false: what came is none. */
static bool take_frames(struct relay *relay, size_t from)
{
    size_t holds = 0, head;
    while (relay->conn != NULL &&
           (head = measure((uint8_t *)relay->in + from, relay->length - from, &holds)) > 0) {
        const uint8_t *frame = (uint8_t *)relay->in + from;
        if ((frame[0] & 0x70) != 0 || (frame[1] & 0x80) != 0 ||
            holds > (size_t)relay->server->limits.queue)
            return false;
        if (relay->length - from < head + holds)
            break;
        pass_on(relay, frame, head, holds);
        from += head + holds;
    }
    relay->length -= from;
    memmove(relay->in, relay->in + from, relay->length);
    return true;
}

static bool keep(struct relay *relay, const char *bytes, size_t length)
{
    if (relay->length + length > relay->room) {
        size_t room = 2 * (relay->length + length);
        char *larger = realloc(relay->in, room);
        if (larger == NULL)
            return false;
        relay->in = larger;
        relay->room = room;
    }
    memcpy(relay->in + relay->length, bytes, length);
    relay->length += length;
    return true;
}

static void give_buffer(uv_handle_t *handle, size_t wish, uv_buf_t *buffer)
{
    static char bytes[65536];
    (void)handle, (void)wish;
    *buffer = uv_buf_init(bytes, sizeof bytes);
}

static void came(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct relay *relay = stream->data;
    server_now(relay->server);
    if (length < 0) {
        if (relay->open)
            lose(relay);
        else
            fail(relay, uv_strerror((int)length));
        return;
    }
    if (length == 0 || relay->closed)
        return;
    if (!keep(relay, buffer->base, (size_t)length)) {
        lose(relay);
        return;
    }
    size_t head = relay->open ? 0 : take_head(relay);
    if (relay->open && !relay->closed && !take_frames(relay, head)) {
        log_line(LOG_WARNING, "a server sends what is no frame of a link: cut off node=%s",
                 relay->owner.name);
        lose(relay);
    }
}

/* ---- the way there ---- */

static void connected(uv_connect_t *connect, int status)
{
    struct relay *relay = connect->data;
    char text[LINK_TEXT_MAX], head[LINK_TEXT_MAX + 256];
    if (relay->closed || relay->conn == NULL)
        return;
    server_now(relay->server);
    if (status < 0) {
        fail(relay, uv_strerror(status));
        return;
    }
    uv_tcp_nodelay(&relay->tcp, 1);
    link_write(relay->server, relay->owner.name, relay->conn->peer, text);
    int length =
        snprintf(head, sizeof head,
                 "GET /link HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" LINK_HEADER ": %s\r\n\r\n",
                 text);
    post(relay, head, (size_t)length, NULL, 0);
    if (!relay->closed && uv_read_start((uv_stream_t *)&relay->tcp, give_buffer, came) != 0)
        fail(relay, "no memory");
}

static void resolved(uv_getaddrinfo_t *resolve, int status, struct addrinfo *found)
{
    struct relay *relay = resolve->data;
    relay->resolves = false;
    if (relay->closed) {
        uv_freeaddrinfo(found);
        free_when_done(relay);
        return;
    }
    int error = status;
    if (status == 0)
        error = uv_tcp_connect(&relay->connect, &relay->tcp, found->ai_addr, connected);
    uv_freeaddrinfo(found);
    if (error != 0)
        fail(relay, uv_strerror(error));
}

/* HOST:PORT or [V6]:PORT in two. */
static bool split(const char *address, char host[STORE_ADDRESS_MAX], char port[8])
{
    const char *colon = strrchr(address, ':');
    size_t length = colon != NULL ? (size_t)(colon - address) : 0;
    if (length == 0 || strlen(colon + 1) == 0 || strlen(colon + 1) > 5)
        return false;
    bool v6 = address[0] == '[' && address[length - 1] == ']';
    snprintf(host, STORE_ADDRESS_MAX, "%.*s", (int)(length - 2 * v6), address + v6);
    snprintf(port, 8, "%s", colon + 1);
    return true;
}

void relay_open(struct conn *conn, const struct store_node *owner)
{
    struct relay *relay = calloc(1, sizeof *relay);
    char host[STORE_ADDRESS_MAX], port[8];
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    if (relay == NULL) {
        conn_bye(conn, CODE_BUSY, CLOSE_REFUSED);
        return;
    }
    relay->server = conn->server;
    relay->conn = conn;
    relay->owner = *owner;
    relay->handles = 2;
    conn->relay = relay;
    uv_tcp_init(&conn->server->loop, &relay->tcp);
    uv_timer_init(&conn->server->loop, &relay->timer);
    relay->tcp.data = relay->timer.data = relay->connect.data = relay->resolve.data = relay;
    uv_timer_start(&relay->timer, no_answer, ANSWER, 0);
    if (!split(owner->address, host, port)) {
        fail(relay, "it has no address");
        return;
    }
    relay->resolves = true;
    int error = uv_getaddrinfo(&conn->server->loop, &relay->resolve, resolved, host, port, &hints);
    if (error != 0) {
        relay->resolves = false;
        fail(relay, uv_strerror(error));
    }
}

void relays_check(struct server *server, const struct store_node *nodes, size_t count)
{
    for (struct conn *conn = server->conns, *next; conn != NULL; conn = next) {
        next = conn->all.next;
        bool there = conn->relay == NULL || !conn->relay->open;
        for (size_t i = 0; !there && i < count; i++)
            there = strcmp(nodes[i].name, conn->relay->owner.name) == 0;
        if (!there)
            lose(conn->relay);
    }
}
