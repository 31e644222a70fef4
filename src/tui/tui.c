/* The door: what was asked for, saved games, from screen to screen. */
#include "tui.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* Gives the terminal back; a signal that ended the game ends the program as usual. */
static int leave(const struct words *message)
{
    int signal_number = tui_signal();
    tui_close();
    if (message->length > 0) {
        words_print(stderr, message->bytes, false);
        fputc('\n', stderr);
    }
    return signal_number != 0 ? 128 + signal_number : 0;
}

/* Bots without a name, and people without one, get one. */
static void name_seats(struct game_setup *setup)
{
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        struct game_seat *s = &setup->seats[seat];
        if (s->name[0] != '\0')
            continue;
        if (s->bot == NULL)
            settings_usual_name(s->name);
        else
            settings_bot_name(seat, s->name);
    }
}

static void start_game(struct tui_session *s, const struct game_setup *setup)
{
    game_start(&s->game, setup);
    tui_game(s);
}

/* What the start screen was left for; false to end. */
static bool follow(struct tui_session *s, enum tui_choice_made made)
{
    switch (made) {
    case TUI_QUIT:
        return false;
    case TUI_PLAY:
        s->settings.setup.seed = game_some_seed();
        settings_save(&s->settings, &s->message);
        start_game(s, &s->settings.setup);
        return true;
    case TUI_RESUME:
        if (store_load_game(&s->game, &s->message))
            tui_game(s);
        return true;
    case TUI_LEARN:
        tui_learn(&s->message);
        return true;
    case TUI_PUZZLE:
        tui_puzzle(&(struct r7_puzzle_wish){.seed = 0}, false, &s->message);
        return true;
    }
    return false;
}

static void init_session(struct tui_session *s)
{
    s->message = (struct words)WORDS_INIT(s->message_bytes);
    s->what_if = true;
    s->viewer = -1;
    settings_load(&s->settings, &s->message);
    name_seats(&s->settings.setup);
}

int tui_play(const struct tui_options *options)
{
    static struct tui_session s;
    static struct game saved;
    init_session(&s);
    s.delay = options->delay_ms;
    s.record = options->record;
    if (options->message != NULL)
        words_add(&s.message, options->message);
    if (!tui_open(s.settings.colour_blind))
        return 1;
    if (options->setup != NULL)
        s.settings.setup = *options->setup;
    bool first = true, goes_on = true;
    while (goes_on && !tui_ending()) {
        bool there = store_load_game(&saved, &s.message);
        s.viewer = -1;
        if (first && options->resume && there)
            goes_on = follow(&s, TUI_RESUME);
        else if (first && options->setup != NULL && !there)
            start_game(&s, options->setup);
        else
            goes_on = follow(&s, tui_start(&s.settings, there, &s.message));
        first = false;
    }
    settings_save(&s.settings, &s.message);
    return leave(&s.message);
}

/* Takes the terminal for one screen of its own; false if it cannot be had. */
static bool open_alone(struct tui_session *s)
{
    init_session(s);
    return tui_open(s->settings.colour_blind);
}

int tui_play_lessons(void)
{
    static struct tui_session s;
    if (!open_alone(&s))
        return 1;
    tui_learn(&s.message);
    return leave(&s.message);
}

int tui_play_puzzles(const struct r7_puzzle_wish *wish, bool seeded)
{
    static struct tui_session s;
    if (!open_alone(&s))
        return 1;
    tui_puzzle(wish, seeded, &s.message);
    return leave(&s.message);
}
