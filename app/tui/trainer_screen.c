/* The trainer: positions of your own games in which you went wrong, until they are known. */
#include "choose.h"
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include <home/judging.h>
#include <home/mistakes.h>
#include <words/names.h>
#include <words/text.h>

struct training {
    struct mistakes mistakes;
    int32_t today;
    size_t at; /* the mistake that is asked about */
    struct game game;
    struct words_names names;
    struct r7_round view;
    struct tui_chooser chooser;
    bool there;   /* it could be found in its game */
    bool counted; /* the first answer has been */
    bool done;    /* solved or given up */
    bool right;
    int solved, streak; /* of this sitting */
    char verdict[1024];
    struct words *message;
};

static struct mistake *mistake_of(struct training *t)
{
    return &t->mistakes.all[t->at];
}

/* Finds the position of the mistake; those whose game is lost are passed over. */
static void begin(struct training *t)
{
    char bytes[512] = "";
    struct words why = WORDS_INIT(bytes);
    t->verdict[0] = '\0';
    t->counted = t->done = t->right = t->there = false;
    for (; t->at < t->mistakes.count && mistake_of(t)->due <= t->today; t->at++) {
        words_clear(&why);
        t->there = mistake_position(mistake_of(t), &t->game, &why);
        if (t->there)
            break;
    }
    if (!t->there)
        return;
    int seat = game_round(&t->game)->turn;
    t->names = game_names(&t->game);
    t->view = game_view(&t->game, seat);
    t->chooser = (struct tui_chooser){.silent = true, .played = t->game.steps};
    tui_choose_begin(&t->chooser, &t->view, &t->names, false);
}

/* ---- answers ---- */

static void count(struct training *t, bool solved)
{
    if (t->counted)
        return;
    t->counted = true;
    t->solved += solved;
    t->streak = solved ? t->streak + 1 : 0;
    mistake_count(mistake_of(t), solved, t->today);
    mistakes_save(&t->mistakes, t->message);
}

static void add_solution(struct training *t, struct words *text)
{
    words_add(text, " ");
    words_say(text, _("Better: {steps}"), "steps",
              words_advise(&mistake_of(t)->best, t->view.turn, &t->names).bytes, NULL);
}

static void judge(struct training *t, const struct r7_turn *turn)
{
    struct judge_verdict verdict;
    struct words text = WORDS_INIT(t->verdict);
    tui_put(tui_lines() - 1, 0, tui_columns(), TUI_DIM, _("Thinking…"));
    tui_show();
    words_clear(&text);
    enum r7_error error = judge_answer(mistake_of(t), &t->game, turn, &verdict);
    if (error != R7_OK) {
        words_add(&text, words_error(error));
        return;
    }
    t->right = verdict.right;
    t->done = verdict.right;
    const char *message = verdict.right  ? _("Right: {chance} to win; the best move has {best}.")
                          : verdict.same ? _("That is what you played: {chance} to win; the best "
                                             "move has {best}.")
                                         : _("No: {chance} to win; the best move has {best}.");
    words_say(&text, message, "chance", words_percent(verdict.worth).bytes, "best",
              words_percent(verdict.best_worth).bytes, NULL);
    count(t, verdict.right);
}

static void play(struct training *t)
{
    const struct choice whole = tui_choose_whole(&t->chooser);
    judge(t, &whole.draft);
    tui_choose_go_on(&t->chooser, &t->chooser.choice);
}

static void give_up(struct training *t)
{
    struct words text = WORDS_INIT(t->verdict);
    words_clear(&text);
    add_solution(t, &text);
    count(t, false);
    t->done = true;
}

/* ---- the screen ---- */

/* Nothing is left for today. */
static void draw_end(const struct training *t, const struct tui_choice *buttons)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add(&text, t->mistakes.count == 0 ? _("No mistakes have been found in your games yet.")
                                            : _("Nothing is left to train today."));
    words_add(&text, " ");
    words_say(&text,
              ngettext("{n} mistake in all, {known} known.", "{n} mistakes in all, {known} known.",
                       (unsigned long)t->mistakes.count),
              "n", words_number((long)t->mistakes.count).bytes, "known",
              words_number((long)mistakes_known(&t->mistakes)).bytes, NULL);
    tui_put(0, 1, tui_columns() - 2, TUI_TITLE, _("Mistake trainer"));
    tui_paragraph(2, 1, tui_columns() - 2, 4, TUI_PLAIN, bytes);
    tui_buttons(tui_lines() - 1, buttons);
}

