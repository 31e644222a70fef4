/* Properties over random games: no card is lost or doubled, the winner is the
 * last who survived, what is written is read back, lists of turns agree with
 * single steps, matches keep their books, deals follow the documented algorithm. */
#include "check.h"
#include "house_rules.h"

#define GAMES 40

static const struct r7_rules no_rules;

/* Every rule set and number of players, numbered. */
#define SETTINGS (R7_EDITIONS * 4 * 3)

static struct r7_rules setting(int i, int *players)
{
    *players = 2 + i % 3;
    i /= 3;
    return (struct r7_rules){
        .edition = (uint8_t)(i / 4), .advanced = (i & 1) != 0, .actions = (i & 2) != 0};
}

/* A legal step, mostly one that is sure to survive. */
static struct r7_step choose(const struct r7_round *round, struct r7_random *random)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_turns_sure_steps(round, steps);
    if (count == 0 || r7_random_below(random, 8) == 0)
        count = r7_round_legal(round, steps);
    assert_true(count > 0);
    return steps[r7_random_below(random, (uint32_t)count)];
}

static int card_count(const struct r7_round *round)
{
    int count = round->deck_known + round->canvas_count;
    for (int seat = 0; seat < round->players; seat++)
        count += r7_cards_count(round->seats[seat].hand) +
                 r7_cards_count(round->seats[seat].palette) +
                 r7_cards_count(round->seats[seat].scored);
    return count;
}

static void check_text(const struct r7_position *position)
{
    char text[R7_POSITION_TEXT_MAX], again[R7_POSITION_TEXT_MAX];
    struct r7_position read;
    struct r7_fault fault;
    size_t length = r7_position_write(position, text, sizeof text);
    assert_true(length < sizeof text);
    if (!r7_position_read(text, length, &read, &fault))
        fail_msg("%s: %s", text, r7_error_text(fault.error));
    r7_position_write(&read, again, sizeof again);
    assert_string_equal(text, again);
    read.now.seen = position->now.seen; /* what everybody has seen is not written */
    assert_true(r7_round_equal(&read.now, &position->now));
    assert_true(r7_round_hash(&read.now) == r7_round_hash(&position->now));
}

/* The sets hold just the actions whose steps are legal one by one, and each action is the
 * number of its step. */
static void check_sets(const struct r7_round *round)
{
    struct r7_legal legal = r7_legal_steps(round), sure = r7_legal_sure(round);
    struct r7_step steps[R7_STEPS_MAX];
    int count = 0;
    assert_int_equal(legal.phase, r7_round_due(round));
    for (int action = 0; action < R7_ACTIONS; action++) {
        struct r7_step step = r7_action_step(round, action);
        bool is_legal = r7_round_check(round, step) == R7_OK;
        assert_int_equal(r7_step_action(step), action);
        assert_int_equal(r7_legal_has(&legal, action), is_legal);
        assert_true(is_legal || !r7_legal_has(&sure, action));
        count += is_legal;
    }
    assert_int_equal(r7_legal_count(&legal), count);
    assert_int_equal(r7_round_legal(round, steps), count);
    assert_false(r7_legal_has(&legal, -1) || r7_legal_has(&legal, R7_ACTIONS));
}

/* Any of the steps, or of a grid's turns, is the one that a number from the same generator names;
 * where there is none, nothing changes. */
static void check_any_step(const struct r7_round *round, const struct r7_legal *legal)
{
    struct r7_random chooses = {r7_round_hash(round)}, names = chooses;
    struct r7_step step = r7_step_pass(), named = step;
    const int count = r7_legal_any(legal, round, &chooses, &step);
    assert_int_equal(count, r7_legal_count(legal));
    if (count > 0)
        named = r7_legal_nth(legal, round, (int)r7_random_below(&names, (uint32_t)count));
    assert_memory_equal(&step, &named, sizeof step);
    assert_true(chooses.state == names.state);
}

static void check_any_bit(const struct r7_grid *grid)
{
    struct r7_random chooses = {grid->turns}, names = chooses;
    unsigned bit = 64, named = 64;
    const int count = r7_grid_any(grid, &chooses, &bit);
    assert_int_equal(count, r7_grid_count(grid));
    if (count > 0)
        named = r7_grid_nth(grid, r7_random_below(&names, (uint32_t)count));
    assert_int_equal(bit, named);
    assert_true(chooses.state == names.state);
}

/* Every turn in the list can be played and survives; without actions the two
 * lists are the same. */
