/* A message: one JSON object, written into a small buffer first, since most are short. Every move
 * makes several of them. */
#ifndef RED7_MESSAGE_H
#define RED7_MESSAGE_H

#include <json/write.h>

struct message {
    struct json_writer json;
    char small[448]; /* room for most */
};

/* Opens the object; its fields are put into what is returned. */
static inline struct json_writer *message_open(struct message *message)
{
    json_init(&message->json, message->small, sizeof message->small, true);
    json_open(&message->json, NULL, '{');
    return &message->json;
}

/* The text in one line, to be freed; NULL after a failure. The message is done with. */
static inline char *message_close(struct message *message, size_t *length)
{
    json_close(&message->json, '}');
    return json_take(&message->json, length);
}

#endif
