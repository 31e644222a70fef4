/* Fields of a message, checked. */
#include "inner.h"
#include <string.h>

bool client_field_text(const json_t *object, const char *key, char *text, size_t size)
{
    const json_t *value = json_object_get(object, key);
    size_t length = json_string_length(value);
    if (!json_is_string(value) || length >= size ||
        memchr(json_string_value(value), '\0', length) != NULL)
        return false;
    memcpy(text, json_string_value(value), length + 1);
    return true;
}

bool client_field_number(const json_t *object, const char *key, int64_t least, int64_t most,
                         int64_t *number)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return false;
    *number = json_integer_value(value);
    return true;
}

bool client_field_seat(const json_t *object, const char *key, const struct client_game *game,
                       int *seat)
{
    int64_t number;
    if (!client_field_number(object, key, 0, game->players - 1, &number))
        return false;
    *seat = (int)number;
    return true;
}
