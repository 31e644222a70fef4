/* What `red7 join` was asked for. */
#ifndef RED7_CLI_JOIN_REQUEST_H
#define RED7_CLI_JOIN_REQUEST_H

#include <client/request.h>
#include <game/game.h>
#include <words/text.h>

struct join_request {
    struct client_address address;
    struct client_options options;
    char name[WORDS_NAME_MAX];
    int seat;    /* from 0; -1: any */
    bool watch;  /* take no seat */
    bool fresh;  /* take another seat, even if one is kept */
    bool hints;  /* the turns that survive may be looked at */
    bool create; /* make a table, by `wish` */
    struct client_wish wish;
    const struct r7_bot *bot; /* plays the seat, or NULL */
    const char *engine;       /* a command that does, or NULL */
    int games;                /* so many of these */
};

/* Reads the options; false after complaining. */
bool join_request_read(int argc, char **argv, struct join_request *request);

#endif
