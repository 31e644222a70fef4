/* A puzzle as an object for programs. */
#include "puzzle_json.h"
#include "output.h"
#include <json/cards.h>
#include <words/puzzles.h>
#include <words/turns.h>

static void put_turn(struct json_writer *json, const char *key, const struct puzzle_page *page,
                     const struct r7_turn *turn, const struct r7_puzzle_verdict *verdict)
{
    static const char *const names[] = {
        [R7_PUZZLE_RIGHT] = "right", [R7_PUZZLE_LOSES] = "loses", [R7_PUZZLE_FALLS] = "falls"};
    json_open(json, key, '{');
    json_put_text(json, "steps", words_steps(turn).bytes);
    json_put_text(json, "verdict", names[verdict->judgement]);
    cli_put_words(json, "why", puzzle_say_why(page, &verdict->standing).bytes);
    json_open(json, "line", '[');
    for (int i = 0; i < verdict->line_count; i++)
        json_put_text(json, NULL, words_steps(&verdict->line[i]).bytes);
    json_close(json, ']');
    json_close(json, '}');
}

void puzzle_print_json(const struct puzzle_page *page)
{
    const struct r7_puzzle *puzzle = &page->puzzle;
    struct json_writer *json = cli_json();
    char text[R7_POSITION_TEXT_MAX];
    json_open(json, NULL, '{');
    json_put_unsigned(json, "seed", puzzle->seed);
    json_put_text(json, "kind", puzzle->kind == R7_PUZZLE_WIN ? "win" : "survive");
    json_put_number(json, "difficulty", puzzle->difficulty);
    json_put_number(json, "effort", puzzle->effort);
    json_put_rules(json, "rules", puzzle->round.rules);
    json_put_number(json, "players", puzzle->round.players);
    json_put_number(json, "seat", puzzle->round.turn);
    r7_round_write(&puzzle->round, text, sizeof text);
    json_put_text(json, "position", text);
    cli_put_words(json, "question", words_puzzle_question(&page->puzzle));
    put_turn(json, "solution", page, &puzzle->answer, &page->answer);
    if (puzzle->tempting.count > 0)
        put_turn(json, "tempting", page, &puzzle->tempting, &page->tempting);
    else
        json_put_null(json, "tempting");
    json_close(json, '}');
    cli_end_json();
}
