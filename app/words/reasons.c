/* Advice as sentences, one for each code. */
#include <libintl.h>
#include <red7/red7.h>
#include <words/cards.h>
#include <words/lessons.h>
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

/* More cards than this are only counted. */
#define CARDS_SHOWN 8

static struct phrase say_some_cards(const struct r7_reason *r)
{
    return words_hand(r->cards, r->count - r7_cards_count(r->cards));
}

/* "(R7 O5)" after a space, if these are few. */
static struct phrase say_if_few(r7_cards cards)
{
    if (cards == 0 || r7_cards_count(cards) > CARDS_SHOWN)
        return (struct phrase){""};
    return words_phrase(" ({cards})", "cards", words_cards(cards).bytes, NULL);
}

/* For translators: {rule} is the name of a colour, in the nominative, as everywhere. */
static const char *lead_message(const struct r7_reason *r)
{
    bool by_number = r->code == R7_REASON_LEADS_NUMBER;
    if (r->code == R7_REASON_LEADS_ALONE)
        return _("Leads under {rule}: {set}; nobody else has a card that counts.");
    if (r->code == R7_REASON_LEADS_COUNT)
        return ngettext("Leads under {rule}: {set}, {n} more than {name}.",
                        "Leads under {rule}: {set}, {n} more than {name}.",
                        (unsigned long)r->count);
    if (r->rule == R7_RED) /* the set is the card itself */
        return by_number ? _("Leads under {rule}: {top} beats {below} of {name} by its number.")
                         : _("Leads under {rule}: {top} beats {below} of {name} by its colour.");
    return by_number ? _("Leads under {rule}: {set}; {top} beats {below} of {name} by its number.")
                     : _("Leads under {rule}: {set}; {top} beats {below} of {name} by its colour.");
}

static void add_lead(struct words *text, const struct r7_reason *r, const struct words_names *names)
{
    struct phrase name = {""}, below = {""};
    if (r->code != R7_REASON_LEADS_ALONE) {
        name = words_seat(names, r->seat);
        below = words_cards(r->others != 0 ? r7_card_bit(r7_cards_top(r->others)) : 0);
    }
    words_say(text, lead_message(r), "rule", words_colour(r->rule), "set",
              words_set(r->rule, r->cards).bytes, "n", words_number(r->count).bytes, "name",
              name.bytes, "top", words_card(r7_cards_top(r->cards)).bytes, "below", below.bytes,
              NULL);
}

static void add_hope(struct words *text, const struct r7_reason *r)
{
    if (r->count == r->of) {
        words_add(text, _("Can lead whatever is drawn."));
        return;
    }
    words_say(
        text,
        ngettext("Does not lead yet: {n} of the {of} unseen cards would save it{cards}, {chance}.",
                 "Does not lead yet: {n} of the {of} unseen cards would save it{cards}, {chance}.",
                 (unsigned long)r->count),
        "n", words_number(r->count).bytes, "of", words_number(r->of).bytes, "cards",
        say_if_few(r->cards).bytes, "chance", words_percent(r->chance).bytes, NULL);
}

static void add_answer(struct words *text, const struct r7_reason *r,
                       const struct words_names *names)
{
    const char *message;
    if (r->code == R7_REASON_ANSWER_NONE)
        message = _("{name} cannot answer.");
    else if (r->code == R7_REASON_ANSWER_READY)
        message = _("{name} can answer with known cards.");
    else if (r->code == R7_REASON_ANSWER_TRIES)
        message = _("{name} can only hope for what a 3 draws.");
    else if (r->code == R7_REASON_ANSWER_SEVERAL)
        message = ngettext("{name} can answer with a chance of {chance}, but not with one of the "
                           "{of} unseen cards alone.",
                           "{name} can answer with a chance of {chance}, but not with one of the "
                           "{of} unseen cards alone.",
                           (unsigned long)r->of);
    else
        message = ngettext("{name} can answer with a chance of {chance}: one of {n} of the {of} "
                           "unseen cards is enough{cards}.",
                           "{name} can answer with a chance of {chance}: one of {n} of the {of} "
                           "unseen cards is enough{cards}.",
                           (unsigned long)r->count);
    words_say(text, message, "name", words_seat_first(names, r->seat).bytes, "chance",
              words_percent(r->chance).bytes, "n", words_number(r->count).bytes, "of",
              words_number(r->of).bytes, "cards", say_if_few(r->cards).bytes, NULL);
}

void words_add_reason(struct words *text, const struct r7_reason *r,
                      const struct words_names *names)
{
    switch (r->code) {
    case R7_REASON_WINS:
        words_add(text, _("Wins: nobody can answer it."));
        return;
    case R7_REASON_OUT:
        words_add(text, _("Goes out of the round."));
        return;
    case R7_REASON_HOPE:
        add_hope(text, r);
        return;
    case R7_REASON_LEADS_ALONE:
    case R7_REASON_LEADS_COUNT:
    case R7_REASON_LEADS_NUMBER:
    case R7_REASON_LEADS_COLOUR:
        add_lead(text, r, names);
        return;
    case R7_REASON_DRAWS:
        words_say(text, _("Draws {cards}."), "cards", say_some_cards(r).bytes, NULL);
        return;
    case R7_REASON_KEEPS:
        words_say(text, _("Keeps {cards}."), "cards", say_some_cards(r).bytes, NULL);
        return;
    case R7_REASON_KEEPS_NONE:
        words_add(text, _("Keeps no card."));
        return;
    case R7_REASON_RETURNS:
        words_say(text, _("Would lead under {rules} too, and keeps a card to change to it."),
                  "rules", words_colours(r->rules).bytes, NULL);
        return;
    case R7_REASON_ANSWER_NONE:
    case R7_REASON_ANSWER_READY:
    case R7_REASON_ANSWER_CARDS:
    case R7_REASON_ANSWER_SEVERAL:
    case R7_REASON_ANSWER_TRIES:
        add_answer(text, r, names);
        return;
    case R7_REASON_COUNT:
        return;
    }
}

void words_add_rating(struct words *text, int number, const struct r7_bot_rating *rating,
                      bool advanced)
{
    double apart = rating->worth - rating->chance;
    bool game = advanced && (apart > 0.005 || apart < -0.005);
    words_say(text,
              game ? _("{n}. {steps}: wins the round with a chance of {chance}, the game with "
                       "{game}")
                   : _("{n}. {steps}: wins the round with a chance of {chance}"),
              "n", words_number(number).bytes, "steps", words_steps(&rating->turn).bytes, "chance",
              words_percent(rating->chance).bytes, "game", words_percent(rating->worth).bytes,
              NULL);
}

const char *words_survivors(size_t count, bool past)
{
    unsigned long n = (unsigned long)count;
    if (count == 0)
        return past ? _("No turn was sure to keep {name} in.")
                    : _("No turn is sure to keep {name} in.");
    if (past)
        return ngettext(
            "{n} turn would have kept {name} in:", "{n} turns would have kept {name} in:", n);
    return ngettext("{n} turn keeps {name} in:", "{n} turns keep {name} in:", n);
}
