/* red7 solve: the exact value of a position and of each turn. */
#include "clock.h"
#include "complain.h"
#include "options.h"
#include "output.h"
#include "positions.h"
#include "waiting.h"
#include <stdlib.h>
#include <string.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

/* Few rounds need more; what does not finish says so. */
#define DEFAULT_NODES 20000000
/* Most of it is for long searches: others use a part, or are done before it is full. */
#define MEMORY_SIZE ((size_t)1 << 22)
/* A round that is played perfectly is shorter. */
#define LINE_MAX_TURNS 64

struct request {
    bool points, coalition, json, stream;
    uint64_t nodes, ms;
    double deadline; /* 0: none */
    void *memory;
};

/* A position with all its turns and their values. */
struct analysis {
    const struct r7_round *round;
    struct r7_solve_options options;
    struct r7_solver solver;
    struct r7_turn *turns;
    struct r7_solution *values;
    size_t count;
    struct r7_solution value;
    struct r7_turn line[LINE_MAX_TURNS];
    size_t line_count;
    uint64_t nodes; /* for the position and its turns */
    double us;
};

/* ---- while it thinks ---- */

static bool is_late(void *context)
{
    struct request *request = context;
    return cli_interrupted(NULL) || (request->deadline > 0 && cli_is_late(&request->deadline));
}

/* Says on a terminal how far it has come. Nobody knows how long the rest will take; the budget says
 * when it ends at the latest. */
static void tell_progress(void *context, const struct r7_solve_progress *progress)
{
    struct request *request = context;
    if (!cli_wait_is_due())
        return;
    struct phrase more =
        words_phrase(_("moves decided: {known} of {count}, positions: {nodes}"), "known",
                     words_format("%zu", progress->known).bytes, "count",
                     words_format("%zu", progress->count).bytes, "nodes",
                     words_format("%llu", (unsigned long long)progress->nodes).bytes, NULL);
    double spent = (double)progress->nodes / (double)request->nodes;
    double known = (double)progress->known / (double)(progress->count + 1);
    cli_wait_show(spent > known ? spent : known, more.bytes);
}

/* ---- the principal line ---- */

/* How good a value is for a seat, the hero's or another's. */
static double good_for(const struct analysis *a, const struct r7_solution *v, int seat)
{
    int hero = a->round->turn;
    switch (a->options.objective) {
    case R7_OBJECTIVE_SHARE:
        return v->share[seat];
    case R7_OBJECTIVE_POINTS:
        return v->winner == seat ? v->points + 0.5 : -v->points - 0.5;
    case R7_OBJECTIVE_WIN:
        break;
    }
    return (v->winner == hero) == (seat == hero) ? 1 : 0;
}

static void apply_turn(struct r7_round *round, const struct r7_turn *turn)
{
    for (int i = 0; i < turn->count; i++)
        r7_round_play(round, turn->steps[i]);
}

/* All turns of a position; the caller frees them. */
static struct r7_turn *list_turns(const struct r7_round *round, size_t *count)
{
    *count = r7_turns_list(round, R7_TURNS_ALL, NULL, 0);
    struct r7_turn *turns = calloc(*count + 1, sizeof *turns);
    if (turns != NULL)
        r7_turns_list(round, R7_TURNS_ALL, turns, *count);
    return turns;
}

/* Of the turns in a position, the place of a best one; the first that survives if
 * all are equally good. */
static size_t choose(const struct analysis *a, const struct r7_round *round,
                     const struct r7_turn *turns, const struct r7_solution *values, size_t count)
{
    size_t best = 0;
    bool best_stays = false;
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        apply_turn(&after, &turns[i]);
        bool stays = !after.seats[round->turn].out;
        double gain =
            i == 0 ? 1
                   : good_for(a, &values[i], round->turn) - good_for(a, &values[best], round->turn);
        if (gain > 1e-9 || (gain > -1e-9 && stays && !best_stays)) {
            best = i;
            best_stays = stays;
        }
    }
    return best;
}

