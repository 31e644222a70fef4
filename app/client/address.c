/* Where a table is: URLs as a browser shows them, and as programs write them. */
#include <client/address.h>
#include <string.h>
#include <words/text.h>

static bool is_plain(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Copies a piece of a text whose characters are plain or among `more`; false if it is empty,
 * too long or has others. */
static bool copy(const char *from, size_t length, const char *more, char *to, size_t size)
{
    if (length == 0 || length >= size)
        return false;
    for (size_t i = 0; i < length; i++)
        if (!is_plain(from[i]) && strchr(more, from[i]) == NULL)
            return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

/* Takes the scheme off; NULL if there is no such one. */
static const char *read_scheme(const char *text, bool *secure)
{
    static const struct {
        const char *name;
        bool secure;
    } schemes[] = {{"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        size_t length = strlen(schemes[i].name);
        if (strncasecmp(text, schemes[i].name, length) == 0) {
            *secure = schemes[i].secure;
            return text + length;
        }
    }
    return NULL;
}

/* An IPv6 address stands in brackets, because it has colons itself. */
static const char *read_host(const char *text, struct client_address *address)
{
    size_t length = strcspn(text, ":/?#");
    if (text[0] == '[') {
        length = strcspn(text, "]");
        if (text[length] != ']' ||
            !copy(text + 1, length - 1, ":.%", address->host, sizeof address->host))
            return NULL;
        return text + length + 1;
    }
    if (!copy(text, length, "-._", address->host, sizeof address->host))
        return NULL;
    return text + length;
}

static const char *read_port(const char *text, struct client_address *address)
{
    unsigned port = 0;
    address->port = address->secure ? 443 : 80;
    if (text[0] != ':')
        return text;
    for (text++; *text >= '0' && *text <= '9'; text++)
        if ((port = port * 10 + (unsigned)(*text - '0')) > UINT16_MAX)
            return NULL;
    address->port = (uint16_t)port;
    return port > 0 ? text : NULL;
}

/* "/", "/t/GAME", and both below a folder of a larger site. */
static bool read_path(const char *text, size_t length, struct client_address *address)
{
    while (length > 0 && text[length - 1] == '/')
        length--;
    size_t slash = length;
    while (slash > 0 && text[slash - 1] != '/')
        slash--;
    if (slash >= 3 && memcmp(text + slash - 3, "/t/", 3) == 0) {
        if (!copy(text + slash, length - slash, "_-", address->game, sizeof address->game))
            return false;
        length = slash - 3;
    }
    address->path[0] = '\0';
    return length == 0 || (text[0] == '/' && strncmp(text, "/t", length) != 0 &&
                           copy(text, length, "/-._~", address->path, sizeof address->path));
}

enum client_address_error client_address_read(const char *text, struct client_address *address)
{
    *address = (struct client_address){.port = 0};
    text = read_scheme(text, &address->secure);
    if (text == NULL)
        return CLIENT_ADDRESS_SCHEME;
    if ((text = read_host(text, address)) == NULL)
        return CLIENT_ADDRESS_HOST;
    if ((text = read_port(text, address)) == NULL)
        return CLIENT_ADDRESS_PORT;
    size_t length = strcspn(text, "?#");
    if ((length > 0 && text[0] != '/') || !read_path(text, length, address) || text[length] == '?')
        return CLIENT_ADDRESS_PATH;
    text += length;
    if (text[0] == '\0')
        return CLIENT_ADDRESS_OK;
    if (address->game[0] == '\0' ||
        !copy(text + 1, strlen(text + 1), "_-", address->token, sizeof address->token))
        return CLIENT_ADDRESS_TOKEN;
    return CLIENT_ADDRESS_OK;
}

void client_address_server(const struct client_address *a, char url[CLIENT_URL_MAX])
{
    bool brackets = strchr(a->host, ':') != NULL;
    char port[8] = "";
    if (a->port != (a->secure ? 443 : 80))
        snprintf(port, sizeof port, ":%u", (unsigned)a->port);
    snprintf(url, CLIENT_URL_MAX, "%s://%s%s%s%s%s", a->secure ? "https" : "http",
             brackets ? "[" : "", a->host, brackets ? "]" : "", port, a->path);
}

void client_address_table(const struct client_address *a, const char *game, const char *token,
                          char url[CLIENT_URL_MAX])
{
    client_address_server(a, url);
    size_t length = strlen(url);
    snprintf(url + length, CLIENT_URL_MAX - length, "/t/%s%s%s", game, token[0] != '\0' ? "#" : "",
             token);
}

const char *client_say_address(enum client_address_error error)
{
    switch (error) {
    case CLIENT_ADDRESS_OK:
        break;
    case CLIENT_ADDRESS_SCHEME:
        return _("a URL starts with http:// or https://");
    case CLIENT_ADDRESS_HOST:
        return _("the URL has no valid host name");
    case CLIENT_ADDRESS_PORT:
        return _("the URL’s port must be a number from 1 to 65535");
    case CLIENT_ADDRESS_PATH:
        return _("the URL must be that of a server, such as https://example.org, or of a table, "
                 "such as https://example.org/t/GAME");
    case CLIENT_ADDRESS_TOKEN:
        return _("the part of the URL after # doesn’t open a seat");
    }
    return "";
}
