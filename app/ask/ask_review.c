/* A review, judged a turn at a time: the page asks for the next event until the end. Marks are
 * those of `red7 review`. */
#include "door.h"
#include "parts.h"
#include "verbs.h"
#include <stdlib.h>
#include <string.h>
#include <words/names.h>
#include <words/reviews.h>
#include <words/text.h>
#include <words/turns.h>

struct review_under_way {
    struct r7_review review;
    char *text;
    void *memory;
    struct words_names names;
    long long turns, start; /* so far; and before this round */
    bool within;            /* a round that is not over */
};

void review_forget(struct r7_ask *door)
{
    if (door->review != NULL) {
        free(door->review->text);
        free(door->review->memory);
    }
    free(door->review);
    door->review = NULL;
}

void ask_review(const struct question *q, struct answer *a)
{
    struct r7_review_options options = {.no_open = !question_flag(q, "open")};
    struct words_names names;
    options.nodes = question_count(q, "nodes");
    if (!answer_record(a, q, &names))
        return;
    review_forget(q->door);
    struct review_under_way *u = q->door->review = claim(sizeof *u, a);
    if (u == NULL)
        return;
    *u = (struct review_under_way){.names = names,
                                   .text = claim(q->length + 1, a),
                                   .memory = options.memory = claim(R7_BOT_MEMORY, a)};
    if (u->text == NULL || u->memory == NULL) {
        review_forget(q->door);
        return;
    }
    memcpy(u->text, q->body, q->length);
    r7_review_init(&u->review, u->text, q->length, &options);
}

/* ---- a turn ---- */

/* The whole better turn: what was played up to where it differs, and from there on the best. */
static void find_best(const struct review_under_way *u, const struct r7_judgement *j,
                      struct r7_turn *best)
{
    const struct r7_turn *played = &u->review.record.turn;
    *best = (struct r7_turn){0};
    for (int i = 0; i < j->best_from && i < played->count; i++)
        best->steps[best->count++] = played->steps[i];
    for (int i = 0; i < j->best.count && best->count < R7_TURN_STEPS_MAX; i++)
        best->steps[best->count++] = j->best.steps[i];
}

/* That turn in words, as its player could have seen it. */
static void tell_best(struct words *text, const struct review_under_way *u,
                      const struct r7_turn *best)
{
    const struct r7_record *record = &u->review.record;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_view view;
    int count = 0;
    r7_view_init(&view, &record->before, record->before.turn);
    rounds[0] = view.round;
    for (; count < best->count; count++) {
        rounds[count + 1] = rounds[count];
        if (r7_round_apply(&rounds[count + 1], best->steps[count]) != R7_OK)
            break;
    }
    words_add_turn(text, rounds, best->steps, count, &u->names);
}

static void answer_best(struct answer *a, const struct review_under_way *u,
                        const struct r7_judgement *j)
{
    struct r7_turn best;
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    bool told = j->judged && !j->played_best;
    find_best(u, j, &best);
    if (told)
        tell_best(&text, u, &best);
    answer_bool(a, "playedBest", j->played_best);
    answer_steps(a, "best", best.steps, j->judged ? best.count : 0);
    answer_text(a, "bestText", bytes);
    struct r7_reason list[R7_REASONS_MAX];
    answer_reasons(a, "reasons", list, r7_judgement_reasons(j, list), &u->names);
}

static void answer_share(struct answer *a, const char *key, bool known, double share)
{
    if (known)
        answer_fraction(a, key, share);
    else
        answer_null(a, key);
}

static void answer_open_cards(struct answer *a, const struct review_under_way *u,
                              const struct r7_open *open)
{
    const struct r7_record *record = &u->review.record;
    bool two = record->before.players == 2, before = open->before == record->before.turn;
    bool after = open->after == record->before.turn;
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    if (open->known && two)
        words_add_open(&text, open, &u->names);
    else if (open->known && before != after)
        words_add(&text, before ? _("open cards: sure to win before, not sure after")
                                : _("open cards: not sure to win before, sure after"));
    answer_open(a, "open", '[');
    if (text.length > 0)
        answer_text(a, NULL, bytes);
    answer_close(a, ']');
    bool shared = open->known && (two || open->shared);
    answer_share(a, "openBefore", shared, two ? before : open->share_before);
    answer_share(a, "openAfter", shared, two ? after : open->share_after);
}

