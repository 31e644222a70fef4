/* The plain reference players, kept so that a comparison with them stays possible:
 * samples of the hidden cards that are solved, and rounds played at random; and the
 * one that sees everything. */
#include "bot.h"

#define TABLE_SIZE ((size_t)512 << 10)

static void start_search(struct r7i_thought *t, const struct r7_round *world,
                         struct r7_solve_options *options, struct r7i_search *search)
{
    *options = (struct r7_solve_options){
        .memory = r7i_thought_memory(t, TABLE_SIZE),
        .memory_size = TABLE_SIZE,
        .stop = t->question->stop,
        .context = t->question->context,
    };
    r7i_search_init(search, world, options);
    search->hero = t->hero;
}

/* Whether the hero wins a world after an option, with perfect play by all. */
static bool wins(struct r7i_search *search, const struct r7i_option *option,
                 const struct r7_round *world)
{
    struct r7_round after = *world;
    r7i_option_play(option, &after);
    if (after.phase == R7_PHASE_OVER)
        return after.turn == search->hero;
    return r7i_search_worth(search, &after) > 0;
}

static int best_option(const struct r7i_thought *t)
{
    int best = 0;
    for (int i = 1; i < t->option_count; i++)
        if (t->options[i].worth > t->options[best].worth)
            best = i;
    return best;
}

/* Turns counts of wins into chances. */
static void rate(struct r7i_thought *t, const int *won, const int *tried)
{
    for (int i = 0; i < t->option_count; i++) {
        struct r7i_option *o = &t->options[i];
        o->chance = o->worth = tried[i] == 0 ? 0 : (double)won[i] / tried[i];
        o->error = tried[i] == 0 ? 1 : 0.5 / tried[i]; /* refined by those who show it */
    }
    t->rated = true;
}

int r7i_choose_samples(struct r7i_thought *t)
{
    const struct r7i_samples_settings *settings = t->settings;
    struct r7_solve_options options;
    struct r7i_search search;
    int won[R7I_OPTIONS_MAX] = {0}, tried[R7I_OPTIONS_MAX] = {0};
    start_search(t, t->now, &options, &search);
    for (int i = 0; i < settings->worlds; i++) {
        struct r7_round world;
        r7i_world_deal(t->now, &t->random, &world);
        search.salt = r7_random_next(&t->random) | 1;
        if (!t->now->rules.advanced && !t->now->rules.actions)
            search.salt = 0;
        for (int o = 0; o < t->option_count; o++) {
            won[o] += wins(&search, &t->options[o], &world);
            tried[o]++;
        }
    }
    t->nodes = search.nodes;
    rate(t, won, tried);
    return best_option(t);
}

int r7i_choose_open(struct r7i_thought *t)
{
    static const struct r7i_samples_settings one = {1};
    t->settings = &one;
    return r7i_choose_samples(t);
}

int r7i_choose_playouts(struct r7i_thought *t)
{
    const struct r7i_playouts_settings *settings = t->settings;
    int won[R7I_OPTIONS_MAX] = {0}, tried[R7I_OPTIONS_MAX] = {0};
    for (int i = 0; i < settings->playouts; i++) {
        int o = i % t->option_count;
        struct r7_round world;
        r7i_world_deal(t->now, &t->random, &world);
        r7i_option_play(&t->options[o], &world);
        r7i_playout_plain(&world, &t->random);
        won[o] += world.turn == t->hero;
        tried[o]++;
        t->nodes++;
    }
    rate(t, won, tried);
    return best_option(t);
}
