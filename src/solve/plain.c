/* Two players without actions: alpha-beta over whole turns.
 *
 * A turn changes only the mover's palette and hand, the canvas and perhaps the
 * deck's size. So the scores of the other palette with each of its hand cards,
 * which say how he can answer, are worked out once and serve all turns of the
 * mover, and again as the mover's own one level deeper.
 *
 * Turns are tried in order of how many answers they leave: a turn that leaves
 * none wins at once, and one that leaves few is quickly refuted or proved. */
#include "../core/moves.h"
#include "search.h"

#define HAND_MAX R7I_PLAIN_HAND_MAX

/* A player: the scores of the palette alone (place 0) and with each hand card. */
struct side {
    r7_cards hand, palette;
    int count; /* hand cards */
    r7_card cards[HAND_MAX + 1];
    r7i_lanes with[HAND_MAX + 1];
};

/* A turn: places in the mover's side, 0 for none. */
struct turn {
    uint8_t palette, canvas;
    bool draw;
    uint16_t answers;
    uint16_t order; /* the smaller comes first */
};

#define TURNS_MAX (2 * (HAND_MAX + 1) * (HAND_MAX + 1))

static void fill_side(struct side *side)
{
    struct r7_scores scores;
    r7i_lanes_store(scores.by, side->with[0]);
    const struct r7i_base base = r7i_base_of(side->palette, scores);
    side->count = 0;
    side->cards[0] = R7_NO_CARD;
    for (r7_cards rest = side->hand; rest != 0; rest &= rest - 1) {
        r7_card card = (r7_card)r7i_lowest_bit(rest);
        side->cards[++side->count] = card;
        side->with[side->count] = r7i_lanes_with(&base, card);
    }
}

/* How many hand cards have one of the colours in a mask, by table: the low three
 * colours and the high four. */
struct colour_counts {
    uint8_t low[8], high[16];
};

static void count_colours(const struct side *side, struct colour_counts *counts)
{
    uint8_t of[R7_COLOURS] = {0};
    for (int i = 1; i <= side->count; i++)
        of[r7i_tables.facts[side->cards[i]].colour]++;
    counts->low[0] = counts->high[0] = 0;
    for (int i = 1; i < 8; i++)
        counts->low[i] = (uint8_t)(counts->low[i & (i - 1)] + of[r7i_lowest_bit((uint64_t)i)]);
    for (int i = 1; i < 16; i++)
        counts->high[i] =
            (uint8_t)(counts->high[i & (i - 1)] + of[3 + r7i_lowest_bit((uint64_t)i)]);
}

/* The answers of a side to a palette: how many change the rule, and for each rule
 * how many keep it. */
static void count_answers(const struct side *side, const struct colour_counts *counts,
                          r7i_lanes palette, unsigned *changes, uint64_t *keeps)
{
    unsigned sum = 0;
    uint64_t by_rule = 0; /* a byte for each rule */
    for (int i = 0; i <= side->count; i++) {
        unsigned leads = r7i_lanes_greater(side->with[i], palette);
        sum += (unsigned)counts->low[leads & 7] + counts->high[leads >> 3];
        if (i > 0) {
            sum -= leads >> r7i_tables.facts[side->cards[i]].colour & 1; /* itself */
            by_rule += r7i_tables.spread[leads];
        }
    }
    *changes = sum;
    *keeps = by_rule;
}

struct node {
    const struct side *mover;
    struct side *other; /* filled when it is needed: the table may answer before */
    enum r7_colour rule;
    const r7_card *cards; /* of the deck, the bottom one first */
    uint8_t deck;         /* cards left */
    uint8_t swaps;        /* 1 if the mover is not who moved first */
};

static void hash_node(const struct r7i_search *s, const struct node *n, uint64_t *index,
                      uint64_t *check)
{
    uint64_t a = n->mover->hand * UINT64_C(0x9E3779B97F4A7C15) ^ n->mover->palette;
    uint64_t b = n->other->hand * UINT64_C(0xC2B2AE3D27D4EB4F) ^ n->other->palette;
    uint64_t c = ((uint64_t)n->rule | (uint64_t)n->deck << 8 | (uint64_t)n->swaps << 16) ^ s->salt;
    uint64_t x = (a ^ a >> 29) * UINT64_C(0xBF58476D1CE4E5B9) + b;
    uint64_t y = (b ^ b >> 31) * UINT64_C(0x94D049BB133111EB) + a;
    x = (x ^ x >> 32 ^ c * UINT64_C(0xD6E8FEB86659FD93)) * UINT64_C(0xD6E8FEB86659FD93);
    y = (y ^ y >> 32 ^ c * UINT64_C(0x9E3779B97F4A7C15)) * UINT64_C(0xA0761D6478BD642F);
    *index = x ^ x >> 32;
    *check = y ^ y >> 32;
}

