/* Why one turn is better than another: of its reasons, those that speak for it. */
#include "inner.h"

/* The reason of the other turn that is about the same: of the same code or, for answers, about
 * the same seat; NULL if there is none. */
static const struct r7_reason *like(const struct r7_reason *reason, const struct r7_reason *list,
                                    size_t count)
{
    bool answer = reason->code >= R7_REASON_ANSWER_NONE;
    for (size_t i = 0; i < count; i++)
        if (answer ? list[i].code >= R7_REASON_ANSWER_NONE && list[i].seat == reason->seat
                   : list[i].code == reason->code)
            return &list[i];
    return NULL;
}

/* How likely a reason says that seat is to answer. */
static double answer_chance(const struct r7_reason *reason)
{
    return reason == NULL || reason->code == R7_REASON_ANSWER_NONE ? 0
           : reason->chance >= 0                                   ? reason->chance
           : reason->code == R7_REASON_ANSWER_READY                ? 1
                                                                   : 0.01;
}

static bool same(const struct r7_reason *a, const struct r7_reason *b)
{
    return a->code == b->code && a->seat == b->seat && a->rule == b->rule && a->rules == b->rules &&
           a->cards == b->cards && a->others == b->others && a->count == b->count;
}

/* Whether it speaks for its turn, given what the other turn has instead. */
static bool speaks(const struct r7_reason *reason, const struct r7_reason *other)
{
    if (other != NULL && same(reason, other) && reason->code < R7_REASON_ANSWER_NONE)
        return false;
    switch (reason->code) {
    case R7_REASON_WINS:
    case R7_REASON_HOPE:
    case R7_REASON_LEADS_ALONE:
    case R7_REASON_LEADS_COUNT:
    case R7_REASON_LEADS_NUMBER:
    case R7_REASON_LEADS_COLOUR:
        return true;
    case R7_REASON_DRAWS:
    case R7_REASON_KEEPS:
        return other == NULL || reason->count > other->count;
    case R7_REASON_RETURNS:
        return other == NULL || (reason->rules & ~other->rules) != 0;
    case R7_REASON_ANSWER_NONE:
    case R7_REASON_ANSWER_READY:
    case R7_REASON_ANSWER_CARDS:
    case R7_REASON_ANSWER_SEVERAL:
    case R7_REASON_ANSWER_TRIES:
        return answer_chance(reason) + 0.005 < answer_chance(other);
    case R7_REASON_OUT:
    case R7_REASON_KEEPS_NONE:
    case R7_REASON_COUNT:
        return false;
    }
    return false;
}

size_t r7_judgement_reasons(const struct r7_judgement *j, struct r7_reason list[R7_REASONS_MAX])
{
    struct r7_reason best[R7_REASONS_MAX], played[R7_REASONS_MAX];
    size_t kept = 0, count, others;
    if (!j->judged || j->played_best)
        return 0;
    count = r7_reasons_list(&j->reasons, best);
    others = r7_reasons_list(&j->played, played);
    for (size_t i = 0; i < count; i++)
        if (speaks(&best[i], like(&best[i], played, others)))
            list[kept++] = best[i];
    if (kept == 0 && count > 0)
        list[kept++] = best[0];
    return kept;
}
