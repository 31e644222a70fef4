/* What your games come to. The rating and the level to beat next are the page's, too:
 * web/src/learn/results.ts. */
#include <game/levels.h>
#include <home/results.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MIDDLING 1200
#define LEAST 400
#define MOST 2400

/* ---- tallies ---- */

static void count(struct tally_of_games *tally, const struct history_game *game)
{
    tally->played++;
    tally->won += game->won;
    if (game->accuracy < 0)
        return;
    tally->accuracy += (game->accuracy - tally->accuracy) / ++tally->judged;
}

/* A month as a number that goes on from year to year. */
static int month_of(int64_t time)
{
    struct tm local;
    time_t at = (time_t)time;
    localtime_r(&at, &local);
    return (local.tm_year + 1900) * 12 + local.tm_mon;
}

void results_month(int64_t now, int month, char text[8])
{
    unsigned number = (unsigned)(month_of(now) - (RESULTS_MONTHS - 1) + month);
    snprintf(text, 8, "%04u-%02u", number / 12 % 10000, number % 12 + 1);
}

static void count_levels(struct results *results, const struct history_game *game)
{
    const struct r7_bot *bot;
    for (int i = 0; i < RESULTS_LEVELS && (bot = r7_bot_at((size_t)i)) != NULL; i++) {
        bool met = false;
        for (int seat = 0; seat < game->players; seat++)
            met = met || strcmp(game->bots[seat], bot->name) == 0;
        if (met)
            count(&results->levels[i], game);
    }
}

static void count_game(struct results *results, const struct history_game *game, int64_t now)
{
    int back = month_of(now) - month_of(game->at);
    count(&results->all, game);
    if (results->all.played <= RESULTS_RECENT)
        count(&results->recent, game);
    count_levels(results, game);
    count(&results->editions[game->rules.edition], game);
    count(&results->seats[game->seat], game);
    count(&results->tables[game->players], game);
    if (back >= 0 && back < RESULTS_MONTHS)
        count(&results->months[RESULTS_MONTHS - 1 - back], game);
}

/* From the newest game back. */
static void count_streaks(struct results *results, const struct history *history)
{
    int row = 0;
    bool newest = true;
    for (size_t i = 0; i < history->count; i++) {
        if (history->games[i].again)
            continue;
        newest = newest && history->games[i].won;
        row = history->games[i].won ? row + 1 : 0;
        results->streak += newest;
        results->best_streak = row > results->best_streak ? row : results->best_streak;
    }
}

/* ---- the rating ---- */

/* A game as it counts: how strong the others were. */
struct rated {
    bool won;
    int others;
    int ratings[R7_SEATS_MAX];
};

/* False if it does not: somebody's strength is not known. */
static bool rate(const struct history_game *game, struct rated *rated)
{
    *rated = (struct rated){.won = game->won};
    for (int seat = 0; seat < game->players; seat++) {
        const struct r7_bot *bot = seat != game->seat ? r7_bot_find(game->bots[seat]) : NULL;
        if (seat == game->seat)
            continue;
        if (bot == NULL || bot->level == 0)
            return false;
        rated->ratings[rated->others++] = game_level_rating(bot);
    }
    return !game->again;
}

static double chance(double own, const struct rated *game)
{
    double sum = 1;
    for (int i = 0; i < game->others; i++)
        sum += pow(10, (game->ratings[i] - own) / 400);
    return 1 / sum;
}

/* How many wins are expected; what the games tell, for the error. */
static double expect(double own, const struct rated *games, size_t count, double *information)
{
    double wins = 0;
    *information = 0;
    for (size_t i = 0; i < count; i++) {
        double p = chance(own, &games[i]);
        wins += p;
        *information += p * (1 - p) * (log(10) / 400) * (log(10) / 400);
    }
    return wins;
}

static void reckon_rating(struct results *results, struct rated *games, size_t count)
{
    double low = LEAST, high = MOST, information;
    int wins = 1;
    for (size_t i = 0; i < count; i++)
        wins += games[i].won;
    games[count] = (struct rated){.won = true, .others = 1, .ratings = {MIDDLING}};
    games[count + 1] = (struct rated){.others = 1, .ratings = {MIDDLING}};
    while (high - low > 1) {
        double middle = (low + high) / 2;
        *(expect(middle, games, count + 2, &information) < wins ? &low : &high) = middle;
    }
    expect((low + high) / 2, games, count + 2, &information);
    results->rating = (int)lround((low + high) / 2);
    results->rated = (int)count;
    results->error = (int)lround(1 / sqrt(information));
}

static void find_nearest(struct results *results)
{
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level > 0 && (results->nearest == NULL ||
                               abs(game_level_rating(bot) - results->rating) <
                                   abs(game_level_rating(results->nearest) - results->rating)))
            results->nearest = bot;
}

/* ---- the next level ---- */

#define OF_LAST 3
#define TO_WIN 2

static bool is_beaten(const struct history *history, const struct r7_bot *bot)
{
    int seen = 0, won = 0;
    for (size_t i = 0; i < history->count && seen < OF_LAST; i++) {
        const struct history_game *game = &history->games[i];
        if (game->again || game->players != 2 || strcmp(game->bots[1 - game->seat], bot->name) != 0)
            continue;
        seen++;
        won += game->won;
    }
    return won >= TO_WIN;
}

static void find_next(struct results *results, const struct history *history)
{
    const struct r7_bot *bot;
    int strongest = 0;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level > strongest && is_beaten(history, bot))
            strongest = bot->level;
    results->next = r7_bot_strongest();
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (bot->level == strongest + 1)
            results->next = bot;
}

void results_reckon(const struct history *history, int64_t now, struct results *results)
{
    *results = (struct results){0};
    struct rated *games = malloc((history->count + 2) * sizeof *games);
    size_t rated = 0;
    for (size_t i = 0; i < history->count; i++) {
        if (!history->games[i].again)
            count_game(results, &history->games[i], now);
        if (games != NULL && rate(&history->games[i], &games[rated]))
            rated++;
    }
    count_streaks(results, history);
    if (rated > 0) {
        reckon_rating(results, games, rated);
        find_nearest(results);
    }
    free(games);
    find_next(results, history);
}
