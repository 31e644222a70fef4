/* The turn grid.
 *
 * Without actions a turn is a palette card, a canvas card, or both: a table with a row for each
 * palette card and a column for each canvas card, the first of both for none. A mark says which
 * moves are safe; when asked for, a bot's chances take their place. With actions a card may ask
 * for more, so moves unfold: a list of next steps, each with the number of safe moves that begin
 * with it, then the next list, until the turn is whole. */
#include "grid.h"
#include "paint.h"
#include "screen.h"
#include <words/cards.h>
#include <words/columns.h>
#include <words/text.h>
#include <words/turns.h>

#define SIDE_MAX (R7_CARDS + 1)
#define TOP 4           /* the line of the first row */
#define FOOT 5          /* lines below the last one, more on a narrow screen */
#define RATINGS_MAX 512 /* bots weigh fewer */

/* Columns before the first cell, and of a cell: closer together on a narrow screen. */
static int left_columns(void)
{
    return tui_columns() < 60 ? 7 : 15;
}

static int cell_columns(void)
{
    return tui_columns() < 60 ? 4 : 6;
}

/* ---- the grid ---- */

struct cell {
    bool safe;
    double chance; /* -1: not known */
};

struct grid {
    struct choice *choice;
    int side;                              /* rows and columns, that of no card included */
    r7_card cards[SIDE_MAX];               /* of each; the first is R7_NO_CARD */
    struct cell cells[SIDE_MAX][SIDE_MAX]; /* [palette][canvas] */
    int row, column;                       /* under the cursor */
    bool rated;
};

static int place_of(const struct grid *g, r7_card card)
{
    for (int i = 0; i < g->side; i++)
        if (g->cards[i] == card)
            return i;
    return 0;
}

/* Whether there is a move in a place: not for no card at all, nor for one card twice. */
static bool is_move(const struct grid *g, int row, int column)
{
    return row != column && row < g->side && column < g->side;
}

/* A narrow screen takes more lines for the keys and for what is said. */
static int foot(void)
{
    return tui_columns() < 60 ? FOOT + 2 : FOOT;
}

static void fill(struct grid *g)
{
    static r7_play plays[R7_PLAYS_MAX];
    const struct r7_round *start = &g->choice->start;
    g->side = 1;
    g->cards[0] = R7_NO_CARD;
    for (r7_cards rest = start->seats[g->choice->seat].hand; rest != 0;)
        g->cards[g->side++] = r7_cards_take_top(&rest);
    for (int row = 0; row < g->side; row++)
        for (int column = 0; column < g->side; column++)
            g->cells[row][column] = (struct cell){.chance = -1};
    size_t count = r7_plays_list(start, plays);
    for (size_t i = 0; i < count; i++)
        g->cells[place_of(g, r7_play_palette(plays[i]))][place_of(g, r7_play_canvas(plays[i]))]
            .safe = true;
}

/* Puts the cursor on the first safe move; without one, on the first move. */
static void find_first(struct grid *g)
{
    g->row = 0;
    g->column = 1;
    for (int row = g->side; row-- > 0;)
        for (int column = g->side; column-- > 0;)
            if (g->cells[row][column].safe) {
                g->row = row;
                g->column = column;
            }
}

/* The chances of a bot's ratings. */
static void rate(struct grid *g, const struct tui_advice *advice)
{
    static struct r7_bot_rating ratings[RATINGS_MAX];
    size_t count = advice->rate(advice->context, ratings, RATINGS_MAX);
    for (size_t i = 0; i < count; i++) {
        const struct r7_turn *turn = &ratings[i].turn;
        int row = 0, column = 0;
        for (int k = 0; k < turn->count; k++) {
            if (turn->steps[k].kind == R7_STEP_PALETTE)
                row = place_of(g, turn->steps[k].card);
            if (turn->steps[k].kind == R7_STEP_CANVAS)
                column = place_of(g, turn->steps[k].card);
        }
        if (is_move(g, row, column))
            g->cells[row][column].chance = ratings[i].worth;
    }
    g->rated = count > 0;
}

/* The move under the cursor as a draft; with `shown` also one that the rules forbid. */
static struct choice move_of(const struct grid *g, bool shown)
{
    struct choice move;
    choice_begin(&move, &g->choice->start, g->choice->seat, g->choice->names,
                 g->choice->lenient || shown);
    if (g->row > 0)
        choice_add(&move, r7_step_palette(g->cards[g->row]));
    if (g->column > 0)
        choice_add(&move, r7_step_canvas(g->cards[g->column]));
    else
        choice_add(&move, r7_step_end());
    return move;
}

