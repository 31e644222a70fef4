/* Lists the turns of two players with actions, and orders them by how much they can be answered.
 *
 * A turn that leaves no answer wins, and need not be searched. So answers may be counted too
 * many, for then the position after it is searched after all, but never too few: a void 5
 * always counts, a 3 counts as if it drew whichever card it may, and a 1 as if it took under
 * each rule the card that hurts most there. */
#include "actions_turns.h"

/* ---- answers ---- */

/* The answers of a side to a palette, weighed: the cheaper an answer, the longer its player can go
 * on, and a 1 has as many forms as there are cards to take. `keeps` has a byte for each rule: how
 * many answers lead under it without a canvas card. */
struct answers {
    unsigned changes;
    uint64_t keeps;
};

/* One card onto the canvas, or a take, counts twice. */
#define WEIGHT_KEEPS 4 /* one card into the palette */

/* Adds the answers of an option that draws, or that must lead at once; returns how many more
 * there may be by what is drawn. */
static unsigned add_special(struct r7i_tally *tally, const struct r7i_side_option *o,
                            r7i_lanes scores, unsigned top_colours)
{
    const unsigned leads = r7i_lanes_greater(o->scores, scores);
    const r7i_mask mask = r7i_mask_greater(o->scores, scores);
    if (o->at_once && o->rule != R7I_RULE_STAYS && !(leads >> o->rule & 1))
        return 0;
    r7i_tally_lay(tally, mask, o->lays);
    if (o->rule == R7I_RULE_STAYS)
        r7i_tally_keep(tally, mask);
    return o->draws && (leads & top_colours) != 0;
}

/* Counts the answers. Never too few: 0 means that there is none. Where it takes more than a
 * comparison to tell (a 5 that may be void, a 7 that may find nothing to do, which card a 1
 * takes, what a 3 draws) an option counts as soon as something of it may lead. */
static struct answers count_answers(const struct r7i_actions *f, const struct r7i_side *side,
                                    struct r7i_side *mover, unsigned option, unsigned top_colours)
{
    const struct r7i_side_option *mine = &mover->options[option];
    const bool some_take =
        side->takes_with < R7_CARDS && r7i_laws_take(&f->laws, side->takes_with, mine->count);
    const r7i_lanes weakest = some_take ? r7i_side_weakest(mover, option) : mine->scores;
    struct r7i_tally tally = r7i_tally_none();
    const r7i_mask before = r7i_mask_greater(side->options[0].scores, mine->scores);
    unsigned more = 0;
    r7i_tally_lay(&tally, before, side->options[0].lays);
    r7i_tally_lay(&tally, before, side->options[0].lays);
    for (int i = 1; i < side->count; i++) {
        const struct r7i_side_option *o = &side->options[i];
        if (o->takes && r7i_laws_take(&f->laws, o->count, mine->count)) {
            const r7i_mask leads = r7i_mask_greater(o->scores, weakest);
            r7i_tally_lay(&tally, leads, o->lays);
            r7i_tally_lay(&tally, leads, o->lays);
            r7i_tally_keep(&tally, leads);
        } else if (o->draws || o->at_once) {
            more += add_special(&tally, o, mine->scores, top_colours);
        } else {
            const r7i_mask leads = r7i_mask_greater(o->scores, mine->scores);
            r7i_tally_lay(&tally, leads, o->lays);
            if (o->rule == R7I_RULE_STAYS)
                r7i_tally_keep(&tally, leads);
        }
    }
    return (struct answers){r7i_tally_lays(&tally) + more, r7i_tally_keeps(&tally)};
}

/* The colours of the cards that the rival may draw first after an option. */
static unsigned top_colours(const struct r7i_actions *f, struct r7i_after a)
{
    unsigned colours = 0;
    r7_card card = r7i_draw_top(&a);
    if (card != R7_NO_CARD)
        colours |= 1U << r7i_tables.facts[card].colour;
    if (f->laws.advanced && (card = r7i_draw_top(&a)) != R7_NO_CARD)
        colours |= 1U << r7i_tables.facts[card].colour;
    return colours;
}

