/* `red7 rules`: the rules for people, to be read in a terminal. */
#include "complain.h"
#include "options.h"
#include <plain/text.h>
#include <string.h>
#include <words/columns.h>
#include <words/editions.h>
#include <words/rules.h>
#include <words/text.h>

static int run(int argc, char **argv)
{
    static char bytes[WORDS_RULES_MAX];
    struct words text = WORDS_INIT(bytes);
    const char *edition = NULL;
    struct r7_rules rules = {0};
    const struct cli_arguments arguments = {.plain = &edition, .room = 1};
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
        },
    .examples = {"red7 rules", "red7 rules 7rosso+actions"},
    .run = run,
};
