/* The client without a network: URLs, HTTP's answers, and the fold of what a real table says
 * to each of its viewers. */
#include "../src/client/connection.h"
#include <game.h>
#include <hashes.h>
#include <setjmp.h>
#include <show.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
// clang-format off
#include <cmocka.h>
// clang-format on

/* ---- URLs ---- */

static void test_addresses(void **state)
{
    static const struct {
        const char *text;
        bool secure;
        const char *host;
        unsigned port;
        const char *path, *game, *token;
    } good[] = {
        {"http://example.org", false, "example.org", 80, "", "", ""},
        {"https://example.org/", true, "example.org", 443, "", "", ""},
        {"ws://a-b.c_d:7007", false, "a-b.c_d", 7007, "", "", ""},
        {"wss://[::1]:8443/t/abc", true, "::1", 8443, "", "abc", ""},
        {"HTTP://127.0.0.1:1/t/k3v9_-Z", false, "127.0.0.1", 1, "", "k3v9_-Z", ""},
        {"http://h/t/abc/", false, "h", 80, "", "abc", ""},
        {"http://h/t/abc#to-k_1", false, "h", 80, "", "abc", "to-k_1"},
        {"https://h/games/red7/t/abc#x", true, "h", 443, "/games/red7", "abc", "x"},
        {"https://h/games/red7/", true, "h", 443, "/games/red7", "", ""},
    };
    static const struct {
        const char *text;
        enum client_address_error error;
    } bad[] = {
        {"", CLIENT_ADDRESS_SCHEME},
        {"example.org", CLIENT_ADDRESS_SCHEME},
        {"ftp://example.org", CLIENT_ADDRESS_SCHEME},
        {"http:/example.org", CLIENT_ADDRESS_SCHEME},
        {"http://", CLIENT_ADDRESS_HOST},
        {"http://:80", CLIENT_ADDRESS_HOST},
        {"http://ex ample", CLIENT_ADDRESS_HOST},
        {"http://user@h", CLIENT_ADDRESS_HOST},
        {"http://[::1", CLIENT_ADDRESS_HOST},
        {"http://[]", CLIENT_ADDRESS_HOST},
        {"http://h:", CLIENT_ADDRESS_PORT},
        {"http://h:0", CLIENT_ADDRESS_PORT},
        {"http://h:65536", CLIENT_ADDRESS_PORT},
        {"http://h:99999999999999999999", CLIENT_ADDRESS_PORT},
        {"http://h:80x", CLIENT_ADDRESS_PATH},
        {"http://h/t/", CLIENT_ADDRESS_PATH},
        {"http://h/t", CLIENT_ADDRESS_PATH},
        {"http://h/t/a.b", CLIENT_ADDRESS_PATH},
        {"http://h/t/abcdefghijklmnopqrstuvwxyz0123456789", CLIENT_ADDRESS_PATH},
        {"http://h/t/abc?token=x", CLIENT_ADDRESS_PATH},
        {"http://h/a%20b", CLIENT_ADDRESS_PATH},
        {"http://h#x", CLIENT_ADDRESS_TOKEN},
        {"http://h/t/abc#", CLIENT_ADDRESS_TOKEN},
        {"http://h/t/abc#a b", CLIENT_ADDRESS_TOKEN},
    };
    struct client_address a;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(client_address_read(good[i].text, &a), CLIENT_ADDRESS_OK);
        assert_int_equal(a.secure, good[i].secure);
        assert_string_equal(a.host, good[i].host);
        assert_int_equal(a.port, good[i].port);
        assert_string_equal(a.path, good[i].path);
        assert_string_equal(a.game, good[i].game);
        assert_string_equal(a.token, good[i].token);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (client_address_read(bad[i].text, &a) != bad[i].error)
            fail_msg("%s: %d", bad[i].text, client_address_read(bad[i].text, &a));
}

static void test_addresses_written(void **state)
{
    struct client_address a;
    char url[CLIENT_URL_MAX];
    (void)state;
    client_address_read("wss://[::1]:8443/x/t/abc#tok", &a);
    client_address_server(&a, url);
    assert_string_equal(url, "https://[::1]:8443/x");
    client_address_table(&a, a.game, "", url);
    assert_string_equal(url, "https://[::1]:8443/x/t/abc");
    client_address_table(&a, a.game, a.token, url);
    assert_string_equal(url, "https://[::1]:8443/x/t/abc#tok");
    client_address_read("http://h:80", &a);
    client_address_server(&a, url);
    assert_string_equal(url, "http://h");
}

