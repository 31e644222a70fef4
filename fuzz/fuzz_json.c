/* JSON: whatever is read lies within the text, and written again from its values it is read as the
 * same. */
#include <json/read.h>
#include <json/write.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ROOM 4096

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void write_value(struct json_writer *json, const struct json_value *value);

static void write_items(struct json_writer *json, const struct json_value *value)
{
    size_t count = 0;
    for (const struct json_value *item = json_first(value); item != NULL; item = item->next) {
        write_value(json, item);
        count++;
    }
    check(count == value->count);
}

static void write_value(struct json_writer *json, const struct json_value *value)
{
    static char text[1 << 16], name[1 << 16];
    const char *key = json_copy_key(value, name, sizeof name) ? name : NULL;
    check((key == NULL) == (value->key == NULL));
    switch ((enum json_kind)value->kind) {
    case JSON_KIND_NULL:
        json_put_null(json, key);
        return;
    case JSON_KIND_BOOL:
        json_put_bool(json, key, value->number != 0);
        return;
    case JSON_KIND_INTEGER:
        json_put_number(json, key, value->number);
        return;
    case JSON_KIND_REAL:
        json_put_raw(json, key, value->text, value->length);
        return;
    case JSON_KIND_TEXT:
        check(json_copy_text(value, text, sizeof text) && json_text_is(value, text));
        json_put_text(json, key, text);
        return;
    case JSON_KIND_LIST:
        json_open(json, key, '[');
        write_items(json, value);
        json_close(json, ']');
        return;
    case JSON_KIND_OBJECT:
        json_open(json, key, '{');
        write_items(json, value);
        json_close(json, '}');
        return;
    }
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct json_value values[ROOM], again[ROOM];
    struct json_writer json[2];
    struct json_fault fault;
    if (size >= 1 << 16)
        return 0;
    const struct json_value *value = json_read((const char *)data, size, values, ROOM, &fault);
    check((value == NULL) == (fault.error != JSON_OK) && fault.at <= size);
    if (value == NULL)
        return 0;
    for (int i = 0; i < 2; i++)
        json_init(&json[i], NULL, 0, true);
    write_value(&json[0], value);
    value = json_read(json[0].bytes, json[0].length, again, ROOM, &fault);
    check(value != NULL);
    write_value(&json[1], value);
    check(json[0].length == json[1].length &&
          memcmp(json[0].bytes, json[1].bytes, json[0].length) == 0);
    for (int i = 0; i < 2; i++)
        json_release(&json[i]);
    return 0;
}
