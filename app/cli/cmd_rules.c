/* `red7 rules`: the rules for people, to be read in a terminal. */
#include "rules.h"
#include <string.h>
#include <words/columns.h>
#include <words/editions.h>
#include <words/rules.h>
#include <words/text.h>

#define WIDTH 78

/* Prints a line filled to the width. What begins with "- " is an item: its further lines
 * are set in under the first. */
static void print_wrapped(const char *line)
{
    int indent = 0;
    do {
        size_t next, length = words_wrap(line, WIDTH - indent, &next);
        printf("%*s", indent, "");
        cli_tell("{line}", "line", words_format("%.*s", (int)length, line).bytes, NULL);
        if (indent == 0 && strncmp(line, "- ", 2) == 0)
            indent = 2;
        line += next;
    } while (*line != '\0');
}

static void print_text(const struct words *text)
{
    for (char *line = text->bytes; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        bool more = line[length] != '\0';
        line[length] = '\0';
        print_wrapped(line);
        line += length + more;
    }
}

void rules_print(struct r7_rules rules)
{
    static char bytes[WORDS_RULES_MAX];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_add_rules(&text, rules, 0);
    print_text(&text);
}

static int run(int argc, char **argv)
{
    static char bytes[WORDS_RULES_MAX];
    struct words text = WORDS_INIT(bytes);
    const char *edition, *more;
    struct r7_rules rules = {0};
    int at = 1;
    if (cli_next_option("rules", argc, argv, &at, NULL, &edition) == -2 ||
        cli_next_option("rules", argc, argv, &at, NULL, &more) == -2)
        return CLI_BAD_INPUT;
    if (more != NULL)
        return cli_complain("rules", _("one edition is enough: what is '{text}'?"), "text",
                            cli_cut(more).bytes, NULL);
    if (edition != NULL && !cli_read_rules("rules", edition, &rules))
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
                  _("`red7 rules EDITION` tells the rules of one edition, `red7 rules "
                    "v1.2+actions` only the parts that are played."),
                  NULL);
    }
    print_text(&text);
    return 0;
}

const struct cli_command cli_rules = {
    .name = "rules",
    .arguments = "[EDITION]",
    .summary = N_("the rules of the game, for people"),
    .help = N_("Prints the rules, and how the editions differ. EDITION is v1.2, v1.3 (the\n"
               "default), lucrum or 7rosso. With options, as in 7rosso+actions, parts that\n"
               "are not played are left out."),
    .run = run,
};
