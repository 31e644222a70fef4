/* The strong players.
 *
 * Every turn is weighed by playouts: worlds are dealt as what the others did makes
 * them likely, the turn is played, and the rest by the policy of good players. Half of
 * the turns are dropped again and again, so that time goes where the choice is close.
 *
 * With two players in the basic game the best of them are then proved: in each world the
 * solver says whether the turn wins against perfect play, and turns that are clearly
 * worse drop out. Both judgements err in different ways, so the worth is a mean of both.
 *
 * What was tried and measured is told in docs/bots.md. */
#include "inner.h"

#define TABLE_SIZE ((size_t)1 << 20)
#define WORLDS_MAX 4000

/* What a turn has earned so far. */
struct tally {
    double worth, worth_squares; /* sums over playouts */
    double won;
    int playouts;
    double proved, weight; /* worlds won, of worlds looked at, by their weight */
    double weight_squares;
};

struct race {
    struct r7i_thought *t;
    const struct r7i_strength *strength;
    struct r7i_stakes stakes;
    struct r7i_beliefs beliefs;
    struct tally tallies[R7_BOT_TURNS_MAX];
    int order[R7_BOT_TURNS_MAX]; /* options still in the race come first, best first */
    int left;
    bool exact;   /* nothing is hidden: one world, and its proof is the truth */
    double share; /* of the playouts, where there are proofs too */
};

static double mean_worth(const struct tally *tally)
{
    return tally->playouts == 0 ? 0 : tally->worth / tally->playouts;
}

static double mean_proved(const struct tally *tally)
{
    return tally->weight > 0 ? tally->proved / tally->weight : 0;
}

/* Both judgements together, where there are two. */
static double worth_of(const struct race *race, const struct tally *tally)
{
    if (tally->weight <= 0)
        return mean_worth(tally);
    return (1 - race->share) * mean_proved(tally) + race->share * mean_worth(tally);
}

static void sort_race(struct race *race)
{
    for (int i = 1; i < race->left; i++) {
        int option = race->order[i], at = i;
        double worth = worth_of(race, &race->tallies[option]);
        for (; at > 0 && worth_of(race, &race->tallies[race->order[at - 1]]) < worth; at--)
            race->order[at] = race->order[at - 1];
        race->order[at] = option;
    }
}

/* Solver nodes that a playout takes as long as. */
static uint64_t playout_cost(const struct r7_round *now)
{
    return (now->rules.actions ? 60U : now->rules.advanced ? 12U : 4U) * now->players;
}

static void play_option(struct race *race, int option, const struct r7_round *deal)
{
    struct tally *tally = &race->tallies[option];
    struct r7_round world = *deal;
    r7i_option_play(&race->t->options[option], &world);
    r7i_playout(&world, &race->t->random);
    double worth = r7i_stakes_worth(&race->stakes, race->t->now, &world);
    tally->worth += worth;
    tally->worth_squares += worth * worth;
    tally->won += world.turn == race->t->hero;
    tally->playouts++;
}

/* Spends some nodes on playouts, halving the field until `keep` are left. */
static void run_playouts(struct race *race, uint64_t nodes, int keep)
{
    struct r7i_thought *t = race->t;
    uint64_t cost = playout_cost(t->now);
    int heats = 1;
    while (race->left >> heats > keep)
        heats++;
    for (int heat = 0; heat < heats; heat++) {
        uint64_t end = t->nodes + nodes / (uint64_t)heats;
        do {
            const struct r7_round *deal = r7i_beliefs_draw(&race->beliefs, &t->random);
            for (int i = 0; i < race->left; i++)
                play_option(race, race->order[i], deal);
            t->nodes += cost * (uint64_t)race->left;
        } while (t->nodes < end && !r7i_thought_over(t));
        sort_race(race);
        if (r7i_thought_over(t))
            break;
        if (race->left > keep && heat + 1 < heats)
            race->left = (race->left + 1) / 2 > keep ? (race->left + 1) / 2 : keep;
    }
}

/* Drops turns that are worse than the best by more than chance explains. */
static void drop_beaten(struct race *race)
{
    const struct tally *best = &race->tallies[race->order[0]];
    int kept = 1;
    for (int i = 1; i < race->left; i++) {
        const struct tally *tally = &race->tallies[race->order[i]];
        double behind = best->proved - tally->proved; /* in the same worlds */
        double p = mean_proved(best), q = mean_proved(tally);
        double apart = p + q - 2 * p * q > 0.02 ? p + q - 2 * p * q : 0.02;
        double variance = best->weight_squares * apart * 0.7;
        if (behind <= 0 ||
            behind * behind <= race->strength->sigmas * race->strength->sigmas * (variance + 1))
            race->order[kept++] = race->order[i];
    }
    race->left = kept;
}

/* Whether the hero wins a world after an option, with perfect play by both. */
static bool proves(struct r7i_search *search, const struct r7i_option *option,
                   const struct r7_round *world)
{
    struct r7_round after = *world;
    r7i_option_play(option, &after);
    if (after.phase == R7_PHASE_OVER)
        return after.turn == search->hero;
    return r7i_search_worth(search, &after) > 0;
}

/* The same round for the two who are left in it. */
static void take_two(const struct r7_round *round, struct r7_round *two)
{
    int at = 0;
    *two = *round;
    for (int seat = 0; seat < round->players; seat++) {
        if (round->seats[seat].out)
            continue;
        if (seat == round->turn)
            two->turn = (uint8_t)at;
        two->seats[at++] = round->seats[seat];
    }
    assert(at == 2);
    two->players = 2;
}

