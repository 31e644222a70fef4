/* Which path is answered how. */
#include "exchange.h"
#include "http.h"
#include "http_preview.h"
#include "link.h"
#include "log.h"
#include "page.h"
#include "peer.h"
#include "server.h"
#include <json/write.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The page comes from here entirely: no other origin, nothing inline, in no frame. */
#define POLICY                                                                                     \
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                 \
    "img-src 'self'; font-src 'self'; connect-src 'self'; worker-src 'self'; "                     \
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/* What a link to a table may consist of to be redirected: nothing that could end a header. */
#define TABLE_ID_BYTES "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"
#define MOVED_MAX 64

struct MHD_Response *http_response(const void *bytes, size_t length, const char *type,
                                   enum MHD_ResponseMemoryMode mode)
{
    static const char *const headers[][2] = {
        {"Content-Security-Policy", POLICY},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
    };
    union {
        const void *from;
        void *to;
    } body = {bytes}; /* libmicrohttpd does not write to it */
    struct MHD_Response *response = MHD_create_response_from_buffer(length, body.to, mode);
    if (response == NULL)
        return NULL;
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    if (type != NULL)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    return response;
}

enum MHD_Result http_queue_response(struct exchange *exchange, unsigned status,
                                    struct MHD_Response *response)
{
    exchange->answered = status;
    MHD_add_response_header(response, "X-Request-Id", exchange->id);
    if (exchange->client->surplus || status == MHD_HTTP_BAD_REQUEST)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    enum MHD_Result result = MHD_queue_response(exchange->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

const char *http_header(const struct exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

bool http_origin_listed(const struct exchange *exchange)
{
    const struct server_options *options = exchange->http->server->options;
    const char *origin = http_header(exchange, "Origin");
    for (size_t i = 0; origin != NULL && i < options->origin_count; i++)
        if (strcasecmp(origin, options->origins[i]) == 0)
            return true;
    return false;
}

/* A page elsewhere that may play may read lists and records, too. */
static void allow_origin(const struct exchange *exchange, struct MHD_Response *response)
{
    if (exchange->http->server->options->origin_count == 0)
        return;
    MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, "Origin");
    if (!http_origin_listed(exchange))
        return;
    MHD_add_response_header(response, "Access-Control-Allow-Origin",
                            http_header(exchange, "Origin"));
    MHD_del_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "cross-origin");
}

enum MHD_Result http_queue(struct exchange *exchange, unsigned status, const char *type,
                           const void *body, size_t length)
{
    struct MHD_Response *response = http_response(body, length, type, MHD_RESPMEM_MUST_COPY);
    if (response == NULL)
        return MHD_NO;
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (strncmp(exchange->url, "/api/", 5) == 0)
        allow_origin(exchange, response);
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", "GET, HEAD");
    if (status == MHD_HTTP_UPGRADE_REQUIRED)
        MHD_add_response_header(response, "Sec-WebSocket-Version", "13");
    if (status == MHD_HTTP_TOO_MANY_REQUESTS || status == MHD_HTTP_SERVICE_UNAVAILABLE)
        MHD_add_response_header(response, "Retry-After", "5");
    return http_queue_response(exchange, status, response);
}

size_t http_error_text(char text[HTTP_ERROR_MAX], const char *code)
{
    struct json_writer json;
    json_init(&json, text, HTTP_ERROR_MAX - 1, false);
    json_open(&json, NULL, '{');
    json_put_text(&json, "error", code);
    json_close(&json, '}');
    text[json.length] = '\n';
    return json.length + 1;
}

enum MHD_Result http_queue_error(struct exchange *exchange, unsigned status, const char *code)
{
    char text[HTTP_ERROR_MAX];
    size_t length = http_error_text(text, code);
    exchange->code = code;
    return http_queue(exchange, status, "application/json", text, length);
}

void http_failed(struct exchange *exchange, unsigned status, const char *code)
{
    char text[HTTP_ERROR_MAX];
    size_t length = http_error_text(text, code);
    exchange->code = code;
    http_answered(exchange, status, "application/json", strndup(text, length), length);
}

/* ---- the paths ---- */

static enum MHD_Result answer_metrics(struct exchange *exchange)
{
    size_t length;
    char *text = metrics_write(exchange->http->server, &length);
    if (text == NULL)
        return MHD_NO;
    enum MHD_Result result =
        http_queue(exchange, MHD_HTTP_OK, "text/plain; version=0.0.4; charset=utf-8", text, length);
    free(text);
    return result;
}

/* The file for a path of the page: a link to a table is the page too, one folder deeper. */
static const char *file_of(const char *url)
{
    if (strcmp(url, "/") == 0)
        return "/index.html";
    if (strcmp(url, "/docs/") == 0)
        return "/docs/index.html";
    return strncmp(url, "/t/", 3) == 0 && strchr(url + 3, '/') == NULL ? "/t.html" : url;
}

/* Whether it is a link to a table with a slash at its end, as some programs add. */
static bool has_slash(const char *url)
{
    size_t length = strlen(url);
    if (length <= 4 || length - 4 >= MOVED_MAX || strncmp(url, "/t/", 3) != 0)
        return false;
    for (size_t i = 3; i < length - 1; i++)
        if (strchr(TABLE_ID_BYTES, url[i]) == NULL)
            return false;
    return url[length - 1] == '/';
}

/* Browsers keep the fragment. */
static enum MHD_Result answer_moved(struct exchange *exchange, const char *where)
{
    struct MHD_Response *response = http_response(NULL, 0, NULL, MHD_RESPMEM_PERSISTENT);
    if (response == NULL)
        return MHD_NO;
    MHD_add_response_header(response, "Location", where);
    return http_queue_response(exchange, MHD_HTTP_PERMANENT_REDIRECT, response);
}

/* Until a worker has the answer. */
static void suspend(struct exchange *exchange)
{
    exchange->working = true;
    exchange->http->working++;
    MHD_suspend_connection(exchange->connection);
}

/* The page for a link that carries a game: `/?game=Ann~Nora&won=1#/g/...`. */
static enum MHD_Result answer_game(struct exchange *exchange, const struct page_file *file,
                                   const char *players)
{
    const char *won =
        MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, "won");
    const char *proto = http_header(exchange, "X-Forwarded-Proto");
    char origin[PREVIEW_ORIGIN_MAX];
    size_t length;
    preview_origin(http_header(exchange, "Host"), proto != NULL && strcmp(proto, "https") == 0,
                   origin);
    char *text = preview_game(players, won, origin, &file->plain, &length);
    if (text == NULL)
        return http_queue_file(exchange, file);
    enum MHD_Result result = http_queue(exchange, MHD_HTTP_OK, file->type, text, length);
    free(text);
    return result;
}

