/* What `red7 arena` prints. Error bars in text are 95 % intervals, in JSON standard
 * errors. */
#include "arena.h"
#include <math.h>
#include <string.h>

#define NORMAL_95 1.959963984540054

/* ---- text ---- */

#define LABEL_SHOWN 32
#define LABEL_MAX (LABEL_SHOWN + 16)

/* A player's name, without control characters, with the number of its copy. Of a long
 * command the end is shown: it tells more than where the program lies. */
static const char *label(const struct arena_player *player, char text[LABEL_MAX])
{
    char copy[16] = "";
    if (player->copy > 1)
        snprintf(copy, sizeof copy, "#%d", player->copy);
    size_t length = strlen(player->name);
    bool cut = length > LABEL_SHOWN;
    snprintf(text, LABEL_MAX, "%s%s%s", cut ? "~" : "",
             player->name + (cut ? length - LABEL_SHOWN + 1 : 0), copy);
    for (char *c = text; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 0x7F)
            *c = '?';
    return text;
}

static int label_width(const struct arena_settings *settings)
{
    int width = 6;
    for (int i = 0; i < settings->player_count; i++) {
        char text[LABEL_MAX];
        int length = (int)strlen(label(&settings->players[i], text));
        width = length > width ? length : width;
    }
    return width;
}

/* A number with its interval, "?" where there is none. */
static void print_mean(const char *format, struct arena_mean mean, double factor)
{
    printf(format, mean.mean * factor);
    if (isfinite(mean.error))
        printf(" ±%5.1f", mean.error * factor * NORMAL_95);
    else
        printf(" ±%5s", "?");
}

static void print_title(const struct arena_result *result)
{
    const struct arena_settings *s = result->settings;
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(s->rules, rules, sizeof rules);
    if (atomic_load(s->interrupted))
        printf("interrupted after %llu of ", (unsigned long long)result->deals);
    printf("%llu deals of %s, ",
           (unsigned long long)(atomic_load(s->interrupted) ? s->deals : result->deals), rules);
    switch (s->mode) {
    case ARENA_TABLE:
        printf("%d players, every seating: ", s->seats);
        break;
    case ARENA_LEAGUE:
        printf("every pair, both seatings: ");
        break;
    case ARENA_OPEN:
        printf("from the seat that wins with open cards: ");
        break;
    }
    if (s->match)
        printf("%llu games ", (unsigned long long)result->games);
    if (s->match && s->target > 0)
        printf("to %d points, ", s->target);
    else if (s->match)
        printf("until the cards run short, ");
    printf("%llu rounds, seed %llu\n", (unsigned long long)result->rounds,
           (unsigned long long)s->seed);
    if (result->undecided > 0)
        printf("%llu deals are not counted: the solver gave them up\n",
               (unsigned long long)result->undecided);
}

static void print_standing(const struct arena_result *result, int i, int width)
{
    static const double ms = 1000;
    const struct arena_settings *s = result->settings;
    const struct arena_standing *standing = &result->standings[i];
    const struct arena_times *t = &standing->times;
    struct arena_mean share = arena_sum_mean(&standing->share);
    char text[LABEL_MAX];
    printf("%-*s ", width, label(&s->players[i], text));
    print_mean("%6.2f", share, 100);
    if (s->mode != ARENA_OPEN) {
        printf("  %5.1f ", 100 * standing->fair);
        print_mean("%+7.1f", arena_elo_mean(share, standing->fair), 1);
    }
    for (int order = 0; order < s->seats; order++)
        printf("  %6.2f", 100 * standing->won[order] / (double)standing->played[order]);
    printf("  %8.3f %8.3f %8.3f %8.3f\n", t->count > 0 ? ms * t->sum / (double)t->count : 0,
           ms * arena_times_part(t, 0.5), ms * arena_times_part(t, 0.99), ms * t->most);
}

static void print_pairs(const struct arena_result *result, int width)
{
    const struct arena_settings *s = result->settings;
    printf("\n%-*s  share ±95 %%       Elo ±95 %%\n", 2 * width + 3, "pair");
    for (int i = 0; i < result->lineup_count; i++) {
        const struct arena_lineup *pair = &result->lineups[i];
        struct arena_mean share = arena_sum_mean(&pair->share);
        char a[LABEL_MAX], b[LABEL_MAX];
        printf("%-*s : %-*s ", width, label(&s->players[pair->players[0]], a), width,
               label(&s->players[pair->players[1]], b));
        print_mean("%6.2f", share, 100);
        putchar(' ');
        print_mean("%+8.1f", arena_elo_mean(share, 0.5), 1);
        putchar('\n');
    }
}

