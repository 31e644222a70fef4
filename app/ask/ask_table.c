/* A moment of a round as an answer: what lies where, who leads and why, how all would stand
 * under the other rules, what happened, and what the viewer is asked. */
#include "ask_scene.h"
#include "verbs.h"
#include <scene/choice.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

static void answer_rules(struct answer *a, struct r7_rules rules)
{
    char text[R7_RULES_TEXT_MAX];
    r7_rules_write(rules, text, sizeof text);
    answer_text(a, "rules", text);
    answer_text(a, "rulesText", words_rules(rules).bytes);
    answer_text(a, "edition", r7_edition_info((enum r7_edition)rules.edition)->name);
    answer_bool(a, "advanced", rules.advanced);
    answer_bool(a, "actions", rules.actions);
}

/* Who has won the round, and with what. */
static void answer_end(struct answer *a, const struct scene *scene, const struct scene_table *table)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    scene_tell_end(scene, table, &text);
    answer_seat(a, "turn", table->turn);
    answer_seat(a, "winner", table->winner);
    answer_cards(a, "scored", table->scored);
    answer_text(a, "overText", bytes);
}

static void answer_middle(struct answer *a, const struct scene_table *table)
{
    const struct r7_round *round = &table->round;
    const char letter[] = {r7_colour_letter(table->rule), '\0'};
    answer_open(a, "canvas", '[');
    for (int i = round->canvas_count; i-- > 0;)
        answer_card(a, NULL, round->canvas[i]);
    answer_close(a, ']');
    answer_open(a, "deck", '{');
    answer_number(a, "count", r7_round_deck_count(round));
    answer_card(a, "top", r7_round_deck_top(round));
    answer_close(a, '}');
    answer_text(a, "rule", letter);
    answer_text(a, "colourName", words_colour(table->rule));
    answer_text(a, "ruleText", words_rule(table->rule));
}

static void answer_leader(struct answer *a, const struct scene *scene,
                          const struct scene_table *table)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    scene_tell_leader(scene, table, &text);
    answer_seat(a, "leader", table->leader);
    answer_text(a, "leaderText", bytes);
}

