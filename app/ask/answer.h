/* Answers as they are written. */
#ifndef RED7_ASK_ANSWER_H
#define RED7_ASK_ANSWER_H

#include <json/write.h>
#include <red7/red7.h>
#include <stdbool.h>
#include <stddef.h>

/* An answer that is being written; it grows as it needs to. */
struct answer {
    struct json_writer json;
    bool refused; /* it is an error: nothing more is added */
};

void answer_begin(struct answer *a);
/* Ends the object and returns it, with a NUL behind it; NULL after a failure. */
const char *answer_finish(struct answer *a);
/* Objects, lists, and what they hold: in a list `key` is NULL. */
void answer_open(struct answer *a, const char *key, char bracket);
void answer_close(struct answer *a, char bracket);
void answer_text(struct answer *a, const char *key, const char *text);
void answer_bytes(struct answer *a, const char *key, const char *bytes, size_t length);
void answer_number(struct answer *a, const char *key, long long number);
/* A number with its fraction, to six places. */
void answer_fraction(struct answer *a, const char *key, double number);
void answer_bool(struct answer *a, const char *key, bool value);
void answer_null(struct answer *a, const char *key);
/* A seat, or null if it is negative. */
void answer_seat(struct answer *a, const char *key, int seat);
/* A card, or null for none; a set as a list, the strongest first; steps as a list. */
void answer_card(struct answer *a, const char *key, r7_card card);
void answer_cards(struct answer *a, const char *key, r7_cards cards);
void answer_steps(struct answer *a, const char *key, const struct r7_step *steps, size_t count);

/* Says no, in the place of all that was written so far: a code for programs, a sentence for people,
 * and where it is: the line of the body, counted from 1, or 0. */
void refuse(struct answer *a, const char *code, const char *text, size_t line);
/* The same for a reason of the library. */
void refuse_error(struct answer *a, enum r7_error error, size_t line);
/* The same for a field of the question. */
void refuse_field(struct answer *a, const char *code, const char *text, const char *field);
/* And for what the library finds there: it knows the byte of the field's value. */
void refuse_fault(struct answer *a, const struct r7_fault *fault, const char *field);
/* Steps of a field that the rules forbid. */
void refuse_steps(struct answer *a, enum r7_error error, const char *field);
/* The same where memory is missing. */
void refuse_memory(struct answer *a);
/* Memory to be freed, as bots and solver want it aligned; NULL after a refusal. */
void *claim(size_t size, struct answer *a);

#endif
