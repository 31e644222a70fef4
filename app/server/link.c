/* Links between servers: see link.h. */
#include "link.h"
#include "server.h"
#include <inttypes.h>
#include <red7/fair.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define NAME "%32[0-9a-f]"
#define HASH 32
#define WINDOW 64

struct parts {
    char from[STORE_EPOCH_MAX], to[STORE_EPOCH_MAX], address[33], code[2 * HASH + 1];
    uint64_t number;
};

static void write_code(const struct server *server, const struct parts *parts,
                       char code[2 * HASH + 1])
{
    char text[LINK_TEXT_MAX];
    uint8_t hash[HASH];
    int length = snprintf(text, sizeof text, "link\n%s\n%s\n%" PRIu64 "\n%s", parts->from,
                          parts->to, parts->number, parts->address);
    r7_hmac_sha256(server->secrets.key, (const uint8_t *)text, (size_t)length, hash);
    sodium_bin2hex(code, 2 * HASH + 1, hash, sizeof hash);
}

void link_write(struct server *server, const char *to, const struct address *address,
                char text[LINK_TEXT_MAX])
{
    struct parts parts = {.number = ++server->links.number};
    snprintf(parts.from, sizeof parts.from, "%s", store_name(server->store));
    snprintf(parts.to, sizeof parts.to, "%s", to);
    sodium_bin2hex(parts.address, sizeof parts.address, address->bytes, sizeof address->bytes);
    write_code(server, &parts, parts.code);
    snprintf(text, LINK_TEXT_MAX, "%s %s %" PRIu64 " %s %s", parts.from, parts.to, parts.number,
             parts.address, parts.code);
}

/* The sender of a name; the one that was heard of least recently makes room. */
static struct link_sender *sender_of(struct links *links, const char *name)
{
    struct link_sender *oldest = &links->senders[0];
    for (size_t i = 0; i < LINK_SENDERS; i++) {
        struct link_sender *sender = &links->senders[i];
        if (strcmp(sender->name, name) == 0)
            return sender;
        if (sender->used < oldest->used)
            oldest = sender;
    }
    *oldest = (struct link_sender){.highest = 0};
    snprintf(oldest->name, sizeof oldest->name, "%s", name);
    return oldest;
}

/* Connections may overtake one another, so the last few numbers are remembered one by one. */
static bool use_number(struct links *links, const char *from, uint64_t number)
{
    struct link_sender *sender = sender_of(links, from);
    sender->used = ++links->count;
    if (number > sender->highest) {
        uint64_t step = number - sender->highest;
        sender->window = (step < WINDOW ? sender->window << step : 0) | 1;
        sender->highest = number;
        return true;
    }
    uint64_t back = sender->highest - number;
    if (back >= WINDOW || (sender->window >> back & 1) != 0)
        return false;
    sender->window |= UINT64_C(1) << back;
    return true;
}

bool link_read(struct server *server, const char *text, struct address *address, const char **why)
{
    struct parts parts;
    char code[2 * HASH + 1];
    int length = 0;
    *why = "a link that is malformed";
    if (text == NULL ||
        sscanf(text, NAME " " NAME " %20" SCNu64 " " NAME " %64[0-9a-f]%n", parts.from, parts.to,
               &parts.number, parts.address, parts.code, &length) != 5 ||
        text[length] != '\0' || strlen(parts.code) != 2 * HASH ||
        sodium_hex2bin(address->bytes, sizeof address->bytes, parts.address, 32, NULL, NULL,
                       NULL) != 0)
        return false;
    *why = "a link that no server of this store has made";
    write_code(server, &parts, code);
    if (sodium_memcmp(code, parts.code, 2 * HASH) != 0)
        return false;
    *why = "a link to another server";
    if (strcmp(parts.to, store_name(server->store)) != 0)
        return false;
    *why = "a link that was here before";
    return use_number(&server->links, parts.from, parts.number);
}
