/* How long the bots that answer at once take for a question: docs/speed.md has the table.
 *
 *     ninja -C build tools/ask_speed
 *     build/tools/ask_speed
 *
 * Positions from random rounds, as the player to move sees them, are asked about again and again;
 * the quickest pass counts, in processor time. */
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define POSITIONS 2000
#define PASSES 15

static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];
static struct r7_round positions[POSITIONS];

static double cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static struct r7_turn ask(const struct r7_bot *bot, const struct r7_round *view, uint64_t seed)
{
    const struct r7_bot_question question = {.now = view, .seed = seed, .memory = memory};
    struct r7_bot_answer answer = {0};
    if (r7_bot_ask(bot, &question, &answer) != R7_OK)
        abort();
    return answer.plan;
}

static void gather(struct r7_rules rules, int players)
{
    const struct r7_bot *any = r7_bot_find("random");
    int count = 0;
    for (uint64_t seed = 0; count < POSITIONS; seed++) {
        struct r7_round round;
        r7_deal_seed(&round, rules, players, seed);
        while (round.phase != R7_PHASE_OVER && count < POSITIONS) {
            struct r7_view view;
            r7_view_init(&view, &round, round.turn);
            positions[count++] = view.round;
            const struct r7_turn turn = ask(any, &view.round, seed);
            for (int i = 0; i < turn.count; i++)
                r7_round_play(&round, turn.steps[i]);
        }
    }
}

/* Nanoseconds of a question. */
static double measure(const struct r7_bot *bot)
{
    double best = 1e9;
    for (int pass = 0; pass < PASSES; pass++) {
        const double start = cpu_now();
        for (int i = 0; i < POSITIONS; i++)
            (void)ask(bot, &positions[i], (uint64_t)i);
        const double passed = cpu_now() - start;
        best = passed < best ? passed : best;
    }
    return 1e9 * best / POSITIONS;
}

int main(void)
{
    static const char *const names[] = {"random", "greedy", "instinct"};
    printf("%-22s %7s %10s %10s %10s\n", "rules", "players", names[0], names[1], names[2]);
    for (int set = 0; set < 4; set++) {
        const struct r7_rules rules = {
            .edition = R7_V1_3, .advanced = (set & 1) != 0, .actions = (set & 2) != 0};
        for (int players = 2; players <= R7_SEATS_MAX; players++) {
            char text[R7_RULES_TEXT_MAX];
            r7_rules_write(rules, text, sizeof text);
            gather(rules, players);
            printf("%-22s %7d", text, players);
            for (int i = 0; i < 3; i++)
                printf(" %10.0f", measure(r7_bot_find(names[i])));
            putchar('\n');
        }
    }
    return 0;
}
