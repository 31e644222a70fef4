/* The person's turn: shown, asked for step by step, taken back, confirmed. */
#include "play.h"
#include "rules.h"
#include <string.h>

/* More words than a line of sense can have: a turn's steps, in two words each. */
#define WORDS_MAX (2 * R7_TURN_STEPS_MAX + 1)
#define HINTS 8

void play_log_init(struct play_log *log, const struct r7_round *round)
{
    log->rounds[0] = *round;
    log->count = log->kept = 0;
}

const struct r7_round *play_log_now(const struct play_log *log)
{
    return &log->rounds[log->count];
}

bool play_log_done(const struct play_log *log)
{
    const struct r7_round *now = play_log_now(log);
    return now->phase == R7_PHASE_OVER || now->turn != log->rounds[0].turn;
}

void play_log_add(struct play_log *log, struct r7_step step)
{
    assert(log->count < R7_TURN_STEPS_MAX);
    bool draws = r7_round_draws(play_log_now(log), step);
    log->rounds[log->count + 1] = *play_log_now(log);
    log->steps[log->count++] = step;
    r7_round_play(&log->rounds[log->count], step);
    if (draws)
        log->kept = log->count;
}

/* ---- what is shown ---- */

static void print_help(struct r7_rules rules)
{
    puts("  +I4          put I4 from your hand into your palette        (or: p I4)\n"
         "  @O5          put O5 from your hand onto the canvas          (or: c O5)\n"
         "  +I4 @O5      both, in this order; a line may hold a whole turn\n"
         "  .            end your turn without a canvas card            (or: end)\n"
         "  pass         give up this round");
    if (rules.actions)
        puts("  -1:G4        action 1: put G4 of Bot 1's palette on the deck (or: take G4)\n"
             "  7@G4         action 7: move G4 of your palette to the canvas (or: move G4)");
    if (rules.actions && r7_edition_info((enum r7_edition)rules.edition)->seven_free)
        puts("  7^G4         action 7: move G4 of your palette to the deck   (or: deck G4)");
    if (rules.advanced && !r7_edition_info((enum r7_edition)rules.edition)->must_draw)
        puts("  =  or  !     take the draw that is offered, or leave it     (or: y, n)");
    puts("  undo         take back the steps of this turn, up to the last draw\n"
         "  hint, list   the best turns that keep you in, or all of them\n"
         "  table        show the table again\n"
         "  rules        the rules of this game\n"
         "  quit         leave");
}

/* What is asked for in the middle of a turn. */
static void print_due(const struct r7_round *now)
{
    bool deck = r7_edition_info((enum r7_edition)now->rules.edition)->seven_free;
    switch (r7_round_asks(now)) {
    case R7_PHASE_START:
    case R7_PHASE_OVER:
        return;
    case R7_PHASE_FIVE:
        puts("The 5 asks for one more card into your palette: +CARD.");
        return;
    case R7_PHASE_ONE:
        puts("The 1 takes a card from another palette: -SEAT:CARD, as in -1:G4 for Bot 1's G4.");
        return;
    case R7_PHASE_SEVEN:
        printf("The 7 moves a card of your palette: 7@CARD to the canvas%s.\n",
               deck ? ", 7^CARD to the deck" : "");
        return;
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        puts("You may draw a card: = takes it, ! leaves it.");
        return;
    case R7_PHASE_CANVAS:
        puts(now->duty && r7_round_leader(now) != PLAY_PERSON
                 ? "After a 1 or a 7 you must end in the lead: @CARD onto the canvas."
                 : "Now @CARD onto the canvas, or . to end your turn.");
        return;
    }
}

/* The table in short, in the middle of a turn. */
static void print_state(const struct play *play, const struct play_log *log)
{
    const struct r7_round *now = play_log_now(log);
    int leader = r7_round_leader(now);
    fputs("Rule: ", stdout);
    play_print_rule(play, r7_round_rule(now));
    if (leader < 0)
        puts(".  Nobody leads.");
    else
        printf(".  %s %s.\n", play_name(play, leader), play_verb(play, leader, "leads", "lead"));
    fputs("Your palette: ", stdout);
    cli_print_cards(stdout, now->seats[PLAY_PERSON].palette, play->colour);
    putchar('\n');
    play_print_hand(play, now);
    print_due(now);
}

static void print_start(const struct play *play, const struct play_log *log)
{
    play_print_table(play, play_log_now(log));
    play_print_hand(play, play_log_now(log));
}

/* ---- steps ---- */

/* Why a step is refused; for a canvas card also who would lead in its colour. */
static void print_refusal(const struct play *play, const struct r7_round *now, struct r7_step step,
                          enum r7_error error)
{
    char text[R7_STEP_TEXT_MAX];
    r7_step_write(step, text, sizeof text);
    printf("%s: %s", text, r7_error_text(error));
    if (error == R7_ERR_CANVAS_LEAD) {
        int leader = r7_round_leader_under(now, r7_card_colour(step.card), -1);
        printf(" (%s would)", leader < 0 ? "nobody" : play_name(play, leader));
    }
    putchar('\n');
}

