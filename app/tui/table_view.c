/* The table as a seat sees it: the rule, every palette with what counts lit, who leads,
 * how all would stand under the other rules, and the hand. */
#include "table_view.h"
#include "paint.h"
#include "screen.h"
#include <game/game.h>
#include <home/settings.h>
#include <red7/red7.h>
#include <scene/scene.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

#define NAME_COLUMN 4
#define POINTS_COLUMN 22
#define HAND_COLUMN 30
#define PALETTE_COLUMN 36
#define COUNT_COLUMNS 9

/* Where a palette's count stands: at the right, but not far away on a wide screen. */
static int count_column(void)
{
    int wide = PALETTE_COLUMN + 4 * 11;
    return tui_columns() - COUNT_COLUMNS < wide ? tui_columns() - COUNT_COLUMNS : wide;
}

static bool points_at(struct tui_focus focus, int seat, r7_card card)
{
    return focus.seat == seat && focus.card == card && focus.seat != tui_nothing.seat;
}

/* ---- the head ---- */

static void draw_title(const struct tui_table *t)
{
    const struct r7_round *round = t->view;
    char bytes[256] = "";
    struct words text = WORDS_INIT(bytes);
    words_say(&text, "Red7 · {rules}", "rules", words_rules(round->rules).bytes, NULL);
    struct phrase deck =
        words_phrase(_("deck: {n}"), "n", words_number(r7_round_deck_count(round)).bytes, NULL);
    r7_card top = r7_round_deck_top(round);
    if (top != R7_NO_CARD)
        deck = words_phrase(_("deck: {n}, {card} on top"), "n",
                            words_number(r7_round_deck_count(round)).bytes, "card",
                            words_card(top).bytes, NULL);
    int width = words_columns(deck.bytes), room = tui_columns() - width - 4;
    struct phrase number = words_number(t->number);
    struct phrase short_one = words_phrase(_(" · round {n}"), "n", number.bytes, NULL);
    struct phrase long_one = words_phrase(_(" · round {n}, to {points} points"), "n", number.bytes,
                                          "points", words_number(t->target).bytes, NULL);
    bool fits = words_columns(bytes) + words_columns(long_one.bytes) <= room;
    if (round->rules.advanced && t->number > 0)
        words_add(&text, t->target > 0 && fits ? long_one.bytes : short_one.bytes);
    tui_put(0, 1, room, TUI_TITLE, bytes);
    tui_put(0, tui_columns() - 1 - width, width, TUI_PLAIN, deck.bytes);
}

static void draw_rule(const struct tui_table *t)
{
    const struct r7_round *round = t->view;
    enum r7_colour rule = r7_round_rule(round);
    int column = tui_put(1, 1, 30, TUI_PLAIN, _("Canvas:"));
    if (round->canvas_count > 0)
        tui_card(1, column + 1, round->canvas[round->canvas_count - 1], true, false);
    else
        tui_put(1, column + 1, 4, TUI_PLAIN, "[--]");
    column = tui_put(1, column + 7, 30, TUI_PLAIN, _("The rule is"));
    column = tui_colour_name(1, column + 1, rule, words_colour(rule));
    tui_say(1, column, tui_columns() - column - 1, TUI_BOLD, _(": {rule}"), "rule",
            words_rule(rule), NULL);
    tui_target(1, 0, 1, tui_columns(), TUI_TARGET_CANVAS);
}

/* ---- palettes ---- */

/* Columns for each card of a palette: fewer if it is long. */
static int card_step(r7_cards palette)
{
    int room = count_column() - PALETTE_COLUMN;
    int count = r7_cards_count(palette);
    return count * 4 <= room ? 4 : 3;
}

static void draw_palette(const struct tui_table *t, const struct scene_table *laid, int line,
                         int seat, struct tui_focus focus)
{
    const struct r7_seat *s = &t->view->seats[seat];
    r7_cards lit = t->quiet ? 0 : laid->seats[seat].sets[laid->rule];
    int step = card_step(s->palette), column = PALETTE_COLUMN;
    for (r7_cards rest = s->palette; rest != 0; column += step) {
        r7_card card = r7_cards_take_top(&rest);
        tui_card(line, column, card, (lit >> card & 1) != 0, points_at(focus, seat, card));
        tui_target(line, column, 1, step, TUI_TARGET_PALETTE + seat * 64 + card);
    }
    if (t->quiet || s->out)
        return;
    if (lit == 0) {
        tui_put(line, count_column(), COUNT_COLUMNS, TUI_DIM, "0");
        return;
    }
    tui_say(line, count_column(), COUNT_COLUMNS, TUI_BOLD, "{n}  {card}", "n",
            words_number(r7_cards_count(lit)).bytes, "card", words_card(r7_cards_top(lit)).bytes,
            NULL);
}

