/* Whole turns: which of them survive.
 *
 * A turn survives when its player leads at its end. It is *sure* to survive
 * when that does not depend on a card yet to be drawn: what a draw may bring
 * never counts, not even when the deck's top card is known. */
#ifndef RED7_TURNS_H
#define RED7_TURNS_H

#include <red7/export.h>
#include <red7/random.h>
#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A turn without actions: a card into the palette, a card onto the canvas, or
 * both; R7_NO_CARD where there is none. A small value: the palette card is the
 * low byte, the canvas card the high one. */
typedef uint16_t r7_play;

R7_INLINE r7_play r7_play_make(r7_card palette, r7_card canvas)
{
    return (r7_play)(palette | canvas << 8);
}

R7_INLINE r7_card r7_play_palette(r7_play play)
{
    return (r7_card)(play & 0xFF);
}

R7_INLINE r7_card r7_play_canvas(r7_play play)
{
    return (r7_card)(play >> 8);
}

/* No hand has more of them than this. */
#define R7_PLAYS_MAX (R7_CARDS * (R7_CARDS + 1))

/* All surviving turns of a hand of at most seven cards as bits of one word: bit
 * 8p + d is set when the turn with the card in place p into the palette and the
 * one in place d onto the canvas survives. Place 0 is for no card. The fastest
 * form of the list. */
struct r7_grid {
    uint64_t turns;
    r7_card places[R7_HAND_SIZE + 1];
    struct r7_scores after[R7_HAND_SIZE + 1]; /* the palette's scores with that card */
};

/* False if the hand is larger. As r7_plays_list() otherwise. */
R7_API bool r7_grid_fill(struct r7_grid *grid, const struct r7_round *round);

/* How many turns there are. */
R7_INLINE int r7_grid_count(const struct r7_grid *grid)
{
    return r7_cards_count(grid->turns);
}

/* The bit of turn number n, from 0 to the count less one. */
R7_API unsigned r7_grid_nth(const struct r7_grid *grid, uint32_t n);

/* Sets `bit` to that of any turn, each as likely as the others, and returns how many there are; if
 * there is none, neither `bit` nor the generator changes. */
R7_API int r7_grid_any(const struct r7_grid *grid, struct r7_random *random, unsigned *bit);

/* The turn of a bit. */
R7_INLINE r7_play r7_grid_play(const struct r7_grid *grid, unsigned bit)
{
    return r7_play_make(grid->places[bit >> 3], grid->places[bit & 7]);
}

/* Plays the turn of a bit of the round's grid, as r7_plays_do() does. */
R7_API void r7_grid_do(struct r7_round *round, const struct r7_grid *grid, unsigned bit, bool draw);

/* Fills `plays` with all surviving turns of the player to move and returns how
 * many there are. The rule set must have no actions, and the
 * turn must be at its start. Cards of the hand that are not known are not considered. */
R7_API size_t r7_plays_list(const struct r7_round *round, r7_play plays[R7_PLAYS_MAX]);

/* Plays such a turn to its end; a draw that is offered is taken if `draw`. */
R7_API void r7_plays_do(struct r7_round *round, r7_play play, bool draw);

/* Fills `steps` with those legal next steps from which the player to move can
 * still be sure to survive; returns how many. In any rule set, at any point of
 * a turn. Cards drawn earlier in the turn are in hand and count. The hand of the
 * player to move must be known, also below. */
R7_API size_t r7_turns_sure_steps(const struct r7_round *round, struct r7_step steps[R7_STEPS_MAX]);

/* How many whole turns are sure to survive: as many as r7_turns_list() would list with
 * R7_TURNS_SURE, counted without playing them. In any rule set, at any point of a turn. */
R7_API uint64_t r7_turns_sure_count(const struct r7_round *round);

enum r7_turns_mode {
    /* Turns that are sure to survive. Cards drawn on the way are not used, and
     * a draw that is offered appears once, as taken. */
    R7_TURNS_SURE,
    /* Turns that survive given the deck as it lies: drawn cards are used, and
     * a draw that is offered appears both taken and left. The deck must be known, if the rules
     * ever draw from it. */
    R7_TURNS_OPEN,
    /* Every complete legal turn given the deck as it lies, also those that put their
     * player out. The deck must be known as above. */
    R7_TURNS_ALL,
};

/* Fills `turns` with the turns of that kind from here to the end of the turn, in
 * any rule set, from any point of a turn, and returns how many there are in
 * all, which may be more than `room`: then only the first `room` are written.
 * `turns` may be NULL if `room` is 0.
 * With actions there can be thousands (the orders in which 5s are played). */
R7_API size_t r7_turns_list(const struct r7_round *round, enum r7_turns_mode mode,
                            struct r7_turn *turns, size_t room);

#ifdef __cplusplus
}
#endif
#endif
