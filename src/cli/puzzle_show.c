/* Puzzles in words, and as an object for programs. */
#include "puzzle.h"

static int hero_of(const struct puzzle_page *page)
{
    return page->puzzle.round.turn;
}

static bool is_win(const struct puzzle_page *page)
{
    return page->puzzle.kind == R7_PUZZLE_WIN;
}

static bool draws(const struct puzzle_page *page)
{
    return page->puzzle.round.rules.advanced || page->puzzle.round.rules.actions;
}

static void print_turn(const struct r7_turn *turn)
{
    for (int i = 0; i < turn->count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(turn->steps[i], text, sizeof text);
        printf(i == 0 ? "%s" : " %s", text);
    }
}

/* ---- the position ---- */

static void print_hand(const struct puzzle_page *page, int seat)
{
    const struct r7_seat *s = &page->puzzle.round.seats[seat];
    if (seat == hero_of(page))
        fputs("Your hand:     ", stdout);
    else
        printf("Seat %d's hand: ", seat);
    if (s->hand != 0 || s->hidden == 0)
        cli_print_cards(stdout, s->hand, page->colour);
    if (s->hidden > 0)
        printf("%s%d hidden", s->hand != 0 ? " and " : "", s->hidden);
    putchar('\n');
}

/* The deck, as far as it matters: only its top card can be drawn and used in one turn. */
static void print_deck(const struct puzzle_page *page)
{
    const struct r7_round *round = &page->puzzle.round;
    int shown = is_win(page) ? round->deck_known : 1;
    if (!draws(page) || round->deck_known == 0 || (!is_win(page) && !round->rules.actions))
        return;
    fputs(is_win(page) ? "The deck, from its top:" : "On top of the deck:", stdout);
    for (int i = 0; i < shown; i++) {
        fputs(i > 0 && i % 20 == 0 ? "\n                        " : " ", stdout);
        cli_print_cards(stdout, r7_card_bit(round->deck[round->deck_known - 1 - i]), page->colour);
    }
    putchar('\n');
}

static void print_question(const struct puzzle_page *page)
{
    if (is_win(page))
        fputs("Which turn wins the round, whatever the other player does? Exactly one does.",
              stdout);
    else
        fputs("Which turn keeps you in the round? Exactly one does.", stdout);
}

static void print_position(const struct puzzle_page *page)
{
    const struct r7_round *round = &page->puzzle.round;
    char text[R7_POSITION_TEXT_MAX];
    r7_rules_write(round->rules, text, sizeof text);
    printf("Puzzle %llu, difficulty %d of %d, %s\n\n", (unsigned long long)page->puzzle.seed,
           page->puzzle.difficulty, R7_PUZZLE_DIFFICULTIES, text);
    cli_print_standing(round, page->colour);
    printf("\nYou are seat %d, and it is your turn.\n", hero_of(page));
    print_hand(page, hero_of(page));
    for (int seat = 0; seat < round->players; seat++)
        if (seat != hero_of(page) && !round->seats[seat].out)
            print_hand(page, seat);
    print_deck(page);
    r7_round_write(round, text, sizeof text);
    printf("Position:      %s\n\n", text);
    print_question(page);
    putchar('\n');
}

/* ---- why ---- */

/* What both have under the rule at the end of a turn: "under green (most even cards)
 * seat 0 has 2 even cards, seat 1 has 2 even cards, and G6 beats B6". */
static void print_why(const struct puzzle_page *page, const struct r7_round *standing)
{
    enum r7_colour rule = r7_round_rule(standing);
    int hero = hero_of(page), other = r7_round_leader_under(standing, rule, hero);
    r7_cards mine = r7_palette_set(standing->seats[hero].palette, rule), theirs = 0;
    printf("under %s (%s) seat %d has ", cli_colour_name(rule), cli_rule_name(rule), hero);
    cli_print_set(stdout, rule, mine);
    if (other < 0) {
        fputs(", nobody else a card that counts", stdout);
        return;
    }
    theirs = r7_palette_set(standing->seats[other].palette, rule);
    printf(", seat %d has ", other);
    cli_print_set(stdout, rule, theirs);
    if (mine == 0 || r7_cards_count(mine) != r7_cards_count(theirs))
        return;
    r7_card a = r7_cards_top(mine), b = r7_cards_top(theirs);
    fputs(", and ", stdout);
    cli_print_cards(stdout, r7_card_bit(a > b ? a : b), page->colour);
    fputs(" beats ", stdout);
    cli_print_cards(stdout, r7_card_bit(a > b ? b : a), page->colour);
}

