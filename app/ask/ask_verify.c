/* Whether the shuffles of an online game were fair. */
#include "verbs.h"
#include <game/fair_record.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/text.h>

static void tell(struct fair_check *check, const char *line)
{
    answer_text(check->context, NULL, line);
}

/* Why it is not right, in one line. */
static struct phrase say_fault(const struct fair_check *check, enum fair_result result)
{
    const char *why = check->why.bytes;
    switch (result) {
    case FAIR_RIGHT:
        return (struct phrase){""};
    case FAIR_NO_TAG:
        return words_phrase(_("There’s nothing to verify: only records of finished online games "
                              "have the tag {tag}."),
                            "tag", fair_tag_names[check->tag], NULL);
    case FAIR_BAD_TAG:
    case FAIR_BAD_ROUND:
        break;
    case FAIR_BAD_RECORD:
        why = words_error(check->record.fault.error);
        break;
    }
    return words_phrase(_("Line {line}: {error}."), "line", words_number((long)check->line).bytes,
                        "error", why, NULL);
}

void ask_verify(const struct question *q, struct answer *a)
{
    struct fair_check check = {.noted = question_find(q, "commit"), .tell = tell, .context = a};
    answer_open(a, "lines", '[');
    enum fair_result result = fair_check_record(&check, q->body, q->length);
    if (result != FAIR_RIGHT) {
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_marked(&text, say_fault(&check, result).bytes);
        answer_text(a, NULL, bytes);
    }
    answer_close(a, ']');
    answer_bool(a, "ok", result == FAIR_RIGHT);
}
