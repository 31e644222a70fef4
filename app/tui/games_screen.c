/* Your games: a list, newest first, with what they come to. Those that nobody has looked at are
 * judged meanwhile, which finds their mistakes for the trainer. */
#include "pages.h"
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include "worker.h"
#include <home/history.h>
#include <home/judging.h>
#include <home/results.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>

#define TARGET_ROWS 0x4000
#define BAR_COLUMNS 20

struct listing {
    struct tui_worker worker; /* judges */
    struct history history;   /* under its lock while it runs */
    struct mistakes mistakes; /* its own while it runs */
    int row, top;
    struct words message; /* told until the next key */
    char message_bytes[512];
};

/* ---- judging ---- */

static bool asked_to_stop(void *context)
{
    return tui_worker_stopped(context);
}

/* Judges the games that nobody has looked at, the newest first, and keeps what was found. */
static void judge(struct tui_worker *worker)
{
    struct listing *l = (struct listing *)worker;
    const struct judging judging = {.stop = asked_to_stop, .context = worker};
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    for (size_t i = 0; i < l->history.count && !tui_worker_stopped(worker); i++) {
        struct history_game game = l->history.games[i];
        if (game.accuracy != HISTORY_NOT_JUDGED)
            continue;
        judge_game(&game, &l->mistakes, &judging, &message);
        if (tui_worker_stopped(worker))
            return;
        pthread_mutex_lock(&worker->lock);
        l->history.games[i] = game;
        mistakes_save(&l->mistakes, &message);
        history_save(&l->history, &message);
        pthread_mutex_unlock(&worker->lock);
        tui_wake();
    }
}

/* ---- statistics ---- */

/* A line: what, how many were won, the accuracy, a bar. */
static void add_tally(struct words *text, const char *name, const struct tally_of_games *tally)
{
    struct phrase won = words_phrase(
        ngettext("{won} of {n} game won", "{won} of {n} games won", (unsigned long)tally->played),
        "won", words_number(tally->won).bytes, "n", words_number(tally->played).bytes, NULL);
    double share = tally->played > 0 ? (double)tally->won / tally->played : 0;
    if (tally->played == 0)
        return;
    words_add(text, "  ");
    words_add_padded(text, name, 18);
    const int columns = BAR_COLUMNS / 2;
    for (int i = 0; i < columns; i++)
        words_add(text, (i + 0.5) / columns <= share ? "█" : "░");
    words_add(text, "  ");
    words_add_padded(text, won.bytes, 24);
    if (tally->judged > 0)
        words_say(text, _("accuracy {n}"), "n", words_number((long)(tally->accuracy + 0.5)).bytes,
                  NULL);
    words_add(text, "\n");
}

static void add_heading(struct words *text, const char *heading)
{
    words_add(text, "\n");
    words_add(text, heading);
    words_add(text, "\n");
}

/* How strong one is, beside the levels. */
static void add_rating(struct words *text, const struct results *r)
{
    if (r->rating == 0)
        return;
    words_say(text, _("Rating {n} ± {error}, about as strong as level {level}."), "n",
              words_number(r->rating).bytes, "error", words_number(r->error).bytes, "level",
              words_level(r->nearest), NULL);
    words_add(text, "\n");
}

static void page_statistics(const struct history *history)
{
    static char bytes[8192];
    struct words text = WORDS_INIT(bytes);
    struct results r;
    char month[8];
    int64_t now = time(NULL);
    words_clear(&text);
    results_reckon(history, now, &r);
    add_rating(&text, &r);
    add_tally(&text, C_("all games", "all"), &r.all);
    add_tally(&text, _("the last 20"), &r.recent);
    add_heading(&text, _("By level"));
    for (size_t i = 0; i < RESULTS_LEVELS && r7_bot_at(i) != NULL; i++)
        add_tally(&text, words_level(r7_bot_at(i)), &r.levels[i]);
    add_heading(&text, _("By edition"));
    for (int i = 0; i < R7_EDITIONS; i++)
        add_tally(&text, words_edition((enum r7_edition)i), &r.editions[i]);
    add_heading(&text, _("By seat"));
    for (int i = 0; i < R7_SEATS_MAX; i++)
        add_tally(&text, words_number(i + 1).bytes, &r.seats[i]);
    add_heading(&text, _("Over time"));
    for (int i = 0; i < RESULTS_MONTHS; i++) {
        results_month(now, i, month);
        add_tally(&text, month, &r.months[i]);
    }
    tui_page(_("Statistics"), bytes);
}

/* ---- the list ---- */

static struct phrase say_day(int64_t at)
{
    struct phrase day = {""};
    time_t when = (time_t)at;
    struct tm local;
    localtime_r(&when, &local);
    strftime(day.bytes, sizeof day.bytes, "%Y-%m-%d", &local);
    return day;
}

/* Who the others were: levels, and people. */
static struct phrase say_rivals(const struct history_game *game)
{
    struct phrase list = {""};
    for (int seat = 0; seat < game->players; seat++) {
        const struct r7_bot *bot = r7_bot_find(game->bots[seat]);
        if (seat != game->seat)
            words_enlist(&list, bot != NULL ? words_level(bot) : C_("in a list", "a person"));
    }
    return list;
}

static struct phrase say_accuracy(const struct history_game *game)
{
    if (game->accuracy == HISTORY_NOT_JUDGED)
        return words_phrase("…", NULL);
    if (game->accuracy < 0)
        return words_phrase("–", NULL);
    return words_number(game->accuracy);
}

