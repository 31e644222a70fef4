/* red7 learn: the course. */
#include "complain.h"
#include "options.h"
#include <plain/lessons.h>
#include <string.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/editions.h>
#include <words/text.h>

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

static bool read_edition(const char *text, void *edition)
{
    for (int e = 0; e < R7_EDITIONS; e++) {
        if (strcmp(r7_edition_info((enum r7_edition)e)->name, text) != 0)
            continue;
        *(enum r7_edition *)edition = (enum r7_edition)e;
        return true;
    }
    cli_complain("learn", _("--edition is one of {editions}, not '{text}'"), "editions",
                 words_edition_names().bytes, "text", text, NULL);
    return false;
}

static int run(int argc, char **argv)
{
    enum r7_edition edition = R7_V1_3;
    bool list = false, plain = false;
    const char *name = NULL;
    const struct cli_option options[] = {
        {"plain", .flag = &plain},
        {"list", .flag = &list},
        {"edition", .read = read_edition, .to = &edition},
        {0},
    };
    const struct cli_arguments arguments = {
        .options = options,
        .plain = &name,
        .room = 1,
        .surplus = _("one lesson is enough: what is '{text}'?"),
    };
    if (cli_read_arguments(argc, argv, &arguments) < 0)
        return CLI_BAD_INPUT;
    size_t place;
    if (name != NULL && !find_place(argv[0], name, &place))
        return CLI_BAD_INPUT;
    if (list)
        plain_list_lessons();
    else if (!plain && name == NULL && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return tui_play_lessons();
    else
        plain_teach(edition, name != NULL ? &place : NULL);
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
