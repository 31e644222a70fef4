/* The game in words: plain lines that also read well through a pipe. */
#include "play.h"
#include <stdlib.h>

const char *play_name(const struct play *play, int seat)
{
    static const char *const bots[R7_SEATS_MAX] = {"", "Bot 1", "Bot 2", "Bot 3"};
    if (seat != PLAY_PERSON)
        return bots[seat];
    return play->name != NULL ? play->name : "You";
}

const char *play_name_inside(const struct play *play, int seat)
{
    return seat == PLAY_PERSON && play->name == NULL ? "you" : play_name(play, seat);
}

const char *play_verb(const struct play *play, int seat, const char *others, const char *you)
{
    return seat == PLAY_PERSON && play->name == NULL ? you : others;
}

struct r7_round play_view(const struct r7_round *round)
{
    struct r7_view view;
    r7_view_init(&view, round, PLAY_PERSON);
    return view.round;
}

void play_print_colour(const struct play *play, enum r7_colour colour, const char *text)
{
    if (play->colour)
        printf("%s%s%s", cli_colour_start(colour), text, CLI_COLOUR_END);
    else
        fputs(text, stdout);
}

void play_print_rule(const struct play *play, enum r7_colour rule)
{
    static const char *const names[R7_COLOURS] = {
        [R7_RED] = "RED",   [R7_ORANGE] = "ORANGE", [R7_YELLOW] = "YELLOW", [R7_GREEN] = "GREEN",
        [R7_BLUE] = "BLUE", [R7_INDIGO] = "INDIGO", [R7_VIOLET] = "VIOLET",
    };
    play_print_colour(play, rule, names[rule]);
    printf(", %s", cli_rule_name(rule));
}

static void print_card(const struct play *play, r7_card card)
{
    cli_print_cards(stdout, r7_card_bit(card), play->colour);
}

/* ---- the table ---- */

