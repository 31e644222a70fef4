/* What requests come to. Checks are made in the order that gives the most useful code: whether this
 * can be asked at all, then whether now, then whether in this way. */
#include "table_state.h"
#include <string.h>

/* A request being handled. */
struct asking {
    const struct table *table;
    int seat;
    const struct request *request;
    int64_t now;
    struct event *event;
    uint32_t *again;
    struct refusal *refusal;
};

static enum code make(const struct asking *asking, enum event_kind kind, int seat)
{
    table_event(asking->table, kind, seat, asking->now, asking->event);
    asking->event->asker = (int8_t)asking->seat;
    strcpy(asking->event->request, asking->request->id);
    return CODE_OK;
}

/* What is asked for is the case already. */
static enum code nothing_to_do(const struct asking *asking)
{
    *asking->again = asking->table->seq;
    return CODE_OK;
}

static enum code refuse_field(const struct asking *asking, const char *field)
{
    strcpy(asking->refusal->field, field);
    return CODE_BAD_FIELD;
}

/* Whether it is before the start, in the game: OK, or why not. */
static enum code before_start(const struct table *table)
{
    return table->state == TABLE_OPEN      ? CODE_OK
           : table->state == TABLE_PLAYING ? CODE_STARTED
                                           : CODE_OVER;
}

static enum code in_game(const struct table *table)
{
    return table->state == TABLE_PLAYING ? CODE_OK
           : table->state == TABLE_OPEN  ? CODE_NOT_STARTED
                                         : CODE_OVER;
}

/* ---- before the start ---- */

/* A free seat: the one asked for, or the first. */
static enum code find_seat(const struct table *table, int wanted, int *seat)
{
    if (wanted >= table->settings.players)
        return CODE_NO_SEAT;
    *seat = wanted;
    if (wanted >= 0)
        return table->seats[wanted].is.who == WHO_FREE ? CODE_OK : CODE_SEAT_TAKEN;
    for (*seat = 0; *seat < table->settings.players; ++*seat)
        if (table->seats[*seat].is.who == WHO_FREE)
            return CODE_OK;
    return CODE_TABLE_FULL;
}

static enum code ask_join(const struct asking *asking)
{
    const struct request *request = asking->request;
    int seat;
    if (asking->seat >= 0)
        return CODE_ALREADY_SEATED;
    enum code code = before_start(asking->table);
    if (code == CODE_OK && asking->table->door_closed)
        code = CODE_DOOR_CLOSED;
    if (code == CODE_OK)
        code = find_seat(asking->table, request->join.seat, &seat);
    if (code != CODE_OK)
        return code;
    if (request->join.name[0] == '\0')
        return CODE_BAD_NAME;
    make(asking, EVENT_SEAT, seat);
    asking->event->asker = (int8_t)seat;
    asking->event->taken.who = request->join.program ? WHO_PROGRAM : WHO_PERSON;
    strcpy(asking->event->taken.name, request->join.name);
    return CODE_OK;
}

static enum code ask_ready(const struct asking *asking)
{
    enum code code = before_start(asking->table);
    if (code != CODE_OK)
        return code;
    const struct table *table = asking->table;
    const struct table_seat *seat = &table->seats[asking->seat];
    const struct request *request = asking->request;
    bool keeps = request->seed[0] == '\0'; /* its seed to itself */
    if (table->fair == 1 && keeps)
        return refuse_field(asking, "commit");
    if (seat->ready && (!keeps || memcmp(seat->commit, request->commit, EVENT_HASH) == 0))
        return nothing_to_do(asking);
    if (table->fair > 1 && table_any_told(table))
        return CODE_STARTED;
    make(asking, EVENT_READY, asking->seat);
    strcpy(asking->event->seed, request->seed);
    asking->event->committed = table->fair > 1;
    if (keeps)
        memcpy(asking->event->commit, request->commit, EVENT_HASH);
    else if (table->fair > 1)
        r7_fair_commit_seed(table->id, asking->seat, request->seed, asking->event->commit);
    return CODE_OK;
}

static enum code ask_reveal(const struct asking *asking)
{
    const struct table *table = asking->table;
    const struct table_seat *seat = &table->seats[asking->seat];
    uint8_t commit[R7_FAIR_BYTES];
    enum code code = before_start(table);
    if (code != CODE_OK)
        return code;
    if (table->fair == 1 || !table_all_ready(table))
        return CODE_NOT_STARTED;
    r7_fair_commit_seed(table->id, asking->seat, asking->request->seed, commit);
    if (memcmp(commit, seat->commit, sizeof commit) != 0)
        return refuse_field(asking, "seed");
    if (seat->told)
        return nothing_to_do(asking);
    make(asking, EVENT_SEED, asking->seat);
    strcpy(asking->event->seed, asking->request->seed);
    return CODE_OK;
}

