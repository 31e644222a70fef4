/* House rules as people set and read them: the list of switches, in every game. In English. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "house_rules.h"
#include <cmocka.h>
#include <words/editions.h>
#include <words/names.h>
#include <words/switches.h>

static struct r7_rules read_rules(const char *text)
{
    struct r7_rules rules;
    struct r7_fault fault;
    assert_true(r7_rules_read(text, strlen(text), &rules, &fault));
    return rules;
}

static const struct words_switch *find(enum r7_switch which)
{
    size_t i = 0;
    while (words_switch_at(i)->which != which)
        i++;
    return words_switch_at(i);
}

static void test_every_switch(void **state)
{
    unsigned met = 0;
    const struct words_switch *s;
    for (size_t i = 0; (s = words_switch_at(i)) != NULL; i++) {
        met |= 1U << s->which;
        assert_true(s->topic[0] != '\0' && s->about[0] != '\0');
        assert_string_not_equal(s->answers[0], s->answers[1]);
        if (r7_switch_info(s->which)->needs_actions)
            assert_true((s->needs & WORDS_NEEDS_ACTIONS) != 0);
    }
    assert_int_equal(met, (1U << R7_SWITCHES) - 1);
}

/* Whatever is chosen from the list is a rule set that can be played, and written. */
static void check_options(struct r7_rules rules)
{
    const struct words_switch *s;
    struct r7_rules options[WORDS_SWITCH_OPTIONS];
    for (size_t i = 0; (s = words_switch_at(i)) != NULL; i++) {
        int count = words_switch_options(s, rules, 3, options), chosen = 0;
        assert_int_equal(count == 0, words_switch_refusal(s, rules) != NULL);
        for (int o = 0; o < count; o++) {
            assert_true(r7_rules_valid(options[o]));
            chosen += r7_rules_equal(options[o], rules);
            for (int other = 0; other < o; other++)
                assert_false(r7_rules_equal(options[o], options[other]));
        }
        assert_int_equal(chosen, count > 0);
        assert_true(count == 0 ||
                    strncmp(words_switch_source(s, options[0], 3).bytes, "as in", 5) == 0);
    }
}

static void test_options(void **state)
{
    struct r7_random random = {5};
    for (int i = 0; i < 2000; i++) {
        struct r7_rules rules = {.edition = (uint8_t)(i % R7_EDITIONS),
                                 .advanced = (i & 4) != 0,
                                 .actions = (i & 8) != 0};
        check_options(rules);
        rules = some_house_rules(rules, &random);
        words_fit_house_rules(&rules);
        check_options(rules);
    }
}

/* A game that loses a part loses the switches of that part, and no others. */
static void test_fit(void **state)
{
    struct r7_rules rules =
        read_rules("v1.3+advanced+actions+lose:forced+draw:must+target:50+7to:canvas");
    rules.actions = false;
    words_fit_house_rules(&rules);
    assert_true(r7_rules_equal(rules, read_rules("v1.3+advanced+lose:forced+draw:must+target:50")));
    rules.advanced = false;
    words_fit_house_rules(&rules);
    assert_true(r7_rules_equal(rules, read_rules("v1.3+lose:forced")));
}

static void test_words(void **state)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_rules rules = read_rules("v1.3+advanced+target:1+draw:must");
    assert_string_equal(words_rules(rules).bytes, "version 1.3, advanced, 2 house rules");
    words_say_house_rules(&text, rules, 2);
    assert_string_equal(
        bytes, "House rules: The advanced draw: must be taken; Points that end the game: 1 point.");
    const struct words_switch *target = find(R7_TARGET_OFF), *draw = find(R7_DRAW_MUST);
    assert_string_equal(words_switch_source(draw, rules, 2).bytes,
                        "house rule; version 1.3: may be left");
    assert_string_equal(words_switch_source(target, rules, 3).bytes,
                        "house rule; version 1.3: 35 points");
    assert_string_equal(words_switch_value(target, read_rules("v1.3+advanced"), 0).bytes,
                        "40, 35 or 30 with 2, 3 or 4 players");
    assert_int_equal(words_house_count(read_rules("7rosso+advanced+actions")), 0);
    assert_string_equal(words_switch_refusal(find(R7_ONE_TWO), rules),
                        "Only in a game with actions.");
}

/* The edition of somebody who has said nothing. */
static void test_languages(void **state)
{
    assert_int_equal(words_edition_of_language("ru"), R7_V1_2);
    assert_int_equal(words_edition_of_language("pl_PL"), R7_LUCRUM);
    assert_int_equal(words_edition_of_language("it"), R7_7ROSSO);
    assert_int_equal(words_edition_of_language("en"), R7_V1_3);
    assert_int_equal(words_edition_of_language("fr"), R7_V1_3);
    assert_int_equal(words_edition_of_language("ital"), R7_V1_3);
    assert_int_equal(words_edition_of_language(""), R7_V1_3);
    for (int e = 0; e < R7_EDITIONS; e++)
        assert_true(words_edition_box((enum r7_edition)e)[0] != '\0');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_switch), cmocka_unit_test(test_options),
        cmocka_unit_test(test_fit),          cmocka_unit_test(test_words),
        cmocka_unit_test(test_languages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
