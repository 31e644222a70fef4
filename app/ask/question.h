/* Questions: lines, fields, and what fields hold. */
#ifndef RED7_ASK_QUESTION_H
#define RED7_ASK_QUESTION_H

#include "answer.h"
#include <game/game.h>
#include <red7/ask.h>
#include <words/turns.h>

#define QUESTION_FIELDS_MAX 32

/* A question, read in place. */
struct question {
    struct r7_ask *door;
    const char *verb;
    int count;
    struct {
        const char *key, *value;
    } fields[QUESTION_FIELDS_MAX];
    const char *body;
    size_t length; /* of the body */
};

/* Cuts a question of `length` bytes, and one more, which is written to, into its lines. */
bool question_read(struct question *q, char *bytes, size_t length, struct answer *a);

/* What a field holds. verb_check() has seen that it can be read, and that it is there if it must.
 */

/* NULL if it is not there. */
const char *question_find(const struct question *q, const char *key);
bool question_flag(const struct question *q, const char *key);
/* A whole number; `missing` if there is none. */
int question_number(const struct question *q, const char *key, int missing);
/* The same for large ones; 0 if there is none. */
uint64_t question_count(const struct question *q, const char *key);
/* Steps of one turn; none if the field is missing. */
struct r7_turn question_turn(const struct question *q, const char *key);
/* A rule set; the usual one if the field is missing. */
struct r7_rules question_rules(const struct question *q, const char *key);

/* Readers of such values; false if they are none. */
bool question_read_number(const char *text, int least, int most, int *number);
bool question_read_count(const char *text, uint64_t *count);
bool question_read_turn(const char *text, struct r7_turn *turn, struct r7_fault *fault);

/* Names that are only shown may be longer than those of games on this device: a server keeps 20
 * columns, and bots are named with their level. */
#define SHOWN_NAME_COLUMNS 24

/* name0, name1, ...: cleaned, at most so many columns of each; as many as there are. */
int question_names(const struct question *q, int columns, struct words_names *names);
/* Those, and bot0, bot1, ... for the bots: who sits where. A seat without a name gets one. */
bool question_seats(const struct question *q, struct game_seat seats[R7_SEATS_MAX], int *count,
                    struct answer *a);

#endif
