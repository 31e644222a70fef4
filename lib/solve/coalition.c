/* Any rule set, any number of players: one player, the hero, against all others,
 * who play together to stop him. With two players that is the game itself.
 *
 * Whole turns are searched, ordered by how few rules the next player could lead
 * under afterwards. All turns that put their player out are the same to those who
 * stay, except that a 3 on the way takes a card from the deck.
 *
 * Why it is right. Played together, all others are one opponent who knows all cards, so this is a
 * game of two sides with perfect information: what the hero can be sure of is the largest of his
 * turns' worths where he moves and the smallest where another does, and alpha-beta leaves out only
 * turns that cannot change that. Every legal turn is tried, but for two kinds that lead where
 * another one leads already. A palette is a set, so several 5s in another order end in the same
 * position: only the order from strong to weak is followed. And a player who is out is never
 * compared again, whatever lies in his palette; what he leaves behind is the canvas, which only
 * those who then lead may change, and the deck: so one turn for each deck stands for all. Rounds
 * end because every turn but the last one of a player takes a card from a hand, and the deck that
 * refills hands is finite. */
#include <core/moves.h>
#include <solve/search.h>

/* Turns of one position that are listed and ordered; with more of them (many 5s)
 * the rest is searched as it comes. */
#define LISTED_MAX 192

struct choice {
    struct r7_round after;
    unsigned order;
};

void r7i_hash_round(const struct r7_round *round, uint64_t *index, uint64_t *check)
{
    uint64_t a =
        (uint64_t)round->turn | (uint64_t)r7i_rule(round) << 8 | (uint64_t)round->deck_known << 16;
    uint64_t b = a * UINT64_C(0x9E3779B97F4A7C15);
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        uint64_t x = s->out ? 1 : s->hand * UINT64_C(0xBF58476D1CE4E5B9) ^ s->palette;
        a = (a ^ x ^ a >> 31) * UINT64_C(0x94D049BB133111EB);
        b = ((b + x) ^ b >> 29) * UINT64_C(0xD6E8FEB86659FD93);
    }
    for (int i = 0; i < round->deck_known; i++) {
        a = (a ^ round->deck[i] ^ a >> 31) * UINT64_C(0x94D049BB133111EB);
        b = ((b + round->deck[i]) ^ b >> 29) * UINT64_C(0xD6E8FEB86659FD93);
    }
    *index = a ^ a >> 32;
    *check = b ^ b >> 32;
}

/* How hard a position is for the player to move: few ways to lead come first. */
static unsigned ways_to_lead(const struct r7_round *round)
{
    const struct r7_seat *me = &round->seats[round->turn];
    const struct r7i_base base = r7i_base_of(me->palette, me->scores);
    const r7i_lanes best = r7i_best_but(round, round->turn, round->turn);
    const r7_cards *colours = r7i_tables.colour_cards;
    const unsigned rule = r7i_rule(round);
    unsigned ways =
        (unsigned)r7_cards_count(me->hand & colours[r7i_lanes_greater(base.scores, best)]);
    for (r7_cards rest = me->hand; rest != 0; rest &= rest - 1) {
        r7_card card = (r7_card)r7i_lowest_bit(rest);
        unsigned leads = r7i_lanes_greater(r7i_lanes_with(&base, card), best);
        ways += (leads >> rule & 1) +
                (unsigned)r7_cards_count(me->hand & ~r7_card_bit(card) & colours[leads]);
    }
    return ways;
}

/* A player's best so far, from the hero's side. */
struct window {
    r7i_worth low, high, best;
    bool maximise;
};

static bool decided(const struct window *w)
{
    return w->maximise ? w->best >= w->high : w->best <= w->low;
}

static void improve(struct window *w, r7i_worth worth)
{
    if (w->maximise ? worth > w->best : worth < w->best)
        w->best = worth;
    if (w->maximise && worth > w->low)
        w->low = worth;
    if (!w->maximise && worth < w->high)
        w->high = worth;
}

static r7i_worth search(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                        r7i_worth high);

static void try_round(struct r7i_search *s, const struct r7_round *before,
                      const struct r7_round *after, struct window *w)
{
    /* `low` and `high` move with the best: what was asked for stays outside. */
    improve(w, after->phase == R7_PHASE_OVER ? r7i_worth_over(s, before, after)
                                             : r7i_worth_between(s, after, w->low, w->high));
}

/* Collects the positions after each complete turn; those beyond the room are
 * searched at once. */
struct collect {
    struct r7i_search *s;
    const struct r7_round *start;
    struct choice *choices;
    int count;
    bool out_seen[2]; /* out without and with a card drawn */
    struct window *window;
};

static void collect_end(struct collect *c, const struct r7_round *after)
{
    if (after->seats[c->start->turn].out) {
        /* One of each kind is enough. */
        bool drew = after->deck_known != c->start->deck_known;
        if (c->out_seen[drew])
            return;
        c->out_seen[drew] = true;
    }
    if (c->count == LISTED_MAX) {
        if (!decided(c->window) && !c->s->stopped)
            try_round(c->s, c->start, after, c->window);
        return;
    }
    struct choice *choice = &c->choices[c->count++];
    choice->after = *after;
    /* Being out comes last, a round that is won first. */
    bool out = after->seats[c->start->turn].out;
    choice->order = out ? 10000 : after->phase == R7_PHASE_OVER ? 0 : 1 + ways_to_lead(after);
}

/* The order of several 5s makes no difference: after one only weaker ones are
 * tried, those `below`. */
static void collect_from(struct collect *c, const struct r7_round *round, r7_card below)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    for (size_t i = 0; i < count && !c->s->stopped; i++) {
        bool five = steps[i].kind == R7_STEP_PALETTE && r7_card_number(steps[i].card) == 5;
        if (five && steps[i].card >= below)
            continue;
        struct r7_round after = *round;
        r7_round_play(&after, steps[i]);
        if (after.turn == c->start->turn && after.phase != R7_PHASE_OVER)
            collect_from(c, &after, five ? steps[i].card : below);
        else
            collect_end(c, &after);
    }
}

static r7i_worth best_turn(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                           r7i_worth high)
{
    struct choice choices[LISTED_MAX];
    bool maximise = round->turn == s->hero;
    struct window window = {low, high, maximise ? -R7I_WORTH_MAX : R7I_WORTH_MAX, maximise};
    struct collect c = {.s = s, .start = round, .choices = choices, .window = &window};
    collect_from(&c, round, R7_CARDS);
    for (int tried = 0; tried < c.count && !decided(&window) && !s->stopped; tried++) {
        int best = tried;
        for (int i = tried + 1; i < c.count; i++)
            if (choices[i].order < choices[best].order)
                best = i;
        struct choice chosen = choices[best];
        choices[best] = choices[tried];
        try_round(s, round, &chosen.after, &window);
    }
    return window.best;
}

static r7i_worth search(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                        r7i_worth high)
{
    r7i_entry *entry = NULL;
    uint64_t index, check = 0;
    if (r7i_search_spend(s))
        return 0;
    if (s->table_mask != 0 && round->phase == R7_PHASE_START) {
        r7i_hash_round(round, &index, &check);
        entry = r7i_search_entry(s, index);
        if (r7i_entry_answers(*entry, check, low, high))
            return r7i_entry_worth(*entry);
    }
    r7i_worth best = best_turn(s, round, low, high);
    if (entry != NULL && !s->stopped)
        *r7i_search_entry(s, index) = r7i_entry_make(check, best, low, high);
    return best;
}

r7i_worth r7i_solve_coalition(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                              r7i_worth high)
{
    return search(s, round, low, high);
}
