/* The client without a network: URLs, HTTP's answers, and what it and a server say to each
 * other: requests, answers, cuts, nonsense. */
#include "../app/client/connection.h"
#include "../app/client/lookup.h"
#include "house.h"
#include <netinet/in.h>
#include <words/codes.h>
#include <words/names.h>
#include <words/text.h>

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
static void answer(struct client *client, enum request_kind ask_kind, const char *rest)
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
    answer(client, REQUEST_HELLO, text);
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
    open_house(&house, 1, 2, 6);
    play_game(&house);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    assert_false(client_connected(client));
    welcome(client, "null", 1, (unsigned)house.count);
    assert_true(client_connected(client));
    assert_false(client_caught_up(client));
    hear_log(client, 0, 20);
    assert_int_equal(client_game(client)->last, 20);
    /* After a cut, requests are sent again, but not reactions. */
    client_ask(client, REQUEST_AGREE);
    client_react(client, "nice");
    char id[REQUEST_ID_MAX];
    memcpy(id, client->requests[0].id, sizeof id);
    cut(client);
    assert_non_null(strstr(client->requests[1].text, "\"last\":20"));
    assert_non_null(strstr(client->requests[1].text, "\"epoch\":\"e\""));
    welcome(client, "null", 21, (unsigned)house.count);
    assert_int_equal(client->request_count, 1);
    assert_string_equal(client->requests[0].id, id);
    assert_false(client_waits(client, REQUEST_REACT));
    hear_log(client, 15, house.count); /* some of them twice */
    assert_true(client_caught_up(client));
    assert_int_equal(client_game(client)->verdict, SEAT_FAIR);
    answer(client, REQUEST_AGREE, "\"error\":\"no_proposal\"");
    assert_false(client_waits(client, REQUEST_AGREE));
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
    open_house(&house, 0, 2, 6);
    play_game(&house);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, (unsigned)house.count);
    hear_log(client, 0, 3);
    client->game.commitment[0] = client->game.commitment[0] == 'a' ? 'b' : 'a';
    cut(client);
    welcome(client, "null", 1, (unsigned)house.count);
    hear_log(client, 0, house.count);
    assert_int_equal(client_game(client)->verdict, SEAT_UNFAIR);
    client_close(client);
    close_house(&house);
}

static void test_seat(void **state)
{
    open_house(&house, 0, 2, 6);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, 1);
    hear_log(client, 0, 1);
    client_join(client, "Ann", -1, false);
    assert_true(client_waits(client, REQUEST_JOIN));
    hear_log(client, 1, 2);
    answer(client, REQUEST_JOIN, "\"ok\":true,\"seat\":0,\"token\":\"tok\",\"seq\":2");
    assert_int_equal(client_game(client)->seat, 0);
    assert_string_equal(client_address(client)->token, "tok");
    client_ready(client);
    /* The seed is committed to, and told as promised. */
    uint8_t commit[R7_FAIR_BYTES];
    char hex[2 * R7_FAIR_BYTES + 1];
    assert_true(r7_fair_commit_seed(client->game.id, 0, client->game.own_seed, commit));
    r7_fair_write_hex(commit, hex);
    assert_non_null(strstr(client->requests[0].text, hex));
    assert_null(strstr(client->requests[0].text, client->game.own_seed));
    cut(client);
    assert_non_null(strstr(client->requests[1].text, "\"token\":\"tok\""));
    client_close(client);
    close_house(&house);
}

/* The seed is told also when everybody was ready before the answer to our own request came. */
static void test_ready_before_the_answer(void **state)
{
    open_house(&house, 0, 2, 6);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, 1);
    hear_log(client, 0, 1);
    client_join(client, "Ann", -1, false);
    hear_log(client, 1, 2);
    answer(client, REQUEST_JOIN, "\"ok\":true,\"seat\":0,\"token\":\"tok\",\"seq\":2");
    client_ready(client);
    for (int seat = 0; seat < client->game.players; seat++) {
        client->game.seats[seat].who = WHO_PERSON;
        client->game.seats[seat].ready = true;
        client->game.seats[seat].commit[0] = 'c';
    }
    assert_false(client_waits(client, REQUEST_REVEAL));
    answer(client, REQUEST_READY, "\"ok\":true,\"seq\":3");
    assert_true(client_waits(client, REQUEST_REVEAL));
    client_close(client);
    close_house(&house);
}

