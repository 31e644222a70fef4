/* What clients send, right and wrong: each code, and the field that is to blame. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <table/request.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#define NONCE "AZaz09_-AZaz09_-AZaz09" /* 22 characters: just enough */
#define TEXT_40 "0123456789012345678901234567890123456789"
#define TEXT_64 TEXT_40 "012345678901234567890123"

static struct request request;
static struct refusal refusal;

/* Reads from memory of exactly the length, so that a sanitizer sees a read past the end. */
static bool read_bytes(const char *text, size_t length)
{
    char *copy = malloc(length > 0 ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    bool right = request_read(copy, length, &request, &refusal);
    free(copy);
    assert_int_equal(right, refusal.code == CODE_OK);
    return right;
}

/* Reads a request that is right. */
static void right(const char *text, enum request_kind kind)
{
    if (!read_bytes(text, strlen(text)))
        fail_msg("%s: %s %s", text, code_name(refusal.code), refusal.field);
    assert_int_equal(request.kind, kind);
    assert_string_equal(request.id, "q1");
}

/* Reads one that is wrong, and says why. */
static void wrong(const char *text, enum code code, const char *field)
{
    if (read_bytes(text, strlen(text)) || refusal.code != code || strcmp(refusal.field, field) != 0)
        fail_msg("%s: %s \"%s\", but it should be %s \"%s\"", text, code_name(refusal.code),
                 refusal.field, code_name(code), field);
}

static void bad(const char *text, const char *field)
{
    wrong(text, CODE_BAD_FIELD, field);
}

#define DO(name) "{\"do\":\"" name "\",\"id\":\"q1\""
#define HELLO DO("hello") ",\"v\":1,\"game\":\"k3v9w0x2mq7c4d5e\""
#define CREATE DO("create") ",\"v\":1,\"nonce\":\"" NONCE "\""
#define SEATS ",\"seats\":[\"person\",\"master\"]"
#define ADVANCED CREATE SEATS ",\"rules\":\"v1.3+advanced\""
#define JOIN DO("join") ",\"nonce\":\"" NONCE "\""
#define PLAY DO("play") ",\"at\":17"

static void test_not_json(void **state)
{
    static const char *const texts[] = {
        "",
        " ",
        "null",
        "17",
        "\"do\"",
        "[]",
        "[{}]",
        "{",
        "{}{}",
        "{} x",
        "{\"do\"}",
        "{\"do\":\"leave\",\"id\":\"q1\",\"id\":\"q1\"}",
        "{\"do\":\"leave\",\"id\":\"q1\\u0000\"}",
        "{\"do\":\"leave\",\"id\":\"q1\",\"a\\u0000\":1}",
        "{\"do\":\"leave\",\"id\":\"\xff\"}",
        "{\"do\":\"leave\",\"id\":\"\\ud800\"}",
        "{\"do\":\"leave\",\"id\":1e999}",
        "{\"do\":\"leave\",\"id\":99999999999999999999}",
        "{'do':'leave'}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wrong(texts[i], CODE_BAD_JSON, "");
        assert_string_equal(request.id, "");
    }
    static const char with_nul[] = "{\"do\":\"leave\",\"id\":\"q\0001\"}";
    assert_false(read_bytes(with_nul, sizeof with_nul - 1));
    assert_int_equal(refusal.code, CODE_BAD_JSON);
    static char deep[100000];
    memset(deep, '[', sizeof deep);
    assert_false(read_bytes(deep, sizeof deep));
    assert_int_equal(refusal.code, CODE_BAD_JSON);
}

static void test_do_and_id(void **state)
{
    bad("{}", "do");
    bad("{\"do\":1,\"id\":\"q1\"}", "do");
    assert_string_equal(request.id, "q1");
    wrong("{\"do\":\"\",\"id\":\"q1\"}", CODE_UNKNOWN_REQUEST, "");
    wrong("{\"do\":\"Leave\",\"id\":\"q1\"}", CODE_UNKNOWN_REQUEST, "");
    assert_string_equal(request.id, "q1");
    wrong("{\"do\":\"chat\",\"text\":\"hi\"}", CODE_UNKNOWN_REQUEST, "");
    bad("{\"do\":\"leave\"}", "id");
    bad("{\"do\":\"leave\",\"id\":1}", "id");
    bad("{\"do\":\"leave\",\"id\":\"\"}", "id");
    bad("{\"do\":\"leave\",\"id\":\"a b\"}", "id");
    bad("{\"do\":\"leave\",\"id\":\"é\"}", "id");
    bad("{\"do\":\"leave\",\"id\":\"" TEXT_40 "x\"}", "id");
    assert_string_equal(request.id, "");
    assert_true(read_bytes("{\"do\":\"leave\",\"id\":\"" TEXT_40 "\"}", 62));
    assert_string_equal(request.id, TEXT_40);
}

static void test_surplus(void **state)
{
    bad(DO("leave") ",\"why\":1}", "why");
    assert_string_equal(request.id, "q1");
    bad(DO("leave") ",\"v\":1}", "v");
    bad(DO("leave") ",\"\":1}", "");
    /* The name comes from the client: it is cut, and unusual characters are not repeated. */
    bad(DO("leave") ",\"" TEXT_40 "\":1}", "01234567890123456789012");
    bad(DO("leave") ",\"a\\n\\u202eé\":1}", "a??????");
    bad(HELLO ",\"seat\":1}", "seat");
    bad(ADVANCED ",\"name\":\"Ann\"}", "name");
    bad(JOIN ",\"name\":\"Ann\",\"seed\":\"x\"}", "seed");
    bad(PLAY ",\"steps\":[\"+I4\"],\"seat\":0}", "seat");
}

static void test_version(void **state)
{
    wrong(DO("hello") ",\"v\":2,\"game\":\"x\"}", CODE_VERSION, "");
    assert_string_equal(request.id, "q1");
    wrong(DO("hello") ",\"v\":0}", CODE_VERSION, "");
    wrong(DO("create") ",\"v\":9007199254740993,\"what\":{}}", CODE_VERSION, "");
    wrong("{\"do\":\"hello\",\"v\":2,\"id\":17}", CODE_VERSION, "");
    bad(DO("hello") ",\"game\":\"x\"}", "v");
    bad(DO("create") ",\"v\":\"1\"}", "v");
    bad(DO("create") ",\"v\":1.0}", "v");
}

static void test_hello(void **state)
{
    right(HELLO "}", REQUEST_HELLO);
    assert_string_equal(request.hello.game, "k3v9w0x2mq7c4d5e");
    assert_string_equal(request.hello.token, "");
    assert_int_equal(request.hello.last, 0);
    assert_string_equal(request.hello.epoch, "");
    right(HELLO ",\"token\":\"" TEXT_64 "\",\"last\":4294967295,\"epoch\":\"5f0c\"}",
          REQUEST_HELLO);
    assert_string_equal(request.hello.token, TEXT_64);
    assert_int_equal(request.hello.last, UINT32_MAX);
    assert_string_equal(request.hello.epoch, "5f0c");
    bad(DO("hello") ",\"v\":1}", "game");
    bad(DO("hello") ",\"v\":1,\"game\":\"\"}", "game");
    bad(DO("hello") ",\"v\":1,\"game\":\"../x\"}", "game");
    bad(DO("hello") ",\"v\":1,\"game\":\"" TEXT_40 "\"}", "game");
    bad(HELLO ",\"token\":null}", "token");
    bad(HELLO ",\"token\":\"\"}", "token");
    bad(HELLO ",\"token\":\"a=b\"}", "token");
    bad(HELLO ",\"token\":\"" TEXT_64 "x\"}", "token");
    bad(HELLO ",\"last\":-1}", "last");
    bad(HELLO ",\"last\":4294967296}", "last");
    bad(HELLO ",\"last\":\"17\"}", "last");
    bad(HELLO ",\"last\":17.0}", "last");
    bad(HELLO ",\"epoch\":\"" TEXT_40 "\"}", "epoch");
    bad(HELLO ",\"epoch\":17}", "epoch");
}

static void test_create(void **state)
{
    right(CREATE SEATS ",\"rules\":\"v1.2\"}", REQUEST_CREATE);
    const struct event_settings *settings = &request.create.settings;
    assert_string_equal(request.create.nonce, NONCE);
    assert_int_equal(settings->rules.edition, R7_V1_2);
    assert_int_equal(settings->players, 2);
    assert_int_equal(settings->target, 0);
    assert_false(settings->listed);
    assert_true(settings->watch);
    assert_int_equal(settings->clock, CLOCK_NONE);
    assert_int_equal(settings->absent, 0);
    assert_int_equal(request.create.seats[0].who, WHO_FREE);
    assert_int_equal(request.create.seats[1].who, WHO_BOT);
    assert_string_equal(request.create.seats[1].bot->name, "master");
    right(CREATE
          ",\"rules\":\"v1.3+advanced+actions\",\"seats\":[\"person\",\"novice\",\"person\","
          "\"casual\"],\"target\":50,\"public\":true,\"watch\":false,"
          "\"clock\":{\"kind\":\"game\",\"seconds\":300,\"increment\":5,\"timeout\":\"bot\"},"
          "\"absent\":{\"seconds\":120,\"bot\":\"casual\"}}",
          REQUEST_CREATE);
    assert_true(settings->rules.advanced && settings->rules.actions);
    assert_int_equal(settings->players, 4);
    assert_int_equal(settings->target, 50);
    assert_true(settings->listed && !settings->watch);
    assert_int_equal(settings->clock, CLOCK_GAME);
    assert_int_equal(settings->timeout, TIMEOUT_BOT);
    assert_int_equal(settings->seconds, 300);
    assert_int_equal(settings->increment, 5);
    assert_int_equal(settings->absent, 120);
    assert_string_equal(settings->absent_bot->name, "casual");
    right(ADVANCED ",\"clock\":null,\"absent\":null}", REQUEST_CREATE);
    assert_int_equal(settings->target, 40); /* the edition's */
    right(ADVANCED ",\"target\":0}", REQUEST_CREATE);
    assert_int_equal(settings->target, 0);
    right(ADVANCED ",\"target\":10000}", REQUEST_CREATE);
    right(CREATE SEATS ",\"rules\":\"v1.3\",\"target\":0}", REQUEST_CREATE);
}

/* House rules: as many as there are; a target among them is the game's, unless one is given. */
static void test_create_house(void **state)
{
    const struct event_settings *settings = &request.create.settings;
    right(CREATE SEATS
          ",\"rules\":\"v1.2+advanced+actions+lose:forced+draw:must+target:9999+7card:any"
          "+7to:both+7lead:end+7draw:no+7hand:no+1from:level+1alone:bound\"}",
          REQUEST_CREATE);
    assert_true(r7_rules_has(settings->rules, R7_DRAW_MUST));
    assert_false(r7_rules_has(settings->rules, R7_ONE_FREE));
    assert_int_equal(settings->target, 9999);
    right(CREATE SEATS ",\"rules\":\"v1.3+advanced+target:none\"}", REQUEST_CREATE);
    assert_int_equal(settings->target, 0);
    right(CREATE SEATS ",\"rules\":\"v1.3+advanced+target:3\",\"target\":5}", REQUEST_CREATE);
    assert_int_equal(settings->target, 5);
    assert_int_equal(settings->rules.target, 0);
    bad(CREATE SEATS ",\"rules\":\"v1.3+draw:perhaps\"}", "rules");
    bad(CREATE SEATS ",\"rules\":\"v1.3+draw:must+draw:must\"}", "rules");
    bad(CREATE SEATS ",\"rules\":\"v1.3+7to:canvas\"}", "rules");
    bad(CREATE SEATS ",\"rules\":\"v1.3+target:50\"}", "rules");
}

static void test_create_wrong(void **state)
{
    bad(DO("create") ",\"v\":1" SEATS ",\"rules\":\"v1.3\"}", "nonce");
    bad(DO("create") ",\"v\":1,\"nonce\":\"AZaz09_-AZaz09_-AZaz0\"}", "nonce");
    bad(DO("create") ",\"v\":1,\"nonce\":\"" TEXT_64 "x\"}", "nonce");
    bad(DO("create") ",\"v\":1,\"nonce\":\"AZaz09_-AZaz09_-AZaz0+\"}", "nonce");
    bad(CREATE SEATS "}", "rules");
    bad(CREATE SEATS ",\"rules\":\"v1.4\"}", "rules");
    bad(CREATE SEATS ",\"rules\":\"v1.3 \"}", "rules");
    bad(CREATE SEATS ",\"rules\":13}", "rules");
    bad(CREATE ",\"rules\":\"v1.3\"}", "seats");
    bad(CREATE ",\"rules\":\"v1.3\",\"seats\":2}", "seats");
    bad(CREATE ",\"rules\":\"v1.3\",\"seats\":[\"person\"]}", "seats");
    bad(CREATE ",\"rules\":\"v1.3\",\"seats\":[\"person\",\"person\",\"person\",\"person\","
               "\"person\"]}",
        "seats");
    /* Levels only: not their numbers, no specimens, nobody who sees all cards. */
    static const char *const nobodies[] = {"\"3\"",    "\"random\"", "\"open\"", "\"Master\"",
                                           "\"free\"", "null",       "1",        "\"\""};
    for (size_t i = 0; i < sizeof nobodies / sizeof nobodies[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, CREATE ",\"rules\":\"v1.3\",\"seats\":[\"person\",%s]}",
                 nobodies[i]);
        bad(text, "seats");
    }
    bad(CREATE SEATS ",\"rules\":\"v1.3\",\"target\":40}", "target");
    bad(ADVANCED ",\"target\":-1}", "target");
    bad(ADVANCED ",\"target\":10001}", "target");
    bad(ADVANCED ",\"target\":null}", "target");
    bad(ADVANCED ",\"public\":1}", "public");
    bad(ADVANCED ",\"watch\":null}", "watch");
}

static void test_create_clock(void **state)
{
    static const struct {
        const char *clock, *field; /* NULL: right */
    } cases[] = {
        {"{\"kind\":\"turn\",\"seconds\":5,\"timeout\":\"out\"}", NULL},
        {"{\"kind\":\"turn\",\"seconds\":86400,\"timeout\":\"bot\"}", NULL},
        {"{\"kind\":\"game\",\"seconds\":10,\"increment\":0,\"timeout\":\"out\"}", NULL},
        {"{\"kind\":\"game\",\"seconds\":86400,\"increment\":600,\"timeout\":\"out\"}", NULL},
        {"60", "clock"},
        {"[]", "clock"},
        {"{}", "clock.kind"},
        {"{\"kind\":\"none\"}", "clock.kind"},
        {"{\"kind\":\"turn\",\"timeout\":\"out\"}", "clock.seconds"},
        {"{\"kind\":\"turn\",\"seconds\":4,\"timeout\":\"out\"}", "clock.seconds"},
        {"{\"kind\":\"turn\",\"seconds\":86401,\"timeout\":\"out\"}", "clock.seconds"},
        {"{\"kind\":\"turn\",\"seconds\":60}", "clock.timeout"},
        {"{\"kind\":\"turn\",\"seconds\":60,\"timeout\":\"pass\"}", "clock.timeout"},
        {"{\"kind\":\"turn\",\"seconds\":60,\"timeout\":\"out\",\"increment\":1}",
         "clock.increment"},
        {"{\"kind\":\"game\",\"seconds\":9,\"increment\":0,\"timeout\":\"out\"}", "clock.seconds"},
        {"{\"kind\":\"game\",\"seconds\":60,\"timeout\":\"out\"}", "clock.increment"},
        {"{\"kind\":\"game\",\"seconds\":60,\"increment\":601,\"timeout\":\"out\"}",
         "clock.increment"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[400];
        snprintf(text, sizeof text, ADVANCED ",\"clock\":%s}", cases[i].clock);
        if (cases[i].field == NULL)
            right(text, REQUEST_CREATE);
        else
            bad(text, cases[i].field);
    }
    bad(ADVANCED ",\"absent\":true}", "absent");
    bad(ADVANCED ",\"absent\":{\"bot\":\"casual\"}}", "absent.seconds");
    bad(ADVANCED ",\"absent\":{\"seconds\":4,\"bot\":\"casual\"}}", "absent.seconds");
    bad(ADVANCED ",\"absent\":{\"seconds\":86401,\"bot\":\"casual\"}}", "absent.seconds");
    bad(ADVANCED ",\"absent\":{\"seconds\":60}}", "absent.bot");
    bad(ADVANCED ",\"absent\":{\"seconds\":60,\"bot\":\"person\"}}", "absent.bot");
    bad(ADVANCED ",\"absent\":{\"seconds\":60,\"bot\":\"casual\",\"x\":1}}", "absent.x");
}

static void test_join(void **state)
{
    right(JOIN ",\"name\":\"Ann\"}", REQUEST_JOIN);
    assert_string_equal(request.join.nonce, NONCE);
    assert_string_equal(request.join.name, "Ann");
    assert_int_equal(request.join.seat, -1);
    assert_false(request.join.program);
    right(JOIN ",\"name\":\" Zoë\\u202e\\n\\u0007 Ж \",\"seat\":3,\"program\":true}", REQUEST_JOIN);
    assert_string_equal(request.join.name, "Zoë Ж");
    assert_int_equal(request.join.seat, 3);
    assert_true(request.join.program);
    right(JOIN ",\"name\":\"" TEXT_64 "\"}", REQUEST_JOIN);
    assert_string_equal(request.join.name, "01234567890123456789");
    wrong(JOIN ",\"name\":\"\"}", CODE_BAD_NAME, "");
    wrong(JOIN ",\"name\":\" \\n\\u202e \"}", CODE_BAD_NAME, "");
    assert_string_equal(request.id, "q1");
    wrong(JOIN ",\"name\":\"Ann\",\"seat\":4}", CODE_NO_SEAT, "");
    wrong(JOIN ",\"name\":\"Ann\",\"seat\":-1}", CODE_NO_SEAT, "");
    wrong(JOIN ",\"name\":\"Ann\",\"seat\":256}", CODE_NO_SEAT, "");
    bad(JOIN "}", "name");
    bad(JOIN ",\"name\":7}", "name");
    bad(JOIN ",\"name\":\"Ann\",\"seat\":null}", "seat");
    bad(JOIN ",\"name\":\"Ann\",\"seat\":\"1\"}", "seat");
    bad(JOIN ",\"name\":\"Ann\",\"program\":0}", "program");
    bad(DO("join") ",\"name\":\"Ann\"}", "nonce");
}

static void test_before_the_start(void **state)
{
    right(DO("ready") ",\"seed\":\"0123456789abcdef\"}", REQUEST_READY);
    assert_string_equal(request.seed, "0123456789abcdef");
    right(DO("ready") ",\"seed\":\"" TEXT_64 "\"}", REQUEST_READY);
    bad(DO("ready") "}", "seed");
    bad(DO("ready") ",\"seed\":\"0123456789abcde\"}", "seed");
    bad(DO("ready") ",\"seed\":\"0123456789abcde!\"}", "seed");
    bad(DO("ready") ",\"seed\":\"" TEXT_64 "0\"}", "seed");
    bad(DO("ready") ",\"seed\":1234567890123456}", "seed");
    right(DO("seat") ",\"seat\":2,\"bot\":\"casual\"}", REQUEST_SEAT);
    assert_int_equal(request.seat.seat, 2);
    assert_string_equal(request.seat.bot->name, "casual");
    right(DO("seat") ",\"seat\":0,\"bot\":null}", REQUEST_SEAT);
    assert_null(request.seat.bot);
    bad(DO("seat") ",\"seat\":0}", "bot");
    bad(DO("seat") ",\"seat\":0,\"bot\":\"open\"}", "bot");
    bad(DO("seat") ",\"seat\":0,\"bot\":3}", "bot");
    bad(DO("seat") ",\"bot\":\"casual\"}", "seat");
    wrong(DO("seat") ",\"seat\":4,\"bot\":\"casual\"}", CODE_NO_SEAT, "");
}

static void test_play(void **state)
{
    right(PLAY ",\"steps\":[\"+I4\",\"@O5\"]}", REQUEST_PLAY);
    assert_int_equal(request.play.at, 17);
    assert_int_equal(request.play.count, 2);
    assert_int_equal(request.play.steps[0].kind, R7_STEP_PALETTE);
    assert_int_equal(request.play.steps[1].card, r7_card_make(5, R7_ORANGE));
    right(PLAY ",\"steps\":[\"+R1\",\"-3:V7\",\"7@R7\",\"7^R7\",\"=\",\"!\",\".\",\"pass\"]}",
          REQUEST_PLAY);
    assert_int_equal(request.play.steps[1].seat, 3);
    right(DO("play") ",\"at\":4294967295,\"steps\":[\".\",\".\",\".\",\".\",\".\",\".\",\".\","
                     "\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\"]}",
          REQUEST_PLAY);
    assert_int_equal(request.play.count, R7_TURN_STEPS_MAX);
    bad(DO("play") ",\"steps\":[\"+I4\"]}", "at");
    bad(DO("play") ",\"at\":-1,\"steps\":[\"+I4\"]}", "at");
    bad(DO("play") ",\"at\":4294967296,\"steps\":[\"+I4\"]}", "at");
    bad(DO("play") ",\"at\":null,\"steps\":[\"+I4\"]}", "at");
    bad(PLAY "}", "steps");
    bad(PLAY ",\"steps\":\"+I4\"}", "steps");
    bad(PLAY ",\"steps\":[]}", "steps");
    bad(PLAY ",\"steps\":[\"+I4\",4]}", "steps");
    bad(PLAY ",\"steps\":[\"+I4(R1)\"]}", "steps");
    bad(PLAY ",\"steps\":[\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\",\".\","
             "\".\",\".\",\".\",\".\",\".\"]}",
        "steps");
    static const char *const no_steps[] = {"", "I4", "+I8", "+I4 ", "+I4 @O5", "PASS", "-5:"};
    for (size_t i = 0; i < sizeof no_steps / sizeof no_steps[0]; i++) {
        char text[200];
        snprintf(text, sizeof text, PLAY ",\"steps\":[\"+I4\",\"%s\"]}", no_steps[i]);
        wrong(text, CODE_ILLEGAL, "");
        assert_int_equal(refusal.step, 1);
        assert_int_equal(refusal.rule, R7_ERR_STEP);
        assert_string_equal(request.id, "q1");
    }
}

static void test_other_requests(void **state)
{
    right(DO("leave") "}", REQUEST_LEAVE);
    right(DO("agree") "}", REQUEST_AGREE);
    right(DO("decline") "}", REQUEST_DECLINE);
    right(DO("resume") "}", REQUEST_RESUME);
    right(DO("sync") "}", REQUEST_SYNC);
    right(DO("propose") ",\"what\":\"takeback\"}", REQUEST_PROPOSE);
    assert_int_equal(request.what, PROPOSAL_TAKEBACK);
    right(DO("propose") ",\"what\":\"pause\"}", REQUEST_PROPOSE);
    assert_int_equal(request.what, PROPOSAL_PAUSE);
    right(DO("propose") ",\"what\":\"rematch\"}", REQUEST_PROPOSE);
    assert_int_equal(request.what, PROPOSAL_REMATCH);
    bad(DO("propose") "}", "what");
    bad(DO("propose") ",\"what\":\"none\"}", "what");
    bad(DO("propose") ",\"what\":0}", "what");
    for (int reaction = 0; reaction < REACTIONS; reaction++) {
        char text[100];
        snprintf(text, sizeof text, DO("react") ",\"code\":\"%s\"}",
                 reaction_name((enum reaction)reaction));
        right(text, REQUEST_REACT);
        assert_int_equal(request.react, reaction);
    }
    bad(DO("react") "}", "code");
    bad(DO("react") ",\"code\":\"insult\"}", "code");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_not_json),
        cmocka_unit_test(test_do_and_id),
        cmocka_unit_test(test_surplus),
        cmocka_unit_test(test_version),
        cmocka_unit_test(test_hello),
        cmocka_unit_test(test_create),
        cmocka_unit_test(test_create_house),
        cmocka_unit_test(test_create_wrong),
        cmocka_unit_test(test_create_clock),
        cmocka_unit_test(test_join),
        cmocka_unit_test(test_before_the_start),
        cmocka_unit_test(test_play),
        cmocka_unit_test(test_other_requests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
