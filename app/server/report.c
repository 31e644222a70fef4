/* One line in the log for each request that was refused or slow: enough to find out why somebody
 * complains, and nothing of any game. */
#include "report.h"
#include "conn.h"
#include "exchange.h"
#include "log.h"
#include "server.h"

static unsigned long long milliseconds(uint64_t microseconds)
{
    return (unsigned long long)(microseconds / 1000);
}

void report_exchange(const struct exchange *exchange)
{
    struct server *server = exchange->http->server;
    uint64_t took = (uv_hrtime() - exchange->began) / 1000;
    unsigned first = exchange->answered / 100;
    histogram_add(&server->metrics.http, took);
    server->metrics.http_answers[first < 6 ? first : 0]++;
    bool slow = milliseconds(took) >= REPORT_SLOW;
    if (exchange->answered < 400 && !slow)
        return;
    log_refusal(server->now,
                "%s request=%s address=%s method=%s path=%s status=%u code=%s ms=%llu%s%s",
                exchange->answered < 400 ? "slow" : "refused", exchange->id,
                address_text(exchange->peer).text, log_quote(exchange->method).text,
                log_quote(exchange->url).text, exchange->answered,
                exchange->code != NULL ? exchange->code : "-", milliseconds(took),
                exchange->why != NULL ? " why=" : "",
                exchange->why != NULL ? log_quote(exchange->why).text : "");
}

void report_refused(const struct conn *conn, const char *id, enum code code)
{
    conn->peer->refused++;
    log_refusal(conn->server->now, "refused request=%llu.%s address=%s code=%s",
                (unsigned long long)conn->number, *id != '\0' ? id : "-",
                address_text(conn->peer).text, code_name(code));
}

void report_answered(const struct conn *conn, const char *id, uint64_t microseconds)
{
    histogram_add(&conn->server->metrics.answers, microseconds);
    if (milliseconds(microseconds) >= REPORT_SLOW)
        log_refusal(conn->server->now, "slow request=%llu.%s address=%s ms=%llu",
                    (unsigned long long)conn->number, id, address_text(conn->peer).text,
                    milliseconds(microseconds));
}

void report_bye(const struct conn *conn, enum code code)
{
    conn->server->metrics.byes[code]++;
    log_refusal(conn->server->now, "closed connection=%llu address=%s code=%s",
                (unsigned long long)conn->number, address_text(conn->peer).text, code_name(code));
}

void report_turned_away(struct server *server, const struct sockaddr *name, const char *code)
{
    struct peer peer = {.address = address_of(name)};
    log_refusal(server->now, "refused socket address=%s code=%s", address_text(&peer).text, code);
}
