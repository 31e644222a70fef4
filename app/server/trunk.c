/* Trunks: the client's side of a WebSocket (RFC 6455), between our own servers. */
#include "trunk.h"
#include "link.h"
#include "log.h"
#include "server.h"
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds for the other server to answer. */
#define ANSWER 1000
#define HEAD_MAX 2048
#define TEXT 1
#define CLOSE 8
#define PING 9
#define PONG 10

struct trunk {
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_connect_t connect;
    uv_getaddrinfo_t resolve;
    struct server *server;
    struct store_node owner;
    struct address address; /* in whose name it is opened */
    const struct trunk_user *user;
    void *context;
    const char *why; /* it has failed, which its user is about to be told */
    int handles;     /* that are not closed yet */
    bool resolves;   /* the address is being looked up */
    bool open;       /* frames come and go */
    bool closed;
    char *in; /* what has arrived of a head or a frame */
    size_t length, room;
};

/* ---- the end ---- */

static void free_when_done(struct trunk *trunk)
{
    if (trunk->handles > 0 || trunk->resolves)
        return;
    free(trunk->in);
    free(trunk);
}

static void handle_closed(uv_handle_t *handle)
{
    struct trunk *trunk = handle->data;
    trunk->handles--;
    free_when_done(trunk);
}

void trunk_close(struct trunk *trunk)
{
    if (trunk == NULL || trunk->closed)
        return;
    trunk->closed = true;
    trunk->server->trunk_count -= trunk->open;
    uv_close((uv_handle_t *)&trunk->tcp, handle_closed);
    uv_close((uv_handle_t *)&trunk->timer, handle_closed);
}

static void tell_failure(uv_timer_t *timer)
{
    struct trunk *trunk = timer->data;
    server_now(trunk->server);
    trunk->user->failed(trunk->context, trunk->why != NULL ? trunk->why : "no answer");
}

/* Its user hears of it by the timer, so that nothing changes under a caller's hands. */
static void fail(struct trunk *trunk, const char *why)
{
    if (trunk->closed || trunk->why != NULL)
        return;
    trunk->why = why;
    uv_read_stop((uv_stream_t *)&trunk->tcp);
    uv_timer_start(&trunk->timer, tell_failure, 0, 0);
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
static void post(struct trunk *trunk, const void *head, size_t head_length, const void *bytes,
                 size_t length)
{
    struct letter *letter = malloc(sizeof *letter + head_length + length);
    if (letter == NULL) {
        fail(trunk, "no memory");
        return;
    }
    letter->request.data = letter;
    memcpy(letter->bytes, head, head_length);
    if (length > 0)
        memcpy(letter->bytes + head_length, bytes, length);
    uv_buf_t buffer = uv_buf_init(letter->bytes, (unsigned)(head_length + length));
    if (uv_write(&letter->request, (uv_stream_t *)&trunk->tcp, &buffer, 1, written) != 0) {
        free(letter);
        fail(trunk, "it cannot be written to");
    }
}

/* Clients mask what they send, to keep proxies from being fooled: between our own servers there is
 * nothing to mask, but a mask there has to be. */
static void post_frame(struct trunk *trunk, uint8_t kind, const void *bytes, size_t length)
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
    post(trunk, head, size + 4, bytes, length);
}

void trunk_send(struct trunk *trunk, const char *text, size_t length)
{
    post_frame(trunk, TEXT, text, length);
}

/* ---- in ---- */

/* The head of the answer: how many bytes it has; 0: not all of it is here. */
static size_t take_head(struct trunk *trunk)
{
    const char *end = memmem(trunk->in, trunk->length, "\r\n\r\n", 4);
    if (end == NULL) {
        if (trunk->length >= HEAD_MAX)
            fail(trunk, "no answer of red7");
        return 0;
    }
    if (memcmp(trunk->in, "HTTP/1.1 101 ", 13) != 0) {
        fail(trunk, "it does not accept the link");
        return 0;
    }
    trunk->open = true;
    trunk->server->trunk_count++;
    uv_timer_stop(&trunk->timer);
    trunk->user->opened(trunk->context);
    return (size_t)(end + 4 - trunk->in);
}

