/* red7 learn: the course, by questions and answers. */
#include "learn.h"
#include "learn_progress.h"
#include <string.h>
#include <strings.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/lessons.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

#define LINE_MAX_SHOWN 200

struct course {
    enum r7_edition edition;
    bool colour;
    bool terminal; /* standard input is one */
};

/* What comes after a lesson. */
enum next { GO_ON, LEAVE };

/* ---- reading ---- */

/* Asks for a line; false at the end of the input. */
static bool ask(const struct course *course, char line[LINE_MAX_SHOWN + 1])
{
    static char whole[CLI_LINE_MAX];
    size_t length;
    words_tell(stdout, false, _("answer (? helps)> "), NULL);
    fflush(stdout);
    if (!cli_read_line(stdin, whole, &length)) {
        words_tell(stdout, false, _("\nThe input has ended.\n"), NULL);
        return false;
    }
    /* What is longer can be no answer. */
    snprintf(line, LINE_MAX_SHOWN + 1, "%.*s",
             (int)(length < LINE_MAX_SHOWN ? length : LINE_MAX_SHOWN), whole);
    for (char *c = line; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F || ((unsigned char)*c & 0x80) != 0)
            *c = *c == '\t' ? ' ' : '?';
    /* Through a pipe nobody sees the typing: the answer belongs to the text. */
    if (!course->terminal)
        puts(line);
    return true;
}

static bool is(const char *line, const char *word)
{
    size_t start = strspn(line, " "), length = strlen(word);
    return strncasecmp(line + start, word, length) == 0 &&
           line[start + length + strspn(line + start + length, " ")] == '\0';
}

/* ---- answering ---- */

static void print_verdict(const struct course *course, const struct r7_lesson *lesson,
                          const struct r7_lesson_verdict *verdict)
{
    char bytes[2048];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_add_verdict(&text, lesson, verdict);
    learn_print(bytes, course->colour);
}

static void print_solution(const struct course *course, const struct r7_lesson *lesson)
{
    struct r7_lesson_answer answer;
    struct r7_lesson_verdict verdict;
    struct r7_fault fault;
    words_tell(stdout, course->colour, _("Solution: {answer}\n"), "answer", lesson->model, NULL);
    if (!r7_lesson_read(lesson, lesson->model, strlen(lesson->model), &answer, &fault))
        return;
    r7_lesson_check(lesson, course->edition, &answer, &verdict);
    print_verdict(course, lesson, &verdict);
    learn_print_lesson_text(lesson->moral, course->colour);
}

/* Judges a line; true if it is right. */
static bool judge(const struct course *course, const struct r7_lesson *lesson, const char *line)
{
    struct r7_lesson_answer answer;
    struct r7_lesson_verdict verdict;
    struct r7_fault fault;
    if (!r7_lesson_read(lesson, line, strlen(line), &answer, &fault)) {
        char piece[LINE_MAX_SHOWN + 1];
        snprintf(piece, sizeof piece, "%.*s", (int)fault.length, line + fault.offset);
        words_tell(stdout, false, _("{piece}: {why} (? helps)\n"), "piece",
                   fault.length > 0 ? piece : line, "why", words_error(fault.error), NULL);
        return false;
    }
    bool right = r7_lesson_check(lesson, course->edition, &answer, &verdict);
    print_verdict(course, lesson, &verdict);
    if (right)
        learn_print_lesson_text(lesson->moral, course->colour);
    return right;
}

/* Teaches a lesson until it is solved or left. */
static enum next teach(const struct course *course, size_t place)
{
    const struct r7_lesson *lesson = r7_lesson_at(place);
    char line[LINE_MAX_SHOWN + 1];
    learn_print_lesson(lesson, place, course->edition, course->colour);
    while (ask(course, line)) {
        if (line[strspn(line, " ")] == '\0')
            continue;
        if (is(line, "quit") || is(line, "q"))
            return LEAVE;
        if (is(line, "skip"))
            return GO_ON;
        if (is(line, "show")) {
            print_solution(course, lesson);
            return GO_ON;
        }
        if (is(line, "?") || is(line, "help")) {
            learn_print_help(lesson);
        } else if (is(line, "hint")) {
            learn_print_lesson_text(lesson->hint, course->colour);
        } else if (is(line, "again")) {
            learn_print_lesson(lesson, place, course->edition, course->colour);
        } else if (judge(course, lesson, line)) {
            learn_progress_mark(lesson->number);
            return GO_ON;
        }
    }
    return LEAVE;
}

