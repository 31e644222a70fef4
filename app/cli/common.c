/* What the commands share: complaints, options, positions from a stream. */
#include "cli.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

/* ---- what is printed ---- */

bool cli_wants_colour(FILE *out)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    bool dumb = term != NULL && term[0] == 'd' && term[1] == 'u';
    return (no == NULL || no[0] == '\0') && !dumb && isatty(fileno(out));
}

void cli_print(const char *text)
{
    words_print(stdout, text, cli_wants_colour(stdout));
}

void cli_tell(const char *message, ...)
{
    char bytes[8192] = "";
    struct words text = WORDS_INIT(bytes);
    va_list arguments;
    va_start(arguments, message);
    words_say_list(&text, message, arguments);
    va_end(arguments);
    cli_print(bytes);
    putchar('\n');
}

void cli_print_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text != WORDS_CARD)
            putchar(*text);
    }
    putchar('"');
}

/* Whether a character would do something to the terminal, or turns what follows. */
static bool is_active(uint32_t c)
{
    return c < ' ' || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) ||
           (c >= 0x2066 && c <= 0x2069);
}

static int complain(const char *command, const char *message, va_list arguments)
{
    char bytes[2048] = "", shown[4 * sizeof bytes] = "";
    struct words text = WORDS_INIT(bytes), safe = WORDS_INIT(shown);
    size_t length;
    words_say(&text, "red7 {command}: ", "command", cli_cut(command).bytes, NULL);
    words_say_list(&text, message, arguments);
    for (const char *c = bytes; *c != '\0'; c += length) {
        bool active = is_active(words_decode(c, &length));
        for (size_t i = 0; i < length; i++)
            if (active)
                words_add(&safe, words_format("\\x%02x", (unsigned)(unsigned char)c[i]).bytes);
            else
                shown[safe.length++] = c[i];
        shown[safe.length] = '\0';
    }
    words_print(stderr, shown, false);
    fputc('\n', stderr);
    return CLI_BAD_INPUT;
}

int cli_complain(const char *command, const char *message, ...)
{
    va_list arguments;
    va_start(arguments, message);
    int status = complain(command, message, arguments);
    va_end(arguments);
    return status;
}

int cli_complain_surplus(const char *command, const char *argument)
{
    return cli_complain(command, _("what is '{text}'? see `red7 {command} --help`"), "text",
                        cli_cut(argument).bytes, "command", command, NULL);
}

int cli_finish(const char *command, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    cli_complain(command, _("cannot write the answer: {why}"), "why", strerror(errno), NULL);
    return CLI_FAILED;
}

/* ---- faults ---- */

struct phrase cli_cut(const char *text)
{
    struct phrase phrase = {""};
    struct words cut = {phrase.bytes, 40 + 1, 0};
    words_add(&cut, text);
    return phrase;
}

struct phrase cli_piece(const char *text, size_t length)
{
    struct phrase phrase = {""};
    struct words piece = WORDS_INIT(phrase.bytes);
    size_t shown = length > 24 ? 24 : length;
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c <= '~')
            words_add_char(&piece, (char)c);
        else
            words_add(&piece, words_format("\\x%02x", c).bytes);
    }
    words_add(&piece, shown < length ? "..." : "");
    return phrase;
}

void cli_place_add(struct phrase *place, const char *message, size_t n)
{
    words_enlist(place, words_phrase(message, "n", words_format("%zu", n).bytes, NULL).bytes);
}

void cli_place_add_piece(struct phrase *place, const char *text, size_t length)
{
    words_enlist(place,
                 words_phrase("\"{text}\"", "text", cli_piece(text, length).bytes, NULL).bytes);
}

struct phrase cli_fault(const char *text, size_t length, const struct r7_fault *fault)
{
    struct phrase place = {""};
    cli_place_add(&place, _("column {n}"), fault->offset + 1);
    if (fault->step > 0)
        cli_place_add(&place, _("step {n}"), fault->step);
    if (fault->length > 0 && fault->offset + fault->length <= length)
        cli_place_add_piece(&place, text + fault->offset, fault->length);
    return words_phrase(_("{place}: {why}"), "place", place.bytes, "why", words_error(fault->error),
                        NULL);
}

