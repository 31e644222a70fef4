/* The chain of all games. Its end is kept in memory; new links are committed together with the
 * first events of their games, so after a failed commit neither exists. */
#include "chain.h"
#include "log.h"
#include "server.h"
#include <red7/fair.h>
#include <string.h>

static_assert(STORE_HASH == R7_FAIR_BYTES && EVENT_HASH == R7_FAIR_BYTES, "one kind of hash");

bool chain_open(struct server *server)
{
    enum store_result result = store_last_link(server->store, &server->chain);
    server->chain_known = result == STORE_OK || result == STORE_MISSING;
    if (!server->chain_known)
        log_line(LOG_ERROR, "the chain of games cannot be read: %s", store_result_name(result));
    return server->chain_known;
}

bool chain_add(struct server *server, const char *game, struct event *created)
{
    struct r7_fair fair = {.game = game, .version = created->created.fair};
    uint8_t commitment[R7_FAIR_BYTES];
    struct store_link next;
    if (!server->chain_known && !chain_open(server))
        return false;
    memcpy(fair.secret, created->created.secret, sizeof fair.secret);
    if (!r7_fair_commit(&fair, commitment) || !r7_fair_leaf(game, commitment, next.leaf))
        return false;
    next.number = server->chain.number + 1;
    r7_fair_link(server->chain.link, next.leaf, next.link);
    created->created.chain = next.number;
    memcpy(created->created.link, next.link, sizeof next.link);
    journal_add_link(server->journal, &next);
    server->chain = next;
    return true;
}
