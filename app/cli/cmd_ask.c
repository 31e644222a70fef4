/* red7 ask: the door for programs on standard input and output. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include <errno.h>
#include <red7/ask.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/fault.h>
#include <words/text.h>

static void answer(struct r7_ask *door, const char *question, size_t length)
{
    size_t answered;
    const char *text = r7_ask_question(door, question, length, &answered);
    fwrite(text, 1, answered, stdout);
    putchar('\n');
    fflush(stdout); /* who asks through a pipe waits for it */
}

/* Questions after each other, before each a line with its length. */
static int answer_stream(const char *command, struct r7_ask *door, char *question)
{
    char line[32];
    uint64_t length;
    while (!ferror(stdout) && fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (!cli_read_number(command, "LENGTH", line, 0, R7_ASK_QUESTION_MAX, &length))
            return CLI_BAD_INPUT;
        if (fread(question, 1, (size_t)length, stdin) != length)
            return cli_complain(command, _("the input ends in the middle of a question"), NULL);
        answer(door, question, (size_t)length);
    }
    return 0;
}

static int answer_input(const char *command, bool stream)
{
    struct r7_ask *door = r7_ask_open();
    char *question = malloc(R7_ASK_QUESTION_MAX + 1); /* one more byte: too long is said, too */
    int status = CLI_FAILED;
    if (door == NULL || question == NULL) {
        cli_complain(command, _("not enough memory"), NULL);
    } else if (stream) {
        status = answer_stream(command, door, question);
    } else {
        answer(door, question, fread(question, 1, R7_ASK_QUESTION_MAX + 1, stdin));
        status = 0;
    }
    if (ferror(stdin))
        status = cli_complain(command, _("cannot read standard input: {why}"), "why",
                              words_fault(errno), NULL);
    r7_ask_close(door);
    free(question);
    return status;
}

static int run(int argc, char **argv)
{
    bool stream = false;
    const struct cli_option options[] = {{"stream", NULL,
                                          N_("many questions: before each "
                                             "stands a line with its length in bytes, and each is "
                                             "answered at once with a line"),
                                          .flag = &stream},
                                         {0}};
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    return cli_finish(argv[0], answer_input(argv[0], stream));
}

const struct cli_command cli_ask = {
    .name = "ask",
    .summary = N_("answer another program: text in, JSON out"),
    .about =
        {
            N_("Reads a question from standard input, to its end, and answers it with a line of "
               "JSON: tables, games, hints, reviews, lessons, puzzles. docs/ask.md describes "
               "every question."),
        },
    .examples = {"printf verbs | red7 ask"},
    .run = run,
};
