/* The fold over a game's events.
 *
 * A table is a pure function of its log, and table_apply() is the only function that writes to one.
 * That is what makes a server restartable: a table read back from the store after a crash, or
 * dropped after a failed commit, is the table that was there, since no other code could have put
 * anything into it that the log does not say. It is also what makes the log sufficient: records,
 * projections for late spectators and the check of shuffles all fold the same events.
 *
 * For this to hold nothing may be decided while applying. Whatever depends on a clock, a random
 * number or a bot is decided before (table_request.c, table_due.c) and written into the event;
 * applying needs the event alone. So requests and timers work on a const table and answer with an
 * event, and whoever has that may still fail to store it without harm.
 *
 * Events may come from a damaged store as well, so each part checks all that it relies on before it
 * writes. A table that has refused an event may be half changed, and is thrown away. */
#include "table_clock.h"
#include "table_round.h"
#include "table_state.h"
#include <stdlib.h>
#include <string.h>

/* No event is later, so that sums of times cannot overflow. */
#define TABLE_TIME_MAX (INT64_MAX / 4)

void table_init(struct table *table, const char *id)
{
    memset(table, 0, sizeof *table);
    assert(strlen(id) < sizeof table->id);
    strcpy(table->id, id);
}

static void free_plays(struct table_play *plays, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(plays[i].steps);
    free(plays);
}

void table_release(struct table *table)
{
    for (size_t i = 0; table->rounds != NULL && i < table->rounds->count; i++)
        free_plays(table->rounds->list[i].plays, table->rounds->list[i].play_count);
    free(table->rounds);
    free_plays(table->plays, table->play_count);
    memset(table, 0, sizeof *table);
}

/* ---- values ---- */

static bool is_text(const char *text, size_t size)
{
    return memchr(text, '\0', size) != NULL;
}

static bool is_seed(const char seed[EVENT_SEED_MAX])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    return is_text(seed, EVENT_SEED_MAX) && seed[0] != '\0' && seed[strspn(seed, letters)] == '\0';
}

static bool is_seat(const struct event_seat *seat)
{
    switch ((enum event_who)seat->who) {
    case WHO_FREE:
        return true;
    case WHO_PERSON:
    case WHO_PROGRAM:
        return is_text(seat->name, sizeof seat->name) && seat->name[0] != '\0';
    case WHO_BOT:
        return seat->bot != NULL;
    }
    return false;
}

static bool is_settings(const struct event_settings *settings)
{
    const int32_t most = INT32_MAX / 1000;
    bool clock =
        settings->clock == CLOCK_NONE || (settings->seconds > 0 && settings->increment >= 0);
    return settings->rules.edition < R7_EDITIONS && settings->players >= 2 &&
           settings->players <= R7_SEATS_MAX && settings->clock <= CLOCK_GAME && clock &&
           settings->timeout <= TIMEOUT_BOT && settings->seconds <= most &&
           settings->increment <= most && settings->absent >= 0 && settings->absent <= most &&
           settings->claim >= 0 && settings->claim <= most &&
           (settings->absent == 0 || settings->absent_bot != NULL) &&
           (settings->rules.advanced || settings->target == 0);
}

/* ---- before the start ---- */

static bool apply_created(struct table *table, const struct event *event)
{
    const struct event_settings *settings = &event->created.settings;
    if (!is_settings(settings) || !is_text(event->created.previous, EVENT_ID_MAX))
        return false;
    table->settings = *settings;
    for (int seat = 0; seat < settings->players; seat++) {
        if (!is_seat(&event->created.seats[seat]))
            return false;
        table->seats[seat].is = event->created.seats[seat];
        table->seats[seat].since = event->seq;
    }
    memcpy(table->secret, event->created.secret, sizeof table->secret);
    strcpy(table->previous, event->created.previous);
    table->fair = event->created.fair > 1 ? event->created.fair : 1;
    table->chain = event->created.chain;
    memcpy(table->link, event->created.link, sizeof table->link);
    table->created = event->at;
    table_clock_fill(table);
    return true;
}

/* The seat that an event is about, NULL if it is about none. */
static struct table_seat *seat_of(struct table *table, const struct event *event)
{
    bool known = event->seat >= 0 && event->seat < table->settings.players;
    return known ? &table->seats[event->seat] : NULL;
}

/* The same where its owner must be somebody with a token. */
static struct table_seat *owned_seat_of(struct table *table, const struct event *event)
{
    struct table_seat *seat = seat_of(table, event);
    return seat != NULL && table_owned(seat) ? seat : NULL;
}

