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
 * A turn that leaves no answer wins, and need not be searched. So answers may be counted too
 * many, for then the position after it is searched after all, but never too few: a void 5
 * always counts, a 3 counts as if it drew whichever card it may, and a 1 as if it took under
 * each rule the card that hurts most there.
 *
 * Two positions are the same if hands, palettes and rule are, and what can still come from the
 * deck, see deck_key(). Whose turn it is does not matter, since the value is that of the mover. */
#include "side.h"
#include <solve/search.h>
#include <string.h>

/* The deck as a linked stack. A card put on top by a 1 or a 7 lives as long as the turn that
 * put it there is being looked at. */
struct deck {
    const struct deck *below; /* NULL under the last card */
    uint64_t hash;            /* of all cards from here down */
    r7_card card;
};

/* A turn in one number, so that the smaller comes first:
 *
 *   order        answered?   draw   card taken   canvas card   option
 *   from bit 32  21          20     14 to 19     8 to 13       0 to 7
 *
 * No card is 63. */
typedef uint64_t turn;
#define NO_PLACE 63U
#define TURN_DRAWS ((turn)1 << 20)
#define TURN_ANSWERED ((turn)1 << 21)
#define TURN_CARDS ((turn)0x1FFFFF)
#define TURN_ORDER 32

/* With many 5s and 7s there can be more: then the search gives up, see r7i_solve_two_actions(). */
#define TURNS_MAX 2048

static inline unsigned turn_option(turn t)
{
    return t & 0xFF;
}

static inline unsigned turn_canvas(turn t)
{
    return t >> 8 & 63;
}

static inline unsigned turn_taken(turn t)
{
    return t >> 14 & 63;
}

/* What is the same in all positions of a search. */
struct frame {
    struct r7i_search *s;
    struct r7i_laws laws;
    bool overflow;
    uint8_t luck[R7_CARDS + 1]
                [R7_CARDS + 1]; /* by palette and canvas card: how often it was right */
};

struct node {
    const struct r7i_side *mover; /* with options */
    struct r7i_side *other;       /* listed when they are needed: the table may answer before */
    const struct deck *deck;
    unsigned rule;
};

/* A position after a turn, before its rival's options are listed. */
struct after {
    r7_cards hand, palette; /* of who moved */
    r7_cards rival;         /* the other palette */
    const struct deck *deck;
    r7_card pushed; /* lies on top of that deck, R7_NO_CARD */
    unsigned rule;
};

static uint64_t deck_mix(uint64_t below, r7_card card)
{
    const uint64_t x = (below ^ (card + 1U)) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}

/* What matters of the deck. Without the advanced draw only a 3 draws, so no more cards can come
 * into play than there are 3s in hand and among those cards. (A 3 that returns onto the deck was
 * put there above them, and draws as many as it hides.) */
static uint64_t deck_key(const struct frame *f, const struct after *a, r7_cards hands)
{
    const struct deck *deck = a->deck;
    const r7_cards threes = r7_cards_of_number(3);
    if (f->laws.advanced)
        return a->pushed == R7_NO_CARD ? (deck == NULL ? 0 : deck->hash)
                                       : deck_mix(deck == NULL ? 0 : deck->hash, a->pushed);
    int reach = r7_cards_count(hands & threes);
    uint64_t key = 0;
    if (reach > 0 && a->pushed != R7_NO_CARD) {
        key = deck_mix(key, a->pushed);
        reach += r7_cards_has(threes, a->pushed) - 1;
    }
    for (; reach > 0 && deck != NULL; deck = deck->below) {
        key = deck_mix(key, deck->card);
        reach += r7_cards_has(threes, deck->card) - 1;
    }
    return key;
}

