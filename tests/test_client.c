/* The client without a network: URLs, HTTP's answers, and the fold of what a real table says
 * to each of its viewers. */
#include "house.h"
#include <words/text.h>
#include <words/turns.h>

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

/* ---- games ---- */

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses), cmocka_unit_test(test_addresses_written),
        cmocka_unit_test(test_http),      cmocka_unit_test(test_games),
        cmocka_unit_test(test_rematch),   cmocka_unit_test(test_unfair),
        cmocka_unit_test(test_damaged),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
