/* Your games, reviewed while somebody waits. */
#include "judging.h"
#include "complain.h"
#include "waiting.h"
#include <words/text.h>

struct waiting {
    size_t done, all; /* games */
};

static void show_progress(void *context, unsigned turn, unsigned turns)
{
    const struct waiting *w = context;
    if (!cli_wait_is_due())
        return;
    struct phrase more =
        words_phrase(_("game {n} of {all}"), "n", words_number((long)w->done + 1).bytes, "all",
                     words_number((long)w->all).bytes, NULL);
    double part = turns > 0 ? (double)turn / turns : 0;
    cli_wait_show(((double)w->done + part) / (double)w->all, more.bytes);
}

void cli_tell_message(const char *command, const struct words *message)
{
    cli_wait_clear();
    if (message->length > 0)
        cli_complain(command, "{message}", "message", message->bytes, NULL);
}

bool cli_judge_games(const char *command, struct history *history, struct mistakes *mistakes,
                     uint64_t nodes)
{
    struct waiting w = {0};
    const struct judging judging = {
        .stop = cli_interrupted, .progress = show_progress, .context = &w, .nodes = nodes};
    for (size_t i = 0; i < history->count; i++)
        w.all += history->games[i].accuracy == HISTORY_NOT_JUDGED;
    for (size_t i = 0; i < history->count && !cli_interrupted(NULL); i++) {
        char bytes[PATH_MAX + 512] = "";
        struct words message = WORDS_INIT(bytes);
        if (history->games[i].accuracy != HISTORY_NOT_JUDGED)
            continue;
        judge_game(&history->games[i], mistakes, &judging, &message);
        cli_tell_message(command, &message);
        w.done++;
    }
    cli_wait_clear();
    char bytes[PATH_MAX + 512] = "";
    struct words message = WORDS_INIT(bytes);
    bool good =
        w.all == 0 || (history_save(history, &message) && mistakes_save(mistakes, &message));
    cli_tell_message(command, &message);
    return good;
}
