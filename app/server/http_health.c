/* How the server is, and what machines ask for: probes, crawlers, finders of faults.
 *
 * Alive is a server that answers at all: one that is not should be started anew. Ready is one that
 * can do its work: its store is there and takes what it is given in time. Whoever balances load or
 * upgrades asks for that. Neither is ever refused for being asked too often, or because the server
 * is full: a probe must not take a crowd for a fault. */
#include "exchange.h"
#include "http.h"
#include "server.h"
#include <json/write.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* How long a commit may have waited, in milliseconds, and the loop's last look at the file. */
#define COMMIT_LATE 2000
#define LOOK_LATE 10000
/* How long security.txt is to be believed, in days. RFC 9116 asks for less than a year. */
#define SECURITY_DAYS 180

bool http_is_health(const char *url)
{
    return strcmp(url, "/health") == 0 || strcmp(url, "/health/alive") == 0 ||
           strcmp(url, "/health/ready") == 0;
}

const char *http_not_ready(const struct server *server)
{
    if (server->stopping || server->draining)
        return code_name(CODE_STOPPING);
    if (server->store_failing || server->store_gone ||
        journal_age(server->journal) >= COMMIT_LATE ||
        server->ticks - server->store_looked >= LOOK_LATE)
        return code_name(CODE_STORAGE);
    return NULL;
}

enum MHD_Result http_health(struct exchange *exchange, const char *url)
{
    static const char ok[] = "{\"ok\":true}\n";
    const char *why =
        strcmp(url, "/health/alive") == 0 ? NULL : http_not_ready(exchange->http->server);
    if (why != NULL)
        return http_queue_error(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, why);
    return http_queue(exchange, MHD_HTTP_OK, "application/json", ok, sizeof ok - 1);
}

/* Tables are invitations, not pages to be found: their own pages say so, and may be read for the
 * preview of a link. */
static const char robots[] = "User-agent: *\n"
                             "Disallow: /api/\n"
                             "Disallow: /ws\n"
                             "Disallow: /metrics\n"
                             "Disallow: /health\n";

/* RFC 9116. Without a contact there is nothing to say. */
static enum MHD_Result answer_security(struct exchange *exchange)
{
    const struct server *server = exchange->http->server;
    char text[512], when[32];
    time_t until = (time_t)(server->wall / 1000) + SECURITY_DAYS * 86400;
    struct tm utc;
    if (server->options->contact == NULL)
        return http_queue_error(exchange, MHD_HTTP_NOT_FOUND, HTTP_NO_PATH);
    gmtime_r(&until, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT00:00:00Z", &utc);
    int length = snprintf(text, sizeof text, "Contact: %s\nExpires: %s\nPreferred-Languages: en\n",
                          server->options->contact, when);
    return http_queue(exchange, MHD_HTTP_OK, "text/plain; charset=utf-8", text, (size_t)length);
}

bool http_machine_text(struct exchange *exchange, const char *url, enum MHD_Result *result)
{
    if (strcmp(url, "/robots.txt") == 0)
        *result = http_queue(exchange, MHD_HTTP_OK, "text/plain; charset=utf-8", robots,
                             sizeof robots - 1);
    else if (strcmp(url, "/.well-known/security.txt") == 0)
        *result = answer_security(exchange);
    else
        return false;
    return true;
}
