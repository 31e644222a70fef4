/* The door: what was asked for, saved games, from screen to screen. */
#include "tui.h"
#include "play.h"
#include "screen.h"
#include "screens.h"
#include "start.h"
#include "turn.h"
#include <game/game.h>
#include <home/files.h>
#include <home/seed.h>
#include <home/settings.h>
#include <red7/red7.h>
#include <scene/guide.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/text.h>

/* Gives the terminal back; a signal that ended the game ends the program as usual. */
int tui_leave(const char *message)
{
    int signal_number = tui_signal();
    tui_close();
    if (message[0] != '\0') {
        words_print(stderr, message, false);
        fputc('\n', stderr);
    }
    return signal_number != 0 ? 128 + signal_number : 0;
}

static int leave(const struct words *message)
{
    return tui_leave(message->bytes);
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

/* A new game takes the place of the saved one, which becomes a record. */
static void set_saved_aside(struct tui_session *s)
{
    static struct game saved;
    char path[PATH_MAX], bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    if (!s->keeps || !files_load_game(&saved, &message))
        return;
    if (files_keep_record(&saved, path, &message))
        tui_note(s, words_phrase(_("Game saved in {file}"), "file", path, NULL).bytes);
    else
        s->keeps = false; /* rather keep the old one than the new one */
    tui_note(s, bytes);
}

static void start_game(struct tui_session *s, const struct game_setup *setup)
{
    set_saved_aside(s);
    game_start(&s->game, setup);
    tui_game(s);
}

/* A game for somebody who plays for the first time: basic, against the weakest bot. */
static void start_guided(struct tui_session *s)
{
    static int deals;
    struct game_setup setup = s->settings.setup;
    setup.rules = (struct r7_rules){.edition = setup.rules.edition};
    setup.players = 2;
    setup.target = 0;
    setup.seed = guide_seeds[deals++ % GUIDE_DEALS];
    setup.seats[0].bot = NULL;
    if (setup.seats[1].bot == NULL)
        setup.seats[1].name[0] = '\0';
    setup.seats[1].bot = r7_bot_at(0);
    name_seats(&setup);
    s->guided = true;
    start_game(s, &setup);
    s->guided = false;
}

static bool is_there(enum files_place place, const char *file)
{
    char path[PATH_MAX];
    return files_path(place, file, path) && access(path, F_OK) == 0;
}

/* Whether nobody has played here yet: nothing was chosen, saved or finished. */
static bool is_first(const struct game *saved)
{
    return saved == NULL && !is_there(FILES_CONFIG, "settings") &&
           !is_there(FILES_STATE, FILES_LAST);
}

/* What the start screen was left for; false to end. */
static bool follow(struct tui_session *s, enum tui_choice_made made)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    switch (made) {
    case TUI_QUIT:
        return false;
    case TUI_PLAY:
        if (!s->has_seed)
            s->settings.setup.seed = game_some_seed();
        s->has_seed = false;
        settings_save(&s->settings, &message);
        tui_note(s, bytes);
        start_game(s, &s->settings.setup);
        return true;
    case TUI_RESUME:
        if (files_load_game(&s->game, &s->message))
            tui_game(s);
        return true;
    case TUI_LEARN:
        tui_learn((enum r7_edition)s->settings.setup.rules.edition, &s->message);
        return true;
    case TUI_PUZZLE:
        tui_puzzle(&(struct r7_puzzle_wish){.seed = 0}, false, &s->message);
        return true;
    case TUI_GAMES:
        tui_games(&s->message);
        return true;
    case TUI_TRAIN:
        tui_train(&s->message);
        return true;
    case TUI_GUIDE:
        settings_save(&s->settings, &message);
        tui_note(s, bytes);
        start_guided(s);
        return true;
    }
    return false;
}