/* Two hashes of the position after a turn. */
static void hash_after(const struct frame *f, const struct after *a, r7_cards rival_hand,
                       uint64_t *index, uint64_t *check)
{
    const uint64_t deck = deck_key(f, a, a->hand | rival_hand);
    r7i_hash_two(rival_hand, a->rival, a->hand, a->palette, (deck << 3 | a->rule) ^ f->s->salt,
                 index, check);
}

static r7_card draw_top(struct after *a)
{
    r7_card card = a->pushed;
    if (card != R7_NO_CARD) {
        a->pushed = R7_NO_CARD;
    } else if (a->deck != NULL) {
        card = a->deck->card;
        a->deck = a->deck->below;
    }
    return card;
}

/* The position after an option, before the canvas card. `taken` is NO_PLACE for none. */
static inline struct after after_option(const struct node *n, const struct r7i_side_option *o,
                                        unsigned taken)
{
    struct after a = {
        .hand = o->hand,
        .palette = o->palette,
        .rival = n->other->palette,
        .deck = n->deck,
        .pushed = o->pushed,
        .rule = o->rule == R7I_RULE_STAYS ? n->rule : o->rule,
    };
    if (taken != NO_PLACE) {
        a.rival &= ~r7_card_bit((r7_card)taken);
        a.pushed = (r7_card)taken;
    }
    if (o->draws && n->deck != NULL)
        a.hand |= r7_card_bit(draw_top(&a));
    return a;
}

static struct after after_turn(const struct node *n, turn t)
{
    struct after a = after_option(n, &n->mover->options[turn_option(t)], turn_taken(t));
    const unsigned canvas = turn_canvas(t);
    if (canvas != NO_PLACE) {
        a.hand &= ~r7_card_bit((r7_card)canvas);
        a.rule = r7i_tables.facts[canvas].colour;
    }
    if (t & TURN_DRAWS)
        a.hand |= r7_card_bit(draw_top(&a));
    return a;
}

/* ---- answers ---- */

/* The answers of a side to a palette, weighed: the cheaper an answer, the longer its player can go
 * on, and a 1 has as many forms as there are cards to take. `keeps` has a byte for each rule: how
 * many answers lead under it without a canvas card. */
struct answers {
    unsigned changes;
    uint64_t keeps;
};

#define WEIGHT_KEEPS 4 /* one card into the palette */
#define WEIGHT_CHEAP 2 /* one card onto the canvas, or a take */

/* Counts the answers. Never too few: 0 means that there is none. Where it takes more than a
 * comparison to tell (a 5 that may be void, a 7 that may find nothing to do, which card a 1
 * takes, what a 3 draws) an option counts as soon as something of it may lead. */
static struct answers count_answers(const struct frame *f, const struct r7i_side *side,
                                    const struct r7i_side_option *mine, unsigned top_colours)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    struct answers answers = {0};
    const bool some_take =
        side->takes_with < R7_CARDS && r7i_laws_take(&f->laws, side->takes_with, mine->count);
    const r7i_lanes weakest =
        some_take ? r7i_weakest_without(mine->palette, mine->scores) : mine->scores;
    for (int i = 0; i < side->count; i++) {
        const struct r7i_side_option *o = &side->options[i];
        const bool takes = o->takes && r7i_laws_take(&f->laws, o->count, mine->count);
        const unsigned leads = r7i_lanes_greater(o->scores, takes ? weakest : mine->scores);
        const uint64_t bytes = r7i_tables.spread[leads];
        if (leads == 0 || (o->at_once && o->rule != R7I_RULE_STAYS && !(leads >> o->rule & 1)))
            continue;
        const unsigned lays = (unsigned)((o->by_colour & bytes * 0xFF) * ones >> 56);
        answers.changes +=
            lays * (i == 0 || takes ? WEIGHT_CHEAP : 1) + (o->draws && (leads & top_colours) != 0);
        if (o->rule != R7I_RULE_STAYS)
            answers.changes += leads >> o->rule & 1;
        else if (i > 0)
            answers.keeps += bytes;
    }
    return answers;
}

