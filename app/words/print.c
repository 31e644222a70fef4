/* Prints texts to a stream, in the terminal's own encoding. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <words/columns.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/text.h>

/* Letters of our languages and a few signs, without accents; umlauts as Germans write them where
 * they have none, Cyrillic as it sounds. */
const char *words_fold(uint32_t character)
{
    static const struct {
        uint32_t character;
        const char *plain;
    } folds[] = {
        {0xA0, " "},    {0xAB, "\""},   {0xBB, "\""},  {0xB1, "+-"},  {0xB7, "."},
        {0x2013, "-"},  {0x2014, "-"},  {0x2018, "'"}, {0x2019, "'"}, {0x201C, "\""},
        {0x201D, "\""}, {0x201E, "\""}, {0x2026, "~"}, {0x202F, " "}, {0x2190, "<"},
        {0x2191, "^"},  {0x2192, ">"},  {0x2193, "v"}, {0x2212, "-"}, {0x2265, ">="},
        {0x2500, "-"},  {0x2502, "|"},  {0x250C, "+"}, {0x2510, "+"}, {0x2514, "+"},
        {0x2518, "+"},  {0x251C, "+"},  {0x2524, "+"}, {0x252C, "+"}, {0x2534, "+"},
        {0x253C, "+"},  {0x2588, "#"},  {0x2591, "."}, {0x25B2, "^"}, {0x25BC, "v"},
        {0x25CF, "*"},  {0x265B, "*"},  {0x2713, "x"}, {0x2717, "-"}, {0x2581, "_"},
        {0x2582, "_"},  {0x2583, "_"},  {0x2585, "o"}, {0x2586, "o"}, {0x2587, "#"},
        {0x2584, "o"},  {0x2580, "\""}, {0xD7, "x"},   {0x25B6, ">"}, {0x25C0, "<"},
        {0x104, "A"},   {0x105, "a"},   {0x106, "C"},  {0x107, "c"},  {0x118, "E"},
        {0x119, "e"},   {0x141, "L"},   {0x142, "l"},  {0x143, "N"},  {0x144, "n"},
        {0x152, "OE"},  {0x153, "oe"},  {0x178, "Y"},  {0x15A, "S"},  {0x15B, "s"},
        {0x179, "Z"},   {0x17A, "z"},   {0x17B, "Z"},  {0x17C, "z"},  {0x401, "Yo"},
        {0x451, "yo"},  {0xA1, "!"},    {0xBF, "?"},   {0xAA, "a"},   {0xBA, "o"},
        {0x201A, "'"},
    };
    static const char *const latin[] = {
        "A", "A", "A", "A", "Ae", "A", "AE", "C", "E", "E", "E", "E", "I",  "I", "I",  "I",
        "D", "N", "O", "O", "O",  "O", "Oe", "x", "O", "U", "U", "U", "Ue", "Y", "Th", "ss",
        "a", "a", "a", "a", "ae", "a", "ae", "c", "e", "e", "e", "e", "i",  "i", "i",  "i",
        "d", "n", "o", "o", "o",  "o", "oe", "/", "o", "u", "u", "u", "ue", "y", "th", "y",
    };
    static const char *const cyrillic[] = {
        "A", "B", "V", "G", "D", "E",  "Zh", "Z",  "I",  "J",   "K",  "L", "M", "N", "O",  "P",
        "R", "S", "T", "U", "F", "Kh", "Ts", "Ch", "Sh", "Sch", "\"", "Y", "'", "E", "Yu", "Ya",
        "a", "b", "v", "g", "d", "e",  "zh", "z",  "i",  "j",   "k",  "l", "m", "n", "o",  "p",
        "r", "s", "t", "u", "f", "kh", "ts", "ch", "sh", "sch", "\"", "y", "'", "e", "yu", "ya",
    };
    if (character >= 0xC0 && character <= 0xFF)
        return latin[character - 0xC0];
    if (character >= 0x410 && character <= 0x44F)
        return cyrillic[character - 0x410];
    for (size_t i = 0; i < sizeof folds / sizeof folds[0]; i++)
        if (folds[i].character == character)
            return folds[i].plain;
    return NULL;
}

/* One character in an encoding that is not UTF-8. */
static void print_encoded(FILE *out, uint32_t character)
{
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    size_t length = wcrtomb(bytes, (wchar_t)character, &state);
    const char *plain = words_fold(character);
    if (length != (size_t)-1)
        fwrite(bytes, 1, length, out);
    else
        fputs(plain != NULL ? plain : "?", out);
}

/* 256-colour codes: black or white text on the card's colour. */
static const char *colour_code(char letter)
{
    switch (letter) {
    case 'R':
        return "\033[1;38;5;231;48;5;124m";
    case 'O':
        return "\033[1;38;5;16;48;5;172m";
    case 'Y':
        return "\033[1;38;5;16;48;5;226m";
    case 'G':
        return "\033[1;38;5;16;48;5;29m";
    case 'B':
        return "\033[1;38;5;16;48;5;117m";
    case 'I':
        return "\033[1;38;5;231;48;5;17m";
    default:
        return "\033[1;38;5;231;48;5;135m";
    }
}

void words_print(FILE *out, const char *text, bool colour)
{
    bool utf8 = words_utf8();
    size_t length;
    for (; *text != '\0'; text += length) {
        uint32_t c = words_decode(text, &length);
        if (words_is_mark(*text) && text[1] != '\0' && text[2] != '\0') {
            fprintf(out, colour ? "%s%.2s\033[0m" : "%s%.2s", colour ? colour_code(text[1]) : "",
                    text + 1);
            length = 3;
        } else if (words_is_mark(*text)) {
            continue;
        } else if (utf8 || c < 0x80) {
            fwrite(text, 1, length, out);
        } else {
            print_encoded(out, c);
        }
    }
}

static void tell_list(FILE *out, bool colour, const char *message, va_list arguments)
{
    char bytes[8192] = "";
    struct words text = WORDS_INIT(bytes);
    words_say_list(&text, message, arguments);
    words_print(out, bytes, colour);
}

void words_tell(FILE *out, bool colour, const char *message, ...)
{
    va_list arguments;
    va_start(arguments, message);
    tell_list(out, colour, message, arguments);
    va_end(arguments);
}

void words_line(const char *message, ...)
{
    va_list arguments;
    va_start(arguments, message);
    tell_list(stdout, words_wants_colour(stdout), message, arguments);
    va_end(arguments);
    putchar('\n');
}

static enum words_colour chosen;

void words_choose_colour(enum words_colour when)
{
    chosen = when;
}

/* Whether a variable of the environment says yes: there and not empty, nor 0. */
static bool says_yes(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0' && strcmp(value, "0") != 0;
}

enum words_colour words_colour_chosen(void)
{
    const char *no = getenv("NO_COLOR");
    if (chosen != WORDS_COLOUR_AUTO)
        return chosen;
    if (no != NULL && no[0] != '\0')
        return WORDS_COLOUR_NEVER;
    return says_yes("FORCE_COLOR") ? WORDS_COLOUR_ALWAYS : WORDS_COLOUR_AUTO;
}

bool words_wants_colour(FILE *out)
{
    const char *term = getenv("TERM");
    bool dumb = term != NULL && strncmp(term, "du", 2) == 0;
    switch (words_colour_chosen()) {
    case WORDS_COLOUR_ALWAYS:
        return true;
    case WORDS_COLOUR_NEVER:
        return false;
    case WORDS_COLOUR_AUTO:
        break;
    }
    return !dumb && isatty(fileno(out)) == 1;
}