/* How many columns a text takes: the bytes that begin a character of UTF-8. */
static int columns(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

static int cards_columns(r7_cards cards)
{
    return cards == 0 ? 1 : 3 * r7_cards_count(cards) - 1;
}

static void print_padded(const struct play *play, r7_cards cards, int width)
{
    cli_print_cards(stdout, cards, play->colour);
    printf("%*s", width - cards_columns(cards), "");
}

/* The columns of the table. */
struct widths {
    int name;
    int palette;
};

static struct widths measure(const struct play *play, const struct r7_round *round)
{
    struct widths widths = {.name = 6, .palette = 7};
    for (int seat = 0; seat < round->players; seat++) {
        int name = columns(play_name(play, seat)),
            cards = cards_columns(round->seats[seat].palette);
        if (name > widths.name)
            widths.name = name;
        if (cards > widths.palette && !round->seats[seat].out)
            widths.palette = cards;
    }
    return widths;
}

static void print_seat(const struct play *play, const struct r7_round *round, int seat,
                       struct widths widths)
{
    const struct r7_seat *s = &round->seats[seat];
    const char *name = play_name(play, seat);
    bool leads = seat == r7_round_leader(round);
    printf("%c %s%*s", leads ? '*' : ' ', name, widths.name - columns(name), "");
    if (round->rules.advanced)
        printf("  %6d", r7_cards_points(s->scored));
    if (s->out) {
        puts("  out");
        return;
    }
    r7_cards set = r7_palette_set(s->palette, r7_round_rule(round));
    printf("  %4d  ", r7_cards_count(s->hand) + s->hidden);
    print_padded(play, s->palette, widths.palette);
    printf("  %d", r7_cards_count(set));
    if (set != 0) {
        fputs(": ", stdout);
        cli_print_cards(stdout, set, play->colour);
    }
    puts(leads ? "  leads" : "");
}

void play_print_table(const struct play *play, const struct r7_round *round)
{
    struct r7_round view = play_view(round);
    struct widths widths = measure(play, &view);
    r7_card top = r7_round_deck_top(&view);
    fputs("Rule: ", stdout);
    play_print_rule(play, r7_round_rule(&view));
    printf(".  Deck: %d", r7_round_deck_count(&view));
    if (top != R7_NO_CARD) {
        fputs(", on top ", stdout);
        print_card(play, top);
    }
    printf("\n\n  %-*s%s  hand  %-*s  counts\n", widths.name, "",
           view.rules.advanced ? "  points" : "", widths.palette, "palette");
    for (int seat = 0; seat < view.players; seat++)
        print_seat(play, &view, seat, widths);
    putchar('\n');
}

void play_print_hand(const struct play *play, const struct r7_round *round)
{
    fputs("Your hand: ", stdout);
    cli_print_cards(stdout, round->seats[PLAY_PERSON].hand, play->colour);
    putchar('\n');
}

/* ---- turns ---- */

/* "2 even cards (R6 G2)"; under red the words name the card already. */
static void print_set(const struct play *play, enum r7_colour rule, r7_cards set)
{
    cli_print_set(stdout, rule, set);
    if (rule == R7_RED || set == 0)
        return;
    fputs(" (", stdout);
    cli_print_cards(stdout, set, play->colour);
    putchar(')');
}

/* Who leads, with what, and over whom. */
static void print_lead(const struct play *play, const struct r7_round *round, int seat)
{
    enum r7_colour rule = r7_round_rule(round);
    r7_cards mine = r7_palette_set(round->seats[seat].palette, rule);
    int second = r7_round_leader_under(round, r7_round_rule(round), seat);
    printf("  %s %s: ", play_name(play, seat), play_verb(play, seat, "leads", "lead"));
    print_set(play, rule, mine);
    if (second < 0) {
        puts("; nobody else has a card that counts");
        return;
    }
    r7_cards theirs = r7_palette_set(round->seats[second].palette, rule);
    printf("\n    ahead of %s with ", play_name_inside(play, second));
    print_set(play, rule, theirs);
    if (rule != R7_RED && r7_cards_count(theirs) == r7_cards_count(mine)) {
        fputs("; ", stdout);
        print_card(play, r7_cards_top(mine));
        fputs(" beats ", stdout);
        print_card(play, r7_cards_top(theirs));
    }
    putchar('\n');
}

static void print_new_rule(const struct play *play, r7_card card)
{
    fputs(": now ", stdout);
    play_print_rule(play, r7_card_colour(card));
}

/* What a step did, without the cards that follow from it. */
static void print_deed(const struct play *play, struct r7_step step)
{
    bool mine = step.seat == PLAY_PERSON && play->name == NULL;
    fputs("  ", stdout);
    if (step.card != R7_NO_CARD)
        print_card(play, step.card);
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        fputs(" goes into the palette", stdout);
        return;
    case R7_STEP_CANVAS:
        fputs(" goes onto the canvas", stdout);
        print_new_rule(play, step.card);
        return;
    case R7_STEP_TAKE:
        printf(" goes from %s%s palette onto the deck", mine ? "your" : play_name(play, step.seat),
               mine ? "" : "'s");
        return;
    case R7_STEP_MOVE_CANVAS:
        fputs(" is moved by the 7 onto the canvas", stdout);
        print_new_rule(play, step.card);
        return;
    case R7_STEP_MOVE_DECK:
        fputs(" is moved by the 7 onto the deck", stdout);
        return;
    case R7_STEP_DRAW:
        return;
    case R7_STEP_LEAVE:
        fputs("the draw is left", stdout);
        return;
    case R7_STEP_END:
    case R7_STEP_PASS: /* the end of the turn says it all */
        return;
    }
}

/* A step and its draw as the person sees them. */
static void print_step(const struct play *play, const struct r7_round *before, struct r7_step step)
{
    struct r7_view view;
    r7_view_init(&view, before, PLAY_PERSON);
    struct r7_step shown = r7_view_step(&view, before, step);
    print_deed(play, step);
    if (r7_round_draws(before, step)) {
        r7_card drawn = view.round.deck_known > 0 ? r7_round_deck_top(&view.round) : shown.drawn;
        fputs(step.kind == R7_STEP_PALETTE  ? " and draws "
              : step.kind == R7_STEP_CANVAS ? "\n  draws "
                                            : "draws ",
              stdout);
        if (drawn == R7_NO_CARD)
            fputs("a card", stdout);
        else
            print_card(play, drawn);
    }
    putchar('\n');
}

