/* Help for people and for tools. Messages are whole paragraphs; lines are broken here, for the
 * width of the terminal, so that no translator has to. */
#include "help.h"
#include "output.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <system/system.h>
#include <unistd.h>
#include <words/columns.h>
#include <words/editions.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/text.h>

#define PIPE_WIDTH 80
#define WIDTH_LEAST 40
#define LABEL_MOST 20 /* columns of a name that has its text beside it */
#define ENTRIES_MAX 32

/* ---- messages ---- */

/* The languages by their codes: "en, fr, it". */
static struct phrase languages(void)
{
    struct phrase list = {""};
    for (int i = 0; i < WORDS_LANGUAGES; i++)
        words_enlist(&list, words_languages[i]);
    return list;
}

/* A paragraph. */
struct help_text {
    char bytes[2048];
};

/* Fills in what the tables of the game list, so that no message has to. */
static struct help_text fill(const char *message)
{
    struct help_text filled = {""};
    struct words text = WORDS_INIT(filled.bytes);
    words_say(&text, gettext(message), "editions", words_edition_names().bytes, "edition",
              r7_edition_info(R7_V1_3)->name, "languages", languages().bytes, NULL);
    return filled;
}

/* What an option is if it is not given, "" if there is nothing to say. The variable that it goes to
 * has that value as long as nothing is read. */
static struct phrase usual_value(const struct cli_option *o)
{
    struct phrase phrase = {""};
    if (o->usual != NULL)
        return words_format("%s", o->usual);
    if (o->number != NULL && *o->number > 0)
        return words_format("%llu", (unsigned long long)*o->number);
    const int *count = o->count != NULL ? o->count : o->players;
    if (count != NULL && *count > 0)
        return words_format("%d", *count);
    if (o->bot != NULL && *o->bot != NULL)
        return words_format("%s", (*o->bot)->name);
    if (o->rules != NULL)
        r7_rules_write(*o->rules, phrase.bytes, sizeof phrase.bytes);
    return phrase;
}

static struct help_text option_text(const struct cli_option *o)
{
    struct help_text plain = fill(o->about), text = {""};
    struct phrase usual = usual_value(o);
    if (usual.bytes[0] == '\0')
        return plain;
    struct words both = WORDS_INIT(text.bytes);
    words_say(&both, _("{text} (default: {value})"), "text", plain.bytes, "value", usual.bytes,
              NULL);
    return text;
}

/* ---- lines ---- */

static int terminal_width(void)
{
    int width, lines;
    if (!system_window(STDOUT_FILENO, &width, &lines))
        width = PIPE_WIDTH;
    return width > WIDTH_LEAST ? width : WIDTH_LEAST;
}

/* As words_wrap(), but what stands in backticks, and is to be typed, stays in one piece. */
static size_t take_line(const char *text, int width, size_t *next)
{
    size_t length = words_wrap(text, width, next), open = 0;
    bool within = false;
    for (size_t i = 0; i < length; i++)
        if (text[i] == '`') {
            within = !within;
            open = i;
        }
    while (open > 0 && text[open - 1] != ' ')
        open--;
    if (!within || open == 0)
        return length;
    *next = open;
    return open - 1;
}

/* Prints a text whose lines begin in a column, where the cursor is already. */
static void print_text(const char *text, int column)
{
    size_t next;
    for (int width = terminal_width() - column; *text != '\0'; text += next) {
        struct help_text line = {""};
        size_t length = take_line(text, width, &next);
        memcpy(line.bytes, text, length);
        words_line("{line}", "line", line.bytes, NULL);
        if (text[next] != '\0')
            printf("%*s", column, "");
    }
}

static void print_paragraph(const char *message)
{
    putchar('\n');
    print_text(fill(message).bytes, 0);
}

/* ---- names with their texts, in two columns ---- */

struct entry {
    const char *heading; /* above it, a message; or NULL */
    char label[64];
    struct help_text text;
};

struct entries {
    size_t count;
    struct entry list[ENTRIES_MAX];
};

static void add_entry(struct entries *entries, const char *heading, const char *label,
                      const char *text)
{
    struct entry *entry = &entries->list[entries->count++];
    entry->heading = heading;
    entry->label[0] = entry->text.bytes[0] = '\0';
    struct words shown = WORDS_INIT(entry->label), about = WORDS_INIT(entry->text.bytes);
    words_say(&shown, "  {label}", "label", label, NULL);
    words_add(&about, text);
}