/* ---- the command ---- */

/* The first lesson that is still to be solved, or if there is none the first. */
static size_t first_open(void)
{
    for (size_t i = 0; i < r7_lesson_count(); i++)
        if ((learn_progress_done() >> r7_lesson_at(i)->number & 1) == 0)
            return i;
    return 0;
}

/* The place of a lesson, by its name or by its number in the list; false after
 * complaining. */
static bool find_place(const char *command, const char *name, size_t *place)
{
    char number[24];
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        snprintf(number, sizeof number, "%zu", i + 1);
        if (strcmp(r7_lesson_at(i)->name, name) != 0 && strcmp(number, name) != 0)
            continue;
        *place = i;
        return true;
    }
    cli_complain(command, _("there is no lesson '{name}'; `red7 learn --list` lists them"), "name",
                 name, NULL);
    return false;
}

static void print_sum(void)
{
    int done = 0;
    for (size_t i = 0; i < r7_lesson_count(); i++)
        done += (learn_progress_done() >> r7_lesson_at(i)->number & 1) != 0;
    words_tell(stdout, false, _("Lessons solved: {n} of {of}.\n"), "n", words_number(done).bytes,
               "of", words_number((long)r7_lesson_count()).bytes, NULL);
}

static bool read_edition(const char *command, const char *text, enum r7_edition *edition)
{
    for (int e = 0; e < R7_EDITIONS; e++) {
        if (strcmp(r7_edition_info((enum r7_edition)e)->name, text) != 0)
            continue;
        *edition = (enum r7_edition)e;
        return true;
    }
    cli_complain(command, _("--edition is v1.2, v1.3, lucrum or 7rosso, not '{text}'"), "text",
                 text, NULL);
    return false;
}

enum option { PLAIN, LIST, EDITION };

static int run(int argc, char **argv)
{
    static const struct cli_option known[] = {
        [PLAIN] = {"plain", false},
        [LIST] = {"list", false},
        [EDITION] = {"edition", true},
        [EDITION + 1] = {NULL, false},
    };
    struct course course = {.edition = R7_V1_3,
                            .colour = cli_wants_colour(stdout),
                            .terminal = isatty(STDIN_FILENO) != 0};
    const char *value, *name = NULL;
    bool list = false, plain = false;
    int at = 1, option;
    while ((option = cli_next_option(argv[0], argc, argv, &at, known, &value)) >= 0 ||
           (option == -1 && value != NULL)) {
        if (option == EDITION && !read_edition(argv[0], value, &course.edition))
            return CLI_BAD_INPUT;
        if (option == LIST)
            list = true;
        if (option == PLAIN)
            plain = true;
        if (option == -1 && name != NULL)
            return cli_complain(argv[0], _("one lesson is enough: what is '{argument}'?"),
                                "argument", value, NULL);
        if (option == -1)
            name = value;
    }
    if (option == -2)
        return CLI_BAD_INPUT;
    size_t place = first_open();
    if (name != NULL && !find_place(argv[0], name, &place))
        return CLI_BAD_INPUT;
    if (list) {
        learn_print_list(learn_progress_done());
        return 0;
    }
    if (course.terminal && isatty(STDOUT_FILENO) && !plain && name == NULL)
        return tui_play_lessons();
    for (; place < r7_lesson_count() && teach(&course, place) == GO_ON; place++)
        putchar('\n');
    print_sum();
    return 0;
}

const struct cli_command cli_learn = {
    .name = "learn",
    .arguments = "[--plain] [--list] [--edition EDITION] [LESSON]",
    .summary = N_("a short course: a lesson is a position to solve"),
    .help = N_("Teaches the game, from what a palette is to the first traps. A lesson explains\n"
               "one thing and asks for a seat, for cards or for a turn such as `+I4 @O5`; the\n"
               "answer is judged by the rules, and you are told why it is right or wrong.\n"
               "`hint` helps, `show` shows the solution, `skip` goes on, `quit` leaves.\n\n"
               "It begins with the first lesson that you have not solved, or with LESSON, a\n"
               "name or number of the list that --list prints. --edition is v1.2, v1.3 (the\n"
               "default), lucrum or 7rosso; a lesson that does not hold there is in v1.3.\n"
               "--plain: lines of text, no full screen."),
    .run = run,
};