/* ---- HTTP ---- */

static void test_http(void **state)
{
    static const char head[] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade:  WebSocket \r\n"
                               "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\nmore";
    char accept[HTTP_KEY_MAX], value[8];
    (void)state;
    http_accept("dGhlIHNhbXBsZSBub25jZQ==", accept); /* the example of RFC 6455 */
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    size_t length = http_head_length(head, sizeof head - 1);
    assert_int_equal(length, sizeof head - 1 - 4);
    assert_int_equal(http_head_length(head, length - 1), 0);
    assert_int_equal(http_status(head, length), 101);
    assert_int_equal(http_status("HTTP/1.1 1x1 ", 13), 0);
    assert_int_equal(http_status("SSH-2.0-OpenSSH", 15), 0);
    assert_true(http_field_is(head, length, "upgrade", "websocket", false));
    assert_true(http_field_is(head, length, "Sec-WebSocket-Accept", accept, true));
    assert_false(http_field_is(head, length, "Upgrade", "websocket", true));
    assert_false(http_field(head, length, "Up", value, sizeof value));
    assert_false(http_field(head, length, "Upgrade", value, sizeof value)); /* too long */
}

/* ---- a table, and everybody at it ---- */

struct house {
    struct table table;
    struct client_game viewers[R7_SEATS_MAX + 1]; /* the spectator's comes last */
    int players;
    int64_t now;
    int request;
    char *log[5000]; /* what the spectator was told */
    int count;
    struct r7_random random;
};

static int viewer_of(const struct house *h, int i)
{
    return i == h->players ? R7_SPECTATOR : i;
}

/* Every viewer's round is the table's own view of it. */
static void check_views(const struct house *h)
{
    for (int i = 0; i <= h->players; i++) {
        static struct r7_step steps[CLIENT_STEPS_MAX];
        const struct client_game *game = &h->viewers[i];
        struct r7_round deal, now;
        size_t count;
        assert_int_equal(game->last, h->table.seq);
        if (!table_view(&h->table, viewer_of(h, i), &deal, &now, steps, CLIENT_STEPS_MAX, &count))
            continue;
        assert_true(r7_round_equal(&game->round.start, &deal));
        assert_true(r7_round_equal(&game->round.now, &now));
        assert_int_equal(game->round.count, count);
    }
}

static void tell(struct house *h, struct event *event)
{
    static struct told told;
    event->seq = h->table.seq + 1;
    event->at = h->now++;
    assert_true(table_apply(&h->table, event, &told));
    for (int i = 0; i <= h->players; i++) {
        size_t length;
        struct client_event heard;
        json_error_t error;
        char *text = show_event(&h->table, event, &told, viewer_of(h, i), &hashes_sodium, &length);
        json_t *message = json_loadb(text, length, 0, &error);
        assert_int_equal(client_game_take(&h->viewers[i], message, &heard), CLIENT_TAKEN);
        assert_int_equal(client_game_take(&h->viewers[i], message, &heard), CLIENT_KNOWN);
        json_decref(message);
        if (i == h->players && h->count < 5000)
            h->log[h->count++] = text;
        else
            free(text);
    }
    check_views(h);
}

/* All that is due now. */
static void settle(struct house *h)
{
    static const int64_t away[R7_SEATS_MAX];
    struct event event;
    while (table_due(&h->table, &hashes_sodium, h->now, away, &event)) {
        if (event.kind == EVENT_REMATCH)
            snprintf(event.game, sizeof event.game, "next");
        tell(h, &event);
    }
}

static enum code ask(struct house *h, int seat, const char *text)
{
    struct request request;
    struct refusal refusal;
    struct event event;
    uint32_t again = 0;
    char message[2048];
    snprintf(message, sizeof message, "{\"id\":\"r%d\",%s}", h->request++, text);
    if (!request_read(message, strlen(message), &request, &refusal))
        fail_msg("%s", message);
    enum code code = table_request(&h->table, seat, &request, h->now, &event, &again, &refusal);
    if (code == CODE_OK) {
        if (request.kind == REQUEST_JOIN)
            event.taken.token[0] = (uint8_t)(event.seat + 1);
        tell(h, &event);
        settle(h);
    }
    return code;
}

