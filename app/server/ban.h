/* Addresses and networks that are kept out for a while. */
#ifndef RED7_SERVER_BAN_H
#define RED7_SERVER_BAN_H

#include "peer.h"

#define BAN_SECONDS_MOST INT64_C(31622400) /* a year */

struct ban {
    struct ban *next;
    struct address address;
    int bits;      /* of the 128 of an address, IPv4 as IPv6 maps it */
    int64_t until; /* in ticks */
    uint64_t refused;
    char text[64];
};

/* "198.51.100.7", "198.51.100.0/24", "2001:db8::/32"; false if it is none. Of IPv6 no more than a
 * network of 64 bits is known. */
bool ban_read(const char *text, struct ban *ban);
bool ban_covers(const struct ban *ban, struct address address);
/* Adds one, or changes the end of the one that is there; false: no memory. */
bool bans_add(struct ban **bans, const struct ban *ban);
bool bans_remove(struct ban **bans, const struct ban *ban);
void bans_expire(struct ban **bans, int64_t ticks);
/* The ban that an address is under, NULL if none. */
struct ban *bans_find(struct ban *bans, struct address address, int64_t ticks);
void bans_free(struct ban **bans);

#endif
