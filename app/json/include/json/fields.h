/* The fields of a JSON object, taken one by one and strictly.
 *
 * Whoever reads an object takes the fields that it knows; what is missing or not as it
 * should be is wrong, and so is what nobody has taken at the end. The first wrong field's
 * name is kept: that is all that a client needs to be told.
 *
 * Every function that returns false has said which field is wrong. */
#ifndef RED7_JSON_FIELDS_H
#define RED7_JSON_FIELDS_H

#include <json/read.h>

#define FIELDS_MAX 16      /* no object here has more */
#define FIELDS_NAME_MAX 24 /* room for a field's name, with the NUL: "clock.increment" */
#define FIELDS_WORD_MAX 65 /* room for the longest word, with the NUL */

struct fields {
    const struct json_value *object;
    const char *within; /* the field of which this object is the value, or NULL */
    char *wrong;        /* FIELDS_NAME_MAX bytes; plain ASCII whatever a client has sent */
    const struct json_value *taken[FIELDS_MAX];
    size_t count;
};

/* `wrong` is the caller's and may be that of an object around this one. */
void fields_open(struct fields *fields, const struct json_value *object, const char *within,
                 char *wrong);
/* Opens the object that is the value of a field. */
bool fields_enter(struct fields *outer, const char *name, struct fields *inner);
/* Whether every field has been taken. */
bool fields_close(struct fields *fields);

/* The value, to be taken once; NULL if the field is missing. */
const struct json_value *fields_take(struct fields *fields, const char *name);
/* Whether it is there. */
bool fields_has(const struct fields *fields, const char *name);
/* The same, but null is as good as missing, and taken. */
bool fields_has_value(struct fields *fields, const char *name);
/* Says that a field is wrong, and returns false. */
bool fields_refuse(struct fields *fields, const char *name);

/* A text of `least` to `most` characters A-Z a-z 0-9 _ -, into room for one byte more; at most
 * FIELDS_WORD_MAX with it. The first of these takes a value and says nothing. */
bool fields_read_word(const struct json_value *value, size_t least, size_t most, char *word);
bool fields_word(struct fields *fields, const char *name, size_t least, size_t most, char *word);
/* A whole number. */
bool fields_number(struct fields *fields, const char *name, int64_t least, int64_t most,
                   int64_t *number);
/* True or false. */
bool fields_flag(struct fields *fields, const char *name, bool *flag);
/* One of some words: its place among them. Places without a word are passed over. */
bool fields_choice(struct fields *fields, const char *name, const char *const *words, size_t count,
                   uint8_t *choice);
/* Bytes as twice as many hex digits, small letters. */
bool fields_bytes(struct fields *fields, const char *name, uint8_t *bytes, size_t count);

#endif