/* What programs did wrong. */
static void print_faults(const struct arena_result *result)
{
    for (int i = 0; i < result->settings->player_count; i++) {
        const struct arena_standing *standing = &result->standings[i];
        uint64_t all = 0;
        char text[LABEL_MAX];
        for (int f = 0; f < ARENA_FAULTS; f++)
            all += standing->faults[f];
        if (all == 0)
            continue;
        printf("%s lost %llu %s by its own fault:", label(&result->settings->players[i], text),
               (unsigned long long)all, all == 1 ? "round" : "rounds");
        const char *between = " ";
        for (int f = 0; f < ARENA_FAULTS; f++)
            if (standing->faults[f] > 0) {
                printf("%s%s %llu", between, arena_fault_names[f],
                       (unsigned long long)standing->faults[f]);
                between = ", ";
            }
        printf("; first in %s\n", standing->first_fault);
    }
}

static void print_verdict(const struct arena_result *result)
{
    const struct arena_settings *s = result->settings;
    char text[LABEL_MAX];
    printf("sequential test of Elo %g against %g: ", s->elo[0], s->elo[1]);
    label(&s->players[0], text);
    if (result->verdict == 0)
        printf("not decided");
    else if (result->verdict == 1)
        printf("%s is not better by %g", text, s->elo[1]);
    else
        printf("%s is better by more than %g", text, s->elo[0]);
    printf(" (log-likelihood ratio %+.2f, bounds ±%.2f)\n", result->llr, ARENA_LLR_BOUND);
}

void arena_print_text(const struct arena_result *result)
{
    static const char *const orders[] = {"first", "second", "third", "fourth"};
    const struct arena_settings *s = result->settings;
    int width = label_width(s);
    print_title(result);
    if (result->deals == 0)
        return;
    printf("\n%-*s  share ±95 %%", width, "");
    if (s->mode != ARENA_OPEN)
        printf("   fair     Elo ±95 %%");
    for (int order = 0; order < s->seats; order++)
        printf("  %6s", orders[order]);
    printf("   ms mean   median     99 %%      max\n");
    for (int i = 0; i < s->player_count; i++)
        print_standing(result, i, width);
    if (s->mode == ARENA_LEAGUE)
        print_pairs(result, width);
    putchar('\n');
    print_faults(result);
    if (s->sprt)
        print_verdict(result);
    printf("%.1f s, %.0f rounds/s\n", result->seconds, (double)result->rounds / result->seconds);
}

/* ---- JSON ---- */

/* A member of an object, not the first. JSON has no infinity. */
static void add_number(const char *name, double number)
{
    if (isfinite(number))
        printf(",\"%s\":%.8g", name, number);
    else
        printf(",\"%s\":null", name);
}

static void add_count(const char *name, uint64_t count)
{
    printf(",\"%s\":%llu", name, (unsigned long long)count);
}

static void print_string(const char *text)
{
    putchar('"');
    for (const char *c = text; *c != '\0'; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\')
            printf("\\%c", byte);
        else if (byte < ' ' || byte >= 0x7F) /* a name may be no valid UTF-8 */
            printf("\\u%04x", byte);
        else
            putchar(byte);
    }
    putchar('"');
}

static void print_player(const struct arena_player *player)
{
    print_string(player->name);
    if (player->copy > 1)
        add_count("copy", (uint64_t)player->copy);
}

static void add_share(struct arena_mean share, double fair, bool rated)
{
    struct arena_mean elo = arena_elo_mean(share, fair);
    add_number("share", share.mean);
    add_number("error", share.error);
    if (!rated)
        return;
    add_number("fair", fair);
    add_number("elo", elo.mean);
    add_number("elo_error", elo.error);
}

static void add_times(const struct arena_times *times)
{
    printf(",\"time\":{\"turns\":%llu", (unsigned long long)times->count);
    add_number("mean_ms", times->count > 0 ? 1000 * times->sum / (double)times->count : 0);
    add_number("p50_ms", 1000 * arena_times_part(times, 0.5));
    add_number("p99_ms", 1000 * arena_times_part(times, 0.99));
    add_number("max_ms", 1000 * times->most);
    putchar('}');
}

