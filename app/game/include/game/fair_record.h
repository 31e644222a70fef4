/* Whether the deals of a recorded game are those of its secret and its seeds, see
 * docs/fairness.md. The record is refereed on the way, so that a right answer means that all
 * of it is right. */
#ifndef RED7_GAME_FAIR_RECORD_H
#define RED7_GAME_FAIR_RECORD_H

#include <red7/fair.h>
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* The tags of a fair shuffle. */
enum fair_tag {
    FAIR_TAG_VERSION,
    FAIR_TAG_GAME,
    FAIR_TAG_COMMIT,
    FAIR_TAG_SECRET,
    FAIR_TAG_SEED0,
    FAIR_TAG_COMMIT0 = FAIR_TAG_SEED0 + R7_SEATS_MAX, /* from version 2 on, as the next two */
    FAIR_TAG_CHAIN = FAIR_TAG_COMMIT0 + R7_SEATS_MAX,
    FAIR_TAG_LINK,
    FAIR_TAGS
};
extern const char *const fair_tag_names[FAIR_TAGS];

/* What came of it. */
enum fair_result {
    FAIR_RIGHT,
    FAIR_NO_TAG,     /* `tag` is missing: nothing can be verified */
    FAIR_BAD_TAG,    /* `tag` in `line` is wrong: `why` */
    FAIR_BAD_ROUND,  /* the deal of `record.match` is: `why` */
    FAIR_BAD_RECORD, /* the referee refuses the record: `record.fault` */
    FAIR_BAD_CHAIN   /* the chain is not right, in its `line`: `why` */
};

struct fair_check {
    const char *noted; /* the commitment that was written down, 64 digits, or NULL */
    const char *chain; /* what the server publishes of all games, or NULL */
    size_t chain_length;
    /* Told line by line what is right. */
    void (*tell)(struct fair_check *check, const char *line);
    void *context;

    /* What was found, to be read by `tell` and afterwards. */
    struct r7_record record;
    struct words_names names;
    enum fair_tag tag;
    size_t line;
    struct phrase why; /* its cards have no marks */

    /* The check's own. */
    struct {
        char value[R7_FAIR_TEXT_MAX + 1];
        size_t length; /* of the whole value, also where it is too long */
        size_t line;   /* 0: there is none */
    } tags[FAIR_TAGS];
    struct r7_fair fair;
    unsigned rounds;
};

/* Checks a record. The fields above the empty line are to be set, all others zero. */
enum fair_result fair_check_record(struct fair_check *check, const char *text, size_t length);

#endif
