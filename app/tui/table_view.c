/* The table as a seat sees it: the rule, every palette with what counts lit, who leads. */
#include "table_view.h"
#include "layout.h"
#include "paint.h"
#include "screen.h"
#include "what_if.h"
#include <home/settings.h>
#include <red7/red7.h>
#include <scene/scene.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

bool tui_points_at(struct tui_focus focus, int seat, r7_card card)
{
    return focus.seat == seat && focus.card == card && focus.seat != tui_nothing.seat;
}

/* ---- the head ---- */

static struct phrase say_deck(const struct r7_round *round)
{
    struct phrase count = words_number(r7_round_deck_count(round));
    r7_card top = r7_round_deck_top(round);
    if (top == R7_NO_CARD)
        return words_phrase(_("deck: {n}"), "n", count.bytes, NULL);
    return words_phrase(_("deck: {n}, {card} on top"), "n", count.bytes, "card",
                        words_card(top).bytes, NULL);
}

/* The title that fits: the rules, the round, the points that end the game, as far as possible. */
static struct phrase say_title(const struct tui_table *t, int room)
{
    struct phrase number = words_number(t->number), rules = words_rules(t->laid.round.rules);
    bool counted = t->laid.round.rules.advanced && t->number > 0;
    struct phrase in =
        counted ? words_phrase(_(" · round {n}"), "n", number.bytes, NULL) : words_phrase("", NULL);
    struct phrase long_in = words_phrase(_(" · round {n}, to {points} points"), "n", number.bytes,
                                         "points", words_number(t->target).bytes, NULL);
    const struct phrase titles[] = {
        words_phrase("Red7 · {rules}{round}", "rules", rules.bytes, "round",
                     counted && t->target > 0 ? long_in.bytes : in.bytes, NULL),
        words_phrase("Red7 · {rules}{round}", "rules", rules.bytes, "round", in.bytes, NULL),
        words_phrase("Red7{round}", "round", in.bytes, NULL),
    };
    for (size_t i = 0; i < sizeof titles / sizeof titles[0]; i++)
        if (words_columns(titles[i].bytes) <= room)
            return titles[i];
    return words_phrase("Red7", NULL);
}

static void draw_title(const struct tui_table *t)
{
    struct phrase deck = say_deck(&t->laid.round);
    int width = words_columns(deck.bytes), room = tui_columns() - width - 4;
    tui_put(0, 1, room, TUI_TITLE, say_title(t, room).bytes);
    tui_put(0, tui_columns() - 1 - width, width, TUI_PLAIN, deck.bytes);
}

/* The canvas and the rule: with as many of the words around them as fit; what the rule says may
 * need a line of its own. Returns the line below. */
static int draw_rule(const struct tui_table *t, int line)
{
    const struct r7_round *round = &t->laid.round;
    enum r7_colour rule = r7_round_rule(round);
    const char *canvas = _("Canvas:"), *is = _("The rule is");
    struct phrase says = words_phrase(_(": {rule}"), "rule", words_rule(rule), NULL);
    int least = words_columns(words_colour(rule)) + 10, spoken = words_columns(says.bytes);
    int labelled = words_columns(canvas) + words_columns(is) + 3;
    bool labels = least + spoken + labelled <= tui_columns();
    bool whole = labels || least + spoken <= tui_columns();
    int column = labels ? tui_put(line, 1, 30, TUI_PLAIN, canvas) + 1 : 1;
    if (round->canvas_count > 0)
        tui_card(line, column, round->canvas[round->canvas_count - 1], TUI_CARD_LIT);
    else
        tui_put(line, column, 4, TUI_PLAIN, "[--]");
    column = labels ? tui_put(line, column + 6, 30, TUI_PLAIN, is) + 1 : column + 5;
    column = tui_colour_name(line, column, rule, words_colour(rule));
    if (whole)
        tui_put(line, column, spoken, TUI_BOLD, says.bytes);
    else
        tui_paragraph(line + 1, 1, tui_columns() - 2, 1, TUI_BOLD, words_rule(rule));
    tui_target(line, 0, whole ? 1 : 2, tui_columns(), TUI_TARGET_CANVAS);
    return line + (whole ? 1 : 2);
}

/* ---- palettes ---- */

/* How many cards count, and the highest of them. */
static void draw_count(const struct tui_layout *layout, int line, r7_cards lit)
{
    if (lit == 0)
        tui_put(line, layout->count, layout->count_width, TUI_DIM, "0");
    else
        tui_say(line, layout->count, layout->count_width, TUI_BOLD,
                layout->count_width >= 9 ? "{n}  {card}" : "{n} {card}", "n",
                words_number(r7_cards_count(lit)).bytes, "card",
                words_card(r7_cards_top(lit)).bytes, NULL);
}

