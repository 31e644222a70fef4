/* A person's turn: shown, asked for step by step, taken back, confirmed. */
#include "plain_turn.h"
#include "plain_advice.h"
#include "plain_ask.h"
#include "plain_step.h"
#include "plain_tell.h"
#include <plain/text.h>
#include <scene/choice.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>

/* More words than a line of sense can have: a turn's steps, in two words each. */
#define WORDS_MOST (2 * R7_TURN_STEPS_MAX + 1)
/* More than any screen has. */
#define PAGE_LINES 100

/* ---- help ---- */

enum when { ALWAYS, WITH_ACTIONS, WITH_FREE_SEVEN, WITH_CHOICE_OF_DRAW };

static const struct {
    enum when when;
    const char *keys, *text;
} help_rows[] = {
    {ALWAYS, "+I4", N_("play I4 from your hand to your palette (or: p I4)")},
    {ALWAYS, "@O5", N_("play O5 from your hand to the canvas (or: c O5)")},
    {ALWAYS, "+I4 @O5", N_("both, in this order; a line can hold a whole move")},
    {ALWAYS, ".", N_("end your turn without a canvas card (or: end)")},
    {ALWAYS, "pass", N_("pass: you’re out of this round")},
    {WITH_ACTIONS, "take G4", N_("action 1: put G4 from another palette on the deck")},
    {WITH_ACTIONS, "7@G4", N_("action 7: move G4 from your palette to the canvas (or: move G4)")},
    {WITH_FREE_SEVEN, "7^G4", N_("action 7: move G4 from your palette to the deck (or: deck G4)")},
    {WITH_CHOICE_OF_DRAW, "= !", N_("draw a card when you may, or don’t (or: {yes}, {no})")},
    {ALWAYS, "undo", N_("undo this turn so far, or else your last move")},
    {ALWAYS, "hint", N_("the best moves, and why")},
    {ALWAYS, "list", N_("all safe moves")},
    {ALWAYS, "table", N_("show the table again")},
    {ALWAYS, "rules", N_("the rules of this game")},
    {ALWAYS, "again", N_("start this deal again")},
    {ALWAYS, "new", N_("start a new deal")},
    {ALWAYS, "save", N_("save a record of the game so far")},
    {ALWAYS, "quit", N_("leave")},
};

static bool applies(enum when when, struct r7_rules rules)
{
    switch (when) {
    case ALWAYS:
        return true;
    case WITH_ACTIONS:
        return rules.actions;
    case WITH_FREE_SEVEN:
        return rules.actions && !r7_rules_has(rules, R7_SEVEN_CANVAS);
    case WITH_CHOICE_OF_DRAW:
        return rules.advanced && !r7_rules_has(rules, R7_DRAW_MUST);
    }
    return false;
}

static void print_help(const struct plain *plain)
{
    for (size_t i = 0; i < sizeof help_rows / sizeof help_rows[0]; i++) {
        char bytes[512] = "  ";
        struct words text = {bytes, sizeof bytes, 2};
        if (!applies(help_rows[i].when, plain->game.setup.rules))
            continue;
        words_add_padded(&text, help_rows[i].keys, 10);
        words_add(&text, plain_with_letters(gettext(help_rows[i].text)).bytes);
        plain_print(bytes, 12);
    }
}

/* ---- what is shown ---- */

static void print_hand(const struct plain *plain)
{
    const struct r7_round *now = game_round(&plain->game);
    plain_tell(plain_is_you(plain, now->turn) ? _("Your hand: {cards}")
                                              : _("{name}’s hand: {cards}"),
               "name", plain_name(plain, now->turn).bytes, "cards",
               words_cards(now->seats[now->turn].hand).bytes, NULL);
}

static void print_start(const struct plain *plain)
{
    plain_print_table(plain, game_round(&plain->game)->turn);
    print_hand(plain);
}

/* An empty draft of the player to move, from what that seat sees. */
static void begin(const struct plain *plain, struct choice *choice)
{
    const int seat = game_round(&plain->game)->turn;
    const struct r7_round view = game_view(&plain->game, seat);
    choice_begin(choice, &view, seat, NULL, false);
}