/* ---- turns ---- */

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
    r7i_turn common; /* option and card taken */
    struct r7i_after after;
    struct answers answers;
};

/* What counts besides the logarithm of the answers, of which 16 is a doubling: found by trying. */
#define ORDER_CARD 6
#define ORDER_DRAW 8
#define ORDER_FIRST 64 /* so that nothing gets below 0 */

static void add_turn(struct r7i_actions *f, struct r7i_actions_list *list, const struct row *row,
                     unsigned canvas, unsigned rule, r7i_turn draw)
{
    const unsigned keeps = row->answers.keeps >> 8 * rule & 0xFF;
    const unsigned answers = row->answers.changes + WEIGHT_KEEPS * keeps;
    const unsigned palette = row->option->last == R7_NO_CARD ? R7_CARDS : row->option->last;
    const unsigned luck = f->luck[palette][canvas == R7I_ACTIONS_NONE ? R7_CARDS : canvas];
    const unsigned order = ORDER_FIRST + log_of(answers) + (palette == R7_CARDS ? 0 : ORDER_CARD) +
                           (canvas == R7I_ACTIONS_NONE ? 0 : ORDER_CARD) -
                           (draw != 0 ? ORDER_DRAW : 0) - luck / 6;
    if (list->count == R7I_ACTIONS_TURNS) {
        f->overflow = true;
        return;
    }
    const r7i_turn t =
        row->common | (r7i_turn)canvas << 8 | draw | (answers > 0 ? R7I_TURN_ANSWERED : 0);
    list->turns[list->count++] = t | (r7i_turn)order << R7I_TURN_ORDER;
    if (answers == 0 && !f->s->points) {
        list->turns[0] = t;
        list->unanswered = true;
    }
}

/* All turns with one canvas card; it may earn a draw. */
static void add_canvas(struct r7i_actions *f, struct r7i_actions_list *list, const struct row *row,
                       r7_card card)
{
    const struct r7i_facts *facts = &r7i_tables.facts[card];
    const bool earns = f->laws.advanced && facts->number >= row->option->count &&
                       (row->after.deck != NULL || row->after.pushed != R7_NO_CARD) &&
                       !(f->laws.seven_idle && facts->number == 6);
    if (earns)
        add_turn(f, list, row, card, facts->colour, R7I_TURN_DRAWS);
    if (!earns || !f->laws.must_draw)
        add_turn(f, list, row, card, facts->colour, 0);
}

/* The turns that begin with an option, after which the mover leads under these rules against
 * a side of the rival. */
static void add_row(struct r7i_actions *f, const struct r7i_actions_node *n,
                    struct r7i_actions_list *list, struct row *row, unsigned leads,
                    const struct r7i_side *rival)
{
    r7_cards canvas = row->after.hand & r7i_tables.colour_cards[leads];
    const bool ends = row->option->last != R7_NO_CARD && (leads >> row->after.rule & 1) != 0;
    if (canvas == 0 && !ends)
        return;
    row->answers = count_answers(f, rival, n->mover, (unsigned)(row->option - n->mover->options),
                                 top_colours(f, row->after));
    if (ends)
        add_turn(f, list, row, R7I_ACTIONS_NONE, row->after.rule, 0);
    for (; canvas != 0 && !list->unanswered; canvas &= canvas - 1)
        add_canvas(f, list, row, (r7_card)r7i_lowest_bit(canvas));
}

/* The rival's palette, and what it is without each of its cards. */
struct takes {
    unsigned rival; /* cards in it */
    int count;
    r7_card cards[R7_CARDS];
    r7i_lanes scores[R7_CARDS];
};

