/* Two players with actions: alpha-beta over whole turns, each an option of side.h and perhaps a
 * canvas card.
 *
 * Why it is right. Who cannot end a turn in the lead is out, and with two players that ends the
 * round, so only turns that survive need be searched. A survivor ends in the lead under the rule
 * that it leaves, which one comparison of lanes says for all canvas cards of an option at once.
 * Whatever leads is legal as well: a 1 and a 7 ask for nothing but the lead at the end, and
 * where losing on purpose is forbidden a sure turn is allowed and a 3 may be tried. There are three
 * exceptions, and all of them ask whether *other* options serve: a 5 is void only if none of the
 * 1s and 7s left in hand does; a 7 that must lead at once is an ordinary card only if no move
 * does; and what a 7's move draws may not be counted on. is_open() and must_serve() ask that.
 *
 * Two positions are the same if hands, palettes and rule are, and what can still come from the
 * deck, see R7I_REACH_ALL. Whose turn it is does not matter, since the value is that of the mover.
 */
#include "actions_turns.h"
#include <string.h>

/* What matters of the deck. */
static uint64_t deck_key(const struct r7i_actions *f, const struct r7i_after *a, r7_cards hands)
{
    const unsigned threes = (unsigned)(hands / r7_card_bit(2 * R7_COLOURS)) & R7_NUMBER_ONE;
    const unsigned reach =
        f->laws.advanced ? R7I_REACH_ALL : (unsigned)r7i_tables.group_score[threes] / 64;
    if (a->pushed != R7_NO_CARD)
        return r7i_pile_key(a->deck, a->pushed, reach);
    return a->deck == NULL ? 0 : a->deck->keys[reach];
}

/* Two hashes of the position after a turn. */
static void hash_after(const struct r7i_actions *f, const struct r7i_after *a, r7_cards rival_hand,
                       uint64_t *index, uint64_t *check)
{
    const uint64_t deck = deck_key(f, a, a->hand | rival_hand);
    r7i_hash_two(rival_hand, a->rival, a->hand, a->palette, (deck << 3 | a->rule) ^ f->s->salt,
                 index, check);
}

static inline r7i_turn take_first(struct r7i_actions_list *list, int from)
{
    int first = from;
    r7i_turn taken = list->turns[from];
    for (int i = from + 1; i < list->count; i++) {
        first = list->turns[i] < taken ? i : first;
        taken = list->turns[i] < taken ? list->turns[i] : taken;
    }
    list->turns[first] = list->turns[from];
    return taken;
}

/* ---- the search ---- */

static r7i_worth search(struct r7i_actions *f, const struct r7i_actions_node *n, r7i_worth low,
                        r7i_worth high, r7i_turn *killer);

/* Positions looked up together: the table is larger than the caches next to the processor, so it
 * is told where to look before the first is looked at. */
#define TOGETHER 32

struct lookup {
    const r7i_entry *entry;
    uint64_t check;
};

static void find_entries(const struct r7i_actions *f, const struct r7i_actions_node *n,
                         const r7i_turn *turns, int count, struct lookup lookups[TOGETHER])
{
    for (int i = 0; i < count; i++) {
        const struct r7i_after a = r7i_after_turn(n, turns[i]);
        uint64_t index;
        hash_after(f, &a, n->other->hand, &index, &lookups[i].check);
        lookups[i].entry = r7i_search_entry(f->s, index);
        r7i_prefetch(lookups[i].entry);
    }
}

/* Looks all children up before any is searched. Those that are known are dropped; true if one of
 * them is good enough. */
static bool known_good(struct r7i_actions *f, const struct r7i_actions_node *n,
                       struct r7i_actions_list *list, r7i_worth low, r7i_worth high,
                       r7i_worth *best)
{
    const int count = list->count;
    struct lookup lookups[TOGETHER];
    list->count = 0;
    for (int i = 0; i < count; i++) {
        if (i % TOGETHER == 0)
            find_entries(f, n, &list->turns[i], count - i < TOGETHER ? count - i : TOGETHER,
                         lookups);
        const r7i_turn t = list->turns[i];
        const struct lookup *l = &lookups[i % TOGETHER];
        if (!(t & R7I_TURN_ANSWERED) || !r7i_entry_answers(*l->entry, l->check, -high, -low)) {
            list->turns[list->count++] = t;
            continue;
        }
        const r7i_worth worth = -r7i_entry_worth(*l->entry);
        *best = worth > *best ? worth : *best;
        if (worth >= high)
            return true;
    }
    return false;
}

