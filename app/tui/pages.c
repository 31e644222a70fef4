/* Texts to read: scrolled, and left with a key. */
#include "pages.h"
#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include "turn.h"
#include <game/game.h>
#include <libintl.h>
#include <red7/red7.h>
#include <stdlib.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/lessons.h>
#include <words/names.h>
#include <words/reasons.h>
#include <words/rules.h>
#include <words/text.h>
#include <words/turns.h>

#define TEXT_MAX 65536

/* Where the further lines of a paragraph begin: at its indentation, or at its second column if
 * there is one near the left. */
static int hanging_column(const char *text)
{
    int leading = (int)strspn(text, " "), column = leading;
    size_t step;
    for (const char *at = text + leading; *at != '\0' && *at != '\n' && column < 28; at += step) {
        if (at[0] == ' ' && at[1] == ' ')
            return column + (int)strspn(at, " ");
        column += words_width(words_decode(at, &step));
    }
    return leading;
}

/* Draws the lines of a text from one on; returns how many there are in all. */
static int draw_lines(const char *text, int first, int lines)
{
    int width = tui_columns() - 6 < 100 ? tui_columns() - 6 : 100, count = 0, hanging = 0;
    bool starts = true;
    size_t next;
    for (; *text != '\0'; text += next, count++) {
        int indent = starts ? 0 : hanging;
        if (starts)
            hanging = hanging_column(text);
        size_t length = words_wrap(text, width - indent, &next);
        if (count >= first && count < first + lines)
            tui_put_bytes(2 + count - first, 3 + indent, width - indent, TUI_PLAIN, text, length);
        starts = next > 0 && text[next - 1] == '\n';
    }
    return count;
}

/* Only what can be scrolled is offered. */
static void draw_page_keys(bool up, bool down)
{
    struct tui_choice keys[4] = {{0, NULL}};
    int count = 0;
    if (up)
        keys[count++] = (struct tui_choice){TUI_KEY_UP, down ? "" : _("scroll")};
    if (down)
        keys[count++] = (struct tui_choice){TUI_KEY_DOWN, _("scroll")};
    keys[count] = (struct tui_choice){TUI_KEY_ENTER, _("back")};
    tui_buttons(tui_lines() - 1, keys);
}

void tui_page(const char *title, const char *text)
{
    int first = 0;
    for (;;) {
        struct tui_event event;
        int lines = tui_lines() - 4, last = draw_lines(text, 0, 0) - lines;
        first = first > last ? last : first;
        first = first < 0 ? 0 : first;
        tui_begin();
        tui_put(0, 1, tui_columns() - 2, TUI_TITLE, title);
        tui_rule(1, 0, tui_columns());
        draw_lines(text, first, lines);
        draw_page_keys(first > 0, first < last);
        tui_show();
        if (!tui_read(-1, &event))
            return;
        uint32_t key = tui_key(&event);
        if (key == TUI_KEY_ENTER || key == 'q' || key == TUI_KEY_ESCAPE || key == '?')
            return;
        first += key == TUI_KEY_DOWN || key == 'j'             ? 1
                 : key == TUI_KEY_UP || key == 'k'             ? -1
                 : key == TUI_KEY_PAGE_DOWN || key == ' '      ? lines - 1
                 : key == TUI_KEY_PAGE_UP                      ? 1 - lines
                 : event.kind == TUI_CLICK && event.wheel_down ? 3
                 : event.kind == TUI_CLICK && event.wheel_up   ? -3
                                                               : 0;
        first = key == TUI_KEY_HOME ? 0 : key == TUI_KEY_END ? last : first;
    }
}

void tui_page_help(const char *const *messages, size_t count)
{
    char bytes[8192] = "";
    struct words text = WORDS_INIT(bytes);
    for (size_t i = 0; i < count; i++) {
        words_add(&text, messages[i][0] != '\0' ? gettext(messages[i]) : "");
        words_add(&text, "\n");
    }
    tui_page(_("Help"), bytes);
}

