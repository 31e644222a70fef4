/* The registry of bots, and the door through which all of them are asked. */
#include "inner.h"
#include <core/options.h>
#include <red7/view.h>
#include <string.h>

static const struct r7i_weakness novice = {0.75, 0.3, 0.05, 0.8, 1, true};
static const struct r7i_weakness beginner = {0.95, 0.6, 0.3, 0.5, 1, false};
static const struct r7i_weakness casual = {1, 0.9, 0.7, 0.2, 2, false};
static const struct r7i_strength regular = {.playouts = {120, 240}, .attention = 12};
static const struct r7i_strength skilled = {.trust = 0.5, .playouts = {600, 1800}, .attention = 30};
static const struct r7i_strength master = {
    .trust = 0.9,
    .sigmas = 2.5,
    .proofs = 20,
    .proof_shares = {0.83, 0.83, 0.83, 0.83, 0.83, 0.6, 0.3, 0},
};

static const struct r7i_bot bots[] = {
    {{"novice", "misses most tricks and loves high cards", 1}, r7i_choose_weak, &novice, 0, NULL},
    {{"beginner", "often misses a change of rule", 2}, r7i_choose_weak, &beginner, 0, NULL},
    {{"casual", "sees most moves but never thinks ahead", 3}, r7i_choose_weak, &casual, 0, NULL},
    {{"regular", "sometimes thinks ahead", 4}, r7i_choose_strong, &regular, 0, NULL},
    {{"skilled", "often thinks ahead and watches the others", 5},
     r7i_choose_strong,
     &skilled,
     0,
     NULL},
    {{"master", "the strongest bot we have", 6}, r7i_choose_strong, &master, 380000, NULL},
    {{"random", "plays any safe move", 0}, r7i_choose_random, NULL, 0, r7i_glance_random},
    {{"greedy", "hoards cards, then leads by as much as it can", 0},
     r7i_choose_greedy,
     NULL,
     0,
     r7i_glance_greedy},
#ifndef R7_WITHOUT_NET
    {{"instinct", "plays at once, by what games with itself have taught it", 0},
     r7i_choose_instinct,
     NULL,
     0,
     r7i_glance_instinct},
#endif
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

/* Answers with an option, after so many nodes. */
static void give_answer(const struct r7i_thought *t, int best, uint64_t nodes)
{
    struct r7_bot_answer *answer = t->answer;
    answer->plan = t->options[best].turn;
    answer->rated = t->rated;
    answer->chance = t->options[best].chance;
    answer->nodes = nodes;
    answer->count = 0;
    if (t->rated && answer->room > 0)
        write_ratings(t, best, answer);
}

/* Before this many nodes there is nothing worth telling. */
#define TOLD_FIRST 2000

bool r7i_thought_tells(const struct r7i_thought *t, uint64_t nodes)
{
    return t->question->progress != NULL && nodes >= t->told;
}

void r7i_thought_tell(struct r7i_thought *t, int best, uint64_t nodes)
{
    give_answer(t, best, nodes);
    t->question->progress(t->question->context, t->answer);
    t->told = nodes + nodes / 2;
}

static const struct r7_round *now_of(const struct r7_bot_question *question)
{
    return question->now != NULL       ? question->now
           : question->history != NULL ? &question->history->now
                                       : NULL;
}

static enum r7_error check_question(const struct r7_bot_question *question)
{
    const struct r7_round *now = now_of(question);
    if (now == NULL)
        return R7_ERR_EMPTY;
    if (question->memory == NULL || (uintptr_t)question->memory % 16 != 0)
        return R7_ERR_MEMORY;
    if (now->phase == R7_PHASE_OVER)
        return R7_ERR_OVER;
    if (now->seats[now->turn].hidden > 0)
        return R7_ERR_HAND_UNKNOWN;
    if (!question->open && !r7_view_honest(now, now->turn))
        return R7_ERR_BOT_HONEST;
    return r7i_worlds_possible(now) ? R7_OK : R7_ERR_CANNOT_DEAL;
}

R7I_CHECK_FIRST(struct r7_bot_question, memory);

/* Reads and checks a question, and gets ready to think about it. */
static enum r7_error start(struct r7i_thought *t, const struct r7_bot_question *question)
{
    *t = (struct r7i_thought){.question = &t->asked, .told = TOLD_FIRST};
    enum r7_error error = r7i_options_read(
        &t->asked, sizeof t->asked, R7I_FIRST_SIZE(struct r7_bot_question, memory), question);
    if (error == R7_OK)
        error = check_question(&t->asked);
    if (error != R7_OK)
        return error;
    t->now = now_of(&t->asked);
    t->hero = t->now->turn;
    t->target = t->asked.target > 0    ? t->asked.target
                : t->asked.target == 0 ? r7_rules_target(t->now->rules, t->now->players)
                                       : 0;
    t->limit = t->asked.nodes;
    t->memory = t->asked.memory;
    t->memory_left = R7_BOT_MEMORY;
    return R7_OK;
}

/* Lists the turns to choose from. */
static enum r7_error look_around(struct r7i_thought *t)
{
    t->random.state = t->question->seed ^ r7_round_hash(t->now);
    return r7i_options_list(t);
}

/* Answers at a glance, if the bot can and all turns are its to choose from. */
static bool glance(const struct r7i_bot *bot, struct r7i_thought *t, struct r7_bot_answer *answer)
{
    struct r7_turn plan = {0};
    if (bot->glance == NULL || t->question->turn_count > 0 || !bot->glance(t, &plan))
        return false;
    answer->plan = plan;
    answer->rated = false;
    answer->chance = 0;
    answer->nodes = 0;
    answer->count = 0;
    return true;
}

enum r7_error r7_bot_ask(const struct r7_bot *bot, const struct r7_bot_question *question,
                         struct r7_bot_answer *answer)
{
    const struct r7i_bot *b = (const struct r7i_bot *)(const void *)bot;
    struct r7i_thought t;
    enum r7_error error = bot != NULL ? start(&t, question) : R7_ERR_BOT_NONE;
    t.shown = answer->room > 0 ? R7I_SHOWN : 0;
    if (error == R7_OK && glance(b, &t, answer))
        return R7_OK;
    if (error == R7_OK)
        error = look_around(&t);
    if (error != R7_OK)
        return error;
    t.settings = b->settings;
    t.answer = answer;
    if (t.limit == 0)
        t.limit = b->nodes;
    int best = t.option_count > 1 || answer->room > 0 ? b->choose(&t) : 0;
    give_answer(&t, best, t.nodes);
    return R7_OK;
}

enum r7_error r7_bot_turns(const struct r7_bot_question *question,
                           struct r7_turn turns[R7_BOT_TURNS_MAX], size_t *count)
{
    struct r7i_thought t;
    enum r7_error error = start(&t, question);
    if (error == R7_OK)
        error = look_around(&t);
    if (error != R7_OK)
        return error;
    *count = (size_t)t.option_count;
    for (size_t i = 0; i < *count; i++)
        turns[i] = t.options[i].turn;
    return R7_OK;
}
