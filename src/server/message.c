/* JSON objects that are being written: see message.h. */
#include "message.h"
#include <assert.h>
#include <sodium.h>
#include <string.h>

void message_open(struct message *message)
{
    message->object = json_object();
}

void message_put(struct message *message, const char *name, json_t *value)
{
    /* jansson lets go of the value if the object is NULL. */
    if (json_object_set_new_nocheck(message->object, name, value) != 0) {
        json_decref(message->object);
        message->object = NULL;
    }
}

char *message_close(struct message *message, size_t *length)
{
    char *text = message->object != NULL ? json_dumps(message->object, JSON_COMPACT) : NULL;
    *length = text != NULL ? strlen(text) : 0;
    json_decref(message->object);
    message->object = NULL;
    return text;
}

json_t *message_value(struct message *message)
{
    json_t *value = message->object;
    message->object = NULL;
    return value;
}

json_t *message_seat(int seat)
{
    return seat < 0 ? json_null() : json_integer(seat);
}

json_t *message_text_or_null(const char *text)
{
    return text[0] == '\0' ? json_null() : json_string(text);
}

json_t *message_bytes(const uint8_t *bytes, size_t count)
{
    char hex[2 * 32 + 1];
    assert(2 * count < sizeof hex);
    return json_string(sodium_bin2hex(hex, sizeof hex, bytes, count));
}

json_t *message_list(json_t *array, json_t *item)
{
    if (json_array_append_new(array, item) == 0)
        return array;
    json_decref(array);
    return NULL;
}

json_t *message_steps(const struct r7_step *steps, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        array = message_list(array, json_string(text));
    }
    return array;
}
