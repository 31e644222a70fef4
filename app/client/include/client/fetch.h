/* Files of a server by HTTP, and the list of its tables. These wait, for some seconds at most. */
#ifndef RED7_CLIENT_FETCH_H
#define RED7_CLIENT_FETCH_H

#include <client/failure.h>

struct client_options {
    const char *ca; /* a file with certificates to trust, NULL: the system's */
};

/* Gets a path of the server ("/api/tables"). NULL: `failure` and `detail` say why not; `code` has
 * the server's code, or "". To be freed. */
char *client_fetch(const struct client_address *address, const struct client_options *options,
                   const char *path, size_t *length, enum client_failure *failure,
                   char code[SEAT_CODE_MAX], char detail[CLIENT_DETAIL_MAX]);

/* Public tables with free seats, the latest first. False as client_fetch(). */
#define CLIENT_LIST_MAX 50
struct client_listed {
    char game[SEAT_ID_MAX];
    struct r7_rules rules;
    int players;
    struct seat_holder seats[R7_SEATS_MAX];
};
struct client_list {
    struct client_listed tables[CLIENT_LIST_MAX];
    int count;
    bool more; /* there are others */
    enum client_failure failure;
    char code[SEAT_CODE_MAX], detail[CLIENT_DETAIL_MAX];
};
bool client_list(const struct client_address *address, const struct client_options *options,
                 struct client_list *list);
/* Who sits at such a table: "Ann, master, free". */
struct phrase client_say_seats(const struct client_listed *table);

#endif
