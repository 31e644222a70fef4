/* red7 perft: how many sequences of legal steps there are. Programs that
 * generate moves are proved right by comparing these counts. */
#include "complain.h"
#include "options.h"
#include "output.h"
#include "positions.h"
#include "waiting.h"
#include <words/text.h>

struct request {
    uint64_t depth;
    bool json;
};

static uint64_t perft(const struct r7_round *round, unsigned depth)
{
    struct r7_step steps[R7_STEPS_MAX];
    if (depth == 0)
        return 1;
    size_t count = r7_round_legal(round, steps);
    if (depth == 1)
        return count;
    uint64_t sequences = 0;
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        r7_round_play(&after, steps[i]);
        sequences += perft(&after, depth - 1);
    }
    return sequences;
}

/* So far above the leaves it costs nothing to show progress and to listen to Ctrl-C. */
#define LOOKS_AT 4

/* A count that takes its time. */
struct counting {
    uint64_t found;
    double done; /* share of the first steps */
};

/* First steps take about as long as each other. */
static void count_from(struct counting *c, const struct r7_round *round, unsigned depth, bool root)
{
    struct r7_step steps[R7_STEPS_MAX];
    if (depth <= LOOKS_AT) {
        c->found += perft(round, depth);
        return;
    }
    cli_wait_show(c->done, "");
    size_t count = r7_round_legal(round, steps);
    for (size_t i = 0; i < count && !cli_interrupted(NULL); i++) {
        struct r7_round after = *round;
        r7_round_play(&after, steps[i]);
        count_from(c, &after, depth - 1, false);
        if (root)
            c->done = (double)(i + 1) / (double)count;
    }
}

static enum r7_error answer(const struct r7_position *position, void *context, int *field)
{
    const struct r7_round *round = &position->now;
    for (int seat = 0; seat < round->players; seat++) {
        *field = CLI_FIELD_SEATS + seat;
        if (round->seats[seat].hidden > 0)
            return R7_ERR_HANDS_UNKNOWN;
    }
    *field = CLI_FIELD_DECK;
    if (round->deck_hidden > 0)
        return R7_ERR_DECK_UNKNOWN;
    const struct request *request = context;
    struct counting counting = {0};
    count_from(&counting, round, (unsigned)request->depth, true);
    cli_wait_clear();
    uint64_t count = counting.found;
    if (cli_interrupted(NULL)) {
        cli_complain("perft", _("interrupted: there are at least {n}"), "n",
                     words_format("%llu", (unsigned long long)count).bytes, NULL);
        return R7_OK;
    }
    if (request->json) {
        json_open(cli_json(), NULL, '{');
        json_put_unsigned(cli_json(), "depth", request->depth);
        json_put_unsigned(cli_json(), "count", count);
        json_close(cli_json(), '}');
        cli_end_json();
    } else {
        printf("%llu\n", (unsigned long long)count);
    }
    return R7_OK;
}

static int run(int argc, char **argv)
{
    struct request request = {0};
    const struct cli_option options[] = {{"json", NULL, CLI_ABOUT_JSON, .flag = &request.json},
                                         {0}};
    const char *plain[2]; /* depth and position */
    const char *needs = _("needs a depth and one position in quotes, or - for standard input");
    const struct cli_arguments arguments = {
        .options = options, .plain = plain, .room = 2, .missing = needs, .surplus = needs};
    if (cli_read_arguments(argc, argv, &arguments) < 0 ||
        !cli_read_number(argv[0], "DEPTH", plain[0], 0, 64, &request.depth))
        return CLI_BAD_INPUT;
    const struct cli_input input = {argv[0], plain[1], request.json};
    cli_wait_begin();
    return cli_wait_end(cli_answer_positions(&input, answer, &request));
}

const struct cli_command cli_perft = {
    .name = "perft",
    .usage = {"DEPTH POSITION", "DEPTH -"},
    .summary = N_("count the sequences of legal steps"),
    .about =
        {
            N_("Prints how many sequences of exactly DEPTH legal steps there are, to check "
               "other programs by. All hands and the deck must be known. Depth 0 is 1; a round "
               "that is over has no next step."),
            CLI_ABOUT_POSITION,
            N_("The fields of its JSON: `depth`, `count`."),
        },
    .examples = {"red7 perft 2 'v1.3 0 - - R7/R1/- V1/O6/-'",
                 "red7 deal --seed 7 | red7 perft 3 -"},
    .run = run,
};
