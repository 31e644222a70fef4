/* Events as texts for the store.
 *
 * The names of fields are those of docs/protocol.md where there are such; what clients are
 * not told, the hashes of tokens, the secret and the order of the deck, stands there too. Reading
 * checks the form and what the types can hold. Whether an event fits its game is judged
 * where it is applied. */
#include <assert.h>
#include <json/cards.h>
#include <protocol/events.h>
#include <string.h>
#include <table/settings_json.h>
#include <words/text.h>

#define VALUES_MAX 128 /* in the text of an event: CREATED has the most, about 40 */

/* ---- writing ---- */

static void put_seat(struct json_writer *json, const char *name, const struct event_seat *seat)
{
    json_open(json, name, '{');
    json_put_text(json, "who", event_who_names[seat->who]);
    if (seat->host)
        json_put_bool(json, "host", true);
    if (seat->who == WHO_BOT)
        json_put_text(json, "bot", seat->bot->name);
    if (seat->who == WHO_PERSON || seat->who == WHO_PROGRAM) {
        json_put_text(json, "name", seat->name);
        json_put_hex(json, "token", seat->token, EVENT_HASH);
    }
    json_close(json, '}');
}

static void put_created(struct json_writer *json, const struct event *event)
{
    json_open(json, "seats", '[');
    for (int seat = 0; seat < event->created.settings.players; seat++)
        put_seat(json, NULL, &event->created.seats[seat]);
    json_close(json, ']');
    settings_put(json, &event->created.settings);
    json_put_hex(json, "secret", event->created.secret, EVENT_HASH);
    json_put_text_or_null(json, "previous", event->created.previous);
    if (event->created.fair < 2)
        return;
    json_put_number(json, "fair", event->created.fair);
    json_put_number(json, "chain", event->created.chain);
    json_put_hex(json, "link", event->created.link, EVENT_HASH);
}

static void put_deal(struct json_writer *json, const struct event *event)
{
    char order[2 * R7_CARDS + 1];
    for (int i = 0; i < event->deal.count; i++) {
        order[2 * i] = r7_colour_letter(r7_card_colour(event->deal.order[i]));
        order[2 * i + 1] = (char)('0' + r7_card_number(event->deal.order[i]));
    }
    order[2 * event->deal.count] = '\0';
    json_put_number(json, "round", event->deal.round);
    json_put_text(json, "order", order);
}

static void put_play(struct json_writer *json, const struct event *event)
{
    struct r7_step steps[R7_TURN_STEPS_MAX];
    for (int i = 0; i < event->play.count; i++) {
        steps[i] = event->play.steps[i];
        steps[i].drawn = R7_NO_CARD; /* the deck tells it */
    }
    json_put_text(json, "by", event_by_names[event->play.by]);
    json_put_steps(json, "steps", steps, event->play.count);
}

/* What an event of its kind has that others have not. */
static void put_rest(struct json_writer *json, const struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_CREATED:
        put_created(json, event);
        break;
    case EVENT_SEAT:
        put_seat(json, "is", &event->taken);
        break;
    case EVENT_READY:
        if (event->committed)
            json_put_hex(json, "commit", event->commit, EVENT_HASH);
        if (event->seed[0] != '\0')
            json_put_text(json, "seed", event->seed);
        break;
    case EVENT_SEED:
        json_put_text(json, "seed", event->seed);
        break;
    case EVENT_DEAL:
        put_deal(json, event);
        break;
    case EVENT_PLAY:
        put_play(json, event);
        break;
    case EVENT_TAKEBACK:
        json_put_number(json, "plays", event->plays);
        break;
    case EVENT_PROPOSAL:
        json_put_text(json, "what", event_proposal_name(event->what));
        break;
    case EVENT_ANSWER:
        json_put_bool(json, "yes", event->yes);
        break;
    case EVENT_DROPPED:
    case EVENT_RESUMED:
    case EVENT_CLOSED:
        json_put_text(json, "why", event_why_name(event->kind, event->why));
        break;
    case EVENT_ABSENT:
        json_put_text(json, "bot", event->bot->name);
        break;
    case EVENT_DOOR:
        json_put_bool(json, "open", event->open);
        break;
    case EVENT_REMATCH:
        json_put_text(json, "game", event->game);
        break;
    case EVENT_RENAMED:
        json_put_text(json, "name", event->name);
        break;
    case EVENT_PAUSED:
    case EVENT_LEFT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
    case EVENT_OVER:
    case EVENT_UNREADY:
        break;
    }
}