static void list_takes(const struct r7i_actions *f, const struct r7i_actions_node *n,
                       struct takes *takes)
{
    takes->rival = (unsigned)r7_cards_count(n->other->palette);
    takes->count = 0;
    if (n->mover->takes_with == R7_CARDS ||
        !r7i_laws_take(&f->laws, n->mover->takes_with, takes->rival))
        return;
    for (r7_cards rest = n->other->palette; rest != 0;) {
        const r7_card card = r7_cards_take_top(&rest);
        takes->cards[takes->count] = card;
        takes->scores[takes->count++] = r7i_lanes_of(n->other->palette & ~r7_card_bit(card));
    }
}

static bool option_takes(const struct r7i_actions *f, const struct r7i_side_option *o,
                         const struct takes *takes)
{
    return o->takes && r7i_laws_take(&f->laws, o->count, takes->rival);
}

/* Whether an option is sure to lead, at once or by the end of the turn, whichever is asked. */
static bool serves(const struct r7i_actions *f, const struct r7i_actions_node *n,
                   const struct r7i_side_option *o, const struct takes *takes)
{
    const unsigned rule = o->rule == R7I_RULE_STAYS ? n->rule : o->rule;
    if (!option_takes(f, o, takes)) {
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
static bool is_open(const struct r7i_actions *f, const struct r7i_actions_node *n, unsigned i,
                    const struct takes *takes)
{
    const struct r7i_side_option *o = &n->mover->options[i];
    if (o->empty && f->laws.one_free && (o->hand & r7_cards_of_number(1)) != 0 &&
        !r7i_laws_take(&f->laws, o->count + 1U, takes->rival))
        return false; /* that 1 does not bind, so the 5 asks for it */
    for (unsigned j = o->since; j < i; j++)
        if (serves(f, n, &n->mover->options[j], takes))
            return false;
    return true;
}

/* The turns in which a 1 takes one card: the rival's options are others then, but the same after
 * all of them. */
static void add_takes_of(struct r7i_actions *f, const struct r7i_actions_node *n,
                         struct r7i_actions_list *list, const struct takes *takes, int k)
{
    const unsigned card = takes->cards[k];
    struct r7i_side rival;
    bool listed = false;
    for (unsigned i = 0; i < (unsigned)n->mover->count && !list->unanswered; i++) {
        const struct r7i_side_option *o = &n->mover->options[i];
        const unsigned leads = r7i_lanes_greater(o->scores, takes->scores[k]);
        if (leads == 0 || !option_takes(f, o, takes))
            continue;
        struct row row = {
            .option = o,
            .common = i | (r7i_turn)card << 14,
            .after = r7i_after_option(n, o, card),
        };
        if (!listed) {
            listed = true;
            rival.hand = n->other->hand;
            rival.palette = row.after.rival;
            rival.scores = takes->scores[k];
            r7i_side_fill(&rival, &f->laws);
            f->overflow |= rival.overflow;
        }
        add_row(f, n, list, &row, leads, &rival);
    }
}

/* Those without a take come first: they are the cheaper ones to look at, and one that leaves no
 * answer is enough. */
void r7i_actions_turns(struct r7i_actions *f, const struct r7i_actions_node *n,
                       struct r7i_actions_list *list)
{
    struct takes takes;
    list->count = 0;
    list->unanswered = false;
    list_takes(f, n, &takes);
    for (unsigned i = 0; i < (unsigned)n->mover->count && !list->unanswered; i++) {
        const struct r7i_side_option *o = &n->mover->options[i];
        const unsigned leads = r7i_lanes_greater(o->scores, n->other->scores);
        if (leads == 0 || option_takes(f, o, &takes) ||
            (o->since < i && !is_open(f, n, i, &takes)) ||
            (must_serve(o) && !serves(f, n, o, &takes)))
            continue;
        struct row row = {
            .option = o,
            .common = i | (r7i_turn)R7I_ACTIONS_NONE << 14,
            .after = r7i_after_option(n, o, R7I_ACTIONS_NONE),
        };
        add_row(f, n, list, &row, leads, n->other);
    }
    for (int k = 0; k < takes.count && !list->unanswered; k++)
        add_takes_of(f, n, list, &takes, k);
}
