/* What is said to people: texts, their width, names, printing, sets in words. In English,
 * which needs no catalogue. */
#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <red7/red7.h>
#include <stdio.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/editions.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/rules.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- texts ---- */

static void test_say(void **state)
{
    assert_string_equal(words_phrase("{a} and {b}", "a", "1", "b", "2", NULL).bytes, "1 and 2");
    assert_string_equal(words_phrase("{b}{a}{b}", "a", "1", "b", "2", NULL).bytes, "212");
    /* One that is not named is left out, one that is not given stays. */
    assert_string_equal(words_phrase("just this", "a", "1", NULL).bytes, "just this");
    assert_string_equal(words_phrase("{a} and {b}", "a", "1", NULL).bytes, "1 and {b}");
    assert_string_equal(words_phrase("{a}", NULL).bytes, "{a}");
    assert_string_equal(words_phrase("", "a", "1", NULL).bytes, "");
    /* A name is the whole name. */
    assert_string_equal(words_phrase("{name}", "na", "1", "names", "2", NULL).bytes, "{name}");
    assert_string_equal(words_phrase("{}", "", "empty", NULL).bytes, "empty");
}

static void test_say_broken(void **state)
{
    assert_string_equal(words_phrase("{", "a", "1", NULL).bytes, "{");
    assert_string_equal(words_phrase("x {a", "b", "1", NULL).bytes, "x {a");
    assert_string_equal(words_phrase("a} {a}", "a", "1", NULL).bytes, "a} 1");
    assert_string_equal(words_phrase("{{a}}", "a", "1", NULL).bytes, "{{a}}");
    /* What an argument holds is not looked at again. */
    assert_string_equal(words_phrase("{a}{b}", "a", "{b}", "b", "{a}", NULL).bytes, "{b}{a}");
}

static void test_cut(void **state)
{
    char bytes[6] = "";
    struct words text = WORDS_INIT(bytes);
    words_add(&text, "abcéf"); /* é would be bytes 4 and 5: it fits, f does not */
    assert_string_equal(bytes, "abcé");
    words_clear(&text);
    words_add(&text, "abcdé"); /* half of é would fit */
    assert_string_equal(bytes, "abcd");
    words_add(&text, "é"); /* nor is there room for it */
    assert_string_equal(bytes, "abcd");
    words_add_char(&text, 'e');
    words_add_char(&text, 'f');
    assert_string_equal(bytes, "abcde");
    words_clear(&text);
    words_say(&text, "{a}{a}", "a", "€", NULL); /* three bytes each */
    assert_string_equal(bytes, "€");
    words_clear(&text);
    assert_string_equal(bytes, "");
}

static void test_numbers(void **state)
{
    assert_string_equal(words_number(-12).bytes, "-12");
    assert_string_equal(words_format("%.1f", 2.25).bytes, "2.2");
    assert_string_equal(words_percent(0).bytes, "0%");
    assert_string_equal(words_percent(0.001).bytes, "<1%");
    assert_string_equal(words_percent(0.5).bytes, "50%");
    assert_string_equal(words_percent(0.999).bytes, ">99%");
    assert_string_equal(words_percent(1).bytes, "100%");
    assert_string_equal(words_share(0.12345, 1).bytes, "12.3%");
    assert_string_equal(words_decimal("%+.2f", 1.5).bytes, "+1.50");
    assert_string_equal(words_count_cards(1).bytes, "1 card");
    assert_string_equal(words_count_cards(0).bytes, "0 cards");
    assert_string_equal(words_count_rounds(UINT64_MAX).bytes, "18446744073709551615 rounds");
}

static void test_lists(void **state)
{
    struct phrase list = {""};
    struct words_names names = {.of = {"Ann", "", "Cem"}};
    words_enlist(&list, "a");
    words_enlist(&list, "{b}");
    assert_string_equal(list.bytes, "a, {b}");
    assert_string_equal(words_seats(&names, 0).bytes, "");
    assert_string_equal(words_seats(&names, 1 << 2).bytes, "Cem");
    assert_string_equal(words_seats(&names, 1 << 0 | 1 << 2).bytes, "Ann and Cem");
    assert_string_equal(words_seats(&names, 7).bytes, "Ann, seat 1 and Cem");
    assert_string_equal(words_seats(NULL, 15).bytes, "seat 0, seat 1, seat 2 and seat 3");
    assert_string_equal(words_under_any(1U << R7_RED).bytes, "under the red rule");
    assert_string_equal(words_under_any(1U << R7_RED | 1U << R7_GREEN | 1U << R7_VIOLET).bytes,
                        "under the red, green or violet rule");
}

