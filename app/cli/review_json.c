/* The review of a game, for programs: one object, written while it is found. The
 * fields are told in docs/review.md. */
#include "output.h"
#include "review_report.h"
#include <string.h>
#include <words/turns.h>

static void print_number(const char *key, double number)
{
    printf(",\"%s\":%.4f", key, number);
}

/* A seat, a turn or null. */
static void print_or_null(const char *key, int number, bool there)
{
    if (there)
        printf(",\"%s\":%d", key, number);
    else
        printf(",\"%s\":null", key);
}

/* ---- a round's start ---- */

static void tell_round(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    if (match->number == 1) {
        char rules[R7_RULES_TEXT_MAX];
        r7_rules_write(match->round.rules, rules, sizeof rules);
        printf("{\"version\":1,\"rules\":\"%s\",\"level\":\"%s\",\"names\":[", rules,
               r->review.options.bot->name);
        for (int seat = 0; seat < match->round.players; seat++) {
            if (seat > 0)
                putchar(',');
            if (r->names.of[seat][0] == '\0')
                fputs("null", stdout);
            else
                cli_print_quoted(r->names.of[seat]);
        }
        fputs("]", stdout);
        print_or_null("target", match->target, match->round.rules.advanced && match->target > 0);
        fputs(",\"rounds\":[", stdout);
    } else {
        putchar(',');
    }
    printf("\n{\"number\":%u,\"partial\":%s,\"first\":%d,\"turns\":[", match->number,
           r->review.record.partial ? "true" : "false", match->round.turn);
}

/* ---- a turn ---- */

static void print_open(const struct r7_open *open)
{
    if (!open->known) {
        fputs(",\"open\":null", stdout);
        return;
    }
    fputs(",\"open\":{\"known\":true", stdout);
    print_or_null("before", open->before, open->before >= 0);
    print_or_null("after", open->after, open->after >= 0);
    if (open->shared) {
        print_number("share_before", open->share_before);
        print_number("share_after", open->share_after);
    }
    putchar('}');
}

static void print_judgement(const struct r7_judgement *j)
{
    printf(",\"mark\":\"%s\",\"decisions\":%d,\"choices\":%d", r7_mark_name(j->mark), j->decisions,
           j->choices);
    print_number("chance_before", j->chance_before);
    print_number("chance_after", j->chance_after);
    print_number("worth_before", j->worth_before);
    print_number("worth_after", j->worth_after);
    print_number("loss", j->loss);
    print_number("error", j->error);
    print_number("stake", j->stake);
    printf(",\"best\":\"%s\",\"best_from\":%d,\"played_best\":%s,\"reasons\":",
           words_steps(&j->best).bytes, j->best_from, j->played_best ? "true" : "false");
    if (j->played_best)
        fputs("[]", stdout);
    else
        cli_print_reasons_json(&j->reasons);
}

static void tell_turn(const struct review *r)
{
    const struct r7_record *record = &r->review.record;
    const struct r7_judgement *j = &r->review.judgement;
    struct r7_turn steps = {.count = record->turn.count};
    memcpy(steps.steps, record->turn.steps, sizeof steps.steps);
    printf("%s\n{\"number\":%u,\"seat\":%d,\"steps\":\"%s\",\"judged\":%s",
           record->turn_number > 1 ? "," : "", record->turn_number, record->before.turn,
           words_steps(&steps).bytes, j->judged ? "true" : "false");
    if (j->judged)
        print_judgement(j);
    else
        printf(",\"why\":\"%s\"", j->why == R7_OK ? "NOT_WEIGHED" : r7_error_name(j->why));
    print_open(&j->open);
    putchar('}');
}

/* ---- sums ---- */

static void print_seats(const struct review *r, const struct r7_review_seat *seats)
{
    fputs(",\"seats\":[", stdout);
    for (int seat = 0; seat < r->review.record.match.round.players; seat++) {
        const struct r7_review_seat *s = &seats[seat];
        double accuracy = r7_review_accuracy(s);
        printf("%s{\"turns\":%u,\"accuracy\":", seat > 0 ? "," : "", s->turns);
        if (accuracy < 0)
            fputs("null", stdout);
        else
            printf("%.1f", accuracy);
        print_number("lost", s->lost);
        print_number("stake", s->stake);
        fputs(",\"marks\":{", stdout);
        for (int mark = 0; mark < R7_MARKS; mark++)
            printf("%s\"%s\":%u", mark > 0 ? "," : "", r7_mark_name((enum r7_mark)mark),
                   s->marks[mark]);
        fputs("}}", stdout);
    }
    putchar(']');
}

/* Closes a round; the record may stop before it is over, or before it says so. */
static void end_round(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    const struct r7_review_round *round = &r->review.round;
    char set[2 * R7_CARDS + 1];
    fputs("]", stdout);
    print_or_null("winner", match->round.turn, match->round.phase == R7_PHASE_OVER);
    r7_cards_write(r->within ? 0 : r->review.record.set, set, sizeof set);
    printf(",\"set\":\"%s\",\"points\":[", set);
    for (int seat = 0; seat < match->round.players; seat++)
        printf("%s%d", seat > 0 ? "," : "", r7_match_points(match, seat));
    putchar(']');
    if (round->turning > 0)
        printf(",\"turning\":{\"turn\":%u,\"seat\":%d,\"loss\":%.4f}", round->turning,
               round->turning_seat, round->turning_loss);
    else
        fputs(",\"turning\":null", stdout);
    print_or_null("open_start", round->open_start, round->open_start >= 0);
    print_or_null("open_turning", (int)round->open_turning, round->open_turning > 0);
    print_seats(r, round->seats);
    putchar('}');
}

static void tell_end(const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    unsigned winners = r7_match_winners(match);
    const char *between = "";
    if (r->within)
        end_round(r);
    fputs("],\"winners\":[", stdout);
    for (int seat = 0; seat < match->round.players; seat++)
        if ((winners >> seat & 1) != 0) {
            printf("%s%d", between, seat);
            between = ",";
        }
    putchar(']');
    print_seats(r, r->review.game);
    puts("}");
}

void review_tell_json(const struct review *r, enum r7_record_event event)
{
    switch (event) {
    case R7_RECORD_ROUND:
        tell_round(r);
        return;
    case R7_RECORD_TURN:
        tell_turn(r);
        return;
    case R7_RECORD_OVER:
        end_round(r);
        return;
    case R7_RECORD_END:
        tell_end(r);
        return;
    case R7_RECORD_TAG:
    case R7_RECORD_FAULT:
        return;
    }
}
