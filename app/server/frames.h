/* WebSocket frames, encoded and decoded. */
#ifndef RED7_SERVER_FRAMES_H
#define RED7_SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;
struct conn;

/* A message encoded once, to be sent to many. Valid until the next is made. */
struct frame {
    const uint8_t *bytes;
    size_t length;
};
struct frame frames_text(struct server *server, const char *text, size_t length);
struct frame frames_ping(struct server *server);

/* The decoders. A connection needs one only while a frame has arrived in part, so a few serve
 * thousands of silent connections. */
struct frames;
struct frames *frames_open(void);
void frames_close(struct frames *frames);
/* Decodes bytes received; messages go to room_message(), answers to pings and the like to
 * conn_send_bytes(). False if the connection is to be closed once its output is written. */
bool frames_feed(struct conn *conn, const uint8_t *bytes, size_t length);
/* Sends a close frame with a status and a reason. */
void frames_say_close(struct conn *conn, uint16_t status, const char *reason);
/* The connection no longer needs its decoder. */
void frames_release(struct conn *conn);

#endif
