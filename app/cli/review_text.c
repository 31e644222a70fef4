/* The review of a game, for people. */
#include "review_report.h"
#include <string.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/print.h>
#include <words/reviews.h>
#include <words/text.h>
#include <words/turns.h>

#define BAR 10

/* A seat's name, padded to the longest one. */
static struct phrase padded_name(const struct review *r, int seat)
{
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    int widest = 0;
    for (int i = 0; i < r->review.record.match.round.players; i++) {
        int width = words_columns(words_seat(&r->names, i).bytes);
        widest = width > widest ? width : widest;
    }
    words_add_padded(&text, words_seat(&r->names, seat).bytes, widest);
    return phrase;
}

static bool is_advanced(const struct review *r)
{
    return r->review.record.match.round.rules.advanced;
}

/* ---- a round's start ---- */

static void tell_round(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    if (match->number == 1) {
        cli_tell_game(&r->names, match);
        words_line(_("Judge: {bot}"), "bot", words_level(r->review.options.bot), NULL);
        words_line(is_advanced(r)
                       ? _("The player’s chance of winning the game, before -> after the move; in "
                           "brackets that of the round.")
                       : _("The player’s chance of winning the round, before -> after the move."),
                   NULL);
    }
    putchar('\n');
    words_line(_("Round {n}"), "n", words_number(match->number).bytes, NULL);
}

/* ---- a turn ---- */

/* The widest mark, and a loss after it. */
static int mark_width(void)
{
    int widest = 0;
    for (int mark = 0; mark < R7_MARKS; mark++) {
        int width = words_columns(words_mark((enum r7_mark)mark));
        widest = width > widest ? width : widest;
    }
    return widest + 2 + words_columns(words_percent(1).bytes);
}

/* A chance as wide as any. */
static void add_chance(struct words *text, double chance)
{
    words_add_right(text, words_share(chance, 0).bytes, words_columns(words_percent(1).bytes));
}

/* " 84% ->  61%" */
static void add_chances(struct words *text, double before, double after)
{
    add_chance(text, before);
    words_add(text, " -> ");
    add_chance(text, after);
}

/* " 84% ->  61%  ######....  blunder -23%  [ 90% ->  70%]": before, after, what was lost; in an
 * advanced game the round's chances beside that. */
static void add_judgement(struct words *text, const struct r7_judgement *j, bool advanced)
{
    char bar[BAR + 1] = "..........", marked[256] = "";
    struct words mark = WORDS_INIT(marked);
    memset(bar, '#', (size_t)(BAR * j->worth_after + 0.5));
    add_chances(text, j->worth_before, j->worth_after);
    words_say(text, "  {bar}  ", "bar", bar, NULL);
    words_add(&mark, words_mark(j->mark));
    if (j->loss > 0)
        words_say(&mark, " -{loss}", "loss", words_share(j->loss, 0).bytes, NULL);
    words_add_padded(text, marked, mark_width());
    if (!advanced)
        return;
    words_add(text, "[");
    add_chances(text, j->chance_before, j->chance_after);
    words_add(text, "]  ");
}

/* What open cards say, where the turn has changed it. */
static void print_open_change(const struct review *r)
{
    const struct r7_open *open = &r->review.judgement.open;
    int seat = r->review.record.before.turn;
    bool before = open->before == seat, after = open->after == seat;
    if (!open->known || before == after)
        return;
    fputs("       ", stdout);
    if (r->review.record.before.players > 2)
        words_line(before ? _("open cards: sure to win before, not sure after")
                          : _("open cards: not sure to win before, sure after"),
                   NULL);
    else
        words_line(before ? _("open cards: won before, lost after")
                          : _("open cards: lost before, won after"),
                   NULL);
}

static void print_better(const struct review *r)
{
    const struct r7_judgement *j = &r->review.judgement;
    if (j->mark < R7_MARK_INACCURACY)
        return;
    fputs("       ", stdout);
    words_line(j->best_from > 0 ? _("better from step {n} on: {turn}") : _("better: {turn}"), "n",
               words_number(j->best_from + 1).bytes, "turn", words_steps(&j->best).bytes, NULL);
    struct r7_reason list[R7_REASONS_MAX];
    size_t count = r7_judgement_reasons(j, list);
    words_line("         {reasons}", "reasons",
               cli_say_reasons(list, count, &r->names, "\n         ").bytes, NULL);
}

/* What a card that was drawn has brought: with it the row adds up. */
static void print_luck(const struct review *r)
{
    const struct r7_judgement *j = &r->review.judgement;
    if (j->luck == 0)
        return;
    fputs("       ", stdout);
    words_line(_("drawn cards: {luck}"), "luck", words_luck(j->luck).bytes, NULL);
}

