/* Options and arguments of a command. */
#include "options.h"
#include "complain.h"
#include "help.h"
#include "suggest.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

/* The value of an option to where it belongs; false after complaining. */
static bool read_value(const char *command, const struct cli_option *o, const char *value)
{
    char what[40];
    uint64_t number;
    snprintf(what, sizeof what, "--%s", o->name);
    if (o->count != NULL) {
        bool good = cli_read_number(command, what, value, o->least, o->most, &number);
        *o->count = good ? (int)number : 0;
        return good;
    }
    if (o->number != NULL)
        return cli_read_number(command, what, value, o->least, o->most, o->number);
    if (o->players != NULL)
        return cli_read_players(command, value, o->players);
    if (o->rules != NULL)
        return cli_read_rules(command, value, o->rules);
    if (o->bot != NULL)
        return (*o->bot = cli_read_bot(command, value)) != NULL;
    if (o->read != NULL)
        return o->read(value, o->to);
    *o->text = value;
    return true;
}

/* ---- options by their names and letters ---- */

#define SUGGESTED_MAX 32 /* no command has more options */

static const struct {
    char letter;
    const char *name;
} letters[] = {
    {'d', "deals"},   {'j', "json"},  {'l', "level"}, {'n', "name"}, {'o', "record"},
    {'p', "players"}, {'q', "quiet"}, {'r', "rules"}, {'s', "seed"}, {'t', "target"},
};

char cli_option_letter(const char *name)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (strcmp(letters[i].name, name) == 0)
            return letters[i].letter;
    return '\0';
}

/* Complains about an option that there is not, and names the one that may have been meant. */
static void complain_unknown(const char *command, const struct cli_option *options,
                             const char *word)
{
    const char *names[SUGGESTED_MAX];
    size_t count = 0;
    for (const struct cli_option *o = options; o != NULL && o->name != NULL; o++)
        if (count < SUGGESTED_MAX)
            names[count++] = o->name;
    const char *name = word + strspn(word, "-");
    const char *meant = cli_suggest(name, strcspn(name, "="), names, count);
    if (meant != NULL)
        cli_complain(command, _("there is no option ‘{text}’; did you mean `--{option}`?"), "text",
                     cli_cut(word).bytes, "option", meant, NULL);
    else
        cli_complain(command, _("there is no option ‘{text}’; see `red7 {command} --help`"), "text",
                     cli_cut(word).bytes, "command", command, NULL);
}

/* The option of a word, and behind its "=" the value, if it has one; NULL if there is none. */
static const struct cli_option *find_option(const struct cli_option *options, const char *word,
                                            const char **value)
{
    const char *name = word + 2;
    size_t length = strcspn(name, "=");
    *value = name[length] == '=' ? name + length + 1 : NULL;
    for (const struct cli_option *o = options; o != NULL && o->name != NULL; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0)
            return o;
    return NULL;
}

/* The option of a letter; NULL if there is none. */
static const struct cli_option *find_letter(const struct cli_option *options, char letter)
{
    for (const struct cli_option *o = options; o != NULL && o->name != NULL; o++)
        if (cli_option_letter(o->name) == letter)
            return o;
    return NULL;
}

/* Sets an option, by the value or else the word at argv[*at]; false after complaining. */
static bool set_option(char **argv, int *at, const struct cli_option *o, const char *value)
{
    if (o->given != NULL)
        *o->given = true;
    if (o->flag != NULL) {
        if (value != NULL)
            cli_complain(argv[0], _("--{option} takes no value"), "option", o->name, NULL);
        *o->flag = true;
        return value == NULL;
    }
    if (value == NULL && (value = argv[*at]) != NULL)
        ++*at;
    if (value == NULL)
        cli_complain(argv[0], _("--{option} needs a value"), "option", o->name, NULL);
    return value != NULL && read_value(argv[0], o, value);
}

