/* What `red7 arena` prints. Error bars in text are 95 % intervals, in JSON standard
 * errors. */
#include "arena_report.h"
#include "output.h"
#include "waiting.h"
#include <json/cards.h>
#include <math.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

#define NORMAL_95 1.959963984540054

/* ---- text ---- */

#define LABEL_SHOWN (ARENA_LABEL_MAX - 16)

/* Of a long command the end is shown: it tells more than where the program lies. */
const char *arena_label(const struct arena_player *player, char text[ARENA_LABEL_MAX])
{
    char copy[16] = "";
    if (player->copy > 1)
        snprintf(copy, sizeof copy, "#%d", player->copy);
    size_t length = strlen(player->name);
    bool cut = length > LABEL_SHOWN;
    snprintf(text, ARENA_LABEL_MAX, "%s%s%s", cut ? "~" : "",
             player->name + (cut ? length - LABEL_SHOWN + 1 : 0), copy);
    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 0x7F)
            *c = '?';
    return text;
}

/* ---- a table ---- */

/* A row of it: cells one after the other, the first one a name. */
struct row {
    char bytes[1024];
    struct words text;
};

static void row_init(struct row *row, const char *name, int width)
{
    row->bytes[0] = '\0';
    row->text = (struct words){row->bytes, sizeof row->bytes, 0};
    words_add_padded(&row->text, name, width);
}

static void row_add(struct row *row, const char *cell, int width)
{
    words_add_char(&row->text, ' ');
    words_add_right(&row->text, cell, width);
}

/* The columns, each as wide as its heading and its numbers need. */
enum column { SHARE, FAIR, ELO, ORDER, MEAN_TIME, MEDIAN_TIME, LATE_TIME, MOST_TIME, COLUMNS };

static const char *heading(enum column column, int order)
{
    switch (column) {
    case SHARE:
        return _("share ±95%");
    case FAIR:
        /* For translators: heading: the share of wins that equal players would have */
        return _("fair");
    case ELO:
        return _("Elo ±95%");
    case ORDER:
        return order == 0   ? C_("to move", "first")
               : order == 1 ? C_("to move", "second")
               : order == 2 ? C_("to move", "third")
                            : C_("to move", "fourth");
    case MEAN_TIME:
        /* For translators: heading: milliseconds per turn on average */
        return _("ms mean");
    case MEDIAN_TIME:
        return _("median");
    case LATE_TIME:
        return C_("percentile", "99%");
    case MOST_TIME:
        return _("max");
    case COLUMNS:
        break;
    }
    return "";
}

static int column_width(enum column column)
{
    static const int least[COLUMNS] = {13, 6, 14, 7, 9, 8, 8, 8};
    int width = least[column];
    for (int order = 0; order < (column == ORDER ? R7_SEATS_MAX : 1); order++) {
        int needed = words_columns(heading(column, order));
        width = needed > width ? needed : width;
    }
    return width;
}

static void row_add_heading(struct row *row, enum column column, int order)
{
    row_add(row, heading(column, order), column_width(column));
}

static void row_add_number(struct row *row, enum column column, const char *format, double number)
{
    row_add(row, words_decimal(format, number).bytes, column_width(column));
}

/* A number with its interval, "?" where there is none. */
static void row_add_mean(struct row *row, enum column column, const char *format,
                         struct arena_mean mean, double factor)
{
    struct phrase error = isfinite(mean.error)
                              ? words_decimal("%5.1f", mean.error * factor * NORMAL_95)
                              : words_format("%5s", "?");
    struct phrase cell =
        words_phrase("{mean} ±{error}", "mean", words_decimal(format, mean.mean * factor).bytes,
                     "error", error.bytes, NULL);
    row_add(row, cell.bytes, column_width(column));
}

static void row_print(const struct row *row)
{
    words_line("{row}", "row", row->bytes, NULL);
}

static int label_width(const struct arena_settings *settings)
{
    int width = 6;
    for (int i = 0; i < settings->player_count; i++) {
        char text[ARENA_LABEL_MAX];
        int length = (int)strlen(arena_label(&settings->players[i], text));
        width = length > width ? length : width;
    }
    return width;
}

/* ---- what was played ---- */

/* "2000 rounds", "2000 games, target: 40, 9000 rounds". */
static struct phrase say_played(const struct arena_result *result)
{
    const struct arena_settings *s = result->settings;
    struct phrase list = {""};
    if (s->match)
        words_enlist(&list, words_count_games(result->games).bytes);
    if (s->match && s->target > 0)
        words_enlist(
            &list, words_phrase(_("target: {n}"), "n", words_number(s->target).bytes, NULL).bytes);
    else if (s->match)
        words_enlist(&list, _("until the cards run short"));
    words_enlist(&list, words_count_rounds(result->rounds).bytes);
    return list;
}

