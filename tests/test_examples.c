/* The worked examples of the rules, in each edition that they apply to, and the
 * places where editions differ. Each case is a position that a player can read. */
#include "check.h"

/* ---- the eleven worked examples ---- */

static void example_1_both(void **state)
{
    /* I4 to the palette, O5 onto the canvas: two 4s lead under orange. */
    for (int e = 0; e < R7_EDITIONS; e++) {
        expect_position(e, "", "0 - - I4O5/Y4G2I6/- V1/R6/- ; +I4 @O5",
                        "1 O5 - -/I6Y4I4G2/- V1/R6/-");
        expect_leader(e, "", "0 O5 - -/I6Y4I4G2/- V1/R6/-", 0);
        /* Without the 4 the canvas card does not lead. */
        expect_error(e, "", "0 - - I4O5/Y4G2I6/- V1/R6/- ; @O5", R7_ERR_CANVAS_LEAD, 1);
    }
    /* Advanced: 5 is greater than four cards, so there is a draw: a choice in
     * two editions, a duty in two. */
    for (int e = 0; e < R7_EDITIONS; e++) {
        if ((r7_edition_info((enum r7_edition)e)->switches >> R7_DRAW_MUST & 1) != 0) {
            expect_position(e, "+advanced", "0 - V6Y1 I4O5/Y4G2I6/- V1/R6/- ; +I4 @O5",
                            "1 O5 Y1 V6/I6Y4I4G2/- V1/R6/-");
        } else {
            expect_legal(e, "+advanced", "0 - V6Y1 I4O5/Y4G2I6/- V1/R6/- ; +I4 @O5", "= !");
            expect_position(e, "+advanced", "0 - V6Y1 I4O5/Y4G2I6/- V1/R6/- ; +I4 @O5 =",
                            "1 O5 Y1 V6/I6Y4I4G2/- V1/R6/-");
            expect_position(e, "+advanced", "0 - V6Y1 I4O5/Y4G2I6/- V1/R6/- ; +I4 @O5 !",
                            "1 O5 V6Y1 -/I6Y4I4G2/- V1/R6/-");
        }
        /* An empty deck gives nothing and asks nothing. */
        expect_position(e, "+advanced", "0 - - I4O5/Y4G2I6/- V1/R6/- ; +I4 @O5",
                        "1 O5 - -/I6Y4I4G2/- V1/R6/-");
    }
}

static void example_2_blue_tie(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++)
        expect_leader(e, "", "0 B3 - -/R7O7I1/- -/G7B7Y4/-", 0);
}

static void example_3_orange_scores(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++)
        expect_position(e, "+advanced", "1 O5 - V1/Y4G2I6I4/- -/R6/- ; pass",
                        "0 O5 - V1/I6G2/Y4I4 x-/R6/- over");
}

static void example_4_seven_moves(void **state)
{
    /* V7 to the palette, its action moves I4 onto the canvas: a run of two. */
    expect_position(R7_V1_2, "+actions", "0 - - V7/Y4G2I6I4/- V1/R7R3R1/- ; +V7 7@I4 .",
                    "1 I4 - -/V7I6Y4G2/- V1/R7R3R1/-");
    /* It must lead at once, with another card, onto the canvas. */
    expect_error(R7_V1_2, "+actions", "0 - - V7/Y4G2I6I4/- V1/R7R3R1/- ; +V7 7@Y4",
                 R7_ERR_MOVE_AT_ONCE, 2);
    expect_error(R7_V1_2, "+actions", "0 - - V7/Y4G2I6I4/- V1/R7R3R1/- ; +V7 7@V7",
                 R7_ERR_MOVE_ITSELF, 2);
    expect_error(R7_V1_2, "+actions", "0 - - V7/Y4G2I6I4/- V1/R7R3R1/- ; +V7 7^I4",
                 R7_ERR_MOVE_DECK, 2);
    /* The later editions may lead at the end of the turn instead. */
    for (int e = 0; e < R7_EDITIONS; e++)
        if ((r7_edition_info((enum r7_edition)e)->switches >> R7_SEVEN_NOW & 1) == 0)
            expect_position(e, "+actions", "0 - - V7I2/Y4G2I6I4/- V1/R7/- ; +V7 7^Y4 @I2",
                            "1 I2 Y4 -/V7I6I4G2/- V1/R7/-");
}

