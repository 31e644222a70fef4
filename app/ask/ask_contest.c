/* Bots against each other: a small arena for programs, without threads or files. */
#include "verbs.h"
#include <red7/table.h>
#include <stdlib.h>
#include <string.h>

struct contest {
    const struct r7_bot *bots[R7_SEATS_MAX];
    int players;
    struct r7_rules rules;
    uint64_t nodes;
    bool rounds;
    void *memory; /* of the bots */
    struct r7_table *table;
};

/* The bots by name; false after a refusal. */
static bool read_bots(const struct question *q, struct answer *a, struct contest *contest)
{
    const char *at = question_find(q, "bots");
    while (*at != '\0') {
        char name[32];
        const size_t length = strcspn(at, " ");
        if (contest->players == R7_SEATS_MAX) {
            refuse_error(a, R7_ERR_PLAYERS, 0);
            return false;
        }
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        contest->bots[contest->players] = r7_bot_find(name);
        if (contest->bots[contest->players++] == NULL) {
            const char *start = question_find(q, "bots");
            refuse_fault(a,
                         &(struct r7_fault){.error = R7_ERR_BOT_NONE,
                                            .offset = (size_t)(at - start),
                                            .length = length},
                         "bots");
            return false;
        }
        at += length;
        at += strspn(at, " ");
    }
    if (contest->players < 2)
        refuse_error(a, R7_ERR_PLAYERS, 0);
    return contest->players >= 2;
}

/* Plays a game in which the player number (seat + shift) sits in a seat; the winning seats. */
static unsigned play_game(const struct contest *contest, uint64_t seed, int shift)
{
    struct r7_table *table = contest->table;
    struct r7_match match;
    r7_match_init(&match, contest->rules, contest->players, seed);
    r7_table_init(table, &match);
    do {
        while (r7_round_winner(&table->match.round) < 0) {
            const int player = (table->match.round.turn + shift) % contest->players;
            struct r7_bot_answer answer = {0};
            struct r7_bot_question question = r7_table_question(table);
            question.memory = contest->memory;
            question.nodes = contest->nodes;
            question.seed = seed;
            if (contest->rounds)
                question.target = R7_BOT_ROUND_ONLY;
            if (r7_bot_ask(contest->bots[player], &question, &answer) != R7_OK ||
                r7_table_play(table, answer.plan.steps[0]) != R7_OK)
                return 0;
        }
    } while (!contest->rounds && r7_table_next(table) == R7_OK);
    return contest->rounds ? 1U << r7_round_winner(&table->match.round)
                           : r7_match_winners(&table->match);
}

/* The wins of each player in one deal, over all rotations. */
static void play_deal(const struct contest *contest, uint64_t seed, double wins[R7_SEATS_MAX])
{
    for (int player = 0; player < contest->players; player++)
        wins[player] = 0;
    for (int shift = 0; shift < contest->players; shift++) {
        const unsigned winners = play_game(contest, seed, shift);
        for (int seat = 0; seat < contest->players; seat++)
            if ((winners >> seat & 1) != 0)
                wins[(seat + shift) % contest->players] += 1.0 / r7_cards_count(winners);
    }
}

static void answer_players(struct answer *a, const struct contest *contest, int deals,
                           const double *sum, const double *squares)
{
    answer_number(a, "games", (long long)deals * contest->players);
    answer_open(a, "players", '[');
    for (int player = 0; player < contest->players; player++) {
        const double mean = sum[player] / deals;
        const double spread = squares[player] / deals - mean * mean;
        answer_open(a, NULL, '{');
        answer_text(a, "name", contest->bots[player]->name);
        answer_fraction(a, "wins", sum[player]);
        answer_fraction(a, "share", mean / contest->players);
        answer_fraction(a, "variance",
                        (spread > 0 ? spread : 0) / deals / contest->players / contest->players);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

void ask_contest(const struct question *q, struct answer *a)
{
    const int deals = question_number(q, "deals", 100);
    double sum[R7_SEATS_MAX] = {0}, squares[R7_SEATS_MAX] = {0};
    struct contest contest = {.rules = question_rules(q, "rules"),
                              .nodes = question_count(q, "nodes"),
                              .rounds = question_flag(q, "rounds")};
    if (!read_bots(q, a, &contest))
        return;
    contest.memory = claim(R7_BOT_MEMORY, a);
    contest.table = contest.memory != NULL ? claim(sizeof *contest.table, a) : NULL;
    for (int i = 0; contest.table != NULL && i < deals; i++) {
        double wins[R7_SEATS_MAX];
        play_deal(&contest, question_count(q, "seed") + (uint64_t)i, wins);
        for (int player = 0; player < contest.players; player++) {
            sum[player] += wins[player];
            squares[player] += wins[player] * wins[player];
        }
    }
    if (contest.table != NULL)
        answer_players(a, &contest, deals, sum, squares);
    free(contest.table);
    free(contest.memory);
}
