/* The arena: players against players on the same deals, and what that tells.
 *
 *   arena.h     the contract: settings in, result out
 *   player.c    who plays, from a name
 *   reference.c players to measure others against
 *   contest.c   deals and seatings, spread over threads
 *   table.c     one round or one game at a table of players
 *   program.c   other people's programs: started, timed, killed
 *   stats.c     shares, error bars, Elo, the sequential test, times
 *
 * A deal is played with every seating of its players, so that the luck of the cards
 * cancels. The result depends on the settings alone, not on the number of threads,
 * as long as no player is limited by time. docs/arena.md says what is computed. */
#ifndef RED7_ARENA_H
#define RED7_ARENA_H

#include <arena/reference.h>
#include <red7/match.h>
#include <stdatomic.h>

/* Players in all, and pairs of them. */
#define ARENA_PLAYERS_MAX 16
#define ARENA_LINEUPS_MAX (ARENA_PLAYERS_MAX * (ARENA_PLAYERS_MAX - 1) / 2)
/* More effort than this nobody can wait for: it is a slip. */
#define ARENA_NODES_MOST UINT64_C(1000000000000)
/* A message in the language of words.h, cut to fit. */
#define ARENA_TEXT_MAX 512

/* A player: a bot of the library, a reference, or a program that speaks the engine protocol. */
struct arena_player {
    const char *name; /* as the user wrote it */
    /* One of these; the others are NULL. */
    const struct r7_bot *bot;
    const struct arena_reference *reference;
    const char *command; /* of a program, for the shell */
    int copy;            /* 1, or its number among players with the same name */
    uint64_t nodes;      /* effort for each question, 0: its own */
    unsigned ms;         /* time for each question, 0: its own */
};

/* Reads "greedy", "3", "master:ms=50", "master:nodes=1000", "cmd:COMMAND" or any
 * COMMAND with a slash in it. The player points into `text`. False: `why` says why not. */
bool arena_player_read(struct arena_player *player, const char *text, char why[ARENA_TEXT_MAX]);

enum arena_mode {
    ARENA_TABLE,  /* all players at one table */
    ARENA_LEAGUE, /* tables of two, every pair */
    ARENA_OPEN,   /* each player in the seat that wins with open cards, against `rival` */
};

struct arena_result;

struct arena_settings {
    enum arena_mode mode;
    struct arena_player players[ARENA_PLAYERS_MAX];
    int player_count;
    int seats;                 /* at a table */
    int line_up[R7_SEATS_MAX]; /* ARENA_TABLE: which players sit there, in ascending order */
    int see; /* ARENA_TABLE: so many cards of each other hand are shown to the last player */
    struct r7_rules rules;
    bool match; /* whole games instead of rounds */
    int target; /* points that end a game; 0: it ends when the cards run out */
    uint64_t deals, seed;
    int jobs;                            /* threads, from 1 */
    unsigned limit_ms;                   /* until a program that does not answer is given up */
    bool sprt;                           /* stop when it is clear that the first player is... */
    double elo[2];                       /* ...not better than [0] or not worse than [1] */
    const struct arena_reference *rival; /* ARENA_OPEN: against whom, one that sees all cards */
    const atomic_bool *interrupted;      /* true: stop and tell what was found so far */
    /* Called now and then by one thread at a time; NULL: not at all. */
    void (*progress)(const struct arena_result *result, void *context);
    /* Called after every turn, by whichever thread plays there, perhaps several at once: the round
     * with all its cards, and who sits in its seats. NULL: nobody watches. */
    void (*watch)(const struct r7_round *round, const int players[R7_SEATS_MAX], void *context);
    void *context;
};

/* ---- what comes out ---- */

/* Values, one for each deal. */
struct arena_sum {
    uint64_t count;
    double sum, squares;
};

/* A mean and its standard error; infinite where there are too few values. */
struct arena_mean {
    double mean, error;
};

/* How long decisions took: a histogram with 32 bins for each doubling from a microsecond on. */
#define ARENA_TIME_SIZES (32 * 34)
struct arena_times {
    uint64_t count;
    double sum, most; /* in seconds */
    uint64_t sizes[ARENA_TIME_SIZES];
};

/* Why a program lost a round. */
enum arena_fault {
    ARENA_FINE,
    ARENA_START,    /* it could not be started */
    ARENA_DIED,     /* it ended */
    ARENA_HUNG,     /* it did not answer in time */
    ARENA_FLOODED,  /* it wrote too much */
    ARENA_NONSENSE, /* its answer is not one of the protocol */
    ARENA_ILLEGAL,  /* its step is against the rules */
    ARENA_STOPPED,  /* nobody's fault: the arena is to stop */
};
#define ARENA_FAULTS ARENA_STOPPED
/* "died" and so on: for programs, and as messages for people. */
extern const char *const arena_fault_names[ARENA_FAULTS];

struct arena_standing {
    struct arena_sum share;   /* of the games it played, by deal */
    double fair;              /* what equals would have */
    double won[R7_SEATS_MAX]; /* by the order of the first turn */
    uint64_t played[R7_SEATS_MAX];
    uint64_t faults[ARENA_FAULTS];
    char first_fault[ARENA_TEXT_MAX];
    struct arena_times times; /* of whole turns; filled at the end */
};

struct arena_lineup {
    int players[R7_SEATS_MAX]; /* in ascending order */
    struct arena_sum share;    /* of the first one */
};

struct arena_result {
    const struct arena_settings *settings;
    uint64_t deals, games, rounds;
    uint64_t undecided; /* ARENA_OPEN: deals that the solver gave up; not counted */
    double seconds;
    struct arena_standing standings[ARENA_PLAYERS_MAX];
    struct arena_lineup lineups[ARENA_LINEUPS_MAX];
    int lineup_count;
    double llr;                  /* of the sequential test */
    int verdict;                 /* 0, or 1 if elo[0] and 2 if elo[1] is accepted */
    char broken[ARENA_TEXT_MAX]; /* why it had to end early, or "" */
};

/* Plays. False if it could not even start: result->broken says why. Whoever calls it
 * ignores SIGPIPE if there are programs among the players. */
bool arena_run(const struct arena_settings *settings, struct arena_result *result);

/* ---- stats.c ---- */

void arena_sum_add(struct arena_sum *sum, double value);
struct arena_mean arena_sum_mean(const struct arena_sum *sum);

/* Elo of a share where `fair` is the share of equals; infinite for none or all. */
double arena_elo(double share, double fair);
/* The share of an Elo. */
double arena_elo_share(double elo, double fair);
/* An Elo with its standard error. */
struct arena_mean arena_elo_mean(struct arena_mean share, double fair);

/* The logarithm of how much likelier the shares are under elo[1] than under elo[0], and
 * the bound at which that decides, for errors of 5 % to both sides. */
double arena_llr(const struct arena_sum *sum, double fair, const double elo[2]);
#define ARENA_LLR_BOUND 2.9444389791664403 /* ln 19 */

void arena_times_add(struct arena_times *times, double seconds);
void arena_times_merge(struct arena_times *times, const struct arena_times *more);
/* The quantile (0.5, 0.99) of the decisions' times, within 2.2 %. */
double arena_times_part(const struct arena_times *times, double part);

#endif