static void open_house(struct house *h, int rules, int players, uint64_t seed)
{
    struct request request;
    struct refusal refusal;
    struct event event;
    char text[512], name[R7_RULES_TEXT_MAX];
    uint8_t secret[EVENT_HASH] = {(uint8_t)seed, 7};
    const char *const seats[] = {"", "", "\"person\",\"person\"",
                                 "\"person\",\"person\",\"person\"",
                                 "\"person\",\"person\",\"person\",\"person\""};
    r7_rules_write((struct r7_rules){.edition = (uint8_t)(rules / 4),
                                     .advanced = (rules & 1) != 0,
                                     .actions = (rules & 2) != 0},
                   name, sizeof name);
    *h = (struct house){.players = players, .now = 1763270000000, .random = {seed}};
    table_init(&h->table, "k3v9w0x2mq7c4d5e");
    for (int i = 0; i <= players; i++)
        client_game_init(&h->viewers[i], "k3v9w0x2mq7c4d5e", viewer_of(h, i));
    snprintf(text, sizeof text,
             "{\"do\":\"create\",\"id\":\"1\",\"v\":1,\"nonce\":\"0123456789012345678901\","
             "\"rules\":\"%s\",\"seats\":[%s]}",
             name, seats[players]);
    assert_true(request_read(text, strlen(text), &request, &refusal));
    table_create(&request, secret, h->now, &event);
    tell(h, &event);
    for (int seat = 0; seat < players; seat++) {
        snprintf(text, sizeof text,
                 "\"do\":\"join\",\"nonce\":\"012345678901234567890%d\",\"name\":\"P%d\"", seat,
                 seat);
        assert_int_equal(ask(h, -1, text), CODE_OK);
    }
    for (int seat = 0; seat < players; seat++) {
        snprintf(text, sizeof text, "\"do\":\"ready\",\"seed\":\"seed-of-seat-number-%d\"", seat);
        assert_int_equal(ask(h, seat, text), CODE_OK);
    }
    assert_int_equal(h->viewers[0].state, CLIENT_PLAYING);
}

static void close_house(struct house *h)
{
    table_release(&h->table);
    for (int i = 0; i <= h->players; i++)
        client_game_release(&h->viewers[i]);
    for (int i = 0; i < h->count; i++)
        free(h->log[i]);
}

/* The seat to move plays a step that its own view allows. */
static void play_step(struct house *h)
{
    int seat = h->table.match.round.turn;
    struct r7_step steps[R7_STEPS_MAX];
    char step[R7_STEP_TEXT_MAX], text[200];
    size_t count = r7_round_legal(&h->viewers[seat].round.now, steps);
    struct r7_step chosen = steps[r7_random_below(&h->random, (uint32_t)count)];
    if (chosen.kind == R7_STEP_PASS && count > 1)
        chosen = steps[0];
    r7_step_write(chosen, step, sizeof step);
    snprintf(text, sizeof text, "\"do\":\"play\",\"at\":%u,\"steps\":[\"%s\"]",
             (unsigned)h->table.seq, step);
    assert_int_equal(ask(h, seat, text), CODE_OK);
}

/* Now and then somebody takes back a turn, where that is possible. */
static void maybe_take_back(struct house *h)
{
    int seat = (int)r7_random_below(&h->random, (uint32_t)h->players);
    if (r7_random_below(&h->random, 12) != 0 ||
        ask(h, seat, "\"do\":\"propose\",\"what\":\"takeback\"") != CODE_OK)
        return;
    for (int other = 0; other < h->players && h->viewers[0].proposal.what != CLIENT_NOTHING;
         other++)
        if (other != seat)
            ask(h, other, "\"do\":\"agree\"");
    assert_int_equal(h->viewers[0].proposal.what, CLIENT_NOTHING);
}

static void play_game(struct house *h)
{
    for (int i = 0; h->table.state == TABLE_PLAYING; i++) {
        assert_true(i < 4000);
        play_step(h);
        if (h->table.state == TABLE_PLAYING)
            maybe_take_back(h);
    }
}

static struct house house;