char *event_write(const struct event *event, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text(json, "kind", event_kind_names[event->kind]);
    if (event->seat >= 0)
        json_put_number(json, "seat", event->seat);
    if (event->asker >= 0)
        json_put_number(json, "asker", event->asker);
    if (event->request[0] != '\0')
        json_put_text(json, "request", event->request);
    if (event->lag != 0)
        json_put_number(json, "lag", event->lag);
    put_rest(json, event);
    return message_close(&message, length);
}

/* ---- reading ---- */

static bool read_name(struct fields *fields, char name[WORDS_NAME_MAX])
{
    const bool right = json_copy_text(fields_take(fields, "name"), name, WORDS_NAME_MAX);
    return (right && name[0] != '\0') || fields_refuse(fields, "name");
}

static bool read_seat(const struct json_value *value, char *wrong, struct event_seat *seat)
{
    struct fields fields;
    if (!json_is(value, JSON_KIND_OBJECT))
        return false;
    fields_open(&fields, value, NULL, wrong);
    if (!fields_choice(&fields, "who", event_who_names, 4, &seat->who))
        return false;
    if ((fields_has(&fields, "host") && !fields_flag(&fields, "host", &seat->host)) ||
        (seat->who == WHO_BOT && !fields_bot(&fields, "bot", &seat->bot)))
        return false;
    if ((seat->who == WHO_PERSON || seat->who == WHO_PROGRAM) &&
        !(read_name(&fields, seat->name) &&
          fields_bytes(&fields, "token", seat->token, EVENT_HASH)))
        return false;
    return fields_close(&fields);
}

/* How it is shuffled, and its place among all games. Games of version 1 do not say. */
static bool read_chain(struct fields *fields, struct event *event)
{
    int64_t fair = 0;
    bool said = fields_has(fields, "fair");
    if (said && (!fields_number(fields, "fair", 2, R7_FAIR_VERSIONS, &fair) ||
                 !fields_number(fields, "chain", 0, INT64_MAX, &event->created.chain) ||
                 !fields_bytes(fields, "link", event->created.link, EVENT_HASH)))
        return false;
    event->created.fair = (uint8_t)fair;
    return true;
}

static bool read_created(struct fields *fields, struct event *event)
{
    const struct json_value *seats = fields_take(fields, "seats");
    struct event_seat *seat = event->created.seats;
    if (!json_is(seats, JSON_KIND_LIST) || seats->count < 2 || seats->count > R7_SEATS_MAX)
        return false;
    event->created.settings.players = (uint8_t)seats->count;
    for (const struct json_value *item = json_first(seats); item != NULL; item = item->next)
        if (!read_seat(item, fields->wrong, seat++))
            return false;
    return settings_read(fields, &event->created.settings) &&
           fields_bytes(fields, "secret", event->created.secret, EVENT_HASH) &&
           (!fields_has_value(fields, "previous") ||
            fields_word(fields, "previous", 1, EVENT_ID_MAX - 1, event->created.previous)) &&
           read_chain(fields, event);
}

static bool read_ready(struct fields *fields, struct event *event)
{
    event->committed = fields_has(fields, "commit");
    if (event->committed && !fields_bytes(fields, "commit", event->commit, EVENT_HASH))
        return false;
    return (event->committed && !fields_has(fields, "seed")) ||
           fields_word(fields, "seed", 0, EVENT_SEED_MAX - 1, event->seed);
}

static bool read_deal(struct fields *fields, struct event *event)
{
    int64_t round;
    if (!fields_number(fields, "round", 0, UINT16_MAX, &round))
        return false;
    char order[2 * R7_CARDS + 1];
    if (!json_copy_text(fields_take(fields, "order"), order, sizeof order))
        return false;
    size_t length = strlen(order);
    if (length % 2 != 0)
        return false;
    for (size_t i = 0; i < length / 2; i++) {
        event->deal.order[i] = r7_card_read(order + 2 * i, 2);
        if (event->deal.order[i] == R7_NO_CARD)
            return false;
    }
    event->deal.round = (uint16_t)round;
    event->deal.count = (uint8_t)(length / 2);
    return true;
}

static bool read_play(struct fields *fields, struct event *event)
{
    int no_step;
    return fields_choice(fields, "by", event_by_names, 4, &event->play.by) &&
           fields_steps(fields, "steps", event->play.steps, &event->play.count, &no_step);
}