static void draw_cell(const struct grid *g, int line, int at, int row, int column)
{
    const struct cell *cell = &g->cells[row][column];
    bool here = row == g->row && column == g->column;
    struct phrase text = words_phrase(cell->safe ? "✓" : "·", NULL);
    if (cell->safe && cell->chance >= 0)
        text = words_percent(cell->chance);
    int width = words_columns(text.bytes), room = cell_columns();
    if (here)
        tui_put(line, at, room, TUI_CHOSEN, room >= 6 ? ">    <" : ">  <");
    tui_put(line, at + (room - width) / 2, width,
            here         ? TUI_CHOSEN
            : cell->safe ? TUI_GOOD
                         : TUI_DIM,
            text.bytes);
    tui_target(line, at, 1, room, 1 + row * SIDE_MAX + column);
}

/* A card at the head of a row or column; the first says that there is none. */
static void draw_head(const struct grid *g, int line, int at, int place)
{
    if (place == 0)
        tui_put(line, at, 1, TUI_DIM, "–");
    else
        tui_card(line, at, g->cards[place], TUI_CARD_LIT);
}

/* The first of `shown` places that has the cursor in view. */
static int first_shown(int cursor, int shown, int count)
{
    int first = cursor - shown + 1 > 0 ? cursor - shown + 1 : 0;
    return count <= shown ? 0 : first;
}

static void draw_grid(const struct grid *g)
{
    int left = left_columns(), cell = cell_columns();
    int rows = tui_lines() - TOP - foot(), columns = (tui_columns() - left) / cell;
    int first_row = first_shown(g->row, rows, g->side);
    int first_column = first_shown(g->column, columns, g->side);
    tui_put(TOP - 2, left + 1, tui_columns() - left - 2, TUI_DIM, _("canvas"));
    if (left > 10)
        tui_put(TOP - 1, 1, left - 2, TUI_DIM, C_("column", "palette"));
    for (int c = 0; c < columns && first_column + c < g->side; c++)
        draw_head(g, TOP - 1, left + c * cell + (cell > 4), first_column + c);
    for (int r = 0; r < rows && first_row + r < g->side; r++) {
        draw_head(g, TOP + r, left - 6, first_row + r);
        for (int c = 0; c < columns && first_column + c < g->side; c++)
            if (is_move(g, first_row + r, first_column + c))
                draw_cell(g, TOP + r, left + c * cell, first_row + r, first_column + c);
    }
}

/* What the move under the cursor comes to. */
static void draw_move(const struct grid *g)
{
    const struct choice move = move_of(g, true);
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    struct phrase standing = {""};
    struct words said = WORDS_INIT(standing.bytes);
    choice_tell(&move, &said);
    words_say(&text, "{steps}  {move}. {standing}", "steps", words_steps(&move.draft).bytes, "move",
              words_advise(&move.draft, move.seat, move.names).bytes, "standing", standing.bytes,
              NULL);
    tui_sentences(tui_lines() - foot(), 1, tui_columns() - 2, foot() - (foot() > FOOT ? 2 : 1),
                  g->cells[g->row][g->column].safe ? TUI_GOOD : TUI_BAD, bytes);
}

/* Moves the cursor, over places without a move. */
static void move_cursor(struct grid *g, int down, int right)
{
    for (int i = 0; i < g->side; i++) {
        g->row = (g->row + down + g->side) % g->side;
        g->column = (g->column + right + g->side) % g->side;
        if (is_move(g, g->row, g->column))
            return;
    }
}

static void press(struct grid *g, uint32_t key)
{
    move_cursor(g,
                key == TUI_KEY_DOWN || key == 'j' ? 1
                : key == TUI_KEY_UP || key == 'k' ? -1
                                                  : 0,
                key == TUI_KEY_RIGHT  ? 1
                : key == TUI_KEY_LEFT ? -1
                                      : 0);
}

static bool is_back(uint32_t key)
{
    return key == 'q' || key == 'l' || key == TUI_KEY_ESCAPE || key == TUI_KEY_BACK;
}

/* Whether a click has moved the cursor; a second one on the same move chooses it. */
static bool click(struct grid *g, int target, bool *again)
{
    int row = (target - 1) / SIDE_MAX, column = (target - 1) % SIDE_MAX;
    if (target <= 0 || !is_move(g, row, column))
        return false;
    *again = g->row == row && g->column == column;
    g->row = row;
    g->column = column;
    return true;
}

