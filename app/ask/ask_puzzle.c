/* Puzzles. The last one is kept, so that answers to it need not wait for it to be made anew. */
#include "door.h"
#include "parts.h"
#include "verbs.h"
#include <scene/choice.h>
#include <stdlib.h>
#include <string.h>
#include <words/names.h>
#include <words/puzzles.h>
#include <words/text.h>
#include <words/turns.h>

/* Hundreds of times what a puzzle needs. */
#define NODES_MAX 1000000000

struct puzzle_kept {
    bool made;
    struct r7_puzzle_wish wish;
    struct r7_puzzle puzzle;
    _Alignas(64) char memory[R7_PUZZLE_MEMORY];
};

void puzzle_forget(struct r7_ask *door)
{
    free(door->puzzle);
    door->puzzle = NULL;
}

/* ---- making ---- */

static bool read_wish(const struct question *q, struct r7_puzzle_wish *wish, struct answer *a)
{
    const char *kind = question_find(q, "kind");
    *wish = (struct r7_puzzle_wish){.nodes = NODES_MAX,
                                    .seed = question_count(q, "seed"),
                                    .difficulty = question_number(q, "difficulty", 0),
                                    .players = question_number(q, "players", 0),
                                    .rules = question_rules(q, "rules")};
    if (kind != NULL && strcmp(kind, "survive") == 0)
        wish->kind = R7_PUZZLE_SURVIVE;
    if (kind != NULL && strcmp(kind, "win") == 0)
        wish->kind = R7_PUZZLE_WIN;
    if (wish->players == 1 || (wish->kind == R7_PUZZLE_WIN && wish->players > 2)) {
        refuse_steps(a, R7_ERR_PLAYERS, "players");
        return false;
    }
    return true;
}

static bool same_wish(const struct r7_puzzle_wish *x, const struct r7_puzzle_wish *y)
{
    return x->seed == y->seed && x->kind == y->kind && x->difficulty == y->difficulty &&
           x->players == y->players && r7_rules_equal(x->rules, y->rules);
}

/* The puzzle of a question, NULL after a refusal. */
static struct puzzle_kept *read_puzzle(const struct question *q, struct answer *a)
{
    struct r7_puzzle_wish wish;
    if (!read_wish(q, &wish, a))
        return NULL;
    struct puzzle_kept *kept = q->door->puzzle;
    if (kept == NULL) {
        kept = q->door->puzzle = claim(sizeof *kept, a);
        if (kept == NULL)
            return NULL;
        kept->made = false;
    }
    if (kept->made && same_wish(&wish, &kept->wish))
        return kept;
    wish.memory = kept->memory;
    kept->made = r7_puzzle_make(&wish, &kept->puzzle);
    kept->wish = wish;
    if (kept->made)
        return kept;
    refuse(a, "puzzle", _("Couldn’t find such a puzzle: try another."), 0);
    return NULL;
}

/* ---- the puzzle ---- */

/* What is asked, and what lies in the deck where all of it counts. */
static void answer_question(struct answer *a, const struct r7_puzzle *puzzle)
{
    char bytes[1024] = "", deck[512] = "";
    struct words text = WORDS_INIT(bytes), cards = WORDS_INIT(deck);
    words_add(&text, words_puzzle_question(puzzle));
    words_add_puzzle_deck(&cards, puzzle, &puzzle->round);
    words_add(&text, deck[0] != '\0' ? " " : "");
    words_add(&text, deck);
    answer_text(a, "question", bytes);
}

/* Seats have no names in sentences. */
static void answer_no_names(struct answer *a, int players)
{
    answer_open(a, "names", '[');
    for (int seat = 0; seat < players; seat++)
        answer_text(a, NULL, "");
    answer_close(a, ']');
}

void ask_puzzle(const struct question *q, struct answer *a)
{
    const struct puzzle_kept *kept = read_puzzle(q, a);
    char text[R7_POSITION_TEXT_MAX];
    if (kept == NULL)
        return;
    const struct r7_puzzle *puzzle = &kept->puzzle;
    struct r7_round view =
        words_puzzle_shows_deck(puzzle) ? puzzle->round : r7_round_deck_covered(&puzzle->round);
    answer_text(a, "seed", words_format("%llu", (unsigned long long)puzzle->seed).bytes);
    answer_text(a, "kind", puzzle->kind == R7_PUZZLE_WIN ? "win" : "survive");
    answer_number(a, "difficulty", puzzle->difficulty);
    r7_rules_write(view.rules, text, sizeof text);
    answer_text(a, "rules", text);
    answer_number(a, "players", view.players);
    answer_question(a, puzzle);
    r7_round_write(&view, text, sizeof text);
    answer_text(a, "view", text);
    answer_number(a, "viewer", view.turn);
    answer_no_names(a, view.players);
}

