/* A strict reader of JSON: see read.h. Recursive descent, as deep as JSON_DEPTH_MAX allows. */
#include "utf8.h"
#include <json/read.h>
#include <string.h>

struct reader {
    const char *at, *end;
    struct json_value *values;
    size_t count, room;
    enum json_error error;
};

static bool fail(struct reader *r, enum json_error error)
{
    r->error = error;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void skip_space(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t'))
        r->at++;
}

/* The next byte that is no space; false at the end of the text. */
static bool peek(struct reader *r, char *c)
{
    skip_space(r);
    if (r->at == r->end)
        return fail(r, JSON_ERR_END);
    *c = *r->at;
    return true;
}

/* ---- texts ---- */

/* Four hex digits, -1 if they are none. */
static int32_t read_hex(const char *at, const char *end)
{
    int32_t number = 0;
    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        const char c = at[i], small = (char)(c | 0x20);
        const bool letter = small >= 'a' && small <= 'f';
        if (!letter && !is_digit(c))
            return -1;
        number = number << 4 | (letter ? small - 'a' + 10 : c - '0');
    }
    return number;
}

/* The character that is written as \uXXXX, or as two of these, a surrogate pair. `at` stands on its
 * backslash and moves behind it. -1: it is none, or U+0000. */
static int32_t read_unicode(const char **at, const char *end)
{
    int32_t high = read_hex(*at + 2, end);
    *at += 6;
    if (high <= 0 || (high >= 0xDC00 && high < 0xE000))
        return -1;
    if (high < 0xD800 || high >= 0xE000)
        return high;
    if (end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u')
        return -1;
    int32_t low = read_hex(*at + 2, end);
    *at += 6;
    return low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00) : -1;
}

/* The character behind the backslash at which `at` stands; it moves behind it. -1: it is none. */
static int32_t read_escape(const char **at, const char *end)
{
    static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    if (end - *at < 2 || (*at)[1] == '\0')
        return -1;
    if ((*at)[1] == 'u')
        return end - *at < 6 ? -1 : read_unicode(at, end);
    const char *name = strchr(names, (*at)[1]);
    *at += 2;
    return name != NULL ? means[name - names] : -1;
}

static bool read_text(struct reader *r, const char **text, uint32_t *length, bool *escaped)
{
    const char *from = ++r->at;
    *escaped = false;
    while (r->at < r->end && *r->at != '"') {
        const unsigned char c = (unsigned char)*r->at;
        if (c == '\\') {
            const char *behind = r->at;
            if (read_escape(&behind, r->end) < 0)
                return fail(r, JSON_ERR_TEXT);
            *escaped = true;
            r->at = behind;
        } else if (c < 0x20) {
            return fail(r, JSON_ERR_TEXT);
        } else if (c < 0x80) {
            r->at++;
        } else {
            const size_t size = utf8_length(r->at, r->end);
            if (size == 0)
                return fail(r, JSON_ERR_UTF8);
            r->at += size;
        }
    }
    if (r->at == r->end)
        return fail(r, JSON_ERR_END);
    *text = from;
    *length = (uint32_t)(r->at++ - from);
    return true;
}

/* A character as UTF-8; its length. */
static uint8_t encode(int32_t character, unsigned char bytes[4])
{
    const uint32_t c = (uint32_t)character;
    const unsigned more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xC0, 0xE0, 0xF0};
    bytes[0] = (unsigned char)(first[more] | c >> 6 * more);
    for (unsigned i = 1; i <= more; i++)
        bytes[i] = (unsigned char)(0x80 | (c >> 6 * (more - i) & 0x3F));
    return (uint8_t)(more + 1);
}

/* What stands between quotation marks, as the bytes that it means. */
struct piece {
    const char *at, *end;
    unsigned char bytes[4]; /* of an escape */
    uint8_t used, count;
};

/* The next byte, -1 at the end. The piece was checked when it was read. */
static int next_byte(struct piece *piece)
{
    if (piece->used < piece->count)
        return piece->bytes[piece->used++];
    if (piece->at == piece->end)
        return -1;
    if (*piece->at != '\\')
        return (unsigned char)*piece->at++;
    piece->count = encode(read_escape(&piece->at, piece->end), piece->bytes);
    piece->used = 1;
    return piece->bytes[0];
}

static struct piece text_of(const struct json_value *value)
{
    return (struct piece){.at = value->text, .end = value->text + value->length};
}

static struct piece key_of(const struct json_value *value)
{
    return (struct piece){.at = value->key, .end = value->key + value->key_length};
}

static bool same_pieces(struct piece a, struct piece b)
{
    int byte;
    do {
        byte = next_byte(&a);
        if (byte != next_byte(&b))
            return false;
    } while (byte >= 0);
    return true;
}

/* ---- numbers and words ---- */

static bool skip_digits(struct reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && is_digit(*r->at))
        r->at++;
    return r->at > from || fail(r, r->at == r->end ? JSON_ERR_END : JSON_ERR_NUMBER);
}

