/* The fields of a JSON object, taken one by one and strictly.
 *
 * Whoever reads an object takes the fields that it knows; what is missing or not as it
 * should be is wrong, and so is what nobody has taken at the end. The first wrong field's
 * name is kept: that is all that a client needs to be told.
 *
 * Every function that returns false has said which field is wrong. */
#ifndef RED7_FIELDS_H
#define RED7_FIELDS_H

#include <jansson.h>
#include <table/event.h>
#include <words/text.h>

#define FIELDS_MAX 16      /* no object here has more */
#define FIELDS_NAME_MAX 24 /* room for a field's name, with the NUL: "clock.increment" */

struct fields {
    json_t *object;
    const char *within; /* the field of which this object is the value, or NULL */
    char *wrong;        /* FIELDS_NAME_MAX bytes; plain ASCII whatever a client has sent */
    const char *taken[FIELDS_MAX];
    size_t count;
};

/* `wrong` is the caller's and may be that of an object around this one. */
void fields_open(struct fields *fields, json_t *object, const char *within, char *wrong);
/* Whether every field has been taken. */
bool fields_close(struct fields *fields);

/* The value, to be taken once; NULL if the field is missing. It belongs to the object. */
json_t *fields_take(struct fields *fields, const char *name);
/* Whether it is there. */
bool fields_has(const struct fields *fields, const char *name);
/* The same, but null is as good as missing, and taken. */
bool fields_has_value(struct fields *fields, const char *name);
/* Says that a field is wrong, and returns false. */
bool fields_refuse(struct fields *fields, const char *name);

/* Whether a value is a text of `least` to `most` characters A-Z a-z 0-9 _ -. */
bool fields_is_word(const json_t *value, size_t least, size_t most);
/* Such a text, into room for one byte more than `most`. */
bool fields_word(struct fields *fields, const char *name, size_t least, size_t most, char *word);
/* A whole number. */
bool fields_number(struct fields *fields, const char *name, int64_t least, int64_t most,
                   int64_t *number);
/* True or false. */
bool fields_flag(struct fields *fields, const char *name, bool *flag);
/* One of some words: its place among them. Places without a word are passed over. */
bool fields_choice(struct fields *fields, const char *name, const char *const *words, size_t count,
                   uint8_t *choice);
/* A bot by the name of its level: one that a person can choose, and honest. */
bool fields_bot(struct fields *fields, const char *name, const struct r7_bot **bot);
const struct r7_bot *fields_bot_named(const json_t *value);
/* Bytes as twice as many hex digits, small letters. */
bool fields_bytes(struct fields *fields, const char *name, uint8_t *bytes, size_t count);
/* Up to R7_TURN_STEPS_MAX steps, without drawn cards. If it is a text that is no step for
 * which this fails, *no_step is its number from 0, otherwise -1. */
bool fields_steps(struct fields *fields, const char *name, struct r7_step *steps, uint8_t *count,
                  int *no_step);

#endif
