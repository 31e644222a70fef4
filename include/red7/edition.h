/* The four editions, as a table of what differs between them, and rule sets:
 * an edition with its options. */
#ifndef RED7_EDITION_H
#define RED7_EDITION_H

#include <red7/export.h>
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* v1.3 is the default, so it is zero. */
enum r7_edition {
    R7_V1_3,
    R7_V1_2,
    R7_LUCRUM,
    R7_7ROSSO,
};

#define R7_EDITIONS 4

/* What an edition does its own way. */
struct r7_edition_info {
    const char *name;    /* as the notation writes it: "v1.3" */
    bool must_survive;   /* no losing on purpose while a play is sure to survive */
    bool must_draw;      /* the advanced draw is no choice */
    bool has_target;     /* a number of points ends the game */
    bool seven_free;     /* a 7 may move itself, and onto the deck as well */
    bool seven_at_once;  /* a 7 asks for the lead at once, or has no action */
    bool seven_draws;    /* the card that a 7 moves to the canvas may earn the draw */
    bool seven_no_draw;  /* with actions, a 7 from hand to the canvas earns no draw */
    bool one_needs_pair; /* a 1 takes from two or more cards; else from as many as one has */
};

/* A rule set: all zero is v1.3, basic, without actions. */
struct r7_rules {
    uint8_t edition; /* enum r7_edition */
    bool advanced;
    bool actions;
};

/* The table's row for an edition; the pointer is valid for ever. */
R7_API const struct r7_edition_info *r7_edition_info(enum r7_edition edition);

/* The row of a rule set's edition. */
R7_API const struct r7_edition_info *r7_rules_edition(struct r7_rules rules);

/* Whether two rule sets are the same. */
R7_API bool r7_rules_equal(struct r7_rules a, struct r7_rules b);

/* The points that end an advanced game with 2 to 4 players, 0 for no such limit. */
R7_API int r7_rules_target(struct r7_rules rules, int players);

#ifdef __cplusplus
}
#endif
#endif
