/* Texts that are being written. */
#include <libintl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wctype.h>
#include <words/columns.h>
#include <words/text.h>

const char *words_in_context(const char *id, const char *message)
{
    const char *found = gettext(id);
    return found == id ? message : found; /* not translated: gettext gives back its argument */
}

void words_clear(struct words *text)
{
    text->length = 0;
    text->bytes[0] = '\0';
}

/* Adds some bytes; a character that does not fit as a whole is left off. */
static void add_bytes(struct words *text, const char *bytes, size_t length)
{
    size_t room = text->size - 1 - text->length;
    if (length > room)
        for (length = room; length > 0 && ((unsigned char)bytes[length] & 0xC0) == 0x80;)
            length--;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void words_add(struct words *text, const char *more)
{
    add_bytes(text, more, strlen(more));
}

void words_add_char(struct words *text, char character)
{
    add_bytes(text, &character, 1);
}

/* The argument of a name, NULL if it has none. */
static const char *find_argument(va_list arguments, const char *name, size_t length)
{
    const char *found = NULL, *key;
    va_list all;
    va_copy(all, arguments);
    while (found == NULL && (key = va_arg(all, const char *)) != NULL) {
        const char *value = va_arg(all, const char *);
        if (strlen(key) == length && memcmp(key, name, length) == 0)
            found = value;
    }
    va_end(all);
    return found;
}

/* The number of a form of cards by its name; an unknown one is like none. */
static int find_form(const char *name, size_t length)
{
    static const char *const forms[WORDS_FORMS] = {"nominative", "genitive",     "dative",
                                                   "accusative", "instrumental", "locative"};
    for (int form = 0; form < WORDS_FORMS; form++)
        if (strlen(forms[form]) == length && memcmp(forms[form], name, length) == 0)
            return form;
    return 0;
}

/* Adds an argument, its cards in a form. */
static void add_argument(struct words *text, const char *value, int form)
{
    char *at = text->bytes + text->length;
    words_add(text, value);
    for (; *at != '\0'; at++)
        if (*at == WORDS_CARD)
            *at = (char)(WORDS_CARD + form);
}

void words_say_list(struct words *text, const char *message, va_list arguments)
{
    while (*message != '\0') {
        size_t plain = strcspn(message, "{"), place, name;
        add_bytes(text, message, plain);
        message += plain;
        if (*message == '\0')
            return;
        place = strcspn(message + 1, "}");
        name = strcspn(message + 1, ":}");
        const char *value = find_argument(arguments, message + 1, name);
        size_t whole = place + (message[place + 1] == '}' ? 2 : 1);
        if (value == NULL)
            add_bytes(text, message, whole);
        else if (name == place)
            words_add(text, value);
        else
            add_argument(text, value, find_form(message + name + 2, place - name - 1));
        message += whole;
    }
}

void words_say(struct words *text, const char *message, ...)
{
    va_list arguments;
    va_start(arguments, message);
    words_say_list(text, message, arguments);
    va_end(arguments);
}

struct phrase words_phrase(const char *message, ...)
{
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    va_list arguments;
    va_start(arguments, message);
    words_say_list(&text, message, arguments);
    va_end(arguments);
    return phrase;
}

struct phrase words_number(long number)
{
    struct phrase phrase;
    snprintf(phrase.bytes, sizeof phrase.bytes, "%ld", number);
    return phrase;
}

struct phrase words_format(const char *format, ...)
{
    struct phrase phrase;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(phrase.bytes, sizeof phrase.bytes, format, arguments);
    va_end(arguments);
    return phrase;
}

void words_enlist(struct phrase *list, const char *item)
{
    if (list->bytes[0] == '\0')
        *list = words_phrase("{item}", "item", item, NULL);
    else
        *list = words_phrase(_("{list}, {next}"), "list", list->bytes, "next", item, NULL);
}

struct phrase words_decimal(const char *format, double number)
{
    struct phrase plain, phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    snprintf(plain.bytes, sizeof plain.bytes, format, number);
    for (const char *at = plain.bytes; *at != '\0'; at++)
        if (*at == '.')
            words_add(&text, C_("decimal sign", "."));
        else
            words_add_char(&text, *at);
    return phrase;
}

/* A number of hundredths with its sign. */
static struct phrase say_percent(const char *number)
{
    /* For translators: with a no-break space where the language wants a space. */
    return words_phrase(C_("percent", "{n}%"), "n", number, NULL);
}

struct phrase words_share(double share, int digits)
{
    const char format[] = {'%', '.', (char)('0' + digits), 'f', '\0'};
    return say_percent(words_decimal(format, 100 * share).bytes);
}

struct phrase words_percent(double chance)
{
    int number = (int)(100 * chance + 0.5);
    if (number == 0 && chance > 0)
        return say_percent("<1");
    if (number == 100 && chance < 1)
        return say_percent(">99");
    return say_percent(words_number(number).bytes);
}

/* The capital of a small letter of our languages; all else is as it is. */
static uint32_t capital(uint32_t c)
{
    if ((c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE && c != 0xF7) ||
        (c >= 0x430 && c <= 0x44F))
        return c - 0x20;
    if (c >= 0x450 && c <= 0x45F)
        return c - 0x50;
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E)) /* in pairs: Ł ł */
        return (c - 1) | 1;
    if (c >= 0x100 && c <= 0x177) /* Ą ą */
        return c & ~1U;
    return c;
}

