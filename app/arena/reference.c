/* The plain reference players, kept so that a comparison with them stays possible: samples of the
 * hidden cards that are solved, and rounds played at random; and those that see everything. */
#include <arena/reference.h>
#include <red7/random.h>
#include <red7/solve.h>
#include <string.h>

#define TABLE_SIZE ((size_t)512 << 10)
/* A turn that takes longer to prove is played out instead: with draws or actions that can be
 * seconds, without only where hands are larger than they are dealt. */
#define NODES_OF_TURN 2000
#define NODES_OF_QUICK_TURN 200000

/* A question while it is being thought about. */
struct thought {
    const struct r7_bot_question *question;
    const struct r7_round *now;
    struct r7_random random;
    uint64_t nodes;
    struct r7_turn turns[R7_BOT_TURNS_MAX];
    size_t count;
    int won[R7_BOT_TURNS_MAX], tried[R7_BOT_TURNS_MAX];
};

static enum r7_error start(struct thought *t, const struct r7_bot_question *question)
{
    t->question = question;
    t->now = question->now != NULL ? question->now : &question->history->now;
    t->random.state = question->seed ^ r7_round_hash(t->now);
    t->nodes = 0;
    memset(t->won, 0, sizeof t->won);
    memset(t->tried, 0, sizeof t->tried);
    return r7_bot_turns(question, t->turns, &t->count);
}

static bool is_over(const struct thought *t)
{
    const struct r7_bot_question *q = t->question;
    return (q->nodes != 0 && t->nodes >= q->nodes) || (q->stop != NULL && q->stop(q->context));
}

static enum r7_error choose(const struct thought *t, size_t best, struct r7_bot_answer *answer)
{
    answer->plan = t->turns[best];
    answer->rated = false;
    answer->nodes = t->nodes;
    answer->count = 0;
    return R7_OK;
}

static enum r7_error choose_most_won(const struct thought *t, struct r7_bot_answer *answer)
{
    size_t best = 0;
    for (size_t i = 1; i < t->count; i++) /* won / tried, without dividing */
        if ((int64_t)t->won[i] * (t->tried[best] > 0 ? t->tried[best] : 1) >
            (int64_t)t->won[best] * (t->tried[i] > 0 ? t->tried[i] : 1))
            best = i;
    return choose(t, best, answer);
}

static bool wins_playout(struct thought *t, const struct r7_turn *turn,
                         const struct r7_round *world, int hero)
{
    struct r7_round after = *world;
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    if (after.phase != R7_PHASE_OVER)
        r7_bot_playout(&after, &t->random);
    return r7_round_winner(&after) == hero;
}

/* Which of some turns win for the player to move in a world, with perfect play by both. With more
 * players, or where that takes too long, the world is played out at random. */
static void find_wins(struct thought *t, const struct r7_round *world, const struct r7_turn *turns,
                      size_t count, bool wins[])
{
    struct r7_solution solutions[R7_BOT_TURNS_MAX];
    bool quick = !world->rules.advanced && !world->rules.actions, two = world->players == 2;
    struct r7_solve_options options = {
        .nodes = count * (quick ? NODES_OF_QUICK_TURN : NODES_OF_TURN),
        .memory = t->question->memory,
        .memory_size = TABLE_SIZE,
        .stop = t->question->stop,
        .context = t->question->context,
    };
    if (t->question->nodes > t->nodes && options.nodes > t->question->nodes - t->nodes)
        options.nodes = t->question->nodes - t->nodes;
    bool solved =
        two && r7_solve_turns(world, &options, turns, count, solutions) == R7_OK && count > 0;
    for (size_t i = 0; i < count; i++) {
        bool exact = solved && solutions[i].exact;
        wins[i] = exact ? solutions[i].winner == world->turn
                        : wins_playout(t, &turns[i], world, world->turn);
        t->nodes += 1 + (solved ? solutions[i].nodes : 0);
    }
}

static enum r7_error ask_samples(const struct arena_reference *reference,
                                 const struct r7_bot_question *question,
                                 struct r7_bot_answer *answer)
{
    struct thought t;
    bool wins[R7_BOT_TURNS_MAX];
    enum r7_error error = start(&t, question);
    if (error != R7_OK || t.count == 1)
        return error == R7_OK ? choose(&t, 0, answer) : error;
    for (int i = 0; i < reference->effort && (i == 0 || !is_over(&t)); i++) {
        struct r7_round world;
        error = r7_bot_world(t.now, &t.random, &world);
        if (error != R7_OK)
            return error;
        find_wins(&t, &world, t.turns, t.count, wins);
        for (size_t turn = 0; turn < t.count; turn++) {
            t.won[turn] += wins[turn];
            t.tried[turn]++;
        }
    }
    return choose_most_won(&t, answer);
}

