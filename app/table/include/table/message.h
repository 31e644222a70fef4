/* JSON objects that are being written, field by field in the order in which they are put.
 *
 * They go straight into one buffer. Every move makes several of them, and a tree of values
 * for each took the loop's thread more time than all the rest that it does for a move.
 *
 * When memory runs out, that is remembered: only message_close() needs to be asked. Texts
 * must be UTF-8. */
#ifndef RED7_MESSAGE_H
#define RED7_MESSAGE_H

#include <red7/red7.h>

struct message {
    char *text; /* `small`, or memory of its own */
    size_t length, room;
    bool failed;
    char small[448]; /* room for most */
};

void message_open(struct message *message);
/* The text in one line, to be freed; NULL after a failure. The message is done with. */
char *message_close(struct message *message, size_t *length);

/* Fields of the object that is open, or with NULL as name items of the array. */
void message_text(struct message *message, const char *name, const char *text);
void message_number(struct message *message, const char *name, int64_t number);
void message_flag(struct message *message, const char *name, bool flag);
void message_null(struct message *message, const char *name);
void message_seat(struct message *message, const char *name, int seat); /* null if negative */
void message_text_or_null(struct message *message, const char *name, const char *text); /* "" */
/* Hex digits. */
void message_bytes(struct message *message, const char *name, const uint8_t *bytes, size_t count);
void message_steps(struct message *message, const char *name, const struct r7_step *steps,
                   size_t count);
/* What follows is in an object or array of that name, until it ends. */
void message_object(struct message *message, const char *name);
void message_object_end(struct message *message);
void message_array(struct message *message, const char *name);
void message_array_end(struct message *message);

#endif