void words_add_first(struct words *text, const char *clause, const char *name)
{
    size_t length, named = strlen(name);
    char first[8] = "";
    uint32_t c = words_decode(clause, &length);
    if (clause[0] == '\0' || (named > 0 && strncmp(clause, name, named) == 0)) {
        words_add(text, clause);
        return;
    }
    words_encode(capital(c), first);
    words_add(text, c == 0xFFFD ? "" : first);
    words_add(text, clause + (c == 0xFFFD ? 0 : length));
}

void words_add_sentence(struct words *text, const char *clause, const char *name)
{
    char bytes[2048] = "";
    struct words first = WORDS_INIT(bytes);
    words_add_first(&first, clause, name);
    words_say(text, C_("sentence", "{clause}."), "clause", bytes, NULL);
}

/* Whether a character has no place in a name: controls, and those that change the
 * direction of what follows or join what should stay apart. */
static bool is_trick(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || c == 0x180E ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0x34F || c == 0xFEFF ||
           (c >= 0xFDD0 && c <= 0xFDEF) || (c >= 0xFFF0 && c <= 0xFFFB) || c == 0xFFFD ||
           (c & 0xFFFE) == 0xFFFE || (c >= 0x1BCA0 && c <= 0x1BCA3) ||
           (c >= 0x1D173 && c <= 0x1D17A) || (c >= 0xE000 && c <= 0xF8FF) || c >= 0xE0000;
}

/* Whether a character shows nothing: spaces of every width, and letters that only fill. */
static bool is_blank(uint32_t c)
{
    return c == ' ' || c == 0xA0 || c == 0x115F || c == 0x1160 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x2800 ||
           c == 0x3000 || c == 0x3164 || c == 0xFFA0;
}

bool words_clean_name(const char *text, int most, char name[WORDS_NAME_MAX])
{
    size_t length = 0, step;
    int columns = 0;
    bool seen = false;
    for (; *text != '\0'; text += step) {
        uint32_t c = words_decode(text, &step);
        int width = words_width(c);
        if (is_trick(c) || (c == ' ' && length == 0))
            continue;
        if (length + step >= WORDS_NAME_MAX || columns + width > most)
            break;
        memcpy(name + length, text, step);
        length += step;
        columns += width;
        seen = seen || (width > 0 && !is_blank(c));
    }
    while (length > 0 && name[length - 1] == ' ')
        length--;
    name[seen ? length : 0] = '\0';
    return seen;
}

bool words_same(const char *a, const char *b)
{
    while (*a != '\0' && *b != '\0') {
        size_t in_a, in_b;
        if (towlower((wint_t)words_decode(a, &in_a)) != towlower((wint_t)words_decode(b, &in_b)))
            return false;
        a += in_a;
        b += in_b;
    }
    return *a == *b;
}

int words_yes_or_no(const char *answer)
{
    const char *yes[] = {C_("answer", "y"), C_("answer", "yes"), "y", "yes"};
    const char *no[] = {C_("answer", "n"), C_("answer", "no"), "n", "no"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (words_same(answer, yes[i]))
            return 1;
        if (words_same(answer, no[i]))
            return 0;
    }
    return -1;
}
