/* Options and arguments of a command. */
#include "options.h"
#include "complain.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

int cli_next_option(const char *command, int argc, char **argv, int *at,
                    const struct cli_option *options, const char **value)
{
    *value = NULL;
    if (*at >= argc)
        return -1;
    const char *word = argv[(*at)++];
    if (strcmp(word, "--") == 0) {
        *value = *at < argc ? argv[(*at)++] : NULL;
        return -1;
    }
    if (strncmp(word, "--", 2) != 0) {
        *value = word;
        return -1;
    }
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
    for (int i = 0; options != NULL && options[i].name != NULL; i++) {
        if (strlen(options[i].name) != length || strncmp(options[i].name, name, length) != 0)
            continue;
        if (!options[i].has_value) {
            if (equals != NULL) {
                cli_complain(command, _("--{option} takes no value"), "option", options[i].name,
                             NULL);
                return -2;
            }
            return i;
        }
        *value = equals != NULL ? equals + 1 : *at < argc ? argv[(*at)++] : NULL;
        if (*value == NULL) {
            cli_complain(command, _("--{option} needs a value"), "option", options[i].name, NULL);
            return -2;
        }
        return i;
    }
    cli_complain(command, _("there is no option '{text}'; see `red7 {command} --help`"), "text",
                 cli_cut(word).bytes, "command", command, NULL);
    return -2;
}

bool cli_read_number(const char *command, const char *what, const char *text, uint64_t least,
                     uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *number >= least &&
        *number <= most)
        return true;
    cli_complain(command, _("{what} must be a whole number from {least} to {most}, not '{text}'"),
                 "what", what, "least", words_format("%llu", (unsigned long long)least).bytes,
                 "most", words_format("%llu", (unsigned long long)most).bytes, "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

bool cli_read_players(const char *command, const char *text, int *players)
{
    if (text[0] >= '2' && text[0] <= '4' && text[1] == '\0') {
        *players = text[0] - '0';
        return true;
    }
    cli_complain(command, _("--players must be 2, 3 or 4, not '{text}'"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

bool cli_read_rules(const char *command, const char *text, struct r7_rules *rules)
{
    struct r7_fault fault;
    if (r7_rules_read(text, strlen(text), rules, &fault))
        return true;
    cli_complain(command, _("rule set \"{text}\", {fault}"), "text",
                 cli_piece(text, strlen(text)).bytes, "fault",
                 cli_fault(text, strlen(text), &fault).bytes, NULL);
    return false;
}