static void check_turns(const struct r7_round *round)
{
    static struct r7_turn turns[4096];
    size_t count = r7_turns_list(round, R7_TURNS_SURE, turns, 4096);
    for (size_t i = 0; i < count && i < 4096; i++) {
        struct r7_round after = *round;
        for (int s = 0; s < turns[i].count; s++)
            assert_int_equal(r7_round_apply(&after, turns[i].steps[s]), R7_OK);
        assert_true(after.turn != round->turn && !after.seats[round->turn].out);
    }
    assert_int_equal(r7_turns_sure_count(round), count);
    struct r7_legal sure = r7_legal_sure(round), counted;
    assert_int_equal(r7_legal_sure_counted(round, &counted), count);
    assert_true(counted.cards == sure.cards && counted.canvas == sure.canvas &&
                counted.phase == sure.phase && counted.also == sure.also);
    check_any_step(round, &sure);
    size_t open = r7_turns_list(round, R7_TURNS_OPEN, NULL, 0);
    assert_true(open >= count);
    if (round->rules.actions || round->phase != R7_PHASE_START)
        return;
    r7_play plays[R7_PLAYS_MAX];
    size_t listed = r7_plays_list(round, plays);
    struct r7_grid grid;
    assert_int_equal(listed, count);
    if (r7_grid_fill(&grid, round)) {
        assert_int_equal(r7_grid_count(&grid), count);
        check_any_bit(&grid);
        for (uint32_t i = 0; i < count; i++) {
            struct r7_round by_grid = *round, by_play = *round;
            unsigned bit = r7_grid_nth(&grid, i);
            r7_grid_do(&by_grid, &grid, bit, i % 2 == 0);
            r7_plays_do(&by_play, r7_grid_play(&grid, bit), i % 2 == 0);
            assert_true(r7_round_equal(&by_grid, &by_play) && r7_round_valid(&by_grid));
        }
    } else {
        assert_true(r7_cards_count(round->seats[round->turn].hand) > R7_HAND_SIZE);
    }
    for (size_t i = 0; i < listed; i++) {
        struct r7_round fast = *round, slow = *round;
        r7_card palette = r7_play_palette(plays[i]), canvas = r7_play_canvas(plays[i]);
        r7_plays_do(&fast, plays[i], true);
        if (palette != R7_NO_CARD)
            assert_int_equal(r7_round_apply(&slow, r7_step_palette(palette)), R7_OK);
        struct r7_step last = canvas != R7_NO_CARD ? r7_step_canvas(canvas) : r7_step_end();
        assert_int_equal(r7_round_apply(&slow, last), R7_OK);
        if (slow.phase == R7_PHASE_DRAW)
            r7_round_play(&slow, r7_step_draw());
        assert_true(r7_round_equal(&fast, &slow));
        for (size_t j = 0; j < i; j++)
            assert_true(plays[i] != plays[j]);
    }
}

/* Hands of more than seven cards, as the advanced game may give. */
static void large_hands(void **state)
{
    struct r7_random random = {3};
    for (int i = 0; i < 300; i++) {
        r7_card order[R7_CARDS];
        int next = 0;
        struct r7_round round;
        r7_deal_shuffle(&random, R7_ALL_CARDS, order);
        r7_round_init(&round, (struct r7_rules){.edition = (uint8_t)(i % 4), .advanced = true}, 2);
        for (uint32_t n = 6 + r7_random_below(&random, 14); n > 0; n--)
            round.seats[0].hand |= r7_card_bit(order[next++]);
        for (int seat = 0; seat < 2; seat++) {
            for (uint32_t n = r7_random_below(&random, 6); n > 0; n--)
                round.seats[seat].palette |= r7_card_bit(order[next++]);
            round.seats[seat].scores = r7_palette_scores(round.seats[seat].palette);
        }
        while (next < 40)
            round.deck[round.deck_known++] = order[next++];
        assert_true(r7_round_valid(&round));
        check_turns(&round);
    }
}

/* r7_round_check() says yes to exactly what r7_round_legal() lists. */
static void check_all_steps(const struct r7_round *round)
{
    struct r7_step legal[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, legal), accepted = 0;
    for (int kind = R7_STEP_PALETTE; kind <= R7_STEP_PASS; kind++)
        for (int card = 0; card < R7_CARDS; card++)
            for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
                bool named = kind <= R7_STEP_MOVE_DECK;
                if ((!named && card > 0) || (kind != R7_STEP_TAKE && seat > 0))
                    continue;
                struct r7_step step = {(uint8_t)kind, (r7_card)card, (uint8_t)seat, R7_NO_CARD};
                accepted += r7_round_check(round, step) == R7_OK;
            }
    assert_int_equal(accepted, count);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(r7_round_check(round, legal[i]), R7_OK);
}