/* Nobody is ready any more. */
static void forget_seeds(struct table *table)
{
    for (int i = 0; i < table->settings.players; i++) {
        table->seats[i].ready = table->seats[i].told = false;
        table->seats[i].seed[0] = '\0';
    }
}

static bool apply_seat(struct table *table, const struct event *event)
{
    struct table_seat *seat = seat_of(table, event);
    if (table->state != TABLE_OPEN || seat == NULL || !is_seat(&event->taken))
        return false;
    bool fits = false;
    switch ((enum event_who)event->taken.who) {
    case WHO_FREE:
        fits = seat->is.who != WHO_FREE;
        break;
    case WHO_PERSON:
    case WHO_PROGRAM:
        fits = seat->is.who == WHO_FREE;
        break;
    case WHO_BOT:
        fits = !table_owned(seat);
        break;
    }
    if (!fits)
        return false;
    /* A seed that everybody knows must not meet one that is chosen after it. */
    if (table->fair > 1 && table_any_told(table))
        forget_seeds(table);
    int64_t left_ms = seat->left_ms;
    memset(seat, 0, sizeof *seat);
    seat->is = event->taken;
    seat->left_ms = left_ms;
    table->seated = table->time;
    seat->since = event->seq;
    return true;
}

/* Whether a seat's seed is the one to which it has committed. */
static bool is_promised(const struct table *table, const struct event *event,
                        const uint8_t commit[EVENT_HASH])
{
    uint8_t right[R7_FAIR_BYTES];
    return is_seed(event->seed) &&
           r7_fair_commit_seed(table->id, event->seat, event->seed, right) &&
           memcmp(right, commit, sizeof right) == 0;
}

static bool apply_ready(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (table->state != TABLE_OPEN || seat == NULL || event->committed != (table->fair > 1))
        return false;
    bool fits = table->fair > 1
                    ? !table_any_told(table) && is_text(event->seed, EVENT_SEED_MAX) &&
                          (event->seed[0] == '\0' || is_promised(table, event, event->commit))
                    : !seat->ready && is_seed(event->seed);
    if (!fits)
        return false;
    seat->ready = true;
    seat->told = table->fair == 1;
    strcpy(seat->seed, event->seed);
    memcpy(seat->commit, event->commit, sizeof seat->commit);
    table->seated = table->time;
    return true;
}

static bool apply_seed(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (seat == NULL || seat->told || table->fair < 2 || !table_all_ready(table) ||
        !is_promised(table, event, seat->commit))
        return false;
    seat->told = true;
    strcpy(seat->seed, event->seed);
    return true;
}

static bool apply_unready(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (seat == NULL || seat->told || table->fair < 2 || !table_all_ready(table))
        return false;
    seat->late++;
    forget_seeds(table);
    table->seated = table->time;
    return true;
}

static bool apply_renamed(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (seat == NULL || !is_text(event->name, sizeof event->name) || event->name[0] == '\0')
        return false;
    strcpy(seat->is.name, event->name);
    return true;
}

static bool apply_door(struct table *table, const struct event *event)
{
    if (table->state != TABLE_OPEN || table->door_closed != event->open)
        return false;
    table->door_closed = !event->open;
    return true;
}

/* ---- proposals ---- */

static bool apply_proposal(struct table *table, const struct event *event)
{
    bool goes_on = table_to_move(table) >= 0 && !table->paused;
    bool fits = event->what == PROPOSAL_REMATCH
                    ? table->state == TABLE_OVER
                    : event->what == PROPOSAL_TAKEBACK || event->what == PROPOSAL_PAUSE;
    if (table->proposal.what != PROPOSAL_NONE || !fits ||
        (event->what != PROPOSAL_REMATCH && !goes_on) || owned_seat_of(table, event) == NULL)
        return false;
    table->proposal.what = event->what;
    table->proposal.seat = event->seat;
    table->proposal.yes = (uint8_t)(1U << event->seat);
    table->proposal.at = table->time;
    return true;
}

static void clear_proposal(struct table *table)
{
    memset(&table->proposal, 0, sizeof table->proposal);
}

static bool apply_answer(struct table *table, const struct event *event)
{
    if (table->proposal.what == PROPOSAL_NONE || owned_seat_of(table, event) == NULL ||
        event->seat == table->proposal.seat)
        return false;
    if (event->yes)
        table->proposal.yes |= (uint8_t)(1U << event->seat);
    else
        table->proposal.declined = true;
    return true;
}

static bool apply_dropped(struct table *table, const struct event *event)
{
    if (table->proposal.what == PROPOSAL_NONE || event->why > DROPPED_MOVED)
        return false;
    clear_proposal(table);
    return true;
}

