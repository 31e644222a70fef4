/* Your games: what was played to its end on this machine, newest first.
 *
 * A game is yours if one person has played it against bots, or if a seat is named when it is added
 * (a table online). Each is a line of JSON in FILES_DATA "history/games" and a record beside it,
 * "history/ID.r7". Lines that cannot be read are passed over, with one message. No more than
 * HISTORY_MOST are kept: then the oldest goes, with its record.
 *
 *     struct history history;
 *     history_load(&history, &message);
 *     ... history.games[0] is the newest
 *     history_release(&history);
 *
 *   history.c   the list and its file
 *   results.c   what the games come to: <home/results.h>
 *   mistakes.c  one's own mistakes as puzzles: <home/mistakes.h>
 *   judging.c   finds them: <home/judging.h> */
#ifndef RED7_HOME_HISTORY_H
#define RED7_HOME_HISTORY_H

#include <game/game.h>
#include <limits.h>
#include <stdint.h>

#define HISTORY_MOST 1000
#define HISTORY_ID_MAX 24    /* "2026-11-17-3", with the NUL */
#define HISTORY_LEVEL_MAX 24 /* the name of a bot, with the NUL */

struct history_game {
    char id[HISTORY_ID_MAX];
    int64_t at; /* when it ended, in seconds since 1970 */
    struct r7_rules rules;
    uint8_t players, seat; /* your own seat */
    bool won;              /* perhaps with others */
    /* The deal was played before, so you knew the cards: it does not count. A game that was taken
     * back after its end and played on is one, too. */
    bool again;
    uint64_t deal;                              /* the same number: the same first deal */
    char bots[R7_SEATS_MAX][HISTORY_LEVEL_MAX]; /* "": a person */
    int accuracy;                               /* 0 to 100; -1: none of your turns could be judged,
                                                   HISTORY_NOT_JUDGED: the game was not looked at */
    int mistakes;                               /* your mistakes and blunders, if it was */
};

#define HISTORY_NOT_JUDGED (-2)

struct history {
    struct history_game *games; /* newest first; NULL if there are none */
    size_t count;
    int skipped; /* lines that could not be read: they are moved aside before the next change */
};

/* Never fails: what cannot be read is not there. To be released. */
void history_load(struct history *history, struct words *message);
void history_release(struct history *history);
/* False with a message if it cannot be written. */
bool history_save(struct history *history, struct words *message);
/* The place of a game; NULL if there is none with that id. */
struct history_game *history_find(const struct history *history, const char *id);

/* What came of it when a record was added. */
enum history_added {
    HISTORY_ADDED,
    HISTORY_KNOWN,      /* it is there already, turn for turn */
    HISTORY_UNFINISHED, /* it has no winner */
    HISTORY_NOBODYS,    /* more than one person played, or none, and no seat was named */
    HISTORY_WRONG,      /* it is no record: the message tells */
    HISTORY_FAILED,     /* it could not be written: the message tells */
};

/* Adds a finished game; what is not finished or nobody's own is left alone. Call it once, when the
 * game has ended. A message is written only if something is wrong. */
enum history_added history_add(const struct game *game, struct words *message);
/* What follows the end of a game: it is kept as the last one (FILES_LAST), added here, and no
 * longer the one in progress. False if it cannot be kept as the last one: then it stays in
 * progress. */
bool history_finish(const struct game *game, struct words *message);
/* The first for a record from elsewhere; `seat` is your own, -1: of the only person. `at` is when
 * it ended, 0: now. */
enum history_added history_add_record(const char *text, size_t length, int seat, int64_t at,
                                      struct words *message);
/* What follows the end of a game elsewhere, as history_finish(): `seat` is your own. */
bool history_finish_record(const char *text, size_t length, int seat, struct words *message);
/* The record of a game; NULL if it is lost. To be freed. */
char *history_record(const struct history_game *game, size_t *length);
/* Where it lies; false if there is no home. */
bool history_record_path(const struct history_game *game, char path[PATH_MAX]);

#endif
