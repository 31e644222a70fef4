/* Answers to requests, and messages without a number: see docs/protocol.md for their fields. */
#include <table/message.h>
#include <table/projection.h>

/* An answer has no id to name where its request had none that was right. */
static void open_answer(struct message *message, const char *id)
{
    message_open(message);
    message_text_or_null(message, "re", id);
}

static void open_ok(struct message *message, const char *id)
{
    open_answer(message, id);
    message_flag(message, "ok", true);
}

static void put_seq(struct message *message, uint32_t seq, bool again)
{
    if (seq != 0)
        message_number(message, "seq", seq);
    if (again)
        message_flag(message, "again", true);
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
    message_number(&message, "seat", seat);
    message_text(&message, "token", token);
    put_seq(&message, seq, again);
    return message_close(&message, length);
}

char *show_welcome(const char *id, const struct table *table, const char *epoch, int seat,
                   uint32_t from, int64_t now, size_t *length)
{
    struct message message;
    open_ok(&message, id);
    message_number(&message, "v", REQUEST_VERSION);
    message_text(&message, "game", table->id);
    message_text(&message, "epoch", epoch);
    message_seat(&message, "seat", seat);
    message_number(&message, "from", from);
    message_number(&message, "last", table->seq);
    message_number(&message, "now", now);
    return message_close(&message, length);
}

char *show_refusal(const char *id, const struct refusal *refusal, size_t *length)
{
    struct message message;
    open_answer(&message, id);
    message_text(&message, "error", code_name(refusal->code));
    if (refusal->code == CODE_BAD_FIELD)
        message_text(&message, "field", refusal->field);
    if (refusal->code == CODE_VERSION) {
        message_array(&message, "versions");
        message_number(&message, NULL, REQUEST_VERSION);
        message_array_end(&message);
    }
    if (refusal->code == CODE_STALE)
        message_number(&message, "seq", refusal->seq);
    if (refusal->code == CODE_ILLEGAL) {
        message_number(&message, "step", refusal->step);
        message_text(&message, "rule", r7_error_name(refusal->rule));
    }
    if (refusal->code == CODE_TOO_LONG)
        message_number(&message, "most", refusal->most);
    return message_close(&message, length);
}

char *show_presence(const struct table *table, const int connections[R7_SEATS_MAX], int watchers,
                    size_t *length)
{
    struct message message;
    message_open(&message);
    message_text(&message, "now", "presence");
    message_array(&message, "seats");
    for (int seat = 0; seat < table->settings.players; seat++)
        message_seat(&message, NULL, table->seats[seat].is.who == WHO_BOT ? -1 : connections[seat]);
    message_array_end(&message);
    message_number(&message, "watchers", watchers);
    return message_close(&message, length);
}

char *show_reaction(int seat, enum reaction reaction, size_t *length)
{
    struct message message;
    message_open(&message);
    message_text(&message, "now", "reaction");
    message_number(&message, "seat", seat);
    message_text(&message, "code", reaction_name(reaction));
    return message_close(&message, length);
}

char *show_bye(enum code code, size_t *length)
{
    struct message message;
    message_open(&message);
    message_text(&message, "now", "bye");
    message_text(&message, "code", code_name(code));
    return message_close(&message, length);
}