/* How play goes on after a turn of the hero, and who is out in the end. */
static void print_line(const struct puzzle_page *page, const struct r7_puzzle_verdict *verdict)
{
    int seat = 1 - hero_of(page);
    for (int i = 0; i < verdict->line_count; i++, seat = 1 - seat) {
        printf("seat %d ", seat);
        print_turn(&verdict->line[i]);
        fputs(" / ", stdout);
    }
    printf("seat %d %s", seat,
           verdict->line_count == R7_PUZZLE_LINE_MAX ? "to move" : "has no turn that survives");
}

/* Why the turn that leads also wins. */
static void print_win(const struct puzzle_page *page)
{
    size_t answers = r7_turns_list(&page->answer.standing, R7_TURNS_OPEN, NULL, 0);
    fputs(".\n  It wins: ", stdout);
    if (answers > 0)
        printf("seat %d can answer in %zu %s and loses after %s. At best ", 1 - hero_of(page),
               answers, answers == 1 ? "way" : "ways", answers == 1 ? "it" : "each");
    print_line(page, &page->answer);
}

static void print_solution(const struct puzzle_page *page)
{
    fputs("\nSolution: ", stdout);
    print_turn(&page->puzzle.answer);
    fputs("\n  It leads: ", stdout);
    print_why(page, &page->answer.standing);
    if (is_win(page))
        print_win(page);
    fputs(".\n", stdout);
    if (page->puzzle.tempting.count == 0)
        return;
    fputs("Tempting, but wrong: ", stdout);
    print_turn(&page->puzzle.tempting);
    fputs(is_win(page) ? "\n  It leads: " : "\n  It would not lead, and so cannot be played: ",
          stdout);
    print_why(page, &page->tempting.standing);
    if (is_win(page)) {
        fputs(".\n  But it loses: ", stdout);
        print_line(page, &page->tempting);
    }
    fputs(".\n", stdout);
}

void puzzle_print(const struct puzzle_page *page, bool solution)
{
    print_position(page);
    if (solution)
        print_solution(page);
    else
        printf("The solution: %s --solution\n", page->repeat);
}

/* ---- for programs ---- */

static void print_turn_json(const struct puzzle_page *page, const struct r7_turn *turn,
                            const struct r7_puzzle_verdict *verdict)
{
    static const char *const names[] = {
        [R7_PUZZLE_RIGHT] = "right", [R7_PUZZLE_LOSES] = "loses", [R7_PUZZLE_FALLS] = "falls"};
    fputs("{\"steps\":\"", stdout);
    print_turn(turn);
    printf("\",\"verdict\":\"%s\",\"why\":\"", names[verdict->judgement]);
    print_why(page, &verdict->standing);
    fputs("\",\"line\":[", stdout);
    for (int i = 0; i < verdict->line_count; i++) {
        fputs(i == 0 ? "\"" : ",\"", stdout);
        print_turn(&verdict->line[i]);
        putchar('"');
    }
    fputs("]}", stdout);
}

void puzzle_print_json(const struct puzzle_page *page)
{
    const struct r7_puzzle *puzzle = &page->puzzle;
    char text[R7_POSITION_TEXT_MAX];
    printf("{\"seed\":%llu,\"kind\":\"%s\",\"difficulty\":%d,\"effort\":%d,",
           (unsigned long long)puzzle->seed, is_win(page) ? "win" : "survive", puzzle->difficulty,
           puzzle->effort);
    r7_rules_write(puzzle->round.rules, text, sizeof text);
    printf("\"rules\":\"%s\",\"players\":%d,\"seat\":%d,", text, puzzle->round.players,
           hero_of(page));
    r7_round_write(&puzzle->round, text, sizeof text);
    printf("\"position\":\"%s\",\"question\":\"", text);
    print_question(page);
    fputs("\",\"solution\":", stdout);
    print_turn_json(page, &puzzle->answer, &page->answer);
    fputs(",\"tempting\":", stdout);
    if (puzzle->tempting.count > 0)
        print_turn_json(page, &puzzle->tempting, &page->tempting);
    else
        fputs("null", stdout);
    puts("}");
}