static void draw_row(const struct listing *l, const struct history_game *game, int row, int line)
{
    bool chosen = row == l->row, wide = tui_columns() >= 72;
    enum tui_style style = chosen ? TUI_CHOSEN : TUI_PLAIN;
    int width = wide ? 24 : tui_columns() - 22;
    tui_target(line, 0, 1, tui_columns(), TARGET_ROWS + row);
    tui_put(line, 1, 1, TUI_BOLD, chosen ? "▶" : " ");
    tui_put(line, 3, 10, style, say_day(game->at).bytes);
    tui_put(line, 14, 1, TUI_GOOD, game->won ? "♛" : " ");
    tui_put(line, 16, width, style, say_rivals(game).bytes);
    tui_put(line, 17 + width, 4, TUI_BOLD, say_accuracy(game).bytes);
    if (wide)
        tui_put(line, 22 + width, tui_columns() - width - 23, TUI_DIM,
                words_rules(game->rules).bytes);
}

static void draw(struct listing *l)
{
    const struct tui_choice empty[] = {{'q', _("back")}, {0, NULL}};
    const struct tui_choice keys[] = {{TUI_KEY_UP, ""},
                                      {TUI_KEY_DOWN, _("choose")},
                                      {TUI_KEY_ENTER, _("look at it")},
                                      {'s', _("statistics")},
                                      {'m', _("train mistakes")},
                                      {'q', _("back")},
                                      {0, NULL}};
    const struct tui_choice *buttons = l->history.count > 0 ? keys : empty;
    struct results r;
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    tui_begin();
    int end = tui_lines() - tui_buttons_lines(buttons) - 1, line = 3, width = tui_columns() - 2;
    tui_put(0, 1, width, TUI_TITLE, _("Your games"));
    results_reckon(&l->history, time(NULL), &r);
    words_say(
        &text,
        ngettext("{won} of {n} game won", "{won} of {n} games won", (unsigned long)r.all.played),
        "won", words_number(r.all.won).bytes, "n", words_number(r.all.played).bytes, NULL);
    words_add(&text, ". ");
    add_rating(&text, &r);
    if (l->history.count > 0)
        line = 1 + tui_paragraph(1, 1, width, 3, TUI_PLAIN, bytes);
    else
        tui_paragraph(2, 1, width, 3, TUI_PLAIN,
                      _("Games that you finish against bots are kept here, with their records."));
    int shown = end - line, count = (int)l->history.count;
    l->top = l->row < l->top ? l->row : l->row >= l->top + shown ? l->row - shown + 1 : l->top;
    for (int i = l->top; i < count && i < l->top + shown; i++)
        draw_row(l, &l->history.games[i], i, line++);
    tui_paragraph(end, 1, width, 1, TUI_BAD, l->message.bytes);
    tui_buttons(tui_lines() - 1, buttons);
    tui_show();
}

/* Opens the chosen game in the analysis. */
static void look_at(struct listing *l)
{
    static struct game game;
    size_t length;
    if (l->history.count == 0)
        return;
    char *text = history_record(&l->history.games[l->row], &length);
    if (text == NULL)
        words_add(&l->message, _("The record of this game is lost."));
    else if (game_read(&game, text, length, &l->message))
        tui_analyse(&game, 0, l->history.games[l->row].seat);
    free(text);
}

/* Lets the thread end before somebody else uses the lists. */
static void train(struct listing *l)
{
    tui_worker_end(&l->worker);
    tui_train(&l->message);
}

/* False to leave. */
static bool press(struct listing *l, uint32_t key)
{
    int count = (int)l->history.count;
    switch (key) {
    case TUI_KEY_UP:
        l->row = count > 0 ? (l->row + count - 1) % count : 0;
        break;
    case TUI_KEY_DOWN:
        l->row = count > 0 ? (l->row + 1) % count : 0;
        break;
    case TUI_KEY_HOME:
        l->row = 0;
        break;
    case TUI_KEY_END:
        l->row = count > 0 ? count - 1 : 0;
        break;
    case TUI_KEY_ENTER:
        look_at(l);
        break;
    case 's':
        if (count > 0)
            page_statistics(&l->history);
        break;
    case 'm':
        if (count > 0)
            train(l);
        break;
    case TUI_KEY_ESCAPE:
    case 'q':
        return false;
    }
    return true;
}

static void run(struct listing *l)
{
    for (bool stays = true; stays;) {
        struct tui_event event;
        bool locks = l->worker.runs;
        if (locks)
            pthread_mutex_lock(&l->worker.lock);
        draw(l);
        if (locks)
            pthread_mutex_unlock(&l->worker.lock);
        if (!tui_read(-1, &event))
            break;
        if (event.kind == TUI_KEY || event.kind == TUI_CLICK)
            words_clear(&l->message);
        int row = event.target - TARGET_ROWS;
        if (event.kind == TUI_CLICK && !event.wheel_up && !event.wheel_down && row >= 0 &&
            row < (int)l->history.count) {
            bool again = row == l->row;
            l->row = row;
            if (again)
                look_at(l);
        } else if (tui_key(&event) != 0) {
            stays = press(l, tui_key(&event));
        }
    }
}

void tui_games(struct words *message)
{
    static struct listing l;
    l = (struct listing){.row = 0};
    l.message = (struct words)WORDS_INIT(l.message_bytes);
    words_clear(&l.message);
    history_load(&l.history, &l.message);
    mistakes_load(&l.mistakes, &l.message);
    if (l.history.count > 0)
        tui_worker_start(&l.worker, judge);
    run(&l);
    tui_worker_end(&l.worker);
    history_release(&l.history);
    mistakes_release(&l.mistakes);
    (void)message;
}