void tui_load_settings(struct settings *settings, struct words *message)
{
    settings_load(settings, message);
    if (settings->language[0] != '\0' && !words_language_given() &&
        words_change_language(settings->language)) {
        words_clear(message); /* again, with names and messages in that language */
        settings_load(settings, message);
    }
    if (words_trouble() != NULL)
        words_say(message, "red7: {trouble}", "trouble", words_trouble(), NULL);
}

static void init_session(struct tui_session *s)
{
    s->message = (struct words)WORDS_INIT(s->message_bytes);
    s->what_if = true;
    s->viewer = -1;
    tui_load_settings(&s->settings, &s->message);
    name_seats(&s->settings.setup);
}

/* The saved game that no other process plays; NULL if there is none. */
static const struct game *find_saved(struct tui_session *s)
{
    static struct game saved;
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    bool there = s->keeps && files_load_game(&saved, &message);
    tui_note(s, bytes);
    return there ? &saved : NULL;
}

/* From screen to screen. The first one may be a game that was asked for; with a saved one beside
 * it, the start screen offers both. */
static void run(struct tui_session *s, const struct tui_options *options)
{
    const struct game *saved = find_saved(s);
    bool goes_on = true, asked = options->setup != NULL && saved != NULL;
    if (options->resume && saved != NULL)
        goes_on = follow(s, TUI_RESUME);
    else if (options->setup != NULL && saved == NULL)
        start_game(s, options->setup);
    else if (options->setup != NULL) {
        if (!r7_rules_equal(s->settings.setup.rules, options->setup->rules))
            s->settings.chose_rules = true;
        s->settings.setup = *options->setup;
        s->has_seed = true;
    }
    while (goes_on && !tui_ending()) {
        saved = find_saved(s);
        s->viewer = -1;
        goes_on = follow(s, tui_start(&s->settings, saved, asked, is_first(saved), &s->message));
        asked = false;
    }
}

/* Where a game is kept that was left before its end. */
static void tell_kept(struct tui_session *s)
{
    char path[PATH_MAX];
    if (s->keeps && s->games > 0 && is_there(FILES_STATE, FILES_GAME) &&
        files_path(FILES_STATE, FILES_GAME, path))
        tui_note(s, words_phrase(_("Your game is kept in {file}; red7 play goes on with it."),
                                 "file", path, NULL)
                        .bytes);
}

int tui_play(const struct tui_options *options)
{
    static struct tui_session s;
    init_session(&s);
    s.delay = options->delay_ms;
    s.record = options->record;
    s.keeps = files_lock();
    if (!s.keeps)
        tui_note(&s, _("Another game is in progress, so this one isn’t saved."));
    if (options->message != NULL)
        tui_note(&s, options->message);
    if (!tui_open(s.settings.colour_blind)) {
        leave(&s.message);
        return 1;
    }
    char language[sizeof s.settings.language];
    bool blind = s.settings.colour_blind;
    snprintf(language, sizeof language, "%s", s.settings.language);
    run(&s, options);
    if (strcmp(language, s.settings.language) != 0 || blind != s.settings.colour_blind)
        settings_save(&s.settings, &s.message);
    tell_kept(&s);
    tui_advisor_end(&s.advisor);
    return leave(&s.message);
}

/* Takes the terminal for one screen of its own; false if it cannot be had. */
static bool open_alone(struct tui_session *s)
{
    init_session(s);
    if (tui_open(s->settings.colour_blind))
        return true;
    leave(&s->message);
    return false;
}

int tui_play_lessons(const enum r7_edition *edition)
{
    static struct tui_session s;
    if (!open_alone(&s))
        return 1;
    tui_learn(edition != NULL ? *edition : (enum r7_edition)s.settings.setup.rules.edition,
              &s.message);
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

bool tui_analyse_record(const char *text, size_t length, int *status)
{
    static struct tui_session s;
    char bytes[512] = "";
    struct words why = WORDS_INIT(bytes);
    if (!game_read(&s.game, text, length, &why) || s.game.turn_count == 0)
        return false;
    if (!open_alone(&s))
        return false;
    tui_analyse(&s.game, 0, -1);
    *status = leave(&s.message);
    return true;
}
