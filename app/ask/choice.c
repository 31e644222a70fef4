/* A turn that is being chosen step by step.
 *
 * A draft is played on trial in what the viewer sees. It can go on until it ends the turn, or
 * draws a card that is not known: then it must be played first. What ends the turn is laid,
 * but nobody is out because of it, so that the page can show what it would come to. */
#include "choice.h"
#include <words/cards.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

static bool leads(const struct r7_round *round, int seat)
{
    return (r7_round_leads(round, seat) >> r7_round_rule(round) & 1) != 0;
}

bool misses_lead(enum r7_error error)
{
    return error == R7_ERR_CANVAS_LEAD || error == R7_ERR_ONE_LEAD || error == R7_ERR_SEVEN_LEAD ||
           error == R7_ERR_TAKE_LEAD || error == R7_ERR_MOVE_LEAD || error == R7_ERR_MOVE_AT_ONCE ||
           error == R7_ERR_END_LEAD || error == R7_ERR_SURVIVE_PALETTE ||
           error == R7_ERR_SURVIVE_END;
}

/* What a step comes to. */
struct outcome {
    enum r7_error error;
    struct r7_round now; /* before anybody is out */
    bool over;           /* it ends the turn */
    bool draws;          /* a card that is not known */
    bool out;
};

static struct outcome try(const struct choice *choice, struct r7_step step)
{
    struct outcome o = {.now = choice->now};
    int seat = choice->seat;
    step.drawn = R7_NO_CARD;
    o.error = r7_round_check(&choice->now, step);
    if (misses_lead(o.error)) { /* it is shown why */
        o.now = r7_round_laid(&choice->now, step);
        o.over = o.out = true;
        return o;
    }
    if (o.error != R7_OK)
        return o;
    r7_round_play(&o.now, step);
    o.over = o.now.phase == R7_PHASE_OVER || o.now.turn != seat;
    o.draws = r7_round_draws(&choice->now, step) && r7_round_deck_top(&choice->now) == R7_NO_CARD;
    o.out = o.now.seats[seat].out;
    if (o.over)
        o.now = r7_round_laid(&choice->now, step);
    return o;
}

/* ---- the draft ---- */

static bool add_step(struct choice *choice, struct r7_step step, struct answer *a)
{
    struct outcome o = try(choice, step);
    enum r7_error error = choice->done ? R7_ERR_RECORD_TURN_LONG : o.error;
    if (error != R7_OK && !(misses_lead(error) && choice->lenient)) {
        refuse_steps(a, error, "draft");
        return false;
    }
    choice->draft.steps[choice->draft.count++] = step;
    choice->now = o.now;
    choice->done = o.over || o.draws;
    choice->draws = o.draws;
    choice->loses = o.out;
    return true;
}

bool choice_read(struct choice *choice, const struct scene *scene, const struct question *q,
                 struct answer *a)
{
    struct r7_turn draft = question_turn(q, "draft");
    *choice = (struct choice){.scene = scene,
                              .lenient = question_flag(q, "lenient"),
                              .seat = scene->viewer,
                              .now = scene->now};
    for (int i = 0; i < draft.count; i++)
        if (!add_step(choice, draft.steps[i], a))
            return false;
    return true;
}

/* ---- what could come next ---- */

static const char *kind_name(enum r7_step_kind kind)
{
    switch (kind) {
    case R7_STEP_PALETTE:
        return "palette";
    case R7_STEP_CANVAS:
        return "canvas";
    case R7_STEP_TAKE:
        return "take";
    case R7_STEP_MOVE_CANVAS:
        return "move_canvas";
    case R7_STEP_MOVE_DECK:
        return "move_deck";
    case R7_STEP_DRAW:
        return "draw";
    case R7_STEP_LEAVE:
        return "leave";
    case R7_STEP_END:
        return "end";
    case R7_STEP_PASS:
        return "pass";
    }
    return "";
}

static bool same_step(struct r7_step x, struct r7_step y)
{
    return x.kind == y.kind && x.card == y.card && (x.kind != R7_STEP_TAKE || x.seat == y.seat);
}

