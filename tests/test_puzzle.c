/* Puzzles: one turn is right and no other, as found by listing every legal turn and
 * solving each; the seed can be read back; turns are judged as they should be. */
#include "check.h"
#include <stdlib.h>

/* With hands as small as in puzzles there are never more turns. */
#define TURNS_MAX 16384
#define DISTINCT_SEEDS 10000
/* If one changes, seeds give other puzzles than before. */
#define FINGERPRINT UINT64_C(0x7915497C2F7B095F)

static _Alignas(16) char memory[R7_PUZZLE_MEMORY];
static struct r7_turn turns[TURNS_MAX];

static struct r7_puzzle must_make(struct r7_puzzle_wish wish)
{
    struct r7_puzzle puzzle;
    wish.memory = memory;
    assert_true(r7_puzzle_make(&wish, &puzzle));
    return puzzle;
}

static struct r7_round after_turn(const struct r7_round *round, const struct r7_turn *turn)
{
    struct r7_round after = *round;
    for (int i = 0; i < turn->count; i++)
        assert_int_equal(r7_round_apply(&after, turn->steps[i]), R7_OK);
    return after;
}

/* What the turn leads to; to survive, the draw for the canvas card makes no difference. */
static struct r7_round result(const struct r7_puzzle *puzzle, struct r7_turn turn)
{
    bool draw = turn.count >= 2 && turn.steps[turn.count - 2].kind == R7_STEP_CANVAS;
    if (puzzle->kind == R7_PUZZLE_SURVIVE && draw)
        turn.steps[turn.count - 1].kind = R7_STEP_LEAVE;
    return after_turn(&puzzle->round, &turn);
}

static bool is_right(const struct r7_puzzle *puzzle, const struct r7_turn *turn)
{
    struct r7_round after = after_turn(&puzzle->round, turn);
    if (puzzle->kind == R7_PUZZLE_SURVIVE)
        return !after.seats[puzzle->round.turn].out;
    struct r7_solve_options options = {0}; /* no table, no budget */
    struct r7_solution solution;
    assert_int_equal(r7_solve_turns(&puzzle->round, &options, turn, 1, &solution), R7_OK);
    assert_true(solution.exact);
    return solution.winner == puzzle->round.turn;
}

/* Lists every legal turn, also those that put their player out. */
static void check_exactly_one(const struct r7_puzzle *puzzle)
{
    const struct r7_round wanted = result(puzzle, puzzle->answer);
    size_t count = r7_turns_list(&puzzle->round, R7_TURNS_ALL, turns, TURNS_MAX), right = 0;
    assert_true(count <= TURNS_MAX);
    for (size_t i = 0; i < count; i++) {
        if (!is_right(puzzle, &turns[i]))
            continue;
        struct r7_round after = result(puzzle, turns[i]);
        assert_true(r7_round_equal(&after, &wanted));
        right++;
    }
    assert_true(right >= 1);
    /* Without actions there is no other order: it is one turn and no more. */
    bool draw = puzzle->round.rules.advanced && puzzle->kind == R7_PUZZLE_SURVIVE;
    if (!puzzle->round.rules.actions)
        assert_true(right == 1 || (draw && right == 2));
}

/* A position of a game: written and read again it is the same, and tells the seed. */
static void check_position(const struct r7_puzzle *puzzle, uint64_t seed)
{
    char text[R7_POSITION_TEXT_MAX];
    struct r7_position position;
    struct r7_fault fault;
    const struct r7_round *round = &puzzle->round;
    assert_true(r7_round_valid(round));
    assert_int_equal(round->phase, R7_PHASE_START);
    assert_true(r7_round_leader(round) != round->turn);
    assert_int_equal(puzzle->seed, seed);
    assert_true(r7_round_write(round, text, sizeof text) < sizeof text);
    assert_true(r7_position_read(text, strlen(text), &position, &fault));
    assert_true(r7_round_equal(&position.now, round));
    assert_true(r7_puzzle_seed(&position.now) == seed);
    for (int seat = 0; seat < round->players && puzzle->kind == R7_PUZZLE_SURVIVE; seat++)
        if (seat != round->turn && !round->rules.actions) /* where all hands are secret */
            assert_true(round->seats[seat].hand == 0);
}

