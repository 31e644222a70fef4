/* Clients of the server: see client.h. */
#include "client.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what comes ---- */

static size_t take_head(struct client *client)
{
    const char *end = memchr(client->bytes, '\n', client->length);
    if (end == NULL)
        return 0;
    client->status = (unsigned)strtoul(client->bytes + strlen("HTTP/1.1 "), NULL, 10);
    if (client->status == 101)
        client->opened(client);
    return (size_t)(end - client->bytes) + 1;
}

/* A frame of the server has no mask and no parts. */
static size_t take_frame(struct client *client, size_t at)
{
    const unsigned char *head = (const unsigned char *)client->bytes + at;
    size_t count = client->length - at, start = 2;
    if (count < 2)
        return 0;
    size_t length = head[1];
    if (length == 126) {
        start = 4;
        if (count < start)
            return 0;
        length = (size_t)head[2] << 8 | head[3];
    }
    if (count - start < length)
        return 0;
    if ((head[0] & 0x0F) == 1)
        client->message(client, client->bytes + at + start, length);
    else if ((head[0] & 0x0F) == 9 && client->line != NULL)
        client_send_frame(client, 10, client->bytes + at + start, length);
    return start + length;
}

static void came(void *context, const char *bytes, size_t length)
{
    struct client *client = context;
    if (client->length + length > client->room) {
        client->room = 2 * (client->length + length);
        client->bytes = realloc(client->bytes, client->room);
        if (client->bytes == NULL)
            abort();
    }
    memcpy(client->bytes + client->length, bytes, length);
    client->length += length;
    size_t done = client->status == 0 ? take_head(client) : 0, used;
    while (client->status == 101 && client->line != NULL && (used = take_frame(client, done)) > 0)
        done += used;
    if (client->line == NULL)
        return;
    client->length -= done;
    memmove(client->bytes, client->bytes + done, client->length);
}

void client_hang_up(struct client *client)
{
    struct line *line = client->line;
    client->line = NULL;
    client->length = 0;
    if (line != NULL)
        line_hang_up(line);
}

static void closed(void *context)
{
    struct client *client = context;
    if (client->status != 0 && client->status != 101)
        client->message(client, client->bytes, client->length);
    client->cut = client->line != NULL && line_is_cut(client->line);
    client_hang_up(client);
    client->closed(client);
}

static const struct line_calls calls = {.came = came, .closed = closed};

/* ---- what is sent ---- */

static void ask(struct client *client, const char *request)
{
    client->status = 0;
    client->length = 0;
    client->line =
        line_open(&calls, client, client->address, &client->quality, client->node, request);
}

void client_connect(struct client *client)
{
    ask(client, "GET /ws\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
}

void client_get(struct client *client, const char *path)
{
    char text[256];
    snprintf(text, sizeof text, "GET %s\r\nHost: localhost\r\n\r\n", path);
    ask(client, text);
}

void client_send_frame(struct client *client, int opcode, const char *bytes, size_t length)
{
    char frame[4096 + 16], mask[4];
    uint32_t key = (uint32_t)world_random();
    size_t at = 0;
    if (client->line == NULL || length > 4096)
        return;
    memcpy(mask, &key, sizeof mask);
    frame[at++] = (char)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)length;
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (char)(bytes[i] ^ mask[i & 3]);
    line_send(client->line, frame, at + length);
}

void client_say(struct client *client, const char *text)
{
    client_send_frame(client, 1, text, strlen(text));
}

void client_free(struct client *client)
{
    client_hang_up(client);
    free(client->bytes);
    client->bytes = NULL;
    client->room = 0;
}
