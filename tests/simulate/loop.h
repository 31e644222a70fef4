/* What uv*.c and mhd.c share: what stands behind a handle of libuv, and behind a loop. */
#ifndef RED7_SIMULATE_LOOP_H
#define RED7_SIMULATE_LOOP_H

#include "line.h"
#include <uv.h>

struct write {
    struct write *next;
    uv_write_t *request;
    uv_write_cb done;
    const char *bytes;
    size_t length;
};

struct handle {
    uv_handle_t *handle;
    struct loop *loop;
    struct handle *next, **at; /* of its loop */
    bool closing;
    uv_close_cb closed;
    bool active; /* a timer that runs, a poll that is watched, a prepare or check that is called */
    bool ready;  /* an async that was sent */
    int64_t due; /* of a timer, in milliseconds */
    uint64_t repeat, order;
    union {
        uv_timer_cb timer;
        uv_prepare_cb prepare;
        uv_check_cb check;
        uv_async_cb async;
        uv_signal_cb signal;
        uv_connection_cb connection;
        struct {
            uv_poll_cb call;
            int fd;
        } poll;
    };
    int signal_number;
    struct line *line; /* of a stream */
    bool outward;      /* it is the client's end: see uv_connect.c */
    struct {
        uv_connect_t *request;
        uv_connect_cb call;
        int64_t when; /* it is known whether it comes about */
        int node;     /* to which server */
        char *bytes;  /* that have come */
        size_t length, room;
        bool over;
    } out;
    bool reading;
    uv_alloc_cb give;
    uv_read_cb read;
    struct write *writes, **last;
};

/* Its server's number. */
int loop_node(const struct loop *loop);
struct handle *handle_of(const void *handle);
void handle_init(uv_loop_t *uv, void *of, uv_handle_type type);
/* The loop has something to do. */
void loop_wake(struct loop *loop);
/* The same at a time. */
void loop_wake_at(const struct loop *loop, int64_t when);
/* The one that was opened last. */
struct loop *loop_newest(void);

/* ---- uv_work.c: the pool of a loop ---- */

#define POOL 5

struct pool {
    struct loop *loop;
    struct worker {
        struct thread *thread;
        struct pool *pool;
        struct job *job;
    } workers[POOL];
    struct job *jobs, **last_job, *finished, **last_finished;
    size_t job_count;
};

struct pool *loop_pool(const uv_loop_t *uv);
void pool_open(struct pool *pool, struct loop *loop);
/* Tells of what is done, and goes on with what waits. */
void pool_finish(struct pool *pool);
void pool_close(struct pool *pool);

/* ---- uv_stream.c ---- */

bool stream_is_ready(const struct handle *stream);
void stream_run(struct handle *stream);
/* At its end: what was not written is reported as cancelled. */
void stream_end(struct handle *stream);

/* ---- uv_connect.c: connections to other servers ---- */

bool connect_is_ready(const struct handle *stream);
/* Tells of a connection that has come about, or has not. */
void connect_run(struct handle *stream);
void connect_end(struct handle *stream);
/* As for lines: what has come, whether it was the last; and what is to be sent. */
size_t connect_read(struct handle *stream, char *bytes, size_t most);
void connect_write(struct handle *stream, const char *bytes, size_t length);

/* ---- mhd.c: libmicrohttpd's descriptor ---- */

#define MHD_SOCKET 1000000 /* and the server's number */
bool mhd_is_ready(int node);

/* ---- host.c: the socket on which the server listens, the door for `red7 admin` ---- */

#define LISTEN_SOCKET 1010000   /* and the server's number */
bool listens(int node);         /* listening.c */
bool admin_is_called(int node); /* the host has an order */
struct line *admin_accept(int node);

/* ---- for host.c ---- */

/* It does nothing until then. */
void loop_stall(uv_loop_t *uv, int64_t until);
/* It never runs again but by uv_run(), at its end. */
void loop_end(uv_loop_t *uv);
/* Its process is dead: it has its last turn. */
void loop_kill(uv_loop_t *uv);
bool loop_is_stopped(const uv_loop_t *loop);
void loop_signal(uv_loop_t *uv, int number);
/* Called after each turn. */
extern void (*loop_turned)(void);
size_t loop_handles(const uv_loop_t *uv);
void loops_free(void);

#endif
