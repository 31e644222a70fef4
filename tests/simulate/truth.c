/* What is true, and what is said: see truth.h. */
#include "truth.h"
#include "nodes.h"
#include <json/read.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>

/* Milliseconds by which a table's clock may differ from the world's: one look at the clock, and for
 * each stall as much as the server may take it for silence. */
#define SLACK 250
#define SLACK_STALL 350
#define VIEWERS (R7_SEATS_MAX + 1)

/* What there is to say of an event: to whom which text, which cards are nobody's business then. */
struct said {
    uint64_t hash[VIEWERS];
    r7_cards hidden[VIEWERS];
    char request[EVENT_REQUEST_MAX];
    int8_t asker;
};

/* A game. */
struct story {
    struct table table;
    struct said *said;
    uint32_t count, room;
    int64_t awake; /* host_awake() when the last event was stored */
    uint64_t stalls;
    bool erased;
    char next[EVENT_ID_MAX]; /* its rematch */
};

/* All games since the store was made, or restored. */
struct history {
    char epoch[STORE_EPOCH_MAX];
    struct story **stories;
    size_t count, room;
};

struct truth_count truth_count;
static struct history histories[2]; /* now, and before the store was restored */

/* ---- histories ---- */

static uint64_t hash_of(const char *bytes, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001B3);
    return hash;
}

