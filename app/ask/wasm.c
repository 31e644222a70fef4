/* The door of the WebAssembly module: a thin layer above red7/ask.h, with one handle.
 *
 *     red7_room(length)    where to write a question's bytes; 0 if there is no room for them
 *     red7_ask(length)     answers it: where the answer's bytes are
 *     red7_length()        how many they are
 *
 * An answer stays until the next question. */
#include <red7/ask.h>
#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

char *red7_room(size_t length);
const char *red7_ask(size_t length);
size_t red7_length(void);

static struct {
    struct r7_ask *door;
    char *question;
    size_t room, length;
} module;

EXPORT(red7_room) char *red7_room(size_t length)
{
    if (length > R7_ASK_QUESTION_MAX)
        return NULL;
    if (length > module.room || module.question == NULL) {
        free(module.question);
        module.question = malloc(length + 1);
        module.room = module.question != NULL ? length : 0;
    }
    return module.question;
}

/* The door says itself that a question is too long, or that there is no memory. */
EXPORT(red7_ask) const char *red7_ask(size_t length)
{
    if (module.door == NULL)
        module.door = r7_ask_open();
    return r7_ask_question(module.door, length <= module.room ? module.question : NULL, length,
                           &module.length);
}

EXPORT(red7_length) size_t red7_length(void)
{
    return module.length;
}
