/* Who leads and why. A standing compares two sets: that of the seat it is about, and the best one
 * of the others. Each sentence exists for "you" and for a name, because no language says both
 * alike. */
#include <libintl.h>
#include <red7/red7.h>
#include <words/cards.h>
#include <words/standings.h>
#include <words/text.h>

void words_add_rule(struct words *text, const struct r7_round *round)
{
    enum r7_colour rule = r7_round_rule(round);
    struct phrase card = {""};
    if (round->canvas_count > 0)
        card = words_card(round->canvas[round->canvas_count - 1]);
    words_say(text,
              round->canvas_count == 0 ? _("Rule: {colour}, {rule} (the start card)")
                                       : _("Rule: {colour}, {rule} (canvas: {card})"),
              "colour", words_colour(rule), "rule", words_rule(rule), "card", card.bytes, NULL);
}

/* What is compared. */
struct rivalry {
    bool leads;            /* the seat that it is about */
    bool you, rival_you;   /* whether it, or the rival, is the reader */
    bool two;              /* nobody else is in: the rival needs no name */
    enum r7_colour rule;   /* by which */
    r7_cards mine, theirs; /* what counts */
};

static int count_in(const struct r7_round *round)
{
    int count = 0;
    for (int seat = 0; seat < round->players; seat++)
        count += !round->seats[seat].out;
    return count;
}

/* Which card beats which, after "leads:" or "doesn’t lead:". */
static const char *beats_message(const struct rivalry *r)
{
    if (r->leads && r->you)
        return _("your {top} beats {name}’s {below} ({reason})");
    if (r->leads)
        return r->rival_you ? _("{top} beats your {below} ({reason})")
                            : _("{top} beats {name}’s {below} ({reason})");
    if (r->you)
        return _("{name}’s {top} beats your {below} ({reason})");
    return r->rival_you ? _("your {top} beats {below} ({reason})")
                        : _("{name}’s {top} beats {below} ({reason})");
}

/* What both have: not of the same number or colour, where that counts. */
static struct phrase say_both(const struct rivalry *r)
{
    int count = r7_cards_count(r->mine);
    unsigned long n = (unsigned long)count;
    if (r->rule == R7_ORANGE)
        return words_phrase(ngettext("{n} card of one number", "{n} cards of one number", n), "n",
                            words_number(count).bytes, NULL);
    if (r->rule == R7_YELLOW)
        return words_phrase(ngettext("{n} card of one colour", "{n} cards of one colour", n), "n",
                            words_number(count).bytes, NULL);
    return words_set_short(r->rule, r->mine);
}

/* Two sets of the same size: the stronger of their top cards leads. */
static struct phrase say_level(const struct rivalry *r, const char *name)
{
    r7_card mine = r7_cards_top(r->mine), theirs = r7_cards_top(r->theirs);
    bool by_number = r7_card_number(mine) != r7_card_number(theirs);
    struct phrase beats =
        words_phrase(beats_message(r), "top", words_card(r->leads ? mine : theirs).bytes, "below",
                     words_card(r->leads ? theirs : mine).bytes, "name", name, "reason",
                     by_number ? C_("a card beats another", "higher number")
                               : C_("a card beats another", "stronger colour"),
                     NULL);
    if (r->rule == R7_RED) /* the set is the card itself */
        return beats;
    if (r->rule == R7_INDIGO && r7_cards_count(r->mine) == 1)
        return words_phrase(_("nobody has a run; {beats}"), "beats", beats.bytes, NULL);
    return words_phrase(_("{set} each; {beats}"), "set", say_both(r).bytes, "beats", beats.bytes,
                        NULL);
}

/* One set against another, one of which is larger or empty. */
static const char *count_message(const struct rivalry *r)
{
    if (r->theirs == 0)
        return r->leads ? _("{set}; nobody else has a card that counts")
                        : _("nobody has a card that counts");
    if (r->mine == 0)
        return r->rival_you ? _("no card that counts; you have {other}")
                            : _("no card that counts; {name} has {other}");
    if (r->two)
        return _("{set} to {n}");
    return r->rival_you ? _("{set} to your {n}") : _("{set} to {name}’s {n}");
}

/* How many of one number the other has, as it is said after "two 3s". */
static const char *so_many(int count)
{
    switch (count) {
    case 1:
        return C_("two 3s to …", "one");
    case 2:
        return C_("two 3s to …", "two");
    case 3:
        return C_("two 3s to …", "three");
    case 4:
        return C_("two 3s to …", "four");
    case 5:
        return C_("two 3s to …", "five");
    case 6:
        return C_("two 3s to …", "six");
    case 7:
        return C_("two 3s to …", "seven");
    }
    return "";
}