/* Every turn is judged, and the judgement is true. */
static void check_judgements(const struct r7_puzzle *puzzle)
{
    struct r7_puzzle_verdict verdict;
    int hero = puzzle->round.turn;
    size_t count = r7_turns_list(&puzzle->round, R7_TURNS_ALL, turns, TURNS_MAX);
    for (size_t i = 0; i < count && i < 40; i++) {
        struct r7_round after = after_turn(&puzzle->round, &turns[i]);
        assert_int_equal(r7_puzzle_check(puzzle, &turns[i], memory, &verdict), R7_OK);
        assert_int_equal(verdict.judgement == R7_PUZZLE_FALLS, after.seats[hero].out);
        assert_int_equal(verdict.judgement == R7_PUZZLE_RIGHT, is_right(puzzle, &turns[i]));
        assert_int_equal(r7_round_leader(&verdict.standing) == hero, !after.seats[hero].out);
        /* The line is legal, and who wins is the last to have survived. */
        for (int t = 0; t < verdict.line_count; t++)
            after = after_turn(&after, &verdict.line[t]);
        if (verdict.judgement == R7_PUZZLE_FALLS || puzzle->kind == R7_PUZZLE_SURVIVE)
            assert_int_equal(verdict.line_count, 0);
        else if (verdict.line_count < R7_PUZZLE_LINE_MAX)
            assert_int_equal(after.turn == hero, verdict.judgement == R7_PUZZLE_LOSES);
    }
    assert_int_equal(r7_puzzle_check(puzzle, &puzzle->answer, memory, &verdict), R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_RIGHT);
    if (puzzle->tempting.count == 0)
        return;
    assert_int_equal(r7_puzzle_check(puzzle, &puzzle->tempting, memory, &verdict), R7_OK);
    assert_int_equal(verdict.judgement,
                     puzzle->kind == R7_PUZZLE_WIN ? R7_PUZZLE_LOSES : R7_PUZZLE_FALLS);
}

/* Every kind and difficulty in every rule set and number of players. */
static void exactly_one(void **state)
{
    uint64_t seed = 0;
    for (int rules = 0; rules < R7_EDITIONS * 4; rules++)
        for (int difficulty = 1; difficulty <= R7_PUZZLE_DIFFICULTIES; difficulty++)
            for (int players = 1; players <= R7_SEATS_MAX; players++) {
                bool win = players == 1;
                struct r7_puzzle_wish wish = {
                    .seed = seed++ * UINT64_C(0x123456789ABCDEF),
                    .kind = win ? R7_PUZZLE_WIN : R7_PUZZLE_SURVIVE,
                    .difficulty = difficulty,
                    .players = win ? 2 : players,
                    .rules = {(uint8_t)(rules / 4), (rules & 1) != 0, (rules & 2) != 0}};
                struct r7_puzzle puzzle = must_make(wish);
                assert_int_equal(puzzle.kind, wish.kind);
                assert_int_equal(puzzle.difficulty, difficulty);
                assert_int_equal(puzzle.round.players, wish.players);
                check_exactly_one(&puzzle);
                check_position(&puzzle, wish.seed);
                check_judgements(&puzzle);
            }
}

/* The basic game, many times, with all choices left to the seed. */
static void many_seeds(void **state)
{
    uint64_t fingerprint = 0;
    int kinds[3] = {0}, difficulties[R7_PUZZLE_DIFFICULTIES + 1] = {0};
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct r7_puzzle puzzle = must_make((struct r7_puzzle_wish){.seed = seed});
        check_exactly_one(&puzzle);
        check_position(&puzzle, seed);
        kinds[puzzle.kind]++;
        difficulties[puzzle.difficulty]++;
        fingerprint = (fingerprint ^ r7_round_hash(&puzzle.round)) * UINT64_C(0x9E3779B97F4A7C15);
    }
    assert_true(kinds[R7_PUZZLE_SURVIVE] > 100 && kinds[R7_PUZZLE_WIN] > 100);
    for (int i = 1; i <= R7_PUZZLE_DIFFICULTIES; i++)
        assert_true(difficulties[i] > 30);
    printf("fingerprint 0x%llX\n", (unsigned long long)fingerprint);
    assert_true(fingerprint == FINGERPRINT);
}