static void example_5_chain(void **state)
{
    /* B5, its action O1, whose own action follows if there is somebody to take from. */
    for (int e = 0; e < R7_EDITIONS; e++) {
        expect_position(e, "+actions", "0 - - B5O1/R7/- V1/R6I6Y2/- ; +B5 +O1 -1:R6 .",
                        "1 - R6 -/R7B5O1/- V1/I6Y2/-");
        /* Nobody to take from: a smaller palette, in v1.2 a single card. */
        expect_position(e, "+actions", "0 - - B5O1/R7/- V1/R6/- ; +B5 +O1 .",
                        "1 - - -/R7B5O1/- V1/R6/-");
    }
}

static void example_6_three_draws(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++)
        expect_position(e, "+actions", "0 - G4 R3/G6/- V1/B7/- ; +R3 @G4",
                        "1 G4 - -/G6R3/- V1/B7/-");
}

static void example_7_draws_what_it_took(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++) {
        bool must = (r7_edition_info((enum r7_edition)e)->switches >> R7_DRAW_MUST & 1) != 0;
        expect_position(e, "+advanced+actions",
                        must ? "0 - - G1B5/R7Y6/- V1/O6I5I4/- ; +G1 -1:O6 @B5"
                             : "0 - - G1B5/R7Y6/- V1/O6I5I4/- ; +G1 -1:O6 @B5 =",
                        "1 B5 - O6/R7Y6G1/- V1/I5I4/-");
    }
}

static void example_8_green_tie(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++)
        expect_leader(e, "", "0 G3 - -/R5V6B2/- -/R7R2O2/-", 0);
}

static void example_9_draw(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++) {
        bool must = (r7_edition_info((enum r7_edition)e)->switches >> R7_DRAW_MUST & 1) != 0;
        expect_position(e, "+advanced",
                        must ? "0 - R3 I6/R1R2O2/- V1/V2/- ; @I6"
                             : "0 - R3 I6/R1R2O2/- V1/V2/- ; @I6 =",
                        "1 I6 - R3/R2O2R1/- V1/V2/-");
    }
}

static void example_10_indigo_scores(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++)
        expect_position(e, "+advanced", "1 I1 - -/R7B7Y6G5V2/- -/R6/- ; pass",
                        "0 I1 - -/B7V2/R7Y6G5 x-/R6/- over");
}

static void example_11_which_numbers_draw(void **state)
{
    for (int number = 1; number <= 7; number++) {
        char position[64], expected[64];
        snprintf(position, sizeof position, "0 - R3 V%d/R1R2O2/- I1/I2/- ; @V%d", number, number);
        snprintf(expected, sizeof expected, "1 V%d %s/R2O2R1/- I1/I2/-", number,
                 number > 3 ? "- R3" : "R3 -");
        expect_position(R7_LUCRUM, "+advanced", position, expected);
        expect_position(R7_7ROSSO, "+advanced", position, expected);
        if (number > 3) {
            expect_legal(R7_V1_2, "+advanced", position, "= !");
            expect_legal(R7_V1_3, "+advanced", position, "= !");
        } else {
            expect_position(R7_V1_2, "+advanced", position, expected);
            expect_position(R7_V1_3, "+advanced", position, expected);
        }
    }
}

/* ---- the seven rules, where others get them wrong ---- */

