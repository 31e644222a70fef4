/* The review of a game: what each turn was worth, turn by turn.
 *
 * A review reads a record (record.h) and judges every turn by what its player could
 * know: a bot is asked about that seat's view at that moment. Beside it stands what
 * open cards would have said, by the exact solver. docs/review.md tells what all
 * the numbers mean.
 *
 *     static struct r7_review review;
 *     r7_review_init(&review, text, length, &(struct r7_review_options){.memory = memory});
 *     while ((event = r7_review_next(&review)) < R7_RECORD_END)
 *         if (event == R7_RECORD_TURN)
 *             show(&review.judgement);
 *
 * One call judges one turn, so that a program can show what there is so far. Nothing
 * is allocated, printed or kept elsewhere. */
#ifndef RED7_REVIEW_H
#define RED7_REVIEW_H

#include <red7/advice.h>
#include <red7/bot.h>
#include <red7/record.h>
#include <red7/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was lost, in chances. A loss within twice its error is no mistake. This is the one place
 * that decides marks: whoever shows a review takes them from a judgement. */
#define R7_INACCURACY_LOSS 0.05
#define R7_MISTAKE_LOSS 0.10
#define R7_BLUNDER_LOSS 0.20

enum r7_mark {
    R7_MARK_NONE,       /* not judged */
    R7_MARK_FORCED,     /* there was nothing to choose */
    R7_MARK_BEST,       /* nothing better was found */
    R7_MARK_GOOD,       /* little was lost, or no more than the error */
    R7_MARK_INACCURACY, /* at least 5 % */
    R7_MARK_MISTAKE,    /* at least 10 % */
    R7_MARK_BLUNDER,    /* at least 20 % */
};

#define R7_MARKS 7

/* The mark as a word ("blunder"); valid for ever. */
R7_API const char *r7_mark_name(enum r7_mark mark);

/* What open cards say about a turn. */
struct r7_open {
    bool known;           /* all cards are known, and the solver finished */
    int8_t before, after; /* who wins with perfect play before and after the turn; with
                             more than two players its own seat if it can win against
                             all others, else -1 */
    bool shared;          /* more than two players: the chances below are known too */
    double share_before;  /* of the player, if everybody looks for the own chance only */
    double share_after;
};

/* A turn, judged. All chances are the player's own. In an advanced game the worth is
 * the chance of winning the game, and what is lost is lost of that; in a basic game
 * the two are the same. All are whole percents (0.01), which is as much as is known: so marks,
 * losses and sums are those of the numbers that are shown. Only what is certain is 0 or 1.
 *
 * A turn that draws a card which was not known is judged in several decisions: before is that of
 * the first, after that of the last, what is lost is the sum; what the cards that were drawn have
 * brought is luck. In every turn
 *
 *     worth_before - loss + luck = worth_after */
struct r7_judgement {
    bool judged;
    enum r7_error why; /* why not: HAND_UNKNOWN, CANNOT_DEAL; OK if the bot does not weigh turns */
    enum r7_mark mark;
    uint8_t decisions;    /* that were judged */
    uint8_t choices;      /* turns that were weighed at the first one */
    double chance_before; /* of winning the round, by the best turn */
    double chance_after;  /* by the turn that was played */
    double worth_before, worth_after;
    double loss;               /* of worth; at least 0 */
    double luck;               /* of worth; 0 if nothing was drawn */
    double error;              /* standard error of the loss */
    double stake;              /* what the worst choices would have lost */
    struct r7_turn best;       /* the best turn where most was lost, or at the first decision */
    uint8_t best_from;         /* it replaces the steps from this one on, counted from 0 */
    bool played_best;          /* it is what was played, or comes to the same */
    struct r7_reasons reasons; /* for `best`, where something else was played */
    struct r7_reasons played;  /* the same for what was played there instead */
    struct r7_open open;
};

/* Why `best` is better than what was played: of its reasons those that speak for it, not those
 * that are the same for both or speak against it; the most important first; how many. There is at
 * least one, unless the best was played. */
R7_API size_t r7_judgement_reasons(const struct r7_judgement *judgement,
                                   struct r7_reason list[R7_REASONS_MAX]);

/* A player's turns, added up. */
struct r7_review_seat {
    unsigned turns;           /* all of them, judged or not */
    unsigned marks[R7_MARKS]; /* how many of each */
    double lost, stake;       /* sums */
    double kept;              /* the accuracy of each turn with a choice, 1 at most, added up */
};

/* A turn that loses so much of the chances has half the accuracy of the best one. */
#define R7_ACCURACY_HALF 0.10

/* How accurately a player has played, from 0 to 100. A turn that loses nothing has 100, another
 * one 100 / (1 + loss / R7_ACCURACY_HALF); the mean of all turns with a choice, those whose mark is
 * not FORCED. 100 if there is none, -1 if no turn was judged. */
R7_API double r7_review_accuracy(const struct r7_review_seat *seat);

/* A round, added up as far as it has been played. */
struct r7_review_round {
    struct r7_review_seat seats[R7_SEATS_MAX];
    unsigned turning; /* the turn that lost the most, if that was a mistake at all; 0: none */
    uint8_t turning_seat;
    double turning_loss;
    int8_t open_start;         /* two players: who wins the deal with open cards; -1: not known */
    unsigned open_turning;     /* two players: the last turn that changed who wins with open
                                  cards; 0: none */
    double ends[R7_SEATS_MAX]; /* when it is over, what that is worth to each seat: in a basic game
                                  and at the end of an advanced one who has won, before that the
                                  chance of winning the game from these points. It ends the curve
                                  of the worths */
};

struct r7_review_options {
    size_t size;              /* 0, or of this struct: see red7.h */
    const struct r7_bot *bot; /* who judges; NULL: the strongest */
    uint64_t seed;            /* for all that is random */
    uint64_t nodes;           /* effort for each decision; 0: the bot's own */
    uint64_t open_nodes;      /* budget of the solver for each verdict; 0: a million, with more than
two players 100,000 */
    bool no_open;             /* leave out what open cards say */
    bool (*stop)(void *context); /* asked now and then; true: judge this turn by what has
                                    been found so far; NULL: never */
    void *context;
    void *memory; /* of R7_BOT_MEMORY bytes, aligned to 16, any contents */
};

#define R7_REVIEW_RATINGS_MAX 256

/* A review: a large flat value that points into the text it reads. */
struct r7_review {
    /* What the last event is about, to be read freely. */
    struct r7_record record;
    struct r7_judgement judgement;            /* of the last turn */
    struct r7_review_round round;             /* of the round so far */
    struct r7_review_seat game[R7_SEATS_MAX]; /* of all rounds so far */

    /* The review's own. */
    union {
        struct r7_review_options options;
        uint64_t room[16]; /* for options of later versions */
    };
    struct r7_history seen[R7_SEATS_MAX]; /* what each seat has seen of the round */
    struct r7_bot_rating ratings[R7_REVIEW_RATINGS_MAX];
};

/* Starts a review. The text is neither copied nor changed; it and the memory must
 * stay while the review is in use. Errors: MEMORY if there is none or it is not aligned; OPTIONS.
 */
R7_API enum r7_error r7_review_init(struct r7_review *review, const char *text, size_t length,
                                    const struct r7_review_options *options);

/* Goes on to the record's next event, and judges the turn if it is one. The events are
 * those of r7_record_next(): a record that breaks a rule ends in FAULT. */
R7_API enum r7_record_event r7_review_next(struct r7_review *review);

#ifdef __cplusplus
}
#endif
#endif
