/* The bots at the table: each is asked with the view of its seat and the steps as that
 * seat saw them, and with nothing else. */
#include "play.h"
#include <string.h>

/* Longer than any name of a bot. */
#define LEVEL_TEXT_MAX 40

bool play_bots_choose(struct play *play, const char *levels)
{
    int count = 0, bots = play->players - 1;
    for (const char *at = levels;; at++) {
        char name[LEVEL_TEXT_MAX + 1];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), at);
        const struct r7_bot *bot = cli_read_bot("play", name);
        if (bot == NULL)
            return false;
        if (count < bots)
            play->bots[count + 1].bot = bot;
        count++;
        at += length;
        if (*at == '\0')
            break;
    }
    if (count != 1 && count != bots) {
        cli_fail("play", "--level names %d bots, but %d %s: name one for all, or one for each",
                 count, bots, bots == 1 ? "plays" : "play");
        return false;
    }
    for (int seat = count + 1; seat <= bots; seat++)
        play->bots[seat].bot = play->bots[1].bot;
    return true;
}

void play_bots_start(struct play *play)
{
    play->step_count = 0;
    for (int seat = 1; seat < play->players; seat++) {
        struct play_bot *bot = &play->bots[seat];
        r7_view_init(&bot->view, &play->match.round, seat);
        bot->start = bot->view.round;
    }
}

void play_bots_see(struct play *play, const struct play_log *log, int from)
{
    for (int i = from; i < log->count; i++, play->step_count++) {
        for (int seat = 1; seat < play->players; seat++) {
            struct play_bot *bot = &play->bots[seat];
            struct r7_step shown = r7_view_step(&bot->view, &log->rounds[i], log->steps[i]);
            enum r7_error error = r7_view_apply(&bot->view, shown);
            assert(error == R7_OK);
            (void)error;
            if (play->step_count < PLAY_STEPS_MAX)
                bot->steps[play->step_count] = shown;
        }
    }
}

/* What a bot draws lots by: not the seed of the deal, which it must not know. */
static uint64_t seed_of(const struct play *play, int seat)
{
    struct r7_random random = {play->seed ^ (UINT64_C(1) << 63) ^ (uint64_t)seat << 32};
    return r7_random_next(&random);
}

static struct r7_turn ask(const struct play *play, int seat)
{
    const struct play_bot *bot = &play->bots[seat];
    bool remembered = play->step_count <= PLAY_STEPS_MAX;
    struct r7_bot_question question = {
        .now = &bot->view.round,
        .start = remembered ? &bot->start : NULL,
        .steps = remembered ? bot->steps : NULL,
        .count = remembered ? play->step_count : 0,
        .target = play->match.target > 0 ? play->match.target : R7_BOT_NO_TARGET,
        .seed = seed_of(play, seat),
        .memory = play->memory,
    };
    struct r7_bot_answer answer = {0};
    enum r7_error error = r7_bot_ask(bot->bot, &question, &answer);
    assert(error == R7_OK && answer.plan.count > 0);
    (void)error;
    return answer.plan;
}

void play_bot_turn(struct play *play, struct play_log *log)
{
    int seat = log->rounds[0].turn;
    while (!play_log_done(log)) {
        const struct r7_turn plan = ask(play, seat);
        int from = log->count;
        for (int i = 0; i < plan.count; i++)
            play_log_add(log, plan.steps[i]);
        play_bots_see(play, log, from);
    }
}
