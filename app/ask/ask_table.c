/* A moment of a round as an answer: what lies where, who leads and why, how all would stand
 * under the other rules, what happened, and what the viewer is asked. */
#include "choice.h"
#include "verbs.h"
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
static void answer_end(struct answer *a, const struct scene *scene, const struct r7_round *round)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    bool over = round->phase == R7_PHASE_OVER;
    r7_cards scored = r7_round_scored(&scene->start, &scene->now);
    answer_seat(a, "turn", over ? -1 : round->turn);
    answer_seat(a, "winner", over ? round->turn : -1);
    answer_cards(a, "scored", scored);
    if (over)
        words_add_round_won(&text, round, scored, &scene->names);
    answer_text(a, "overText", bytes);
}

static void answer_middle(struct answer *a, const struct r7_round *round)
{
    const char letter[] = {r7_colour_letter(r7_round_rule(round)), '\0'};
    answer_open(a, "canvas", '[');
    for (int i = round->canvas_count; i-- > 0;)
        answer_card(a, NULL, round->canvas[i]);
    answer_close(a, ']');
    answer_open(a, "deck", '{');
    answer_number(a, "count", r7_round_deck_count(round));
    answer_card(a, "top", r7_round_deck_top(round));
    answer_close(a, '}');
    answer_text(a, "rule", letter);
    answer_text(a, "colourName", words_colour(r7_round_rule(round)));
    answer_text(a, "ruleText", words_rule(r7_round_rule(round)));
}

static void answer_leader(struct answer *a, const struct scene *scene, const struct r7_round *round)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_leader(&text, round, &scene->names);
    answer_seat(a, "leader", r7_round_leader(round));
    answer_text(a, "leaderText", bytes);
}

/* A seat's name at the table; where seats have none, it is told which one is the viewer's. */
static struct phrase name_of(const struct scene *scene, int seat)
{
    struct phrase name = words_seat_first(&scene->names, seat);
    if (seat == scene->viewer && scene->names.of[seat][0] == '\0')
        return words_phrase(_("{name}, you"), "name", name.bytes, NULL);
    return name;
}

static void answer_seats(struct answer *a, const struct scene *scene, const struct r7_round *round)
{
    answer_open(a, "seats", '[');
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        r7_cards scored = scene->now.seats[seat].scored;
        answer_open(a, NULL, '{');
        answer_text(a, "name", name_of(scene, seat).bytes);
        answer_cards(a, "hand", s->hand);
        answer_number(a, "hidden", s->hidden);
        answer_cards(a, "palette", s->palette);
        answer_cards(a, "scored", scored);
        answer_number(a, "points", r7_cards_points(scored));
        answer_bool(a, "out", s->out);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* ---- what if ---- */

static void answer_sets(struct answer *a, const struct r7_round *round, enum r7_colour rule)
{
    answer_open(a, "sets", '[');
    for (int seat = 0; seat < round->players; seat++) {
        r7_cards set = r7_palette_set(round->seats[seat].palette, rule);
        if (round->seats[seat].out) {
            answer_null(a, NULL);
            continue;
        }
        answer_open(a, NULL, '{');
        answer_cards(a, "cards", set);
        answer_text(a, "text", words_set(rule, set).bytes);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

static void answer_standings(struct answer *a, const struct scene *scene,
                             const struct r7_round *round)
{
    answer_open(a, "standings", '[');
    for (int c = R7_RED; c >= R7_VIOLET; c--) {
        enum r7_colour rule = (enum r7_colour)c;
        struct r7_round other = r7_round_under(round, rule);
        const char letter[] = {r7_colour_letter(rule), '\0'};
        int leader = r7_round_leader_under(round, rule, -1);
        char bytes[512] = "";
        struct words text = WORDS_INIT(bytes);
        if (leader < 0)
            words_add(&text, _("Nobody leads: no palette has a card that counts under this rule."));
        else
            words_add_stand(&text, &other, leader, &scene->names);
        answer_open(a, NULL, '{');
        answer_text(a, "rule", letter);
        answer_seat(a, "leader", leader);
        answer_sets(a, round, rule);
        answer_text(a, "text", bytes);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* ---- what happened ---- */

static void answer_log(struct answer *a, const struct scene *scene)
{
    struct r7_round now = scene->start;
    struct scene_turn turn;
    answer_open(a, "log", '[');
    for (size_t from = 0; from < scene->count; from = turn.next) {
        char bytes[2048] = "";
        struct words text = WORDS_INIT(bytes);
        scene_turn_at(scene, from, &now, &turn);
        now = turn.rounds[turn.turn.count];
        if (!turn.complete)
            break;
        words_add_turn(&text, turn.rounds, turn.turn.steps, turn.turn.count, &scene->names);
        answer_open(a, NULL, '{');
        answer_number(a, "seat", turn.seat);
        answer_steps(a, "steps", turn.turn.steps, turn.turn.count);
        answer_text(a, "text", bytes);
        answer_bool(a, "out", now.seats[turn.seat].out);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* The position as the viewer sees it, with the steps of the turn in progress. */
static void answer_position(struct answer *a, const struct scene *scene)
{
    char text[2 * R7_POSITION_TEXT_MAX];
    if (scene->played.count == 0)
        r7_round_write(&scene->turn, text, sizeof text);
    else
        r7_steps_write(&scene->turn, scene->played.steps, scene->played.count, text, sizeof text);
    answer_text(a, "position", text);
}

void ask_table(const struct question *q, struct answer *a)
{
    struct scene scene;
    struct choice choice;
    if (!scene_read(&scene, q, a))
        return;
    bool asks = scene_asks(&scene);
    if (asks && !choice_read(&choice, &scene, q, a))
        return;
    /* When it is over, the scored set is shown in the palette still. */
    struct r7_round round = asks ? choice.now : r7_round_unscored(&scene.start, &scene.now);
    answer_rules(a, round.rules);
    answer_number(a, "round", scene.number);
    if (scene.target > 0)
        answer_number(a, "target", scene.target);
    else
        answer_null(a, "target");
    answer_number(a, "viewer", scene.viewer);
    answer_end(a, &scene, &round);
    answer_middle(a, &round);
    answer_leader(a, &scene, &round);
    answer_seats(a, &scene, &round);
    answer_standings(a, &scene, &round);
    answer_log(a, &scene);
    if (asks)
        choice_answer(&choice, a);
    else
        answer_null(a, "choice");
    answer_position(a, &scene);
}
