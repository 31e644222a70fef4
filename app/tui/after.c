/* After a round and after the game: what was scored, the score, what next. */
#include "pages.h"
#include "paint.h"
#include "play.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include "turn.h"
#include <game/game.h>
#include <home/files.h>
#include <libintl.h>
#include <red7/red7.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/text.h>
#include <words/turns.h>

int tui_draw_scores(const struct r7_round *round, const struct words_names *names, int line)
{
    bool wide = tui_columns() >= 60;
    int left = tui_columns() - (wide ? 32 : 25);
    tui_put(line, 4, 18, TUI_DIM, _("player"));
    tui_put(line++, wide ? 22 : 20, 8, TUI_DIM, _("points"));
    for (int seat = 0; seat < round->players; seat++) {
        char bytes[512] = "";
        struct words text = WORDS_INIT(bytes);
        r7_cards scored = round->seats[seat].scored;
        if (scored != 0)
            words_add_cards(&text, scored);
        tui_put(line, 4, GAME_NAME_COLUMNS, TUI_BOLD, words_seat_first(names, seat).bytes);
        tui_put(line, wide ? 22 : 20, 6, TUI_BOLD, words_number(r7_cards_points(scored)).bytes);
        int end = tui_paragraph(line, wide ? 30 : 24, left, 3, TUI_PLAIN, bytes);
        line = end > line ? end : line + 1;
    }
    return line;
}

int tui_draw_round_end(const struct r7_round *round, r7_cards set, const struct words_names *names,
                       int line)
{
    enum r7_colour rule = r7_round_rule(round);
    struct phrase won =
        words_phrase(words_is_you(names, round->turn) ? _("♛ You win the round.")
                                                      : _("♛ {name} wins the round."),
                     "name", words_seat_first(names, round->turn).bytes, NULL);
    line = tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_GOOD, won.bytes);
    if (!round->rules.advanced)
        return line;
    struct phrase text;
    if (set == 0)
        text = words_phrase(_("The rule is {colour} ({rule}): no card counts, nothing is scored."),
                            "colour", words_colour(rule), "rule", words_rule(rule), NULL);
    else
        text = words_phrase(ngettext("The rule is {colour} ({rule}): {cards} score {n} point.",
                                     "The rule is {colour} ({rule}): {cards} score {n} points.",
                                     (unsigned long)r7_cards_points(set)),
                            "colour", words_colour(rule), "rule", words_rule(rule), "cards",
                            words_cards(set).bytes, "n", words_number(r7_cards_points(set)).bytes,
                            NULL);
    return tui_paragraph(line, 3, tui_columns() - 4, 3, TUI_PLAIN, text.bytes);
}

/* The same for a game here. */
static int draw_scores(const struct game *game, int line)
{
    struct words_names names = game_names(game);
    return tui_draw_scores(&game->table.match.round, &names, line);
}

static int draw_round_end(const struct game *game, int line)
{
    struct words_names names = game_names(game);
    const struct r7_round *round = &game->table.match.round;
    r7_cards set = r7_round_scored(game_deal(game), round);
    return tui_draw_round_end(round, set, &names, line);
}

/* The last turn in words. */
static void draw_last_turn(const struct game *game, int line, int lines)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    if (game->turn_count == 0)
        return;
    game_tell_turn(game, game->turn_count - 1, -1, &text);
    if (tui_paragraph_lines(tui_columns() - 2, bytes) <= lines)
        tui_paragraph(line, 1, tui_columns() - 2, lines, TUI_DIM, bytes);
}

/* The palettes at the end, with what counted. */
static int draw_end_table(const struct game *game)
{
    struct words_names names = game_names(game);
    struct r7_round before = r7_round_unscored(game_deal(game), &game->table.match.round);
    struct r7_round end = r7_round_deck_covered(&before);
    struct tui_table table = {.names = &names,
                              .seat = -1,
                              .target = game->table.match.target,
                              .number = game->table.match.number};
    scene_lay_round(&end, &game->table.match.round, &table.laid);
    return tui_table(&table, tui_nothing);
}