static void test_games(void **state)
{
    char bytes[4096];
    (void)state;
    for (int rules = 0; rules < 16; rules++) {
        open_house(&house, rules, 2 + rules % 3, (uint64_t)rules + 1);
        play_game(&house);
        for (int i = 0; i <= house.players; i++) {
            const struct client_game *game = &house.viewers[i];
            struct words_names names = client_names(game);
            assert_int_equal(game->state, CLIENT_OVER);
            assert_int_equal(game->verdict, CLIENT_FAIR);
            assert_int_equal(game->winners, r7_match_winners(&house.table.match));
            assert_int_equal(game->round.now.phase, R7_PHASE_OVER);
            for (int turn = 0; turn < game->round.turn_count; turn++) {
                struct words text = WORDS_INIT(bytes);
                words_clear(&text);
                client_tell_turn(&game->round, turn, &names, &text);
                assert_true(text.length > 0);
            }
        }
        close_house(&house);
    }
}

static void test_rematch(void **state)
{
    (void)state;
    open_house(&house, 0, 3, 5);
    play_game(&house);
    assert_int_equal(ask(&house, 1, "\"do\":\"propose\",\"what\":\"rematch\""), CODE_OK);
    assert_int_equal(house.viewers[0].proposal.what, CLIENT_REMATCH);
    assert_int_equal(ask(&house, 0, "\"do\":\"agree\""), CODE_OK);
    assert_int_equal(house.viewers[0].proposal.yes, 3);
    assert_int_equal(ask(&house, 2, "\"do\":\"agree\""), CODE_OK);
    assert_string_equal(house.viewers[2].next, "next");
    assert_int_equal(house.viewers[2].next_seats[2], 0);
    close_house(&house);
}

/* A server that says another secret, another seed or other deals is found out. */
static void test_unfair(void **state)
{
    (void)state;
    open_house(&house, 1, 2, 3);
    play_game(&house);
    const char *over = NULL;
    for (int i = 0; i < house.count; i++)
        if (strstr(house.log[i], "\"kind\":\"over\"") != NULL)
            over = house.log[i];
    json_error_t error;
    json_t *message = json_loads(over, 0, &error);
    char secret[2 * R7_FAIR_BYTES + 1];
    client_field_text(message, "secret", secret, sizeof secret);
    const json_t *seeds = json_object_get(message, "seeds");
    struct client_game game = house.viewers[0];
    assert_int_equal(client_check_fair(&game, secret, seeds), CLIENT_FAIR);
    secret[0] = secret[0] == '0' ? '1' : '0';
    assert_int_equal(client_check_fair(&game, secret, seeds), CLIENT_UNFAIR);
    assert_int_equal(client_check_fair(&game, "no secret", seeds), CLIENT_UNFAIR);
    secret[0] = json_string_value(json_object_get(message, "secret"))[0];
    snprintf(game.own_seed, sizeof game.own_seed, "another-seed-than-that");
    assert_int_equal(client_check_fair(&game, secret, seeds), CLIENT_UNFAIR);
    game = house.viewers[0];
    snprintf(game.seats[1].seed, sizeof game.seats[1].seed, "another-seed-than-that");
    assert_int_equal(client_check_fair(&game, secret, seeds), CLIENT_UNFAIR);
    game = house.viewers[0];
    game.deals[0] = game.round.now;
    assert_int_equal(client_check_fair(&game, secret, seeds), CLIENT_UNFAIR);
    snprintf(game.fair, sizeof game.fair, "red7-fair-2");
    assert_int_equal(client_check_fair(&game, secret, seeds), CLIENT_UNKNOWN);
    json_decref(message);
    close_house(&house);
}

/* Messages with a byte changed, left out or twice: taken or refused, and never worse. */
static void test_damaged(void **state)
{
    struct r7_random random = {9};
    (void)state;
    open_house(&house, 3, 2, 4);
    play_game(&house);
    for (int round = 0; round < 300; round++) {
        static struct client_game game;
        int victim = (int)r7_random_below(&random, (uint32_t)house.count);
        client_game_init(&game, "k3v9w0x2mq7c4d5e", R7_SPECTATOR);
        for (int i = 0; i < house.count; i++) {
            struct client_event event;
            json_error_t error;
            char *text = strdup(house.log[i]);
            size_t length = strlen(text);
            if (i == victim)
                text[r7_random_below(&random, (uint32_t)length)] =
                    "0123456789{}[]\",:RV"[r7_random_below(&random, 19)];
            json_t *message = json_loads(text, 0, &error);
            free(text);
            enum client_taken taken =
                message == NULL ? CLIENT_DAMAGED : client_game_take(&game, message, &event);
            json_decref(message);
            if (taken == CLIENT_DAMAGED || taken == CLIENT_GAP)
                break;
        }
        client_game_release(&game);
    }
    close_house(&house);
}

/* ---- the conversation ---- */

