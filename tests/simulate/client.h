/* A client of the server: its line, its frames. What they say is up to those who use it. */
#ifndef RED7_SIMULATE_CLIENT_H
#define RED7_SIMULATE_CLIENT_H

#include "line.h"

struct client {
    struct line *line; /* NULL: there is none */
    struct line_quality quality;
    uint32_t address;
    int node;    /* of which server */
    char *bytes; /* that have come, and are no whole message yet */
    size_t length, room;
    bool cut;        /* the last line was, by the network */
    unsigned status; /* of the HTTP answer; 0: none yet */
    /* What its owner does. A message is a text; the body of an HTTP answer comes as one, too, when
     * the line has closed. */
    void (*opened)(struct client *client); /* the upgrade was answered */
    void (*message)(struct client *client, const char *text, size_t length);
    void (*closed)(struct client *client); /* then there is no line any more */
};

/* Connects to /ws, or asks for another path. */
void client_connect(struct client *client);
void client_get(struct client *client, const char *path);
/* A text as a frame; other bytes as they are. */
void client_say(struct client *client, const char *text);
void client_send_frame(struct client *client, int opcode, const char *bytes, size_t length);
void client_hang_up(struct client *client);
void client_free(struct client *client);

#endif
