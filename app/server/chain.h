/* The chain of all games: see docs/fairness.md. Each new game gets a number and a link that follows
 * from all games before it, so none can be left out of history, or slipped into it, afterwards. */
#ifndef RED7_SERVER_CHAIN_H
#define RED7_SERVER_CHAIN_H

#include <store/store.h>
#include <table/event.h>

struct server;

/* Reads the last link from the store, which blocks: for the start, and after a commit has failed.
 * False if that cannot be done; then chain_add() tries again. */
bool chain_open(struct server *server);
/* Gives a new game its place, in the batch that is being gathered. False: the store cannot be read.
 */
bool chain_add(struct server *server, const char *game, struct event *created);

#endif