/* The table in short, in the middle of a turn. */
static void print_state(const struct plain *plain)
{
    const struct r7_round *now = game_round(&plain->game);
    int leader = r7_round_leader(now);
    struct phrase name = {""};
    if (leader >= 0)
        name = plain_name(plain, leader);
    plain_tell(leader < 0                    ? _("Rule: {colour}, {rule}. Nobody leads.")
               : plain_is_you(plain, leader) ? _("Rule: {colour}, {rule}. You lead.")
                                             : _("Rule: {colour}, {rule}. {name} leads."),
               "colour", words_colour(r7_round_rule(now)), "rule", words_rule(r7_round_rule(now)),
               "name", name.bytes, NULL);
    plain_tell(plain_is_you(plain, now->turn) ? _("Your palette: {cards}")
                                              : _("{name}’s palette: {cards}"),
               "name", plain_name(plain, now->turn).bytes, "cards",
               words_cards(now->seats[now->turn].palette).bytes, NULL);
    print_hand(plain);
    struct choice choice;
    begin(plain, &choice);
    const char *question = choice_question(&choice, CHOICE_BY_TEXT);
    if (question[0] != '\0')
        plain_tell(question, NULL);
}

/* ---- steps ---- */

/* Why a step is refused; for a canvas card also who would lead in its colour. */
static void print_refusal(const struct plain *plain, const struct r7_round *now,
                          struct r7_step step, enum r7_error error)
{
    char text[R7_STEP_TEXT_MAX];
    struct phrase name = {""};
    const char *message = _("{step}: {error}");
    r7_step_write(step, text, sizeof text);
    if (error == R7_ERR_CANVAS_LEAD) {
        int leader = r7_round_leader_under(now, r7_card_colour(step.card), -1);
        if (leader >= 0)
            name = plain_name(plain, leader);
        message =
            leader < 0 ? _("{step}: {error} (nobody would)") : _("{step}: {error} ({name} would)");
    }
    plain_tell(message, "step", text, "error", words_error(error), "name", name.bytes, NULL);
}

/* Whether the person wants to be out, if the step means that. */
static bool agrees(struct plain *plain, const struct choice_option *option)
{
    if (!option->loses || !plain->options->confirm_losing)
        return true;
    const char *message =
        option->step.kind == R7_STEP_PASS
            ? _("Pass? You’ll be out of this round. ({yes}/{no}) ")
            : _("You’re not in the lead, so this knocks you out. Play it? ({yes}/{no}) ");
    return plain_ask(plain, message);
}

/* Plays the draft, and tells the card that it draws. If the turn goes on, so does the choice. */
static void commit(struct plain *plain, struct choice *choice)
{
    const size_t turns = plain->game.turn_count;
    const int seat = choice->seat;
    const r7_cards before = choice->start.seats[seat].hand;
    for (int i = 0; i < choice->draft.count; i++)
        game_step(&plain->game, choice->draft.steps[i]);
    choice->draft.count = 0;
    if (plain->game.turn_count != turns)
        return;
    begin(plain, choice);
    const r7_cards drawn = choice->now.seats[seat].hand & ~before;
    if (drawn != 0)
        plain_tell(plain_is_you(plain, seat) ? _("You draw {cards}.") : _("{name} draws {cards}."),
                   "name", plain_name(plain, seat).bytes, "cards", words_cards(drawn).bytes, NULL);
}

/* Adds the next step of a line to the draft; false after saying what is wrong. */
static bool add_step(struct plain *plain, struct choice *choice, char **words, int count, int *at)
{
    struct r7_step step;
    if (choice->done) {
        char word[32];
        snprintf(word, sizeof word, "%.20s", words[*at]);
        plain_tell(_("{word}: your turn is over before that."), "word", word, NULL);
        return false;
    }
    if (!plain_read_step(&choice->now, words, count, at, &step))
        return false;
    const struct choice_option option = choice_try(choice, step);
    if (!option.allowed) {
        print_refusal(plain, &choice->now, step, option.error);
        return false;
    }
    if (!agrees(plain, &option))
        return false;
    const bool draws = r7_round_draws(&choice->now, step);
    choice_add(choice, step);
    if (draws)
        commit(plain, choice);
    return true;
}

/* Plays the steps of a line: all of them or none. But what has led to a draw stands, or
 * one could look at the deck and take it back. */
static void play_words(struct plain *plain, char **words, int count)
{
    struct choice choice;
    begin(plain, &choice);
    for (int at = 0; at < count;)
        if (!add_step(plain, &choice, words, count, &at)) {
            if (choice.draft.count > 0 && !plain->ended)
                plain_tell(_("So nothing on that line was played."), NULL);
            return;
        }
    commit(plain, &choice);
}

