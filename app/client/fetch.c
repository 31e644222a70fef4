/* A file of the server by HTTP, and the list of its tables. This waits, for some seconds at
 * most. */
#include "http.h"
#include "inner.h"
#include "wire.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define FETCH_MS 20000
#define FETCH_MOST ((size_t)16 << 20)

struct fetch {
    struct wire *wire;
    int64_t end;
    char *bytes;
    size_t length, room;
    enum client_failure failure;
    const char *detail;
};

/* Waits for the wire; false when the time is up. */
static bool wait_for(const struct fetch *fetch, bool writes)
{
    struct client_wait wait = wire_wait(fetch->wire, writes);
    struct pollfd item = {.fd = wait.fd, .events = wait.events};
    int64_t left = fetch->end - wire_now();
    if (left <= 0)
        return false;
    poll(&item, 1, wait.ms >= 0 && wait.ms < left ? wait.ms : (int)left);
    return true;
}

static bool connect_wire(struct fetch *fetch)
{
    for (;;) {
        switch (wire_work(fetch->wire)) {
        case WIRE_READY:
            return true;
        case WIRE_FAILED:
            fetch->failure = wire_failure(fetch->wire, &fetch->detail);
            return false;
        case WIRE_CONNECTING:
            if (!wait_for(fetch, false))
                return false;
        }
    }
}

static bool send_all(struct fetch *fetch, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t put = wire_write(fetch->wire, text, length);
        if (put < 0 || (put == 0 && !wait_for(fetch, true)))
            return false;
        text += put;
        length -= (size_t)put;
    }
    return true;
}

static bool make_room(struct fetch *fetch)
{
    if (fetch->length + 1 < fetch->room)
        return true;
    size_t room = fetch->room * 2 + 4096;
    char *more = room > FETCH_MOST ? NULL : realloc(fetch->bytes, room);
    if (more == NULL)
        return false;
    fetch->bytes = more;
    fetch->room = room;
    return true;
}

/* Reads until the server closes. */
static bool receive_all(struct fetch *fetch)
{
    while (make_room(fetch)) {
        ssize_t got =
            wire_read(fetch->wire, fetch->bytes + fetch->length, fetch->room - fetch->length - 1);
        if (got < 0)
            return true;
        if (got == 0 && !wait_for(fetch, false))
            return false;
        fetch->length += (size_t)got;
    }
    return false;
}

/* The body, moved to the start; false if there is no whole answer. */
static bool take_body(struct fetch *fetch, int *status)
{
    char text[24];
    size_t head = http_head_length(fetch->bytes, fetch->length);
    *status = http_status(fetch->bytes, fetch->length);
    if (head == 0 || *status == 0)
        return false;
    size_t body = fetch->length - head;
    if (http_field(fetch->bytes, head, "Content-Length", text, sizeof text) &&
        strtoull(text, NULL, 10) != body)
        return false;
    memmove(fetch->bytes, fetch->bytes + head, body);
    fetch->bytes[body] = '\0';
    fetch->length = body;
    return true;
}

/* The server's reason for refusing. */
static void read_code(struct fetch *fetch, char code[CLIENT_CODE_MAX])
{
    json_error_t error;
    json_t *body = json_loadb(fetch->bytes, fetch->length, 0, &error);
    fetch->failure =
        client_field_text(body, "error", code, CLIENT_CODE_MAX) ? CLIENT_REFUSED : CLIENT_NOT_RED7;
    json_decref(body);
}

char *client_fetch(const struct client_address *address, const struct client_options *options,
                   const char *path, size_t *length, enum client_failure *failure,
                   char code[CLIENT_CODE_MAX], char detail[CLIENT_DETAIL_MAX])
{
    char request[1024];
    struct fetch fetch = {.end = wire_now() + FETCH_MS, .failure = CLIENT_CUT, .detail = ""};
    int size = http_request(address, path, NULL, request, sizeof request), status;
    code[0] = '\0';
    fetch.wire = sodium_init() < 0 ? NULL : wire_open(address, options);
    if (fetch.wire == NULL)
        fetch.failure = CLIENT_MEMORY;
    else if (connect_wire(&fetch) && send_all(&fetch, request, (size_t)size) &&
             receive_all(&fetch)) {
        if (!take_body(&fetch, &status))
            fetch.failure = CLIENT_NOT_RED7;
        else if (status == 200)
            fetch.failure = CLIENT_FINE;
        else
            read_code(&fetch, code);
    }
    snprintf(detail, CLIENT_DETAIL_MAX, "%s", fetch.detail);
    wire_close(fetch.wire);
    *failure = fetch.failure;
    *length = fetch.length;
    if (fetch.failure == CLIENT_FINE)
        return fetch.bytes;
    free(fetch.bytes);
    return NULL;
}

/* ---- the list of tables ---- */

static bool read_listed(struct client_listed *table, const json_t *value)
{
    char rules[R7_RULES_TEXT_MAX];
    struct r7_fault fault;
    const json_t *seats = json_object_get(value, "seats");
    size_t count = json_array_size(seats);
    if (!client_field_text(value, "game", table->game, sizeof table->game) || count < 2 ||
        count > R7_SEATS_MAX || !client_field_text(value, "rules", rules, sizeof rules) ||
        !r7_rules_read(rules, strlen(rules), &table->rules, &fault))
        return false;
    table->players = (int)count;
    for (size_t i = 0; i < count; i++)
        if (!client_seat_read(&table->seats[i], json_array_get(seats, i)))
            return false;
    return true;
}

bool client_list(const struct client_address *address, const struct client_options *options,
                 struct client_list *list)
{
    json_error_t error;
    size_t length, i;
    json_t *table;
    *list = (struct client_list){.count = 0};
    char *text = client_fetch(address, options, "/api/tables?limit=50", &length, &list->failure,
                              list->code, list->detail);
    json_t *answer = text != NULL ? json_loadb(text, length, 0, &error) : NULL;
    json_t *tables = json_object_get(answer, "tables");
    free(text);
    if (text != NULL && !json_is_array(tables))
        list->failure = CLIENT_NOT_RED7;
    json_array_foreach(tables, i, table)
    {
        struct client_listed next = {.players = 0};
        if (list->count < CLIENT_LIST_MAX && read_listed(&next, table))
            list->tables[list->count++] = next;
    }
    list->more = !json_is_null(json_object_get(answer, "next")) && answer != NULL;
    json_decref(answer);
    return list->failure == CLIENT_FINE;
}
