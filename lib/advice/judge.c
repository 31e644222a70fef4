/* A turn, judged by what its player could know.
 *
 * A turn is one decision as long as nothing new is learnt on the way. A card that is
 * drawn and was not known is new: what follows it is a decision of its own.
 *
 *     +G3(Y2) @Y2        the draw of the 3 parts the turn:
 *     ------- ---        +G3 among all turns, then @Y2 with Y2 in hand
 *
 * At each decision the bot weighs the turns there are. The one that was played is
 * found among them by what it comes to, not by its steps: several orders of steps
 * may come to the same. */
#include "inner.h"

/* The turn while it is judged, as its player saw it. */
struct played {
    struct r7_turn turn;    /* its steps as shown to the player */
    struct r7_history seen; /* what he has seen of the round, moved along */
    uint8_t from;           /* the decision's first step */
};

struct decision {
    struct r7_turn steps; /* that were played, as the bot would say them */
    struct r7_bot_rating best;
    struct r7_bot_rating rating; /* of what was played */
    bool same;                   /* what was played is the best turn */
    bool forced;
    double loss, error, stake;
};

static struct r7_step untold(struct r7_step step)
{
    step.drawn = R7_NO_CARD;
    return step;
}

/* The round after a turn, whose drawn cards are not told. */
static struct r7_round after_turn(const struct r7_round *now, const struct r7_turn *turn)
{
    struct r7_round after = *now;
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, untold(turn->steps[i]));
    return after;
}

/* The steps from here on until the turn's end or a draw of a card that is not known. */
static struct r7_turn next_steps(const struct played *p)
{
    struct r7_turn steps = {0};
    struct r7_round now = p->seen.now;
    for (int i = p->from; i < p->turn.count; i++) {
        struct r7_step step = p->turn.steps[i];
        bool blind = now.deck_known == 0 && r7_round_draws(&now, step);
        steps.steps[steps.count++] = untold(step);
        r7_round_play(&now, step);
        if (blind)
            break;
    }
    return steps;
}

/* Finds what was played among the ratings, or else the longest beginning of it; the
 * decision's steps become that. NULL if the bot has not weighed it. */
static const struct r7_bot_rating *
find_rating(const struct r7_round *now, const struct r7_bot_answer *answer, struct r7_turn *steps)
{
    for (struct r7_turn part = *steps; part.count > 0; part.count--) {
        struct r7_round played = after_turn(now, &part);
        for (size_t i = 0; i < answer->count; i++) {
            struct r7_round after = after_turn(now, &answer->ratings[i].turn);
            if (r7_round_equal(&after, &played)) {
                *steps = part;
                return &answer->ratings[i];
            }
        }
    }
    return NULL;
}

static bool puts_out(const struct r7_round *now, const struct r7_turn *turn)
{
    return after_turn(now, turn).seats[now->turn].out;
}

/* What the worst of the turns that stay in would lose, if there are such. */
static double find_stake(const struct r7_round *now, const struct r7_bot_answer *answer,
                         double loss)
{
    double best = answer->ratings[0].worth, worst = best - loss;
    for (size_t i = 0; i < answer->count; i++)
        if (answer->ratings[i].worth < worst && !puts_out(now, &answer->ratings[i].turn))
            worst = answer->ratings[i].worth;
    return best - worst;
}

/* In the numbers that people are shown. */
static void round_off(struct r7_bot_rating *rating)
{
    rating->worth = r7i_whole(rating->worth);
    rating->chance = r7i_whole(rating->chance);
}

/* Asks about all turns, or about some. */
static enum r7_error ask(struct r7_review *review, const struct played *p,
                         const struct r7_turn *turns, size_t count, struct r7_bot_answer *answer)
{
    const struct r7_review_options *o = &review->options;
    struct r7_bot_question question = {
        .history = &p->seen,
        .target = review->record.match.target > 0 ? review->record.match.target : R7_BOT_NO_TARGET,
        .turns = turns,
        .turn_count = count,
        .seed = o->seed + count, /* the second opinion is one */
        .nodes = o->nodes,
        .stop = o->stop,
        .context = o->context,
        .memory = o->memory,
    };
    return r7_bot_ask(o->bot, &question, answer);
}

/* The best turn was found among many, perhaps by luck, and what was played was perhaps
 * dropped early or not looked at: both alone are weighed again, with the same effort. */
static enum r7_error weigh_again(struct r7_review *review, const struct played *p,
                                 struct decision *d)
{
    const struct r7_turn turns[] = {d->best.turn, d->steps};
    struct r7_bot_rating ratings[2];
    struct r7_bot_answer answer = {.ratings = ratings, .room = 2};
    enum r7_error error = ask(review, p, turns, 2, &answer);
    if (error != R7_OK)
        return error;
    for (size_t i = 0; i < answer.count; i++)
        round_off(&ratings[i]);
    struct r7_round played = after_turn(&p->seen.now, &d->steps);
    struct r7_round first = after_turn(&p->seen.now, &ratings[0].turn);
    int at = answer.count == 1 || r7_round_equal(&first, &played) ? 0 : 1;
    d->rating = ratings[at];
    d->same = answer.count == 1 || ratings[at].worth >= ratings[!at].worth;
    d->best = d->same ? d->rating : ratings[!at];
    return R7_OK;
}