/* Whether the move under the cursor may be played; if not, the reason stands there. */
static bool is_allowed(const struct grid *g)
{
    const struct choice move = move_of(g, false);
    return move.done || choice_due(&move) == R7_PHASE_DRAW;
}

static void draw_keys(const struct grid *g, const struct tui_advice *advice)
{
    struct tui_choice keys[TUI_CHOICES_MAX] = {
        {TUI_KEY_LEFT, ""}, {TUI_KEY_RIGHT, ""}, {TUI_KEY_UP, ""}, {TUI_KEY_DOWN, _("choose")}};
    int count = 4;
    if (is_allowed(g))
        keys[count++] = (struct tui_choice){TUI_KEY_ENTER, _("play it")};
    if (advice != NULL && !g->rated)
        keys[count++] = (struct tui_choice){'h', _("chances")};
    keys[count] = (struct tui_choice){'q', _("back")};
    tui_buttons(tui_lines() - 1, keys);
}

static bool choose_in_grid(struct choice *choice, const struct tui_advice *advice)
{
    static struct grid g;
    g = (struct grid){.choice = choice};
    fill(&g);
    find_first(&g);
    for (;;) {
        struct tui_event event;
        bool again = false;
        tui_begin();
        tui_put(0, 1, tui_columns() - 2, TUI_TITLE, _("Safe moves"));
        draw_grid(&g);
        draw_move(&g);
        draw_keys(&g, advice);
        tui_show();
        if (!tui_read(-1, &event))
            return false;
        uint32_t key = tui_key(&event);
        if (event.kind == TUI_CLICK && key == 0 && click(&g, event.target, &again) && !again)
            continue;
        if ((key == TUI_KEY_ENTER || again) && is_allowed(&g)) {
            *choice = move_of(&g, false);
            return true;
        }
        if (is_back(key))
            return false;
        if (key == 'h' && advice != NULL && !g.rated)
            rate(&g, advice);
        press(&g, key);
    }
}

/* ---- step by step ---- */

struct steps {
    struct choice draft;
    struct choice_option options[R7_STEPS_MAX];
    int count, place;
    struct r7_bot_rating ratings[RATINGS_MAX]; /* of whole turns, by a bot */
    size_t rated;                              /* how many */
};

static bool same_step(struct r7_step a, struct r7_step b)
{
    return a.kind == b.kind && a.card == b.card;
}

/* The chance of the best turn that goes on with a step; -1 if none was rated. */
static double chance_of(const struct steps *s, struct r7_step step)
{
    const struct r7_turn *draft = &s->draft.draft;
    double best = -1;
    for (size_t i = 0; i < s->rated; i++) {
        const struct r7_turn *turn = &s->ratings[i].turn;
        bool same = turn->count > draft->count && same_step(turn->steps[draft->count], step);
        for (int k = 0; k < draft->count && same; k++)
            same = same_step(turn->steps[k], draft->steps[k]);
        if (same && s->ratings[i].worth > best)
            best = s->ratings[i].worth;
    }
    return best;
}

static void list_steps(struct steps *s)
{
    struct choice_option all[R7_STEPS_MAX];
    size_t count = choice_options(&s->draft, all);
    s->count = s->place = 0;
    for (int sure = 1; sure >= 0; sure--) /* the safe ones first */
        for (size_t i = 0; i < count; i++)
            if (all[i].allowed && all[i].sure == (sure == 1))
                s->options[s->count++] = all[i];
}

/* How many safe moves begin with a step, in words. */
static struct phrase say_moves(const struct choice_option *option)
{
    if (!option->sure)
        return words_phrase(_("not safe"), NULL);
    if (option->draws)
        return words_phrase(_("draws, still safe"), NULL);
    if (option->over)
        return words_phrase(_("safe"), NULL);
    unsigned long moves = (unsigned long)r7_turns_sure_count(&option->now);
    return words_phrase(ngettext("{n} safe move", "{n} safe moves", moves), "n",
                        words_number((long)moves).bytes, NULL);
}

/* What a step does; its end is no step of a turn in words. */
static struct phrase say_step(const struct steps *s, const struct r7_turn *step)
{
    if (step->steps[0].kind == R7_STEP_END)
        return words_phrase(_("end your turn"), NULL);
    return words_advise(step, s->draft.seat, s->draft.names);
}