/* Of the turns in a position the first that wins for its player, who is known to win; `count`
 * if the budget does not say which. */
static size_t first_winner(struct analysis *a, const struct r7_round *round,
                           const struct r7_turn *turns, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct r7_solution value;
        if (r7_solver_turns(&a->solver, round, &turns[i], 1, &value) != R7_OK || !value.exact)
            return count;
        if (good_for(a, &value, round->turn) > 0)
            return i;
    }
    return count;
}

/* The best of all turns, or the first of those that are equally bad; `count` if the budget does
 * not say which. */
static size_t best_turn(struct analysis *a, const struct r7_round *round,
                        const struct r7_turn *turns, size_t count)
{
    struct r7_solution *values = calloc(count + 1, sizeof *values);
    const bool wins = good_for(a, &a->value, round->turn) > 0;
    bool known = values != NULL;
    size_t best = count;
    if (a->options.objective == R7_OBJECTIVE_WIN && wins) {
        best = first_winner(a, round, turns, count);
    } else if (known) {
        for (size_t i = 0; i < count; i++)
            values[i] = a->value; /* who loses loses by any turn */
        if (a->options.objective != R7_OBJECTIVE_WIN)
            known = r7_solver_turns(&a->solver, round, turns, count, values) == R7_OK;
        for (size_t i = 0; i < count; i++)
            known = known && values[i].exact;
        best = known ? choose(a, round, turns, values, count) : count;
    }
    free(values);
    return best;
}

/* Perfect play from here, as far as the budget goes. */
static void find_line(struct analysis *a)
{
    struct r7_round round = *a->round;
    bool known = true;
    while (known && round.phase != R7_PHASE_OVER && a->line_count < LINE_MAX_TURNS) {
        size_t count;
        struct r7_turn *turns = list_turns(&round, &count);
        size_t best = turns == NULL ? count : best_turn(a, &round, turns, count);
        known = best < count;
        if (known) {
            a->line[a->line_count++] = turns[best];
            apply_turn(&round, &turns[best]);
        }
        free(turns);
    }
}

static bool two_left(const struct r7_round *round)
{
    int in = 0;
    for (int seat = 0; seat < round->players; seat++)
        in += !round->seats[seat].out;
    return in == 2;
}

/* ---- output ---- */

static void put_value(struct json_writer *json, const struct analysis *a,
                      const struct r7_solution *v)
{
    json_put_index(json, "winner", v->winner);
    if (a->options.objective == R7_OBJECTIVE_POINTS && v->exact)
        json_put_number(json, "points", v->points);
    if (a->options.objective == R7_OBJECTIVE_SHARE && v->exact) {
        json_open(json, "share", '[');
        for (int seat = 0; seat < a->round->players; seat++)
            json_put_real(json, NULL, v->share[seat], 6);
        json_close(json, ']');
    }
}

static void print_json(const struct analysis *a)
{
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    json_put_bool(json, "exact", a->value.exact);
    put_value(json, a, &a->value);
    json_open(json, "turns", '[');
    for (size_t i = 0; i < a->count; i++) {
        json_open(json, NULL, '{');
        json_put_text(json, "steps", words_steps(&a->turns[i]).bytes);
        put_value(json, a, &a->values[i]);
        if (!a->values[i].exact)
            json_put_bool(json, "exact", false);
        json_close(json, '}');
    }
    json_close(json, ']');
    json_open(json, "line", '[');
    for (size_t i = 0; i < a->line_count; i++)
        json_put_text(json, NULL, words_steps(&a->line[i]).bytes);
    json_close(json, ']');
    json_put_unsigned(json, "nodes", a->nodes);
    json_put_fraction(json, "us", a->us, 0);
    json_close(json, '}');
    cli_end_json();
}

