/* The fields of a JSON object, taken strictly: see fields.h. */
#include <assert.h>
#include <json/fields.h>
#include <string.h>

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

void fields_open(struct fields *fields, const struct json_value *object, const char *within,
                 char *wrong)
{
    assert(json_is(object, JSON_KIND_OBJECT));
    fields->object = object;
    fields->within = within;
    fields->wrong = wrong;
    fields->count = 0;
}

bool fields_enter(struct fields *outer, const char *name, struct fields *inner)
{
    const struct json_value *value = fields_take(outer, name);
    if (!json_is(value, JSON_KIND_OBJECT))
        return fields_refuse(outer, name);
    fields_open(inner, value, name, outer->wrong);
    return true;
}

/* A field's name may be a client's own. It is sent back, so it must be short and harmless. */
static void add_name(char name[FIELDS_NAME_MAX], const char *more)
{
    size_t length = strlen(name);
    for (; *more != '\0' && length + 1 < FIELDS_NAME_MAX; more++)
        name[length++] = is_plain(*more) ? *more : '?';
    name[length] = '\0';
}

bool fields_refuse(struct fields *fields, const char *name)
{
    fields->wrong[0] = '\0';
    if (fields->within != NULL) {
        add_name(fields->wrong, fields->within);
        size_t length = strlen(fields->wrong);
        assert(length + 1 < FIELDS_NAME_MAX);
        memcpy(fields->wrong + length, ".", 2);
    }
    add_name(fields->wrong, name);
    return false;
}

static bool is_taken(const struct fields *fields, const struct json_value *value)
{
    for (size_t i = 0; i < fields->count; i++)
        if (fields->taken[i] == value)
            return true;
    return false;
}

bool fields_close(struct fields *fields)
{
    const struct json_value *member = json_first(fields->object);
    while (member != NULL && is_taken(fields, member))
        member = member->next;
    if (member == NULL)
        return true;
    char name[4096];
    return fields_refuse(fields, json_copy_key(member, name, sizeof name) ? name : "?");
}

const struct json_value *fields_take(struct fields *fields, const char *name)
{
    const struct json_value *value = json_find(fields->object, name);
    if (value != NULL) {
        assert(fields->count < FIELDS_MAX && !is_taken(fields, value));
        fields->taken[fields->count++] = value;
    }
    return value;
}

bool fields_has(const struct fields *fields, const char *name)
{
    return json_find(fields->object, name) != NULL;
}

bool fields_has_value(struct fields *fields, const char *name)
{
    const struct json_value *value = json_find(fields->object, name);
    if (json_is(value, JSON_KIND_NULL))
        fields_take(fields, name);
    return value != NULL && value->kind != JSON_KIND_NULL;
}

bool fields_read_word(const struct json_value *value, size_t least, size_t most, char *word)
{
    char text[FIELDS_WORD_MAX];
    assert(most < sizeof text);
    if (!json_copy_text(value, text, most + 1))
        return false;
    size_t length = 0;
    while (is_plain(text[length]))
        length++;
    if (text[length] != '\0' || length < least)
        return false;
    memcpy(word, text, length + 1);
    return true;
}

bool fields_word(struct fields *fields, const char *name, size_t least, size_t most, char *word)
{
    return fields_read_word(fields_take(fields, name), least, most, word) ||
           fields_refuse(fields, name);
}

bool fields_number(struct fields *fields, const char *name, int64_t least, int64_t most,
                   int64_t *number)
{
    const struct json_value *value = fields_take(fields, name);
    *number = 0;
    if (!json_is(value, JSON_KIND_INTEGER) || value->number < least || value->number > most)
        return fields_refuse(fields, name);
    *number = value->number;
    return true;
}

bool fields_flag(struct fields *fields, const char *name, bool *flag)
{
    const struct json_value *value = fields_take(fields, name);
    *flag = json_is(value, JSON_KIND_BOOL) && value->number != 0;
    return json_is(value, JSON_KIND_BOOL) || fields_refuse(fields, name);
}

bool fields_choice(struct fields *fields, const char *name, const char *const *words, size_t count,
                   uint8_t *choice)
{
    const int place = json_choice(fields_take(fields, name), words, count);
    if (place < 0)
        return fields_refuse(fields, name);
    *choice = (uint8_t)place;
    return true;
}

bool fields_bytes(struct fields *fields, const char *name, uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    char text[FIELDS_WORD_MAX];
    assert(2 * count < sizeof text);
    if (!fields_word(fields, name, 2 * count, 2 * count, text))
        return false;
    if (strspn(text, digits) != 2 * count)
        return fields_refuse(fields, name);
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                             (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}