/* Returns the line below. */
static int draw_palette(const struct tui_table *t, const struct tui_layout *layout, int line,
                        int seat, r7_cards lit, struct tui_focus focus)
{
    const struct r7_seat *s = &t->laid.round.seats[seat];
    int count = r7_cards_count(s->palette), step = tui_palette_step(layout, count);
    int first, room = tui_palette_room(layout, &first), column = first;
    int end = line + tui_palette_lines(layout, count);
    for (r7_cards rest = s->palette; rest != 0; column += step) {
        r7_card card = r7_cards_take_top(&rest);
        enum tui_card_kind kind = tui_points_at(focus, seat, card) ? TUI_CARD_CHOSEN
                                  : s->out                         ? TUI_CARD_OUT
                                  : r7_cards_has(lit, card)        ? TUI_CARD_LIT
                                                                   : TUI_CARD_PLAIN;
        if (column + step > first + room + 1 && column > first) {
            column = first;
            line += layout->card > 1 ? layout->card + 1 : 1;
        }
        tui_large_card(line, column, layout->card, card, kind);
        tui_target(line, column, layout->card, step, TUI_TARGET_PALETTE + seat * 64 + card);
    }
    return end;
}

/* The name in a seat's row. Whoever has chosen none is "You" here, and has the login name in
 * records.
 */
struct phrase tui_row_name(const struct words_names *names, int seat, int width)
{
    char usual[WORDS_NAME_MAX];
    settings_usual_name(usual);
    if (words_is_you(names, seat) && strcmp(names->of[seat], usual) == 0)
        return words_phrase(C_("a player", "You"), NULL);
    struct phrase name = words_seat_first(names, seat);
    char *bracket = strstr(name.bytes, " (");
    if (bracket != NULL && words_columns(name.bytes) > width) /* a bot's level, online */
        *bracket = '\0';
    return name;
}

/* Who sits there: whether it is their turn, whether they lead, their name, points and cards. */
static void draw_person(const struct tui_table *t, const struct tui_layout *layout, int line,
                        int seat)
{
    const struct scene_table *laid = &t->laid;
    const struct r7_seat *s = &t->laid.round.seats[seat];
    bool leads = !t->quiet && seat == scene_crown(laid), moves = seat == laid->turn;
    enum tui_style style = s->out ? TUI_DIM : moves ? TUI_BOLD : TUI_PLAIN;
    if (moves)
        tui_put(line, 0, 1, TUI_BOLD, "▶");
    if (leads)
        tui_put(line, layout->narrow ? 1 : 2, 1, TUI_GOOD, "♛");
    tui_put(line, layout->name, layout->name_width, style,
            tui_row_name(t->names, seat, layout->name_width).bytes);
    if (t->laid.round.rules.advanced)
        tui_put(line, layout->points, layout->hand - layout->points - 1, style,
                words_number(laid->seats[seat].points).bytes);
    if (!s->out)
        tui_put(line, layout->hand, 4, style, words_number(laid->seats[seat].cards).bytes);
    else if (words_columns(_("out")) > (layout->stacked ? 8 : layout->palette - layout->hand - 1))
        tui_put(line, layout->hand, 1, TUI_DIM, "×");
    else /* the palette stays, so that everybody sees what was beaten */
        tui_put(line, layout->hand, 8, TUI_DIM, _("out"));
}

/* Returns the line below. */
static int draw_seat(const struct tui_table *t, const struct tui_layout *layout, int line, int seat,
                     struct tui_focus focus)
{
    r7_cards lit = t->quiet ? 0 : t->laid.seats[seat].sets[t->laid.rule];
    int middle = line + layout->card / 2, below = layout->stacked ? line + 1 : line;
    int lines =
        tui_palette_lines(layout, r7_cards_count(t->laid.round.seats[seat].palette)) + below - line;
    if (seat == t->seat)
        tui_target(line, 0, lines, tui_columns(), TUI_TARGET_MY_PALETTE);
    draw_person(t, layout, middle, seat);
    if (!t->quiet && !t->laid.round.seats[seat].out)
        draw_count(layout, middle, lit);
    return draw_palette(t, layout, below, seat, lit, focus);
}

static void draw_headings(const struct tui_table *t, const struct tui_layout *layout, int line)
{
    tui_put(line, layout->name, layout->name_width, TUI_DIM, _("player"));
    if (t->laid.round.rules.advanced && layout->hand - layout->points >= 8)
        /* For translators: at most 7 columns */
        tui_put(line, layout->points, layout->hand - layout->points - 1, TUI_DIM, _("points"));
    /* For translators: at most 5 columns */
    tui_put(line, layout->hand, layout->palette - layout->hand - 1, TUI_DIM, C_("column", "hand"));
    tui_put(line, layout->palette, 20, TUI_DIM, C_("column", "palette"));
    if (!t->quiet && layout->count_width >= 9)
        /* For translators: cards that count under the rule; at most 9 columns */
        tui_put(line, layout->count, layout->count_width, TUI_DIM, C_("column", "counts"));
}

/* ---- all of it ---- */

int tui_table(const struct tui_table *t, struct tui_focus focus)
{
    const struct tui_layout layout = tui_layout_of(t);
    draw_title(t);
    int line = draw_rule(t, 1);
    if (layout.ruled)
        tui_rule(line++, 0, tui_columns());
    if (!layout.narrow)
        draw_headings(t, &layout, line++);
    for (int seat = 0; seat < t->laid.round.players; seat++)
        line = draw_seat(t, &layout, line, seat, focus);
    bool shown = t->what_if && tui_what_if_fits(t, line);
    if (layout.ruled || (!shown && !layout.narrow))
        tui_rule(line++, 0, tui_columns());
    if (shown) {
        line = tui_draw_what_if(line, &t->laid, t->names);
        tui_rule(line++, 0, tui_columns());
    }
    return line;
}
