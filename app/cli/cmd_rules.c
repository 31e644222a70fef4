/* `red7 rules`: the rules for people, to be read in a terminal. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include <json/cards.h>
#include <plain/text.h>
#include <string.h>
#include <words/columns.h>
#include <words/editions.h>
#include <words/rules.h>
#include <words/switches.h>
#include <words/text.h>

static void put_switch(struct json_writer *json, const struct words_switch *s,
                       struct r7_rules rules)
{
    json_open(json, NULL, '{');
    json_put_text(json, "topic", _(s->topic));
    json_put_text(json, "value", words_switch_value(s, rules, 0).bytes);
    json_put_bool(json, "house", (rules.house >> s->which & 1) != 0);
    json_close(json, '}');
}

static void print_json(struct r7_rules rules, const char *text)
{
    struct json_writer *json = cli_json();
    const struct words_switch *s;
    json_open(json, NULL, '{');
    json_put_rules(json, "rules", rules);
    json_open(json, "switches", '[');
    for (size_t i = 0; (s = words_switch_at(i)) != NULL; i++)
        put_switch(json, s, rules);
    json_close(json, ']');
    cli_put_words(json, "text", text);
    json_close(json, '}');
    cli_end_json();
}

static int run(int argc, char **argv)
{
    static char bytes[WORDS_RULES_MAX];
    struct words text = WORDS_INIT(bytes);
    const char *edition = NULL;
    struct r7_rules rules = {0};
    bool json = false;
    const struct cli_option options[] = {{"json", NULL, CLI_ABOUT_JSON, .flag = &json}, {0}};
    const struct cli_arguments arguments = {.options = options, .plain = &edition, .room = 1};
    if (cli_read_arguments(argc, argv, &arguments) < 0 ||
        (edition != NULL && !cli_read_rules(argv[0], edition, &rules)))
        return CLI_BAD_INPUT;
    /* An edition alone asks for all that can be played in it. */
    if (edition == NULL || strchr(edition, '+') == NULL) {
        words_add_all_rules(&text, (enum r7_edition)rules.edition);
        rules.advanced = rules.actions = true;
    } else {
        words_add_rules(&text, rules, 0);
    }
    words_add_char(&text, '\n');
    if (edition != NULL) {
        words_add_differences(&text, rules);
    } else {
        words_add_editions(&text);
        words_say(&text, "\n{hint}\n", "hint",
                  _("`red7 rules EDITION` explains one edition, `red7 rules v1.2+actions` only the "
                    "parts that are played."),
                  NULL);
    }
    if (json)
        print_json(rules, bytes);
    else
        plain_print_text(bytes);
    return 0;
}

const struct cli_command cli_rules = {
    .name = "rules",
    .usage = {"[EDITION]"},
    .summary = N_("explain the rules of the game"),
    .about =
        {
            N_("EDITION is one of {editions}; with more, as in `7rosso+actions`, it leaves out "
               "what isn’t played. Without EDITION, the rules are those of {edition}, and "
               "you’re told how the editions differ."),
            N_("The fields of its JSON: `rules`, `text`, and `switches`, each with its `topic`, "
               "its "
               "`value` and whether it is a `house` rule."),
        },
    .examples = {"red7 rules", "red7 rules 7rosso+actions"},
    .run = run,
};
