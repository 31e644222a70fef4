/* Answers as they are written: JSON into memory that grows. */
#include "answer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>

static void put(struct answer *a, const char *bytes, size_t length)
{
    if (a->failed)
        return;
    if (a->length + length > a->size) {
        size_t size = 2 * (a->length + length) + 1024;
        char *larger = realloc(a->bytes, size);
        if (larger == NULL) {
            a->failed = true;
            return;
        }
        a->bytes = larger;
        a->size = size;
    }
    memcpy(a->bytes + a->length, bytes, length);
    a->length += length;
}

void answer_begin(struct answer *a)
{
    a->length = 0;
    a->refused = a->failed = false;
    put(a, "{", 1);
}

bool answer_finish(struct answer *a)
{
    put(a, "}", 2); /* with its NUL */
    a->length--;
    return !a->failed;
}

static void put_escape(struct answer *a, uint32_t character)
{
    char escape[8];
    int length = snprintf(escape, sizeof escape, "\\u%04x", (unsigned)character);
    put(a, escape, (size_t)length);
}

/* A string, of UTF-8; what is not becomes U+FFFD. */
static void put_string(struct answer *a, const char *text, size_t length)
{
    char rest[5] = "";
    size_t step;
    put(a, "\"", 1);
    for (size_t at = 0; at < length; at += step) {
        memset(rest, 0, sizeof rest); /* what is cut at the end must not be read past it */
        memcpy(rest, text + at, length - at < 4 ? length - at : 4);
        uint32_t c = words_decode(rest, &step);
        if (c == '"' || c == '\\')
            put(a, "\\", 1);
        if (c < 0x20 || c == 0xFFFD)
            put_escape(a, c);
        else
            put(a, text + at, step);
    }
    put(a, "\"", 1);
}

/* What stands before a value: a comma after another one, and its key. */
static bool put_key(struct answer *a, const char *key)
{
    if (a->refused || a->failed)
        return false;
    char last = a->bytes[a->length - 1];
    if (last != '{' && last != '[')
        put(a, ",", 1);
    if (key != NULL) {
        put_string(a, key, strlen(key));
        put(a, ":", 1);
    }
    return true;
}

static void put_word(struct answer *a, const char *key, const char *word)
{
    if (put_key(a, key))
        put(a, word, strlen(word));
}

void answer_open(struct answer *a, const char *key, char bracket)
{
    if (put_key(a, key))
        put(a, &bracket, 1);
}

void answer_close(struct answer *a, char bracket)
{
    if (!a->refused)
        put(a, &bracket, 1);
}

void answer_bytes(struct answer *a, const char *key, const char *bytes, size_t length)
{
    if (put_key(a, key))
        put_string(a, bytes, length);
}

void answer_text(struct answer *a, const char *key, const char *text)
{
    answer_bytes(a, key, text, strlen(text));
}

void answer_number(struct answer *a, const char *key, long long number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", number);
    put_word(a, key, digits);
}

void answer_fraction(struct answer *a, const char *key, double number)
{
    char digits[48];
    snprintf(digits, sizeof digits, "%.6f", number);
    put_word(a, key, digits);
}

void answer_bool(struct answer *a, const char *key, bool value)
{
    put_word(a, key, value ? "true" : "false");
}

void answer_null(struct answer *a, const char *key)
{
    put_word(a, key, "null");
}

/* A number, or null if it is negative. */
static void answer_place(struct answer *a, const char *key, long long number)
{
    if (number < 0)
        answer_null(a, key);
    else
        answer_number(a, key, number);
}

void answer_seat(struct answer *a, const char *key, int seat)
{
    answer_place(a, key, seat);
}

void answer_card(struct answer *a, const char *key, r7_card card)
{
    char text[8];
    if (card >= R7_CARDS) {
        answer_null(a, key);
        return;
    }
    r7_cards_write(r7_card_bit(card), text, sizeof text);
    answer_text(a, key, text);
}

void answer_cards(struct answer *a, const char *key, r7_cards cards)
{
    answer_open(a, key, '[');
    while (cards != 0)
        answer_card(a, NULL, r7_cards_take_top(&cards));
    answer_close(a, ']');
}

void answer_steps(struct answer *a, const char *key, const struct r7_step *steps, size_t count)
{
    answer_open(a, key, '[');
    for (size_t i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        answer_text(a, NULL, text);
    }
    answer_close(a, ']');
}

/* An error; -1 and NULL stand for a place that there is not. */
static void refuse_at(struct answer *a, const char *code, const char *text, const char *field,
                      long long offset, long long line)
{
    if (a->refused)
        return;
    answer_begin(a);
    answer_open(a, "error", '{');
    answer_text(a, "code", code);
    answer_text(a, "text", text);
    if (field != NULL)
        answer_text(a, "field", field);
    else
        answer_null(a, "field");
    answer_place(a, "offset", offset);
    answer_place(a, "line", line);
    answer_close(a, '}');
    a->refused = true;
}

void refuse(struct answer *a, const char *code, const char *text, size_t line)
{
    refuse_at(a, code, text, NULL, -1, line > 0 ? (long long)line : -1);
}

void refuse_field(struct answer *a, const char *code, const char *text, const char *field)
{
    refuse_at(a, code, text, field, -1, -1);
}

static struct phrase error_text(enum r7_error error)
{
    return words_phrase("{what}.", "what", words_error(error), NULL);
}

void refuse_fault(struct answer *a, const struct r7_fault *fault, const char *field)
{
    refuse_at(a, r7_error_name(fault->error), error_text(fault->error).bytes, field,
              (long long)fault->offset, -1);
}

void refuse_steps(struct answer *a, enum r7_error error, const char *field)
{
    refuse_field(a, r7_error_name(error), error_text(error).bytes, field);
}

void refuse_error(struct answer *a, enum r7_error error, size_t line)
{
    struct phrase text = error_text(error);
    if (line > 0)
        text = words_phrase(_("Line {line}: {error}."), "line", words_number((long)line).bytes,
                            "error", words_error(error), NULL);
    refuse(a, r7_error_name(error), text.bytes, line);
}

void refuse_memory(struct answer *a)
{
    refuse(a, "memory", _("There is not enough memory to think."), 0);
}

void *claim(size_t size, struct answer *a)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (memory == NULL)
        refuse_memory(a);
    return memory;
}
