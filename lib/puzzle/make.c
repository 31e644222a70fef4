/* Makes puzzles: deals are played by sensible turns, and each position on the way is
 * asked whether it is a puzzle of the wanted kind and difficulty. The first that is,
 * is the puzzle of the seed. */
#include "inner.h"
#include <core/options.h>
#include <red7/deal.h>
#include <red7/random.h>

/* A sensible player thinks of so many turns and takes the best looking one. */
#define IDEAS 2
/* A position whose proof needs more of the solver's nodes is not used. Where nothing is
 * drawn none does; elsewhere it would take too long. */
#define PROOF_NODES 50000
#define PROOF_NODES_DRAWS 1500
/* The player to move has no fewer cards, so that there is something to choose, and
 * the other one of a puzzle to be won no fewer than this. */
#define HAND_LEAST 3
#define OTHER_HAND_LEAST 2

struct maker {
    const struct r7_puzzle_wish *wish;
    struct r7i_desk *desk;
    struct r7_random random;
    struct r7_puzzle *puzzle;
    enum r7_puzzle_kind kind;
    int difficulty, players;
};

/* ---- sensible play ---- */

/* Cards in hand first, then the lead. */
static int looks(const struct r7_round *after, int seat)
{
    enum r7_colour rule = r7_round_rule(after);
    int second = r7_round_leader_under(after, rule, seat);
    int mine = (int)r7_scores_get(after->seats[seat].scores, rule);
    int best = second < 0 ? 0 : (int)r7_scores_get(after->seats[second].scores, rule);
    return r7_cards_count(after->seats[seat].hand) * 1024 + mine - best;
}

/* A turn that is sure to survive, by steps chosen at random; false if there is none. */
static bool play_idea(struct r7_round *round, struct r7_random *random)
{
    int seat = round->turn;
    while (round->turn == seat && round->phase != R7_PHASE_OVER) {
        struct r7_step steps[R7_STEPS_MAX];
        size_t count = r7_turns_sure_steps(round, steps);
        if (count == 0)
            return false;
        r7_round_play(round, steps[r7_random_below(random, (uint32_t)count)]);
    }
    return true;
}

/* The best looking of a few ideas; a player without any passes. */
static void play_sensibly(struct r7_round *round, struct r7_random *random)
{
    struct r7_round best = *round;
    int seat = round->turn, most = 0;
    for (int i = 0; i < IDEAS; i++) {
        struct r7_round after = *round;
        if (!play_idea(&after, random)) {
            r7_round_play(round, r7_step_pass());
            return;
        }
        int look = looks(&after, seat);
        if (i == 0 || look > most) {
            most = look;
            best = after;
        }
    }
    *round = best;
}

/* ---- candidates ---- */

/* The largest hand of a puzzle that must be solved: the more the rules allow, the
 * fewer cards are enough. */
static int hand_most(const struct maker *m)
{
    if (m->kind == R7_PUZZLE_SURVIVE)
        return R7_CARDS;
    return m->wish->rules.actions ? 3 : 5;
}

/* Whether a position is worth a closer look. */
static bool fits(const struct maker *m, const struct r7_round *round)
{
    for (int seat = 0; seat < round->players; seat++) {
        int cards = r7_cards_count(round->seats[seat].hand);
        bool mine = seat == round->turn;
        if ((mine || m->kind == R7_PUZZLE_WIN) &&
            (cards < (mine ? HAND_LEAST : OTHER_HAND_LEAST) || cards > hand_most(m)))
            return false;
    }
    return true;
}

/* Whether the rest of a round has nothing to offer: hands hardly ever grow. */
static bool is_late(const struct maker *m, const struct r7_round *round)
{
    int most = 0, least = R7_CARDS;
    for (int seat = 0; seat < round->players; seat++) {
        int cards = r7_cards_count(round->seats[seat].hand);
        most = cards > most && !round->seats[seat].out ? cards : most;
        least = cards < least ? cards : least;
    }
    return most < HAND_LEAST || (m->kind == R7_PUZZLE_WIN && least < OTHER_HAND_LEAST);
}

/* Whether it is plain that several turns survive, without listing them: two first steps
 * that are sure to survive, except that two 5s may be the same turn in another order. */
static bool many_survive(const struct r7_round *round)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_turns_sure_steps(round, steps), fives = 0;
    for (size_t i = 0; i < count; i++)
        fives += steps[i].kind == R7_STEP_PALETTE && r7_card_number(steps[i].card) == 5;
    return count > 1 && fives < count;
}

/* The position as the one who solves the puzzle sees it; false if it cannot tell the
 * seed. */