/* The name in a seat's row. Whoever has chosen none is "You" here, and has the login name in
 * records.
 */
static struct phrase row_name(const struct words_names *names, int seat)
{
    char usual[WORDS_NAME_MAX];
    settings_usual_name(usual);
    if (words_is_you(names, seat) && strcmp(names->of[seat], usual) == 0)
        return words_phrase(C_("a player", "You"), NULL);
    return words_seat_first(names, seat);
}

static void draw_seat(const struct tui_table *t, const struct scene_table *laid, int line, int seat,
                      struct tui_focus focus)
{
    const struct r7_seat *s = &t->view->seats[seat];
    bool leads = !t->quiet && seat == scene_crown(laid), moves = seat == laid->turn;
    enum tui_style style = s->out ? TUI_DIM : moves ? TUI_BOLD : TUI_PLAIN;
    if (moves)
        tui_put(line, 0, 1, TUI_BOLD, "▶");
    if (leads)
        tui_put(line, 2, 1, TUI_GOOD, "♛");
    tui_put(line, NAME_COLUMN, GAME_NAME_COLUMNS, style, row_name(t->names, seat).bytes);
    if (t->view->rules.advanced)
        tui_put(line, POINTS_COLUMN, 6, style, words_number(laid->seats[seat].points).bytes);
    if (s->out) /* the palette stays, so that everybody sees what was beaten */
        tui_put(line, HAND_COLUMN, 5, TUI_DIM, _("out"));
    else
        tui_put(line, HAND_COLUMN, 4, style, words_number(laid->seats[seat].cards).bytes);
    if (seat == t->seat)
        tui_target(line, 0, 1, tui_columns(), TUI_TARGET_MY_PALETTE);
    draw_palette(t, laid, line, seat, focus);
}

static void draw_headings(const struct tui_table *t, int line)
{
    tui_put(line, NAME_COLUMN, 16, TUI_DIM, _("player"));
    if (t->view->rules.advanced)
        /* For translators: at most 7 columns */
        tui_put(line, POINTS_COLUMN, HAND_COLUMN - POINTS_COLUMN - 1, TUI_DIM, _("points"));
    /* For translators: at most 5 columns */
    tui_put(line, HAND_COLUMN, PALETTE_COLUMN - HAND_COLUMN - 1, TUI_DIM, C_("column", "hand"));
    tui_put(line, PALETTE_COLUMN, 30, TUI_DIM, C_("column", "palette"));
    if (!t->quiet)
        /* For translators: cards that count under the rule; at most 9 columns */
        tui_put(line, count_column(), COUNT_COLUMNS, TUI_DIM, C_("column", "counts"));
}

/* ---- what if ---- */

/* A colour's name where a terminal of 80 columns has room for six letters. */
static const char *short_colour(enum r7_colour colour)
{
    switch (colour) {
    case R7_RED:
        return C_("colour, at most 6 columns", "red");
    case R7_ORANGE:
        return C_("colour, at most 6 columns", "orange");
    case R7_YELLOW:
        return C_("colour, at most 6 columns", "yellow");
    case R7_GREEN:
        return C_("colour, at most 6 columns", "green");
    case R7_BLUE:
        return C_("colour, at most 6 columns", "blue");
    case R7_INDIGO:
        return C_("colour, at most 6 columns", "indigo");
    case R7_VIOLET:
        return C_("colour, at most 6 columns", "violet");
    }
    return "";
}

