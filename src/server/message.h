/* JSON objects that are being written, field by field in the order in which they are put.
 *
 * When memory runs out, that is remembered: only message_close() needs to be asked. */
#ifndef RED7_MESSAGE_H
#define RED7_MESSAGE_H

#include <jansson.h>
#include <red7/red7.h>

struct message {
    json_t *object; /* NULL after a failure */
};

void message_open(struct message *message);
/* Adds a field; the value is taken over. NULL as a value is a failure. */
void message_put(struct message *message, const char *name, json_t *value);
/* The text in one line, to be freed; NULL after a failure. The message is done with. */
char *message_close(struct message *message, size_t *length);
/* The object as a value for another message; NULL after a failure. */
json_t *message_value(struct message *message);

/* Values. */
json_t *message_seat(int seat);                            /* null for a negative one */
json_t *message_text_or_null(const char *text);            /* null for "" */
json_t *message_bytes(const uint8_t *bytes, size_t count); /* hex, at most 32 bytes */
json_t *message_steps(const struct r7_step *steps, size_t count);
/* Adds to an array that may be NULL after a failure, and is then NULL. */
json_t *message_list(json_t *array, json_t *item);

#endif
