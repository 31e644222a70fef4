/* A strict reader of JSON (RFC 8259) that allocates nothing.
 *
 * A text is read once into the caller's array of values, which point into it. A list or an object
 * comes first, what it holds follows behind it, each item leading to the next:
 *
 *     {"a":[1,2],"b":"x"}      values:  { --> a[ --> 1 --> 2 --> b"x"
 *                              next:          a ----------------> b,   1 --> 2
 *
 * Refused is whatever the RFC does not allow, and more, since nobody who means well sends it: a key
 * twice in an object, an integer that does not fit into 64 bits, 1e309 and more, U+0000 (all texts
 * are C strings in the end), half a surrogate pair, and nesting deeper than JSON_DEPTH_MAX. */
#ifndef RED7_JSON_READ_H
#define RED7_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_DEPTH_MAX 64

enum json_kind {
    JSON_KIND_NULL,
    JSON_KIND_BOOL,
    JSON_KIND_INTEGER, /* a number without point and exponent */
    JSON_KIND_REAL,    /* another number: its text only */
    JSON_KIND_TEXT,
    JSON_KIND_LIST,
    JSON_KIND_OBJECT,
};

struct json_value {
    const char *key;               /* of a member, as it is written; NULL in a list */
    const char *text;              /* of a text or number, as it is written; not ended by a NUL */
    const struct json_value *next; /* in the same list or object; NULL: the last */
    union {
        int64_t number; /* JSON_KIND_INTEGER; JSON_KIND_BOOL: 0 or 1 */
        size_t count;   /* JSON_KIND_LIST, JSON_KIND_OBJECT: of items */
    };
    uint32_t key_length, length;
    uint8_t kind; /* enum json_kind */
    bool escaped; /* there are backslashes in the text */
};

enum json_error {
    JSON_OK,
    JSON_ERR_END,       /* the text ends too early */
    JSON_ERR_TOKEN,     /* something else should stand there */
    JSON_ERR_NUMBER,    /* no number, or one that is too large */
    JSON_ERR_TEXT,      /* a control character or an escape that is none */
    JSON_ERR_UTF8,      /* not UTF-8 */
    JSON_ERR_DUPLICATE, /* the key is there already */
    JSON_ERR_DEPTH,     /* nested too deep */
    JSON_ERR_COUNT,     /* more values than there is room for */
    JSON_ERR_REST,      /* something behind the value */
};

struct json_fault {
    enum json_error error;
    size_t at; /* the byte at which reading stopped */
};

/* Before an array of values on the stack: it is not set to zero, even where a build does that with
 * all others (-ftrivial-auto-var-init). The reader writes each value before it is read, and a
 * hundred kilobytes of zeros for every message would cost a server more than the message. */
#if defined __has_attribute
#if __has_attribute(uninitialized)
#define JSON_ROOM __attribute__((uninitialized))
#endif
#endif
#ifndef JSON_ROOM
#define JSON_ROOM
#endif

/* Reads a text of one value. Returns it, the first of `values`, or NULL with a fault (which may be
 * NULL). A text of n bytes never has more than n / 2 + 1 values. The text must outlive them. */
const struct json_value *json_read(const char *text, size_t length, struct json_value *values,
                                   size_t room, struct json_fault *fault);

/* ---- values: all of these take NULL for one that is missing ---- */

bool json_is(const struct json_value *value, enum json_kind kind);
/* The first item of a list or object, NULL if it is empty; the item number i of a list. */
const struct json_value *json_first(const struct json_value *value);
const struct json_value *json_at(const struct json_value *list, size_t i);
/* Whether it is that text, or is the member of that name. */
bool json_text_is(const struct json_value *value, const char *text);
bool json_key_is(const struct json_value *value, const char *key);
/* Copies a text, or a member's name, with a NUL behind it. False, with nothing written, if it is
 * none or does not fit. */
bool json_copy_text(const struct json_value *value, char *text, size_t size);
bool json_copy_key(const struct json_value *value, char *text, size_t size);
/* A text without copying it, NULL if it is none or has escapes: enough for what never needs them.
 * It is not ended by a NUL. */
const char *json_plain(const struct json_value *value, size_t *length);
/* The place of a text among some words, those that are NULL passed over; -1: it is none of them. */
int json_choice(const struct json_value *value, const char *const *words, size_t count);

/* ---- members of an object ---- */

/* NULL if it has none of that name, or is no object. */
const struct json_value *json_find(const struct json_value *object, const char *key);
/* False, with nothing written, if there is none of that kind: a text that fits, an integer within
 * bounds. */
bool json_get_text(const struct json_value *object, const char *key, char *text, size_t size);
bool json_get_number(const struct json_value *object, const char *key, int64_t least, int64_t most,
                     int64_t *number);
bool json_get_int(const struct json_value *object, const char *key, int least, int most,
                  int *number);
bool json_get_bool(const struct json_value *object, const char *key, bool *value);

#endif
