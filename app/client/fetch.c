/* A file of the server by HTTP, and the list of its tables. This waits, for some seconds at
 * most. */
#include "http.h"
#include "wire.h"
#include <client/fetch.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <words/names.h>

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
static void read_code(struct fetch *fetch, char code[SEAT_CODE_MAX])
{
    struct json_value values[16];
    const struct json_value *body = json_read(fetch->bytes, fetch->length, values, 16, NULL);
    fetch->failure =
        json_get_text(body, "error", code, SEAT_CODE_MAX) ? CLIENT_REFUSED : CLIENT_NOT_RED7;
}

char *client_fetch(const struct client_address *address, const struct client_options *options,
                   const char *path, size_t *length, enum client_failure *failure,
                   char code[SEAT_CODE_MAX], char detail[CLIENT_DETAIL_MAX])
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

/* More values than 50 tables have, whatever a later server adds to them. */
#define LIST_VALUES_MAX 16384

static bool read_listed(struct client_listed *table, const struct json_value *value)
{
    char rules[R7_RULES_TEXT_MAX];
    struct r7_fault fault;
    const struct json_value *seats = json_find(value, "seats");
    if (!json_get_text(value, "game", table->game, sizeof table->game) ||
        !json_is(seats, JSON_KIND_LIST) || seats->count < 2 || seats->count > R7_SEATS_MAX ||
        !json_get_text(value, "rules", rules, sizeof rules) ||
        !r7_rules_read(rules, strlen(rules), &table->rules, &fault))
        return false;
    table->players = (int)seats->count;
    for (int i = 0; i < table->players; i++)
        if (!seat_holder_read(&table->seats[i], json_at(seats, (size_t)i)))
            return false;
    return true;
}

static bool read_list(struct client_list *list, const struct json_value *answer)
{
    const struct json_value *tables = json_find(answer, "tables"), *one;
    for (one = json_first(tables); one != NULL && list->count < CLIENT_LIST_MAX; one = one->next) {
        struct client_listed next = {.players = 0};
        if (read_listed(&next, one))
            list->tables[list->count++] = next;
    }
    list->more = !json_is(json_find(answer, "next"), JSON_KIND_NULL);
    return json_is(tables, JSON_KIND_LIST);
}

bool client_list(const struct client_address *address, const struct client_options *options,
                 struct client_list *list)
{
    size_t length;
    struct json_value *values = malloc(LIST_VALUES_MAX * sizeof *values);
    *list = (struct client_list){.failure = CLIENT_MEMORY};
    char *text = values == NULL ? NULL
                                : client_fetch(address, options, "/api/tables?limit=50", &length,
                                               &list->failure, list->code, list->detail);
    if (text != NULL && !read_list(list, json_read(text, length, values, LIST_VALUES_MAX, NULL)))
        list->failure = CLIENT_NOT_RED7;
    free(text);
    free(values);
    return list->failure == CLIENT_FINE;
}

struct phrase client_say_seats(const struct client_listed *table)
{
    struct phrase list = {""};
    for (int seat = 0; seat < table->players; seat++) {
        const struct seat_holder *s = &table->seats[seat];
        words_enlist(&list, s->who == WHO_FREE                    ? _("free")
                            : s->who == WHO_BOT && s->bot != NULL ? words_level_ranked(s->bot).bytes
                                                                  : s->name);
    }
    return list;
}