static bool earns_draw(const struct r7i_search *s, const struct node *n, r7_card canvas,
                       bool palette_card)
{
    return s->advanced && n->deck > 0 &&
           r7i_tables.facts[canvas].number >=
               r7_cards_count(n->mover->palette) + (palette_card ? 1 : 0);
}

/* Adds the turns with one canvas card (or none). */
static int add_turn(const struct r7i_search *s, const struct node *n, struct turn *turns, int count,
                    struct turn turn, uint64_t keeps)
{
    r7_card canvas = n->mover->cards[turn.canvas];
    enum r7_colour rule =
        turn.canvas == 0 ? n->rule : (enum r7_colour)r7i_tables.facts[canvas].colour;
    turn.answers = (uint16_t)(turn.answers + (keeps >> 8 * rule & 0xFF));
    /* Of equally good ones, first those that keep more cards in hand. */
    turn.order = (uint16_t)(turn.answers * 4 + (turn.palette > 0) + (turn.canvas > 0));
    bool earns = turn.canvas > 0 && earns_draw(s, n, canvas, turn.palette > 0);
    /* A card of the rule's own colour only leaves the hand: keep it instead. */
    if (turn.canvas > 0 && rule == n->rule && !earns && !s->edition->must_survive &&
        turn.palette > 0)
        return count;
    turn.draw = earns;
    turns[count++] = turn;
    if (earns && !s->edition->must_draw) {
        turn.draw = false;
        turns[count++] = turn;
    }
    return count;
}

/* Whether a side has no answer to a palette under some of the given rules: none
 * that changes the rule, and none that keeps that rule. Returns those rules. */
static unsigned unanswered(const struct side *side, unsigned colours, r7i_lanes palette,
                           unsigned rules)
{
    if ((r7i_lanes_greater(side->with[0], palette) & colours) != 0)
        return 0;
    for (int i = 1; i <= side->count && rules != 0; i++) {
        unsigned leads = r7i_lanes_greater(side->with[i], palette);
        /* Other cards of the colours that are in hand more than once still count. */
        unsigned own = 1U << r7i_tables.facts[side->cards[i]].colour;
        unsigned twice = colours >> 8 & own;
        if ((leads & ((colours & 0x7F & ~own) | twice)) != 0)
            return 0;
        rules &= ~leads;
    }
    return rules;
}

/* The colours of a side's hand, and 8 bits above those that it has more than once. */
static unsigned hand_colours(const struct side *side)
{
    unsigned once = 0, twice = 0;
    for (int i = 1; i <= side->count; i++) {
        unsigned bit = 1U << r7i_tables.facts[side->cards[i]].colour;
        twice |= once & bit;
        once |= bit;
    }
    return once | twice << 8;
}

/* Whether the mover has a turn that leaves no answer. */
static bool wins_at_once(const struct node *n)
{
    unsigned theirs = hand_colours(n->other), mine = hand_colours(n->mover);
    for (int p = 0; p <= n->mover->count; p++) {
        unsigned leads = r7i_lanes_greater(n->mover->with[p], n->other->with[0]);
        unsigned own = p > 0 ? 1U << r7i_tables.facts[n->mover->cards[p]].colour : 0;
        unsigned rules =
            leads & ((mine & 0x7F & ~own) | (mine >> 8 & own) | (p > 0 ? 1U << n->rule : 0));
        if (rules != 0 && unanswered(n->other, theirs, n->mover->with[p], rules) != 0)
            return true;
    }
    return false;
}