static const char *title_of(enum arena_mode mode)
{
    switch (mode) {
    case ARENA_TABLE:
        return _("{deals}, {rules}, {players}, every seating: {played}, seed {seed}");
    case ARENA_LEAGUE:
        return _("{deals}, {rules}, every pair, both seatings: {played}, seed {seed}");
    case ARENA_OPEN:
        return _(
            "{deals}, {rules}, from the seat that wins with open cards: {played}, seed {seed}");
    }
    return "";
}

/* Who sees cards of the others. */
static void print_seer(const struct arena_settings *s)
{
    char text[ARENA_LABEL_MAX];
    words_line(ngettext("{player} sees {n} card of every other hand",
                        "{player} sees {n} cards of every other hand", (unsigned long)s->see),
               "player", arena_label(&s->players[s->player_count - 1], text), "n",
               words_number(s->see).bytes, NULL);
}

static void print_title(const struct arena_result *result)
{
    const struct arena_settings *s = result->settings;
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(s->rules, rules, sizeof rules);
    if (atomic_load(s->interrupted))
        words_line(ngettext("Interrupted: {n} of {all} deal is played.",
                            "Interrupted: {n} of {all} deals are played.", (unsigned long)s->deals),
                   "n", words_format("%llu", (unsigned long long)result->deals).bytes, "all",
                   words_format("%llu", (unsigned long long)s->deals).bytes, NULL);
    words_line(title_of(s->mode), "deals", words_count_deals(result->deals).bytes, "rules", rules,
               "players", words_count_players(s->seats).bytes, "played", say_played(result).bytes,
               "seed", words_format("%llu", (unsigned long long)s->seed).bytes, NULL);
    if (s->see > 0)
        print_seer(s);
    if (result->undecided > 0)
        words_line(ngettext("{n} deal is not counted: the solver gave it up",
                            "{n} deals are not counted: the solver gave them up",
                            (unsigned long)result->undecided),
                   "n", words_format("%llu", (unsigned long long)result->undecided).bytes, NULL);
}

/* ---- how it went ---- */

static void print_headings(const struct arena_settings *s, int width)
{
    struct row row;
    row_init(&row, "", width);
    row_add_heading(&row, SHARE, 0);
    if (s->mode != ARENA_OPEN) {
        row_add_heading(&row, FAIR, 0);
        row_add_heading(&row, ELO, 0);
    }
    for (int order = 0; order < s->seats; order++)
        row_add_heading(&row, ORDER, order);
    for (enum column time = MEAN_TIME; time <= MOST_TIME; time++)
        row_add_heading(&row, time, 0);
    row_print(&row);
}

static void print_standing(const struct arena_result *result, int i, int width)
{
    static const double ms = 1000;
    const struct arena_settings *s = result->settings;
    const struct arena_standing *standing = &result->standings[i];
    const struct arena_times *t = &standing->times;
    struct arena_mean share = arena_sum_mean(&standing->share);
    char text[ARENA_LABEL_MAX];
    struct row row;
    row_init(&row, arena_label(&s->players[i], text), width);
    row_add_mean(&row, SHARE, "%.2f", share, 100);
    if (s->mode != ARENA_OPEN) {
        row_add_number(&row, FAIR, "%.1f", 100 * standing->fair);
        row_add_mean(&row, ELO, "%+.1f", arena_elo_mean(share, standing->fair), 1);
    }
    for (int order = 0; order < s->seats; order++)
        row_add_number(&row, ORDER, "%.2f",
                       100 * standing->won[order] / (double)standing->played[order]);
    row_add_number(&row, MEAN_TIME, "%.3f", t->count > 0 ? ms * t->sum / (double)t->count : 0);
    row_add_number(&row, MEDIAN_TIME, "%.3f", ms * arena_times_part(t, 0.5));
    row_add_number(&row, LATE_TIME, "%.3f", ms * arena_times_part(t, 0.99));
    row_add_number(&row, MOST_TIME, "%.3f", ms * t->most);
    row_print(&row);
}

