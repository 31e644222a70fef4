/* Puzzles in words. */
#include <plain/puzzles.h>
#include <plain/standing.h>
#include <stdio.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/puzzles.h>
#include <words/text.h>
#include <words/turns.h>

static int hero_of(const struct puzzle_page *page)
{
    return page->puzzle.round.turn;
}

static struct words_names names_of(const struct puzzle_page *page)
{
    return words_puzzle_names(&page->puzzle);
}

static bool is_win(const struct puzzle_page *page)
{
    return page->puzzle.kind == R7_PUZZLE_WIN;
}

static bool draws(const struct puzzle_page *page)
{
    return page->puzzle.round.rules.advanced || page->puzzle.round.rules.actions;
}

/* ---- the position ---- */

/* A line with a label, all of them with their contents below one another. */
struct line {
    struct phrase label;
    char text[R7_POSITION_TEXT_MAX];
};

static void print_lines(const struct line *lines, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++)
        width = words_columns(lines[i].label.bytes) > width ? words_columns(lines[i].label.bytes)
                                                            : width;
    for (int i = 0; i < count; i++) {
        char bytes[sizeof lines->label.bytes + sizeof lines->text] = "";
        struct words text = WORDS_INIT(bytes);
        words_add_padded(&text, lines[i].label.bytes, width);
        words_add_char(&text, ' ');
        words_add(&text, lines[i].text);
        words_line("{line}", "line", bytes, NULL);
    }
}

static struct line hand_line(const struct puzzle_page *page, int seat)
{
    const struct r7_seat *s = &page->puzzle.round.seats[seat];
    const struct words_names names = names_of(page);
    struct line line = {.label = seat == hero_of(page)
                                     ? words_phrase(_("Your hand:"), NULL)
                                     : words_phrase(_("{name}’s hand:"), "name",
                                                    words_seat_first(&names, seat).bytes, NULL)};
    snprintf(line.text, sizeof line.text, "%s", words_hand(s->hand, s->hidden).bytes);
    return line;
}

/* Whether the deck matters. Only its top card can be drawn and used in one turn. */
static bool shows_deck(const struct puzzle_page *page)
{
    const struct r7_round *round = &page->puzzle.round;
    return draws(page) && round->deck_known > 0 && (is_win(page) || round->rules.actions);
}

static struct line deck_line(const struct puzzle_page *page)
{
    const struct r7_round *round = &page->puzzle.round;
    int shown = is_win(page) ? round->deck_known : 1;
    struct line line = {.label = words_phrase(is_win(page) ? _("The deck, from the top:")
                                                           : _("On top of the deck:"),
                                              NULL)};
    struct words text = WORDS_INIT(line.text);
    for (int i = 0; i < shown; i++) {
        words_add(&text, i > 0 ? " " : "");
        words_add(&text, words_card(round->deck[round->deck_known - 1 - i]).bytes);
    }
    return line;
}

static void print_position(const struct puzzle_page *page)
{
    const struct r7_round *round = &page->puzzle.round;
    struct line lines[R7_SEATS_MAX + 2];
    int count = 0;
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(round->rules, rules, sizeof rules);
    words_line(_("Puzzle {seed}, difficulty {n} of {most}, {rules}"), "seed",
               words_format("%llu", (unsigned long long)page->puzzle.seed).bytes, "n",
               words_number(page->puzzle.difficulty).bytes, "most",
               words_number(R7_PUZZLE_DIFFICULTIES).bytes, "rules", rules, NULL);
    putchar('\n');
    const struct words_names names = names_of(page);
    plain_print_standing_of(round, &names);
    putchar('\n');
    words_line(_("It’s your turn."), NULL);
    lines[count++] = hand_line(page, hero_of(page));
    for (int seat = 0; seat < round->players; seat++)
        if (seat != hero_of(page) && !round->seats[seat].out)
            lines[count++] = hand_line(page, seat);
    if (shows_deck(page))
        lines[count++] = deck_line(page);
    lines[count] = (struct line){.label = words_phrase(_("Position:"), NULL)};
    r7_round_write(round, lines[count].text, sizeof lines[count].text);
    print_lines(lines, count + 1);
    words_line("\n{question}", "question", words_puzzle_question(&page->puzzle), NULL);
}

/* ---- why ---- */

struct puzzle_why puzzle_say_why(const struct puzzle_page *page, const struct r7_round *standing)
{
    struct puzzle_why why = {""};
    struct words text = WORDS_INIT(why.bytes);
    words_add_rule(&text, standing);
    words_add(&text, ". ");
    const struct words_names names = names_of(page);
    words_add_stand(&text, standing, hero_of(page), &names);
    return why;
}

/* How play goes on after a turn of the hero, and how that ends. */
static void print_line(const struct puzzle_page *page, const char *message,
                       const struct r7_puzzle_verdict *verdict)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_puzzle_line(&text, &page->puzzle, verdict);
    if (verdict->line_count > 0) {
        fputs("  ", stdout);
        words_line(message, "line", bytes, NULL);
    }
    words_line("  {end}", "end", words_puzzle_end(&page->puzzle, verdict).bytes, NULL);
}

/* Why the turn that leads also wins. */
static void print_win(const struct puzzle_page *page)
{
    size_t answers = r7_turns_list(&page->answer.standing, R7_TURNS_OPEN, NULL, 0);
    if (answers > 0) {
        fputs("  ", stdout);
        const struct words_names names = names_of(page);
        words_line(ngettext("It wins: {name} can answer in {n} way, and loses after it.",
                            "It wins: {name} can answer in {n} ways, and loses after each.",
                            (unsigned long)answers),
                   "name", words_seat(&names, 1 - hero_of(page)).bytes, "n",
                   words_number((long)answers).bytes, NULL);
    }
    print_line(page, _("Best defence: {line}"), &page->answer);
}

static void print_solution(const struct puzzle_page *page)
{
    putchar('\n');
    words_line(_("Solution: {turn}"), "turn", words_steps(&page->puzzle.answer).bytes, NULL);
    words_line("  {why}", "why", puzzle_say_why(page, &page->answer.standing).bytes, NULL);
    if (is_win(page))
        print_win(page);
    if (page->puzzle.tempting.count == 0)
        return;
    words_line(_("Tempting, but wrong: {turn}"), "turn", words_steps(&page->puzzle.tempting).bytes,
               NULL);
    words_line("  {why}", "why", puzzle_say_why(page, &page->tempting.standing).bytes, NULL);
    if (is_win(page))
        print_line(page, _("But it loses: {line}"), &page->tempting);
}

void puzzle_print(const struct puzzle_page *page, enum puzzle_part part)
{
    switch (part) {
    case PUZZLE_PAGE:
        print_position(page);
        words_line(_("The solution: {command}"), "command",
                   words_phrase("{repeat} --solution", "repeat", page->repeat, NULL).bytes, NULL);
        return;
    case PUZZLE_SOLVED:
        print_position(page);
        print_solution(page);
        return;
    case PUZZLE_QUESTION:
        print_position(page);
        return;
    case PUZZLE_ANSWER:
        print_solution(page);
        return;
    }
}

void puzzle_print_verdict(const struct puzzle_page *page, const struct r7_puzzle_verdict *verdict)
{
    words_line("  {why}", "why", puzzle_say_why(page, &verdict->standing).bytes, NULL);
    if (is_win(page) && verdict->judgement == R7_PUZZLE_LOSES)
        print_line(page, _("But it loses: {line}"), verdict);
    if (is_win(page) && verdict->judgement == R7_PUZZLE_RIGHT)
        print_line(page, _("Best defence: {line}"), verdict);
}
