/* The door of the module: memory for a question, and the table of verbs.
 *
 *     red7_room(length)    where to write a question's bytes; 0 if it is too long
 *     red7_ask(length)     answers it: where the answer's bytes are
 *     red7_length()        how many they are
 *
 * An answer stays until the next question. */
#include "inner.h"
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

char *red7_room(size_t length);
const char *red7_ask(size_t length);
size_t red7_length(void);

static struct {
    char *question;
    size_t room;
    struct answer answer;
} door;

static const struct {
    const char *verb;
    void (*ask)(const struct question *q, struct answer *a);
} verbs[] = {
    {"language", ask_language},
    {"facts", ask_facts},
    {"rules", ask_rules},
    {"differences", ask_differences},
    {"code", ask_code},
    {"table", ask_table},
    {"survivors", ask_survivors},
    {"hint", ask_hint},
    {"new", ask_new},
    {"game", ask_game},
    {"play", ask_play},
    {"bot", ask_bot},
    {"next", ask_next},
    {"undo", ask_undo},
    {"from", ask_from},
    {"record", ask_record},
    {"review", ask_review},
    {"review-next", ask_review_next},
    {"verify", ask_verify},
    {"lessons", ask_lessons},
    {"lesson", ask_lesson},
    {"lesson-check", ask_lesson_check},
    {"puzzle", ask_puzzle},
    {"puzzle-check", ask_puzzle_check},
    {"puzzle-solution", ask_puzzle_solution},
    {"bench", ask_bench},
};

EXPORT(red7_room) char *red7_room(size_t length)
{
    if (length > QUESTION_MAX)
        return NULL;
    if (length + 1 > door.room) {
        free(door.question);
        door.question = malloc(length + 1);
        door.room = door.question != NULL ? length + 1 : 0;
    }
    return door.question;
}

static void answer_question(struct answer *a, size_t length)
{
    struct question q;
    if (door.question == NULL || length >= door.room) {
        refuse(a, "question", _("The question is too long."), 0);
        return;
    }
    if (!question_read(&q, door.question, length, a))
        return;
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(q.verb, verbs[i].verb) == 0) {
            verbs[i].ask(&q, a);
            return;
        }
    refuse(a, "verb",
           words_phrase(_("The page asks what the game does not understand: {what}."), "what",
                        q.verb, NULL)
               .bytes,
           0);
}

EXPORT(red7_ask) const char *red7_ask(size_t length)
{
    struct answer *a = &door.answer;
    answer_begin(a);
    answer_question(a, length);
    a->refused = false; /* so that it can be closed */
    answer_close(a, '}');
    return a->bytes;
}

EXPORT(red7_length) size_t red7_length(void)
{
    return door.answer.length;
}
