/* A game in one process. The full round is the referee's; a step goes through what each seat is
 * shown of it, so that what a bot is asked about cannot hold more than its view. */
#include <red7/table.h>

void r7_table_init(struct r7_table *table, const struct r7_match *match)
{
    struct r7_view view;
    table->match = *match;
    r7_history_init(&table->full, &match->round);
    for (int seat = 0; seat < match->round.players; seat++) {
        r7_view_init(&view, &match->round, seat);
        r7_history_init(&table->seen[seat], &view.round);
    }
}

enum r7_error r7_table_play(struct r7_table *table, struct r7_step step)
{
    enum r7_error error = r7_history_play(&table->full, step);
    if (error != R7_OK)
        return error;
    if (table->match.round.deck_known > 0) /* then the deck tells what is drawn */
        table->full.steps[table->full.count - 1].drawn = R7_NO_CARD;
    for (int seat = 0; seat < table->match.round.players; seat++)
        r7_history_show(&table->seen[seat], seat, &table->match.round, step);
    table->match.round = table->full.now;
    return R7_OK;
}

void r7_table_take_back(struct r7_table *table, size_t count)
{
    r7_history_take_back(&table->full, count);
    for (int seat = 0; seat < table->match.round.players; seat++)
        r7_history_take_back(&table->seen[seat], count);
    table->match.round = table->full.now;
}

struct r7_bot_question r7_table_question(const struct r7_table *table)
{
    return (struct r7_bot_question){
        .history = &table->seen[table->match.round.turn],
        .target = table->match.target > 0 ? table->match.target : R7_BOT_NO_TARGET,
    };
}

enum r7_error r7_table_next(struct r7_table *table)
{
    struct r7_match match = table->match;
    enum r7_error error = r7_match_next(&match);
    if (error == R7_OK)
        r7_table_init(table, &match);
    return error;
}