static void draw_question(struct training *t, int line, int end)
{
    const struct mistake *m = mistake_of(t);
    struct phrase left = words_number((long)mistakes_due(&t->mistakes, t->today));
    struct phrase question =
        words_phrase(_("Here you lost {loss}. What is better? ({left} due, streak {streak})"),
                     "loss", words_percent(m->loss / 100.0).bytes, "left", left.bytes, "streak",
                     words_number(t->streak).bytes, NULL);
    if (t->verdict[0] == '\0' || end - line > 4)
        line = tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_BOLD, question.bytes);
    line = tui_paragraph(line, 1, tui_columns() - 2, end - line, t->right ? TUI_GOOD : TUI_BAD,
                         t->verdict);
    if (!t->done && line < end)
        tui_choose_draw(&t->chooser, line, end);
}

static void draw(struct training *t)
{
    const struct tui_choice leave[] = {{'q', _("leave")}, {0, NULL}};
    const struct tui_choice done[] = {{TUI_KEY_ENTER, _("another one")},
                                      {'v', _("look at the game")},
                                      {'q', _("leave")},
                                      {0, NULL}};
    const struct tui_choice more[] = {
        {'s', _("solution")}, {'n', _("another one")}, {'q', _("leave")}, {0, NULL}};
    struct tui_choice buttons[TUI_CHOICES_MAX];
    tui_begin();
    if (!t->there) {
        draw_end(t, leave);
        tui_show();
        return;
    }
    if (t->done)
        tui_join(done, leave + 1, buttons);
    else
        tui_choose_list(&t->chooser, more, buttons);
    const struct choice whole = tui_choose_whole(&t->chooser);
    struct tui_table table = {.names = &t->names,
                              .seat = t->view.turn,
                              .what_if = true,
                              .foot = tui_buttons_lines(buttons) + 5};
    scene_lay_round(&whole.now, &whole.now, &table.laid);
    const struct tui_focus focus = t->done ? tui_nothing : tui_choose_focus(&t->chooser);
    int line = tui_table(&table, focus);
    line = tui_hand(line, &table, focus);
    draw_question(t, line, tui_lines() - tui_buttons_lines(buttons));
    tui_buttons(tui_lines() - 1, buttons);
    tui_show();
}

static void next(struct training *t)
{
    t->at++;
    begin(t);
}

/* False to leave. */
static bool press(struct training *t, uint32_t key)
{
    bool asked = t->there && !t->done;
    if (asked) {
        enum tui_chosen chosen = tui_choose_press(&t->chooser, key);
        if (chosen == TUI_CHOSE_END)
            play(t);
        if (chosen != TUI_CHOSE_NOTHING)
            return true;
    }
    switch (key) {
    case 's':
        if (asked)
            give_up(t);
        break;
    case 'n':
    case TUI_KEY_ENTER:
        if (t->there)
            next(t);
        break;
    case 'v':
        if (t->there && t->done)
            tui_analyse(&t->game, t->game.turn_count, t->view.turn);
        break;
    case 'q':
    case TUI_KEY_ESCAPE:
        return false;
    }
    return true;
}

void tui_train(struct words *message)
{
    static struct training t;
    t = (struct training){.message = message, .today = mistakes_today()};
    mistakes_load(&t.mistakes, message);
    mistakes_sort(&t.mistakes, t.today);
    begin(&t);
    for (bool stays = true; stays;) {
        struct tui_event event;
        draw(&t);
        if (!tui_read(-1, &event))
            break;
        bool clicked =
            event.kind == TUI_CLICK && t.there && !t.done && !event.wheel_up && !event.wheel_down;
        if (clicked && tui_choose_click(&t.chooser, event.target) == TUI_CHOSE_END)
            play(&t);
        if (!clicked && tui_key(&event) != 0)
            stays = press(&t, t.there ? tui_choose_key(&t.chooser, &event) : tui_key(&event));
    }
    mistakes_release(&t.mistakes);
}
