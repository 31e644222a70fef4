/* The review of a game, for people. */
#include "review.h"
#include <string.h>

#define BAR 10

/* How many columns a name takes, as far as letters are one wide. */
static int name_width(const struct review *r, int seat)
{
    int width = 0;
    for (const char *c = r->names.of[seat]; *c != '\0'; c++)
        width += ((unsigned char)*c & 0xC0) != 0x80;
    return width > 0 ? width : (int)strlen("seat 0");
}

static void print_padded_name(const struct review *r, int seat)
{
    int widest = 0, players = r->review.record.match.round.players;
    for (int i = 0; i < players; i++)
        if (name_width(r, i) > widest)
            widest = name_width(r, i);
    cli_print_name(stdout, &r->names, seat);
    printf("%*s", widest - name_width(r, seat), "");
}

static void print_steps(const struct r7_turn_steps *turn)
{
    struct r7_turn steps = {.count = turn->count};
    memcpy(steps.steps, turn->steps, sizeof steps.steps);
    cli_print_turn(&steps);
}

/* ---- a round's start ---- */

static void tell_round(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    if (match->number == 1) {
        char rules[R7_RULES_TEXT_MAX];
        r7_rules_write(match->round.rules, rules, sizeof rules);
        cli_print_names(stdout, &r->names, (1U << match->round.players) - 1);
        printf(": %s", rules);
        if (match->round.rules.advanced && match->target > 0)
            printf(", to %d points", match->target);
        printf("; judged by %s\n", r->review.options.bot->name);
        puts("Chances are the player's, of winning the round, before -> after the turn.");
    }
    printf("\nRound %u\n", match->number);
}

/* ---- a turn ---- */

static void print_bar(double chance)
{
    char bar[BAR + 1] = "..........";
    memset(bar, '#', (size_t)(BAR * chance + 0.5));
    fputs(bar, stdout);
}

/* "best", "blunder -23 %" */
static void print_mark(const struct r7_judgement *j)
{
    char text[32];
    if (j->mark >= R7_MARK_GOOD && j->loss >= 0.005)
        snprintf(text, sizeof text, "%s -%.0f %%", r7_mark_name(j->mark), 100 * j->loss);
    else
        snprintf(text, sizeof text, "%s", r7_mark_name(j->mark));
    printf("%-18s", text);
}

static const char *open_word(int winner, int seat, int players)
{
    if (players > 2)
        return winner == seat ? "sure to win" : "not sure to win";
    return winner == seat ? "won" : "lost";
}

/* What open cards say, where the turn has changed it. */
static void print_open_change(const struct review *r)
{
    const struct r7_open *open = &r->review.judgement.open;
    int seat = r->review.record.turn.seat, players = r->review.record.before.players;
    if (open->known && open->before != open->after)
        printf("       open cards: %s -> %s\n", open_word(open->before, seat, players),
               open_word(open->after, seat, players));
}

static void print_better(const struct review *r)
{
    const struct r7_judgement *j = &r->review.judgement;
    if (j->mark < R7_MARK_INACCURACY)
        return;
    fputs("       better", stdout);
    if (j->best_from > 0)
        printf(" from step %d on", j->best_from + 1);
    fputs(": ", stdout);
    cli_print_turn(&j->best);
    fputs("\n         ", stdout);
    cli_print_reasons(&j->reasons, &r->names, r->colour, "\n         ");
    putchar('\n');
}

static void tell_turn(const struct review *r)
{
    const struct r7_judgement *j = &r->review.judgement;
    const struct r7_record *record = &r->review.record;
    printf("  %2u. ", record->turn_number);
    print_padded_name(r, record->turn.seat);
    if (j->judged) {
        printf("  %3.0f %% -> %3.0f %%  ", 100 * j->chance_before, 100 * j->chance_after);
        print_bar(j->chance_after);
        fputs("  ", stdout);
        print_mark(j);
    } else {
        printf("  %-43s", j->why == R7_ERR_HAND_UNKNOWN ? "not judged: hand unknown"
                          : j->why == R7_OK             ? "not judged: this level gives no chances"
                                                        : "not judged");
    }
    print_steps(&record->turn);
    putchar('\n');
    print_better(r);
    print_open_change(r);
}

/* ---- sums ---- */

static void print_seat_sum(const struct review *r, const struct r7_review_seat *s, int seat)
{
    double accuracy = r7_review_accuracy(s);
    fputs("  ", stdout);
    print_padded_name(r, seat);
    if (accuracy < 0) {
        puts("  not judged");
        return;
    }
    printf("  accuracy %3.0f", accuracy);
    for (int mark = R7_MARK_BLUNDER; mark >= R7_MARK_FORCED; mark--)
        if (s->marks[mark] > 0)
            printf(", %s %u", r7_mark_name((enum r7_mark)mark), s->marks[mark]);
    if (s->marks[R7_MARK_NONE] > 0)
        printf(", not judged %u", s->marks[R7_MARK_NONE]);
    putchar('\n');
}

static bool any_judged(const struct review *r)
{
    bool any = false;
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        any |= r7_review_accuracy(&r->review.round.seats[seat]) >= 0;
    return any;
}

static void print_turning(const struct review *r)
{
    const struct r7_review_round *round = &r->review.round;
    if (round->turning > 0) {
        printf("  Turning point: turn %u, ", round->turning);
        cli_print_name(stdout, &r->names, round->turning_seat);
        printf(" lost %.0f %%.\n", 100 * round->turning_loss);
    } else if (any_judged(r)) {
        puts("  No turn lost much.");
    }
    if (round->open_start >= 0) {
        fputs("  With open cards the deal was won for ", stdout);
        cli_print_name(stdout, &r->names, round->open_start);
        puts(".");
    }
    if (round->open_turning > 0)
        printf("  With open cards turn %u decided the round.\n", round->open_turning);
}

static void tell_over(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    fputs("  ", stdout);
    cli_print_name(stdout, &r->names, match->round.turn);
    fputs(" wins the round", stdout);
    if (match->round.rules.advanced)
        printf(" and scores %d", r7_cards_points(r->review.record.set));
    puts(".");
    print_turning(r);
    for (int seat = 0; seat < match->round.players; seat++)
        print_seat_sum(r, &r->review.round.seats[seat], seat);
}

static void tell_end(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    unsigned winners = r7_match_winners(match);
    if (r->within)
        print_turning(r);
    if (r->rounds > 1 || r->within) {
        puts("\nAll turns");
        for (int seat = 0; seat < match->round.players; seat++)
            print_seat_sum(r, &r->review.game[seat], seat);
    }
    if (winners == 0) {
        puts("\nThe game is not finished.");
        return;
    }
    fputs((winners & (winners - 1)) == 0 ? "\nWon by " : "\nShared by ", stdout);
    cli_print_names(stdout, &r->names, winners);
    puts(".");
}

void review_tell(const struct review *r, enum r7_record_event event)
{
    switch (event) {
    case R7_RECORD_ROUND:
        tell_round(r);
        return;
    case R7_RECORD_TURN:
        tell_turn(r);
        return;
    case R7_RECORD_OVER:
        tell_over(r);
        return;
    case R7_RECORD_END:
        tell_end(r);
        return;
    case R7_RECORD_TAG:
    case R7_RECORD_FAULT:
        return;
    }
}