static enum MHD_Result answer(struct exchange *exchange, const char *url, const char *version)
{
    const struct server *server = exchange->http->server;
    enum MHD_Result result;
    if (http_is_health(url))
        return http_health(exchange, url);
    if (http_machine_text(exchange, url, &result))
        return result;
    if (strcmp(url, "/metrics") == 0)
        return answer_metrics(exchange);
    if (strcmp(url, "/ws") == 0 || exchange->linked)
        return http_upgrade(exchange, version);
    if (server->shared && strcmp(url, "/link") == 0)
        return http_queue_error(exchange, MHD_HTTP_BAD_REQUEST, HTTP_BAD_UPGRADE);
    if (strncmp(url, "/api/", 5) == 0) {
        suspend(exchange);
        if (http_api(exchange, url + 5))
            return MHD_YES;
        http_failed(exchange, MHD_HTTP_NOT_FOUND, HTTP_NO_PATH);
        return MHD_YES;
    }
    if (strcmp(url, "/docs") == 0) /* where its links would lead elsewhere */
        return answer_moved(exchange, "docs/");
    if (has_slash(url)) {
        char where[MOVED_MAX + 4];
        snprintf(where, sizeof where, "../%.*s", (int)strcspn(url + 3, "/"), url + 3);
        return answer_moved(exchange, where);
    }
    const struct page_file *file = page_find(file_of(url));
    if (file != NULL && strncmp(url, "/t/", 3) == 0 && http_is_table(url + 3)) {
        suspend(exchange);
        http_table_page(exchange, file, url + 3);
        return MHD_YES;
    }
    const char *players =
        MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, "game");
    if (file != NULL && players != NULL && strcmp(url, "/") == 0)
        return answer_game(exchange, file, players);
    if (file != NULL)
        return http_queue_file(exchange, file);
    return http_queue_error(exchange, MHD_HTTP_NOT_FOUND, HTTP_NO_PATH);
}

/* A browser asks first before it sends a request that is not plain: such as a GET with a header. */
static enum MHD_Result answer_preflight(struct exchange *exchange)
{
    struct MHD_Response *response = http_response(NULL, 0, NULL, MHD_RESPMEM_PERSISTENT);
    if (response == NULL)
        return MHD_NO;
    allow_origin(exchange, response);
    MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, HEAD");
    MHD_add_response_header(response, "Access-Control-Allow-Headers", "Authorization");
    return http_queue_response(exchange, MHD_HTTP_NO_CONTENT, response);
}

/* ---- requests ---- */

/* Whether a socket comes from this machine: by number, or by a local socket, which has none. */
static bool is_local(const struct address *address)
{
    static const uint8_t none[16];
    return (address->bytes[10] == 0xFF && address->bytes[12] == 127) ||
           memcmp(address->bytes, none, sizeof none) == 0; /* ::1 as a network, too */
}

/* Whose request it is: that of the last address that a proxy on this machine names, or another
 * server of the same store. */
static struct peer *find_peer(struct exchange *exchange)
{
    struct server *server = exchange->http->server;
    struct peer *peer = exchange->client->peer;
    struct address address;
    if (server->shared && strcmp(exchange->url, "/link") == 0) {
        exchange->linked =
            link_read(server, http_header(exchange, LINK_HEADER), &address, &exchange->why);
        return exchange->linked ? peers_get(&server->peers, address) : peer;
    }
    if (!server->options->proxy || peer == NULL || !is_local(&peer->address) ||
        !http_forwarded_for(exchange, &address))
        return peer;
    return peers_get(&server->peers, address);
}

