/* JSON objects that are being written: see message.h. */
#include <stdlib.h>
#include <string.h>
#include <table/message.h>

/* ---- bytes ---- */

/* Room for so many bytes more, NULL if there is none; they count as written. */
static char *extend(struct message *message, size_t count)
{
    size_t needed = message->length + count;
    if (message->failed)
        return NULL;
    if (needed > message->room) {
        bool small = message->text == message->small;
        char *larger = realloc(small ? NULL : message->text, 2 * needed);
        if (larger == NULL) {
            message->failed = true;
            return NULL;
        }
        if (small)
            memcpy(larger, message->small, message->length);
        message->text = larger;
        message->room = 2 * needed;
    }
    char *at = message->text + message->length;
    message->length = needed;
    return at;
}

static void add(struct message *message, const char *bytes, size_t count)
{
    char *at = extend(message, count);
    if (at != NULL)
        memcpy(at, bytes, count);
}

/* A text in quotation marks. What must not stand in it as it is, is rare. */
static void add_quoted(struct message *message, const char *text)
{
    static const char digits[] = "0123456789abcdef";
    add(message, "\"", 1);
    for (size_t plain; *text != '\0'; text += plain) {
        for (plain = 0;
             (unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\';)
            plain++;
        add(message, text, plain);
        if (text[plain] == '\0')
            continue;
        unsigned char c = (unsigned char)text[plain++];
        if (c >= 0x20)
            add(message, (char[]){'\\', (char)c}, 2);
        else
            add(message, (char[]){'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]}, 6);
    }
    add(message, "\"", 1);
}

/* What stands before a value: a comma where one is before it, and its name. */
static void begin(struct message *message, const char *name)
{
    if (message->failed)
        return;
    const char last = message->text[message->length - 1];
    if (last != '{' && last != '[')
        add(message, ",", 1);
    if (name != NULL) {
        add_quoted(message, name);
        add(message, ":", 1);
    }
}

/* ---- the door ---- */

void message_open(struct message *message)
{
    message->text = message->small;
    message->room = sizeof message->small;
    message->length = 0;
    message->failed = false;
    add(message, "{", 1);
}

char *message_close(struct message *message, size_t *length)
{
    add(message, "}", 2); /* with its NUL */
    char *text = message->failed ? NULL : malloc(message->length);
    if (text != NULL)
        memcpy(text, message->text, message->length);
    *length = text != NULL ? message->length - 1 : 0;
    if (message->text != message->small)
        free(message->text);
    return text;
}

void message_text(struct message *message, const char *name, const char *text)
{
    begin(message, name);
    add_quoted(message, text);
}

void message_number(struct message *message, const char *name, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    begin(message, name);
    if (number < 0)
        add(message, "-", 1);
    add(message, digits + at, sizeof digits - at);
}

void message_flag(struct message *message, const char *name, bool flag)
{
    begin(message, name);
    add(message, flag ? "true" : "false", flag ? 4 : 5);
}

void message_null(struct message *message, const char *name)
{
    begin(message, name);
    add(message, "null", 4);
}

void message_seat(struct message *message, const char *name, int seat)
{
    if (seat < 0)
        message_null(message, name);
    else
        message_number(message, name, seat);
}

void message_text_or_null(struct message *message, const char *name, const char *text)
{
    if (text[0] == '\0')
        message_null(message, name);
    else
        message_text(message, name, text);
}

void message_bytes(struct message *message, const char *name, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    begin(message, name);
    add(message, "\"", 1);
    for (size_t i = 0; i < count; i++)
        add(message, (char[]){digits[bytes[i] >> 4], digits[bytes[i] & 15]}, 2);
    add(message, "\"", 1);
}

void message_steps(struct message *message, const char *name, const struct r7_step *steps,
                   size_t count)
{
    message_array(message, name);
    for (size_t i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        message_text(message, NULL, text);
    }
    message_array_end(message);
}

void message_object(struct message *message, const char *name)
{
    begin(message, name);
    add(message, "{", 1);
}

void message_object_end(struct message *message)
{
    add(message, "}", 1);
}

void message_array(struct message *message, const char *name)
{
    begin(message, name);
    add(message, "[", 1);
}

void message_array_end(struct message *message)
{
    add(message, "]", 1);
}