static void ties_and_empty_sets(void **state)
{
    int e = R7_V1_3;
    expect_leader(e, "", "0 - - -/R6/- -/O6/-", 0);            /* red by colour */
    expect_leader(e, "", "0 Y1 - -/V7V1/- -/G6G5R7/-", 0);     /* yellow: the set's top card */
    expect_leader(e, "", "0 Y1 - -/R7V2V1/- -/G3G1/-", 1);     /* not the palette's */
    expect_leader(e, "", "0 O1 - -/R7V2B2/- -/G3Y3/-", 1);     /* orange likewise */
    expect_leader(e, "", "0 I1 - -/R4O4Y5G6/- -/V5B6I7/-", 1); /* a double does not break a run */
    expect_leader(e, "", "0 I1 - -/R7O1/- -/V2B3/-", 1);       /* 7 and 1 do not join */
    expect_leader(e, "", "0 I1 - -/R1O2G5V6/- -/B6Y7R5/-", 1); /* the higher of two runs */
    expect_leader(e, "", "0 G3 - -/R7/- -/O5/-", -1);          /* nobody has an even card */
    expect_leader(e, "", "0 V3 - -/R7/- -/V4/-", -1);          /* nobody is below 4 */
    expect_leader(e, "", "0 V3 - -/R7/- -/V1/- x-/R3O3/-", 1); /* who is out does not count */
    expect_leader(e, "", "0 - - -/-/- -/-/-", -1);             /* empty palettes */
    expect_leader(e, "", "0 B1 - -/R7R6R5/- -/V1I1/-", 1);     /* colours, not cards */
}

/* ---- turns ---- */

static void plain_turns(void **state)
{
    /* Losing on purpose: not in 7rosso while a play is sure to survive. */
    expect_legal(R7_V1_3, "", "0 - - R7B2/R1/- V1/O6/-", "+R7 +B2 pass");
    expect_legal(R7_7ROSSO, "", "0 - - R7B2/R1/- V1/O6/-", "+R7");
    expect_legal(R7_7ROSSO, "", "0 - - B2V3/R1/- V1/O6/-", "+V3 +B2 @V3");
    expect_legal(R7_7ROSSO, "", "0 - - B2/Y1/- V1/O6/-", "pass");
    expect_error(R7_7ROSSO, "", "0 - - R7B2/R1/- V1/O6/- ; pass", R7_ERR_SURVIVE_PASS, 1);
    expect_error(R7_7ROSSO, "", "0 - - R7B2/R1/- V1/O6/- ; +B2", R7_ERR_SURVIVE_PALETTE, 1);
    expect_error(R7_7ROSSO, "", "0 - - B2V3/R1/- V1/O6/- ; +B2 .", R7_ERR_SURVIVE_END, 2);
    /* An empty hand can only pass; the last one left wins. */
    for (int e = 0; e < R7_EDITIONS; e++) {
        expect_legal(e, "", "0 - - -/R7/- V1/O6/-", "pass");
        expect_error(e, "", "0 - - -/R7/- V1/O6/- ; +R1", R7_ERR_HAND_EMPTY, 1);
        expect_position(e, "", "0 - - -/R7/- V1/O6/- ; pass", "1 - - x-/R7/- V1/O6/- over");
        expect_legal(e, "", "0 - - -/R7/- V1/O6/- ; pass", "");
        expect_error(e, "", "0 - - -/R7/- V1/O6/- ; pass pass", R7_ERR_OVER, 2);
    }
    /* After the palette card the turn waits for @C or ., even with an empty hand. */
    expect_legal(R7_V1_3, "", "0 - - R7/R1/- V1/O6/- ; +R7", ".");
    expect_position(R7_V1_3, "", "0 - - R7/R1/- V1/O6/- ; +R7", "0 - - R7/R1/- V1/O6/- ; +R7");
    expect_position(R7_V1_3, "", "0 - - R2/R1/- V1/O6/- I1/G7/- ; +R2 .",
                    "1 - - x-/R2R1/- V1/O6/- I1/G7/-");
}

/* ---- actions ---- */

