/* What the searches share: memory, budget, worths; and which of them suits a round. */
#include <solve/search.h>
#include <string.h>

/* Nodes between two questions whether to stop. */
#define STOP_EVERY 1024

/* Most searches are short. The table begins with so many entries, which stay in the cache next to
 * the processor, and doubles whenever there have been a quarter as many nodes. */
#define FIRST_ENTRIES 4096

/* Whether the searches by tables may be of use: only who wins is asked, and nothing is ever
 * drawn. */
static bool may_be_basic(const struct r7_round *round, const struct r7_solve_options *options)
{
    return options->objective == R7_OBJECTIVE_WIN && !round->rules.advanced &&
           !round->rules.actions;
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
        .grow = UINT64_MAX,
        .hero = round->turn,
    };
    if (options->memory == NULL)
        return;
    if (may_be_basic(round, options) && round->players == 2)
        s->quick = r7i_two_basic_place(options->memory, options->memory_size, &used);
    else if (may_be_basic(round, options))
        s->many = r7i_many_basic_place(options->memory, options->memory_size, &used);
    s->memory = (char *)options->memory + used;
    s->memory_size = options->memory_size - used;
    while (entries * 2 * sizeof(r7i_entry) <= s->memory_size)
        entries *= 2;
    s->table = s->memory;
    s->table_most = entries - 1;
    s->table_mask = (entries < FIRST_ENTRIES ? entries : FIRST_ENTRIES) - 1;
}

void r7i_search_clear(struct r7i_search *s, bool all)
{
    if (s->clean)
        return;
    s->clean = true;
    if (all && s->memory != NULL) {
        memset(s->memory, 0, s->memory_size);
    } else if (s->table_mask != 0) {
        memset(s->table, 0, (s->table_mask + 1) * sizeof *s->table);
        s->grow = s->nodes + s->table_mask / 4;
    }
}

/* In a table twice as large an entry belongs into the first or the second half. It is put into
 * both: in the wrong one it is never asked for, and the next position takes its place. */
static void grow(struct r7i_search *s)
{
    const uint64_t entries = s->table_mask + 1;
    s->grow = UINT64_MAX;
    if (s->table_mask == s->table_most)
        return;
    memcpy(s->table + entries, s->table, entries * sizeof *s->table);
    s->table_mask += entries;
    s->grow = s->nodes + s->table_mask / 8;
}

bool r7i_search_pause(struct r7i_search *s)
{
    const struct r7_solve_options *o = s->options;
    const bool asks = o->stop != NULL || o->progress != NULL;
    if (s->nodes >= s->grow)
        grow(s);
    if (o->nodes != 0 && s->nodes > o->nodes)
        s->spent = true;
    if (asks && s->nodes % STOP_EVERY == 0) {
        r7i_search_tell(s);
        s->spent |= o->stop != NULL && o->stop(o->context);
    }
    s->stopped = s->spent || (s->slice != 0 && s->nodes > s->slice);
    s->pause = asks ? s->nodes - s->nodes % STOP_EVERY + STOP_EVERY : UINT64_MAX;
    if (o->nodes != 0 && o->nodes < s->pause)
        s->pause = o->nodes + 1;
    if (s->slice != 0 && s->slice < s->pause)
        s->pause = s->slice + 1;
    if (s->grow < s->pause)
        s->pause = s->grow;
    if (s->stopped)
        s->pause = 0;
    return s->stopped;
}

void r7i_search_tell(const struct r7i_search *s)
{
    const struct r7_solve_options *o = s->options;
    if (o->progress != NULL)
        o->progress(o->context, &(struct r7_solve_progress){s->nodes, s->known, s->count});
}

void r7i_search_slice(struct r7i_search *s, uint64_t nodes)
{
    s->slice = nodes == 0 || nodes > UINT64_MAX - s->nodes ? 0 : s->nodes + nodes;
    s->stopped = s->spent;
    s->pause = 0;
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
    if (r7i_many_basic_start(s, round))
        return r7i_many_basic_wins(s, round) ? 1 : -1;
    return r7i_solve_coalition(s, round, low, high);
}

void r7i_search_expect(struct r7i_search *s, const struct r7_round *round)
{
    if (!r7i_two_basic_start(s, round))
        (void)r7i_many_basic_start(s, round);
}

r7i_worth r7i_search_worth(struct r7i_search *s, const struct r7_round *round)
{
    r7i_worth low = s->points ? -R7I_WORTH_MAX : 0, high = s->points ? R7I_WORTH_MAX : 1;
    s->pause = 0; /* what is in the way may be another budget now */
    if (r7i_two_basic_start(s, round))
        return r7i_two_basic_wins(s, round) == (round->turn == s->hero) ? 1 : -1;
    r7i_search_clear(s, false);
    return r7i_worth_between(s, round, low, high);
}