static void answer_worth(struct answer *a, const struct review_under_way *u,
                         const struct r7_judgement *j)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_worth(&text, j, u->review.record.before.rules.advanced);
    answer_text(a, "worthText", bytes);
}

static void answer_turn(struct answer *a, struct review_under_way *u)
{
    const struct r7_judgement *j = &u->review.judgement;
    const struct r7_record *record = &u->review.record;
    answer_text(a, "kind", "turn");
    answer_number(a, "index", u->turns++);
    answer_number(a, "round", record->match.number);
    answer_number(a, "seat", record->before.turn);
    answer_steps(a, "steps", record->turn.steps, record->turn.count);
    answer_bool(a, "judged", j->judged);
    answer_text(a, "why", words_not_judged(j));
    answer_text(a, "mark", r7_mark_name(j->mark));
    answer_text(a, "markText", words_mark(j->mark));
    answer_fraction(a, "chanceBefore", j->chance_before);
    answer_fraction(a, "chanceAfter", j->chance_after);
    answer_fraction(a, "worthBefore", j->worth_before);
    answer_fraction(a, "worthAfter", j->worth_after);
    answer_fraction(a, "loss", j->loss);
    answer_fraction(a, "luck", j->luck);
    answer_worth(a, u, j);
    answer_best(a, u, j);
    answer_open_cards(a, u, &j->open);
}

/* ---- sums ---- */

/* What decided a round. */
static void add_turning(struct words *text, const struct review_under_way *u)
{
    struct phrase sentences[WORDS_TURNING_MAX];
    int count = words_turning(&u->review.round, &u->names, sentences);
    for (int i = 0; i < count; i++) {
        words_add(text, text->length > 0 ? " " : "");
        words_add(text, sentences[i].bytes);
    }
}

static void answer_round(struct answer *a, struct review_under_way *u)
{
    const struct r7_record *record = &u->review.record;
    const struct r7_review_round *round = &u->review.round;
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_round_won(&text, &record->match.round, record->set, &u->names);
    add_turning(&text, u);
    answer_text(a, "kind", "round");
    answer_number(a, "round", record->match.number);
    answer_number(a, "winner", record->match.round.turn);
    if (round->turning > 0)
        answer_number(a, "turning", u->start + round->turning - 1);
    else
        answer_null(a, "turning");
    answer_open(a, "ends", '[');
    for (int seat = 0; seat < record->match.round.players; seat++)
        answer_fraction(a, NULL, round->ends[seat]);
    answer_close(a, ']');
    answer_text(a, "text", bytes);
    u->start = u->turns;
}

static void answer_seat_sums(struct answer *a, const struct r7_review_seat *s)
{
    double accuracy = r7_review_accuracy(s);
    answer_open(a, NULL, '{');
    answer_number(a, "turns", s->turns);
    answer_share(a, "accuracy", accuracy >= 0, accuracy);
    answer_fraction(a, "lost", s->lost);
    answer_open(a, "marks", '{');
    for (int mark = 0; mark < R7_MARKS; mark++)
        answer_number(a, r7_mark_name((enum r7_mark)mark), s->marks[mark]);
    answer_close(a, '}');
    answer_close(a, '}');
}

static void answer_sums(struct answer *a, const struct review_under_way *u)
{
    const struct r7_match *match = &u->review.record.match;
    unsigned winners = r7_match_winners(match);
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    if (winners != 0)
        words_add(&text, words_winners(&u->names, winners).bytes);
    else
        words_add(&text, _("The game is not finished."));
    if (u->within)
        add_turning(&text, u);
    answer_text(a, "kind", "end");
    answer_open(a, "seats", '[');
    for (int seat = 0; seat < match->round.players; seat++)
        answer_seat_sums(a, &u->review.game[seat]);
    answer_close(a, ']');
    answer_text(a, "text", bytes);
}

void ask_review_next(const struct question *q, struct answer *a)
{
    struct review_under_way *u = q->door->review;
    while (u != NULL) {
        switch (r7_review_next(&u->review)) {
        case R7_RECORD_TAG:
            break;
        case R7_RECORD_ROUND:
            u->within = true;
            break;
        case R7_RECORD_TURN:
            answer_turn(a, u);
            return;
        case R7_RECORD_OVER:
            u->within = false;
            answer_round(a, u);
            return;
        case R7_RECORD_END:
        case R7_RECORD_FAULT: /* it has been read through before */
            answer_sums(a, u);
            review_forget(q->door);
            return;
        }
    }
    refuse(a, "review", _("No review is running."), 0);
}
