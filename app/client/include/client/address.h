/* Where a table is: URLs. */
#ifndef RED7_CLIENT_ADDRESS_H
#define RED7_CLIENT_ADDRESS_H

#include <seat/game.h>

#define CLIENT_TOKEN_MAX 129 /* a seat's token, with the NUL */
#define CLIENT_URL_MAX 600

struct client_address {
    bool secure; /* https, wss */
    char host[256];
    uint16_t port;
    char path[128];               /* where the server's pages begin: "" or "/red7" */
    char game[SEAT_ID_MAX];       /* "": the server's root */
    char token[CLIENT_TOKEN_MAX]; /* "": none */
};

enum client_address_error {
    CLIENT_ADDRESS_OK,
    CLIENT_ADDRESS_SCHEME, /* it does not start with http:// or the like */
    CLIENT_ADDRESS_HOST,
    CLIENT_ADDRESS_PORT,
    CLIENT_ADDRESS_PATH, /* neither the root of a server nor a table */
    CLIENT_ADDRESS_TOKEN,
};

enum client_address_error client_address_read(const char *text, struct client_address *address);
/* What is wrong, without a full stop. */
const char *client_say_address(enum client_address_error error);
/* "https://host:8443"; "https://host:8443/t/GAME"; and with "#TOKEN". */
void client_address_server(const struct client_address *address, char url[CLIENT_URL_MAX]);
void client_address_table(const struct client_address *address, const char *game, const char *token,
                          char url[CLIENT_URL_MAX]);

#endif
