/* Reads the server's messages: the fields of one flat JSON object, found in one pass. It is
 * light because the generator must not be what is measured; it trusts the server to send
 * JSON. */
#ifndef RED7_LOAD_SCAN_H
#define RED7_LOAD_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SCAN_FIELDS 24

struct scan_field {
    const char *key, *value; /* a text's value is without its quotation marks */
    size_t key_length, length;
};

struct scan {
    size_t count;
    struct scan_field fields[SCAN_FIELDS];
};

/* False if it is no object, or has more fields than there is room for. */
bool scan_object(struct scan *scan, const char *text, size_t length);

/* The field, NULL if there is none; whether it has this value; its number, or `none` if it
 * has none (null, too). */
const struct scan_field *scan_find(const struct scan *scan, const char *key);
bool scan_is(const struct scan *scan, const char *key, const char *value);
int64_t scan_number(const struct scan *scan, const char *key, int64_t none);
/* Copies a text, cut to the room; "" if there is none. */
void scan_copy(const struct scan *scan, const char *key, char *to, size_t room);

/* The next text of an array of texts; *at starts at 0. False at its end. */
bool scan_next(const struct scan_field *array, size_t *at, const char **text, size_t *length);

#endif
