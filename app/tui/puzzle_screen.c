/* Puzzles: one turn is right. Solved ones in a row make a streak. */
#include "choose.h"
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include <game/game.h>
#include <home/seed.h>
#include <home/settings.h>
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/puzzles.h>
#include <words/text.h>
#include <words/turns.h>

struct puzzling {
    struct words *message;
    struct progress progress;
    struct r7_puzzle puzzle;
    struct tui_chooser chooser;
    struct words_names names;
    void *memory;
    struct r7_puzzle_wish wish;
    bool counted; /* the first answer has been */
    bool done;    /* solved or given up */
    char verdict[2048];
};

/* Another puzzle; false if none could be made. */
static bool make_puzzle(struct puzzling *p)
{
    tui_begin();
    tui_put(0, 1, tui_columns() - 2, TUI_DIM, _("Looking for a puzzle…"));
    tui_show();
    if (!r7_puzzle_make(&p->wish, &p->puzzle))
        return false;
    p->names = words_puzzle_names(&p->puzzle);
    p->chooser = (struct tui_chooser){.silent = true};
    tui_choose_begin(&p->chooser, &p->puzzle.round, &p->names, true);
    p->wish.seed = game_some_seed(); /* of the next one */
    p->done = p->counted = false;
    p->verdict[0] = '\0';
    return true;
}

/* ---- what is told ---- */

/* How play goes on, where that decides. */
static void add_line(struct words *text, const struct puzzling *p,
                     const struct r7_puzzle_verdict *verdict)
{
    if (p->puzzle.kind != R7_PUZZLE_WIN || verdict->line_count == 0)
        return;
    words_add(text, " ");
    words_add(text, _("Play might continue:"));
    words_add(text, " ");
    words_add_puzzle_line(text, &p->puzzle, verdict);
    words_add(text, ". ");
    words_add(text, words_puzzle_end(&p->puzzle, verdict).bytes);
}

static void tell_solution(struct puzzling *p, struct words *text)
{
    struct r7_puzzle_verdict verdict;
    if (r7_puzzle_check(&p->puzzle, &p->puzzle.answer, p->memory, &verdict) != R7_OK)
        return;
    words_add_puzzle_solution(text, &p->puzzle, &verdict);
    add_line(text, p, &verdict);
}

static void count_try(struct puzzling *p, bool solved)
{
    if (!p->counted) {
        progress_count_puzzle(&p->progress, solved);
        progress_save(&p->progress, p->message);
    }
    p->counted = true;
}

/* Judges a turn. A wrong one ends the streak and may be tried again. */
static void judge(struct puzzling *p, const struct r7_turn *turn)
{
    struct r7_puzzle_verdict verdict;
    struct words text = WORDS_INIT(p->verdict);
    words_clear(&text);
    enum r7_error error = r7_puzzle_check(&p->puzzle, turn, p->memory, &verdict);
    if (error != R7_OK) {
        words_add(&text, words_error(error));
        return;
    }
    words_add_puzzle_verdict(&text, &p->puzzle, turn, &verdict);
    add_line(&text, p, &verdict);
    p->done = verdict.judgement == R7_PUZZLE_RIGHT;
    count_try(p, p->done);
}

static bool asks_draw(const struct puzzling *p)
{
    enum r7_phase due = choice_due(&p->chooser.choice);
    return due == R7_PHASE_DRAW || due == R7_PHASE_SEVEN_DRAW;
}

/* The turn is confirmed. If it goes on with a draw, that has to be answered first; where only
 * survival is asked for, it does not matter. */
static void play(struct puzzling *p)
{
    const struct choice whole = tui_choose_whole(&p->chooser);
    bool drew = asks_draw(p);
    if (!whole.done && p->puzzle.kind == R7_PUZZLE_WIN) {
        tui_choose_go_on(&p->chooser, &whole);
        return;
    }
    judge(p, &whole.draft);
    tui_choose_go_on(&p->chooser, &p->chooser.choice);
    if (drew) /* the canvas card goes too, so that there is a turn to change */
        tui_choose_press(&p->chooser, TUI_KEY_BACK);
}

static void give_up(struct puzzling *p)
{
    struct words text = WORDS_INIT(p->verdict);
    words_clear(&text);
    tell_solution(p, &text);
    count_try(p, false);
    p->done = true;
}

/* ---- the screen ---- */

static int draw_open_hands(const struct puzzling *p, int line)
{
    const struct r7_round *round = &p->puzzle.round;
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        if (seat == round->turn || s->out || s->hand == 0)
            continue;
        tui_say(line++, 1, tui_columns() - 2, TUI_PLAIN, _("{name}’s hand: {cards}"), "name",
                words_seat(&p->names, seat).bytes, "cards", words_cards(s->hand).bytes, NULL);
    }
    return line;
}

static int draw_deck(const struct puzzling *p, const struct r7_round *view, int line)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_puzzle_deck(&text, &p->puzzle, view);
    return tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_PLAIN, bytes);
}

/* What is known about the round with the draft. */
static struct r7_round shown_round(const struct puzzling *p)
{
    const struct r7_round *now = &p->chooser.choice.now;
    return words_puzzle_shows_deck(&p->puzzle) ? *now : r7_round_deck_covered(now);
}

