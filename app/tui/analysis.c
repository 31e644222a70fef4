/* The analysis: where one is, keys.
 *
 * A position is a table (red7/table.h) after the first moves of a game, or a position by itself.
 * From each one any legal move leads on, off the game's line and back again. Two threads work
 * meanwhile: one judges the game, the other thinks about the position. */
#include "analysis.h"
#include "grid.h"
#include "pages.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <words/names.h>
#include <words/text.h>

/* ---- where one is ---- */

bool tui_analysis_open(const struct tui_analysis *a)
{
    return a->table.match.round.phase != R7_PHASE_OVER;
}

size_t tui_analysis_branched(const struct tui_analysis *a)
{
    size_t moves = 0;
    for (size_t i = 0; i < a->table.full.turn_count; i++)
        moves += r7_history_turn_start(&a->table.full, i) >= a->branch;
    return moves;
}

static size_t last_move(const struct tui_analysis *a)
{
    return a->game != NULL ? a->game->turn_count : 0;
}

/* Takes the position of the game's own line. */
static void take_position(struct tui_analysis *a)
{
    static struct game copy;
    a->branch = SIZE_MAX;
    a->chosen = 0;
    if (a->game == NULL) {
        r7_table_take_back(&a->table, 0);
        return;
    }
    copy = *a->game;
    game_rewind(&copy, a->at);
    if (a->dealt)
        game_next_round(&copy);
    a->table = copy.table;
}

/* Whether the next move is in a round that is to be dealt first. */
static bool deals_next(const struct tui_analysis *a)
{
    return !a->dealt && !tui_analysis_open(a) && a->at < last_move(a);
}

static void go_on(struct tui_analysis *a)
{
    if (a->branch != SIZE_MAX)
        return; /* that line ends here */
    if (deals_next(a)) {
        a->dealt = true;
    } else if (a->at < last_move(a)) {
        a->at++;
        a->dealt = false;
    }
    take_position(a);
}

/* Whether the game's line has a round's end before it: then the deal is a stop of its own. */
static bool begins_round(const struct tui_analysis *a)
{
    return a->at > 0 && a->at < last_move(a) &&
           a->game->turns[a->at].round != a->game->turns[a->at - 1].round;
}

static void go_back(struct tui_analysis *a)
{
    const struct r7_history *full = &a->table.full;
    if (a->branch != SIZE_MAX) {
        size_t turn = r7_history_turn_start(full, full->turn_count - 1U);
        r7_table_take_back(&a->table, turn > a->branch ? turn : a->branch);
        a->chosen = 0;
        if (full->count == a->branch)
            a->branch = SIZE_MAX;
        return;
    }
    if (a->dealt) {
        a->dealt = false;
    } else if (a->at > 0) {
        a->at--;
        a->dealt = begins_round(a);
    }
    take_position(a);
}

static void go_to(struct tui_analysis *a, size_t at)
{
    a->at = at;
    a->dealt = false;
    take_position(a);
}

/* The next move of the chosen player that was a mistake, from the beginning after the last. */
static void go_to_mistake(struct tui_analysis *a)
{
    const struct tui_judging *j = &a->judging;
    for (size_t i = 0; i < j->count; i++) {
        size_t turn = (a->at + i) % j->count;
        if (j->turns[turn].seat == a->seat && j->turns[turn].judgement.mark >= R7_MARK_INACCURACY) {
            go_to(a, turn + 1);
            return;
        }
    }
    snprintf(a->message, sizeof a->message, "%s",
             j->done ? _("No mistake was found.") : _("No mistake was found so far."));
}

/* ---- other lines ---- */

static void play(struct tui_analysis *a, const struct r7_turn *turn)
{
    if (a->branch == SIZE_MAX)
        a->branch = a->table.full.count;
    for (int i = 0; i < turn->count; i++)
        if (r7_table_play(&a->table, turn->steps[i]) != R7_OK)
            break;
    a->chosen = 0;
}

