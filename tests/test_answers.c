/* Messages to clients that need no game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <table/projection.h>
// clang-format off
#include <cmocka.h>
// clang-format on

static void shows(char *text, size_t length, const char *expected)
{
    assert_non_null(text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    free(text);
}

static void test_show_answers(void **state)
{
    size_t length;
    char *text;
    text = projection_ok("q1", 0, false, &length);
    shows(text, length, "{\"re\":\"q1\",\"ok\":true}");
    text = projection_ok("q1", UINT32_MAX, false, &length);
    shows(text, length, "{\"re\":\"q1\",\"ok\":true,\"seq\":4294967295}");
    text = projection_ok("q1", 18, true, &length);
    shows(text, length, "{\"re\":\"q1\",\"ok\":true,\"seq\":18,\"again\":true}");
    text = projection_joined("q1", 3, 1, "tok-en", false, &length);
    shows(text, length, "{\"re\":\"q1\",\"ok\":true,\"seat\":1,\"token\":\"tok-en\",\"seq\":3}");
    text = projection_joined("q1", 3, 0, "t", true, &length);
    shows(text, length,
          "{\"re\":\"q1\",\"ok\":true,\"seat\":0,\"token\":\"t\",\"seq\":3,\"again\":true}");
}

static void test_show_refusals(void **state)
{
    for (int code = CODE_OK + 1; code < CODE_COUNT; code++) {
        const struct refusal why = {.code = (enum code)code,
                                    .field = "clock.seconds",
                                    .step = 1,
                                    .rule = R7_ERR_CANVAS_LEAD,
                                    .seq = 21,
                                    .most = 4096};
        const char *more = "";
        char expected[200];
        size_t length;
        if (code == CODE_BAD_FIELD)
            more = ",\"field\":\"clock.seconds\"";
        if (code == CODE_VERSION)
            more = ",\"versions\":[1]";
        if (code == CODE_STALE)
            more = ",\"seq\":21";
        if (code == CODE_ILLEGAL)
            more = ",\"step\":1,\"rule\":\"CANVAS_LEAD\"";
        if (code == CODE_TOO_LONG)
            more = ",\"most\":4096";
        snprintf(expected, sizeof expected, "{\"re\":\"q1\",\"error\":\"%s\"%s}",
                 code_name((enum code)code), more);
        char *text = projection_refusal("q1", &why, &length);
        shows(text, length, expected);
    }
    size_t length;
    char *text = projection_refusal("", &(struct refusal){.code = CODE_BAD_JSON}, &length);
    shows(text, length, "{\"re\":null,\"error\":\"bad_json\"}");
}

static void test_show_at_the_door(void **state)
{
    static struct table table;
    size_t length;
    strcpy(table.id, "k3v9");
    table.seq = 21;
    table.settings.players = 3;
    table.seats[2].is.who = WHO_BOT;
    struct welcome welcome = {"k3v9", "5f0c", 0, 18, 21, 1763270000000};
    char *text = projection_welcome("1", &welcome, &length);
    shows(text, length,
          "{\"re\":\"1\",\"ok\":true,\"v\":1,\"game\":\"k3v9\",\"epoch\":\"5f0c\",\"seat\":0,"
          "\"from\":18,\"last\":21,\"now\":1763270000000}");
    welcome = (struct welcome){"k3v9", "5f0c", R7_SPECTATOR, 1, 21, 5};
    text = projection_welcome("1", &welcome, &length);
    shows(text, length,
          "{\"re\":\"1\",\"ok\":true,\"v\":1,\"game\":\"k3v9\",\"epoch\":\"5f0c\",\"seat\":null,"
          "\"from\":1,\"last\":21,\"now\":5}");
    text = projection_presence(&table, (const int[R7_SEATS_MAX]){1, 0, 5, 7}, 2, &length);
    shows(text, length, "{\"now\":\"presence\",\"seats\":[1,0,null],\"watchers\":2}");
    text = projection_reaction(1, REACT_NICE, &length);
    shows(text, length, "{\"now\":\"reaction\",\"seat\":1,\"code\":\"nice\"}");
    text = projection_bye(CODE_STOPPING, &length);
    shows(text, length, "{\"now\":\"bye\",\"code\":\"stopping\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_show_answers),
        cmocka_unit_test(test_show_refusals),
        cmocka_unit_test(test_show_at_the_door),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
