/* The solver's door: checks what is known, prepares the search, and turns worths
 * into winners and points. */
#include <solve/search.h>
#include <string.h>

/* Nodes between two questions whether to stop. */
#define STOP_EVERY 1024

/* What the solver must know. A deck from which nothing can be drawn may be hidden. */
static enum r7_error check_question(const struct r7_round *round,
                                    const struct r7_solve_options *options)
{
    for (int seat = 0; seat < round->players; seat++)
        if (!round->seats[seat].out && round->seats[seat].hidden > 0)
            return R7_ERR_HANDS_UNKNOWN;
    if ((round->rules.advanced || round->rules.actions) && round->deck_hidden > 0)
        return R7_ERR_DECK_UNKNOWN;
    if (options->objective == R7_OBJECTIVE_POINTS && round->players != 2)
        return R7_ERR_POINTS_SEATS;
    return R7_OK;
}

/* Whether two_basic.c may be of use: only who wins is asked, and nothing is ever drawn. */
static bool may_be_two_basic(const struct r7_round *round, const struct r7_solve_options *options)
{
    return options->objective == R7_OBJECTIVE_WIN && round->players == 2 &&
           !round->rules.advanced && !round->rules.actions;
}

void r7i_search_init(struct r7i_search *s, const struct r7_round *round,
                     const struct r7_solve_options *options)
{
    size_t entries = 1, used = 0;
    *s = (struct r7i_search){
        .options = options,
        .must_draw = r7_rules_has(round->rules, R7_DRAW_MUST),
        .must_survive = r7_rules_has(round->rules, R7_LOSE_FORCED),
        .points = options->objective == R7_OBJECTIVE_POINTS,
        .advanced = round->rules.advanced,
        .hero = round->turn,
    };
    if (options->memory == NULL)
        return;
    if (may_be_two_basic(round, options))
        s->quick = r7i_two_basic_place(options->memory, options->memory_size, &used);
    s->memory = (char *)options->memory + used;
    s->memory_size = options->memory_size - used;
    while (entries * 2 * sizeof(r7i_entry) <= s->memory_size)
        entries *= 2;
    s->table = s->memory;
    s->table_mask = entries - 1;
}

void r7i_search_clear(struct r7i_search *s)
{
    if (!s->clean && s->memory != NULL)
        memset(s->memory, 0, s->memory_size);
    s->clean = true;
}

/* Checks the question and makes the search ready, with an empty table. */
static enum r7_error prepare(struct r7i_search *s, const struct r7_round *round,
                             const struct r7_solve_options *options)
{
    enum r7_error error = check_question(round, options);
    if (error == R7_OK)
        r7i_search_init(s, round, options);
    return error;
}

bool r7i_search_pause(struct r7i_search *s)
{
    const struct r7_solve_options *o = s->options;
    if (o->nodes != 0 && s->nodes > o->nodes)
        s->stopped = true;
    if (o->stop != NULL && s->nodes % STOP_EVERY == 0 && o->stop(o->context))
        s->stopped = true;
    s->pause = o->stop == NULL ? UINT64_MAX : s->nodes - s->nodes % STOP_EVERY + STOP_EVERY;
    if (o->nodes != 0 && o->nodes < s->pause)
        s->pause = o->nodes + 1;
    if (s->stopped)
        s->pause = 0;
    return s->stopped;
}

r7i_worth r7i_worth_of_win(const struct r7i_search *s, r7_cards palette, enum r7_colour rule)
{
    return s->points ? 2 * r7_cards_points(r7_palette_set(palette, rule)) + 1 : 1;
}

r7i_worth r7i_worth_over(const struct r7i_search *s, const struct r7_round *before,
                         const struct r7_round *after)
{
    r7_cards kept = after->seats[after->turn].scored & ~before->seats[after->turn].scored;
    r7i_worth worth = s->points ? 2 * r7_cards_points(kept) + 1 : 1;
    return after->turn == s->hero ? worth : -worth;
}

static int seats_in(const struct r7_round *round)
{
    int in = 0;
    for (int seat = 0; seat < round->players; seat++)
        in += !round->seats[seat].out;
    return in;
}

/* The only rival who is still in the round, -1 if there are several. */
static int only_rival(const struct r7_round *round)
{
    int rival = -1;
    if (seats_in(round) != 2)
        return -1;
    for (int seat = 0; seat < round->players; seat++)
        if (seat != round->turn && !round->seats[seat].out)
            rival = seat;
    return rival;
}