/* An integer's value, exactly. The digits are collected as a negative number, which reaches one
 * further. */
static bool to_integer(struct json_value *value)
{
    const bool negative = value->text[0] == '-';
    int64_t number = 0;
    for (uint32_t i = negative; i < value->length; i++) {
        const int digit = value->text[i] - '0';
        if (number < (INT64_MIN + digit) / 10)
            return false;
        number = number * 10 - digit;
    }
    if (!negative && number == INT64_MIN)
        return false;
    value->number = negative ? number : -number;
    return true;
}

/* Whether a number is below 1e309, so that it means something to whoever computes with doubles: the
 * power of ten of its first digit that is not 0, and its exponent, tell. */
static bool is_moderate(const struct json_value *value)
{
    const char *at = value->text, *end = at + value->length;
    long power = -1, exponent = 0;
    bool counts = true, started = false;
    for (; at < end && (*at | 0x20) != 'e'; at++) {
        started |= *at >= '1' && *at <= '9';
        counts &= *at != '.';
        if (is_digit(*at))
            power += counts ? started : !started ? -1 : 0;
    }
    const bool negative = at < end && at[1] == '-';
    for (; at < end; at++)
        if (is_digit(*at) && exponent < 1000000)
            exponent = 10 * exponent + (*at - '0');
    return !started || power + (negative ? -exponent : exponent) < 309;
}

static bool read_number(struct reader *r, struct json_value *value)
{
    value->kind = JSON_KIND_INTEGER;
    value->text = r->at;
    if (*r->at == '-')
        r->at++;
    const bool zero = r->at < r->end && *r->at == '0';
    if (zero)
        r->at++;
    else if (!skip_digits(r))
        return false;
    if (zero && r->at < r->end && is_digit(*r->at))
        return fail(r, JSON_ERR_NUMBER);
    if (r->at < r->end && *r->at == '.') {
        value->kind = JSON_KIND_REAL;
        r->at++;
        if (!skip_digits(r))
            return false;
    }
    if (r->at < r->end && (*r->at == 'e' || *r->at == 'E')) {
        value->kind = JSON_KIND_REAL;
        r->at++;
        if (r->at < r->end && (*r->at == '+' || *r->at == '-'))
            r->at++;
        if (!skip_digits(r))
            return false;
    }
    value->length = (uint32_t)(r->at - value->text);
    const bool fits = value->kind == JSON_KIND_REAL ? is_moderate(value) : to_integer(value);
    return fits || fail(r, JSON_ERR_NUMBER);
}

static bool read_word(struct reader *r, struct json_value *value)
{
    static const struct {
        const char *word;
        uint8_t length, kind, number;
    } words[] = {{"null", 4, JSON_KIND_NULL, 0},
                 {"true", 4, JSON_KIND_BOOL, 1},
                 {"false", 5, JSON_KIND_BOOL, 0}};
    const size_t left = (size_t)(r->end - r->at);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = left < words[i].length ? left : words[i].length;
        if (memcmp(r->at, words[i].word, length) != 0)
            continue;
        r->at += length;
        value->kind = words[i].kind;
        value->number = words[i].number;
        return length == words[i].length || fail(r, JSON_ERR_END);
    }
    return fail(r, JSON_ERR_TOKEN);
}

/* ---- lists and objects ---- */

static struct json_value *read_value(struct reader *r, int depth);

/* A member's name and the colon behind it. */
static bool read_key(struct reader *r, struct json_value *value, const struct json_value *object)
{
    bool escaped;
    char c;
    if (!peek(r, &c))
        return false;
    const char *from = r->at;
    if (c != '"')
        return fail(r, JSON_ERR_TOKEN);
    if (!read_text(r, &value->key, &value->key_length, &escaped))
        return false;
    for (const struct json_value *other = json_first(object); other != NULL; other = other->next) {
        if (same_pieces(key_of(other), key_of(value))) {
            r->at = from;
            return fail(r, JSON_ERR_DUPLICATE);
        }
    }
    if (!peek(r, &c))
        return false;
    if (c != ':')
        return fail(r, JSON_ERR_TOKEN);
    r->at++;
    return true;
}

/* All items up to the closing bracket, each linked to the one before. */
static bool read_items(struct reader *r, struct json_value *whole, int depth)
{
    const char close = *r->at == '{' ? '}' : ']';
    struct json_value *last = NULL;
    char c;
    whole->kind = close == '}' ? JSON_KIND_OBJECT : JSON_KIND_LIST;
    whole->count = 0;
    if (depth == JSON_DEPTH_MAX)
        return fail(r, JSON_ERR_DEPTH);
    r->at++;
    if (!peek(r, &c))
        return false;
    while (c != close || whole->count > 0) {
        struct json_value member = {.key = NULL};
        if (close == '}' && !read_key(r, &member, whole))
            return false;
        struct json_value *item = read_value(r, depth + 1);
        if (item == NULL)
            return false;
        item->key = member.key;
        item->key_length = member.key_length;
        if (last != NULL)
            last->next = item;
        last = item;
        whole->count++;
        if (!peek(r, &c))
            return false;
        if (c == close)
            break;
        if (c != ',')
            return fail(r, JSON_ERR_TOKEN);
        r->at++;
    }
    r->at++;
    return true;
}

