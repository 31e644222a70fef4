/* Answers to requests, and messages without a number: see docs/protocol.md for their fields. */
#include <table/message.h>
#include <table/projection.h>

/* An answer has no id to name where its request had none that was right. */
static struct json_writer *open_answer(struct message *message, const char *id)
{
    struct json_writer *json = message_open(message);
    json_put_text_or_null(json, "re", id);
    return json;
}

static struct json_writer *open_ok(struct message *message, const char *id)
{
    struct json_writer *json = open_answer(message, id);
    json_put_bool(json, "ok", true);
    return json;
}

static void put_seq(struct json_writer *json, uint32_t seq, bool again)
{
    if (seq != 0)
        json_put_number(json, "seq", seq);
    if (again)
        json_put_bool(json, "again", true);
}

char *projection_ok(const char *id, uint32_t seq, bool again, size_t *length)
{
    struct message message;
    struct json_writer *json = open_ok(&message, id);
    put_seq(json, seq, again);
    return message_close(&message, length);
}

char *projection_joined(const char *id, uint32_t seq, int seat, const char *token, bool again,
                        size_t *length)
{
    struct message message;
    struct json_writer *json = open_ok(&message, id);
    json_put_number(json, "seat", seat);
    json_put_text(json, "token", token);
    put_seq(json, seq, again);
    return message_close(&message, length);
}

char *projection_welcome(const char *id, const struct welcome *welcome, size_t *length)
{
    struct message message;
    struct json_writer *json = open_ok(&message, id);
    json_put_number(json, "v", PROTOCOL_VERSION);
    json_put_text(json, "game", welcome->game);
    json_put_text(json, "epoch", welcome->epoch);
    json_put_index(json, "seat", welcome->seat);
    json_put_number(json, "from", welcome->from);
    json_put_number(json, "last", welcome->last);
    json_put_number(json, "now", welcome->now);
    return message_close(&message, length);
}

char *projection_refusal(const char *id, const struct refusal *refusal, size_t *length)
{
    struct message message;
    struct json_writer *json = open_answer(&message, id);
    json_put_text(json, "error", code_name(refusal->code));
    if (refusal->code == CODE_BAD_FIELD)
        json_put_text(json, "field", refusal->field);
    if (refusal->code == CODE_VERSION) {
        json_open(json, "versions", '[');
        json_put_number(json, NULL, PROTOCOL_VERSION);
        json_close(json, ']');
    }
    if (refusal->code == CODE_STALE)
        json_put_number(json, "seq", refusal->seq);
    if (refusal->code == CODE_ILLEGAL) {
        json_put_number(json, "step", refusal->step);
        json_put_text(json, "rule", r7_error_name(refusal->rule));
    }
    if (refusal->after > 0)
        json_put_number(json, "after", refusal->after);
    if (refusal->code == CODE_TOO_LONG)
        json_put_number(json, "most", refusal->most);
    return message_close(&message, length);
}

char *projection_presence(const struct table *table, const int connections[R7_SEATS_MAX],
                          int watchers, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text(json, "now", "presence");
    json_open(json, "seats", '[');
    for (int seat = 0; seat < table->settings.players; seat++)
        json_put_index(json, NULL, table->seats[seat].is.who == WHO_BOT ? -1 : connections[seat]);
    json_close(json, ']');
    json_put_number(json, "watchers", watchers);
    return message_close(&message, length);
}

char *projection_reaction(int seat, enum reaction reaction, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text(json, "now", "reaction");
    json_put_number(json, "seat", seat);
    json_put_text(json, "code", reaction_name(reaction));
    return message_close(&message, length);
}

char *projection_bye(enum code code, size_t *length)
{
    struct message message;
    struct json_writer *json = message_open(&message);
    json_put_text(json, "now", "bye");
    json_put_text(json, "code", code_name(code));
    return message_close(&message, length);
}