/* A client whose messages go nowhere. */
static struct client *silent_client(const char *url)
{
    struct client_address address;
    assert_int_equal(client_address_read(url, &address), CLIENT_ADDRESS_OK);
    struct client *client = client_open(&address, &(struct client_options){NULL});
    client->stage = CLIENT_GREETS;
    client_greet(client);
    return client;
}

/* The server answers the last request of a kind. */
static void answer(struct client *client, enum client_ask ask_kind, const char *rest)
{
    char text[1024];
    for (int i = 0; i < client->request_count; i++)
        if (client->requests[i].ask == ask_kind) {
            snprintf(text, sizeof text, "{\"re\":\"%s\",%s}", client->requests[i].id, rest);
            client_hear(client, text, strlen(text));
            return;
        }
    fail_msg("nothing was asked");
}

static void welcome(struct client *client, const char *seat, unsigned from, unsigned last)
{
    char text[256];
    snprintf(text, sizeof text,
             "\"ok\":true,\"v\":1,\"game\":\"k3v9w0x2mq7c4d5e\",\"epoch\":\"e\",\"seat\":%s,"
             "\"from\":%u,\"last\":%u,\"now\":1763270000000",
             seat, from, last);
    answer(client, CLIENT_ASK_HELLO, text);
}

/* The connection is cut, and made again up to hello. */
static void cut(struct client *client)
{
    client->stage = CLIENT_GREETS;
    client->broken = CLIENT_FINE;
    client_forget(client, false);
    client_greet(client);
}

static void hear_log(struct client *client, int from, int to)
{
    for (int i = from; i < to; i++)
        client_hear(client, house.log[i], strlen(house.log[i]));
}

static bool heard(struct client *client, enum client_news_kind kind)
{
    struct client_news news;
    bool found = false;
    while (client_next(client, &news))
        found = found || news.kind == kind;
    return found;
}

static void test_conversation(void **state)
{
    (void)state;
    open_house(&house, 1, 2, 6);
    play_game(&house);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    assert_false(client_connected(client));
    welcome(client, "null", 1, (unsigned)house.count);
    assert_true(client_connected(client));
    assert_false(client_caught_up(client));
    hear_log(client, 0, 20);
    assert_int_equal(client_game(client)->last, 20);
    /* A cut: what was asked for stays asked for, but not a reaction. */
    client_ask(client, CLIENT_ASK_AGREE);
    client_react(client, "nice");
    char id[REQUEST_ID_MAX];
    memcpy(id, client->requests[0].id, sizeof id);
    cut(client);
    assert_non_null(strstr(client->requests[1].text, "\"last\":20"));
    assert_non_null(strstr(client->requests[1].text, "\"epoch\":\"e\""));
    welcome(client, "null", 21, (unsigned)house.count);
    assert_int_equal(client->request_count, 1);
    assert_string_equal(client->requests[0].id, id);
    assert_false(client_waits(client, CLIENT_ASK_REACT));
    hear_log(client, 15, house.count); /* some of them twice */
    assert_true(client_caught_up(client));
    assert_int_equal(client_game(client)->verdict, CLIENT_FAIR);
    answer(client, CLIENT_ASK_AGREE, "\"error\":\"no_proposal\"");
    assert_false(client_waits(client, CLIENT_ASK_AGREE));
    assert_true(heard(client, CLIENT_NEWS_ANSWER));
    /* A restored store: all again. */
    cut(client);
    welcome(client, "null", 1, 10);
    assert_true(heard(client, CLIENT_NEWS_RESTORED));
    assert_int_equal(client_game(client)->last, 0);
    hear_log(client, 0, 10);
    assert_int_equal(client->broken, CLIENT_FINE);
    client_close(client);
    close_house(&house);
}

/* The promise of the first time is held against a server that changes it. */
static void test_changed_promise(void **state)
{
    (void)state;
    open_house(&house, 0, 2, 6);
    play_game(&house);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, (unsigned)house.count);
    hear_log(client, 0, 3);
    client->game.commitment[0] = client->game.commitment[0] == 'a' ? 'b' : 'a';
    cut(client);
    welcome(client, "null", 1, (unsigned)house.count);
    hear_log(client, 0, house.count);
    assert_int_equal(client_game(client)->verdict, CLIENT_UNFAIR);
    client_close(client);
    close_house(&house);
}

