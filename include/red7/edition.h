/* Rule sets: an edition, its options, and house rules.
 *
 * What differs between the editions is a table of switches, and an edition is a preset of
 * them; a rule set may set each switch otherwise. Nothing else in the library asks which
 * edition is played. */
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

/* The switches, in the order in which the notation prints them. A switch is on or off; the name
 * says what it is when it is on. Off is what v1.3 does. */
enum r7_switch {
    R7_LOSE_FORCED,     /* lose:forced   no losing on purpose while a play is sure to survive */
    R7_DRAW_MUST,       /* draw:must     the advanced draw is no choice */
    R7_TARGET_OFF,      /* target:none   no number of points ends the game; see `target` below */
    R7_SEVEN_OTHER,     /* 7card:other   a 7 may not move itself */
    R7_SEVEN_CANVAS,    /* 7to:canvas    a 7 moves onto the canvas only, not onto the deck */
    R7_SEVEN_NOW,       /* 7lead:now     a 7 asks for the lead at once, or has no action */
    R7_SEVEN_DRAWS,     /* 7draw:yes     the card that a 7 moves to the canvas may earn the draw */
    R7_SEVEN_HAND_IDLE, /* 7hand:no      with actions, a 7 from hand to the canvas earns no draw */
    R7_ONE_TWO,         /* 1from:two     a 1 takes from two or more cards; else from as many as
                         *               one has oneself */
    R7_ONE_FREE,        /* 1alone:free   a 1 with nobody to take from is an ordinary card */
};

#define R7_SWITCHES 10

/* A switch as the notation writes it: "draw:must". */
struct r7_switch_info {
    const char *name;
    const char *off, *on;
    bool needs_actions; /* it means nothing without them, and is refused */
};

/* The row of a switch; the pointer is valid for ever. */
R7_API const struct r7_switch_info *r7_switch_info(enum r7_switch which);

/* An edition. */
struct r7_edition_info {
    const char *name;  /* as the notation writes it: "v1.3" */
    unsigned switches; /* bit s for switch s: on */
};

/* A rule set: all zero is v1.3, basic, without actions. */
struct r7_rules {
    uint8_t edition; /* enum r7_edition */
    bool advanced;
    bool actions;
    uint16_t house;  /* bit s: switch s is not as the edition has it; never R7_TARGET_OFF */
    uint16_t target; /* points that end the advanced game, R7_NO_TARGET; 0: as the edition says */
};

#define R7_NO_TARGET UINT16_MAX
#define R7_TARGET_MAX 9999

/* The table's row for an edition; the pointer is valid for ever. */
R7_API const struct r7_edition_info *r7_edition_info(enum r7_edition edition);

/* The row of a rule set's edition. */
R7_API const struct r7_edition_info *r7_rules_edition(struct r7_rules rules);

/* Whether a switch is on in a rule set. */
R7_API bool r7_rules_has(struct r7_rules rules, enum r7_switch which);

/* Sets a switch. R7_TARGET_OFF on takes a number of points away, off gives the usual one back. */
R7_API void r7_rules_set(struct r7_rules *rules, enum r7_switch which, bool on);

/* Whether a rule set is one that the notation could write: an edition that exists, a target in
 * the advanced game only, switches of actions only with actions. */
R7_API bool r7_rules_valid(struct r7_rules rules);

/* Whether two rule sets are the same. */
R7_API bool r7_rules_equal(struct r7_rules a, struct r7_rules b);

/* The points that end an advanced game with 2 to 4 players, 0 for no such limit. */
R7_API int r7_rules_target(struct r7_rules rules, int players);

#ifdef __cplusplus
}
#endif
#endif
