/* The game in words: lines that read well aloud and through a pipe. */
#include "plain_tell.h"
#include <scene/scene.h>
#include <stdarg.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/print.h>
#include <words/switches.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- lines ---- */

void plain_print(const char *text, int indent)
{
    char line[8192];
    int before = 0;
    size_t next;
    do {
        size_t length = words_wrap(text, PLAIN_COLUMNS - before, &next);
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        printf("%*s", before, "");
        words_print(stdout, line, words_wants_colour(stdout));
        putchar('\n');
        text += next;
        before = indent;
    } while (*text != '\0');
}

void plain_message(const char *text)
{
    if (text[0] == '\0')
        return;
    words_print(stdout, text, words_wants_colour(stdout));
    putchar('\n');
}

void plain_tell(const char *message, ...)
{
    char bytes[8192] = "";
    struct words text = WORDS_INIT(bytes);
    va_list arguments;
    va_start(arguments, message);
    words_say_list(&text, message, arguments);
    va_end(arguments);
    plain_print(bytes, 2);
}

struct phrase plain_name(const struct plain *plain, int seat)
{
    const struct words_names names = game_names(&plain->game);
    return words_seat(&names, seat);
}

bool plain_is_you(const struct plain *plain, int seat)
{
    const struct words_names names = game_names(&plain->game);
    return words_is_you(&names, seat);
}

struct phrase plain_set(enum r7_colour rule, r7_cards set)
{
    struct phrase words = words_set(rule, set);
    if (rule == R7_RED || set == 0) /* the words name the card already */
        return words;
    return words_phrase(_("{set} ({cards})"), "set", words.bytes, "cards", words_cards(set).bytes,
                        NULL);
}

/* ---- the start ---- */

/* Who the bots are: in one line if all are the same. */
static void print_bots(const struct plain *plain)
{
    const struct game_setup *setup = &plain->game.setup;
    const struct r7_bot *first = NULL;
    bool same = true;
    int bots = 0;
    for (int seat = 0; seat < setup->players; seat++) {
        const struct r7_bot *bot = setup->seats[seat].bot;
        bots += bot != NULL;
        first = first == NULL ? bot : first;
        same &= bot == NULL || bot == first;
    }
    if (same && bots > 1) {
        plain_tell(_("The bots: {level}, {summary}."), "level", words_level(first), "summary",
                   words_level_summary(first), NULL);
        return;
    }
    for (int seat = 0; seat < setup->players; seat++)
        if (setup->seats[seat].bot != NULL)
            plain_tell(_("{name}: {level}, {summary}."), "name", plain_name(plain, seat).bytes,
                       "level", words_level(setup->seats[seat].bot), "summary",
                       words_level_summary(setup->seats[seat].bot), NULL);
}

/* The bots' levels as --level takes them; "" if there are none. */
static void add_levels(struct words *text, const struct game_setup *setup)
{
    const struct r7_bot *first = NULL;
    bool same = true;
    for (int seat = 0; seat < setup->players; seat++) {
        const struct r7_bot *bot = setup->seats[seat].bot;
        first = first == NULL ? bot : first;
        same &= bot == NULL || bot == first;
    }
    if (first != NULL)
        words_add(text, " --level ");
    for (int seat = 0, count = 0; seat < setup->players; seat++) {
        const struct r7_bot *bot = setup->seats[seat].bot;
        if (bot == NULL || (same && count > 0))
            continue;
        words_add(text, count++ > 0 ? "," : "");
        words_add(text, bot->name);
    }
}

/* The command that deals the same cards to the same players. */
static void print_command(const struct plain *plain)
{
    const struct game_setup *setup = &plain->game.setup;
    char bytes[512] = "", rules[R7_RULES_TEXT_MAX], seed[24];
    struct words text = WORDS_INIT(bytes);
    r7_rules_write(setup->rules, rules, sizeof rules);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)setup->seed);
    words_say(&text, "  red7 play --players {n} --rules {rules}", "n",
              words_number(setup->players).bytes, "rules", rules, NULL);
    if (plain->people != 1)
        words_say(&text, " --people {n}", "n", words_number(plain->people).bytes, NULL);
    add_levels(&text, setup);
    if (setup->rules.advanced && setup->target != r7_rules_target(setup->rules, setup->players))
        words_say(&text, " --target {n}", "n", words_number(setup->target).bytes, NULL);
    words_say(&text, " --seed {seed}\n\n", "seed", seed, NULL);
    words_print(stdout, bytes, false);
}

void plain_tell_house_rules(const struct game_setup *setup)
{
    char bytes[WORDS_HOUSE_MAX] = "";
    struct words text = WORDS_INIT(bytes);
    words_say_house_rules(&text, setup->rules, setup->players);
    if (text.length > 0)
        plain_print(bytes, 2);
}

void plain_print_start(const struct plain *plain)
{
    const struct game_setup *setup = &plain->game.setup;
    struct phrase players = words_count_players(setup->players);
    const char *message = !setup->rules.advanced ? _("Red7, {rules}; {players}, one round.")
                          : setup->target > 0
                              ? _("Red7, {rules}; {players}, until somebody has {points}.")
                              : _("Red7, {rules}; {players}, until the cards run short.");
    plain_tell(message, "rules", words_rules(setup->rules).bytes, "players", players.bytes,
               "points", words_count_points(setup->target).bytes, NULL);
    plain_tell_house_rules(setup);
    print_bots(plain);
    plain_tell(_("To get this deal again:"), NULL);
    print_command(plain);
}