/* ---- columns ---- */

static void test_columns(void **state)
{
    assert_int_equal(words_columns(""), 0);
    assert_int_equal(words_columns("Łódź"), 4);
    assert_int_equal(words_columns("Красный"), 7);
    assert_int_equal(words_columns("赤7"), 3);              /* wide */
    assert_int_equal(words_columns("e\xCC\x81te"), 3);      /* joined: an accent by itself */
    assert_int_equal(words_columns("\xF0\x9F\x83\x8F"), 1); /* a playing card is narrow */
    assert_int_equal(words_columns("a\xFFz"), 3);           /* what is no UTF-8 */
    assert_int_equal(words_columns(words_cards(r7_card_bit(r7_card_make(7, R7_RED))).bytes), 2);
}

static const char *padded(const char *more, int width)
{
    static char bytes[64];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_add_padded(&text, more, width);
    return bytes;
}

static void test_padding(void **state)
{
    assert_string_equal(padded("été", 5), "été  ");
    assert_string_equal(padded("赤", 5), "赤   ");
    assert_string_equal(padded("e\xCC\x81t", 3), "e\xCC\x81t ");
    assert_string_equal(padded("abcdef", 6), "abcdef");
    assert_string_equal(padded("abcdefg", 6), "abcde…");
    assert_string_equal(padded("ab赤赤", 5), "ab赤…"); /* half a letter cannot be shown */
    assert_string_equal(padded("a赤赤", 4), "a赤…");
    assert_string_equal(padded("a赤赤", 3), "a… ");
    char bytes[32] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_right(&text, "été", 5);
    words_add_right(&text, "abcdef", 3);
    assert_string_equal(bytes, "  étéabcdef");
}

/* The lines of a text, with '|' between them. */
static const char *wrapped(const char *text, int width)
{
    static char lines[256];
    struct words out = WORDS_INIT(lines);
    words_clear(&out);
    while (*text != '\0') {
        size_t next, length = words_wrap(text, width, &next);
        char line[128];
        assert_true(next > 0 && length <= next && length < sizeof line);
        snprintf(line, sizeof line, "%.*s|", (int)length, text);
        words_add(&out, line);
        text += next;
    }
    return lines;
}

static void test_wrapping(void **state)
{
    assert_string_equal(wrapped("one two three", 7), "one two|three|");
    assert_string_equal(wrapped("one two three", 6), "one|two|three|");
    assert_string_equal(wrapped("one\n\ntwo", 20), "one||two|");
    assert_string_equal(wrapped("one two\n", 7), "one two|");
    assert_string_equal(wrapped("abcdefgh", 3), "abc|def|gh|");
    assert_string_equal(wrapped("a bcdefgh", 4), "a|bcde|fgh|");
    assert_string_equal(wrapped("раз два три", 7), "раз два|три|");
    assert_string_equal(wrapped("赤赤赤", 4), "赤赤|赤|");
    assert_string_equal(wrapped("赤", 1), "赤|"); /* too wide, but not broken */
    assert_string_equal(wrapped("cafe\xCC\x81 au", 4), "cafe\xCC\x81|au|");
    assert_string_equal(wrapped("two   spaces", 6), "two|spaces|");
}

/* ---- names ---- */

