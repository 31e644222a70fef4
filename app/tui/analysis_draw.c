/* What the analysis shows: the board with all cards, the chances of one player, what the last move
 * was worth and why, the best moves here. Beside the board where there is room, else below. */
#include "analysis.h"
#include "curve.h"
#include "screen.h"
#include "table_view.h"
#include <string.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/reasons.h>
#include <words/reviews.h>
#include <words/text.h>

/* ---- the board ---- */

/* The hands of all, or of the one to move where there is little room. */
static int draw_hands(const struct tui_analysis *a, int line, bool all)
{
    const struct r7_round *round = &a->table.match.round;
    for (int seat = 0; seat < round->players; seat++) {
        bool moves = seat == round->turn;
        if (round->seats[seat].out || (!all && !moves) ||
            (round->seats[seat].hand == 0 && round->seats[seat].hidden > 0))
            continue;
        tui_say(line++, 1, tui_columns() - 2, moves ? TUI_BOLD : TUI_PLAIN,
                _("{name}’s hand: {cards}"), "name", words_seat_first(&a->names, seat).bytes,
                "cards", words_cards(round->seats[seat].hand).bytes, NULL);
    }
    return line;
}

static int draw_board(const struct tui_analysis *a, int foot)
{
    const struct r7_round *round = &a->table.match.round;
    struct tui_table table = {.names = &a->names,
                              .seat = -1,
                              .target = a->table.match.target,
                              .number = (int)a->table.match.number,
                              .what_if = true,
                              .foot = foot};
    scene_lay_history(&a->table.full, NULL, &table.laid);
    int line = tui_table(&table, tui_nothing);
    return draw_hands(a, line,
                      tui_lines() >= 20 && line + round->players + foot / 2 <= tui_lines());
}

/* ---- what is said ---- */

/* Where one is: the move of the game, or how far off its line. */
static int draw_place(const struct tui_analysis *a, int line)
{
    size_t branched = tui_analysis_branched(a);
    if (a->message[0] != '\0')
        return tui_paragraph(line, 1, tui_columns() - 2, 1, TUI_BAD, a->message);
    if (branched > 0)
        tui_say(
            line, 1, tui_columns() - 2, TUI_TITLE,
            ngettext("another line, {n} move", "another line, {n} moves", (unsigned long)branched),
            "n", words_number((long)branched).bytes, NULL);
    else if (a->game == NULL)
        return line;
    else
        tui_say(line, 1, tui_columns() - 2, TUI_DIM, _("after move {n} of {all}"), "n",
                words_number((long)a->at).bytes, "all",
                words_number((long)a->game->turn_count).bytes, NULL);
    return line + 1;
}

/* The move that has led here, in words. */
static int draw_move(const struct tui_analysis *a, int line, int lines)
{
    const struct r7_history *full = &a->table.full;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_turn turn;
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    if (full->turn_count == 0)
        return line;
    r7_history_turn(full, full->turn_count - 1U, &turn, rounds);
    words_add_turn(&text, rounds, turn.steps, turn.count, &a->names);
    return tui_paragraph(line, 1, tui_columns() - 2, lines, TUI_BOLD, bytes);
}

/* A better move, and why; as far as there is room. */
static int draw_better(const struct tui_analysis *a, const struct tui_judged *t, int line, int end)
{
    const struct r7_judgement *j = &t->judgement;
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_reason list[R7_REASONS_MAX];
    int width = tui_columns() - 4;
    if (!j->judged || j->played_best || line >= end)
        return line;
    words_say(&text, _("Better: {steps}"), "steps",
              words_advise(&j->best, t->seat, &a->names).bytes, NULL);
    line = tui_paragraph(line, 3, width, end - line, TUI_GOOD, bytes);
    size_t count = r7_judgement_reasons(j, list);
    for (size_t i = 0; i < count; i++) {
        words_clear(&text);
        words_add_reason(&text, &list[i], &a->names);
        if (line + tui_paragraph_lines(width - 2, bytes) <= end)
            line = tui_paragraph(line, 5, width - 2, end - line, TUI_PLAIN, bytes);
    }
    return line;
}

/* What the last move of the game's own line was worth; a better one only above line `half`. */
static int draw_judgement(const struct tui_analysis *a, int line, int half, int end)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    bool own = tui_analysis_branched(a) == 0 && !a->dealt && a->at > 0;
    if (!own || a->at > a->judging.count || line >= end)
        return line;
    const struct tui_judged *t = &a->judging.turns[a->at - 1];
    int width = tui_columns() - 4;
    words_add_worth(&text, &t->judgement, a->table.match.round.rules.advanced);
    size_t length = text.length;
    if (a->table.match.round.players == 2 && t->judgement.open.known) {
        words_add(&text, ". ");
        words_add_open(&text, &t->judgement.open, &a->names);
    }
    if (tui_paragraph_lines(width, bytes) > end - line)
        bytes[length] = '\0'; /* what open cards say can be left out */
    if (tui_paragraph_lines(width, bytes) > end - line)
        return line;
    line = tui_paragraph(line, 3, width, end - line,
                         t->judgement.mark >= R7_MARK_INACCURACY ? TUI_BAD : TUI_PLAIN, bytes);
    return draw_better(a, t, line, half);
}

