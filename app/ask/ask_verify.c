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
    case FAIR_BAD_CHAIN:
        break;
    case FAIR_BAD_RECORD:
        why = words_error(check->record.fault.error);
        break;
    }
    return words_phrase(_("Line {line}: {error}."), "line", words_number((long)check->line).bytes,
                        "error", why, NULL);
}

void ask_seed_commit(const struct question *q, struct answer *a)
{
    uint8_t commit[R7_FAIR_BYTES];
    char hex[2 * R7_FAIR_BYTES + 1];
    const char *game = question_find(q, "game"), *seed = question_find(q, "seed");
    if (!r7_fair_commit_seed(game, question_number(q, "seat", 0), seed, commit)) {
        refuse_field(a, "text",
                     _("It must be at most 64 letters, digits and signs, without spaces."),
                     r7_fair_text(game) ? "seed" : "game");
        return;
    }
    r7_fair_write_hex(commit, hex);
    answer_text(a, "commit", hex);
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
