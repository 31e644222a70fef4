/* The table as a seat sees it. */
#ifndef RED7_TUI_TABLE_VIEW_H
#define RED7_TUI_TABLE_VIEW_H

#include <red7/red7.h>
#include <scene/scene.h>
#include <words/text.h>
#include <words/turns.h>

/* What cards of the hand are good for, to the end of the turn. */
struct tui_marks {
    bool known;
    r7_cards palette, canvas; /* safe there, and the turn ends */
    r7_cards first;           /* safe in the palette, if the turn goes on well */
};

/* What the table shows. */
struct tui_table {
    struct scene_table laid; /* what lies there, as the seat below sees it */
    const struct words_names *names;
    int seat;               /* whose hand is shown; -1: nobody's */
    int target;             /* points that end the game, 0: none */
    int number;             /* of the round */
    bool what_if;           /* show how all stand under every rule */
    bool quiet;             /* do not tell who leads and what counts: that is the question */
    struct tui_marks marks; /* beneath the hand */
    int foot;               /* lines that are wanted below the hand */
};

/* Targets of the table. */
enum {
    TUI_TARGET_HAND = 0x1000,    /* + card */
    TUI_TARGET_PALETTE = 0x2000, /* + seat * 64 + card */
    TUI_TARGET_MY_PALETTE = 0x3000,
    TUI_TARGET_CANVAS,
    TUI_TARGET_MOVES = 0x3800, /* + number of a move in a list */
};

/* A card that is pointed at: in the hand, or in a palette. */
struct tui_focus {
    int seat; /* of the palette; -1: the hand; -2: nothing */
    r7_card card;
};
extern const struct tui_focus tui_nothing; /* in paint.c */

/* Draws the table; returns the line below it, which leaves room for the hand. */
int tui_table(const struct tui_table *table, struct tui_focus focus);
/* Whether a card is the one that is pointed at. */
bool tui_points_at(struct tui_focus focus, int seat, r7_card card);
/* The name in a seat's row, without what it has in brackets if that is too long. */
struct phrase tui_row_name(const struct words_names *names, int seat, int width);
/* How many lines a hand takes. */
int tui_hand_lines(const struct tui_table *table);
/* Draws the hand; returns the line below it. */
int tui_hand(int line, const struct tui_table *table, struct tui_focus focus);

#endif