/* What everybody still had in hand, if there is room for it. */
static int draw_hands(const struct game *game, int line, int end)
{
    struct words_names names = game_names(game);
    const struct r7_round *round = &game->table.match.round;
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    for (int seat = 0; seat < round->players; seat++) {
        words_add(&text, seat > 0 ? " · " : "");
        words_say(&text, "{name} {cards}", "name", words_seat_first(&names, seat).bytes, "cards",
                  words_hand(round->seats[seat].hand, 0).bytes, NULL);
    }
    int column = words_columns(_("Hands:")) + 2, width = tui_columns() - column - 1;
    if (tui_paragraph_lines(width, bytes) > end - line)
        return line;
    tui_put(line, 1, column, TUI_DIM, _("Hands:"));
    return tui_paragraph(line, column, width, end - line, TUI_PLAIN, bytes);
}

struct phrase tui_say_winners(unsigned winners, const struct words_names *names)
{
    return words_phrase("♛ {sentence}", "sentence", words_winners(names, winners).bytes, NULL);
}

static struct phrase say_winners(const struct game *game)
{
    struct words_names names = game_names(game);
    return tui_say_winners(r7_match_winners(&game->table.match), &names);
}

/* How the round, or the whole game, has ended: what matters most first, as far as there is room. */
static void draw_end(const struct game *game, bool over, int line, int end)
{
    bool advanced = game->setup.rules.advanced;
    line = draw_round_end(game, line);
    if (advanced && over)
        line = tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_GOOD, say_winners(game).bytes);
    line = draw_hands(game, line, end);
    if (advanced && line + game->setup.players + 1 < end)
        line = draw_scores(game, line + 1) + 1;
    if (line < end)
        draw_last_turn(game, line, end - line);
}

/* Shows that and waits for a key; 'q' at the end of the input. */
static uint32_t ask_what_next(struct tui_session *s, const struct tui_choice *choices, bool over)
{
    struct tui_event event;
    tui_begin();
    int line = draw_end_table(&s->game), end = tui_lines() - tui_buttons_lines(choices);
    if (s->message.length > 0)
        line = tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_BAD, s->message.bytes);
    draw_end(&s->game, over, line, end);
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
    if (!tui_read(-1, &event))
        return 'q';
    if (event.kind == TUI_KEY)
        words_clear(&s->message);
    return tui_key(&event);
}

enum tui_wish tui_after_round(struct tui_session *s)
{
    const struct tui_choice choices[] = {{TUI_KEY_ENTER, _("next round")},
                                         {'u', _("undo")},
                                         {'?', _("help")},
                                         {'q', _("leave")},
                                         {0, NULL}};
    for (;;) {
        switch (ask_what_next(s, choices, false)) {
        case TUI_KEY_ENTER:
        case ' ':
            game_next_round(&s->game);
            s->viewer = -1;
            tui_save(s);
            return TUI_WISH_TURN;
        case 'u':
            return TUI_WISH_UNDO;
        case '?':
            tui_page_game_help();
            break;
        case 'q':
            return TUI_WISH_LEAVE;
        }
    }
}

static void keep_record(struct tui_session *s)
{
    char path[PATH_MAX];
    if (files_keep_record(&s->game, path, &s->message))
        tui_note(s, words_phrase(_("Record saved to {file}"), "file", path, NULL).bytes);
}

enum tui_wish tui_after_game(struct tui_session *s)
{
    const struct tui_choice choices[] = {
        {TUI_KEY_ENTER, _("another game")},
        {'a', _("same deal again")},
        {'v', _("review")},
        {'s', _("save the record")},
        {'u', _("undo")},
        {'q', _("leave")},
        {0, NULL},
    };
    for (;;) {
        switch (ask_what_next(s, choices, true)) {
        case TUI_KEY_ENTER:
        case 'n':
            return TUI_WISH_NEW;
        case 'a':
            return TUI_WISH_AGAIN;
        case 'v':
        case 'p':
            tui_analyse(&s->game, 0, -1);
            break;
        case 's':
            keep_record(s);
            break;
        case 'u':
            return TUI_WISH_UNDO;
        case 'q':
            return TUI_WISH_LEAVE;
        }
    }
}
