/* What viewers are told of a game: a client that folds the events it gets has the position
 * that the server says it has, and nothing that its viewer may not know is among the bytes. */
#include "tables.h"
#include <jansson.h>
#include <table/projection.h>

#define VIEWS (R7_SEATS_MAX + 1)

/* A client: all it has is what it was sent. */
struct client {
    int viewer;
    char view[8192]; /* the deal and the steps since; "" before the first deal */
    bool stepped;    /* whether there are steps */
    int turn;        /* -1 if nobody is to move */
};

static json_t *parse(const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    assert_int_equal(strlen(text), length);
    assert_true(json_is_object(json));
    return json;
}

static int seat_or_none(const json_t *value)
{
    assert_true(json_is_null(value) || json_is_integer(value));
    return json_is_null(value) ? -1 : (int)json_integer_value(value);
}

/* The client's fold. */
static void client_hears(struct client *client, const json_t *event)
{
    const char *kind = json_string_value(json_object_get(event, "kind"));
    const json_t *view = json_object_get(event, "view"), *step;
    size_t i;
    if (view != NULL) {
        assert_true(strlen(json_string_value(view)) < sizeof client->view);
        strcpy(client->view, json_string_value(view));
        client->stepped = strstr(client->view, " ; ") != NULL;
    }
    if (strcmp(kind, "play") == 0) {
        json_array_foreach(json_object_get(event, "steps"), i, step)
        {
            strcat(client->view, client->stepped ? " " : " ; ");
            strcat(client->view, json_string_value(step));
            client->stepped = true;
        }
    }
    if (json_object_get(event, "turn") != NULL)
        client->turn = seat_or_none(json_object_get(event, "turn"));
    if (strcmp(kind, "over") == 0 || strcmp(kind, "closed") == 0)
        client->turn = -1;
}

/* The view is one that this viewer may have. */
static struct r7_round honest_view(const char *view, int viewer)
{
    struct r7_position position;
    struct r7_fault fault;
    if (!r7_position_read(view, strlen(view), &position, &fault))
        fail_msg("%s: %s", view, r7_error_text(fault.error));
    assert_true(r7_view_honest(&position.now, viewer));
    return position.now;
}

/* The position that the server tells is the one that the client has. */
static void check_sync(const struct table *table, const struct client *client)
{
    size_t length, i;
    char *text = projection_sync("q1", table, client->viewer, &length);
    json_t *answer = parse(text, length), *legal = json_object_get(answer, "legal"), *item;
    assert_int_equal(json_integer_value(json_object_get(answer, "seq")), table->seq);
    assert_int_equal(seat_or_none(json_object_get(answer, "turn")), client->turn);
    assert_int_equal(legal != NULL, client->turn >= 0 && client->turn == client->viewer);
    if (client->view[0] == '\0') {
        assert_true(json_is_null(json_object_get(answer, "view")));
        assert_true(json_is_null(json_object_get(answer, "hash")));
    } else {
        struct r7_round now = honest_view(client->view, client->viewer);
        assert_string_equal(json_string_value(json_object_get(answer, "view")), client->view);
        assert_int_equal(json_string_length(json_object_get(answer, "hash")), 16);
        json_array_foreach(legal, i, item)
        {
            struct r7_step step;
            struct r7_fault fault;
            assert_true(
                r7_step_read(json_string_value(item), json_string_length(item), &step, &fault));
            assert_int_equal(r7_round_check(&now, step), R7_OK);
        }
    }
    json_decref(answer);
    free(text);
}

static void hex_of(const uint8_t bytes[EVENT_HASH], char hex[2 * EVENT_HASH + 1])
{
    sodium_bin2hex(hex, 2 * EVENT_HASH + 1, bytes, EVENT_HASH);
}

