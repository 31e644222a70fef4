/* The plain reference players, kept so that a comparison with them stays possible:
 * samples of the hidden cards that are solved, and rounds played at random; and the
 * one that sees everything. */
#include "inner.h"

#define TABLE_SIZE ((size_t)512 << 10)
/* A world that takes longer is played out instead: with draws or actions that can be
 * seconds, without only where hands are larger than they are dealt. */
#define NODES_OF_WORLD 2000
#define NODES_OF_QUICK_WORLD 200000

struct sampler {
    struct r7i_thought *t;
    struct r7_solve_options options;
    struct r7i_search search;
    bool quick; /* worlds are solved as they come */
};

static void start_search(struct sampler *s, struct r7i_thought *t)
{
    s->t = t;
    s->quick = !t->now->rules.advanced && !t->now->rules.actions;
    s->options = (struct r7_solve_options){
        .memory = r7i_thought_memory(t, TABLE_SIZE),
        .memory_size = TABLE_SIZE,
        .stop = t->question->stop,
        .context = t->question->context,
    };
    r7i_search_init(&s->search, t->now, &s->options);
}

/* Whether the hero wins a world after an option, with perfect play by both. With more
 * players, or where that takes too long, the world is played out at random. */
static bool wins(struct sampler *s, const struct r7i_option *option, const struct r7_round *world)
{
    struct r7_round after = *world;
    r7i_option_play(option, &after);
    if (after.phase != R7_PHASE_OVER && after.players == 2) {
        s->options.nodes = s->search.nodes + (s->quick ? NODES_OF_QUICK_WORLD : NODES_OF_WORLD);
        if (s->t->limit != 0 && s->options.nodes > s->t->limit)
            s->options.nodes = s->t->limit;
        r7i_worth worth = r7i_search_worth(&s->search, &after);
        if (!s->search.stopped)
            return worth > 0;
        s->search.stopped = false;
    }
    r7i_playout_plain(&after, &s->t->random);
    return after.turn == s->t->hero;
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
        double n = tried[i] == 0 ? 1 : tried[i];
        o->chance = o->worth = won[i] / n;
        o->error = r7i_root(o->chance * (1 - o->chance) / n);
    }
    t->rated = true;
}

int r7i_choose_samples(struct r7i_thought *t)
{
    const struct r7i_samples_settings *settings = t->settings;
    struct sampler s;
    int won[R7I_OPTIONS_MAX] = {0}, tried[R7I_OPTIONS_MAX] = {0};
    start_search(&s, t);
    for (int i = 0; i < settings->worlds && (i == 0 || !r7i_thought_over(t)); i++) {
        struct r7_round world;
        r7i_world_deal(t->now, &t->random, &world);
        r7i_search_expect(&s.search, &world);
        s.search.salt = s.quick ? 0 : r7_random_next(&t->random); /* for the deck */
        for (int o = 0; o < t->option_count; o++) {
            won[o] += wins(&s, &t->options[o], &world);
            tried[o]++;
        }
        t->nodes = s.search.nodes + (uint64_t)(i + 1) * (uint64_t)t->option_count;
    }
    rate(t, won, tried);
    return best_option(t);
}

/* How many of the rival's turns win for him after an option; very many when the round
 * is over. */
static int winning_replies(struct sampler *s, const struct r7i_option *option)
{
    struct r7_round after = *s->t->now;
    struct r7_turn *turns = r7i_thought_memory(s->t, 0);
    size_t room = s->t->memory_left / sizeof *turns;
    int winning = 0;
    r7i_option_play(option, &after);
    if (after.phase == R7_PHASE_OVER)
        return (int)room;
    size_t count = r7_turns_list(&after, R7_TURNS_SURE, turns, room);
    for (size_t i = 0; i < count && i < room; i++) {
        const struct r7i_option reply = {.turn = turns[i]};
        winning += !wins(s, &reply, &after);
    }
    return winning;
}

/* A turn that wins with all cards known, -1 if there is none. */
static int find_win(struct sampler *s, struct r7i_thought *t)
{
    start_search(s, t);
    r7i_search_expect(&s->search, t->now);
    for (int i = 0; i < t->option_count; i++)
        if (wins(s, &t->options[i], t->now))
            return i;
    return -1;
}

/* Sees everything and plays perfectly; when all is lost, anything. */
int r7i_choose_perfect(struct r7i_thought *t)
{
    struct sampler s;
    int win = find_win(&s, t);
    return win >= 0 ? win : r7i_choose_random(t);
}

/* Sees everything and plays perfectly. When all is lost, he leaves the rival as few
 * winning replies as he can. */
int r7i_choose_open(struct r7i_thought *t)
{
    struct sampler s;
    int best = find_win(&s, t), fewest = 0;
    if (best >= 0)
        return best;
    for (int i = 0; i < t->option_count; i++) {
        int winning = winning_replies(&s, &t->options[i]);
        if (i == 0 || winning < fewest) {
            best = i;
            fewest = winning;
        }
    }
    return best;
}

int r7i_choose_playouts(struct r7i_thought *t)
{
    const struct r7i_playouts_settings *settings = t->settings;
    int won[R7I_OPTIONS_MAX] = {0}, tried[R7I_OPTIONS_MAX] = {0};
    for (int i = 0; i < settings->playouts && (i < t->option_count || !r7i_thought_over(t)); i++) {
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
