/* Connections, statements, parameters: see store_postgres_base.h. */
#include "store_postgres_base.h"
#include <stdio.h>
#include <stdlib.h>
#include <store/store_kind.h>
#include <string.h>

/* ---- statements ---- */

/* The batch, in one statement and so in one transaction, and one round trip:
 *
 *     fence   the server's row, locked against change, if it is still there with the term and the
 *             epoch by which the batch was made; otherwise nothing is written
 *     wrong   a game whose events would not follow those that are there: its first is found by the
 *             index for each game (LATERAL), however long its log is
 *
 * One row for a server, rather than one for each table, is what makes a fence cheap. */
static const char commit_text[] =
    "WITH fence AS MATERIALIZED (SELECT 1 FROM red7.nodes WHERE holder = $16::text AND term = $1 "
    "AND epoch = $2 FOR SHARE), "
    "firsts AS MATERIALIZED (SELECT game, min(seq) AS seq, max(seq) - min(seq) + 1 <> count(*) AS "
    "holes FROM unnest($3::text[], $4::int4[]) AS t (game, seq) GROUP BY game), "
    "wrong AS MATERIALIZED (SELECT f.game FROM firsts f LEFT JOIN LATERAL (SELECT e.seq FROM "
    "red7.events e WHERE e.game = f.game ORDER BY e.seq DESC LIMIT 1) last ON true "
    "WHERE f.holes OR f.seq <> coalesce(last.seq, 0) + 1 ORDER BY f.game LIMIT 1), "
    "fits AS MATERIALIZED (SELECT 1 FROM fence WHERE NOT EXISTS (SELECT 1 FROM wrong)), "
    "events AS (INSERT INTO red7.events (game, seq, at, body) SELECT t.game, t.seq, t.at, t.body "
    "FROM fits, unnest($3::text[], $4::int4[], $5::int8[], $6::bytea[]) AS t (game, seq, at, "
    "body)), "
    "games AS (INSERT INTO red7.games (game, state, listed, created, changed, summary, owner, "
    "term) "
    "SELECT DISTINCT ON (t.game) t.game, t.state, t.listed, t.created, t.changed, t.summary, "
    "$16::text, 1 FROM fits, "
    "unnest($7::text[], $8::int2[], $9::bool[], $10::int8[], $11::int8[], $12::bytea[]) WITH "
    "ORDINALITY AS t (game, state, listed, created, changed, summary, place) ORDER BY t.game, "
    "t.place DESC ON CONFLICT (game) DO UPDATE SET state = excluded.state, listed = "
    "excluded.listed, created = excluded.created, changed = excluded.changed, summary = "
    "excluded.summary), "
    "links AS (INSERT INTO red7.chain (number, leaf, link) SELECT t.number, t.leaf, t.link FROM "
    "fits, unnest($13::int8[], $14::bytea[], $15::bytea[]) AS t (number, leaf, link)) "
    "SELECT (SELECT count(*) FROM fence), (SELECT game FROM wrong)";

#define ENTRY "SELECT game, state, listed, created, changed, summary FROM red7.games "
#define BEFORE(column)                                                                             \
    "AND (" column ", game) < ($2::int8, $3::text) ORDER BY " column                               \
    " DESC, game DESC LIMIT $4::int4"

