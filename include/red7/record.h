/* Whole games as text: the .r7 record, see docs/notation.md.
 *
 *     [Red7 "1"]                          tags: TAG events
 *     [Seat0 "Ann"]
 *     [Result "1"]
 *
 *     round 1                             a round: one ROUND event,
 *     v1.3+advanced 1 - ... ... ...
 *     1. 1: +I4 @O5 =                     a TURN event per turn,
 *     2. 0: pass
 *     over 1 Y4I4                         one OVER event
 *
 * The reader goes through a text event by event and referees the game on the
 * way: every deal, step, winner and score is checked, and a record that breaks
 * a rule is refused at the place where it does:
 *
 *     struct r7_record record;
 *     r7_record_init(&record, text, length);
 *     while ((event = r7_record_next(&record)) < R7_RECORD_END)
 *         ...
 *
 * A record may be kept by somebody who does not see everything: what is not
 * known is then written as `*N`, and what can be verified is verified. It may
 * also stop before the game is over, after any complete turn. */
#ifndef RED7_RECORD_H
#define RED7_RECORD_H

#include <red7/match.h>
#include <red7/notation.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No record has more tags than this. */
#define R7_RECORD_TAGS_MAX 64

/* Room for what any of the writers below writes, except a tag with a long value. */
#define R7_RECORD_TEXT_MAX (R7_POSITION_TEXT_MAX + 32)

enum r7_record_event {
    R7_RECORD_TAG,   /* a tag: `name` and `value` */
    R7_RECORD_ROUND, /* a round starts: `match.round` is its deal, `partial` is set anew */
    R7_RECORD_TURN,  /* a turn was played: `turn`, `before` it, `match.round` after it */
    R7_RECORD_OVER,  /* the round is over: `match.round`, and the cards scored in `set` */
    R7_RECORD_END,   /* the text ends and all of it is right; see r7_match_winners(&match) */
    R7_RECORD_FAULT, /* a mistake: `fault`; `match.round` is as it was before the mistake */
};

/* A piece of the record's text, without a closing NUL. */
struct r7_span {
    const char *text;
    size_t length;
};

/* A reader: a flat value that points into the text it reads. */
struct r7_record {
    /* What the last event is about, to be read freely. */
    struct r7_match match;  /* `number` is 0 before the first round */
    struct r7_round before; /* at the start of `turn` */
    struct r7_turn turn;    /* of the seat that `before` has to move */
    r7_cards set;
    bool partial;          /* the round's cards are not all known */
    struct r7_span name;   /* of a tag */
    struct r7_span value;  /* between its quotes: r7_record_value() removes the escapes */
    size_t line;           /* of the event or the mistake, from 1 */
    unsigned round_number; /* in which round it is, 0 for none */
    unsigned turn_number;  /* in which turn of the round, from 1; 0 for none */
    struct r7_fault fault; /* `offset` from the start of the text; `step` of the turn, or 0 */

    /* The reader's own. */
    const char *text;
    size_t length;
    size_t at, end, next; /* the cursor, the end of its line, the start of the next one */
    struct r7_span names[R7_RECORD_TAGS_MAX];
    uint8_t tags;
    uint8_t state;
    uint8_t seats; /* as many as the tags name */
    bool has_rules, has_target, has_seed, has_result;
    struct r7_rules rules;
    uint8_t result; /* bit s for seat s, 0 for "*" */
    struct r7_span result_span;
    size_t result_line;
};

/* Starts reading. The text is neither copied nor changed; it must stay while
 * the record is in use. It needs no NUL, and may hold anything. */
R7_API void r7_record_init(struct r7_record *record, const char *text, size_t length);

/* Goes on to the next event. After END or FAULT it returns the same again. */
R7_API enum r7_record_event r7_record_next(struct r7_record *record);

/* The text that a tag's value stands for, snprintf-like. The reader has made
 * sure that it is UTF-8 without control characters. */
R7_API size_t r7_record_value(struct r7_span value, char *text, size_t size);

/* Writers of a record's lines, each with its newline. They work like snprintf,
 * as those of notation.h do, and what they write the reader can read. */

/* A tag. The name must be a letter, then letters and digits. What a value
 * cannot hold, control characters and bytes that are not UTF-8, becomes '?'. */
R7_API size_t r7_record_write_tag(const char *name, const char *value, char *text, size_t size);

/* The tags that hold other things than text: the rule set, and the winners (bit
 * s for seat s, 0 while the game goes on). */
R7_API size_t r7_record_write_rules(struct r7_rules rules, char *text, size_t size);
R7_API size_t r7_record_write_result(unsigned winners, char *text, size_t size);

/* An empty line, the line "round N", and the deal: a full round, or a view. */
R7_API size_t r7_record_write_round(unsigned number, const struct r7_round *deal, char *text,
                                    size_t size);

/* A complete turn. The steps tell drawn cards where the deal did not. */
R7_API size_t r7_record_write_turn(unsigned number, int seat, const struct r7_step *steps,
                                   size_t count, char *text, size_t size);

/* The end of a round: `before` is the round at any moment before it was over,
 * `after` the round, which must be over. */
R7_API size_t r7_record_write_over(const struct r7_round *before, const struct r7_round *after,
                                   char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
