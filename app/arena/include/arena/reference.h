/* The players that others are measured against: plain ways to think that do not change, and two
 * that are not honest. They are for the arena alone, so the library does not have them; they are
 * asked as its bots are. */
#ifndef RED7_ARENA_REFERENCE_H
#define RED7_ARENA_REFERENCE_H

#include <red7/bot.h>

struct arena_reference {
    struct r7_bot bot; /* its name and what it does; r7_bot_ask() does not know it */
    bool open;         /* not honest: it must be shown the full round */
    /* As r7_bot_ask() does, but without ratings; BOT_OPEN if an open one is shown a view. */
    enum r7_error (*ask)(const struct arena_reference *reference,
                         const struct r7_bot_question *question, struct r7_bot_answer *answer);
    int effort; /* worlds or playouts */
};

/* The one number i, NULL beyond the last; or by name, NULL if there is none. */
const struct arena_reference *arena_reference_at(size_t i);
const struct arena_reference *arena_reference_find(const char *name);

#endif
