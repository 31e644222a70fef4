/* The advisor. The bot tells how its thought stands: chances come at once, and their bars narrow
 * while one thinks. */
#include "advisor.h"
#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include <scene/reach.h>
#include <stdlib.h>
#include <string.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>

/* Milliseconds of thought about a position, at most. */
#define THOUGHT_MS 1500

/* ---- thinking ---- */

/* What the others can do after the best move. */
static void look_ahead(const struct r7_round *view, struct tui_thought *found)
{
    const struct r7_turn *turn = &found->ratings[0].turn;
    struct r7_round after = *view;
    r7_reasons_find(view, turn, &found->reasons);
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    for (int seat = 0; seat < after.players; seat++)
        found->reach[seat] = scene_reach(&after, seat);
}

/* Shows an answer, the last one or one on the way. */
static void publish(struct tui_advisor *a, const struct r7_bot_answer *answer, bool done)
{
    struct tui_thought found = {.done = done, .count = answer->count};
    memcpy(found.ratings, answer->ratings, answer->count * sizeof *answer->ratings);
    if (found.count > 0)
        look_ahead(&a->seen.now, &found);
    pthread_mutex_lock(&a->worker.lock);
    a->thought = found;
    pthread_mutex_unlock(&a->worker.lock);
    tui_wake();
}

static void tell_progress(void *context, const struct r7_bot_answer *answer)
{
    if (!tui_worker_stopped(context))
        publish(context, answer, false);
}

static void think(struct tui_worker *worker)
{
    struct tui_advisor *a = (struct tui_advisor *)worker;
    struct r7_bot_rating ratings[TUI_ADVICE_MOVES];
    struct r7_bot_answer answer = {.ratings = ratings, .room = TUI_ADVICE_MOVES};
    const struct r7_bot_question question = {
        .size = sizeof question,
        .history = &a->seen,
        .target = a->target,
        .seed = 7,
        .nodes = (uint64_t)THOUGHT_MS * R7_BOT_NODES_PER_MS,
        .stop = tui_worker_stopped,
        .context = a, /* which begins with its worker */
        .memory = a->memory,
        .progress = tell_progress,
    };
    if (r7_bot_ask(r7_bot_strongest(), &question, &answer) != R7_OK)
        answer.count = 0;
    if (!tui_worker_stopped(worker))
        publish(a, &answer, true);
}

void tui_advise(struct tui_advisor *a, const struct r7_history *seen, int target)
{
    if (a->asked && a->target == target && a->seen.count == seen->count &&
        r7_round_equal(&a->seen.now, &seen->now))
        return;
    tui_worker_end(&a->worker);
    a->asked = true;
    a->seen = *seen;
    a->target = target;
    a->thought = (struct tui_thought){0};
    if (a->memory == NULL)
        a->memory = aligned_alloc(64, R7_BOT_MEMORY);
    if (a->memory == NULL || !tui_worker_start(&a->worker, think))
        a->thought.done = true;
}

struct tui_thought tui_advice(struct tui_advisor *a)
{
    if (!a->worker.runs)
        return a->thought;
    pthread_mutex_lock(&a->worker.lock);
    struct tui_thought thought = a->thought;
    pthread_mutex_unlock(&a->worker.lock);
    return thought;
}

void tui_advisor_end(struct tui_advisor *a)
{
    tui_worker_end(&a->worker);
    free(a->memory);
    *a = (struct tui_advisor){.memory = NULL};
}

/* ---- drawing ---- */

#define BAR_COLUMNS 20

/* A chance as a bar: solid as far as it is sure, light as far as it may go. */
static void draw_chance(const struct r7_bot_rating *rating, int line, int column, int width)
{
    double low = rating->worth - 2 * rating->error, high = rating->worth + 2 * rating->error;
    for (int i = 0; i < width; i++) {
        double place = (i + 0.5) / width;
        tui_put(line, column + i, 1, place <= low ? TUI_GOOD : TUI_DIM,
                place <= low    ? "█"
                : place <= high ? "░"
                                : "·");
    }
}

