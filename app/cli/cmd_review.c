/* red7 review: what each turn of a game was worth. */
#include "clock.h"
#include "complain.h"
#include "options.h"
#include "review_report.h"
#include "waiting.h"
#include <stdlib.h>
#include <string.h>
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

static void show_progress(const struct review *r)
{
    if (r->turns == 0 || r->done >= r->turns || !cli_wait_is_due())
        return;
    struct phrase more = words_phrase(_("turn {n} of {all}"), "n", words_number(r->done + 1).bytes,
                                      "all", words_number(r->turns).bytes, NULL);
    cli_wait_show((double)r->done / r->turns, more.bytes);
}

/* A limit of time for each turn, and Ctrl-C; asked often enough to show how far it has come. */
static bool should_stop(void *context)
{
    struct review *r = context;
    show_progress(r);
    return cli_interrupted(NULL) || (r->ms > 0 && cli_is_late(&r->deadline));
}

/* The sign of a turn below the curve. */
static char sign_of(enum r7_mark mark)
{
    return mark == R7_MARK_BLUNDER ? 'X' : mark == R7_MARK_MISTAKE ? '?' : 0;
}

/* Goes on with the curves. */
static void add_points(struct review *r, enum r7_record_event event)
{
    const struct r7_judgement *j = &r->review.judgement;
    const struct r7_record *record = &r->review.record;
    if (event == R7_RECORD_TURN && j->judged)
        plot_curve_add(&r->curves[record->before.turn], j->worth_after, sign_of(j->mark));
    for (int seat = 0; event == R7_RECORD_OVER && seat < record->match.round.players; seat++)
        plot_curve_add(&r->curves[seat], r->review.round.ends[seat], '=');
}

static void review(struct review *r, const char *text, size_t length,
                   const struct r7_review_options *options)
{
    enum r7_record_event event;
    r7_review_init(&r->review, text, length, options);
    do {
        r->deadline = cli_deadline(r->ms);
        event = r7_review_next(&r->review);
        cli_wait_clear();
        if (cli_interrupted(NULL) && event < R7_RECORD_END) {
            r->interrupted = true; /* this turn was not thought about to the end */
            event = R7_RECORD_END;
        }
        r->done += event == R7_RECORD_TURN;
        if (event == R7_RECORD_ROUND || event == R7_RECORD_OVER)
            r->within = event == R7_RECORD_ROUND;
        if (event == R7_RECORD_TAG)
            continue;
        add_points(r, event);
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
    if (!cli_take_record_or_last(argc, argv, options, &r->file))
        return false;
    if (r->ms > 0 && o->nodes > 0)
        cli_complain(argv[0], _("use --ms or --nodes, not both"), NULL);
    return r->ms == 0 || o->nodes == 0;
}

static int run(int argc, char **argv)
{
    static struct review r;
    struct r7_review_options options = {.context = &r, .stop = should_stop};
    size_t length;
    if (!read_arguments(&r, &options, argc, argv))
        return CLI_BAD_INPUT;
    char *text = cli_read_record(argv[0], &r.file, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    int status = CLI_BAD_INPUT;
    bool usual = argc <= 2 && !r.json;
    if (usual && cli_show_record(text, length, &status)) {
        free(text);
        return status;
    }
    options.memory = aligned_alloc(64, R7_BOT_MEMORY);
    options.nodes += r.ms * R7_BOT_NODES_PER_MS / OPINIONS;
    if (options.memory == NULL) {
        cli_complain(argv[0], _("not enough memory"), NULL);
    } else if (read_through(&r, text, length)) {
        cli_wait_begin();
        if (r.json)
            cli_wait_spare_output();
        review(&r, text, length, &options);
        status = cli_wait_end(0);
    }
    free(options.memory);
    free(text);
    return status;
}

const struct cli_command cli_review = {
    .name = "review",
    .usage = {"[FILE]"},
    .summary = N_("say what each move of a recorded game was worth"),
    .about =
        {
            N_("Judges every move by what its player could know: the chance of winning before and "
               "after (of the game, where there are points to win), what was lost, a better move. "
               "Then the turning point of each round, and each player’s accuracy from 0 to 100. "
               "What perfect play with open cards would have come to is told apart."),
            N_("Moves from a hand that the record doesn’t tell are not judged. docs/review.md "
               "has the details."),
            CLI_ABOUT_RECORD_OR_LAST,
            CLI_ABOUT_ON_SCREEN,
        },
    .examples = {"red7 review game.r7", "red7 review --ms 200 --no-open game.r7"},
    .run = run,
};
