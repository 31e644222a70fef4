/* The daily challenge. The date gives a series of deals, and the first that is worth a day is
 * taken: the solver knows which. No bot has a say in it, so that stronger bots leave the days as
 * they are. */
#include <game/daily.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY ((size_t)512 << 10)
/* A round shorter than this is over before it is a challenge. */
#define PAR_LEAST 4
/* Nearly every fourth deal will do: so many in vain are a mistake. */
#define DEALS_MAX 10000

/* ---- dates ---- */

static const char *const week[] = {"beginner", "casual",  "casual", "regular",
                                   "regular",  "skilled", "master"};

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_of_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

/* Days since 0001-01-01, a Monday. */
static int days_before(int year, int month, int day)
{
    int past = year - 1;
    int days = past * 365 + past / 4 - past / 100 + past / 400 + day - 1;
    for (int before = 1; before < month; before++)
        days += days_of_month(year, before);
    return days;
}

/* So many digits, and what must stand behind them. */
static bool read_part(const char **text, int digits, char end, int *number)
{
    *number = 0;
    for (; digits > 0; digits--, (*text)++) {
        if (**text < '0' || **text > '9')
            return false;
        *number = *number * 10 + (**text - '0');
    }
    return *(*text)++ == end;
}

bool daily_read(const char *date, struct daily *daily)
{
    const char *rest = date;
    int year, month, day;
    if (!read_part(&rest, 4, '-', &year) || !read_part(&rest, 2, '-', &month) ||
        !read_part(&rest, 2, '\0', &day))
        return false;
    if (month < 1 || month > 12 || day < 1 || day > days_of_month(year, month))
        return false;
    if (strcmp(date, DAILY_FIRST) < 0 || strcmp(date, DAILY_LAST) > 0)
        return false;
    int days = days_before(year, month, day);
    *daily = (struct daily){.number = days - days_before(2026, 1, 1) + 1,
                            .weekday = days % 7,
                            .rules = {.edition = R7_V1_3},
                            .bot = r7_bot_find(week[days % 7])};
    return true;
}

/* ---- deals ---- */

/* The hero is in seat 0, the rival in seat 1. */
enum { HERO, RIVAL };

static bool hero_wins(const struct r7_round *round, void *memory)
{
    const struct r7_solve_options options = {.memory = memory, .memory_size = MEMORY};
    struct r7_solution solution = {0};
    return r7_solve(round, &options, &solution) == R7_OK && solution.winner == HERO;
}

static struct r7_round after(const struct r7_round *round, r7_play play)
{
    struct r7_round next = *round;
    r7_plays_do(&next, play, false);
    return next;
}

/* How well a move leaves its player, the less the better: the hero is in a hurry and leaves the
 * rival as few safe moves as possible; the rival holds out, and so keeps its cards first. */
static uint64_t burden(const struct r7_round *next, int mover)
{
    uint64_t answers = next->phase == R7_PHASE_OVER ? 0 : r7_turns_sure_count(next);
    int spent = R7_HAND_SIZE - r7_cards_count(next->seats[mover].hand);
    return mover == HERO ? answers : (uint64_t)spent << 32 | answers;
}

/* The position after the best safe move in that sense; for the hero only moves count that keep the
 * win, and how many they are is told. */
static struct r7_round play_best(const struct r7_round *round, void *memory, size_t *safe,
                                 size_t *winning)
{
    r7_play plays[R7_PLAYS_MAX];
    struct r7_round best = *round;
    uint64_t least = UINT64_MAX;
    *safe = r7_plays_list(round, plays);
    *winning = 0;
    for (size_t i = 0; i < *safe; i++) {
        struct r7_round next = after(round, plays[i]);
        if (round->turn == HERO && !hero_wins(&next, memory))
            continue;
        *winning += 1;
        uint64_t now = burden(&next, round->turn);
        if (now >= least)
            continue;
        least = now;
        best = next;
    }
    return best;
}

/* In how many moves the hero wins; 0 if the deal is not worth a day. */
static int par_of(struct r7_round round, void *memory)
{
    size_t safe, winning;
    int par = 0;
    if (round.turn != HERO || !hero_wins(&round, memory))
        return 0;
    for (;;) {
        bool moves = round.turn == HERO;
        round = play_best(&round, memory, &safe, &winning);
        if (par == 0 && 2 * winning > safe)
            return 0;
        if (winning == 0) /* the rival has no safe move: the round is won */
            return par >= PAR_LEAST ? par : 0;
        par += moves;
    }
}

bool daily_deal(struct daily *daily)
{
    void *memory = aligned_alloc(64, MEMORY);
    struct r7_random random = {UINT64_C(0xDA11) << 32 | (uint32_t)daily->number};
    daily->par = 0;
    for (int deals = 0; memory != NULL && daily->par == 0 && deals < DEALS_MAX; deals++) {
        struct r7_match match;
        daily->seed = (uint32_t)(r7_random_next(&random) >> 32);
        r7_match_init(&match, daily->rules, 2, daily->seed);
        daily->par = par_of(match.round, memory);
    }
    free(memory);
    return daily->par > 0;
}
