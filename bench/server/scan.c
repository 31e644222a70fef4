#include "scan.h"
#include <string.h>

/* From a quotation mark to behind the closing one. */
static const char *skip_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\')
            at++;
    }
    return at < end ? at + 1 : end;
}

/* To behind a value of any kind. */
static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        switch (*at) {
        case '"':
            at = skip_text(at, end);
            continue;
        case '{':
        case '[':
            depth++;
            break;
        case '}':
        case ']':
            if (depth-- == 0)
                return at;
            break;
        case ',':
            if (depth == 0)
                return at;
            break;
        default:
            break;
        }
        at++;
    }
    return end;
}

static const char *skip_space(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n'))
        at++;
    return at;
}

bool scan_object(struct scan *scan, const char *text, size_t length)
{
    const char *end = text + length;
    const char *at = skip_space(text, end);
    scan->count = 0;
    if (at == end || *at != '{')
        return false;
    for (at = skip_space(at + 1, end); at < end && *at != '}'; at = skip_space(at, end)) {
        if (*at != '"' || scan->count == SCAN_FIELDS)
            return false;
        struct scan_field *field = &scan->fields[scan->count++];
        field->key = at + 1;
        at = skip_text(at, end);
        field->key_length = (size_t)(at - field->key) - 1;
        at = skip_space(at, end);
        if (at == end || *at != ':')
            return false;
        field->value = skip_space(at + 1, end);
        at = skip_value(field->value, end);
        field->length = (size_t)(at - field->value);
        if (field->length >= 2 && *field->value == '"') {
            field->value++;
            field->length -= 2;
        }
        if (at < end && *at == ',')
            at++;
    }
    return at < end;
}

const struct scan_field *scan_find(const struct scan *scan, const char *key)
{
    const size_t length = strlen(key);
    for (size_t i = 0; i < scan->count; i++) {
        const struct scan_field *field = &scan->fields[i];
        if (field->key_length == length && memcmp(field->key, key, length) == 0)
            return field;
    }
    return NULL;
}

bool scan_is(const struct scan *scan, const char *key, const char *value)
{
    const struct scan_field *field = scan_find(scan, key);
    return field && field->length == strlen(value) &&
           memcmp(field->value, value, field->length) == 0;
}

int64_t scan_number(const struct scan *scan, const char *key, int64_t none)
{
    const struct scan_field *field = scan_find(scan, key);
    if (!field || field->length == 0 || *field->value < '0' || *field->value > '9')
        return none;
    int64_t number = 0;
    for (size_t i = 0; i < field->length && field->value[i] >= '0' && field->value[i] <= '9'; i++)
        number = number * 10 + (field->value[i] - '0');
    return number;
}

void scan_copy(const struct scan *scan, const char *key, char *to, size_t room)
{
    const struct scan_field *field = scan_find(scan, key);
    size_t length = field ? field->length : 0;
    if (length >= room)
        length = room - 1;
    if (length > 0)
        memcpy(to, field->value, length);
    to[length] = '\0';
}

bool scan_next(const struct scan_field *array, size_t *at, const char **text, size_t *length)
{
    const char *end = array->value + array->length;
    const char *from = memchr(array->value + *at, '"', array->length - *at);
    if (!from)
        return false;
    const char *behind = skip_text(from, end);
    *text = from + 1;
    *length = (size_t)(behind - from) - 2;
    *at = (size_t)(behind - array->value);
    return true;
}