static void test_names(void **state)
{
    char name[WORDS_NAME_MAX];
    assert_true(words_clean_name("  Ann B.  ", 20, name));
    assert_string_equal(name, "Ann B.");
    assert_true(words_clean_name("Анна \"Ann\" \\o/", 20, name));
    assert_string_equal(name, "Анна \"Ann\" \\o/");
    assert_true(words_clean_name("赤赤赤", 5, name));
    assert_string_equal(name, "赤赤");
    /* Controls, escapes, marks of cards, other directions, invisible and invalid bytes. */
    assert_true(words_clean_name("\033[31mB\001R7\a\r\n", 20, name));
    assert_string_equal(name, "[31mBR7");
    assert_true(words_clean_name("a\xE2\x80\xAE"
                                 "b\xE2\x81\xA6"
                                 "c\xE2\x80\x8B"
                                 "d\xEF\xBB\xBF",
                                 9, name));
    assert_string_equal(name, "abcd");
    assert_true(words_clean_name("a\xFF\xC3"
                                 "b\xC2\x85",
                                 20, name));
    assert_string_equal(name, "ab");
    assert_false(words_clean_name("", 20, name));
    assert_false(words_clean_name("   ", 20, name));
    assert_false(words_clean_name("\xE3\x80\x80\xC2\xA0", 20, name)); /* wide spaces */
    assert_false(words_clean_name("\xCC\x81", 20, name));             /* an accent alone */
    assert_string_equal(name, "");
    assert_false(words_clean_name("\xE2\x80\x8B\n", 20, name));
    assert_string_equal(name, "");
    /* A flood of accents on one letter is cut by its bytes. */
    char flood[512] = "e";
    for (int i = 0; i < 200; i++)
        strcat(flood, "\xCC\x81");
    assert_true(words_clean_name(flood, 20, name));
    assert_true(strlen(name) < WORDS_NAME_MAX);
}

/* ---- printing ---- */

static const char *printed(const char *text, bool colour)
{
    static char bytes[512];
    FILE *out = fmemopen(bytes, sizeof bytes, "w");
    assert_non_null(out);
    words_print(out, text, colour);
    fclose(out);
    return bytes;
}

static void test_print(void **state)
{
    struct phrase cards =
        words_cards(r7_card_bit(r7_card_make(7, R7_RED)) | r7_card_bit(r7_card_make(1, R7_VIOLET)));
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
    assert_string_equal(printed("été Кр …", false), "été Кр …");
    assert_string_equal(printed(cards.bytes, false), "R7 V1");
    assert_string_equal(printed(cards.bytes, true),
                        "\033[1;38;5;231;48;5;124mR7\033[0m \033[1;38;5;231;48;5;135mV1\033[0m");
    assert_string_equal(printed("a\001", true), "a"); /* marks without their card */
    assert_string_equal(printed("a\001R", false), "aR");
    setlocale(LC_CTYPE, "C");
    assert_string_equal(printed("été Кр … 赤", false), "ete Kr ~ ?");
    assert_string_equal(printed("Щука ±5 « Œuvre » Łódź", false), "Schuka +-5 \" OEuvre \" Lodz");
    assert_string_equal(printed(cards.bytes, false), "R7 V1");
}

static void test_fold(void **state)
{
    static const char letters[] = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻàâçéèêëîïôùûüÿœæÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆìòÌÒ"
                                  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
                                  "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ«»„”’…—–"
                                  "äöüßÄÖÜáíúñÁÍÚÑ¡¿ªº‚‘“";
    static const char *const same[][2] = {{"ü", "ue"}, {"Ä", "Ae"}, {"ë", "e"},
                                          {"¡", "!"},  {"¿", "?"},  {"º", "o"}};
    size_t length;
    for (const char *c = letters; *c != '\0'; c += length) {
        const char *plain = words_fold(words_decode(c, &length));
        if (plain == NULL)
            fail_msg("no plain letters for %.*s", (int)length, c);
        assert_true(strlen(plain) <= 4);
        for (; *plain != '\0'; plain++)
            assert_true(*plain > 0 && *plain < 0x7F);
    }
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_string_equal(words_fold(words_decode(same[i][0], &length)), same[i][1]);
    assert_null(words_fold(0x8D64));
    assert_null(words_fold('a'));
}

/* ---- cards ---- */

static r7_cards cards_of(const char *text)
{
    r7_cards cards = 0;
    for (; *text != '\0'; text += 2)
        cards |= r7_card_bit(r7_card_read(text, 2));
    return cards;
}

/* A set in words as it would be printed. */
static const char *set_of(enum r7_colour rule, const char *text)
{
    return printed(words_set(rule, r7_palette_set(cards_of(text), rule)).bytes, false);
}

