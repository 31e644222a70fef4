/* Verbs: what each takes, so that a question is checked before anybody answers it. The table of
 * them is made from verbs.txt. */
#ifndef RED7_ASK_VERB_H
#define RED7_ASK_VERB_H

#include "question.h"

enum field_kind {
    FIELD_TEXT,
    FIELD_WORD,
    FIELD_NUMBER,
    FIELD_COUNT,
    FIELD_FLAG,
    FIELD_STEPS,
    FIELD_RULES,
    FIELD_NAMES,  /* name0 to name3 */
    FIELD_LEVELS, /* bot0 to bot3 */
};

enum body_kind { BODY_NONE, BODY_RECORD, BODY_CATALOGUE, BODY_MESSAGES };

struct field {
    const char *name; /* of names and levels without their digit */
    enum field_kind kind;
    bool required;
    int least, most;   /* of a number */
    const char *words; /* "survive|win": what a word can be */
};

struct verb {
    const char *name;
    void (*ask)(const struct question *q, struct answer *a);
    enum body_kind body;
    int count;
    const struct field *fields;
};

/* NULL if there is none. */
const struct verb *verb_find(const char *name);
/* Whether a question has all that its verb needs, nothing that it does not take, and values that
 * can be read; false after a refusal that says which field is wrong. */
bool verb_check(const struct verb *verb, const struct question *q, struct answer *a);

#endif
