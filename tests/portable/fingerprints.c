/* What the library computes, as fingerprints that must be the same on every machine: with any
 * compiler, word size, order of bytes and C library. It prints a line for each part. Needs nothing
 * but the library and the C standard library; tools/portability.py compares the machines. */
#include <inttypes.h>
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t mix_double(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return mix(hash, bits);
}

static uint64_t mix_text(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = mix(hash, (unsigned char)*text);
    return hash;
}

/* Every edition, basic or advanced, without or with actions: 0 to 15. */
static struct r7_rules rules_of(int i)
{
    return (struct r7_rules){
        .edition = (uint8_t)(i / 4), .advanced = i % 2 == 1, .actions = i / 2 % 2 == 1};
}

/* A round by random steps; every position on its way is written as text. */
static uint64_t play_round(uint64_t hash, struct r7_round *round, struct r7_random *random)
{
    struct r7_step steps[R7_STEPS_MAX];
    char text[R7_POSITION_TEXT_MAX];
    for (size_t count; (count = r7_round_legal(round, steps)) > 0;) {
        r7_round_play(round, steps[r7_random_below(random, (uint32_t)count)]);
        r7_round_write(round, text, sizeof text);
        hash = mix_text(hash, text);
    }
    return hash;
}

static uint64_t rounds(void)
{
    uint64_t hash = 0;
    struct r7_random random = {7};
    for (int i = 0; i < 16 * 3 * 40; i++) {
        struct r7_round round;
        r7_deal_random(&round, rules_of(i % 16), 2 + i / 16 % 3, &random);
        hash = play_round(hash, &round, &random);
    }
    return hash;
}

static uint64_t solver(void *memory)
{
    uint64_t hash = 0;
    for (uint64_t seed = 1; seed <= 48; seed++) {
        struct r7_round round;
        struct r7_solution solution;
        struct r7_solve_options options = {
            .nodes = 20000, .memory = memory, .memory_size = R7_BOT_MEMORY};
        r7_deal_seed(&round, rules_of((int)(seed % 16)), 2 + (int)(seed % 3), seed);
        r7_solve(&round, &options, &solution);
        hash = mix(mix(hash, solution.nodes), (uint64_t)(solution.winner + 2));
    }
    return hash;
}

/* Ratings to their last bit, of every bot that plays by what it sees. */
static uint64_t ratings(void *memory)
{
    static struct r7_bot_rating room[R7_BOT_TURNS_MAX];
    uint64_t hash = 0;
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        for (uint64_t seed = 1; seed <= 16; seed++) {
            struct r7_round round;
            struct r7_view view;
            r7_deal_seed(&round, rules_of((int)seed % 16), 2 + (int)(seed % 3), seed);
            r7_view_init(&view, &round, round.turn);
            struct r7_bot_question question = {
                .now = &view.round, .seed = seed, .nodes = 3000, .memory = memory};
            struct r7_bot_answer answer = {.ratings = room, .room = R7_BOT_TURNS_MAX};
            if (r7_bot_ask(bot, &question, &answer) != R7_OK)
                continue;
            hash = mix(mix_double(hash, answer.chance), answer.count);
            for (size_t k = 0; k < answer.count; k++)
                hash = mix_double(mix_double(hash, room[k].worth), room[k].error);
        }
    return hash;
}

static uint64_t shuffles(void)
{
    uint64_t hash = 0;
    for (uint64_t seed = 1; seed <= 500; seed++) {
        struct r7_round round;
        char text[R7_POSITION_TEXT_MAX];
        r7_deal_seed(&round, rules_of((int)(seed % 16)), 2 + (int)(seed % 3), seed << 40 | seed);
        r7_round_write(&round, text, sizeof text);
        hash = mix(mix_text(hash, text), r7_round_hash(&round));
    }
    return hash;
}

int main(void)
{
    char *block = malloc(R7_BOT_MEMORY + 64);
    if (block == NULL)
        return 1;
    void *memory = block + (64 - (uintptr_t)block % 64);
    printf("rounds %016" PRIx64 "\n", rounds());
    printf("deals %016" PRIx64 "\n", shuffles());
    printf("solver %016" PRIx64 "\n", solver(memory));
    printf("ratings %016" PRIx64 "\n", ratings(memory));
    free(block);
    return 0;
}
