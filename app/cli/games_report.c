/* Your games, for people and for programs: what they come to, then the games themselves. */
#include "games_report.h"
#include "output.h"
#include "plot.h"
#include <game/levels.h>
#include <json/cards.h>
#include <string.h>
#include <time.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

#define BAR 20

/* ---- tables ---- */

/* Who it is about: "3 · casual". */
static struct phrase say_bot(const char *name)
{
    const struct r7_bot *bot = r7_bot_find(name);
    return bot != NULL && bot->level > 0 ? words_level_ranked(bot)
                                         : words_phrase("{name}", "name", name, NULL);
}

static void print_heading(const char *title, int width)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, title, width);
    words_add_right(&text, C_("games", "played"), 10);
    words_add_right(&text, C_("games", "won"), 11);
    words_add_right(&text, _("accuracy"), 13);
    words_line("\n{row}", "row", bytes, NULL);
}

static void print_tally(const char *name, const struct tally_of_games *tally, int width)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    double share = tally->played > 0 ? (double)tally->won / tally->played : 0;
    words_add_padded(&text, name, width);
    words_add_right(&text, words_number(tally->played).bytes, 10);
    words_add_right(&text, words_number(tally->won).bytes, 5);
    words_add_right(&text, words_percent(share).bytes, 6);
    words_add_right(&text, tally->judged > 0 ? words_format("%.0f", tally->accuracy).bytes : "–",
                    13);
    words_add(&text, "  ");
    plot_add_bar(&text, share, BAR);
    words_line("{row}", "row", bytes, NULL);
}

#define NAME_WIDTH 20

static void print_levels(const struct results *r)
{
    const struct r7_bot *bot;
    bool told = false;
    for (int i = 0; i < RESULTS_LEVELS && (bot = r7_bot_at((size_t)i)) != NULL; i++) {
        if (r->levels[i].played == 0)
            continue;
        if (!told)
            print_heading(_("Against"), NAME_WIDTH);
        told = true;
        print_tally(say_bot(bot->name).bytes, &r->levels[i], NAME_WIDTH);
    }
}

static void print_editions(const struct results *r)
{
    print_heading(_("Edition"), NAME_WIDTH);
    for (int i = 0; i < R7_EDITIONS; i++)
        if (r->editions[i].played > 0)
            print_tally(words_edition((enum r7_edition)i), &r->editions[i], NAME_WIDTH);
}

static void print_seats(const struct results *r)
{
    print_heading(_("Players"), NAME_WIDTH);
    for (int i = 2; i <= R7_SEATS_MAX; i++)
        if (r->tables[i].played > 0)
            print_tally(words_number(i).bytes, &r->tables[i], NAME_WIDTH);
    print_heading(_("Your seat"), NAME_WIDTH);
    for (int i = 0; i < R7_SEATS_MAX; i++)
        if (r->seats[i].played > 0)
            print_tally(words_number(i + 1).bytes, &r->seats[i], NAME_WIDTH);
}

static void print_months(const struct games_report *report)
{
    const struct results *r = &report->results;
    print_heading(_("Month"), NAME_WIDTH);
    for (int i = 0; i < RESULTS_MONTHS; i++) {
        char month[8];
        results_month(report->now, i, month);
        if (r->months[i].played > 0)
            print_tally(month, &r->months[i], NAME_WIDTH);
    }
}

/* ---- the whole ---- */

static void print_sum(const struct results *r)
{
    words_line(
        _("{games}, {won} won ({share}); in a row: {streak}, at most {best}"), "games",
        words_count_games((uint64_t)r->all.played).bytes, "won", words_number(r->all.won).bytes,
        "share", words_percent(r->all.played > 0 ? (double)r->all.won / r->all.played : 0).bytes,
        "streak", words_number(r->streak).bytes, "best", words_number(r->best_streak).bytes, NULL);
    if (r->rating > 0)
        words_line(_("Your rating: {rating} ± {error}, about as strong as {level}"), "rating",
                   words_number(r->rating).bytes, "error", words_number(r->error).bytes, "level",
                   words_level_ranked(r->nearest).bytes, NULL);
    else
        words_line(_("Your rating: play a game against bots to get one."), NULL);
    words_line(_("Beat this next: {level} ({rating})"), "level", words_level_ranked(r->next).bytes,
               "rating", words_number(game_level_rating(r->next)).bytes, NULL);
}

static void print_mistakes(const struct games_report *report)
{
    const struct mistakes *m = &report->mistakes;
    size_t waiting = 0;
    for (size_t i = 0; i < report->history.count; i++)
        waiting += report->history.games[i].accuracy == HISTORY_NOT_JUDGED;
    putchar('\n');
    words_line(_("Your mistakes as puzzles: {n}, due now: {due}, known: {known} (`red7 puzzle "
                 "--mine`)"),
               "n", words_number((long)m->count).bytes, "due",
               words_number((long)mistakes_due(m, mistakes_day(report->now))).bytes, "known",
               words_number((long)mistakes_known(m)).bytes, NULL);
    if (waiting > 0)
        words_line(ngettext("{n} game has not been reviewed yet: `red7 games --judge` does it.",
                            "{n} games have not been reviewed yet: `red7 games --judge` does it.",
                            (unsigned long)waiting),
                   "n", words_number((long)waiting).bytes, NULL);
}

/* Who else was there: "2 · beginner, 3 · casual". */
static struct phrase say_others(const struct history_game *game)
{
    struct phrase list = {""};
    for (int seat = 0; seat < game->players; seat++)
        if (seat != game->seat)
            words_enlist(&list, game->bots[seat][0] != '\0' ? say_bot(game->bots[seat]).bytes
                                                            : _("a person"));
    return list;
}