static void print_pairs(const struct arena_result *result, int width)
{
    const struct arena_settings *s = result->settings;
    struct row row;
    /* For translators: heading of a column with two players */
    row_init(&row, _("pair"), 2 * width + 3);
    row_add_heading(&row, SHARE, 0);
    row_add_heading(&row, ELO, 0);
    putchar('\n');
    row_print(&row);
    for (int i = 0; i < result->lineup_count; i++) {
        const struct arena_lineup *pair = &result->lineups[i];
        struct arena_mean share = arena_sum_mean(&pair->share);
        char a[ARENA_LABEL_MAX], b[ARENA_LABEL_MAX], both[2 * ARENA_LABEL_MAX + 8];
        snprintf(both, sizeof both, "%-*s : %s", width,
                 arena_label(&s->players[pair->players[0]], a),
                 arena_label(&s->players[pair->players[1]], b));
        row_init(&row, both, 2 * width + 3);
        row_add_mean(&row, SHARE, "%.2f", share, 100);
        row_add_mean(&row, ELO, "%+.1f", arena_elo_mean(share, 0.5), 1);
        row_print(&row);
    }
}

/* What programs did wrong. */
static void print_faults(const struct arena_result *result)
{
    for (int i = 0; i < result->settings->player_count; i++) {
        const struct arena_standing *standing = &result->standings[i];
        uint64_t all = 0;
        char text[ARENA_LABEL_MAX];
        struct phrase list = {""};
        for (int f = 0; f < ARENA_FAULTS; f++) {
            all += standing->faults[f];
            if (standing->faults[f] > 0)
                words_enlist(&list, words_format("%s %llu", _(arena_fault_names[f]),
                                                 (unsigned long long)standing->faults[f])
                                        .bytes);
        }
        if (all > 0)
            words_line(
                ngettext("{player}: {n} round lost by its own fault: {list}; first in {fault}",
                         "{player}: {n} rounds lost by its own fault: {list}; first in {fault}",
                         (unsigned long)all),
                "player", arena_label(&result->settings->players[i], text), "n",
                words_format("%llu", (unsigned long long)all).bytes, "list", list.bytes, "fault",
                standing->first_fault, NULL);
    }
}

static void print_verdict(const struct arena_result *result)
{
    const struct arena_settings *s = result->settings;
    char text[ARENA_LABEL_MAX];
    words_line(result->verdict == 0 ? _("sequential test of Elo {low} against {high}: not decided "
                                        "(log-likelihood ratio {ratio}, bounds ±{bound})")
               : result->verdict == 1
                   ? _("sequential test of Elo {low} against {high}: {player} is "
                       "not better by {high} (log-likelihood ratio {ratio}, "
                       "bounds ±{bound})")
                   : _("sequential test of Elo {low} against {high}: {player} is "
                       "better by more than {low} (log-likelihood ratio {ratio}, "
                       "bounds ±{bound})"),
               "low", words_format("%g", s->elo[0]).bytes, "high",
               words_format("%g", s->elo[1]).bytes, "player", arena_label(&s->players[0], text),
               "ratio", words_decimal("%+.2f", result->llr).bytes, "bound",
               words_decimal("%.2f", ARENA_LLR_BOUND).bytes, NULL);
}

void arena_print_text(const struct arena_result *result)
{
    const struct arena_settings *s = result->settings;
    int width = label_width(s);
    print_title(result);
    if (result->deals == 0)
        return;
    putchar('\n');
    print_headings(s, width);
    for (int i = 0; i < s->player_count; i++)
        print_standing(result, i, width);
    if (s->mode == ARENA_LEAGUE)
        print_pairs(result, width);
    putchar('\n');
    print_faults(result);
    if (s->sprt)
        print_verdict(result);
    words_line(_("{seconds} s, {speed} rounds/s"), "seconds",
               words_decimal("%.1f", result->seconds).bytes, "speed",
               words_format("%.0f", (double)result->rounds / result->seconds).bytes, NULL);
}

/* ---- JSON ---- */

static void put_real(struct json_writer *json, const char *key, double number)
{
    json_put_real(json, key, number, 8);
}

static void put_share(struct json_writer *json, struct arena_mean share, double fair, bool rated)
{
    struct arena_mean elo = arena_elo_mean(share, fair);
    put_real(json, "share", share.mean);
    put_real(json, "error", share.error);
    if (!rated)
        return;
    put_real(json, "fair", fair);
    put_real(json, "elo", elo.mean);
    put_real(json, "elo_error", elo.error);
}

static void put_times(struct json_writer *json, const struct arena_times *times)
{
    json_open(json, "time", '{');
    json_put_unsigned(json, "turns", times->count);
    put_real(json, "mean_ms", times->count > 0 ? 1000 * times->sum / (double)times->count : 0);
    put_real(json, "p50_ms", 1000 * arena_times_part(times, 0.5));
    put_real(json, "p99_ms", 1000 * arena_times_part(times, 0.99));
    put_real(json, "max_ms", 1000 * times->most);
    json_close(json, '}');
}

