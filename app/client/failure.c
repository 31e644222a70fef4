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
        message = _("the host '{host}' is not known");
        break;
    case CLIENT_NO_ANSWER:
        message = _("no server answers at '{host}', port {port}: {why}");
        break;
    case CLIENT_CERTIFICATE:
        message = _("the certificate of '{host}' is not right: {why}");
        break;
    case CLIENT_TLS:
        message = _("no safe connection to '{host}', port {port}: {why}");
        break;
    case CLIENT_NOT_RED7:
        message = _("what answers at '{host}', port {port}, is no red7 server");
        break;
    case CLIENT_CUT:
        message = _("the connection to '{host}' is lost");
        break;
    case CLIENT_REFUSED:
        return words_code(code, detail);
    case CLIENT_NONSENSE:
        message = _("the server says what cannot be understood: {why}");
        break;
    case CLIENT_MEMORY:
        message = _("there is not enough memory");
        break;
    case CLIENT_CA:
        message = _("'{why}' has no certificates that can be read");
        break;
    }
    return words_phrase(message, "host", address->host, "port", port, "why", detail, NULL);
}