static bool show(const struct maker *m, const struct r7_round *round, struct r7_round *shown)
{
    *shown = *round;
    for (int seat = 0; seat < shown->players && m->kind == R7_PUZZLE_SURVIVE; seat++) {
        struct r7_seat *s = &shown->seats[seat];
        if (seat == shown->turn)
            continue;
        s->hidden = (uint8_t)r7_cards_count(s->hand & ~shown->seen);
        s->hand &= shown->seen;
    }
    if (!r7i_seal(shown, m->wish->seed))
        return false;
    /* What has been seen is told of hands that are hidden otherwise, as in the notation. */
    shown->seen = 0;
    for (int seat = 0; seat < shown->players; seat++)
        if (shown->seats[seat].hidden > 0)
            shown->seen |= shown->seats[seat].hand;
    return true;
}

/* The place on the desk of the only right turn, -1 if the position is no puzzle. To
 * win is a question only if several turns survive. */
static int find_answer(struct maker *m, int *count)
{
    const struct r7_round *round = &m->puzzle->round;
    if (m->kind == R7_PUZZLE_SURVIVE && many_survive(round))
        return -1;
    *count = r7i_survivors(m->desk, round, m->kind);
    if (m->kind == R7_PUZZLE_SURVIVE)
        return *count == 1 ? 0 : -1;
    if (*count < 2)
        return -1;
    bool draws = m->wish->rules.advanced || m->wish->rules.actions;
    const uint64_t nodes = draws ? PROOF_NODES_DRAWS : PROOF_NODES;
    uint64_t budget = nodes;
    int right = r7i_only_winner(m->desk, round, *count, &budget);
    m->puzzle->nodes += nodes - budget;
    return right;
}

/* Whether a position is the puzzle; then it is complete. */
static bool consider(struct maker *m, const struct r7_round *round)
{
    struct r7_puzzle *puzzle = m->puzzle;
    int count;
    puzzle->nodes++;
    if (!fits(m, round) || !show(m, round, &puzzle->round))
        return false;
    int right = find_answer(m, &count);
    if (right < 0)
        return false;
    r7i_grade(puzzle, m->desk, count, right);
    return puzzle->difficulty == m->difficulty;
}

/* ---- the search ---- */

static void deal(struct maker *m, struct r7_round *round)
{
    r7_card order[R7_CARDS];
    int count = r7_deal_shuffle(&m->random, R7_ALL_CARDS, order);
    enum r7_error error = r7_deal(round, m->wish->rules, m->players, order, count, NULL);
    assert(error == R7_OK);
    (void)error;
}

static bool is_over_budget(const struct maker *m)
{
    const struct r7_puzzle_wish *wish = m->wish;
    return (wish->nodes != 0 && m->puzzle->nodes > wish->nodes) ||
           (wish->stop != NULL && wish->stop(wish->context));
}

/* What the wish leaves open, the seed chooses. */
static void settle(struct maker *m)
{
    const struct r7_puzzle_wish *wish = m->wish;
    int kind = 1 + (int)r7_random_below(&m->random, 2);
    int difficulty = 1 + (int)r7_random_below(&m->random, R7_PUZZLE_DIFFICULTIES);
    int players = 2 + (int)r7_random_below(&m->random, R7_SEATS_MAX - 1);
    if (wish->players > 2)
        kind = R7_PUZZLE_SURVIVE;
    m->kind = wish->kind != R7_PUZZLE_ANY ? wish->kind : (enum r7_puzzle_kind)kind;
    m->difficulty = wish->difficulty != 0 ? wish->difficulty : difficulty;
    m->players = wish->players != 0 ? wish->players : m->kind == R7_PUZZLE_WIN ? 2 : players;
}

/* Whether there can be such a puzzle at all. */
static bool is_possible(const struct maker *m)
{
    return (m->kind == R7_PUZZLE_SURVIVE || m->kind == R7_PUZZLE_WIN) && m->difficulty >= 1 &&
           m->difficulty <= R7_PUZZLE_DIFFICULTIES && m->players >= 2 &&
           m->players <= (m->kind == R7_PUZZLE_WIN ? 2 : R7_SEATS_MAX) &&
           r7_rules_valid(m->wish->rules) && m->desk != NULL &&
           (uintptr_t)m->desk % _Alignof(struct r7i_desk) == 0;
}

R7I_CHECK_FIRST(struct r7_puzzle_wish, memory);

bool r7_puzzle_make(const struct r7_puzzle_wish *wish, struct r7_puzzle *puzzle)
{
    struct r7_puzzle_wish known;
    if (r7i_options_read(&known, sizeof known, R7I_FIRST_SIZE(struct r7_puzzle_wish, memory),
                         wish) != R7_OK)
        return false;
    struct r7_random first = {known.seed};
    struct maker m = {.wish = &known, .desk = known.memory, .puzzle = puzzle};
    m.random.state = r7_random_next(&first); /* or some seeds would share their deals */
    settle(&m);
    if (!is_possible(&m))
        return false;
    *puzzle = (struct r7_puzzle){.seed = known.seed, .kind = m.kind};
    while (!is_over_budget(&m)) {
        struct r7_round round;
        deal(&m, &round);
        while (round.phase != R7_PHASE_OVER && !is_late(&m, &round)) {
            if (consider(&m, &round))
                return true;
            play_sensibly(&round, &m.random);
        }
    }
    return false;
}
