/* The cursor with which a record is read line by line. */
#ifndef RED7_CORE_RECORD_LINE_H
#define RED7_CORE_RECORD_LINE_H

#include <red7/record.h>
#include <string.h>

static inline bool r7i_is_space(char ch)
{
    return ch == ' ' || ch == '\t';
}

static inline bool r7i_is_digit(char ch)
{
    return ch >= '0' && ch <= '9';
}

static inline bool r7i_is_letter(char ch)
{
    return (ch >= 'A' && ch <= 'Z') || (ch >= 'a' && ch <= 'z');
}

/* The character under the cursor, NUL at the end of the line. */
static inline char r7i_peek(const struct r7_record *r)
{
    return r->at < r->end ? r->text[r->at] : '\0';
}

static inline void r7i_skip_spaces(struct r7_record *r)
{
    while (r7i_is_space(r7i_peek(r)))
        r->at++;
}

static inline bool r7i_skip_char(struct r7_record *r, char ch)
{
    if (r7i_peek(r) != ch)
        return false;
    r->at++;
    return true;
}

static inline size_t r7i_word_length(const struct r7_record *r)
{
    size_t n = 0;
    while (r->at + n < r->end && !r7i_is_space(r->text[r->at + n]))
        n++;
    return n;
}

static inline bool r7i_at_word(const struct r7_record *r, const char *word)
{
    size_t n = r7i_word_length(r);
    return n == strlen(word) && memcmp(r->text + r->at, word, n) == 0;
}

/* A number under the cursor. One that is too large for a record comes out as
 * some number that is too large. */
static inline bool r7i_skip_number(struct r7_record *r, unsigned *number)
{
    size_t from = r->at;
    for (*number = 0; r7i_is_digit(r7i_peek(r)); r->at++)
        if (*number < 100000)
            *number = *number * 10 + (unsigned)(r7i_peek(r) - '0');
    return r->at > from;
}

/* Moves the cursor to the start of the next line that holds something; false at
 * the end of the text. A comment is cut off, but in a line with a tag it can
 * only be told from the tag's value by reading that. */
static inline bool r7i_next_line(struct r7_record *r)
{
    while (r->next < r->length) {
        r->at = r->end = r->next;
        while (r->end < r->length && r->text[r->end] != '\n')
            r->end++;
        r->next = r->end < r->length ? r->end + 1 : r->end;
        r->line++;
        if (r->end > r->at && r->text[r->end - 1] == '\r')
            r->end--;
        r7i_skip_spaces(r);
        if (r7i_peek(r) == '[')
            return true;
        for (size_t i = r->at; i < r->end; i++)
            if (r->text[i] == '#')
                r->end = i;
        while (r->end > r->at && r7i_is_space(r->text[r->end - 1]))
            r->end--;
        if (r->at < r->end)
            return true;
    }
    /* After a last newline the end is at the start of one more line. */
    r->line += r->line == 0 || r->text[r->length - 1] == '\n';
    r->at = r->end = r->length;
    return false;
}

#endif
