/* A game step by step, all cards open. */
#include "paint.h"
#include "play.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include <game/game.h>
#include <red7/red7.h>
#include <words/cards.h>
#include <words/text.h>
#include <words/turns.h>

static void draw_replay(const struct game *copy, const struct game *game)
{
    const struct tui_choice choices[] = {{TUI_KEY_LEFT, ""},
                                         {TUI_KEY_RIGHT, _("move by move")},
                                         {TUI_KEY_ENTER, _("back")},
                                         {0, NULL}};
    struct words_names names = game_names(game);
    const struct r7_round shown = r7_round_unscored(game_deal(copy), game_round(copy)),
                          *round = &shown;
    struct tui_table table = {.view = round,
                              .scored = game_round(copy),
                              .names = &names,
                              .seat = round->phase == R7_PHASE_OVER ? -1 : round->turn,
                              .target = copy->table.match.target,
                              .number = copy->table.match.number,
                              .what_if = tui_lines() >= 30};
    tui_begin();
    int line = tui_table(&table, tui_nothing);
    for (int seat = 0; seat < round->players; seat++) {
        if (round->seats[seat].out)
            continue;
        tui_say(line++, 1, tui_columns() - 2, seat == round->turn ? TUI_BOLD : TUI_PLAIN,
                _("{name}’s hand: {cards}"), "name", words_seat_first(&names, seat).bytes, "cards",
                words_cards(round->seats[seat].hand).bytes, NULL);
    }
    line++;
    if (copy->turn_count > 0) {
        char bytes[1024] = "";
        struct words text = WORDS_INIT(bytes);
        game_tell_turn(copy, copy->turn_count - 1, -2, &text);
        line = tui_paragraph(line, 1, tui_columns() - 2, 4, TUI_BOLD, bytes);
    }
    tui_say(tui_lines() - 3, 1, tui_columns() - 2, TUI_DIM, _("after move {n} of {all}"), "n",
            words_number((long)copy->turn_count).bytes, "all",
            words_number((long)game->turn_count).bytes, NULL);
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
}

void tui_replay(const struct game *game)
{
    static struct game copy;
    size_t at = 0;
    for (;;) {
        struct tui_event event;
        copy = *game;
        game_rewind(&copy, at);
        draw_replay(&copy, game);
        if (!tui_read(-1, &event))
            return;
        switch (tui_key(&event)) {
        case TUI_KEY_RIGHT:
        case TUI_KEY_DOWN:
        case ' ':
            at += at < game->turn_count;
            break;
        case TUI_KEY_LEFT:
        case TUI_KEY_UP:
        case TUI_KEY_BACK:
            at -= at > 0;
            break;
        case TUI_KEY_HOME:
            at = 0;
            break;
        case TUI_KEY_END:
            at = game->turn_count;
            break;
        case TUI_KEY_ENTER:
        case TUI_KEY_ESCAPE:
        case 'q':
            return;
        }
    }
}
