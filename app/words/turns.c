/* What a turn did, and who leads and why. A turn is one sentence, made of clauses in the present
 * tense: "Ann puts I4 into the palette, puts O5 onto the canvas and leads: ...". */
#include <libintl.h>
#include <red7/red7.h>
#include <stdio.h>
#include <words/cards.h>
#include <words/text.h>
#include <words/turns.h>

struct phrase words_seat(const struct words_names *names, int seat)
{
    if (names != NULL && names->of[seat][0] != '\0')
        return words_phrase("{name}", "name", names->of[seat], NULL);
    return words_phrase(_("seat {n}"), "n", words_number(seat).bytes, NULL);
}

struct phrase words_seat_first(const struct words_names *names, int seat)
{
    if (names != NULL && names->of[seat][0] != '\0')
        return words_seat(names, seat);
    return words_phrase(_("Seat {n}"), "n", words_number(seat).bytes, NULL);
}

struct phrase words_seats(const struct words_names *names, unsigned seats)
{
    struct phrase list = {""};
    for (int seat = 0; seats >> seat != 0; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        struct phrase name = words_seat(names, seat);
        if (list.bytes[0] == '\0' || seats >> seat != 1)
            words_enlist(&list, name.bytes);
        else
            list =
                words_phrase(_("{list} and {last}"), "list", list.bytes, "last", name.bytes, NULL);
    }
    return list;
}

struct phrase words_steps(const struct r7_turn *turn)
{
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    for (int i = 0; i < turn->count; i++) {
        char step[R7_STEP_TEXT_MAX];
        r7_step_write(turn->steps[i], step, sizeof step);
        words_add(&text, i > 0 ? " " : "");
        words_add(&text, step);
    }
    return phrase;
}

/* ---- standing ---- */

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

/* Two sets of the same size: the stronger of their top cards leads. */
static const char *level_message(bool leads, bool by_number, enum r7_colour rule)
{
    if (leads && rule == R7_RED)
        return by_number ? _("leads: {top} beats {below} of {name} by its number")
                         : _("leads: {top} beats {below} of {name} by its colour");
    if (leads)
        return by_number
                   ? _("leads: {set}; {name} has as many, but {top} beats {below} by its number")
                   : _("leads: {set}; {name} has as many, but {top} beats {below} by its colour");
    if (rule == R7_RED)
        return by_number ? _("does not lead: {below} of {name} beats {top} by its number")
                         : _("does not lead: {below} of {name} beats {top} by its colour");
    return by_number ? _("does not lead: {set}; {name} has as many, and {below} beats {top} by its "
                         "number")
                     : _("does not lead: {set}; {name} has as many, and {below} beats {top} by its "
                         "colour");
}

/* Which message tells a set and the best one of the others. */
static const char *standing_message(bool leads, r7_cards mine, r7_cards theirs, enum r7_colour rule)
{
    if (leads && theirs == 0)
        return _("leads: {set}; nobody else has a card that counts");
    if (theirs == 0)
        return _("does not lead: nobody has a card that counts");
    if (mine != 0 && r7_cards_count(mine) == r7_cards_count(theirs))
        return level_message(
            leads, r7_card_number(r7_cards_top(mine)) != r7_card_number(r7_cards_top(theirs)),
            rule);
    return leads ? _("leads: {set}; {name} has {other}")
                 : _("does not lead: {set}; {name} has {other}");
}

void words_add_standing(struct words *text, const struct r7_round *round, int seat,
                        const struct words_names *names)
{
    enum r7_colour rule = r7_round_rule(round);
    int rival = r7_round_leader_under(round, rule, seat);
    bool leads = (r7_round_leads(round, seat) >> rule & 1) != 0;
    r7_cards mine = r7_palette_set(round->seats[seat].palette, rule);
    r7_cards theirs = rival < 0 ? 0 : r7_palette_set(round->seats[rival].palette, rule);
    struct phrase top = {""}, below = {""}, name = {""};
    if (mine != 0)
        top = words_card(r7_cards_top(mine));
    if (theirs != 0)
        below = words_card(r7_cards_top(theirs));
    if (rival >= 0)
        name = words_seat(names, rival);
    words_say(text, standing_message(leads, mine, theirs, rule), "set", words_set(rule, mine).bytes,
              "other", words_set(rule, theirs).bytes, "name", name.bytes, "top", top.bytes, "below",
              below.bytes, NULL);
}

void words_add_stand(struct words *text, const struct r7_round *round, int seat,
                     const struct words_names *names)
{
    struct phrase phrase = {""};
    struct words standing = WORDS_INIT(phrase.bytes);
    words_add_standing(&standing, round, seat, names);
    words_say(text, C_("clauses", "{name} {last}."), "name", words_seat_first(names, seat).bytes,
              "last", phrase.bytes, NULL);
}

void words_add_leader(struct words *text, const struct r7_round *round,
                      const struct words_names *names)
{
    int leader = r7_round_leader(round);
    if (round->phase == R7_PHASE_OVER)
        words_say(text, _("The round is over. Winner: {name}."), "name",
                  words_seat(names, round->turn).bytes, NULL);
    else if (leader < 0)
        words_add(text, _("Nobody leads: no palette has a card that counts under this rule."));
    else
        words_add_stand(text, round, leader, names);
}

