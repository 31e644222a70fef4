/* The registry of bots, and the door through which all of them are asked. */
#include "bot.h"
#include <string.h>

static const struct r7i_samples_settings hundred = {.worlds = 100};
static const struct r7i_samples_settings twenty = {.worlds = 20};
static const struct r7i_playouts_settings ten_thousand = {.playouts = 10000};

static const struct r7i_bot bots[] = {
    {{"random", "any turn that survives", 0, false}, r7i_choose_random, NULL, 0},
    {{"greedy", "the turn that keeps the most cards, then leads by the most", 0, false},
     r7i_choose_greedy,
     NULL,
     0},
    {{"twenty", "20 samples of the hidden cards, each solved", 0, false},
     r7i_choose_samples,
     &twenty,
     0},
    {{"hundred", "100 samples of the hidden cards, each solved", 1, false},
     r7i_choose_samples,
     &hundred,
     0},
    {{"playouts", "10,000 rounds played at random", 0, false},
     r7i_choose_playouts,
     &ten_thousand,
     0},
    {{"open", "sees all cards and plays perfectly", 0, true}, r7i_choose_open, NULL, 0},
};

#define BOTS (sizeof bots / sizeof bots[0])

const struct r7_bot *r7_bot_at(size_t i)
{
    return i < BOTS ? &bots[i].shown : NULL;
}

const struct r7_bot *r7_bot_find(const char *name)
{
    for (size_t i = 0; i < BOTS; i++) {
        const struct r7_bot *bot = &bots[i].shown;
        bool numbered = bot->level > 0 && name[0] == '0' + bot->level && name[1] == '\0';
        if (numbered || strcmp(bot->name, name) == 0)
            return bot;
    }
    return NULL;
}

const struct r7_bot *r7_bot_strongest(void)
{
    const struct r7_bot *strongest = &bots[0].shown;
    for (size_t i = 1; i < BOTS; i++)
        if (bots[i].shown.level > strongest->level)
            strongest = &bots[i].shown;
    return strongest;
}

void *r7i_thought_memory(struct r7i_thought *t, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    assert(size <= t->memory_left);
    void *memory = t->memory;
    t->memory += size;
    t->memory_left -= size;
    return memory;
}

bool r7i_thought_over(const struct r7i_thought *t)
{
    const struct r7_bot_question *q = t->question;
    return (t->limit != 0 && t->nodes >= t->limit) || (q->stop != NULL && q->stop(q->context));
}

/* Best first; of equals the chosen one, then in the order in which they were listed. */
static void write_ratings(const struct r7i_thought *t, int best, struct r7_bot_answer *answer)
{
    for (int i = 0; i < t->option_count && (size_t)i < answer->room; i++) {
        int n = i == 0 ? best : i <= best ? i - 1 : i;
        const struct r7i_option *o = &t->options[n];
        struct r7_bot_rating rating = {o->turn, o->chance, o->worth, o->error};
        size_t at = answer->count++;
        for (; at > 0 && answer->ratings[at - 1].worth < rating.worth; at--)
            answer->ratings[at] = answer->ratings[at - 1];
        answer->ratings[at] = rating;
    }
}

enum r7_error r7_bot_ask(const struct r7_bot *bot, const struct r7_bot_question *question,
                         struct r7_bot_answer *answer)
{
    const struct r7i_bot *b = (const struct r7i_bot *)(const void *)bot;
    const struct r7_round *now = question->now;
    if (now->phase == R7_PHASE_OVER)
        return R7_ERR_OVER;
    if (now->seats[now->turn].hidden > 0)
        return R7_ERR_HAND_UNKNOWN;
    if (!r7i_worlds_possible(now))
        return R7_ERR_CANNOT_DEAL;
    struct r7i_thought t = {
        .question = question,
        .now = now,
        .settings = b->settings,
        .hero = now->turn,
        .target = question->target > 0    ? question->target
                  : question->target == 0 ? r7_rules_target(now->rules, now->players)
                                          : 0,
        .random = {question->seed ^ r7_round_hash(now)},
        .limit = question->nodes != 0 ? question->nodes : b->nodes,
        .memory = question->memory,
        .memory_left = R7_BOT_MEMORY,
    };
    r7i_options_list(&t);
    int best = t.option_count > 1 || answer->room > 0 ? b->choose(&t) : 0;
    const struct r7i_option *chosen = &t.options[best];
    answer->plan = chosen->turn;
    answer->rated = t.rated;
    answer->chance = chosen->chance;
    answer->nodes = t.nodes;
    answer->count = 0;
    if (t.rated)
        write_ratings(&t, best, answer);
    return R7_OK;
}