/* Secrets stay secrets: that of the shuffle until the end, the tokens' hashes for ever. */
static void check_secrets(const struct table *table, const char *text)
{
    char hex[2 * EVENT_HASH + 1];
    hex_of(table->secret, hex);
    if (table->state != TABLE_OVER && table->state != TABLE_CLOSED)
        assert_null(strstr(text, hex));
    for (int seat = 0; seat < table->settings.players; seat++) {
        hex_of(table->seats[seat].is.token, hex);
        assert_null(strstr(text, hex));
    }
}

/* Everybody is told of an event that was applied. */
static void tell_all(const struct table *table, const struct event *event,
                     const struct projected *projected, struct client clients[VIEWS])
{
    char *texts[VIEWS] = {NULL};
    bool same = true;
    for (int i = 0; i < VIEWS; i++) {
        size_t length;
        if (clients[i].viewer >= table->settings.players)
            continue;
        texts[i] = projection_event(table, event, projected, clients[i].viewer, &length);
        assert_non_null(texts[i]);
        check_secrets(table, texts[i]);
        json_t *message = parse(texts[i], length);
        assert_int_equal(json_integer_value(json_object_get(message, "seq")), event->seq);
        assert_string_equal(json_string_value(json_object_get(message, "kind")),
                            event_kind_name((enum event_kind)event->kind));
        client_hears(&clients[i], message);
        json_decref(message);
        check_sync(table, &clients[i]);
        same = same && strcmp(texts[0], texts[i]) == 0;
    }
    if (projection_is_same(event, projected))
        assert_true(same);
    for (int i = 0; i < VIEWS; i++)
        free(texts[i]);
}

/* The log of a sitting, through the store's texts, to a new table and its viewers. */
static void retell(const struct sitting *s)
{
    static struct client clients[VIEWS];
    static struct projected projected;
    struct table table;
    for (int i = 0; i < VIEWS; i++)
        clients[i] = (struct client){.viewer = i < R7_SEATS_MAX ? i : R7_SPECTATOR, .turn = -1};
    table_init(&table, s->table.id);
    for (size_t i = 0; i < s->count; i++) {
        size_t length;
        struct event event = {.seq = s->events[i].seq, .at = s->events[i].at};
        char *text = event_write(&s->events[i], &length);
        assert_non_null(text);
        assert_true(event_read(text, length, &event));
        free(text);
        assert_true(table_apply(&table, &event, &projected));
        tell_all(&table, &event, &projected, clients);
    }
    assert_true(r7_round_equal(&table.match.round, &s->table.match.round));
    assert_int_equal(table.state, s->table.state);
    table_release(&table);
}

static void test_whole_games(void **state)
{
    for (unsigned i = 0; i < 4 * 4 * 3 * 2; i++) {
        struct event_seat seats[R7_SEATS_MAX] = {{0}};
        struct event_settings settings = {
            .rules = {(uint8_t)(i % 4), (i / 4 & 1) != 0, (i / 8 & 1) != 0},
            .players = (uint8_t)(2 + i / 16 % 3),
            .watch = true,
            .clock = (uint8_t)(i % 3),
            .timeout = TIMEOUT_BOT,
            .seconds = i % 3 == CLOCK_NONE ? 0 : 60,
            .increment = i % 3 == CLOCK_GAME ? 5 : 0,
        };
        struct sitting s;
        settings.target = (uint16_t)r7_rules_target(settings.rules, settings.players);
        seats[1].who = WHO_BOT;
        seats[1].bot = r7_bot_find("novice");
        sit_down(&s, settings, seats, i);
        start(&s);
        play_to_end(&s);
        assert_int_equal(s.table.state, TABLE_OVER);
        retell(&s);
        get_up(&s);
    }
}

static void test_takeback(void **state)
{
    const struct event_seat seats[R7_SEATS_MAX] = {{0}};
    const struct event_settings settings = {.players = 2, .watch = true};
    int turns = 0, takebacks = 0;
    for (unsigned i = 0; i < 20; i++) {
        struct sitting s;
        sit_down(&s, settings, seats, i);
        start(&s);
        while (s.table.state == TABLE_PLAYING) {
            int seat = s.table.match.round.turn;
            play_on(&s);
            if (turns++ % 3 != 0 || s.table.state != TABLE_PLAYING)
                continue;
            assert_int_equal(propose(&s, seat, PROPOSAL_TAKEBACK), CODE_OK);
            assert_int_equal(ask_simply(&s, 1 - seat, REQUEST_AGREE), CODE_OK);
            assert_int_equal(s.events[s.count - 1].kind, EVENT_TAKEBACK);
            takebacks++;
        }
        retell(&s);
        get_up(&s);
    }
    assert_true(takebacks > 20);
}