/* All surviving turns, each with the number of answers it leaves. */
static int list_turns(const struct r7i_search *s, const struct node *n, struct turn *turns)
{
    struct colour_counts counts;
    int count = 0;
    count_colours(n->other, &counts);
    for (int p = 0; p <= n->mover->count; p++) {
        unsigned leads = r7i_lanes_greater(n->mover->with[p], n->other->with[0]), changes;
        uint64_t keeps;
        if (leads == 0)
            continue;
        count_answers(n->other, &counts, n->mover->with[p], &changes, &keeps);
        struct turn turn = {.palette = (uint8_t)p, .answers = (uint16_t)changes};
        if (p > 0 && (leads >> n->rule & 1) != 0)
            count = add_turn(s, n, turns, count, turn, keeps);
        for (int c = 1; c <= n->mover->count; c++)
            if (c != p && (leads >> r7i_tables.facts[n->mover->cards[c]].colour & 1) != 0) {
                turn.canvas = (uint8_t)c;
                count = add_turn(s, n, turns, count, turn, keeps);
            }
    }
    return count;
}

/* The position after a turn, seen by the other player. Who moved has a new side. */
static void play(const struct node *n, struct turn turn, struct node *after, struct side *moved)
{
    moved->hand = n->mover->hand;
    moved->palette = n->mover->palette;
    moved->with[0] = n->mover->with[turn.palette];
    *after = (struct node){
        .mover = n->other,
        .other = moved,
        .rule = n->rule,
        .cards = n->cards,
        .deck = n->deck,
        .swaps = !n->swaps,
    };
    if (turn.palette > 0) {
        r7_cards bit = r7_card_bit(n->mover->cards[turn.palette]);
        moved->hand &= ~bit;
        moved->palette |= bit;
    }
    if (turn.canvas > 0) {
        r7_card canvas = n->mover->cards[turn.canvas];
        moved->hand &= ~r7_card_bit(canvas);
        after->rule = (enum r7_colour)r7i_tables.facts[canvas].colour;
    }
    if (turn.draw)
        moved->hand |= r7_card_bit(n->cards[--after->deck]);
}

/* Takes the turn with the fewest answers from the front of what is left. */
static struct turn take_best(struct turn *turns, int count, int from)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (turns[i].order < turns[best].order)
            best = i;
    struct turn taken = turns[best];
    turns[best] = turns[from];
    turns[from] = taken;
    return taken;
}

static r7i_worth search(struct r7i_search *s, const struct node *n, r7i_worth low, r7i_worth high);

static r7i_worth best_turn(struct r7i_search *s, const struct node *n, r7i_worth low,
                           r7i_worth high)
{
    struct turn turns[TURNS_MAX];
    fill_side(n->other);
    if (!s->points && wins_at_once(n))
        return 1;
    int count = list_turns(s, n, turns);
    r7i_worth best = -R7I_WORTH_MAX;
    if (count == 0 || !s->edition->must_survive) /* one may fold */
        best = -r7i_worth_of_win(s, n->other->palette, n->rule);
    for (int i = 0; i < count && best < high && !s->stopped; i++) {
        struct turn turn = take_best(turns, count, i);
        struct side moved;
        struct node after;
        r7i_worth worth;
        play(n, turn, &after, &moved);
        if (turn.answers == 0)
            worth = r7i_worth_of_win(s, moved.palette, after.rule);
        else
            worth = -search(s, &after, -high, best > low ? -best : -low);
        best = worth > best ? worth : best;
    }
    return best;
}

static r7i_worth search(struct r7i_search *s, const struct node *n, r7i_worth low, r7i_worth high)
{
    uint64_t index = 0, check = 0;
    struct r7i_entry *entry = NULL;
    if (r7i_search_spend(s))
        return 0;
    if (s->table_mask != 0) {
        hash_node(s, n, &index, &check);
        entry = &s->table[index & s->table_mask];
        if (r7i_entry_answers(entry, check, low, high))
            return entry->worth;
    }
    r7i_worth best = best_turn(s, n, low, high);
    if (entry != NULL && !s->stopped)
        r7i_entry_store(entry, check, best, low, high);
    return best;
}

static void read_side(struct side *side, const struct r7_seat *seat)
{
    side->hand = seat->hand;
    side->palette = seat->palette;
    side->with[0] = r7i_scores_of(seat);
}

r7i_worth r7i_solve_plain(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                          r7i_worth high)
{
    struct side mover, other;
    read_side(&mover, &round->seats[round->turn]);
    read_side(&other, &round->seats[!round->turn]);
    struct node n = {.mover = &mover, .other = &other};
    fill_side(&mover);
    n.rule = r7i_rule(round);
    n.deck = (uint8_t)round->deck_known;
    n.cards = round->deck;
    return search(s, &n, low, high);
}