static void play_and_check(struct r7_rules rules, int players, uint64_t seed)
{
    struct r7_random random = {seed};
    struct r7_round round;
    struct r7_position position;
    int last_survivor = -1, turns = 0;
    r7_deal_seed(&round, rules, players, seed);
    r7_position_init(&position, &round);
    while (position.now.phase != R7_PHASE_OVER && turns < 1000) {
        struct r7_round before = position.now;
        assert_int_equal(card_count(&before), R7_CARDS);
        assert_true(r7_round_valid(&before));
        check_text(&position);
        if (r7_random_below(&random, 16) == 0) {
            check_turns(&before);
            check_sets(&before);
            check_all_steps(&before);
        }
        assert_int_equal(r7_position_apply(&position, choose(&before, &random)), R7_OK);
        if (position.now.turn != before.turn && !position.now.seats[before.turn].out) {
            last_survivor = before.turn;
            turns++;
        }
    }
    check_text(&position);
    assert_int_equal(card_count(&position.now), R7_CARDS);
    if (last_survivor >= 0 && players == 2) /* with more, several may go out in a row */
        assert_int_equal(position.now.turn, last_survivor);
    assert_false(position.now.seats[position.now.turn].out);
}

static void random_games(void **state)
{
    for (int i = 0; i < SETTINGS; i++) {
        int players;
        struct r7_rules rules = setting(i, &players);
        struct r7_random random = {(uint64_t)i};
        for (uint64_t game = 0; game < GAMES; game++) {
            play_and_check(rules, players, game * 1000 + (uint64_t)i);
            play_and_check(some_house_rules(rules, &random), players, game * 1000 + (uint64_t)i);
        }
    }
}

/* Scores of random palettes, small and large, against the plain definition of the
 * sets. */
static void scores_are_those_of_sets(void **state)
{
    struct r7_random random = {7};
    for (int i = 0; i < 200000; i++) {
        r7_cards palette = 0;
        for (uint32_t n = r7_random_below(&random, i % 2 ? 5 : 49); n > 0; n--)
            palette |= r7_card_bit((r7_card)r7_random_below(&random, R7_CARDS));
        struct r7_scores scores = r7_palette_scores(palette);
        for (int rule = 0; rule < R7_COLOURS; rule++) {
            r7_cards set = r7_palette_set(palette, (enum r7_colour)rule);
            unsigned score = r7_palette_score(palette, (enum r7_colour)rule);
            assert_true((set & ~palette) == 0);
            assert_int_equal(r7_scores_get(scores, (enum r7_colour)rule), score);
            assert_int_equal(score >> 6, r7_cards_count(set));
        }
        r7_cards other = r7_card_bit((r7_card)r7_random_below(&random, R7_CARDS)) & ~palette;
        struct r7_scores best = r7_palette_scores(other);
        unsigned leads = r7_scores_lead(scores, best);
        struct r7_scores most = r7_scores_max(scores, best);
        for (int rule = 0; rule < R7_COLOURS; rule++) {
            unsigned mine = (unsigned)scores.by[rule], its = (unsigned)best.by[rule];
            assert_int_equal(leads >> rule & 1, mine > its);
            assert_int_equal(most.by[rule], mine > its ? mine : its);
        }
    }
}

/* ---- deals ---- */

/* The documented algorithm, written down a second time. */
static uint64_t next_random(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    uint64_t z = *state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static uint64_t below(uint64_t *state, uint64_t n)
{
    for (;;) {
        uint64_t m = (next_random(state) >> 32) * n;
        if (m % 4294967296u >= 4294967296u % n)
            return m / 4294967296u;
    }
}

static void deals_follow_the_algorithm(void **state)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        int players = 2 + (int)(seed % 3);
        uint64_t s = seed;
        int cards[49];
        struct r7_round round;
        for (int i = 0; i < 49; i++)
            cards[i] = i;
        for (int i = 0; i < 48; i++) {
            int j = i + (int)below(&s, (uint64_t)(49 - i)), swapped = cards[i];
            cards[i] = cards[j];
            cards[j] = swapped;
        }
        r7_deal_seed(&round, no_rules, players, seed);
        int at = 0, strongest = 0;
        for (int seat = 0; seat < players; seat++)
            for (int i = 0; i < 7; i++)
                assert_true(r7_cards_has(round.seats[seat].hand, (r7_card)cards[at++]));
        for (int seat = 0; seat < players; seat++) {
            assert_true(round.seats[seat].palette == r7_card_bit((r7_card)cards[at]));
            if (cards[at] > cards[players * 7 + strongest])
                strongest = seat;
            at++;
        }
        assert_int_equal(round.turn, (strongest + 1) % players);
        for (int i = round.deck_known; i > 0; i--)
            assert_int_equal(round.deck[i - 1], cards[at++]);
        assert_int_equal(at, 49);
    }
}

