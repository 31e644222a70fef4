/* Reasons as text, and as JSON. */
#include "advice_words.h"
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

struct cli_reasons cli_say_reasons(const struct r7_reason *list, size_t count,
                                   const struct words_names *names, const char *between)
{
    struct cli_reasons said = {""};
    struct words text = WORDS_INIT(said.bytes);
    for (size_t i = 0; i < count; i++) {
        words_add(&text, i > 0 ? between : "");
        words_add_reason(&text, &list[i], names);
    }
    return said;
}

/* ---- JSON ---- */

/* The colours of a set of rules, the strongest first. */
static void put_rules(struct json_writer *json, const char *key, unsigned rules)
{
    char letters[R7_COLOURS + 1];
    size_t count = 0;
    for (int colour = R7_RED; colour >= R7_VIOLET; colour--)
        if ((rules >> colour & 1) != 0)
            letters[count++] = r7_colour_letter((enum r7_colour)colour);
    json_put_bytes(json, key, letters, count);
}

/* Which arguments a code has. */
static void put_reason(struct json_writer *json, const struct r7_reason *r)
{
    bool leads = r->code >= R7_REASON_LEADS_ALONE && r->code <= R7_REASON_LEADS_COLOUR;
    bool counted = r->code == R7_REASON_HOPE || r->code == R7_REASON_LEADS_COUNT ||
                   r->code == R7_REASON_DRAWS || r->code == R7_REASON_KEEPS ||
                   r->code == R7_REASON_ANSWER_CARDS;
    bool unseen = r->code == R7_REASON_HOPE || r->code == R7_REASON_ANSWER_CARDS ||
                  r->code == R7_REASON_ANSWER_SEVERAL;
    json_open(json, NULL, '{');
    json_put_text(json, "code", r7_reason_name(r->code));
    if (r->seat >= 0)
        json_put_number(json, "seat", r->seat);
    if (leads)
        put_rules(json, "rule", 1U << r->rule);
    if (leads || counted)
        json_put_cards_text(json, "cards", r->cards);
    if (leads && r->code != R7_REASON_LEADS_ALONE)
        json_put_cards_text(json, "others", r->others);
    if (counted)
        json_put_number(json, "count", r->count);
    if (unseen)
        json_put_number(json, "of", r->of);
    if (r->code == R7_REASON_RETURNS)
        put_rules(json, "rules", r->rules);
    if (r->chance >= 0) {
        json_put_fraction(json, "chance", r->chance, 4);
        json_put_fraction(json, "error", r->error, 4);
    }
    json_close(json, '}');
}

void cli_put_reasons(struct json_writer *json, const char *key, const struct r7_reason *list,
                     size_t count)
{
    json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        put_reason(json, &list[i]);
    json_close(json, ']');
}
