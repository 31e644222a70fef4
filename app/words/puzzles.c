/* Puzzles in sentences, for every front end. */
#include <words/cards.h>
#include <words/people.h>
#include <words/puzzles.h>
#include <words/standings.h>

struct words_names words_puzzle_names(const struct r7_puzzle *puzzle)
{
    return words_rivals(puzzle->round.players, puzzle->round.turn);
}

const char *words_puzzle_question(const struct r7_puzzle *puzzle)
{
    return puzzle->kind == R7_PUZZLE_WIN
               ? _("Which move wins the round, whatever the other player does? Only one does.")
               : _("Which move keeps you in the round? Only one does.");
}

/* Where only survival is asked for, actions alone use the deck. */
bool words_puzzle_shows_deck(const struct r7_puzzle *puzzle)
{
    const struct r7_rules rules = puzzle->round.rules;
    return puzzle->round.deck_known > 0 &&
           (rules.actions || (rules.advanced && puzzle->kind == R7_PUZZLE_WIN));
}

void words_add_puzzle_deck(struct words *text, const struct r7_puzzle *puzzle,
                           const struct r7_round *now)
{
    if (puzzle->kind != R7_PUZZLE_WIN || !words_puzzle_shows_deck(puzzle) || now->deck_known == 0)
        return;
    words_add(text, _("The deck, from the top:"));
    for (int i = now->deck_known; i-- > 0;) {
        words_add(text, " ");
        words_add(text, words_card(now->deck[i]).bytes);
    }
}

/* ---- answers ---- */

static void add_why(struct words *text, const struct r7_puzzle *puzzle, const char *message,
                    const struct r7_turn *turn, const struct r7_puzzle_verdict *verdict)
{
    const struct words_names names = words_puzzle_names(puzzle);
    char why[1024] = "";
    struct words said = WORDS_INIT(why);
    words_add_stand(&said, &verdict->standing, puzzle->round.turn, &names);
    words_say(text, message, "moves", words_advise(turn, puzzle->round.turn, &names).bytes, "why",
              why, NULL);
}

static const char *judgement_message(enum r7_puzzle_judgement judgement)
{
    switch (judgement) {
    case R7_PUZZLE_RIGHT:
        return _("Right: {moves}. {why}");
    case R7_PUZZLE_LOSES:
        return _("No: {moves}. {why} But the other player wins.");
    case R7_PUZZLE_FALLS:
        return _("No: {moves}. {why}");
    }
    return "";
}

void words_add_puzzle_verdict(struct words *text, const struct r7_puzzle *puzzle,
                              const struct r7_turn *turn, const struct r7_puzzle_verdict *verdict)
{
    add_why(text, puzzle, judgement_message(verdict->judgement), turn, verdict);
}

void words_add_puzzle_solution(struct words *text, const struct r7_puzzle *puzzle,
                               const struct r7_puzzle_verdict *verdict)
{
    add_why(text, puzzle, _("The solution: {moves}. {why}"), &puzzle->answer, verdict);
}

/* ---- how play goes on ---- */

void words_add_puzzle_line(struct words *text, const struct r7_puzzle *puzzle,
                           const struct r7_puzzle_verdict *verdict)
{
    const struct words_names names = words_puzzle_names(puzzle);
    int seat = 1 - puzzle->round.turn;
    for (int i = 0; i < verdict->line_count; i++, seat = 1 - seat) {
        words_add(text, i > 0 ? " / " : "");
        words_say(text, _("{name}: {turn}"), "name", words_seat_first(&names, seat).bytes, "turn",
                  words_steps(&verdict->line[i]).bytes, NULL);
    }
}

struct phrase words_puzzle_end(const struct r7_puzzle *puzzle,
                               const struct r7_puzzle_verdict *verdict)
{
    const struct words_names names = words_puzzle_names(puzzle);
    const bool you = verdict->line_count % 2 != 0, cut = verdict->line_count == R7_PUZZLE_LINE_MAX;
    const int seat = you ? puzzle->round.turn : 1 - puzzle->round.turn;
    return words_phrase(
        cut ? (you ? _("Then it’s your turn.") : _("Then it’s {name}’s turn."))
            : (you ? _("Then you have no safe move.") : _("Then {name} has no safe move.")),
        "name", words_seat(&names, seat).bytes, NULL);
}