/* Reads the letters of "-jp3" at argv[*at] and moves on; false after complaining. */
static bool read_letters(char **argv, int *at, const struct cli_option *options)
{
    const char *word = argv[(*at)++];
    for (const char *letter = word + 1; *letter != '\0'; letter++) {
        const struct cli_option *o = find_letter(options, *letter);
        if (o == NULL) {
            complain_unknown(argv[0], options, word);
            return false;
        }
        const char *value = o->flag == NULL && letter[1] != '\0' ? letter + 1 : NULL;
        if (!set_option(argv, at, o, value))
            return false;
        if (value != NULL)
            break;
    }
    return true;
}

/* Reads the option at argv[*at] and moves on; false after complaining. */
static bool read_option(char **argv, int *at, const struct cli_option *options)
{
    const char *value;
    if (argv[*at][1] != '-')
        return read_letters(argv, at, options);
    const struct cli_option *o = find_option(options, argv[*at], &value);
    if (o == NULL) {
        complain_unknown(argv[0], options, argv[*at]);
        return false;
    }
    ++*at;
    return set_option(argv, at, o, value);
}

/* Whether a word is an option or the "--" that ends them: "-" alone is standard input, and "-1" a
 * number, if a wrong one. */
static bool is_option(const char *word)
{
    return word[0] == '-' && word[1] != '\0' && (word[1] < '0' || word[1] > '9');
}

int cli_read_arguments(int argc, char **argv, const struct cli_arguments *a)
{
    int count = 0;
    bool only_plain = false;
    if (help_takes(a->options))
        return -1;
    for (int at = 1; at < argc;) {
        if (!only_plain && is_option(argv[at])) {
            only_plain = strcmp(argv[at], "--") == 0;
            if (only_plain)
                at++;
            else if (!read_option(argv, &at, a->options))
                return -1;
            continue;
        }
        if (count == a->room) {
            cli_complain(argv[0],
                         a->surplus != NULL
                             ? a->surplus
                             : _("unexpected argument ‘{text}’; see `red7 {command} --help`"),
                         "text", cli_cut(argv[at]).bytes, "command", argv[0], NULL);
            return -1;
        }
        a->plain[count++] = argv[at++];
    }
    if (count == a->room || a->missing == NULL)
        return count;
    cli_complain(argv[0], a->missing, "command", argv[0], NULL);
    return -1;
}

bool cli_read_options(int argc, char **argv, const struct cli_option *options)
{
    return cli_read_arguments(argc, argv, &(struct cli_arguments){.options = options}) == 0;
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
    cli_complain(command, _("{what} must be a whole number from {least} to {most}, not ‘{text}’"),
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
    cli_complain(command, _("--players must be 2, 3 or 4, not ‘{text}’"), "text",
                 cli_cut(text).bytes, NULL);
    return false;
}

bool cli_read_rules(const char *command, const char *text, struct r7_rules *rules)
{
    struct r7_fault fault;
    if (r7_rules_read(text, strlen(text), rules, &fault))
        return true;
    cli_complain(command, _("rule set ‘{text}’, {fault}"), "text",
                 cli_piece(text, strlen(text)).bytes, "fault",
                 cli_fault(text, strlen(text), &fault).bytes, NULL);
    return false;
}

bool cli_read_cards(const char *command, const char *option, const char *text,
                    r7_card order[R7_CARDS], int *count)
{
    size_t length = strlen(text);
    r7_cards met = 0;
    *count = 0;
    for (size_t i = 0; i < length; i += 2) {
        struct r7_fault fault = {.offset = i, .length = length - i < 2 ? length - i : 2};
        r7_card card = r7_card_read(text + i, length - i);
        if (card == R7_NO_CARD)
            fault.error = R7_ERR_CARD;
        else if (r7_cards_has(met, card))
            fault.error = R7_ERR_CARD_TWICE;
        if (fault.error != R7_OK) {
            cli_complain(command, "{option}, {fault}", "option", option, "fault",
                         cli_fault(text, length, &fault).bytes, NULL);
            return false;
        }
        met |= r7_card_bit(card);
        order[(*count)++] = card;
    }
    return true;
}