static void tell_turn(const struct review *r)
{
    const struct r7_judgement *j = &r->review.judgement;
    const struct r7_record *record = &r->review.record;
    struct r7_turn steps = {.count = record->turn.count};
    char judged[512] = "", bytes[1024] = "";
    struct words judgement = WORDS_INIT(judged), text = WORDS_INIT(bytes);
    memcpy(steps.steps, record->turn.steps, sizeof steps.steps);
    int chance = words_columns(words_percent(1).bytes);
    if (j->judged)
        add_judgement(&judgement, j, is_advanced(r));
    else
        words_add(&judgement, words_not_judged(j));
    words_add_padded(&text, judged,
                     2 * chance + (int)strlen(" ->   ..........  ") + mark_width() +
                         (is_advanced(r) ? 2 * chance + (int)strlen("[ -> ]  ") : 0));
    words_line("  {n}. {name}  {judgement}{turn}", "n",
               words_format("%2u", record->turn_number).bytes, "name",
               padded_name(r, record->before.turn).bytes, "judgement", bytes, "turn",
               words_steps(&steps).bytes, NULL);
    print_luck(r);
    print_better(r);
    print_open_change(r);
}

/* ---- sums ---- */

static void print_seat_sum(const struct review *r, const struct r7_review_seat *s, int seat)
{
    double accuracy = r7_review_accuracy(s);
    struct phrase list = {""};
    if (accuracy < 0) {
        words_enlist(&list, _("not judged"));
    } else {
        words_enlist(
            &list, words_phrase(_("accuracy {n}"), "n", words_format("%3.0f", accuracy).bytes, NULL)
                       .bytes);
        for (int mark = R7_MARK_BLUNDER; mark >= R7_MARK_NONE; mark--)
            if (s->marks[mark] > 0)
                words_enlist(&list,
                             words_phrase("{mark} {n}", "mark", words_mark((enum r7_mark)mark), "n",
                                          words_number(s->marks[mark]).bytes, NULL)
                                 .bytes);
    }
    words_line("  {name}  {list}", "name", padded_name(r, seat).bytes, "list", list.bytes, NULL);
}

static void print_turning(const struct review *r)
{
    struct phrase sentences[WORDS_TURNING_MAX];
    int count = words_turning(&r->review.round, &r->names, sentences);
    for (int i = 0; i < count; i++)
        words_line("  {sentence}", "sentence", sentences[i].bytes, NULL);
}

/* Where the curve of each seat ends. */
static void print_ends(const struct review *r)
{
    struct phrase list = {""};
    for (int seat = 0; seat < r->review.record.match.round.players; seat++)
        words_enlist(&list,
                     words_phrase("{name} {chance}", "name", words_seat(&r->names, seat).bytes,
                                  "chance", words_percent(r->review.round.ends[seat]).bytes, NULL)
                         .bytes);
    words_line("  {text}", "text",
               words_phrase(_("The game after it: {list}"), "list", list.bytes, NULL).bytes, NULL);
}

static void tell_over(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    struct phrase won = {""};
    struct words text = WORDS_INIT(won.bytes);
    words_add_round_won(&text, &match->round, r->review.record.set, &r->names);
    words_line("  {won}", "won", won.bytes, NULL);
    if (is_advanced(r))
        print_ends(r);
    print_turning(r);
    for (int seat = 0; seat < match->round.players; seat++)
        print_seat_sum(r, &r->review.round.seats[seat], seat);
}

/* How everybody's chances went: a column for each own turn and for the end of each round. */
static void print_curves(const struct review *r)
{
    bool told = false; /* what the signs mean */
    for (int seat = 0; seat < r->review.record.match.round.players; seat++) {
        const struct r7_review_seat *sum = &r->review.game[seat];
        if (sum->turns < sum->marks[R7_MARK_NONE] + 2) /* too few that are judged */
            continue;
        putchar('\n');
        words_line(!told ? _("Chances of {name} after each move (? mistake, X blunder, = end "
                             "of a round)")
                         : _("Chances of {name}"),
                   "name", words_seat(&r->names, seat).bytes, NULL);
        plot_print_curve(&r->curves[seat]);
        told = true;
    }
}

static void tell_end(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    unsigned winners = r7_match_winners(match);
    if (r->interrupted)
        words_line(_("Interrupted: {n} of {all} turns are judged."), "n",
                   words_number(r->done).bytes, "all", words_number(r->turns).bytes, NULL);
    if (r->within)
        print_turning(r);
    if (r->rounds > 1 || r->within) {
        putchar('\n');
        words_line(_("All moves"), NULL);
        for (int seat = 0; seat < match->round.players; seat++)
            print_seat_sum(r, &r->review.game[seat], seat);
    }
    print_curves(r);
    if (r->interrupted)
        return;
    putchar('\n');
    words_line(winners == 0                     ? _("The game is not finished.")
               : (winners & (winners - 1)) == 0 ? _("Winner: {names}.")
                                                : _("Winners: {names}."),
               "names", words_seats(&r->names, winners).bytes, NULL);
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
