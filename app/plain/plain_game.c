/* The plain game from the deal to the score, saved on the way. */
#include "plain_ask.h"
#include "plain_tell.h"
#include "plain_turn.h"
#include <errno.h>
#include <home/files.h>
#include <home/history.h>
#include <home/seed.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <words/cards.h>
#include <words/fault.h>
#include <words/names.h>
#include <words/text.h>

/* ---- files ---- */

/* Writes the record that was asked for, as far as the game has got. */
static void write_record(struct plain *plain)
{
    const char *path = plain->options->record;
    size_t length;
    if (path == NULL || plain->failed)
        return;
    char *text = game_write(&plain->game, &length);
    FILE *out = text != NULL ? fopen(path, "w") : NULL;
    bool good = out != NULL && fwrite(text, 1, length, out) == length;
    if (out != NULL && fclose(out) != 0)
        good = false;
    free(text);
    if (good)
        return;
    plain->failed = true;
    plain_tell(_("Couldn’t write the record: {reason}."), "reason", words_fault(errno), NULL);
}

/* Saves the game, or forgets it when it is over. That it cannot be saved is said once. */
static void save(struct plain *plain)
{
    char bytes[PATH_MAX + 512] = "";
    struct words message = WORDS_INIT(bytes);
    write_record(plain);
    if (!plain->keeps)
        return;
    plain->saved = game_over(&plain->game) ? history_finish(&plain->game, &message)
                                           : files_save_game(&plain->game, &message);
    if (message.length > 0 && !plain->warned)
        plain_message(bytes);
    plain->warned = message.length > 0;
}

bool plain_keep(struct plain *plain)
{
    char path[PATH_MAX], bytes[PATH_MAX + 512] = "";
    struct words message = WORDS_INIT(bytes);
    bool kept = files_keep_record(&plain->game, path, &message);
    if (kept)
        words_say(&message, _("Record saved to {path}."), "path", path, NULL);
    plain_message(bytes);
    return kept;
}

/* ---- turns ---- */

/* Who sees a turn when it is played: the only person, or the one who played it. Who only
 * watches sees all. */
static int viewer_of(const struct plain *plain, int mover)
{
    const struct game_setup *setup = &plain->game.setup;
    if (plain->people == 0)
        return -2;
    if (setup->seats[mover].bot == NULL)
        return mover;
    for (int seat = 0; plain->people == 1 && seat < setup->players; seat++)
        if (setup->seats[seat].bot == NULL)
            return seat;
    return R7_SPECTATOR;
}

void plain_after_turn(struct plain *plain)
{
    const struct game *game = &plain->game;
    size_t last = game->turn_count - 1;
    plain_print_turn(plain, last, viewer_of(plain, game->turns[last].seat));
    if (plain->screen >= 0)
        plain->told[plain->screen] = game->turn_count;
    save(plain);
}

static void play_bot(struct plain *plain)
{
    if (plain->people == 0 && plain->terminal && plain->game.turn_count > 0 &&
        !plain_wait(plain, _("Press Enter for the next turn. ")))
        return;
    fflush(stdout);
    if (game_bot_turn(&plain->game, NULL, NULL)) {
        plain_after_turn(plain);
        return;
    }
    plain_tell(_("Not enough memory for the bot to think."), NULL);
    plain->failed = plain->ended = true;
}

/* ---- going back, and other deals ---- */

/* What was told, and to whom, may have been taken back. */
static void forget(struct plain *plain)
{
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        if (plain->told[seat] > plain->game.turn_count)
            plain->told[seat] = plain->game.turn_count;
    plain->changed = true;
}

/* Who may take back a turn: nobody may take back another person's. */
static bool may_undo(const struct plain *plain)
{
    const struct game *game = &plain->game;
    for (size_t i = game->turn_count; i-- > 0;)
        if (game->setup.seats[game->turns[i].seat].bot == NULL)
            return game_over(game) || game->turns[i].seat == game_round(game)->turn;
    return true;
}

void plain_undo(struct plain *plain)
{
    if (!may_undo(plain)) {
        plain_tell(_("Someone else has played since, so that can’t be undone."), NULL);
        return;
    }
    if (!game_undo(&plain->game, -1)) {
        plain_tell(_("There’s nothing to undo."), NULL);
        return;
    }
    plain_tell(_("Undone. {name}, play that turn again."), "name",
               plain_name(plain, game_round(&plain->game)->turn).bytes, NULL);
    putchar('\n');
    forget(plain);
    save(plain);
}

static void start(struct plain *plain, const struct game_setup *setup)
{
    game_start(&plain->game, setup);
    plain->screen = -1;
    forget(plain);
    plain_print_start(plain);
    plain_print_round_start(plain);
    save(plain);
}

void plain_new(struct plain *plain, bool same)
{
    struct game_setup setup = plain->game.setup;
    if (plain->game.turn_count > 0 && !game_over(&plain->game) &&
        !plain_ask(plain, _("Leave this game? ({yes}/{no}) ")))
        return;
    if (!same)
        setup.seed = game_some_seed();
    putchar('\n');
    start(plain, &setup);
}

/* ---- the end ---- */

