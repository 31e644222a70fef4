/* Bots that choose at a glance choose what they would choose from the list. */
#include "check.h"

static _Alignas(16) unsigned char memory[R7_BOT_MEMORY];

static struct r7_turn plan_of(const struct r7_bot *bot, const struct r7_bot_question *question)
{
    struct r7_bot_answer answer = {0};
    assert_int_equal(r7_bot_ask(bot, question, &answer), R7_OK);
    return answer.plan;
}

static bool same_turn(const struct r7_turn *a, const struct r7_turn *b)
{
    return a->count == b->count &&
           memcmp(a->steps, b->steps, (size_t)a->count * sizeof a->steps[0]) == 0;
}

/* A position as the player to move sees it, and all turns. */
struct glimpse {
    struct r7_view view;
    struct r7_bot_question question;
    size_t count;
    struct r7_turn turns[R7_BOT_TURNS_MAX];
};

static void look(struct glimpse *g, const struct r7_round *round, int seed)
{
    r7_view_init(&g->view, round, round->turn);
    g->question =
        (struct r7_bot_question){.now = &g->view.round, .seed = (uint64_t)seed, .memory = memory};
    assert_int_equal(r7_bot_turns(&g->question, g->turns, &g->count), R7_OK);
}

/* What the bot answers at a glance; asked about these turns, it weighs each and says the same. */
static struct r7_turn glance_at(const struct glimpse *g, const char *name)
{
    const struct r7_bot *bot = r7_bot_find(name);
    struct r7_bot_question question = g->question;
    const struct r7_turn glance = plan_of(bot, &question);
    question.turns = g->turns;
    question.turn_count = g->count;
    const struct r7_turn listed = plan_of(bot, &question);
    if (!same_turn(&glance, &listed))
        fail_msg("%s of deal %d, %d cards on the canvas", name, (int)question.seed,
                 g->view.round.canvas_count);
    return glance;
}

static void play(struct r7_round *round, const struct r7_turn *turn)
{
    for (int s = 0; s < turn->count; s++)
        assert_int_equal(r7_round_apply(round, turn->steps[s]), R7_OK);
}

/* Greedy and instinct choose the same turn, random one of them. */
static void a_glance_is_enough(void **state)
{
    static struct glimpse g;
    int compared = 0;
    for (int i = 0; i < 120; i++) {
        struct r7_rules rules = {.edition = (uint8_t)(i % R7_EDITIONS), .advanced = i / 4 % 2 == 1};
        struct r7_round round;
        r7_deal_seed(&round, rules, 2 + i % 3, (uint64_t)i);
        for (; round.phase != R7_PHASE_OVER; compared++) {
            look(&g, &round, i);
            const struct r7_turn greedy = glance_at(&g, "greedy");
            const struct r7_turn felt = glance_at(&g, "instinct");
            const struct r7_turn any = plan_of(r7_bot_find("random"), &g.question);
            bool found = false;
            for (size_t t = 0; t < g.count; t++)
                found |= same_turn(&any, &g.turns[t]);
            assert_true(found);
            play(&round, i % 3 == 0 ? &any : i % 3 == 1 ? &greedy : &felt);
        }
    }
    assert_true(compared > 600);
}

/* With actions greedy goes through the turns that are sure to survive without listing them. Where
 * there are very many, the list lacks some, and then they need not be the same. */
static void greed_needs_no_list(void **state)
{
    static struct glimpse g;
    int compared = 0;
    for (int i = 0; i < 600; i++) {
        struct r7_rules rules = {
            .edition = (uint8_t)(i % R7_EDITIONS), .advanced = i / 4 % 2 == 1, .actions = true};
        struct r7_round round;
        r7_deal_seed(&round, rules, 2 + i % 3, (uint64_t)i);
        while (round.phase != R7_PHASE_OVER) {
            look(&g, &round, i);
            struct r7_turn plan = plan_of(r7_bot_find("random"), &g.question);
            if (r7_turns_sure_count(&g.view.round) > 0 && g.count < R7_BOT_TURNS_MAX / 2) {
                const struct r7_turn greedy = glance_at(&g, "greedy");
                plan = i % 5 == 0 ? greedy : plan;
                compared += g.count > 1;
            }
            play(&round, &plan);
        }
    }
    assert_true(compared > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_glance_is_enough),
        cmocka_unit_test(greed_needs_no_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
