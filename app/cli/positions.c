/* Positions and other lines of text, from an argument or a stream. */
#include "positions.h"
#include "complain.h"
#include "options.h"
#include "output.h"
#include "why.h"
#include <errno.h>
#include <string.h>
#include <words/fault.h>
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

/* {"error":{"code":"CARD","text":"...","offset":19}}, as the door for programs has it. */
static void print_json_fault(const char *text, size_t length, const struct r7_fault *fault)
{
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    json_open(json, "error", '{');
    json_put_text(json, "code", r7_error_name(fault->error));
    cli_put_words(json, "text", cli_fault(text, length, fault).bytes);
    json_put_unsigned(json, "offset", fault->offset);
    json_close(json, '}');
    json_close(json, '}');
    cli_end_json();
}

static void print_fault(const char *text, size_t length, const struct r7_fault *fault)
{
    fputs("error: ", stdout);
    words_line("{fault}", "fault", cli_fault(text, length, fault).bytes, NULL);
}

static int answer_stream(const struct cli_input *input, cli_text_answer *answer, void *context)
{
    int status = 0;
    static char line[CLI_LINE_MAX];
    size_t length;
    /* A program at the other end of a pipe gets each answer at once. */
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (!ferror(stdout) && cli_read_line(stdin, line, &length)) {
        struct r7_fault fault = {.error = R7_ERR_LENGTH, .offset = CLI_LINE_MAX};
        if (length <= CLI_LINE_MAX && answer(line, length, context, &fault))
            continue;
        (input->json ? print_json_fault : print_fault)(line, length, &fault);
        status = input->json ? CLI_BAD_INPUT : 0;
    }
    if (ferror(stdin))
        return cli_complain(input->command, _("cannot read standard input: {why}"), "why",
                            words_fault(errno), NULL);
    return status;
}

int cli_answer_texts(const struct cli_input *input, cli_text_answer *answer, void *context)
{
    const char *text = input->argument;
    if (strcmp(text, "-") == 0)
        return answer_stream(input, answer, context);
    struct r7_fault fault;
    size_t length = strlen(text);
    if (answer(text, length, context, &fault))
        return 0;
    return cli_complain(input->command, "{fault}", "fault", cli_fault(text, length, &fault).bytes,
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

int cli_answer_positions(const struct cli_input *input, cli_answer *answer, void *context)
{
    struct position_answer to = {answer, context};
    return cli_answer_texts(input, answer_position, &to);
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

int cli_run_positions(int argc, char **argv, const struct cli_option *options,
                      const struct cli_wish *wish, cli_answer *answer, void *context)
{
    const char *position;
    if (!cli_take_position(argc, argv, options, &position) ||
        (wish->why && !cli_can_tell_why(argv[0], position)))
        return CLI_BAD_INPUT;
    const struct cli_input input = {argv[0], position, wish->json};
    int status = cli_answer_positions(&input, answer, context);
    if (wish->why)
        cli_tell_why_not(position);
    return status;
}