/* The colours of the cards that the rival may draw first after an option. */
static unsigned top_colours(const struct frame *f, struct after a)
{
    unsigned colours = 0;
    r7_card card = draw_top(&a);
    if (card != R7_NO_CARD)
        colours |= 1U << r7i_tables.facts[card].colour;
    if (f->laws.advanced && (card = draw_top(&a)) != R7_NO_CARD)
        colours |= 1U << r7i_tables.facts[card].colour;
    return colours;
}

/* ---- turns ---- */

struct list {
    int count;
    bool unanswered; /* the first one wins */
    turn turns[TURNS_MAX];
};

/* 16 times the logarithm of a number, to the base of 2. */
static unsigned log_of(unsigned n)
{
    static const uint8_t logs[64] = {
        0,  0,  16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70,
        71, 72, 73, 74, 75, 76, 77, 78, 79, 79, 80, 81, 81, 82, 83, 83, 84, 85, 85, 86, 86, 87,
        87, 88, 88, 89, 89, 90, 90, 91, 91, 92, 92, 92, 93, 93, 94, 94, 95, 95, 95, 96,
    };
    unsigned more = 0;
    for (; n >= 64; n /= 2)
        more += 16;
    return logs[n] + more;
}

/* The beginning that some turns have in common, and the answers to them. */
struct row {
    const struct r7i_side_option *option;
    turn common; /* option and card taken */
    struct after after;
    struct answers answers;
};

/* What counts besides the logarithm of the answers, of which 16 is a doubling: found by trying. */
#define ORDER_CARD 6
#define ORDER_DRAW 8
#define ORDER_KILLER 16
#define ORDER_FIRST 64 /* so that nothing gets below 0 */

static void add_turn(struct frame *f, struct list *list, const struct row *row, unsigned canvas,
                     unsigned rule, turn draw)
{
    const unsigned keeps = row->answers.keeps >> 8 * rule & 0xFF;
    const unsigned answers = row->answers.changes + WEIGHT_KEEPS * keeps;
    const unsigned palette = row->option->last == R7_NO_CARD ? R7_CARDS : row->option->last;
    const unsigned luck = f->luck[palette][canvas == NO_PLACE ? R7_CARDS : canvas];
    const unsigned order = ORDER_FIRST + log_of(answers) + (palette == R7_CARDS ? 0 : ORDER_CARD) +
                           (canvas == NO_PLACE ? 0 : ORDER_CARD) - (draw != 0 ? ORDER_DRAW : 0) -
                           luck / 6;
    if (list->count == TURNS_MAX) {
        f->overflow = true;
        return;
    }
    const turn t = row->common | (turn)canvas << 8 | draw | (answers > 0 ? TURN_ANSWERED : 0);
    list->turns[list->count++] = t | (turn)order << TURN_ORDER;
    if (answers == 0 && !f->s->points) {
        list->turns[0] = t;
        list->unanswered = true;
    }
}

/* All turns with one canvas card; it may earn a draw. */
static void add_canvas(struct frame *f, struct list *list, const struct row *row, r7_card card)
{
    const struct r7i_facts *facts = &r7i_tables.facts[card];
    const bool earns = f->laws.advanced && facts->number >= row->option->count &&
                       (row->after.deck != NULL || row->after.pushed != R7_NO_CARD) &&
                       !(f->laws.seven_idle && facts->number == 6);
    if (earns)
        add_turn(f, list, row, card, facts->colour, TURN_DRAWS);
    if (!earns || !f->laws.must_draw)
        add_turn(f, list, row, card, facts->colour, 0);
}

/* The turns that begin with an option, after which the mover leads under these rules against
 * a side of the rival. */