static void print_entries(const struct entries *entries)
{
    int column = 0;
    for (size_t i = 0; i < entries->count; i++) {
        int width = words_columns(entries->list[i].label);
        column = width > column && width <= LABEL_MOST ? width : column;
    }
    column = column > 0 ? column + 2 : LABEL_MOST;
    for (size_t i = 0; i < entries->count; i++) {
        const struct entry *e = &entries->list[i];
        if (e->heading != NULL)
            words_line("\n{heading}", "heading", _(e->heading), NULL);
        int width = words_columns(e->label);
        words_tell(stdout, false, "{label}", "label", e->label, NULL);
        if (width > column - 2)
            putchar('\n');
        printf("%*s", width > column - 2 ? column : column - width, "");
        print_text(e->text.bytes, column);
    }
}

/* "-p, --players N" */
static struct phrase option_label(const struct cli_option *o)
{
    char letter = cli_option_letter(o->name);
    struct phrase label = {""};
    struct words text = WORDS_INIT(label.bytes);
    if (letter != '\0')
        words_add(&text, words_format("-%c, ", letter).bytes);
    words_add(&text, words_format("--%s", o->name).bytes);
    if (o->argument != NULL)
        words_add(&text, words_format(" %s", o->argument).bytes);
    return label;
}

static void add_options(struct entries *entries, const struct cli_option *options)
{
    for (const struct cli_option *o = options; o != NULL && o->name != NULL; o++) {
        assert(o->about != NULL && (o->argument != NULL) == (o->flag == NULL));
        const char *heading = o == options ? N_("Options:") : NULL;
        add_entry(entries, o->heading != NULL ? o->heading : heading, option_label(o).bytes,
                  option_text(o).bytes);
    }
}

/* ---- a command ---- */

/* The way to call a command that begins at `form`. */
static struct phrase usage_of(const struct cli_command *command, const struct cli_option *options,
                              const char *form)
{
    bool takes = form != NULL && *form != '\0';
    return words_format("red7 %s%s%s%s", command->name, options != NULL ? " [OPTIONS]" : "",
                        takes ? " " : "", takes ? form : "");
}

static void print_usage(const struct cli_command *command, const struct cli_option *options)
{
    /* For translators: before the way to call a command. Words in capitals such as FILE or NAME are
     * the same in every language, and so is all that stands in backticks. */
    const char *usage = _("usage: {command}");
    int start = words_columns(words_phrase(usage, "command", "", NULL).bytes);
    words_line(usage, "command", usage_of(command, options, command->usage[0]).bytes, NULL);
    for (int i = 1; command->usage[0] != NULL && command->usage[i] != NULL; i++)
        printf("%*s%s\n", start, "", usage_of(command, options, command->usage[i]).bytes);
}

static void explain(const struct cli_command *command, const struct cli_option *options)
{
    static struct entries terms, entries;
    print_usage(command, options);
    for (int i = 0; command->about[i] != NULL; i++)
        print_paragraph(command->about[i]);
    terms.count = entries.count = 0;
    for (const struct cli_term *t = command->terms; t != NULL && t->name != NULL; t++)
        add_entry(&terms, t == command->terms ? command->terms_heading : NULL, t->name,
                  fill(t->about).bytes);
    print_entries(&terms);
    add_options(&entries, options);
    print_entries(&entries);
    words_line("\n{heading}", "heading", _("Examples:"), NULL);
    for (int i = 0; command->examples[i] != NULL; i++)
        printf("  %s\n", command->examples[i]);
}

/* ---- the same as JSON ---- */

/* The words that an option takes, where there are few: shells complete them. */
static void put_values(struct json_writer *json, const struct cli_option *o)
{
    const char *argument = o->argument != NULL ? o->argument : "";
    const struct r7_bot *bot;
    json_open(json, "values", '[');
    if (strcmp(argument, "LEVEL") == 0)
        for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
            json_put_text(json, NULL, bot->name);
    if (strcmp(argument, "RULES") == 0 || strcmp(argument, "EDITION") == 0)
        for (int i = 0; i < R7_EDITIONS; i++)
            json_put_text(json, NULL, r7_edition_info((enum r7_edition)i)->name);
    for (int players = 2; o->players != NULL && players <= R7_SEATS_MAX; players++)
        json_put_text(json, NULL, words_number(players).bytes);
    json_close(json, ']');
}

