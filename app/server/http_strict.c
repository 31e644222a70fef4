/* What a request must be before anything else is looked at.
 *
 * A proxy and a server that read one request in two ways can be played off against each other, so
 * whatever can be read in two ways is refused: a missing or second Host, two lengths of a body, a
 * line that continues on the next one, characters that have no business in a header. libmicrohttpd
 * forgives most of these even in its strict mode. */
#include "exchange.h"
#include "log.h"
#include "server.h"
#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* Up to this version libmicrohttpd cuts a value at its first NUL without a word. */
#define CUTS_AT_NUL (MHD_VERSION < 0x00097701)

#define HOST_MAX 256

struct headers {
    const char *why; /* the first fault, NULL if there is none */
    int hosts, lengths, encodings;
    const char *end; /* of the last value: where its NUL is */
};

/* ---- one header after the other ---- */

/* RFC 9110, 5.6.2: what a name consists of. */
static bool is_token(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] > '~' || strchr("\"(),/:;<=>?@[\\]{}", text[i]) != NULL)
            return false;
    return length > 0;
}

static bool is_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)text[i] < ' ' && text[i] != '\t') || text[i] == 127)
            return false;
    return true;
}

/* Headers lie one behind the other in one buffer, the CR and LF between them replaced by NULs. So
 * more than these two between two of them was cut off at a NUL, belonged to a line that was
 * continued, or had no name; and less was no end of a line. */
static bool follows(const char *end, const char *next)
{
    return !CUTS_AT_NUL || end == NULL || next == end + 2;
}

/* After the last one comes an empty line, which is in the same buffer. */
static bool ends_well(const char *end)
{
    return !CUTS_AT_NUL || end == NULL || (end[1] == '\0' && end[2] == '\0' && end[3] == '\0');
}

static enum MHD_Result look(void *context, enum MHD_ValueKind kind, const char *name,
                            size_t name_length, const char *value, size_t length)
{
    struct headers *headers = context;
    (void)kind;
    if (value == NULL)
        value = "";
    headers->hosts += strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0;
    headers->lengths += strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) == 0;
    headers->encodings += strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0;
    if (!is_token(name, name_length))
        headers->why = "the name of a header has a character that it must not have";
    else if (!is_text(value, length) || strlen(value) != length || !follows(headers->end, name))
        headers->why = "a header has a control character, or is not one line";
    headers->end = value + length;
    return headers->why == NULL ? MHD_YES : MHD_NO;
}

const char *http_fault(const struct exchange *exchange, const char *version)
{
    struct headers headers = {.why = NULL};
    MHD_get_connection_values_n(exchange->connection, MHD_HEADER_KIND, look, &headers);
    if (headers.why != NULL)
        return headers.why;
    if (!ends_well(headers.end))
        return "a header has a control character, or is not one line";
    if (headers.hosts > 1)
        return "there is more than one Host";
    if (headers.hosts == 0 && strcmp(version, MHD_HTTP_VERSION_1_0) != 0)
        return "there is no Host";
    if (headers.lengths + headers.encodings > 1)
        return "the length of the body is said twice";
    return NULL;
}

/* ---- Host ---- */

/* The host without its port; false if it is none. */
static bool split_host(const char *text, char host[HOST_MAX])
{
    const char *end = text[0] == '[' ? strchr(text, ']') : strchr(text, ':');
    size_t length = end == NULL ? strlen(text) : (size_t)(end - text) + (text[0] == '[');
    const char *port = text + length;
    if (length == 0 || length >= HOST_MAX || (text[0] == '[' && end == NULL) ||
        (*port != '\0' && (*port != ':' || strspn(port + 1, "0123456789") != strlen(port + 1))))
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    return true;
}

static bool is_number(const char *host)
{
    uint8_t bytes[16];
    char v6[HOST_MAX];
    if (inet_pton(AF_INET, host, bytes) == 1)
        return true;
    snprintf(v6, sizeof v6, "%.*s", (int)strcspn(host + 1, "]%"), host + 1);
    return host[0] == '[' && inet_pton(AF_INET6, v6, bytes) == 1;
}

/* The machine's own name, alone or in whatever domain. */
static bool is_this_machine(const char *host)
{
    char own[HOST_MAX] = "";
    gethostname(own, sizeof own - 1);
    size_t length = strcspn(own, ".");
    return length > 0 && strncasecmp(host, own, length) == 0 &&
           (host[length] == '\0' || host[length] == '.');
}

/* A name that leads here by somebody's trick is not one of ours: a page at that name could
 * otherwise speak for its own "server". Numbers cannot be redirected like that. */
bool http_host_allowed(const struct server_options *options, const char *text)
{
    char host[HOST_MAX], allowed[HOST_MAX];
    if (!split_host(text, host))
        return false;
    if (is_number(host) || strcasecmp(host, "localhost") == 0 || is_this_machine(host))
        return true;
    for (size_t i = 0; i < options->host_count; i++)
        if (strcasecmp(host, options->hosts[i]) == 0)
            return true;
    for (size_t i = 0; i < options->origin_count; i++)
        if (split_host(strstr(options->origins[i], "://") + 3, allowed) &&
            strcasecmp(host, allowed) == 0)
            return true;
    return false;
}

/* ---- X-Forwarded-For ---- */

struct forwarded {
    const char *last;
};

static enum MHD_Result note_last(void *context, enum MHD_ValueKind kind, const char *name,
                                 const char *value)
{
    struct forwarded *forwarded = context;
    (void)kind;
    if (strcasecmp(name, "X-Forwarded-For") == 0 && value != NULL)
        forwarded->last = value;
    return MHD_YES;
}

/* Each proxy adds the address that it has seen at the end. What comes before that, in the same
 * line or in earlier ones, is what the client has said of itself. */
bool http_forwarded_for(const struct exchange *exchange, struct address *address)
{
    struct forwarded forwarded = {NULL};
    char text[64];
    MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, note_last, &forwarded);
    if (forwarded.last == NULL)
        return false;
    const char *comma = strrchr(forwarded.last, ',');
    const char *last = comma == NULL ? forwarded.last : comma + 1;
    last += strspn(last, " \t");
    snprintf(text, sizeof text, "%.*s", (int)strcspn(last, " \t"), last);
    return address_read(text, address);
}