static struct json_value *read_value(struct reader *r, int depth)
{
    bool good;
    char c;
    if (!peek(r, &c))
        return NULL;
    if (r->count == r->room) {
        fail(r, JSON_ERR_COUNT);
        return NULL;
    }
    struct json_value *value = &r->values[r->count++];
    *value = (struct json_value){.kind = JSON_KIND_TEXT};
    if (c == '{' || c == '[')
        good = read_items(r, value, depth);
    else if (c == '"')
        good = read_text(r, &value->text, &value->length, &value->escaped);
    else if (c == '-' || is_digit(c))
        good = read_number(r, value);
    else
        good = read_word(r, value);
    return good ? value : NULL;
}

const struct json_value *json_read(const char *text, size_t length, struct json_value *values,
                                   size_t room, struct json_fault *fault)
{
    struct reader r = {.at = text, .end = text + length, .values = values, .room = room};
    const struct json_value *value = length > UINT32_MAX ? NULL : read_value(&r, 0);
    if (length > UINT32_MAX)
        r.error = JSON_ERR_COUNT;
    if (value != NULL) {
        skip_space(&r);
        r.error = r.at < r.end ? JSON_ERR_REST : JSON_OK;
    }
    if (fault != NULL)
        *fault = (struct json_fault){r.error, (size_t)(r.at - text)};
    return r.error == JSON_OK ? value : NULL;
}

/* ---- values ---- */

bool json_is(const struct json_value *value, enum json_kind kind)
{
    return value != NULL && value->kind == kind;
}

const struct json_value *json_first(const struct json_value *value)
{
    const bool holds = json_is(value, JSON_KIND_LIST) || json_is(value, JSON_KIND_OBJECT);
    return holds && value->count > 0 ? value + 1 : NULL;
}

const struct json_value *json_at(const struct json_value *list, size_t i)
{
    const struct json_value *item = json_first(list);
    while (item != NULL && i-- > 0)
        item = item->next;
    return item;
}

/* Copies a piece; first it is measured, so that nothing is written where it does not fit. */
static bool copy(struct piece piece, char *text, size_t size)
{
    struct piece again = piece;
    size_t length = 0;
    int byte;
    while (next_byte(&again) >= 0)
        length++;
    if (length >= size)
        return false;
    while ((byte = next_byte(&piece)) >= 0)
        *text++ = (char)byte;
    *text = '\0';
    return true;
}

static bool is_piece(struct piece piece, const char *text)
{
    int byte;
    while ((byte = next_byte(&piece)) >= 0)
        if (byte != (unsigned char)*text++)
            return false;
    return *text == '\0';
}

bool json_copy_text(const struct json_value *value, char *text, size_t size)
{
    return json_is(value, JSON_KIND_TEXT) && copy(text_of(value), text, size);
}

bool json_copy_key(const struct json_value *value, char *text, size_t size)
{
    return value != NULL && value->key != NULL && copy(key_of(value), text, size);
}

bool json_text_is(const struct json_value *value, const char *text)
{
    return json_is(value, JSON_KIND_TEXT) && is_piece(text_of(value), text);
}

bool json_key_is(const struct json_value *value, const char *key)
{
    return value != NULL && value->key != NULL && is_piece(key_of(value), key);
}

const char *json_plain(const struct json_value *value, size_t *length)
{
    if (!json_is(value, JSON_KIND_TEXT) || value->escaped)
        return NULL;
    *length = value->length;
    return value->text;
}

int json_choice(const struct json_value *value, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (words[i] != NULL && json_text_is(value, words[i]))
            return (int)i;
    return -1;
}

/* ---- members ---- */

const struct json_value *json_find(const struct json_value *object, const char *key)
{
    const struct json_value *member = json_is(object, JSON_KIND_OBJECT) ? json_first(object) : NULL;
    while (member != NULL && !json_key_is(member, key))
        member = member->next;
    return member;
}

bool json_get_text(const struct json_value *object, const char *key, char *text, size_t size)
{
    return json_copy_text(json_find(object, key), text, size);
}

bool json_get_number(const struct json_value *object, const char *key, int64_t least, int64_t most,
                     int64_t *number)
{
    const struct json_value *value = json_find(object, key);
    if (!json_is(value, JSON_KIND_INTEGER) || value->number < least || value->number > most)
        return false;
    *number = value->number;
    return true;
}

bool json_get_int(const struct json_value *object, const char *key, int least, int most,
                  int *number)
{
    int64_t wide;
    if (!json_get_number(object, key, least, most, &wide))
        return false;
    *number = (int)wide;
    return true;
}

bool json_get_bool(const struct json_value *object, const char *key, bool *value)
{
    const struct json_value *member = json_find(object, key);
    if (!json_is(member, JSON_KIND_BOOL))
        return false;
    *value = member->number != 0;
    return true;
}
