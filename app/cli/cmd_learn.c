/* red7 learn: the course. */
#include "complain.h"
#include "options.h"
#include "terminal.h"
#include <home/settings.h>
#include <plain/lessons.h>
#include <red7/red7.h>
#include <string.h>
#include <tui/tui_play.h>
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
    cli_complain(command, _("there is no lesson ‘{name}’; `red7 learn --list` lists all lessons"),
                 "name", name, NULL);
    return false;
}

/* An edition by its own name or its publisher's, without more: the course has its own options. */
static bool read_edition(const char *text, void *edition)
{
    struct r7_rules rules;
    struct r7_fault fault;
    if (strchr(text, '+') == NULL && r7_rules_read(text, strlen(text), &rules, &fault)) {
        *(enum r7_edition *)edition = (enum r7_edition)rules.edition;
        return true;
    }
    cli_complain("learn", _("--edition is one of {editions}, not ‘{text}’"), "editions",
                 words_edition_names().bytes, "text", cli_cut(text).bytes, NULL);
    return false;
}

/* The edition that nobody asked for: a person's own, and always the same through a pipe. */
static enum r7_edition usual_edition(void)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    struct settings settings;
    if (!cli_at_terminal())
        return R7_V1_3;
    settings_load(&settings, &message);
    return (enum r7_edition)settings.setup.rules.edition;
}

static int run(int argc, char **argv)
{
    enum r7_edition none = R7_EDITIONS, edition = none;
    bool list = false, plain = false;
    const char *name = NULL;
    const struct cli_option options[] = {
        {"plain", NULL, CLI_ABOUT_PLAIN, .flag = &plain},
        {"list", NULL, N_("list the lessons; those you have solved have a star"), .flag = &list},
        {"edition", "EDITION", N_("the edition to learn: {editions}"), .read = read_edition,
         .to = &edition, .usual = r7_edition_info(R7_V1_3)->name},
        {0},
    };
    const struct cli_arguments arguments = {
        .options = options,
        .plain = &name,
        .room = 1,
    };
    if (cli_read_arguments(argc, argv, &arguments) < 0)
        return CLI_BAD_INPUT;
    size_t place;
    if (name != NULL && !find_place(argv[0], name, &place))
        return CLI_BAD_INPUT;
    if (list)
        plain_list_lessons();
    else if (!plain && name == NULL && cli_has_screen())
        return tui_play_lessons(edition != none ? &edition : NULL);
    else
        plain_teach(edition != none ? edition : usual_edition(), name != NULL ? &place : NULL);
    return 0;
}

const struct cli_command cli_learn = {
    .name = "learn",
    .usage = {"[LESSON]"},
    .summary = N_("learn the game in short lessons"),
    .about =
        {
            N_("Each lesson explains one thing and asks you something: a name, some cards or a "
               "move such as `+I4 @O5`. You’re told why your answer is right or wrong. `hint` "
               "helps, `show` shows the solution, `skip` goes on, `quit` leaves."),
            N_("It starts with the first lesson that you haven’t solved, or with LESSON, a name "
               "or a number from `--list`."),
        },
    .examples = {"red7 learn --list", "red7 learn --plain 3"},
    .run = run,
};