/* What next, after the game? Only somebody at a terminal is asked. */
static void ask_what_next(struct plain *plain)
{
    char line[PLAIN_LINE_MAX + 1], *words[2];
    plain->changed = false;
    while (!plain->changed && !plain->ended) {
        struct phrase prompt =
            plain_with_letters(_("Another game? ({yes}, {no}, again, undo, save)> "));
        if (!plain_read(plain, prompt.bytes, line))
            return;
        int count = plain_split(line, words, 2);
        if (count != 1)
            continue;
        if (words_yes_or_no(words[0]) == 1 || plain_is(words[0], "new", "new"))
            plain_new(plain, false);
        else if (plain_is(words[0], "again", "again"))
            plain_new(plain, true);
        else if (plain_is(words[0], "undo", "u"))
            plain_undo(plain);
        else if (plain_is(words[0], "save", "save"))
            plain_keep(plain);
        else if (words_yes_or_no(words[0]) == 0 || plain_is(words[0], "quit", "q"))
            plain->ended = true;
        else
            plain_tell(plain_with_letters(_("{yes} deals a new game, again the same one; undo "
                                            "takes back your last move, save saves the record, "
                                            "{no} leaves."))
                           .bytes,
                       NULL);
    }
}

/* After the last turn of a round: the score, and the next deal or the end. */
static void end_round(struct plain *plain)
{
    plain_print_round_end(plain);
    if (!game_over(&plain->game)) {
        game_next_round(&plain->game);
        plain_print_round_start(plain);
        return;
    }
    plain_print_game_end(plain);
    if (plain->terminal)
        ask_what_next(plain);
    else
        plain->ended = true;
}

static void play(struct plain *plain)
{
    while (!plain->ended && !ferror(stdout)) {
        if (game_round_over(&plain->game))
            end_round(plain);
        else if (game_bot_to_move(&plain->game))
            play_bot(plain);
        else
            plain_person(plain);
    }
}

/* ---- the start ---- */

static int count_people(const struct game *game)
{
    int people = 0;
    for (int seat = 0; seat < game->setup.players; seat++)
        people += game->setup.seats[seat].bot == NULL;
    return people;
}

/* Resumes the game that was loaded. */
static void resume(struct plain *plain)
{
    plain->people = count_people(&plain->game);
    plain_print_start(plain);
    if (plain->game.setup.rules.advanced)
        plain_tell(_("Round {n} continues."), "n",
                   words_number(plain->game.table.match.number).bytes, NULL);
    else
        plain_tell(_("The round continues."), NULL);
    putchar('\n');
    plain->saved = true;
    write_record(plain);
}

/* A saved game that is not resumed is kept among the records. If it cannot be,
 * it stays where it is, and the new game is not saved over it. */
static void put_away(struct plain *plain)
{
    if (plain->game.turn_count > 0)
        plain->keeps = plain_keep(plain);
}

/* Asks whether to go on with the game that was loaded. */
static bool wants_saved(struct plain *plain)
{
    const struct game_setup *setup = &plain->game.setup;
    plain_tell(_("You have a saved game: {rules}; {players}, {turns} played."), "rules",
               words_rules(setup->rules).bytes, "players",
               words_count_players(setup->players).bytes, "turns",
               words_count_turns(plain->game.turn_count).bytes, NULL);
    plain_tell_house_rules(setup);
    return plain_ask(plain, _("Continue it? ({yes}/{no}) "));
}

/* Loads the saved game, if there is one; a message about a damaged one is printed. */
static bool load(struct plain *plain)
{
    char bytes[PATH_MAX + 2048] = "";
    struct words message = WORDS_INIT(bytes);
    bool loaded = files_load_game(&plain->game, &message);
    plain_message(bytes);
    return loaded && !game_over(&plain->game);
}

/* Starts a game or resumes one; false if there is none to be resumed. */
static bool begin(struct plain *plain)
{
    const struct game_setup *setup = plain->options->setup;
    bool loaded = plain->keeps && load(plain);
    fflush(stdout);
    if (setup == NULL && !loaded)
        return false;
    if (loaded && (setup == NULL || wants_saved(plain))) {
        resume(plain);
        return true;
    }
    if (plain->ended)
        return true;
    if (loaded)
        put_away(plain);
    game_start(&plain->game, setup);
    plain->people = count_people(&plain->game);
    start(plain, setup);
    return true;
}

enum plain_outcome plain_play(const struct plain_options *options)
{
    static struct plain plain;
    bool input = isatty(STDIN_FILENO) == 1;
    plain = (struct plain){
        .options = options,
        .terminal = input && isatty(STDOUT_FILENO) == 1,
        .echo = !input,
        .screen = -1,
    };
    plain.keeps = plain.terminal || options->setup == NULL;
    if (plain.keeps && !files_lock()) {
        plain.keeps = false;
        plain_tell(_("Another game is in progress, so this one isn’t saved."), NULL);
    }
    plain_message(options->message);
    if (!begin(&plain))
        return PLAIN_NOTHING_SAVED;
    play(&plain);
    if (plain.keeps && plain.saved && !game_over(&plain.game))
        plain_tell(_("Game saved; `red7 play` continues it."), NULL);
    plain_tell(_("Goodbye."), NULL);
    return plain.failed ? PLAIN_FAILED : PLAIN_DONE;
}
