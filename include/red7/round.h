/* A round of Red7 as a state machine of steps.
 *
 * struct r7_round is a flat value: copy it by assignment to try something out.
 * It can hold full knowledge, or what one seat knows: cards that are not known
 * are only counted (`hidden`, `deck_hidden`). The fields may be read freely and
 * are written only by the library.
 *
 * A turn is a sequence of steps, one per decision; `phase` says which is next:
 *
 *     START --+C--> action? ---> CANVAS --@C--> draw? --> next turn (START),
 *       |           5: FIVE         |          (DRAW)     or OVER
 *       |           1: ONE          '--.------------->
 *       |           7: SEVEN, in v1.2 then SEVEN_DRAW
 *       |--@C--------------------------------> draw? -->
 *       '--pass: out ------------------------------->
 */
#ifndef RED7_ROUND_H
#define RED7_ROUND_H

#include <red7/card.h>
#include <red7/edition.h>
#include <red7/error.h>
#include <red7/export.h>
#include <red7/palette.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define R7_SEATS_MAX 4
#define R7_HAND_SIZE 7
/* No position has more legal next steps than this. */
#define R7_STEPS_MAX 128
/* No turn has more steps than this: seven 5s, one more card, its action, the
 * draw for that, the canvas card, the draw for that; rounded up. */
#define R7_TURN_STEPS_MAX 16

enum r7_phase {
    R7_PHASE_START,      /* +C, @C or pass */
    R7_PHASE_FIVE,       /* +C: the card that a 5 asks for; or void: see r7_round_due() */
    R7_PHASE_ONE,        /* -S:C: the card that a 1 takes */
    R7_PHASE_SEVEN,      /* 7@C or 7^C: the card that a 7 moves */
    R7_PHASE_SEVEN_DRAW, /* = or !: the draw for a card that a 7 moved */
    R7_PHASE_CANVAS,     /* @C or . */
    R7_PHASE_DRAW,       /* = or !: the draw for the canvas card */
    R7_PHASE_OVER,       /* nothing */
};

enum r7_step_kind {
    R7_STEP_PALETTE,     /* +C    card from hand into the own palette */
    R7_STEP_CANVAS,      /* @C    card from hand onto the canvas */
    R7_STEP_TAKE,        /* -S:C  card of seat S's palette onto the deck */
    R7_STEP_MOVE_CANVAS, /* 7@C   card of the own palette onto the canvas */
    R7_STEP_MOVE_DECK,   /* 7^C   card of the own palette onto the deck */
    R7_STEP_DRAW,        /* =     take the draw */
    R7_STEP_LEAVE,       /* !     leave the draw */
    R7_STEP_END,         /* .     end the turn without a canvas card */
    R7_STEP_PASS,        /* pass */
};

/* A step is a small value. `card` and `seat` matter for the kinds that name
 * them. `drawn` tells which card the step draws, where the deck does not;
 * R7_NO_CARD when it is not told. */
struct r7_step {
    uint8_t kind; /* enum r7_step_kind */
    r7_card card;
    uint8_t seat;
    r7_card drawn;
};

/* A complete turn, or a part of one, as steps. */
struct r7_turn {
    uint8_t count;
    struct r7_step steps[R7_TURN_STEPS_MAX];
};

/* One seat. `scores` is a cache of r7_palette_scores(palette). */
struct r7_seat {
    r7_cards hand;
    r7_cards palette;
    r7_cards scored;
    struct r7_scores scores;
    uint8_t hidden; /* cards in hand that are not known */
    bool out;
};

struct r7_round {
    struct r7_seat seats[R7_SEATS_MAX];
    r7_cards seen;          /* cards in the deck or in a hand that everybody knows to be there */
    r7_card deck[R7_CARDS]; /* deck[deck_known - 1] is the top card */
    uint8_t deck_known;
    uint8_t deck_hidden;      /* cards below those, not known */
    r7_card canvas[R7_CARDS]; /* canvas[canvas_count - 1] is the top card */
    uint8_t canvas_count;     /* 0: only the start card, the rule is red */
    struct r7_rules rules;
    uint8_t players;
    uint8_t turn;  /* the seat to move; when over, see r7_round_winner() */
    uint8_t phase; /* enum r7_phase */
    bool duty;     /* a 1 or a 7 was played: the turn must end in the lead */
    bool tried;    /* a 3 drew a card in this turn */
    r7_card seven; /* in phase SEVEN the 7 that is due; otherwise R7_NO_CARD */
    uint8_t idle;  /* in phase CANVAS: 1 or 7 if such a card was played last and found nothing
                    * to do. It explains refusals; nothing else depends on it */
};

/* A round without any card, seat 0 to move. Asserts 2 to 4 players. */
R7_API void r7_round_init(struct r7_round *round, struct r7_rules rules, int players);

/* The rule in force. */
R7_API enum r7_colour r7_round_rule(const struct r7_round *round);

/* The seat that leads, -1 if nobody does. Seats that are out do not count. */
R7_API int r7_round_leader(const struct r7_round *round);

/* The seat that would lead under another rule, or if one seat (-1: none) did not
 * count; -1 if nobody would. */
R7_API int r7_round_leader_under(const struct r7_round *round, enum r7_colour rule, int except);

