/* See http.h. Files are asked for by HTTP/1.0, so that they come in one piece. */
#include "http.h"
#include <gnutls/crypto.h>
#include <sodium.h>
#include <string.h>

/* RFC 6455 fixes this text. */
#define ACCEPT_TEXT "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

int http_request(const struct client_address *a, const char *path, const char *key, char *text,
                 size_t size)
{
    bool brackets = strchr(a->host, ':') != NULL;
    char host[sizeof a->host + 16];
    snprintf(host, sizeof host, "%s%s%s", brackets ? "[" : "", a->host, brackets ? "]" : "");
    size_t length = strlen(host);
    if (a->port != (a->secure ? 443 : 80))
        snprintf(host + length, sizeof host - length, ":%u", (unsigned)a->port);
    if (key == NULL)
        return snprintf(text, size,
                        "GET %s%s HTTP/1.0\r\nHost: %s\r\nConnection: close\r\n"
                        "User-Agent: red7/%s\r\n\r\n",
                        a->path, path, host, r7_version());
    return snprintf(text, size,
                    "GET %s%s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n"
                    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: %s\r\nUser-Agent: red7/%s\r\n\r\n",
                    a->path, path, host, key, r7_version());
}

void http_make_key(char key[HTTP_KEY_MAX])
{
    unsigned char bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(key, HTTP_KEY_MAX, bytes, sizeof bytes, sodium_base64_VARIANT_ORIGINAL);
}

void http_accept(const char *key, char accept[HTTP_KEY_MAX])
{
    char text[HTTP_KEY_MAX + sizeof ACCEPT_TEXT];
    unsigned char hash[20];
    int length = snprintf(text, sizeof text, "%s%s", key, ACCEPT_TEXT);
    if (gnutls_hash_fast(GNUTLS_DIG_SHA1, text, (size_t)length, hash) != 0)
        memset(hash, 0, sizeof hash);
    sodium_bin2base64(accept, HTTP_KEY_MAX, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

size_t http_head_length(const char *bytes, size_t length)
{
    const char *end = memmem(bytes, length, "\r\n\r\n", 4);
    return end == NULL ? 0 : (size_t)(end - bytes) + 4;
}

int http_status(const char *head, size_t length)
{
    int status = 0;
    if (length < 12 || memcmp(head, "HTTP/1.", 7) != 0 || head[8] != ' ')
        return 0;
    for (int i = 9; i < 12; i++) {
        if (head[i] < '0' || head[i] > '9')
            return 0;
        status = status * 10 + head[i] - '0';
    }
    return status;
}

bool http_field(const char *head, size_t length, const char *name, char *value, size_t size)
{
    size_t wanted = strlen(name);
    const char *end = head + length;
    for (const char *line = head; line < end;) {
        const char *stop = memmem(line, (size_t)(end - line), "\r\n", 2);
        if (stop == NULL)
            return false;
        if ((size_t)(stop - line) > wanted && line[wanted] == ':' &&
            strncasecmp(line, name, wanted) == 0) {
            line += wanted + 1;
            while (line < stop && (*line == ' ' || *line == '\t'))
                line++;
            while (stop > line && (stop[-1] == ' ' || stop[-1] == '\t'))
                stop--;
            size_t found = (size_t)(stop - line);
            if (found >= size || memchr(line, '\0', found) != NULL)
                return false;
            memcpy(value, line, found);
            value[found] = '\0';
            return true;
        }
        line = stop + 2;
    }
    return false;
}

bool http_field_is(const char *head, size_t length, const char *name, const char *value, bool exact)
{
    char found[256];
    if (!http_field(head, length, name, found, sizeof found))
        return false;
    return exact ? strcmp(found, value) == 0 : strcasecmp(found, value) == 0;
}