/* The buttons of the state that the puzzle is in. */
static void list_buttons(const struct puzzling *p, struct tui_choice all[TUI_CHOICES_MAX])
{
    const struct tui_choice more[] = {{'n', _("another one")},
                                      {'s', _("solution")},
                                      {'e', _("easier, harder")},
                                      {'q', _("leave")},
                                      {0, NULL}};
    const struct tui_choice finished[] = {{TUI_KEY_ENTER, _("another one")}, {0, NULL}};
    const struct tui_choice look[] = {{'v', _("look at it")}, {'q', _("leave")}, {0, NULL}};
    if (p->done) /* where all cards are known, one may look further */
        tui_join(finished, p->puzzle.kind == R7_PUZZLE_WIN ? look : look + 1, all);
    else
        tui_choose_list(&p->chooser, asks_draw(p) ? more + 1 : more, all); /* n answers that */
}

/* What is asked, and how it has gone so far; on a small screen only until there is a verdict. */
static int draw_question(const struct puzzling *p, int line)
{
    bool small = tui_lines() < 24;
    if (!small)
        tui_say(line++, 1, tui_columns() - 2, TUI_DIM,
                _("difficulty {n} of {all} · streak: {streak} (best: {best})"), "n",
                words_number(p->puzzle.difficulty).bytes, "all",
                words_number(R7_PUZZLE_DIFFICULTIES).bytes, "streak",
                words_number(p->progress.puzzle_streak).bytes, "best",
                words_number(p->progress.puzzle_best).bytes, NULL);
    if (small && p->verdict[0] != '\0')
        return line;
    return tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_BOLD,
                         words_puzzle_question(&p->puzzle));
}

static void draw(struct puzzling *p)
{
    struct tui_choice buttons[TUI_CHOICES_MAX];
    struct r7_round view = shown_round(p);
    struct tui_table table = {.names = &p->names, .seat = p->puzzle.round.turn};
    const struct tui_focus focus = p->done ? tui_nothing : tui_choose_focus(&p->chooser);
    scene_lay_round(&view, &view, &table.laid);
    list_buttons(p, buttons);
    tui_begin();
    int line = tui_table(&table, focus), end = tui_lines() - tui_buttons_lines(buttons);
    line = draw_question(p, line);
    line = draw_open_hands(p, line);
    line = draw_deck(p, &view, line);
    line = tui_hand(line, &table, focus) + (tui_lines() >= 24);
    line = tui_sentences(line, 1, tui_columns() - 2, end - line, p->done ? TUI_GOOD : TUI_BAD,
                         p->verdict);
    if (p->message->length > 0)
        tui_paragraph(end - 1, 1, tui_columns() - 2, 1, TUI_BAD, p->message->bytes);
    if (!p->done)
        tui_choose_draw(&p->chooser, line, end);
    tui_buttons(tui_lines() - 1, buttons);
    tui_show();
}

/* False to leave. */
static bool press(struct puzzling *p, uint32_t key)
{
    if (p->done) {
        if (key == TUI_KEY_ENTER || key == 'n')
            return make_puzzle(p);
        if (key == 'v' && p->puzzle.kind == R7_PUZZLE_WIN) /* all cards are known */
            tui_analyse_round(&p->puzzle.round, &p->names);
        return key != 'q' && key != TUI_KEY_ESCAPE;
    }
    if (key == 'n' && !asks_draw(p)) {
        give_up(p);
        return true;
    }
    switch (tui_choose_press(&p->chooser, key)) {
    case TUI_CHOSE_END:
        play(p);
        return true;
    case TUI_CHOSE_STEP:
        return true;
    case TUI_CHOSE_NOTHING:
        break;
    }
    if (key == 's')
        give_up(p);
    if (key == 'e') {
        p->wish.difficulty = p->puzzle.difficulty % R7_PUZZLE_DIFFICULTIES + 1;
        return make_puzzle(p);
    }
    return key != 'q';
}

void tui_puzzle(const struct r7_puzzle_wish *wish, bool seeded, struct words *message)
{
    static struct puzzling p;
    p = (struct puzzling){
        .message = message, .memory = aligned_alloc(64, R7_PUZZLE_MEMORY), .wish = *wish};
    p.wish.stop = tui_stop;
    p.wish.memory = p.memory;
    if (!seeded)
        p.wish.seed = game_some_seed();
    progress_load(&p.progress, message);
    bool goes_on = p.memory != NULL && make_puzzle(&p);
    while (goes_on) {
        struct tui_event event;
        draw(&p);
        goes_on = tui_read(-1, &event);
        if (!goes_on)
            break;
        bool clicked = event.kind == TUI_CLICK && !p.done && !event.wheel_up && !event.wheel_down;
        if (clicked && tui_choose_click(&p.chooser, event.target) == TUI_CHOSE_END)
            play(&p);
        if (!clicked && tui_key(&event) != 0)
            goes_on = press(&p, tui_choose_key(&p.chooser, &event));
    }
    free(p.memory);
}
