/* Requests: JSON in, a checked flat value out. Every field that docs/protocol.md names is
 * checked here as far as that is possible without knowing the game; see fields.h. */
#include <assert.h>
#include <protocol/events.h>
#include <protocol/limits.h>
#include <string.h>
#include <strings.h>
#include <table/request.h>
#include <table/settings_json.h>
#include <words/text.h>

#define NAME_MOST                                                                                  \
    4096                /* bytes of a name that is cleaned: a whole message, as limits usually are \
                         */
#define VALUES_MAX 2049 /* which has no more values than that */

_Static_assert(sizeof((struct refusal *)0)->field == FIELDS_NAME_MAX, "a field's name fits");

/* What reading a field comes to. */
static enum code code_of(bool right)
{
    return right ? CODE_OK : CODE_BAD_FIELD;
}

/* ---- a reader for each request: the fields beside `do`, `id` and `v` ---- */

static bool read_next(struct fields *fields, struct request *request)
{
    return !fields_has(fields, "next") || fields_flag(fields, "next", &request->next);
}

static enum code read_hello(struct fields *fields, struct request *request, struct refusal *refusal)
{
    int64_t last = 0;
    (void)refusal;
    if (!fields_word(fields, "game", 1, sizeof request->hello.game - 1, request->hello.game) ||
        (fields_has(fields, "token") &&
         !fields_word(fields, "token", 1, REQUEST_TOKEN_MAX - 1, request->hello.token)) ||
        (fields_has(fields, "last") && !fields_number(fields, "last", 0, UINT32_MAX, &last)) ||
        (fields_has(fields, "epoch") &&
         !fields_word(fields, "epoch", 1, sizeof request->hello.epoch - 1, request->hello.epoch)) ||
        !read_next(fields, request))
        return CODE_BAD_FIELD;
    request->hello.last = (uint32_t)last;
    return CODE_OK;
}

static bool read_nonce(struct fields *fields, char nonce[REQUEST_NONCE_MAX])
{
    return fields_word(fields, "nonce", RANGE_NONCE_LEAST, RANGE_NONCE_MOST, nonce);
}

/* Who is to sit where. Persons come later, so their seats are free now. */
static bool read_seats(struct fields *fields, struct request *request)
{
    const struct json_value *seats = fields_take(fields, "seats");
    struct event_seat *is = request->create.seats;
    if (!json_is(seats, JSON_KIND_LIST) || seats->count < RANGE_SEATS_LEAST ||
        seats->count > RANGE_SEATS_MOST)
        return fields_refuse(fields, "seats");
    request->create.settings.players = (uint8_t)seats->count;
    for (const struct json_value *item = json_first(seats); item != NULL; item = item->next, is++) {
        if (json_text_is(item, "person"))
            continue;
        is->who = WHO_BOT;
        is->bot = fields_bot_named(item);
        if (is->bot == NULL)
            return fields_refuse(fields, "seats");
    }
    return true;
}

static enum code read_create(struct fields *fields, struct request *request,
                             struct refusal *refusal)
{
    (void)refusal;
    return code_of(read_nonce(fields, request->create.nonce) && read_seats(fields, request) &&
                   settings_read(fields, &request->create.settings));
}

/* A seat that no table has is another mistake than something that is no number. */
static enum code read_seat_number(struct fields *fields, int8_t *seat)
{
    int64_t number;
    if (!fields_number(fields, "seat", INT64_MIN, INT64_MAX, &number))
        return CODE_BAD_FIELD;
    if (number < 0 || number >= R7_SEATS_MAX)
        return CODE_NO_SEAT;
    *seat = (int8_t)number;
    return CODE_OK;
}

/* Whether people could take it for a bot's: "Bot 2", "bot 3 (master)". */
static bool is_bot_name(const char *name)
{
    if (strncasecmp(name, "bot", 3) != 0)
        return false;
    name += 3;
    name += strspn(name, " \t-_#.");
    return *name >= '0' && *name <= '9';
}