/* The best moves of whoever is to move, as they are found. */
static void draw_moves(struct tui_analysis *a, int line, int end)
{
    const struct tui_thought thought = tui_advice(&a->advisor);
    const struct r7_round *round = &a->table.match.round;
    if (!tui_analysis_open(a) || line + 3 > end)
        return;
    struct phrase heading = words_phrase(_("Best moves here, {name}’s turn:"), "name",
                                         words_seat_first(&a->names, round->turn).bytes, NULL);
    line = tui_paragraph(line, 1, tui_columns() - 2, 2, TUI_DIM, heading.bytes);
    tui_draw_moves(&thought, &a->table.seen[round->turn].now, &a->names, TUI_ADVICE_MOVES,
                   a->chosen, line, end - line);
}

/* ---- the chances ---- */

/* Whose chances they are, and how well that player did. */
static int draw_curve(const struct tui_analysis *a, int line, int lines)
{
    const struct tui_judging *j = &a->judging;
    struct phrase name = words_seat_first(&a->names, a->seat), number;
    if (a->game == NULL || lines < 3)
        return line;
    if (!j->done && j->count < a->game->turn_count)
        tui_say(line++, 1, tui_columns() - 2, TUI_DIM, _("{name}: judging move {n} of {all}…"),
                "name", name.bytes, "n", words_number((long)j->count + 1).bytes, "all",
                words_number((long)a->game->turn_count).bytes, NULL);
    else {
        number = words_number((long)(j->accuracy[a->seat] + 0.5));
        tui_say(line++, 1, tui_columns() - 2, TUI_DIM,
                j->accuracy[a->seat] >= 0 ? _("{name}’s chances; accuracy {n} out of 100")
                                          : _("{name}’s chances"),
                "name", name.bytes, "n", number.bytes, NULL);
    }
    return tui_draw_curve(j, a->seat, a->at, line, lines - 2 < 8 ? lines - 2 : 8);
}

/* ---- all of it ---- */

static void list_buttons(const struct tui_analysis *a, struct tui_choice list[TUI_CHOICES_MAX])
{
    int count = 0;
    bool branched = tui_analysis_branched(a) > 0;
    bool back = branched || a->at > 0 || a->dealt;
    bool on = !branched && a->game != NULL && (a->at < a->game->turn_count || a->dealt);
    if (back)
        list[count++] = (struct tui_choice){TUI_KEY_LEFT, on ? "" : _("move by move")};
    if (on)
        list[count++] = (struct tui_choice){TUI_KEY_RIGHT, _("move by move")};
    if (tui_analysis_open(a)) {
        list[count++] = (struct tui_choice){TUI_KEY_UP, ""};
        list[count++] = (struct tui_choice){TUI_KEY_DOWN, _("choose")};
        list[count++] = (struct tui_choice){TUI_KEY_ENTER, _("try it")};
        list[count++] = (struct tui_choice){'l', _("another move")};
    }
    if (branched)
        list[count++] = (struct tui_choice){'b', _("back to the game")};
    if (a->game != NULL) {
        list[count++] = (struct tui_choice){TUI_KEY_TAB, _("another player")};
        list[count++] = (struct tui_choice){'m', _("next mistake")};
    }
    list[count++] = (struct tui_choice){'q', _("back")};
    list[count] = (struct tui_choice){0, NULL};
}

void tui_analysis_draw(struct tui_analysis *a)
{
    struct tui_choice buttons[TUI_CHOICES_MAX];
    list_buttons(a, buttons);
    tui_begin();
    int foot = tui_buttons_lines(buttons), end = tui_lines() - foot;
    int side = tui_side_columns(), left = tui_columns() - side, line;
    if (side > 0) {
        tui_part(left, side);
        tui_upright(0, 0, end);
        tui_part(left + 1, side - 1);
        line = draw_place(a, 0);
        line = draw_move(a, line, 8);
        line = draw_judgement(a, line, line + (end - line) / 2, end) + 1;
        draw_moves(a, line, end);
        tui_part(0, left - 1);
        line = draw_board(a, foot + 11);
        draw_curve(a, line + 1, end - line - 1);
    } else {
        line = draw_board(a, foot + 12);
        line = draw_place(a, line);
        line = draw_move(a, line, end - line);
        int rest = end - line, curve = rest / 2 < 10 ? rest / 2 : 10;
        line = draw_curve(a, line, curve);
        line = draw_judgement(a, line, tui_analysis_open(a) ? line + (end - line) / 2 : end, end);
        draw_moves(a, line, end);
    }
    tui_buttons(tui_lines() - 1, buttons);
    tui_show();
}