static void play_chosen(struct tui_analysis *a)
{
    const struct tui_thought thought = tui_advice(&a->advisor);
    if (tui_analysis_open(a) && a->chosen < (int)thought.count)
        play(a, &thought.ratings[a->chosen].turn);
}

/* Any legal move, from the grid. */
static void play_any(struct tui_analysis *a)
{
    struct choice choice;
    const struct r7_round *view = &a->table.seen[a->table.match.round.turn].now;
    if (!tui_analysis_open(a))
        return;
    choice_begin(&choice, view, view->turn, &a->names, false);
    if (tui_grid(&choice, NULL))
        play(a, &choice.draft);
}

/* ---- the screen ---- */

static void move_chosen(struct tui_analysis *a, int by)
{
    int count = (int)tui_advice(&a->advisor).count;
    if (count > 0)
        a->chosen = (a->chosen + by + count) % count;
}

/* False to leave. */
static bool press(struct tui_analysis *a, uint32_t key)
{
    switch (key) {
    case TUI_KEY_RIGHT:
    case ' ':
        go_on(a);
        break;
    case TUI_KEY_LEFT:
    case TUI_KEY_BACK:
        go_back(a);
        break;
    case TUI_KEY_UP:
        move_chosen(a, -1);
        break;
    case TUI_KEY_DOWN:
        move_chosen(a, 1);
        break;
    case TUI_KEY_HOME:
        go_to(a, 0);
        break;
    case TUI_KEY_END:
        go_to(a, last_move(a));
        break;
    case TUI_KEY_TAB:
        a->seat = (a->seat + 1) % a->table.match.round.players;
        break;
    case TUI_KEY_ENTER:
        play_chosen(a);
        break;
    case 'l':
        play_any(a);
        break;
    case 'm':
        go_to_mistake(a);
        break;
    case 'b':
        if (a->branch != SIZE_MAX)
            take_position(a);
        break;
    case TUI_KEY_ESCAPE:
    case 'q':
        return false;
    }
    return true;
}

static void run(struct tui_analysis *a)
{
    for (bool stays = true; stays;) {
        struct tui_event event;
        int turn = a->table.match.round.turn;
        const struct r7_bot_question question = r7_table_question(&a->table);
        if (tui_analysis_open(a))
            tui_advise(&a->advisor, &a->table.seen[turn], question.target);
        tui_judging_look(&a->judging);
        tui_analysis_draw(a);
        if (!tui_read(-1, &event))
            break;
        if (event.kind == TUI_KEY || event.kind == TUI_CLICK)
            a->message[0] = '\0';
        int move = event.target - TUI_TARGET_MOVES;
        if (event.kind == TUI_CLICK && event.wheel_down)
            go_on(a);
        else if (event.kind == TUI_CLICK && event.wheel_up)
            go_back(a);
        else if (event.kind == TUI_CLICK && move >= 0 && move < TUI_ADVICE_MOVES) {
            a->chosen = move;
            play_chosen(a);
        } else if (tui_key(&event) != 0)
            stays = press(a, tui_key(&event));
    }
    tui_advisor_end(&a->advisor);
    tui_judging_end(&a->judging);
}

/* The first person; the first seat where only bots play. */
static int first_person(const struct game *game)
{
    for (int seat = 0; seat < game->setup.players; seat++)
        if (game->setup.seats[seat].bot == NULL)
            return seat;
    return 0;
}

void tui_analyse(const struct game *game, size_t at, int seat)
{
    static struct tui_analysis a;
    a = (struct tui_analysis){.game = game,
                              .names = game_names(game),
                              .at = at,
                              .seat = seat >= 0 ? seat : first_person(game)};
    take_position(&a);
    tui_judging_start(&a.judging, game);
    run(&a);
}

void tui_analyse_round(const struct r7_round *round, const struct words_names *names)
{
    static struct tui_analysis a;
    a = (struct tui_analysis){
        .names = *names, .seat = round->turn, .branch = SIZE_MAX, .judging.done = true};
    const struct r7_match match = {.round = *round, .number = 1};
    r7_table_init(&a.table, &match);
    run(&a);
}