static enum code ask_seat(const struct asking *asking)
{
    const struct table *table = asking->table;
    const struct r7_bot *bot = asking->request->seat.bot;
    int seat = asking->request->seat.seat;
    enum code code = before_start(table);
    if (code != CODE_OK)
        return code;
    if (seat < 0 || seat >= table->settings.players)
        return CODE_NO_SEAT;
    const struct event_seat *is = &table->seats[seat].is;
    bool frees = bot == NULL && asking->seat != seat && asking->seat == table_host(table);
    if (table_owned(&table->seats[seat]) && !frees)
        return CODE_SEAT_TAKEN;
    if (is->who == (bot == NULL ? WHO_FREE : WHO_BOT) && is->bot == bot)
        return nothing_to_do(asking);
    make(asking, EVENT_SEAT, seat);
    asking->event->taken.who = bot == NULL ? WHO_FREE : WHO_BOT;
    asking->event->taken.bot = bot;
    return CODE_OK;
}

static enum code ask_door(const struct asking *asking)
{
    enum code code = before_start(asking->table);
    if (code != CODE_OK)
        return code;
    if (asking->seat != table_host(asking->table))
        return CODE_NOT_HOST;
    if (asking->request->open != asking->table->door_closed)
        return nothing_to_do(asking);
    make(asking, EVENT_DOOR, -1);
    asking->event->open = asking->request->open;
    return CODE_OK;
}

/* One may leave after the end as well: then nobody waits for one's answer about a rematch. */
static enum code ask_leave(const struct asking *asking)
{
    if (asking->table->state == TABLE_OPEN) {
        make(asking, EVENT_SEAT, asking->seat);
        asking->event->taken.who = WHO_FREE;
        return CODE_OK;
    }
    return make(asking, EVENT_LEFT, asking->seat);
}

/* ---- plays ---- */

static enum code ask_play(const struct asking *asking)
{
    const struct table *table = asking->table;
    const struct request *request = asking->request;
    const struct table_seat *seat = &table->seats[asking->seat];
    enum code code = in_game(table);
    if (code != CODE_OK)
        return code;
    if (table_to_move(table) != asking->seat || seat->stand_in != NULL || table->timed_out)
        return CODE_NOT_YOUR_TURN;
    if (table->paused)
        return CODE_PAUSED;
    if (request->play.at < table->position_seq || request->play.at > table->seq) {
        asking->refusal->seq = table->seq;
        return CODE_STALE;
    }
    struct r7_round round = table->match.round;
    asking->refusal->rule = request->play.count == 0 ? R7_ERR_STEP : R7_OK;
    if (asking->refusal->rule == R7_OK)
        asking->refusal->rule =
            table_try(&round, request->play.steps, request->play.count, &asking->refusal->step);
    if (asking->refusal->rule != R7_OK)
        return CODE_ILLEGAL;
    make(asking, EVENT_PLAY, asking->seat);
    asking->event->play.by = seat->is.who == WHO_PROGRAM ? BY_PROGRAM : BY_PERSON;
    asking->event->play.count = request->play.count;
    memcpy(asking->event->play.steps, request->play.steps, sizeof asking->event->play.steps);
    return CODE_OK;
}

/* Goes on without one who is to move and has been away for as long as the table says. */
static enum code ask_claim(const struct asking *asking)
{
    const struct table *table = asking->table;
    int64_t away = asking->request->away, claim = (int64_t)table->settings.claim * 1000;
    int turn = table_to_move(table);
    enum code code = in_game(table);
    if (code != CODE_OK)
        return code;
    if (table->paused)
        return CODE_PAUSED;
    const struct table_seat *mover = turn < 0 ? NULL : &table->seats[turn];
    if (mover == NULL || turn == asking->seat || !table_owned(mover) || mover->left ||
        mover->stand_in != NULL || away == 0 || claim == 0)
        return CODE_NOT_AWAY;
    if (asking->now - away < claim) {
        asking->refusal->after = away + claim - asking->now;
        return CODE_NOT_AWAY;
    }
    return make(asking, EVENT_LEFT, turn);
}

/* ---- proposals ---- */

static enum code can_propose(const struct table *table, int seat, enum event_proposal what)
{
    uint16_t plays;
    if (what == PROPOSAL_REMATCH)
        return table->state == TABLE_OVER      ? CODE_OK
               : table->state == TABLE_PLAYING ? CODE_NOT_OVER
                                               : CODE_NOT_STARTED;
    enum code code = in_game(table);
    if (code != CODE_OK)
        return code;
    if (table->paused)
        return CODE_PAUSED;
    if (what == PROPOSAL_TAKEBACK)
        return table_takeback(table, seat, &plays);
    return table_to_move(table) >= 0 ? CODE_OK : CODE_STALE;
}