/* ---- the bytes of each kind ---- */

#define ZEROS "00000000000000000000000000000000"
#define FIVE_A "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"

static struct table small; /* a table that nobody has folded: two seats, nothing dealt */

static void shows(const struct event *event, const char *expected)
{
    static const struct projected projected = {.same = true};
    char whole[1024];
    size_t length;
    snprintf(whole, sizeof whole, "{\"seq\":18,\"at\":1763270000000,\"kind\":\"%s\"%s}",
             event_kind_name((enum event_kind)event->kind), expected);
    char *text = projection_event(&small, event, &projected, 0, &length);
    assert_string_equal(text, whole);
    assert_true(projection_is_same(event, &projected));
    free(text);
}

static struct event make(enum event_kind kind, int seat)
{
    small.settings.players = 2;
    return (struct event){
        .kind = (uint8_t)kind, .seat = (int8_t)seat, .asker = -1, .seq = 18, .at = 1763270000000};
}

static void test_bytes(void **state)
{
    struct event event;
    event = make(EVENT_SEAT, 1);
    shows(&event, ",\"seat\":1,\"who\":\"free\"");
    event.taken.who = WHO_PERSON;
    strcpy(event.taken.name, "Zoë \"Z\"");
    shows(&event, ",\"seat\":1,\"who\":\"person\",\"name\":\"Zoë \\\"Z\\\"\"");
    event.taken.who = WHO_PROGRAM;
    strcpy(event.taken.name, "bot.py");
    shows(&event, ",\"seat\":1,\"who\":\"program\",\"name\":\"bot.py\"");
    event.taken.who = WHO_BOT;
    event.taken.bot = r7_bot_find("master");
    shows(&event, ",\"seat\":1,\"who\":\"bot\",\"bot\":\"master\"");
    event = make(EVENT_READY, 0);
    strcpy(event.seed, "0123456789abcdef");
    shows(&event, ",\"seat\":0,\"seed\":\"0123456789abcdef\"");
    event.committed = true; /* the server keeps the seed for this seat */
    memset(event.commit, 0x5A, sizeof event.commit);
    shows(&event, ",\"seat\":0,\"commit\":\"" FIVE_A FIVE_A "\"");
    event = make(EVENT_SEED, 0);
    strcpy(event.seed, "0123456789abcdef");
    shows(&event, ",\"seat\":0,\"seed\":\"0123456789abcdef\"");
    event = make(EVENT_UNREADY, 1);
    shows(&event, ",\"seat\":1");
    event = make(EVENT_PROPOSAL, 1);
    event.what = PROPOSAL_PAUSE;
    shows(&event, ",\"what\":\"pause\",\"seat\":1");
    event = make(EVENT_ANSWER, 0);
    shows(&event, ",\"seat\":0,\"yes\":false");
    event = make(EVENT_DROPPED, -1);
    event.why = DROPPED_MOVED;
    shows(&event, ",\"why\":\"moved\"");
    event = make(EVENT_PAUSED, -1);
    shows(&event, "");
    event = make(EVENT_RESUMED, -1);
    event.why = RESUMED_RESTART;
    shows(&event, ",\"why\":\"restart\"");
    event = make(EVENT_CLOSED, -1);
    event.why = CLOSED_EMPTY;
    shows(&event, ",\"why\":\"empty\",\"secret\":\"" ZEROS ZEROS "\",\"seeds\":[\"\",\"\"]");
    event = make(EVENT_ABSENT, 1);
    event.bot = r7_bot_find("casual");
    shows(&event, ",\"seat\":1,\"bot\":\"casual\"");
    event = make(EVENT_LEFT, 1);
    shows(&event, ",\"seat\":1");
    event.asker = 0;
    shows(&event, ",\"seat\":1,\"claimed\":0");
    event = make(EVENT_DOOR, -1);
    shows(&event, ",\"open\":false");
    event = make(EVENT_BACK, 1);
    shows(&event, ",\"seat\":1");
    event = make(EVENT_TIMEOUT, 1);
    shows(&event, ",\"seat\":1");
    event = make(EVENT_REMATCH, -1);
    strcpy(event.game, "k3v9");
    shows(&event, ",\"game\":\"k3v9\",\"seats\":[1,0]");
}