static const char *const texts[PG_STATEMENTS] = {
    [PG_COMMIT] = commit_text,
    [PG_THERE] = "SELECT count(*) FROM unnest($1::text[], $2::int4[], $3::bytea[]) AS t (game, "
                 "seq, body) JOIN red7.events e ON e.game = t.game AND e.seq = t.seq AND e.body = "
                 "t.body",
    [PG_RAISE] = "UPDATE red7.nodes SET term = term + 1 WHERE holder = $1::text RETURNING term",
    [PG_READ] = "SELECT game, seq, at, body FROM red7.events WHERE game = $1::text AND seq >= "
                "$2::int4 ORDER BY seq",
    [PG_FIND] = ENTRY "WHERE game = $1::text",
    [PG_LIST_OPEN] = ENTRY "WHERE state = 0 AND $1::int4 = 0 " BEFORE("created"),
    [PG_LIST_OPEN_LISTED] = ENTRY "WHERE state = 0 AND $1::int4 = 0 AND listed " BEFORE("created"),
    [PG_LIST] = ENTRY "WHERE state = $1::int4 " BEFORE("changed"),
    [PG_LIST_LISTED] = ENTRY "WHERE state = $1::int4 AND listed " BEFORE("changed"),
    [PG_IDLE] = ENTRY "WHERE state = $1::int4 AND changed < $2::int8 ORDER BY changed, game LIMIT "
                      "$3::int4",
    [PG_LINKS] = "SELECT number, leaf, link FROM red7.chain WHERE number > $1::int8 ORDER BY "
                 "number LIMIT $2::int4",
    [PG_LAST_LINK] = "SELECT number, leaf, link FROM red7.chain WHERE number > $1::int8 AND number "
                     "< $2::int8 ORDER BY number DESC LIMIT 1",
    [PG_GET] = "SELECT value FROM red7.values WHERE name = $1::text",
    [PG_CLAIM] = "INSERT INTO red7.values (name, value) VALUES ($1::text, $2::bytea) ON CONFLICT "
                 "(name) DO NOTHING",
    [PG_EPOCH] = "SELECT epoch FROM red7.server",
    /* In a row of its own: nobody who commits waits for it. */
    [PG_BEAT] = "WITH beat AS (UPDATE red7.beats SET beat = beat + 1, says = $2::text WHERE holder "
                "= $1::text) SELECT n.holder, b.beat, n.lane FROM red7.nodes n JOIN red7.beats b "
                "ON b.holder = n.holder",
    [PG_ADDRESS] = "UPDATE red7.nodes SET address = $2::text WHERE holder = $1::text",
    /* A game that no living server has becomes that of the one who asks; if another does the same
     * at this moment the row says nothing, and it has to be asked again. */
    [PG_OWN] =
        "WITH asker AS MATERIALIZED (SELECT holder FROM red7.nodes WHERE holder = $2::text "
        "FOR SHARE), taken AS (UPDATE red7.games g SET owner = a.holder, term = g.term + 1 "
        "FROM asker a WHERE g.game = $1::text AND g.owner <> a.holder AND NOT EXISTS (SELECT "
        "1 FROM red7.nodes n WHERE n.holder = g.owner) RETURNING g.owner) SELECT "
        "coalesce(t.owner, n.holder), coalesce(n.address, '') FROM red7.games g LEFT JOIN "
        "taken t ON true LEFT JOIN red7.nodes n ON n.holder = g.owner WHERE g.game = "
        "$1::text",
    [PG_RELEASE] = "UPDATE red7.games SET owner = '' WHERE owner = $1::text AND game = "
                   "ANY($2::text[])",
    [PG_NODES] = "SELECT n.holder, n.address, n.lane, b.says FROM red7.nodes n JOIN red7.beats b "
                 "ON b.holder = n.holder ORDER BY n.lane",
    /* Times are the database's own, so that no server's clock matters. */
    [PG_BAN] = "INSERT INTO red7.bans (network, until) VALUES ($1::text, clock_timestamp() + "
               "$2::int8 * interval '1 millisecond') ON CONFLICT (network) DO UPDATE SET until = "
               "excluded.until",
    [PG_UNBAN] = "DELETE FROM red7.bans WHERE network = $1::text",
    [PG_BANS] = "SELECT network, (extract(epoch FROM until - clock_timestamp()) * 1000)::int8 FROM "
                "red7.bans WHERE until > clock_timestamp()",
    /* A bucket that fills within an hour: see peer.h. No row: it is empty for this one. */
    [PG_SPEND] = "INSERT INTO red7.spent AS s (address, tokens, at) VALUES ($1::bytea, $2::int8 - "
                 "1, clock_timestamp()) ON CONFLICT (address) DO UPDATE SET tokens = "
                 "least($2::int8, s.tokens + extract(epoch FROM excluded.at - s.at) * $2::int8 / "
                 "3600) - 1, at = excluded.at WHERE least($2::int8, s.tokens + extract(epoch FROM "
                 "excluded.at - s.at) * $2::int8 / 3600) >= 1 RETURNING 1",
    [PG_TIDY] = "WITH old AS (DELETE FROM red7.bans WHERE until < clock_timestamp()) DELETE FROM "
                "red7.spent WHERE at < clock_timestamp() - interval '1 hour'",
};

