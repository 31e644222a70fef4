/* A WebSocket from this server to another one of the same store. */
#ifndef RED7_SERVER_TRUNK_H
#define RED7_SERVER_TRUNK_H

#include <stddef.h>
#include <stdint.h>
#include <store/store.h>

struct server;
struct peer;
struct trunk;

/* What its user is told. Each may close the trunk. */
struct trunk_user {
    /* The other server has accepted it: frames come and go. */
    void (*opened)(void *context);
    /* A text, or the last frame of all (its kind is 8), whole: its head, and what it holds. */
    void (*frame)(void *context, const uint8_t *frame, size_t head, size_t length);
    /* It cannot be opened, or is gone: it has to be closed. Never before trunk_open() returns. */
    void (*failed)(void *context, const char *why);
};

/* Opens one in the name of an address; NULL: no memory. */
struct trunk *trunk_open(struct server *server, const struct store_node *owner,
                         const struct peer *peer, const struct trunk_user *user, void *context);
/* From now on another is told. */
void trunk_pass(struct trunk *trunk, void *context);
/* Sends a message. If it cannot be sent, `failed` says so later. */
void trunk_send(struct trunk *trunk, const char *text, size_t length);
/* Its user is told nothing more. */
void trunk_close(struct trunk *trunk);

#endif