void words_add_round_won(struct words *text, const struct r7_round *round, r7_cards scored,
                         const struct words_names *names)
{
    int points = r7_cards_points(scored);
    const char *message = !round->rules.advanced ? _("{name} wins the round.")
                          : scored == 0
                              ? _("{name} wins the round and scores nothing.")
                              : ngettext("{name} wins the round and scores {n} point: {cards}.",
                                         "{name} wins the round and scores {n} points: {cards}.",
                                         (unsigned long)points);
    words_say(text, message, "name", words_seat_first(names, round->turn).bytes, "n",
              words_number(points).bytes, "cards", words_cards(scored).bytes, NULL);
}

struct phrase words_winners(const struct words_names *names, unsigned winners)
{
    bool shared = (winners & (winners - 1)) != 0;
    return words_phrase(shared ? _("The game is over: {names} share the win.")
                               : _("The game is over: {names} wins."),
                        "names", words_seats(names, winners).bytes, NULL);
}

/* ---- what a turn did ---- */

static struct phrase say_deed(struct r7_step step, int seat, const struct words_names *names)
{
    const struct phrase none = {""};
    const struct phrase shown = step.card == R7_NO_CARD ? none : words_card(step.card);
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        return words_phrase(_("puts {card} into the palette"), "card", shown.bytes, NULL);
    case R7_STEP_CANVAS:
        return words_phrase(_("puts {card} onto the canvas"), "card", shown.bytes, NULL);
    case R7_STEP_TAKE:
        if (step.seat == seat)
            return words_phrase(_("puts {card} of the own palette onto the deck"), "card",
                                shown.bytes, NULL);
        return words_phrase(_("puts {card} of {name} onto the deck"), "card", shown.bytes, "name",
                            words_seat(names, step.seat).bytes, NULL);
    case R7_STEP_MOVE_CANVAS:
        return words_phrase(_("moves {card} onto the canvas"), "card", shown.bytes, NULL);
    case R7_STEP_MOVE_DECK:
        return words_phrase(_("moves {card} onto the deck"), "card", shown.bytes, NULL);
    case R7_STEP_LEAVE:
        return words_phrase(_("leaves the draw"), NULL);
    case R7_STEP_DRAW:
    case R7_STEP_END:
    case R7_STEP_PASS:
        return none;
    }
    return none;
}

struct phrase words_deeds(const struct r7_turn *turn, int seat, const struct words_names *names)
{
    struct phrase list = {""};
    for (int i = 0; i < turn->count; i++) {
        const struct r7_step step = turn->steps[i];
        struct phrase deed = step.kind == R7_STEP_PASS ? words_phrase(_("passes"), NULL)
                                                       : say_deed(step, seat, names);
        if (deed.bytes[0] != '\0')
            words_enlist(&list, deed.bytes);
    }
    return list;
}

static struct phrase say_draw(const struct r7_round *before, struct r7_step step)
{
    r7_card card = r7_round_deck_top(before);
    if (card == R7_NO_CARD)
        card = step.drawn;
    if (card == R7_NO_CARD)
        return words_phrase(_("draws a card"), NULL);
    return words_phrase(_("draws {card}"), "card", words_card(card).bytes, NULL);
}

/* Clauses one after the other; the last one is known only when the sentence ends. */
struct clauses {
    char list[1024];
    struct phrase last;
};

static void add_clause(struct clauses *clauses, struct phrase clause)
{
    char list[sizeof clauses->list];
    struct words text = WORDS_INIT(list);
    if (clause.bytes[0] == '\0')
        return;
    list[0] = '\0';
    if (clauses->list[0] == '\0')
        words_add(&text, clauses->last.bytes);
    else
        words_say(&text, C_("clauses", "{list}, {next}"), "list", clauses->list, "next",
                  clauses->last.bytes, NULL);
    snprintf(clauses->list, sizeof clauses->list, "%s", list);
    clauses->last = clause;
}

static void end_sentence(struct words *text, const struct clauses *clauses, int seat,
                         const struct words_names *names)
{
    const char *message = clauses->list[0] == '\0' ? C_("clauses", "{name} {last}.")
                                                   : C_("clauses", "{name} {list} and {last}.");
    words_say(text, message, "name", words_seat_first(names, seat).bytes, "list", clauses->list,
              "last", clauses->last.bytes, NULL);
}

/* How the turn ended for its player. */
static void add_end(struct clauses *clauses, const struct r7_round *rounds,
                    const struct r7_step *steps, int count, const struct words_names *names)
{
    int seat = rounds[0].turn;
    const struct r7_round *after = &rounds[count];
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    bool out = after->seats[seat].out;
    bool empty = rounds[0].seats[seat].hand == 0 && rounds[0].seats[seat].hidden == 0;
    if (!out)
        words_add_standing(&text, after, seat, names);
    else if (steps[0].kind == R7_STEP_PASS)
        words_add(&text, empty ? _("has no card left") : _("passes"));
    else
        words_add(&text, _("does not lead"));
    add_clause(clauses, phrase);
    if (out)
        add_clause(clauses, words_phrase(_("is out"), NULL));
}

void words_add_turn(struct words *text, const struct r7_round *rounds, const struct r7_step *steps,
                    int count, const struct words_names *names)
{
    struct clauses clauses = {.last = {""}};
    int seat = rounds[0].turn;
    bool over = rounds[count].turn != seat || rounds[count].phase == R7_PHASE_OVER;
    for (int i = 0; i < count; i++) {
        add_clause(&clauses, say_deed(steps[i], seat, names));
        if (r7_round_draws(&rounds[i], steps[i]))
            add_clause(&clauses, say_draw(&rounds[i], steps[i]));
    }
    if (over)
        add_end(&clauses, rounds, steps, count, names);
    if (clauses.last.bytes[0] != '\0')
        end_sentence(text, &clauses, seat, names);
}
