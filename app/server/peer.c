/* Who is at the other end, and what is counted for each: connections, requests, tables. */
#include "peer.h"
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

/* IPv4 as IPv6 maps it; of IPv6 the first 64 bits, since a host may have all the others. */
static struct address from_v6(const uint8_t bytes[16])
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    struct address address = {{0}};
    memcpy(address.bytes, bytes, memcmp(bytes, mapped, sizeof mapped) == 0 ? 16 : 8);
    return address;
}

static struct address from_v4(const void *bytes)
{
    struct address address = {{[10] = 0xFF, [11] = 0xFF}};
    memcpy(address.bytes + 12, bytes, 4);
    return address;
}

struct address address_of(const struct sockaddr *name)
{
    if (name->sa_family == AF_INET6)
        return from_v6(((const struct sockaddr_in6 *)(const void *)name)->sin6_addr.s6_addr);
    if (name->sa_family == AF_INET)
        return from_v4(&((const struct sockaddr_in *)(const void *)name)->sin_addr);
    return (struct address){{0}};
}

bool address_read(const char *text, struct address *address)
{
    uint8_t bytes[16];
    if (inet_pton(AF_INET, text, bytes) == 1)
        *address = from_v4(bytes);
    else if (inet_pton(AF_INET6, text, bytes) == 1)
        *address = from_v6(bytes);
    else
        return false;
    return true;
}

bool address_is_none(const struct address *address)
{
    return memcmp(address->bytes, (uint8_t[16]){0}, 16) == 0;
}

struct address_text address_text(const struct peer *peer)
{
    static const uint8_t v4[12] = {[10] = 0xFF, [11] = 0xFF};
    struct address_text text = {"-"};
    if (peer == NULL)
        return text;
    const uint8_t *bytes = peer->address.bytes;
    if (memcmp(bytes, v4, sizeof v4) == 0) {
        inet_ntop(AF_INET, bytes + 12, text.text, sizeof text.text);
    } else if (address_is_none(&peer->address)) {
        strcpy(text.text, "local");
    } else {
        inet_ntop(AF_INET6, bytes, text.text, sizeof text.text - 4);
        strcat(text.text, "/64");
    }
    return text;
}

static void fill(struct bucket *bucket, double rate, double burst, int64_t now)
{
    if (bucket->at == 0)
        bucket->tokens = burst;
    else
        bucket->tokens += (double)(now - bucket->at) * rate / 1000;
    bucket->at = now;
    if (bucket->tokens > burst)
        bucket->tokens = burst;
}

bool bucket_take(struct bucket *bucket, double rate, double burst, int64_t now)
{
    fill(bucket, rate, burst, now);
    if (bucket->tokens < 1)
        return false;
    bucket->tokens -= 1;
    return true;
}

bool bucket_owe(struct bucket *bucket, double count, double rate, double burst, int64_t now)
{
    fill(bucket, rate, burst, now);
    bucket->tokens -= count;
    return bucket->tokens >= 0;
}

bool bucket_has_hourly(struct bucket *bucket, int32_t most, int64_t now)
{
    fill(bucket, most / 3600.0, most, now);
    return bucket->tokens >= 1;
}

bool bucket_take_hourly(struct bucket *bucket, int32_t most, int64_t now)
{
    return bucket_take(bucket, most / 3600.0, most, now);
}

int64_t bucket_wait(const struct bucket *bucket, double rate)
{
    return bucket->tokens >= 1 ? 0 : (int64_t)((1 - bucket->tokens) * 1000 / rate) + 1;
}

static size_t hash(struct address address)
{
    uint64_t h = 0;
    for (int i = 0; i < 16; i++)
        h = (h ^ address.bytes[i]) * UINT64_C(0x100000001B3);
    return (h ^ h >> 32) % PEER_BUCKETS;
}

struct peer *peers_get(struct peers *peers, struct address address)
{
    struct peer **first = &peers->of[hash(address)];
    for (struct peer *peer = *first; peer != NULL; peer = peer->next)
        if (memcmp(&peer->address, &address, sizeof address) == 0)
            return peer;
    struct peer *peer = calloc(1, sizeof *peer);
    if (peer == NULL)
        return NULL;
    peer->address = address;
    peer->next = *first;
    *first = peer;
    peers->count++;
    return peer;
}

/* Whether a bucket would be full by now. */
static bool is_full(const struct bucket *bucket, double rate, double burst, int64_t now)
{
    return bucket->at == 0 || bucket->tokens + (double)(now - bucket->at) * rate / 1000 >= burst;
}

/* Whether nothing has to be remembered of it. */
static bool is_forgettable(const struct peer *peer, const struct limits *limits, int64_t now)
{
    const struct {
        const struct bucket *bucket;
        double rate, burst;
    } all[] = {
        {&peer->http, limits->http_rate, limits->http_burst},
        {&peer->frames, limits->address_rate, limits->address_burst},
        {&peer->tables, limits->tables_per_address / 3600.0, limits->tables_per_address},
        {&peer->joins, limits->joins_per_address / 3600.0, limits->joins_per_address},
        {&peer->bytes, limits->bytes_per_address / 3600.0, limits->bytes_per_address},
    };
    if (peer->connections > 0 || peer->exchanges > 0 || peer->works > 0)
        return false;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!is_full(all[i].bucket, all[i].rate, all[i].burst, now))
            return false;
    return true;
}

void peers_sweep(struct peers *peers, const struct limits *limits, int64_t now)
{
    for (size_t i = 0; i < PEER_BUCKETS; i++)
        for (struct peer **at = &peers->of[i]; *at != NULL;) {
            struct peer *peer = *at;
            if (is_forgettable(peer, limits, now)) {
                *at = peer->next;
                free(peer);
                peers->count--;
            } else {
                at = &peer->next;
            }
        }
}

void peers_free(struct peers *peers)
{
    for (size_t i = 0; i < PEER_BUCKETS; i++)
        while (peers->of[i] != NULL) {
            struct peer *peer = peers->of[i];
            peers->of[i] = peer->next;
            free(peer);
        }
    peers->count = 0;
}
