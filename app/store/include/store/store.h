/* Where the games are kept: one small interface, whatever lies behind it.
 *
 * A store holds a log of events for each game, by (game, seq), which is only ever appended
 * to; an index of the games, from which lists are made; and a few named values. What the
 * events say is not its business.
 *
 * All functions block, and may be called from any thread. Commits come from one thread at
 * a time. Nothing outside store_*.c knows which implementation it has: the place says. */
#ifndef RED7_STORE_H
#define RED7_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A commit has three outcomes. OK: it is done. UNKNOWN: nobody can tell yet. Any other: it is not
 * done, nothing of it is there, and nothing of it will ever be. */
enum store_result {
    STORE_OK,
    STORE_CONFLICT,  /* the event exists already: another node has written this game; or its
                      * predecessor does not: the store was restored; or the file exists */
    STORE_FULL,      /* no room on the disk */
    STORE_READ_ONLY, /* no permission to write */
    STORE_BUSY,      /* somebody else has held it for too long */
    STORE_DAMAGED,   /* what is there is not a store, or a broken one; it is left untouched */
    STORE_NEWER,     /* made by a later version; it is left untouched */
    STORE_MISSING,   /* nothing is there */
    STORE_FAILED,    /* anything else */
    STORE_UNKNOWN,   /* of a commit alone: the answer was lost on its way; see store_settle() */
};

/* The result as a code for logs and metrics: "full". */
const char *store_result_name(enum store_result result);

#define STORE_ID_MAX 32   /* bytes of a game's id, with the NUL */
#define STORE_WHY_MAX 512 /* room for a message about a failure, in English, one line */

/* Of what kind a game is in the index. */
enum store_state {
    STORE_OPEN, /* before its start */
    STORE_PLAYING,
    STORE_OVER,   /* with a result */
    STORE_CLOSED, /* without one */
};

/* An event: read back byte by byte as it was written. */
struct store_event {
    char game[STORE_ID_MAX];
    uint32_t seq; /* from 1, without gaps */
    int64_t at;   /* milliseconds since 1970 */
    char *body;   /* text, owned by whoever made the batch */
    size_t length;
};

/* A row of the index, to be written or as it was read. */
struct store_entry {
    char game[STORE_ID_MAX];
    uint8_t state; /* enum store_state */
    bool listed;   /* may appear in public lists */
    int64_t created, changed;
    char *summary; /* text, as for events */
    size_t length;
};

/* A link of a chain of games: numbers count from 1, without gaps. What the hashes are of is not the
 * store's business either. Where several servers write at once each has a chain of its own, its
 * lane, so that they do not wait for one another: lane n has the numbers from n * STORE_LANE + 1
 * on.
 */
#define STORE_HASH 32
#define STORE_LANE INT64_C(1000000000000)
#define STORE_LANES 1000
struct store_link {
    int64_t number;
    uint8_t leaf[STORE_HASH], link[STORE_HASH];
};

/* What is to be committed together: all of it or nothing. Entries are inserted, or replace
 * that of the same game. */
struct store_batch {
    struct store_event *events;
    size_t event_count;
    struct store_entry *entries;
    size_t entry_count;
    struct store_link *links;
    size_t link_count;
    /* Where a CONFLICT writes the game whose events do not fit, or "" if it concerns them all;
     * STORE_ID_MAX bytes, or NULL. */
    char *culprit;
};

struct store;

/* A place as it may be shown to people and written to logs: without a password. */
#define STORE_SHOWN_MAX 1024
void store_shown(const char *place, char shown[STORE_SHOWN_MAX]);
/* Where the server that uses a place listens for `red7 admin`; false: there is no room for it, or
 * no folder that nobody else can enter. */
bool store_door(const char *place, char *path, size_t room);

/* Opens the store at a place, which is a file's path or postgres://…, and makes it if there is
 * none; an older schema is migrated. On failure *store is NULL, and `why` has a message that says
 * what, where and what to do. */
enum store_result store_open(const char *place, struct store **store, char why[STORE_WHY_MAX]);
void store_close(struct store *store);

/* Returns when all of it is on disk. On CONFLICT nothing is written. After the store was restored
 * every commit is a CONFLICT until store_epoch() has returned the new epoch: what was built on the
 * old contents must not get into the new ones. */
enum store_result store_commit(struct store *store, const struct store_batch *batch);

/* After an UNKNOWN commit, with the same batch and before any other: finds out what came of it.
 * OK: it is done, or was now. UNKNOWN: the store still cannot tell, ask again later. Any other: it
 * is not done, and will not be, whatever is still on its way. A store whose commits are never
 * UNKNOWN need not have it. */
enum store_result store_settle(struct store *store, const struct store_batch *batch);

/* Calls `each` for the events of a game from `from` on, in order, until it returns false.
 * Texts are valid during the call only. Here and below `each` must not call the store. */
enum store_result store_read(struct store *store, const char *game, uint32_t from,
                             bool (*each)(void *context, const struct store_event *event),
                             void *context);

/* The entry of one game: MISSING if there is none. `each` is called once. */
enum store_result store_find(struct store *store, const char *game,
                             bool (*each)(void *context, const struct store_entry *entry),
                             void *context);

/* Entries in a state, the latest change first (for OPEN: the latest created first). Those
 * after the cursor: pass the `created` or `changed` and the `game` of the last one seen, or
 * INT64_MAX and "" for the first page. */
