/* `red7 puzzle --mine` as lines of text: the position before one of your own mistakes is shown,
 * turns are tried, and the strongest bot says whether they are as good as the best one. */
#include "plain_ask.h"
#include "puzzle_solving.h"
#include <home/judging.h>
#include <plain/mistakes.h>
#include <plain/standing.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/people.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

/* What was played before the decision. */
static void print_steps_before(const struct mistake *mistake)
{
    struct r7_turn steps = mistake->played;
    steps.count = mistake->from;
    if (steps.count > 0)
        words_line(_("You have begun with {turn}"), "turn", words_steps(&steps).bytes, NULL);
}

void mistake_print(const struct mistake *mistake, const struct game *game)
{
    int seat = game_round(game)->turn;
    const struct r7_round view = game_view(game, seat);
    struct words_names names = game_names(game);
    char rules[R7_RULES_TEXT_MAX], position[R7_POSITION_TEXT_MAX];
    names.reader = seat + 1;
    r7_rules_write(view.rules, rules, sizeof rules);
    r7_round_write(&view, position, sizeof position);
    words_line(_("Game {id}, turn {n}, {rules}"), "id", mistake->game, "n",
               words_number(mistake->turn + 1).bytes, "rules", rules, NULL);
    putchar('\n');
    plain_print_standing_of(&view, &names);
    putchar('\n');
    words_line(_("It’s your turn."), NULL);
    print_steps_before(mistake);
    words_line("{label} {cards}", "label", _("Your hand:"), "cards",
               words_hand(view.seats[seat].hand, 0).bytes, NULL);
    words_line("{label} {position}", "label", _("Position:"), "position", position, NULL);
    putchar('\n');
    words_line(_("Here you lost {loss} of your chances. What was better?"), "loss",
               words_percent(mistake->loss / 100.0).bytes, NULL);
}

void mistake_print_solution(const struct mistake *mistake)
{
    struct r7_turn played = {0};
    for (int i = mistake->from; i < mistake->played.count; i++)
        played.steps[played.count++] = mistake->played.steps[i];
    words_line(_("Solution: {turn}"), "turn", words_steps(&mistake->best).bytes, NULL);
    words_line(_("You played: {turn}"), "turn", words_steps(&played).bytes, NULL);
}

/* Judges a line: whether it is right; `judged` if it was a turn at all. */
static bool judge(const struct mistake *mistake, const struct game *game, const char *line,
                  bool *judged)
{
    struct judge_verdict verdict;
    struct r7_turn turn;
    *judged = false;
    if (!puzzle_read_turn(line, &turn))
        return false;
    enum r7_error error = judge_answer(mistake, game, &turn, &verdict);
    if (error != R7_OK) {
        words_line("{why}", "why", words_error(error), NULL);
        return false;
    }
    *judged = true;
    words_line(verdict.right  ? _("Right: {chance} to win.")
               : verdict.same ? _("That’s what you played. There’s better.")
                              : _("{chance} to win. There’s better."),
               "chance", words_percent(verdict.chance).bytes, NULL);
    return verdict.right;
}

enum mistake_answer mistake_play(const struct mistake *mistake, const struct game *game)
{
    char line[PLAIN_ANSWER_MAX + 1];
    bool missed = false, judged;
    mistake_print(mistake, game);
    while (plain_read_answer(_("move, solution or quit> "), line)) {
        if (plain_answer_is(line, "quit") || plain_answer_is(line, "q"))
            break;
        if (plain_answer_is(line, "solution") || plain_answer_is(line, "s")) {
            mistake_print_solution(mistake);
            return MISTAKE_MISSED;
        }
        if (plain_answer_is(line, ""))
            continue;
        if (judge(mistake, game, line, &judged))
            return missed ? MISTAKE_MISSED : MISTAKE_SOLVED;
        missed = missed || judged;
    }
    return missed ? MISTAKE_MISSED : MISTAKE_LEFT;
}
