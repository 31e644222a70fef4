/* Two players without actions: alpha-beta over whole turns.
 *
 * A turn changes only the mover's palette and hand, the canvas and perhaps the
 * deck's size. So the scores of the other palette with each of its hand cards,
 * which say how he can answer, are worked out once and serve all turns of the
 * mover, and again as the mover's own one level deeper.
 *
 * Turns are tried in order of how many answers they leave, and what they cost in
 * cards: a turn that leaves no answer wins at once, and one that leaves few is quickly
 * refuted or proved.
 *
 * Why it is right. With two players whoever does not lead at the end of a turn is out, which ends
 * the round; so besides folding, whose worth is known, only turns that survive are searched, and
 * all of these are listed. Three kinds are left out. A canvas card of the rule's own colour after a
 * palette card changes nothing but the hand, and a hand with more cards can do all that one with
 * fewer can, so keeping the card is as good; where points count and folding is forbidden that
 * fails, as one may be forced to play on, and must_play keeps these turns. After a turn that leaves
 * no answer nothing need be searched where only the winner is asked for. And the twin of a turn
 * with a draw, the same turn without it, is dropped if the rival refutes the one that draws without
 * drawing himself: drop_twin() says why his answer holds there too.
 *
 * A stored worth is a bound together with the window that it was found in, so that one from a
 * narrower window is never taken for the exact worth. */
#include <core/hot.h>
#include <core/moves.h>
#include <core/tally.h>
#include <solve/search.h>

#define HAND_MAX R7I_TWO_ADVANCED_HAND_MAX

/* A player: the scores of the palette alone (place 0) and with each hand card. */
struct side {
    r7_cards hand, palette;
    unsigned count; /* hand cards */
    r7_card cards[HAND_MAX + 1];
    uint8_t colours[HAND_MAX + 1];
    unsigned any_colour; /* all of them, bit c for colour c */
    r7i_lanes with[HAND_MAX + 1];
    r7i_weights left[HAND_MAX + 1]; /* the rest of the hand by colours */
};

/* A turn in one number, so that the smaller comes first:
 *
 *   answers and cards used   draw   answered?   palette card   canvas card
 *   from bit 14              13     12          6 to 11        0 to 5
 *
 * A card is its index and 1, and 0 is none. */
typedef uint32_t turn;
#define TURN_DRAWS ((turn)1 << 13)
#define TURN_ANSWERED ((turn)1 << 12)
#define TURN_CARDS ((turn)0x2FFF) /* the draw, too */

/* An answer counts for four of these units, the rest was found by trying. */
#define ORDER_UNIT ((turn)1 << 14)
#define ORDER_PALETTE (3 * ORDER_UNIT)
#define ORDER_CANVAS (5 * ORDER_UNIT)
#define ORDER_DRAW (4 * ORDER_UNIT)
#define ORDER_KILLER (8 * ORDER_UNIT)
#define ORDER_FIRST ORDER_KILLER /* so that nothing gets below 0 */

static inline unsigned turn_palette(turn t)
{
    return t >> 6 & 63;
}

static inline unsigned turn_canvas(turn t)
{
    return t & 63;
}

#define TURNS_MAX (2 * (HAND_MAX + 1) * (HAND_MAX + 1) + 1)

static R7I_WITHIN void fill_side(struct side *side)
{
    struct r7_scores scores;
    r7i_lanes_store(scores.by, side->with[0]);
    const struct r7i_base base = r7i_base_of(side->palette, scores);
    unsigned count = 0, any_colour = 0;
    r7i_weights all = r7i_weights_none();
    for (r7_cards rest = side->hand; rest != 0; rest &= rest - 1) {
        r7_card card = (r7_card)r7i_lowest_bit(rest);
        side->cards[++count] = card;
        side->colours[count] = r7i_tables.facts[card].colour;
        any_colour |= 1U << side->colours[count];
        all = r7i_weights_plus(all, side->colours[count]);
        side->with[count] = r7i_lanes_with(&base, card);
    }
    side->left[0] = all;
    for (unsigned i = 1; i <= count; i++)
        side->left[i] = r7i_weights_minus(all, side->colours[i]);
    side->count = count;
    side->any_colour = any_colour;
}

