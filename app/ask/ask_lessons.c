/* The course: its lessons, and the judge of answers. */
#include "parts.h"
#include "verbs.h"
#include <string.h>
#include <words/lessons.h>
#include <words/names.h>
#include <words/text.h>

/* A text of a lesson, its cards marked; without commands in brackets, for which a page has no
 * use: " (`red7 puzzle`)". */
static void answer_lesson_text(struct answer *a, const char *key, const char *message)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_lesson_text(&text, message);
    char *command = strstr(bytes, " (`"), *end = command != NULL ? strstr(command, "`)") : NULL;
    if (end != NULL)
        memmove(command, end + 2, strlen(end + 2) + 1);
    answer_text(a, key, bytes);
}

static void answer_title(struct answer *a, const struct r7_lesson *lesson)
{
    answer_text(a, "name", lesson->name);
    answer_number(a, "number", lesson->number);
    answer_number(a, "chapter", lesson->chapter);
    answer_text(a, "title", gettext(lesson->title));
}

/* The edition in which lessons are played. */
static enum r7_edition read_edition(const struct question *q)
{
    return (enum r7_edition)question_rules(q, "edition").edition;
}

static const struct r7_lesson *read_lesson(const struct question *q, struct answer *a)
{
    const char *name = question_find(q, "name");
    const struct r7_lesson *lesson = r7_lesson_find(name);
    if (lesson == NULL)
        refuse_field(a, "lesson",
                     words_phrase(_("There’s no lesson ‘{name}’."), "name", name, NULL).bytes,
                     "name");
    return lesson == NULL ? NULL : r7_lesson_in(lesson, read_edition(q));
}

void ask_lessons(const struct question *q, struct answer *a)
{
    enum r7_edition edition = read_edition(q);
    answer_open(a, "lessons", '[');
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        answer_open(a, NULL, '{');
        answer_title(a, r7_lesson_in(r7_lesson_at(i), edition));
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

static const char *asks_name(enum r7_answer_kind kind)
{
    switch (kind) {
    case R7_ANSWER_SEAT:
        return "seat";
    case R7_ANSWER_CARDS:
        return "cards";
    case R7_ANSWER_TURN:
        return "turn";
    }
    return "";
}

void ask_lesson(const struct question *q, struct answer *a)
{
    const struct r7_lesson *lesson = read_lesson(q, a);
    struct words_names names = words_lesson_names();
    struct r7_round round;
    char view[R7_POSITION_TEXT_MAX];
    if (lesson == NULL)
        return;
    r7_lesson_round(lesson, read_edition(q), &round);
    r7_round_write(&round, view, sizeof view);
    answer_title(a, lesson);
    answer_text(a, "chapterTitle", gettext(r7_chapter_title(lesson->chapter)));
    answer_open(a, "text", '[');
    for (int i = 0; lesson->text[i] != NULL; i++)
        answer_lesson_text(a, NULL, lesson->text[i]);
    answer_close(a, ']');
    answer_lesson_text(a, "question", lesson->question);
    answer_lesson_text(a, "hint", lesson->hint);
    answer_lesson_text(a, "moral", lesson->moral);
    answer_text(a, "asks", asks_name(r7_lesson_asks(lesson)));
    answer_text(a, "view", view);
    answer_open(a, "names", '[');
    for (int seat = 0; seat < round.players; seat++)
        answer_text(a, NULL, words_seat_first(&names, seat).bytes);
    answer_close(a, ']');
    answer_text(a, "model", lesson->model);
}

void ask_lesson_check(const struct question *q, struct answer *a)
{
    const struct r7_lesson *lesson = read_lesson(q, a);
    const char *text = question_find(q, "answer");
    struct r7_lesson_answer answer;
    struct r7_lesson_verdict verdict;
    struct r7_fault fault;
    char bytes[2048] = "";
    struct words told = WORDS_INIT(bytes);
    bool right = false;
    if (lesson == NULL)
        return;
    text = text != NULL ? text : "";
    if (r7_lesson_read(lesson, text, strlen(text), &answer, &fault)) {
        right = r7_lesson_check(lesson, read_edition(q), &answer, &verdict);
        words_add_verdict(&told, lesson, &verdict);
    } else {
        words_say(&told, "{what}.", "what", words_error(fault.error), NULL);
    }
    answer_bool(a, "right", right);
    answer_text(a, "text", bytes);
}
