#include "report.h"
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

static void json_moves(const char *name, const struct report_moves *moves)
{
    static const char *const names[REPORT_SHARES] = {"p50", "p90", "p99", "p999", "max"};
    printf(",\"%s\":{\"moves\":%llu,\"games\":%llu,\"missing\":%llu,\"seconds\":%.3f,"
           "\"server_cpu\":%.2f,\"generator_cpu\":%.2f",
           name, (unsigned long long)moves->moves, (unsigned long long)moves->games,
           (unsigned long long)moves->missing, moves->seconds, moves->server_cpu, moves->own_cpu);
    for (int i = 0; i < REPORT_SHARES; i++)
        printf(",\"%s_ms\":%.3f", names[i], milliseconds(moves->latency[i]));
    printf("}");
}

static void json_idle(const char *name, const struct report_idle *idle)
{
    printf(",\"%s\":{\"connections\":%u,\"each_bytes\":%.0f,\"server_bytes\":%.0f,"
           "\"cpu_in_10_s\":%.3f}",
           name, idle->connections, idle->each, idle->memory, idle->cpu);
}

void report_json(const struct report *report)
{
    printf("{\"tables\":%u,\"rate\":%.0f,\"disk_p50_ms\":%.3f,\"disk_p99_ms\":%.3f", report->tables,
           report->rate, milliseconds(report->disk[REPORT_DISK / 2]),
           milliseconds(report->disk[REPORT_DISK * 99 / 100]));
    if (report->fast.measured)
        json_moves("fast", &report->fast);
    if (report->paced.measured)
        json_moves("paced", &report->paced);
    if (report->seats.measured)
        json_idle("idle_seats", &report->seats);
    if (report->spectators.measured)
        json_idle("idle_spectators", &report->spectators);
    printf("}\n");
}