/* A deal whose deck no rule reaches is the same as far as it is dealt. */
static void quick_deals(void **state)
{
    for (int i = 0; i < SETTINGS; i++) {
        int players;
        struct r7_rules rules = setting(i, &players);
        struct r7_random random = {(uint64_t)i};
        struct r7_round quick, full;
        r7_deal_random(&quick, rules, players, &random);
        r7_deal_seed(&full, rules, players, (uint64_t)i);
        assert_true(r7_round_valid(&quick));
        assert_int_equal(r7_round_deck_count(&quick), r7_round_deck_count(&full));
        assert_int_equal(quick.turn, full.turn);
        for (int seat = 0; seat < players; seat++) {
            assert_true(quick.seats[seat].hand == full.seats[seat].hand);
            assert_true(quick.seats[seat].palette == full.seats[seat].palette);
        }
        if (rules.advanced || rules.actions)
            assert_true(r7_round_equal(&quick, &full));
    }
}

static void wrong_deals(void **state)
{
    r7_card order[R7_CARDS + 1];
    struct r7_round round;
    struct r7_random random = {1};
    int count = r7_deal_shuffle(&random, R7_ALL_CARDS, order);
    assert_int_equal(r7_deal(&round, no_rules, 1, order, count, NULL), R7_ERR_PLAYERS);
    assert_int_equal(r7_deal(&round, no_rules, 5, order, count, NULL), R7_ERR_PLAYERS);
    assert_int_equal(r7_deal(&round, no_rules, 2, order, 48, NULL), R7_ERR_DEAL_CARDS);
    order[3] = order[4];
    assert_int_equal(r7_deal(&round, no_rules, 2, order, count, NULL), R7_ERR_DEAL_CARDS);
    order[3] = R7_NO_CARD;
    assert_int_equal(r7_deal(&round, no_rules, 2, order, count, NULL), R7_ERR_DEAL_CARDS);
    r7_cards scored[4] = {0};
    for (int i = 0; i < 18; i++)
        scored[i % 4] |= r7_card_bit((r7_card)i);
    count = r7_deal_shuffle(&random, R7_ALL_CARDS & ~((UINT64_C(1) << 18) - 1), order);
    assert_int_equal(r7_deal(&round, no_rules, 4, order, count, scored), R7_ERR_DEAL_FEW);
    assert_int_equal(r7_deal(&round, no_rules, 3, order, count, scored), R7_ERR_DEAL_CARDS);
    r7_card few[] = {0, 1, 2, 3, 3};
    assert_int_equal(r7_deal_sized(&round, no_rules, 2, few, 5, 1), R7_ERR_CARD_TWICE);
    few[4] = R7_NO_CARD;
    assert_int_equal(r7_deal_sized(&round, no_rules, 2, few, 5, 1), R7_ERR_CARD);
    assert_int_equal(r7_deal_sized(&round, no_rules, 5, few, 4, 1), R7_ERR_PLAYERS);
}

/* Deals of every size that fits: everyone has so many cards, the rest is the deck, and bots and
 * referee can play them to the end. */
