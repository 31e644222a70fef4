/* Judges the answers to lessons. Nothing here knows a lesson: a turn is played by the
 * rules, and what it leads to is measured, searched for answers or solved. */
#include <red7/advice.h>
#include <red7/lesson.h>
#include <red7/solve.h>

/* The person who is taught. */
#define HERO 0
/* Replies that are tried to show one that wins; the hands of lessons are small. */
#define REPLIES_MAX 64

enum r7_answer_kind r7_lesson_asks(const struct r7_lesson *lesson)
{
    switch (lesson->task) {
    case R7_TASK_LEADER:
        return R7_ANSWER_SEAT;
    case R7_TASK_SET:
        return R7_ANSWER_CARDS;
    case R7_TASK_PALETTE:
    case R7_TASK_LEAD:
    case R7_TASK_KEEP:
    case R7_TASK_DRAW:
    case R7_TASK_SCORE:
    case R7_TASK_CHEAP:
    case R7_TASK_SAFE:
    case R7_TASK_WIN:
        break;
    }
    return R7_ANSWER_TURN;
}

const char *r7_lesson_code_name(enum r7_lesson_code code)
{
    static const char *const names[R7_LESSON_CODE_COUNT] = {
#define NAME(name, code) [R7_LESSON_##name] = code,
        R7_LESSON_CODES(NAME)
#undef NAME
    };
    assert(code < R7_LESSON_CODE_COUNT);
    return names[code];
}

/* ---- who leads, and which cards count ---- */

static enum r7_lesson_code check_seat(const struct r7_round *round, int seat,
                                      struct r7_lesson_verdict *verdict)
{
    int leader = r7_round_leader(round);
    verdict->seat = (int8_t)seat;
    if (seat < 0 || seat >= round->players)
        return R7_LESSON_SEAT_NONE;
    if (round->seats[seat].out)
        return R7_LESSON_SEAT_OUT;
    verdict->cards = r7_palette_set(round->seats[leader].palette, verdict->rule);
    verdict->others = r7_palette_set(round->seats[seat].palette, verdict->rule);
    return seat == leader ? R7_LESSON_RIGHT : R7_LESSON_SEAT_OTHER;
}

static enum r7_lesson_code check_set(const struct r7_round *round, r7_cards cards,
                                     struct r7_lesson_verdict *verdict)
{
    r7_cards set = r7_palette_set(round->seats[HERO].palette, verdict->rule);
    if (cards == set) {
        verdict->cards = set;
        return R7_LESSON_RIGHT;
    }
    verdict->cards = set & ~cards;
    verdict->others = cards & ~set;
    return R7_LESSON_SET_OTHER;
}

/* ---- playing a turn ---- */

/* A turn on its way. */
struct trial {
    struct r7_turn turn;      /* the steps, with those that were added */
    struct r7_round after;    /* as the rules have it */
    struct r7_round standing; /* the table, whether or not the rules allow it */
    bool draws;               /* the canvas card earned one */
    r7_card canvas;           /* from hand; R7_NO_CARD: none */
};

/* Whether a step is forbidden only because the turn would not end in the lead. */
static bool misses_lead(enum r7_error error)
{
    return error == R7_ERR_CANVAS_LEAD || error == R7_ERR_END_LEAD || error == R7_ERR_SURVIVE_END ||
           error == R7_ERR_SURVIVE_PALETTE;
}

static bool turn_over(const struct r7_round *round)
{
    return round->turn != HERO || round->phase == R7_PHASE_OVER;
}

/* Carries out the rest of a turn that the rules forbid, from one step on, to see who
 * would lead. False if it is no more than moving cards out of the hand. */
static bool force(struct trial *trial, int from)
{
    struct r7_round *table = &trial->standing;
    struct r7_seat *me = &table->seats[HERO];
    for (int i = from; i < trial->turn.count; i++) {
        const struct r7_step step = trial->turn.steps[i];
        if (step.kind == R7_STEP_END)
            continue;
        if ((step.kind != R7_STEP_PALETTE && step.kind != R7_STEP_CANVAS) ||
            !r7_cards_has(me->hand, step.card))
            return false;
        me->hand &= ~r7_card_bit(step.card);
        if (step.kind == R7_STEP_CANVAS) {
            table->canvas[table->canvas_count++] = step.card;
            continue;
        }
        me->palette |= r7_card_bit(step.card);
        me->scores = r7_palette_scores(me->palette);
    }
    return true;
}

/* What a turn that has stopped too early still needs; R7_OK if it is the kind of step
 * that a person may leave out, which is then added. */
