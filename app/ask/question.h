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

/* Reads a question of `length` bytes and one more, which is written to. */
bool question_read(struct question *q, char *bytes, size_t length, struct answer *a);
/* A field, NULL if it is not there. */
const char *question_find(const struct question *q, const char *key);
/* The same, which must be there. */
const char *question_need(const struct question *q, const char *key, struct answer *a);
bool question_flag(const struct question *q, const char *key);
/* A whole number in some bounds; `number` stays as it is if there is none. */
bool question_number(const struct question *q, const char *key, long long least, long long most,
                     long long *number, struct answer *a);
bool question_unsigned(const struct question *q, const char *key, uint64_t *number,
                       struct answer *a);
/* Steps of one turn, none if the field is missing. */
bool question_turn(const struct question *q, const char *key, struct r7_turn *turn,
                   struct answer *a);
bool question_rules(const struct question *q, const char *key, struct r7_rules *rules,
                    struct answer *a);
/* Names that are only shown may be longer than those of games on this device: a server keeps 20
 * columns, and bots are named with their level. */
#define SHOWN_NAME_COLUMNS 24

/* name0, name1, ...: cleaned, at most so many columns of each; as many as there are. */
int question_names(const struct question *q, int columns, struct words_names *names);
/* Those, and bot0, bot1, ... for the bots: who sits where. A seat without a name gets one. */
bool question_seats(const struct question *q, struct game_seat seats[R7_SEATS_MAX], int *count,
                    struct answer *a);

#endif
