/* What the files of `red7 review` share: review.c is the command, review_text.c tells
 * it to people, review_json.c to programs. */
#ifndef RED7_CLI_REVIEW_REPORT_H
#define RED7_CLI_REVIEW_REPORT_H

#include "advice_words.h"
#include "plot.h"
#include <words/turns.h>

struct review {
    struct r7_review review;
    struct words_names names;
    const char *file;
    bool json;
    uint64_t ms;       /* for a turn, 0: no limit */
    double deadline;   /* of the turn */
    int rounds, turns; /* in the whole record */
    int done;          /* turns so far */
    bool interrupted;  /* somebody did not want to wait for the rest */
    /* Of each seat: the worth after each of its own turns, and at the end of each round. */
    struct plot_curve curves[R7_SEATS_MAX];
    bool within; /* a round: its end has not been read, and may never be */
};

/* Tells an event, any but a tag or a fault, on standard output. */
void review_tell(const struct review *r, enum r7_record_event event);
void review_tell_json(const struct review *r, enum r7_record_event event);

#endif