static void add_row(struct frame *f, struct list *list, struct row *row, unsigned leads,
                    const struct r7i_side *rival)
{
    r7_cards canvas = row->after.hand & r7i_tables.colour_cards[leads];
    const bool ends = row->option->last != R7_NO_CARD && (leads >> row->after.rule & 1) != 0;
    if (canvas == 0 && !ends)
        return;
    row->answers = count_answers(f, rival, row->option, top_colours(f, row->after));
    if (ends)
        add_turn(f, list, row, NO_PLACE, row->after.rule, 0);
    for (; canvas != 0 && !list->unanswered; canvas &= canvas - 1)
        add_canvas(f, list, row, (r7_card)r7i_lowest_bit(canvas));
}

/* The rival's palette without each of its cards. */
struct takes {
    int count;
    r7_card cards[R7_CARDS];
    r7i_lanes scores[R7_CARDS];
};

static void list_takes(const struct node *n, struct takes *takes)
{
    takes->count = 0;
    if (n->mover->takes_with == R7_CARDS)
        return;
    for (r7_cards rest = n->other->palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        takes->cards[takes->count] = card;
        takes->scores[takes->count++] = r7i_lanes_of(n->other->palette & ~r7_card_bit(card));
    }
}

static bool option_takes(const struct frame *f, const struct node *n,
                         const struct r7i_side_option *o)
{
    return o->takes &&
           r7i_laws_take(&f->laws, o->count, (unsigned)r7_cards_count(n->other->palette));
}

/* Whether an option is sure to lead, at once or by the end of the turn, whichever is asked. */
static bool serves(const struct frame *f, const struct node *n, const struct r7i_side_option *o,
                   const struct takes *takes)
{
    const unsigned rule = o->rule == R7I_RULE_STAYS ? n->rule : o->rule;
    if (!option_takes(f, n, o)) {
        const unsigned leads = r7i_lanes_greater(o->scores, n->other->scores);
        const r7_cards lays = o->at_once ? 0 : o->hand & r7i_tables.colour_cards[leads];
        return (leads >> rule & 1) != 0 || lays != 0;
    }
    for (int i = 0; i < takes->count; i++) {
        const unsigned leads = r7i_lanes_greater(o->scores, takes->scores[i]);
        if ((leads >> rule & 1) != 0 || (o->hand & r7i_tables.colour_cards[leads]) != 0)
            return true;
    }
    return false;
}

/* Whether an option is legal only if it serves without what it draws: a 7's move that is asked to
 * lead at once, or that earns a draw. */
static bool must_serve(const struct r7i_side_option *o)
{
    return o->at_once || (o->draws && o->rule != R7I_RULE_STAYS);
}

/* Whether an option is open: one that is left when others do not serve. */
static bool is_open(const struct frame *f, const struct node *n, unsigned i,
                    const struct takes *takes)
{
    const struct r7i_side_option *o = &n->mover->options[i];
    if (o->empty && f->laws.one_free && (o->hand & r7_cards_of_number(1)) != 0 &&
        !r7i_laws_take(&f->laws, o->count + 1U, (unsigned)r7_cards_count(n->other->palette)))
        return false; /* that 1 does not bind, so the 5 asks for it */
    for (unsigned j = o->since; j < i; j++)
        if (serves(f, n, &n->mover->options[j], takes))
            return false;
    return true;
}

/* The turns in which a 1 takes a card: the rival's options are others after each. */
static void add_takes(struct frame *f, const struct node *n, struct list *list, unsigned i,
                      const struct takes *takes)
{
    const struct r7i_side_option *o = &n->mover->options[i];
    for (int k = 0; k < takes->count && !list->unanswered; k++) {
        const unsigned leads = r7i_lanes_greater(o->scores, takes->scores[k]);
        const unsigned card = takes->cards[k];
        struct r7i_side rival;
        struct row row = {
            .option = o,
            .common = i | (turn)card << 14,
            .after = after_option(n, o, card),
        };
        if (leads == 0)
            continue;
        rival.hand = n->other->hand;
        rival.palette = row.after.rival;
        rival.scores = takes->scores[k];
        r7i_side_fill(&rival, &f->laws);
        f->overflow |= rival.overflow;
        add_row(f, list, &row, leads, &rival);
    }
}