/* Whether both hands are small enough for two_advanced.c. */
static bool hands_fit(const struct r7_round *round, int rival)
{
    return r7_cards_count(round->seats[round->turn].hand) <= R7I_TWO_ADVANCED_HAND_MAX &&
           r7_cards_count(round->seats[rival].hand) <= R7I_TWO_ADVANCED_HAND_MAX;
}

/* The worth for the player to move of a round for two at the start of a turn; false if no fast
 * search can have it. */
static bool worth_of_two(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                         r7i_worth high, r7i_worth *worth)
{
    const int rival = only_rival(round);
    if (rival < 0 || round->phase != R7_PHASE_START)
        return false;
    if (round->rules.actions) /* when one may go out is too much for it, if that matters */
        return !(s->points && s->must_survive) &&
               r7i_solve_two_actions(s, round, rival, low, high, worth);
    if (!hands_fit(round, rival))
        return false;
    *worth = r7i_solve_two_advanced(s, round, rival, low, high);
    return true;
}

r7i_worth r7i_worth_between(struct r7i_search *s, const struct r7_round *round, r7i_worth low,
                            r7i_worth high)
{
    const bool mine = round->turn == s->hero;
    r7i_worth worth;
    if (round->seats[s->hero].out) /* the others have what they wanted */
        return -1;
    if (worth_of_two(s, round, mine ? low : -high, mine ? high : -low, &worth))
        return mine ? worth : -worth;
    return r7i_solve_coalition(s, round, low, high);
}

void r7i_search_expect(struct r7i_search *s, const struct r7_round *round)
{
    (void)r7i_two_basic_start(s, round);
}

r7i_worth r7i_search_worth(struct r7i_search *s, const struct r7_round *round)
{
    r7i_worth low = s->points ? -R7I_WORTH_MAX : 0, high = s->points ? R7I_WORTH_MAX : 1;
    s->pause = 0; /* the budget may be another one now */
    if (r7i_two_basic_start(s, round))
        return r7i_two_basic_wins(s, round) == (round->turn == s->hero) ? 1 : -1;
    r7i_search_clear(s);
    return r7i_worth_between(s, round, low, high);
}

/* The seat that wins if the hero does not, -1 if that is not said. */
static int other_winner(const struct r7_round *before, int hero)
{
    int other = -1;
    for (int seat = 0; seat < before->players && seats_in(before) == 2; seat++)
        if (seat != hero && !before->seats[seat].out)
            other = seat;
    return other;
}

/* Answers for a round that came from `before`, in which the hero was to move. */
static void answer(struct r7i_search *s, const struct r7_round *before,
                   const struct r7_round *round, struct r7_solution *solution)
{
    uint64_t nodes = s->nodes;
    bool over = round->phase == R7_PHASE_OVER;
    memset(solution, 0, sizeof *solution);
    solution->winner = -1;
    if (s->options->objective == R7_OBJECTIVE_SHARE) {
        if (over)
            solution->share[round->turn] = 1;
        else
            r7i_solve_each_alone(s, round, solution->share);
        for (int seat = 0; seat < round->players; seat++)
            if (solution->share[seat] > 1 - 1e-9)
                solution->winner = (int8_t)seat;
    } else {
        r7i_worth worth = over ? r7i_worth_over(s, before, round) : r7i_search_worth(s, round);
        solution->winner = (int8_t)(worth > 0 ? s->hero : other_winner(before, s->hero));
        solution->points = (uint8_t)((worth > 0 ? worth : -worth) / 2);
    }
    solution->exact = !s->stopped;
    solution->nodes = s->nodes - nodes;
    if (s->stopped) {
        solution->winner = -1;
        solution->points = 0;
        memset(solution->share, 0, sizeof solution->share);
    }
}

enum r7_error r7_solve(const struct r7_round *round, const struct r7_solve_options *options,
                       struct r7_solution *solution)
{
    struct r7i_search s;
    enum r7_error error = prepare(&s, round, options);
    if (error == R7_OK)
        answer(&s, round, round, solution);
    return error;
}

enum r7_error r7_solve_turns(const struct r7_round *round, const struct r7_solve_options *options,
                             const struct r7_turn *turns, size_t count,
                             struct r7_solution *solutions)
{
    struct r7i_search s;
    enum r7_error error = prepare(&s, round, options);
    if (error == R7_OK)
        r7i_search_expect(&s, round);
    for (size_t i = 0; error == R7_OK && i < count; i++) {
        struct r7_round after = *round;
        for (int step = 0; error == R7_OK && step < turns[i].count; step++)
            error = r7_round_apply(&after, turns[i].steps[step]);
        if (error == R7_OK)
            answer(&s, round, &after, &solutions[i]);
    }
    return error;
}
