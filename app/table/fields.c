/* The fields of a JSON object, taken strictly: see fields.h. */
#include <assert.h>
#include <sodium.h>
#include <string.h>
#include <table/fields.h>
#include <words/text.h>

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
}

void fields_open(struct fields *fields, json_t *object, const char *within, char *wrong)
{
    assert(json_is_object(object));
    fields->object = object;
    fields->within = within;
    fields->wrong = wrong;
    fields->count = 0;
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

static bool is_taken(const struct fields *fields, const char *name)
{
    for (size_t i = 0; i < fields->count; i++) {
        if (strcmp(fields->taken[i], name) == 0)
            return true;
    }
    return false;
}

bool fields_close(struct fields *fields)
{
    const char *name;
    json_t *value;
    if (json_object_size(fields->object) == fields->count)
        return true;
    json_object_foreach(fields->object, name, value)
    {
        if (!is_taken(fields, name))
            return fields_refuse(fields, name);
    }
    assert(false); /* then a field was taken twice */
    return false;
}

json_t *fields_take(struct fields *fields, const char *name)
{
    json_t *value = json_object_get(fields->object, name);
    if (value != NULL) {
        assert(fields->count < FIELDS_MAX && !is_taken(fields, name));
        fields->taken[fields->count++] = name;
    }
    return value;
}

bool fields_has(const struct fields *fields, const char *name)
{
    return json_object_get(fields->object, name) != NULL;
}

bool fields_has_value(struct fields *fields, const char *name)
{
    if (json_is_null(json_object_get(fields->object, name)))
        fields_take(fields, name);
    else if (fields_has(fields, name))
        return true;
    return false;
}

bool fields_is_word(const json_t *value, size_t least, size_t most)
{
    if (!json_is_string(value))
        return false;
    const char *text = json_string_value(value);
    size_t length = json_string_length(value);
    for (size_t i = 0; i < length; i++) {
        if (!is_plain(text[i]))
            return false;
    }
    return length >= least && length <= most;
}

bool fields_word(struct fields *fields, const char *name, size_t least, size_t most, char *word)
{
    const json_t *value = fields_take(fields, name);
    if (!fields_is_word(value, least, most))
        return fields_refuse(fields, name);
    memcpy(word, json_string_value(value), json_string_length(value) + 1);
    return true;
}

bool fields_number(struct fields *fields, const char *name, int64_t least, int64_t most,
                   int64_t *number)
{
    const json_t *value = fields_take(fields, name);
    *number = json_integer_value(value);
    if (!json_is_integer(value) || *number < least || *number > most)
        return fields_refuse(fields, name);
    return true;
}

bool fields_flag(struct fields *fields, const char *name, bool *flag)
{
    const json_t *value = fields_take(fields, name);
    *flag = json_is_true(value);
    return json_is_boolean(value) || fields_refuse(fields, name);
}

bool fields_choice(struct fields *fields, const char *name, const char *const *words, size_t count,
                   uint8_t *choice)
{
    const char *text = json_string_value(fields_take(fields, name));
    for (size_t i = 0; text != NULL && i < count; i++) {
        if (words[i] != NULL && strcmp(words[i], text) == 0) {
            *choice = (uint8_t)i;
            return true;
        }
    }
    return fields_refuse(fields, name);
}

const struct r7_bot *fields_bot_named(const json_t *value)
{
    const char *name = json_string_value(value);
    const struct r7_bot *bot = name != NULL ? r7_bot_find(name) : NULL;
    /* r7_bot_find() takes a level's number too, the protocol does not. */
    bool fits = bot != NULL && bot->level > 0 && !bot->open && strcmp(bot->name, name) == 0;
    return fits ? bot : NULL;
}

bool fields_bot(struct fields *fields, const char *name, const struct r7_bot **bot)
{
    *bot = fields_bot_named(fields_take(fields, name));
    return *bot != NULL || fields_refuse(fields, name);
}

bool fields_bytes(struct fields *fields, const char *name, uint8_t *bytes, size_t count)
{
    const json_t *value = fields_take(fields, name);
    const char *text = json_string_value(value);
    size_t length = json_string_length(value), got;
    if (text == NULL || length != 2 * count || strspn(text, "0123456789abcdef") != length ||
        sodium_hex2bin(bytes, count, text, length, NULL, &got, NULL) != 0)
        return fields_refuse(fields, name);
    return true;
}

bool fields_steps(struct fields *fields, const char *name, struct r7_step *steps, uint8_t *count,
                  int *no_step)
{
    const json_t *value = fields_take(fields, name), *item;
    struct r7_fault fault;
    size_t i;
    *no_step = -1;
    *count = 0;
    if (!json_is_array(value) || json_array_size(value) > R7_TURN_STEPS_MAX)
        return fields_refuse(fields, name);
    json_array_foreach(value, i, item)
    {
        if (!json_is_string(item))
            return fields_refuse(fields, name);
        if (!r7_step_read(json_string_value(item), json_string_length(item), &steps[i], &fault)) {
            *no_step = (int)i;
            return fields_refuse(fields, name);
        }
        if (steps[i].drawn != R7_NO_CARD)
            return fields_refuse(fields, name);
    }
    *count = (uint8_t)i;
    return true;
}
