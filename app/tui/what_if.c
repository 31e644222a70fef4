/* How everybody stands under each of the rules. */
#include "what_if.h"
#include "paint.h"
#include "screen.h"
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>

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

#define COLUMNS_LEAST 60
#define NAME_WIDTH 11

bool tui_what_if_fits(const struct tui_table *t, int line)
{
    return tui_columns() >= COLUMNS_LEAST &&
           line + t->laid.round.players + 2 + tui_hand_lines(t) + t->foot <= tui_lines();
}

/* A rule's colour at the head of its column: its letter, and as much of its name as fits. */
static void draw_head(int line, int column, int width, enum r7_colour colour)
{
    char letter[2] = {r7_colour_letter(colour), '\0'};
    const char *whole = words_colour(colour);
    bool fits = words_columns(whole) + 2 <= width - 1;
    struct phrase name = words_phrase(width >= 9 ? "{letter} {name}" : "{letter}", "letter", letter,
                                      "name", fits ? whole : short_colour(colour), NULL);
    tui_colour_chip(line, column, width - 1, colour, name.bytes);
}

int tui_draw_what_if(int line, const struct scene_table *laid, const struct words_names *names)
{
    int width = (tui_columns() - 16) / R7_COLOURS;
    if (width > 12)
        width = 12;
    /* For translators: at most 15 columns */
    tui_put(line, 0, 15, TUI_DIM, _("under each rule"));
    for (int i = 0; i < R7_COLOURS; i++)
        draw_head(line, 16 + i * width, width, (enum r7_colour)(R7_RED - i));
    for (int seat = 0; seat < laid->round.players; seat++) {
        if (laid->round.seats[seat].out)
            continue;
        line++;
        tui_put(line, 4, NAME_WIDTH, TUI_PLAIN, tui_row_name(names, seat, NAME_WIDTH).bytes);
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