const char *pg_text(enum pg_statement which)
{
    return texts[which];
}

/* ---- places ---- */

/* Takes a part of our own out of an address, which libpq does not know. */
static bool take_part(char *address, const char *ours)
{
    char *query = strchr(address, '?');
    char *found = query != NULL ? strstr(query, ours) : NULL;
    if (found == NULL || (found[-1] != '?' && found[-1] != '&'))
        return false;
    char *after = found + strlen(ours);
    if (*after == '&')
        memmove(found, after + 1, strlen(after));
    else if (*after == '\0')
        found[-1] = '\0';
    else
        return false;
    return true;
}

/* The same for "node=HOST:PORT". */
static void take_node(char *address, char node[STORE_ADDRESS_MAX])
{
    char part[STORE_ADDRESS_MAX];
    const char *query = strchr(address, '?');
    const char *found = query != NULL ? strstr(query, "node=") : NULL;
    size_t length = found != NULL ? strcspn(found + 5, "&") : 0;
    node[0] = '\0';
    if (length == 0 || length + 5 >= sizeof part)
        return;
    snprintf(part, sizeof part, "%.*s", (int)(length + 5), found);
    if (take_part(address, part))
        snprintf(node, STORE_ADDRESS_MAX, "%s", part + 5);
}

/* HOST:PORT, or nothing. */
static bool is_node(const char *node)
{
    const char *colon = strrchr(node, ':');
    size_t digits = colon != NULL ? strspn(colon + 1, "0123456789") : 0;
    return node[0] == '\0' || (colon != NULL && colon != node && digits > 0 && digits < 6 &&
                               colon[1 + digits] == '\0');
}

bool postgres_place(const char *place, struct pg_place *read, char why[STORE_WHY_MAX])
{
    *read = (struct pg_place){.alone = false};
    if (strlen(place) >= PG_PLACE_MAX - 8) {
        store_say(STORE_MISSING, why, "the address of the database is too long");
        return false;
    }
    snprintf(read->address, sizeof read->address, "%s", place);
    store_shown(read->address, read->shown);
    read->alone = take_part(read->address, "standby=none");
    take_node(read->address, read->node);
    if (!is_node(read->node)) {
        store_say(STORE_MISSING, why,
                  "%s: node=%s is no HOST:PORT by which other servers reach this one", read->shown,
                  read->node);
        return false;
    }
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(read->address, &message);
    if (options == NULL)
        store_say(STORE_MISSING, why, "%s: %s", read->shown,
                  message != NULL ? message : "there is not enough memory");
    PQfreemem(message);
    PQconninfoFree(options);
    return options != NULL;
}

/* ---- connections ---- */

/* A commit that was only on this machine, or whose wait for the standby was cancelled, says so in a
 * warning, after which it may not be told. */
static void note_warning(void *link, const PGresult *notice)
{
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity != NULL && strcmp(severity, "WARNING") == 0)
        ((struct pg_link *)link)->warned = true;
}

/* Nothing that an administrator has set for the role may make a commit less durable; no commit is
 * ever cancelled; the session of a server that is gone ends soon. */
