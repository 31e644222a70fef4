/* A round: its queries and its steps. What is legal is decided in legal.c; here
 * a legal step is carried out, with everything that follows without a decision. */
#include <core/hot.h>
#include <core/lookahead.h>
#include <core/moves.h>
#include <string.h>

/* All bytes 0, also those that do not matter: the same steps give the same bytes.
 * In steps of 16 bytes, because a memset() of this size starts slowly. */
static void clear(struct r7_round *round)
{
    static const int16_t nothing[8] = {0};
    const r7i_lanes zero = r7i_lanes_load(nothing);
    char *at = (char *)round;
    size_t size = sizeof *round;
    for (; size >= sizeof nothing; size -= sizeof nothing, at += sizeof nothing)
        r7i_lanes_store((int16_t *)(void *)at, zero);
    memset(at, 0, size);
}

void r7_round_init(struct r7_round *round, struct r7_rules rules, int players)
{
    assert(players >= 2 && players <= R7_SEATS_MAX);
    assert(r7_rules_valid(rules));
    clear(round);
    round->rules = rules;
    round->players = (uint8_t)players;
    round->seven = R7_NO_CARD;
}

enum r7_colour r7_round_rule(const struct r7_round *round)
{
    return r7i_rule(round);
}

int r7_round_leader(const struct r7_round *round)
{
    return r7_round_leader_under(round, r7i_rule(round), -1);
}

int r7_round_leader_under(const struct r7_round *round, enum r7_colour rule, int except)
{
    int leader = -1;
    unsigned best = 0;
    for (int seat = 0; seat < round->players; seat++) {
        unsigned score = r7_scores_get(round->seats[seat].scores, rule);
        if (!round->seats[seat].out && seat != except && score > best) {
            best = score;
            leader = seat;
        }
    }
    return leader;
}

unsigned r7_round_leads(const struct r7_round *round, int seat)
{
    return r7i_lanes_greater(r7i_scores_of(&round->seats[seat]), r7i_best_but(round, seat, seat));
}

int r7_round_winner(const struct r7_round *round)
{
    return round->phase == R7_PHASE_OVER ? round->turn : -1;
}

r7_cards r7_round_scored(const struct r7_round *before, const struct r7_round *over)
{
    int winner = r7_round_winner(over);
    return winner < 0 ? 0 : over->seats[winner].scored & ~before->seats[winner].scored;
}

struct r7_round r7_round_unscored(const struct r7_round *before, const struct r7_round *over)
{
    struct r7_round round = *over;
    struct r7_seat *winner = &round.seats[round.turn];
    r7_cards set = r7_round_scored(before, over);
    winner->scored &= ~set;
    winner->palette |= set;
    winner->scores = r7_palette_scores(winner->palette);
    return round;
}

int r7_round_deck_count(const struct r7_round *round)
{
    return round->deck_known + round->deck_hidden;
}

r7_card r7_round_deck_top(const struct r7_round *round)
{
    return round->deck_known == 0 ? R7_NO_CARD : round->deck[round->deck_known - 1];
}

static r7_cards pile_cards(const r7_card *pile, int count)
{
    r7_cards cards = 0;
    for (int i = 0; i < count; i++)
        cards |= r7_card_bit(pile[i]);
    return cards;
}

r7_cards r7_round_located(const struct r7_round *round)
{
    r7_cards cards =
        pile_cards(round->deck, round->deck_known) | pile_cards(round->canvas, round->canvas_count);
    for (int seat = 0; seat < round->players; seat++)
        cards |= round->seats[seat].hand | round->seats[seat].palette | round->seats[seat].scored;
    return cards;
}

/* ---- the parts of a step ---- */

static R7I_WITHIN void hand_remove(struct r7_round *round, r7_card card)
{
    struct r7_seat *me = &round->seats[round->turn];
    if (r7_cards_has(me->hand, card)) {
        me->hand &= ~r7_card_bit(card);
        round->seen &= ~r7_card_bit(card);
    } else { /* one of those that were not known */
        assert(me->hidden > 0);
        me->hidden--;
    }
}

/* A card that all have seen goes onto the deck. */
static void deck_push(struct r7_round *round, r7_card card)
{
    assert(round->deck_known < R7_CARDS);
    round->deck[round->deck_known++] = card;
    round->seen |= r7_card_bit(card);
}

static void palette_remove(struct r7_seat *seat, r7_card card)
{
    seat->palette &= ~r7_card_bit(card);
    r7i_lanes_store(seat->scores.by, r7i_lanes_of(seat->palette));
}

/* ---- what follows from a step ---- */

static int seats_in_round(const struct r7_round *round)
{
    int in = 0;
    for (int seat = 0; seat < round->players; seat++)
        in += !round->seats[seat].out;
    return in;
}

