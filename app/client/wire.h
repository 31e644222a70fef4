/* Bytes to a server and back, without waiting: TCP, and TLS where the address says so. */
#ifndef RED7_CLIENT_WIRE_H
#define RED7_CLIENT_WIRE_H

#include <client/client.h>
#include <sys/types.h>

struct wire;

/* Starts to connect; NULL if there is no memory. */
struct wire *wire_open(const struct client_address *address, const struct client_options *options);
void wire_close(struct wire *wire);

enum wire_state { WIRE_CONNECTING, WIRE_READY, WIRE_FAILED };
/* Goes on as far as it can without waiting. */
enum wire_state wire_work(struct wire *wire);
/* What to wait for; `wants_to_write`: the user of the wire has something to send. `ms` is
 * about connecting only. */
struct client_wait wire_wait(const struct wire *wire, bool wants_to_write);
/* Why it failed. `detail` may be "". */
enum client_failure wire_failure(const struct wire *wire, const char **detail);

/* Bytes that were read or written; 0 if there are none now; -1 if the connection has ended or
 * is broken. */
ssize_t wire_read(struct wire *wire, void *bytes, size_t size);
ssize_t wire_write(struct wire *wire, const void *bytes, size_t length);

/* Milliseconds of a clock that only goes forward. */
int64_t wire_now(void);

#endif