/* How everybody stands under each of the rules; returns the line below. */
static int draw_what_if(int line, const struct scene_table *laid, const struct words_names *names)
{
    int width = (tui_columns() - 16) / R7_COLOURS;
    if (width > 12)
        width = 12;
    /* For translators: at most 15 columns */
    tui_put(line, 0, 15, TUI_DIM, _("under each rule"));
    for (int i = 0; i < R7_COLOURS; i++) {
        enum r7_colour colour = (enum r7_colour)(R7_RED - i);
        char letter[2] = {r7_colour_letter(colour), '\0'};
        const char *whole = words_colour(colour);
        bool fits = words_columns(whole) + 2 <= width - 1;
        struct phrase name = words_phrase("{letter} {name}", "letter", letter, "name",
                                          fits ? whole : short_colour(colour), NULL);
        tui_colour_chip(line, 16 + i * width, width - 1, colour, name.bytes);
    }
    for (int seat = 0; seat < laid->round.players; seat++) {
        if (laid->round.seats[seat].out)
            continue;
        line++;
        tui_put(line, NAME_COLUMN, 11, TUI_PLAIN, row_name(names, seat).bytes);
        for (int i = 0; i < R7_COLOURS; i++) {
            enum r7_colour colour = (enum r7_colour)(R7_RED - i);
            r7_cards set = laid->seats[seat].sets[colour];
            bool leads = laid->leaders[colour] == seat;
            int column = 16 + i * width;
            if (leads)
                tui_put(line, column, 1, TUI_GOOD, "♛");
            if (set == 0)
                tui_put(line, column + 2, 1, TUI_DIM, "0");
            else
                tui_say(line, column + 2, width - 2, leads ? TUI_BOLD : TUI_PLAIN, "{n} {card}",
                        "n", words_number(r7_cards_count(set)).bytes, "card",
                        words_card(r7_cards_top(set)).bytes, NULL);
        }
    }
    return line + 1;
}

/* ---- all of it ---- */

int tui_table(const struct tui_table *t, struct tui_focus focus)
{
    bool tight = tui_lines() < 28 && t->view->players == R7_SEATS_MAX;
    int line = 2;
    struct scene_table laid;
    scene_lay_round(t->view, t->scored != NULL ? t->scored : t->view, &laid);
    draw_title(t);
    draw_rule(t);
    if (!tight)
        tui_rule(line++, 0, tui_columns());
    draw_headings(t, line++);
    for (int seat = 0; seat < t->view->players; seat++)
        draw_seat(t, &laid, line++, seat, focus);
    if (!tight || !t->what_if)
        tui_rule(line++, 0, tui_columns());
    if (t->what_if) {
        line = draw_what_if(line, &laid, t->names);
        tui_rule(line++, 0, tui_columns());
    }
    return line;
}

#define LARGE_LINES 32 /* of a screen on which cards are drawn large */

int tui_hand_lines(const struct tui_table *t)
{
    return tui_lines() >= LARGE_LINES ? 4 : t->marks.known ? 2 : 1;
}

/* What a card is good for: p in the palette, c on the canvas, + as the first of two. */
static void draw_mark(const struct tui_marks *marks, int line, int column, r7_card card)
{
    struct phrase mark = words_phrase("", NULL);
    struct words text = WORDS_INIT(mark.bytes);
    if (r7_cards_has(marks->palette, card))
        words_add(&text, "p");
    if (r7_cards_has(marks->canvas, card))
        words_add(&text, "c");
    if (r7_cards_has(marks->first, card))
        words_add(&text, "+");
    bool safe = mark.bytes[0] != '\0';
    tui_put(line, column + 1, 3, safe ? TUI_GOOD : TUI_DIM, safe ? mark.bytes : "·");
}

int tui_hand(int line, const struct tui_table *t, struct tui_focus focus)
{
    bool large = tui_lines() >= LARGE_LINES;
    int middle = large ? 1 : 0, height = large ? 3 : 1, step = large ? 8 : 5;
    /* For translators: before what cards are good for; at most 12 columns */
    const char *safe = t->marks.known ? _("safe:") : "";
    int column = tui_put(line + middle, 1, 20, TUI_BOLD, _("Hand:")) + 1;
    if (column < words_columns(safe) + 2)
        column = words_columns(safe) + 2;
    int start = column;
    r7_cards hand = t->seat < 0 ? 0 : t->view->seats[t->seat].hand;
    if (hand != 0)
        tui_put(line + height, 1, start - 2, TUI_DIM, safe);
    for (r7_cards rest = hand; rest != 0; column += step) {
        r7_card card = r7_cards_take_top(&rest);
        bool chosen = points_at(focus, -1, card);
        if (column + step > tui_columns()) {
            column = start;
            line += tui_hand_lines(t);
        }
        if (large)
            tui_large_card(line, column, card, chosen);
        else
            tui_card(line, column, card, true, chosen);
        if (t->marks.known)
            draw_mark(&t->marks, line + height, column + middle, card);
        tui_target(line, column, height, step - 1, TUI_TARGET_HAND + card);
    }
    if (hand == 0)
        tui_put(line + middle, column, 30, TUI_DIM, _("no cards"));
    return line + tui_hand_lines(t);
}
