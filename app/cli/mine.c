/* `red7 puzzle --mine`: games that have not been reviewed are reviewed first; then those mistakes
 * come that are due, the worst first. */
#include "mine.h"
#include "command.h"
#include "complain.h"
#include "judging.h"
#include "output.h"
#include "waiting.h"
#include <home/settings.h>
#include <json/cards.h>
#include <plain/mistakes.h>
#include <time.h>
#include <words/print.h>
#include <words/text.h>

static struct history history;
static struct mistakes mistakes;
static struct game position;

/* A day as "2026-11-17". */
static struct phrase say_day(int32_t day)
{
    struct phrase phrase = {""};
    time_t at = (time_t)day * 24 * 60 * 60;
    struct tm date;
    gmtime_r(&at, &date);
    strftime(phrase.bytes, sizeof phrase.bytes, "%Y-%m-%d", &date);
    return phrase;
}

/* Loads both lists and reviews what has not been; false after complaining. */
static bool prepare(const char *command)
{
    char bytes[2 * PATH_MAX] = "";
    struct words message = WORDS_INIT(bytes);
    history_load(&history, &message);
    cli_tell_message(command, &message);
    words_clear(&message);
    mistakes_load(&mistakes, &message);
    cli_tell_message(command, &message);
    cli_wait_begin();
    bool good = cli_judge_games(command, &history, &mistakes, 0);
    cli_wait_clear();
    mistakes_sort(&mistakes, mistakes_today());
    return good;
}

/* The next mistake whose game can be found; NULL if there is none. Those that cannot are dropped.
 */
static struct mistake *next_mistake(const char *command)
{
    while (mistakes.count > 0) {
        char bytes[512] = "";
        struct words why = WORDS_INIT(bytes);
        if (mistake_position(&mistakes.all[0], &position, &why))
            return &mistakes.all[0];
        cli_tell_message(command, &why);
        mistakes.all[0] = mistakes.all[--mistakes.count];
        mistakes_sort(&mistakes, mistakes_today());
    }
    return NULL;
}

static void print_json(const struct mistake *mistake)
{
    struct json_writer *json = cli_json();
    char text[R7_POSITION_TEXT_MAX];
    const struct r7_round view = game_view(&position, game_round(&position)->turn);
    r7_round_write(&view, text, sizeof text);
    json_open(json, NULL, '{');
    json_put_text(json, "game", mistake->game);
    json_put_number(json, "turn", mistake->turn);
    json_put_rules(json, "rules", view.rules);
    json_put_number(json, "seat", view.turn);
    json_put_text(json, "position", text);
    json_put_steps(json, "played", mistake->played.steps, mistake->played.count);
    json_put_number(json, "from", mistake->from);
    json_put_steps(json, "best", mistake->best.steps, mistake->best.count);
    json_put_fraction(json, "loss", mistake->loss / 100.0, 2);
    json_put_number(json, "box", mistake->box);
    json_put_text(json, "due", say_day(mistake->due).bytes);
    json_put_number(json, "tries", mistake->tries);
    json_put_number(json, "solved", mistake->solved);
    json_close(json, '}');
    cli_end_json();
}

/* Says how many there are, if none is due. */
static int tell_nothing(bool json)
{
    if (json) {
        json_put_null(cli_json(), NULL);
        cli_end_json();
    } else if (mistakes.count == 0) {
        words_line(_("No mistakes to learn from yet: finish a game against bots first."), NULL);
    } else {
        words_line(_("Nothing is due today. The next of {n} comes on {day}."), "n",
                   words_number((long)mistakes.count).bytes, "day",
                   say_day(mistakes.all[0].due).bytes, NULL);
    }
    return 0;
}

/* Counts an answer, says so, and saves it. */
static bool count(const char *command, struct mistake *mistake, bool solved)
{
    char bytes[PATH_MAX + 512] = "";
    struct words message = WORDS_INIT(bytes);
    struct progress progress;
    progress_load(&progress, &message);
    int32_t due = mistake_count(mistake, solved, mistakes_today());
    progress_count_mistake(&progress, solved);
    words_line(_("It comes back on {day}. Streak: {streak} (best: {best})."), "day",
               say_day(due).bytes, "streak", words_number(progress.mistake_streak).bytes, "best",
               words_number(progress.mistake_best).bytes, NULL);
    bool good = progress_save(&progress, &message) && mistakes_save(&mistakes, &message);
    cli_tell_message(command, &message);
    return good;
}

static int play(const char *command)
{
    struct mistake *mistake;
    while ((mistake = next_mistake(command)) != NULL && mistake->due <= mistakes_today()) {
        enum mistake_answer answer = mistake_play(mistake, &position);
        if (answer == MISTAKE_LEFT)
            return 0;
        if (!count(command, mistake, answer == MISTAKE_SOLVED))
            return CLI_FAILED;
        putchar('\n');
        mistakes_sort(&mistakes, mistakes_today());
    }
    return tell_nothing(false);
}

int mine_run(const char *command, const struct mine_request *request)
{
    int status = prepare(command) ? 0 : CLI_FAILED;
    if (cli_wait_end(0) != 0 || status != 0)
        return cli_wait_end(status);
    const struct mistake *mistake = next_mistake(command);
    if (mistake == NULL || mistake->due > mistakes_today()) {
        status = tell_nothing(request->json);
    } else if (request->json) {
        print_json(mistake);
    } else if (request->play) {
        status = play(command);
    } else {
        mistake_print(mistake, &position);
        if (request->solution)
            mistake_print_solution(mistake);
        else
            words_line(_("The solution: {command}"), "command", "red7 puzzle --mine --solution",
                       NULL);
    }
    history_release(&history);
    mistakes_release(&mistakes);
    return status;
}
