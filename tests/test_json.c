/* The writer and the reader of JSON: what is accepted and refused, and where; what is written reads
 * back, by us and by jansson. */
#include "check.h"
#include <jansson.h>
#include <json/cards.h>
#include <json/read.h>
#include <math.h>
#include <stdlib.h>

#define ROOM 64

static struct json_value values[ROOM];

/* The value of a text that lies in memory of exactly its length, so that sanitizers notice a read
 * past its end. The copy is kept for the values that point into it. */
static const struct json_value *read_n(const char *text, size_t length, struct json_fault *fault)
{
    static char *kept;
    free(kept);
    kept = malloc(length > 0 ? length : 1);
    assert_non_null(kept);
    memcpy(kept, text, length);
    return json_read(kept, length, values, ROOM, fault);
}

static const struct json_value *read(const char *text)
{
    struct json_fault fault;
    const struct json_value *value = read_n(text, strlen(text), &fault);
    if (value == NULL)
        fail_msg("%s: error %d at %zu", text, fault.error, fault.at);
    return value;
}

/* ---- reading ---- */

static void test_accepted(void **state)
{
    static const char *const texts[] = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "12",
        "9223372036854775807",
        "-9223372036854775808",
        "1.5",
        "-0.0",
        "1e3",
        "1E+3",
        "1.25e-10",
        "0e0",
        "1e308",
        "0e999",
        "0.001e311",
        "1e-999",
        "123456789012345678901.5",
        "\"\"",
        "\"a\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "\"\\u0041\\u00e9\\uABCD\\uabcd\"",
        "\"\\ud83d\\ude00\"",
        "\"\x7f\"",
        "\"\xc3\xa9\"",
        "\"\xe2\x82\xac\"",
        "\"\xed\x9f\xbf\"",
        "\"\xee\x80\x80\"",
        "\"\xf0\x90\x80\x80\"",
        "\"\xf4\x8f\xbf\xbf\"",
        "\"\xef\xbb\xbf\"",
        "\"\\uffff\"",
        "[]",
        "[ ]",
        "[1]",
        "[1,2]",
        "[[],[[]]]",
        " \t\r\n[ 1 , 2 ] \n",
        "{}",
        "{ }",
        "{\"\":0}",
        "{\"a\":1}",
        "{\"a\":1,\"b\":{\"a\":1}}",
        "{\"a\":{\"a\":{}}}",
        "{\"a\":[{\"a\":1},{\"a\":1}]}",
        "{\"ab\":1,\"a\":2,\"abc\":3}",
        "[null,true,false,\"x\",-1,{}]",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        read(texts[i]);
        json_t *other = json_loads(texts[i], JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(other);
        json_decref(other);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *text;
        enum json_error error;
        size_t at;
    } texts[] = {
        {"", JSON_ERR_END, 0},
        {" \n", JSON_ERR_END, 2},
        {"[", JSON_ERR_END, 1},
        {"[1", JSON_ERR_END, 2},
        {"[1,", JSON_ERR_END, 3},
        {"[1,]", JSON_ERR_TOKEN, 3},
        {"[,1]", JSON_ERR_TOKEN, 1},
        {"[,]", JSON_ERR_TOKEN, 1},
        {"[1,,2]", JSON_ERR_TOKEN, 3},
        {"[1 2]", JSON_ERR_TOKEN, 3},
        {"[1}", JSON_ERR_TOKEN, 2},
        {"]", JSON_ERR_TOKEN, 0},
        {"}", JSON_ERR_TOKEN, 0},
        {",", JSON_ERR_TOKEN, 0},
        {"[1]]", JSON_ERR_REST, 3},
        {"1 2", JSON_ERR_REST, 2},
        {"{}{}", JSON_ERR_REST, 2},
        {"truex", JSON_ERR_REST, 4},
        {"{", JSON_ERR_END, 1},
        {"{\"a\"", JSON_ERR_END, 4},
        {"{\"a\":", JSON_ERR_END, 5},
        {"{\"a\":1", JSON_ERR_END, 6},
        {"{\"a\":1,}", JSON_ERR_TOKEN, 7},
        {"{,}", JSON_ERR_TOKEN, 1},
        {"{\"a\"}", JSON_ERR_TOKEN, 4},
        {"{\"a\" 1}", JSON_ERR_TOKEN, 5},
        {"{\"a\":}", JSON_ERR_TOKEN, 5},
        {"{\"a\"::1}", JSON_ERR_TOKEN, 5},
        {"{\"a\",1}", JSON_ERR_TOKEN, 4},
        {"{a:1}", JSON_ERR_TOKEN, 1},
        {"{1:1}", JSON_ERR_TOKEN, 1},
        {"{null:1}", JSON_ERR_TOKEN, 1},
        {"{'a':1}", JSON_ERR_TOKEN, 1},
        {"{\"a\":1]", JSON_ERR_TOKEN, 6},
        {"{\"a\":1,\"a\":2}", JSON_ERR_DUPLICATE, 7},
        {"{\"a\":1,\"b\":2,\"\\u0061\":3}", JSON_ERR_DUPLICATE, 13},
        {"{\"\\u00e9\":1,\"\xc3\xa9\":2}", JSON_ERR_DUPLICATE, 12},
        {"nul", JSON_ERR_END, 3},
        {"nulx", JSON_ERR_TOKEN, 0},
        {"True", JSON_ERR_TOKEN, 0},
        {"NaN", JSON_ERR_TOKEN, 0},
        {"Infinity", JSON_ERR_TOKEN, 0},
        {"undefined", JSON_ERR_TOKEN, 0},
        {"'a'", JSON_ERR_TOKEN, 0},
        {"/* */1", JSON_ERR_TOKEN, 0},
        {"\xef\xbb\xbf{}", JSON_ERR_TOKEN, 0},
        {"\v1", JSON_ERR_TOKEN, 0},
        {"\xa0"
         "1",
         JSON_ERR_TOKEN, 0},
        {"-", JSON_ERR_END, 1},
        {"-x", JSON_ERR_NUMBER, 1},
        {"+1", JSON_ERR_TOKEN, 0},
        {".5", JSON_ERR_TOKEN, 0},
        {"1.", JSON_ERR_END, 2},
        {"[1.]", JSON_ERR_NUMBER, 3},
        {"1e", JSON_ERR_END, 2},
        {"1e+", JSON_ERR_END, 3},
        {"[1e+]", JSON_ERR_NUMBER, 4},
        {"01", JSON_ERR_NUMBER, 1},
        {"-01", JSON_ERR_NUMBER, 2},
        {"00", JSON_ERR_NUMBER, 1},
        {"0x1", JSON_ERR_REST, 1},
        {"1_000", JSON_ERR_REST, 1},
        {"--1", JSON_ERR_NUMBER, 1},
        {"9223372036854775808", JSON_ERR_NUMBER, 19},
        {"-9223372036854775809", JSON_ERR_NUMBER, 20},
        {"99999999999999999999", JSON_ERR_NUMBER, 20},
        {"1e999", JSON_ERR_NUMBER, 5},
        {"-1e309", JSON_ERR_NUMBER, 6},
        {"12.5E+308", JSON_ERR_NUMBER, 9},
        {"0.01e311", JSON_ERR_NUMBER, 8},
        {"1e99999999999999999999", JSON_ERR_NUMBER, 22},
        {"\"", JSON_ERR_END, 1},
        {"\"a", JSON_ERR_END, 2},
        {"\"\\", JSON_ERR_TEXT, 1},
        {"\"\\\"", JSON_ERR_END, 3},
        {"\"\\x\"", JSON_ERR_TEXT, 1},
        {"\"\\a\"", JSON_ERR_TEXT, 1},
        {"\"\\'\"", JSON_ERR_TEXT, 1},
        {"\"\\U0041\"", JSON_ERR_TEXT, 1},
        {"\"\\u\"", JSON_ERR_TEXT, 1},
        {"\"\\u12\"", JSON_ERR_TEXT, 1},
        {"\"\\u12G4\"", JSON_ERR_TEXT, 1},
        {"\"\\u 123\"", JSON_ERR_TEXT, 1},
        {"\"\\u0000\"", JSON_ERR_TEXT, 1},
        {"\"\\ud800\"", JSON_ERR_TEXT, 1},
        {"\"\\ud800x\"", JSON_ERR_TEXT, 1},
        {"\"\\ud800\\n\"", JSON_ERR_TEXT, 1},
        {"\"\\ud800\\u0041\"", JSON_ERR_TEXT, 1},
        {"\"\\ud800\\ud800\"", JSON_ERR_TEXT, 1},
        {"\"\\udc00\"", JSON_ERR_TEXT, 1},
        {"\"\\udc00\\ud800\"", JSON_ERR_TEXT, 1},
        {"\"a\tb\"", JSON_ERR_TEXT, 2},
        {"\"a\nb\"", JSON_ERR_TEXT, 2},
        {"\"\x1f\"", JSON_ERR_TEXT, 1},
        {"\"\x80\"", JSON_ERR_UTF8, 1},
        {"\"\xc3\"", JSON_ERR_UTF8, 1},
        {"\"\xc3(\"", JSON_ERR_UTF8, 1},
        {"\"\xc0\x80\"", JSON_ERR_UTF8, 1},
        {"\"\xc1\xbf\"", JSON_ERR_UTF8, 1},
        {"\"\xe0\x9f\xbf\"", JSON_ERR_UTF8, 1},
        {"\"\xe2\x82\"", JSON_ERR_UTF8, 1},
        {"\"\xed\xa0\x80\"", JSON_ERR_UTF8, 1},
        {"\"\xf0\x8f\xbf\xbf\"", JSON_ERR_UTF8, 1},
        {"\"\xf0\x90\x80\"", JSON_ERR_UTF8, 1},
        {"\"\xf4\x90\x80\x80\"", JSON_ERR_UTF8, 1},
        {"\"\xf5\x80\x80\x80\"", JSON_ERR_UTF8, 1},
        {"\"\xff\"", JSON_ERR_UTF8, 1},
        {"{\"\xff\":1}", JSON_ERR_UTF8, 2},
        {"\"\xf0\x90\x80", JSON_ERR_UTF8, 1},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct json_fault fault;
        assert_null(read_n(texts[i].text, strlen(texts[i].text), &fault));
        if (fault.error != texts[i].error || fault.at != texts[i].at)
            fail_msg("%s: error %d at %zu", texts[i].text, fault.error, fault.at);
        json_t *other = json_loads(texts[i].text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
        assert_null(other);
    }
    assert_null(read_n("[\0]", 3, NULL));
    assert_null(read_n("\"a\0\"", 4, NULL));
    assert_null(read_n("1\0", 2, NULL));
}

static void test_limits(void **state)
{
    char text[2 * JSON_DEPTH_MAX + 3];
    struct json_fault fault;
    memset(text, '[', JSON_DEPTH_MAX);
    memset(text + JSON_DEPTH_MAX, ']', JSON_DEPTH_MAX);
    assert_non_null(read_n(text, 2 * JSON_DEPTH_MAX, NULL));
    memset(text, '[', JSON_DEPTH_MAX + 1);
    memset(text + JSON_DEPTH_MAX + 1, ']', JSON_DEPTH_MAX + 1);
    assert_null(read_n(text, 2 * JSON_DEPTH_MAX + 2, &fault));
    assert_int_equal(fault.error, ROOM == JSON_DEPTH_MAX ? JSON_ERR_COUNT : JSON_ERR_DEPTH);
    assert_non_null(json_read("[1,2,3]", 7, values, 4, NULL));
    assert_null(json_read("[1,2,3]", 7, values, 3, &fault));
    assert_int_equal(fault.error, JSON_ERR_COUNT);
    assert_int_equal(fault.at, 5);
    assert_null(json_read("1", 1, values, 0, NULL));
}

static void test_values(void **state)
{
    static const char *const words[] = {"one", NULL, "two"};
    const struct json_value *object =
        read("{\"t\":\"\\u0041\\ud83d\\ude00\\n\",\"\\u006e\":-7,\"l\":[10,[],\"two\"],\"y\":true,"
             "\"r\":1.5,\"z\":null,\"o\":{\"n\":1}}");
    const struct json_value *list = json_find(object, "l");
    char text[8] = "as is";
    int64_t number = 5;
    size_t length;
    bool flag = false;
    int small;
    assert_int_equal(object->count, 7);
    assert_true(json_get_text(object, "t", text, sizeof text));
    assert_string_equal(text, "A\xf0\x9f\x98\x80\n");
    assert_true(json_text_is(json_find(object, "t"), text));
    assert_false(json_text_is(json_find(object, "t"), "A"));
    assert_false(json_text_is(json_find(object, "t"), "A\xf0\x9f\x98\x80\n\n"));
    strcpy(text, "as is");
    assert_false(json_get_text(object, "t", text, 6)); /* six bytes and a NUL */
    assert_string_equal(text, "as is");
    assert_null(json_plain(json_find(object, "t"), &length));
    assert_memory_equal(json_plain(json_at(list, 2), &length), "two", 3);
    assert_int_equal(length, 3);
    assert_int_equal(json_choice(json_at(list, 2), words, 3), 2);
    assert_int_equal(json_choice(list, words, 3), -1);
    assert_true(json_get_number(object, "n", -7, 0, &number));
    assert_int_equal(number, -7);
    assert_false(json_get_number(object, "n", -6, 0, &number));
    assert_false(json_get_number(object, "r", 0, 9, &number));
    assert_true(json_get_int(json_find(object, "o"), "n", 0, 1, &small));
    assert_true(json_get_bool(object, "y", &flag) && flag);
    assert_false(json_get_bool(object, "z", &flag));
    assert_true(json_is(json_find(object, "z"), JSON_KIND_NULL));
    assert_true(json_copy_key(object + 2, text, sizeof text));
    assert_string_equal(text, "n");
    assert_int_equal(json_at(list, 0)->number, 10);
    assert_null(json_at(list, 3));
    assert_null(json_first(json_at(list, 1)));
    assert_null(json_find(list, "n"));
    assert_null(json_find(NULL, "n"));
    assert_null(json_find(object, "N"));
    assert_false(json_copy_text(NULL, text, sizeof text));
    assert_true(json_text_is(read("\"\\\\n\""), "\\n"));
}

/* ---- writing ---- */

static void written(struct json_writer *json, const char *expected)
{
    size_t length;
    char *text = json_take(json, &length);
    assert_non_null(text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    read(text);
    free(text);
}

static void test_written(void **state)
{
    const struct r7_step steps[] = {{.kind = R7_STEP_PASS}};
    struct json_writer json;
    char small[16];
    json_init(&json, small, sizeof small, true); /* outgrown on the way */
    json_open(&json, NULL, '{');
    json_put_text(&json, "text", "a\"\\\n\x01\x7f\xc3\xa9");
    json_put_bytes(&json, "bad", "\xff-\xed\xa0\x80\xf0\x90", 7);
    json_put_text_or_null(&json, "some", "x");
    json_put_text_or_null(&json, "none", "");
    json_put_hex(&json, "hex", (const uint8_t[]){0, 0xAF}, 2);
    json_open(&json, "numbers", '[');
    json_put_number(&json, NULL, 0);
    json_put_number(&json, NULL, INT64_MIN);
    json_put_number(&json, NULL, INT64_MAX);
    json_close(&json, ']');
    json_put_index(&json, "seat", -1);
    json_put_index(&json, "other", 2);
    json_put_fraction(&json, "fraction", 2.0 / 3, 4);
    json_put_real(&json, "real", 1e-3, 8);
    json_put_real(&json, "no", NAN, 8);
    json_put_bool(&json, "true", true);
    json_put_raw(&json, "raw", "[1]", 3);
    json_put_card(&json, "card", R7_NO_CARD);
    json_put_cards(&json, "cards", r7_card_bit(0) | r7_card_bit(48));
    json_put_steps(&json, "steps", steps, 0);
    json_close(&json, '}');
    written(&json,
            "{\"text\":\"a\\\"\\\\\\u000a\\u0001\x7f\xc3\xa9\","
            "\"bad\":\"\xef\xbf\xbd-\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\","
            "\"some\":\"x\",\"none\":null,\"hex\":\"00af\","
            "\"numbers\":[0,-9223372036854775808,9223372036854775807],\"seat\":null,\"other\":2,"
            "\"fraction\":0.6667,\"real\":0.001,\"no\":null,\"true\":true,\"raw\":[1],"
            "\"card\":null,\"cards\":[\"R7\",\"V1\"],\"steps\":[]}");
}

static void test_room(void **state)
{
    struct json_writer json;
    char small[8];
    size_t length;
    json_init(&json, small, sizeof small, false);
    json_put_text(&json, NULL, "123456");
    assert_false(json.failed);
    assert_memory_equal(json.bytes, "\"123456\"", 8);
    json_put_number(&json, NULL, 1);
    assert_true(json.failed);
    assert_null(json_take(&json, &length));
    /* Passed on in pieces, it is one text all the same. */
    json_init(&json, NULL, 0, true);
    json_open(&json, NULL, '[');
    json_drain(&json);
    json_put_number(&json, NULL, 1);
    json_drain(&json);
    json_gap(&json, "\n ");
    json_put_number(&json, NULL, 2);
    assert_int_equal(json.length, 4);
    assert_memory_equal(json.bytes, ",\n 2", 4);
    json_restart(&json);
    json_put_null(&json, NULL);
    json.sealed = true;
    json_put_null(&json, NULL);
    written(&json, "null");
    json_init(&json, NULL, 0, true);
    json_put_unsigned(&json, NULL, UINT64_MAX);
    assert_memory_equal(json.bytes, "18446744073709551615", 20);
    json_release(&json);
}

/* ---- both ---- */

/* Random bytes as a text come back as they were, if they are UTF-8; and jansson reads the same. */
static void test_round_trip(void **state)
{
    struct r7_random random;
    random.state = 7;
    for (int i = 0; i < 20000; i++) {
        static const char *const pieces[] = {"a",
                                             "\"",
                                             "\\",
                                             "\n",
                                             "\x1f",
                                             "/",
                                             "\xc3\xa9",
                                             "\xe2\x82\xac",
                                             "\x7f",
                                             "u",
                                             "\xf0\x9f\x98\x80"};
        char text[64] = "", back[64];
        struct json_writer json;
        size_t length;
        for (uint32_t n = r7_random_below(&random, 12); n > 0; n--)
            strcat(text, pieces[r7_random_below(&random, sizeof pieces / sizeof pieces[0])]);
        json_init(&json, NULL, 0, true);
        json_open(&json, NULL, '{');
        json_put_text(&json, text, text);
        json_close(&json, '}');
        char *whole = json_take(&json, &length);
        const struct json_value *value = read(whole);
        assert_true(json_get_text(value, text, back, sizeof back));
        assert_string_equal(back, text);
        json_t *other = json_loads(whole, 0, NULL);
        assert_string_equal(json_string_value(json_object_get(other, text)), text);
        json_decref(other);
        free(whole);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_accepted),   cmocka_unit_test(test_refused),
        cmocka_unit_test(test_limits),     cmocka_unit_test(test_values),
        cmocka_unit_test(test_written),    cmocka_unit_test(test_room),
        cmocka_unit_test(test_round_trip),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