static enum code ask_propose(const struct asking *asking)
{
    enum event_proposal what = (enum event_proposal)asking->request->what;
    enum code code = can_propose(asking->table, asking->seat, what);
    if (code != CODE_OK)
        return code;
    if (asking->table->proposal.what != PROPOSAL_NONE)
        return CODE_PROPOSAL_OPEN;
    make(asking, EVENT_PROPOSAL, asking->seat);
    asking->event->what = (uint8_t)what;
    return CODE_OK;
}

static enum code ask_answer(const struct asking *asking, bool yes)
{
    const struct table *table = asking->table;
    if (table->proposal.what == PROPOSAL_NONE || table->proposal.declined || table->proposal.moved)
        return CODE_NO_PROPOSAL;
    if (table->proposal.seat == asking->seat)
        return CODE_OWN_PROPOSAL;
    if (yes && (table->proposal.yes >> asking->seat & 1) != 0)
        return nothing_to_do(asking);
    make(asking, EVENT_ANSWER, asking->seat);
    asking->event->yes = yes;
    return CODE_OK;
}

static enum code ask_resume(const struct asking *asking)
{
    enum code code = in_game(asking->table);
    if (code != CODE_OK)
        return code;
    if (!asking->table->paused)
        return CODE_NOT_PAUSED;
    make(asking, EVENT_RESUMED, -1);
    asking->event->why = RESUMED_ASKED;
    return CODE_OK;
}

/* ---- all of them ---- */

static enum code ask(const struct asking *asking)
{
    switch ((enum request_kind)asking->request->kind) {
    case REQUEST_JOIN:
        return ask_join(asking);
    case REQUEST_READY:
        return ask_ready(asking);
    case REQUEST_REVEAL:
        return ask_reveal(asking);
    case REQUEST_SEAT:
        return ask_seat(asking);
    case REQUEST_LEAVE:
        return ask_leave(asking);
    case REQUEST_PLAY:
        return ask_play(asking);
    case REQUEST_PROPOSE:
        return ask_propose(asking);
    case REQUEST_AGREE:
        return ask_answer(asking, true);
    case REQUEST_DECLINE:
        return ask_answer(asking, false);
    case REQUEST_RESUME:
        return ask_resume(asking);
    case REQUEST_DOOR:
        return ask_door(asking);
    case REQUEST_CLAIM:
        return ask_claim(asking);
    case REQUEST_HELLO:
    case REQUEST_CREATE:
    case REQUEST_REACT:
    case REQUEST_SYNC:
        break;
    }
    assert(!"a request that is none of a table's");
    return CODE_UNKNOWN_REQUEST;
}

/* Whether the game can go on without it. */
static bool is_aside(const struct table *table, int seat, enum request_kind kind)
{
    return kind == REQUEST_SEAT || (kind == REQUEST_READY && table->seats[seat].ready) ||
           kind == REQUEST_DOOR || kind == REQUEST_PROPOSE ||
           (kind == REQUEST_LEAVE && table->state != TABLE_OPEN);
}

/* Whether somebody may ask anything: OK, or why not. */
static enum code may_ask(const struct asking *asking)
{
    const struct table *table = asking->table;
    const enum request_kind kind = (enum request_kind)asking->request->kind;
    if (table_ended(table))
        return CODE_OVER;
    if (kind != REQUEST_JOIN && (asking->seat < 0 || table->seats[asking->seat].left))
        return CODE_NOT_SEATED;
    uint32_t most = table->state == TABLE_OVER ? TABLE_ASIDES_MOST : TABLE_ASIDES;
    bool full = asking->seat >= 0 && table->seats[asking->seat].asides >= most;
    return full && is_aside(table, asking->seat, kind) ? CODE_LOG_FULL : CODE_OK;
}

enum code table_request(const struct table *table, int seat, const struct request *request,
                        int64_t now, struct event *event, uint32_t *again, struct refusal *refusal)
{
    const struct asking asking = {table, seat, request, now, event, again, refusal};
    assert(seat < table->settings.players);
    memset(refusal, 0, sizeof *refusal);
    /* One who has left and asks to leave again is back by that, and leaves again. */
    bool leaves = request->kind == REQUEST_LEAVE;
    *again = seat < 0 || leaves ? 0 : table_request_done(&table->seats[seat], request->id);
    if (*again != 0)
        return CODE_OK;
    enum code code = may_ask(&asking);
    if (code == CODE_OK)
        code = ask(&asking);
    refusal->code = code;
    return code;
}
