/* The game from turn to turn: bots, people at one keyboard, those who watch. */
#include "play.h"
#include "pages.h"
#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include "turn.h"
#include <game/game.h>
#include <home/files.h>
#include <home/history.h>
#include <home/seed.h>
#include <libintl.h>
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

static int count_people(const struct game *game, int *last)
{
    int people = 0;
    for (int seat = 0; seat < game->setup.players; seat++)
        if (game->setup.seats[seat].bot == NULL) {
            people++;
            *last = seat;
        }
    return people;
}

/* Whose hand may be shown while others play: the only person's. */
static int seat_that_watches(const struct game *game)
{
    int person = -1;
    return count_people(game, &person) == 1 ? person : -1;
}

bool tui_several_people(const struct game *game)
{
    int last;
    return count_people(game, &last) > 1;
}

/* ---- saving ---- */

void tui_note(struct tui_session *s, const char *text)
{
    if (text[0] == '\0' || strstr(s->message.bytes, text) != NULL)
        return;
    words_add(&s->message, s->message.length > 0 ? " " : "");
    words_add(&s->message, text);
}

/* The file of the record: of a second game another one, FILE-2.r7. */
static void record_path(const struct tui_session *s, char path[PATH_MAX])
{
    const char *dot = strrchr(s->record, '.'), *slash = strrchr(s->record, '/');
    int stem = dot != NULL && (slash == NULL || dot > slash + 1) ? (int)(dot - s->record)
                                                                 : (int)strlen(s->record);
    if (s->games <= 1)
        snprintf(path, PATH_MAX, "%s", s->record);
    else
        snprintf(path, PATH_MAX, "%.*s-%d%s", stem, s->record, s->games, s->record + stem);
}

static void write_record(struct tui_session *s, const char *text, size_t length)
{
    char path[PATH_MAX];
    record_path(s, path);
    if (text == NULL || !files_write_path(path, text, length))
        tui_note(s, words_phrase(_("Couldn’t write {file}."), "file", path, NULL).bytes);
}

void tui_save(struct tui_session *s)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    bool over = game_over(&s->game);
    size_t length = 0;
    char *text = s->record != NULL ? game_write(&s->game, &length) : NULL;
    if (s->keeps && !(over && history_finish(&s->game, &message)))
        files_save_game(&s->game, &message);
    tui_note(s, bytes);
    if (s->record != NULL)
        write_record(s, text, length);
    free(text);
}

/* ---- bots ---- */

static void draw_waiting(struct tui_session *s, const char *message)
{
    const struct tui_choice choices[] = {{' ', _("continue")}, {'q', _("leave")}, {0, NULL}};
    int seat = seat_that_watches(&s->game);
    int line = tui_draw_game(s, seat, tui_nothing, choices, 2);
    if (s->message.length > 0)
        tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_BAD, s->message.bytes);
    else
        tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_DIM, message);
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
}

/* Lets a bot play and shows it for a while; a key goes on at once. */
static enum tui_wish bot_turn(struct tui_session *s)
{
    struct words_names names = game_names(&s->game);
    struct tui_event event;
    int mover = game_round(&s->game)->turn;
    draw_waiting(s, words_phrase(_("{name} is thinking…"), "name",
                                 words_seat_first(&names, mover).bytes, NULL)
                        .bytes);
    if (!game_bot_turn(&s->game, tui_stop, NULL)) {
        tui_note(s, _("Not enough memory for the bot to think."));
        return TUI_WISH_LEAVE;
    }
    tui_save(s);
    bool watched = seat_that_watches(&s->game) < 0;
    do {
        draw_waiting(s, watched ? _("The bots are playing.") : "");
        if (!tui_read((int)s->delay, &event) || tui_key(&event) == 'q')
            return TUI_WISH_LEAVE;
    } while (event.kind == TUI_DRAW);
    return TUI_WISH_TURN;
}

/* ---- people ---- */

