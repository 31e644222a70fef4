/* Reasons as text, and as JSON. */
#include "advice_words.h"
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

struct cli_reasons cli_say_reasons(const struct r7_reasons *reasons,
                                   const struct words_names *names, const char *between)
{
    struct cli_reasons said = {""};
    struct words text = WORDS_INIT(said.bytes);
    struct r7_reason list[R7_REASONS_MAX];
    size_t count = r7_reasons_list(reasons, list);
    for (size_t i = 0; i < count; i++) {
        words_add(&text, i > 0 ? between : "");
        words_add_reason(&text, &list[i], names);
    }
    return said;
}

/* ---- JSON ---- */

static void print_cards_json(const char *key, r7_cards cards)
{
    char text[2 * R7_CARDS + 1];
    r7_cards_write(cards, text, sizeof text);
    printf(",\"%s\":\"%s\"", key, text);
}

/* Which arguments a code has. */
static void print_reason_json(const struct r7_reason *r)
{
    bool leads = r->code >= R7_REASON_LEADS_ALONE && r->code <= R7_REASON_LEADS_COLOUR;
    bool counted = r->code == R7_REASON_HOPE || r->code == R7_REASON_LEADS_COUNT ||
                   r->code == R7_REASON_DRAWS || r->code == R7_REASON_KEEPS ||
                   r->code == R7_REASON_ANSWER_CARDS;
    bool unseen = r->code == R7_REASON_HOPE || r->code == R7_REASON_ANSWER_CARDS ||
                  r->code == R7_REASON_ANSWER_SEVERAL;
    printf("{\"code\":\"%s\"", r7_reason_name(r->code));
    if (r->seat >= 0)
        printf(",\"seat\":%d", r->seat);
    if (leads)
        printf(",\"rule\":\"%c\"", r7_colour_letter(r->rule));
    if (leads || counted)
        print_cards_json("cards", r->cards);
    if (leads && r->code != R7_REASON_LEADS_ALONE)
        print_cards_json("others", r->others);
    if (counted)
        printf(",\"count\":%d", r->count);
    if (unseen)
        printf(",\"of\":%d", r->of);
    if (r->code == R7_REASON_RETURNS) {
        fputs(",\"rules\":\"", stdout);
        for (int colour = R7_RED; colour >= R7_VIOLET; colour--)
            if ((r->rules >> colour & 1) != 0)
                putchar(r7_colour_letter((enum r7_colour)colour));
        putchar('"');
    }
    if (r->chance >= 0)
        printf(",\"chance\":%.4f,\"error\":%.4f", r->chance, r->error);
    putchar('}');
}

void cli_print_reasons_json(const struct r7_reasons *reasons)
{
    struct r7_reason list[R7_REASONS_MAX];
    size_t count = r7_reasons_list(reasons, list);
    putchar('[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            putchar(',');
        print_reason_json(&list[i]);
    }
    putchar(']');
}
