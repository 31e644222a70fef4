/* Positions and other lines of text, from an argument or a stream. */
#include "positions.h"
#include "complain.h"
#include "options.h"
#include "why.h"
#include <errno.h>
#include <string.h>
#include <words/print.h>
#include <words/text.h>

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
    /* A program at the other end of a pipe gets each answer at once. */
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (!ferror(stdout) && cli_read_line(stdin, line, &length)) {
        struct r7_fault fault = {.error = R7_ERR_LENGTH, .offset = CLI_LINE_MAX};
        if (length <= CLI_LINE_MAX && answer(line, length, context, &fault))
            continue;
        fputs("error: ", stdout);
        words_line("{fault}", "fault", cli_fault(line, length, &fault).bytes, NULL);
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

/* The callback that answers positions. */
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

bool cli_take_position(int argc, char **argv, const struct cli_option *options,
                       const char **position)
{
    const struct cli_arguments arguments = {
        .options = options,
        .plain = position,
        .room = 1,
        .missing = _("needs one position in quotes, or - for standard input"),
        .surplus = _("needs one position in quotes, or - for standard input"),
    };
    return cli_read_arguments(argc, argv, &arguments) == 1;
}

int cli_run_positions(int argc, char **argv, cli_answer *answer, void *context)
{
    bool why = false;
    const struct cli_option known[] = {{"why", NULL, CLI_ABOUT_WHY_NOT, .flag = &why}, {0}};
    const char *position;
    if (!cli_take_position(argc, argv, known, &position) ||
        (why && !cli_can_tell_why(argv[0], position)))
        return CLI_BAD_INPUT;
    int status = cli_answer_positions(argv[0], position, answer, context);
    if (why)
        cli_tell_why_not(position);
    return status;
}