static enum r7_error complete(struct trial *trial)
{
    struct r7_step step = r7_step_end();
    switch (r7_round_due(&trial->after)) {
    case R7_PHASE_CANVAS:
        break;
    case R7_PHASE_DRAW:
        step.kind = R7_STEP_DRAW;
        break;
    case R7_PHASE_FIVE:
        return R7_ERR_FIVE_DUE;
    case R7_PHASE_ONE:
        return R7_ERR_ONE_DUE;
    case R7_PHASE_SEVEN:
        return R7_ERR_SEVEN_DUE;
    case R7_PHASE_SEVEN_DRAW:
        return R7_ERR_DRAW_DUE;
    case R7_PHASE_START:
    case R7_PHASE_OVER:
        return R7_ERR_RECORD_TURN_SHORT;
    }
    if (trial->turn.count == R7_TURN_STEPS_MAX)
        return R7_ERR_RECORD_TURN_SHORT;
    trial->turn.steps[trial->turn.count++] = step;
    return R7_OK;
}

/* Plays one step. RIGHT means that there is nothing against it so far. */
static enum r7_lesson_code play_step(struct trial *trial, int i, struct r7_lesson_verdict *verdict)
{
    const struct r7_step step = trial->turn.steps[i];
    trial->standing = trial->after;
    verdict->step = (uint8_t)i;
    verdict->error = R7_ERR_RECORD_TURN_LONG;
    if (turn_over(&trial->after))
        return R7_LESSON_ILLEGAL;
    verdict->error = r7_round_check(&trial->after, step);
    if (misses_lead(verdict->error) && force(trial, i))
        return R7_LESSON_BEHIND;
    if (verdict->error != R7_OK)
        return R7_LESSON_ILLEGAL;
    trial->draws = r7_round_draws(&trial->after, step) &&
                   (step.kind == R7_STEP_CANVAS || step.kind == R7_STEP_DRAW);
    if (step.kind == R7_STEP_CANVAS)
        trial->canvas = step.card;
    r7_round_play(&trial->after, step);
    if (step.kind == R7_STEP_PASS)
        return R7_LESSON_PASSES;
    if (trial->after.seats[HERO].out)
        return R7_LESSON_BEHIND;
    trial->standing = trial->after;
    return R7_LESSON_RIGHT;
}

/* Plays a turn to its end. RIGHT: it is legal, and ends in the lead. */
static enum r7_lesson_code play(struct trial *trial, struct r7_lesson_verdict *verdict)
{
    enum r7_lesson_code code = R7_LESSON_RIGHT;
    int i = 0;
    for (; i < trial->turn.count && code == R7_LESSON_RIGHT; i++)
        code = play_step(trial, i, verdict);
    while (code == R7_LESSON_RIGHT && !turn_over(&trial->after)) {
        verdict->error = complete(trial);
        if (verdict->error != R7_OK)
            return R7_LESSON_SHORT;
        code = play_step(trial, i++, verdict);
    }
    return code;
}

/* ---- what is asked of a turn that leads ---- */

/* Lets those go out who have no card left; the points that this wins, -1 if the round
 * goes on. */
static int points_at_once(struct r7_round round)
{
    r7_cards before = round.seats[HERO].scored;
    while (round.phase != R7_PHASE_OVER) {
        const struct r7_seat *next = &round.seats[round.turn];
        if (next->hand != 0 || next->hidden > 0)
            return -1;
        r7_round_play(&round, r7_step_pass());
    }
    return round.turn == HERO ? r7_cards_points(round.seats[HERO].scored & ~before) : -1;
}

static enum r7_lesson_code check_answers(const struct r7_round *round, const struct r7_turn *turn,
                                         struct r7_lesson_verdict *verdict)
{
    struct r7_reasons reasons;
    enum r7_error error = r7_reasons_find(round, turn, &reasons);
    assert(error == R7_OK);
    (void)error;
    if (reasons.wins)
        return R7_LESSON_RIGHT;
    for (int i = 0; i < reasons.answer_count; i++) {
        const struct r7_answer *answer = &reasons.answers[i];
        if (answer->chance <= 0)
            continue;
        verdict->seat = (int8_t)answer->seat;
        verdict->palette = answer->palette;
        verdict->canvas = answer->canvas;
        break;
    }
    return R7_LESSON_ANSWERED;
}

/* Looks for a turn by which the next player wins. */
static void find_reply(const struct r7_round *after, struct r7_turn *reply)
{
    struct r7_turn turns[REPLIES_MAX];
    struct r7_solve_options options = {.objective = R7_OBJECTIVE_WIN};
    size_t count = r7_turns_list(after, R7_TURNS_OPEN, turns, REPLIES_MAX);
    for (size_t i = 0; i < count && i < REPLIES_MAX; i++) {
        struct r7_solution worth;
        if (r7_solve_turns(after, &options, &turns[i], 1, &worth) != R7_OK ||
            worth.winner != after->turn)
            continue;
        *reply = turns[i];
        return;
    }
}

static enum r7_lesson_code check_win(const struct r7_round *round, const struct trial *trial,
                                     struct r7_lesson_verdict *verdict)
{
    struct r7_solve_options options = {.objective = R7_OBJECTIVE_WIN};
    struct r7_solution worth;
    enum r7_error error = r7_solve_turns(round, &options, &trial->turn, 1, &worth);
    assert(error == R7_OK);
    (void)error;
    if (worth.winner == HERO)
        return R7_LESSON_RIGHT;
    verdict->seat = (int8_t)trial->after.turn;
    find_reply(&trial->after, &verdict->reply);
    return R7_LESSON_LOSES;
}

