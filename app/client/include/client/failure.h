/* Why there is no connection to a server, or no file of it. */
#ifndef RED7_CLIENT_FAILURE_H
#define RED7_CLIENT_FAILURE_H

#include <client/address.h>
#include <words/text.h>

enum client_failure {
    CLIENT_FINE,
    CLIENT_NO_HOST,     /* the name is not known */
    CLIENT_NO_ANSWER,   /* nobody listens there, or does not answer in time */
    CLIENT_CERTIFICATE, /* the server's certificate is not right */
    CLIENT_TLS,         /* they do not agree about TLS */
    CLIENT_NOT_RED7,    /* something answers, but no red7 server */
    CLIENT_CUT,         /* the connection was there and is lost */
    CLIENT_REFUSED,     /* by a code of the protocol */
    CLIENT_NONSENSE,    /* a message that cannot be understood */
    CLIENT_MEMORY,
    CLIENT_CA, /* the file of certificates cannot be read */
};

#define CLIENT_DETAIL_MAX 512

/* A sentence without a full stop. `code` is of CLIENT_REFUSED; either may be "". */
struct phrase client_say_failure(const struct client_address *address, enum client_failure failure,
                                 const char *code, const char *detail);

#endif
