/* The game at an online table. One's own turn is sent when it is complete, or as far as a card
 * that is to be drawn. */
#include "choose.h"
#include "grid.h"
#include "online.h"
#include "pages.h"
#include "paint.h"
#include "screen.h"
#include "side.h"
#include "table_view.h"
#include <string.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- the turn ---- */

void online_turn_look(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    const struct r7_round *now = &seat_round(game)->history.now;
    bool mine = seat_may_play(game);
    o->names = seat_names(game);
    if (mine && o->choosing && r7_round_equal(&o->chooser.choice.start, now))
        return;
    o->choosing = mine;
    if (o->question == ASKS_LOSING)
        o->question = ASKS_NOTHING;
    if (!mine)
        return;
    o->chooser = (struct tui_chooser){.question = true};
    tui_choose_begin(&o->chooser, now, &o->names, false);
}

/* Whether the turn is on its way, so that nothing can be chosen. */
static bool is_sent(const struct online *o)
{
    return client_waits(o->client, REQUEST_PLAY);
}

static bool can_choose(const struct online *o)
{
    return o->choosing && !is_sent(o);
}

/* Whether the chooser asks about a draw, by yes or no. */
static bool asks_draw(const struct online *o)
{
    enum r7_phase due = can_choose(o) ? choice_due(&o->chooser.choice) : R7_PHASE_START;
    return due == R7_PHASE_DRAW || due == R7_PHASE_SEVEN_DRAW;
}

/* What ends the turn or draws a card is the server's to carry out. */
static void play(struct online *o)
{
    const struct choice whole = tui_choose_whole(&o->chooser);
    if (whole.done)
        client_play(o->client, whole.draft.steps, whole.draft.count);
    else
        tui_choose_go_on(&o->chooser, &whole);
}

/* The turn is confirmed; one that loses is asked about first. */
static void confirm(struct online *o)
{
    const struct choice whole = tui_choose_whole(&o->chooser);
    if (choice_risky(&whole) && o->settings.confirm_losing)
        o->question = ASKS_LOSING;
    else
        play(o);
}

/* ---- drawing ---- */

/* Whether the viewer has gone out of this round, and what they saw before that turn. */
static bool went_out(const struct online *o, struct r7_round *before)
{
    const struct seat_game *game = client_game(o->client);
    const struct r7_history *history = &seat_round(game)->history;
    struct r7_turn turn;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    if (game->seat < 0 || seat_round(game)->number == 0 || !history->now.seats[game->seat].out)
        return false;
    for (size_t i = history->turn_count; i-- > 0;) {
        r7_history_turn(history, i, &turn, rounds);
        *before = rounds[0];
        if (before->turn == game->seat)
            return true;
    }
    return false;
}

/* Whether advice is fair: the player allowed it to themselves, or no other person plays. */
static bool allows_hints(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    bool alone = true;
    for (int seat = 0; seat < game->players; seat++)
        alone = alone && (seat == game->seat || game->seats[seat].who == WHO_BOT);
    return o->hints || alone;
}

/* Of which round the log is, and for whom. */
struct told {
    const struct seat_round *round;
    const struct words_names *names;
};

static void tell_turn(const void *context, size_t i, struct words *text)
{
    const struct told *told = context;
    seat_say_turn(told->round, i, told->names, text);
}

/* The table, who is there, the last turns, the hand; returns the line below. */
static int draw_game(const struct online *o, struct tui_focus focus,
                     const struct tui_choice *buttons, int text)
{
    const struct seat_game *game = client_game(o->client);
    const struct seat_round *round = seat_round(game);
    const struct choice whole =
        tui_choose_whole(&o->chooser); /* a staged card is shown as played */
    const struct told told = {round, &o->names};
    const struct tui_log log = {round->history.turn_count, tell_turn, &told};
    const struct tui_side side = {&log, NULL, &round->history.now, &o->names};
    struct tui_table table = {
        .names = &o->names,
        .seat = game->seat,
        .target = game->target,
        .number = round->number,
        .what_if = o->what_if,
        .marks = can_choose(o) && allows_hints(o) ? tui_choose_marks(&o->chooser)
                                                  : (struct tui_marks){0},
        .foot = tui_buttons_lines(buttons) + text,
    };
    scene_lay_history(&round->history, o->choosing ? &whole.now : NULL, &table.laid);
    tui_begin();
    bool beside = tui_draw_side(&side, tui_buttons_lines(buttons));
    int line = online_draw_people(o, tui_table(&table, focus));
    int end = tui_lines() - table.foot - (game->seat >= 0 ? tui_hand_lines(&table) : 0);
    end = end < line ? line : end;
    if (!beside)
        tui_draw_between(&side, line, end - line);
    if (game->seat >= 0)
        end = tui_hand(end, &table, focus);
    return end;
}

/* What is being waited for. */
static struct phrase say_waiting(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    if (game->paused)
        return words_phrase(_("The game is paused."), NULL);
    if (is_sent(o))
        return words_phrase(_("Sending…"), NULL);
    if (game->turn < 0)
        return words_phrase(_("Dealing the next round…"), NULL);
    if (game->turn == game->seat)
        return words_phrase(_("A bot is playing for you."), NULL);
    return words_phrase(_("{name}’s turn."), "name", words_seat_first(&o->names, game->turn).bytes,
                        NULL);
}