/* The id that a proxy has given to the request, or one of our own. */
static void name_request(struct exchange *exchange)
{
    const struct server *server = exchange->http->server;
    const char *given = server->options->proxy ? http_header(exchange, "X-Request-Id") : NULL;
    size_t length = given == NULL ? 0 : strspn(given, TABLE_ID_BYTES);
    if (length > 0 && length < sizeof exchange->id && given[length] == '\0')
        strcpy(exchange->id, given);
    else
        snprintf(exchange->id, sizeof exchange->id, "%llx-%llu",
                 (unsigned long long)server->started / 1000,
                 (unsigned long long)++exchange->http->requests);
}

/* What an exchange with these headers comes to before anything is answered: MHD_YES with no status,
 * or the queue's result. */
static enum MHD_Result check(struct exchange *exchange, const char *version)
{
    struct server *server = exchange->http->server;
    const char *host = http_header(exchange, MHD_HTTP_HEADER_HOST);
    const char *fault = http_fault(exchange, version);
    if (fault != NULL)
        exchange->why = fault;
    if (fault != NULL)
        return http_queue_error(exchange, MHD_HTTP_BAD_REQUEST, HTTP_BAD_HEADER);
    /* Behind a proxy only here is known whose request it is. */
    struct ban *ban = bans_find(server->bans, exchange->peer->address, server->ticks);
    if (ban != NULL) {
        ban->refused++;
        server->metrics.refusals[CODE_REMOVED]++;
        return http_queue_error(exchange, MHD_HTTP_FORBIDDEN, code_name(CODE_REMOVED));
    }
    if (http_is_health(exchange->url))
        return MHD_YES;
    if (host != NULL && !http_host_allowed(server->options, host)) {
        exchange->why = host;
        return http_queue_error(exchange, MHD_HTTP_MISDIRECTED_REQUEST, HTTP_BAD_HOST);
    }
    if (server->stopping)
        return http_queue_error(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, code_name(CODE_STOPPING));
    if (exchange->client->surplus) {
        server->metrics.refusals[CODE_TOO_MANY_CONNECTIONS]++;
        return http_queue_error(exchange, MHD_HTTP_TOO_MANY_REQUESTS,
                                code_name(CODE_TOO_MANY_CONNECTIONS));
    }
    if (!bucket_take(&exchange->peer->http, server->limits.http_rate, server->limits.http_burst,
                     server->ticks)) {
        server->metrics.refusals[CODE_TOO_FAST]++;
        return http_queue_error(exchange, MHD_HTTP_TOO_MANY_REQUESTS, code_name(CODE_TOO_FAST));
    }
    return MHD_YES;
}

/* The headers have arrived. */
static enum MHD_Result begin(struct http *http, struct MHD_Connection *connection, const char *url,
                             const char *method, const char *version, void **exchange_at)
{
    struct server *server = http->server;
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL)
        return MHD_NO;
    *exchange_at = exchange;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    exchange->http = http;
    exchange->connection = connection;
    exchange->began = uv_hrtime();
    exchange->url = url;
    exchange->method = method;
    exchange->client = info->socket_context;
    if (exchange->client == NULL)
        return MHD_NO;
    exchange->peer = find_peer(exchange);
    server->metrics.http_requests++;
    if (exchange->peer == NULL)
        return MHD_NO;
    exchange->peer->exchanges++;
    exchange->peer->requests++;
    name_request(exchange);
    enum MHD_Result result = check(exchange, version);
    if (exchange->answered != 0 || result != MHD_YES)
        return result;
    if (strcmp(method, "OPTIONS") == 0 && strncmp(url, "/api/", 5) == 0 &&
        http_origin_listed(exchange))
        return answer_preflight(exchange);
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return http_queue_error(exchange, MHD_HTTP_METHOD_NOT_ALLOWED, HTTP_BAD_METHOD);
    return MHD_YES;
}

enum MHD_Result http_handle(void *context, struct MHD_Connection *connection, const char *url,
                            const char *method, const char *version, const char *upload,
                            size_t *upload_size, void **exchange_at)
{
    struct exchange *exchange = *exchange_at;
    (void)upload;
    if (exchange == NULL)
        return begin(context, connection, url, method, version, exchange_at);
    if (*upload_size > 0) { /* a body, which is ignored */
        *upload_size = 0;
        return MHD_YES;
    }
    if (exchange->status != 0)
        return exchange->file != NULL ? http_queue_file(exchange, exchange->file)
                                      : http_queue(exchange, exchange->status, exchange->type,
                                                   exchange->body, exchange->length);
    if (exchange->working)
        return MHD_YES;
    exchange->client->busy = true; /* only now has its body, if any, arrived too */
    if (strcmp(url, "/ws") == 0 && strcmp(method, "GET") != 0)
        return http_queue_error(exchange, MHD_HTTP_METHOD_NOT_ALLOWED, HTTP_BAD_METHOD);
    return answer(exchange, url, version);
}
