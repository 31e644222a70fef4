/* Bots and steps as fields: see fields.h. */
#include <string.h>
#include <table/fields.h>

const struct r7_bot *fields_bot_named(const struct json_value *value)
{
    char name[FIELDS_WORD_MAX];
    const struct r7_bot *bot = json_copy_text(value, name, sizeof name) ? r7_bot_find(name) : NULL;
    /* r7_bot_find() takes a level's number too, the protocol does not. */
    bool fits = bot != NULL && bot->level > 0 && strcmp(bot->name, name) == 0;
    return fits ? bot : NULL;
}

bool fields_bot(struct fields *fields, const char *name, const struct r7_bot **bot)
{
    *bot = fields_bot_named(fields_take(fields, name));
    return *bot != NULL || fields_refuse(fields, name);
}

bool fields_steps(struct fields *fields, const char *name, struct r7_step *steps, uint8_t *count,
                  int *no_step)
{
    const struct json_value *list = fields_take(fields, name);
    struct r7_fault fault;
    *no_step = -1;
    *count = 0;
    if (!json_is(list, JSON_KIND_LIST) || list->count > R7_TURN_STEPS_MAX)
        return fields_refuse(fields, name);
    for (const struct json_value *item = json_first(list); item != NULL; item = item->next) {
        char text[R7_STEP_TEXT_MAX];
        struct r7_step *step = &steps[*count];
        if (!json_is(item, JSON_KIND_TEXT))
            return fields_refuse(fields, name);
        if (!json_copy_text(item, text, sizeof text) ||
            !r7_step_read(text, strlen(text), step, &fault)) {
            *no_step = *count;
            return fields_refuse(fields, name);
        }
        if (step->drawn != R7_NO_CARD)
            return fields_refuse(fields, name);
        ++*count;
    }
    return true;
}
