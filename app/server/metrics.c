/* What Prometheus is told: counts and times, nothing of any game. */
#include "metrics.h"
#include "server.h"
#include <stdio.h>

static void write_one(FILE *out, const char *name, const char *type, const char *help, double value)
{
    fprintf(out, "# HELP red7_%s %s\n# TYPE red7_%s %s\nred7_%s %.17g\n", name, help, name, type,
            name, value);
}

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
    char *text = NULL;
    FILE *out = open_memstream(&text, length);
    if (out == NULL)
        return NULL;
    write_one(out, "start_time_seconds", "gauge", "When the server started, since 1970.",
              (double)server->started / 1000);
    write_one(out, "connections", "gauge", "WebSockets that are open.", (double)server->conn_count);
    write_one(out, "sockets", "gauge", "Sockets of all kinds that are open.",
              (double)server->socket_count);
    write_one(out, "tables", "gauge", "Tables in memory.", (double)server->rooms.count);
    write_one(out, "bots_thinking", "gauge", "Bots that think just now.", server->bots_running);
    write_one(out, "accepted_total", "counter", "Sockets accepted.", (double)m->accepted);
    write_one(out, "refused_total", "counter", "Sockets refused at once.", (double)m->refused);
    write_one(out, "upgraded_total", "counter", "WebSockets opened.", (double)m->upgraded);
    write_one(out, "http_requests_total", "counter", "HTTP requests.", (double)m->http_requests);
    write_one(out, "messages_total", "counter", "Messages of clients.", (double)m->messages);
    write_one(out, "received_bytes_total", "counter", "Bytes from WebSockets.",
              (double)m->bytes_in);
    write_one(out, "sent_bytes_total", "counter", "Bytes to WebSockets.", (double)m->bytes_out);
    write_one(out, "created_total", "counter", "Tables made.", (double)m->created);
    write_one(out, "events_total", "counter", "Events of all kinds.", (double)m->events);
    write_one(out, "plays_total", "counter", "Plays of people, programs and bots.",
              (double)m->moves);
    write_one(out, "bot_plays_total", "counter", "Plays of bots.", (double)m->bot_moves);
    write_one(out, "commits_total", "counter", "Commits of the store.", (double)journal.commits);
    write_one(out, "commit_failures_total", "counter", "Commits that failed.",
              (double)journal.failures);
    write_one(out, "committed_events_total", "counter", "Events in these commits.",
              (double)journal.events);
    write_one(out, "commit_seconds_total", "counter", "Time that the commits took.",
              (double)journal.microseconds / 1e6);
    write_one(out, "store_failing", "gauge", "1 if the last commit failed.", server->store_failing);
    write_refusals(out, m);
    return fclose(out) == 0 ? text : NULL;
}