/* ---- the same seed, another seed ---- */

static void same_again(void **state)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct r7_puzzle_wish wish = {.seed = seed, .rules = {.advanced = seed % 2 == 1}};
        memset(memory, 0, sizeof memory);
        struct r7_puzzle first = must_make(wish);
        memset(memory, 0xA5, sizeof memory);
        wish.nodes = first.nodes; /* exactly enough */
        /* What the seed has chosen may be asked for as well. */
        wish.kind = first.kind;
        wish.difficulty = first.difficulty;
        wish.players = first.round.players;
        struct r7_puzzle second = must_make(wish);
        assert_true(r7_round_equal(&first.round, &second.round));
        assert_memory_equal(&first.answer, &second.answer, sizeof first.answer);
        assert_memory_equal(&first.tempting, &second.tempting, sizeof first.tempting);
        assert_int_equal(first.effort, second.effort);
    }
}

static void far_seeds(void **state)
{
    static const uint64_t seeds[] = {
        0,          1,          UINT64_MAX,         UINT64_MAX - 1,
        1ULL << 63, 1ULL << 32, 0x9E3779B97F4A7C15, 2432902008176640000};
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++)
        for (int players = 2; players <= R7_SEATS_MAX; players++) {
            struct r7_puzzle_wish wish = {
                .seed = seeds[i], .players = players, .rules = {.edition = R7_LUCRUM}};
            wish.rules.advanced = i % 2 == 0;
            struct r7_puzzle puzzle = must_make(wish);
            check_position(&puzzle, seeds[i]);
        }
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Not only the order of the deck differs: hands, palettes or the rule do. */
static void essence_differs(void **state)
{
    static uint64_t essences[DISTINCT_SEEDS];
    for (uint64_t seed = 0; seed < DISTINCT_SEEDS; seed++) {
        struct r7_puzzle puzzle = must_make(
            (struct r7_puzzle_wish){.seed = seed, .kind = R7_PUZZLE_SURVIVE, .difficulty = 3});
        struct r7_round *round = &puzzle.round;
        round->canvas[0] = r7_card_make(1, r7_round_rule(round)); /* the rule, not the card */
        round->canvas_count = 1;
        round->deck_known = 0;
        essences[seed] = r7_round_hash(round);
    }
    qsort(essences, DISTINCT_SEEDS, sizeof essences[0], compare);
    for (int i = 1; i < DISTINCT_SEEDS; i++)
        assert_true(essences[i] != essences[i - 1]);
}

/* ---- budget and judgement ---- */

static bool stop_at_once(void *context)
{
    ++*(int *)context;
    return true;
}

static void budgets(void **state)
{
    int asked = 0;
    struct r7_puzzle puzzle;
    struct r7_puzzle_wish wish = {.seed = 1, .kind = R7_PUZZLE_WIN, .difficulty = 5, .nodes = 10};
    wish.memory = memory;
    assert_false(r7_puzzle_make(&wish, &puzzle));
    wish.nodes = 0;
    wish.stop = stop_at_once;
    wish.context = &asked;
    assert_false(r7_puzzle_make(&wish, &puzzle));
    assert_int_equal(asked, 1);
}

/* A puzzle made by hand, to propose turns to. */
static enum r7_error propose(enum r7_puzzle_kind kind, const char *options, const char *position,
                             const char *answer, const char *steps,
                             struct r7_puzzle_verdict *verdict)
{
    struct r7_puzzle puzzle = {.kind = kind};
    struct r7_turn proposed = {0};
    const char *texts[2] = {answer, steps};
    puzzle.round = must_read(R7_V1_3, options, position).now;
    for (int i = 0; i < 2; i++) {
        struct r7_turn *turn = i == 0 ? &puzzle.answer : &proposed;
        for (const char *at = texts[i]; *at != '\0'; at += *at == ' ') {
            struct r7_fault fault;
            size_t length = strcspn(at, " ");
            assert_true(r7_step_read(at, length, &turn->steps[turn->count++], &fault));
            at += length;
        }
    }
    return r7_puzzle_check(&puzzle, &proposed, memory, verdict);
}