/* The buttons of the state that the game is in. */
static void list_buttons(const struct online *o, bool chooses,
                         struct tui_choice all[TUI_CHOICES_MAX])
{
    const struct tui_choice answers[] = {
        {tui_answer_key(true), _("yes")}, {tui_answer_key(false), _("no")}, {0, NULL}};
    struct tui_choice more[ONLINE_BUTTONS_MAX];
    struct r7_round before;
    int count = 0;
    if (o->question != ASKS_NOTHING) {
        tui_join(answers, answers + 2, all);
        return;
    }
    if ((chooses && allows_hints(o)) || went_out(o, &before))
        /* For translators: a key: list the moves after which one leads */
        more[count++] = (struct tui_choice){'l', _("list")};
    if (chooses && allows_hints(o))
        more[count++] = (struct tui_choice){'h', _("hint")};
    online_add_buttons(o, !asks_draw(o), more, count);
    if (chooses)
        tui_choose_list(&o->chooser, more, all);
    else
        tui_join(more, answers + 2, all);
}

static void draw_question(const struct online *o, int line)
{
    const struct choice whole = tui_choose_whole(&o->chooser);
    struct phrase question =
        o->question == ASKS_LEAVING
            ? words_phrase(_("Leave the table? The game goes on without you."), NULL)
            : choice_warning(&whole);
    if (o->lost[0] != '\0')
        online_draw_message(o, line++);
    tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_BAD, question.bytes);
}

/* Nothing to choose: says what the game is waiting for. */
static void draw_waiting(const struct online *o, int line)
{
    online_draw_message(o, line);
    tui_put(line + 1, 1, tui_columns() - 2, TUI_DIM, say_waiting(o).bytes);
}

void online_turn_draw(struct online *o)
{
    bool chooses = can_choose(o) && o->question == ASKS_NOTHING;
    struct tui_choice buttons[TUI_CHOICES_MAX];
    list_buttons(o, chooses, buttons);
    int line = draw_game(o, chooses ? tui_choose_focus(&o->chooser) : tui_nothing, buttons,
                         !chooses                ? 3
                         : online_has_message(o) ? 6
                                                 : 5);
    if (o->question != ASKS_NOTHING)
        draw_question(o, line);
    else if (!chooses)
        draw_waiting(o, line);
    else if (online_has_message(o))
        online_draw_message(o, line++);
    if (chooses)
        tui_choose_draw(&o->chooser, line, tui_lines() - tui_buttons_lines(buttons));
    tui_buttons(tui_lines() - 1, buttons);
}

/* ---- acting ---- */

static bool answer_question(struct online *o, const struct tui_event *event)
{
    enum online_question question = o->question;
    int answer = tui_key(event) == TUI_KEY_ESCAPE ? 0 : tui_yes_or_no(event);
    if (answer < 0)
        return true;
    o->question = ASKS_NOTHING;
    if (answer == 1 && question == ASKS_LOSING && can_choose(o))
        play(o);
    if (answer == 1 && question == ASKS_LEAVING) {
        o->leaves = true;
        client_ask(o->client, REQUEST_LEAVE);
    }
    return true;
}

/* What came of a key or a click for the chooser; false if it means nothing there. */
static bool chose(struct online *o, enum tui_chosen chosen)
{
    if (chosen == TUI_CHOSE_END)
        confirm(o);
    return chosen != TUI_CHOSE_NOTHING;
}

/* The chances of the moves, by the strongest bot: of what this seat has seen. */
static size_t rate_moves(void *context, struct r7_bot_rating *ratings, size_t room)
{
    const struct seat_game *game = client_game(((struct online *)context)->client);
    const struct r7_bot_question question = {
        .history = &seat_round(game)->history,
        .target = game->target > 0 ? game->target : R7_BOT_NO_TARGET,
    };
    return tui_hint(&question, ratings, room);
}

/* Keys for advice, where that is fair; false if it is none. */
static bool advise(struct online *o, uint32_t key)
{
    static struct r7_bot_rating ratings[TUI_HINT_RATINGS];
    const struct tui_advice advice = {rate_moves, o};
    const struct r7_round *now = &seat_round(client_game(o->client))->history.now;
    bool advised = can_choose(o) && allows_hints(o);
    struct choice chosen = o->chooser.choice;
    struct r7_round before;
    if (key == 'h' && advised) {
        size_t count = rate_moves(o, ratings, TUI_HINT_RATINGS);
        tui_page_ratings(now, &o->names, ratings, count);
    } else if (key == 'l' && advised) {
        if (tui_grid(&chosen, &advice)) {
            tui_choose_go_on(&o->chooser, &chosen);
            confirm(o);
        }
    } else if (key == 'l' && went_out(o, &before)) {
        tui_page_past_turns(&before, &o->names);
    } else {
        return false;
    }
    return true;
}

bool online_turn_act(struct online *o, const struct tui_event *event)
{
    uint32_t key = tui_key(event);
    if (o->question != ASKS_NOTHING)
        return answer_question(o, event);
    if (event->kind == TUI_CLICK && can_choose(o) && !event->wheel_up && !event->wheel_down)
        return chose(o, tui_choose_click(&o->chooser, event->target));
    if (key == 0)
        return true;
    /* While a draw is asked about, yes and no answer that. */
    if (online_is_asked(o) && !asks_draw(o) && tui_yes_or_no(event) >= 0)
        return online_press(o, tui_yes_or_no(event) == 1 ? 'y' : 'n');
    if (can_choose(o) &&
        chose(o, tui_choose_press(&o->chooser, tui_choose_key(&o->chooser, event))))
        return true;
    if (advise(o, key))
        return true;
    return online_press(o, key);
}