struct node {
    const struct side *mover;
    struct side *other; /* filled when it is needed: the table may answer before */
    enum r7_colour rule;
    const r7_card *cards; /* of the deck, the bottom one first */
    uint8_t deck;         /* cards left */
    uint8_t swaps;        /* 1 if the mover is not who moved first */
    bool must_play;       /* more cards in hand may be worse: no folding, and points count */
};

static R7I_WITHIN void hash_node(const struct r7i_search *s, const struct node *n, uint64_t *index,
                                 uint64_t *check)
{
    const uint64_t rest = (uint64_t)n->rule | (uint64_t)n->deck << 8 | (uint64_t)n->swaps << 16;
    r7i_hash_two(n->mover->hand, n->mover->palette, n->other->hand, n->other->palette,
                 rest ^ s->salt, index, check);
}

/* The answers of a side to a palette. `keeps` has a byte for each rule: how many
 * palette cards lead under it. Returns how many answers change the rule. */
static inline unsigned count_answers(const struct side *side, r7i_lanes palette, uint64_t *keeps)
{
    struct r7i_tally tally = r7i_tally_none();
    r7i_tally_lay(&tally, r7i_mask_greater(side->with[0], palette), side->left[0]);
    for (unsigned i = 1; i <= side->count; i++) {
        const r7i_mask leads = r7i_mask_greater(side->with[i], palette);
        r7i_tally_lay(&tally, leads, side->left[i]);
        r7i_tally_keep(&tally, leads);
    }
    *keeps = r7i_tally_keeps(&tally);
    return r7i_tally_lays(&tally);
}

/* What a position tells its sisters. */
struct lesson {
    turn killer; /* the turn that was good enough, if there was one */
    bool draws;  /* who gets what the worth promises may have to draw for it */
};

/* What turns with the same palette card, or none, have in common. */
struct row {
    turn common;    /* their number, but for the canvas card and answers that keep the rule */
    uint64_t keeps; /* answers that keep the rule, a byte for each rule */
    r7_cards draws; /* canvas cards that may be laid with a draw, */
    r7_cards lays;  /* and without */
};

/* A turn of a row under the rule that it leaves, before the cost of its canvas card. */
static inline turn turn_of(const struct row *row, unsigned canvas, unsigned rule)
{
    const turn keeps = (turn)(row->keeps >> 8 * rule) & 0xFF;
    return (row->common | canvas | (keeps > 0 ? TURN_ANSWERED : 0)) + keeps * (4 * ORDER_UNIT);
}

/* Lists the turns of a row with a canvas card. Without branches on what the card may do, since
 * nobody could foretell them. */
static inline turn *add_turns(const struct row *row, turn *end)
{
    for (r7_cards rest = row->draws | row->lays; rest != 0; rest &= rest - 1) {
        const unsigned card = r7i_lowest_bit(rest);
        const turn t = turn_of(row, card + 1, r7i_tables.facts[card].colour) + ORDER_CANVAS;
        *end = (t | TURN_DRAWS) - ORDER_DRAW;
        end += row->draws >> card & 1;
        *end = t;
        end += row->lays >> card & 1;
    }
    return end;
}

/* Whether one of some turns leaves no answer; it becomes the first. */
static inline bool some_unanswered(turn *turns, turn *from, const turn *end)
{
    for (turn *t = from; t < end; t++)
        if (!(*t & TURN_ANSWERED)) {
            turns[0] = *t;
            return true;
        }
    return false;
}

/* The cards that earn a draw beside so many in the palette. */
static inline r7_cards earns_from(unsigned cards)
{
    return cards < R7_NUMBERS ? R7_ALL_CARDS << R7_COLOURS * cards : 0;
}

/* The canvas cards that may follow a palette card, or none, by which these rules are led; `earning`
 * are those that earn a draw. */