void tui_page_game_help(void)
{
    static const char *const lines[] = {
        N_("If you’re not in the lead when your turn ends, you’re out; the last player in wins the "
           "round. Palettes, the cards in front of the players, are compared by the rule: the "
           "colour on top of the canvas, the pile in the middle."),
        "",
        N_("arrows, 1-9   choose a card"),
        N_("p             play it to your palette, the cards in front of you"),
        N_("c             play it to the canvas: its colour becomes the rule"),
        N_("Enter         play the move as shown"),
        N_("Backspace     take back the last card of this turn"),
        N_("x             pass: you’re out of the round"),
        N_("h             hint: the best moves, and why"),
        N_("v             the advisor: the best moves, while you think"),
        N_("l             all moves at a look: which are safe, and their chances"),
        N_("w             show or hide who leads under each rule"),
        N_("r             the rules of this game"),
        N_("u             undo your last move"),
        N_("n             new deal"),
        N_("a             this deal again"),
        N_("q             leave; the game is saved, and you can continue it"),
        "",
        N_("With the mouse: click a card, then your palette or the canvas. Buttons work too."),
        "",
        N_("Below your hand you see what is safe: p in your palette, c on the canvas, + in your "
           "palette with another card after it."),
        "",
        N_("♛ marks who leads. Cards in [brackets] count under the rule; next to them you see how "
           "many there are, and the highest one. More cards lead; if equal, the highest card "
           "decides, first by number, then by colour: red is highest, then orange, yellow, green, "
           "blue, indigo, violet."),
    };
    tui_page_help(lines, sizeof lines / sizeof lines[0]);
}

void tui_page_rules(struct r7_rules rules, int players)
{
    static char bytes[TEXT_MAX];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_add_rules(&text, rules, players);
    tui_page(words_rules(rules).bytes, bytes);
}

/* ---- hints ---- */

#define TURNS_SHOWN 3

size_t tui_hint(const struct r7_bot_question *question, struct r7_bot_rating *ratings, size_t room)
{
    struct r7_bot_answer answer = {.ratings = ratings, .room = room};
    struct r7_bot_question asked = *question;
    asked.memory = aligned_alloc(64, R7_BOT_MEMORY);
    asked.stop = tui_stop;
    tui_whole();
    tui_put(tui_lines() - 1, 0, tui_columns(), TUI_DIM, _("Thinking…"));
    tui_show();
    if (asked.memory == NULL || r7_bot_ask(r7_bot_strongest(), &asked, &answer) != R7_OK)
        answer.count = 0;
    free(asked.memory);
    return answer.count < room ? answer.count : room;
}

void tui_page_ratings(const struct r7_round *view, const struct words_names *names,
                      const struct r7_bot_rating *ratings, size_t count)
{
    static char bytes[16384];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    if (count == 0)
        words_add(&text, _("No hint here."));
    for (size_t i = 0; i < count && i < TURNS_SHOWN; i++) {
        words_add_rating(&text, (int)i + 1, &ratings[i], view->rules.advanced, view->turn, names);
        words_add_unsure(&text, &ratings[i]);
        words_add(&text, "\n");
        words_add_reasons(&text, view, &ratings[i].turn, names);
        words_add(&text, "\n");
    }
    tui_page(_("Hint"), bytes);
}

/* ---- turns that survive ---- */

#define TURNS_MAX 400

static void add_turn_line(struct words *text, const struct r7_round *view,
                          const struct r7_turn *turn, const struct words_names *names)
{
    struct phrase steps = words_steps(turn);
    int columns = words_columns(steps.bytes);
    words_add_padded(text, steps.bytes, columns > 16 ? columns : 16);
    words_add(text, "  ");
    words_add_prospect(text, view, turn, names);
    words_add(text, "\n");
}

void tui_page_past_turns(const struct r7_round *view, const struct words_names *names)
{
    static struct r7_turn turns[TURNS_MAX];
    static char bytes[TEXT_MAX];
    struct words text = WORDS_INIT(bytes);
    size_t count = r7_turns_list(view, R7_TURNS_SURE, turns, TURNS_MAX);
    words_clear(&text);
    if (count == 0)
        words_add(&text, _("There was no safe move."));
    for (size_t i = 0; i < count && i < TURNS_MAX; i++)
        add_turn_line(&text, view, &turns[i], names);
    if (count > TURNS_MAX)
        words_say(
            &text,
            ngettext("and {n} more move", "and {n} more moves", (unsigned long)(count - TURNS_MAX)),
            "n", words_number((long)(count - TURNS_MAX)).bytes, NULL);
    tui_page(_("Moves that would have been safe"), bytes);
}