static void list_turns(struct frame *f, const struct node *n, struct list *list)
{
    struct takes takes;
    list->count = 0;
    list->unanswered = false;
    list_takes(n, &takes);
    for (unsigned i = 0; i < (unsigned)n->mover->count && !list->unanswered; i++) {
        const struct r7i_side_option *o = &n->mover->options[i];
        if (option_takes(f, n, o)) {
            add_takes(f, n, list, i, &takes);
            continue;
        }
        const unsigned leads = r7i_lanes_greater(o->scores, n->other->scores);
        if (leads == 0 || (o->since < i && !is_open(f, n, i, &takes)) ||
            (must_serve(o) && !serves(f, n, o, &takes)))
            continue;
        struct row row = {
            .option = o,
            .common = i | (turn)NO_PLACE << 14,
            .after = after_option(n, o, NO_PLACE),
        };
        add_row(f, list, &row, leads, n->other);
    }
}

static inline turn take_first(struct list *list, int from)
{
    int first = from;
    turn taken = list->turns[from];
    for (int i = from + 1; i < list->count; i++) {
        first = list->turns[i] < taken ? i : first;
        taken = list->turns[i] < taken ? list->turns[i] : taken;
    }
    list->turns[first] = list->turns[from];
    return taken;
}

/* ---- the search ---- */

static r7i_worth search(struct frame *f, const struct node *n, r7i_worth low, r7i_worth high,
                        turn *killer);

/* Positions looked up together: the table is larger than the caches next to the processor, so it
 * is told where to look before the first is looked at. */
#define TOGETHER 32

struct lookup {
    const r7i_entry *entry;
    uint64_t check;
};

static void find_entries(const struct frame *f, const struct node *n, const turn *turns, int count,
                         struct lookup lookups[TOGETHER])
{
    for (int i = 0; i < count; i++) {
        const struct after a = after_turn(n, turns[i]);
        uint64_t index;
        hash_after(f, &a, n->other->hand, &index, &lookups[i].check);
        lookups[i].entry = &f->s->table[index & f->s->table_mask];
        r7i_prefetch(lookups[i].entry);
    }
}

/* Looks all children up before any is searched. Those that are known are dropped; true if one of
 * them is good enough. */