static void put_faults(struct json_writer *json, const struct arena_standing *standing)
{
    json_open(json, "faults", '{');
    for (int f = 0; f < ARENA_FAULTS; f++)
        if (standing->faults[f] > 0)
            json_put_unsigned(json, arena_fault_names[f], standing->faults[f]);
    json_close(json, '}');
    if (standing->first_fault[0] != '\0')
        json_put_text(json, "first_fault", standing->first_fault);
}

static void put_standing(struct json_writer *json, const struct arena_result *result, int i)
{
    const struct arena_settings *s = result->settings;
    const struct arena_standing *standing = &result->standings[i];
    json_open(json, NULL, '{');
    json_put_text(json, "player", s->players[i].name);
    if (s->players[i].copy > 1)
        json_put_number(json, "copy", s->players[i].copy);
    put_share(json, arena_sum_mean(&standing->share), standing->fair, s->mode != ARENA_OPEN);
    json_open(json, "by_order", '[');
    for (int order = 0; order < s->seats; order++)
        put_real(json, NULL, standing->won[order] / (double)standing->played[order]);
    json_close(json, ']');
    put_faults(json, standing);
    put_times(json, &standing->times);
    json_close(json, '}');
}

static void put_pairs(struct json_writer *json, const struct arena_result *result)
{
    json_open(json, "pairs", '[');
    for (int i = 0; i < result->lineup_count; i++) {
        const struct arena_lineup *pair = &result->lineups[i];
        json_open(json, NULL, '{');
        json_open(json, "players", '[');
        json_put_number(json, NULL, pair->players[0]);
        json_put_number(json, NULL, pair->players[1]);
        json_close(json, ']');
        put_share(json, arena_sum_mean(&pair->share), 0.5, true);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_test(struct json_writer *json, const struct arena_result *result)
{
    static const char *const verdicts[] = {"", "elo0", "elo1"};
    json_open(json, "sprt", '{');
    json_put_text_or_null(json, "accepted", verdicts[result->verdict]);
    put_real(json, "elo0", result->settings->elo[0]);
    put_real(json, "elo1", result->settings->elo[1]);
    put_real(json, "llr", result->llr);
    put_real(json, "bound", ARENA_LLR_BOUND);
    json_close(json, '}');
}

void arena_print_json(const struct arena_result *result)
{
    static const char *const modes[] = {"table", "pairs", "open"};
    const struct arena_settings *s = result->settings;
    struct json_writer *json = cli_json();
    json_open(json, NULL, '{');
    json_put_text(json, "mode", modes[s->mode]);
    json_put_rules(json, "rules", s->rules);
    json_put_bool(json, "match", s->match);
    if (s->match)
        json_put_number(json, "target", s->target);
    json_put_number(json, "players", s->seats);
    if (s->see > 0)
        json_put_number(json, "see", s->see);
    json_put_unsigned(json, "seed", s->seed);
    json_put_unsigned(json, "deals", result->deals);
    json_put_bool(json, "interrupted", atomic_load(s->interrupted));
    json_put_unsigned(json, "games", result->games);
    json_put_unsigned(json, "rounds", result->rounds);
    if (s->mode == ARENA_OPEN)
        json_put_unsigned(json, "undecided", result->undecided);
    json_open(json, "standings", '[');
    for (int i = 0; i < s->player_count; i++)
        put_standing(json, result, i);
    json_close(json, ']');
    if (s->mode == ARENA_LEAGUE)
        put_pairs(json, result);
    if (s->sprt)
        put_test(json, result);
    put_real(json, "seconds", result->seconds);
    put_real(json, "rounds_per_s", (double)result->rounds / result->seconds);
    json_close(json, '}');
    cli_end_json();
}

/* ---- progress ---- */

void arena_print_progress(const struct arena_result *result, void *context)
{
    (void)context;
    const struct arena_settings *s = result->settings;
    if (result->deals == 0 || !cli_wait_is_due())
        return;
    struct arena_mean share = arena_sum_mean(&result->standings[0].share);
    char text[ARENA_LABEL_MAX];
    struct phrase more = words_phrase(
        s->sprt ? _("{player} {share} ±{error}, test {ratio} of ±{bound}")
                : _("{player} {share} ±{error}"),
        "player", arena_label(&s->players[0], text), "share", words_share(share.mean, 1).bytes,
        "error", words_share(NORMAL_95 * share.error, 1).bytes, "ratio",
        words_decimal("%+.2f", result->llr).bytes, "bound",
        words_decimal("%.2f", ARENA_LLR_BOUND).bytes, NULL);
    cli_wait_show((double)result->deals / (double)s->deals, more.bytes);
}
