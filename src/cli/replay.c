/* red7 replay: reads a record, referees it, and tells the game in words. */
#include "record_file.h"
#include <stdlib.h>

struct replay {
    struct r7_record record;
    const char *file;
    bool quiet, colour;
    struct cli_names names;
    unsigned rounds, turns; /* told so far */
};

/* ---- pieces ---- */

static void print_card(const struct replay *p, r7_card card)
{
    cli_print_cards(stdout, r7_card_bit(card), p->colour);
}

static void print_count(int count, const char *what)
{
    printf("%d %s%s", count, what, count == 1 ? "" : "s");
}

/* A set in words and its cards. A highest card, or a run of one, is just that card. */
static void print_set(const struct replay *p, enum r7_colour rule, r7_cards set)
{
    if (rule == R7_RED || (rule == R7_INDIGO && r7_cards_count(set) == 1)) {
        fputs("the ", stdout);
    } else {
        cli_print_set(stdout, rule, set);
        fputs(": ", stdout);
    }
    cli_print_cards(stdout, set, p->colour);
}

/* ---- a round's start and end ---- */

static void print_heading(const struct replay *p)
{
    const struct r7_match *match = &p->record.match;
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(match->round.rules, rules, sizeof rules);
    cli_print_names(stdout, &p->names, (1U << match->round.players) - 1);
    printf(": %s", rules);
    if (match->round.rules.advanced && match->target > 0)
        printf(", to %d points", match->target);
    putchar('\n');
}

static void print_deal(const struct replay *p)
{
    const struct r7_round *deal = &p->record.match.round;
    if (p->record.match.number == 1)
        print_heading(p);
    printf("\nRound %u\n", p->record.match.number);
    for (int seat = 0; seat < deal->players; seat++) {
        const struct r7_seat *s = &deal->seats[seat];
        fputs("  ", stdout);
        cli_print_name(stdout, &p->names, seat);
        fputs(": palette ", stdout);
        cli_print_cards(stdout, s->palette, p->colour);
        fputs(", hand ", stdout);
        if (s->hand != 0)
            cli_print_cards(stdout, s->hand, p->colour);
        if (s->hidden > 0)
            printf("%s%d unknown", s->hand != 0 ? " and " : "", s->hidden);
        putchar('\n');
    }
    fputs("  ", stdout);
    cli_print_name(stdout, &p->names, deal->turn);
    puts(" starts");
}

static void print_points(const struct replay *p)
{
    for (int seat = 0; seat < p->record.match.round.players; seat++) {
        fputs(seat > 0 ? ", " : "", stdout);
        cli_print_name(stdout, &p->names, seat);
        printf(" %d", r7_match_points(&p->record.match, seat));
    }
}

static void print_over(const struct replay *p)
{
    const struct r7_round *round = &p->record.match.round;
    fputs("  ", stdout);
    cli_print_name(stdout, &p->names, round->turn);
    fputs(" wins the round", stdout);
    if (!round->rules.advanced) {
        putchar('\n');
        return;
    }
    if (p->record.set == 0) {
        fputs(" and scores nothing", stdout);
    } else {
        fputs(" and scores ", stdout);
        print_set(p, r7_round_rule(round), p->record.set);
        fputs(", ", stdout);
        print_count(r7_cards_points(p->record.set), "point");
    }
    fputs("\n  points: ", stdout);
    print_points(p);
    putchar('\n');
}

/* ---- turns ---- */

/* What a step draws, if anything: ", draws V6". */
static void print_draw(const struct replay *p, const struct r7_round *round, struct r7_step step)
{
    if (!r7_round_draws(round, step))
        return;
    r7_card card = step.drawn != R7_NO_CARD ? step.drawn : r7_round_deck_top(round);
    fputs(step.kind == R7_STEP_DRAW ? "draws " : ", draws ", stdout);
    if (card == R7_NO_CARD)
        fputs("a card", stdout);
    else
        print_card(p, card);
}

static void print_onto_canvas(r7_card card)
{
    enum r7_colour rule = r7_card_colour(card);
    printf(" onto the canvas (%s: %s)", cli_colour_name(rule), cli_rule_name(rule));
}

static void print_step(const struct replay *p, const struct r7_round *round, struct r7_step step)
{
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        print_card(p, step.card);
        fputs(" into the palette", stdout);
        break;
    case R7_STEP_CANVAS:
        print_card(p, step.card);
        print_onto_canvas(step.card);
        break;
    case R7_STEP_TAKE:
        print_card(p, step.card);
        fputs(" of ", stdout);
        cli_print_name(stdout, &p->names, step.seat);
        fputs(" onto the deck", stdout);
        break;
    case R7_STEP_MOVE_CANVAS:
        fputs("moves ", stdout);
        print_card(p, step.card);
        print_onto_canvas(step.card);
        break;
    case R7_STEP_MOVE_DECK:
        fputs("moves ", stdout);
        print_card(p, step.card);
        fputs(" onto the deck", stdout);
        break;
    case R7_STEP_LEAVE:
        fputs("leaves the draw", stdout);
        break;
    case R7_STEP_PASS:
        fputs(round->seats[round->turn].hand == 0 && round->seats[round->turn].hidden == 0
                  ? "has no card left"
                  : "passes",
              stdout);
        break;
    case R7_STEP_DRAW:
    case R7_STEP_END:
        break;
    }
    print_draw(p, round, step);
}

