/* Deals and seatings, spread over threads.
 *
 * Threads take deals in order and hand their results in as they come. A result waits
 * in a ring until all deals before it are there. So deals are summed up, and the sequential
 * test sees them, in their order: the number of threads changes nothing. */
#include "arena_game.h"
#include <pthread.h>
#include <red7/red7.h>
#include <red7/solve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

/* How many deals a thread may be ahead of the slowest one. */
#define RING 256
/* A program that fails to start this many times in a row ends the contest. */
#define START_FAILURES_MAX 3
/* Who wins with open cards: few deals need more positions. */
#define SOLVE_NODES 20000000
#define SOLVE_MEMORY ((size_t)1 << 19)

/* What a deal adds to a player's standing. */
struct gain {
    double share;
    unsigned games;
    double won[R7_SEATS_MAX];
    unsigned played[R7_SEATS_MAX];
    unsigned faults[ARENA_FAULTS];
};

struct deal_result {
    bool done, undecided;
    unsigned games, rounds;
    double lineups[ARENA_LINEUPS_MAX]; /* share of each one's first player */
    struct gain gains[ARENA_PLAYERS_MAX + 1];
    char faults[ARENA_PLAYERS_MAX][ARENA_TEXT_MAX]; /* the first of each player, or "" */
};

struct contest {
    const struct arena_settings *settings;
    struct arena_result *result;
    struct arena_player players[ARENA_PLAYERS_MAX + 1]; /* the last for `open` */
    pthread_mutex_t lock;
    pthread_cond_t moved; /* a deal was added to the sums, or it is over */
    uint64_t next;        /* deal to take */
    bool over;
    double start;
    struct deal_result *ring;
};

struct worker {
    pthread_t thread;
    struct contest *contest;
    struct table_kit kit;
    void *solve_memory;
    struct deal_result result;
    struct program programs[(ARENA_PLAYERS_MAX + 1) * R7_SEATS_MAX];
    struct arena_times times[ARENA_PLAYERS_MAX + 1];
};

/* ---- a deal ---- */

/* The next permutation in lexicographic order; false after the last. */
static bool next_seating(int *seats, int count)
{
    int i = count - 2, j = count - 1;
    while (i >= 0 && seats[i] >= seats[i + 1])
        i--;
    if (i < 0)
        return false;
    while (seats[j] <= seats[i])
        j--;
    int swapped = seats[i];
    seats[i] = seats[j];
    seats[j] = swapped;
    for (int a = i + 1, b = count - 1; a < b; a++, b--) {
        swapped = seats[a];
        seats[a] = seats[b];
        seats[b] = swapped;
    }
    return true;
}

static void note_faults(struct deal_result *result, const struct table_outcome *outcome, int seat,
                        int player, uint64_t deal)
{
    char *first = result->faults[player];
    for (int fault = 0; fault < ARENA_FAULTS; fault++)
        result->gains[player].faults[fault] += outcome->faults[seat][fault];
    if (first[0] == '\0' && outcome->messages[seat][0] != '\0')
        words_say(&(struct words){first, ARENA_TEXT_MAX, 0}, _("deal {deal}, seat {seat}: {why}"),
                  "deal", words_format("%llu", (unsigned long long)deal + 1).bytes, "seat",
                  words_number(seat).bytes, "why", outcome->messages[seat], NULL);
}

