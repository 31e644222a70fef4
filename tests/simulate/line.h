/* The network: a line is one connection, with a client at one end and the server's socket at the
 * other.
 *
 * Bytes arrive in order, after the line's delay, in pieces of any size. The server's socket takes
 * only as much as has room on the way, so writes end anywhere. A cut loses what is on the way, and
 * each end hears of it later, or never. Lines do not wait for one another. */
#ifndef RED7_SIMULATE_LINE_H
#define RED7_SIMULATE_LINE_H

#include "world.h"
#include <netinet/in.h>

struct line;

/* What happens at the client's end. */
struct line_calls {
    void (*came)(void *client, const char *bytes, size_t length);
    void (*closed)(void *client); /* by the server, by a cut, or because nobody answered */
};

/* How good it is. */
struct line_quality {
    int64_t delay;  /* microseconds, one way */
    size_t window;  /* bytes that are on the way to the client at most */
    double cuts;    /* the chance that a message of the client is cut */
    bool reads;     /* the client takes what comes; otherwise nothing moves once the way is full */
    bool scattered; /* what the client sends arrives in small pieces */
};

/* Opens one to the server, with the client's request as HTTP has it: "GET /ws" and headers. The
 * client lets go of it with line_hang_up(), also after `closed`. */
struct line *line_open(const struct line_calls *calls, void *client, uint32_t address,
                       const struct line_quality *quality, int node, const char *request);
/* From one server to another: what is said passes the network between them. */
struct line *line_between(const struct line_calls *calls, void *client, int from, int node,
                          const char *request);
/* The same to the host's own door, where it is accepted by another way. */
struct line *line_local(const struct line_calls *calls, void *client,
                        const struct line_quality *quality, int node);
void line_send(struct line *line, const void *bytes, size_t length);
void line_hang_up(struct line *line);
/* It is cut, though perhaps nobody knows it yet. */
bool line_is_cut(const struct line *line);
/* All bytes that it has sent so far have arrived at the server's socket; since when. */
bool line_has_arrived(const struct line *line, int64_t *when);

/* ---- the server's end ---- */

/* Servers are numbers; where there is one, it is 0. */
#define LINE_NODES 4
/* Those who have come to a server that listens; NULL: none. */
struct line *line_accept(int node);
int line_node(const struct line *line);
bool line_is_between(const struct line *line); /* servers */
int line_socket(const struct line *line);
struct line *line_of_socket(int socket);
const char *line_request(const struct line *line);
const struct sockaddr_in *line_name(const struct line *line);
/* What has arrived, and whether it was the last: 0 and then, if it is `over`, nothing more comes.
 */
size_t line_waiting(const struct line *line);
size_t line_read(struct line *line, char *bytes, size_t most);
bool line_is_over(const struct line *line);
/* Writes as much as there is room for. */
size_t line_write(struct line *line, const char *bytes, size_t length);
bool line_has_room(const struct line *line);
/* All that was answered before the upgrade fits. */
void line_write_all(struct line *line, const char *bytes, size_t length);
void line_finish(struct line *line); /* nothing more is written */
void line_drop(struct line *line);   /* nor read: the socket is closed */
/* Whether anybody waits to be accepted. */
bool lines_wait(int node);
/* The server has crashed: what it does from now on is not noticed. Then it is gone, and all lines
 * with it; what was on its way to clients may still arrive. */
void lines_mute(int node);
void lines_lose(int node);
size_t lines_count(void);
void lines_free(void);
/* Nobody listens at a server: whoever comes is refused at once. */
void lines_refuse(int node, bool refuses);

/* ---- the network between servers ---- */

extern uint64_t lines_between; /* how many there were */

/* Nothing that one sends arrives at the other before a time. */
void lines_block(int from, int to, int64_t until);
int64_t lines_blocked(int from, int to);
/* All connections between two are cut. */
void lines_cut_between(int a, int b);
/* The client's end of those of a server takes what comes, or does not. */
void lines_take(int from, bool takes);

/* For uv.c: something has arrived for a server, or has room again. */
extern void (*line_wakes)(int node);

/* What is written passes by here: truth.c looks at it. */
void truth_saw(struct line *line, const char *bytes, size_t length);
/* What truth.c keeps of a line, freed with it. */
struct sight;
struct sight **line_sight(struct line *line);
void sight_free(struct sight *sight);

#endif
