/* The door: questions are copied, read and given to their verb. */
#include "door.h"
#include "verb.h"
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

/* The answer where there is no memory even for an answer. */
static const char out_of_memory[] =
    "{\"error\":{\"code\":\"memory\",\"text\":\"There is not enough memory.\",\"field\":null,"
    "\"offset\":null,\"line\":null}}";

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
    json_release(&door->answer.json);
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
    const struct verb *verb = verb_find(q.verb);
    if (verb == NULL)
        refuse(a, "verb", words_phrase(_("There’s no verb ‘{verb}’."), "verb", q.verb, NULL).bytes,
               0);
    else if (verb_check(verb, &q, a))
        verb->ask(&q, a);
}

const char *r7_ask_question(struct r7_ask *door, const char *question, size_t length,
                            size_t *answer_length)
{
    const char *answer = NULL;
    if (door != NULL) {
        answer_begin(&door->answer);
        answer_question(door, question, length);
        answer = answer_finish(&door->answer);
    }
    if (answer_length != NULL)
        *answer_length = answer != NULL ? door->answer.json.length : sizeof out_of_memory - 1;
    return answer != NULL ? answer : out_of_memory;
}
