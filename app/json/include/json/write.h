/* JSON as it is written: one pass, one buffer, values in the order in which they are put.
 *
 * Every program and library of this project that writes JSON writes it here: the server builds
 * several messages for every move, so there is no tree of values, and texts are escaped while they
 * are copied. Nothing but libc is needed, so the page's module uses it too.
 *
 *     struct json_writer json;
 *     json_init(&json, NULL, 0, true);
 *     json_open(&json, NULL, '{');
 *     json_put_text(&json, "name", "Ann");
 *     json_close(&json, '}');
 *     text = json_take(&json, &length);       {"name":"Ann"}
 *
 * Commas come by themselves. When room or memory runs out, `failed` is set and nothing more is
 * written: it is enough to look at it in the end. */
#ifndef RED7_JSON_WRITE_H
#define RED7_JSON_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_writer {
    char *bytes; /* what was written, without a NUL */
    size_t length, room;
    const char *gap; /* space before the next value, NULL: none */
    char last;       /* the last byte written: decides about commas */
    bool grows;      /* memory is allocated when the room is used up */
    bool owned;      /* `bytes` are allocated */
    bool failed;
    bool sealed; /* nothing more is added, as if it were not asked for */
};

/* Starts with the caller's buffer (none: NULL and 0), which must outlive the writer. With `grows`
 * memory takes its place when it is full, until json_release() or json_take(). */
void json_init(struct json_writer *json, char *buffer, size_t room, bool grows);
void json_release(struct json_writer *json);
/* The text, with a NUL behind it, in memory that the caller frees; NULL after a failure. The writer
 * is released. */
char *json_take(struct json_writer *json, size_t *length);
/* The same text with a NUL behind it where it lies, until the writer is used again; NULL after a
 * failure. */
const char *json_peek(struct json_writer *json);
/* Forgets all that was written and starts another text. */
void json_restart(struct json_writer *json);
/* Forgets the bytes only, after the caller has passed them on: the text goes on behind them. */
void json_drain(struct json_writer *json);

/* In all that follows `key` is the name of a member, or NULL in a list and outside of everything.
 *
 * Opens an object '{' or a list '[', and closes it with the other bracket. */
void json_open(struct json_writer *json, const char *key, char bracket);
void json_close(struct json_writer *json, char bracket);
/* A text of UTF-8; bytes that are not become U+FFFD. */
void json_put_text(struct json_writer *json, const char *key, const char *text);
void json_put_bytes(struct json_writer *json, const char *key, const char *bytes, size_t length);
/* The same, but null for "". */
void json_put_text_or_null(struct json_writer *json, const char *key, const char *text);
/* Bytes as hex digits, small letters. */
void json_put_hex(struct json_writer *json, const char *key, const uint8_t *bytes, size_t count);
void json_put_number(struct json_writer *json, const char *key, int64_t number);
void json_put_unsigned(struct json_writer *json, const char *key, uint64_t number);
/* A number, or null if it is negative: a seat that may be none. */
void json_put_index(struct json_writer *json, const char *key, int number);
/* A number with so many decimals; null where it is not finite. */
void json_put_fraction(struct json_writer *json, const char *key, double number, int decimals);
/* A number with so many significant digits; null where it is not finite. */
void json_put_real(struct json_writer *json, const char *key, double number, int digits);
void json_put_bool(struct json_writer *json, const char *key, bool value);
void json_put_null(struct json_writer *json, const char *key);
/* A value that is JSON already. */
void json_put_raw(struct json_writer *json, const char *key, const char *bytes, size_t length);
/* Ends the line behind the whole text. */
void json_end_line(struct json_writer *json);
/* White space before the next value, behind its comma: for people who look at long lists. It must
 * outlive that value. */
void json_gap(struct json_writer *json, const char *gap);

#endif
