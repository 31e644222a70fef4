/* Where the parts of a table stand. */
#include "layout.h"
#include "paint.h"
#include "screen.h"
#include <game/game.h>

/* The largest palette that is to be seen in whole, when it is decided how large cards are. */
static int longest_palette(const struct tui_table *t)
{
    int longest = 5;
    for (int seat = 0; seat < t->laid.round.players; seat++) {
        int count = r7_cards_count(t->laid.round.seats[seat].palette);
        longest = count > longest ? count : longest;
    }
    return longest;
}

/* Lines for the head, what stands below the hand, and a line of the log. */
#define OTHER_LINES 14

/* Cards as large as there is room for: palettes, the hand, how all stand under each rule, and what
 * is said below. */
static int card_height(const struct tui_table *t, const struct tui_layout *layout)
{
    int players = t->laid.round.players, longest = longest_palette(t);
    for (int height = 7; height > 1; height -= 2) {
        int lines = OTHER_LINES + players * (height + 1) + players + 2 + height + 1;
        int columns = layout->palette + longest * (tui_card_columns(height) + 1);
        if (lines <= tui_lines() && columns + layout->count_width <= tui_columns() &&
            7 * (tui_card_columns(height) + 1) + 10 <= tui_columns())
            return height;
    }
    return 1;
}

static struct tui_layout columns_of(void)
{
    if (tui_columns() >= 72)
        return (struct tui_layout){.name = 4,
                                   .name_width = GAME_NAME_COLUMNS,
                                   .points = 22,
                                   .hand = 30,
                                   .palette = 36,
                                   .count_width = 9};
    if (tui_columns() >= 60)
        return (struct tui_layout){
            .name = 4, .name_width = 11, .points = 16, .hand = 20, .palette = 26, .count_width = 7};
    return (struct tui_layout){.narrow = true,
                               .name = 2,
                               .name_width = 8,
                               .points = 11,
                               .hand = 14,
                               .palette = 16,
                               .count_width = 5};
}

struct tui_layout tui_layout_of(const struct tui_table *t)
{
    struct tui_layout layout = columns_of();
    layout.stacked = layout.narrow && tui_lines() >= 12 + 2 * t->laid.round.players;
    if (layout.stacked) {
        layout.name_width = GAME_NAME_COLUMNS;
        layout.points = 20;
        layout.hand = 25;
    }
    layout.card = layout.narrow ? 1 : card_height(t, &layout);
    layout.ruled = tui_lines() >= 24 &&
                   (tui_lines() >= 28 || t->laid.round.players < R7_SEATS_MAX) && !layout.narrow;
    int wide = layout.palette + (layout.card == 1 ? 4 : tui_card_columns(layout.card) + 1) * 11;
    int edge = tui_columns() - layout.count_width;
    layout.count = edge < wide ? edge : wide;
    return layout;
}

int tui_palette_room(const struct tui_layout *layout, int *column)
{
    *column = layout->stacked ? 2 : layout->palette;
    return (layout->stacked ? tui_columns() - 1 : layout->count) - *column;
}

int tui_palette_step(const struct tui_layout *layout, int cards)
{
    int column, room = tui_palette_room(layout, &column);
    if (layout->card > 1)
        return tui_card_columns(layout->card) + 1;
    return cards * 4 <= room ? 4 : 3;
}

int tui_palette_lines(const struct tui_layout *layout, int cards)
{
    int column, room = tui_palette_room(layout, &column);
    int fit = room / tui_palette_step(layout, cards);
    int rows = cards <= fit ? 1 : (cards + fit - 1) / fit;
    return rows * (layout->card > 1 ? layout->card + 1 : 1);
}
