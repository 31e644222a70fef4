/* Answers to requests, and messages without a number: see docs/protocol.md for their fields. */
#include "message.h"
#include "show.h"

/* An answer has no id to name where its request had none that was right. */
static void open_answer(struct message *message, const char *id)
{
    message_open(message);
    message_put(message, "re", message_text_or_null(id));
}

static void open_ok(struct message *message, const char *id)
{
    open_answer(message, id);
    message_put(message, "ok", json_true());
}

static void put_seq(struct message *message, uint32_t seq, bool again)
{
    if (seq != 0)
        message_put(message, "seq", json_integer(seq));
    if (again)
        message_put(message, "again", json_true());
}

char *show_ok(const char *id, uint32_t seq, bool again, size_t *length)
{
    struct message message;
    open_ok(&message, id);
    put_seq(&message, seq, again);
    return message_close(&message, length);
}

char *show_joined(const char *id, uint32_t seq, int seat, const char *token, bool again,
                  size_t *length)
{
    struct message message;
    open_ok(&message, id);
    message_put(&message, "seat", json_integer(seat));
    message_put(&message, "token", json_string(token));
    put_seq(&message, seq, again);
    return message_close(&message, length);
}

char *show_welcome(const char *id, const struct table *table, const char *epoch, int seat,
                   uint32_t from, int64_t now, size_t *length)
{
    struct message message;
    open_ok(&message, id);
    message_put(&message, "v", json_integer(REQUEST_VERSION));
    message_put(&message, "game", json_string(table->id));
    message_put(&message, "epoch", json_string(epoch));
    message_put(&message, "seat", message_seat(seat));
    message_put(&message, "from", json_integer(from));
    message_put(&message, "last", json_integer(table->seq));
    message_put(&message, "now", json_integer(now));
    return message_close(&message, length);
}

char *show_refusal(const char *id, const struct refusal *refusal, size_t *length)
{
    struct message message;
    open_answer(&message, id);
    message_put(&message, "error", json_string(code_name(refusal->code)));
    if (refusal->code == CODE_BAD_FIELD)
        message_put(&message, "field", json_string(refusal->field));
    if (refusal->code == CODE_VERSION)
        message_put(&message, "versions",
                    message_list(json_array(), json_integer(REQUEST_VERSION)));
    if (refusal->code == CODE_STALE)
        message_put(&message, "seq", json_integer(refusal->seq));
    if (refusal->code == CODE_ILLEGAL) {
        message_put(&message, "step", json_integer(refusal->step));
        message_put(&message, "rule", json_string(r7_error_name(refusal->rule)));
    }
    if (refusal->code == CODE_TOO_LONG)
        message_put(&message, "most", json_integer(refusal->most));
    return message_close(&message, length);
}

char *show_presence(const struct table *table, const int connections[R7_SEATS_MAX], int watchers,
                    size_t *length)
{
    struct message message;
    json_t *seats = json_array();
    for (int seat = 0; seat < table->settings.players; seat++) {
        bool bot = table->seats[seat].is.who == WHO_BOT;
        seats = message_list(seats, bot ? json_null() : json_integer(connections[seat]));
    }
    message_open(&message);
    message_put(&message, "now", json_string("presence"));
    message_put(&message, "seats", seats);
    message_put(&message, "watchers", json_integer(watchers));
    return message_close(&message, length);
}

char *show_reaction(int seat, enum reaction reaction, size_t *length)
{
    struct message message;
    message_open(&message);
    message_put(&message, "now", json_string("reaction"));
    message_put(&message, "seat", json_integer(seat));
    message_put(&message, "code", json_string(reaction_name(reaction)));
    return message_close(&message, length);
}

char *show_bye(enum code code, size_t *length)
{
    struct message message;
    message_open(&message);
    message_put(&message, "now", json_string("bye"));
    message_put(&message, "code", json_string(code_name(code)));
    return message_close(&message, length);
}
