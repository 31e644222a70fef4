/* A person's turn in the game. */
#include "turn.h"
#include "choose.h"
#include "grid.h"
#include "pages.h"
#include "paint.h"
#include "play.h"
#include "screen.h"
#include "table_view.h"
#include <game/game.h>
#include <red7/red7.h>
#include <stdio.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- the game, drawn ---- */

/* The last turns in words, oldest first, as many as fit. */
static void draw_log(struct tui_session *s, int seat, int line, int lines)
{
    static char texts[8][1024];
    int count = 0, used = 0, width = tui_columns() - 2;
    for (size_t i = s->game.turn_count; i-- > 0 && count < 8;) {
        struct words text = WORDS_INIT(texts[count]);
        words_clear(&text);
        game_tell_turn(&s->game, i, seat, &text);
        int need = tui_paragraph_lines(width, texts[count]);
        if (used + need > lines && count > 0)
            break;
        used += need;
        count++;
    }
    for (int i = count; i-- > 0;)
        line = tui_paragraph(line, 1, width, lines, i == 0 ? TUI_PLAIN : TUI_DIM, texts[i]);
}

int tui_draw_game(struct tui_session *s, int seat, struct tui_focus focus, int foot)
{
    struct words_names names = game_names(&s->game);
    struct r7_round now = s->staged != NULL ? *s->staged : game_view(&s->game, seat);
    struct r7_round view = r7_round_unscored(game_deal(&s->game), &now);
    struct tui_table table = {
        .view = &view,
        .scored = &now,
        .names = &names,
        .seat = seat,
        .target = s->game.table.match.target,
        .number = s->game.table.match.number,
        .what_if = s->what_if,
        .marks = s->marks,
    };
    tui_begin();
    int line = tui_table(&table, focus);
    int end = tui_lines() - foot - (seat >= 0 ? tui_hand_lines(&table) : 0);
    draw_log(s, seat, line, end - line);
    if (seat >= 0)
        end = tui_hand(end, &table, focus);
    return end;
}

bool tui_ask(struct tui_session *s, int seat, const char *question)
{
    const struct tui_choice choices[] = {
        {tui_answer_key(true), _("yes")},
        {tui_answer_key(false), _("no")},
        {0, NULL},
    };
    struct tui_event event;
    do {
        int line = tui_draw_game(s, seat, tui_nothing, 4);
        tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_BAD, question);
        tui_buttons(tui_lines() - 1, choices);
        tui_show();
        if (!tui_read(-1, &event))
            return false;
    } while (tui_yes_or_no(&event) < 0 && tui_key(&event) != TUI_KEY_ESCAPE);
    return tui_yes_or_no(&event) == 1;
}

/* ---- choosing ---- */

/* Begins with what has been played of the turn. */
static void begin(struct tui_session *s, struct tui_chooser *c, const struct words_names *names)
{
    const struct r7_round view = game_view(&s->game, game_round(&s->game)->turn);
    c->played = s->game.steps;
    tui_choose_begin(c, &view, names, false);
}

static enum r7_error play_draft(struct game *game, const struct r7_turn *draft)
{
    enum r7_error error = R7_OK;
    for (int i = 0; i < draft->count && error == R7_OK; i++)
        error = game_step(game, draft->steps[i]);
    return error;
}

static void draw(struct tui_session *s, const struct tui_chooser *c)
{
    const struct tui_choice more[] = {
        {'h', _("hint")},  {'l', _("list")}, {'u', _("undo")},  {'w', _("what if")},
        {'r', _("rules")}, {'?', _("help")}, {'q', _("leave")}, {0, NULL},
    };
    const struct choice whole = tui_choose_whole(c); /* a staged card is shown as played */
    s->staged = &whole.now;
    s->marks = tui_choose_marks(c);
    int line = tui_draw_game(s, c->choice.seat, tui_choose_focus(c), 7);
    s->staged = &c->choice.now;
    tui_choose_draw(c, line);
    tui_choose_buttons(c, more);
    tui_show();
}