static void put_options(struct json_writer *json, const struct cli_option *options)
{
    json_open(json, "options", '[');
    for (const struct cli_option *o = options; o != NULL && o->name != NULL; o++) {
        json_open(json, NULL, '{');
        json_put_text(json, "name", words_format("--%s", o->name).bytes);
        char letter = cli_option_letter(o->name);
        if (letter != '\0')
            json_put_text(json, "letter", words_format("-%c", letter).bytes);
        if (o->argument != NULL)
            json_put_text(json, "argument", o->argument);
        json_put_text(json, "about", option_text(o).bytes);
        put_values(json, o);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_command(const struct cli_command *command, const struct cli_option *options)
{
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    json_put_text(json, "name", command->name);
    json_put_text(json, "summary", _(command->summary));
    json_open(json, "usage", '[');
    for (int i = 0; i == 0 || (command->usage[0] != NULL && command->usage[i] != NULL); i++)
        json_put_text(json, NULL, command->usage[i] != NULL ? command->usage[i] : "");
    json_close(json, ']');
    json_open(json, "about", '[');
    for (int i = 0; command->about[i] != NULL; i++)
        json_put_text(json, NULL, fill(command->about[i]).bytes);
    json_close(json, ']');
    json_open(json, "terms", '[');
    for (const struct cli_term *t = command->terms; t != NULL && t->name != NULL; t++) {
        json_open(json, NULL, '{');
        json_put_text(json, "name", t->name);
        json_put_text(json, "about", fill(t->about).bytes);
        json_close(json, '}');
    }
    json_close(json, ']');
    put_options(json, options);
    json_open(json, "examples", '[');
    for (int i = 0; command->examples[i] != NULL; i++)
        json_put_text(json, NULL, command->examples[i]);
    json_close(json, ']');
    json_close(json, '}');
}

/* ---- asking a command for its options ---- */

/* The command that runs only to be explained, and how. */
static const struct cli_command *explained;
static void (*explainer)(const struct cli_command *command, const struct cli_option *options);

bool help_takes(const struct cli_option *options)
{
    if (explained != NULL)
        explainer(explained, options);
    return explained != NULL;
}

static void ask(const struct cli_command *command)
{
    char name[32];
    char *argv[] = {name, NULL};
    snprintf(name, sizeof name, "%s", command->name);
    explained = command;
    command->run(1, argv);
    explained = NULL;
}

void help_explain(const struct cli_command *command)
{
    explainer = explain;
    ask(command);
}

void help_print_json(void)
{
    explainer = put_command;
    json_open(cli_json(), NULL, '[');
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        ask(*c);
    json_close(cli_json(), ']');
    cli_end_json();
}

void help_list(void)
{
    static struct entries entries;
    print_text(fill(N_("red7: the card game Red7, to play, to learn and to study")).bytes, 0);
    putchar('\n');
    words_line(_("usage: {command}"), "command", "red7 COMMAND [OPTIONS] [ARGUMENTS]", NULL);
    entries.count = 0;
    for (const struct cli_command *const *c = cli_commands; *c != NULL; c++)
        add_entry(&entries, *c == cli_commands[0] ? N_("Commands:") : NULL, (*c)->name,
                  _((*c)->summary));
    print_entries(&entries);
    entries.count = 0;
    add_entry(&entries, N_("Options:"), "--lang CODE",
              fill(N_("the language: {languages}; every command takes it")).bytes);
    add_entry(&entries, NULL, "--color WHEN",
              _("colours: `auto` (on a terminal), `always` or `never`; NO_COLOR and FORCE_COLOR in "
                "the environment are heeded"));
    add_entry(&entries, NULL, "-h, --help", _("explain a command, or list them all"));
    add_entry(&entries, NULL, "-V, --version", _("print the version"));
    print_entries(&entries);
    print_paragraph(N_("`red7 COMMAND --help` explains one command, `man red7` all of them. "
                       "docs/notation.md says how positions are written."));
    print_paragraph(N_("Exit status: 0 if all went well, 1 if something on this machine failed, "
                       "such as a full disk, 2 if the input is wrong."));
    print_paragraph(N_("Unofficial: Red7 is a game by Carl Chudyk and Chris Cieslik, published "
                       "by Asmadi Games."));
}
