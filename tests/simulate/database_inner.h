/* What database.c and statement.c share. */
#ifndef RED7_SIMULATE_DATABASE_INNER_H
#define RED7_SIMULATE_DATABASE_INNER_H

#include "database.h"

#define SERVERS_MAX 16 /* rows of servers: more than there are at once */
#define BANS_MAX 8
#define LOCKS 4        /* advisory locks of transactions, by number */
#define LANE_LOCK 1000 /* those of sessions: this and the lane */

/* A row of red7.nodes, with that of red7.beats. */
struct server_row {
    char holder[STORE_EPOCH_MAX]; /* "": there is none */
    int lane;
    int64_t term, beat;
    char epoch[STORE_EPOCH_MAX], address[STORE_ADDRESS_MAX], says[STORE_SAYS_MAX];
    int shares; /* statements that hold it FOR SHARE */
    bool exclusive;
};

struct ban_row {
    char network[STORE_NETWORK_MAX]; /* "": there is none */
    int64_t until;
};

struct spent_row {
    char address[STORE_PEER];
    double tokens;
    int64_t at;
};

struct backend;
typedef PGresult *applying(struct backend *backend);

/* What serves one connection. */
struct backend {
    struct backend *next;
    uint64_t wire;
    struct thread *thread;
    struct statement *request; /* NULL: none has come */
    bool gone;                 /* its client is */
    bool killed;
    bool careless;     /* synchronous_commit = off */
    applying *applies; /* a commit is under way: what it does when it is there */
    /* Its transaction, or its statement. */
    bool in_transaction, makes, registers;
    char holder[STORE_EPOCH_MAX], epoch[STORE_EPOCH_MAX];
    int lane;
    char locked[STORE_EPOCH_MAX]; /* the row of a server that it has locked; "": none */
    bool locked_alone;
    char before[STORE_EPOCH_MAX]; /* the owner of a game in its snapshot */
    bool fits_beat;               /* the one to be fenced off was silent in it */
};

extern struct tables {
    bool made;
    struct contents now;
    struct server_row servers[SERVERS_MAX];
    struct ban_row bans[BANS_MAX];
    struct spent_row *spent;
    size_t spent_count, spent_room;
    struct backend *locks[LOCKS]; /* advisory, of transactions */
    struct backend *lanes[SERVERS_MAX];
    struct server_row
        unsafe[SERVERS_MAX]; /* fenced off since the last commit that was waited for */
    size_t unsafe_count;
} tables;

struct server_row *server_find(const char *holder);
struct server_row *server_add(void);

/* Lets time pass, or waits for a lock; false: the backend is killed. */
bool backend_sleeps(struct backend *backend, int64_t microseconds);
struct server_row *backend_locks(struct backend *backend, const char *holder, bool alone);
bool backend_takes(struct backend *backend, int lock);
void backend_unlocks(struct backend *backend);
void backend_rolls_back(struct backend *backend);
/* Commits: NULL if it was killed meanwhile. */
PGresult *backend_writes(struct backend *backend, applying *applies);
void backend_kill(struct backend *backend);

/* Carries out what a backend has been asked; NULL: it was killed. */
PGresult *statement_run(struct backend *backend);

#endif
