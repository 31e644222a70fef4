/* `red7 puzzle --play` as lines of text: a puzzle is shown, turns are tried, and it is told
 * why they are right or wrong. */
#include "puzzle.h"
#include <game/game.h>
#include <home/settings.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

#define LINE_SHOWN 200

struct solving {
    struct puzzle_page *page;
    struct progress progress;
    void *memory;
    bool counted; /* this puzzle has been counted */
};

static void tell_message(const struct words *message)
{
    if (message->length > 0)
        cli_tell("{message}", "message", message->bytes, NULL);
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
    cli_tell(_("Solved in a row: {streak}, at best {best}."), "streak",
             words_number(s->progress.puzzle_streak).bytes, "best",
             words_number(s->progress.puzzle_best).bytes, NULL);
}

/* A turn from a line of steps; false after saying what is wrong. */
static bool read_turn(const char *line, struct r7_turn *turn)
{
    *turn = (struct r7_turn){0};
    for (const char *at = line + strspn(line, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        struct r7_fault fault;
        if (turn->count == R7_TURN_STEPS_MAX ||
            !r7_step_read(at, length, &turn->steps[turn->count], &fault)) {
            char piece[LINE_SHOWN + 1];
            snprintf(piece, sizeof piece, "%.*s", (int)length, at);
            cli_tell(
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
    if (!read_turn(line, &turn))
        return false;
    complete(puzzle, &turn);
    enum r7_error error = r7_puzzle_check(puzzle, &turn, s->memory, &verdict);
    if (error != R7_OK) {
        cli_tell("{why}", "why", words_error(error), NULL);
        return false;
    }
    bool right = verdict.judgement == R7_PUZZLE_RIGHT;
    cli_tell(right ? _("Right: {turn}") : _("No: {turn}"), "turn", words_steps(&turn).bytes, NULL);
    puzzle_print_verdict(s->page, &verdict);
    count(s, right);
    return right;
}

static bool is(const char *line, const char *word)
{
    size_t start = strspn(line, " "), length = strlen(word);
    return strncasecmp(line + start, word, length) == 0 &&
           line[start + length + strspn(line + start + length, " ")] == '\0';
}

static bool ask(char line[LINE_SHOWN + 1])
{
    static char whole[CLI_LINE_MAX];
    size_t length;
    words_tell(stdout, false, _("turn, solution or quit> "), NULL);
    fflush(stdout);
    if (!cli_read_line(stdin, whole, &length)) {
        cli_tell(_("\nThe input has ended."), NULL);
        return false;
    }
    snprintf(line, LINE_SHOWN + 1, "%.*s", (int)(length < LINE_SHOWN ? length : LINE_SHOWN), whole);
    for (char *c = line; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 0x7F)
            *c = *c == '\t' ? ' ' : '?';
    if (isatty(STDIN_FILENO) != 1) /* nobody sees the typing: it belongs to the text */
        puts(line);
    return true;
}

bool puzzle_play(struct puzzle_page *page, void *memory)
{
    char bytes[512] = "", line[LINE_SHOWN + 1];
    struct words message = WORDS_INIT(bytes);
    struct solving s = {.page = page, .memory = memory};
    progress_load(&s.progress, &message);
    tell_message(&message);
    puzzle_print(page, PUZZLE_QUESTION);
    while (ask(line)) {
        if (is(line, "quit") || is(line, "q"))
            return false;
        if (is(line, "solution") || is(line, "s")) {
            puzzle_print(page, PUZZLE_ANSWER);
            count(&s, false);
            return true;
        }
        if (line[strspn(line, " ")] != '\0' && judge(&s, line))
            return true;
    }
    return false;
}
