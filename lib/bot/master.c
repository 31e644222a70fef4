/* The strong players.
 *
 * Every turn is weighed by playouts: worlds are dealt as what the others did makes
 * them likely, the turn is played, and the rest by the policy of good players. Half of
 * the turns are dropped again and again, so that time goes where the choice is close.
 *
 * With two players in the basic game the best of them are then proved: in each world the
 * solver says whether the turn wins against perfect play, and turns that are clearly
 * worse drop out. Both judgements err in different ways, so the worth is a mean of both. The
 * fewer cards are left, the truer is what holds for open hands: then proofs count for more.
 *
 * What was tried and measured is told in docs/bots.md. */
#include "inner.h"
#include <string.h>

#define TABLE_SIZE ((size_t)1 << 20)
/* So many worlds are proved one after the other; of more, the likely ones. */
#define WORLDS_FEW 300
#define WORLDS_PROVED 20000
/* So many turns are proved at most; a bit for each. */
#define PROOFS_MAX 32
/* Nodes that playouts get before anything is proved: with fewer, proofs would choose among turns
 * that were hardly looked at. */
#define PLAYOUTS_FIRST 4800
/* With less than this in all, nothing is proved: halving the field again and again is worth more.
 */
#define PROOFS_FROM (2 * PLAYOUTS_FIRST)
/* And no more than this, after which their error matters no longer. */
#define PLAYOUTS_MOST 4000000
/* So many proved worlds count for as much as the playouts: with few of them, the choice would
 * follow what happens to be dealt. */
#define FEW_WORLDS 24
/* How much of what differs between two playouts is the world, and not how it goes on. */
#define WORLD_PART 0.4
/* After every so many worlds, turns are dropped that are behind the best by so many standard
 * errors. */
#define CLEAR_EVERY 64
#define CLEAR_SIGMAS 4.0

/* What a turn has earned so far. */
struct tally {
    double worth, worth_squares; /* sums over playouts */
    double won;
    int playouts;
    double proved, weight; /* worlds won, of worlds looked at, by their weight */
    double weight_squares;
    int worlds;    /* looked at: the first so many */
    unsigned mask; /* its bit in `proved` and `won` */
};

struct race {
    struct r7i_thought *t;
    const struct r7i_strength *strength;
    struct r7i_stakes stakes;
    struct r7i_beliefs beliefs;
    struct tally tallies[R7_BOT_TURNS_MAX];
    int order[R7_BOT_TURNS_MAX]; /* options still in the race come first, best first */
    int left;
    double proof_share;     /* of the worth, at most: the rest is what playouts say */
    int tried;              /* in this order, so many have been proved in some world */
    bool exact;             /* nothing is hidden: one world, and its proof is the truth */
    bool few;               /* there are so few worlds that each is proved, and has its weight */
    uint32_t *proved, *won; /* for each world: which turns have been proved there, which win */
};

static double mean_worth(const struct tally *tally)
{
    return tally->playouts == 0 ? 0 : tally->worth / tally->playouts;
}

static double mean_proved(const struct tally *tally)
{
    return tally->weight > 0 ? tally->proved / tally->weight : 0;
}

/* As many worlds of equal weight would tell as much. */
static double worlds_of(const struct tally *tally)
{
    return tally->weight > 0 ? tally->weight * tally->weight / tally->weight_squares : 0;
}

/* How much of all worlds, by their weight, is not proved: where they are too many to be dealt, all
 * of them. */
static double unproved_part(const struct race *race, const struct tally *tally)
{
    double part = race->few && race->beliefs.all ? 1 - tally->weight / race->beliefs.count : 1;
    return part > 0 ? part : 0;
}

/* The share of the proofs in the worth. */
static double proof_share(const struct race *race, const struct tally *tally)
{
    double worlds = worlds_of(tally), few = FEW_WORLDS * unproved_part(race, tally);
    if (worlds <= 0 || race->exact)
        return worlds > 0 ? 1 : 0;
    return race->proof_share * worlds / (worlds + few);
}

/* Both judgements together. */
static double worth_of(const struct race *race, const struct tally *tally)
{
    double share = proof_share(race, tally);
    return share * mean_proved(tally) + (1 - share) * mean_worth(tally);
}

/* The variance of a mean. A few that agree prove little: some that differ are added. */
static double spread(double variance, double count)
{
    return (variance * count + 0.5) / (count + 2) / count;
}

/* The variance of what playouts say. */
static double playouts_variance(const struct tally *tally)
{
    double n = tally->playouts > 0 ? tally->playouts : 1, mean = mean_worth(tally);
    return spread(tally->worth_squares / n - mean * mean, n);
}

