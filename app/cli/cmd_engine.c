/* red7 engine: a bot for other programs to play with, by lines. */
#include "complain.h"
#include "engine_answer.h"
#include "engine_input.h"
#include "options.h"
#include <stdlib.h>
#include <unistd.h>
#include <words/fault.h>
#include <words/text.h>

static int answer_lines(const char *command, struct engine *engine)
{
    static struct engine_input input = {.file = STDIN_FILENO};
    const char *line;
    size_t length;
    bool goes_on = true;
    engine->stopped = engine_input_stops;
    engine->context = &input;
    while (goes_on && !ferror(stdout) && engine_input_next(&input, &line, &length)) {
        goes_on = engine_answer(engine, line, length, stdout);
        fflush(stdout); /* a program at the other end of a pipe waits for it */
    }
    if (input.error != 0)
        return cli_complain(command, _("cannot read standard input: {why}"), "why",
                            words_fault(input.error), NULL);
    return 0;
}

static int run(int argc, char **argv)
{
    const struct r7_bot *bot = r7_bot_strongest();
    const struct cli_option options[] = {{"level", "LEVEL",
                                          N_("the bot that plays: a name or a "
                                             "level from `red7 bots`"),
                                          .bot = &bot},
                                         {0}};
    if (!cli_read_options(argc, argv, options))
        return CLI_BAD_INPUT;
    struct engine *engine = malloc(sizeof *engine);
    void *memory = aligned_alloc(64, R7_BOT_MEMORY);
    int status = CLI_FAILED;
    if (engine != NULL && memory != NULL) {
        engine_init(engine, bot, memory);
        status = answer_lines(argv[0], engine);
    } else {
        cli_complain(argv[0], _("not enough memory"), NULL);
    }
    free(engine);
    free(memory);
    return status;
}

static const struct cli_term lines[] = {
    {"r7 1", N_("the greeting, answered with `r7 1 red7 VERSION`")},
    {"level NAME", N_("the bot that plays; otherwise that of `--level`")},
    {"seed N", N_("the same seed, views and nodes give the same answers")},
    {"target N", N_("the points that end the game, 0 for none; otherwise as the edition says")},
    {"view SEAT VIEW", N_("what the seat sees: a position and all steps since")},
    {"go [ms N | nodes N]", N_("think; answered with lines of `info`, then `best STEP`")},
    {"stop", N_("answer now, with what is known")},
    {"help", N_("all these lines; so many of `help`, then `ok`")},
    {"quit", N_("the end; so is the end of the input")},
    {0},
};

const struct cli_command cli_engine = {
    .name = "engine",
    .summary = N_("let another program play with a bot, line by line"),
    .about =
        {
            N_("Reads lines from standard input and answers each at once, with `ok` where "
               "nothing else is said here. What is wrong is answered with `error: ...` and "
               "changes nothing. docs/engine.md has an example, and says how to write a bot of "
               "your own."),
        },
    .terms_heading = N_("Lines that it reads:"),
    .terms = lines,
    .examples = {"printf 'r7 1\\nquit\\n' | red7 engine --level casual"},
    .run = run,
};