static void deals_have_any_size(void **state)
{
    for (int i = 0; i < 600; i++) {
        int players;
        struct r7_rules rules = setting(i % SETTINGS, &players);
        struct r7_random random = {(uint64_t)i};
        r7_card order[R7_CARDS];
        r7_cards set = 0;
        while (r7_cards_count(set) < 2 * players) {
            const r7_cards half = r7_random_next(&random) & R7_ALL_CARDS;
            set = half & r7_random_next(&random);
        }
        int count = r7_deal_shuffle(&random, set, order), most = count / players - 1;
        int hand = 1 + (int)r7_random_below(&random, (uint32_t)most);
        struct r7_round round, untouched;
        memset(&round, 7, sizeof round);
        untouched = round;
        assert_int_equal(r7_deal_sized(&round, rules, players, order, count, most + 1),
                         R7_ERR_DEAL_HAND);
        assert_int_equal(r7_deal_sized(&round, rules, players, order, count, 0), R7_ERR_DEAL_HAND);
        assert_memory_equal(&round, &untouched, sizeof round);
        assert_int_equal(r7_deal_sized(&round, rules, players, order, count, hand), R7_OK);
        assert_true(r7_round_valid(&round));
        assert_true(r7_round_located(&round) == set);
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(r7_cards_count(round.seats[seat].hand), hand);
        while (round.phase != R7_PHASE_OVER)
            r7_round_play(&round, choose(&round, &random));
        assert_true(r7_round_valid(&round));
    }
}

/* ---- matches ---- */

static void matches_keep_their_books(void **state)
{
    int shared = 0, by_points = 0, by_cards = 0;
    for (int i = 0; i < SETTINGS * 12; i++) {
        int players, points[R7_SEATS_MAX] = {0};
        struct r7_rules rules = setting(i % SETTINGS, &players);
        struct r7_match match;
        struct r7_random random = {(uint64_t)i};
        r7_match_init(&match, rules, players, (uint64_t)i);
        assert_int_equal(match.target, r7_rules_target(rules, players));
        for (;;) {
            while (match.round.phase != R7_PHASE_OVER) {
                assert_int_equal(r7_match_next(&match), R7_ERR_ROUND_GOES_ON);
                assert_int_equal(r7_match_winners(&match), 0);
                r7_round_play(&match.round, choose(&match.round, &random));
            }
            assert_int_equal(card_count(&match.round), R7_CARDS);
            for (int seat = 0; seat < players; seat++) {
                int now = r7_match_points(&match, seat);
                assert_true(seat == match.round.turn ? now >= points[seat] : now == points[seat]);
                points[seat] = now;
            }
            if (r7_match_over(&match))
                break;
            unsigned number = match.number;
            assert_int_equal(r7_match_next(&match), R7_OK);
            assert_int_equal(match.number, number + 1);
            for (int seat = 0; seat < players; seat++)
                assert_int_equal(r7_cards_count(match.round.seats[seat].hand), R7_HAND_SIZE);
        }
        assert_int_equal(r7_match_next(&match), R7_ERR_MATCH_OVER);
        unsigned winners = r7_match_winners(&match);
        assert_true(winners != 0);
        if (!rules.advanced) {
            assert_int_equal(winners, 1U << match.round.turn);
            continue;
        }
        int most = 0;
        for (int seat = 0; seat < players; seat++)
            most = points[seat] > most ? points[seat] : most;
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(winners >> seat & 1, points[seat] == most);
        shared += (winners & (winners - 1)) != 0;
        by_points += match.target > 0 && most >= match.target;
        by_cards += match.target == 0 || most < match.target;
    }
    assert_true(by_points > 0 && by_cards > 0); /* shared wins are rare but possible */
    (void)shared;
}

static void shared_wins(void **state)
{
    struct r7_match match;
    r7_match_init(&match, (struct r7_rules){.advanced = true}, 3, 1);
    match.round =
        must_read(R7_V1_3, "+advanced", "0 - - V1/-/R7O7Y7G7B7 x-/-/R6O6Y6G6B6R5 x-/-/I7V7 over")
            .now;
    assert_int_equal(r7_match_points(&match, 0), 35);
    assert_int_equal(r7_match_points(&match, 1), 35);
    assert_true(r7_match_over(&match));
    assert_int_equal(r7_match_winners(&match), 3);
    assert_int_equal(r7_rules_target((struct r7_rules){.advanced = true}, 2), 40);
    assert_int_equal(r7_rules_target((struct r7_rules){.advanced = true}, 3), 35);
    assert_int_equal(r7_rules_target((struct r7_rules){.advanced = true}, 4), 30);
    assert_int_equal(r7_rules_target((struct r7_rules){.edition = R7_7ROSSO, .advanced = true}, 2),
                     0);
}

/* What is not a round is told apart, and cards that all have seen are forgotten
 * when they are played, by a step or by a whole turn. */