static void test_bytes_created(void **state)
{
    struct event event = make(EVENT_CREATED, -1);
    strcpy(small.id, "k3v9");
    event.created.settings = (struct event_settings){.rules = {R7_V1_3, true, false},
                                                     .players = 2,
                                                     .target = 40,
                                                     .watch = true,
                                                     .clock = CLOCK_GAME,
                                                     .seconds = 300,
                                                     .increment = 5,
                                                     .absent = 120,
                                                     .absent_bot = r7_bot_find("casual")};
    event.created.seats[1].who = WHO_BOT;
    event.created.seats[1].bot = r7_bot_find("master");
    /* printf 'red7-fair-1\nk3v9\n' and 32 zero bytes, through sha256sum */
    shows(&event, ",\"rules\":\"v1.3+advanced\",\"target\":40,\"public\":false,\"watch\":true,"
                  "\"clock\":{\"kind\":\"game\",\"seconds\":300,\"increment\":5,\"timeout\":"
                  "\"out\"},\"absent\":{\"seconds\":120,\"bot\":\"casual\"},\"claim\":null,"
                  "\"seats\":[{\"seat\":0,\"who\":\"free\"},"
                  "{\"seat\":1,\"who\":\"bot\",\"bot\":\"master\"}],\"fair\":\"red7-fair-1\","
                  "\"commit\":\"7df85239a432cae6220832949c08cf02c18cc322002f693274babc73eec2e8db\","
                  "\"previous\":null");
    small.id[0] = '\0';
}

/* A play that ends a round, and the draw in it: told to its owner, and to nobody else. */
static void test_bytes_play(void **state)
{
    struct event event = make(EVENT_PLAY, 0);
    struct projected projected = {.count = 1, .round_over = true, .winner = 1};
    size_t length;
    small.settings.rules = (struct r7_rules){.edition = R7_V1_3, .advanced = true};
    small.state = TABLE_PLAYING;
    small.match.round.phase = R7_PHASE_OVER;
    small.match.round.seats[1].scored = projected.set =
        r7_card_bit(r7_card_make(4, R7_YELLOW)) | r7_card_bit(r7_card_make(4, R7_INDIGO));
    for (int i = 0; i < VIEWS; i++)
        projected.steps[i][0] = r7_step_draw();
    projected.steps[0][0].drawn = r7_card_make(6, R7_VIOLET);
    static const char *const steps[] = {"=(V6)", "=", "="};
    static const int viewers[] = {0, 1, R7_SPECTATOR};
    for (int i = 0; i < 3; i++) {
        char whole[400];
        snprintf(whole, sizeof whole,
                 "{\"seq\":18,\"at\":1763270000000,\"kind\":\"play\",\"seat\":0,\"steps\":[\"%s\"],"
                 "\"by\":\"person\",\"turn\":null,\"over\":{\"winner\":1,\"set\":\"Y4I4\","
                 "\"points\":[0,8]}}",
                 steps[i]);
        char *text = projection_event(&small, &event, &projected, viewers[i], &length);
        assert_string_equal(text, whole);
        free(text);
    }
    assert_false(projection_is_same(&event, &projected));
    memset(&small, 0, sizeof small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes),      cmocka_unit_test(test_bytes_created),
        cmocka_unit_test(test_bytes_play), cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_takeback),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
