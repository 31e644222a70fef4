/* Looks for mistakes in your games, and judges answers to them. */
#ifndef RED7_HOME_JUDGING_H
#define RED7_HOME_JUDGING_H

#include <home/history.h>
#include <home/mistakes.h>

/* How a game is looked at. */
struct judging {
    bool (*stop)(void *context); /* asked often; true gives up this game; NULL: never */
    /* Told after each turn of the record; NULL: nobody wants to know. */
    void (*progress)(void *context, unsigned turn, unsigned turns);
    void *context;
    uint64_t nodes; /* effort for each turn; 0: the strongest bot's own */
};

/* Reviews a game of the history by what you could know: its accuracy and its mistakes are noted in
 * both lists, which the caller saves. False if it was stopped, there is no memory, or the record is
 * lost or damaged (then its accuracy is -1); a message tells the last. */
bool judge_game(struct history_game *game, struct mistakes *mistakes, const struct judging *judging,
                struct words *message);

/* As good as the best: what lies within the noise of a judgement is no mistake. */
#define JUDGE_AS_GOOD 0.03

struct judge_verdict {
    bool right;
    bool same;           /* it is what was played in the game */
    double chance, best; /* of winning the round: by the answer, by the best turn that is known */
    double worth, best_worth; /* the same for the game; of a basic game they are equal */
};

/* Weighs an answer beside the best turn. `game` is as mistake_position() made it; the answer begins
 * where that stands, and must be a whole turn (a palette card alone needs no end). Errors: why a
 * step is not legal, RECORD_TURN_SHORT, RECORD_TURN_LONG, MEMORY. */
enum r7_error judge_answer(const struct mistake *mistake, const struct game *game,
                           const struct r7_turn *answer, struct judge_verdict *verdict);

#endif
