/* A table's settings as JSON: the same fields in a request, in the store and in a message. */
#ifndef RED7_SETTINGS_JSON_H
#define RED7_SETTINGS_JSON_H

#include <table/event.h>
#include <table/fields.h>
#include <table/message.h>

/* Takes `rules target public watch clock absent claim`; `players` is set before. What may be
 * missing gets its usual value. */
bool settings_read(struct fields *fields, struct event_settings *settings);
/* Puts the same fields. */
void settings_put(struct json_writer *json, const struct event_settings *settings);

#endif
