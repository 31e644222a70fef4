/* Texts that are being written. */
#include <libintl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
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

void words_say_list(struct words *text, const char *message, va_list arguments)
{
    while (*message != '\0') {
        size_t plain = strcspn(message, "{"), name;
        add_bytes(text, message, plain);
        message += plain;
        if (*message == '\0')
            return;
        name = strcspn(message + 1, "}");
        const char *value = find_argument(arguments, message + 1, name);
        if (value != NULL)
            words_add(text, value);
        else
            add_bytes(text, message, name + (message[name + 1] == '}' ? 2 : 1));
        message += name + (message[name + 1] == '}' ? 2 : 1);
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

struct phrase words_percent(double chance)
{
    struct phrase phrase;
    int number = (int)(100 * chance + 0.5);
    if (number == 0 && chance > 0)
        snprintf(phrase.bytes, sizeof phrase.bytes, "<1 %%");
    else if (number == 100 && chance < 1)
        snprintf(phrase.bytes, sizeof phrase.bytes, ">99 %%");
    else
        snprintf(phrase.bytes, sizeof phrase.bytes, "%d %%", number);
    return phrase;
}

/* Whether a character has no place in a name: controls, and those that change the
 * direction of what follows or join what should stay apart. */
static bool is_trick(uint32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x61C || c == 0x180E ||
           (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
           (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || c == 0xFFFD ||
           (c >= 0xE000 && c <= 0xF8FF) || c >= 0xE0000;
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

int words_yes_or_no(const char *answer)
{
    const char *yes[] = {C_("answer", "y"), C_("answer", "yes"), "y", "yes"};
    const char *no[] = {C_("answer", "n"), C_("answer", "no"), "n", "no"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        if (strcasecmp(answer, yes[i]) == 0)
            return 1;
        if (strcasecmp(answer, no[i]) == 0)
            return 0;
    }
    return -1;
}
