/* Records that are wrong in one place each, and where. Most are as a spectator
 * would keep them, which makes them short: unknown hands and deck. */
#ifndef RED7_TESTS_RECORD_BROKEN_H
#define RED7_TESTS_RECORD_BROKEN_H

#include <red7/error.h>
#include <stddef.h>

#define RED7 "[Red7 \"1\"]\n"                                   /* one line */
#define DEAL "round 1\nv1.3+advanced 1 - *33 *7/R5/- *7/V1/-\n" /* two lines */
#define BASIC "round 1\nv1.3 1 - *33 *7/R5/- *7/V1/-\n"         /* two lines */
#define KNOWN "round 1\nv1.3+advanced 1 - *33 *7/R5/- R7Y6G4B2B1I3V5/V1/-\n"
#define PLAY "1. 1: +R7 .\n2. 0: pass\n"                          /* seat 1 wins, with R7 */
#define ROUND DEAL PLAY "over 1 R7\n"                             /* five lines */
#define DEAL2 "round 2\nv1.3+advanced 1 - *32 *7/R5/- *7/V1/R7\n" /* two lines */

static const struct broken {
    enum r7_error error;
    size_t line;
    unsigned round, turn;
    size_t step;
    const char *piece; /* what the fault's place holds */
    const char *text;
} broken[] = {
    /* tags */
    {R7_ERR_RECORD_START, 1, 0, 0, 0, "", ""},
    {R7_ERR_RECORD_START, 3, 0, 0, 0, "", "\n# nothing\n"},
    {R7_ERR_RECORD_START, 1, 0, 0, 0, "round 1", DEAL},
    {R7_ERR_RECORD_START, 1, 0, 0, 0, "Rules", "[Rules \"v1.3\"]\n" RED7},
    {R7_ERR_RECORD_VERSION, 1, 0, 0, 0, "2", "[Red7 \"2\"]\n"},
    {R7_ERR_RECORD_TAG, 1, 0, 0, 0, "1", "[Red7 1]\n"},
    {R7_ERR_RECORD_TAG, 2, 0, 0, 0, "0", RED7 "[0 \"a\"]\n"},
    {R7_ERR_RECORD_TAG, 2, 0, 0, 0, "", RED7 "[Seat0 \"Ann]\n"},
    {R7_ERR_RECORD_TAG, 2, 0, 0, 0, "", RED7 "[Seat0 \"Ann\\"},
    {R7_ERR_RECORD_TAG, 2, 0, 0, 0, "n", RED7 "[Seat0 \"A\\nn\"]\n"},
    {R7_ERR_RECORD_TAG, 2, 0, 0, 0, "x", RED7 "[Seat0 \"Ann\"x]\n"},
    {R7_ERR_TRAILING, 2, 0, 0, 0, "x", RED7 "[Seat0 \"Ann\"] x\n"},
    {R7_ERR_BINARY, 2, 0, 0, 0, "\x1B", RED7 "[Seat0 \"\x1B[31m\"]\n"},
    {R7_ERR_BINARY, 2, 0, 0, 0, "\xFF", RED7 "[Seat0 \"\xFF\"]\n"},
    {R7_ERR_BINARY, 2, 0, 0, 0, "\xC2", RED7 "[Seat0 \"\xC2\x9B\"]\n"},
    {R7_ERR_BINARY, 2, 0, 0, 0, "\xC0", RED7 "[Seat0 \"\xC0\xAF\"]\n"},
    {R7_ERR_BINARY, 2, 0, 0, 0, "\xED", RED7 "[Seat0 \"\xED\xA0\x80\"]\n"},
    {R7_ERR_RECORD_TAG_TWICE, 3, 0, 0, 0, "Event", RED7 "[Event \"a\"]\n[Event \"b\"]\n"},
    {R7_ERR_RECORD_TAG_NUMBER, 2, 0, 0, 0, "forty", RED7 "[Target \"forty\"]\n"},
    {R7_ERR_RECORD_TAG_NUMBER, 2, 0, 0, 0, "65536", RED7 "[Target \"65536\"]\n"},
    {R7_ERR_RECORD_TAG_NUMBER, 2, 0, 0, 0, "7 ", RED7 "[Seed \"7 \"]\n"},
    {R7_ERR_RECORD_TAG_NUMBER, 2, 0, 0, 0, "18446744073709551616",
     RED7 "[Seed \"18446744073709551616\"]\n"},
    {R7_ERR_RECORD_TAG_RESULT, 2, 0, 0, 0, "2,2", RED7 "[Result \"2,2\"]\n"},
    {R7_ERR_RECORD_TAG_RESULT, 2, 0, 0, 0, "4", RED7 "[Result \"4\"]\n"},
    {R7_ERR_RECORD_TAG_RESULT, 2, 0, 0, 0, "", RED7 "[Result \"\"]\n"},
    {R7_ERR_RECORD_TAG_RESULT, 2, 0, 0, 0, "0,", RED7 "[Result \"0,\"]\n"},
    {R7_ERR_EDITION, 2, 0, 0, 0, "v1.4", RED7 "[Rules \"v1.4\"]\n"},
    {R7_ERR_RECORD_TAG_LATE, 4, 1, 0, 0, "[Seat0 \"Ann\"]", RED7 DEAL "[Seat0 \"Ann\"]\n"},
    {R7_ERR_RECORD_TAG_LATE, 5, 1, 0, 0, "[", RED7 DEAL "1. 1: +R7 .\n["},
    {R7_ERR_RECORD_NO_ROUND, 2, 0, 0, 0, "", RED7},
    /* rounds */
    {R7_ERR_RECORD_ROUND, 2, 1, 0, 0, "rund", RED7 "rund 1\n"},
    {R7_ERR_RECORD_ROUND, 2, 1, 0, 0, "", RED7 "round\n"},
    {R7_ERR_RECORD_ROUND, 2, 1, 0, 0, "1 a", RED7 "round 1 a\n"},
    {R7_ERR_RECORD_ROUND_NUMBER, 2, 1, 0, 0, "2", RED7 "round 2\n"},
    {R7_ERR_RECORD_ROUND_NUMBER, 7, 2, 0, 0, "4294967298", RED7 ROUND "round 4294967298\n"},
    {R7_ERR_EMPTY, 3, 1, 0, 0, "", RED7 "round 1\n"},
    {R7_ERR_CARD, 3, 1, 0, 0, "X5", RED7 "round 1\nv1.3 1 - *33 *7/X5/- *7/V1/-\n"},
    {R7_ERR_RECORD_POSITION, 3, 1, 0, 0, "; +R1", RED7 "round 1\nv1.3 0 - - R1/-/- -/-/- ; +R1\n"},
    {R7_ERR_RECORD_POSITION, 3, 1, 0, 0, "over", RED7 "round 1\nv1.3 0 - - R1/-/- x-/-/- over\n"},
    {R7_ERR_RECORD_RULES, 4, 1, 0, 0, "v1.3", RED7 "[Rules \"v1.3+advanced\"]\n" BASIC},
    {R7_ERR_RECORD_RULES, 8, 2, 0, 0, "v1.2+advanced",
     RED7 ROUND "round 2\nv1.2+advanced 1 - *32 *7/R5/- *7/V1/R7\n"},
    {R7_ERR_RECORD_PLAYERS, 4, 1, 0, 0, "*7/V1/-", RED7 "[Seat2 \"Cem\"]\n" DEAL},
    {R7_ERR_RECORD_PLAYERS, 8, 2, 0, 0, "*7/I3/-",
     RED7 ROUND "round 2\nv1.3+advanced 1 - *24 *7/R5/- *7/V1/R7 *7/I3/-\n"},
    {R7_ERR_RECORD_OUT, 3, 1, 0, 0, "x*7/I3/-",
     RED7 "round 1\nv1.3 1 - *25 *7/R5/- *7/V1/- x*7/I3/-\n"},
    {R7_ERR_RECORD_DEAL, 3, 1, 0, 0, "*6/V1/-", RED7 "round 1\nv1.3 1 - *34 *7/R5/- *6/V1/-\n"},
    {R7_ERR_RECORD_DEAL, 3, 1, 0, 0, "*7/R5R4/-", RED7 "round 1\nv1.3 1 - *32 *7/R5R4/- *7/V1/-\n"},
    {R7_ERR_RECORD_SCORED, 3, 1, 0, 0, "*7/V1/R7", RED7 "round 1\nv1.3 1 - *32 *7/R5/- *7/V1/R7\n"},
    {R7_ERR_RECORD_SCORED, 8, 2, 0, 0, "*7/R5/R7",
     RED7 ROUND "round 2\nv1.3+advanced 1 - *32 *7/R5/R7 *7/V1/-\n"},
    {R7_ERR_RECORD_CANVAS, 3, 1, 0, 0, "B2", RED7 "round 1\nv1.3 1 B2 *32 *7/R5/- *7/V1/-\n"},
    {R7_ERR_RECORD_CARDS, 3, 1, 0, 0, "*32", RED7 "round 1\nv1.3 1 - *32 *7/R5/- *7/V1/-\n"},
    {R7_ERR_RECORD_FIRST, 3, 1, 0, 0, "0", RED7 "round 1\nv1.3 0 - *33 *7/R5/- *7/V1/-\n"},
    {R7_ERR_RECORD_SEED, 4, 1, 0, 0, "*7/R5/-", RED7 "[Seed \"7\"]\n" DEAL},
    {R7_ERR_RECORD_ENDED, 7, 2, 0, 0, "round 2", RED7 BASIC PLAY "over 1 -\n" DEAL2},
    {R7_ERR_RECORD_ENDED, 8, 2, 0, 0, "round 2", RED7 "[Target \"7\"]\n" ROUND DEAL2},
    /* turns */
    {R7_ERR_RECORD_TURN, 4, 1, 1, 0, "+R7 .", RED7 DEAL "+R7 .\n"},
    {R7_ERR_RECORD_TURN, 4, 1, 1, 0, "1 1: +R7 .", RED7 DEAL "1 1: +R7 .\n"},
    {R7_ERR_RECORD_TURN, 4, 1, 1, 0, "1. 1 +R7 .", RED7 DEAL "1. 1 +R7 .\n"},
    {R7_ERR_RECORD_TURN_NUMBER, 5, 1, 2, 0, "3.", RED7 DEAL "1. 1: +R7 .\n3. 0: pass\n"},
    {R7_ERR_RECORD_TURN_SEAT, 4, 1, 1, 0, "0:", RED7 DEAL "1. 0: pass\n"},
    {R7_ERR_RECORD_TURN_SHORT, 4, 1, 1, 0, "", RED7 DEAL "1. 1:   # nothing\n"},
    {R7_ERR_RECORD_TURN_SHORT, 4, 1, 1, 0, "", RED7 DEAL "1. 1: +R7\n"},
    {R7_ERR_RECORD_TURN_SHORT, 4, 1, 1, 0, "", RED7 DEAL "1. 1: @V6"},
    {R7_ERR_RECORD_TURN_LONG, 4, 1, 1, 3, "@B2", RED7 DEAL "1. 1: +R7 . @B2\n"},
    {R7_ERR_RECORD_TURN_LONG, 5, 1, 2, 2, ".", RED7 DEAL "1. 1: +R7 .\n2. 0: pass .\n"},
    {R7_ERR_STEP, 4, 1, 1, 2, "?", RED7 DEAL "1. 1: +R7 ?\n"},
    {R7_ERR_CARD, 4, 1, 1, 1, "R8", RED7 DEAL "1. 1: +R8 .\n"},
    {R7_ERR_NOT_IN_HAND, 4, 1, 1, 1, "+R5", RED7 DEAL "1. 1: +R5 .\n"},
    {R7_ERR_NOT_IN_HAND, 4, 1, 1, 1, "+O7", RED7 KNOWN "1. 1: +O7 .\n"},
    {R7_ERR_CANVAS_LEAD, 4, 1, 1, 2, "@Y6", RED7 KNOWN "1. 1: +B1 @Y6\n"},
    {R7_ERR_DRAW_DUE, 4, 1, 1, 2, ".", RED7 DEAL "1. 1: @V6 .\n"},
    {R7_ERR_DRAWN_ELSEWHERE, 4, 1, 1, 2, "=(R5)", RED7 DEAL "1. 1: @V6 =(R5)\n"},
    {R7_ERR_DRAWN_NONE, 4, 1, 1, 1, "+R7(B3)", RED7 DEAL "1. 1: +R7(B3) .\n"},
    {R7_ERR_PASS_LATE, 4, 1, 1, 2, "pass", RED7 DEAL "1. 1: +R7 pass\n"},
    {R7_ERR_ACTIONS_OFF, 5, 1, 2, 2, "-1:R7", RED7 DEAL "1. 1: +R7 .\n2. 0: +R1 -1:R7\n"},
    /* the end of a round and of the game */
    {R7_ERR_ROUND_GOES_ON, 5, 1, 0, 0, "over 1 R7", RED7 DEAL "1. 1: +R7 .\nover 1 R7\n"},
    {R7_ERR_ROUND_GOES_ON, 4, 1, 0, 0, "round 2", RED7 DEAL "round 2\n"},
    {R7_ERR_RECORD_OVER, 6, 1, 0, 0, "3. 1: pass", RED7 DEAL PLAY "3. 1: pass\n"},
    {R7_ERR_RECORD_OVER, 6, 1, 0, 0, "", RED7 DEAL PLAY "over 1\n"},
    {R7_ERR_RECORD_OVER, 6, 1, 0, 0, "R7", RED7 DEAL PLAY "over R7\n"},
    {R7_ERR_RECORD_WINNER, 6, 1, 0, 0, "0", RED7 DEAL PLAY "over 0 R5\n"},
    {R7_ERR_RECORD_SET, 6, 1, 0, 0, "R7V1", RED7 DEAL PLAY "over 1 R7V1\n"},
    {R7_ERR_RECORD_SET, 6, 1, 0, 0, "-", RED7 DEAL PLAY "over 1 -\n"},
    {R7_ERR_RECORD_SET, 6, 1, 0, 0, "R7", RED7 BASIC PLAY "over 1 R7\n"},
    {R7_ERR_CARD, 6, 1, 0, 0, "R", RED7 DEAL PLAY "over 1 R7R\n"},
    {R7_ERR_CARD_TWICE, 6, 1, 0, 0, "R7", RED7 DEAL PLAY "over 1 R7R7\n"},
    {R7_ERR_RECORD_RESULT, 2, 0, 0, 0, "1", RED7 "[Result \"1\"]\n" ROUND},
    {R7_ERR_RECORD_RESULT, 2, 0, 0, 0, "0,1", RED7 "[Result \"0,1\"]\n" BASIC PLAY "over 1 -\n"},
    {R7_ERR_RECORD_RESULT, 2, 0, 0, 0, "*", RED7 "[Result \"*\"]\n" BASIC PLAY "over 1 -\n"},
    {R7_ERR_RECORD_RESULT, 2, 0, 0, 0, "0", RED7 "[Result \"0\"]\n[Target \"5\"]\n" ROUND},
};

#endif
