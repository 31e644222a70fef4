/* Questions about a table. */
#include "table_state.h"
#include <sodium.h>
#include <string.h>

bool table_owned(const struct table_seat *seat)
{
    return seat->is.who == WHO_PERSON || seat->is.who == WHO_PROGRAM;
}

bool table_ended(const struct table *table)
{
    return table->state == TABLE_CLOSED || table->next[0] != '\0';
}

bool table_turn_done(const struct r7_round *round)
{
    return round->phase == R7_PHASE_START || round->phase == R7_PHASE_OVER;
}

int table_to_move(const struct table *table)
{
    const struct r7_round *round = &table->match.round;
    return table->state == TABLE_PLAYING && round->phase != R7_PHASE_OVER ? round->turn : -1;
}

bool table_all_ready(const struct table *table)
{
    if (table->state != TABLE_OPEN)
        return false;
    for (int i = 0; i < table->settings.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        if (seat->is.who == WHO_FREE || (table_owned(seat) && !seat->ready))
            return false;
    }
    return true;
}

bool table_any_told(const struct table *table)
{
    for (int i = 0; i < table->settings.players; i++)
        if (table->seats[i].told)
            return true;
    return false;
}

bool table_can_start(const struct table *table)
{
    for (int i = 0; i < table->settings.players; i++)
        if (table_owned(&table->seats[i]) && !table->seats[i].told)
            return false;
    return table_all_ready(table);
}

struct r7_fair table_fair(const struct table *table)
{
    struct r7_fair fair = {
        .game = table->id, .seats = table->settings.players, .version = table->fair};
    memcpy(fair.secret, table->secret, sizeof fair.secret);
    for (int i = 0; i < fair.seats; i++)
        fair.seeds[i] = table->seats[i].told ? table->seats[i].seed : "";
    return fair;
}

bool table_has_record(const struct table *table)
{
    return table->state == TABLE_OVER || (table->state == TABLE_CLOSED && table->match.number > 0);
}

/* Whether a seat has a say in a proposal. In a rematch everybody has who did not leave, even if a
 * bot plays for them now: the new game would wait for them. */
static bool must_agree(const struct table *table, int i)
{
    const struct table_seat *seat = &table->seats[i];
    bool plays = seat->stand_in == NULL || table->proposal.what == PROPOSAL_REMATCH;
    return seat->is.who == WHO_PERSON && !seat->left && plays;
}

bool table_agreed(const struct table *table)
{
    if (table->proposal.what == PROPOSAL_NONE || table->proposal.declined || table->proposal.moved)
        return false;
    for (int i = 0; i < table->settings.players; i++)
        if (must_agree(table, i) && (table->proposal.yes >> i & 1) == 0)
            return false;
    return true;
}

enum code table_takeback(const struct table *table, int seat, uint16_t *plays)
{
    bool drew = false;
    if (table_to_move(table) < 0)
        return CODE_TAKEBACK_NONE;
    for (size_t i = table->play_count; i-- > 0;) {
        const struct table_play *play = &table->plays[i];
        drew = drew || play->drew;
        if (play->seat != seat || !play->begins)
            continue;
        *plays = (uint16_t)(table->play_count - i);
        return drew ? CODE_TAKEBACK_DRAWN : CODE_OK;
    }
    return CODE_TAKEBACK_NONE;
}

/* Whether a step draws a card that the player does not know. */
static bool draws_unknown(const struct r7_round *round, struct r7_step step)
{
    return r7_round_draws(round, step) && !r7_cards_has(round->seen, r7_round_deck_top(round));
}

enum r7_error table_try(struct r7_round *round, const struct r7_step *steps, int count, int *bad)
{
    bool unknown = false;
    for (int i = 0; i < count; i++) {
        *bad = i;
        if (i > 0 && table_turn_done(round))
            return R7_ERR_RECORD_TURN_LONG;
        if (unknown)
            return R7_ERR_DECK_UNKNOWN;
        if (steps[i].kind > R7_STEP_PASS || steps[i].drawn != R7_NO_CARD)
            return R7_ERR_STEP;
        enum r7_error error = r7_round_check(round, steps[i]);
        if (error != R7_OK)
            return error;
        unknown = draws_unknown(round, steps[i]);
        r7_round_play(round, steps[i]);
    }
    return R7_OK;
}

bool table_hurries(const struct table *table)
{
    int turn = table_to_move(table);
    if (turn < 0)
        return false;
    const struct table_seat *seat = &table->seats[turn];
    return table->timed_out || (seat->left && seat->stand_in == NULL);
}

void table_event(const struct table *table, enum event_kind kind, int seat, int64_t now,
                 struct event *event)
{
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->asker = -1;
    event->seq = table->seq + 1;
    event->at = now;
}

/* FNV-1a. */
uint64_t table_request_hash(const char *id)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (; *id != '\0'; id++)
        hash = (hash ^ (uint8_t)*id) * UINT64_C(0x100000001B3);
    return hash;
}

uint32_t table_request_done(const struct table_seat *seat, const char *id)
{
    uint64_t hash = table_request_hash(id);
    for (int i = 0; i < TABLE_REQUESTS; i++)
        if (seat->request_seqs[i] != 0 && seat->request_ids[i] == hash)
            return seat->request_seqs[i];
    return 0;
}

int table_mover(const struct table *table)
{
    int seat = table_to_move(table);
    bool itself = seat >= 0 && !table->paused && !table->timed_out && !table->seats[seat].left &&
                  table_owned(&table->seats[seat]) && table->seats[seat].stand_in == NULL;
    return itself ? seat : -1;
}

int table_host(const struct table *table)
{
    int host = -1;
    for (int i = table->settings.players; i-- > 0;) {
        const struct table_seat *seat = &table->seats[i];
        if (!table_owned(seat))
            continue;
        if (seat->is.host)
            return i;
        if (host < 0 || seat->since <= table->seats[host].since)
            host = i;
    }
    return host;
}

int table_seat_of(const struct table *table, const uint8_t hash[EVENT_HASH])
{
    int found = -1;
    for (int i = 0; i < table->settings.players; i++) {
        const struct table_seat *seat = &table->seats[i];
        if (table_owned(seat) && sodium_memcmp(seat->is.token, hash, EVENT_HASH) == 0)
            found = i;
    }
    return found;
}
