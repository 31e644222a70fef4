/* `red7 play`: the command. */
#include "complain.h"
#include "play_request.h"
#include "terminal.h"
#include <home/files.h>
#include <home/settings.h>
#include <limits.h>
#include <plain/play.h>
#include <signal.h>
#include <stdlib.h>
#include <tui/tui_play.h>
#include <words/text.h>

static bool has_saved_game(void)
{
    size_t length;
    char *text = files_read(FILES_STATE, FILES_GAME, &length);
    free(text);
    return text != NULL;
}

static int complain_nothing_saved(void)
{
    return cli_complain("play", _("there is no saved game to go on with"), NULL);
}

/* The full-screen game: as asked for, or from its start screen. */
static int play_full_screen(const struct play_request *request)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    struct settings settings;
    struct game_setup setup;
    bool asked = play_request_asks_for_a_setup(request);
    settings_load(&settings, &message);
    if (request->resume && !has_saved_game())
        return complain_nothing_saved();
    if (asked && !play_request_setup(request, &settings.setup, &setup))
        return CLI_BAD_INPUT;
    struct tui_options options = {
        .setup = asked ? &setup : NULL,
        .resume = request->resume,
        .delay_ms = (unsigned)request->delay,
        .record = request->record,
        .message = bytes,
    };
    return tui_play(&options);
}

/* What the command line leaves open is as it was chosen last by a person at a terminal, and
 * always the same through a pipe. */
static int play_plain(const struct play_request *request)
{
    char bytes[PATH_MAX + 512] = "";
    struct words message = WORDS_INIT(bytes);
    struct settings settings = {.setup = {.players = 2}, .confirm_losing = true};
    struct game_setup setup;
    for (int seat = 1; seat < R7_SEATS_MAX; seat++)
        settings.setup.seats[seat].bot = r7_bot_find("casual");
    if (cli_at_terminal())
        settings_load(&settings, &message);
    if (!request->resume && !play_request_setup(request, &settings.setup, &setup))
        return CLI_BAD_INPUT;
    const struct plain_options options = {
        .setup = request->resume ? NULL : &setup,
        .confirm_losing = settings.confirm_losing,
        .record = request->record,
        .message = bytes,
    };
    switch (plain_play(&options)) {
    case PLAIN_DONE:
        return 0;
    case PLAIN_FAILED:
        return CLI_FAILED;
    case PLAIN_NOTHING_SAVED:
        return complain_nothing_saved();
    }
    return CLI_FAILED;
}

static int run(int argc, char **argv)
{
    struct play_request request;
    if (!play_request_read(argc, argv, &request))
        return CLI_BAD_INPUT;
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like others */
    return cli_has_screen() && !request.plain ? play_full_screen(&request) : play_plain(&request);
}

const struct cli_command cli_play = {
    .name = "play",
    .summary = N_("play against bots, or with friends at one keyboard"),
    .about =
        {
            N_("The game fills the terminal: choose cards with the arrow keys, the digits or "
               "the mouse; `?` lists the keys. It is saved after every turn, and the next `red7 "
               "play` offers to go on with it. Whatever you leave out is as you last chose it."),
            N_("With `--plain`, or through a pipe, the game is lines of text: type the steps of "
               "your move, such as `+I4 @O5`; `?` explains them, `hint` suggests a move. The "
               "game ends with its input."),
        },
    .examples = {"red7 play --players 3 --level skilled,master",
                 "red7 play --rules v1.2+advanced --plain"},
    .run = run,
};
