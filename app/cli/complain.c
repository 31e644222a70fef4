/* One way to complain, and to point at what is wrong in a text. */
#include "complain.h"
#include <stdarg.h>
#include <stdio.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/print.h>

/* Whether a character would do something to the terminal, or turns what follows. */
static bool is_active(uint32_t c)
{
    return c < ' ' || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static int complain(const char *command, const char *message, va_list arguments)
{
    char bytes[2048] = "", shown[4 * sizeof bytes] = "";
    struct words text = WORDS_INIT(bytes), safe = WORDS_INIT(shown);
    size_t length;
    words_say(&text, "red7 {command}: ", "command", cli_cut(command).bytes, NULL);
    words_say_list(&text, message, arguments);
    for (const char *c = bytes; *c != '\0'; c += length) {
        bool active = is_active(words_decode(c, &length));
        for (size_t i = 0; i < length; i++)
            if (active)
                words_add(&safe, words_format("\\x%02x", (unsigned)(unsigned char)c[i]).bytes);
            else
                shown[safe.length++] = c[i];
        shown[safe.length] = '\0';
    }
    words_print(stderr, shown, false);
    fputc('\n', stderr);
    return CLI_BAD_INPUT;
}

int cli_complain(const char *command, const char *message, ...)
{
    va_list arguments;
    va_start(arguments, message);
    int status = complain(command, message, arguments);
    va_end(arguments);
    return status;
}

/* ---- faults ---- */

struct phrase cli_cut(const char *text)
{
    struct phrase phrase = {""};
    struct words cut = {phrase.bytes, 40 + 1, 0};
    words_add(&cut, text);
    return phrase;
}

struct phrase cli_piece(const char *text, size_t length)
{
    struct phrase phrase = {""};
    struct words piece = WORDS_INIT(phrase.bytes);
    size_t shown = length > 24 ? 24 : length;
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c <= '~')
            words_add_char(&piece, (char)c);
        else
            words_add(&piece, words_format("\\x%02x", c).bytes);
    }
    words_add(&piece, shown < length ? "..." : "");
    return phrase;
}

void cli_place_add(struct phrase *place, const char *message, size_t n)
{
    words_enlist(place, words_phrase(message, "n", words_format("%zu", n).bytes, NULL).bytes);
}

void cli_place_add_piece(struct phrase *place, const char *text, size_t length)
{
    words_enlist(place,
                 words_phrase("\"{text}\"", "text", cli_piece(text, length).bytes, NULL).bytes);
}

struct phrase cli_fault(const char *text, size_t length, const struct r7_fault *fault)
{
    struct phrase place = {""};
    cli_place_add(&place, _("column {n}"), fault->offset + 1);
    if (fault->step > 0)
        cli_place_add(&place, _("step {n}"), fault->step);
    if (fault->length > 0 && fault->offset + fault->length <= length)
        cli_place_add_piece(&place, text + fault->offset, fault->length);
    return words_phrase(_("{place}: {why}"), "place", place.bytes, "why", words_error(fault->error),
                        NULL);
}
