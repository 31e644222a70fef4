/* A puzzle as an object for programs. */
#include "puzzle_json.h"
#include "output.h"
#include <words/turns.h>

static void print_turn_json(const struct puzzle_page *page, const struct r7_turn *turn,
                            const struct r7_puzzle_verdict *verdict)
{
    static const char *const names[] = {
        [R7_PUZZLE_RIGHT] = "right", [R7_PUZZLE_LOSES] = "loses", [R7_PUZZLE_FALLS] = "falls"};
    printf("{\"steps\":\"%s\",\"verdict\":\"%s\",\"why\":", words_steps(turn).bytes,
           names[verdict->judgement]);
    cli_print_quoted(puzzle_say_why(page, &verdict->standing).bytes);
    fputs(",\"line\":[", stdout);
    for (int i = 0; i < verdict->line_count; i++)
        printf("%s\"%s\"", i == 0 ? "" : ",", words_steps(&verdict->line[i]).bytes);
    fputs("]}", stdout);
}

void puzzle_print_json(const struct puzzle_page *page)
{
    const struct r7_puzzle *puzzle = &page->puzzle;
    char text[R7_POSITION_TEXT_MAX];
    printf("{\"seed\":%llu,\"kind\":\"%s\",\"difficulty\":%d,\"effort\":%d,",
           (unsigned long long)puzzle->seed, puzzle->kind == R7_PUZZLE_WIN ? "win" : "survive",
           puzzle->difficulty, puzzle->effort);
    r7_rules_write(puzzle->round.rules, text, sizeof text);
    printf("\"rules\":\"%s\",\"players\":%d,\"seat\":%d,", text, puzzle->round.players,
           page->puzzle.round.turn);
    r7_round_write(&puzzle->round, text, sizeof text);
    printf("\"position\":\"%s\",\"question\":", text);
    cli_print_quoted(puzzle_question(page));
    fputs(",\"solution\":", stdout);
    print_turn_json(page, &puzzle->answer, &page->answer);
    fputs(",\"tempting\":", stdout);
    if (puzzle->tempting.count > 0)
        print_turn_json(page, &puzzle->tempting, &page->tempting);
    else
        fputs("null", stdout);
    puts("}");
}
