/* Who may speak for a player: the other servers of the same store.
 *
 * A server that relays a player's connection says so in a header, which nobody else can write, and
 * which is good once and for one server only:
 *
 *     X-Red7-Link: FROM TO NUMBER ADDRESS CODE
 *
 * the names of the two servers, which are other ones after each start; a number that grows; the
 * player's address, 16 bytes, which are zero where it is for all who watch; and a code of all these
 * (HMAC-SHA-256) by the key of the store. */
#ifndef RED7_SERVER_LINK_H
#define RED7_SERVER_LINK_H

#include "peer.h"
#include <store/store.h>

struct server;

#define LINK_HEADER "X-Red7-Link"
#define LINK_TEXT_MAX 256

/* The servers that links have come from, and which of their numbers were used. */
#define LINK_SENDERS 64
struct links {
    uint64_t number; /* of the last link that was made here */
    struct link_sender {
        char name[STORE_EPOCH_MAX];
        uint64_t highest, window; /* bit i: highest - i was used */
        uint64_t used;            /* when, by a count */
    } senders[LINK_SENDERS];
    uint64_t count;
};

/* Writes the header's text for a link to a server, for an address: that of a player, or none
 * (zeros) for those who watch. */
void link_write(struct server *server, const char *to, const struct address *address,
                char text[LINK_TEXT_MAX]);
/* Reads one that came. False, with the reason in English, if it was not made for this server by
 * another of the same store, or has been here before. */
bool link_read(struct server *server, const char *text, struct address *address, const char **why);

#endif