/* The player to move has won and, in the advanced game, keeps the set that meets the rule in
 * force. */
static void end_round(struct r7_round *round)
{
    round->phase = R7_PHASE_OVER;
    if (round->rules.advanced) {
        struct r7_seat *winner = &round->seats[round->turn];
        r7_cards set = r7_palette_set(winner->palette, r7_round_rule(round));
        winner->scored |= set;
        winner->palette &= ~set;
        winner->scores = r7_palette_scores(winner->palette);
    }
}

/* The player to move is out; the last one left wins. */
static void eliminate(struct r7_round *round)
{
    round->seats[round->turn].out = true;
    r7i_next_turn(round);
    if (seats_in_round(round) == 1)
        end_round(round);
}

static R7I_WITHIN void end_turn(struct r7_round *round)
{
    if ((r7i_mover_leads(round) >> r7_round_rule(round) & 1) != 0)
        r7i_next_turn(round);
    else
        eliminate(round);
}

/* Starts the action of a card that has just been put into the palette. */
static R7I_WITHIN void start_action(struct r7_round *round, r7_card card, r7_card told)
{
    round->phase = R7_PHASE_CANVAS;
    round->idle = 0;
    switch (r7_card_number(card)) {
    case 1:
        round->duty = !r7i_has(round, R7_ONE_FREE);
        for (int seat = 0; seat < round->players; seat++)
            if (r7i_can_take_from(round, seat, r7_cards_count(round->seats[round->turn].palette)))
                round->phase = R7_PHASE_ONE;
        round->duty |= round->phase == R7_PHASE_ONE;
        round->idle = round->phase == R7_PHASE_ONE ? 0 : 1;
        return;
    case 3:
        if (r7_round_deck_count(round) > 0) {
            r7i_draw(round, told);
            round->tried = true;
        }
        return;
    case 5:
        /* Whether it is void depends on the hand, which others do not see: so the
         * phase does not tell. */
        if (round->seats[round->turn].hand != 0 || round->seats[round->turn].hidden > 0)
            round->phase = R7_PHASE_FIVE;
        return;
    case 7:
        if (r7i_has(round, R7_SEVEN_NOW)) {
            struct r7i_lookahead o = r7i_lookahead(round, false);
            struct r7i_moves moves = r7i_move_cards(&o, card);
            if ((moves.canvas | moves.deck) != 0)
                round->phase = R7_PHASE_SEVEN;
        } else {
            round->duty = true;
            if (r7i_can_move(round, card))
                round->phase = R7_PHASE_SEVEN;
        }
        if (round->phase == R7_PHASE_SEVEN)
            round->seven = card;
        else
            round->idle = 7;
        return;
    default:
        return;
    }
}

/* ---- steps ---- */

bool r7_round_draws(const struct r7_round *round, struct r7_step step)
{
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        return round->rules.actions && step.card < R7_CARDS && r7_card_number(step.card) == 3 &&
               r7_round_deck_count(round) > 0;
    case R7_STEP_CANVAS:
        return r7i_has(round, R7_DRAW_MUST) && step.card < R7_CARDS &&
               r7i_canvas_earns_draw(round, step.card);
    case R7_STEP_MOVE_CANVAS: /* the card is still in the palette */
        return r7i_has(round, R7_SEVEN_DRAWS) && r7i_has(round, R7_DRAW_MUST) &&
               step.card < R7_CARDS && round->rules.advanced && r7_round_deck_count(round) > 0 &&
               r7_card_number(step.card) >= r7_cards_count(round->seats[round->turn].palette);
    case R7_STEP_DRAW:
        return true;
    case R7_STEP_TAKE:
    case R7_STEP_MOVE_DECK:
    case R7_STEP_LEAVE:
    case R7_STEP_END:
    case R7_STEP_PASS:
        return false;
    }
    return false;
}

/* A card from hand onto the canvas, with the draw that it may earn. */
static R7I_WITHIN void play_canvas(struct r7_round *round, struct r7_step step)
{
    hand_remove(round, step.card);
    r7i_canvas_push(round, step.card);
    if (!r7i_canvas_earns_draw(round, step.card)) {
        r7i_next_turn(round); /* who plays onto the canvas leads */
    } else if (r7i_has(round, R7_DRAW_MUST)) {
        r7i_draw(round, step.drawn);
        r7i_next_turn(round);
    } else {
        round->phase = R7_PHASE_DRAW;
    }
}

