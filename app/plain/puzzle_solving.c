/* `red7 puzzle --play` as lines of text: a puzzle is shown, turns are tried, and it is told
 * why they are right or wrong. */
#include "puzzle_solving.h"
#include "plain_ask.h"
#include <home/settings.h>
#include <plain/puzzles.h>
#include <string.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

struct solving {
    const struct puzzle_page *page;
    struct progress progress;
    void *memory;
    bool counted; /* this puzzle has been counted */
};

static void tell_message(const struct words *message)
{
    if (message->length > 0)
        words_line("{message}", "message", message->bytes, NULL);
}

static void count(struct solving *s, bool solved)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    if (s->counted)
        return;
    s->counted = true;
    progress_count_puzzle(&s->progress, solved);
    progress_save(&s->progress, &message);
    tell_message(&message);
    words_line(_("Streak: {streak} (best: {best})."), "streak",
               words_number(s->progress.puzzle_streak).bytes, "best",
               words_number(s->progress.puzzle_best).bytes, NULL);
}

bool puzzle_read_turn(const char *line, struct r7_turn *turn)
{
    *turn = (struct r7_turn){0};
    for (const char *at = line + strspn(line, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        struct r7_fault fault;
        if (turn->count == R7_TURN_STEPS_MAX ||
            !r7_step_read(at, length, &turn->steps[turn->count], &fault)) {
            char piece[PLAIN_ANSWER_MAX + 1];
            snprintf(piece, sizeof piece, "%.*s", (int)length, at);
            words_line(
                _("{piece}: {why}"), "piece", piece, "why",
                words_error(turn->count == R7_TURN_STEPS_MAX ? R7_ERR_STEPS_TOO_MANY : fault.error),
                NULL);
            return false;
        }
        turn->count++;
        at += length;
    }
    return true;
}

/* A palette card alone needs no "." to be meant. */
static void complete(const struct r7_puzzle *puzzle, struct r7_turn *turn)
{
    struct r7_round round = puzzle->round;
    for (int i = 0; i < turn->count; i++)
        if (r7_round_apply(&round, turn->steps[i]) != R7_OK)
            return;
    if (round.phase == R7_PHASE_CANVAS && turn->count < R7_TURN_STEPS_MAX)
        turn->steps[turn->count++] = r7_step_end();
}

/* Judges a line; true if it solves the puzzle. */
static bool judge(struct solving *s, const char *line)
{
    const struct r7_puzzle *puzzle = &s->page->puzzle;
    struct r7_puzzle_verdict verdict;
    struct r7_turn turn;
    if (!puzzle_read_turn(line, &turn))
        return false;
    complete(puzzle, &turn);
    enum r7_error error = r7_puzzle_check(puzzle, &turn, s->memory, &verdict);
    if (error != R7_OK) {
        words_line("{why}", "why", words_error(error), NULL);
        return false;
    }
    bool right = verdict.judgement == R7_PUZZLE_RIGHT;
    words_line(right ? _("Right: {turn}") : _("No: {turn}"), "turn", words_steps(&turn).bytes,
               NULL);
    puzzle_print_verdict(s->page, &verdict);
    count(s, right);
    return right;
}

bool puzzle_play(const struct puzzle_page *page, void *memory)
{
    char bytes[512] = "", line[PLAIN_ANSWER_MAX + 1];
    struct words message = WORDS_INIT(bytes);
    struct solving s = {.page = page, .memory = memory};
    progress_load(&s.progress, &message);
    tell_message(&message);
    puzzle_print(page, PUZZLE_QUESTION);
    while (plain_read_answer(_("move, solution or quit> "), line)) {
        if (plain_answer_is(line, "quit") || plain_answer_is(line, "q"))
            return false;
        if (plain_answer_is(line, "solution") || plain_answer_is(line, "s")) {
            puzzle_print(page, PUZZLE_ANSWER);
            count(&s, false);
            return true;
        }
        if (!plain_answer_is(line, "") && judge(&s, line))
            return true;
    }
    return false;
}
