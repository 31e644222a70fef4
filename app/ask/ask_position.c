/* Positions as programs have them, in notation: what is legal, what a step comes to, who leads,
 * who wins with perfect play. Nobody's view is asked for, so no sentences are made. */
#include "verbs.h"
#include <stdlib.h>
#include <string.h>

/* The position of a question with its steps played; false after a refusal. */
static bool read_position(const struct question *q, struct answer *a, struct r7_position *position)
{
    const char *text = question_find(q, "position");
    const struct r7_turn turn = question_turn(q, "steps");
    struct r7_fault fault;
    if (!r7_position_read(text, strlen(text), position, &fault)) {
        refuse_fault(a, &fault, "position");
        return false;
    }
    for (int i = 0; i < turn.count; i++) {
        const enum r7_error error = r7_position_apply(position, turn.steps[i]);
        if (error != R7_OK) {
            refuse_steps(a, error, "steps");
            return false;
        }
    }
    return true;
}

static void answer_position(struct answer *a, const struct r7_position *position)
{
    const struct r7_round *now = &position->now;
    const bool over = now->phase == R7_PHASE_OVER;
    char text[R7_POSITION_TEXT_MAX];
    r7_position_write(position, text, sizeof text);
    answer_text(a, "position", text);
    answer_seat(a, "turn", over ? -1 : now->turn);
    answer_seat(a, "winner", r7_round_winner(now));
}

void ask_deal(const struct question *q, struct answer *a)
{
    const char *cards = question_find(q, "cards");
    const int players = question_number(q, "players", 2);
    const int hand = question_number(q, "hand", R7_HAND_SIZE);
    struct r7_random random = {question_count(q, "seed")};
    r7_card order[R7_CARDS];
    r7_cards set = cards == NULL ? R7_ALL_CARDS : 0;
    for (size_t at = 0; cards != NULL && cards[at] != '\0'; at += 2) {
        const size_t left = strlen(cards + at);
        const r7_card card = r7_card_read(cards + at, left);
        if (card == R7_NO_CARD || r7_cards_has(set, card)) {
            const enum r7_error error = card == R7_NO_CARD ? R7_ERR_CARD : R7_ERR_CARD_TWICE;
            refuse_fault(a, &(struct r7_fault){.error = error, .offset = at}, "cards");
            return;
        }
        set |= r7_card_bit(card);
    }
    const int count = r7_deal_shuffle(&random, set, order);
    struct r7_round round;
    struct r7_position position;
    const enum r7_error error =
        r7_deal_sized(&round, question_rules(q, "rules"), players, order, count, hand);
    if (error != R7_OK) {
        refuse_error(a, error, 0);
        return;
    }
    r7_position_init(&position, &round);
    answer_position(a, &position);
}

void ask_apply(const struct question *q, struct answer *a)
{
    struct r7_position position;
    if (read_position(q, a, &position))
        answer_position(a, &position);
}

void ask_legal(const struct question *q, struct answer *a)
{
    struct r7_position position;
    struct r7_step steps[R7_STEPS_MAX];
    if (!read_position(q, a, &position))
        return;
    const struct r7_round *now = &position.now;
    size_t count = 0;
    if (now->phase != R7_PHASE_OVER && now->seats[now->turn].hidden > 0) {
        refuse_error(a, R7_ERR_HAND_UNKNOWN, 0);
        return;
    }
    if (now->phase != R7_PHASE_OVER)
        count =
            question_flag(q, "sure") ? r7_turns_sure_steps(now, steps) : r7_round_legal(now, steps);
    answer_steps(a, "steps", steps, count);
}

static void answer_sets(struct answer *a, const struct r7_seat *seat)
{
    if (seat->out) {
        answer_null(a, NULL);
        return;
    }
    answer_open(a, NULL, '{');
    for (int rule = R7_RED; rule >= R7_VIOLET; rule--) {
        const char letter[] = {r7_colour_letter((enum r7_colour)rule), '\0'};
        answer_cards(a, letter, r7_palette_set(seat->palette, (enum r7_colour)rule));
    }
    answer_close(a, '}');
}

