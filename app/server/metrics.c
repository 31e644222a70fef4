/* Metrics for Prometheus: counts and times, nothing of any game. */
#include "metrics.h"
#include "server.h"
#include <stdio.h>

static void write_refusals(FILE *out, const struct metrics *metrics)
{
    fputs("# HELP red7_refusals_total Requests that were refused, by code.\n"
          "# TYPE red7_refusals_total counter\n",
          out);
    for (int code = CODE_OK + 1; code < CODE_COUNT; code++)
        fprintf(out, "red7_refusals_total{code=\"%s\"} %llu\n", code_name((enum code)code),
                (unsigned long long)metrics->refusals[code]);
}

char *metrics_write(const struct server *server, size_t *length)
{
    const struct metrics *m = &server->metrics;
    struct journal_count journal = journal_count(server->journal);
    const struct {
        const char *name, *type, *help;
        double value;
    } all[] = {
        {"start_time_seconds", "gauge", "When the server started, since 1970.",
         (double)server->started / 1000},
        {"connections", "gauge", "WebSockets that are open.", (double)server->conn_count},
        {"sockets", "gauge", "Sockets of all kinds that are open.", (double)server->socket_count},
        {"tables", "gauge", "Tables in memory.", (double)server->rooms.count},
        {"bots_thinking", "gauge", "Bots that think just now.", server->bots_running},
        {"accepted_total", "counter", "Sockets accepted.", (double)m->accepted},
        {"refused_total", "counter", "Sockets refused at once.", (double)m->refused},
        {"upgraded_total", "counter", "WebSockets opened.", (double)m->upgraded},
        {"http_requests_total", "counter", "HTTP requests.", (double)m->http_requests},
        {"messages_total", "counter", "Messages of clients.", (double)m->messages},
        {"received_bytes_total", "counter", "Bytes from WebSockets.", (double)m->bytes_in},
        {"sent_bytes_total", "counter", "Bytes to WebSockets.", (double)m->bytes_out},
        {"created_total", "counter", "Tables made.", (double)m->created},
        {"events_total", "counter", "Events of all kinds.", (double)m->events},
        {"plays_total", "counter", "Plays of people, programs and bots.", (double)m->moves},
        {"bot_plays_total", "counter", "Plays of bots.", (double)m->bot_moves},
        {"commits_total", "counter", "Commits of the store.", (double)journal.commits},
        {"commit_failures_total", "counter", "Commits that failed.", (double)journal.failures},
        {"committed_events_total", "counter", "Events in these commits.", (double)journal.events},
        {"commit_seconds_total", "counter", "Time that the commits took.",
         (double)journal.microseconds / 1e6},
        {"store_failing", "gauge", "1 if the last commit failed.", server->store_failing},
    };
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        fprintf(out, "# HELP red7_%s %s\n# TYPE red7_%s %s\nred7_%s %.17g\n", all[i].name,
                all[i].help, all[i].name, all[i].type, all[i].name, all[i].value);
    write_refusals(out, m);
    return fclose(out) == 0 ? text : NULL;
}
