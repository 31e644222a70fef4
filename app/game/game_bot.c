/* The bots' turns, and hints. A bot is asked by the view of its seat and the steps as that
 * seat saw them, and by nothing else. */
#include <game/game.h>
#include <stdlib.h>

bool game_bot_to_move(const struct game *game)
{
    return !game_round_over(game) && game->setup.seats[game_round(game)->turn].bot != NULL;
}

/* What a bot draws lots by: not the seed of the deal, which it must not know. */
static uint64_t seed_of(const struct game *game, int seat)
{
    struct r7_random random = {game->setup.seed ^ (UINT64_C(1) << 63) ^ (uint64_t)seat << 32};
    return r7_random_next(&random);
}

/* The question of the seat to move. */
static struct r7_bot_question question_of(const struct game *game)
{
    struct r7_bot_question question = r7_table_question(&game->table);
    question.seed = seed_of(game, game_round(game)->turn);
    return question;
}

/* Plays what the bot has in mind, until the turn is over or a card was drawn. */
static bool play_plan(struct game *game, const struct r7_turn *plan)
{
    for (int i = 0; i < plan->count; i++)
        if (game_step(game, plan->steps[i]) != R7_OK)
            return false;
    return plan->count > 0;
}

static bool think(struct game *game, uint64_t nodes, bool (*stop)(void *context), void *context)
{
    void *memory = aligned_alloc(64, R7_BOT_MEMORY);
    const struct r7_bot *bot = game->setup.seats[game_round(game)->turn].bot;
    size_t turns = game->turn_count;
    bool good = memory != NULL;
    while (good && game->turn_count == turns) {
        struct r7_bot_question question = question_of(game);
        struct r7_bot_answer answer = {0};
        question.nodes = nodes;
        question.stop = stop;
        question.context = context;
        question.memory = memory;
        good = r7_bot_ask(bot, &question, &answer) == R7_OK && play_plan(game, &answer.plan);
    }
    free(memory);
    return good;
}

bool game_bot_turn(struct game *game, bool (*stop)(void *context), void *context)
{
    return think(game, 0, stop, context);
}

bool game_bot_turn_within(struct game *game, uint64_t nodes)
{
    return think(game, nodes, NULL, NULL);
}

size_t game_hint(const struct game *game, struct r7_bot_rating *ratings, size_t room,
                 bool (*stop)(void *context), void *context)
{
    void *memory = aligned_alloc(64, R7_BOT_MEMORY);
    struct r7_bot_answer answer = {.ratings = ratings, .room = room};
    if (memory == NULL || room == 0 || game_round_over(game)) {
        free(memory);
        return 0;
    }
    struct r7_bot_question question = question_of(game);
    question.stop = stop;
    question.context = context;
    question.memory = memory;
    if (r7_bot_ask(r7_bot_strongest(), &question, &answer) != R7_OK)
        answer.count = 0;
    free(memory);
    return answer.count;
}
