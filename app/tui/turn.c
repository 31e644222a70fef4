/* A person's turn in the game. */
#include "turn.h"
#include "choose.h"
#include "grid.h"
#include "pages.h"
#include "paint.h"
#include "play.h"
#include "screen.h"
#include "side.h"
#include "table_view.h"
#include <game/game.h>
#include <red7/red7.h>
#include <scene/guide.h>
#include <stdio.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- the game, drawn ---- */

/* Whose log it is, and as whom. */
struct told {
    const struct game *game;
    int seat;
};

static void tell_turn(const void *context, size_t i, struct words *text)
{
    const struct told *told = context;
    game_tell_turn(told->game, i, told->seat, text);
}

/* Thinks about the turn for the person to move, where that is wanted. */
static bool advise(struct tui_session *s, int seat)
{
    const struct r7_bot_question question = r7_table_question(&s->game.table);
    bool wanted = s->settings.advisor && seat >= 0 && seat == game_round(&s->game)->turn &&
                  !game_round_over(&s->game) && s->game.setup.seats[seat].bot == NULL;
    if (wanted)
        tui_advise(&s->advisor, question.history, question.target);
    return wanted;
}

int tui_draw_game(struct tui_session *s, int seat, struct tui_focus focus,
                  const struct tui_choice *buttons, int text)
{
    struct words_names names = game_names(&s->game);
    struct r7_round now = s->staged != NULL ? *s->staged : game_view(&s->game, seat);
    struct r7_round view = r7_round_unscored(game_deal(&s->game), &now);
    const struct told told = {&s->game, seat};
    const struct tui_log log = {s->game.turn_count, tell_turn, &told};
    bool advised = advise(s, seat);
    const struct tui_thought thought = tui_advice(&s->advisor);
    const struct r7_round start = game_view(&s->game, seat);
    const struct tui_side side = {&log, advised ? &thought : NULL, &start, &names};
    struct tui_table table = {
        .names = &names,
        .seat = seat,
        .target = s->game.table.match.target,
        .number = s->game.table.match.number,
        .what_if = s->what_if,
        .marks = s->marks,
        .foot = tui_buttons_lines(buttons) + text,
    };
    scene_lay_round(&view, &now, &table.laid);
    tui_begin();
    bool beside = tui_draw_side(&side, tui_buttons_lines(buttons));
    int line = tui_table(&table, focus);
    int end = tui_lines() - table.foot - (seat >= 0 ? tui_hand_lines(&table) : 0);
    end = end < line ? line : end;
    if (!beside)
        tui_draw_between(&side, line, end - line);
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
        int line = tui_draw_game(s, seat, tui_nothing, choices, 3);
        tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_BAD, question);
        tui_buttons(tui_lines() - 1, choices);
        tui_show();
        if (!tui_read(-1, &event))
            return false;
    } while (tui_yes_or_no(&event) < 0 && tui_key(&event) != TUI_KEY_ESCAPE);
    return tui_yes_or_no(&event) == 1;
}

/* ---- choosing ---- */

/* What a guided player is told about this turn. */
static void guide(const struct tui_session *s, struct tui_chooser *c)
{
    struct words text = WORDS_INIT(c->guide);
    int turns = 0;
    for (size_t i = 0; i < s->game.turn_count; i++)
        turns += s->game.turns[i].seat == c->choice.seat;
    words_clear(&text);
    if (s->guided && c->played.count == 0)
        guide_tell(&c->choice, turns, &text);
}

/* Begins with what has been played of the turn. */
static void begin(struct tui_session *s, struct tui_chooser *c, const struct words_names *names)
{
    const struct r7_round view = game_view(&s->game, game_round(&s->game)->turn);
    c->played = s->game.steps;
    tui_choose_begin(c, &view, names, false);
    guide(s, c);
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
        {'l', _("list")},
        {'h', _("hint")},
        {'u', _("undo")},
        {'w', _("what if")},
        /* For translators: a key: show the best moves beside the table, or hide them */
        {'v', _("advisor")},
        {'r', _("rules")},
        {'?', _("help")},
        {'q', _("leave")},
        {0, NULL},
    };
    struct tui_choice buttons[TUI_CHOICES_MAX];
    const struct choice whole = tui_choose_whole(c); /* a staged card is shown as played */
    s->staged = &whole.now;
    s->marks = tui_choose_marks(c);
    tui_choose_list(c, more, buttons);
    int line = tui_draw_game(s, c->choice.seat, tui_choose_focus(c), buttons, 5);
    s->staged = &c->choice.now;
    tui_choose_draw(c, line, tui_lines() - tui_buttons_lines(buttons));
    tui_buttons(tui_lines() - 1, buttons);
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
    static struct r7_bot_rating ratings[TUI_HINT_RATINGS];
    static struct game drafted;
    drafted = s->game;
    play_draft(&drafted, &c->choice.draft);
    const struct r7_bot_question question = r7_table_question(&drafted.table);
    const struct r7_round view = game_view(&drafted, c->choice.seat);
    size_t count = tui_hint(&question, ratings, TUI_HINT_RATINGS);
    tui_page_ratings(&view, c->choice.names, ratings, count);
}

/* The chances of the moves, by the strongest bot. */
static size_t rate_moves(void *context, struct r7_bot_rating *ratings, size_t room)
{
    const struct tui_session *s = context;
    const struct r7_bot_question question = r7_table_question(&s->game.table);
    return tui_hint(&question, ratings, room);
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

/* Shows the advisor or hides it, in the next game too. */
static void switch_advisor(struct tui_session *s, struct tui_chooser *c)
{
    struct words message = WORDS_INIT(c->message);
    words_clear(&message);
    s->settings.advisor = !s->settings.advisor;
    settings_change("advisor", s->settings.advisor ? "yes" : "no", &message);
    if (!s->settings.advisor)
        tui_advisor_end(&s->advisor);
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
    case 'v':
        switch_advisor(s, c);
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
