/* red7 review: what each turn of a game was worth. */
#include "clock.h"
#include "complain.h"
#include "options.h"
#include "review_report.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <words/print.h>
#include <words/text.h>

/* A turn is weighed twice if it was not the best. */
#define OPINIONS 2

/* Reads the record once to its end, which takes no time: a mistake in it is told
 * before anything else, names are known from the start, and the turns are counted. */
static bool read_through(struct review *r, const char *text, size_t length)
{
    static struct r7_record record;
    enum r7_record_event event;
    r7_record_init(&record, text, length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END) {
        if (event == R7_RECORD_TAG)
            cli_names_keep(&r->names, &record);
        r->rounds += event == R7_RECORD_ROUND;
        r->turns += event == R7_RECORD_TURN;
    }
    if (event == R7_RECORD_FAULT)
        cli_complain_record("review", r->file, &record);
    return event == R7_RECORD_END;
}

/* A line that is written over: somebody may be waiting. */
static void show_progress(const struct review *r, bool finished)
{
    if (!isatty(STDERR_FILENO) || r->done >= r->turns)
        return;
    if (finished)
        fputs("\r\033[K", stderr);
    else
        words_tell(stderr, false, _("review: turn {n} of {all}"), "n",
                   words_number(r->done + 1).bytes, "all", words_number(r->turns).bytes, NULL);
    fflush(stderr);
}

static void review(struct review *r, const char *text, size_t length,
                   const struct r7_review_options *options)
{
    enum r7_record_event event;
    r7_review_init(&r->review, text, length, options);
    do {
        show_progress(r, false);
        r->deadline = cli_deadline(r->ms);
        event = r7_review_next(&r->review);
        show_progress(r, true);
        r->done += event == R7_RECORD_TURN;
        if (event == R7_RECORD_ROUND || event == R7_RECORD_OVER)
            r->within = event == R7_RECORD_ROUND;
        if (event == R7_RECORD_TAG)
            continue;
        (r->json ? review_tell_json : review_tell)(r, event);
        if (!r->json)
            fflush(stdout); /* a turn may take its time: show what there is */
    } while (event < R7_RECORD_END);
}

/* ---- the command ---- */

/* The options and the file's name; false after complaining. */
static bool read_arguments(struct review *r, struct r7_review_options *o, int argc, char **argv)
{
    const struct cli_option options[] = {
        {"json", NULL, N_("print JSON, as docs/review.md describes"), .flag = &r->json},
        {"level", "LEVEL", CLI_ABOUT_LEVEL, .bot = &o->bot, .usual = r7_bot_strongest()->name},
        {"nodes", "N", N_("how much to think about it; otherwise as much as the bot likes"),
         .number = &o->nodes, .least = 1, .most = CLI_NODES_MOST},
        {"ms", "N", N_("how long to think about a move, in milliseconds"), .number = &r->ms,
         .least = 1, .most = 3600000},
        {"seed", "N", CLI_ABOUT_SEED, .number = &o->seed, .most = UINT64_MAX},
        {"open-nodes", "N",
         N_("how many positions the solver may look at; otherwise 1000000, "
            "or 100000 with more than two players"),
         .number = &o->open_nodes, .least = 1, .most = CLI_NODES_MOST},
        {"no-open", NULL, N_("leave out what open cards say"), .flag = &o->no_open},
        {0},
    };
    if (!cli_take_record(argc, argv, options, &r->file))
        return false;
    if (r->ms > 0 && o->nodes > 0)
        cli_complain(argv[0], _("use --ms or --nodes, not both"), NULL);
    return r->ms == 0 || o->nodes == 0;
}

static int run(int argc, char **argv)
{
    static struct review r;
    struct r7_review_options options = {.context = &r.deadline};
    size_t length;
    if (!read_arguments(&r, &options, argc, argv))
        return CLI_BAD_INPUT;
    char *text = cli_read_record(argv[0], &r.file, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    options.memory = aligned_alloc(64, R7_BOT_MEMORY);
    options.stop = r.ms > 0 ? cli_is_late : NULL;
    options.nodes += r.ms * R7_BOT_NODES_PER_MS / OPINIONS;
    int status = CLI_BAD_INPUT;
    if (options.memory == NULL) {
        cli_complain(argv[0], _("not enough memory"), NULL);
    } else if (read_through(&r, text, length)) {
        review(&r, text, length, &options);
        status = 0;
    }
    free(options.memory);
    free(text);
    return status;
}

const struct cli_command cli_review = {
    .name = "review",
    .usage = {"FILE"},
    .summary = N_("say what each move of a recorded game was worth"),
    .about =
        {
            N_("Judges every move by what its player could know: the chance of winning before and "
               "after (of the game, where there are points to win), what was lost, a better move. "
               "Then the turning point of each round, and each player’s accuracy from 0 to 100. "
               "What perfect play with open cards would have come to is told apart."),
            N_("Moves from a hand that the record doesn’t tell are not judged. docs/review.md "
               "has the details."),
            CLI_ABOUT_RECORD,
        },
    .examples = {"red7 review game.r7", "red7 review --ms 200 --no-open game.r7"},
    .run = run,
};
