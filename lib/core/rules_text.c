/* Rule sets as words of the notation: EDITION, then options and switches with a '+' before each, in
 * any order and in letters of either case. Whether they fit together is asked at the end, since
 * +advanced and +actions may come last. */
#include "rules_text.h"
#include <string.h>

/* Names under which an edition is read too: of its publishers. */
static const struct {
    const char *name;
    enum r7_edition edition;
} aliases[] = {{"hobbyworld", R7_V1_2}, {"nuts", R7_V1_3}, {"asmadi", R7_V1_3}};

/* A piece of the word, and where it stands. */
struct piece {
    const char *text;
    size_t length, offset;
};

static char small(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

static bool is(struct piece piece, const char *word)
{
    size_t n = 0;
    while (n < piece.length && word[n] != '\0' && small(piece.text[n]) == small(word[n]))
        n++;
    return n == piece.length && word[n] == '\0';
}

static bool fail(struct r7_fault *fault, enum r7_error error, struct piece piece)
{
    *fault = (struct r7_fault){.error = error, .offset = piece.offset, .length = piece.length};
    return false;
}

static bool read_edition(struct piece piece, uint8_t *edition)
{
    for (int e = 0; e < R7_EDITIONS; e++)
        if (is(piece, r7_edition_info((enum r7_edition)e)->name)) {
            *edition = (uint8_t)e;
            return true;
        }
    for (size_t i = 0; i < sizeof aliases / sizeof aliases[0]; i++)
        if (is(piece, aliases[i].name)) {
            *edition = (uint8_t)aliases[i].edition;
            return true;
        }
    return false;
}

/* Points from 1 to R7_TARGET_MAX; 0 for anything else. */
static uint16_t read_points(struct piece value)
{
    unsigned points = 0;
    for (size_t i = 0; i < value.length; i++) {
        if (value.text[i] < '0' || value.text[i] > '9' || points > R7_TARGET_MAX)
            return 0;
        points = points * 10 + (unsigned)(value.text[i] - '0');
    }
    return (uint16_t)(points <= R7_TARGET_MAX ? points : 0);
}

/* The value of a switch; false if there is no such value. */
static bool read_value(struct piece value, enum r7_switch which, struct r7_rules *rules)
{
    const struct r7_switch_info *info = r7_switch_info(which);
    uint16_t points = which == R7_TARGET_OFF ? read_points(value) : 0;
    if (points != 0) {
        rules->target = points;
        return true;
    }
    bool on = is(value, info->on);
    if (!on && (which == R7_TARGET_OFF || !is(value, info->off)))
        return false;
    r7_rules_set(rules, which, on);
    return true;
}

/* The options and switches that were met so far, with their places for complaints. */
struct met {
    bool advanced, actions;
    struct piece switches[R7_SWITCHES]; /* length 0: not met */
};

static bool read_switch(struct piece piece, struct piece option, struct r7_rules *rules,
                        struct met *met, struct r7_fault *fault)
{
    const char *colon = memchr(piece.text, ':', piece.length);
    size_t n = colon != NULL ? (size_t)(colon - piece.text) : piece.length;
    struct piece name = {piece.text, n, piece.offset};
    struct piece value = option; /* a switch alone is complained about as a whole */
    if (colon != NULL)
        value = (struct piece){colon + 1, piece.length - n - 1, piece.offset + n + 1};
    int which = 0;
    while (which < R7_SWITCHES && !is(name, r7_switch_info((enum r7_switch)which)->name))
        which++;
    if (which == R7_SWITCHES)
        return fail(fault, R7_ERR_OPTION, option);
    if (met->switches[which].length > 0)
        return fail(fault, R7_ERR_OPTION_TWICE, option);
    met->switches[which] = option;
    return read_value(value, (enum r7_switch)which, rules) ||
           fail(fault, R7_ERR_SWITCH_VALUE, value);
}

static bool read_option(struct piece option, struct r7_rules *rules, struct met *met,
                        struct r7_fault *fault)
{
    struct piece piece = {option.text + 1, option.length - 1, option.offset + 1}; /* the '+' */
    bool *flag = is(piece, "advanced")  ? &rules->advanced
                 : is(piece, "actions") ? &rules->actions
                                        : NULL;
    if (flag == NULL)
        return read_switch(piece, option, rules, met, fault);
    if (*flag)
        return fail(fault, R7_ERR_OPTION_TWICE, option);
    *flag = true;
    return true;
}

static bool check_needs(const struct r7_rules *rules, const struct met *met, struct r7_fault *fault)
{
    for (int s = 0; s < R7_SWITCHES; s++) {
        if (met->switches[s].length == 0)
            continue;
        if (s == R7_TARGET_OFF && !rules->advanced)
            return fail(fault, R7_ERR_SWITCH_ADVANCED, met->switches[s]);
        if (r7_switch_info((enum r7_switch)s)->needs_actions && !rules->actions)
            return fail(fault, R7_ERR_SWITCH_ACTIONS, met->switches[s]);
    }
    return true;
}

/* The length of a piece: up to the next '+' that starts an option, or the end. */
static size_t piece_length(const char *word, size_t length, size_t from)
{
    size_t n = from + (from > 0);
    while (n < length && word[n] != '+')
        n++;
    return n - from;
}

bool r7i_rules_parse(const char *word, size_t length, struct r7_rules *rules,
                     struct r7_fault *fault)
{
    struct met met = {0};
    struct piece piece = {word, piece_length(word, length, 0), 0};
    *rules = (struct r7_rules){0};
    if (!read_edition(piece, &rules->edition))
        return fail(fault, R7_ERR_EDITION, piece);
    for (size_t at = piece.length; at < length; at += piece.length) {
        piece = (struct piece){word + at, piece_length(word, length, at), at};
        if (!read_option(piece, rules, &met, fault))
            return false;
    }
    return check_needs(rules, &met, fault);
}

static void put_switch(struct r7i_sink *sink, struct r7_rules rules, enum r7_switch which)
{
    const struct r7_switch_info *info = r7_switch_info(which);
    if (which == R7_TARGET_OFF ? rules.target == 0 : (rules.house >> which & 1) == 0)
        return;
    r7i_put(sink, '+');
    r7i_puts(sink, info->name);
    r7i_put(sink, ':');
    if (which == R7_TARGET_OFF && rules.target != R7_NO_TARGET)
        r7i_put_number(sink, rules.target);
    else
        r7i_puts(sink, r7_rules_has(rules, which) ? info->on : info->off);
}

void r7i_put_rules(struct r7i_sink *sink, struct r7_rules rules)
{
    r7i_puts(sink, r7_rules_edition(rules)->name);
    if (rules.advanced)
        r7i_puts(sink, "+advanced");
    if (rules.actions)
        r7i_puts(sink, "+actions");
    for (int s = 0; s < R7_SWITCHES; s++)
        put_switch(sink, rules, (enum r7_switch)s);
}