/* Hides the previous player's hand until the next player is there. */
static bool cover(struct tui_session *s, int seat)
{
    struct words_names names = game_names(&s->game);
    const struct tui_choice choices[] = {
        {TUI_KEY_ENTER, _("show my hand")}, {'q', _("leave")}, {0, NULL}};
    struct tui_event event;
    do {
        int line = tui_draw_game(s, -1, tui_nothing, choices, 2);
        struct phrase text =
            words_phrase(_("{name}’s turn. Everyone else, look away from the screen."), "name",
                         words_seat_first(&names, seat).bytes, NULL);
        tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_BOLD, text.bytes);
        tui_buttons(tui_lines() - 1, choices);
        tui_show();
        if (!tui_read(-1, &event) || tui_key(&event) == 'q')
            return false;
    } while (tui_key(&event) != TUI_KEY_ENTER);
    s->viewer = seat;
    return true;
}

/* Whoever is out is shown the moves that would have been safe. */
static void show_out(struct tui_session *s, int seat)
{
    struct words_names names = game_names(&s->game);
    struct r7_round before;
    struct r7_view view;
    game_before_turn(&s->game, s->game.turn_count - 1, &before);
    r7_view_init(&view, &before, seat);
    size_t count = r7_turns_list(&view.round, R7_TURNS_SURE, NULL, 0);
    const struct tui_choice choices[] = {{TUI_KEY_ENTER, _("continue")},
                                         {'l', _("which moves would have been safe?")},
                                         {'u', _("undo")},
                                         {0, NULL}};
    const struct tui_choice none[] = {{TUI_KEY_ENTER, _("continue")}, {'u', _("undo")}, {0, NULL}};
    struct tui_event event;
    do {
        char bytes[512] = "";
        struct words text = WORDS_INIT(bytes);
        int line = tui_draw_game(s, seat, tui_nothing, count > 0 ? choices : none, 2);
        words_say(&text,
                  words_is_you(&names, seat) ? _("You are out of the round.")
                                             : _("{name} is out of the round."),
                  "name", words_seat_first(&names, seat).bytes, NULL);
        words_add(&text, " ");
        if (count == 0)
            words_add(&text, _("There was no safe move."));
        else
            words_say(&text,
                      ngettext("{n} move would have been safe.", "{n} moves would have been safe.",
                               (unsigned long)count),
                      "n", words_number((long)count).bytes, NULL);
        tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_BAD, bytes);
        tui_buttons(tui_lines() - 1, count > 0 ? choices : none);
        tui_show();
        if (!tui_read(-1, &event))
            return;
        if (tui_key(&event) == 'l' && count > 0)
            tui_page_past_turns(&view.round, &names);
        if (tui_key(&event) == 'u' && game_undo(&s->game, seat)) {
            tui_save(s);
            return;
        }
    } while (tui_key(&event) != TUI_KEY_ENTER);
}

static enum tui_wish person_turn(struct tui_session *s)
{
    int seat = game_round(&s->game)->turn;
    bool several = tui_several_people(&s->game);
    if (several && s->viewer != seat && !cover(s, seat))
        return TUI_WISH_LEAVE;
    s->viewer = seat;
    enum tui_wish wish = tui_turn(s);
    if (wish != TUI_WISH_TURN)
        return wish;
    tui_save(s);
    if (several)
        s->viewer = -1;
    if (game_round(&s->game)->seats[seat].out)
        show_out(s, seat);
    return wish;
}

/* ---- the game ---- */

/* Does what the player asked for; false to leave. */
static bool grant(struct tui_session *s, enum tui_wish wish)
{
    struct game_setup setup = s->game.setup;
    switch (wish) {
    case TUI_WISH_NONE:
    case TUI_WISH_TURN:
        return true;
    case TUI_WISH_UNDO:
        if (!game_undo(&s->game, seat_that_watches(&s->game)))
            tui_note(s, _("There’s no move to take back."));
        break;
    case TUI_WISH_NEW:
        setup.seed = game_some_seed();
        game_start(&s->game, &setup);
        s->games++;
        break;
    case TUI_WISH_AGAIN:
        game_start(&s->game, &setup);
        s->games++;
        break;
    case TUI_WISH_LEAVE:
        return false;
    }
    s->viewer = -1;
    tui_save(s);
    return true;
}

void tui_game(struct tui_session *s)
{
    enum tui_wish wish = TUI_WISH_NONE;
    s->games++;
    tui_save(s);
    while (grant(s, wish) && !tui_ending()) {
        if (game_over(&s->game))
            wish = tui_after_game(s);
        else if (game_round_over(&s->game))
            wish = tui_after_round(s);
        else if (game_bot_to_move(&s->game))
            wish = bot_turn(s);
        else
            wish = person_turn(s);
    }
}