static void add_faults(const struct arena_standing *standing)
{
    fputs(",\"faults\":{", stdout);
    const char *between = "";
    for (int f = 0; f < ARENA_FAULTS; f++)
        if (standing->faults[f] > 0) {
            printf("%s\"%s\":%llu", between, arena_fault_names[f],
                   (unsigned long long)standing->faults[f]);
            between = ",";
        }
    putchar('}');
    if (standing->first_fault[0] == '\0')
        return;
    fputs(",\"first_fault\":", stdout);
    print_string(standing->first_fault);
}

static void print_standing_json(const struct arena_result *result, int i)
{
    const struct arena_settings *s = result->settings;
    const struct arena_standing *standing = &result->standings[i];
    fputs("{\"player\":", stdout);
    print_player(&s->players[i]);
    add_share(arena_sum_mean(&standing->share), standing->fair, s->mode != ARENA_OPEN);
    for (int order = 0; order < s->seats; order++) {
        double share = standing->won[order] / (double)standing->played[order];
        printf(isfinite(share) ? "%s%.8g" : "%snull", order == 0 ? ",\"by_order\":[" : ",", share);
    }
    putchar(']');
    add_faults(standing);
    add_times(&standing->times);
    putchar('}');
}

static void add_pairs(const struct arena_result *result)
{
    fputs(",\"pairs\":[", stdout);
    for (int i = 0; i < result->lineup_count; i++) {
        const struct arena_lineup *pair = &result->lineups[i];
        printf("%s{\"players\":[%d,%d]", i == 0 ? "" : ",", pair->players[0], pair->players[1]);
        add_share(arena_sum_mean(&pair->share), 0.5, true);
        putchar('}');
    }
    putchar(']');
}

static void add_test(const struct arena_result *result)
{
    static const char *const verdicts[] = {"null", "\"elo0\"", "\"elo1\""};
    printf(",\"sprt\":{\"accepted\":%s", verdicts[result->verdict]);
    add_number("elo0", result->settings->elo[0]);
    add_number("elo1", result->settings->elo[1]);
    add_number("llr", result->llr);
    add_number("bound", ARENA_LLR_BOUND);
    putchar('}');
}

void arena_print_json(const struct arena_result *result)
{
    static const char *const modes[] = {"table", "pairs", "open"};
    const struct arena_settings *s = result->settings;
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(s->rules, rules, sizeof rules);
    printf("{\"mode\":\"%s\",\"rules\":\"%s\",\"match\":%s", modes[s->mode], rules,
           s->match ? "true" : "false");
    if (s->match)
        add_count("target", (uint64_t)s->target);
    add_count("players", (uint64_t)s->seats);
    add_count("seed", s->seed);
    add_count("deals", result->deals);
    printf(",\"interrupted\":%s", atomic_load(s->interrupted) ? "true" : "false");
    add_count("games", result->games);
    add_count("rounds", result->rounds);
    if (s->mode == ARENA_OPEN)
        add_count("undecided", result->undecided);
    fputs(",\"standings\":[", stdout);
    for (int i = 0; i < s->player_count; i++) {
        fputs(i == 0 ? "" : ",", stdout);
        print_standing_json(result, i);
    }
    putchar(']');
    if (s->mode == ARENA_LEAGUE)
        add_pairs(result);
    if (s->sprt)
        add_test(result);
    add_number("seconds", result->seconds);
    add_number("rounds_per_s", (double)result->rounds / result->seconds);
    puts("}");
}

/* ---- progress ---- */

void arena_print_progress(const struct arena_result *result, void *progress)
{
    struct arena_progress *p = progress;
    const struct arena_settings *s = result->settings;
    if (result->deals == 0 || result->seconds - p->shown < (p->shown > 0 ? 0.2 : 1.0))
        return;
    p->shown = result->seconds;
    double done = (double)result->deals / (double)s->deals;
    struct arena_mean share = arena_sum_mean(&result->standings[0].share);
    char text[LABEL_MAX];
    fprintf(stderr, "\r%5.1f %%, %.0f s left, %s %.1f ±%.1f %%", 100 * done,
            result->seconds * (1 - done) / done, label(&s->players[0], text), 100 * share.mean,
            100 * NORMAL_95 * share.error);
    if (s->sprt)
        fprintf(stderr, ", test %+.2f of ±%.2f", result->llr, ARENA_LLR_BOUND);
    fputs("\033[K", stderr);
}