static bool known_good(struct frame *f, const struct node *n, struct list *list, r7i_worth low,
                       r7i_worth high, r7i_worth *best)
{
    const int count = list->count;
    struct lookup lookups[TOGETHER];
    list->count = 0;
    for (int i = 0; i < count; i++) {
        if (i % TOGETHER == 0)
            find_entries(f, n, &list->turns[i], count - i < TOGETHER ? count - i : TOGETHER,
                         lookups);
        const turn t = list->turns[i];
        const struct lookup *l = &lookups[i % TOGETHER];
        if (!(t & TURN_ANSWERED) || !r7i_entry_answers(*l->entry, l->check, -high, -low)) {
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

static r7i_worth try_turn(struct frame *f, const struct node *n, turn t, r7i_worth low,
                          r7i_worth high, turn *killer)
{
    const struct after a = after_turn(n, t);
    const struct deck pushed = {
        .below = a.deck,
        .hash = a.pushed == R7_NO_CARD ? 0 : deck_mix(a.deck == NULL ? 0 : a.deck->hash, a.pushed),
        .card = a.pushed,
    };
    struct r7i_side moved, robbed;
    if (!(t & TURN_ANSWERED))
        return r7i_worth_of_win(f->s, a.palette, (enum r7_colour)a.rule);
    moved.hand = a.hand;
    moved.palette = a.palette;
    moved.scores = n->mover->options[turn_option(t)].scores;
    struct node next = {
        .mover = n->other,
        .other = &moved,
        .deck = a.pushed == R7_NO_CARD ? a.deck : &pushed,
        .rule = a.rule,
    };
    if (turn_taken(t) != NO_PLACE) {
        robbed.hand = n->other->hand;
        robbed.palette = a.rival;
        robbed.scores = r7i_lanes_of(a.rival);
        r7i_side_fill(&robbed, &f->laws);
        f->overflow |= robbed.overflow;
        next.mover = &robbed;
    }
    return -search(f, &next, -high, -low, killer);
}

static void learn(struct frame *f, const struct node *n, turn t, bool good)
{
    const r7_card last = n->mover->options[turn_option(t)].last;
    const unsigned canvas = turn_canvas(t);
    uint8_t *luck =
        &f->luck[last == R7_NO_CARD ? R7_CARDS : last][canvas == NO_PLACE ? R7_CARDS : canvas];
    *luck = (uint8_t)(good ? *luck + (64 - *luck) / 4 : *luck - *luck / 8);
}

static r7i_worth best_turn(struct frame *f, const struct node *n, r7i_worth low, r7i_worth high,
                           turn *killer)
{
    struct list list;
    turn next_killer = TURN_CARDS;
    r7i_side_fill(n->other, &f->laws);
    f->overflow |= n->other->overflow;
    list_turns(f, n, &list);
    if (f->overflow)
        f->s->stopped = true;
    if (list.unanswered)
        return 1;
    r7i_worth best = -r7i_worth_of_win(f->s, n->other->palette, (enum r7_colour)n->rule);
    if (f->s->table_mask != 0 && known_good(f, n, &list, low, high, &best))
        return best;
    for (int i = 0; i < list.count; i++)
        if ((list.turns[i] & TURN_CARDS) == *killer)
            list.turns[i] -= (turn)ORDER_KILLER << TURN_ORDER;
    for (int i = 0; i < list.count && best < high && !f->s->stopped; i++) {
        const turn t = take_first(&list, i);
        const r7i_worth worth = try_turn(f, n, t, best > low ? best : low, high, &next_killer);
        learn(f, n, t, worth >= high);
        if (worth >= high)
            *killer = t & TURN_CARDS;
        best = worth > best ? worth : best;
    }
    return best;
}

static r7i_worth search(struct frame *f, const struct node *n, r7i_worth low, r7i_worth high,
                        turn *killer)
{
    struct r7i_search *s = f->s;
    r7i_entry *entry = NULL;
    uint64_t index, check = 0;
    if (r7i_search_spend(s))
        return 0;
    if (s->table_mask != 0) {
        const struct after a = {
            .hand = n->other->hand,
            .palette = n->other->palette,
            .rival = n->mover->palette,
            .deck = n->deck,
            .pushed = R7_NO_CARD,
            .rule = n->rule,
        };
        hash_after(f, &a, n->mover->hand, &index, &check);
        entry = &s->table[index & s->table_mask];
        if (r7i_entry_answers(*entry, check, low, high))
            return r7i_entry_worth(*entry);
    }
    const r7i_worth best = best_turn(f, n, low, high, killer);
    if (entry != NULL && !s->stopped)
        *entry = r7i_entry_make(check, best, low, high);
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
    struct frame f = {.s = s, .laws = r7i_laws_of(round)};
    struct r7i_side mover, other;
    struct deck deck[R7_CARDS];
    turn killer = TURN_CARDS;
    struct node n = {.mover = &mover, .other = &other, .rule = r7i_rule(round)};
    read_side(&mover, &round->seats[round->turn]);
    read_side(&other, &round->seats[rival]);
    for (int i = 0; i < round->deck_known; i++) {
        deck[i] = (struct deck){
            .below = n.deck,
            .hash = deck_mix(n.deck == NULL ? 0 : n.deck->hash, round->deck[i]),
            .card = round->deck[i],
        };
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