static void judgements(void **state)
{
    struct r7_puzzle_verdict verdict;
    const char *basic = "0 - - I4O5/Y4G2I6/- *1/R6/-", *answer = "+I4 @O5";
    const enum r7_puzzle_kind survive = R7_PUZZLE_SURVIVE;
    assert_int_equal(propose(survive, "", basic, answer, "+I4 @O5", &verdict), R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_RIGHT);
    assert_int_equal(r7_round_leader(&verdict.standing), 0);
    assert_int_equal(propose(survive, "", basic, answer, "+I4 .", &verdict), R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_FALLS);
    assert_int_equal(r7_round_leader(&verdict.standing), 1);
    assert_int_equal(propose(survive, "", basic, answer, "pass", &verdict), R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_FALLS);
    /* A canvas card that does not lead is told why. */
    assert_int_equal(propose(survive, "", basic, answer, "@O5", &verdict), R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_FALLS);
    assert_int_equal(r7_round_rule(&verdict.standing), R7_ORANGE);
    assert_int_equal(r7_round_leader(&verdict.standing), 1);
    assert_int_equal(propose(survive, "", basic, answer, "+I4", &verdict),
                     R7_ERR_RECORD_TURN_SHORT);
    assert_int_equal(propose(survive, "", basic, answer, "", &verdict), R7_ERR_RECORD_TURN_SHORT);
    assert_int_equal(propose(survive, "", basic, answer, "+I4 @O5 .", &verdict),
                     R7_ERR_RECORD_TURN_LONG);
    assert_int_equal(propose(survive, "", basic, answer, "+R1 .", &verdict), R7_ERR_NOT_IN_HAND);
    assert_int_equal(propose(survive, "", basic, answer, "@O5 +I4", &verdict), R7_ERR_CANVAS_LEAD);
}

static void judgements_of_draws_and_orders(void **state)
{
    struct r7_puzzle_verdict verdict;
    /* The draw may be taken, left, or not be answered. */
    static const char *const draws[] = {"+I4 @O5 =", "+I4 @O5 !", "+I4 @O5"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(propose(R7_PUZZLE_SURVIVE, "+advanced", "0 - V1 I4O5/Y4G2I6/- *1/R6/-",
                                 draws[0], draws[i], &verdict),
                         R7_OK);
        assert_int_equal(verdict.judgement, R7_PUZZLE_RIGHT);
    }
    /* To win it must be answered, and it matters how. */
    const char *open = "0 - V1 I4O5/Y4G2I6/- V2/R6/-";
    assert_int_equal(propose(R7_PUZZLE_WIN, "+advanced", open, draws[0], draws[2], &verdict),
                     R7_ERR_RECORD_TURN_SHORT);
    assert_int_equal(propose(R7_PUZZLE_WIN, "+advanced", open, draws[0], draws[1], &verdict),
                     R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_LOSES);
    /* Two orders of the same 5s. */
    assert_int_equal(propose(R7_PUZZLE_WIN, "+actions", "0 - V1 R5O5V2/Y4/- V3/Y6/-",
                             "+R5 +O5 +V2 .", "+O5 +R5 +V2 .", &verdict),
                     R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_FALLS);
    assert_int_equal(propose(R7_PUZZLE_WIN, "+actions", "0 - V1 R5O5V2/R7/- V3/Y6/-",
                             "+R5 +O5 +V2 .", "+O5 +R5 +V2 .", &verdict),
                     R7_OK);
    assert_int_equal(verdict.judgement, R7_PUZZLE_RIGHT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exactly_one), cmocka_unit_test(many_seeds),
        cmocka_unit_test(same_again),  cmocka_unit_test(far_seeds),
        cmocka_unit_test(budgets),     cmocka_unit_test(essence_differs),
        cmocka_unit_test(judgements),  cmocka_unit_test(judgements_of_draws_and_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
