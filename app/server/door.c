/* Who is let in: looked at before anything of a socket is read. */
#include "door.h"
#include "http.h"
#include "peer.h"
#include "report.h"
#include "server.h"

void door_take_in(struct server *server, int fd, const struct sockaddr *name, socklen_t length)
{
    const struct limits *limits = &server->limits;
    struct peer *peer = peers_get(&server->peers, address_of(name));
    struct ban *ban = peer == NULL ? NULL : bans_find(server->bans, peer->address, server->ticks);
    if (ban != NULL) {
        ban->refused++;
        server->metrics.refused++;
        server->metrics.refusals[CODE_REMOVED]++;
        report_turned_away(server, name, code_name(CODE_REMOVED));
        listen_turn_away(fd, "403 Forbidden", code_name(CODE_REMOVED));
        return;
    }
    /* All clients of a proxy share its address: they are counted when they upgrade. */
    bool many = peer == NULL || (peer->connections >= (unsigned)limits->connections_per_address &&
                                 !server->options->proxy);
    many = many || server->socket_count >= (size_t)limits->connections;
    if (peer != NULL) {
        server->socket_count++;
        peer->connections++;
        if (http_add(server->http, fd, name, length, many)) {
            server->metrics.accepted += !many;
            return;
        }
        server->socket_count--;
        peer->connections--;
    }
    server->metrics.refused++;
    server->metrics.refusals[CODE_TOO_MANY_CONNECTIONS]++;
    report_turned_away(server, name, code_name(CODE_TOO_MANY_CONNECTIONS));
    listen_turn_away(fd, "429 Too Many Requests", code_name(CODE_TOO_MANY_CONNECTIONS));
}
