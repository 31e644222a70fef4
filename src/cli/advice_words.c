/* Advice in words, a sentence for each code, and as JSON. */
#include "advice_words.h"

/* More cards than this are only counted. */
#define CARDS_SHOWN 8

void cli_print_turn(const struct r7_turn *turn)
{
    for (int i = 0; i < turn->count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(turn->steps[i], text, sizeof text);
        printf(i == 0 ? "%s" : " %s", text);
    }
}

void cli_print_percent(double chance)
{
    int percent = (int)(100 * chance + 0.5);
    if (percent == 0 && chance > 0)
        fputs("<1 %", stdout);
    else if (percent == 100 && chance < 1)
        fputs(">99 %", stdout);
    else
        printf("%d %%", percent);
}

const struct r7_bot *cli_read_bot(const char *command, const char *name)
{
    const struct r7_bot *bot = r7_bot_find(name);
    if (bot == NULL || bot->open) {
        cli_fail(command,
                 bot == NULL ? "there is no level '%.40s'"
                             : "'%.40s' sees all cards: it cannot advise a player",
                 name);
        return NULL;
    }
    return bot;
}

/* ---- sentences ---- */

struct words {
    const struct cli_names *names;
    bool colour;
};

static void print_seat(const struct words *w, int seat, bool first)
{
    if (w->names != NULL && w->names->of[seat][0] != '\0')
        cli_print_name(w->names, seat);
    else
        printf("%s %d", first ? "Seat" : "seat", seat);
}

static void print_lead(const struct words *w, const struct r7_reason *r)
{
    printf("Leads under %s with ", cli_colour_name(r->rule));
    cli_print_set(stdout, r->rule, r->cards);
    fputs(": ", stdout);
    if (r->code == R7_REASON_LEADS_ALONE) {
        fputs("nobody else has a card that counts.", stdout);
        return;
    }
    if (r->code == R7_REASON_LEADS_COUNT) {
        printf("%d more than ", r->count);
        print_seat(w, r->seat, false);
        putchar('.');
        return;
    }
    cli_print_cards(stdout, r7_card_bit(r7_cards_top(r->cards)), w->colour);
    fputs(" beats ", stdout);
    cli_print_cards(stdout, r7_card_bit(r7_cards_top(r->others)), w->colour);
    fputs(" of ", stdout);
    print_seat(w, r->seat, false);
    printf(" by its %s.", r->code == R7_REASON_LEADS_NUMBER ? "number" : "colour");
}

static void print_hope(const struct words *w, const struct r7_reason *r)
{
    if (r->count == r->of) {
        fputs("Can lead whatever is drawn.", stdout);
        return;
    }
    printf("Does not lead yet: %d of the %d unseen cards would save it", r->count, r->of);
    if (r->count > 0 && r->count <= CARDS_SHOWN) {
        fputs(" (", stdout);
        cli_print_cards(stdout, r->cards, w->colour);
        putchar(')');
    }
    fputs(", ", stdout);
    cli_print_percent(r->chance);
    putchar('.');
}

/* Cards of which some may not be known: "R1 Y3 and 1 unknown card". */
static void print_some_cards(const struct words *w, const char *verb, const struct r7_reason *r)
{
    int unknown = r->count - r7_cards_count(r->cards);
    printf("%s ", verb);
    if (r->cards != 0)
        cli_print_cards(stdout, r->cards, w->colour);
    if (unknown > 0)
        printf("%s%d unknown card%s", r->cards != 0 ? " and " : "", unknown,
               unknown == 1 ? "" : "s");
    putchar('.');
}

static void print_returns(const struct r7_reason *r)
{
    const char *between = "Could return to ";
    for (int colour = R7_RED; colour >= R7_VIOLET; colour--) {
        if ((r->rules >> colour & 1) == 0)
            continue;
        printf("%s%s", between, cli_colour_name((enum r7_colour)colour));
        unsigned rest = r->rules & ((1U << colour) - 1);
        between = (rest & (rest - 1)) != 0 ? ", " : " or ";
    }
    putchar('.');
}

static void print_answer_cards(const struct words *w, const struct r7_reason *r)
{
    print_seat(w, r->seat, true);
    fputs(" can answer with a chance of ", stdout);
    cli_print_percent(r->chance);
    if (r->code == R7_REASON_ANSWER_SEVERAL) {
        printf(", but not with one of the %d unseen cards alone.", r->of);
        return;
    }
    printf(": one of %d of the %d unseen cards is enough", r->count, r->of);
    if (r->count <= CARDS_SHOWN) {
        fputs(" (", stdout);
        cli_print_cards(stdout, r->cards, w->colour);
        putchar(')');
    }
    putchar('.');
}

static void print_reason(const struct words *w, const struct r7_reason *r)
{
    switch (r->code) {
    case R7_REASON_WINS:
        fputs("Wins: nobody can answer it.", stdout);
        return;
    case R7_REASON_OUT:
        fputs("Goes out of the round.", stdout);
        return;
    case R7_REASON_HOPE:
        print_hope(w, r);
        return;
    case R7_REASON_LEADS_ALONE:
    case R7_REASON_LEADS_COUNT:
    case R7_REASON_LEADS_NUMBER:
    case R7_REASON_LEADS_COLOUR:
        print_lead(w, r);
        return;
    case R7_REASON_DRAWS:
        print_some_cards(w, "Draws", r);
        return;
    case R7_REASON_KEEPS:
        print_some_cards(w, "Keeps", r);
        return;
    case R7_REASON_KEEPS_NONE:
        fputs("Keeps no card.", stdout);
        return;
    case R7_REASON_RETURNS:
        print_returns(r);
        return;
    case R7_REASON_ANSWER_NONE:
        print_seat(w, r->seat, true);
        fputs(" cannot answer.", stdout);
        return;
    case R7_REASON_ANSWER_READY:
        print_seat(w, r->seat, true);
        fputs(" can answer with known cards.", stdout);
        return;
    case R7_REASON_ANSWER_CARDS:
    case R7_REASON_ANSWER_SEVERAL:
        print_answer_cards(w, r);
        return;
    case R7_REASON_ANSWER_TRIES:
        print_seat(w, r->seat, true);
        fputs(" can only hope for what a 3 draws.", stdout);
        return;
    case R7_REASON_COUNT:
        return;
    }
}

void cli_print_reasons(const struct r7_reasons *reasons, const struct cli_names *names, bool colour,
                       const char *between)
{
    struct words w = {names, colour};
    struct r7_reason list[R7_REASONS_MAX];
    size_t count = r7_reasons_list(reasons, list);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            fputs(between, stdout);
        print_reason(&w, &list[i]);
    }
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