static bool read_plays(struct fields *fields, struct event *event)
{
    int64_t plays;
    bool right = fields_number(fields, "plays", 0, UINT16_MAX, &plays);
    event->plays = (uint16_t)plays;
    return right;
}

static bool read_why(struct fields *fields, struct event *event)
{
    size_t count;
    const char *const *names = event_why_names(event->kind, &count);
    return fields_choice(fields, "why", names, count, &event->why);
}

/* As put_rest() writes. */
static bool read_rest(struct fields *fields, struct event *event)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_CREATED:
        return read_created(fields, event);
    case EVENT_SEAT:
        return read_seat(fields_take(fields, "is"), fields->wrong, &event->taken);
    case EVENT_READY:
        return read_ready(fields, event);
    case EVENT_SEED:
        return fields_word(fields, "seed", 1, EVENT_SEED_MAX - 1, event->seed);
    case EVENT_DEAL:
        return read_deal(fields, event);
    case EVENT_PLAY:
        return read_play(fields, event);
    case EVENT_TAKEBACK:
        return read_plays(fields, event);
    case EVENT_PROPOSAL:
        return fields_choice(fields, "what", event_proposal_names, 4, &event->what);
    case EVENT_ANSWER:
        return fields_flag(fields, "yes", &event->yes);
    case EVENT_DROPPED:
    case EVENT_RESUMED:
    case EVENT_CLOSED:
        return read_why(fields, event);
    case EVENT_ABSENT:
        return fields_bot(fields, "bot", &event->bot);
    case EVENT_RENAMED:
        return read_name(fields, event->name);
    case EVENT_DOOR:
        return fields_flag(fields, "open", &event->open);
    case EVENT_REMATCH:
        return fields_word(fields, "game", 1, EVENT_ID_MAX - 1, event->game);
    case EVENT_PAUSED:
    case EVENT_LEFT:
    case EVENT_BACK:
    case EVENT_TIMEOUT:
    case EVENT_OVER:
    case EVENT_UNREADY:
        return true;
    }
    assert(false);
    return false;
}

/* A seat, or -1 if the field is missing. */
static bool read_seat_number(struct fields *fields, const char *name, int8_t *seat)
{
    int64_t number = -1;
    if (fields_has(fields, name) && !fields_number(fields, name, 0, R7_SEATS_MAX - 1, &number))
        return false;
    *seat = (int8_t)number;
    return true;
}

static bool read_object(const struct json_value *object, struct event *event)
{
    struct fields fields;
    char wrong[FIELDS_NAME_MAX];
    fields_open(&fields, object, NULL, wrong);
    return fields_choice(&fields, "kind", event_kind_names, EVENT_KINDS, &event->kind) &&
           read_seat_number(&fields, "seat", &event->seat) &&
           read_seat_number(&fields, "asker", &event->asker) &&
           (!fields_has(&fields, "request") ||
            fields_word(&fields, "request", 1, EVENT_REQUEST_MAX - 1, event->request)) &&
           (!fields_has(&fields, "lag") ||
            fields_number(&fields, "lag", -EVENT_LAG_MAX, EVENT_LAG_MAX, &event->lag)) &&
           read_rest(&fields, event) && fields_close(&fields);
}

bool event_read(const char *text, size_t length, struct event *event)
{
    JSON_ROOM struct json_value values[VALUES_MAX];
    const struct json_value *object = json_read(text, length, values, VALUES_MAX, NULL);
    const uint32_t seq = event->seq;
    const int64_t at = event->at;
    memset(event, 0, sizeof *event);
    event->seq = seq;
    event->at = at;
    return json_is(object, JSON_KIND_OBJECT) && read_object(object, event);
}

bool event_is_unknown(const char *text, size_t length)
{
    JSON_ROOM struct json_value values[VALUES_MAX];
    const struct json_value *object = json_read(text, length, values, VALUES_MAX, NULL);
    char wrong[FIELDS_NAME_MAX], word[FIELDS_WORD_MAX];
    struct fields fields;
    if (!json_is(object, JSON_KIND_OBJECT))
        return false;
    fields_open(&fields, object, NULL, wrong);
    if (!fields_word(&fields, "kind", 1, sizeof word - 1, word))
        return false;
    for (int kind = 0; kind < EVENT_KINDS; kind++)
        if (strcmp(word, event_kind_names[kind]) == 0)
            return false;
    return true;
}
