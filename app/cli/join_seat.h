/* A bot or a program plays a seat at an online table, without a screen. */
#ifndef RED7_CLI_JOIN_SEAT_H
#define RED7_CLI_JOIN_SEAT_H

#include "join_request.h"

/* Plays a seat that was taken; the exit status. */
int join_play_seat(const struct join_request *request, struct client *client);

/* Waits for the client, or for a signal, and lets it work. */
void join_wait(struct client *client);

#endif
