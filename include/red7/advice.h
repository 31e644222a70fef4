/* Advice: why a turn is good or bad, as data.
 *
 * All is worked out from what the player to move can know: a view, or any round;
 * cards that are not known there stay unknown. Nothing here is prose. A reason is
 * a code with its arguments, so that every program can say it in its own language:
 *
 *     struct r7_reasons reasons;
 *     struct r7_reason list[R7_REASONS_MAX];
 *     r7_reasons_find(&view.round, &turn, &reasons);
 *     size_t count = r7_reasons_list(&reasons, list);
 *
 * How good a turn is, is for the bots to say (bot.h); what a whole game was like,
 * for review.h. */
#ifndef RED7_ADVICE_H
#define RED7_ADVICE_H

#include <red7/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How the player stands when the steps are done. */
enum r7_standing {
    R7_STANDING_LEADS, /* the turn is over, and the player leads */
    R7_STANDING_OUT,   /* the turn is over, and the player is out of the round */
    R7_STANDING_OPEN,  /* the turn goes on: a card is drawn that is not known */
};

/* By what a set is better than the next best one. */
enum r7_margin {
    R7_MARGIN_ALONE,  /* nobody else has a card that counts */
    R7_MARGIN_COUNT,  /* more cards */
    R7_MARGIN_NUMBER, /* as many cards, a greater number on the strongest */
    R7_MARGIN_COLOUR, /* as many cards, the same number, a stronger colour */
};

/* What an opponent could do about it: whether one who is still in could end a turn
 * in the lead with a hand that may be held, if all who play before were out by then.
 * What a draw may bring does not count, as nowhere in the rules; see `tries`. */
struct r7_answer {
    uint8_t seat;
    uint8_t hidden;    /* cards in hand that are not known */
    bool ready;        /* the known cards of the hand are enough */
    bool tries;        /* may play a 3 in hope of what it draws */
    bool exact;        /* `chance` is no estimate */
    uint8_t unseen;    /* cards of which nobody knows where they are */
    r7_cards palette;  /* of those: one is enough, put into the palette */
    r7_cards canvas;   /* one is enough, put onto the canvas */
    double one_chance; /* that the hidden cards hold one of either; exact */
    double chance;     /* that there is any answer, with several cards too */
    double error;      /* its standard error, 0 if it is exact */
};

/* Everything that can be said about a turn without playing on. */
struct r7_reasons {
    uint8_t seat;                /* whose turn */
    enum r7_standing standing;   /* after the steps */
    bool wins;                   /* leads, and nobody can answer, whatever is hidden */
    enum r7_colour rule;         /* in force afterwards */
    r7_cards set;                /* what the player has under it */
    int8_t rival;                /* who has the best set of the others; -1: nobody has one */
    r7_cards rival_set;          /* that set */
    enum r7_margin margin;       /* how `set` beats it, if it does */
    r7_cards hand;               /* cards left in hand, those that are known */
    uint8_t hand_hidden;         /* and those just drawn that are not */
    uint8_t draws;               /* cards that the steps draw */
    r7_cards drawn;              /* those of them that are known */
    unsigned leads;              /* rules under which the player leads, bit c for colour c */
    unsigned returns;            /* other ones that a card left in hand could bring */
    uint8_t unseen;              /* cards of which the player does not know where they are */
    r7_cards saves;              /* STANDING_OPEN: those whose draw is enough to lead; all of
                                    them if the hand is */
    struct r7_answer answers[3]; /* STANDING_LEADS: of those still in, in order of play */
    uint8_t answer_count;
};

/* Finds what there is to say about some steps of the player to move, a whole turn or
 * the rest of one, as a bot gives them. Errors: HAND_UNKNOWN, or why a step is not
 * legal. The same question has the same answer on every machine. */
R7_API enum r7_error r7_reasons_find(const struct r7_round *now, const struct r7_turn *turn,
                                     struct r7_reasons *reasons);

/* Reasons one by one. X(name, code): the arguments that each has follow in the
 * comment, fields of struct r7_reason. */
#define R7_REASON_CODES(X)                                                                         \
    X(WINS, "wins")                 /* nobody can answer */                                        \
    X(OUT, "out")                   /* the player is out */                                        \
    X(HOPE, "hope")                 /* cards, count, of, chance: draws that would save */          \
    X(LEADS_ALONE, "leads_alone")   /* rule, cards */                                              \
    X(LEADS_COUNT, "leads_count")   /* rule, cards, seat, others, count: so many more */           \
    X(LEADS_NUMBER, "leads_number") /* rule, cards, seat, others */                                \
    X(LEADS_COLOUR, "leads_colour") /* rule, cards, seat, others */                                \
    X(DRAWS, "draws")               /* count, cards: those that are known */                       \
    X(KEEPS, "keeps")               /* count, cards: what is left in hand */                       \
    X(KEEPS_NONE, "keeps_none")     /* no card is left */                                          \
    X(RETURNS, "returns")           /* rules: what a card in hand could bring back */              \
    X(ANSWER_NONE, "answer_none")   /* seat: cannot answer */                                      \
    X(ANSWER_READY, "answer_ready") /* seat, cards: has an answer, all know it */                  \
    X(ANSWER_CARDS, "answer_cards") /* seat, cards, count, of: one of them is needed, chance */    \
    X(ANSWER_SEVERAL, "answer_several") /* seat, chance, of: one card is not enough */             \
    X(ANSWER_TRIES, "answer_tries")     /* seat: can still hope for the draw of a 3 */

enum r7_reason_code {
#define R7_REASON_ENUM(name, code) R7_REASON_##name,
    R7_REASON_CODES(R7_REASON_ENUM)
#undef R7_REASON_ENUM
        R7_REASON_COUNT
};

struct r7_reason {
    enum r7_reason_code code;
    int8_t seat;         /* -1 where there is none */
    enum r7_colour rule; /* where it is an argument */
    unsigned rules;      /* bit c for colour c */
    r7_cards cards, others;
    int count, of;
    double chance, error; /* chance is -1 where it is no argument */
    double one_chance;    /* ANSWER_CARDS: the part of `chance` in which one card is enough */
};

#define R7_REASONS_MAX 16

/* The reasons, the most important first; how many. */
R7_API size_t r7_reasons_list(const struct r7_reasons *reasons,
                              struct r7_reason list[R7_REASONS_MAX]);

/* The code as text, such as "leads_count"; valid for ever. */
R7_API const char *r7_reason_name(enum r7_reason_code code);

#ifdef __cplusplus
}
#endif
#endif
