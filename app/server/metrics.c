/* Metrics for Prometheus: counts and times, nothing of any game. */
#include "metrics.h"
#include "http.h"
#include "server.h"
#include <stdio.h>

/* ---- families with labels ---- */

void metrics_head(FILE *out, const char *name, const char *type, const char *help)
{
    fprintf(out, "# HELP red7_%s %s\n# TYPE red7_%s %s\n", name, help, name, type);
}

static void write_codes(FILE *out, const char *name, const char *help,
                        const uint64_t counts[CODE_COUNT])
{
    metrics_head(out, name, "counter", help);
    for (int code = CODE_OK + 1; code < CODE_COUNT; code++)
        fprintf(out, "red7_%s{code=\"%s\"} %llu\n", name, code_name((enum code)code),
                (unsigned long long)counts[code]);
}

static void write_statuses(FILE *out, const struct metrics *metrics)
{
    metrics_head(out, "http_answers_total", "counter", "Answers over HTTP, by their status.");
    for (int first = 1; first < 6; first++)
        fprintf(out, "red7_http_answers_total{status=\"%dxx\"} %llu\n", first,
                (unsigned long long)metrics->http_answers[first]);
}

static void write_histogram(FILE *out, const char *name, const char *help,
                            const struct histogram *histogram)
{
    static const uint64_t ends[HISTOGRAM_STEPS - 1] = HISTOGRAM_ENDS;
    uint64_t count = 0;
    metrics_head(out, name, "histogram", help);
    for (int step = 0; step < HISTOGRAM_STEPS; step++) {
        char end[24] = "+Inf";
        if (step < HISTOGRAM_STEPS - 1)
            snprintf(end, sizeof end, "%g", (double)ends[step] / 1e6);
        count += histogram->counts[step];
        fprintf(out, "red7_%s_bucket{le=\"%s\"} %llu\n", name, end, (unsigned long long)count);
    }
    fprintf(out, "red7_%s_sum %.6f\nred7_%s_count %llu\n", name,
            (double)histogram->microseconds / 1e6, name, (unsigned long long)count);
}

static void write_families(FILE *out, const struct metrics *metrics)
{
    write_codes(out, "refusals_total", "Requests that were refused, by code.", metrics->refusals);
    write_codes(out, "closed_total", "Connections that the server closed, by code.", metrics->byes);
    write_statuses(out, metrics);
    write_histogram(out, "http_seconds", "How long HTTP requests took.", &metrics->http);
    write_histogram(out, "answer_seconds", "How long answers waited for their commit.",
                    &metrics->answers);
    write_histogram(out, "commit_seconds", "How long commits took.", &metrics->commits);
    write_histogram(out, "bot_seconds", "How long bots thought.", &metrics->bots);
    write_histogram(out, "loop_late_seconds", "How late the loop was, looked at every second.",
                    &metrics->loop);
}

/* ---- single numbers ---- */

struct number {
    const char *name, *type, *help;
    double value;
};

static void write_numbers(FILE *out, const struct number *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        metrics_head(out, numbers[i].name, numbers[i].type, numbers[i].help);
        fprintf(out, "red7_%s %.17g\n", numbers[i].name, numbers[i].value);
    }
}

static void write_gauges(FILE *out, const struct server *server)
{
    const struct number numbers[] = {
        {"start_time_seconds", "gauge", "When the server started, since 1970.",
         (double)server->started / 1000},
        {"connections", "gauge", "WebSockets that are open.", (double)server->conn_count},
        {"sockets", "gauge", "Sockets of all kinds that are open.", (double)server->socket_count},
        {"addresses", "gauge", "Addresses that something is counted for.",
         (double)server->peers.count},
        {"tables", "gauge", "Tables in memory.", (double)server->rooms.count},
        {"nodes", "gauge", "Servers that use the store, this one included.",
         server->shared ? (double)server->nodes.count : 1},
        {"relays", "gauge", "Connections here whose table is on another server.",
         (double)relays_count(server)},
        {"trunks", "gauge",
         "WebSockets to other servers: one for each player relayed, and for each "
         "table that is watched from here.",
         (double)server->trunk_count},
        {"bots_thinking", "gauge", "Bots that think just now.",
         server->works.running[WORK_BOT] + server->works.running[WORK_MIND]},
        {"bots_waiting", "gauge", "Bots that wait for their turn to think.",
         (double)(server->works.waiting[WORK_BOT] + server->works.waiting[WORK_MIND])},
        {"http_working", "gauge", "HTTP requests that wait for the store.",
         (double)http_working(server->http)},
        {"commit_waiting_events", "gauge", "Events that are not committed yet.",
         (double)journal_depth(server->journal)},
        {"commit_waiting_seconds", "gauge", "How long the oldest of these has waited.",
         (double)journal_age(server->journal) / 1e3},
        {"store_failing", "gauge", "1 if the last commit failed.", server->store_failing},
        {"store_gone", "gauge", "1 if the file of the store is not where it was.",
         server->store_gone},
    };
    write_numbers(out, numbers, sizeof numbers / sizeof numbers[0]);
}

static void write_counters(FILE *out, const struct server *server)
{
    const struct metrics *m = &server->metrics;
    struct journal_count journal = journal_count(server->journal);
    const struct number numbers[] = {
        {"accepted_total", "counter", "Sockets accepted.", (double)m->accepted},
        {"refused_total", "counter", "Sockets refused at once.", (double)m->refused},
        {"upgraded_total", "counter", "WebSockets opened.", (double)m->upgraded},
        {"http_requests_total", "counter", "HTTP requests.", (double)m->http_requests},
        {"messages_total", "counter", "Messages of clients.", (double)m->messages},
        {"received_bytes_total", "counter", "Bytes from WebSockets.", (double)m->bytes_in},
        {"sent_bytes_total", "counter", "Bytes to WebSockets.", (double)m->bytes_out},
        {"slowed_total", "counter",
         "Times that a connection was not read from, since it sent too much.", (double)m->slowed},
        {"created_total", "counter", "Tables made.", (double)m->created},
        {"events_total", "counter", "Events of all kinds.", (double)m->events},
        {"plays_total", "counter", "Plays of people, programs and bots.", (double)m->moves},
        {"bot_plays_total", "counter", "Plays of bots.", (double)m->bot_moves},
        {"commits_total", "counter", "Commits of the store.", (double)journal.commits},
        {"commit_failures_total", "counter", "Commits that failed.", (double)journal.failures},
        {"commit_unknown_total", "counter", "Commits whose outcome had to be asked for.",
         (double)journal.unknown},
        {"commit_conflicts_total", "counter", "Tables that another server has written to.",
         (double)journal.conflicts},
        {"committed_events_total", "counter", "Events in these commits.", (double)journal.events},
    };
    write_numbers(out, numbers, sizeof numbers / sizeof numbers[0]);
}

char *metrics_write(const struct server *server, size_t *length)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_gauges(out, server);
    write_counters(out, server);
    nodes_measure(server, out);
    write_families(out, &server->metrics);
    return fclose(out) == 0 ? text : NULL;
}