static inline void find_canvas_cards(const struct r7i_search *s, const struct node *n, unsigned p,
                                     unsigned leads, r7_cards earning, struct row *row)
{
    const struct side *me = n->mover;
    r7_cards legal = me->hand & r7i_tables.colour_cards[leads];
    if (p > 0)
        legal &= ~r7_card_bit(me->cards[p]);
    row->draws = legal & earning;
    row->lays = s->must_draw ? legal & ~row->draws : legal;
    /* After a palette card, one of the rule's own colour only leaves the hand. */
    if (p > 0 && !n->must_play)
        row->lays &= ~r7_cards_of_colour(n->rule);
}

/* Lists all surviving turns with the answers that they leave. Where only the winner
 * is asked for, one that leaves none is enough. */
static R7I_WITHIN int list_turns(const struct r7i_search *s, const struct node *n, turn *turns)
{
    const struct side *me = n->mover;
    const unsigned cards = (unsigned)r7_cards_count(me->palette);
    const bool draws = s->advanced && n->deck > 0;
    const r7_cards earning[2] = {draws ? earns_from(cards) : 0, draws ? earns_from(cards + 1) : 0};
    turn *end = turns;
    for (unsigned p = 0; p <= me->count; p++) {
        const unsigned leads = r7i_lanes_greater(me->with[p], n->other->with[0]);
        const unsigned keeps = leads >> n->rule & (p > 0);
        if ((leads & me->any_colour) == 0 && keeps == 0)
            continue;
        turn *from = end;
        struct row row;
        const unsigned changes = count_answers(n->other, me->with[p], &row.keeps);
        row.common = ORDER_FIRST + changes * (4 * ORDER_UNIT) +
                     (p > 0 ? ORDER_PALETTE + ((me->cards[p] + 1U) << 6) : 0) +
                     (changes > 0 ? TURN_ANSWERED : 0);
        *end = turn_of(&row, 0, n->rule);
        end += keeps;
        find_canvas_cards(s, n, p, leads, earning[p > 0], &row);
        end = add_turns(&row, end);
        if (changes == 0 && !s->points && some_unanswered(turns, from, end))
            return 1;
    }
    return (int)(end - turns);
}

/* The place of a card of the hand among those of its side. */
static inline unsigned place_of(const struct side *side, r7_cards bit)
{
    return (unsigned)r7_cards_count(side->hand & (bit - 1)) + 1;
}

/* The position after a turn, seen by the other player. Who moved has a new side. */
static inline void play(const struct node *n, turn t, struct node *after, struct side *moved)
{
    const unsigned palette = turn_palette(t), canvas = turn_canvas(t);
    const r7_cards gained = (r7_cards)1 << palette >> 1, laid = (r7_cards)1 << canvas >> 1;
    const unsigned place = palette > 0 ? place_of(n->mover, gained) : 0;
    const unsigned colour = r7i_tables.facts[canvas > 0 ? canvas - 1 : 0].colour;
    moved->hand = n->mover->hand & ~(gained | laid);
    moved->palette = n->mover->palette | gained;
    moved->with[0] = n->mover->with[place];
    *after = (struct node){
        .mover = n->other,
        .other = moved,
        .rule = canvas > 0 ? (enum r7_colour)colour : n->rule,
        .cards = n->cards,
        .deck = n->deck,
        .swaps = !n->swaps,
        .must_play = n->must_play,
    };
    if (t & TURN_DRAWS)
        moved->hand |= r7_card_bit(n->cards[--after->deck]);
}

/* Brings a turn that won against a sister of this position forward. */
static void prefer(turn *turns, int count, turn killer)
{
    for (int i = 0; i < count; i++)
        if ((turns[i] & TURN_CARDS) == killer)
            turns[i] -= ORDER_KILLER;
}

/* Takes the first in order from the front of what is left. */
static inline turn take_first(turn *turns, int count, int from)
{
    int first = from;
    turn taken = turns[from];
    for (int i = from + 1; i < count; i++) { /* no branches: nobody could foretell them */
        first = turns[i] < taken ? i : first;
        taken = turns[i] < taken ? turns[i] : taken;
    }
    turns[first] = turns[from];
    return taken;
}

/* Drops the turn that is the same without the draw. If the rival needs no draw to
 * answer the one with it, neither does he here: whatever the mover draws later, he
 * has had it there already, and the hand is never better. */