static void validity(void **state)
{
    struct r7_round round, broken;
    r7_deal_seed(&round, (struct r7_rules){.advanced = true}, 2, 1);
    assert_true(r7_round_valid(&round));
    broken = round;
    broken.seats[0].palette |= UINT64_C(1) << 60;
    assert_false(r7_round_valid(&broken));
    broken = round;
    broken.phase = R7_PHASE_DRAW;
    broken.deck_known = 0;
    assert_false(r7_round_valid(&broken));
    broken = round;
    broken.phase = R7_PHASE_ONE; /* without actions */
    assert_false(r7_round_valid(&broken));
    broken = round;
    broken.seven = 3;
    assert_false(r7_round_valid(&broken));

    struct r7_round start = must_read(R7_V1_3, "", "0 - *30 R7O5*2/Y4/- *5/O4/-").now;
    struct r7_round by_steps = start, by_play = start;
    r7_card seven = r7_card_make(7, R7_RED), five = r7_card_make(5, R7_ORANGE);
    assert_true(start.seen == (r7_card_bit(seven) | r7_card_bit(five)));
    assert_int_equal(r7_round_apply(&by_steps, r7_step_palette(seven)), R7_OK);
    assert_int_equal(r7_round_apply(&by_steps, r7_step_canvas(five)), R7_OK);
    r7_plays_do(&by_play, r7_play_make(seven, five), false);
    assert_true(r7_round_equal(&by_steps, &by_play) && r7_round_valid(&by_play));
    struct r7_grid grid;
    assert_true(r7_grid_fill(&grid, &start));
    for (uint32_t n = 0; n < (uint32_t)r7_grid_count(&grid); n++) {
        struct r7_round by_grid = start;
        r7_grid_do(&by_grid, &grid, r7_grid_nth(&grid, n), false);
        assert_true(r7_round_valid(&by_grid));
    }

    /* Score piles that overlap cannot be dealt around; a deck of one's own can. */
    r7_card order[R7_CARDS];
    struct r7_random random = {1};
    struct r7_match match, seeded;
    r7_cards scored[2] = {1, 1};
    int count = r7_deal_shuffle(&random, R7_ALL_CARDS, order);
    assert_int_equal(r7_deal(&broken, no_rules, 2, order, count, scored), R7_ERR_DEAL_CARDS);
    assert_int_equal(r7_match_init_order(&match, no_rules, 2, order, 48), R7_ERR_DEAL_CARDS);
    assert_int_equal(r7_match_init_order(&match, no_rules, 2, order, count), R7_OK);
    r7_match_init(&seeded, no_rules, 2, 1);
    assert_true(r7_round_equal(&match.round, &seeded.round));
}

/* A round that is over by steps has a hash of its own, and so has each phase. */
static void equality_and_hash(void **state)
{
    struct r7_round a, b;
    r7_deal_seed(&a, no_rules, 3, 1);
    b = a;
    assert_true(r7_round_equal(&a, &b) && r7_round_hash(&a) == r7_round_hash(&b));
    struct r7_round changed[8];
    for (int i = 0; i < 8; i++)
        changed[i] = a;
    changed[0].turn = (uint8_t)((a.turn + 1) % 3);
    changed[1].seats[1].hand ^= r7_card_bit(r7_cards_top(a.seats[1].hand));
    changed[2].seats[2].out = true;
    changed[3].deck[0] = a.deck[1];
    changed[4].deck_known--;
    changed[5].canvas[changed[5].canvas_count++] = 3;
    changed[6].seats[0].hidden++;
    changed[7].rules.advanced = true;
    for (int i = 0; i < 8; i++) {
        assert_false(r7_round_equal(&a, &changed[i]));
        assert_true(r7_round_hash(&a) != r7_round_hash(&changed[i]));
    }
    changed[0] = a;
    changed[0].seats[0].scores.by[0]++;
    assert_false(r7_round_valid(&changed[0])); /* a wrong cache */
    assert_false(r7_round_valid(&changed[3])); /* a card twice */
    changed[6].seats[0].hidden = 0;
    assert_true(r7_round_valid(&changed[6]));
    changed[5] = a;
    changed[5].players = 1;
    assert_false(r7_round_valid(&changed[5]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games),
        cmocka_unit_test(large_hands),
        cmocka_unit_test(scores_are_those_of_sets),
        cmocka_unit_test(deals_follow_the_algorithm),
        cmocka_unit_test(quick_deals),
        cmocka_unit_test(wrong_deals),
        cmocka_unit_test(deals_have_any_size),
        cmocka_unit_test(matches_keep_their_books),
        cmocka_unit_test(shared_wins),
        cmocka_unit_test(validity),
        cmocka_unit_test(equality_and_hash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