/* Whether the person wants to be out, if the step means that. */
static bool agrees(struct play *play, const struct r7_round *now, struct r7_step step)
{
    struct r7_round after = *now;
    r7_round_play(&after, step);
    if (!after.seats[PLAY_PERSON].out)
        return true;
    return play_ask(play, step.kind == R7_STEP_PASS
                              ? "Passing puts you out of the round. Sure? (y/n) "
                              : "You do not lead, so this puts you out. Sure? (y/n) ");
}

static void print_drawn(const struct play *play, const struct play_log *log)
{
    r7_cards new = log->rounds[log->count].seats[PLAY_PERSON].hand &
                   ~log->rounds[log->count - 1].seats[PLAY_PERSON].hand;
    fputs("You draw ", stdout);
    cli_print_cards(stdout, new, play->colour);
    puts(".");
}

/* Says so when the first steps of a line fall with a later one. */
static bool give_up(const struct play_log *log, const struct play_log *trial)
{
    if (trial->count > log->count)
        puts("So nothing of that line was played.");
    return false;
}

/* Plays the steps of a line: all of them or none. But what has led to a draw
 * stands, or one could look at the deck and take it back. */
static bool play_words(struct play *play, struct play_log *log, char **words, int count)
{
    struct play_log trial = *log;
    for (int at = 0; at < count;) {
        struct r7_step step;
        const struct r7_round *now = play_log_now(&trial);
        if (play_log_done(&trial)) {
            printf("%.20s: your turn is over before that\n", words[at]);
            return give_up(log, &trial);
        }
        if (!play_read_step(now, words, count, &at, &step))
            return give_up(log, &trial);
        enum r7_error error = r7_round_check(now, step);
        if (error != R7_OK) {
            print_refusal(play, now, step, error);
            return give_up(log, &trial);
        }
        if (!agrees(play, now, step))
            return give_up(log, &trial);
        play_log_add(&trial, step);
        if (trial.kept == trial.count) {
            if (!play_log_done(&trial))
                print_drawn(play, &trial);
            *log = trial;
        }
    }
    *log = trial;
    return true;
}

static void undo(struct play_log *log)
{
    if (log->count > log->kept) {
        log->count = log->kept;
        puts(log->kept > 0 ? "Taken back, up to the draw." : "Taken back.");
    } else {
        puts(log->kept > 0 ? "A card was drawn: that cannot be taken back."
                           : "There is nothing to take back.");
    }
}

/* ---- the turn ---- */

static bool is(const char *word, const char *long_form, const char *short_form)
{
    return strcasecmp(word, long_form) == 0 || strcasecmp(word, short_form) == 0;
}

/* Answers a line that is not a step; false if it may be one. */
static bool command(struct play *play, struct play_log *log, const char *word)
{
    if (is(word, "help", "?") || is(word, "help", "h"))
        print_help(play->rules);
    else if (is(word, "hint", "hint"))
        play_print_choices(play, play_log_now(log), HINTS, false);
    else if (is(word, "list", "l"))
        play_print_choices(play, play_log_now(log), SIZE_MAX, false);
    else if (is(word, "rules", "rule"))
        rules_print(play->rules);
    else if (is(word, "table", "t"))
        print_start(play, log);
    else if (is(word, "undo", "u"))
        undo(log);
    else if (is(word, "quit", "q") || is(word, "exit", "bye"))
        play->ended = true;
    else
        return false;
    return true;
}

/* The turns that would have survived; if a card was drawn in hope of one, also
 * what it made possible. */
static void print_missed(const struct play *play, const struct play_log *log)
{
    play_print_choices(play, &log->rounds[0], HINTS, true);
    if (log->kept > 0 && log->kept < log->count) {
        puts("And after your draw:");
        play_print_choices(play, &log->rounds[log->kept], HINTS, true);
    }
    putchar('\n');
}

bool play_person(struct play *play, struct play_log *log)
{
    char line[PLAY_LINE_MAX + 1], *words[WORDS_MAX];
    print_start(play, log);
    if (play_log_now(log)->seats[PLAY_PERSON].hand == 0) {
        play_log_add(log, r7_step_make(R7_STEP_PASS, R7_NO_CARD));
        play_print_turn(play, log);
        return true;
    }
    while (!play_log_done(log)) {
        int before = log->count;
        if (!play_read(play, "your turn (? helps)> ", line))
            return false;
        int count = play_split(line, words, WORDS_MAX);
        if (count == 0 || (count == 1 && command(play, log, words[0])))
            ;
        else if (count == WORDS_MAX)
            puts("That is more than a turn can hold.");
        else
            (void)play_words(play, log, words, count);
        if (play->ended)
            return false;
        if (log->count != before && !play_log_done(log))
            print_state(play, log);
    }
    putchar('\n');
    play_print_turn(play, log);
    if (play_log_now(log)->seats[PLAY_PERSON].out)
        print_missed(play, log);
    return true;
}
