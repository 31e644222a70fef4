/* The frames of WebSocket, by wslay, over the wire. */
#include "connection.h"
#include <sodium.h>
#include <string.h>

/* The longest message that a server may send. */
#define MESSAGE_MOST ((uint64_t)1 << 20)

static ssize_t receive(wslay_event_context_ptr socket, uint8_t *bytes, size_t size, int flags,
                       void *context)
{
    struct client *client = context;
    (void)flags;
    size_t left = client->head_length - client->head_used;
    if (left > 0) { /* what came with the answer to the upgrade */
        size_t count = left < size ? left : size;
        memcpy(bytes, client->head + client->head_used, count);
        client->head_used += count;
        return (ssize_t)count;
    }
    ssize_t got = wire_read(client->wire, bytes, size);
    if (got > 0)
        return got;
    wslay_event_set_error(socket, got == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t transmit(wslay_event_context_ptr socket, const uint8_t *bytes, size_t length,
                        int flags, void *context)
{
    struct client *client = context;
    (void)flags;
    ssize_t put = wire_write(client->wire, bytes, length);
    if (put > 0)
        return put;
    wslay_event_set_error(socket, put == 0 ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int make_mask(wslay_event_context_ptr socket, uint8_t *bytes, size_t length, void *context)
{
    (void)socket;
    (void)context;
    randombytes_buf(bytes, length);
    return 0;
}

/* A close frame whose reason is a code of the protocol. */
static void hear_close(struct client *client, const uint8_t *bytes, size_t length)
{
    char code[SEAT_CODE_MAX] = "";
    if (length > 2 && length - 2 < sizeof code) {
        memcpy(code, bytes + 2, length - 2);
        code[length - 2] = '\0';
    }
    if (code[0] != '\0' && strspn(code, "abcdefghijklmnopqrstuvwxyz_") == strlen(code))
        client_break(client, CLIENT_REFUSED, code, "");
    else
        client_break(client, CLIENT_CUT, "", "");
}

static void hear_message(wslay_event_context_ptr socket,
                         const struct wslay_event_on_msg_recv_arg *message, void *context)
{
    struct client *client = context;
    (void)socket;
    client->heard = wire_now();
    client->pinged = false;
    if (client->broken != CLIENT_FINE || client->must_reconnect)
        return;
    if (message->opcode == WSLAY_TEXT_FRAME)
        client_hear(client, (const char *)message->msg, message->msg_length);
    else if (message->opcode == WSLAY_CONNECTION_CLOSE)
        hear_close(client, message->msg, message->msg_length);
    else if (message->opcode == WSLAY_BINARY_FRAME)
        client_break(client, CLIENT_NONSENSE, "", "");
}

void client_send(struct client *client, const char *text)
{
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text, strlen(text)};
    if (client->socket != NULL && wslay_event_queue_msg(client->socket, &message) != 0)
        client_break(client, CLIENT_MEMORY, "", "");
}

void client_start_socket(struct client *client)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = receive,
        .send_callback = transmit,
        .genmask_callback = make_mask,
        .on_msg_recv_callback = hear_message,
    };
    if (wslay_event_context_client_init(&client->socket, &callbacks, client) != 0) {
        client->socket = NULL;
        client_break(client, CLIENT_MEMORY, "", "");
        return;
    }
    wslay_event_config_set_max_recv_msg_length(client->socket, MESSAGE_MOST);
    client->stage = CLIENT_GREETS;
    client->heard = wire_now();
    client->pinged = false;
    client_greet(client);
}