struct store_query {
    enum store_state state;
    bool listed_only;
    int64_t before;
    const char *before_game;
    int limit;
};
enum store_result store_list(struct store *store, const struct store_query *query,
                             bool (*each)(void *context, const struct store_entry *entry),
                             void *context);
/* Games in OPEN or PLAYING that last changed before a time: candidates for being closed. */
enum store_result store_idle(struct store *store, enum store_state state, int64_t changed_before,
                             int limit,
                             bool (*each)(void *context, const struct store_entry *entry),
                             void *context);

/* The links after a number, in order, as many as `limit` at most; and the last one of this server's
 * lane: MISSING if there is none, with the number before the first and no hashes. */
enum store_result store_links(struct store *store, int64_t after, int limit,
                              bool (*each)(void *context, const struct store_link *link),
                              void *context);
enum store_result store_last_link(struct store *store, struct store_link *link);

/* Named values of up to 256 bytes, for keys. _get: MISSING if there is none. _claim: writes
 * the value if there is none, and reads the one that is there afterwards. */
#define STORE_VALUE_MAX 256
enum store_result store_get(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                            size_t *length);
enum store_result store_claim(struct store *store, const char *name, uint8_t value[STORE_VALUE_MAX],
                              size_t *length);

/* The epoch: a text that changes when the store is restored from a backup. Cheap enough to be read
 * every second. */
#define STORE_EPOCH_MAX 33
enum store_result store_epoch(struct store *store, char epoch[STORE_EPOCH_MAX]);

/* Deletes what is kept: a game that has ended with all its events (MISSING if there is none such),
 * or a name in all of them, which becomes "-". Links of the chain stay. *count is how many events
 * were concerned. Blocks for as long as it takes to look at all events. */
enum store_chore { STORE_CHORE_NONE, STORE_CHORE_DELETE, STORE_CHORE_FORGET };
enum store_result store_erase(struct store *store, enum store_chore chore, const char *text,
                              int64_t *count);

/* Housekeeping that may take a while and disturbs nobody: to be called every now and then, from a
 * thread that may wait. */
enum store_result store_tidy(struct store *store);

/* OK while the store is where it was opened: MISSING if its file was moved away or replaced (events
 * would still be written then, but nobody who opens the place would find them) or its database does
 * not answer; CONFLICT if another server has taken the store over, so that this one has to end. To
 * be asked every second: where servers stand in for one another, it also tells the others that this
 * one lives. */
enum store_result store_there(struct store *store);

/* ---- several servers on one store ---- */

/* A server that uses the store. */
#define STORE_ADDRESS_MAX 128
struct store_node {
    char name[STORE_EPOCH_MAX];      /* random, another at each start */
    char address[STORE_ADDRESS_MAX]; /* where the others reach it, HOST:PORT; "": not yet */
    int lane;
    bool here; /* it is this one */
};

/* Whether others may use the store at the same time. If not, every game is this server's, and the
 * functions below are not to be called; but for _is_sure, which is always true then. */
bool store_is_shared(const struct store *store);
/* The name of this server; where the others reach it. */
const char *store_name(struct store *store);
enum store_result store_address(struct store *store, const char *address);
/* Which server has a game. One that no living server has becomes this one's. MISSING: there is no
 * such game. A server has a game, once it has it, until it releases it or ends. */
enum store_result store_own(struct store *store, const char *game, struct store_node *owner);
/* Gives games up, all of whose events are committed: the next server that wants one has it. */
enum store_result store_release(struct store *store, const char (*games)[STORE_ID_MAX],
                                size_t count);
/* All servers, and what each says of itself: "" if it has said nothing. */
enum store_result store_nodes(struct store *store,
                              bool (*each)(void *context, const struct store_node *node,
                                           const char *says),
                              void *context);
/* What this one says of itself, a text for the others: they read it within a second. Does not wait.
 */
#define STORE_SAYS_MAX 512
void store_describe(struct store *store, const char *says);
/* What the host keeps out, at all servers: networks as text, each for so many milliseconds from now
 * by the store's own clock; 0 lets it in again. _bans tells those that still hold. */
#define STORE_NETWORK_MAX 64
enum store_result store_ban(struct store *store, const char *network, int64_t milliseconds);
enum store_result store_bans(struct store *store,
                             bool (*each)(void *context, const char *network, int64_t left),
                             void *context);
/* Takes one of so many that an address may have within an hour, at all servers together. CONFLICT:
 * there is none left. */
#define STORE_PEER 16
enum store_result store_spend(struct store *store, const uint8_t address[STORE_PEER], int32_t most);
/* Whether nobody else can have taken this server for dead by now. If that is not sure, what is in
 * memory must be compared with the store before anybody is told that it is all there is. */
bool store_is_sure(struct store *store);

/* Copies the store at a place into a file while others use it; the file, which must not exist, is
 * then a store too. _restore replaces the contents of the store at a place by those of such a
 * file, with a new epoch, while others use it; the file is checked first, and on any failure
 * the store is as it was. */
enum store_result store_backup(const char *place, const char *file, char why[STORE_WHY_MAX]);
enum store_result store_restore(const char *place, const char *file, char why[STORE_WHY_MAX]);

#endif