/* Plays what was chosen; asks first if that loses. */
static void play(struct tui_session *s, struct tui_chooser *c)
{
    const struct choice whole = tui_choose_whole(c);
    if (choice_risky(&whole) && s->settings.confirm_losing &&
        !tui_ask(s, whole.seat, choice_warning(&whole).bytes))
        return;
    if (!whole.done) { /* a draw is to be decided */
        tui_choose_go_on(c, &whole);
        return;
    }
    enum r7_error error = play_draft(&s->game, &whole.draft);
    if (error != R7_OK)
        tui_choose_refuse(c, error);
    else if (s->game.steps.count > 0) /* the turn goes on after a draw */
        begin(s, c, whole.names);
}

/* A hint is about the turn as it is drafted. */
static void show_hint(struct tui_session *s, const struct tui_chooser *c)
{
    static struct game before;
    before = s->game;
    play_draft(&s->game, &c->choice.draft);
    tui_page_hint(s);
    s->game = before;
}

/* The chances of the moves, by the strongest bot. */
static size_t rate_moves(void *context, struct r7_bot_rating *ratings, size_t room)
{
    struct tui_session *s = context;
    tui_put(tui_lines() - 2, 1, tui_columns() - 2, TUI_DIM, _("Thinking…"));
    tui_show();
    return game_hint(&s->game, ratings, room, tui_stop, NULL);
}

/* All moves at one look; the one that is chosen is played. */
static void show_grid(struct tui_session *s, struct tui_chooser *c)
{
    const struct tui_advice advice = {rate_moves, s};
    struct choice chosen = c->choice;
    if (!tui_grid(&chosen, &advice))
        return;
    tui_choose_go_on(c, &chosen);
    play(s, c);
}

/* Keys that do not concern a card; the wish that they stand for. */
static enum tui_wish other_key(struct tui_session *s, struct tui_chooser *c, uint32_t key)
{
    switch (key) {
    case 'h':
        show_hint(s, c);
        break;
    case 'l':
        show_grid(s, c);
        break;
    case 'w':
        s->what_if = !s->what_if;
        break;
    case 'r':
        tui_page_rules(s->game.setup.rules, s->game.setup.players);
        break;
    case '?':
        tui_page_game_help();
        break;
    case 'u':
        if (tui_choose_begun(c))
            tui_choose_press(c, TUI_KEY_BACK);
        else if (!tui_several_people(&s->game) ||
                 tui_ask(s, c->choice.seat, _("Undo your last move?")))
            return TUI_WISH_UNDO;
        break;
    case 'n':
        if (tui_ask(s, c->choice.seat, _("Leave this game and deal a new one?")))
            return TUI_WISH_NEW;
        break;
    case 'a':
        if (tui_ask(s, c->choice.seat, _("Start this game again from the same deal?")))
            return TUI_WISH_AGAIN;
        break;
    case 'q':
        return TUI_WISH_LEAVE;
    }
    return TUI_WISH_NONE;
}

static enum tui_wish act(struct tui_session *s, struct tui_chooser *c,
                         const struct tui_event *event)
{
    bool click = event->kind == TUI_CLICK && !event->wheel_up && !event->wheel_down;
    uint32_t key = tui_choose_key(c, event);
    if (!click && tui_key(event) == 0)
        return TUI_WISH_NONE;
    switch (click ? tui_choose_click(c, event->target) : tui_choose_press(c, key)) {
    case TUI_CHOSE_NOTHING:
        return other_key(s, c, key);
    case TUI_CHOSE_STEP:
        break;
    case TUI_CHOSE_END:
        play(s, c);
        break;
    }
    return TUI_WISH_NONE;
}

enum tui_wish tui_turn(struct tui_session *s)
{
    const struct words_names names = game_names(&s->game);
    struct tui_chooser c = {.question = true};
    size_t turns = s->game.turn_count;
    enum tui_wish wish = TUI_WISH_NONE;
    snprintf(c.message, sizeof c.message, "%s", s->message.bytes);
    words_clear(&s->message);
    begin(s, &c, &names);
    s->staged = &c.choice.now;
    while (wish == TUI_WISH_NONE) {
        struct tui_event event;
        draw(s, &c);
        wish = tui_read(-1, &event) ? act(s, &c, &event) : TUI_WISH_LEAVE;
        if (s->game.turn_count > turns)
            wish = TUI_WISH_TURN;
    }
    s->staged = NULL;
    s->marks = (struct tui_marks){0};
    return wish;
}