static enum r7_error ask_playouts(const struct arena_reference *reference,
                                  const struct r7_bot_question *question,
                                  struct r7_bot_answer *answer)
{
    struct thought t;
    enum r7_error error = start(&t, question);
    if (error != R7_OK || t.count == 1)
        return error == R7_OK ? choose(&t, 0, answer) : error;
    for (size_t i = 0; i < (size_t)reference->effort && (i < t.count || !is_over(&t)); i++) {
        size_t turn = i % t.count;
        struct r7_round world;
        error = r7_bot_world(t.now, &t.random, &world);
        if (error != R7_OK)
            return error;
        t.won[turn] += wins_playout(&t, &t.turns[turn], &world, t.now->turn);
        t.tried[turn]++;
        t.nodes++;
    }
    return choose_most_won(&t, answer);
}

/* The strongest level, unaware of the match: only the round counts. */
static enum r7_error ask_roundwise(const struct arena_reference *reference,
                                   const struct r7_bot_question *question,
                                   struct r7_bot_answer *answer)
{
    struct r7_bot_question blind = *question;
    (void)reference;
    blind.target = R7_BOT_ROUND_ONLY;
    return r7_bot_ask(r7_bot_strongest(), &blind, answer);
}

/* ---- those that see everything ---- */

/* Whether something is hidden that matters: a hand, or a deck from which cards are drawn. */
static bool hides(const struct r7_round *now)
{
    for (int seat = 0; seat < now->players; seat++)
        if (!now->seats[seat].out && now->seats[seat].hidden > 0)
            return true;
    return (now->rules.advanced || now->rules.actions) && now->deck_hidden > 0;
}

/* How many of the rival's turns win for the rival after a turn; very many when the round is over.
 */
static size_t winning_replies(struct thought *t, const struct r7_turn *turn)
{
    struct r7_round after = *t->now;
    struct r7_turn replies[R7_BOT_TURNS_MAX];
    bool wins[R7_BOT_TURNS_MAX];
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    if (after.phase == R7_PHASE_OVER)
        return SIZE_MAX;
    size_t count = r7_turns_list(&after, R7_TURNS_SURE, replies, R7_BOT_TURNS_MAX), winning = 0;
    if (count > R7_BOT_TURNS_MAX)
        count = R7_BOT_TURNS_MAX;
    find_wins(t, &after, replies, count, wins);
    for (size_t i = 0; i < count; i++)
        winning += wins[i];
    return winning;
}

/* Plays perfectly. When all is lost, `open` leaves the rival as few winning replies as it can,
 * `perfect` (without effort) plays anything. */
static enum r7_error ask_open(const struct arena_reference *reference,
                              const struct r7_bot_question *question, struct r7_bot_answer *answer)
{
    struct thought t;
    struct r7_bot_question study = *question;
    bool wins[R7_BOT_TURNS_MAX];
    study.open = true;
    enum r7_error error = start(&t, &study);
    if (error == R7_OK && hides(t.now))
        error = R7_ERR_BOT_OPEN;
    if (error != R7_OK)
        return error;
    find_wins(&t, t.now, t.turns, t.count, wins);
    for (size_t i = 0; i < t.count; i++)
        if (wins[i])
            return choose(&t, i, answer);
    if (reference->effort == 0)
        return r7_bot_ask(r7_bot_find("random"), &study, answer);
    size_t best = 0, fewest = SIZE_MAX;
    for (size_t i = 0; i < t.count; i++) {
        size_t winning = winning_replies(&t, &t.turns[i]);
        if (winning < fewest) {
            best = i;
            fewest = winning;
        }
    }
    return choose(&t, best, answer);
}

/* ---- ---- */

static const struct arena_reference references[] = {
    {{"twenty", "reference: 20 samples of the hidden cards, each solved", 0},
     false,
     ask_samples,
     20},
    {{"hundred", "reference: 100 samples of the hidden cards, each solved", 0},
     false,
     ask_samples,
     100},
    {{"playouts", "reference: 10,000 rounds played at random", 0}, false, ask_playouts, 10000},
    {{"roundwise", "reference: master that thinks of the round, not the game", 0},
     false,
     ask_roundwise,
     0},
    {{"open", "sees all cards and plays perfectly", 0}, true, ask_open, 1},
    {{"perfect", "the same, but plays anything once all is lost", 0}, true, ask_open, 0},
};

#define REFERENCES (sizeof references / sizeof references[0])

const struct arena_reference *arena_reference_at(size_t i)
{
    return i < REFERENCES ? &references[i] : NULL;
}

const struct arena_reference *arena_reference_find(const char *name)
{
    for (size_t i = 0; i < REFERENCES; i++)
        if (strcmp(references[i].bot.name, name) == 0)
            return &references[i];
    return NULL;
}
