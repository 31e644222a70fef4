/* What each turn was worth: a curve of the chances of one player, and the turns one by
 * one. The review goes on while one looks at what there is. */
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include <game/game.h>
#include <red7/red7.h>
#include <stdlib.h>
#include <string.h>
#include <words/names.h>
#include <words/reasons.h>
#include <words/reviews.h>
#include <words/text.h>
#include <words/turns.h>

#define PLOT_LINES 8
#define TURNS_MAX GAME_TURNS_MAX
#define ROUNDS_MAX 64 /* a game has fewer: each takes a card out of it */

struct judged {
    struct r7_judgement judgement;
    int seat;
    unsigned round;
    struct r7_turn turn;
};

/* A point of a curve: the worth after a turn of that player, or the end of a round. */
struct point {
    size_t turn; /* the last one before it */
    double worth;
    bool judged, end;
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
    int seat;             /* whose curve */
    struct point *points; /* of that curve */
    int point_count;
    unsigned ended; /* rounds, with what their ends were worth */
    double ends[ROUNDS_MAX][R7_SEATS_MAX];
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

/* Puts the curve of the chosen player together: each own turn, and the end of each round. */
static void find_points(struct pages *p)
{
    p->point_count = 0;
    for (size_t i = 0; i < p->count; i++) {
        const struct judged *t = &p->turns[i];
        bool last = i + 1 == p->count || p->turns[i + 1].round != t->round;
        if (t->seat == p->seat)
            p->points[p->point_count++] = (struct point){
                .turn = i, .worth = t->judgement.worth_after, .judged = t->judgement.judged};
        if (last && t->round <= p->ended)
            p->points[p->point_count++] = (struct point){
                .turn = i, .worth = p->ends[t->round - 1][p->seat], .judged = true, .end = true};
    }
}

/* Goes on to the next turn that is judged, or to the end. */
static void go_on(struct pages *p)
{
    enum r7_record_event event;
    do {
        event = r7_review_next(p->review);
        if (event == R7_RECORD_OVER && p->ended < ROUNDS_MAX)
            memcpy(p->ends[p->ended++], p->review->round.ends, sizeof p->ends[0]);
    } while (event < R7_RECORD_END && event != R7_RECORD_TURN);
    p->done = event != R7_RECORD_TURN || p->count == TURNS_MAX;
    if (!p->done)
        p->turns[p->count++] = (struct judged){.judgement = p->review->judgement,
                                               .seat = p->review->record.before.turn,
                                               .round = p->review->record.match.number,
                                               .turn = p->review->record.turn};
    find_own_turn(p); /* the first, as soon as there is one */
    find_points(p);
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

/* A point as a bar, and what the turn was below it; the end of a round has a frame instead. */
static void draw_bar(const struct pages *p, const struct point *point, int line, int column)
{
    const struct r7_judgement *j = &p->turns[point->turn].judgement;
    int height = (int)(point->worth * PLOT_LINES + 0.5);
    bool current = point->turn == p->at && !point->end;
    enum tui_style style = current                                        ? TUI_TITLE
                           : !point->end && j->mark >= R7_MARK_INACCURACY ? TUI_BAD
                                                                          : TUI_PLAIN;
    for (int row = 0; row < height && point->judged; row++)
        tui_put(line + PLOT_LINES - 1 - row, column, 2, style, point->end ? "▒▒" : "██");
    if (height == 0 && point->judged)
        tui_put(line + PLOT_LINES - 1, column, 2, style, "▁▁");
    tui_put(line + PLOT_LINES, column, 2, style, point->end ? "=" : sign_of(j->mark));
    if (current)
        tui_put(line + PLOT_LINES + 1, column, 1, TUI_TITLE, "▲");
}

/* The first point that is shown: the current one is in the middle, as far as there are points
 * on both sides. */
static int first_shown(const struct pages *p, int room)
{
    int before = 0;
    while (before < p->point_count && p->points[before].turn < p->at)
        before++;
    int first = before - room / 2;
    first = first > p->point_count - room ? p->point_count - room : first;
    return first < 0 ? 0 : first;
}

/* The chance of the plot's player after each of their turns and at the end of each round, as
 * bars, with a line where a round begins; returns the line below. */
static int draw_curve(const struct pages *p, int line)
{
    int step = 3, room = (tui_columns() - 8) / step, first = first_shown(p, room);
    for (int row = 0; row < PLOT_LINES; row += 2)
        tui_put(line + row, 1, 5, TUI_DIM,
                words_percent((double)(PLOT_LINES - row) / PLOT_LINES).bytes);
    for (int i = first; i < p->point_count && i < first + room; i++) {
        int column = 7 + (i - first) * step;
        bool begins = i > 0 && p->points[i - 1].end;
        draw_bar(p, &p->points[i], line, column);
        for (int row = 0; row < PLOT_LINES && begins; row++)
            tui_put(line + row, column - 1, 1, TUI_DIM, "│");
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
    size_t count = r7_judgement_reasons(j, list);
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
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_worth(&text, j, p->game->setup.rules.advanced);
    line = tui_paragraph(line, 3, tui_columns() - 4, 2, j->judged ? TUI_PLAIN : TUI_DIM, bytes);
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
    if (!p->done && p->count < p->game->turn_count)
        tui_say(1, 1, tui_columns() - 2, TUI_DIM, _("judging move {n} of {all}…"), "n",
                words_number((long)p->count + 1).bytes, "all",
                words_number((long)p->game->turn_count).bytes, NULL);
    else if (p->done && r7_review_accuracy(&p->review->game[p->seat]) >= 0)
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
    find_points(p);
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
        find_points(p);
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
    p.points = malloc((TURNS_MAX + ROUNDS_MAX) * sizeof *p.points);
    for (int seat = 0; seat < game->setup.players; seat++)
        if (game->setup.seats[seat].bot == NULL)
            p.seat = seat;
    if (p.record != NULL && p.memory != NULL && p.review != NULL && p.turns != NULL &&
        p.points != NULL) {
        struct r7_review_options options = {.memory = p.memory};
        r7_review_init(p.review, p.record, length, &options);
        show(&p);
    }
    free(p.points);
    free(p.turns);
    free(p.review);
    free(p.memory);
    free(p.record);
}
