/* House rules: those of a rule set, and what every switch could be set to. */
#include "verbs.h"
#include <string.h>
#include <words/names.h>
#include <words/switches.h>

/* What a rule set says for a switch, "" if that is what the edition has. */
static struct phrase setting(enum r7_switch which, struct r7_rules rules)
{
    struct r7_rules bare = rules;
    char text[R7_RULES_TEXT_MAX], whole[R7_RULES_TEXT_MAX];
    bare.house = (uint16_t)(rules.house & 1U << which);
    bare.target = which == R7_TARGET_OFF ? rules.target : 0;
    r7_rules_write(bare, whole, sizeof whole);
    bare.house = bare.target = 0;
    r7_rules_write(bare, text, sizeof text);
    const char *more = whole + strlen(text);
    return words_phrase("{set}", "set", *more == '+' ? more + 1 : more, NULL);
}

static void answer_options(struct answer *a, const struct words_switch *s, struct r7_rules rules,
                           int players)
{
    struct r7_rules options[WORDS_SWITCH_OPTIONS];
    int count = words_switch_options(s, rules, players, options);
    answer_open(a, "options", '[');
    for (int i = 0; i < count; i++) {
        answer_open(a, NULL, '{');
        answer_text(a, "set", setting(s->which, options[i]).bytes);
        answer_text(a, "text", words_switch_value(s, options[i], players).bytes);
        answer_bool(a, "chosen", r7_rules_equal(options[i], rules));
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

static void answer_switch(struct answer *a, const struct words_switch *s, struct r7_rules rules,
                          int players)
{
    const char *refusal = words_switch_refusal(s, rules);
    answer_open(a, NULL, '{');
    answer_text(a, "name", r7_switch_info(s->which)->name);
    answer_text(a, "title", _(s->topic));
    answer_text(a, "about", _(s->about));
    answer_text(a, "value", words_switch_value(s, rules, players).bytes);
    answer_text(a, "source", words_switch_source(s, rules, players).bytes);
    answer_bool(a, "changed", setting(s->which, rules).bytes[0] != '\0');
    answer_bool(a, "advanced", (s->needs & WORDS_NEEDS_ADVANCED) != 0);
    answer_bool(a, "actions", (s->needs & WORDS_NEEDS_ACTIONS) != 0);
    if (refusal != NULL)
        answer_text(a, "refusal", refusal);
    else
        answer_null(a, "refusal");
    answer_options(a, s, rules, players);
    answer_close(a, '}');
}

/* The house rules in words, as a list. */
static void answer_list(struct answer *a, struct r7_rules rules, int players)
{
    char bytes[WORDS_HOUSE_MAX] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_house_rules(&text, rules, players, "\n");
    answer_open(a, "list", '[');
    for (const char *line = bytes; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        answer_bytes(a, NULL, line, length);
        line += length + (line[length] != '\0');
    }
    answer_close(a, ']');
}

void ask_house(const struct question *q, struct answer *a)
{
    struct r7_rules rules = question_rules(q, "rules");
    int players = question_number(q, "players", 2);
    const struct words_switch *s;
    answer_text(a, "title", words_rules(rules).bytes);
    answer_list(a, rules, players);
    answer_open(a, "switches", '[');
    for (size_t i = 0; (s = words_switch_at(i)) != NULL; i++)
        answer_switch(a, s, rules, players);
    answer_close(a, ']');
}