static void test_seat(void **state)
{
    (void)state;
    open_house(&house, 0, 2, 6);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, 1);
    hear_log(client, 0, 1);
    client_join(client, "Ann", -1, false);
    assert_true(client_waits(client, CLIENT_ASK_JOIN));
    hear_log(client, 1, 2);
    answer(client, CLIENT_ASK_JOIN, "\"ok\":true,\"seat\":0,\"token\":\"tok\",\"seq\":2");
    assert_int_equal(client_game(client)->seat, 0);
    assert_string_equal(client_address(client)->token, "tok");
    client_ready(client);
    assert_non_null(strstr(client->requests[0].text, client->game.own_seed));
    cut(client);
    assert_non_null(strstr(client->requests[1].text, "\"token\":\"tok\""));
    client_close(client);
    close_house(&house);
}

/* The next game follows on the same connection; or if that was long ago, on another one. */
static void test_next_game(void **state)
{
    static const char rematch[] =
        "{\"seq\":2,\"at\":5,\"kind\":\"rematch\",\"game\":\"n2\",\"seats\":[1,0]}";
    (void)state;
    open_house(&house, 0, 2, 6);
    for (int late = 0; late < 2; late++) {
        struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e#tok");
        welcome(client, "0", 1, late == 0 ? 1 : 2);
        hear_log(client, 0, 1);
        client_hear(client, rematch, sizeof rematch - 1);
        assert_int_equal(client->must_reconnect, late == 1);
        assert_string_equal(client_game(client)->id, "n2");
        assert_string_equal(client_address(client)->game, "n2");
        assert_int_equal(client_game(client)->seat, 1);
        hear_log(client, 0, 1);
        assert_int_equal(client_game(client)->last, 1);
        assert_int_equal(client->broken, CLIENT_FINE);
        client_close(client);
    }
    close_house(&house);
}

static void test_nonsense(void **state)
{
    static const char *const messages[] = {
        "",
        "[]",
        "{",
        "\"x\"",
        "{\"seq\":1}",
        "{\"seq\":1,\"at\":1,\"kind\":\"deal\"}",
        "{\"seq\":7,\"at\":1,\"kind\":\"paused\"}",
        "{\"seq\":-1,\"at\":1,\"kind\":\"created\"}",
        "{\"seq\":1,\"at\":1,\"kind\":\"created\",\"seats\":[{\"who\":\"free\"}]}",
        "{\"seq\":1,\"seq\":1}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
        welcome(client, "null", 1, 1);
        client_hear(client, messages[i], strlen(messages[i]));
        assert_int_equal(client->broken, CLIENT_NONSENSE);
        client_close(client);
    }
    /* What is newer than we are is passed over. */
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, 1);
    client_hear(client, "{}", 2);
    client_hear(client, "{\"now\":\"weather\",\"sun\":true}", 28);
    client_hear(client, "{\"re\":\"nobody\",\"ok\":true}", 25);
    client_hear(client, "{\"re\":null,\"error\":\"bad_json\"}", 30);
    assert_int_equal(client->broken, CLIENT_FINE);
    client_close(client);
}

static void test_refused_at_the_door(void **state)
{
    (void)state;
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    answer(client, CLIENT_ASK_HELLO, "\"error\":\"no_game\"");
    assert_int_equal(client->broken, CLIENT_REFUSED);
    assert_string_equal(client->code, "no_game");
    client_close(client);
}

/* Every code of the protocol has a sentence of its own. */
static void test_codes(void **state)
{
    (void)state;
    for (int code = CODE_OK + 1; code < CODE_COUNT; code++)
        if (!words_knows_code(code_name((enum code)code)))
            fail_msg("%s", code_name((enum code)code));
    for (int i = 0; i < CLIENT_REACTIONS; i++) {
        assert_string_equal(client_reactions[i], reaction_name((enum reaction)i));
        assert_true(words_reaction(client_reactions[i])[0] != '\0');
    }
    assert_string_equal(
        words_code("illegal", "CANVAS_LEAD").bytes,
        words_phrase("the rules forbid this: {why}", "why", words_error(R7_ERR_CANVAS_LEAD), NULL)
            .bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_addresses_written),
        cmocka_unit_test(test_http),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_rematch),
        cmocka_unit_test(test_unfair),
        cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_conversation),
        cmocka_unit_test(test_changed_promise),
        cmocka_unit_test(test_seat),
        cmocka_unit_test(test_next_game),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_refused_at_the_door),
        cmocka_unit_test(test_codes),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
