/* Fields of the protocol that are about the game: bots and steps. See <json/fields.h>. */
#ifndef RED7_TABLE_FIELDS_H
#define RED7_TABLE_FIELDS_H

#include <json/fields.h>
#include <red7/red7.h>

/* A bot by the name of its level: one that a person can choose, and honest. */
bool fields_bot(struct fields *fields, const char *name, const struct r7_bot **bot);
const struct r7_bot *fields_bot_named(const struct json_value *value);
/* Up to R7_TURN_STEPS_MAX steps, without drawn cards. If it is a text that is no step for
 * which this fails, *no_step is its number from 0, otherwise -1. */
bool fields_steps(struct fields *fields, const char *name, struct r7_step *steps, uint8_t *count,
                  int *no_step);

#endif