static void take_frame(struct trunk *trunk, const uint8_t *frame, size_t head, size_t length)
{
    switch (frame[0] & 15) {
    case PING:
        post_frame(trunk, PONG, frame + head, length);
        break;
    case PONG:
        break;
    default:
        trunk->user->frame(trunk->context, frame, head, length);
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

/* Whether a frame is one that our servers send: whole, unmasked, of a kind that they use. */
static bool is_right(const struct trunk *trunk, const uint8_t *frame, size_t holds)
{
    unsigned kind = frame[0] & 15;
    return (frame[0] & 0xF0) == 0x80 && (frame[1] & 0x80) == 0 &&
           (kind == TEXT || (kind >= CLOSE && kind <= PONG && holds < 126)) &&
           holds <= (size_t)trunk->server->limits.queue;
}

/* All frames that are here; false: what came is none. */
static bool take_frames(struct trunk *trunk, size_t from)
{
    size_t holds = 0, head;
    while (!trunk->closed && trunk->why == NULL &&
           (head = measure((uint8_t *)trunk->in + from, trunk->length - from, &holds)) > 0) {
        const uint8_t *frame = (uint8_t *)trunk->in + from;
        if (!is_right(trunk, frame, holds))
            return false;
        if (trunk->length - from < head + holds)
            break;
        take_frame(trunk, frame, head, holds);
        from += head + holds;
    }
    trunk->length -= from;
    memmove(trunk->in, trunk->in + from, trunk->length);
    return true;
}

static bool keep(struct trunk *trunk, const char *bytes, size_t length)
{
    if (trunk->length + length > trunk->room) {
        size_t room = 2 * (trunk->length + length);
        char *larger = realloc(trunk->in, room);
        if (larger == NULL)
            return false;
        trunk->in = larger;
        trunk->room = room;
    }
    memcpy(trunk->in + trunk->length, bytes, length);
    trunk->length += length;
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
    struct trunk *trunk = stream->data;
    if (length == 0 || trunk->closed || trunk->why != NULL)
        return;
    server_now(trunk->server);
    if (length < 0) {
        fail(trunk, uv_strerror((int)length));
        return;
    }
    if (!keep(trunk, buffer->base, (size_t)length)) {
        fail(trunk, "no memory");
        return;
    }
    size_t head = trunk->open ? 0 : take_head(trunk);
    if (trunk->open && !trunk->closed && !take_frames(trunk, head)) {
        log_line(LOG_WARNING, "a server sends what is no frame of a link: cut off node=%s",
                 trunk->owner.name);
        fail(trunk, "no frame of a link");
    }
}

/* ---- the way there ---- */

static void connected(uv_connect_t *connect, int status)
{
    struct trunk *trunk = connect->data;
    char text[LINK_TEXT_MAX], head[LINK_TEXT_MAX + 256];
    if (trunk->closed || trunk->why != NULL)
        return;
    server_now(trunk->server);
    if (status < 0) {
        fail(trunk, uv_strerror(status));
        return;
    }
    uv_tcp_nodelay(&trunk->tcp, 1);
    link_write(trunk->server, trunk->owner.name, &trunk->address, text);
    int length =
        snprintf(head, sizeof head,
                 "GET /link HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                 "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" LINK_HEADER ": %s\r\n\r\n",
                 text);
    post(trunk, head, (size_t)length, NULL, 0);
    if (uv_read_start((uv_stream_t *)&trunk->tcp, give_buffer, came) != 0)
        fail(trunk, "no memory");
}

static void resolved(uv_getaddrinfo_t *resolve, int status, struct addrinfo *found)
{
    struct trunk *trunk = resolve->data;
    trunk->resolves = false;
    if (trunk->closed) {
        uv_freeaddrinfo(found);
        free_when_done(trunk);
        return;
    }
    int error = status;
    if (status == 0)
        error = uv_tcp_connect(&trunk->connect, &trunk->tcp, found->ai_addr, connected);
    uv_freeaddrinfo(found);
    if (error != 0)
        fail(trunk, uv_strerror(error));
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

static void look_up(struct trunk *trunk)
{
    char host[STORE_ADDRESS_MAX], port[8];
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    if (!split(trunk->owner.address, host, port)) {
        fail(trunk, "it has no address");
        return;
    }
    trunk->resolves = true;
    int error = uv_getaddrinfo(&trunk->server->loop, &trunk->resolve, resolved, host, port, &hints);
    if (error != 0) {
        trunk->resolves = false;
        fail(trunk, uv_strerror(error));
    }
}

struct trunk *trunk_open(struct server *server, const struct store_node *owner,
                         const struct peer *peer, const struct trunk_user *user, void *context)
{
    struct trunk *trunk = calloc(1, sizeof *trunk);
    if (trunk == NULL)
        return NULL;
    trunk->server = server;
    trunk->owner = *owner;
    trunk->address = peer->address;
    trunk->user = user;
    trunk->context = context;
    trunk->handles = 2;
    uv_tcp_init(&server->loop, &trunk->tcp);
    uv_timer_init(&server->loop, &trunk->timer);
    trunk->tcp.data = trunk->timer.data = trunk->connect.data = trunk->resolve.data = trunk;
    uv_timer_start(&trunk->timer, tell_failure, ANSWER, 0);
    look_up(trunk);
    return trunk;
}

void trunk_pass(struct trunk *trunk, void *context)
{
    trunk->context = context;
}
