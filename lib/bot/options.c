/* Which turns there are to choose from: those that are sure to survive, and
 * going out. Without a sure one also the steps that may draw what saves. Or those that
 * the question names. */
#include "inner.h"

/* Turns that are looked at; with many 5s in hand there can be more. */
#define TURNS_MAX 4096

/* Cuts a turn after the first step that draws a card which is not known: what comes after
 * that is to be chosen anew. Returns the round after the last step. */
static struct r7_round cut_turn(const struct r7_round *now, struct r7_turn *turn)
{
    struct r7_round after = *now;
    for (int i = 0; i < turn->count; i++) {
        bool blind = after.deck_known == 0 && r7_round_draws(&after, turn->steps[i]);
        r7_round_play(&after, turn->steps[i]);
        if (blind)
            turn->count = (uint8_t)(i + 1);
    }
    return after;
}

static void add_option(struct r7i_thought *t, struct r7_turn turn, bool survives, uint64_t *hashes)
{
    const struct r7_round after = cut_turn(t->now, &turn);
    uint64_t hash = r7_round_hash(&after);
    if (t->option_count == R7_BOT_TURNS_MAX - (survives ? 1 : 0)) /* a place for passing */
        return;
    for (int i = 0; i < t->option_count; i++)
        if (hashes[i] == hash)
            return;
    hashes[t->option_count] = hash;
    t->options[t->option_count++] = (struct r7i_option){.turn = turn, .survives = survives};
}

/* Going out on purpose: worth something only where points are at stake. */
static void add_pass(struct r7i_thought *t, uint64_t *hashes)
{
    struct r7_turn turn = {1, {r7_step_pass()}};
    if (t->now->rules.advanced && r7_round_check(t->now, turn.steps[0]) == R7_OK)
        add_option(t, turn, false, hashes);
}

/* No turn is sure: each way to draw, and one way out. */
static void add_last_resorts(struct r7i_thought *t, uint64_t *hashes)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(t->now, steps), way_out = 0;
    assert(count > 0);
    for (size_t i = 0; i < count; i++) {
        struct r7_turn turn = {1, {steps[i]}};
        bool five = r7_card_number(steps[i].card) == 5;
        if (steps[i].kind == R7_STEP_PALETTE &&
            (r7_round_draws(t->now, steps[i]) || (t->now->rules.actions && five)))
            add_option(t, turn, false, hashes);
        if (steps[i].kind == R7_STEP_PASS || steps[i].kind == R7_STEP_END)
            way_out = i;
    }
    add_option(t, (struct r7_turn){1, {steps[way_out]}}, false, hashes);
}

/* The turns that the question names, and no others. */
static enum r7_error add_given(struct r7i_thought *t, uint64_t *hashes)
{
    const struct r7_bot_question *q = t->question;
    enum r7_error error = R7_OK;
    for (size_t i = 0; i < q->turn_count && error == R7_OK; i++) {
        struct r7_round after = *t->now;
        for (int step = 0; step < q->turns[i].count && error == R7_OK; step++)
            error = r7_round_apply(&after, q->turns[i].steps[step]);
        if (error == R7_OK)
            add_option(t, q->turns[i], !after.seats[t->hero].out, hashes);
    }
    return error;
}

enum r7_error r7i_options_list(struct r7i_thought *t)
{
    uint64_t hashes[R7_BOT_TURNS_MAX];
    t->options = r7i_thought_memory(t, R7_BOT_TURNS_MAX * sizeof *t->options);
    if (t->question->turn_count > 0)
        return add_given(t, hashes);
    char *memory = t->memory; /* the list is needed for a moment only */
    size_t left = t->memory_left;
    struct r7_turn *turns = r7i_thought_memory(t, TURNS_MAX * sizeof *turns);
    size_t count = r7_turns_list(t->now, R7_TURNS_SURE, turns, TURNS_MAX);
    for (size_t i = 0; i < count && i < TURNS_MAX; i++)
        add_option(t, turns[i], true, hashes);
    if (count == 0)
        add_last_resorts(t, hashes);
    else
        add_pass(t, hashes);
    t->memory = memory;
    t->memory_left = left;
    return R7_OK;
}

void r7i_option_play(const struct r7i_option *option, struct r7_round *world)
{
    for (int i = 0; i < option->turn.count; i++)
        r7_round_play(world, option->turn.steps[i]);
}