/* The rules under which a seat in the round leads now, bit c for colour c. */
R7_API unsigned r7_round_leads(const struct r7_round *round, int seat);

/* Who has won the round; -1 while it goes on. */
R7_API int r7_round_winner(const struct r7_round *round);

/* The cards that the winner of an advanced round scored, given the round at any earlier moment;
 * none while it goes on, and in the basic game. */
R7_API r7_cards r7_round_scored(const struct r7_round *before, const struct r7_round *over);

/* A round that is over, as it was before its scoring: those cards are back in the winner's
 * palette. While a round goes on, the round itself. */
R7_API struct r7_round r7_round_unscored(const struct r7_round *before,
                                         const struct r7_round *over);

/* Rounds to look at: what a screen shows that is not, or not yet, a moment of the game. They
 * are not to be played on.
 *
 * The card of a step in its new place, legal or not, before anything follows from it: nobody is
 * out, nothing is drawn, and the same player is to move. The card must lie where the step
 * takes it from; if not, and for steps without a card, the round is as it was. */
R7_API struct r7_round r7_round_laid(const struct r7_round *round, struct r7_step step);
/* The same cards with another rule in force, as if a card of that colour lay on the canvas. */
R7_API struct r7_round r7_round_under(const struct r7_round *round, enum r7_colour rule);
/* The same with a deck of which only the number of cards is known. */
R7_API struct r7_round r7_round_deck_covered(const struct r7_round *round);

/* Ends a round that cannot be played on, because somebody has left: everybody but the winner is
 * out, and an advanced round is scored. The winner must not be out. */
R7_API void r7_round_award(struct r7_round *round, int winner);

/* How many cards the deck has; its top card, R7_NO_CARD if unknown or none. */
R7_API int r7_round_deck_count(const struct r7_round *round);
R7_API r7_card r7_round_deck_top(const struct r7_round *round);

/* Every card whose place is known. */
R7_API r7_cards r7_round_located(const struct r7_round *round);

/* What the player to move is asked: the phase, except that a 5 asks for nothing
 * when the hand, all of it known, has only 1s and 7s that may not be played: then
 * it is R7_PHASE_CANVAS. (The phase itself must not tell: others see it.) */
R7_API enum r7_phase r7_round_due(const struct r7_round *round);

/* Fills `steps` with the legal next steps and returns how many there are: cards
 * strongest first, palette before canvas. 0 when the round is over. The hand of
 * the player to move must be known (hidden == 0). */
R7_API size_t r7_round_legal(const struct r7_round *round, struct r7_step steps[R7_STEPS_MAX]);

/* Whether a step is legal: R7_OK or the rule that forbids it.
 *
 * Where the mover's hand is not wholly known, a step is refused only if it is
 * against the rules whatever those cards are, as far as one step can tell. */
R7_API enum r7_error r7_round_check(const struct r7_round *round, struct r7_step step);

/* Does a step, and all that follows from it without a decision: the draw of a
 * 3, a draw that must be taken, the end of the turn, being out, the end of the
 * round with its score. On an error nothing has changed. */
R7_API enum r7_error r7_round_apply(struct r7_round *round, struct r7_step step);

/* The same for a step that is known to be legal, without a check: with any other the result is
 * undefined, and the round may no longer be valid. For steps from outside use r7_round_apply(). */
R7_API void r7_round_play(struct r7_round *round, struct r7_step step);

/* Whether a legal step would draw a card from the deck. */
R7_API bool r7_round_draws(const struct r7_round *round, struct r7_step step);

/* Whether two rounds are the same: the same cards in the same places with the
 * same knowledge, at the same point of the same turn. */
R7_API bool r7_round_equal(const struct r7_round *a, const struct r7_round *b);

/* A hash of all that r7_round_equal compares; the same on every machine. */
R7_API uint64_t r7_round_hash(const struct r7_round *round);

/* Whether a round is consistent: no card twice, counts and caches right. For
 * tests and for callers who filled a round by other means than this library. */
R7_API bool r7_round_valid(const struct r7_round *round);

/* A step of each kind. */
R7_INLINE struct r7_step r7_step_palette(r7_card card)
{
    struct r7_step step = {R7_STEP_PALETTE, card, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_canvas(r7_card card)
{
    struct r7_step step = {R7_STEP_CANVAS, card, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_take(int seat, r7_card card)
{
    struct r7_step step = {R7_STEP_TAKE, card, (uint8_t)seat, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_move_canvas(r7_card card)
{
    struct r7_step step = {R7_STEP_MOVE_CANVAS, card, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_move_deck(r7_card card)
{
    struct r7_step step = {R7_STEP_MOVE_DECK, card, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_draw(void)
{
    struct r7_step step = {R7_STEP_DRAW, R7_NO_CARD, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_leave(void)
{
    struct r7_step step = {R7_STEP_LEAVE, R7_NO_CARD, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_end(void)
{
    struct r7_step step = {R7_STEP_END, R7_NO_CARD, 0, R7_NO_CARD};
    return step;
}

R7_INLINE struct r7_step r7_step_pass(void)
{
    struct r7_step step = {R7_STEP_PASS, R7_NO_CARD, 0, R7_NO_CARD};
    return step;
}

#ifdef __cplusplus
}
#endif
#endif
