/* red7 engine: a bot for other programs to play with, by lines. */
#include "complain.h"
#include "engine_answer.h"
#include "options.h"
#include "positions.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

static int answer_lines(const char *command, struct engine *engine)
{
    static char line[CLI_LINE_MAX];
    size_t length;
    bool goes_on = true;
    while (goes_on && !ferror(stdout) && cli_read_line(stdin, line, &length)) {
        goes_on = engine_answer(engine, line, length, stdout);
        fflush(stdout); /* a program at the other end of a pipe waits for it */
    }
    if (ferror(stdin))
        return cli_complain(command, _("cannot read standard input: {why}"), "why", strerror(errno),
                            NULL);
    return 0;
}

static int run(int argc, char **argv)
{
    const struct r7_bot *bot = r7_bot_strongest();
    const struct cli_option options[] = {{"level", .bot = &bot}, {0}};
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    struct engine *engine = malloc(sizeof *engine);
    void *memory = aligned_alloc(64, R7_BOT_MEMORY);
    int status = CLI_FAILED;
    if (engine != NULL && memory != NULL) {
        engine_init(engine, bot, memory);
        status = answer_lines(argv[0], engine);
    } else {
        cli_complain(argv[0], _("there is not enough memory"), NULL);
    }
    free(engine);
    free(memory);
    return status;
}

const struct cli_command cli_engine = {
    .name = "engine",
    .arguments = "[--level NAME]",
    .summary = N_("let another program play with a bot, line by line"),
    .help = N_("Reads lines from standard input and answers each at once:\n"
               "\n"
               "  r7 1                 r7 1 red7 VERSION\n"
               "  level NAME           ok; the bot that plays, the strongest if not told\n"
               "  seed N               ok; same seed, views and nodes: same answers\n"
               "  target N             ok; the points that end the game, 0 for none; the\n"
               "                       edition's own if not told\n"
               "  view SEAT VIEW       ok; what the seat sees: a position and all steps since\n"
               "  go [ms N | nodes N]  info lines, then: best STEP\n"
               "  quit                 ends; so does the end of input\n"
               "\n"
               "What is wrong is answered by `error: ...` and changes nothing. docs/engine.md\n"
               "has an example and tells how to write a bot of one's own."),
    .run = run,
};
