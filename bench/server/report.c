#include "report.h"
#include <json/write.h>
#include <stdio.h>

const double report_shares[REPORT_SHARES] = {0.5, 0.9, 0.99, 0.999, 1};

static double milliseconds(int64_t nanoseconds)
{
    return (double)nanoseconds / 1e6;
}

static void line(const char *what, double value, const char *unit, const char *goal)
{
    printf("%-48s %10.*f %-8s %s\n", what, value < 100 ? 2 : 0, value, unit, goal);
}

static void text_moves(const struct report_moves *moves)
{
    static const char *const names[REPORT_SHARES] = {"  p50", "  p90", "  p99", "  p99.9",
                                                     "  longest"};
    for (int i = 0; i < REPORT_SHARES; i++)
        line(names[i], milliseconds(moves->latency[i]), "ms", "");
    line("  processor time of the server", 100 * moves->server_cpu / moves->seconds, "%", "");
    line("  processor time of this generator", 100 * moves->own_cpu / moves->seconds, "%", "");
    if (moves->games > 0)
        line("  moves of a game", (double)moves->moves / (double)moves->games, "", "");
    if (moves->missing > 0)
        line("  moves that never came", (double)moves->missing, "", "");
}

static void text_idle(const struct report_idle *idle, const char *what)
{
    printf("\n%u idle connections, %s\n", idle->connections, what);
    line("  memory of each", idle->each / 1024, "KB", "at most 8");
    line("  memory of the server", idle->memory / 1e6, "MB", "at most 100");
    line("  processor time in 10 s", idle->cpu * 1000, "ms", "none");
}

void report_text(const struct report *report)
{
    char what[100];
    printf("%-48s %10s %-8s %s\n\n", "", "measured", "", "goal");
    line("write and fdatasync of 8 KB, median", milliseconds(report->disk[REPORT_DISK / 2]), "ms",
         "(the disk alone)");
    line("  p99", milliseconds(report->disk[REPORT_DISK * 99 / 100]), "ms", "");
    if (report->fast.measured) {
        snprintf(what, sizeof what, "most moves each second, %u tables", report->tables);
        printf("\n");
        line(what, (double)report->fast.moves / report->fast.seconds, "/s", "at least 20000");
        text_moves(&report->fast);
    }
    if (report->paced.measured) {
        printf("\nlatency at %.0f moves each second, %u sockets (goal: p99 at most 2 ms)\n",
               report->rate, 2 * report->tables);
        text_moves(&report->paced);
    }
    if (report->seats.measured)
        text_idle(&report->seats, "in the seats of games (with the tables)");
    if (report->spectators.measured)
        text_idle(&report->spectators, "as spectators, 100 at each table");
}

/* ---- JSON ---- */

static void put_moves(struct json_writer *json, const char *key, const struct report_moves *moves)
{
    static const char *const names[REPORT_SHARES] = {"p50_ms", "p90_ms", "p99_ms", "p999_ms",
                                                     "max_ms"};
    json_open(json, key, '{');
    json_put_unsigned(json, "moves", moves->moves);
    json_put_unsigned(json, "games", moves->games);
    json_put_unsigned(json, "missing", moves->missing);
    json_put_fraction(json, "seconds", moves->seconds, 3);
    json_put_fraction(json, "server_cpu", moves->server_cpu, 2);
    json_put_fraction(json, "generator_cpu", moves->own_cpu, 2);
    for (int i = 0; i < REPORT_SHARES; i++)
        json_put_fraction(json, names[i], milliseconds(moves->latency[i]), 3);
    json_close(json, '}');
}

static void put_idle(struct json_writer *json, const char *key, const struct report_idle *idle)
{
    json_open(json, key, '{');
    json_put_unsigned(json, "connections", idle->connections);
    json_put_fraction(json, "each_bytes", idle->each, 0);
    json_put_fraction(json, "server_bytes", idle->memory, 0);
    json_put_fraction(json, "cpu_in_10_s", idle->cpu, 3);
    json_close(json, '}');
}

void report_json(const struct report *report)
{
    char text[4096];
    struct json_writer json;
    json_init(&json, text, sizeof text, false);
    json_open(&json, NULL, '{');
    json_put_unsigned(&json, "tables", report->tables);
    json_put_fraction(&json, "rate", report->rate, 0);
    json_put_fraction(&json, "disk_p50_ms", milliseconds(report->disk[REPORT_DISK / 2]), 3);
    json_put_fraction(&json, "disk_p99_ms", milliseconds(report->disk[REPORT_DISK * 99 / 100]), 3);
    if (report->fast.measured)
        put_moves(&json, "fast", &report->fast);
    if (report->paced.measured)
        put_moves(&json, "paced", &report->paced);
    if (report->seats.measured)
        put_idle(&json, "idle_seats", &report->seats);
    if (report->spectators.measured)
        put_idle(&json, "idle_spectators", &report->spectators);
    json_close(&json, '}');
    printf("%.*s\n", (int)json.length, json.bytes);
}
