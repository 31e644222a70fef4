/* What each turn was worth: a curve of the chances of one player, and the turns one by
 * one. The review goes on while one looks at what there is. */
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include <game/game.h>
#include <red7/red7.h>
#include <stdlib.h>
#include <words/names.h>
#include <words/reasons.h>
#include <words/reviews.h>
#include <words/text.h>
#include <words/turns.h>

#define PLOT_LINES 8
#define TURNS_MAX GAME_TURNS_MAX

struct judged {
    struct r7_judgement judgement;
    int seat;
    unsigned round;
    struct r7_turn turn;
};

struct pages {
    const struct game *game;
    struct words_names names;
    struct r7_review *review;
    char *record;
    void *memory;
    struct judged *turns;
    size_t count, at; /* judged so far; the one that is looked at */
    bool done;
    int seat; /* whose curve */
};

/* Looks at a turn of the player whose curve is shown: the next one, or the one before. */
static void find_own_turn(struct pages *p)
{
    for (size_t i = p->at; i < p->count; i++)
        if (p->turns[i].seat == p->seat) {
            p->at = i;
            return;
        }
    for (size_t i = p->at; i-- > 0;)
        if (p->turns[i].seat == p->seat) {
            p->at = i;
            return;
        }
}

/* Judges one turn more. */
static void go_on(struct pages *p)
{
    enum r7_record_event event;
    do
        event = r7_review_next(p->review);
    while (event < R7_RECORD_END && event != R7_RECORD_TURN);
    if (event != R7_RECORD_TURN || p->count == TURNS_MAX) {
        p->done = true;
        return;
    }
    p->turns[p->count++] = (struct judged){.judgement = p->review->judgement,
                                           .seat = p->review->record.before.turn,
                                           .round = p->review->record.match.number,
                                           .turn = p->review->record.turn};
    find_own_turn(p); /* the first, as soon as there is one */
}

/* ---- the curve ---- */

static const char *sign_of(enum r7_mark mark)
{
    switch (mark) {
    case R7_MARK_BLUNDER:
        return "??";
    case R7_MARK_MISTAKE:
        return "?";
    case R7_MARK_INACCURACY:
        return "?!";
    case R7_MARK_BEST:
        return "!";
    case R7_MARK_NONE:
    case R7_MARK_FORCED:
    case R7_MARK_GOOD:
        return "";
    }
    return "";
}

/* The chance after a turn as a bar, and what the turn was below it. */
static void draw_bar(const struct pages *p, size_t turn, int line, int column)
{
    const struct r7_judgement *j = &p->turns[turn].judgement;
    int height = (int)(j->chance_after * PLOT_LINES + 0.5);
    enum tui_style style = turn == p->at                   ? TUI_TITLE
                           : j->mark >= R7_MARK_INACCURACY ? TUI_BAD
                                                           : TUI_PLAIN;
    for (int row = 0; row < height && j->judged; row++)
        tui_put(line + PLOT_LINES - 1 - row, column, 2, style, "██");
    if (height == 0 && j->judged)
        tui_put(line + PLOT_LINES - 1, column, 2, style, "▁▁");
    tui_put(line + PLOT_LINES, column, 2, style, sign_of(j->mark));
    if (turn == p->at)
        tui_put(line + PLOT_LINES + 1, column, 1, TUI_TITLE, "▲");
}

/* The first of the player's turns that are shown: the current one is in the middle if there are
 * enough turns on both sides. */
static int first_shown(const struct pages *p, int room)
{
    int own = 0, before = 0;
    for (size_t i = 0; i < p->count; i++) {
        own += p->turns[i].seat == p->seat;
        before += p->turns[i].seat == p->seat && i < p->at;
    }
    int first = before - room / 2;
    first = first > own - room ? own - room : first;
    return first < 0 ? 0 : first;
}

/* The chance of the plot's player after each of their turns, as bars, with a line where
 * a round begins; returns the line below. */
static int draw_curve(const struct pages *p, int line)
{
    int step = 3, room = (tui_columns() - 8) / step, first = first_shown(p, room), own = 0;
    const struct judged *last = NULL;
    for (int row = 0; row < PLOT_LINES; row += 2)
        tui_put(line + row, 1, 5, TUI_DIM,
                words_percent((double)(PLOT_LINES - row) / PLOT_LINES).bytes);
    for (size_t i = 0; i < p->count && own < first + room; i++) {
        const struct judged *j = &p->turns[i];
        if (j->seat != p->seat)
            continue;
        int column = 7 + (own - first) * step;
        bool begins = last != NULL && last->round != j->round;
        if (own >= first)
            draw_bar(p, i, line, column);
        for (int row = 0; row < PLOT_LINES && own >= first && begins; row++)
            tui_put(line + row, column - 1, 1, TUI_DIM, "│");
        last = j;
        own++;
    }
    return line + PLOT_LINES + 2;
}

/* ---- a turn ---- */

