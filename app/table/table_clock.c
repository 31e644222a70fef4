/* The clocks. Only people and programs have one, and only while they play themselves: a bot's
 * turn, in its own seat or for somebody, takes no time.
 *
 * `left_ms` is what a seat had when its clock last stopped; what it has used since `clock_from`
 * is subtracted when it stops. */
#include "table_clock.h"
#include "table_state.h"

static int64_t full(const struct table *table)
{
    return table->settings.clock == CLOCK_NONE ? 0 : (int64_t)table->settings.seconds * 1000;
}

int table_clock_runs(const struct table *table)
{
    int seat = table_to_move(table);
    if (seat < 0 || table->clock_from == 0 || table->settings.clock == CLOCK_NONE ||
        table->paused || table->timed_out)
        return -1;
    const struct table_seat *mover = &table->seats[seat];
    return table_owned(mover) && mover->stand_in == NULL && !mover->left ? seat : -1;
}

/* What the clock that runs has left. */
static int64_t rest(const struct table *table, int runs, int64_t now)
{
    int64_t used = now > table->clock_from ? now - table->clock_from : 0;
    int64_t left = table->seats[runs].left_ms;
    return used < left ? left - used : 0;
}

void table_clocks(const struct table *table, int64_t now, int64_t left[R7_SEATS_MAX], int *runs)
{
    *runs = table_clock_runs(table);
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        left[seat] = seat == *runs ? rest(table, seat, now) : table->seats[seat].left_ms;
}

void table_clock_fill(struct table *table)
{
    for (int seat = 0; seat < table->settings.players; seat++)
        table->seats[seat].left_ms = full(table);
}

void table_clock_stop(struct table *table)
{
    int runs = table_clock_runs(table);
    if (runs < 0)
        return;
    table->seats[runs].left_ms = rest(table, runs, table->time);
    if (table->time > table->clock_from)
        table->clock_from = table->time;
}

void table_clock_start(struct table *table)
{
    if (table->clock_from < table->time)
        table->clock_from = table->time;
}

void table_clock_turn_over(struct table *table, int seat, bool ran)
{
    if (table->settings.clock == CLOCK_TURN)
        table->seats[seat].left_ms = full(table);
    else if (ran)
        table->seats[seat].left_ms += (int64_t)table->settings.increment * 1000;
}