/* ---- options ---- */

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

/* ---- positions ---- */

/* The place of a field of a position: fields are separated by spaces or tabs. */
static void find_field(const char *text, size_t length, int field, struct r7_fault *fault)
{
    size_t at = 0;
    for (;; field--) {
        while (at < length && (text[at] == ' ' || text[at] == '\t'))
            at++;
        size_t end = at;
        while (end < length && text[end] != ' ' && text[end] != '\t' && text[end] != ';')
            end++;
        fault->offset = at;
        fault->length = end - at;
        if (field == 0 || end == at)
            return;
        at = end;
    }
}

void cli_find_unknown(const char *text, size_t length, int field, struct r7_fault *fault)
{
    find_field(text, length, field, fault);
    const char *steps = memchr(text, ';', length);
    if (field < CLI_FIELD_DECK || steps == NULL ||
        memchr(text + fault->offset, '*', fault->length) != NULL)
        return;
    fault->offset = (size_t)(steps - text);
    fault->length = length - fault->offset;
}

bool cli_read_line(FILE *in, char line[CLI_LINE_MAX], size_t *length)
{
    int c;
    *length = 0;
    while ((c = getc_unlocked(in)) != EOF && c != '\n') {
        if (*length < CLI_LINE_MAX)
            line[*length] = (char)c;
        if (*length <= CLI_LINE_MAX)
            ++*length;
    }
    if (*length > 0 && *length <= CLI_LINE_MAX && line[*length - 1] == '\r')
        --*length;
    return c != EOF || *length > 0;
}

static int answer_stream(const char *command, cli_text_answer *answer, void *context)
{
    static char line[CLI_LINE_MAX];
    size_t length;
    /* Whoever talks to us through pipes gets each answer at once. */
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (!ferror(stdout) && cli_read_line(stdin, line, &length)) {
        struct r7_fault fault = {.error = R7_ERR_LENGTH, .offset = CLI_LINE_MAX};
        if (length <= CLI_LINE_MAX && answer(line, length, context, &fault))
            continue;
        fputs("error: ", stdout);
        cli_tell("{fault}", "fault", cli_fault(line, length, &fault).bytes, NULL);
    }
    if (ferror(stdin))
        return cli_complain(command, _("cannot read standard input: {why}"), "why", strerror(errno),
                            NULL);
    return 0;
}

int cli_answer_texts(const char *command, const char *argument, cli_text_answer *answer,
                     void *context)
{
    if (strcmp(argument, "-") == 0)
        return answer_stream(command, answer, context);
    struct r7_fault fault;
    size_t length = strlen(argument);
    if (answer(argument, length, context, &fault))
        return 0;
    return cli_complain(command, "{fault}", "fault", cli_fault(argument, length, &fault).bytes,
                        NULL);
}

/* Whoever answers positions. */
struct position_answer {
    cli_answer *answer;
    void *context;
};

static bool answer_position(const char *text, size_t length, void *context, struct r7_fault *fault)
{
    const struct position_answer *to = context;
    struct r7_position position;
    int field = 0;
    if (!r7_position_read(text, length, &position, fault))
        return false;
    enum r7_error error = to->answer(&position, to->context, &field);
    if (error == R7_OK)
        return true;
    *fault = (struct r7_fault){.error = error};
    cli_find_unknown(text, length, field, fault);
    return false;
}

int cli_answer_positions(const char *command, const char *argument, cli_answer *answer,
                         void *context)
{
    struct position_answer to = {answer, context};
    return cli_answer_texts(command, argument, answer_position, &to);
}

int cli_run_positions(int argc, char **argv, cli_answer *answer, void *context)
{
    const char *argument;
    int at = 1;
    if (cli_next_option(argv[0], argc, argv, &at, NULL, &argument) == -2)
        return CLI_BAD_INPUT;
    if (argument == NULL || at < argc)
        return cli_complain(argv[0], _("needs one position in quotes, or - for standard input"),
                            NULL);
    return cli_answer_positions(argv[0], argument, answer, context);
}