static struct phrase say_value(const struct analysis *a, const struct r7_solution *v)
{
    struct phrase seat = words_number(v->winner < 0 ? a->round->turn : v->winner);
    struct phrase shares = {""};
    if (!v->exact)
        return words_phrase(_("not decided"), NULL);
    if (a->options.objective == R7_OBJECTIVE_SHARE) {
        for (int i = 0; i < a->round->players; i++)
            words_enlist(&shares, words_phrase("{name} {share}", "name", words_seat(NULL, i).bytes,
                                               "share", words_share(v->share[i], 1).bytes, NULL)
                                      .bytes);
        return shares;
    }
    if (v->winner < 0)
        return words_phrase(_("the others can stop seat {seat}"), "seat", seat.bytes, NULL);
    if (a->options.objective == R7_OBJECTIVE_POINTS)
        return words_phrase(ngettext("seat {seat} wins and keeps {n} point",
                                     "seat {seat} wins and keeps {n} points",
                                     (unsigned long)v->points),
                            "seat", seat.bytes, "n", words_number(v->points).bytes, NULL);
    return words_phrase(_("seat {seat} wins"), "seat", seat.bytes, NULL);
}

/* That it was given up, with all that is known in spite of it: in one line. A move that wins would
 * have decided the position, so those that are decided lose. */
static struct phrase say_given_up(const struct analysis *a)
{
    size_t known = 0;
    for (size_t i = 0; i < a->count; i++)
        known += a->values[i].exact;
    bool lost = known > 0 && a->options.objective == R7_OBJECTIVE_WIN && a->round->players == 2;
    return words_phrase(
        cli_interrupted(NULL)
            ? (lost ? _("interrupted; moves decided: {known} of {all}, all of them lose")
                    : _("interrupted; moves decided: {known} of {all}"))
            : (lost ? _("not decided within the budget; moves decided: {known} of {all}, all of "
                        "them lose")
                    : _("not decided within the budget; moves decided: {known} of {all}")),
        "known", words_format("%zu", known).bytes, "all", words_format("%zu", a->count).bytes,
        NULL);
}

static void print_text(const struct analysis *a)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    words_line(_("{value} (positions: {nodes}, ms: {ms})"), "value",
               (a->value.exact ? say_value(a, &a->value) : say_given_up(a)).bytes, "nodes",
               words_format("%llu", (unsigned long long)a->nodes).bytes, "ms",
               words_decimal("%.2f", a->us / 1000).bytes, NULL);
    for (size_t i = 0; i < a->count; i++)
        if (a->value.exact || a->values[i].exact)
            words_line(_("  {turn}: {value}"), "turn", words_steps(&a->turns[i]).bytes, "value",
                       say_value(a, &a->values[i]).bytes, NULL);
    for (size_t i = 0; i < a->line_count; i++) {
        words_add(&text, i == 0 ? "" : " / ");
        words_add(&text, words_steps(&a->line[i]).bytes);
    }
    if (a->line_count > 0)
        words_line(_("line: {turns}"), "turns", bytes, NULL);
}

static void print_line(const struct analysis *a)
{
    struct phrase value = a->value.exact ? say_value(a, &a->value) : say_given_up(a);
    if (a->line_count > 0)
        words_line(_("{value}; best: {turn}"), "value", value.bytes, "turn",
                   words_steps(&a->line[0]).bytes, NULL);
    else
        words_line("{value}", "value", value.bytes, NULL);
}

/* ---- the command ---- */

