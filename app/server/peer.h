/* Who is at the other end, and how much each address is using. */
#ifndef RED7_SERVER_PEER_H
#define RED7_SERVER_PEER_H

#include "bounds.h"
#include "work.h"
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>

/* An IPv6 network of 64 bits, or an IPv4 address. */
struct address {
    uint8_t bytes[16];
};

struct address address_of(const struct sockaddr *name);
/* From text, for those behind a proxy; false if it is not an address. */
bool address_read(const char *text, struct address *address);

/* Whether it is nobody's: of one who comes by a local socket, or of a server itself. */
bool address_is_none(const struct address *address);

/* As people write it; an IPv6 network as "2001:db8::/64". Whoever comes by a local socket: "local".
 */
struct peer;
struct address_text {
    char text[56];
};
struct address_text address_text(const struct peer *peer);

/* A bucket that fills with `rate` tokens a second up to `burst`. */
struct bucket {
    double tokens;
    int64_t at; /* milliseconds; 0: full */
};
bool bucket_take(struct bucket *bucket, double rate, double burst, int64_t now);
/* Takes so many tokens, even those that are not there yet: they are owed. False while any is. */
bool bucket_owe(struct bucket *bucket, double count, double rate, double burst, int64_t now);
/* Whether a bucket that allows so many within an hour has one, and whether it can be taken. */
bool bucket_has_hourly(struct bucket *bucket, int32_t most, int64_t now);
bool bucket_take_hourly(struct bucket *bucket, int32_t most, int64_t now);
/* Milliseconds until there is a token. */
int64_t bucket_wait(const struct bucket *bucket, double rate);

/* What is counted for each address. Dropped when nothing is left to remember. */
struct peer {
    struct address address;
    unsigned connections;                 /* open ones, of all kinds */
    unsigned exchanges;                   /* HTTP requests under way */
    unsigned works;                       /* pieces of work that wait or are being done for it */
    uint64_t messages, requests, refused; /* since it is known here */
    struct bucket http, frames, tables, joins, bytes;
    struct work_line lines[WORK_KINDS];
    int64_t woken; /* ticks when one of its connections was last read again: see conn.c */
    struct peer *next;
};
#define PEER_BUCKETS 4096
struct peers {
    struct peer *of[PEER_BUCKETS];
    size_t count;
};
/* The peer of an address, created if there is none; NULL: no memory. */
struct peer *peers_get(struct peers *peers, struct address address);
/* Drops peers without connections whose buckets are full again. */
void peers_sweep(struct peers *peers, const struct limits *limits, int64_t now);
/* Drops all, at the end. */
void peers_free(struct peers *peers);

#endif