/* The standard error of the worth. */
static double error_of(const struct race *race, const struct tally *tally)
{
    double share = proof_share(race, tally), p = mean_proved(tally), mean = mean_worth(tally);
    double n = tally->playouts > 0 ? tally->playouts : 1;
    double one = tally->worth_squares / n - mean * mean, variance = spread(one, n);
    if (race->exact && tally->weight > 0)
        return 0;
    if (!race->beliefs.all)
        variance += WORLD_PART * one / race->beliefs.size;
    variance *= (1 - share) * (1 - share);
    if (share > 0 && !race->beliefs.all)
        variance += share * share * p * (1 - p) / race->beliefs.size;
    if (share > 0)
        variance +=
            share * share * unproved_part(race, tally) * spread(p * (1 - p), worlds_of(tally));
    return r7i_root(variance);
}

/* Brings the first so many into order, the best first. */
static void sort_race(struct race *race, int count)
{
    for (int i = 1; i < count; i++) {
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
    return (now->rules.actions ? 20U : now->rules.advanced ? 8U : 4U) * now->players;
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

static void rate_options(struct race *race, int best)
{
    struct r7i_thought *t = race->t;
    for (int i = 0; i < t->option_count; i++) {
        const struct tally *tally = &race->tallies[i];
        struct r7i_option *o = &t->options[i];
        o->worth = worth_of(race, tally);
        o->chance = race->stakes.points_count
                        ? tally->won / (tally->playouts > 0 ? tally->playouts : 1)
                        : o->worth;
        o->error = error_of(race, tally);
    }
    /* A turn that was dropped early may owe its mean to luck: none is rated above the
     * one that won the race. */
    for (int i = 0; i < t->option_count; i++) {
        struct r7i_option *o = &t->options[i];
        if (o->worth > t->options[best].worth)
            o->worth = t->options[best].worth;
        if (!race->stakes.points_count)
            o->chance = o->worth;
    }
    t->rated = true;
}

/* Tells whoever wants to know how the race stands. The order stays as it is: in it turns are looked
 * at, and what is told must not change what is found. */
static void tell_race(struct race *race, uint64_t nodes)
{
    int best = race->order[0];
    if (!r7i_thought_tells(race->t, nodes))
        return;
    for (int i = 1; i < race->left; i++)
        if (worth_of(race, &race->tallies[race->order[i]]) > worth_of(race, &race->tallies[best]))
            best = race->order[i];
    rate_options(race, best);
    r7i_thought_tell(race->t, best, nodes);
}

/* Whether a turn is worse than the best by more than chance explains: by the worlds in which both
 * were proved. */
static bool beaten_by_proofs(const struct race *race, const struct tally *best,
                             const struct tally *tally)
{
    double behind = best->proved - tally->proved; /* in the same worlds */
    double p = mean_proved(best), q = mean_proved(tally);
    double apart = p + q - 2 * p * q > 0.02 ? p + q - 2 * p * q : 0.02;
    double variance = best->weight_squares * apart * 0.7;
    return behind > 0 &&
           behind * behind > race->strength->sigmas * race->strength->sigmas * (variance + 1);
}

/* The same by playouts. They are looked at again and again, so more is asked of them; and as both
 * were played in the same worlds, chance explains less than is allowed for here. */
static bool beaten_by_playouts(const struct race *race, const struct tally *best,
                               const struct tally *tally)
{
    double behind = mean_worth(best) - mean_worth(tally);
    double variance = playouts_variance(best) + playouts_variance(tally);
    (void)race;
    return behind > 0 && behind * behind > CLEAR_SIGMAS * CLEAR_SIGMAS * variance;
}

/* Drops turns that are clearly worse than the best: they go behind the others. */
static void drop_beaten(struct race *race,
                        bool (*is_beaten)(const struct race *race, const struct tally *best,
                                          const struct tally *tally))
{
    const struct tally *best = &race->tallies[race->order[0]];
    int kept = 1, beaten[R7_BOT_TURNS_MAX], count = 0;
    for (int i = 1; i < race->left; i++) {
        if (is_beaten(race, best, &race->tallies[race->order[i]]))
            beaten[count++] = race->order[i];
        else
            race->order[kept++] = race->order[i];
    }
    race->left = kept;
    for (int i = 0; i < count; i++)
        race->order[kept + i] = beaten[i];
}

/* Plays every turn that is left in a world that is the same for all of them. */
static void play_world(struct race *race)
{
    struct r7i_thought *t = race->t;
    struct r7_round deal;
    double place = (double)(r7_random_next(&t->random) >> 11) * 0x1p-53;
    r7i_beliefs_world(&race->beliefs, r7i_beliefs_at(&race->beliefs, place), &deal);
    for (int i = 0; i < race->left; i++)
        play_option(race, race->order[i], &deal);
    t->nodes += playout_cost(t->now) * (uint64_t)race->left;
    tell_race(race, t->nodes);
}

/* One heat: until so many nodes are spent, or one turn is left that nothing can overtake. That
 * saves time only where nobody asks how good the turns are. */
static void run_heat(struct race *race, uint64_t end, bool one)
{
    struct r7i_thought *t = race->t;
    int worlds = 0;
    do {
        play_world(race);
        if (one && ++worlds % CLEAR_EVERY == 0) {
            sort_race(race, race->left);
            drop_beaten(race, beaten_by_playouts);
        }
    } while (t->nodes < end && (race->left > 1 || !one) && !r7i_thought_over(t));
    sort_race(race, race->left);
}

/* Spends some nodes on playouts, halving the field until `keep` are left. */
static void run_playouts(struct race *race, uint64_t nodes, int keep)
{
    struct r7i_thought *t = race->t;
    const bool one = keep == 1 && t->shown == 0;
    int heats = 1, field = race->left; /* as many as there would be if none were beaten */
    while (race->left >> heats > keep)
        heats++;
    for (int heat = 0; heat < heats; heat++) {
        run_heat(race, t->nodes + nodes / (uint64_t)heats, one);
        if (r7i_thought_over(t) || (one && race->left == 1))
            break;
        if (field > keep && heat + 1 < heats)
            field = (field + 1) / 2 > keep ? (field + 1) / 2 : keep;
        race->left = race->left < field ? race->left : field;
    }
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

/* Whether the hero wins a world after a turn; what was proved there before is known. */
static bool wins(struct race *race, struct r7i_search *search, int turn, int world,
                 const struct r7_round *two)
{
    const struct r7i_option *option = &race->t->options[turn];
    unsigned mask = race->tallies[turn].mask;
    if (race->exact)
        return proves(search, option, two);
    if ((race->proved[world] & mask) == 0 && proves(search, option, two))
        race->won[world] |= mask;
    if (!search->stopped)
        race->proved[world] |= mask;
    return (race->won[world] & mask) != 0;
}

/* The world that is proved after k others. Where they are many they are taken as they are likely,
 * at places that lie evenly: steps of the golden section. */
static int world_after(const struct race *race, int k)
{
    double place = (k + 0.5) * 0.6180339887498949;
    return race->few ? k : r7i_beliefs_at(&race->beliefs, place - (int)place);
}

static int worlds_most(const struct race *race)
{
    return race->few ? race->beliefs.count : WORLDS_PROVED;
}

/* Proves some turns in the next world, which is the same for all of them. */
static void prove_world(struct race *race, struct r7i_search *search, const int *turns, int count)
{
    bool won[R7_BOT_TURNS_MAX];
    struct r7_round world, two;
    int w = world_after(race, race->tallies[turns[0]].worlds);
    double weight =
        race->few ? (double)race->beliefs.weights[w] * race->beliefs.count / race->beliefs.sum : 1;
    r7i_beliefs_world(&race->beliefs, w, &world);
    take_two(&world, &two);
    r7i_search_expect(search, &two);
    for (int i = 0; i < count && !search->stopped; i++)
        won[i] = wins(race, search, turns[i], w, &two);
    for (int i = 0; i < count && !search->stopped; i++) {
        struct tally *tally = &race->tallies[turns[i]];
        tally->worlds++;
        tally->weight += weight;
        tally->weight_squares += weight * weight;
        tally->proved += won[i] ? weight : 0;
    }
}

/* World after world until one turn is left. */
static void race_by_proofs(struct race *race, struct r7i_search *search)
{
    race->tried = race->left;
    for (int i = 0; i < race->left; i++)
        race->tallies[race->order[i]].mask = 1U << (i % PROOFS_MAX);
    for (int w = 0; w < worlds_most(race) && (race->left > 1 || race->exact) && !search->stopped;
         w++) {
        prove_world(race, search, race->order, race->left);
        tell_race(race, race->t->nodes + search->nodes);
        if (w % 16 == 15) {
            sort_race(race, race->left);
            drop_beaten(race, beaten_by_proofs);
        }
    }
    sort_race(race, race->left);
}

/* Of the best turns, those that are not sure enough and have been proved in the fewest worlds;
 * how many. */
static int least_sure(const struct race *race, double enough, int turns[R7I_SHOWN])
{
    int count = 0, most = worlds_most(race), fewest = most;
    for (int i = 0; i < race->t->shown && i < race->tried; i++) {
        const struct tally *tally = &race->tallies[race->order[i]];
        if (tally->worlds > fewest || tally->worlds == most || error_of(race, tally) <= enough)
            continue;
        if (tally->worlds < fewest)
            count = 0;
        fewest = tally->worlds;
        turns[count++] = race->order[i];
    }
    return count;
}

/* Goes on with the best turns until they are rated well enough: those that fell behind early have
 * been looked at in few worlds. Effort that was asked for is used. */
static void polish_ratings(struct race *race, struct r7i_search *search)
{
    double enough = race->t->question->nodes > 0 ? 0 : R7I_SHOWN_ERROR;
    int turns[R7I_SHOWN], count;
    if (race->t->shown == 0)
        return;
    sort_race(race, race->tried);
    for (int i = 1; !search->stopped && (count = least_sure(race, enough, turns)) > 0; i++) {
        prove_world(race, search, turns, count);
        tell_race(race, race->t->nodes + search->nodes);
        /* What has been found may have brought another turn among the best. */
        if (i % 16 == 0 || least_sure(race, enough, turns) == 0)
            sort_race(race, race->tried);
    }
    sort_race(race, race->tried);
}

/* For ratings, a part of the effort is kept. */
static uint64_t race_nodes(const struct race *race, uint64_t nodes)
{
    return race->t->shown > 1 ? nodes - nodes / 3 : nodes;
}

static void run_proofs(struct race *race)
{
    struct r7i_thought *t = race->t;
    uint64_t nodes = t->limit > t->nodes ? t->limit - t->nodes : 1;
    struct r7_solve_options options = {
        .memory = r7i_thought_memory(t, TABLE_SIZE),
        .memory_size = TABLE_SIZE,
        .nodes = race_nodes(race, nodes),
        .stop = t->question->stop,
        .context = t->question->context,
    };
    struct r7i_search search;
    struct r7_round two;
    size_t marks = (size_t)race->beliefs.count * sizeof *race->won;
    race->proved = memset(r7i_thought_memory(t, marks), 0, marks);
    race->won = memset(r7i_thought_memory(t, marks), 0, marks);
    race->few = race->beliefs.count <= WORLDS_FEW;
    take_two(t->now, &two);
    r7i_search_init(&search, &two, &options);
    race_by_proofs(race, &search);
    options.nodes = nodes;
    search.stopped = false;
    polish_ratings(race, &search);
    t->nodes += search.nodes;
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

/* How far proofs are trusted: not at all where there are none, or with so many cards to come that
 * what is proved for open hands says little. */
static double share_of_proofs(const struct r7i_thought *t)
{
    const struct r7i_strength *strength = t->settings;
    const int cards = r7_cards_count(t->now->seats[t->hero].hand);
    if (strength->proofs == 0 || !can_prove(t))
        return 0;
    return all_known(t->now) ? 1
                             : strength->proof_shares[cards < R7_HAND_SIZE ? cards : R7_HAND_SIZE];
}

/* Nodes for playouts where turns are proved afterwards: the more, the less proofs count. */
static uint64_t playouts_first(const struct race *race, uint64_t budget)
{
    const double part = 1 - race->proof_share;
    uint64_t nodes = part > 0.125 ? (uint64_t)((double)budget * part) : budget / 8;
    if (nodes < PLAYOUTS_FIRST && !race->exact)
        nodes = PLAYOUTS_FIRST;
    if (nodes > PLAYOUTS_MOST)
        nodes = PLAYOUTS_MOST;
    return nodes < budget ? nodes : budget;
}

int r7i_choose_strong(struct r7i_thought *t)
{
    const struct r7i_strength *strength = t->settings;
    struct race *race = r7i_thought_memory(t, sizeof *race);
    *race = (struct race){.t = t, .strength = strength};
    r7i_stakes_find(t, &race->stakes);
    race->proof_share = share_of_proofs(t);
    if (t->limit == 0)
        t->limit = (uint64_t)strength->playouts[t->now->rules.actions] * playout_cost(t->now);
    uint64_t budget = t->limit;
    /* Whoever wants ratings wants them of every turn. */
    race->left = r7i_narrow(t, strength->attention,
                            t->shown > 0 ? UINT64_MAX : budget / playout_cost(t->now), race->order);
    race->exact = race->proof_share > 0 && all_known(t->now);
    const bool proofs = race->exact || (race->proof_share > 0 && budget >= PROOFS_FROM);
    r7i_beliefs_form(t, &race->beliefs, budget / 8, strength->trust);
    if (proofs) {
        run_playouts(race, playouts_first(race, budget),
                     race->exact ? t->option_count : strength->proofs);
        run_proofs(race);
    } else {
        run_playouts(race, budget, t->shown > 1 ? t->shown : 1);
    }
    rate_options(race, race->order[0]);
    return race->order[0];
}
