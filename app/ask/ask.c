/* The door: questions are copied, read and given to their verb. */
#include "door.h"
#include "question.h"
#include "verbs.h"
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

/* The answer where there is no memory even for an answer. */
static const char out_of_memory[] =
    "{\"error\":{\"code\":\"memory\",\"text\":\"There is not enough memory.\",\"line\":null}}";

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

int r7_ask_version(void)
{
    return R7_ASK_VERSION;
}

struct r7_ask *r7_ask_open(void)
{
    return calloc(1, sizeof(struct r7_ask));
}

void r7_ask_close(struct r7_ask *door)
{
    if (door == NULL)
        return;
    review_forget(door);
    puzzle_forget(door);
    free(door->question);
    free(door->answer.bytes);
    free(door);
}

/* Copies a question, with room for one byte more, into memory that the door keeps. */
static bool keep_question(struct r7_ask *door, const char *question, size_t length)
{
    if (length + 1 > door->room) {
        free(door->question);
        door->question = malloc(length + 1);
        door->room = door->question != NULL ? length + 1 : 0;
    }
    if (door->question != NULL && length > 0)
        memcpy(door->question, question, length);
    return door->question != NULL;
}

static void answer_question(struct r7_ask *door, const char *question, size_t length)
{
    struct answer *a = &door->answer;
    struct question q;
    if (length > R7_ASK_QUESTION_MAX) {
        refuse(a, "question", _("The question is too long."), 0);
        return;
    }
    if ((question == NULL && length > 0) || !keep_question(door, question, length)) {
        refuse_memory(a);
        return;
    }
    if (!question_read(&q, door->question, length, a))
        return;
    q.door = door;
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

const char *r7_ask_question(struct r7_ask *door, const char *question, size_t length,
                            size_t *answer_length)
{
    const char *answer = out_of_memory;
    size_t written = sizeof out_of_memory - 1;
    if (door != NULL) {
        answer_begin(&door->answer);
        answer_question(door, question, length);
        if (answer_finish(&door->answer)) {
            answer = door->answer.bytes;
            written = door->answer.length;
        }
    }
    if (answer_length != NULL)
        *answer_length = written;
    return answer;
}
