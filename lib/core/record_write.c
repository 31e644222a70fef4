/* The lines of a record, and a tag's value with its escapes put in and taken out. */
#include "sink.h"
#include "utf8.h"
#include <red7/record.h>
#include <string.h>

/* Lets a writer of notation.h go on at the end of a sink. */
static char *rest_text(struct r7i_sink *sink)
{
    return sink->length < sink->size ? sink->text + sink->length : NULL;
}

static size_t rest_size(const struct r7i_sink *sink)
{
    return sink->length < sink->size ? sink->size - sink->length : 0;
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool is_name(const char *name)
{
    if (!is_letter(*name))
        return false;
    while (is_letter(*name) || (*name >= '0' && *name <= '9'))
        name++;
    return *name == '\0';
}

size_t r7_record_write_tag(const char *name, const char *value, char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    assert(is_name(name));
    (void)is_name;
    r7i_put(&sink, '[');
    r7i_puts(&sink, name);
    r7i_puts(&sink, " \"");
    for (size_t left = strlen(value); left > 0;) {
        size_t n = r7i_utf8_length(value, left);
        if (n == 0)
            r7i_put(&sink, '?');
        else if (*value == '"' || *value == '\\')
            r7i_put(&sink, '\\');
        for (size_t i = 0; i < n; i++)
            r7i_put(&sink, value[i]);
        value += n > 0 ? n : 1;
        left -= n > 0 ? n : 1;
    }
    r7i_puts(&sink, "\"]\n");
    return r7i_finish(&sink);
}

size_t r7_record_value(struct r7_span value, char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    for (size_t i = 0; i < value.length; i++) {
        if (value.text[i] == '\\' && i + 1 < value.length)
            i++;
        r7i_put(&sink, value.text[i]);
    }
    return r7i_finish(&sink);
}

size_t r7_record_write_rules(struct r7_rules rules, char *text, size_t size)
{
    char value[R7_RULES_TEXT_MAX];
    r7_rules_write(rules, value, sizeof value);
    return r7_record_write_tag("Rules", value, text, size);
}

size_t r7_record_write_result(unsigned winners, char *text, size_t size)
{
    char value[2 * R7_SEATS_MAX + 1];
    struct r7i_sink sink = {value, sizeof value, 0};
    assert(winners < 1U << R7_SEATS_MAX);
    for (unsigned seat = 0; seat < R7_SEATS_MAX; seat++) {
        if ((winners >> seat & 1) == 0)
            continue;
        if (sink.length > 0)
            r7i_put(&sink, ',');
        r7i_put_number(&sink, seat);
    }
    if (winners == 0)
        r7i_put(&sink, '*');
    r7i_finish(&sink);
    return r7_record_write_tag("Result", value, text, size);
}

size_t r7_record_write_round(unsigned number, const struct r7_round *deal, char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    r7i_puts(&sink, "\nround ");
    r7i_put_number(&sink, number);
    r7i_put(&sink, '\n');
    sink.length += r7_round_write(deal, rest_text(&sink), rest_size(&sink));
    r7i_put(&sink, '\n');
    return r7i_finish(&sink);
}

size_t r7_record_write_turn(unsigned number, int seat, const struct r7_step *steps, size_t count,
                            char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    assert(seat >= 0 && seat < R7_SEATS_MAX && count > 0);
    r7i_put_number(&sink, number);
    r7i_puts(&sink, ". ");
    r7i_put_number(&sink, (unsigned)seat);
    r7i_put(&sink, ':');
    for (size_t i = 0; i < count; i++) {
        r7i_put(&sink, ' ');
        sink.length += r7_step_write(steps[i], rest_text(&sink), rest_size(&sink));
    }
    r7i_put(&sink, '\n');
    return r7i_finish(&sink);
}

size_t r7_record_write_over(const struct r7_round *before, const struct r7_round *after, char *text,
                            size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    assert(after->phase == R7_PHASE_OVER);
    r7_cards set = after->seats[after->turn].scored & ~before->seats[after->turn].scored;
    r7i_puts(&sink, "over ");
    r7i_put_number(&sink, after->turn);
    r7i_put(&sink, ' ');
    sink.length += r7_cards_write(set, rest_text(&sink), rest_size(&sink));
    r7i_put(&sink, '\n');
    return r7i_finish(&sink);
}