/* Plays a deal in one seating and adds each player's share of it. */
static bool play_seating(struct worker *w, const int *players, uint64_t number, uint64_t deal)
{
    struct deal_result *result = &w->result;
    int seats = w->contest->settings->seats;
    struct table_outcome outcome;
    if (!table_play(&w->kit, players, deal, &outcome))
        return false;
    result->games++;
    result->rounds += outcome.rounds;
    unsigned counted = 0;
    for (int seat = 0; seat < seats; seat++) {
        struct gain *gain = &result->gains[players[seat]];
        int order = (seat - outcome.first + seats) % seats;
        gain->share += outcome.share[seat];
        gain->won[order] += outcome.share[seat];
        gain->played[order]++;
        gain->games += (counted >> players[seat] & 1) == 0;
        counted |= 1U << players[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        note_faults(result, &outcome, seat, players[seat], number);
    return true;
}

/* All seatings of a line-up; the share of its first player among them. */
static bool play_lineup(struct worker *w, int lineup, uint64_t number, uint64_t deal)
{
    int players[R7_SEATS_MAX], seats = w->contest->settings->seats;
    memcpy(players, w->contest->result->lineups[lineup].players, sizeof players);
    struct gain *first = &w->result.gains[players[0]];
    double share = first->share;
    unsigned games = first->games;
    do {
        if (!play_seating(w, players, number, deal))
            return false;
    } while (next_seating(players, seats));
    w->result.lineups[lineup] = (first->share - share) / (first->games - games);
    return true;
}

/* Each player in the seat that wins with open cards, against one who sees them. */
static bool play_open(struct worker *w, uint64_t number, uint64_t deal)
{
    const struct arena_settings *settings = w->contest->settings;
    struct r7_round round;
    struct r7_solution solution;
    struct r7_solve_options options = {
        .nodes = SOLVE_NODES, .memory = w->solve_memory, .memory_size = SOLVE_MEMORY};
    r7_deal_seed(&round, settings->rules, 2, deal);
    (void)r7_solve(&round, &options, &solution);
    w->result.undecided = !solution.exact;
    for (int i = 0; i < settings->player_count && solution.exact; i++) {
        int players[R7_SEATS_MAX] = {settings->player_count, settings->player_count};
        players[solution.winner] = i;
        if (!play_seating(w, players, number, deal))
            return false;
    }
    return true;
}

/* False if it was interrupted. */
static bool play_deal(struct worker *w, uint64_t number)
{
    const struct contest *contest = w->contest;
    uint64_t deal = table_seed(contest->settings->seed, number);
    memset(&w->result, 0, sizeof w->result);
    if (contest->settings->mode == ARENA_OPEN)
        return play_open(w, number, deal);
    for (int i = 0; i < contest->result->lineup_count; i++)
        if (!play_lineup(w, i, number, deal))
            return false;
    return true;
}

/* ---- adding up ---- */

static void add_gain(struct arena_standing *standing, const struct gain *gain)
{
    arena_sum_add(&standing->share, gain->share / gain->games);
    for (int i = 0; i < R7_SEATS_MAX; i++) {
        standing->won[i] += gain->won[i];
        standing->played[i] += gain->played[i];
    }
    for (int i = 0; i < ARENA_FAULTS; i++)
        standing->faults[i] += gain->faults[i];
}

static void add_deal(struct contest *contest, const struct deal_result *deal)
{
    const struct arena_settings *settings = contest->settings;
    struct arena_result *result = contest->result;
    result->deals++;
    result->games += deal->games;
    result->rounds += deal->rounds;
    result->undecided += deal->undecided;
    for (int i = 0; i < settings->player_count && !deal->undecided; i++)
        add_gain(&result->standings[i], &deal->gains[i]);
    for (int i = 0; i < result->lineup_count && !deal->undecided; i++)
        arena_sum_add(&result->lineups[i].share, deal->lineups[i]);
    for (int i = 0; i < settings->player_count; i++)
        if (result->standings[i].first_fault[0] == '\0')
            memcpy(result->standings[i].first_fault, deal->faults[i], sizeof deal->faults[i]);
    if (!settings->sprt)
        return;
    const struct arena_standing *first = &result->standings[0];
    result->llr = arena_llr(&first->share, first->fair, settings->elo);
    if (result->llr <= -ARENA_LLR_BOUND || result->llr >= ARENA_LLR_BOUND)
        result->verdict = result->llr < 0 ? 1 : 2;
}

/* Takes the next deal to play; false if there is none. */
static bool take_deal(struct contest *contest, uint64_t *number)
{
    pthread_mutex_lock(&contest->lock);
    while (!contest->over && contest->next >= contest->result->deals + RING)
        pthread_cond_wait(&contest->moved, &contest->lock);
    bool taken = !contest->over && contest->next < contest->settings->deals;
    if (taken)
        *number = contest->next++;
    pthread_mutex_unlock(&contest->lock);
    return taken;
}

static void hand_in(struct contest *contest, uint64_t number, const struct deal_result *deal)
{
    pthread_mutex_lock(&contest->lock);
    struct arena_result *result = contest->result;
    contest->ring[number % RING] = *deal;
    contest->ring[number % RING].done = true;
    for (struct deal_result *r;
         !contest->over && (r = &contest->ring[result->deals % RING])->done;) {
        r->done = false;
        add_deal(contest, r);
        contest->over |= result->verdict != 0;
    }
    result->seconds = program_clock() - contest->start;
    if (contest->settings->progress != NULL)
        contest->settings->progress(result, contest->settings->context);
    pthread_cond_broadcast(&contest->moved);
    pthread_mutex_unlock(&contest->lock);
}

static void give_up(struct contest *contest, const char *player, const char *why)
{
    pthread_mutex_lock(&contest->lock);
    if (why != NULL && contest->result->broken[0] == '\0')
        words_say(&(struct words){contest->result->broken, ARENA_TEXT_MAX, 0},
                  _("can’t start ‘{player}’: {why}"), "player", words_format("%.60s", player).bytes,
                  "why", why, NULL);
    contest->over = true;
    pthread_cond_broadcast(&contest->moved);
    pthread_mutex_unlock(&contest->lock);
}

/* ---- threads ---- */

/* The program that keeps failing to start, NULL if there is none. */
static const struct program *find_hopeless(const struct worker *w, int *player)
{
    for (int i = 0; i < (ARENA_PLAYERS_MAX + 1) * R7_SEATS_MAX; i++) {
        *player = i / R7_SEATS_MAX;
        if (w->programs[i].failures >= START_FAILURES_MAX)
            return &w->programs[i];
    }
    return NULL;
}

static void *work(void *argument)
{
    struct worker *w = argument;
    struct contest *contest = w->contest;
    uint64_t number;
    while (take_deal(contest, &number)) {
        int player;
        const struct program *hopeless;
        if (!play_deal(w, number))
            give_up(contest, NULL, NULL);
        else if ((hopeless = find_hopeless(w, &player)) != NULL)
            give_up(contest, contest->players[player].name, hopeless->message);
        else
            hand_in(contest, number, &w->result);
    }
    for (int i = 0; i < (ARENA_PLAYERS_MAX + 1) * R7_SEATS_MAX; i++)
        program_end(&w->programs[i], true);
    return NULL;
}

static void worker_free(struct worker *w)
{
    if (w == NULL)
        return;
    for (int i = 0; i < (ARENA_PLAYERS_MAX + 1) * R7_SEATS_MAX; i++)
        free(w->programs[i].buffer);
    free(w->kit.memory);
    free(w->solve_memory);
    free(w);
}

static struct worker *worker_new(struct contest *contest)
{
    struct worker *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->contest = contest;
    w->solve_memory = aligned_alloc(64, SOLVE_MEMORY);
    w->kit = (struct table_kit){
        .settings = contest->settings,
        .players = contest->players,
        .memory = aligned_alloc(64, R7_BOT_MEMORY),
        .programs = w->programs,
        .times = w->times,
    };
    bool complete = w->kit.memory != NULL && w->solve_memory != NULL;
    for (int i = 0; i < (ARENA_PLAYERS_MAX + 1) * R7_SEATS_MAX; i++) {
        const struct arena_player *player = &contest->players[i / R7_SEATS_MAX];
        w->programs[i].interrupted = contest->settings->interrupted;
        if (player->command == NULL)
            continue;
        w->programs[i].buffer = malloc(PROGRAM_LINE_MAX);
        complete = complete && w->programs[i].buffer != NULL;
    }
    if (complete)
        return w;
    worker_free(w);
    return NULL;
}

/* ---- the contest ---- */

static void add_lineup(struct arena_result *result, int a, int b)
{
    struct arena_lineup *lineup = &result->lineups[result->lineup_count++];
    lineup->players[0] = a;
    lineup->players[1] = b;
}

static void draw_up(const struct arena_settings *settings, struct arena_result *result)
{
    int count = settings->player_count;
    for (int i = 0; i < count; i++)
        result->standings[i].fair = 0.5;
    switch (settings->mode) {
    case ARENA_TABLE:
        result->lineup_count = 1;
        memcpy(result->lineups[0].players, settings->line_up, sizeof settings->line_up);
        for (int i = 0; i < count; i++)
            result->standings[i].fair = 0;
        for (int i = 0; i < settings->seats; i++)
            result->standings[settings->line_up[i]].fair += 1.0 / settings->seats;
        break;
    case ARENA_LEAGUE:
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++)
                add_lineup(result, a, b);
        break;
    case ARENA_OPEN:
        break;
    }
}

/* Makes sure that every program can be started. */
static bool try_programs(struct contest *contest, struct worker *w)
{
    for (int i = 0; i < contest->settings->player_count; i++) {
        const struct arena_player *player = &contest->players[i];
        struct program *program = &w->programs[i * R7_SEATS_MAX];
        if (player->command == NULL || program_start(program, player->command) == ARENA_FINE)
            continue;
        if (!atomic_load(contest->settings->interrupted))
            give_up(contest, player->name, program->message);
        return false;
    }
    return true;
}

/* Plays on as many threads as can be started, this one included. */
static bool play_all(struct contest *contest)
{
    int jobs = contest->settings->jobs, started = 0;
    struct worker **workers = calloc((size_t)jobs, sizeof *workers);
    bool ready = workers != NULL && (workers[0] = worker_new(contest)) != NULL;
    if (!ready)
        words_add(&(struct words){contest->result->broken, ARENA_TEXT_MAX, 0},
                  _("not enough memory"));
    ready = ready && try_programs(contest, workers[0]);
    for (int i = 1; i < jobs && ready; i++, started++) {
        workers[i] = worker_new(contest);
        if (workers[i] == NULL || pthread_create(&workers[i]->thread, NULL, work, workers[i]) != 0)
            break;
    }
    if (ready)
        work(workers[0]);
    for (int i = 1; i <= started; i++)
        pthread_join(workers[i]->thread, NULL);
    for (int i = 0; workers != NULL && i < jobs; i++) {
        for (int p = 0; workers[i] != NULL && p < contest->settings->player_count; p++)
            arena_times_merge(&contest->result->standings[p].times, &workers[i]->times[p]);
        if (workers[i] != NULL && !ready)
            for (int p = 0; p < (ARENA_PLAYERS_MAX + 1) * R7_SEATS_MAX; p++)
                program_end(&workers[i]->programs[p], false);
        worker_free(workers[i]);
    }
    free(workers);
    return ready;
}

bool arena_run(const struct arena_settings *settings, struct arena_result *result)
{
    struct contest contest = {
        .settings = settings,
        .result = result,
        .start = program_clock(),
        .ring = calloc(RING, sizeof *contest.ring),
    };
    memset(result, 0, sizeof *result);
    result->settings = settings;
    memcpy(contest.players, settings->players, sizeof settings->players);
    contest.players[settings->player_count] = (struct arena_player){.reference = settings->rival};
    draw_up(settings, result);
    pthread_mutex_init(&contest.lock, NULL);
    pthread_cond_init(&contest.moved, NULL);
    bool played = contest.ring != NULL && play_all(&contest);
    result->seconds = program_clock() - contest.start;
    pthread_cond_destroy(&contest.moved);
    pthread_mutex_destroy(&contest.lock);
    free(contest.ring);
    return played;
}
