/* The connection's own state, shared by client.c, which keeps it, socket.c, which moves its
 * messages, and session.c and request.c, which say and hear them. */
#ifndef RED7_CLIENT_CONNECTION_H
#define RED7_CLIENT_CONNECTION_H

#include "http.h"
#include "wire.h"
#include <client/request.h>
#include <wslay/wslay.h>

/*   RESTS --> DIALS --> UPGRADES --> GREETS --> TALKS
 *     ^-----------------lost--------------------'        or ENDED
 */
enum client_stage {
    CLIENT_RESTS,    /* until `when` */
    CLIENT_DIALS,    /* the wire is being connected */
    CLIENT_UPGRADES, /* to WebSocket */
    CLIENT_GREETS,   /* hello or create was sent */
    CLIENT_TALKS,
    CLIENT_ENDED,
};

#define REQUEST_ID_MAX 25
#define REQUESTS_MAX 32

/* A request that has not been answered. */
struct client_request {
    char id[REQUEST_ID_MAX];
    enum request_kind ask;
    char game[SEAT_ID_MAX]; /* it is about this one and no other */
    char *text;
};

struct client {
    struct client_address address;
    struct client_options options;
    struct seat_game game;
    char epoch[64];
    enum client_stage stage;
    struct wire *wire;
    wslay_event_context_ptr socket;
    char key[HTTP_KEY_MAX];
    char *head;                    /* of the answer to the upgrade; then what came after it */
    size_t head_length, head_used; /* bytes there, bytes taken of them */
    size_t request_sent;           /* of the upgrade's request */
    bool upgrade_sent;             /* all of it */
    int64_t when;                  /* until the next step of this stage is due */
    int64_t heard;                 /* when the server was last heard */
    bool pinged;
    int delay; /* before the next try */
    /* What a message has brought about, done after it was read. */
    bool must_reconnect;
    enum client_failure broken;
    char code[SEAT_CODE_MAX], detail[CLIENT_DETAIL_MAX];
    uint32_t caught_up; /* events up to this number were there when it connected */
    int nonsense;       /* messages that were not understood, in a row */
    int64_t offset;     /* the server's clock minus ours */
    struct client_request requests[REQUESTS_MAX];
    int request_count;
    struct client_news *news;
    size_t news_count, news_taken, news_room;
};

/* ---- client.c ---- */

/* Adds a piece of news; NULL if there is no memory. */
struct client_news *client_tell(struct client *client, enum client_news_kind kind);
/* The connection cannot go on; why is told when it is taken down. */
void client_break(struct client *client, enum client_failure failure, const char *code,
                  const char *detail);

/* ---- socket.c ---- */

/* Begins to talk after the upgrade, and says the first message. */
void client_start_socket(struct client *client);
/* Puts a message on its way. */
void client_send(struct client *client, const char *text);

/* ---- request.c ---- */

/* The first message of a connection. */
void client_greet(struct client *client);
/* What was not answered before a cut is sent again; what was about another game is not. */
void client_send_again(struct client *client);
/* Takes away the request with an id: its kind, -1 if there is none. */
int client_answered(struct client *client, const struct json_value *id);
/* Tells our seed when it is time, or commits to a new one where that is due. */
void client_settle_seeds(struct client *client);
/* Drops requests: all, or those that cannot be sent again. */
void client_forget(struct client *client, bool all);

/* ---- session.c ---- */

/* A message from the server. */
void client_hear(struct client *client, const char *text, size_t length);

#endif
