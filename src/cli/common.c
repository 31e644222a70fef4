/* What the commands share: complaints, options, positions from a stream. */
#include "cli.h"
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int cli_fail(const char *command, const char *format, ...)
{
    /* Arguments may hold anything: what would move the cursor is escaped. */
    char message[512];
    int length = snprintf(message, sizeof message, "red7 %.40s: ", command);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message + length, sizeof message - (size_t)length, format, arguments);
    va_end(arguments);
    for (const char *c = message; *c != '\0'; c++) {
        bool control = (unsigned char)*c < ' ' || *c == 0x7F;
        fprintf(stderr, control ? "\\x%02x" : "%c", (unsigned)(unsigned char)*c);
    }
    fputc('\n', stderr);
    return CLI_BAD_INPUT;
}

int cli_finish(const char *command, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "red7 %s: cannot write the answer: %s\n", command, strerror(errno));
    return CLI_FAILED;
}

/* ---- faults ---- */

void cli_print_piece(FILE *out, const char *text, size_t length)
{
    size_t shown = length > 24 ? 24 : length;
    fputc('"', out);
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c <= '~')
            fputc(c, out);
        else
            fprintf(out, "\\x%02x", c);
    }
    fputs(shown < length ? "...\"" : "\"", out);
}

void cli_print_fault(FILE *out, const char *text, size_t length, const struct r7_fault *fault)
{
    fprintf(out, "column %zu", fault->offset + 1);
    if (fault->step > 0)
        fprintf(out, ", step %zu", fault->step);
    if (fault->length > 0 && fault->offset + fault->length <= length) {
        fputs(", ", out);
        cli_print_piece(out, text + fault->offset, fault->length);
    }
    fprintf(out, ": %s", r7_error_text(fault->error));
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
                cli_fail(command, "--%s takes no value", options[i].name);
                return -2;
            }
            return i;
        }
        *value = equals != NULL ? equals + 1 : *at < argc ? argv[(*at)++] : NULL;
        if (*value == NULL) {
            cli_fail(command, "--%s needs a value", options[i].name);
            return -2;
        }
        return i;
    }
    cli_fail(command, "there is no option '%.40s'; see `red7 %s --help`", word, command);
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
    cli_fail(command, "%s must be a whole number from %llu to %llu, not '%.40s'", what,
             (unsigned long long)least, (unsigned long long)most, text);
    return false;
}

bool cli_read_players(const char *command, const char *text, int *players)
{
    if (text[0] >= '2' && text[0] <= '4' && text[1] == '\0') {
        *players = text[0] - '0';
        return true;
    }
    cli_fail(command, "--players must be 2, 3 or 4, not '%.40s'", text);
    return false;
}

bool cli_read_rules(const char *command, const char *text, struct r7_rules *rules)
{
    struct r7_fault fault;
    if (r7_rules_read(text, strlen(text), rules, &fault))
        return true;
    fprintf(stderr, "red7 %s: rule set ", command);
    cli_print_piece(stderr, text, strlen(text));
    fputs(", ", stderr);
    cli_print_fault(stderr, text, strlen(text), &fault);
    fputc('\n', stderr);
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
        cli_print_fault(stdout, line, length, &fault);
        putchar('\n');
    }
    if (ferror(stdin))
        return cli_fail(command, "cannot read standard input: %s", strerror(errno));
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
    fprintf(stderr, "red7 %s: ", command);
    cli_print_fault(stderr, argument, length, &fault);
    fputc('\n', stderr);
    return CLI_BAD_INPUT;
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
        return cli_fail(argv[0], "needs one position in quotes, or - for standard input");
    return cli_answer_positions(argv[0], argument, answer, context);
}
