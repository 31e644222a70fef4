/* The review of a game, for programs: one object, written while it is found. The
 * fields are told in docs/review.md. */
#include "output.h"
#include "review_report.h"
#include <json/cards.h>
#include <math.h>
#include <words/turns.h>

/* A number or null. */
static void put_or_null(struct json_writer *json, const char *key, int number, bool there)
{
    if (there)
        json_put_number(json, key, number);
    else
        json_put_null(json, key);
}

/* Each round and each turn begins a line. */
static void open_line(struct json_writer *json)
{
    json_gap(json, "\n");
    json_open(json, NULL, '{');
}

/* ---- a round's start ---- */

static void put_head(struct json_writer *json, const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    json_open(json, NULL, '{');
    json_put_number(json, "version", 1);
    json_put_rules(json, "rules", match->round.rules);
    json_put_text(json, "level", r->review.options.bot->name);
    json_open(json, "names", '[');
    for (int seat = 0; seat < match->round.players; seat++)
        json_put_text_or_null(json, NULL, r->names.of[seat]);
    json_close(json, ']');
    put_or_null(json, "target", match->target, match->round.rules.advanced && match->target > 0);
    json_open(json, "rounds", '[');
}

static void tell_round(struct json_writer *json, const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    if (match->number == 1)
        put_head(json, r);
    open_line(json);
    json_put_number(json, "number", match->number);
    json_put_bool(json, "partial", r->review.record.partial);
    json_put_number(json, "first", match->round.turn);
    json_open(json, "turns", '[');
}

/* ---- a turn ---- */

static void put_open(struct json_writer *json, const struct r7_open *open)
{
    if (!open->known) {
        json_put_null(json, "open");
        return;
    }
    json_open(json, "open", '{');
    json_put_bool(json, "known", true);
    json_put_index(json, "before", open->before);
    json_put_index(json, "after", open->after);
    if (open->shared) {
        json_put_fraction(json, "share_before", open->share_before, 4);
        json_put_fraction(json, "share_after", open->share_after, 4);
    }
    json_close(json, '}');
}

static void put_judgement(struct json_writer *json, const struct r7_judgement *j)
{
    struct r7_reason list[R7_REASONS_MAX];
    json_put_text(json, "mark", r7_mark_name(j->mark));
    json_put_number(json, "decisions", j->decisions);
    json_put_number(json, "choices", j->choices);
    json_put_fraction(json, "chance_before", j->chance_before, 4);
    json_put_fraction(json, "chance_after", j->chance_after, 4);
    json_put_fraction(json, "worth_before", j->worth_before, 4);
    json_put_fraction(json, "worth_after", j->worth_after, 4);
    json_put_fraction(json, "loss", j->loss, 4);
    json_put_fraction(json, "luck", j->luck, 4);
    json_put_fraction(json, "error", j->error, 4);
    json_put_fraction(json, "stake", j->stake, 4);
    json_put_text(json, "best", words_steps(&j->best).bytes);
    json_put_number(json, "best_from", j->best_from);
    json_put_bool(json, "played_best", j->played_best);
    cli_put_reasons(json, "reasons", list, r7_judgement_reasons(j, list));
}

static void tell_turn(struct json_writer *json, const struct review *r)
{
    const struct r7_record *record = &r->review.record;
    const struct r7_judgement *j = &r->review.judgement;
    open_line(json);
    json_put_number(json, "number", record->turn_number);
    json_put_number(json, "seat", record->before.turn);
    json_put_text(json, "steps", words_steps(&record->turn).bytes);
    json_put_bool(json, "judged", j->judged);
    if (j->judged)
        put_judgement(json, j);
    else
        json_put_text(json, "why", j->why == R7_OK ? "NOT_WEIGHED" : r7_error_name(j->why));
    put_open(json, &j->open);
    json_close(json, '}');
}

/* ---- sums ---- */

static void put_seats(struct json_writer *json, const struct review *r,
                      const struct r7_review_seat *seats)
{
    json_open(json, "seats", '[');
    for (int seat = 0; seat < r->review.record.match.round.players; seat++) {
        const struct r7_review_seat *s = &seats[seat];
        const double accuracy = r7_review_accuracy(s);
        json_open(json, NULL, '{');
        json_put_number(json, "turns", s->turns);
        json_put_fraction(json, "accuracy", accuracy < 0 ? NAN : accuracy, 1);
        json_put_fraction(json, "lost", s->lost, 4);
        json_put_fraction(json, "stake", s->stake, 4);
        json_open(json, "marks", '{');
        for (int mark = 0; mark < R7_MARKS; mark++)
            json_put_number(json, r7_mark_name((enum r7_mark)mark), s->marks[mark]);
        json_close(json, '}');
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Closes a round; the record may stop before it is over, or before it says so. */
static void end_round(struct json_writer *json, const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    const struct r7_review_round *round = &r->review.round;
    json_close(json, ']');
    json_put_index(json, "winner", r7_round_winner(&match->round));
    json_put_cards_text(json, "set", r->within ? 0 : r->review.record.set);
    json_open(json, "points", '[');
    for (int seat = 0; seat < match->round.players; seat++)
        json_put_number(json, NULL, r7_match_points(match, seat));
    json_close(json, ']');
    json_open(json, "ends", '[');
    for (int seat = 0; seat < match->round.players && !r->within; seat++)
        json_put_fraction(json, NULL, round->ends[seat], 4);
    json_close(json, ']');
    if (round->turning > 0) {
        json_open(json, "turning", '{');
        json_put_number(json, "turn", round->turning);
        json_put_number(json, "seat", round->turning_seat);
        json_put_fraction(json, "loss", round->turning_loss, 4);
        json_close(json, '}');
    } else {
        json_put_null(json, "turning");
    }
    json_put_index(json, "open_start", round->open_start);
    put_or_null(json, "open_turning", (int)round->open_turning, round->open_turning > 0);
    put_seats(json, r, round->seats);
    json_close(json, '}');
}

static void tell_end(struct json_writer *json, const struct review *r)
{
    const struct r7_match *match = &r->review.record.match;
    const unsigned winners = r7_match_winners(match);
    if (r->within)
        end_round(json, r);
    json_close(json, ']');
    json_open(json, "winners", '[');
    for (int seat = 0; seat < match->round.players; seat++)
        if ((winners >> seat & 1) != 0)
            json_put_number(json, NULL, seat);
    json_close(json, ']');
    put_seats(json, r, r->review.game);
    if (r->interrupted)
        json_put_bool(json, "interrupted", true);
    json_close(json, '}');
    cli_end_json();
}

void review_tell_json(const struct review *r, enum r7_record_event event)
{
    struct json_writer *json = cli_json();
    switch (event) {
    case R7_RECORD_ROUND:
        tell_round(json, r);
        break;
    case R7_RECORD_TURN:
        tell_turn(json, r);
        break;
    case R7_RECORD_OVER:
        end_round(json, r);
        break;
    case R7_RECORD_END:
        tell_end(json, r);
        break;
    case R7_RECORD_TAG:
    case R7_RECORD_FAULT:
        return;
    }
    cli_flush_json();
}