static enum r7_error analyse(struct analysis *a)
{
    const double start = cli_clock();
    enum r7_error error = r7_solver_start(&a->solver, a->round, &a->options);
    if (error != R7_OK)
        return error;
    if (a->round->phase == R7_PHASE_OVER) {
        r7_solver_round(&a->solver, a->round, &a->value);
    } else {
        a->turns = list_turns(a->round, &a->count);
        a->values = calloc(a->count + 1, sizeof *a->values);
        if (a->turns == NULL || a->values == NULL)
            a->count = 0;
        error = r7_solver_all(&a->solver, a->round, a->turns, a->count, &a->value, a->values);
    }
    a->us = 1e6 * (cli_clock() - start);
    a->nodes = a->value.nodes;
    for (size_t i = 0; i < a->count; i++)
        a->nodes += a->values[i].nodes;
    if (error == R7_OK && a->value.exact && two_left(a->round))
        find_line(a);
    return error;
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    struct request *request = context;
    const struct r7_round *round = &position->now;
    struct analysis a = {
        .round = round,
        .options = {.nodes = request->nodes,
                    .memory = request->memory,
                    .memory_size = request->memory == NULL ? 0 : MEMORY_SIZE},
    };
    if (request->ms > 0)
        request->deadline = cli_deadline(request->ms);
    a.options.stop = is_late;
    a.options.context = request;
    a.options.progress = tell_progress;
    if (request->points)
        a.options.objective = R7_OBJECTIVE_POINTS;
    else if (round->players > 2 && !request->coalition)
        a.options.objective = R7_OBJECTIVE_SHARE;
    *field = 0;
    if (request->points && !round->rules.advanced)
        return R7_ERR_POINTS_BASIC;
    enum r7_error error = analyse(&a);
    cli_wait_clear();
    for (int seat = round->players - 1; seat >= 0 && error == R7_ERR_HANDS_UNKNOWN; seat--)
        if (!round->seats[seat].out && round->seats[seat].hidden > 0)
            *field = CLI_FIELD_SEATS + seat;
    if (error == R7_ERR_DECK_UNKNOWN)
        *field = CLI_FIELD_DECK;
    if (error == R7_OK && request->json)
        print_json(&a);
    else if (error == R7_OK && request->stream)
        print_line(&a);
    else if (error == R7_OK)
        print_text(&a);
    free(a.turns);
    free(a.values);
    return error;
}

static int run(int argc, char **argv)
{
    struct request request = {.nodes = DEFAULT_NODES};
    const struct cli_option options[] = {
        {"points", NULL,
         N_("two players, advanced: the winner wants many points, the loser "
            "wants to give few"),
         .flag = &request.points},
        {"coalition", NULL,
         N_("more players: say whether the player to move can win against "
            "all others together"),
         .flag = &request.coalition},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &request.json},
        {"nodes", "N", N_("give up after so many positions"), .number = &request.nodes, .least = 1,
         .most = INT64_MAX},
        {"ms", "N", N_("give up after so many milliseconds"), .number = &request.ms, .least = 1,
         .most = 3600000},
        {0},
    };
    const char *position;
    if (!cli_take_position(argc, argv, options, &position))
        return CLI_BAD_INPUT;
    if (request.points && request.coalition)
        return cli_complain(argv[0], _("--points is for two players, --coalition for more"), NULL);
    request.stream = strcmp(position, "-") == 0;
    request.memory = aligned_alloc(64, MEMORY_SIZE); /* without it, it is only slower */
    const struct cli_input input = {argv[0], position, request.json};
    cli_wait_begin();
    int status = cli_answer_positions(&input, answer, &request);
    free(request.memory);
    return cli_wait_end(status);
}

const struct cli_command cli_solve = {
    .name = "solve",
    .usage = {"POSITION", "-"},
    .summary = N_("say who wins with perfect play, all cards known"),
    .about =
        {
            N_("All hands must be known, and the deck if the rules draw from it. With two "
               "players: who wins, what every move is worth, and how perfect play goes on. With "
               "more: each player’s chance if everyone plays for themselves. docs/solver.md has "
               "the details."),
            CLI_ABOUT_POSITION,
        },
    .examples = {"red7 solve 'v1.3 0 - - R7/R1/- V1/O6/-'",
                 "red7 deal --seed 7 | red7 solve --json -"},
    .run = run,
};
