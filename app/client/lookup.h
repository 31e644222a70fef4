/* A host's addresses. The system's function waits for as long as it likes, so a thread calls
 * it, and a pipe tells when it is done. */
#ifndef RED7_CLIENT_LOOKUP_H
#define RED7_CLIENT_LOOKUP_H

#include <netdb.h>
#include <stdbool.h>
#include <stdint.h>

struct lookup;

/* Starts; NULL if there is no memory, no descriptor or no thread. */
struct lookup *lookup_start(const char *host, uint16_t port);
/* Readable when it is done. */
int lookup_fd(const struct lookup *lookup);
/* Whether it is done; then the addresses, NULL if there are none. They are the caller's, to
 * be freed by freeaddrinfo(). */
bool lookup_done(struct lookup *lookup, struct addrinfo **addresses);
/* Ends it, done or not. */
void lookup_free(struct lookup *lookup);

#endif