/* Leaves out parentheses of every width: by them bots are told from people, as "Ada (master)". */
static void drop_parentheses(char *text)
{
    static const char *const all[] = {"(",
                                      ")",
                                      "\xE2\x81\xBD",
                                      "\xE2\x81\xBE",
                                      "\xE2\x82\x8D",
                                      "\xE2\x82\x8E",
                                      "\xEF\xB9\x99",
                                      "\xEF\xB9\x9A",
                                      "\xEF\xBC\x88",
                                      "\xEF\xBC\x89"};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        for (char *at; (at = strstr(text, all[i])) != NULL;)
            memmove(at, at + strlen(all[i]), strlen(at + strlen(all[i])) + 1);
}

static enum code read_join(struct fields *fields, struct request *request, struct refusal *refusal)
{
    (void)refusal;
    if (!read_nonce(fields, request->join.nonce) ||
        (fields_has(fields, "program") && !fields_flag(fields, "program", &request->join.program)))
        return CODE_BAD_FIELD;
    const struct json_value *name = fields_take(fields, "name");
    if (!json_is(name, JSON_KIND_TEXT))
        return code_of(fields_refuse(fields, "name"));
    request->join.seat = -1;
    enum code code =
        fields_has(fields, "seat") ? read_seat_number(fields, &request->join.seat) : CODE_OK;
    char text[NAME_MOST];
    if (code != CODE_OK)
        return code;
    if (!json_copy_text(name, text, sizeof text))
        return CODE_BAD_NAME;
    drop_parentheses(text);
    bool right = words_clean_name(text, EVENT_NAME_COLUMNS, request->join.name) &&
                 !is_bot_name(request->join.name);
    return right ? CODE_OK : CODE_BAD_NAME;
}

static enum code read_ready(struct fields *fields, struct request *request, struct refusal *refusal)
{
    (void)refusal;
    if (!read_next(fields, request))
        return CODE_BAD_FIELD;
    if (fields_has(fields, "commit"))
        return code_of(fields_bytes(fields, "commit", request->commit, EVENT_HASH));
    return code_of(fields_word(fields, "seed", RANGE_SEED_LEAST, RANGE_SEED_MOST, request->seed));
}

static enum code read_reveal(struct fields *fields, struct request *request,
                             struct refusal *refusal)
{
    (void)refusal;
    return code_of(fields_word(fields, "seed", RANGE_SEED_LEAST, RANGE_SEED_MOST, request->seed));
}

static enum code read_seat(struct fields *fields, struct request *request, struct refusal *refusal)
{
    (void)refusal;
    /* Here null means something, so the field must not be missing. */
    if (!fields_has(fields, "bot"))
        return code_of(fields_refuse(fields, "bot"));
    if (fields_has_value(fields, "bot") && !fields_bot(fields, "bot", &request->seat.bot))
        return CODE_BAD_FIELD;
    return read_seat_number(fields, &request->seat.seat);
}

static enum code read_nothing(struct fields *fields, struct request *request,
                              struct refusal *refusal)
{
    (void)fields;
    (void)request;
    (void)refusal;
    return CODE_OK;
}

static enum code read_play(struct fields *fields, struct request *request, struct refusal *refusal)
{
    int64_t at;
    int no_step;
    if (!fields_number(fields, "at", 0, UINT32_MAX, &at) || !read_next(fields, request))
        return CODE_BAD_FIELD;
    request->play.at = (uint32_t)at;
    if (!fields_steps(fields, "steps", request->play.steps, &request->play.count, &no_step)) {
        if (no_step < 0)
            return CODE_BAD_FIELD;
        refusal->step = no_step;
        refusal->rule = R7_ERR_STEP;
        return CODE_ILLEGAL;
    }
    return code_of(request->play.count > 0 || fields_refuse(fields, "steps"));
}

static enum code read_sync(struct fields *fields, struct request *request, struct refusal *refusal)
{
    (void)refusal;
    return code_of(read_next(fields, request));
}