void plain_print_round_start(const struct plain *plain)
{
    const struct r7_round *round = game_round(&plain->game);
    int leader = r7_round_leader(round);
    if (round->rules.advanced)
        plain_tell(_("---- Round {n} ----"), "n",
                   words_number(plain->game.table.match.number).bytes, NULL);
    const struct words_names names = game_names(&plain->game);
    plain_tell(words_is_you(&names, leader)
                   ? _("You lead with the strongest palette card, {card}, so {next} begins.")
               : words_is_you(&names, round->turn)
                   ? _("{name} leads with the strongest palette card, {card}, so you begin.")
                   : _("{name} leads with the strongest palette card, {card}, so {next} begins."),
               "name", plain_name(plain, leader).bytes, "card",
               words_cards(round->seats[leader].palette).bytes, "next",
               plain_name(plain, round->turn).bytes, NULL);
    putchar('\n');
}

/* ---- the table ---- */

static void print_seat(const struct plain *plain, const struct scene_table *table, int seat)
{
    const struct r7_seat *s = &table->round.seats[seat];
    const struct scene_seat *laid = &table->seats[seat];
    enum r7_colour rule = table->rule;
    struct phrase set = plain_set(rule, laid->sets[rule]);
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    bool leads = seat == scene_crown(table);
    if (rule == R7_RED && s->palette != 0) /* a card alone would not say what it is there for */
        set = words_phrase(_("highest card {card}"), "card", set.bytes, NULL);
    const bool you = plain_is_you(plain, seat);
    const char *others = s->out  ? _("{name}: out")
                         : leads ? _("{name} leads: {hand} in hand, palette {cards}; {set}")
                                 : _("{name}: {hand} in hand, palette {cards}; {set}");
    const char *yours = s->out  ? _("You: out")
                        : leads ? _("You lead: {hand} in hand, palette {cards}; {set}")
                                : _("You: {hand} in hand, palette {cards}; {set}");
    words_add(&text, leads ? "* " : "  ");
    words_say(&text, you ? yours : others, "name", plain_name(plain, seat).bytes, "hand",
              words_count_cards(laid->cards).bytes, "cards", words_cards(s->palette).bytes, "set",
              set.bytes, NULL);
    if (table->round.rules.advanced)
        words_say(&text, _("; {points}"), "points", words_count_points(laid->points).bytes, NULL);
    plain_print(bytes, 4);
}

void plain_print_table(const struct plain *plain, int seat)
{
    const struct r7_round view = game_view(&plain->game, seat);
    struct scene_table table;
    scene_lay_round(&view, &view, &table);
    r7_card top = r7_round_deck_top(&view);
    struct phrase card = {""};
    if (top != R7_NO_CARD)
        card = words_card(top);
    plain_tell(top == R7_NO_CARD ? _("Rule: {colour}, {rule}. Deck: {deck}.")
                                 : _("Rule: {colour}, {rule}. Deck: {deck}, {card} on top."),
               "colour", words_colour(table.rule), "rule", words_rule(table.rule), "deck",
               words_count_cards(r7_round_deck_count(&view)).bytes, "card", card.bytes, NULL);
    for (int i = 0; i < view.players; i++)
        print_seat(plain, &table, i);
}

void plain_print_turn(const struct plain *plain, size_t i, int seat)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    game_tell_turn(&plain->game, i, seat, &text);
    plain_print(bytes, 2);
    putchar('\n');
}

/* ---- the end ---- */

static void print_scores(const struct plain *plain)
{
    const struct r7_match *match = &plain->game.table.match;
    plain_tell(_("Score:"), NULL);
    for (int seat = 0; seat < match->round.players; seat++) {
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        r7_cards cards = match->round.seats[seat].scored;
        words_say(&text, cards == 0 ? _("  {name}: {points}") : _("  {name}: {points} ({cards})"),
                  "name", plain_name(plain, seat).bytes, "points",
                  words_count_points(r7_match_points(match, seat)).bytes, "cards",
                  words_cards(cards).bytes, NULL);
        plain_print(bytes, 4);
    }
    putchar('\n');
}

void plain_print_round_end(const struct plain *plain)
{
    const struct r7_round *round = game_round(&plain->game);
    const struct words_names names = game_names(&plain->game);
    bool you = words_is_you(&names, round->turn);
    struct phrase name = plain_name(plain, round->turn);
    plain_tell(you ? _("You win the round.") : _("{name} wins the round."), "name", name.bytes,
               NULL);
    if (!round->rules.advanced)
        return;
    r7_cards set = r7_round_scored(game_deal(&plain->game), round);
    enum r7_colour rule = r7_round_rule(round);
    plain_tell(you && set == 0 ? _("The rule is {colour}; you score nothing.")
               : you           ? _("The rule is {colour}; you score {points} for {set}.")
               : set == 0      ? _("The rule is {colour}; {name} scores nothing.")
                               : _("The rule is {colour}; {name} scores {points} for {set}."),
               "name", name.bytes, "colour", words_colour(rule), "points",
               words_count_points(r7_cards_points(set)).bytes, "set", plain_set(rule, set).bytes,
               NULL);
    print_scores(plain);
}

/* Why an advanced game is over. */
static void print_reason(const struct plain *plain)
{
    const struct r7_match *match = &plain->game.table.match;
    bool reached = false;
    for (int seat = 0; seat < match->round.players; seat++)
        reached |= match->target > 0 && r7_match_points(match, seat) >= match->target;
    if (reached)
        plain_tell(_("The target is reached: {points}."), "points",
                   words_count_points(match->target).bytes, NULL);
    else
        plain_tell(_("Too few cards are left for another round."), NULL);
}

void plain_print_game_end(const struct plain *plain)
{
    const struct words_names names = game_names(&plain->game);
    unsigned winners = r7_match_winners(&plain->game.table.match);
    if (plain->game.setup.rules.advanced)
        print_reason(plain);
    plain_tell(words_winners(&names, winners).bytes, NULL);
}