void ask_judge(const struct question *q, struct answer *a)
{
    struct r7_position position;
    if (!read_position(q, a, &position))
        return;
    const char letter = r7_colour_letter(r7_round_rule(&position.now));
    answer_bytes(a, "rule", &letter, 1);
    answer_seat(a, "leader", r7_round_leader(&position.now));
    answer_open(a, "sets", '[');
    for (int seat = 0; seat < position.now.players; seat++)
        answer_sets(a, &position.now.seats[seat]);
    answer_close(a, ']');
}

/* ---- the solver ---- */

#define CACHE_SIZE ((size_t)1 << 19)
/* As `red7 solve`: few rounds need more, and what does not finish says so. */
#define DEFAULT_NODES 20000000

static void answer_worth(struct answer *a, const struct r7_solution *solution,
                         enum r7_objective objective, int players)
{
    answer_bool(a, "exact", solution->exact);
    answer_seat(a, "winner", solution->exact ? solution->winner : -1);
    if (solution->exact && objective == R7_OBJECTIVE_POINTS)
        answer_number(a, "points", solution->points);
    else
        answer_null(a, "points");
    answer_open(a, "shares", '[');
    for (int seat = 0; solution->exact && objective == R7_OBJECTIVE_SHARE && seat < players; seat++)
        answer_fraction(a, NULL, solution->share[seat]);
    answer_close(a, ']');
}

static enum r7_objective objective_of(const struct question *q)
{
    const char *word = question_find(q, "objective");
    if (word == NULL || strcmp(word, "win") == 0)
        return R7_OBJECTIVE_WIN;
    return strcmp(word, "points") == 0 ? R7_OBJECTIVE_POINTS : R7_OBJECTIVE_SHARE;
}

/* The worth of every turn from here. */
static void answer_turns(struct answer *a, const struct r7_round *now,
                         const struct r7_solve_options *options)
{
    const size_t count =
        now->phase == R7_PHASE_OVER ? 0 : r7_turns_list(now, R7_TURNS_ALL, NULL, 0);
    struct r7_turn *turns = claim((count + 1) * sizeof *turns, a);
    struct r7_solution *values = turns != NULL ? claim((count + 1) * sizeof *values, a) : NULL;
    if (values != NULL) {
        r7_turns_list(now, R7_TURNS_ALL, turns, count);
        const enum r7_error error = r7_solve_turns(now, options, turns, count, values);
        if (error != R7_OK)
            refuse_error(a, error, 0);
        answer_open(a, "turns", '[');
        for (size_t i = 0; i < count; i++) {
            answer_open(a, NULL, '{');
            answer_steps(a, "steps", turns[i].steps, turns[i].count);
            answer_worth(a, &values[i], options->objective, now->players);
            answer_close(a, '}');
        }
        answer_close(a, ']');
    }
    free(values);
    free(turns);
}

void ask_solve(const struct question *q, struct answer *a)
{
    struct r7_position position;
    struct r7_solution solution;
    const uint64_t nodes = question_count(q, "nodes");
    struct r7_solve_options options = {.objective = objective_of(q),
                                       .nodes = nodes != 0 ? nodes : DEFAULT_NODES,
                                       .memory_size = CACHE_SIZE};
    if (!read_position(q, a, &position))
        return;
    const struct r7_round *now = &position.now;
    options.memory = claim(CACHE_SIZE, a);
    if (options.memory == NULL)
        return;
    const enum r7_error error = r7_solve(now, &options, &solution);
    if (error != R7_OK) {
        refuse_error(a, error, 0);
    } else {
        answer_worth(a, &solution, options.objective, now->players);
        answer_number(a, "nodes", (long long)solution.nodes);
        if (question_flag(q, "turns"))
            answer_turns(a, now, &options);
        else {
            answer_open(a, "turns", '[');
            answer_close(a, ']');
        }
    }
    free(options.memory);
}