R7I_HOT void r7_round_play(struct r7_round *round, struct r7_step step)
{
    struct r7_seat *me = &round->seats[round->turn];
    assert(r7_round_check(round, step) == R7_OK);
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        hand_remove(round, step.card);
        r7i_palette_add(me, step.card);
        round->phase = R7_PHASE_CANVAS;
        if (round->rules.actions)
            start_action(round, step.card, step.drawn);
        return;
    case R7_STEP_CANVAS:
        play_canvas(round, step);
        return;
    case R7_STEP_TAKE:
        palette_remove(&round->seats[step.seat], step.card);
        deck_push(round, step.card);
        round->phase = R7_PHASE_CANVAS;
        return;
    case R7_STEP_MOVE_CANVAS:
        palette_remove(me, step.card);
        r7i_canvas_push(round, step.card);
        round->seven = R7_NO_CARD;
        round->phase = R7_PHASE_CANVAS;
        if (r7i_has(round, R7_SEVEN_DRAWS) && r7i_earns_draw(round, step.card)) {
            if (r7i_has(round, R7_DRAW_MUST))
                r7i_draw(round, step.drawn);
            else
                round->phase = R7_PHASE_SEVEN_DRAW;
        }
        return;
    case R7_STEP_MOVE_DECK:
        palette_remove(me, step.card);
        deck_push(round, step.card);
        round->seven = R7_NO_CARD;
        round->phase = R7_PHASE_CANVAS;
        return;
    case R7_STEP_DRAW:
        r7i_draw(round, step.drawn);
        /* fall through */
    case R7_STEP_LEAVE:
        if (round->phase == R7_PHASE_SEVEN_DRAW)
            round->phase = R7_PHASE_CANVAS;
        else
            r7i_next_turn(round);
        return;
    case R7_STEP_END:
        end_turn(round);
        return;
    case R7_STEP_PASS:
        eliminate(round);
        return;
    }
}

enum r7_error r7_round_apply(struct r7_round *round, struct r7_step step)
{
    enum r7_error error = r7_round_check(round, step);
    if (error == R7_OK)
        r7_round_play(round, step);
    return error;
}

void r7_round_award(struct r7_round *round, int winner)
{
    assert(!round->seats[winner].out);
    for (int seat = 0; seat < round->players; seat++)
        round->seats[seat].out = seat != winner;
    round->turn = (uint8_t)winner;
    round->duty = round->tried = false;
    round->seven = R7_NO_CARD;
    end_round(round);
}

/* ---- rounds to look at ---- */

struct r7_round r7_round_laid(const struct r7_round *round, struct r7_step step)
{
    struct r7_round after = *round;
    struct r7_seat *me = &after.seats[round->turn];
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
    case R7_STEP_CANVAS:
        if (!r7_cards_has(me->hand, step.card))
            break;
        hand_remove(&after, step.card);
        if (step.kind == R7_STEP_PALETTE)
            r7i_palette_add(me, step.card);
        else
            r7i_canvas_push(&after, step.card);
        break;
    case R7_STEP_TAKE:
    case R7_STEP_MOVE_CANVAS:
    case R7_STEP_MOVE_DECK:
        if (step.kind == R7_STEP_TAKE && step.seat < round->players)
            me = &after.seats[step.seat];
        if (!r7_cards_has(me->palette, step.card))
            break;
        palette_remove(me, step.card);
        if (step.kind == R7_STEP_MOVE_CANVAS)
            r7i_canvas_push(&after, step.card);
        else
            deck_push(&after, step.card);
        break;
    case R7_STEP_DRAW:
    case R7_STEP_LEAVE:
    case R7_STEP_END:
    case R7_STEP_PASS:
        break;
    }
    return after;
}

struct r7_round r7_round_under(const struct r7_round *round, enum r7_colour rule)
{
    struct r7_round other = *round;
    if (r7_round_rule(round) == rule)
        return other;
    other.canvas_count = (uint8_t)(other.canvas_count > 0 ? other.canvas_count : 1);
    other.canvas[other.canvas_count - 1] = r7_card_make(1, rule);
    return other;
}

struct r7_round r7_round_deck_covered(const struct r7_round *round)
{
    struct r7_round covered = *round;
    covered.deck_hidden = (uint8_t)r7_round_deck_count(round);
    covered.deck_known = 0;
    for (int i = 0; i < R7_CARDS; i++) {
        r7_card card = covered.deck[i];
        if (i < round->deck_known)
            covered.seen &= ~r7_card_bit(card);
        covered.deck[i] = 0;
    }
    return covered;
}

/* ---- comparing ---- */

static bool piles_equal(const r7_card *a, int a_count, const r7_card *b, int b_count)
{
    return a_count == b_count && memcmp(a, b, (size_t)a_count) == 0;
}

