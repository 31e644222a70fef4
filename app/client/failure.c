/* Why there is no connection, as sentences. */
#include <client/failure.h>
#include <words/codes.h>

struct phrase client_say_failure(const struct client_address *address, enum client_failure failure,
                                 const char *code, const char *detail)
{
    const char *message = "";
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)address->port);
    switch (failure) {
    case CLIENT_FINE:
        break;
    case CLIENT_NO_HOST:
        message = _("unknown host ‘{host}’");
        break;
    case CLIENT_NO_ANSWER:
        message = _("no server answers at ‘{host}’, port {port}: {why}");
        break;
    case CLIENT_CERTIFICATE:
        message = _("the certificate of ‘{host}’ isn’t valid: {why}");
        break;
    case CLIENT_TLS:
        message = _("no secure connection to ‘{host}’, port {port}: {why}");
        break;
    case CLIENT_NOT_RED7:
        message = _("what answers at ‘{host}’, port {port}, isn’t a red7 server");
        break;
    case CLIENT_CUT:
        message = _("lost the connection to ‘{host}’");
        break;
    case CLIENT_REFUSED:
        return words_code(code, detail);
    case CLIENT_NONSENSE:
        message = _("the server’s message makes no sense: {why}");
        break;
    case CLIENT_MEMORY:
        message = _("not enough memory");
        break;
    case CLIENT_CA:
        message = _("‘{why}’ has no readable certificates");
        break;
    }
    return words_phrase(message, "host", address->host, "port", port, "why", detail, NULL);
}