/* Prints steps as the notation writes them and returns how wide they are. */
static int print_notation(const struct r7_step *steps, int count)
{
    int width = 0;
    for (int i = 0; i < count; i++) {
        char text[R7_STEP_TEXT_MAX];
        r7_step_write(steps[i], text, sizeof text);
        width += printf("%s%s", i > 0 ? " " : "", text);
    }
    return width;
}

/* How the player who passed, or had no card left, is out. */
static void print_pass(const struct play *play, const struct r7_round *before)
{
    int seat = before->turn;
    const char *is = play_verb(play, seat, "is", "are");
    if (before->seats[seat].hand == 0)
        printf("%s %s no card left and %s out.\n\n", play_name(play, seat),
               play_verb(play, seat, "has", "have"), is);
    else
        printf("%s %s and %s out.\n\n", play_name(play, seat),
               play_verb(play, seat, "passes", "pass"), is);
}

void play_print_turn(const struct play *play, const struct play_log *log)
{
    int seat = log->rounds[0].turn;
    const struct r7_round *after = play_log_now(log);
    if (log->steps[0].kind == R7_STEP_PASS) {
        print_pass(play, &log->rounds[0]);
        return;
    }
    printf("%s %s ", play_name(play, seat), play_verb(play, seat, "plays", "play"));
    print_notation(log->steps, log->count);
    putchar('\n');
    for (int i = 0; i < log->count; i++)
        if (log->steps[i].kind != R7_STEP_END)
            print_step(play, &log->rounds[i], log->steps[i]);
    if (!after->seats[seat].out)
        print_lead(play, after, seat);
    else
        printf("  %s %s not lead and %s out\n", play_name(play, seat),
               play_verb(play, seat, "does", "do"), play_verb(play, seat, "is", "are"));
    putchar('\n');
}

/* ---- turns that would survive ---- */

static void print_choice(const struct play *play, const struct r7_round *view,
                         const struct r7_turn *turn)
{
    struct r7_round after = *view;
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    const struct r7_seat *me = &after.seats[view->turn];
    enum r7_colour rule = r7_round_rule(&after);
    int hand = r7_cards_count(me->hand) + me->hidden;
    fputs("  ", stdout);
    int width = print_notation(turn->steps, turn->count);
    printf("%*s", width < 14 ? 16 - width : 2, "");
    play_print_colour(play, rule, cli_colour_name(rule));
    fputs(": ", stdout);
    print_set(play, rule, r7_palette_set(me->palette, rule));
    printf("; %d left\n", hand);
}

void play_print_choices(const struct play *play, const struct r7_round *round, size_t most,
                        bool past)
{
    struct r7_round view = play_view(round);
    size_t count;
    struct play_choice *choices = play_choices(&view, &count);
    const char *keeps = past ? "would have kept" : count == 1 ? "keeps" : "keep";
    if (count == 0)
        printf("No turn %s sure to keep you in.\n", past ? "was" : "is");
    else
        printf("%zu %s %s you in%s\n", count, count == 1 ? "turn" : "turns", keeps,
               count > most ? "; the best of them:" : ":");
    for (size_t i = 0; i < count && i < most; i++)
        print_choice(play, &view, &choices[i].turn);
    free(choices);
}

/* ---- scores ---- */

/* Cards in as many lines as they need, from the same column on. */
static void print_rows(const struct play *play, r7_cards cards, int column)
{
    int fit = (80 - column) / 3;
    do {
        r7_cards row = 0;
        while (cards != 0 && r7_cards_count(row) < fit)
            row |= r7_card_bit(r7_cards_take_top(&cards));
        cli_print_cards(stdout, row, play->colour);
        printf("\n%*s", cards != 0 ? column : 0, "");
    } while (cards != 0);
}

void play_print_scores(const struct play *play)
{
    struct widths widths = measure(play, &play->match.round);
    puts("Score:");
    for (int seat = 0; seat < play->players; seat++) {
        const char *name = play_name(play, seat);
        printf("  %s%*s  %3d  ", name, widths.name - columns(name), "",
               r7_match_points(&play->match, seat));
        print_rows(play, play->match.round.seats[seat].scored, widths.name + 9);
    }
    putchar('\n');
}