static void answer_seats(struct answer *a, const struct scene *scene,
                         const struct scene_table *table)
{
    answer_open(a, "seats", '[');
    for (int seat = 0; seat < table->round.players; seat++) {
        const struct r7_seat *s = &table->round.seats[seat];
        answer_open(a, NULL, '{');
        answer_text(a, "name", scene_name(scene, seat).bytes);
        answer_cards(a, "hand", s->hand);
        answer_number(a, "hidden", s->hidden);
        answer_cards(a, "palette", s->palette);
        answer_cards(a, "scored", table->seats[seat].scored);
        answer_number(a, "points", table->seats[seat].points);
        answer_bool(a, "out", s->out);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* ---- what if ---- */

static void answer_sets(struct answer *a, const struct scene_table *table, enum r7_colour rule)
{
    answer_open(a, "sets", '[');
    for (int seat = 0; seat < table->round.players; seat++) {
        r7_cards set = table->seats[seat].sets[rule];
        if (table->round.seats[seat].out) {
            answer_null(a, NULL);
            continue;
        }
        answer_open(a, NULL, '{');
        answer_cards(a, "cards", set);
        answer_number(a, "tally", scene_tally(rule, set));
        answer_text(a, "text", words_set(rule, set).bytes);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

static void answer_standings(struct answer *a, const struct scene *scene,
                             const struct scene_table *table)
{
    answer_open(a, "standings", '[');
    for (int c = R7_RED; c >= R7_VIOLET; c--) {
        enum r7_colour rule = (enum r7_colour)c;
        const char letter[] = {r7_colour_letter(rule), '\0'};
        char bytes[512] = "";
        struct words text = WORDS_INIT(bytes);
        scene_tell_rule(scene, table, rule, &text);
        answer_open(a, NULL, '{');
        answer_text(a, "rule", letter);
        answer_seat(a, "leader", table->leaders[rule]);
        answer_card(a, "decides", scene_decides(table, rule));
        answer_sets(a, table, rule);
        answer_text(a, "text", bytes);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* ---- what happened ---- */

static void answer_log(struct answer *a, const struct scene *scene)
{
    size_t count = r7_history_turns(&scene->history);
    answer_open(a, "log", '[');
    for (size_t i = 0; i < count; i++) {
        struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
        struct r7_turn turn;
        char bytes[2048] = "";
        struct words text = WORDS_INIT(bytes);
        r7_history_turn(&scene->history, i, &turn, rounds);
        scene_tell_turn(scene, i, &text);
        answer_open(a, NULL, '{');
        answer_number(a, "seat", rounds[0].turn);
        answer_steps(a, "steps", turn.steps, turn.count);
        answer_text(a, "text", bytes);
        answer_bool(a, "out", rounds[turn.count].seats[rounds[0].turn].out);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* The position as the viewer sees it, with the steps of the turn in progress. */
static void answer_position(struct answer *a, const struct scene *scene)
{
    struct r7_position position;
    char text[2 * R7_POSITION_TEXT_MAX];
    r7_history_position(&scene->history, &position);
    r7_position_write(&position, text, sizeof text);
    answer_text(a, "position", text);
}

/* ---- what the viewer is asked ---- */

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

static const char *due_name(enum r7_phase due)
{
    switch (due) {
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

/* How the player stands in a round, as sums; where the step is none of cards, or cannot be done at
 * all, there is nothing to add up. */
static void answer_match(struct answer *a, const struct r7_round *round, int seat)
{
    const struct scene_match match = scene_match(round, seat);
    const char rule[] = {r7_colour_letter(r7_round_rule(round)), '\0'};
    answer_open(a, "match", '{');
    answer_text(a, "rule", rule);
    answer_seat(a, "leader", match.leader);
    answer_number(a, "mine", match.mine);
    answer_number(a, "best", match.best);
    answer_cards(a, "counts", match.counts);
    answer_close(a, '}');
}

static bool is_laid(const struct choice_option *option)
{
    return option->step.kind <= R7_STEP_MOVE_DECK &&
           (option->error == R7_OK || choice_misses_lead(option->error));
}

static void answer_option(struct answer *a, const struct choice *choice,
                          const struct choice_option *option)
{
    const struct r7_step step = option->step;
    bool named = step.kind <= R7_STEP_MOVE_DECK;
    char bytes[512] = "", written[R7_STEP_TEXT_MAX];
    struct words text = WORDS_INIT(bytes);
    r7_step_write(step, written, sizeof written);
    choice_tell_option(choice, option, &text);
    answer_open(a, NULL, '{');
    answer_text(a, "step", written);
    answer_text(a, "kind", kind_name((enum r7_step_kind)step.kind));
    answer_card(a, "card", named ? step.card : R7_NO_CARD);
    answer_seat(a, "seat", step.kind == R7_STEP_TAKE ? step.seat : -1);
    answer_bool(a, "legal", option->allowed);
    answer_bool(a, "leads", option->leads);
    answer_bool(a, "sure", option->sure);
    if (is_laid(option))
        answer_match(a, &option->now, choice->seat);
    else
        answer_null(a, "match");
    answer_text(a, "text", bytes);
    answer_close(a, '}');
}

/* What is to be played, and what that means. */
static void answer_confirm(struct answer *a, const struct choice *choice)
{
    struct choice whole;
    bool ready = choice_whole(choice, &whole);
    if (ready)
        answer_steps(a, "confirm", whole.draft.steps, whole.draft.count);
    else
        answer_null(a, "confirm");
    answer_bool(a, "draws", ready && whole.draws);
    answer_bool(a, "loses", ready && whole.loses);
}

static void answer_choice(struct answer *a, const struct choice *choice)
{
    struct choice_option options[R7_STEPS_MAX];
    size_t count = choice_options(choice, options);
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    choice_tell(choice, &text);
    answer_open(a, "choice", '{');
    answer_text(a, "asks", due_name(choice_due(choice)));
    answer_text(a, "question", choice_question(choice, CHOICE_BY_HAND));
    answer_open(a, "options", '[');
    for (size_t i = 0; i < count; i++)
        answer_option(a, choice, &options[i]);
    answer_close(a, ']');
    answer_text(a, "text", bytes);
    answer_bool(a, "leads", choice_leads(choice));
    answer_match(a, &choice->now, choice->seat);
    answer_confirm(a, choice);
    answer_bool(a, "hopeless", choice_hopeless(choice));
    answer_close(a, '}');
}

/* The draft of a question, played on trial. */
static bool read_choice(struct choice *choice, const struct scene *scene, const struct question *q,
                        struct answer *a)
{
    struct r7_turn draft = question_turn(q, "draft");
    enum r7_error error = R7_OK;
    choice_begin(choice, &scene->history.now, scene->viewer, &scene->names,
                 question_flag(q, "lenient"));
    for (int i = 0; i < draft.count && error == R7_OK; i++)
        error = choice_add(choice, draft.steps[i]);
    if (error != R7_OK)
        refuse_steps(a, error, "draft");
    return error == R7_OK;
}

void ask_table(const struct question *q, struct answer *a)
{
    struct scene scene;
    struct scene_table table;
    struct choice choice;
    if (!scene_read(&scene, q, a))
        return;
    bool asks = scene_asks(&scene);
    if (asks && !read_choice(&choice, &scene, q, a))
        return;
    scene_lay(&scene, asks ? &choice.now : NULL, &table);
    answer_rules(a, table.round.rules);
    answer_number(a, "round", scene.number);
    if (scene.target > 0)
        answer_number(a, "target", scene.target);
    else
        answer_null(a, "target");
    answer_number(a, "viewer", scene.viewer);
    answer_end(a, &scene, &table);
    answer_middle(a, &table);
    answer_leader(a, &scene, &table);
    answer_seats(a, &scene, &table);
    answer_standings(a, &scene, &table);
    answer_log(a, &scene);
    if (asks)
        answer_choice(a, &choice);
    else
        answer_null(a, "choice");
    answer_position(a, &scene);
}