static void draw_better(const struct pages *p, const struct r7_judgement *j, int line)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_reason list[R7_REASONS_MAX];
    if (!j->judged || j->played_best)
        return;
    words_say(&text, _("Better: {steps}"), "steps", words_steps(&j->best).bytes, NULL);
    line = tui_paragraph(line, 3, tui_columns() - 4, 1, TUI_GOOD, bytes);
    size_t count = r7_reasons_list(&j->reasons, list);
    for (size_t i = 0; i < count && line < tui_lines() - 3; i++) {
        words_clear(&text);
        words_add_reason(&text, &list[i], &p->names);
        line = tui_paragraph(line, 5, tui_columns() - 6, 2, TUI_PLAIN, bytes);
    }
}

static int draw_open(const struct pages *p, const struct r7_judgement *j, int line)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    if (p->game->setup.players == 2)
        words_add_open(&text, &j->open, &p->names);
    if (text.length == 0)
        return line;
    tui_put(line, 3, tui_columns() - 4, TUI_DIM, bytes);
    return line + 1;
}

static void draw_judgement(const struct pages *p, int line)
{
    if (p->count == 0 || p->turns[p->at].seat != p->seat) /* no turn to look at yet */
        return;
    const struct judged *t = &p->turns[p->at];
    const struct r7_judgement *j = &t->judgement;
    tui_say(line++, 1, tui_columns() - 2, TUI_BOLD, _("{n}. {name}: {steps}"), "n",
            words_number((long)p->at + 1).bytes, "name", words_seat_first(&p->names, t->seat).bytes,
            "steps", words_steps(&t->turn).bytes, NULL);
    if (!j->judged)
        tui_put(line++, 3, tui_columns() - 4, TUI_DIM, words_mark(R7_MARK_NONE));
    else
        tui_say(line++, 3, tui_columns() - 4, TUI_PLAIN,
                _("chance {before} before, {after} after: {mark}"), "before",
                words_percent(j->chance_before).bytes, "after",
                words_percent(j->chance_after).bytes, "mark", words_mark(j->mark), NULL);
    line = draw_open(p, j, line);
    draw_better(p, j, line);
}

static void draw(const struct pages *p)
{
    const struct tui_choice choices[] = {
        {TUI_KEY_LEFT, ""},
        {TUI_KEY_RIGHT, _("move by move")},
        {TUI_KEY_TAB, _("another player")},
        {TUI_KEY_ENTER, _("back")},
        {0, NULL},
    };
    tui_begin();
    tui_say(0, 1, tui_columns() - 2, TUI_TITLE, _("Review: {name}’s chances after each move"),
            "name", words_seat(&p->names, p->seat).bytes, NULL);
    if (!p->done)
        tui_say(1, 1, tui_columns() - 2, TUI_DIM, _("judging move {n} of {all}…"), "n",
                words_number((long)p->count + 1).bytes, "all",
                words_number((long)p->game->turn_count).bytes, NULL);
    else if (r7_review_accuracy(&p->review->game[p->seat]) >= 0)
        tui_say(1, 1, tui_columns() - 2, TUI_PLAIN, _("accuracy {n} out of 100"), "n",
                words_number((long)(r7_review_accuracy(&p->review->game[p->seat]) + 0.5)).bytes,
                NULL);
    int line = draw_curve(p, 2);
    draw_judgement(p, line);
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
}

static void move_to(struct pages *p, size_t at)
{
    if (at >= p->count)
        return;
    p->at = at;
    p->seat = p->turns[at].seat;
}

static bool press(struct pages *p, uint32_t key)
{
    switch (key) {
    case TUI_KEY_RIGHT:
    case TUI_KEY_DOWN:
    case ' ':
        move_to(p, p->at + 1);
        break;
    case TUI_KEY_LEFT:
    case TUI_KEY_UP:
        move_to(p, p->at > 0 ? p->at - 1 : 0);
        break;
    case TUI_KEY_HOME:
        move_to(p, 0);
        break;
    case TUI_KEY_END:
        move_to(p, p->count > 0 ? p->count - 1 : 0);
        break;
    case TUI_KEY_TAB:
        p->seat = (p->seat + 1) % p->game->setup.players;
        find_own_turn(p);
        break;
    case TUI_KEY_ENTER:
    case TUI_KEY_ESCAPE:
    case 'q':
        return false;
    }
    return true;
}

static void show(struct pages *p)
{
    for (;;) {
        struct tui_event event;
        draw(p);
        if (!tui_read(p->done ? -1 : 0, &event))
            return;
        if (event.kind == TUI_TIME)
            go_on(p);
        else if (!press(p, tui_key(&event)))
            return;
    }
}

void tui_review(const struct game *game)
{
    struct pages p = {.game = game, .names = game_names(game)};
    size_t length = 0;
    p.record = game_write(game, &length);
    p.memory = aligned_alloc(64, R7_BOT_MEMORY);
    p.review = malloc(sizeof *p.review);
    p.turns = malloc(TURNS_MAX * sizeof *p.turns);
    for (int seat = 0; seat < game->setup.players; seat++)
        if (game->setup.seats[seat].bot == NULL)
            p.seat = seat;
    if (p.record != NULL && p.memory != NULL && p.review != NULL && p.turns != NULL) {
        struct r7_review_options options = {.memory = p.memory};
        r7_review_init(p.review, p.record, length, &options);
        show(&p);
    }
    free(p.turns);
    free(p.review);
    free(p.memory);
    free(p.record);
}
