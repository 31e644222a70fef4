/* Who can answer a turn: with which cards of those that nobody has seen, and how
 * likely it is that a hand holds them.
 *
 * For one card this is counted: if k of u unseen cards are enough and h of them are in
 * the hand, it holds none of the k with the chance
 *
 *     (u - k)/u * (u - k - 1)/(u - 1) * ...      h factors.
 *
 * Several cards together answer more often. All hands are tried if there are few,
 * otherwise a sample. */
#include "inner.h"
#include <core/lookahead.h>

#define HANDS_MAX 3000 /* up to so many hands are all tried */
#define SAMPLES 600

/* Whether the seat to move survives with this hand. */
static bool survives(struct r7_round *round, r7_cards hand)
{
    round->seats[round->turn].hand = hand;
    struct r7i_lookahead ahead = r7i_lookahead(round, false);
    return r7i_sure_at_start(&ahead);
}

/* Whether it could with any cards whatever in place of the hidden ones. */
static bool may_survive(const struct r7_round *round)
{
    struct r7i_lookahead ahead = r7i_lookahead(round, true);
    return r7i_sure_at_start(&ahead);
}

/* Which of the unseen cards are enough, one alone beside the known hand. */
static void find_single_cards(struct r7_round *round, r7_cards known, r7_cards unseen,
                              struct r7_answer *answer)
{
    while (unseen != 0) {
        r7_card card = r7_cards_take_top(&unseen);
        struct r7_step steps[R7_STEPS_MAX];
        round->seats[round->turn].hand = known | r7_card_bit(card);
        size_t count = r7_turns_sure_steps(round, steps);
        for (size_t i = 0; i < count; i++) {
            /* A known card may start the turn and this one end it, on the canvas. */
            bool palette = steps[i].kind == R7_STEP_PALETTE && steps[i].card == card;
            *(palette ? &answer->palette : &answer->canvas) |= r7_card_bit(card);
        }
    }
}

/* The chance that `hidden` of `unseen` cards hold one of `good`. */
static double chance_of_one(int unseen, int good, int hidden)
{
    double none = 1;
    for (int i = 0; i < hidden; i++)
        none *= unseen - good - i > 0 ? (double)(unseen - good - i) / (unseen - i) : 0;
    return 1 - none;
}

/* How many hands of `hidden` of `unseen` cards there are, or more than HANDS_MAX. */
static int count_hands(int unseen, int hidden)
{
    long hands = 1;
    for (int i = 1; i <= hidden && hands <= HANDS_MAX; i++)
        hands = hands * (unseen - hidden + i) / i;
    return hands <= HANDS_MAX ? (int)hands : HANDS_MAX + 1;
}

/* Moves on to the next of all ways to choose `chosen` places out of `count`. */
static void next_choice(int *places, int chosen, int count)
{
    int i = chosen - 1;
    while (i > 0 && places[i] == count - chosen + i)
        i--;
    places[i]++;
    for (i++; i < chosen; i++)
        places[i] = places[i - 1] + 1;
}

static double try_all_hands(struct r7_round *round, r7_cards known, const r7_card *cards, int count,
                            int hidden, int hands)
{
    int places[R7_CARDS], won = 0;
    for (int i = 0; i < hidden; i++)
        places[i] = i;
    for (int n = 0; n < hands; n++) {
        r7_cards hand = known;
        for (int i = 0; i < hidden; i++)
            hand |= r7_card_bit(cards[places[i]]);
        won += survives(round, hand);
        if (n + 1 < hands)
            next_choice(places, hidden, count);
    }
    return (double)won / hands;
}

static double try_some_hands(struct r7_round *round, r7_cards known, r7_card *cards, int count,
                             int hidden, struct r7_random *random)
{
    int won = 0;
    for (int n = 0; n < SAMPLES; n++) {
        r7_cards hand = known;
        for (int i = 0; i < hidden; i++) {
            int at = i + (int)r7_random_below(random, (uint32_t)(count - i));
            r7_card card = cards[at];
            cards[at] = cards[i];
            cards[i] = card;
            hand |= r7_card_bit(card);
        }
        won += survives(round, hand);
    }
    return (won + 0.5) / (SAMPLES + 1); /* a sample never makes sure */
}

/* The chance of any answer, for a hand of which `hidden` cards are not known. */
static void find_chance(struct r7_round *round, r7_cards known, r7_cards unseen, int hidden,
                        struct r7_random *random, struct r7_answer *answer)
{
    r7_card cards[R7_CARDS];
    int count = 0, hands = count_hands(r7_cards_count(unseen), hidden);
    while (unseen != 0)
        cards[count++] = r7_cards_take_top(&unseen);
    answer->exact = hands <= HANDS_MAX;
    if (answer->exact) {
        answer->chance = try_all_hands(round, known, cards, count, hidden, hands);
        return;
    }
    answer->chance = try_some_hands(round, known, cards, count, hidden, random);
    answer->error = r7i_root(answer->chance * (1 - answer->chance) / SAMPLES);
    /* Any answer is at least as likely as one by a single card, which was counted. */
    if (answer->chance < answer->one_chance)
        answer->chance = answer->one_chance;
}

void r7i_answer_find(const struct r7_round *round, struct r7_random *random,
                     struct r7_answer *answer)
{
    const struct r7_seat *me = &round->seats[round->turn];
    const r7_cards known = me->hand, unseen = R7_ALL_CARDS & ~r7_round_located(round);
    const r7_cards threes = r7_cards_of_number(3);
    struct r7_round try = *round;
    int count = r7_cards_count(unseen), hidden = me->hidden < count ? me->hidden : count;
    assert(round->phase == R7_PHASE_START);
    *answer = (struct r7_answer){
        .seat = round->turn, .hidden = me->hidden, .unseen = (uint8_t)count, .exact = true};
    answer->tries = round->rules.actions && r7_round_deck_count(round) > 0 &&
                    ((known | (hidden > 0 ? unseen : 0)) & threes) != 0;
    bool possible = may_survive(round);
    try.seats[try.turn].hidden = 0;
    answer->ready = survives(&try, known);
    if (answer->ready)
        answer->chance = 1;
    if (answer->ready || hidden == 0 || !possible)
        return;
    find_single_cards(&try, known, unseen, answer);
    answer->one_chance =
        chance_of_one(count, r7_cards_count(answer->palette | answer->canvas), hidden);
    answer->chance = answer->one_chance;
    if (answer->one_chance < 1)
        find_chance(&try, known, unseen, hidden, random, answer);
}