static void test_sets(void **state)
{
    assert_string_equal(set_of(R7_RED, "R6I7"), "I7");
    assert_string_equal(set_of(R7_ORANGE, "R6"), "one 6");
    assert_string_equal(set_of(R7_ORANGE, "R4I4V7"), "two 4s");
    assert_string_equal(set_of(R7_YELLOW, "R4"), "1 red card");
    assert_string_equal(set_of(R7_YELLOW, "I4I5R7"), "2 indigo cards");
    assert_string_equal(set_of(R7_GREEN, "R7V2"), "1 even card");
    assert_string_equal(set_of(R7_GREEN, "R4V2"), "2 even cards");
    assert_string_equal(set_of(R7_BLUE, "R4R2"), "1 colour");
    assert_string_equal(set_of(R7_BLUE, "R4G2"), "2 colours");
    assert_string_equal(set_of(R7_INDIGO, "R4G2"), "R4 alone");
    assert_string_equal(set_of(R7_INDIGO, "R4G3V7"), "a run of 2, 3 to 4");
    assert_string_equal(set_of(R7_VIOLET, "R4G3"), "1 card below 4");
    assert_string_equal(set_of(R7_VIOLET, "R1G3"), "2 cards below 4");
    for (int rule = 0; rule < R7_COLOURS; rule++) {
        assert_string_equal(set_of((enum r7_colour)rule, ""), "no card that counts");
        assert_string_not_equal(words_colour((enum r7_colour)rule), "");
        assert_string_not_equal(words_rule((enum r7_colour)rule), "");
    }
    assert_string_equal(printed(words_hand(cards_of("V1R7"), 0).bytes, false), "R7 V1");
    assert_string_equal(printed(words_hand(cards_of("V1R7"), 1).bytes, false),
                        "R7 V1 and 1 unknown card");
    assert_string_equal(words_hand(0, 3).bytes, "3 unknown cards");
    assert_string_equal(words_hand(0, 0).bytes, "-");
}

/* A mark tells in which form a card is spoken; what is shown is the same. */
static void test_forms(void **state)
{
    struct phrase card = words_card(r7_card_make(6, R7_BLUE)), two = words_cards(cards_of("R7V1"));
    assert_string_equal(words_phrase("{card}", "card", card.bytes, NULL).bytes, "\001B6");
    assert_string_equal(words_phrase("{card:nominative}", "card", card.bytes, NULL).bytes,
                        "\001B6");
    assert_string_equal(words_phrase("{card:genitive}", "card", card.bytes, NULL).bytes, "\002B6");
    assert_string_equal(words_phrase("{cards:locative}.", "cards", two.bytes, NULL).bytes,
                        "\006R7 \006V1.");
    assert_string_equal(words_phrase("{card:vocative}", "card", card.bytes, NULL).bytes, "\001B6");
    assert_string_equal(words_phrase("{other:dative}", "card", card.bytes, NULL).bytes,
                        "{other:dative}");
    /* A form once given stays. */
    struct phrase given = words_phrase("{card:accusative}", "card", card.bytes, NULL);
    assert_string_equal(words_phrase("{card}", "card", given.bytes, NULL).bytes, "\004B6");
    assert_string_equal(words_phrase("{card:dative}", "card", given.bytes, NULL).bytes, "\004B6");
    assert_string_equal(printed("\006R7 \003V1", false), "R7 V1");
    assert_int_equal(words_columns("\006R7 \003V1"), 5);
}

/* What people type is compared without regard to case, in every script. */
static void test_same(void **state)
{
    assert_non_null(setlocale(LC_CTYPE, "C.UTF-8")); /* as the program sets it */
    assert_true(words_same("Ada", "aDA") && words_same("", "") && words_same("Зоя", "зОЯ"));
    assert_true(words_same("ŁÓDŹ", "łódź"));
    assert_false(words_same("Ada", "Ad") || words_same("Ad", "Ada") || words_same("ё", "е"));
    assert_int_equal(words_yes_or_no("Yes"), 1);
    assert_int_equal(words_yes_or_no("N"), 0);
    assert_int_equal(words_yes_or_no("да"), -1);
}