static r7i_worth try_turn(struct r7i_actions *f, const struct r7i_actions_node *n, r7i_turn t,
                          r7i_worth low, r7i_worth high, r7i_turn *killer)
{
    const struct r7i_after a = r7i_after_turn(n, t);
    struct r7i_pile pushed;
    struct r7i_side moved, robbed;
    if (!(t & R7I_TURN_ANSWERED))
        return r7i_worth_of_win(f->s, a.palette, (enum r7_colour)a.rule);
    moved.hand = a.hand;
    moved.palette = a.palette;
    moved.scores = n->mover->options[r7i_turn_option(t)].scores;
    struct r7i_actions_node next = {
        .mover = n->other,
        .other = &moved,
        .deck = a.deck,
        .rule = a.rule,
    };
    if (a.pushed != R7_NO_CARD) {
        pushed = r7i_pile_push(a.deck, a.pushed);
        next.deck = &pushed;
    }
    if (r7i_turn_taken(t) != R7I_ACTIONS_NONE) {
        robbed.hand = n->other->hand;
        robbed.palette = a.rival;
        robbed.scores = r7i_lanes_of(a.rival);
        r7i_side_fill(&robbed, &f->laws);
        f->overflow |= robbed.overflow;
        next.mover = &robbed;
    }
    return -search(f, &next, -high, -low, killer);
}

static void learn(struct r7i_actions *f, const struct r7i_actions_node *n, r7i_turn t, bool good)
{
    const r7_card last = n->mover->options[r7i_turn_option(t)].last;
    const unsigned canvas = r7i_turn_canvas(t);
    uint8_t *luck = &f->luck[last == R7_NO_CARD ? R7_CARDS : last]
                            [canvas == R7I_ACTIONS_NONE ? R7_CARDS : canvas];
    *luck = (uint8_t)(good ? *luck + (64 - *luck) / 4 : *luck - *luck / 8);
}

static r7i_worth best_turn(struct r7i_actions *f, const struct r7i_actions_node *n, r7i_worth low,
                           r7i_worth high, r7i_turn *killer)
{
    struct r7i_actions_list list;
    r7i_turn next_killer = R7I_TURN_CARDS;
    r7i_side_fill(n->other, &f->laws);
    f->overflow |= n->other->overflow;
    r7i_actions_turns(f, n, &list);
    if (f->overflow)
        f->s->stopped = true;
    if (list.unanswered)
        return 1;
    r7i_worth best = -r7i_worth_of_win(f->s, n->other->palette, (enum r7_colour)n->rule);
    if (f->s->table_mask != 0 && known_good(f, n, &list, low, high, &best))
        return best;
    for (int i = 0; i < list.count; i++)
        if ((list.turns[i] & R7I_TURN_CARDS) == *killer)
            list.turns[i] -= (r7i_turn)R7I_ORDER_KILLER << R7I_TURN_ORDER;
    for (int i = 0; i < list.count && best < high && !f->s->stopped; i++) {
        const r7i_turn t = take_first(&list, i);
        const r7i_worth worth = try_turn(f, n, t, best > low ? best : low, high, &next_killer);
        learn(f, n, t, worth >= high);
        if (worth >= high)
            *killer = t & R7I_TURN_CARDS;
        best = worth > best ? worth : best;
    }
    return best;
}

static r7i_worth search(struct r7i_actions *f, const struct r7i_actions_node *n, r7i_worth low,
                        r7i_worth high, r7i_turn *killer)
{
    struct r7i_search *s = f->s;
    r7i_entry *entry = NULL;
    uint64_t index, check = 0;
    if (r7i_search_spend(s))
        return 0;
    if (s->table_mask != 0) {
        const struct r7i_after a = {
            .hand = n->other->hand,
            .palette = n->other->palette,
            .rival = n->mover->palette,
            .deck = n->deck,
            .pushed = R7_NO_CARD,
            .rule = n->rule,
        };
        hash_after(f, &a, n->mover->hand, &index, &check);
        entry = r7i_search_entry(s, index);
        if (r7i_entry_answers(*entry, check, low, high))
            return r7i_entry_worth(*entry);
    }
    const r7i_worth best = best_turn(f, n, low, high, killer);
    if (entry != NULL && !s->stopped)
        *r7i_search_entry(s, index) = r7i_entry_make(check, best, low, high);
    return best;
}

static void read_side(struct r7i_side *side, const struct r7_seat *seat)
{
    side->hand = seat->hand;
    side->palette = seat->palette;
    side->scores = r7i_scores_of(seat);
}

bool r7i_solve_two_actions(struct r7i_search *s, const struct r7_round *round, int rival,
                           r7i_worth low, r7i_worth high, r7i_worth *worth)
{
    struct r7i_actions f = {.s = s, .laws = r7i_laws_of(round)};
    struct r7i_side mover, other;
    struct r7i_pile deck[R7_CARDS];
    r7i_turn killer = R7I_TURN_CARDS;
    struct r7i_actions_node n = {.mover = &mover, .other = &other, .rule = r7i_rule(round)};
    read_side(&mover, &round->seats[round->turn]);
    read_side(&other, &round->seats[rival]);
    for (int i = 0; i < round->deck_known; i++) {
        deck[i] = r7i_pile_push(n.deck, round->deck[i]);
        n.deck = &deck[i];
    }
    r7i_side_fill(&mover, &f.laws);
    f.overflow = mover.overflow;
    if (!f.overflow)
        *worth = search(&f, &n, low, high, &killer);
    if (f.overflow) { /* the budget may have more to say about that */
        s->stopped = false;
        s->pause = 0;
    }
    return !f.overflow;
}
