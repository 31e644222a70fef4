/* See wire.h. The addresses of a host are tried one after the other. */
#include "wire.h"
#include "lookup.h"
#include <arpa/inet.h>
#include <errno.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Until an address, and until the whole connection, is given up. */
#define TRY_MS 5000
#define CONNECT_MS 15000

enum stage { STAGE_LOOKUP, STAGE_CONNECT, STAGE_HANDSHAKE, STAGE_READY, STAGE_FAILED };

struct wire {
    const struct client_address *address;
    enum stage stage;
    enum client_failure failure;
    char detail[CLIENT_DETAIL_MAX];
    struct lookup *lookup;
    struct addrinfo *addresses, *next;
    int fd;
    int64_t try_end, end;
    gnutls_certificate_credentials_t credentials; /* NULL: no TLS */
    gnutls_session_t session;
    bool writes; /* TLS waits until it can write */
    /* Whose certificate it must be. */
    gnutls_typed_vdata_st is;
    unsigned char host[16]; /* an address in numbers, so many bytes */
    unsigned numbers;
};

int64_t wire_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void fail(struct wire *wire, enum client_failure failure, const char *detail)
{
    wire->stage = STAGE_FAILED;
    wire->failure = failure;
    snprintf(wire->detail, sizeof wire->detail, "%s", detail);
}

/* ---- TLS ---- */

/* The bytes of an address that is written in numbers: 4 or 16; 0 for a name. */
static unsigned read_numbers(const char *host, unsigned char bytes[16])
{
    return inet_pton(AF_INET, host, bytes) == 1    ? 4
           : inet_pton(AF_INET6, host, bytes) == 1 ? 16
                                                   : 0;
}

/* The certificates to trust. */
static bool read_trust(struct wire *wire, const char *ca)
{
    int count = gnutls_certificate_allocate_credentials(&wire->credentials);
    if (count < 0) {
        fail(wire, CLIENT_MEMORY, "");
        return false;
    }
    count = ca != NULL
                ? gnutls_certificate_set_x509_trust_file(wire->credentials, ca, GNUTLS_X509_FMT_PEM)
                : gnutls_certificate_set_x509_system_trust(wire->credentials);
    if (ca == NULL || count > 0)
        return true; /* without the system's there is none that could be trusted */
    fail(wire, CLIENT_CA, ca);
    return false;
}

static bool start_tls(struct wire *wire)
{
    const char *host = wire->address->host;
    static unsigned char name[] = "http/1.1";
    const gnutls_datum_t http = {name, sizeof name - 1};
    gnutls_session_t s;
    wire->numbers = read_numbers(host, wire->host);
    wire->is = (gnutls_typed_vdata_st){
        .type = wire->numbers > 0 ? GNUTLS_DT_IP_ADDRESS : GNUTLS_DT_DNS_HOSTNAME,
        .data = wire->numbers > 0 ? wire->host : (unsigned char *)(uintptr_t)host,
        .size = wire->numbers};
    if (gnutls_init(&s, GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL) < 0)
        return false;
    wire->session = s;
    if (gnutls_set_default_priority(s) < 0 ||
        gnutls_credentials_set(s, GNUTLS_CRD_CERTIFICATE, wire->credentials) < 0 ||
        (wire->numbers == 0 &&
         gnutls_server_name_set(s, GNUTLS_NAME_DNS, host, strlen(host)) < 0) ||
        gnutls_alpn_set_protocols(s, &http, 1, 0) < 0)
        return false;
    gnutls_session_set_verify_cert2(s, &wire->is, 1, 0);
    gnutls_transport_set_int(s, wire->fd);
    return true;
}

/* Why the server's certificate is not trusted. */
static void tell_certificate(struct wire *wire)
{
    unsigned status = gnutls_session_get_verify_cert_status(wire->session);
    gnutls_datum_t text = {NULL, 0};
    if (gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0) < 0)
        text.data = NULL;
    fail(wire, CLIENT_CERTIFICATE, text.data != NULL ? (const char *)text.data : "");
    gnutls_free(text.data);
    size_t length = strlen(wire->detail);
    while (length > 0 && (wire->detail[length - 1] == ' ' || wire->detail[length - 1] == '.'))
        wire->detail[--length] = '\0';
}

static void shake_hands(struct wire *wire)
{
    int result = gnutls_handshake(wire->session);
    wire->writes = gnutls_record_get_direction(wire->session) == 1;
    if (result == GNUTLS_E_SUCCESS)
        wire->stage = STAGE_READY;
    else if (result == GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR)
        tell_certificate(wire);
    else if (gnutls_error_is_fatal(result))
        fail(wire, CLIENT_TLS, gnutls_strerror(result));
}

/* ---- TCP ---- */