static enum code read_door(struct fields *fields, struct request *request, struct refusal *refusal)
{
    (void)refusal;
    return code_of(fields_flag(fields, "open", &request->open));
}

static enum code read_propose(struct fields *fields, struct request *request,
                              struct refusal *refusal)
{
    (void)refusal;
    return code_of(fields_choice(fields, "what", event_proposal_names, 4, &request->what));
}

static enum code read_react(struct fields *fields, struct request *request, struct refusal *refusal)
{
    (void)refusal;
    return code_of(fields_choice(fields, "code", reaction_names, REACTIONS, &request->react));
}

/* ---- the whole ---- */

typedef enum code read_request(struct fields *fields, struct request *request,
                               struct refusal *refusal);
static read_request *const readers[REQUEST_KINDS] = {
    [REQUEST_HELLO] = read_hello,     [REQUEST_CREATE] = read_create,
    [REQUEST_JOIN] = read_join,       [REQUEST_READY] = read_ready,
    [REQUEST_REVEAL] = read_reveal,   [REQUEST_SEAT] = read_seat,
    [REQUEST_LEAVE] = read_nothing,   [REQUEST_PLAY] = read_play,
    [REQUEST_PROPOSE] = read_propose, [REQUEST_AGREE] = read_nothing,
    [REQUEST_DECLINE] = read_nothing, [REQUEST_RESUME] = read_nothing,
    [REQUEST_REACT] = read_react,     [REQUEST_SYNC] = read_sync,
    [REQUEST_DOOR] = read_door,       [REQUEST_CLAIM] = read_nothing,
};

static enum code read_kind(struct fields *fields, struct request *request)
{
    const struct json_value *value = fields_take(fields, "do");
    if (!json_is(value, JSON_KIND_TEXT))
        return code_of(fields_refuse(fields, "do"));
    const int kind = json_choice(value, request_names, REQUEST_KINDS);
    if (kind < 0)
        return CODE_UNKNOWN_REQUEST;
    request->kind = (uint8_t)kind;
    return CODE_OK;
}

/* The first message says its version. Nothing else of another version is looked at: it may
 * have other fields. */
static enum code read_version(struct fields *fields, const struct request *request)
{
    int64_t version;
    if (request->kind != REQUEST_HELLO && request->kind != REQUEST_CREATE)
        return CODE_OK;
    if (!fields_number(fields, "v", INT64_MIN, INT64_MAX, &version))
        return CODE_BAD_FIELD;
    return version == PROTOCOL_VERSION ? CODE_OK : CODE_VERSION;
}

static enum code read_object(const struct json_value *object, struct request *request,
                             struct refusal *refusal)
{
    struct fields fields;
    fields_open(&fields, object, NULL, refusal->field);
    /* The id comes first, so that whatever else is wrong is answered with it. */
    bool has_id =
        fields_read_word(fields_take(&fields, "id"), RANGE_ID_LEAST, RANGE_ID_MOST, request->id);
    enum code code = read_kind(&fields, request);
    if (code == CODE_OK)
        code = read_version(&fields, request);
    if (code == CODE_OK && !has_id)
        code = code_of(fields_refuse(&fields, "id"));
    if (code == CODE_OK)
        code = readers[request->kind](&fields, request, refusal);
    if (code == CODE_OK)
        code = code_of(fields_close(&fields));
    return code;
}

bool request_read(const char *text, size_t length, struct request *request, struct refusal *refusal)
{
    memset(request, 0, sizeof *request);
    memset(refusal, 0, sizeof *refusal);
    JSON_ROOM struct json_value values[VALUES_MAX];
    const struct json_value *object = json_read(text, length, values, VALUES_MAX, NULL);
    refusal->code =
        json_is(object, JSON_KIND_OBJECT) ? read_object(object, request, refusal) : CODE_BAD_JSON;
    if (refusal->code != CODE_BAD_FIELD)
        refusal->field[0] = '\0';
    return refusal->code == CODE_OK;
}