/* A step with how many safe moves begin with it. */
static void draw_step(const struct steps *s, int line, int place)
{
    const struct choice_option *o = &s->options[place];
    const struct r7_turn step = {.steps = {o->step}, .count = 1};
    struct phrase says = say_step(s, &step), moves = say_moves(o);
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    bool here = place == s->place, wide = tui_columns() >= 80;
    bool fits = words_columns(says.bytes) + words_columns(moves.bytes) + 12 <= tui_columns();
    words_add(&text, here ? "> " : "  ");
    if (wide || !fits)
        words_add_padded(&text, words_steps(&step).bytes, 8);
    if (wide)
        words_add_padded(&text, says.bytes, 36);
    else if (fits)
        words_add(&text, says.bytes);
    words_add(&text, "  ");
    words_add(&text, moves.bytes);
    double chance = chance_of(s, o->step);
    if (chance >= 0)
        words_say(&text, "  {chance}", "chance", words_percent(chance).bytes, NULL);
    tui_put(line, 1, tui_columns() - 2, here ? TUI_CHOSEN : o->sure ? TUI_GOOD : TUI_DIM, bytes);
    tui_target(line, 0, 1, tui_columns(), 1 + place);
}

static void draw_steps(const struct steps *s)
{
    int lines = tui_lines() - TOP - foot() + 1, first = first_shown(s->place, lines, s->count);
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    tui_say(1, 1, tui_columns() - 2, TUI_BOLD, _("Your move: {steps}"), "steps",
            words_steps(&s->draft.draft).bytes, NULL);
    for (int i = 0; i < lines && first + i < s->count; i++)
        draw_step(s, TOP - 1 + i, first + i);
    if (s->count == 0)
        return;
    choice_tell_option(&s->draft, &s->options[s->place], &text);
    tui_paragraph(tui_lines() - foot() + 1, 1, tui_columns() - 2, foot() > FOOT ? 4 : 3, TUI_PLAIN,
                  bytes);
}

/* Takes the step under the cursor; true if the move is whole. */
static bool take_step(struct steps *s)
{
    if (s->count == 0 || choice_add(&s->draft, s->options[s->place].step) != R7_OK)
        return false;
    list_steps(s);
    return s->draft.done;
}

static void draw_step_keys(const struct steps *s, const struct tui_advice *advice)
{
    struct tui_choice keys[TUI_CHOICES_MAX] = {{TUI_KEY_UP, ""},
                                               {TUI_KEY_DOWN, _("choose")},
                                               {TUI_KEY_ENTER, _("play it")},
                                               {TUI_KEY_BACK, _("take back")},
                                               {'q', _("back")}};
    if (advice != NULL && s->rated == 0)
        keys[5] = (struct tui_choice){'h', _("chances")};
    tui_buttons(tui_lines() - 1, keys);
}

static bool choose_steps(struct choice *choice, const struct tui_advice *advice)
{
    static struct steps s;
    s.draft = *choice;
    s.rated = 0;
    list_steps(&s);
    for (;;) {
        struct tui_event event;
        tui_begin();
        tui_put(0, 1, tui_columns() - 2, TUI_TITLE, _("Safe moves"));
        draw_steps(&s);
        draw_step_keys(&s, advice);
        tui_show();
        if (!tui_read(-1, &event))
            return false;
        uint32_t key = tui_key(&event);
        bool hit =
            event.kind == TUI_CLICK && key == 0 && event.target > 0 && event.target <= s.count;
        if (hit)
            s.place = event.target - 1;
        if ((key == TUI_KEY_ENTER || hit) && take_step(&s)) {
            *choice = s.draft;
            return true;
        }
        if (key == 'q' || key == 'l' || key == TUI_KEY_ESCAPE ||
            (key == TUI_KEY_BACK && !choice_back(&s.draft)))
            return false;
        if (key == 'h' && advice != NULL && s.rated == 0)
            s.rated = advice->rate(advice->context, s.ratings, RATINGS_MAX);
        if (key == TUI_KEY_BACK)
            list_steps(&s);
        if (s.count > 0)
            s.place = (s.place + s.count +
                       (key == TUI_KEY_DOWN || key == 'j' ? 1
                        : key == TUI_KEY_UP || key == 'k' ? -1
                                                          : 0)) %
                      s.count;
    }
}

bool tui_grid(struct choice *choice, const struct tui_advice *advice)
{
    bool plain = !choice->start.rules.actions && choice->start.phase == R7_PHASE_START;
    return plain ? choose_in_grid(choice, advice) : choose_steps(choice, advice);
}
