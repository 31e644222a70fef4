/* A tournament in one process: every level of bot against the next one, over the same deals in both
 * seats.
 *
 *     cc -o tournament tournament.c $(pkg-config --cflags --libs red7)
 *     ./tournament 50 */
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>

/* Plays one game; returns the seats that won, bit s for seat s. */
static unsigned play(const struct r7_bot *const bots[2], uint64_t seed, void *memory)
{
    static struct r7_table table;
    struct r7_match match;
    if (r7_match_init(&match, (struct r7_rules){0}, 2, seed) != R7_OK)
        return 0;
    r7_table_init(&table, &match);
    while (r7_round_winner(&table.match.round) < 0) {
        struct r7_bot_question question = r7_table_question(&table);
        struct r7_bot_answer answer = {0};
        question.memory = memory;
        question.seed = seed;
        question.nodes = 2000; /* a quick look */
        enum r7_error error = r7_bot_ask(bots[table.match.round.turn], &question, &answer);
        if (error == R7_OK)
            error = r7_table_play(&table, answer.plan.steps[0]);
        if (error != R7_OK) {
            fprintf(stderr, "tournament: %s\n", r7_error_text(error));
            exit(1);
        }
    }
    return r7_match_winners(&table.match);
}

int main(int argc, char **argv)
{
    long deals = argc > 1 ? atol(argv[1]) : 20;
    void *memory = aligned_alloc(16, R7_BOT_MEMORY);
    const struct r7_bot *weaker, *stronger;
    if (memory == NULL || deals <= 0)
        return 2;
    for (size_t i = 0; (weaker = r7_bot_at(i)) != NULL && (stronger = r7_bot_at(i + 1)) != NULL &&
                       stronger->level > weaker->level;
         i++) {
        const struct r7_bot *const first[2] = {stronger, weaker}, *const second[2] = {weaker,
                                                                                      stronger};
        long won = 0;
        for (long deal = 0; deal < deals; deal++) {
            won += play(first, (uint64_t)deal, memory) & 1;
            won += play(second, (uint64_t)deal, memory) >> 1 & 1;
        }
        printf("%-8s wins %ld of %ld games against %s\n", stronger->name, won, 2 * deals,
               weaker->name);
    }
    free(memory);
    return 0;
}
