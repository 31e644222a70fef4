/* What relay.c and audience.c share. */
#ifndef RED7_SERVER_RELAY_INNER_H
#define RED7_SERVER_RELAY_INNER_H

#include "relay.h"
#include "trunk.h"
#include <uv.h>

/* The id of a hello that no client has asked for, and what every answer to it begins with. */
#define RELAY_ID "follow"
#define RELAY_ANSWER "{\"re\":\"" RELAY_ID "\""

struct audience;

struct relay {
    struct server *server;
    struct store_node owner;
    struct trunk *trunk;       /* NULL: what comes next comes to another relay */
    struct conn *conns;        /* those that it serves, by their `here` */
    uint32_t heads;            /* of these */
    struct audience *audience; /* what many share who watch; NULL: it serves one connection */
    struct relay *next, **at;  /* of all */
    struct relay *hash_next;   /* of those that are shared */
    uv_timer_t timer;          /* looks for the table again, or says how many watch */
    bool open, closed;
    bool greeted; /* of one connection: what it says may be passed on */
};

/* A relay without a trunk, which serves nobody yet; NULL: no memory. */
struct relay *relay_make(struct server *server, const struct store_node *owner);
void relay_attach(struct relay *relay, struct conn *conn);
void relay_detach(struct conn *conn);
/* Closes one that serves nobody any more. */
void relay_shut(struct relay *relay);
/* Sends everybody away who is served, to come back to where the table is then. */
void relay_lose(struct relay *relay);
/* Gives a connection a relay of its own, for its hello. */
void relay_alone(struct conn *conn);
/* Says a hello that the client has not said. */
void relay_greet(struct relay *relay, const struct request *request);

/* ---- audience.c ---- */

/* The shared relay for a hello to a server, made if there is none; NULL: it needs one of its own.
 */
struct relay *audience_find(struct server *server, const struct store_node *owner,
                            const struct request *request);
void audience_free(struct relay *relay);
/* Somebody has come who is to be welcomed, now or when the other server has been heard. */
void audience_join(struct relay *relay, struct conn *conn);
/* So many watch now. */
void audience_note(struct relay *relay);
void audience_opened(struct relay *relay);
/* A frame of the other server. */
void audience_take(struct relay *relay, const uint8_t *frame, size_t head, size_t length);
/* What it has not been told yet, as far as its queue has room. */
void audience_tell(struct relay *relay, struct conn *conn);
/* A client speaks, which those who only watch do not: it gets a relay of its own. */
void audience_leave(struct relay *relay, struct conn *conn);

#endif
