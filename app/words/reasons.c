/* Advice as sentences, one for each code. What is advised is not named: "Leads under the red rule"
 * is said of the move. */
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

static void add_lead(struct words *text, const struct r7_reason *r, const struct words_names *names)
{
    words_say(text, _("Leads {under}: {why}."), "under", words_under(r->rule), "why",
              words_compare(r->rule, r->cards, r->others, r->seat, names).bytes, NULL);
}

static void add_hope(struct words *text, const struct r7_reason *r)
{
    if (r->count == r->of) {
        words_add(text, _("Can lead, whatever is drawn."));
        return;
    }
    words_say(text,
              ngettext("Doesn’t lead yet: {n} of the {of} unseen cards would help{cards}, a "
                       "chance of {chance}.",
                       "Doesn’t lead yet: {n} of the {of} unseen cards would help{cards}, a "
                       "chance of {chance}.",
                       (unsigned long)r->count),
              "n", words_number(r->count).bytes, "of", words_number(r->of).bytes, "cards",
              say_if_few(r->cards).bytes, "chance", words_percent(r->chance).bytes, NULL);
}

/* With several cards, or with one of those that alone are enough. */
static const char *chance_message(const struct r7_reason *r, bool you)
{
    unsigned long n = (unsigned long)r->count;
    if (r->code == R7_REASON_ANSWER_SEVERAL)
        return you ? _("You can answer {chance} of the time, but not with one card.")
                   : _("{name} can answer {chance} of the time, but not with one card.");
    if (r->chance - r->one_chance >= 0.005)
        return you ? _("You can answer {chance} of the time: {one} by one card{cards}, the rest by "
                       "two or more.")
                   : _("{name} can answer {chance} of the time: {one} by one card{cards}, the rest "
                       "by two or more.");
    if (you)
        return ngettext("You can answer {chance} of the time: {n} unseen card would do{cards}.",
                        "You can answer {chance} of the time: any of {n} unseen cards would "
                        "do{cards}.",
                        n);
    return ngettext("{name} can answer {chance} of the time: {n} unseen card would do{cards}.",
                    "{name} can answer {chance} of the time: any of {n} unseen cards would "
                    "do{cards}.",
                    n);
}

static void add_answer(struct words *text, const struct r7_reason *r,
                       const struct words_names *names)
{
    const char *message;
    bool you = words_is_you(names, r->seat);
    if (r->code == R7_REASON_ANSWER_NONE)
        message = you ? _("You can’t answer.") : _("{name} can’t answer.");
    else if (r->code == R7_REASON_ANSWER_READY)
        message = you ? _("You can answer with cards that all know.")
                      : _("{name} can answer with cards that all know.");
    else if (r->code == R7_REASON_ANSWER_TRIES)
        message = you ? _("You can only hope for what a 3 draws.")
                      : _("{name} can only hope for what a 3 draws.");
    else
        message = chance_message(r, you);
    words_say(text, message, "name", words_seat_first(names, r->seat).bytes, "chance",
              words_percent(r->chance).bytes, "one", words_percent(r->one_chance).bytes, "n",
              words_number(r->count).bytes, "cards", say_if_few(r->cards).bytes, NULL);
}

void words_add_reason(struct words *text, const struct r7_reason *r,
                      const struct words_names *names)
{
    switch (r->code) {
    case R7_REASON_WINS:
        words_add(text, _("Wins: nobody can answer."));
        return;
    case R7_REASON_OUT:
        words_add(text, _("Loses the round."));
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
        words_say(text, _("Leaves {cards} in hand."), "cards", say_some_cards(r).bytes, NULL);
        return;
    case R7_REASON_KEEPS_NONE:
        words_add(text, _("Leaves no card in hand."));
        return;
    case R7_REASON_RETURNS:
        words_say(text, _("Would also lead {under}, with a card left to switch."), "under",
                  words_under_any(r->rules).bytes, NULL);
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

/* An estimate that is less sure than this is shown with its standard error. */
#define RATING_ERROR 0.02

static const char *rating_message(const struct r7_bot_rating *rating, bool advanced)
{
    double apart = rating->worth - rating->chance;
    bool game = advanced && (apart > 0.005 || apart < -0.005);
    if (rating->chance <= 0 && rating->error <= 0) /* none in a sample is not yet none at all */
        return game ? _("{n}. {move}: loses the round, {game} to win the game")
                    : _("{n}. {move}: loses the round");
    return game ? _("{n}. {move}: {chance} to win the round, {game} to win the game")
                : _("{n}. {move}: {chance} to win the round");
}

void words_add_reasons(struct words *text, const struct r7_round *view, const struct r7_turn *turn,
                       const struct words_names *names)
{
    struct r7_reasons reasons;
    struct r7_reason list[R7_REASONS_MAX];
    if (r7_reasons_find(view, turn, &reasons) != R7_OK)
        return;
    size_t count = r7_reasons_list(&reasons, list);
    for (size_t i = 0; i < count; i++) {
        words_add(text, "   ");
        words_add_reason(text, &list[i], names);
        words_add(text, "\n");
    }
}

void words_add_rating(struct words *text, int number, const struct r7_bot_rating *rating,
                      bool advanced, int seat, const struct words_names *names)
{
    words_say(text, rating_message(rating, advanced), "n", words_number(number).bytes, "move",
              words_advise(&rating->turn, seat, names).bytes, "chance",
              words_percent(rating->chance).bytes, "game", words_percent(rating->worth).bytes,
              NULL);
}

void words_add_unsure(struct words *text, const struct r7_bot_rating *rating)
{
    if (rating->error > RATING_ERROR)
        words_say(text, " (±{error})", "error", words_percent(rating->error).bytes, NULL);
}

static const char *survivors_message(size_t count, bool past, bool you)
{
    unsigned long n = (unsigned long)count;
    if (count == 0 && past)
        return you ? _("You had no safe move.") : _("{name} had no safe move.");
    if (count == 0)
        return you ? _("You have no safe move.") : _("{name} has no safe move.");
    if (past && you)
        return ngettext("You had {n} safe move:", "You had {n} safe moves:", n);
    if (past)
        return ngettext("{name} had {n} safe move:", "{name} had {n} safe moves:", n);
    if (you)
        return ngettext("You have {n} safe move:", "You have {n} safe moves:", n);
    return ngettext("{name} has {n} safe move:", "{name} has {n} safe moves:", n);
}

void words_add_prospect(struct words *text, const struct r7_round *view, const struct r7_turn *turn,
                        const struct words_names *names)
{
    struct r7_round after = *view;
    struct phrase standing = {""};
    struct words said = WORDS_INIT(standing.bytes);
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    words_add_stance(&said, &after, view->turn, names);
    words_say(text, _("{colour}: {standing}"), "colour", words_colour(r7_round_rule(&after)),
              "standing", standing.bytes, NULL);
}

struct phrase words_survivors(size_t count, bool past, int seat, const struct words_names *names)
{
    return words_phrase(survivors_message(count, past, words_is_you(names, seat)), "n",
                        words_number((long)count).bytes, "name",
                        words_seat_first(names, seat).bytes, NULL);
}
