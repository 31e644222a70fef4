/* The door seen from outside: questions as text, answers as JSON. The same files as in the page's
 * WebAssembly module, with its own gettext, compiled for this machine. */
#ifndef RED7_TESTS_ASK_H
#define RED7_TESTS_ASK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <red7/ask.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Asks with any bytes: the answer must be one object. All questions go through one door. */
static inline json_t *ask_bytes(const char *bytes, size_t length)
{
    static struct r7_ask *door;
    json_error_t error;
    size_t answered;
    if (door == NULL)
        door = r7_ask_open();
    const char *answer = r7_ask_question(door, bytes, length, &answered);
    assert_int_equal(strlen(answer), answered);
    json_t *object = json_loadb(answer, answered, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(object))
        fail_msg("%s: %s", error.text, answer);
    return object;
}

/* Asks a verb with its lines of fields ("key value\n") and a body of so many bytes. */
static inline json_t *ask_with(const char *verb, const char *fields, const char *body,
                               size_t length)
{
    size_t verb_length = strlen(verb), field_length = strlen(fields);
    size_t head = verb_length + field_length + 2;
    char *question = malloc(head + length + 1);
    assert_non_null(question);
    memcpy(question, verb, verb_length);
    question[verb_length] = '\n';
    memcpy(question + verb_length + 1, fields, field_length);
    question[head - 1] = '\n';
    memcpy(question + head, body, length);
    json_t *answer = ask_bytes(question, head + length);
    free(question);
    return answer;
}

/* The same for an answer that must be one: no refusal. */
static inline json_t *ask(const char *verb, const char *fields, const char *body)
{
    json_t *answer = ask_with(verb, fields, body, strlen(body)), *error;
    if ((error = json_object_get(answer, "error")) != NULL)
        fail_msg("%s: %s", verb, json_string_value(json_object_get(error, "text")));
    return answer;
}

/* A refusal: its code is this one, and it says why. */
static inline void expect_refusal(const char *verb, const char *fields, const char *body,
                                  const char *code)
{
    json_t *answer = ask_with(verb, fields, body, strlen(body));
    json_t *error = json_object_get(answer, "error");
    if (error == NULL)
        fail_msg("%s %s: should have been refused", verb, fields);
    assert_string_equal(json_string_value(json_object_get(error, "code")), code);
    assert_true(json_string_length(json_object_get(error, "text")) > 5);
    json_decref(answer);
}

static inline const char *text_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_string(value))
        fail_msg("no text '%s'", key);
    return json_string_value(value);
}

static inline long long number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail_msg("no number '%s'", key);
    return json_integer_value(value);
}

static inline bool is_true(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_boolean(value))
        fail_msg("no truth '%s'", key);
    return json_is_true(value);
}

static inline json_t *list_of(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    if (!json_is_array(value))
        fail_msg("no list '%s'", key);
    return value;
}

/* A list of texts as one, with spaces between. */
static inline void join(const json_t *list, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < json_array_size(list); i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i > 0 ? " " : "",
                                   json_string_value(json_array_get(list, i)));
    assert_true(length < size);
}

/* A record of tests/data, to be freed. */
static inline char *read_data(const char *name)
{
    char path[4096];
    const char *folder = getenv("RED7_DATA");
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "tests/data", name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot read %s", path);
    char *text = calloc(1 << 18, 1);
    assert_non_null(text);
    size_t length = fread(text, 1, (1 << 18) - 1, file);
    fclose(file);
    assert_true(length > 0 && length < (1 << 18) - 1);
    return text;
}

static const char *const ask_records[] = {
    "7rosso-4.r7", "actions-3.r7", "advanced-2.r7",  "basic-2.r7",  "fair-bots.r7",    "fair.r7",
    "lucrum-4.r7", "seat1-2.r7",   "spectator-3.r7", "target-2.r7", "unfinished-3.r7",
};
#define ASK_RECORDS (sizeof ask_records / sizeof ask_records[0])

#endif
