/* From HTTP to a WebSocket: RFC 6455, section 4.2. */
#include "conn.h"
#include "exchange.h"
#include "peer.h"
#include "server.h"
#include <fcntl.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define KEY_LENGTH 24 /* 16 bytes in base64 */
#define ACCEPT_MAX 32

/* The protocol demands SHA-1; it protects nothing here. */
static bool write_accept(const char *key, char accept[ACCEPT_MAX])
{
    char text[KEY_LENGTH + 40];
    uint8_t hash[20];
    int length = snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (gnutls_hash_fast(GNUTLS_DIG_SHA1, text, (size_t)length, hash) != 0)
        return false;
    sodium_bin2base64(accept, ACCEPT_MAX, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    return true;
}

/* Whether a comma-separated list contains a word. */
static bool has_word(const char *list, const char *word)
{
    for (size_t length; list != NULL && *list != '\0'; list += length) {
        list += strspn(list, ", \t");
        length = strcspn(list, ", \t");
        if (length == strlen(word) && strncasecmp(list, word, length) == 0)
            return true;
    }
    return false;
}

static bool is_key(const char *key)
{
    uint8_t bytes[16];
    size_t length;
    return key != NULL && strlen(key) == KEY_LENGTH &&
           sodium_base642bin(bytes, sizeof bytes, key, KEY_LENGTH, NULL, &length, NULL,
                             sodium_base64_VARIANT_ORIGINAL) == 0 &&
           length == sizeof bytes;
}

/* Browsers name the page that asks: it must be ours, or one that the host allows. */
static bool is_origin_right(const struct exchange *exchange)
{
    const char *origin = http_header(exchange, "Origin"), *host = http_header(exchange, "Host");
    if (origin == NULL || http_origin_listed(exchange))
        return true;
    const char *at = strstr(origin, "://");
    return at != NULL && host != NULL && strcasecmp(at + 3, host) == 0 &&
           (strncasecmp(origin, "http:", 5) == 0 || strncasecmp(origin, "https:", 6) == 0);
}

/* libmicrohttpd hands the socket over, but would keep its buffers: so the descriptor is duplicated,
 * and libmicrohttpd closes its own. */
static void upgraded(void *context, struct MHD_Connection *connection, void *exchange_pointer,
                     const char *early, size_t length, MHD_socket socket,
                     struct MHD_UpgradeResponseHandle *handle)
{
    struct exchange *exchange = exchange_pointer;
    struct server *server = context;
    (void)connection;
    int own = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (own >= 0)
        conn_open(server, own, exchange->peer, exchange->linked, early, length);
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
    exchange->http->again = true; /* it closes its own, which is counted, when it runs next */
}

static enum MHD_Result accept_upgrade(struct exchange *exchange, const char *key)
{
    char accept[ACCEPT_MAX];
    if (!write_accept(key, accept))
        return MHD_NO;
    struct MHD_Response *response =
        MHD_create_response_for_upgrade(upgraded, exchange->http->server);
    if (response == NULL)
        return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_UPGRADE, "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", accept);
    return http_queue_response(exchange, MHD_HTTP_SWITCHING_PROTOCOLS, response);
}

enum MHD_Result http_upgrade(struct exchange *exchange, const char *version)
{
    struct server *server = exchange->http->server;
    const char *key = http_header(exchange, "Sec-WebSocket-Key");
    const char *speaks = http_header(exchange, "Sec-WebSocket-Version");
    if (strcmp(version, MHD_HTTP_VERSION_1_1) != 0 ||
        !has_word(http_header(exchange, "Upgrade"), "websocket") ||
        !has_word(http_header(exchange, "Connection"), "upgrade") || !is_key(key))
        return http_queue_error(exchange, MHD_HTTP_BAD_REQUEST, HTTP_BAD_UPGRADE);
    if (speaks == NULL || strcmp(speaks, "13") != 0)
        return http_queue_error(exchange, MHD_HTTP_UPGRADE_REQUIRED, HTTP_BAD_UPGRADE);
    if (!is_origin_right(exchange))
        return http_queue_error(exchange, MHD_HTTP_FORBIDDEN, HTTP_BAD_ORIGIN);
    /* Behind a proxy it is known only here whose connection it is. */
    if (exchange->peer != exchange->client->peer && !address_is_none(&exchange->peer->address) &&
        exchange->peer->connections >= (unsigned)server->limits.connections_per_address) {
        server->metrics.refusals[CODE_TOO_MANY_CONNECTIONS]++;
        return http_queue_error(exchange, MHD_HTTP_TOO_MANY_REQUESTS,
                                code_name(CODE_TOO_MANY_CONNECTIONS));
    }
    return accept_upgrade(exchange, key);
}
