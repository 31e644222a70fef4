/* The game at an online table. One's own turn is sent when it is complete, or as far as a card
 * that is to be drawn. */
#include "choose.h"
#include "grid.h"
#include "online.h"
#include "pages.h"
#include "paint.h"
#include "screen.h"
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

/* The last turns in words, oldest first, as many as fit. */
static void draw_log(const struct online *o, const struct seat_round *round, int line, int lines)
{
    static char texts[8][1024];
    int count = 0, used = 0, width = tui_columns() - 2;
    for (size_t i = round->history.turn_count; i-- > 0 && count < 8;) {
        struct words text = WORDS_INIT(texts[count]);
        words_clear(&text);
        seat_say_turn(round, i, &o->names, &text);
        int need = tui_paragraph_lines(width, texts[count]);
        if (used + need > lines && count > 0)
            break;
        used += need;
        count++;
    }
    for (int i = count; i-- > 0;)
        line = tui_paragraph(line, 1, width, lines, i == 0 ? TUI_PLAIN : TUI_DIM, texts[i]);
}

/* The table, who is there, the last turns, the hand; returns the line below. */
static int draw_game(const struct online *o, struct tui_focus focus, int foot)
{
    const struct seat_game *game = client_game(o->client);
    const struct choice whole =
        tui_choose_whole(&o->chooser); /* a staged card is shown as played */
    struct r7_round view = o->choosing ? whole.now : seat_round(game)->history.now;
    struct tui_table table = {
        .view = &view,
        .names = &o->names,
        .seat = game->seat,
        .target = game->target,
        .number = seat_round(game)->number,
        .what_if = o->what_if,
        .marks = can_choose(o) && o->hints ? tui_choose_marks(&o->chooser) : (struct tui_marks){0},
    };
    tui_begin();
    int line = tui_table(&table, focus);
    int end = tui_lines() - foot - (game->seat >= 0 ? tui_hand_lines(&table) : 0);
    line = online_draw_people(o, line);
    draw_log(o, seat_round(game), line, end - line);
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

static void draw_question(const struct online *o, int line)
{
    const struct choice whole = tui_choose_whole(&o->chooser);
    struct phrase question =
        o->question == ASKS_LEAVING
            ? words_phrase(_("Leave the table? The game goes on without you."), NULL)
            : choice_warning(&whole);
    const struct tui_choice choices[] = {
        {tui_answer_key(true), _("yes")}, {tui_answer_key(false), _("no")}, {0, NULL}};
    if (o->lost[0] != '\0')
        online_draw_message(o, line);
    tui_paragraph(line + 1, 1, tui_columns() - 2, 2, TUI_BAD, question.bytes);
    tui_buttons(tui_lines() - 1, choices);
}

static void draw_choice(const struct online *o, int line)
{
    struct tui_choice more[ONLINE_BUTTONS_MAX];
    int count = 0;
    if (online_has_message(o))
        online_draw_message(o, line++);
    tui_choose_draw(&o->chooser, line);
    if (o->hints)
        /* For translators: a key: list the moves after which one leads */
        more[count++] = (struct tui_choice){'l', _("list")};
    online_add_buttons(o, !asks_draw(o), more, count);
    tui_choose_buttons(&o->chooser, more);
}

/* Nothing to choose: says what the game is waiting for. */
static void draw_waiting(const struct online *o, int line)
{
    struct tui_choice choices[ONLINE_BUTTONS_MAX];
    online_draw_message(o, line);
    tui_put(line + 1, 1, tui_columns() - 2, TUI_DIM, say_waiting(o).bytes);
    online_add_buttons(o, true, choices, 0);
    tui_buttons(tui_lines() - 1, choices);
}

void online_turn_draw(struct online *o)
{
    bool chooses = can_choose(o) && o->question == ASKS_NOTHING;
    int foot = !chooses ? 5 : online_has_message(o) ? 8 : 7;
    int line = draw_game(o, chooses ? tui_choose_focus(&o->chooser) : tui_nothing, foot);
    if (o->question != ASKS_NOTHING)
        draw_question(o, line);
    else if (chooses)
        draw_choice(o, line);
    else
        draw_waiting(o, line);
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
    if (key == 'l' && o->hints && can_choose(o)) {
        struct choice chosen = o->chooser.choice;
        if (tui_grid(&chosen, NULL)) {
            tui_choose_go_on(&o->chooser, &chosen);
            confirm(o);
        }
        return true;
    }
    return online_press(o, key);
}