/* Cards of the notation in a text get their marks, whatever space or sign stands beside them. */
static void test_marked(void **state)
{
    static const char *const texts[][2] = {
        {"G5 and R7", "\001G5 and \001R7"},
        {"jouez\u00A0G5\u202F: oui", "jouez\u00A0\001G5\u202F: oui"},
        {"«G5», (R7)…", "«\001G5», (\001R7)…"},
        {"+G5 @R7.", "+\001G5 @\001R7."},
        {"G50, AG5, яG5, G5é, R8", "G50, AG5, яG5, G5é, R8"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char bytes[64] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_marked(&text, texts[i][0]);
        assert_string_equal(bytes, texts[i][1]);
    }
}

/* ---- the rules ---- */

/* They fit, in another language too, and end where they should. */
static void test_rules(void **state)
{
    static char bytes[WORDS_RULES_MAX];
    for (int edition = 0; edition < R7_EDITIONS; edition++)
        for (int options = 0; options < 4; options++) {
            struct r7_rules rules = {.edition = (uint8_t)edition,
                                     .advanced = (options & 1) != 0,
                                     .actions = (options & 2) != 0};
            struct words text = WORDS_INIT(bytes);
            words_add_rules(&text, rules, 2 + edition % 3);
            words_add_differences(&text, rules);
            assert_true(text.length > 2000 && text.length < WORDS_RULES_MAX / 3);
            assert_null(strchr(bytes, '{'));
            assert_int_equal(strstr(bytes, "ADVANCED") != NULL, rules.advanced);
            assert_int_equal(strstr(bytes, "ACTIONS") != NULL, rules.actions);
        }
    struct words all = WORDS_INIT(bytes);
    words_add_all_rules(&all, R7_V1_3);
    words_add_editions(&all);
    assert_true(all.length < WORDS_RULES_MAX / 3);
    assert_null(strchr(bytes, '{'));
}

/* Points that a group has set for itself differ from every edition. */
static void test_own_points(void **state)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_rules rules = {.edition = R7_7ROSSO, .advanced = true, .target = 25};
    words_add_differences(&text, rules);
    assert_non_null(strstr(bytes, "25 points (v1.2, v1.3, lucrum: 40, 35 or 30 "));
    assert_non_null(strstr(bytes, "25 points (7rosso: none, "));
    text = (struct words)WORDS_INIT(bytes);
    rules = (struct r7_rules){.edition = R7_V1_3, .advanced = true, .target = R7_NO_TARGET};
    words_add_differences(&text, rules);
    assert_non_null(strstr(bytes, "none, it ends when the cards run short (v1.2, v1.3, lucrum: "));
    assert_null(strstr(bytes, "(7rosso: none"));
}

/* A locale's name finds its language: with its region, without, or that of another region. */
static void test_languages(void **state)
{
    static const char *const codes[] = {"en", "fr", "pt_BR", "zh", "zh_TW", "ar", NULL};
    static const struct {
        const char *name, *code;
    } cases[] = {
        {"fr", "fr"},       {"fr_FR.UTF-8", "fr"}, {"FR-ca", "fr"},
        {"fr@euro", "fr"},  {"pt", "pt_BR"},       {"pt_BR.UTF-8", "pt_BR"},
        {"pt-br", "pt_BR"}, {"pt_PT", "pt_BR"},    {"zh_TW.Big5", "zh_TW"},
        {"zh_CN", "zh"},    {"zh", "zh"},          {"ar_EG", "ar"},
        {"frr", NULL},      {"f", NULL},           {"", NULL},
        {"_FR", NULL},      {"C.UTF-8", NULL},     {"p", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *found = words_find_language(cases[i].name, codes);
        if (cases[i].code == NULL)
            assert_null(found);
        else
            assert_string_equal(found, cases[i].code);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_languages),  cmocka_unit_test(test_say),
        cmocka_unit_test(test_say_broken), cmocka_unit_test(test_cut),
        cmocka_unit_test(test_numbers),    cmocka_unit_test(test_lists),
        cmocka_unit_test(test_columns),    cmocka_unit_test(test_padding),
        cmocka_unit_test(test_wrapping),   cmocka_unit_test(test_names),
        cmocka_unit_test(test_print),      cmocka_unit_test(test_fold),
        cmocka_unit_test(test_own_points), cmocka_unit_test(test_sets),
        cmocka_unit_test(test_rules),      cmocka_unit_test(test_forms),
        cmocka_unit_test(test_same),       cmocka_unit_test(test_marked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
