/* The hand, with what each card is good for. */
#include "layout.h"
#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include <words/columns.h>
#include <words/text.h>

/* The columns from one card to the next. */
static int hand_step(const struct tui_layout *layout)
{
    return layout->card == 1 ? 5 : tui_card_columns(layout->card) + 2;
}

/* What stands before the cards: on a narrow screen nothing does. */
static int hand_column(const struct tui_table *t, const struct tui_layout *layout)
{
    int label = words_columns(_("Hand:")), safe = t->marks.known ? words_columns(_("safe:")) : 0;
    return layout->narrow ? 1 : (label > safe ? label : safe) + 2;
}

int tui_hand_lines(const struct tui_table *t)
{
    const struct tui_layout layout = tui_layout_of(t);
    int count = t->seat < 0 ? 0 : r7_cards_count(t->laid.round.seats[t->seat].hand);
    int fit = (tui_columns() - hand_column(t, &layout)) / hand_step(&layout);
    int rows = count <= fit || fit == 0 ? 1 : (count + fit - 1) / fit;
    return rows * (layout.card + (t->marks.known || layout.card > 1 ? 1 : 0));
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
    const struct tui_layout layout = tui_layout_of(t);
    int height = layout.card, middle = height / 2, step = hand_step(&layout);
    int start = hand_column(t, &layout), column = start, end = line + tui_hand_lines(t);
    r7_cards hand = t->seat < 0 ? 0 : t->laid.round.seats[t->seat].hand;
    if (!layout.narrow)
        tui_put(line + middle, 1, start - 2, TUI_BOLD, _("Hand:"));
    if (hand != 0 && !layout.narrow && t->marks.known)
        /* For translators: before what cards are good for; at most 12 columns */
        tui_put(line + height, 1, start - 2, TUI_DIM, _("safe:"));
    for (r7_cards rest = hand; rest != 0; column += step) {
        r7_card card = r7_cards_take_top(&rest);
        if (column + step - 1 > tui_columns() && column > start) {
            column = start;
            line += height + (t->marks.known || height > 1 ? 1 : 0);
        }
        tui_large_card(line, column, height, card,
                       tui_points_at(focus, -1, card) ? TUI_CARD_CHOSEN : TUI_CARD_LIT);
        if (t->marks.known)
            draw_mark(&t->marks, line + height,
                      column + (height == 1 ? 0 : tui_card_columns(height) / 2 - 2), card);
        tui_target(line, column, height, step - 1, TUI_TARGET_HAND + card);
    }
    if (hand == 0)
        tui_put(line + middle, column, 30, TUI_DIM, _("no cards"));
    return end;
}
