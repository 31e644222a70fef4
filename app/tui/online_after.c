/* After a round and after the game at an online table: what was scored, who has won, whether
 * the shuffles were fair, what next. */
#include "online.h"
#include "paint.h"
#include "play.h"
#include "screen.h"
#include "table_view.h"
#include <home/files.h>
#include <stdlib.h>
#include <string.h>
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
    struct r7_round end = r7_round_unscored(&round->history.start, &round->history.now);
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    struct tui_table table = {.view = &end,
                              .scored = &round->history.now,
                              .names = &o->names,
                              .seat = -1,
                              .target = game->target,
                              .number = round->number};
    int line = tui_table(&table, tui_nothing);
    if (round->history.turn_count > 0)
        seat_say_turn(round, round->history.turn_count - 1U, &o->names, &text);
    return tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_PLAIN, bytes);
}

static int draw_verdict(const struct seat_game *game, int line)
{
    switch (game->verdict) {
    case SEAT_UNKNOWN:
        return tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_DIM,
                             _("Can’t check here whether the shuffle was fair."));
    case SEAT_FAIR:
        return tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_GOOD,
                             _("The shuffle was fair: every deal is the one the server was "
                               "committed to before it knew the players’ seeds."));
    case SEAT_UNFAIR:
        return tui_paragraph(
            line, 1, tui_columns() - 2, 2, TUI_BAD,
            _("The shuffle was NOT fair: the deals aren’t the ones the server was committed to."));
    }
    return line;
}

static void draw_buttons(const struct online *o, bool over)
{
    const struct seat_game *game = client_game(o->client);
    struct tui_choice choices[ONLINE_BUTTONS_MAX];
    int count = 0;
    if (!over)
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("continue")};
    if (over && game->seat >= 0 && game->proposal.what == PROPOSAL_NONE)
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("another game")};
    if (over)
        choices[count++] = (struct tui_choice){'s', _("save the record")};
    online_add_buttons(o, true, choices, count);
    tui_buttons(tui_lines() - 1, choices);
}

void online_after_draw(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    const struct seat_round *round = round_of(o);
    bool over = game->stage == SEAT_OVER;
    int line = 0;
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
        tui_put(line++, 1, tui_columns() - 2, TUI_GOOD,
                tui_say_winners(game->winners, &o->names).bytes);
        draw_verdict(game, line);
    }
    online_draw_message(o, tui_lines() - 4);
    draw_buttons(o, over);
}

/* ---- acting ---- */

/* Fetches the record and keeps it. */
static void save_record(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    char file[SEAT_ID_MAX + 32], code[SEAT_CODE_MAX], detail[CLIENT_DETAIL_MAX], path[PATH_MAX];
    enum client_failure failure;
    size_t length;
    struct words message = WORDS_INIT(o->message);
    words_clear(&message);
    snprintf(file, sizeof file, "/api/games/%s.r7", game->id);
    char *text =
        client_fetch(client_address(o->client), o->options, file, &length, &failure, code, detail);
    if (text == NULL)
        words_say(&message, _("Couldn’t get the record: {why}."), "why",
                  client_say_failure(client_address(o->client), failure, code, detail).bytes, NULL);
    else if (files_keep_text(text, length, path, &message))
        words_say(&message, _("Record saved to {file}"), "file", path, NULL);
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
    return key == 0 || online_press(o, key);
}