static void connected(struct wire *wire)
{
    int one = 1;
    setsockopt(wire->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    wire->stage = wire->credentials != NULL ? STAGE_HANDSHAKE : STAGE_READY;
    if (wire->stage == STAGE_HANDSHAKE && !start_tls(wire))
        fail(wire, CLIENT_MEMORY, "");
}

/* Tries the next address; fails after the last. */
static void try_next(struct wire *wire, int error)
{
    if (wire->fd >= 0)
        close(wire->fd);
    wire->fd = -1;
    while (wire->next != NULL) {
        const struct addrinfo *a = wire->next;
        wire->next = a->ai_next;
        wire->fd =
            socket(a->ai_family, a->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, a->ai_protocol);
        if (wire->fd < 0) {
            error = errno;
            continue;
        }
        wire->try_end = wire_now() + TRY_MS;
        if (connect(wire->fd, a->ai_addr, a->ai_addrlen) == 0) {
            connected(wire);
            return;
        }
        if (errno == EINPROGRESS)
            return;
        error = errno;
        close(wire->fd);
        wire->fd = -1;
    }
    fail(wire, CLIENT_NO_ANSWER, strerror(error));
}

static void look_at_lookup(struct wire *wire)
{
    if (!lookup_done(wire->lookup, &wire->addresses))
        return;
    lookup_free(wire->lookup);
    wire->lookup = NULL;
    if (wire->addresses == NULL) {
        fail(wire, CLIENT_NO_HOST, "");
        return;
    }
    wire->stage = STAGE_CONNECT;
    wire->next = wire->addresses;
    try_next(wire, 0);
}

static void look_at_connect(struct wire *wire)
{
    struct pollfd item = {.fd = wire->fd, .events = POLLOUT};
    int error = 0;
    socklen_t size = sizeof error;
    if (poll(&item, 1, 0) <= 0) {
        if (wire_now() >= wire->try_end)
            try_next(wire, ETIMEDOUT);
        return;
    }
    if (getsockopt(wire->fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0)
        error = errno;
    if (error != 0)
        try_next(wire, error);
    else
        connected(wire);
}

/* ---- the door ---- */

struct wire *wire_open(const struct client_address *address, const struct client_options *options)
{
    struct wire *wire = calloc(1, sizeof *wire);
    if (wire == NULL)
        return NULL;
    wire->address = address;
    wire->fd = -1;
    wire->end = wire_now() + CONNECT_MS;
    if (address->secure && !read_trust(wire, options->ca))
        return wire;
    wire->lookup = lookup_start(address->host, address->port);
    if (wire->lookup == NULL)
        fail(wire, CLIENT_MEMORY, "");
    return wire;
}

void wire_close(struct wire *wire)
{
    if (wire == NULL)
        return;
    if (wire->session != NULL) {
        if (wire->stage == STAGE_READY)
            gnutls_bye(wire->session, GNUTLS_SHUT_WR);
        gnutls_deinit(wire->session);
    }
    if (wire->credentials != NULL)
        gnutls_certificate_free_credentials(wire->credentials);
    if (wire->fd >= 0)
        close(wire->fd);
    if (wire->addresses != NULL)
        freeaddrinfo(wire->addresses);
    lookup_free(wire->lookup);
    free(wire);
}

enum wire_state wire_work(struct wire *wire)
{
    if (wire->stage < STAGE_READY && wire_now() >= wire->end)
        fail(wire, CLIENT_NO_ANSWER, strerror(ETIMEDOUT));
    if (wire->stage == STAGE_LOOKUP)
        look_at_lookup(wire);
    if (wire->stage == STAGE_CONNECT)
        look_at_connect(wire);
    if (wire->stage == STAGE_HANDSHAKE)
        shake_hands(wire);
    return wire->stage == STAGE_FAILED  ? WIRE_FAILED
           : wire->stage == STAGE_READY ? WIRE_READY
                                        : WIRE_CONNECTING;
}

static int until(int64_t time)
{
    int64_t left = time - wire_now();
    return left < 0 ? 0 : left > INT32_MAX ? INT32_MAX : (int)left;
}

struct client_wait wire_wait(const struct wire *wire, bool wants_to_write)
{
    int64_t end = wire->end;
    switch (wire->stage) {
    case STAGE_LOOKUP:
        return (struct client_wait){lookup_fd(wire->lookup), POLLIN, until(end)};
    case STAGE_CONNECT:
        end = end < wire->try_end ? end : wire->try_end;
        return (struct client_wait){wire->fd, POLLOUT, until(end)};
    case STAGE_HANDSHAKE:
        return (struct client_wait){wire->fd, wire->writes ? POLLOUT : POLLIN, until(end)};
    case STAGE_READY:
        return (struct client_wait){wire->fd, (short)(wants_to_write ? POLLIN | POLLOUT : POLLIN),
                                    -1};
    case STAGE_FAILED:
        break;
    }
    return (struct client_wait){-1, 0, 0};
}

enum client_failure wire_failure(const struct wire *wire, const char **detail)
{
    *detail = wire->detail;
    return wire->failure;
}

/* A result of GnuTLS as ours. */
static ssize_t plain_result(ssize_t result)
{
    if (result > 0)
        return result;
    return result == GNUTLS_E_AGAIN || result == GNUTLS_E_INTERRUPTED ||
                   (result < 0 && !gnutls_error_is_fatal((int)result))
               ? 0
               : -1;
}

ssize_t wire_read(struct wire *wire, void *bytes, size_t size)
{
    if (wire->session != NULL)
        return plain_result(gnutls_record_recv(wire->session, bytes, size));
    ssize_t got = recv(wire->fd, bytes, size, 0);
    if (got > 0)
        return got;
    return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}

ssize_t wire_write(struct wire *wire, const void *bytes, size_t length)
{
    if (length == 0)
        return 0;
    if (wire->session != NULL)
        return plain_result(gnutls_record_send(wire->session, bytes, length));
    ssize_t put = send(wire->fd, bytes, length, MSG_NOSIGNAL);
    if (put > 0)
        return put;
    return put < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR) ? 0 : -1;
}
