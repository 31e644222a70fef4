/* What goes out to connections, and when: nothing before the batch it depends on is committed. */
#ifndef RED7_SERVER_CONN_OUT_H
#define RED7_SERVER_CONN_OUT_H

#include <table/request.h>

struct server;
struct conn;

/* Sends bytes once `batch` is committed; 0: as soon as what is before them is sent. If there is no
 * room for them the connection is killed later, so that nothing else changes here. */
void conn_send_bytes(struct conn *conn, const void *bytes, size_t length, uint64_t batch);
/* Sends a message, whose text is freed. */
void conn_send(struct conn *conn, char *text, size_t length, uint64_t batch);
/* The same for the answer to a request. */
void conn_answer(struct conn *conn, const char *id, char *text, size_t length, uint64_t batch);
void conn_refuse(struct conn *conn, const char *id, const struct refusal *refusal);
static inline void conn_refuse_code(struct conn *conn, const char *id, enum code code)
{
    conn_refuse(conn, id, &(struct refusal){.code = code});
}
/* The batch is committed: what waited for it goes out. */
void conns_committed(struct server *server, uint64_t batch);
/* The commit failed, so nothing that waits will come true: it is discarded, those who asked for it
 * are told, and everybody concerned is sent away with `code`, STORAGE or RESTORED, to reconnect to
 * the state that is stored. */
void conns_rollback(struct server *server, enum code code);
/* The same for one connection. */
void conn_rollback(struct conn *conn, enum code code);
/* Nobody knows what came of the commit: whoever waits for it is left without a word, since any
 * could be false, and sees what is stored when it reconnects. */
void conns_leave_untold(struct server *server);
/* Writes what can be written, at the end of a turn of the loop. */
void conns_flush(struct server *server);
/* Discards all pending output of a connection. */
void conn_out_release(struct conn *conn);

#endif