static size_t place_of(const struct history *history, const char *id)
{
    size_t low = 0, high = history->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strcmp(history->stories[middle]->table.id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct story *find_in(const struct history *history, const char *id)
{
    size_t place = place_of(history, id);
    return place < history->count && strcmp(history->stories[place]->table.id, id) == 0
               ? history->stories[place]
               : NULL;
}

static struct story *add_story(struct history *history, const char *id)
{
    size_t place = place_of(history, id);
    struct story *story = calloc(1, sizeof *story);
    if (history->count == history->room) {
        history->room = history->room * 2 + 64;
        history->stories = realloc(history->stories, history->room * sizeof(struct story *));
    }
    if (story == NULL || history->stories == NULL)
        abort();
    memmove(&history->stories[place + 1], &history->stories[place],
            (history->count++ - place) * sizeof(struct story *));
    history->stories[place] = story;
    table_init(&story->table, id);
    return story;
}

static void clear(struct history *history)
{
    for (size_t i = 0; i < history->count; i++) {
        table_release(&history->stories[i]->table);
        free(history->stories[i]->said);
        free(history->stories[i]);
    }
    free(history->stories);
    *history = (struct history){.count = 0};
}

void truth_begin(void)
{
    snprintf(histories[0].epoch, sizeof histories[0].epoch, "%s", disk_epoch());
}

void truth_named(const char *epoch)
{
    snprintf(histories[0].epoch, sizeof histories[0].epoch, "%s", epoch);
}

void truth_end(void)
{
    clear(&histories[0]);
    clear(&histories[1]);
}

void truth_restored(const char *after)
{
    clear(&histories[1]);
    histories[1] = histories[0];
    histories[0] = (struct history){.count = 0};
    snprintf(histories[0].epoch, sizeof histories[0].epoch, "%s", after);
}

void truth_erased(const char *game)
{
    struct story *story = find_in(&histories[0], game);
    if (story != NULL)
        story->erased = true;
}

const struct table *truth_game(const char *id)
{
    const struct story *story = find_in(&histories[0], id);
    return story == NULL || story->erased ? NULL : &story->table;
}

bool truth_has_request(const char *id, int seat, const char *request)
{
    for (int i = 0; i < 2; i++) {
        const struct story *story = find_in(&histories[i], id);
        for (uint32_t k = 0; story != NULL && k < story->count; k++)
            if (story->said[k].asker == seat && strcmp(story->said[k].request, request) == 0)
                return true;
    }
    return false;
}

/* ---- an event is stored ---- */

/* The cards that a viewer must not hear of: hands of others, the deck. */
static r7_cards hidden_from(const struct table *table, int viewer)
{
    const struct r7_round *round = &table->match.round;
    r7_cards hidden = 0;
    if (table->state != TABLE_PLAYING || table->play_count + table->deal.players == 0)
        return 0;
    for (int seat = 0; seat < round->players; seat++)
        hidden |= seat == viewer ? 0 : round->seats[seat].hand;
    for (int i = 0; i < round->deck_known; i++)
        hidden |= r7_card_bit(round->deck[i]);
    return hidden & ~round->seen;
}

static void note(struct story *story, const struct event *event, const struct projected *projected)
{
    struct said said = {.asker = event->asker};
    if (event->kind != EVENT_SEAT) /* of a join the nonce counts, not the id */
        memcpy(said.request, event->request, sizeof said.request);
    for (uint32_t i = 0; said.request[0] != '\0' && i < story->count; i++)
        if (story->said[i].asker == said.asker && strcmp(story->said[i].request, said.request) == 0)
            world_fail("request %s of seat %d is stored twice in game %s, as events %u and %u",
                       said.request, said.asker, story->table.id, i + 1, event->seq);
    for (int viewer = -1; viewer < story->table.settings.players; viewer++) {
        size_t length;
        char *text = projection_event(&story->table, event, projected, viewer, &length);
        said.hash[viewer + 1] = hash_of(text, length);
        said.hidden[viewer + 1] = hidden_from(&story->table, viewer);
        free(text);
    }
    if (story->count == story->room) {
        story->room = story->room * 2 + 16;
        story->said = realloc(story->said, story->room * sizeof *story->said);
        if (story->said == NULL)
            abort();
    }
    story->said[story->count++] = said;
}

/* A table's clock goes on while the server runs, and never faster than the world's. */
static void check_time(const struct story *story, int64_t before, const struct event *event)
{
    int64_t passed = story->table.time - before;
    int64_t awake = (host_awake() - story->awake) / MILLISECOND;
    int64_t slack = SLACK + SLACK_STALL * (int64_t)(host_stalls() - story->stalls);
    if (passed < 0)
        world_fail("the clock of game %s runs back by %lld ms at event %u", story->table.id,
                   (long long)-passed, event->seq);
    if (passed > awake + slack)
        world_fail("game %s is charged %lld ms at event %u, of which the server was there for %lld",
                   story->table.id, (long long)passed, event->seq, (long long)awake);
}

void truth_stored(const struct store_event *stored, bool again)
{
    struct history *history = &histories[0];
    struct story *story = find_in(history, stored->game);
    struct projected projected;
    struct event event;
    if (story == NULL) {
        story = add_story(history, stored->game);
        truth_count.games += !again;
    } else if (story->erased) { /* nothing is left of it: another begins */
        world_fail("game %s goes on after it was deleted", stored->game);
    }
    int64_t before = story->table.time, left[R7_SEATS_MAX];
    int runs;
    table_clocks(&story->table, before, left, &runs);
    event.seq = stored->seq;
    if (!table_apply_line(&story->table, stored->body, stored->length, stored->at, &event,
                          &projected))
        world_fail("event %u of game %s does not fit: %.*s", stored->seq, stored->game,
                   (int)stored->length, stored->body);
    if (stored->seq > 1 && !again)
        check_time(story, before, &event);
    if (event.kind == EVENT_TIMEOUT && !again)
        players_timed_out(&(struct timed_out){.game = stored->game,
                                              .seat = event.seat,
                                              .last = event.seq - 1,
                                              .left = left[event.seat],
                                              .awake = story->awake,
                                              .stalls = story->stalls});
    if (event.kind == EVENT_REMATCH)
        memcpy(story->next, event.game, sizeof story->next);
    note(story, &event, &projected);
    truth_count.events += !again;
    truth_count.over += !again && event.kind == EVENT_OVER;
    story->awake = host_awake();
    story->stalls = host_stalls();
}

/* ---- what is said ---- */

enum stage { STAGE_HEAD, STAGE_BODY, STAGE_FRAMES };

/* What one line was told so far: enough to know what it may be told next. */
struct sight {
    enum stage stage;
    char *bytes; /* not understood yet */
    size_t length, room;
    char game[EVENT_ID_MAX], epoch[STORE_EPOCH_MAX];
    int seat;
    uint32_t last;
    int players;
    bool between; /* servers: the head is as HTTP has it */
};

void sight_free(struct sight *sight)
{
    if (sight != NULL)
        free(sight->bytes);
    free(sight);
}

/* Fields whose texts only look like cards. */
static bool is_opaque(const struct json_value *value)
{
    static const char *const names[] = {"token",  "game",  "previous", "epoch", "commit",
                                        "secret", "seed",  "seeds",    "name",  "re",
                                        "hash",   "rules", "fair",     "link"};
    for (size_t i = 0; value->key != NULL && i < sizeof names / sizeof names[0]; i++)
        if (json_key_is(value, names[i]))
            return true;
    return false;
}

/* The cards that a text names. */
static r7_cards cards_in_text(const char *text, size_t length)
{
    static const char colours[] = "VIBGYOR";
    r7_cards cards = 0;
    for (size_t i = 0; i + 1 < length; i++) {
        const char *colour = strchr(colours, text[i]);
        if (text[i] != '\0' && colour != NULL && text[i + 1] >= '1' && text[i + 1] <= '7')
            cards |= r7_card_bit((r7_card)((text[i + 1] - '1') * 7 + (colour - colours)));
    }
    return cards;
}

static r7_cards cards_in(const struct json_value *value)
{
    if (is_opaque(value))
        return 0;
    if (json_is(value, JSON_KIND_TEXT))
        return cards_in_text(value->text, value->length);
    r7_cards cards = 0;
    if (json_is(value, JSON_KIND_LIST) || json_is(value, JSON_KIND_OBJECT))
        for (const struct json_value *item = json_first(value); item != NULL; item = item->next)
            cards |= cards_in(item);
    return cards;
}

/* The game of a line, in the history that the server believes in; of several servers the one that
 * has the table may believe in another than the one by way of which it is told, but has said which.
 */
static const struct story *story_of(const struct sight *sight)
{
    const char *epoch = nodes_count > 0 ? sight->epoch : host_epoch();
    for (int i = 0; i < 2; i++)
        if (strcmp(histories[i].epoch, epoch) == 0)
            return find_in(&histories[i], sight->game);
    return NULL;
}

static void check_cards(const struct sight *sight, const struct json_value *message, uint32_t seq,
                        const char *text, size_t length)
{
    const struct story *story = story_of(sight);
    r7_cards named = cards_in(message);
    if (named == 0)
        return;
    if (story == NULL || seq == 0 || seq > story->count)
        world_fail("cards are named that are no event's: %.*s", (int)length, text);
    if ((named & story->said[seq - 1].hidden[sight->seat + 1]) != 0)
        world_fail("viewer %d of game %s hears of a card that is hidden: %.*s", sight->seat,
                   sight->game, (int)length, text);
}

/* What an event means for what this line may be told next. */
static void follow(struct sight *sight, const struct json_value *message)
{
    const struct json_value *kind = json_find(message, "kind");
    int seat = -1, next;
    json_get_int(message, "seat", 0, R7_SEATS_MAX - 1, &seat);
    if (json_text_is(kind, "rematch")) {
        json_get_text(message, "game", sight->game, sizeof sight->game);
        const struct json_value *places = json_find(message, "seats");
        if (sight->seat >= 0) {
            next = (int)json_at(places, (size_t)sight->seat)->number;
            sight->seat = next;
        }
        sight->last = 0;
    } else if (seat >= 0 && seat == sight->seat &&
               ((json_text_is(kind, "seat") && json_text_is(json_find(message, "who"), "free")) ||
                (json_text_is(kind, "left") && json_find(message, "claimed") == NULL))) {
        sight->seat = -1;
    }
}

/* One that watches and was told of the rematch on another line: it goes on there. */
static void follow_rematch(struct sight *sight, uint32_t seq)
{
    const struct story *story = story_of(sight);
    if (story == NULL || seq != 1 || sight->seat >= 0 || sight->last == 0 ||
        sight->last != story->count || story->next[0] == '\0')
        return;
    memcpy(sight->game, story->next, sizeof sight->game);
    sight->last = 0;
}

static void check_event(struct sight *sight, const struct json_value *message, uint32_t seq,
                        const char *text, size_t length)
{
    follow_rematch(sight, seq);
    const struct story *story = story_of(sight);
    if (story == NULL || seq > story->count)
        world_fail("an event is told that is not stored: game %s, %.*s", sight->game, (int)length,
                   text);
    if (seq != sight->last + 1)
        world_fail("after event %u of game %s another than the next is told: %.*s", sight->last,
                   sight->game, (int)length, text);
    if (story->said[seq - 1].hash[sight->seat + 1] != hash_of(text, length))
        world_fail("viewer %d of game %s is not told what is stored: %.*s", sight->seat,
                   sight->game, (int)length, text);
    sight->last = seq;
    check_cards(sight, message, seq, text, length);
    follow(sight, message);
}

static void check_answer(struct sight *sight, const struct json_value *message, uint32_t seq,
                         const char *text, size_t length)
{
    int from = 0;
    if (json_find(message, "epoch") != NULL && json_find(message, "ok") != NULL) {
        json_get_text(message, "game", sight->game, sizeof sight->game);
        json_get_text(message, "epoch", sight->epoch, sizeof sight->epoch);
        sight->seat = -1;
        json_get_int(message, "seat", 0, R7_SEATS_MAX - 1, &sight->seat);
        json_get_int(message, "from", 0, INT32_MAX, &from);
        sight->last = (uint32_t)from - 1;
    } else if (json_find(message, "token") != NULL) {
        json_get_int(message, "seat", 0, R7_SEATS_MAX - 1, &sight->seat);
    }
    const struct story *story = story_of(sight);
    if (seq > 0 && json_find(message, "ok") != NULL && (story == NULL || seq > story->count))
        world_fail("something is confirmed that is not stored: game %s, %.*s", sight->game,
                   (int)length, text);
    check_cards(sight, message, seq, text, length);
}

static void check_message(struct sight *sight, const char *text, size_t length)
{
    static struct json_value values[4096];
    const struct json_value *message =
        json_read(text, length, values, sizeof values / sizeof values[0], NULL);
    int seq = 0;
    if (!json_is(message, JSON_KIND_OBJECT))
        world_fail("no JSON is sent: %.*s", (int)length, text);
    truth_count.messages++;
    json_get_int(message, "seq", 0, INT32_MAX, &seq);
    if (json_find(message, "kind") != NULL)
        check_event(sight, message, (uint32_t)seq, text, length);
    else if (json_find(message, "re") != NULL)
        check_answer(sight, message, (uint32_t)seq, text, length);
    else
        check_cards(sight, message, (uint32_t)seq, text, length);
}

/* ---- bytes ---- */

/* A whole frame at the beginning of some bytes: its length, with its payload; 0: there is none yet.
 */
static size_t read_frame(const char *bytes, size_t count, const char **payload, size_t *length)
{
    const unsigned char *head = (const unsigned char *)bytes;
    size_t start = 2;
    if (count < 2)
        return 0;
    *length = head[1];
    if (head[1] == 126) {
        start = 4;
        if (count < start)
            return 0;
        *length = (size_t)head[2] << 8 | head[3];
    } else if (head[1] >= 127) {
        world_fail("a frame is masked, or longer than any message");
    }
    *payload = bytes + start;
    return count - start < *length ? 0 : start + *length;
}

static size_t look(struct sight *sight, const char *bytes, size_t count)
{
    const char *payload;
    size_t length, end;
    switch (sight->stage) {
    case STAGE_HEAD: {
        const char *line = memchr(bytes, '\n', count);
        if (line == NULL)
            return 0;
        sight->stage = strncmp(bytes, "HTTP/1.1 101", 12) == 0 ? STAGE_FRAMES : STAGE_BODY;
        return (size_t)(line - bytes) + 1 + (sight->between ? 2 : 0);
    }
    case STAGE_BODY: /* lists, records of games that are over, errors */
        return count;
    case STAGE_FRAMES:
        end = read_frame(bytes, count, &payload, &length);
        if (end > 0 && (bytes[0] & 0x0F) == 1)
            check_message(sight, payload, length);
        return end;
    }
    return 0;
}

void truth_saw(struct line *line, const char *bytes, size_t length)
{
    struct sight *sight = *line_sight(line);
    size_t done = 0, used;
    if (sight == NULL) {
        sight = calloc(1, sizeof *sight);
        if (sight == NULL)
            abort();
        *line_sight(line) = sight;
        sight->seat = -1;
        sight->between = line_is_between(line);
    }
    truth_count.bytes += length;
    if (sight->length + length > sight->room) {
        sight->room = 2 * (sight->length + length);
        sight->bytes = realloc(sight->bytes, sight->room);
        if (sight->bytes == NULL)
            abort();
    }
    memcpy(sight->bytes + sight->length, bytes, length);
    sight->length += length;
    while (done < sight->length &&
           (used = look(sight, sight->bytes + done, sight->length - done)) > 0)
        done += used;
    sight->length -= done;
    memmove(sight->bytes, sight->bytes + done, sight->length);
}
