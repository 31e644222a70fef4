/* Addresses and networks that are kept out for a while. There are few, so they are a list. */
#include "ban.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define V4_BITS 96 /* before an IPv4 address, as IPv6 maps it */
#define V6_BITS 64 /* that are kept of an IPv6 address */

bool ban_read(const char *text, struct ban *ban)
{
    char host[64];
    size_t length = strcspn(text, "/");
    *ban = (struct ban){.bits = 128};
    if (length >= sizeof host || strlen(text) >= sizeof ban->text)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    if (!address_read(host, &ban->address))
        return false;
    bool v4 = strchr(host, ':') == NULL;
    int most = v4 ? 32 : V6_BITS;
    if (text[length] == '/') {
        char *end;
        long bits = strtol(text + length + 1, &end, 10);
        if (text[length + 1] < '0' || text[length + 1] > '9' || *end != '\0' || bits < 1 ||
            bits > (v4 ? 32 : 128))
            return false;
        most = bits < most ? (int)bits : most;
    }
    ban->bits = most + (v4 ? V4_BITS : 0);
    snprintf(ban->text, sizeof ban->text, "%s", text);
    return true;
}

bool ban_covers(const struct ban *ban, struct address address)
{
    for (int bit = 0; bit < ban->bits; bit++)
        if (((address.bytes[bit / 8] ^ ban->address.bytes[bit / 8]) >> (7 - bit % 8) & 1) != 0)
            return false;
    return true;
}

static struct ban **place_of(struct ban **bans, const struct ban *ban)
{
    while (*bans != NULL && strcmp((*bans)->text, ban->text) != 0)
        bans = &(*bans)->next;
    return bans;
}

bool bans_add(struct ban **bans, const struct ban *ban)
{
    struct ban **place = place_of(bans, ban);
    if (*place == NULL) {
        *place = malloc(sizeof **place);
        if (*place == NULL)
            return false;
        **place = *ban;
        (*place)->next = NULL;
    }
    (*place)->until = ban->until;
    return true;
}

static void drop(struct ban **place)
{
    struct ban *gone = *place;
    *place = gone->next;
    free(gone);
}

bool bans_remove(struct ban **bans, const struct ban *ban)
{
    struct ban **place = place_of(bans, ban);
    if (*place == NULL)
        return false;
    drop(place);
    return true;
}

void bans_expire(struct ban **bans, int64_t ticks)
{
    while (*bans != NULL)
        if ((*bans)->until <= ticks)
            drop(bans);
        else
            bans = &(*bans)->next;
}

struct ban *bans_find(struct ban *bans, struct address address, int64_t ticks)
{
    while (bans != NULL && (bans->until <= ticks || !ban_covers(bans, address)))
        bans = bans->next;
    return bans;
}

void bans_free(struct ban **bans)
{
    bans_expire(bans, INT64_MAX);
}
