/* The naive twin: a second, deliberately plain referee for Red7.
 *
 * It exists to be wrong in other ways than the fast referee. It shares no code
 * and no data layout with it: cards are letters and digits, piles are arrays,
 * and every question about the future is answered by copying the table and
 * trying. Tests walk both side by side; the benchmark uses it as the slow one.
 *
 * Nothing here allocates, prints or keeps state outside the caller's structs,
 * so all functions may run in several threads on different structs.
 *
 * Only positions in which every card is known can be handled: no `*N`.
 */
#ifndef TWIN_H
#define TWIN_H

#include <stdbool.h>
#include <stddef.h>

enum {
    TWIN_CARDS = 49,
    TWIN_SEATS = 4,
    /* No turn is longer: seven 5s, one more palette card, its action, a draw,
     * a canvas card, a draw. */
    TWIN_TURN_STEPS = 16,
    /* No position offers more next steps, however odd: `pass`, and each of 48
     * hand cards to the palette or to the canvas. */
    TWIN_MOST_STEPS = 128,
    /* Room for the longest text that twin_write() can print. */
    TWIN_TEXT = 512,
    /* Room for the longest text that twin_set() can print. */
    TWIN_SET_TEXT = 2 * TWIN_CARDS + 2,
};

enum twin_edition { TWIN_V12, TWIN_V13, TWIN_LUCRUM, TWIN_7ROSSO };

/* Where in a turn the mover stands, that is: which decision comes next. */
enum twin_phase {
    TWIN_START,      /* nothing played yet */
    TWIN_FIVE,       /* a 5 asks for another palette card */
    TWIN_ONE,        /* a 1 asks for a rival's card */
    TWIN_SEVEN,      /* a 7 asks for one of the mover's own palette cards */
    TWIN_SEVEN_DRAW, /* the card that a 7 moved has earned a draw */
    TWIN_CANVAS,     /* a canvas card or the end of the turn */
    TWIN_LAST_DRAW,  /* the canvas card from hand has earned a draw */
};

struct twin_card {
    char colour; /* one of ROYGBIV; 0 where there is no card */
    char digit;  /* '1' to '7' */
};

/* Cards in any order; where the order matters (canvas, deck) the last is the top. */
struct twin_pile {
    int count;
    struct twin_card cards[TWIN_CARDS];
};

struct twin_seat {
    struct twin_pile hand;
    struct twin_pile palette;
    struct twin_pile scored;
    bool out;
};

/* The rows of the editions' table in which a group may differ, one field for each. */
struct twin_ways {
    bool lose_forced;
    bool draw_must;
    bool seven_other;
    bool seven_canvas;
    bool seven_now;
    bool seven_draws;
    bool seven_hand_idle;
    bool one_two;
    bool one_free;
    int target; /* 0 for none, -1 for the usual points by players */
};

struct twin_table {
    enum twin_edition edition;
    bool advanced;
    bool actions;
    struct twin_ways ways;
    int players;
    int turn;
    struct twin_pile canvas;
    struct twin_pile deck;
    struct twin_seat seats[TWIN_SEATS];

    enum twin_phase phase;
    bool duty;              /* a 1 or a 7 was played: the turn must end in the lead */
    struct twin_card seven; /* the 7 whose action is asked for */
    struct twin_card drawn; /* what the last step drew, if it drew */
    bool blind;             /* on trial copies: a drawn card vanishes unseen */
    bool over;
};

struct twin_step {
    char kind; /* '+' '@' '-' '=' '!' '.', 'c' for 7@C, 'd' for 7^C, 'p' for pass */
    int seat;  /* of '-' */
    struct twin_card card;
};

/* A table with what is needed to print it: the start of the turn and the steps since. */
struct twin {
    struct twin_table now;
    struct twin_table start;
    int step_count;
    struct twin_step steps[TWIN_TURN_STEPS];
};

/* Reads `POSITION`, `POSITION ; STEPS` or `POSITION over`. Returns 0, or -1 on
 * any mistake, an illegal step included; *t is then unspecified. */
int twin_read(struct twin *t, const char *text);

/* Prints as `red7 apply` does. Returns the length of the whole text; what does
 * not fit into `size` is cut off, and the result always ends in a NUL if size > 0. */
size_t twin_write(const struct twin *t, char *out, size_t size);

/* Fills `steps` with the legal next steps, at most `most` of them. Returns how
 * many there are in all; 0 only if the round is over. */
int twin_legal(const struct twin *t, char steps[][8], int most);

/* Plays one legal step, with or without the drawn card in brackets. Returns 0,
 * or -1 with *t unchanged if the step is not legal or the brackets are wrong. */
int twin_apply(struct twin *t, const char *step);

/* The seat that leads under the rule in force, or -1. */
int twin_leader(const struct twin *t);

/* Writes into `cards` (TWIN_SET_TEXT bytes) the set of a seat's palette under
 * the rule of a colour letter, strongest first, `-` if empty. Returns how many
 * cards it has, or -1 if there is no such seat or rule. */
int twin_set(const struct twin *t, int seat, char rule, char *cards);

/* As twin_legal(), but only the steps after which the mover can still be sure
 * to end this turn in the lead, without counting on any card yet to be drawn. */
int twin_sure_steps(const struct twin *t, char steps[][8], int most);

/* How many step sequences from here to the end of this turn are sure to end it
 * in the lead. An offered draw is always taken; cards drawn on the way are not
 * played. */
long twin_count_turns(const struct twin *t);

struct twin_tally {
    long rounds;
    long turns;   /* turns taken, a pass included */
    long choices; /* surviving whole turns, or by steps those */
};

/* Plays whole rounds from fresh random deals, every seat choosing uniformly
 * among its surviving turns (with actions: step by step among its sure steps)
 * and passing when there is none. An offered draw is taken, and is no choice.
 * With `by_steps` it goes step by step in every rule set, and whole turns are not counted.
 * Adds to *tally; does nothing if the rule set or the number of players is bad. */
void twin_random_rounds(const char *ruleset, int players, long rounds, unsigned long long seed,
                        bool by_steps, struct twin_tally *tally);

#endif