static void print_game(const struct history_game *game)
{
    char rules[R7_RULES_TEXT_MAX], bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    r7_rules_write(game->rules, rules, sizeof rules);
    words_add_padded(&text, game->id, 14);
    words_add_padded(&text, game->won ? C_("game", "won") : C_("game", "lost"), 10);
    words_add_padded(&text, rules, 23);
    words_add(&text, say_others(game).bytes);
    struct phrase notes = {""};
    if (game->accuracy >= 0)
        words_enlist(&notes, words_phrase(_("accuracy {n}, mistakes: {mistakes}"), "n",
                                          words_number(game->accuracy).bytes, "mistakes",
                                          words_number(game->mistakes).bytes, NULL)
                                 .bytes);
    if (game->again)
        words_enlist(&notes, _("a deal you knew: not counted"));
    if (notes.bytes[0] != '\0')
        words_say(&text, " ({notes})", "notes", notes.bytes, NULL);
    words_line("{row}", "row", bytes, NULL);
}

void games_print_text(const struct games_report *report)
{
    const struct results *r = &report->results;
    if (report->history.count == 0) {
        words_line(_("No finished games on this device yet."), NULL);
        return;
    }
    print_sum(r);
    print_levels(r);
    print_editions(r);
    print_seats(r);
    print_months(report);
    print_mistakes(report);
    putchar('\n');
    for (size_t i = 0; i < report->shown && i < report->history.count; i++)
        print_game(&report->history.games[i]);
    if (report->shown < report->history.count)
        words_line(_("… and {n} more: `red7 games --all`"), "n",
                   words_number((long)(report->history.count - report->shown)).bytes, NULL);
}

/* ---- JSON ---- */

static void put_tally(struct json_writer *json, const char *key, const struct tally_of_games *tally)
{
    json_open(json, key, '{');
    json_put_number(json, "played", tally->played);
    json_put_number(json, "won", tally->won);
    if (tally->judged > 0)
        json_put_fraction(json, "accuracy", tally->accuracy, 1);
    else
        json_put_null(json, "accuracy");
    json_close(json, '}');
}

static void put_results(struct json_writer *json, const struct games_report *report)
{
    const struct results *r = &report->results;
    const struct r7_bot *bot;
    put_tally(json, "all", &r->all);
    put_tally(json, "recent", &r->recent);
    json_open(json, "levels", '{');
    for (int i = 0; i < RESULTS_LEVELS && (bot = r7_bot_at((size_t)i)) != NULL; i++)
        if (r->levels[i].played > 0)
            put_tally(json, bot->name, &r->levels[i]);
    json_close(json, '}');
    json_open(json, "editions", '{');
    for (int i = 0; i < R7_EDITIONS; i++)
        if (r->editions[i].played > 0)
            put_tally(json, r7_edition_info((enum r7_edition)i)->name, &r->editions[i]);
    json_close(json, '}');
    json_open(json, "seats", '[');
    for (int i = 0; i < R7_SEATS_MAX; i++)
        put_tally(json, NULL, &r->seats[i]);
    json_close(json, ']');
    json_open(json, "months", '{');
    for (int i = 0; i < RESULTS_MONTHS; i++) {
        char month[8];
        results_month(report->now, i, month);
        put_tally(json, month, &r->months[i]);
    }
    json_close(json, '}');
}

static void put_rating(struct json_writer *json, const struct results *r)
{
    if (r->rating == 0) {
        json_put_null(json, "rating");
    } else {
        json_open(json, "rating", '{');
        json_put_number(json, "rating", r->rating);
        json_put_number(json, "error", r->error);
        json_put_number(json, "games", r->rated);
        json_put_text(json, "nearest", r->nearest->name);
        json_close(json, '}');
    }
    json_put_text(json, "next", r->next->name);
    json_put_number(json, "streak", r->streak);
    json_put_number(json, "best_streak", r->best_streak);
}

static void put_game(struct json_writer *json, const struct history_game *game)
{
    char path[PATH_MAX] = "";
    json_open(json, NULL, '{');
    json_put_text(json, "id", game->id);
    json_put_number(json, "at", game->at);
    json_put_rules(json, "rules", game->rules);
    json_put_number(json, "seat", game->seat);
    json_open(json, "bots", '[');
    for (int seat = 0; seat < game->players; seat++)
        json_put_text_or_null(json, NULL, game->bots[seat]);
    json_close(json, ']');
    json_put_bool(json, "won", game->won);
    json_put_bool(json, "again", game->again);
    json_put_index(json, "accuracy", game->accuracy);
    json_put_index(json, "mistakes", game->accuracy < 0 ? -1 : game->mistakes);
    history_record_path(game, path);
    json_put_text(json, "file", path);
    json_close(json, '}');
}

void games_print_json(const struct games_report *report)
{
    const struct mistakes *m = &report->mistakes;
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    put_results(json, report);
    put_rating(json, &report->results);
    json_open(json, "mistakes", '{');
    json_put_unsigned(json, "count", m->count);
    json_put_unsigned(json, "due", mistakes_due(m, mistakes_day(report->now)));
    json_put_unsigned(json, "known", mistakes_known(m));
    json_close(json, '}');
    json_open(json, "games", '[');
    for (size_t i = 0; i < report->history.count; i++)
        put_game(json, &report->history.games[i]);
    json_close(json, ']');
    json_close(json, '}');
    cli_end_json();
}
