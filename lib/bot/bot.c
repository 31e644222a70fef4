/* The registry of bots, and the door through which all of them are asked. */
#include "inner.h"
#include <string.h>

static const struct r7i_weakness novice = {0.75, 0.3, 0.05, 0.8, 1, true};
static const struct r7i_weakness beginner = {0.95, 0.6, 0.3, 0.5, 1, false};
static const struct r7i_weakness casual = {1, 0.9, 0.7, 0.2, 2, false};
static const struct r7i_strength regular = {.playouts = 120, .attention = 12};
static const struct r7i_strength skilled = {.trust = 0.5, .playouts = 600, .attention = 30};
static const struct r7i_strength master = {
    .trust = 0.9, .playout_share = 0.17, .sigmas = 2.5, .proofs = 20};
static const struct r7i_strength master_blind = {
    .trust = 0.9, .playout_share = 0.17, .sigmas = 2.5, .proofs = 20, .blind = true};
static const struct r7i_samples_settings twenty = {.worlds = 20};
static const struct r7i_samples_settings hundred = {.worlds = 100};
static const struct r7i_playouts_settings ten_thousand = {.playouts = 10000};

static const struct r7i_bot bots[] = {
    {{"novice", "overlooks most of what is not plain, and loves strong cards", 1, false},
     r7i_choose_weak,
     &novice,
     0},
    {{"beginner", "often misses a change of the rule", 2, false}, r7i_choose_weak, &beginner, 0},
    {{"casual", "sees most turns, but no further than its own", 3, false},
     r7i_choose_weak,
     &casual,
     0},
    {{"regular", "imagines now and then how the round might go on", 4, false},
     r7i_choose_strong,
     &regular,
     0},
    {{"skilled", "imagines it often, and minds what the others do", 5, false},
     r7i_choose_strong,
     &skilled,
     0},
    {{"master", "plays as well as we know how", 6, false}, r7i_choose_strong, &master, 380000},
    {{"random", "any turn that survives", 0, false}, r7i_choose_random, NULL, 0},
    {{"greedy", "keeps the most cards, then leads by the most", 0, false},
     r7i_choose_greedy,
     NULL,
     0},
    {{"twenty", "reference: 20 samples of the hidden cards, each solved", 0, false},
     r7i_choose_samples,
     &twenty,
     0},
    {{"hundred", "reference: 100 samples of the hidden cards, each solved", 0, false},
     r7i_choose_samples,
     &hundred,
     0},
    {{"playouts", "reference: 10,000 rounds played at random", 0, false},
     r7i_choose_playouts,
     &ten_thousand,
     0},
    {{"roundwise", "reference: master without a sense for the match", 0, false},
     r7i_choose_strong,
     &master_blind,
     380000},
    {{"open", "sees all cards and plays perfectly", 0, true}, r7i_choose_open, NULL, 0},
    {{"perfect", "the same, but when all is lost it plays anything", 0, true},
     r7i_choose_perfect,
     NULL,
     0},
};

#define BOTS (sizeof bots / sizeof bots[0])

const struct r7_bot *r7_bot_at(size_t i)
{
    return i < BOTS ? &bots[i].shown : NULL;
}

const struct r7_bot *r7_bot_find(const char *name)
{
    for (size_t i = 0; name != NULL && i < BOTS; i++) {
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

double r7i_root(double x)
{
    double root = x > 1 ? x : 1;
    if (x <= 0)
        return 0;
    for (int i = 0; i < 40; i++) /* Newton's way, from above */
        root = (root + x / root) / 2;
    return root;
}

bool r7i_thought_over(const struct r7i_thought *t)
{
    const struct r7_bot_question *q = t->question;
    return (t->limit != 0 && t->nodes >= t->limit) || (q->stop != NULL && q->stop(q->context));
}

/* Best first; of equals the chosen one, then in the order in which they were listed. */
static void write_ratings(const struct r7i_thought *t, int best, struct r7_bot_answer *answer)
{
    for (int i = 0; i < t->option_count; i++) {
        int n = i == 0 ? best : i <= best ? i - 1 : i;
        const struct r7i_option *o = &t->options[n];
        size_t at = answer->count < answer->room ? answer->count++ : answer->room - 1;
        if (at + 1 == answer->room && answer->count == answer->room && i >= (int)answer->room &&
            answer->ratings[at].worth >= o->worth)
            continue; /* worse than all for which there is room */
        for (; at > 0 && answer->ratings[at - 1].worth < o->worth; at--)
            answer->ratings[at] = answer->ratings[at - 1];
        answer->ratings[at] = (struct r7_bot_rating){o->turn, o->chance, o->worth, o->error};
    }
}

/* Whether something is hidden that matters: a hand, or a deck from which cards are drawn. */
static bool hides(const struct r7_round *now)
{
    bool draws = now->rules.advanced || now->rules.actions;
    for (int seat = 0; seat < now->players; seat++)
        if (!now->seats[seat].out && now->seats[seat].hidden > 0)
            return true;
    return draws && now->deck_hidden > 0;
}

static enum r7_error check_question(const struct r7_bot *bot,
                                    const struct r7_bot_question *question)
{
    if (bot == NULL)
        return R7_ERR_BOT_NONE;
    if (question->now == NULL && question->history == NULL)
        return R7_ERR_EMPTY;
    if (question->memory == NULL || (uintptr_t)question->memory % 16 != 0)
        return R7_ERR_MEMORY;
    const struct r7_round *now = question->now != NULL ? question->now : &question->history->now;
    if (now->phase == R7_PHASE_OVER)
        return R7_ERR_OVER;
    if (now->seats[now->turn].hidden > 0)
        return R7_ERR_HAND_UNKNOWN;
    if (!r7i_worlds_possible(now))
        return R7_ERR_CANNOT_DEAL;
    return bot->open && hides(now) ? R7_ERR_BOT_OPEN : R7_OK;
}

enum r7_error r7_bot_ask(const struct r7_bot *bot, const struct r7_bot_question *question,
                         struct r7_bot_answer *answer)
{
    const struct r7i_bot *b = (const struct r7i_bot *)(const void *)bot;
    enum r7_error error = check_question(bot, question);
    if (error != R7_OK)
        return error;
    const struct r7_round *now = question->now != NULL ? question->now : &question->history->now;
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
    error = r7i_options_list(&t);
    if (error != R7_OK)
        return error;
    int best = t.option_count > 1 || answer->room > 0 ? b->choose(&t) : 0;
    const struct r7i_option *chosen = &t.options[best];
    answer->plan = chosen->turn;
    answer->rated = t.rated;
    answer->chance = chosen->chance;
    answer->nodes = t.nodes;
    answer->count = 0;
    if (t.rated && answer->room > 0)
        write_ratings(&t, best, answer);
    return R7_OK;
}