bool r7_round_equal(const struct r7_round *a, const struct r7_round *b)
{
    if (a->players != b->players || a->turn != b->turn || a->phase != b->phase ||
        a->duty != b->duty || a->tried != b->tried || a->seven != b->seven ||
        !r7_rules_equal(a->rules, b->rules) || a->deck_hidden != b->deck_hidden ||
        a->seen != b->seen)
        return false;
    for (int seat = 0; seat < a->players; seat++) {
        const struct r7_seat *x = &a->seats[seat], *y = &b->seats[seat];
        if (x->hand != y->hand || x->palette != y->palette || x->scored != y->scored ||
            x->hidden != y->hidden || x->out != y->out)
            return false;
    }
    return piles_equal(a->deck, a->deck_known, b->deck, b->deck_known) &&
           piles_equal(a->canvas, a->canvas_count, b->canvas, b->canvas_count);
}

static void mix(uint64_t *hash, uint64_t value)
{
    uint64_t z = (*hash ^ value) + UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    z = (z ^ z >> 32) * UINT64_C(0xD6E8FEB86659FD93);
    *hash = z ^ z >> 32;
}

uint64_t r7_round_hash(const struct r7_round *round)
{
    uint64_t hash = 0;
    mix(&hash, (uint64_t)round->rules.edition | (uint64_t)round->rules.advanced << 8 |
                   (uint64_t)round->rules.actions << 9 | (uint64_t)round->duty << 10 |
                   (uint64_t)round->tried << 11 | (uint64_t)round->players << 16 |
                   (uint64_t)round->turn << 24 | (uint64_t)round->phase << 32 |
                   (uint64_t)round->seven << 40 | (uint64_t)round->deck_hidden << 48);
    mix(&hash, round->seen);
    if (round->rules.house != 0 || round->rules.target != 0)
        mix(&hash, (uint64_t)round->rules.house << 16 | round->rules.target);
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        mix(&hash, s->hand | (uint64_t)s->hidden << 56);
        mix(&hash, s->palette | (uint64_t)s->out << 56);
        mix(&hash, s->scored);
    }
    for (int i = 0; i < round->deck_known; i++)
        mix(&hash, round->deck[i]);
    for (int i = 0; i < round->canvas_count; i++)
        mix(&hash, 64U + round->canvas[i]);
    return hash;
}

/* Adds cards to those met so far; false if one was among them. */
static bool add_new(r7_cards *met, r7_cards cards)
{
    bool new = (*met & cards) == 0;
    *met |= cards;
    return new;
}

/* Whether what a phase asks for can be there. */
static bool phase_valid(const struct r7_round *round)
{
    bool seven = round->phase == R7_PHASE_SEVEN;
    bool actions = seven || round->phase == R7_PHASE_FIVE || round->phase == R7_PHASE_ONE ||
                   round->phase == R7_PHASE_SEVEN_DRAW;
    bool draw = round->phase == R7_PHASE_DRAW || round->phase == R7_PHASE_SEVEN_DRAW;
    if ((actions && !round->rules.actions) || (draw && r7_round_deck_count(round) == 0))
        return false;
    return seven ? r7_cards_has(round->seats[round->turn].palette, round->seven)
                 : round->seven == R7_NO_CARD;
}

bool r7_round_valid(const struct r7_round *round)
{
    if (round->players < 2 || round->players > R7_SEATS_MAX || round->turn >= round->players ||
        !r7_rules_valid(round->rules) || round->phase > R7_PHASE_OVER ||
        round->seats[round->turn].out || round->deck_known > R7_CARDS ||
        round->canvas_count > R7_CARDS)
        return false;
    if ((round->phase == R7_PHASE_OVER) != (seats_in_round(round) == 1) || !phase_valid(round))
        return false;
    r7_cards met = 0, secret = 0;
    int hidden = round->deck_hidden;
    for (int i = 0; i < round->deck_known; i++)
        if (round->deck[i] >= R7_CARDS || !add_new(&met, r7_card_bit(round->deck[i])))
            return false;
    secret |= met;
    for (int i = 0; i < round->canvas_count; i++)
        if (round->canvas[i] >= R7_CARDS || !add_new(&met, r7_card_bit(round->canvas[i])))
            return false;
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        if (((s->hand | s->palette | s->scored) & ~R7_ALL_CARDS) != 0)
            return false;
        struct r7_scores scores = r7_palette_scores(s->palette);
        if (!add_new(&met, s->hand) || !add_new(&met, s->palette) || !add_new(&met, s->scored) ||
            memcmp(&s->scores, &scores, sizeof scores) != 0)
            return false;
        hidden += s->hidden;
        secret |= s->hand;
    }
    return (met & ~R7_ALL_CARDS) == 0 && (round->seen & ~secret) == 0 &&
           r7_cards_count(met) + hidden <= R7_CARDS;
}