/* The points that a turn gives away in the end, compared with the best one. */
static enum r7_lesson_code check_cheap(const struct r7_round *round, const struct trial *trial,
                                       struct r7_lesson_verdict *verdict)
{
    struct r7_solve_options options = {.objective = R7_OBJECTIVE_POINTS};
    struct r7_solution best, worth;
    enum r7_error error = r7_solve(round, &options, &best);
    if (error == R7_OK)
        error = r7_solve_turns(round, &options, &trial->turn, 1, &worth);
    assert(error == R7_OK && best.winner != HERO && worth.winner != HERO);
    (void)error;
    verdict->seat = worth.winner;
    verdict->count = worth.points;
    verdict->of = best.points;
    return worth.points == best.points ? R7_LESSON_RIGHT : R7_LESSON_POINTS_MANY;
}

static enum r7_lesson_code check_goal(const struct r7_lesson *lesson, const struct r7_round *round,
                                      const struct trial *trial, struct r7_lesson_verdict *verdict)
{
    const struct r7_seat *me = &trial->after.seats[HERO];
    verdict->of = lesson->least;
    switch (lesson->task) {
    case R7_TASK_LEADER:
    case R7_TASK_SET:
    case R7_TASK_LEAD:
        return R7_LESSON_RIGHT;
    case R7_TASK_PALETTE:
        return trial->canvas == R7_NO_CARD ? R7_LESSON_RIGHT : R7_LESSON_CANVAS;
    case R7_TASK_KEEP:
        verdict->count = r7_cards_count(me->hand) + me->hidden;
        return verdict->count >= lesson->least ? R7_LESSON_RIGHT : R7_LESSON_KEEPS_FEW;
    case R7_TASK_DRAW:
        verdict->count = r7_cards_count(me->palette);
        verdict->played = trial->canvas;
        return trial->draws ? R7_LESSON_RIGHT : R7_LESSON_DRAWS_NONE;
    case R7_TASK_SCORE:
        verdict->count = points_at_once(trial->after);
        return verdict->count >= lesson->least ? R7_LESSON_RIGHT : R7_LESSON_POINTS_FEW;
    case R7_TASK_SAFE:
        return check_answers(round, &trial->turn, verdict);
    case R7_TASK_CHEAP:
        return check_cheap(round, trial, verdict);
    case R7_TASK_WIN:
        return check_win(round, trial, verdict);
    }
    return R7_LESSON_RIGHT;
}

/* What to tell about the end of a turn: the rule, and what both sides have under it. */
static void note_standing(const struct r7_round *standing, struct r7_lesson_verdict *verdict)
{
    enum r7_colour rule = r7_round_rule(standing);
    int rival = r7_round_leader_under(standing, rule, HERO);
    verdict->standing = *standing;
    verdict->rule = rule;
    verdict->cards = r7_palette_set(standing->seats[HERO].palette, rule);
    verdict->others = rival < 0 ? 0 : r7_palette_set(standing->seats[rival].palette, rule);
}

static enum r7_lesson_code check_turn(const struct r7_lesson *lesson, const struct r7_round *round,
                                      const struct r7_turn *turn, struct r7_lesson_verdict *verdict)
{
    struct trial trial = {.turn = *turn, .after = *round, .standing = *round, .canvas = R7_NO_CARD};
    enum r7_lesson_code code = play(&trial, verdict);
    bool out = code == R7_LESSON_PASSES || (code == R7_LESSON_BEHIND && verdict->error == R7_OK);
    if (code != R7_LESSON_ILLEGAL && code != R7_LESSON_SHORT)
        note_standing(&trial.standing, verdict);
    if (code == R7_LESSON_BEHIND)
        verdict->seat = (int8_t)r7_round_leader(&trial.standing);
    /* To be out is what is asked for, if it is cheap. */
    if (code == R7_LESSON_RIGHT || (out && lesson->task == R7_TASK_CHEAP))
        return check_goal(lesson, round, &trial, verdict);
    return code;
}

bool r7_lesson_check(const struct r7_lesson *lesson, enum r7_edition edition,
                     const struct r7_lesson_answer *answer, struct r7_lesson_verdict *verdict)
{
    struct r7_round round;
    lesson = r7_lesson_in(lesson, edition);
    r7_lesson_round(lesson, edition, &round);
    *verdict = (struct r7_lesson_verdict){
        .seat = -1, .rule = r7_round_rule(&round), .played = R7_NO_CARD, .standing = round};
    switch (r7_lesson_asks(lesson)) {
    case R7_ANSWER_SEAT:
        verdict->code = check_seat(&round, answer->seat, verdict);
        break;
    case R7_ANSWER_CARDS:
        verdict->code = check_set(&round, answer->cards, verdict);
        break;
    case R7_ANSWER_TURN:
        verdict->code = check_turn(lesson, &round, &answer->turn, verdict);
        break;
    }
    return verdict->code == R7_LESSON_RIGHT;
}
