/* Scenes: the table laid out, and sentences about it. */
#include <scene/scene.h>
#include <words/text.h>
#include <words/turns.h>

bool scene_asks(const struct scene *scene)
{
    const struct r7_round *now = &scene->history.now;
    return !scene->open && now->phase != R7_PHASE_OVER && now->turn == scene->viewer &&
           now->seats[scene->viewer].hidden == 0;
}

static struct scene_seat lay_seat(const struct r7_seat *seat, r7_cards scored)
{
    struct scene_seat s = {
        .cards = r7_cards_count(seat->hand) + seat->hidden,
        .scored = scored,
        .points = r7_cards_points(scored),
    };
    for (int rule = 0; rule < R7_COLOURS && !seat->out; rule++)
        s.sets[rule] = r7_palette_set(seat->palette, (enum r7_colour)rule);
    return s;
}

void scene_lay_round(const struct r7_round *shown, const struct r7_round *now,
                     struct scene_table *table)
{
    *table = (struct scene_table){.round = *shown, .winner = r7_round_winner(now)};
    const struct r7_round *round = &table->round;
    table->turn = table->winner < 0 ? round->turn : -1;
    table->rule = r7_round_rule(round);
    for (int rule = 0; rule < R7_COLOURS; rule++)
        table->leaders[rule] = r7_round_leader_under(round, (enum r7_colour)rule, -1);
    table->leader = table->leaders[table->rule];
    for (int seat = 0; seat < round->players; seat++)
        table->seats[seat] = lay_seat(&round->seats[seat], now->seats[seat].scored);
}

void scene_lay_history(const struct r7_history *history, const struct r7_round *shown,
                       struct scene_table *table)
{
    const struct r7_round end = r7_round_unscored(&history->start, &history->now);
    scene_lay_round(shown != NULL ? shown : &end, &history->now, table);
    table->scored = r7_history_scored(history);
}

void scene_lay(const struct scene *scene, const struct r7_round *shown, struct scene_table *table)
{
    scene_lay_history(&scene->history, shown, table);
}

int scene_tally(enum r7_colour rule, r7_cards set)
{
    if (rule == R7_RED && set != 0)
        return r7_card_number(r7_cards_top(set));
    return r7_cards_count(set);
}

struct scene_match scene_match(const struct r7_round *round, int seat)
{
    enum r7_colour rule = r7_round_rule(round);
    int rival = r7_round_leader_under(round, rule, seat);
    struct scene_match match = {
        .counts = r7_palette_set(round->seats[seat].palette, rule),
        .leader = r7_round_leader(round),
    };
    match.mine = scene_tally(rule, match.counts);
    if (rival >= 0)
        match.best = scene_tally(rule, r7_palette_set(round->seats[rival].palette, rule));
    return match;
}

r7_card scene_decides(const struct scene_table *table, enum r7_colour rule)
{
    int leader = table->leaders[rule];
    if (leader < 0)
        return R7_NO_CARD;
    const struct r7_round under = r7_round_under(&table->round, rule);
    const struct scene_match match = scene_match(&under, leader);
    return match.mine == match.best ? r7_cards_top(match.counts) : R7_NO_CARD;
}

int scene_crown(const struct scene_table *table)
{
    return table->winner >= 0 ? table->winner : table->leader;
}

/* ---- sentences ---- */

struct phrase scene_name(const struct scene *scene, int seat)
{
    return words_seat_first(&scene->names, seat);
}

void scene_tell_rule(const struct scene *scene, const struct scene_table *table,
                     enum r7_colour rule, struct words *text)
{
    const struct r7_round under = r7_round_under(&table->round, rule);
    if (table->leaders[rule] < 0)
        words_add(text, _("Nobody leads: no palette has a card that counts under this rule."));
    else
        words_add_stand(text, &under, table->leaders[rule], &scene->names);
}

void scene_tell_leader(const struct scene *scene, const struct scene_table *table,
                       struct words *text)
{
    words_add_leader(text, &table->round, &scene->names);
}

void scene_tell_end(const struct scene *scene, const struct scene_table *table, struct words *text)
{
    if (table->winner >= 0)
        words_add_round_won(text, &table->round, table->scored, &scene->names);
}

void scene_tell_turn(const struct scene *scene, size_t i, struct words *text)
{
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_turn turn;
    r7_history_turn(&scene->history, i, &turn, rounds);
    words_add_turn(text, rounds, turn.steps, turn.count, &scene->names);
}