static bool apply_paused(struct table *table)
{
    if (table->proposal.what != PROPOSAL_PAUSE || !table_agreed(table) || table->paused ||
        table_to_move(table) < 0)
        return false;
    table_clock_stop(table);
    table->clock_from = 0;
    table->paused = true;
    clear_proposal(table);
    return true;
}

static bool apply_resumed(struct table *table, const struct event *event)
{
    if (table->state != TABLE_PLAYING || table->paused != (event->why == RESUMED_ASKED) ||
        event->why > RESUMED_RESTART)
        return false;
    if (event->why == RESUMED_RESTART && table->settings.clock == CLOCK_TURN && !table->timed_out)
        table_clock_fill(table);
    table->paused = false;
    table->clock_from = table->time;
    return true;
}

static bool apply_rematch(struct table *table, const struct event *event)
{
    if (table->state != TABLE_OVER || table->proposal.what != PROPOSAL_REMATCH ||
        !table_agreed(table) || !is_text(event->game, EVENT_ID_MAX) || event->game[0] == '\0')
        return false;
    strcpy(table->next, event->game);
    clear_proposal(table);
    return true;
}

/* ---- coming and going ---- */

static bool apply_left(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (table->state == TABLE_OPEN || seat == NULL || seat->left)
        return false;
    if (table_clock_runs(table) == event->seat)
        table_clock_stop(table);
    seat->left = true;
    return true;
}

static bool apply_absent(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (table->state != TABLE_PLAYING || seat == NULL || seat->stand_in != NULL ||
        event->bot == NULL)
        return false;
    if (table_clock_runs(table) == event->seat)
        table_clock_stop(table);
    seat->stand_in = event->bot;
    return true;
}

static bool apply_back(struct table *table, const struct event *event)
{
    struct table_seat *seat = owned_seat_of(table, event);
    if (table->state == TABLE_OPEN || seat == NULL || (!seat->left && seat->stand_in == NULL))
        return false;
    seat->left = false;
    seat->stand_in = NULL;
    if (table_clock_runs(table) == event->seat)
        table_clock_start(table);
    return true;
}

static bool apply_timeout(struct table *table, const struct event *event)
{
    if (event->seat < 0 || table_clock_runs(table) != event->seat)
        return false;
    table->seats[event->seat].left_ms = 0;
    table->timed_out = true;
    return true;
}

/* ---- the end ---- */

static bool apply_over(struct table *table, const struct event *event)
{
    if (table->state != TABLE_PLAYING || !r7_match_over(&table->match) ||
        table->proposal.what != PROPOSAL_NONE)
        return false;
    table->state = TABLE_OVER;
    table->ended = event->at;
    table->clock_from = 0;
    return true;
}

static bool apply_closed(struct table *table, const struct event *event)
{
    if (table->state > TABLE_PLAYING || event->why > CLOSED_HOST)
        return false;
    table->state = TABLE_CLOSED;
    table->clock_from = 0;
    clear_proposal(table);
    return true;
}

/* ---- all of them ---- */

static bool apply_kind(struct table *table, const struct event *event, struct projected *projected)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_CREATED:
        return apply_created(table, event);
    case EVENT_SEAT:
        return apply_seat(table, event);
    case EVENT_READY:
        return apply_ready(table, event);
    case EVENT_DEAL:
        return table_apply_deal(table, event);
    case EVENT_PLAY:
        return table_apply_play(table, event, projected);
    case EVENT_TAKEBACK:
        return table_apply_takeback(table, event);
    case EVENT_PROPOSAL:
        return apply_proposal(table, event);
    case EVENT_ANSWER:
        return apply_answer(table, event);
    case EVENT_DROPPED:
        return apply_dropped(table, event);
    case EVENT_PAUSED:
        return apply_paused(table);
    case EVENT_RESUMED:
        return apply_resumed(table, event);
    case EVENT_LEFT:
        return apply_left(table, event);
    case EVENT_ABSENT:
        return apply_absent(table, event);
    case EVENT_BACK:
        return apply_back(table, event);
    case EVENT_TIMEOUT:
        return apply_timeout(table, event);
    case EVENT_OVER:
        return apply_over(table, event);
    case EVENT_CLOSED:
        return apply_closed(table, event);
    case EVENT_REMATCH:
        return apply_rematch(table, event);
    case EVENT_SEED:
        return apply_seed(table, event);
    case EVENT_RENAMED:
        return apply_renamed(table, event);
    case EVENT_UNREADY:
        return apply_unready(table, event);
    case EVENT_DOOR:
        return apply_door(table, event);
    }
    return false;
}

