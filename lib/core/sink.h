/* A bounded text under construction, for writers that work like snprintf: it
 * counts what does not fit and always ends in NUL if there is any room. */
#ifndef RED7_CORE_SINK_H
#define RED7_CORE_SINK_H

#include <red7/card.h>
#include <stddef.h>

struct r7i_sink {
    char *text;
    size_t size, length;
};

static inline void r7i_put(struct r7i_sink *sink, char c)
{
    if (sink->length + 1 < sink->size)
        sink->text[sink->length] = c;
    sink->length++;
}

static inline void r7i_puts(struct r7i_sink *sink, const char *text)
{
    while (*text != '\0')
        r7i_put(sink, *text++);
}

static inline void r7i_put_number(struct r7i_sink *sink, unsigned number)
{
    if (number >= 10)
        r7i_put_number(sink, number / 10);
    r7i_put(sink, (char)('0' + number % 10));
}

/* Ends the text and returns its whole length. */
static inline size_t r7i_finish(struct r7i_sink *sink)
{
    if (sink->size > 0)
        sink->text[sink->length < sink->size ? sink->length : sink->size - 1] = '\0';
    return sink->length;
}

#endif