/* Proves world after world until the nodes are spent or one turn is left. */
static void run_proofs(struct race *race)
{
    struct r7i_thought *t = race->t;
    struct r7_solve_options options = {
        .memory = r7i_thought_memory(t, TABLE_SIZE),
        .memory_size = TABLE_SIZE,
        .nodes = t->limit > t->nodes ? t->limit - t->nodes : 1,
        .stop = t->question->stop,
        .context = t->question->context,
    };
    struct r7i_search search;
    struct r7_round two;
    double scale = race->beliefs.count / race->beliefs.sum;
    take_two(t->now, &two);
    r7i_search_init(&search, &two, &options);
    for (int w = 0; w < race->beliefs.count && (race->left > 1 || race->exact) && !search.stopped;
         w++) {
        bool won[R7_BOT_TURNS_MAX];
        double weight = (double)race->beliefs.weights[w] * scale;
        take_two(&race->beliefs.worlds[w], &two);
        r7i_search_expect(&search, &two);
        for (int i = 0; i < race->left; i++)
            won[i] = proves(&search, &t->options[race->order[i]], &two);
        for (int i = 0; i < race->left && !search.stopped; i++) {
            struct tally *tally = &race->tallies[race->order[i]];
            tally->weight += weight;
            tally->weight_squares += weight * weight;
            tally->proved += won[i] ? weight : 0;
        }
        if (w % 16 == 15) {
            sort_race(race);
            drop_beaten(race);
        }
    }
    t->nodes += search.nodes;
    sort_race(race);
}

/* The variance of a mean. A few that agree prove little: some that differ are added. */
static double spread(double variance, double count)
{
    return (variance * count + 0.5) / (count + 2) / count;
}

static void rate_options(struct race *race)
{
    struct r7i_thought *t = race->t;
    for (int i = 0; i < t->option_count; i++) {
        const struct tally *tally = &race->tallies[i];
        struct r7i_option *o = &t->options[i];
        double mean = mean_worth(tally), n = tally->playouts > 0 ? tally->playouts : 1;
        double variance = spread(tally->worth_squares / n - mean * mean, n);
        o->worth = worth_of(race, tally);
        o->chance = race->stakes.points_count ? tally->won / n : o->worth;
        if (tally->weight > 0) {
            double p = mean_proved(tally), share = race->share;
            double worlds = tally->weight * tally->weight / tally->weight_squares;
            variance =
                share * share * variance + (1 - share) * (1 - share) * spread(p * (1 - p), worlds);
        }
        o->error = race->exact && tally->weight > 0 ? 0 : r7i_root(variance);
    }
    /* A turn that was dropped early may owe its mean to luck: none is rated above the
     * one that won the race. */
    const struct r7i_option *best = &t->options[race->order[0]];
    for (int i = 0; i < t->option_count; i++) {
        struct r7i_option *o = &t->options[i];
        if (o->worth > best->worth)
            o->worth = best->worth;
        if (!race->stakes.points_count)
            o->chance = o->worth;
    }
    t->rated = true;
}

/* Whether worlds can be proved in time: two players left in the basic game. */
static bool can_prove(const struct r7i_thought *t)
{
    int in = 0;
    for (int seat = 0; seat < t->now->players; seat++)
        in += !t->now->seats[seat].out;
    return in == 2 && !t->now->rules.advanced && !t->now->rules.actions &&
           t->now->phase == R7_PHASE_START;
}

/* Whether no hand of a player still in is hidden. */
static bool all_known(const struct r7_round *now)
{
    bool known = true;
    for (int seat = 0; seat < now->players; seat++)
        known &= now->seats[seat].out || now->seats[seat].hidden == 0;
    return known;
}

/* Leaves only the turns that catch the eye, if there are too many to think about. */
static void narrow(struct race *race)
{
    struct r7i_thought *t = race->t;
    int greed[R7_BOT_TURNS_MAX];
    if (race->strength->attention == 0 || race->left <= race->strength->attention)
        return;
    for (int i = 0; i < race->left; i++) {
        int at = i, worth = t->options[i].survives ? r7i_greed(t, &t->options[i]) : 0;
        for (; at > 0 && greed[at - 1] < worth; at--) {
            greed[at] = greed[at - 1];
            race->order[at] = race->order[at - 1];
        }
        greed[at] = worth;
        race->order[at] = i;
    }
    race->left = race->strength->attention;
}

int r7i_choose_strong(struct r7i_thought *t)
{
    const struct r7i_strength *strength = t->settings;
    struct race *race = r7i_thought_memory(t, sizeof *race);
    *race = (struct race){.t = t, .strength = strength, .left = t->option_count};
    for (int i = 0; i < t->option_count; i++)
        race->order[i] = i;
    narrow(race);
    r7i_stakes_find(t, &race->stakes);
    bool proofs = strength->proofs && can_prove(t);
    if (t->limit == 0)
        t->limit = (uint64_t)strength->playouts * playout_cost(t->now);
    uint64_t budget = t->limit;
    race->exact = proofs && all_known(t->now);
    race->share = race->exact ? 0 : strength->playout_share;
    int worlds = race->exact                 ? 1
                 : budget / 400 < 64         ? 64
                 : budget / 400 > WORLDS_MAX ? WORLDS_MAX
                                             : (int)(budget / 400);
    r7i_beliefs_form(t, &race->beliefs, worlds, strength->trust);
    if (proofs) {
        run_playouts(race, budget / 8, race->exact ? t->option_count : strength->proofs);
        run_proofs(race);
    } else {
        run_playouts(race, budget, 1);
    }
    rate_options(race);
    return race->order[0];
}
