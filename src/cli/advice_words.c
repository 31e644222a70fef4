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

struct cli_percent cli_percent(double chance)
{
    struct cli_percent percent;
    int number = (int)(100 * chance + 0.5);
    if (number == 0 && chance > 0)
        snprintf(percent.text, sizeof percent.text, "<1 %%");
    else if (number == 100 && chance < 1)
        snprintf(percent.text, sizeof percent.text, ">99 %%");
    else
        snprintf(percent.text, sizeof percent.text, "%d %%", number);
    return percent;
}

/* ---- sentences ---- */

/* Each sentence is one format, so that it can be translated as a whole; what varies in
 * it is put into words before. */
struct phrase {
    char text[2048]; /* all cards with their colours */
};

struct words {
    const struct cli_names *names;
    bool colour;
};

/* Opens a phrase for writing; it is there when the stream is closed. */
static FILE *start_phrase(struct phrase *phrase)
{
    phrase->text[0] = '\0';
    FILE *out = fmemopen(phrase->text, sizeof phrase->text, "w");
    return out != NULL ? out : stdout; /* no memory: better out of order than not at all */
}

static void end_phrase(FILE *out)
{
    if (out != stdout)
        fclose(out);
}

static struct phrase say_seat(const struct words *w, int seat, const char *word)
{
    struct phrase phrase;
    FILE *out = start_phrase(&phrase);
    if (w->names != NULL && w->names->of[seat][0] != '\0')
        cli_print_name(out, w->names, seat);
    else
        fprintf(out, "%s %d", word, seat);
    end_phrase(out);
    return phrase;
}

static struct phrase say_cards(const struct words *w, r7_cards cards)
{
    struct phrase phrase;
    FILE *out = start_phrase(&phrase);
    cli_print_cards(out, cards, w->colour);
    end_phrase(out);
    return phrase;
}

static struct phrase say_top(const struct words *w, r7_cards cards)
{
    return say_cards(w, r7_card_bit(r7_cards_top(cards)));
}

/* " (R7 O5)", if these are few. */
static struct phrase say_if_few(const struct words *w, r7_cards cards)
{
    struct phrase phrase = {""};
    if (cards != 0 && r7_cards_count(cards) <= CARDS_SHOWN) {
        struct phrase all = say_cards(w, cards);
        snprintf(phrase.text, sizeof phrase.text, " (%.2000s)", all.text);
    }
    return phrase;
}

/* Cards of which some may not be known: "R1 Y3 and 1 unknown card". */
static struct phrase say_some_cards(const struct words *w, const struct r7_reason *r)
{
    struct phrase phrase;
    int unknown = r->count - r7_cards_count(r->cards);
    FILE *out = start_phrase(&phrase);
    if (r->cards != 0)
        cli_print_cards(out, r->cards, w->colour);
    if (unknown > 0)
        fprintf(out, "%s%d unknown card%s", r->cards != 0 ? " and " : "", unknown,
                unknown == 1 ? "" : "s");
    end_phrase(out);
    return phrase;
}

/* "red, green or violet" */
static struct phrase say_rules(unsigned rules)
{
    struct phrase phrase;
    const char *between = "";
    FILE *out = start_phrase(&phrase);
    for (int colour = R7_RED; colour >= R7_VIOLET; colour--) {
        if ((rules >> colour & 1) == 0)
            continue;
        unsigned rest = rules & ((1U << colour) - 1);
        fprintf(out, "%s%s", between, cli_colour_name((enum r7_colour)colour));
        between = (rest & (rest - 1)) != 0 ? ", " : " or ";
    }
    end_phrase(out);
    return phrase;
}

static void print_lead(const struct words *w, const struct r7_reason *r)
{
    const char *rule = cli_colour_name(r->rule);
    struct phrase set;
    FILE *out = start_phrase(&set);
    cli_print_set(out, r->rule, r->cards);
    end_phrase(out);
    if (r->code == R7_REASON_LEADS_ALONE) {
        printf("Leads under %s with %s: nobody else has a card that counts.", rule, set.text);
        return;
    }
    struct phrase seat = say_seat(w, r->seat, "seat");
    if (r->code == R7_REASON_LEADS_COUNT) {
        printf("Leads under %s with %s: %d more than %s.", rule, set.text, r->count, seat.text);
        return;
    }
    struct phrase top = say_top(w, r->cards), below = say_top(w, r->others);
    printf(r->code == R7_REASON_LEADS_NUMBER
               ? "Leads under %s with %s: %s beats %s of %s by its number."
               : "Leads under %s with %s: %s beats %s of %s by its colour.",
           rule, set.text, top.text, below.text, seat.text);
}

static void print_hope(const struct words *w, const struct r7_reason *r)
{
    if (r->count == r->of)
        fputs("Can lead whatever is drawn.", stdout);
    else
        printf("Does not lead yet: %d of the %d unseen cards would save it%s, %s.", r->count, r->of,
               say_if_few(w, r->cards).text, cli_percent(r->chance).text);
}

static void print_answer(const struct words *w, const struct r7_reason *r)
{
    struct phrase seat = say_seat(w, r->seat, "Seat");
    struct cli_percent chance = cli_percent(r->chance);
    if (r->code == R7_REASON_ANSWER_NONE)
        printf("%s cannot answer.", seat.text);
    else if (r->code == R7_REASON_ANSWER_READY)
        printf("%s can answer with known cards.", seat.text);
    else if (r->code == R7_REASON_ANSWER_TRIES)
        printf("%s can only hope for what a 3 draws.", seat.text);
    else if (r->code == R7_REASON_ANSWER_SEVERAL)
        printf("%s can answer with a chance of %s, but not with one of the %d unseen cards alone.",
               seat.text, chance.text, r->of);
    else
        printf("%s can answer with a chance of %s: one of %d of the %d unseen cards is enough%s.",
               seat.text, chance.text, r->count, r->of, say_if_few(w, r->cards).text);
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
        printf("Draws %s.", say_some_cards(w, r).text);
        return;
    case R7_REASON_KEEPS:
        printf("Keeps %s.", say_some_cards(w, r).text);
        return;
    case R7_REASON_KEEPS_NONE:
        fputs("Keeps no card.", stdout);
        return;
    case R7_REASON_RETURNS:
        printf("Would lead under %s too, and keeps a card to change to it.",
               say_rules(r->rules).text);
        return;
    case R7_REASON_ANSWER_NONE:
    case R7_REASON_ANSWER_READY:
    case R7_REASON_ANSWER_CARDS:
    case R7_REASON_ANSWER_SEVERAL:
    case R7_REASON_ANSWER_TRIES:
        print_answer(w, r);
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