/* "63% ±2%" */
static struct phrase say_chance(const struct r7_bot_rating *rating)
{
    double error = 2 * rating->error;
    if (error < 0.005)
        return words_percent(rating->worth);
    return words_phrase("{chance} ±{error}", "chance", words_percent(rating->worth).bytes, "error",
                        words_percent(error).bytes, NULL);
}

/* The first move to show, so that the chosen one has its place in so many lines. */
static int first_shown(const struct tui_thought *thought, const struct r7_round *view,
                       const struct words_names *names, int chosen, int lines)
{
    int need = 0, first = chosen;
    for (int i = chosen; i >= 0 && i < (int)thought->count; i--) {
        struct phrase move = words_advise(&thought->ratings[i].turn, view->turn, names);
        need += tui_paragraph_lines(tui_columns() - 4, move.bytes) + 1;
        if (need > lines && i < chosen)
            return first;
        first = i;
    }
    return 0;
}

int tui_draw_moves(const struct tui_thought *thought, const struct r7_round *view,
                   const struct words_names *names, int most, int chosen, int line, int lines)
{
    int end = line + lines, width = tui_columns() - 4;
    int bar = width - 12 < BAR_COLUMNS ? width - 12 : BAR_COLUMNS;
    if (thought->count == 0 && lines > 0)
        return tui_paragraph(line, 1, tui_columns() - 2, 1, TUI_DIM,
                             thought->done ? _("No hint here.") : _("Thinking…"));
    for (int i = first_shown(thought, view, names, chosen, lines);
         i < most && i < (int)thought->count; i++) {
        const struct r7_bot_rating *rating = &thought->ratings[i];
        struct phrase move = words_advise(&rating->turn, view->turn, names);
        int need = tui_paragraph_lines(width, move.bytes) + 1;
        if (line + need > end)
            break;
        tui_target(line, 0, need, tui_columns(), TUI_TARGET_MOVES + i);
        tui_put(line, 1, 1, TUI_BOLD, i == chosen ? "▶" : " ");
        line = tui_paragraph(line, 3, width, need, i == chosen ? TUI_BOLD : TUI_PLAIN, move.bytes);
        draw_chance(rating, line, 3, bar);
        tui_put(line++, 4 + bar, 11, TUI_BOLD, say_chance(rating).bytes);
    }
    return line;
}

/* The rules that a player could bring, as chips; then the chance that there is any answer. */
static void draw_answer(const struct r7_answer *answer, unsigned rules,
                        const struct words_names *names, int line)
{
    int column = 3;
    for (int c = R7_RED; c >= 0; c--) {
        char letter[2] = {r7_colour_letter((enum r7_colour)c), '\0'};
        if ((rules >> c & 1) != 0)
            tui_colour_chip(line, column, 1, (enum r7_colour)c, letter);
        else
            tui_put(line, column, 1, TUI_DIM, "·");
        column += 2;
    }
    tui_say(line, column + 1, tui_columns() - column - 1, TUI_PLAIN, "{chance} {name}", "name",
            words_seat_first(names, answer->seat).bytes, "chance",
            words_percent(answer->ready ? 1 : answer->chance).bytes, NULL);
}

int tui_draw_reach(const struct tui_thought *thought, const struct words_names *names, int line,
                   int lines)
{
    const struct r7_reasons *reasons = &thought->reasons;
    int end = line + lines;
    if (thought->count == 0 || reasons->answer_count == 0 || lines < 2)
        return line;
    line = tui_paragraph(line, 1, tui_columns() - 2, lines - 1, TUI_DIM,
                         _("After the first of them, the others can answer under these rules:"));
    for (int i = 0; i < reasons->answer_count && line < end; i++)
        draw_answer(&reasons->answers[i], thought->reach[reasons->answers[i].seat], names, line++);
    return line;
}