/* How the mover would stand, or why it cannot be done. */
static void add_outcome(struct words *text, const struct choice *choice, struct r7_step step,
                        const struct outcome *o)
{
    if (o->error != R7_OK && o->error != R7_ERR_CANVAS_LEAD)
        words_add(text, words_error(o->error));
    else if (step.kind == R7_STEP_PASS)
        words_add(text, _("gives up the round"));
    else if (step.kind == R7_STEP_LEAVE)
        words_add(text, _("leaves the draw"));
    else if (step.kind == R7_STEP_DRAW && o->draws)
        words_add(text, _("draws a card"));
    else if (step.kind == R7_STEP_DRAW)
        words_say(text, _("draws {card}"), "card",
                  words_card(r7_round_deck_top(&choice->now)).bytes, NULL);
    else
        words_add_standing(text, &o->now, choice->seat, &choice->scene->names);
}

static void answer_option(struct answer *a, const struct choice *choice, struct r7_step step,
                          const struct r7_step *sure, size_t sure_count)
{
    struct outcome o = try(choice, step);
    bool lenient = misses_lead(o.error) && choice->lenient, is_sure = false;
    bool named = step.kind <= R7_STEP_MOVE_DECK;
    char bytes[512] = "", written[R7_STEP_TEXT_MAX];
    struct words text = WORDS_INIT(bytes);
    for (size_t i = 0; i < sure_count; i++)
        is_sure = is_sure || same_step(sure[i], step);
    r7_step_write(step, written, sizeof written);
    add_outcome(&text, choice, step, &o);
    answer_open(a, NULL, '{');
    answer_text(a, "step", written);
    answer_text(a, "kind", kind_name((enum r7_step_kind)step.kind));
    answer_card(a, "card", named ? step.card : R7_NO_CARD);
    answer_seat(a, "seat", step.kind == R7_STEP_TAKE ? step.seat : -1);
    answer_bool(a, "legal", o.error == R7_OK || lenient);
    answer_bool(a, "leads", step.kind != R7_STEP_PASS && leads(&o.now, choice->seat));
    answer_bool(a, "sure", is_sure);
    answer_text(a, "text", bytes);
    answer_close(a, '}');
}

/* What a 1 or a 7 can do: what is legal, and if the choice is lenient what would not lead. */
static size_t find_moves(const struct choice *choice, struct r7_step *steps)
{
    size_t count = 0;
    if (!choice->lenient)
        return r7_round_legal(&choice->now, steps);
    for (int seat = 0; seat < choice->now.players; seat++)
        for (r7_cards rest = choice->now.seats[seat].palette; rest != 0;) {
            r7_card card = r7_cards_take_top(&rest);
            const struct r7_step moves[] = {r7_step_take(seat, card), r7_step_move_canvas(card),
                                            r7_step_move_deck(card)};
            for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
                enum r7_error error = r7_round_check(&choice->now, moves[i]);
                if (error == R7_OK || misses_lead(error))
                    steps[count++] = moves[i];
            }
        }
    return count;
}

/* The steps that are offered: every card of the hand where a place is asked for, legal or not;
 * else what is legal. Returns how many. */
static size_t find_options(const struct choice *choice, struct r7_step steps[2 * R7_STEPS_MAX])
{
    enum r7_phase due = r7_round_due(&choice->now);
    bool palette = due == R7_PHASE_START || due == R7_PHASE_FIVE;
    bool canvas = due == R7_PHASE_START || due == R7_PHASE_CANVAS;
    size_t count = 0;
    r7_cards hand = choice->now.seats[choice->seat].hand;
    if (due == R7_PHASE_ONE || due == R7_PHASE_SEVEN)
        return find_moves(choice, steps);
    if (!palette && !canvas)
        return r7_round_legal(&choice->now, steps);
    for (r7_cards rest = hand; palette && rest != 0;)
        steps[count++] = r7_step_palette(r7_cards_take_top(&rest));
    for (r7_cards rest = hand; canvas && rest != 0;)
        steps[count++] = r7_step_canvas(r7_cards_take_top(&rest));
    struct r7_step pass = r7_step_pass();
    if (due == R7_PHASE_CANVAS)
        steps[count++] = r7_step_end();
    if (due == R7_PHASE_START && r7_round_check(&choice->now, pass) == R7_OK)
        steps[count++] = pass;
    return count;
}

