/* The table of verbs: questions are checked by it, and it can be asked for. */
#include "verb.h"
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#define ASK_VERBS_TABLE
#include "verbs.h"

const struct verb *verb_find(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

/* ---- checking a question ---- */

static bool has_digit(const struct field *field)
{
    return field->kind == FIELD_NAMES || field->kind == FIELD_LEVELS;
}

static bool is_called(const struct field *field, const char *key)
{
    size_t length = strlen(field->name);
    if (!has_digit(field))
        return strcmp(field->name, key) == 0;
    return strncmp(field->name, key, length) == 0 && key[length] >= '0' &&
           key[length] < '0' + R7_SEATS_MAX && key[length + 1] == '\0';
}

static const struct field *find_field(const struct verb *verb, const char *key)
{
    for (int i = 0; i < verb->count; i++)
        if (is_called(&verb->fields[i], key))
            return &verb->fields[i];
    return NULL;
}

static bool wrong(struct answer *a, const char *key, struct phrase text)
{
    refuse_field(a, "question", text.bytes, key);
    return false;
}

static bool wrong_number(struct answer *a, const char *key, const char *least, const char *most)
{
    return wrong(
        a, key,
        words_phrase(_("The field ‘{field}’ must be a whole number from {least} to {most}."),
                     "field", key, "least", least, "most", most, NULL));
}

/* Whether a value is one of some words, which are separated by bars. */
static bool check_word(struct answer *a, const char *key, const char *value, const char *words)
{
    struct phrase list = {""};
    for (const char *at = words; at != NULL; at = strchr(at, '|')) {
        at += *at == '|';
        size_t length = strcspn(at, "|");
        if (strlen(value) == length && strncmp(value, at, length) == 0)
            return true;
        words_enlist(&list, words_format("%.*s", (int)length, at).bytes);
    }
    return wrong(a, key,
                 words_phrase(_("The field ‘{field}’ must be one of: {words}."), "field", key,
                              "words", list.bytes, NULL));
}

static bool check_value(const struct field *field, const char *key, const char *value,
                        struct answer *a)
{
    struct r7_fault fault = {0};
    struct r7_rules rules;
    struct r7_turn turn;
    uint64_t count;
    int number;
    switch (field->kind) {
    case FIELD_TEXT:
    case FIELD_NAMES:
    case FIELD_LEVELS:
        return true;
    case FIELD_WORD:
        return check_word(a, key, value, field->words);
    case FIELD_FLAG:
        return value[0] == '\0' || check_word(a, key, value, "1");
    case FIELD_NUMBER:
        return question_read_number(value, field->least, field->most, &number) ||
               wrong_number(a, key, words_number(field->least).bytes,
                            words_number(field->most).bytes);
    case FIELD_COUNT:
        return question_read_count(value, &count) ||
               wrong_number(a, key, "0", "18446744073709551615");
    case FIELD_STEPS:
        if (question_read_turn(value, &turn, &fault))
            return true;
        break;
    case FIELD_RULES:
        if (r7_rules_read(value, strlen(value), &rules, &fault))
            return true;
        break;
    }
    refuse_fault(a, &fault, key);
    return false;
}

static bool check_field(const struct verb *verb, const struct question *q, int i, struct answer *a)
{
    const char *key = q->fields[i].key;
    const struct field *field = find_field(verb, key);
    if (field == NULL)
        return wrong(a, key,
                     words_phrase(_("The verb {verb} has no field ‘{field}’."), "verb", verb->name,
                                  "field", key, NULL));
    for (int j = 0; j < i; j++)
        if (strcmp(q->fields[j].key, key) == 0)
            return wrong(
                a, key, words_phrase(_("The field ‘{field}’ is there twice."), "field", key, NULL));
    return check_value(field, key, q->fields[i].value, a);
}

bool verb_check(const struct verb *verb, const struct question *q, struct answer *a)
{
    for (int i = 0; i < q->count; i++)
        if (!check_field(verb, q, i, a))
            return false;
    for (int i = 0; i < verb->count; i++) {
        const struct field *field = &verb->fields[i];
        if (field->required && question_find(q, field->name) == NULL)
            return wrong(
                a, field->name,
                words_phrase(_("The field ‘{field}’ is missing."), "field", field->name, NULL));
    }
    if (verb->body == BODY_NONE && q->length > 0)
        return wrong(a, "body",
                     words_phrase(_("The verb {verb} has no body."), "verb", verb->name, NULL));
    return true;
}

/* ---- the table as an answer ---- */

static const char *kind_name(enum field_kind kind)
{
    static const char *const names[] = {
        [FIELD_TEXT] = "text",   [FIELD_WORD] = "word",   [FIELD_NUMBER] = "number",
        [FIELD_COUNT] = "count", [FIELD_FLAG] = "flag",   [FIELD_STEPS] = "steps",
        [FIELD_RULES] = "rules", [FIELD_NAMES] = "names", [FIELD_LEVELS] = "levels",
    };
    return names[kind];
}

static const char *body_name(enum body_kind kind)
{
    static const char *const names[] = {[BODY_NONE] = "none",
                                        [BODY_RECORD] = "record",
                                        [BODY_CATALOGUE] = "catalogue",
                                        [BODY_MESSAGES] = "messages"};
    return names[kind];
}

static void answer_bound(struct answer *a, const char *key, const struct field *field, int bound)
{
    if (field->kind == FIELD_NUMBER)
        answer_number(a, key, bound);
    else
        answer_null(a, key);
}

static void answer_field(struct answer *a, const struct field *field)
{
    answer_open(a, NULL, '{');
    answer_text(a, "name", field->name);
    answer_text(a, "kind", kind_name(field->kind));
    answer_bool(a, "required", field->required);
    answer_bound(a, "least", field, field->least);
    answer_bound(a, "most", field, field->most);
    answer_open(a, "words", '[');
    for (const char *at = field->words; at != NULL; at = strchr(at, '|')) {
        at += *at == '|';
        answer_bytes(a, NULL, at, strcspn(at, "|"));
    }
    answer_close(a, ']');
    answer_close(a, '}');
}

void ask_verbs(const struct question *q, struct answer *a)
{
    (void)q;
    answer_open(a, "verbs", '[');
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        answer_open(a, NULL, '{');
        answer_text(a, "name", verbs[i].name);
        answer_text(a, "body", body_name(verbs[i].body));
        answer_open(a, "fields", '[');
        for (int j = 0; j < verbs[i].count; j++)
            answer_field(a, &verbs[i].fields[j]);
        answer_close(a, ']');
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

void ask_version(const struct question *q, struct answer *a)
{
    (void)q;
    answer_number(a, "ask", R7_ASK_VERSION);
    answer_text(a, "program", R7_VERSION_STRING);
}
