/* `red7 play`, the plain game of questions and answers: what its files share.
 *
 *   play.c          the command, and the game from the deal to the score
 *   play_ask.c      reading the person's lines
 *   play_turn.c     the person's turn
 *   play_choices.c  the turns that keep the person in
 *   play_bot.c      the bots: what they see, and asking them
 *   play_show.c     the table, the turns and the score in words
 *
 * The referee's full round stays in play.c and in the logs of turns. What is
 * shown, and what a bot is asked about, is always a view. */
#ifndef RED7_CLI_PLAY_H
#define RED7_CLI_PLAY_H

#include "cli.h"

#define PLAY_PERSON 0
#define PLAY_LINE_MAX 4096
/* A round has less than a hundred steps; a bot forgets how one that is longer began. */
#define PLAY_STEPS_MAX 1000

/* A bot, and what its seat has seen of the round. */
struct play_bot {
    const struct r7_bot *bot;
    struct r7_view view;
    struct r7_round start; /* the view at the start of the round */
    struct r7_step steps[PLAY_STEPS_MAX];
};

struct play {
    struct r7_match match;
    struct r7_rules rules;
    int players;
    uint64_t seed;
    const char *name; /* of the person, NULL: "You" */
    bool colour;
    bool terminal;                      /* standard input is one */
    bool ended;                         /* the input has ended, or the person has had enough */
    const char *levels;                 /* of the bots, as they were given */
    struct play_bot bots[R7_SEATS_MAX]; /* by seat; the person's is empty */
    size_t step_count;                  /* of the round */
    void *memory;                       /* for the bots to think in */
};

/* A turn as it is played: the round before each step, and the one after the
 * last. The first `kept` steps cannot be taken back, since a card was drawn. */
struct play_log {
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_step steps[R7_TURN_STEPS_MAX];
    int count;
    int kept;
};

void play_log_init(struct play_log *log, const struct r7_round *round);
/* The round as it is now. */
const struct r7_round *play_log_now(const struct play_log *log);
/* Whether the turn that the log began with is over. */
bool play_log_done(const struct play_log *log);
/* Adds a legal step. */
void play_log_add(struct play_log *log, struct r7_step step);

/* ---- play_ask.c ---- */

/* Asks for a line, again if it is too long or not text. False when the input
 * ends, which is said and noted in `ended`. */
bool play_read(struct play *play, const char *prompt, char line[PLAY_LINE_MAX + 1]);
/* Asks a question to be answered by y or n; "no" when the game ends. */
bool play_ask(struct play *play, const char *question);
/* Splits a line into words, and returns how many there are. */
int play_split(char *line, char **words, int room);
/* Reads the step at words[*at] and moves on; false after saying what is wrong. */
bool play_read_step(const struct r7_round *now, char **words, int count, int *at,
                    struct r7_step *step);

/* ---- play_turn.c ---- */

/* Lets the person play a turn. False if the game was left instead. */
bool play_person(struct play *play, struct play_log *log);

/* ---- play_bot.c ---- */

/* Finds the bots by their levels: one for all, or one for each, separated by commas.
 * False after complaining. */
bool play_bots_choose(struct play *play, const char *levels);
/* A round begins. */
void play_bots_start(struct play *play);
/* Shows all bots the steps of a log from one on, each as its seat sees them. */
void play_bots_see(struct play *play, const struct play_log *log, int from);
/* Lets the bot whose turn it is play. */
void play_bot_turn(struct play *play, struct play_log *log);

/* ---- play_choices.c ---- */

/* A turn that is sure to survive; the more it is worth the better. */
struct play_choice {
    struct r7_turn turn;
    int worth;
    size_t place; /* in the library's order, to break ties the same way everywhere */
};

/* All turns that are sure to survive, from here on, best first; NULL if there
 * are none. To be freed. `view` must know the hand of the player to move. */
struct play_choice *play_choices(const struct r7_round *view, size_t *count);

/* ---- play_show.c ---- */

/* A seat's name, at the start of a sentence and inside one. */
const char *play_name(const struct play *play, int seat);
const char *play_name_inside(const struct play *play, int seat);
/* "leads" or, for "You", "lead". */
const char *play_verb(const struct play *play, int seat, const char *others, const char *you);
/* What the person may know of a round. */
struct r7_round play_view(const struct r7_round *round);
/* Some words in a card's colour. */
void play_print_colour(const struct play *play, enum r7_colour colour, const char *text);
/* "ORANGE, most cards of one number". */
void play_print_rule(const struct play *play, enum r7_colour rule);
void play_print_table(const struct play *play, const struct r7_round *round);
void play_print_hand(const struct play *play, const struct r7_round *round);
/* A finished turn, and why its player leads or is out. */
void play_print_turn(const struct play *play, const struct play_log *log);
/* The best `most` surviving turns, each with its reason; says if there are none.
 * `past`: the turn is over, and one could have played so. */
void play_print_choices(const struct play *play, const struct r7_round *round, size_t most,
                        bool past);
/* The points and the scored cards of all. */
void play_print_scores(const struct play *play);

#endif
