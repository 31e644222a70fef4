/* How wide texts are in a terminal: letters of one column, wide ones of two, and marks that
 * combine with the letter before. The mark of a card takes none. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <words/columns.h>
#include <words/text.h>

uint32_t words_decode(const char *text, size_t *length)
{
    const unsigned char *u = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    int size = u[0] < 0x80   ? 1
               : u[0] < 0xC2 ? 0
               : u[0] < 0xE0 ? 2
               : u[0] < 0xF0 ? 3
               : u[0] < 0xF5 ? 4
                             : 0;
    uint32_t c = size <= 1 ? u[0] : u[0] & (0xFFU >> (size + 1));
    for (int i = 1; i < size; i++) {
        if ((u[i] & 0xC0) != 0x80)
            size = 0;
        else
            c = c << 6 | (u[i] & 0x3FU);
    }
    if (size == 0 || c < least[size] || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF) {
        *length = 1;
        return 0xFFFD;
    }
    *length = (size_t)size;
    return c;
}

size_t words_encode(uint32_t character, char *bytes)
{
    uint32_t c = character < 0x110000 ? character : 0xFFFD;
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t first[] = {0, 0xC0, 0xE0, 0xF0};
    bytes[0] = (char)(first[more] | c >> 6 * more);
    for (int i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3F));
    return (size_t)more + 1;
}

/* East Asian wide letters and pictures; wcwidth() would depend on the locale. */
static bool is_wide(uint32_t c)
{
    return c >= 0x1100 && (c <= 0x115F || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F) ||
                           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
                           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
                           (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x1F300 && c <= 0x1F64F) ||
                           (c >= 0x1F680 && c <= 0x1F6FF) || (c >= 0x1F7E0 && c <= 0x1F7FF) ||
                           (c >= 0x1F900 && c <= 0x1F9FF) || (c >= 0x1FA70 && c <= 0x1FAFF) ||
                           (c >= 0x20000 && c <= 0x3FFFD));
}

/* Marks that are written over the letter before. */
static bool is_joined(uint32_t c)
{
    return (c >= 0x300 && c <= 0x36F) || (c >= 0x483 && c <= 0x489) || (c >= 0x591 && c <= 0x5BD) ||
           (c >= 0x610 && c <= 0x61A) || (c >= 0x64B && c <= 0x65F) ||
           (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x1DC0 && c <= 0x1DFF) ||
           (c >= 0x20D0 && c <= 0x20FF) || (c >= 0xFE00 && c <= 0xFE0F) ||
           (c >= 0xFE20 && c <= 0xFE2F);
}

int words_width(uint32_t character)
{
    if (character < 0x20 || is_joined(character))
        return 0;
    return is_wide(character) ? 2 : 1;
}

int words_columns(const char *text)
{
    int columns = 0;
    size_t length;
    for (; *text != '\0'; text += length)
        columns += words_width(words_decode(text, &length));
    return columns;
}

/* The bytes of a text that fit into some columns. */
static size_t fitting(const char *text, int width)
{
    size_t at = 0, length;
    int columns = 0;
    for (; text[at] != '\0'; at += length) {
        columns += words_width(words_decode(text + at, &length));
        if (columns > width)
            break;
    }
    return at;
}

void words_add_padded(struct words *text, const char *more, int width)
{
    int columns = words_columns(more);
    if (columns > width) {
        char cut[512];
        size_t length = fitting(more, width - 1);
        snprintf(cut, sizeof cut, "%.*s…", (int)length, more);
        words_add(text, cut);
        columns = words_columns(cut);
    } else {
        words_add(text, more);
    }
    for (; columns < width; columns++)
        words_add_char(text, ' ');
}

void words_add_right(struct words *text, const char *more, int width)
{
    for (int columns = words_columns(more); columns < width; columns++)
        words_add_char(text, ' ');
    words_add(text, more);
}

size_t words_wrap(const char *text, int width, size_t *next)
{
    size_t end = fitting(text, width), line = strcspn(text, "\n");
    if (line <= end) {
        *next = line + (text[line] == '\n');
        return line;
    }
    size_t space = end;
    while (space > 0 && text[space] != ' ')
        space--;
    if (space == 0) { /* one long word, or a single letter that is too wide */
        if (end == 0)
            (void)words_decode(text, &end);
        *next = end;
        return end;
    }
    *next = space + 1;
    while (space > 0 && text[space - 1] == ' ')
        space--;
    return space;
}