static int drop_twin(turn *turns, int count, int from, turn drawn)
{
    for (int i = from; i < count; i++)
        if ((turns[i] & TURN_CARDS) == (drawn & TURN_CARDS & ~TURN_DRAWS))
            turns[i--] = turns[--count];
    return count;
}

/* What a winner keeps; where only that is asked for, that he wins. */
static inline r7i_worth worth_of_win(const struct r7i_search *s, r7_cards palette,
                                     enum r7_colour rule)
{
    return s->points ? r7i_worth_of_win(s, palette, rule) : 1;
}

static R7I_HOT r7i_worth search(struct r7i_search *s, const struct node *n, r7i_worth low,
                                r7i_worth high, struct lesson *lesson);

/* The worth of a turn; what is learned is about the position after it. */
static R7I_WITHIN r7i_worth try_turn(struct r7i_search *s, const struct node *n, turn t,
                                     r7i_worth low, r7i_worth high, struct lesson *lesson)
{
    struct side moved;
    struct node after;
    play(n, t, &after, &moved);
    if (t & TURN_ANSWERED)
        return -search(s, &after, -high, -low, lesson);
    lesson->draws = false;
    return worth_of_win(s, moved.palette, after.rule);
}

static R7I_WITHIN r7i_worth best_turn(struct r7i_search *s, const struct node *n, r7i_worth low,
                                      r7i_worth high, struct lesson *lesson)
{
    turn turns[TURNS_MAX];
    struct lesson next = {0};
    r7i_worth best = -R7I_WORTH_MAX;
    bool draws = false;
    fill_side(n->other);
    int count = list_turns(s, n, turns);
    if (count == 0 || !s->must_survive) /* one may fold */
        best = -worth_of_win(s, n->other->palette, n->rule);
    if (lesson->killer != 0)
        prefer(turns, count, lesson->killer);
    for (int i = 0; i < count && best < high && !s->stopped; i++) {
        const turn t = take_first(turns, count, i);
        const r7i_worth worth = try_turn(s, n, t, best > low ? best : low, high, &next);
        const bool drew = next.draws || ((t & TURN_DRAWS) && (t & TURN_ANSWERED));
        if (worth >= high)
            lesson->killer = t & TURN_CARDS;
        else if ((t & TURN_DRAWS) && !next.draws && !n->must_play)
            count = drop_twin(turns, count, i + 1, t);
        draws = worth >= high ? drew : draws || (worth > best ? drew : next.draws);
        best = worth > best ? worth : best;
    }
    lesson->draws = draws;
    return best;
}

static R7I_HOT r7i_worth search(struct r7i_search *s, const struct node *n, r7i_worth low,
                                r7i_worth high, struct lesson *lesson)
{
    uint64_t index = 0, check = 0;
    if (r7i_search_spend(s))
        return 0;
    if (s->table_mask != 0) {
        hash_node(s, n, &index, &check);
        const r7i_entry entry = *r7i_search_entry(s, index);
        if (r7i_entry_answers(entry, check, low, high)) {
            lesson->draws = entry & R7I_ENTRY_DRAWS;
            return r7i_entry_worth(entry);
        }
    }
    const r7i_worth best = best_turn(s, n, low, high, lesson);
    if (s->table_mask != 0 && !s->stopped)
        *r7i_search_entry(s, index) =
            r7i_entry_make(check, best, low, high) | (lesson->draws ? R7I_ENTRY_DRAWS : 0);
    return best;
}

static void read_side(struct side *side, const struct r7_seat *seat)
{
    side->hand = seat->hand;
    side->palette = seat->palette;
    side->with[0] = r7i_scores_of(seat);
}

r7i_worth r7i_solve_two_advanced(struct r7i_search *s, const struct r7_round *round, int rival,
                                 r7i_worth low, r7i_worth high)
{
    struct side mover, other;
    struct lesson lesson = {0};
    read_side(&mover, &round->seats[round->turn]);
    read_side(&other, &round->seats[rival]);
    struct node n = {.mover = &mover, .other = &other};
    fill_side(&mover);
    n.rule = r7i_rule(round);
    n.deck = (uint8_t)round->deck_known;
    n.cards = round->deck;
    n.must_play = s->points && s->must_survive;
    return search(s, &n, low, high, &lesson);
}