static struct phrase say_rivalry(const struct rivalry *r, const char *name)
{
    int count = r7_cards_count(r->theirs);
    if (r->mine != 0 && r7_cards_count(r->mine) == count)
        return say_level(r, name);
    struct phrase number = words_number(count);
    return words_phrase(count_message(r), "set", words_set_short(r->rule, r->mine).bytes, "other",
                        words_set_short(r->rule, r->theirs).bytes, "name", name, "n",
                        r->rule == R7_ORANGE ? so_many(count) : number.bytes, NULL);
}

struct phrase words_why(const struct r7_round *round, int seat, const struct words_names *names)
{
    enum r7_colour rule = r7_round_rule(round);
    int rival = r7_round_leader_under(round, rule, seat);
    const struct rivalry r = {
        .leads = (r7_round_leads(round, seat) >> rule & 1) != 0,
        .you = words_is_you(names, seat),
        .rival_you = words_is_you(names, rival),
        .two = count_in(round) <= 2,
        .rule = rule,
        .mine = r7_palette_set(round->seats[seat].palette, rule),
        .theirs = rival < 0 ? 0 : r7_palette_set(round->seats[rival].palette, rule),
    };
    return say_rivalry(&r, rival < 0 ? "" : words_seat(names, rival).bytes);
}

struct phrase words_compare(enum r7_colour rule, r7_cards set, r7_cards rivals, int rival,
                            const struct words_names *names)
{
    const struct rivalry r = {.leads = true,
                              .rival_you = words_is_you(names, rival),
                              .rule = rule,
                              .mine = set,
                              .theirs = rival < 0 ? 0 : rivals};
    return say_rivalry(&r, rival < 0 ? "" : words_seat(names, rival).bytes);
}

static bool is_leading(const struct r7_round *round, int seat)
{
    return (r7_round_leads(round, seat) >> r7_round_rule(round) & 1) != 0;
}

void words_add_stance(struct words *text, const struct r7_round *round, int seat,
                      const struct words_names *names)
{
    bool leads = is_leading(round, seat);
    const char *message =
        words_is_you(names, seat)
            ? (leads ? _("you lead: {why}") : _("you don’t lead: {why}"))
            : (leads ? _("{name} leads: {why}") : _("{name} doesn’t lead: {why}"));
    words_say(text, message, "name", words_seat(names, seat).bytes, "why",
              words_why(round, seat, names).bytes, NULL);
}

void words_add_standing(struct words *text, const struct r7_round *round, int seat,
                        const struct words_names *names)
{
    words_say(text, is_leading(round, seat) ? _("leads: {why}") : _("doesn’t lead: {why}"), "why",
              words_why(round, seat, names).bytes, NULL);
}

void words_add_stand(struct words *text, const struct r7_round *round, int seat,
                     const struct words_names *names)
{
    char bytes[1024] = "";
    struct words clause = WORDS_INIT(bytes);
    words_add_stance(&clause, round, seat, names);
    words_add_sentence(text, bytes, names != NULL ? names->of[seat] : "");
}

static void add_winner(struct words *text, int seat, const struct words_names *names)
{
    words_say(text,
              words_is_you(names, seat) ? _("You win the round.") : _("{name} wins the round."),
              "name", words_seat_first(names, seat).bytes, NULL);
}

void words_add_leader(struct words *text, const struct r7_round *round,
                      const struct words_names *names)
{
    int leader = r7_round_leader(round);
    if (round->phase == R7_PHASE_OVER)
        add_winner(text, round->turn, names);
    else if (leader < 0)
        words_add(text, _("Nobody leads: no palette has a card that counts under this rule."));
    else
        words_add_stand(text, round, leader, names);
}

void words_add_round_won(struct words *text, const struct r7_round *round, r7_cards scored,
                         const struct words_names *names)
{
    int points = r7_cards_points(scored);
    unsigned long n = (unsigned long)points;
    bool you = words_is_you(names, round->turn);
    if (!round->rules.advanced) {
        add_winner(text, round->turn, names);
        return;
    }
    const char *message =
        you && scored == 0 ? _("You win the round but score nothing.")
        : you              ? ngettext("You win the round and score {n} point: {cards}.",
                                      "You win the round and score {n} points: {cards}.", n)
        : scored == 0      ? _("{name} wins the round but scores nothing.")
                           : ngettext("{name} wins the round and scores {n} point: {cards}.",
                                      "{name} wins the round and scores {n} points: {cards}.", n);
    words_say(text, message, "name", words_seat_first(names, round->turn).bytes, "n",
              words_number(points).bytes, "cards", words_cards(scored).bytes, NULL);
}