static const char session[] =
    "SET synchronous_commit = on; SET statement_timeout = 0; SET lock_timeout = 0; "
    "SET idle_in_transaction_session_timeout = 0; SET default_transaction_isolation = 'read "
    "committed'; SET search_path = pg_catalog; SET bytea_output = 'hex'; "
    "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3; "
    "SET plan_cache_mode = force_generic_plan";

enum store_result pg_connect(struct pg_link *link, const struct pg_place *place,
                             char why[STORE_WHY_MAX])
{
    /* What the address says comes after these, and counts. */
    static const char *const names[] = {"connect_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "tcp_user_timeout",
                                        "target_session_attrs",
                                        "application_name",
                                        "client_encoding",
                                        "dbname",
                                        NULL};
    const char *const values[] = {
        "5", "5", "2", "3", "10000", "read-write", "red7", "UTF8", place->address, NULL};
    pg_disconnect(link);
    link->conn = PQconnectdbParams(names, values, 1);
    if (link->conn == NULL || PQstatus(link->conn) != CONNECTION_OK) {
        enum store_result result = STORE_MISSING;
        if (why != NULL)
            store_say(result, why, "%s: %s", place->shown,
                      link->conn != NULL ? PQerrorMessage(link->conn)
                                         : "there is not enough memory");
        pg_disconnect(link);
        return result;
    }
    PQsetNoticeReceiver(link->conn, note_warning, link);
    enum store_result result = pg_do(link, session);
    if (result != STORE_OK) {
        if (why != NULL)
            pg_failed(link, NULL, place, why);
        pg_disconnect(link);
    }
    return result;
}

void pg_disconnect(struct pg_link *link)
{
    PQfinish(link->conn);
    link->conn = NULL;
    memset(link->prepared, 0, sizeof link->prepared);
}

bool pg_is_connected(const struct pg_link *link)
{
    return link->conn != NULL && PQstatus(link->conn) == CONNECTION_OK;
}

/* ---- parameters ---- */

static void write_number(char *to, int64_t number, size_t size)
{
    for (size_t i = 0; i < size; i++)
        to[i] = (char)((uint64_t)number >> 8 * (size - 1 - i));
}

void pg_put_bytes(struct pg_parameters *parameters, const void *bytes, size_t length)
{
    int i = parameters->count++;
    parameters->values[i] = length > 0 ? bytes : "";
    parameters->lengths[i] = (int)length;
}

void pg_put_text(struct pg_parameters *parameters, const char *text)
{
    pg_put_bytes(parameters, text, strlen(text));
}

void pg_put_int8(struct pg_parameters *parameters, int64_t number)
{
    char *at = parameters->numbers[parameters->count];
    write_number(at, number, 8);
    pg_put_bytes(parameters, at, 8);
}

void pg_put_int4(struct pg_parameters *parameters, int32_t number)
{
    char *at = parameters->numbers[parameters->count];
    write_number(at, number, 4);
    pg_put_bytes(parameters, at, 4);
}

/* Room for more bytes at the end of the last array; NULL: there is none. */
static char *extend(struct pg_parameters *parameters, size_t length)
{
    int i = parameters->count - 1;
    size_t used = (size_t)parameters->lengths[i];
    if (used + length > parameters->rooms[i]) {
        size_t room = 2 * (used + length) + 256;
        char *larger = realloc(parameters->owned[i], room);
        if (larger == NULL) {
            parameters->broken = true;
            return NULL;
        }
        parameters->owned[i] = larger;
        parameters->values[i] = larger;
        parameters->rooms[i] = room;
    }
    parameters->lengths[i] = (int)(used + length);
    return parameters->owned[i] + used;
}

