/* red7 games: your games on this machine, and what they come to. */
#include "actions.h"
#include "complain.h"
#include "games_report.h"
#include "judging.h"
#include "options.h"
#include "record_file.h"
#include "waiting.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <words/print.h>
#include <words/text.h>

#define SHOWN 20
#define FILES_MAX 1000

struct request {
    bool all, judge, json;
    uint64_t nodes;
};

/* ---- red7 games ---- */

static int report(const char *command, const struct request *r)
{
    static struct games_report report;
    char bytes[2 * PATH_MAX] = "";
    struct words message = WORDS_INIT(bytes);
    bool good = true;
    report.now = (int64_t)time(NULL);
    history_load(&report.history, &message);
    cli_tell_message(command, &message);
    words_clear(&message);
    mistakes_load(&report.mistakes, &message);
    cli_tell_message(command, &message);
    cli_wait_begin();
    if (r->judge)
        good = cli_judge_games(command, &report.history, &report.mistakes, r->nodes);
    int status = cli_wait_end(good ? 0 : CLI_FAILED);
    report.shown = r->all ? report.history.count : SHOWN;
    results_reckon(&report.history, report.now, &report.results);
    (r->json ? games_print_json : games_print_text)(&report);
    history_release(&report.history);
    mistakes_release(&report.mistakes);
    return status;
}

/* ---- red7 games show ---- */

static int show(const char *command, const char **words, int count, const void *context)
{
    const char *id = words[0];
    struct history history;
    (void)count;
    (void)context;
    char bytes[PATH_MAX] = "";
    struct words message = WORDS_INIT(bytes);
    size_t length;
    history_load(&history, &message);
    const struct history_game *game = history_find(&history, id);
    char *text = game != NULL ? history_record(game, &length) : NULL;
    bool there = game != NULL;
    history_release(&history);
    if (!there)
        return cli_complain(command, _("there is no game ‘{id}’; `red7 games --all` lists them"),
                            "id", cli_cut(id).bytes, NULL);
    if (text == NULL)
        return cli_complain(command, _("The record of game {id} is lost or damaged."), "id", id,
                            NULL);
    fwrite(text, 1, length, stdout);
    free(text);
    return 0;
}

/* ---- red7 games add ---- */

/* What came of a file. */
static int tell_added(const char *command, const char *file, enum history_added added,
                      const char *why)
{
    switch (added) {
    case HISTORY_ADDED:
        words_line(_("{file}: added"), "file", file, NULL);
        return 0;
    case HISTORY_KNOWN:
        words_line(_("{file}: is there already"), "file", file, NULL);
        return 0;
    case HISTORY_UNFINISHED:
        return cli_complain(command, _("{file}: the game is not finished"), "file", file, NULL);
    case HISTORY_NOBODYS:
        return cli_complain(command, _("{file}: not one person against bots, so it isn’t yours"),
                            "file", file, NULL);
    case HISTORY_WRONG:
    case HISTORY_FAILED:
        break;
    }
    cli_complain(command, _("{file}: {why}"), "file", file, "why", why, NULL);
    return added == HISTORY_FAILED ? CLI_FAILED : CLI_BAD_INPUT;
}

/* When a game ended: when its record was written last. */
static int64_t time_of(const char *file)
{
    struct stat status;
    return stat(file, &status) == 0 ? (int64_t)status.st_mtime : 0;
}

static int add(const char *command, const char **files, int count, const void *context)
{
    int worst = 0;
    (void)context;
    for (int i = 0; i < count; i++) {
        char bytes[1024] = "";
        struct words why = WORDS_INIT(bytes);
        const char *file = files[i];
        size_t length;
        char *text = cli_read_record(command, &file, &length);
        int status = CLI_BAD_INPUT;
        if (text != NULL)
            status =
                tell_added(command, file,
                           history_add_record(text, length, -1, time_of(files[i]), &why), bytes);
        free(text);
        worst = status > worst ? status : worst;
    }
    return worst;
}

static const struct cli_action actions[] = {
    {"show", 1, 1, N_("needs the id of a game; `red7 games --all` lists them"), show},
    {"add", 1, FILES_MAX, N_("needs a record: a file, or - for standard input"), add},
    {0},
};

static int run(int argc, char **argv)
{
    struct request r = {0};
    static const char *words[FILES_MAX];
    const struct cli_option options[] = {
        {"all", NULL, N_("list all games, not only the last 20"), .flag = &r.all},
        {"judge", NULL,
         N_("first review the games that have not been: their accuracy, and your mistakes"),
         .flag = &r.judge},
        {"nodes", "N",
         N_("with `--judge`: how much to think about each move; otherwise as much as the bot "
            "likes"),
         .number = &r.nodes, .least = 1, .most = CLI_NODES_MOST},
        {"json", NULL, CLI_ABOUT_JSON, .flag = &r.json},
        {0},
    };
    const struct cli_arguments arguments = {.options = options, .plain = words, .room = FILES_MAX};
    int count = cli_read_arguments(argc, argv, &arguments);
    if (count < 0)
        return CLI_BAD_INPUT;
    if (count == 0)
        return report(argv[0], &r);
    if (r.all || r.judge || r.json || r.nodes > 0)
        return cli_complain(argv[0], _("`show` and `add` take no options"), NULL);
    return cli_act(argv[0], actions, words, count, NULL);
}

const struct cli_command cli_games = {
    .name = "games",
    .usage = {"", "show ID", "add FILE..."},
    .summary = N_("show your games, your rating and your mistakes"),
    .about =
        {
            N_("Every game that you finish against bots on this machine is kept, at most 1000 of "
               "them: results by level, edition, number of players, seat and month, with the mean "
               "accuracy of your moves once they have been reviewed."),
            N_("The rating is the number at which as many wins are expected as there were, beside "
               "the levels of `red7 bots`; docs/bots.md has the formula. A deal that you have "
               "played before doesn’t count: you knew the cards."),
            N_("`show` prints the record of a game, `add` brings in records from elsewhere in "
               "which one person plays against bots."),
            N_("The fields of its JSON: `all`, `recent`, `levels`, `editions`, `seats`, `months` "
               "(each with `played`, `won`, `accuracy`), `rating`, `next`, `streak`, "
               "`best_streak`, `mistakes`, `games`."),
        },
    .examples = {"red7 games", "red7 games --judge", "red7 games --json"},
    .run = run,
};