/* Whether it changes the position, or who may move. */
static bool changes_position(enum event_kind kind)
{
    return kind == EVENT_DEAL || kind == EVENT_PLAY || kind == EVENT_TAKEBACK ||
           kind == EVENT_PAUSED || kind == EVENT_RESUMED || kind == EVENT_ABSENT ||
           kind == EVENT_BACK || kind == EVENT_TIMEOUT;
}

/* Remembers the request that caused the event, unless its owner has just given up the seat. */
static bool keep_request(struct table *table, const struct event *event)
{
    if (!is_text(event->request, sizeof event->request))
        return false;
    if (event->request[0] == '\0')
        return true;
    if (event->asker < 0 || event->asker >= table->settings.players)
        return false;
    struct table_seat *seat = &table->seats[event->asker];
    if (!table_owned(seat))
        return true;
    seat->request_ids[seat->request_next] = table_request_hash(event->request);
    seat->request_seqs[seat->request_next] = event->seq;
    seat->request_next = (uint8_t)((seat->request_next + 1) % TABLE_REQUESTS);
    return true;
}

/* Counts what no game needs, for the seat that has caused it. Answers are bounded by what is asked,
 * and must not be: somebody else asked. */
static void charge(struct table *table, const struct event *event)
{
    int by = event->kind == EVENT_ABSENT || event->kind == EVENT_BACK ? event->seat : event->asker;
    bool aside = event->kind == EVENT_SEAT || event->kind == EVENT_DOOR ||
                 event->kind == EVENT_READY || event->kind == EVENT_PROPOSAL ||
                 event->kind == EVENT_LEFT || event->kind == EVENT_ABSENT ||
                 event->kind == EVENT_BACK;
    if (aside && by >= 0 && by < table->settings.players &&
        table->seats[by].asides < TABLE_ASIDES_MOST)
        table->seats[by].asides++;
}

/* The table's clock goes on to the event, and never back. False if no event has such a time. */
static bool advance_clock(struct table *table, const struct event *event)
{
    if (event->at <= 0 || event->at > TABLE_TIME_MAX || event->lag < -EVENT_LAG_MAX ||
        event->lag > EVENT_LAG_MAX)
        return false;
    if (event->at - event->lag > table->time)
        table->time = event->at - event->lag;
    return table->time > 0;
}

bool table_apply(struct table *table, const struct event *event, struct projected *projected)
{
    if (projected != NULL)
        *projected = (struct projected){.same = true, .winner = -1};
    if (event->seq != table->seq + 1 || !advance_clock(table, event) ||
        (event->kind == EVENT_CREATED) != (event->seq == 1) || table_ended(table) ||
        !apply_kind(table, event, projected) || !keep_request(table, event))
        return false;
    table->seq = event->seq;
    table->changed = event->at;
    charge(table, event);
    if (changes_position((enum event_kind)event->kind))
        table->position_seq = event->seq;
    return true;
}

bool table_apply_line(struct table *table, const char *body, size_t length, int64_t at,
                      struct event *event, struct projected *projected)
{
    if (!event_read(body, length, event))
        return false;
    event->seq = table->seq + 1;
    event->at = at;
    return table_apply(table, event, projected);
}

/* ---- new games ---- */

void table_create(const struct request *request, const uint8_t secret[EVENT_HASH], int64_t now,
                  struct event *event)
{
    assert(request->kind == REQUEST_CREATE);
    *event = (struct event){.kind = EVENT_CREATED, .seat = -1, .asker = -1, .seq = 1, .at = now};
    event->created.settings = request->create.settings;
    memcpy(event->created.seats, request->create.seats, sizeof event->created.seats);
    memcpy(event->created.secret, secret, EVENT_HASH);
    event->created.fair = R7_FAIR_VERSIONS;
}

/* Seats of those who have left are free. */
void table_rematch(const struct table *table, const uint8_t secret[EVENT_HASH], int64_t now,
                   struct event *event)
{
    int players = table->settings.players;
    *event = (struct event){.kind = EVENT_CREATED, .seat = -1, .asker = -1, .seq = 1, .at = now};
    event->created.settings = table->settings;
    for (int seat = 0; seat < players; seat++)
        if (!table->seats[seat].left)
            event->created.seats[(seat + 1) % players] = table->seats[seat].is;
    memcpy(event->created.secret, secret, EVENT_HASH);
    event->created.fair = R7_FAIR_VERSIONS;
    strcpy(event->created.previous, table->id);
}
