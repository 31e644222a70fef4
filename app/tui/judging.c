/* The review of a game, on a thread of its own. */
#include "judging.h"
#include "screen.h"
#include <stdlib.h>
#include <string.h>

/* Keeps what the last event was about. */
static void keep(struct tui_judging *j, enum r7_record_event event)
{
    const struct r7_review *review = j->review;
    pthread_mutex_lock(&j->worker.lock);
    if (event == R7_RECORD_TURN)
        j->turns[j->found.count++] = (struct tui_judged){.judgement = review->judgement,
                                                         .seat = review->record.before.turn,
                                                         .round = review->record.match.number};
    if (event == R7_RECORD_OVER && j->found.ended < TUI_ROUNDS_MAX)
        memcpy(j->ends[j->found.ended++], review->round.ends, sizeof j->ends[0]);
    j->found.done = event >= R7_RECORD_END || j->found.count == GAME_TURNS_MAX;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        j->found.accuracy[seat] = r7_review_accuracy(&review->game[seat]);
    pthread_mutex_unlock(&j->worker.lock);
}

static void judge(struct tui_worker *worker)
{
    struct tui_judging *j = (struct tui_judging *)worker;
    bool done = false;
    while (!done) {
        enum r7_record_event event = r7_review_next(j->review);
        if (tui_worker_stopped(worker)) /* the last turn was not judged to its end */
            return;
        keep(j, event);
        done = j->found.done;
        if (event == R7_RECORD_TURN || done)
            tui_wake();
    }
}

void tui_judging_start(struct tui_judging *j, const struct game *game)
{
    *j = (struct tui_judging){.record = NULL};
    j->record = game_write(game, &j->length);
    j->memory = aligned_alloc(64, R7_BOT_MEMORY);
    j->review = malloc(sizeof *j->review);
    j->turns = malloc(GAME_TURNS_MAX * sizeof *j->turns);
    j->done = true;
    if (j->record == NULL || j->memory == NULL || j->review == NULL || j->turns == NULL)
        return;
    const struct r7_review_options options = {
        .memory = j->memory, .stop = tui_worker_stopped, .context = &j->worker};
    r7_review_init(j->review, j->record, j->length, &options);
    j->done = !tui_worker_start(&j->worker, judge);
}

void tui_judging_look(struct tui_judging *j)
{
    if (!j->worker.runs)
        return;
    pthread_mutex_lock(&j->worker.lock);
    j->count = j->found.count;
    j->ended = j->found.ended;
    j->done = j->found.done;
    memcpy(j->accuracy, j->found.accuracy, sizeof j->accuracy);
    pthread_mutex_unlock(&j->worker.lock);
}

void tui_judging_end(struct tui_judging *j)
{
    tui_worker_end(&j->worker);
    free(j->turns);
    free(j->review);
    free(j->memory);
    free(j->record);
    *j = (struct tui_judging){.record = NULL};
}