static void ones(void **state)
{
    /* Only for a player who can end the turn in the lead. */
    for (int e = 0; e < R7_EDITIONS; e++)
        expect_error(e, "+actions", "0 - - O1/V2/- V1/R7R6/- ; +O1", R7_ERR_ONE_LEAD, 1);
    /* From whom: a palette with at least as many cards as one's own, or in v1.2 with two or more.
     */
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7O6/- V1/I3I2/- ; +O1 -1:I3", R7_ERR_ONE_IDLE, 2);
    expect_position(R7_V1_2, "+actions", "0 - - O1/R7O6/- V1/I3I2/- ; +O1 -1:I3 .",
                    "1 - I3 -/R7O6O1/- V1/I2/-");
    expect_error(R7_V1_2, "+actions", "0 - - O1/R7/- V1/I3/- I1/I4I2/- ; +O1 -1:I3",
                 R7_ERR_TAKE_SINGLE, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3/- I1/I4I2/- ; +O1 -1:I3",
                 R7_ERR_TAKE_FEWER, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3G3/- I1/I4I2/- ; +O1 -0:R7",
                 R7_ERR_TAKE_SELF, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3G3/- I1/I4I2/- ; +O1 -3:R7",
                 R7_ERR_TAKE_SEAT, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3G3/- xI1/I4I2/- ; +O1 -2:I4",
                 R7_ERR_TAKE_OUT, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3G3/- ; +O1 .", R7_ERR_ONE_DUE, 2);
    /* The card taken must leave the lead possible: only without R7 does G6 lead. */
    expect_legal(R7_V1_3, "+actions", "0 - - O1/G6/- V1/R7V5/- ; +O1", "-1:R7");
    /* The duty to lead stays when there is nobody to take from. */
    expect_legal(R7_V1_3, "+actions", "0 R4 - O1V4/R3V3/- V1/G7B2/- ; +O1", "@V4");
    expect_error(R7_V1_3, "+actions", "0 R4 - O1V4/R3V3/- V1/G7B2/- ; +O1 .", R7_ERR_END_LEAD, 2);
}

static void fives(void **state)
{
    for (int e = 0; e < R7_EDITIONS; e++) {
        /* With an empty hand nothing happens. */
        expect_position(e, "+actions", "0 - - R5/V2/- V1/O4/- ; +R5 .", "1 - - -/R5V2/- V1/O4/-");
        /* Nor if only 1s are left that may not be played; then the canvas. */
        expect_legal(e, "+actions", "0 - - B5Y1/V2G2/- V1/R7R6R3/- ; +B5",
                     e == R7_7ROSSO ? "error" : ".");
    }
    /* A card that would not save the player must be played all the same. */
    expect_legal(R7_V1_3, "+actions", "0 - - B5V2/G1/- V1/R7/- ; +B5", "+V2");
    expect_error(R7_V1_3, "+actions", "0 - - B5V2/G1/- V1/R7/- ; +B5 .", R7_ERR_FIVE_DUE, 2);
    expect_position(R7_V1_3, "+actions", "0 - - B5V2/G1/- V1/R7/- ; +B5 +V2 .",
                    "1 - - x-/B5V2G1/- V1/R7/- over");
}

static void sevens(void **state)
{
    /* v1.3: itself too, onto the deck too, but only if it can lead. */
    expect_legal(R7_V1_3, "+actions", "0 - - O7/G6/- V1/B4/- ; +O7", "7@O7 7^O7 7^G6");
    expect_error(R7_V1_3, "+actions", "0 V1 - V7/G6/- V2/I3/- ; +V7", R7_ERR_SEVEN_LEAD, 1);
    /* v1.2: without a card that leads at once the 7 is an ordinary card. */
    expect_legal(R7_V1_2, "+actions", "0 V1 - V7/G6/- V2/I3/- ; +V7", ".");
    expect_position(R7_V1_2, "+actions", "0 V1 - V7/G6/- V2/I3/- ; +V7 .",
                    "1 V1 - x-/V7G6/- V2/I3/- over");
    /* The card that a 7 moves earns the advanced draw in v1.2 only, at once. */
    expect_legal(R7_V1_2, "+advanced+actions", "0 - Y5 V7/I6I3/- V1/R7/- ; +V7 7@I3", "= !");
    expect_legal(R7_V1_2, "+advanced+actions", "0 - I5 V7/I6I3/- V1/R7/- ; +V7 7@I3 =", "@I5 .");
    expect_legal(R7_V1_3, "+advanced+actions", "0 - Y5 V7/I6I3/- V1/R7/- ; +V7 7@I3", ".");
    /* 7rosso with actions: a 7 from hand onto the canvas draws nothing. */
    expect_position(R7_7ROSSO, "+advanced+actions", "0 - Y5 R7/O6/- V1/I6/- ; @R7",
                    "1 R7 Y5 -/O6/- V1/I6/-");
    expect_position(R7_7ROSSO, "+advanced", "0 - Y5 R7/O6/- V1/I6/- ; @R7",
                    "1 R7 - Y5/O6/- V1/I6/-");
    expect_position(R7_LUCRUM, "+advanced+actions", "0 - Y5 R7/O6/- V1/I6/- ; @R7",
                    "1 R7 - Y5/O6/- V1/I6/-");
}

static void hoping_for_a_three(void **state)
{
    /* 7rosso: a 3 may always be tried while the deck has a card. */
    expect_legal(R7_7ROSSO, "+actions", "0 - Y2 R3/G2/- V1/R7O6Y5/-", "+R3 pass");
    expect_legal(R7_7ROSSO, "+actions", "0 - - R3/G2/- V1/R7O6Y5/-", "pass");
    expect_legal(R7_7ROSSO, "+advanced", "0 - Y2 R3/G2/- V1/R7O6Y5/-", "pass");
    /* Also at the end of a chain of 5s. */
    expect_legal(R7_7ROSSO, "+actions", "0 - Y2 B5R3/G2/- V1/R7O6Y5/-", "+B5 +R3 pass");
    expect_legal(R7_7ROSSO, "+actions", "0 - Y2 B5R3/G2/- V1/R7O6Y5/- ; +B5", "+R3");
    /* Whoever can lead now must; whoever cannot is out. */
    expect_legal(R7_7ROSSO, "+actions", "0 - V4 R3/G2/- V1/R7O6Y5/- ; +R3", "@V4");
    expect_legal(R7_7ROSSO, "+actions", "0 - R4 R3/G2/- V1/R7O6Y5/- ; +R3", ".");
    expect_position(R7_7ROSSO, "+actions", "0 - R4 R3/G2/- V1/R7O6Y5/- ; +R3 .",
                    "1 - - xR4/R3G2/- V1/R7O6Y5/- over");
    /* Elsewhere anything may be tried. */
    expect_legal(R7_V1_3, "+actions", "0 - V4 R3/G2/- V1/R7O6Y5/- ; +R3", "@V4 .");
}

/* A refusal names the rule that forbids the step, and not one that would forbid it elsewhere. */
static void refusals(void **state)
{
    /* A 1 that was played and found nobody, one that has taken its card, and none at all. */
    expect_error(R7_V1_2, "+actions", "0 - - O1/R7/- V1/I3/- ; +O1 -1:I3", R7_ERR_ONE_IDLE, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3G3/- ; +O1 -1:I3 -1:G3", R7_ERR_ONE_NONE,
                 3);
    expect_error(R7_V1_3, "+actions", "0 - - O2/R7/- V1/I3G3/- ; +O2 -1:I3", R7_ERR_ONE_NONE, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/R7/- V1/I3G3/- ; -1:I3", R7_ERR_ONE_NONE, 1);
    /* What the player before did with a 1 does not concern the next one. */
    expect_error(R7_V1_2, "+actions", "0 - - O1/R6/- V7/I3/- ; +O1 . -0:R6", R7_ERR_ONE_NONE, 3);
    expect_error(R7_V1_2, "+actions", "0 - - O1/R6/- B6/I3/- ; +O1 . +B6 -0:R6", R7_ERR_ONE_NONE,
                 4);
    /* A 7 without an action: no other card leads at once, or there is no other card. */
    expect_error(R7_V1_2, "+actions", "0 V1 - V7/G6/- V2/I3/- ; +V7 7@G6", R7_ERR_SEVEN_IDLE, 2);
    expect_error(R7_V1_3, "+actions+7card:other", "0 - - O7/-/- V1/B4/- ; +O7 7@O7",
                 R7_ERR_SEVEN_IDLE, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O7/G6/- V1/B4/- ; +O7 7^G6 7^O7", R7_ERR_SEVEN_NONE,
                 3);
    /* Where to, and which card. */
    expect_error(R7_V1_2, "+actions", "0 - - V7/I6I3/- V1/R7/- ; +V7 7^I3", R7_ERR_MOVE_DECK, 2);
    expect_error(R7_V1_2, "+actions", "0 - - V7/I6I3/- V1/R7/- ; +V7 7@V7", R7_ERR_MOVE_ITSELF, 2);
    expect_error(R7_V1_2, "+actions", "0 - - V7/I6G3/- V1/R7O5/- ; +V7 7@I6", R7_ERR_MOVE_AT_ONCE,
                 2);
    expect_error(R7_V1_3, "+actions", "0 - - V7/I6I3/- V1/R7/- ; +V7 7^I6", R7_ERR_MOVE_LEAD, 2);
    expect_error(R7_V1_3, "+actions", "0 - - O1/G6/- V1/R7V5/- ; +O1 -1:V5", R7_ERR_TAKE_LEAD, 2);
    /* A 5 that asks for nothing: the card that was left has a reason of its own. */
    expect_error(R7_V1_3, "+actions", "0 - - B5Y1/V2G2/- V1/R7R6R3/- ; +B5 +Y1", R7_ERR_ONE_LEAD,
                 2);
    expect_error(R7_V1_3, "+actions", "0 - - B5V7/V6/- V2/R7O6Y5G4B3I2V1/- ; +B5 +V7",
                 R7_ERR_SEVEN_LEAD, 2);
    expect_error(R7_V1_3, "+actions", "0 - - R5/V2/- V1/O4/- ; +R5 +O6", R7_ERR_PALETTE_DONE, 2);
    /* Draws that nobody is asked about. */
    expect_error(R7_V1_3, "+actions", "0 - I1 R7/R6/- V1/R2/- ; @R7 =", R7_ERR_DRAW_BASIC, 2);
    expect_error(R7_LUCRUM, "+advanced", "0 - I1 R7/R6/- V1/R2/- ; @R7 =", R7_ERR_DRAW_FORCED, 2);
    expect_error(R7_V1_3, "+advanced", "0 - - R7/R6/- V1/R2/- ; @R7 =", R7_ERR_DRAW_NONE, 2);
    /* Without actions nothing is taken or moved. */
    expect_error(R7_V1_3, "", "0 - - O1/R7/- V1/I3G3/- ; +O1 -1:I3", R7_ERR_ACTIONS_OFF, 2);
    expect_error(R7_V1_3, "", "0 - - O7/R6/- V1/I3G3/- ; +O7 7@R6", R7_ERR_ACTIONS_OFF, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_1_both),
        cmocka_unit_test(example_2_blue_tie),
        cmocka_unit_test(example_3_orange_scores),
        cmocka_unit_test(example_4_seven_moves),
        cmocka_unit_test(example_5_chain),
        cmocka_unit_test(example_6_three_draws),
        cmocka_unit_test(example_7_draws_what_it_took),
        cmocka_unit_test(example_8_green_tie),
        cmocka_unit_test(example_9_draw),
        cmocka_unit_test(example_10_indigo_scores),
        cmocka_unit_test(example_11_which_numbers_draw),
        cmocka_unit_test(ties_and_empty_sets),
        cmocka_unit_test(plain_turns),
        cmocka_unit_test(ones),
        cmocka_unit_test(fives),
        cmocka_unit_test(sevens),
        cmocka_unit_test(hoping_for_a_three),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