/* As PostgreSQL sends it: dimensions, whether any is NULL, the type, how many, from which index. */
void pg_put_array(struct pg_parameters *parameters, enum pg_type type, size_t count)
{
    const int64_t head[] = {count > 0, 0, type, (int64_t)count, 1};
    pg_put_bytes(parameters, NULL, 0);
    for (size_t i = 0; i < (count > 0 ? 5 : 3); i++) {
        char *at = extend(parameters, 4);
        if (at != NULL)
            write_number(at, head[i], 4);
    }
}

void pg_add_bytes(struct pg_parameters *parameters, const void *bytes, size_t length)
{
    char *at = extend(parameters, 4 + length);
    if (at == NULL)
        return;
    write_number(at, (int64_t)length, 4);
    if (length > 0)
        memcpy(at + 4, bytes, length);
}

void pg_add_number(struct pg_parameters *parameters, int64_t number, size_t size)
{
    char bytes[8];
    write_number(bytes, number, size);
    pg_add_bytes(parameters, bytes, size);
}

void pg_release(struct pg_parameters *parameters)
{
    for (int i = 0; i < parameters->count; i++)
        free(parameters->owned[i]);
}

/* ---- running ---- */

PGresult *pg_run(struct pg_link *link, enum pg_statement which,
                 const struct pg_parameters *parameters)
{
    static const int binary[PG_PARAMETERS] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                              1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    char name[16];
    snprintf(name, sizeof name, "s%d", (int)which);
    if (parameters->broken)
        return NULL;
    if (!link->prepared[which]) {
        PGresult *result = PQprepare(link->conn, name, texts[which], 0, NULL);
        if (PQresultStatus(result) != PGRES_COMMAND_OK)
            return result;
        PQclear(result);
        link->prepared[which] = true;
    }
    return PQexecPrepared(link->conn, name, parameters->count, parameters->values,
                          parameters->lengths, binary, 1);
}

enum store_result pg_do(struct pg_link *link, const char *sql)
{
    PGresult *result = PQexec(link->conn, sql);
    enum store_result came = pg_result(link, result);
    PQclear(result);
    return came;
}

int64_t pg_number(const PGresult *result, int row, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(result, row, column);
    int length = PQgetlength(result, row, column);
    uint64_t number = length > 0 && (bytes[0] & 0x80) != 0 ? UINT64_MAX : 0;
    for (int i = 0; i < length; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

/* ---- results ---- */

/* What a code of PostgreSQL's means, by its class (the first two characters) or as a whole. */
static const struct {
    const char *code;
    enum store_result result;
} codes[] = {
    {"08", STORE_UNKNOWN},      {"57P", STORE_UNKNOWN},   {"25006", STORE_READ_ONLY},
    {"42501", STORE_READ_ONLY}, {"53100", STORE_FULL},    {"53", STORE_BUSY},
    {"40", STORE_BUSY},         {"55P03", STORE_BUSY},    {"23505", STORE_CONFLICT},
    {"3F000", STORE_MISSING},   {"42P01", STORE_DAMAGED}, {"42703", STORE_DAMAGED},
    {"XX", STORE_DAMAGED},      {"3D000", STORE_MISSING},
};

enum store_result pg_result(const struct pg_link *link, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return STORE_OK;
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (result != NULL && code != NULL)
        for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
            if (strncmp(code, codes[i].code, strlen(codes[i].code)) == 0)
                return codes[i].result;
    return code == NULL && !pg_is_connected(link) ? STORE_UNKNOWN : STORE_FAILED;
}

enum store_result pg_failed(const struct pg_link *link, const PGresult *result,
                            const struct pg_place *place, char why[STORE_WHY_MAX])
{
    enum store_result came = pg_result(link, result);
    const char *message = result != NULL ? PQresultErrorMessage(result) : "";
    if (message[0] == '\0')
        message = link->conn != NULL ? PQerrorMessage(link->conn) : "the connection is lost";
    store_say(came, why, "%s: %s", place->shown, message);
    return came == STORE_UNKNOWN ? STORE_FAILED : came;
}