/* ---- answers ---- */

/* Plays a turn, and tells it if `a` is not NULL. */
static bool play_turn(struct answer *a, const struct words_names *names, struct r7_round *now,
                      const struct r7_turn *turn)
{
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    rounds[0] = *now;
    for (int i = 0; i < turn->count; i++) {
        rounds[i + 1] = rounds[i];
        if (r7_round_apply(&rounds[i + 1], turn->steps[i]) != R7_OK)
            return false;
    }
    *now = rounds[turn->count];
    words_add_turn(&text, rounds, turn->steps, turn->count, names);
    if (a != NULL)
        answer_text(a, NULL, bytes);
    return true;
}

/* How play might go on after a turn. */
static void answer_line(struct answer *a, const struct r7_puzzle *puzzle,
                        const struct r7_turn *turn, const struct r7_puzzle_verdict *verdict)
{
    const struct words_names names = words_puzzle_names(puzzle);
    struct r7_round now = puzzle->round;
    bool goes_on = puzzle->kind == R7_PUZZLE_WIN && verdict->line_count > 0 &&
                   play_turn(NULL, &names, &now, turn);
    answer_open(a, "line", '[');
    for (int i = 0; goes_on && i < verdict->line_count; i++)
        goes_on = play_turn(a, &names, &now, &verdict->line[i]);
    if (goes_on && now.phase != R7_PHASE_OVER)
        answer_text(a, NULL, words_puzzle_end(puzzle, verdict).bytes);
    answer_close(a, ']');
}

static const char *judgement_name(enum r7_puzzle_judgement judgement)
{
    switch (judgement) {
    case R7_PUZZLE_RIGHT:
        return "right";
    case R7_PUZZLE_LOSES:
        return "loses";
    case R7_PUZZLE_FALLS:
        return "falls";
    }
    return "";
}

/* A turn that the rules forbid, since it would not end in the lead. */
static void answer_forbidden(struct answer *a, enum r7_error error)
{
    answer_text(a, "judgement", judgement_name(R7_PUZZLE_FALLS));
    answer_text(a, "text", words_phrase("{what}.", "what", words_error(error), NULL).bytes);
    answer_open(a, "line", '[');
    answer_close(a, ']');
}

void ask_puzzle_check(const struct question *q, struct answer *a)
{
    struct puzzle_kept *kept = read_puzzle(q, a);
    struct r7_puzzle_verdict verdict;
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_turn turn = question_turn(q, "steps");
    if (kept == NULL)
        return;
    const struct r7_puzzle *puzzle = &kept->puzzle;
    enum r7_error error = r7_puzzle_check(puzzle, &turn, kept->memory, &verdict);
    if (choice_misses_lead(error)) {
        answer_forbidden(a, error);
        return;
    }
    if (error != R7_OK) {
        refuse_steps(a, error, "steps");
        return;
    }
    answer_text(a, "judgement", judgement_name(verdict.judgement));
    words_add_puzzle_verdict(&text, puzzle, &turn, &verdict);
    answer_text(a, "text", bytes);
    answer_line(a, puzzle, &turn, &verdict);
}

void ask_puzzle_solution(const struct question *q, struct answer *a)
{
    struct puzzle_kept *kept = read_puzzle(q, a);
    struct r7_puzzle_verdict verdict;
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    if (kept == NULL)
        return;
    const struct r7_puzzle *puzzle = &kept->puzzle;
    enum r7_error error = r7_puzzle_check(puzzle, &puzzle->answer, kept->memory, &verdict);
    if (error != R7_OK) {
        refuse_error(a, error, 0);
        return;
    }
    answer_steps(a, "steps", puzzle->answer.steps, puzzle->answer.count);
    words_add_puzzle_solution(&text, puzzle, &verdict);
    answer_text(a, "text", bytes);
    answer_line(a, puzzle, &puzzle->answer, &verdict);
}
