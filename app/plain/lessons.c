/* The course by questions and answers: a lesson is taught until it is solved or left. */
#include "lesson_text.h"
#include "plain_ask.h"
#include <home/settings.h>
#include <plain/lessons.h>
#include <plain/text.h>
#include <stdio.h>
#include <string.h>
#include <words/lessons.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

/* ---- progress ---- */

static void complain(const struct words *message)
{
    if (message->length > 0)
        words_tell(stderr, false, "{message}\n", "message", message->bytes, NULL);
}

static struct progress load_progress(void)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    struct progress progress;
    progress_load(&progress, &message);
    complain(&message);
    return progress;
}

static void mark_solved(struct progress *progress, int number)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    progress->lessons |= UINT64_C(1) << number;
    progress_save(progress, &message);
    complain(&message);
}

static bool is_solved(const struct progress *progress, size_t place)
{
    return (progress->lessons >> r7_lesson_at(place)->number & 1) != 0;
}

/* ---- answers ---- */

static void print_verdict(const struct r7_lesson *lesson, const struct r7_lesson_verdict *verdict)
{
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_verdict(&text, lesson, verdict);
    plain_print_text(bytes);
}

/* Judges an answer that can be read; true if it is right. */
static bool judge(const struct r7_lesson *lesson, enum r7_edition edition,
                  const struct r7_lesson_answer *answer)
{
    struct r7_lesson_verdict verdict;
    bool right = r7_lesson_check(lesson, edition, answer, &verdict);
    print_verdict(lesson, &verdict);
    if (right)
        lesson_print_text(lesson->moral);
    return right;
}

/* The seat whose name was typed, -1 for none. */
static int find_seat(const struct r7_lesson *lesson, enum r7_edition edition, const char *line)
{
    struct words_names names = words_lesson_names();
    struct r7_round round;
    r7_lesson_round(lesson, edition, &round);
    for (int seat = 0; seat < round.players; seat++)
        if (plain_answer_is(line, words_seat(&names, seat).bytes))
            return seat;
    return -1;
}

/* A right answer, as it is typed. */
static struct phrase lesson_model(const struct r7_lesson *lesson)
{
    struct words_names names = words_lesson_names();
    if (r7_lesson_asks(lesson) == R7_ANSWER_SEAT)
        return words_seat(&names, lesson->model[0] - '0');
    return words_phrase("{model}", "model", lesson->model, NULL);
}

static void print_solution(const struct r7_lesson *lesson, enum r7_edition edition)
{
    struct r7_lesson_answer answer;
    struct r7_fault fault;
    words_line(_("Solution: {answer}"), "answer", lesson_model(lesson).bytes, NULL);
    if (r7_lesson_read(lesson, lesson->model, strlen(lesson->model), &answer, &fault))
        judge(lesson, edition, &answer);
}

/* Judges a line; true if it is right. */
static bool judge_line(const struct r7_lesson *lesson, enum r7_edition edition, const char *line)
{
    struct r7_lesson_answer answer;
    struct r7_fault fault;
    if (r7_lesson_asks(lesson) == R7_ANSWER_SEAT) {
        answer.seat = (int8_t)find_seat(lesson, edition, line);
        return judge(lesson, edition, &answer);
    }
    if (r7_lesson_read(lesson, line, strlen(line), &answer, &fault))
        return judge(lesson, edition, &answer);
    struct phrase piece = words_format("%.*s", (int)fault.length, line + fault.offset);
    words_line(_("{piece}: {why} (? for help)"), "piece", fault.length > 0 ? piece.bytes : line,
               "why", words_error(fault.error), NULL);
    return false;
}

/* Teaches a lesson until it is solved or left; false if the person leaves the course. */
static bool teach(size_t place, enum r7_edition edition, struct progress *progress)
{
    const struct r7_lesson *lesson = r7_lesson_in(r7_lesson_at(place), edition);
    char line[PLAIN_ANSWER_MAX + 1];
    lesson_print(lesson, place, edition);
    while (plain_read_answer(_("answer (? for help)> "), line)) {
        if (plain_answer_is(line, ""))
            continue;
        if (plain_answer_is(line, "quit") || plain_answer_is(line, "q"))
            return false;
        if (plain_answer_is(line, "skip"))
            return true;
        if (plain_answer_is(line, "show")) {
            print_solution(lesson, edition);
            return true;
        }
        if (plain_answer_is(line, "?") || plain_answer_is(line, "help")) {
            lesson_print_help(lesson, edition);
        } else if (plain_answer_is(line, "hint")) {
            lesson_print_text(lesson->hint);
        } else if (plain_answer_is(line, "again")) {
            lesson_print(lesson, place, edition);
        } else if (judge_line(lesson, edition, line)) {
            mark_solved(progress, lesson->number);
            return true;
        }
    }
    return false;
}

/* ---- the course ---- */

/* The first lesson that is still to be solved, or if there is none the first. */
static size_t first_open(const struct progress *progress)
{
    for (size_t i = 0; i < r7_lesson_count(); i++)
        if (!is_solved(progress, i))
            return i;
    return 0;
}

void plain_teach(enum r7_edition edition, const size_t *place)
{
    struct progress progress = load_progress();
    size_t at = place != NULL ? *place : first_open(&progress);
    int done = 0;
    for (; at < r7_lesson_count() && teach(at, edition, &progress); at++)
        putchar('\n');
    for (size_t i = 0; i < r7_lesson_count(); i++)
        done += is_solved(&progress, i);
    words_line(_("Lessons solved: {n} of {of}."), "n", words_number(done).bytes, "of",
               words_number((long)r7_lesson_count()).bytes, NULL);
}

void plain_list_lessons(void)
{
    struct progress progress = load_progress();
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        const struct r7_lesson *lesson = r7_lesson_at(i);
        if (i == 0 || r7_lesson_at(i - 1)->chapter != lesson->chapter)
            words_line(i == 0 ? "{title}" : "\n{title}", "title",
                       gettext(r7_chapter_title(lesson->chapter)), NULL);
        printf("%s%3zu  %-10s ", is_solved(&progress, i) ? "*" : " ", i + 1, lesson->name);
        words_line("{title}", "title", gettext(lesson->title), NULL);
    }
}
