/* After a round and after the game at an online table: what was scored, who has won, whether
 * the shuffles were fair, what next. */
#include "online.h"
#include "paint.h"
#include "play.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include <errno.h>
#include <home/files.h>
#include <home/history.h>
#include <stdlib.h>
#include <string.h>
#include <words/fault.h>
#include <words/text.h>

/* The round to look back at: the one before, if the next has been dealt already. */
static const struct seat_round *round_of(const struct online *o)
{
    return seat_round_before(client_game(o->client));
}

bool online_after_due(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    return game->stage == SEAT_OVER ||
           (game->stage == SEAT_PLAYING && round_of(o)->number > o->seen);
}

/* ---- drawing ---- */

/* The palettes at the end, with what counted, and the last turn in words. */
static int draw_end(const struct online *o, const struct seat_round *round)
{
    const struct seat_game *game = client_game(o->client);
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    struct tui_table table = {
        .names = &o->names, .seat = -1, .target = game->target, .number = round->number};
    scene_lay_history(&round->history, NULL, &table.laid);
    int line = tui_table(&table, tui_nothing);
    if (round->history.turn_count > 0)
        seat_say_turn(round, round->history.turn_count - 1U, &o->names, &text);
    return tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_PLAIN, bytes);
}

/* Whether the shuffles were fair, in some lines. */
static void draw_verdict(const struct seat_game *game, int line, int lines)
{
    enum tui_style style = game->verdict == SEAT_FAIR     ? TUI_GOOD
                           : game->verdict == SEAT_UNFAIR ? TUI_BAD
                                                          : TUI_DIM;
    const char *text = "";
    switch (game->verdict) {
    case SEAT_UNKNOWN:
        text = _("Can’t check here whether the shuffle was fair.");
        break;
    case SEAT_FAIR:
        text =
            _("The shuffle was fair: every deal is the one the server was committed to before it "
              "knew the players’ seeds.");
        break;
    case SEAT_UNFAIR:
        text =
            _("The shuffle was NOT fair: the deals aren’t the ones the server was committed to.");
        break;
    }
    if (tui_paragraph_lines(tui_columns() - 2, text) <= lines || game->verdict == SEAT_UNFAIR)
        tui_paragraph(line, 1, tui_columns() - 2, lines, style, text);
}

static void list_buttons(const struct online *o, bool over,
                         struct tui_choice choices[ONLINE_BUTTONS_MAX])
{
    const struct seat_game *game = client_game(o->client);
    int count = 0;
    if (!over)
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("continue")};
    if (over && game->seat >= 0 && game->proposal.what == PROPOSAL_NONE)
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("another game")};
    if (over) {
        choices[count++] = (struct tui_choice){'v', _("review")};
        choices[count++] = (struct tui_choice){'s', _("save the record")};
    }
    online_add_buttons(o, true, choices, count);
}

void online_after_draw(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    const struct seat_round *round = round_of(o);
    bool over = game->stage == SEAT_OVER;
    int line = 0;
    struct tui_choice buttons[ONLINE_BUTTONS_MAX];
    list_buttons(o, over, buttons);
    int end = tui_lines() - tui_buttons_lines(buttons);
    tui_begin();
    if (round->number > 0) {
        line = draw_end(o, round);
        line = online_draw_people(o, line);
        line = tui_draw_round_end(&round->history.now, r7_history_scored(&round->history),
                                  &o->names, line);
        if (game->rules.advanced)
            line = tui_draw_scores(&round->history.now, &o->names, line);
    }
    if (over) {
        line = tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_GOOD,
                             tui_say_winners(game->winners, &o->names).bytes);
        draw_verdict(game, line, end - line);
    }
    if (online_has_message(o))
        online_draw_message(o, end - 2);
    tui_buttons(tui_lines() - 1, buttons);
}

/* ---- acting ---- */

/* The record of the game, to be freed; NULL with a message. */
static char *fetch_record(struct online *o, size_t *length, struct words *message)
{
    char file[SEAT_ID_MAX + 32], code[SEAT_CODE_MAX], detail[CLIENT_DETAIL_MAX];
    enum client_failure failure;
    snprintf(file, sizeof file, "/api/games/%s.r7", client_game(o->client)->id);
    char *text =
        client_fetch(client_address(o->client), o->options, file, length, &failure, code, detail);
    if (text == NULL)
        words_say(message, _("Couldn’t get the record: {why}."), "why",
                  client_say_failure(client_address(o->client), failure, code, detail).bytes, NULL);
    return text;
}

void online_after_keep(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    size_t length;
    if (o->kept || game->stage != SEAT_OVER || game->seat < 0)
        return;
    o->kept = true;
    char *text = fetch_record(o, &length, &message);
    if (text != NULL && !history_finish_record(text, length, game->seat, &message))
        words_say(&message, _("Couldn’t write the file {file}: {reason}."), "file", FILES_LAST,
                  "reason", words_fault(errno), NULL);
    free(text);
    if (message.length > 0) {
        snprintf(o->message, sizeof o->message, "%s", bytes);
        tui_wake();
    }
}

/* Fetches the record and writes it where records are. */
static void save_record(struct online *o)
{
    char path[PATH_MAX];
    size_t length;
    struct words message = WORDS_INIT(o->message);
    words_clear(&message);
    char *text = fetch_record(o, &length, &message);
    if (text != NULL && files_keep_text(text, length, path, &message))
        words_say(&message, _("Record saved to {file}"), "file", path, NULL);
    free(text);
}

/* Fetches the record and opens it in the analysis. */
static void review(struct online *o)
{
    static struct game game;
    size_t length;
    struct words message = WORDS_INIT(o->message);
    words_clear(&message);
    char *text = fetch_record(o, &length, &message);
    if (text != NULL && game_read(&game, text, length, &message))
        tui_analyse(&game, 0, client_game(o->client)->seat);
    free(text);
}

bool online_after_act(struct online *o, const struct tui_event *event)
{
    const struct seat_game *game = client_game(o->client);
    bool over = game->stage == SEAT_OVER;
    uint32_t key = tui_key(event);
    if (online_is_asked(o) && tui_yes_or_no(event) >= 0)
        return online_press(o, tui_yes_or_no(event) == 1 ? 'y' : 'n');
    if (key == TUI_KEY_ENTER || key == ' ') {
        if (!over)
            o->seen = round_of(o)->number;
        else if (game->seat >= 0 && game->proposal.what == PROPOSAL_NONE)
            client_propose(o->client, PROPOSAL_REMATCH);
        return true;
    }
    if (key == 's' && over) {
        save_record(o);
        return true;
    }
    if (key == 'v' && over) {
        review(o);
        return true;
    }
    return key == 0 || online_press(o, key);
}
