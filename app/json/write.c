/* JSON as it is written: see write.h. */
#include "utf8.h"
#include <json/write.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char hex_digits[] = "0123456789abcdef";

/* ---- bytes ---- */

/* Room for so many bytes more where there is none yet; false if there can be none. */
static bool grow(struct json_writer *json, size_t count)
{
    if (json->failed || json->sealed)
        return false;
    const size_t room = 2 * (json->length + count) + 256;
    char *larger = json->grows ? realloc(json->owned ? json->bytes : NULL, room) : NULL;
    if (larger == NULL) {
        json->failed = true;
        return false;
    }
    if (!json->owned && json->length > 0)
        memcpy(larger, json->bytes, json->length);
    json->bytes = larger;
    json->room = room;
    json->owned = true;
    return true;
}

/* Room for so many bytes more; false if there is none. Nearly always there is. */
static inline bool make_room(struct json_writer *json, size_t count)
{
    if (count <= json->room - json->length && !json->failed && !json->sealed)
        return true;
    return grow(json, count);
}

static void put(struct json_writer *json, const char *bytes, size_t count)
{
    if (count == 0 || !make_room(json, count))
        return;
    memcpy(json->bytes + json->length, bytes, count);
    json->length += count;
    json->last = bytes[count - 1];
}

/* A character that must not stand in a text as it is. */
static void put_escape(struct json_writer *json, unsigned char c)
{
    if (c >= 0x80)
        put(json, "\xEF\xBF\xBD", 3);
    else if (c >= 0x20)
        put(json, (char[]){'\\', (char)c}, 2);
    else
        put(json, (char[]){'\\', 'u', '0', '0', hex_digits[c >> 4], hex_digits[c & 15]}, 6);
}

/* A text in quotation marks; runs of characters that need no escape are copied whole. */
static void put_quoted(struct json_writer *json, const char *text, size_t length)
{
    const char *end = text + length, *from = text;
    put(json, "\"", 1);
    for (const char *at = text; at < end;) {
        const unsigned char c = (unsigned char)*at;
        const size_t size = c < 0x20 || c == '"' || c == '\\' ? 0 : utf8_length(at, end);
        if (size > 0) {
            at += size;
            continue;
        }
        put(json, from, (size_t)(at - from));
        put_escape(json, c);
        from = ++at;
    }
    put(json, from, (size_t)(end - from));
    put(json, "\"", 1);
}

/* What stands before a value: a comma behind another one, unless that was in another line, and its
 * key. */
static void begin(struct json_writer *json, const char *key)
{
    if (json->last != '\0' && json->last != '{' && json->last != '[' && json->last != '\n')
        put(json, ",", 1);
    if (json->gap != NULL) {
        put(json, json->gap, strlen(json->gap));
        json->gap = NULL;
    }
    if (key != NULL) {
        put_quoted(json, key, strlen(key));
        put(json, ":", 1);
    }
}

/* ---- the whole ---- */

void json_init(struct json_writer *json, char *buffer, size_t room, bool grows)
{
    *json = (struct json_writer){.bytes = buffer, .room = room, .grows = grows};
}

void json_release(struct json_writer *json)
{
    if (json->owned)
        free(json->bytes);
    json_init(json, NULL, 0, json->grows);
}

char *json_take(struct json_writer *json, size_t *length)
{
    char *text = json->failed ? NULL : malloc(json->length + 1);
    *length = text != NULL ? json->length : 0;
    if (text != NULL) {
        memcpy(text, json->bytes, json->length);
        text[json->length] = '\0';
    }
    json_release(json);
    return text;
}

const char *json_peek(struct json_writer *json)
{
    if (!make_room(json, 1))
        return NULL;
    json->bytes[json->length] = '\0';
    return json->bytes;
}

void json_restart(struct json_writer *json)
{
    json->length = 0;
    json->last = '\0';
    json->gap = NULL;
    json->failed = json->sealed = false;
}

void json_drain(struct json_writer *json)
{
    json->length = 0;
}

/* ---- values ---- */

void json_put_raw(struct json_writer *json, const char *key, const char *bytes, size_t length)
{
    begin(json, key);
    put(json, bytes, length);
}

void json_open(struct json_writer *json, const char *key, char bracket)
{
    json_put_raw(json, key, &bracket, 1);
}

void json_close(struct json_writer *json, char bracket)
{
    put(json, &bracket, 1);
}

void json_put_bytes(struct json_writer *json, const char *key, const char *bytes, size_t length)
{
    begin(json, key);
    put_quoted(json, bytes, length);
}

void json_put_text(struct json_writer *json, const char *key, const char *text)
{
    json_put_bytes(json, key, text, strlen(text));
}

void json_put_text_or_null(struct json_writer *json, const char *key, const char *text)
{
    if (text[0] == '\0')
        json_put_null(json, key);
    else
        json_put_text(json, key, text);
}

void json_put_hex(struct json_writer *json, const char *key, const uint8_t *bytes, size_t count)
{
    begin(json, key);
    put(json, "\"", 1);
    for (size_t i = 0; i < count; i++)
        put(json, (char[]){hex_digits[bytes[i] >> 4], hex_digits[bytes[i] & 15]}, 2);
    put(json, "\"", 1);
}

static void put_integer(struct json_writer *json, const char *key, uint64_t number, bool negative)
{
    char digits[21];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) != 0);
    if (negative)
        digits[--at] = '-';
    json_put_raw(json, key, digits + at, sizeof digits - at);
}

void json_put_number(struct json_writer *json, const char *key, int64_t number)
{
    put_integer(json, key, number < 0 ? -(uint64_t)number : (uint64_t)number, number < 0);
}

void json_put_unsigned(struct json_writer *json, const char *key, uint64_t number)
{
    put_integer(json, key, number, false);
}

void json_put_index(struct json_writer *json, const char *key, int number)
{
    if (number < 0)
        json_put_null(json, key);
    else
        json_put_number(json, key, number);
}

static void put_double(struct json_writer *json, const char *key, double number, const char *format,
                       int precision)
{
    char digits[352]; /* the largest double has 309 before the point */
    if (!isfinite(number)) {
        json_put_null(json, key);
        return;
    }
    const int length = snprintf(digits, sizeof digits, format, precision, number);
    json_put_raw(json, key, digits, (size_t)length);
}

void json_put_fraction(struct json_writer *json, const char *key, double number, int decimals)
{
    put_double(json, key, number, "%.*f", decimals);
}

void json_put_real(struct json_writer *json, const char *key, double number, int digits)
{
    put_double(json, key, number, "%.*g", digits);
}

void json_put_bool(struct json_writer *json, const char *key, bool value)
{
    json_put_raw(json, key, value ? "true" : "false", value ? 4 : 5);
}

void json_put_null(struct json_writer *json, const char *key)
{
    json_put_raw(json, key, "null", 4);
}

void json_gap(struct json_writer *json, const char *gap)
{
    json->gap = gap;
}

void json_end_line(struct json_writer *json)
{
    put(json, "\n", 1);
}