static void print_turn(const struct replay *p)
{
    const struct r7_record *r = &p->record;
    const struct r7_round *after = &r->match.round;
    struct r7_round round = r->before;
    printf("  %u. ", r->turn_number);
    cli_print_name(stdout, &p->names, r->turn.seat);
    for (int i = 0; i < r->turn.count; i++) {
        if (r->turn.steps[i].kind != R7_STEP_END)
            fputs(i == 0 ? ": " : ", ", stdout);
        print_step(p, &round, r->turn.steps[i]);
        r7_round_play(&round, r->turn.steps[i]);
    }
    if (after->seats[r->turn.seat].out) {
        puts("; out");
        return;
    }
    enum r7_colour rule = r7_round_rule(after);
    fputs("; leads with ", stdout);
    print_set(p, rule, r7_palette_set(after->seats[r->turn.seat].palette, rule));
    putchar('\n');
}

/* ---- the verdict ---- */

/* The points of all seats, the most first: "42:17". */
static void print_score(const struct replay *p)
{
    unsigned told = 0;
    for (int i = 0; i < p->record.match.round.players; i++) {
        int best = -1;
        for (int seat = 0; seat < p->record.match.round.players; seat++)
            if ((told >> seat & 1) == 0 &&
                (best < 0 ||
                 r7_match_points(&p->record.match, seat) > r7_match_points(&p->record.match, best)))
                best = seat;
        told |= 1U << best;
        printf("%c%d", i == 0 ? ' ' : ':', r7_match_points(&p->record.match, best));
    }
}

/* "ok: 3 rounds, 41 turns, won by Ben 42:17" */
static void print_verdict(const struct replay *p)
{
    unsigned winners = r7_match_winners(&p->record.match);
    fputs(p->quiet ? "ok: " : "\nok: ", stdout);
    print_count((int)p->rounds, "round");
    fputs(", ", stdout);
    print_count((int)p->turns, "turn");
    if (winners == 0) {
        puts(", not finished");
        return;
    }
    fputs((winners & (winners - 1)) == 0 ? ", won by " : ", shared by ", stdout);
    cli_print_names(stdout, &p->names, winners);
    if (p->record.match.round.rules.advanced)
        print_score(p);
    putchar('\n');
}

static int replay(struct replay *p, const char *text, size_t length)
{
    r7_record_init(&p->record, text, length);
    for (;;) {
        switch (r7_record_next(&p->record)) {
        case R7_RECORD_TAG:
            cli_names_keep(&p->names, &p->record);
            break;
        case R7_RECORD_ROUND:
            p->rounds++;
            if (!p->quiet)
                print_deal(p);
            break;
        case R7_RECORD_TURN:
            p->turns++;
            if (!p->quiet)
                print_turn(p);
            break;
        case R7_RECORD_OVER:
            if (!p->quiet)
                print_over(p);
            break;
        case R7_RECORD_END:
            print_verdict(p);
            return 0;
        case R7_RECORD_FAULT:
            return cli_complain_record("replay", p->file, &p->record);
        }
    }
}

/* ---- the command ---- */

/* The options and the file's name; false after complaining. */
static bool read_arguments(struct replay *p, int argc, char **argv)
{
    static const struct cli_option options[] = {{"quiet", false}, {NULL, false}};
    const char *value;
    int at = 1, option;
    while ((option = cli_next_option(argv[0], argc, argv, &at, options, &value)) != -1 ||
           value != NULL) {
        if (option == -2)
            return false;
        if (option == 0) {
            p->quiet = true;
        } else if (p->file == NULL) {
            p->file = value;
        } else {
            cli_fail(argv[0], "one record at a time, not also '%.40s'", value);
            return false;
        }
    }
    if (p->file == NULL)
        cli_fail(argv[0], "which record? give a file, or - for standard input");
    return p->file != NULL;
}

static int run(int argc, char **argv)
{
    static struct replay p;
    if (!read_arguments(&p, argc, argv))
        return CLI_BAD_INPUT;
    size_t length;
    char *text = cli_read_record(argv[0], &p.file, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    p.colour = cli_wants_colour(stdout);
    int status = replay(&p, text, length);
    free(text);
    return status;
}

const struct cli_command cli_replay = {
    .name = "replay",
    .arguments = "[--quiet] FILE",
    .summary = "referee a record of a game (.r7) and tell it in words",
    .help = "Reads the record in FILE, or from standard input if it is -, and checks every\n"
            "deal, step, winner and score of it. The first mistake ends the reading: one line\n"
            "on standard error says where it is and why, and the exit status is 2.\n\n"
            "  --quiet   only the verdict: \"ok: 3 rounds, 41 turns, won by Ben 42:17\"",
    .run = run,
};
