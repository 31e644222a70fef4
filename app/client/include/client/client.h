/* A client of `red7 serve`, as docs/protocol.md describes it: one connection to one table.
 *
 * Nothing here waits. Whoever uses a client waits for its descriptor together with others, at
 * most for as long as it says, and then lets it work:
 *
 *     struct client *client = client_open(&address, &options);
 *     for (;;) {
 *         struct client_wait wait = client_wait(client);
 *         poll({wait.fd, wait.events}, wait.ms);
 *         client_work(client);
 *         while (client_next(client, &news))
 *             ...
 *         show client_game(client);
 *     }
 *
 * The connection is made again by itself when it is lost, and what was asked for and not
 * answered is asked for once more. */
#ifndef RED7_CLIENT_H
#define RED7_CLIENT_H

#include <client/fetch.h>
#include <poll.h>

struct client;

enum client_news_kind {
    CLIENT_NEWS_CONNECTED, /* all that was missed follows */
    CLIENT_NEWS_LOST,      /* `failure`; it is tried again after `ms` */
    CLIENT_NEWS_ENDED,     /* `failure`: it is not tried again */
    CLIENT_NEWS_EVENT,     /* `event` */
    CLIENT_NEWS_RESTORED,  /* the server's store was restored: all is told from the start */
    CLIENT_NEWS_ANSWER,    /* to the request `ask`: `code` is "" if it was granted */
    CLIENT_NEWS_REACTION,  /* `event.seat`, `event.code` */
    CLIENT_NEWS_PRESENCE,
};

struct client_news {
    enum client_news_kind kind;
    enum client_failure failure;
    int ms;
    enum request_kind ask;
    char code[SEAT_CODE_MAX];
    char detail[CLIENT_DETAIL_MAX]; /* of a failure, or the rule of `illegal`; may be "" */
    struct seat_event event;
};

/* Starts to connect. Where the address has a game, it says hello with the address's token;
 * otherwise somebody calls client_create() before anything else. NULL: no memory. */
struct client *client_open(const struct client_address *address,
                           const struct client_options *options);
void client_close(struct client *client);

/* What to wait for: a descriptor (-1: none), the events of poll() and milliseconds (-1: for
 * ever). */
struct client_wait {
    int fd;
    short events;
    int ms;
};
struct client_wait client_wait(const struct client *client);
/* Does what can be done now. True if there is news. */
bool client_work(struct client *client);
/* The next piece of news; false if there is none. */
bool client_next(struct client *client, struct client_news *news);

const struct seat_game *client_game(const struct client *client);
/* The address, with the game's id and token as they are now. */
const struct client_address *client_address(const struct client *client);
bool client_connected(const struct client *client);
/* Whether all is known that had happened when it connected. */
bool client_caught_up(const struct client *client);
/* Whether a request of a kind has not been answered yet. */
bool client_waits(const struct client *client, enum request_kind ask);
/* What the server's clock shows now, in milliseconds since 1970. */
int64_t client_now(const struct client *client);

#endif
