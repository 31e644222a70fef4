/* What the others' turns say about their hands.
 *
 * A world is the more likely the better it explains what was played: for each turn of
 * another player the hand he would have had is compared with what he did with it, by the
 * policy that good players follow. Turns before a card was drawn that is not known
 * are left out, for then the hand is not known either. */
#include "inner.h"
#include "policy.h"

/* A turn of another player, as the viewer saw it. */
struct deed {
    struct r7_round before;
    r7_cards played; /* cards that left his hand in this turn and since */
    r7_card palette, canvas;
    uint8_t seat;
    bool valid;
};

#define DEEDS_MAX 32
/* Worlds that are dealt and weighed. */
#define WORLDS_LEAST 64
#define WORLDS_MOST 20000

static int collect_deeds(const struct r7i_thought *t, struct deed *deeds)
{
    const struct r7_history *history = t->question->history;
    int count = 0;
    if (history == NULL || t->now->rules.actions)
        return 0;
    struct r7_round round = history->start;
    for (size_t i = 0; i < history->count; i++) {
        struct r7_step step = history->steps[i];
        int seat = round.turn;
        if (seat != t->hero) {
            if (round.phase == R7_PHASE_START && count < DEEDS_MAX)
                deeds[count++] = (struct deed){.before = round,
                                               .palette = R7_NO_CARD,
                                               .canvas = R7_NO_CARD,
                                               .seat = (uint8_t)seat,
                                               .valid = true};
            bool draws = r7_round_draws(&round, step);
            for (int k = 0; k < count; k++) {
                if (deeds[k].seat != seat)
                    continue;
                if (step.kind == R7_STEP_PALETTE || step.kind == R7_STEP_CANVAS)
                    deeds[k].played |= r7_card_bit(step.card);
                if (draws)
                    deeds[k].valid = false;
            }
            if (count > 0 && deeds[count - 1].seat == seat) {
                if (step.kind == R7_STEP_PALETTE)
                    deeds[count - 1].palette = step.card;
                if (step.kind == R7_STEP_CANVAS)
                    deeds[count - 1].canvas = step.card;
            }
        }
        r7_round_play(&round, step);
    }
    int kept = 0;
    for (int k = 0; k < count; k++)
        if (deeds[k].valid && !t->now->seats[deeds[k].seat].out)
            deeds[kept++] = deeds[k];
    return kept;
}

/* The probability of a deed, given the hand that a world says he has now. */
static double explain(const struct deed *deed, r7_cards hand, double trust)
{
    struct r7_round round = deed->before;
    struct r7_grid grid;
    float weights[64];
    struct r7_seat *seat = &round.seats[deed->seat];
    seat->hand = hand | deed->played;
    seat->hidden = 0;
    if (!r7_grid_fill(&grid, &round) || grid.turns == 0)
        return 1;
    float sum =
        r7i_policy_weigh(r7i_policy_for(round.rules, round.players), &round, &grid, weights);
    int at = 0;
    for (unsigned bit = 0; bit < 64; bit++) {
        if ((grid.turns >> bit & 1) == 0)
            continue;
        if (r7_grid_play(&grid, bit) == r7_play_make(deed->palette, deed->canvas))
            return trust * (double)(weights[at] / sum) + (1 - trust) / r7_grid_count(&grid);
        at++;
    }
    return 1;
}

/* Room for the worlds. */
static void make_room(struct r7i_thought *t, struct r7i_beliefs *beliefs, uint64_t nodes, int deeds)
{
    uint64_t all = r7i_worlds_count(t->now), affordable = nodes / (1 + 3 * (uint64_t)deeds);
    uint64_t count = affordable < WORLDS_LEAST  ? WORLDS_LEAST
                     : affordable > WORLDS_MOST ? WORLDS_MOST
                                                : affordable;
    *beliefs = (struct r7i_beliefs){.now = t->now, .all = all <= count};
    beliefs->count = (int)(beliefs->all ? all : count);
    beliefs->deals = r7i_thought_memory(t, (size_t)beliefs->count * sizeof *beliefs->deals);
    beliefs->weights = r7i_thought_memory(t, (size_t)beliefs->count * sizeof *beliefs->weights);
    beliefs->sums = r7i_thought_memory(t, (size_t)beliefs->count * sizeof *beliefs->sums);
}

void r7i_beliefs_form(struct r7i_thought *t, struct r7i_beliefs *beliefs, uint64_t nodes,
                      double trust)
{
    struct deed *deeds = r7i_thought_memory(t, DEEDS_MAX * sizeof *deeds);
    int deed_count = trust > 0 ? collect_deeds(t, deeds) : 0;
    double squares = 0;
    make_room(t, beliefs, nodes, deed_count);
    for (int i = 0; i < beliefs->count; i++) {
        struct r7_round world;
        double likely = 1;
        beliefs->deals[i] = r7_random_next(&t->random);
        if (deed_count > 0)
            r7i_beliefs_world(beliefs, i, &world);
        for (int k = 0; k < deed_count; k++)
            likely *= explain(&deeds[k], world.seats[deeds[k].seat].hand, trust) * 16;
        beliefs->weights[i] = (float)likely;
        beliefs->sum += likely;
        beliefs->sums[i] = beliefs->sum;
        squares += likely * likely;
    }
    beliefs->size = beliefs->sum * beliefs->sum / squares;
    t->nodes += (uint64_t)(beliefs->count * (1 + 3 * deed_count));
}

void r7i_beliefs_world(const struct r7i_beliefs *beliefs, int i, struct r7_round *world)
{
    struct r7_random random = {beliefs->deals[i]};
    if (beliefs->all)
        r7i_world_nth(beliefs->now, (uint64_t)i, world);
    else
        r7i_world_deal(beliefs->now, &random, world);
}

int r7i_beliefs_at(const struct r7i_beliefs *beliefs, double place)
{
    int low = 0, high = beliefs->count - 1;
    while (low < high) { /* the first whose sum is beyond it */
        int middle = low + (high - low) / 2;
        if (beliefs->sums[middle] > place * beliefs->sum)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