static void answer_options(const struct choice *choice, struct answer *a)
{
    struct r7_step steps[2 * R7_STEPS_MAX], sure[R7_STEPS_MAX];
    answer_open(a, "options", '[');
    if (!choice->done) {
        size_t count = find_options(choice, steps);
        size_t sure_count = r7_turns_sure_steps(&choice->now, sure);
        for (size_t i = 0; i < count; i++)
            answer_option(a, choice, steps[i], sure, sure_count);
    }
    answer_close(a, ']');
}

/* ---- what is asked ---- */

static const char *asks_name(const struct choice *choice)
{
    if (choice->done)
        return "done";
    switch (r7_round_due(&choice->now)) {
    case R7_PHASE_START:
        return "start";
    case R7_PHASE_FIVE:
        return "five";
    case R7_PHASE_ONE:
        return "one";
    case R7_PHASE_SEVEN:
        return "seven";
    case R7_PHASE_SEVEN_DRAW:
        return "seven_draw";
    case R7_PHASE_CANVAS:
        return "canvas";
    case R7_PHASE_DRAW:
        return "draw";
    case R7_PHASE_OVER:
        break;
    }
    return "done";
}

static const char *question_of(const struct choice *choice)
{
    const struct r7_round *now = &choice->now;
    if (choice->done)
        return "";
    switch (r7_round_due(now)) {
    case R7_PHASE_START:
        return now->seats[choice->seat].hand == 0
                   ? _("No card is left.")
                   : _("Choose a card for your palette or for the canvas.");
    case R7_PHASE_FIVE:
        return _("The 5 asks for one more card into the palette.");
    case R7_PHASE_ONE:
        return _("The 1 puts a card of another palette onto the deck: choose it.");
    case R7_PHASE_SEVEN:
        return !r7_rules_has(now->rules, R7_SEVEN_CANVAS)
                   ? _("The 7 moves a card of your palette onto the canvas or the deck: choose it.")
                   : _("The 7 moves a card of your palette onto the canvas: choose it.");
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        return _("You may draw a card.");
    case R7_PHASE_CANVAS:
        return _("Put a card onto the canvas, or end the turn without one.");
    case R7_PHASE_OVER:
        break;
    }
    return "";
}

/* The step that would end the turn now, if it may. */
static bool find_end(const struct choice *choice, struct r7_step *end)
{
    enum r7_phase due = r7_round_due(&choice->now);
    bool empty = choice->now.seats[choice->seat].hand == 0;
    if (due != R7_PHASE_CANVAS && !(due == R7_PHASE_START && empty))
        return false;
    *end = due == R7_PHASE_CANVAS ? r7_step_end() : r7_step_pass();
    enum r7_error error = r7_round_check(&choice->now, *end);
    return error == R7_OK || (choice->lenient && misses_lead(error));
}

/* What is to be played, and what that means. */
static void answer_confirm(const struct choice *choice, struct answer *a)
{
    struct choice whole = *choice;
    struct r7_step end;
    bool ready = choice->done;
    if (!ready && choice->draft.count < R7_TURN_STEPS_MAX && find_end(choice, &end))
        ready = add_step(&whole, end, a);
    if (ready)
        answer_steps(a, "confirm", whole.draft.steps, whole.draft.count);
    else
        answer_null(a, "confirm");
    answer_bool(a, "draws", ready && whole.draws);
    answer_bool(a, "loses", ready && whole.loses);
}

void choice_answer(const struct choice *choice, struct answer *a)
{
    struct r7_step sure[R7_STEPS_MAX];
    const struct r7_turn *draft = &choice->draft;
    bool passes = draft->count > 0 && draft->steps[draft->count - 1].kind == R7_STEP_PASS;
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    if (passes)
        words_add(&text, _("gives up the round"));
    else
        words_add_standing(&text, &choice->now, choice->seat, &choice->scene->names);
    answer_open(a, "choice", '{');
    answer_text(a, "asks", asks_name(choice));
    answer_text(a, "question", question_of(choice));
    answer_options(choice, a);
    answer_text(a, "text", bytes);
    answer_bool(a, "leads", !passes && leads(&choice->now, choice->seat));
    answer_confirm(choice, a);
    answer_bool(a, "hopeless", r7_turns_sure_steps(&choice->scene->now, sure) == 0);
    answer_close(a, '}');
}