/* The next game follows on the same connection; or if that was long ago, on another one. */
static void test_next_game(void **state)
{
    static const char rematch[] =
        "{\"seq\":2,\"at\":5,\"kind\":\"rematch\",\"game\":\"n2\",\"seats\":[1,0]}";
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

/* Where the next game has begun before anybody tells of the end of the last one, that is still
 * told: by the event, since the game has other seats by now. */
static void test_end_and_next_game_at_once(void **state)
{
    char rematch[128];
    struct client_news news;
    int ends = 0;
    open_house(&house, 0, 2, 6);
    play_game(&house);
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    welcome(client, "null", 1, 1);
    hear_log(client, 0, house.count);
    unsigned winners = client_game(client)->winners;
    snprintf(rematch, sizeof rematch,
             "{\"seq\":%d,\"at\":5,\"kind\":\"rematch\",\"game\":\"n2\",\"seats\":[1,0]}",
             house.count + 1);
    client_hear(client, rematch, strlen(rematch));
    hear_log(client, 0, 1);
    assert_int_equal(client_game(client)->winners, 0);
    while (client_next(client, &news))
        if (news.kind == CLIENT_NEWS_EVENT && news.event.kind == EVENT_OVER) {
            ends++;
            assert_int_equal(news.event.result.winners, winners);
            assert_string_equal(news.event.result.names.of[0], "P0");
            assert_int_equal(news.event.result.verdict, SEAT_FAIR);
        }
    assert_int_equal(ends, 1);
    client_close(client);
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
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
        welcome(client, "null", 1, 1);
        client_hear(client, messages[i], strlen(messages[i]));
        assert_int_equal(client->broken, CLIENT_NONSENSE);
        client_close(client);
    }
    /* What a newer server says and this client does not know is ignored. */
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
    struct client *client = silent_client("http://h/t/k3v9w0x2mq7c4d5e");
    answer(client, REQUEST_HELLO, "\"error\":\"no_game\"");
    assert_int_equal(client->broken, CLIENT_REFUSED);
    assert_string_equal(client->code, "no_game");
    client_close(client);
}

/* Every code of the protocol has a sentence of its own. */

static void test_codes(void **state)
{
    for (int code = CODE_OK + 1; code < CODE_COUNT; code++)
        if (!words_knows_code(code_name((enum code)code)))
            fail_msg("%s", code_name((enum code)code));
    for (int i = 0; i < REACTIONS; i++) {
        assert_string_equal(reaction_names[i], reaction_name((enum reaction)i));
        assert_true(words_reaction(reaction_names[i])[0] != '\0');
    }
    assert_string_equal(words_code("illegal", "CANVAS_LEAD").bytes,
                        words_phrase("the rules don’t allow that: {why}", "why",
                                     words_error(R7_ERR_CANVAS_LEAD), NULL)
                            .bytes);
}

/* Names of this machine need no file of hosts: bare systems have none. */

static bool is_loopback(const char *host)
{
    struct lookup *lookup = lookup_start(host, 7007);
    struct addrinfo *found;
    assert_int_equal(poll(&(struct pollfd){.fd = lookup_fd(lookup), .events = POLLIN}, 1, 30000),
                     1);
    assert_true(lookup_done(lookup, &found));
    bool loopback = false;
    for (const struct addrinfo *one = found; one != NULL; one = one->ai_next) {
        const struct sockaddr_in *address = (const struct sockaddr_in *)one->ai_addr;
        if (one->ai_family == AF_INET)
            loopback = address->sin_addr.s_addr == htonl(INADDR_LOOPBACK) &&
                       address->sin_port == htons(7007);
    }
    if (found != NULL)
        freeaddrinfo(found);
    lookup_free(lookup);
    return loopback;
}

static void test_localhost(void **state)
{
    assert_true(is_loopback("localhost"));
    assert_true(is_loopback("table.LocalHost"));
    assert_true(is_loopback("127.0.0.1"));
    assert_false(is_loopback("127.0.0.2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_addresses_written),
        cmocka_unit_test(test_http),
        cmocka_unit_test(test_conversation),
        cmocka_unit_test(test_changed_promise),
        cmocka_unit_test(test_seat),
        cmocka_unit_test(test_ready_before_the_answer),
        cmocka_unit_test(test_next_game),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_refused_at_the_door),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_localhost),
        cmocka_unit_test(test_end_and_next_game_at_once),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
