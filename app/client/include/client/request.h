/* What a seat asks for. What comes of it is an event like those of others; that it was granted or
 * refused is news. */
#ifndef RED7_CLIENT_REQUEST_H
#define RED7_CLIENT_REQUEST_H

#include <client/client.h>

/* A table to be made; a seat is NULL for a person. */
struct client_wish {
    struct r7_rules rules;
    int players;
    const struct r7_bot *seats[R7_SEATS_MAX];
    int target; /* -1: what the edition says */
    bool listed, no_watching;
    enum event_clock clock;
    enum event_timeout timeout;
    int seconds, increment;
    int absent;
    const struct r7_bot *absent_bot;
};

void client_create(struct client *client, const struct client_wish *wish);
/* `seat` -1: the first that is free. */
void client_join(struct client *client, const char *name, int seat, bool program);
void client_ready(struct client *client);
/* `bot` NULL: the seat is free again. */
void client_seat_bot(struct client *client, int seat, const struct r7_bot *bot);
/* By the host: whether others may take a seat. */
void client_door(struct client *client, bool open);
void client_play(struct client *client, const struct r7_step *steps, int count);
void client_propose(struct client *client, enum event_proposal what);
/* Those without more to say: LEAVE, AGREE, DECLINE, RESUME. */
void client_ask(struct client *client, enum request_kind ask);
void client_react(struct client *client, const char *code);

#endif