/* Judges the next decision of a turn; false if that is not possible. */
static bool judge_decision(struct r7_review *review, const struct played *p, struct decision *d,
                           size_t *choices, enum r7_error *why)
{
    struct r7_bot_answer answer = {.ratings = review->ratings, .room = R7_REVIEW_RATINGS_MAX};
    *why = ask(review, p, NULL, 0, &answer);
    if (*why != R7_OK || answer.count == 0)
        return false;
    for (size_t i = 0; i < answer.count; i++)
        round_off(&answer.ratings[i]);
    *d = (struct decision){.steps = next_steps(p), .best = review->ratings[0]};
    const struct r7_bot_rating *rating = find_rating(&p->seen.now, &answer, &d->steps);
    d->same = rating == &review->ratings[0];
    d->rating = d->best;
    d->forced = answer.count == 1 && d->same;
    if (!d->same && (*why = weigh_again(review, p, d)) != R7_OK)
        return false;
    if (!d->same) {
        double a = d->best.error, b = d->rating.error;
        d->loss = r7i_whole(d->best.worth - d->rating.worth); /* 0.3 - 0.1 is a little less */
        d->error = r7i_root(a * a + b * b);
    }
    d->stake = find_stake(&p->seen.now, &answer, d->loss);
    *choices = answer.count;
    return true;
}

/* A sum of whole percents as one of them: 0.1 + 0.2 is a little more than 0.3. */
static double whole_sum(double sum)
{
    return (double)(int)(100 * sum + (sum < 0 ? -0.5 : 0.5)) / 100;
}

/* Adds a decision to the judgement of its turn. */
static void add_decision(struct r7_judgement *j, const struct played *p, const struct decision *d,
                         double *most_lost)
{
    if (j->decisions == 0) {
        j->judged = true;
        j->played_best = true;
        j->mark = R7_MARK_FORCED;
        j->chance_before = d->best.chance;
        j->worth_before = d->best.worth;
    }
    if (j->decisions == 0 || d->loss > *most_lost) {
        j->best = d->best.turn;
        j->best_from = p->from;
        *most_lost = d->loss;
        if (d->loss > 0) {
            r7_reasons_find(&p->seen.now, &j->best, &j->reasons);
            r7_reasons_find(&p->seen.now, &d->steps, &j->played);
        }
    }
    if (!d->forced)
        j->mark = R7_MARK_BEST;
    j->decisions++;
    j->played_best = j->played_best && (d->same || d->loss == 0);
    j->chance_after = d->rating.chance;
    j->worth_after = d->rating.worth;
    j->loss = whole_sum(j->loss + d->loss);
    j->luck = whole_sum(j->worth_after - j->worth_before + j->loss);
    j->error = r7i_root(j->error * j->error + d->error * d->error);
    j->stake = whole_sum(j->stake + d->stake);
}

static enum r7_mark mark_of(const struct r7_judgement *j)
{
    if (j->played_best)
        return j->mark;
    if (j->loss < R7_INACCURACY_LOSS || j->loss <= 2 * j->error)
        return R7_MARK_GOOD;
    return j->loss >= R7_BLUNDER_LOSS   ? R7_MARK_BLUNDER
           : j->loss >= R7_MISTAKE_LOSS ? R7_MARK_MISTAKE
                                        : R7_MARK_INACCURACY;
}

/* The record's turn as its player sees it. */
static struct played start_turn(const struct r7_review *review)
{
    const struct r7_record *record = &review->record;
    struct r7_round full = record->before;
    struct played p = {.seen = review->seen[full.turn], .turn = {.count = record->turn.count}};
    struct r7_view view = {.round = p.seen.now, .viewer = (int8_t)full.turn};
    for (int i = 0; i < record->turn.count; i++) {
        struct r7_step step = record->turn.steps[i];
        p.turn.steps[i] = r7_view_step(&view, &full, step);
        r7_view_apply(&view, p.turn.steps[i]);
        r7_round_play(&full, step);
    }
    return p;
}

void r7i_judge_turn(struct r7_review *review)
{
    struct r7_judgement *j = &review->judgement;
    struct played p = start_turn(review);
    double most_lost = 0;
    *j = (struct r7_judgement){.judged = false};
    while (p.from < p.turn.count) {
        struct decision d;
        size_t choices;
        enum r7_error why;
        if (!judge_decision(review, &p, &d, &choices, &why)) {
            j->why = j->judged ? R7_OK : why;
            break;
        }
        if (j->decisions == 0)
            j->choices = (uint8_t)(choices < UINT8_MAX ? choices : UINT8_MAX);
        add_decision(j, &p, &d, &most_lost);
        for (int i = 0; i < d.steps.count; i++)
            r7_history_play(&p.seen, p.turn.steps[p.from++]);
    }
    if (j->judged)
        j->mark = mark_of(j);
    j->open = r7i_open_find(&review->record.before, &review->record.turn, &review->options);
}