static void undo(struct plain *plain)
{
    struct game *game = &plain->game;
    if (game->steps.count == 0) {
        plain_undo(plain);
        return;
    }
    if (game->steps.count == game->kept) {
        plain_tell(_("A card was drawn, so that can’t be undone."), NULL);
        return;
    }
    while (game_step_back(game))
        ;
    plain_tell(game->kept > 0 ? _("Undone, back to the draw.") : _("Undone."), NULL);
}

/* ---- the turn ---- */

/* Answers a line that is not a step; false if it may be one. */
static bool command(struct plain *plain, const char *word)
{
    if (plain_is(word, "help", "?") || plain_is(word, "help", "h"))
        print_help(plain);
    else if (plain_is(word, "hint", "hints"))
        plain_print_hint(plain);
    else if (plain_is(word, "list", "l"))
        plain_print_list(plain);
    else if (plain_is(word, "rules", "rule"))
        plain_print_rules(plain->game.setup.rules);
    else if (plain_is(word, "table", "t"))
        print_start(plain);
    else if (plain_is(word, "undo", "u"))
        undo(plain);
    else if (plain_is(word, "new", "new"))
        plain_new(plain, false);
    else if (plain_is(word, "again", "again"))
        plain_new(plain, true);
    else if (plain_is(word, "save", "save"))
        plain_keep(plain);
    else if (plain_is(word, "quit", "q") || plain_is(word, "exit", "bye"))
        plain->ended = true;
    else
        return false;
    return true;
}

/* Reads a line and does what it says. */
static void answer_line(struct plain *plain)
{
    char line[PLAIN_LINE_MAX + 1], *words[WORDS_MOST];
    const int seat = game_round(&plain->game)->turn;
    const struct phrase prompt = words_phrase(
        plain_is_you(plain, seat) ? _("Your move (? for help)> ") : _("{name} (? for help)> "),
        "name", plain_name(plain, seat).bytes, NULL);
    if (!plain_read(plain, prompt.bytes, line))
        return;
    int count = plain_split(line, words, WORDS_MOST);
    if (count == 0 || (count == 1 && command(plain, words[0])))
        return;
    if (count == WORDS_MOST)
        plain_tell(_("That’s more than one turn can hold."), NULL);
    else
        play_words(plain, words, count);
}

/* Changes who sees the screen: the cards of the one before are covered, and the next
 * person is told what has happened since. False if the game ends instead. */
static bool hand_over(struct plain *plain, int seat)
{
    const struct game *game = &plain->game;
    if (plain->screen >= 0) {
        if (!plain_wait(plain, _("Press Enter to hide the cards. ")))
            return false;
        for (int i = 0; i < PAGE_LINES; i++)
            putchar('\n');
    }
    plain->screen = -1;
    if (!plain_wait(plain, words_phrase(_("{name} is next. Press Enter. "), "name",
                                        plain_name(plain, seat).bytes, NULL)
                               .bytes))
        return false;
    putchar('\n');
    for (size_t i = plain->told[seat]; i < game->turn_count; i++)
        if (game->turns[i].round == game->table.match.number)
            plain_print_turn(plain, i, seat);
    plain->told[seat] = game->turn_count;
    plain->screen = seat;
    return true;
}

void plain_person(struct plain *plain)
{
    struct game *game = &plain->game;
    int seat = game_round(game)->turn;
    size_t turns = game->turn_count;
    if (game_round(game)->seats[seat].hand == 0) {
        game_step(game, r7_step_pass());
        plain_after_turn(plain);
        return;
    }
    if (plain->people > 1 && plain->terminal && plain->screen != seat && !hand_over(plain, seat))
        return;
    print_start(plain);
    plain->changed = false;
    while (!plain->ended && !plain->changed && game->turn_count == turns) {
        int before = game->steps.count;
        answer_line(plain);
        if (!plain->ended && !plain->changed && game->turn_count == turns &&
            game->steps.count != before)
            print_state(plain);
    }
    if (plain->changed || game->turn_count == turns)
        return;
    putchar('\n');
    plain_after_turn(plain);
    if (game->table.match.round.seats[seat].out)
        plain_print_missed(plain);
}
