/* Every reason for which the library, or a program that stands on it, can refuse
 * something.
 *
 * The texts are in English, without full stop, made to stand after a place
 * ("column 12: ..."). They are constant, so that a program can translate them. */
#ifndef RED7_ERROR_H
#define RED7_ERROR_H

#include <red7/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* X(name, text): the table from which the codes and the texts are made. The numbers are frozen
 * (tests/data/errors.txt): a new reason goes to the end, and none is ever removed. */
#define R7_ERRORS(X)                                                                               \
    X(OK, "no error")                                                                              \
    /* reading: cards and positions */                                                             \
    X(EMPTY, "a position was expected, but there is nothing")                                      \
    X(BINARY, "a byte that is not printable text")                                                 \
    X(EDITION, "unknown edition: it is v1.2, v1.3, lucrum or 7rosso")                              \
    X(OPTION, "unknown option: there are +advanced, +actions and house rules such as +draw:must")  \
    X(OPTION_TWICE, "the same option twice")                                                       \
    X(MISSING, "the position ends here, but more fields were expected")                            \
    X(NUMBER, "a number was expected")                                                             \
    X(CARD, "no such card: a card is a letter of ROYGBIV and a digit 1-7")                         \
    X(CARD_TWICE, "this card is there already")                                                    \
    X(NONE_ALONE, "- stands for no card: nothing can follow it")                                   \
    X(CARDS_TOO_MANY, "this makes more than 49 cards")                                             \
    X(HIDDEN_PLACE, "cards that are not known (*N) may stand in a hand or a deck only")            \
    X(HIDDEN_ORDER, "cards that are not known (*N) come last, below those that are known")         \
    X(SEAT, "a seat is HAND/PALETTE/SCORED, with x before it when out of the round")               \
    X(SEATS_FEW, "a position has at least two seats")                                              \
    X(SEATS_MANY, "a position has at most four seats")                                             \
    X(TURN, "the turn is nobody's: there is no such seat")                                         \
    X(TURN_OUT, "the player to move is out of the round")                                          \
    X(ROUND_FEW, "fewer than two seats are still in the round")                                    \
    X(OVER_MANY, "a round that is over has exactly one seat still in it")                          \
    X(TRAILING, "text after the end")                                                              \
    X(STEP, "no such step: +C @C -S:C 7@C 7^C = ! . pass")                                         \
    X(STEPS_TOO_MANY, "more steps than there is room for")                                         \
    X(LENGTH, "the line is too long")                                                              \
    /* steps: what is known */                                                                     \
    X(OVER, "the round is over: no step can follow")                                               \
    X(HAND_UNKNOWN, "the hand of the player to move is not known")                                 \
    X(DECK_UNKNOWN, "the deck is not known")                                                       \
    X(HANDS_UNKNOWN, "a hand is not known")                                                        \
    X(DRAWN_NONE, "this step draws no card, so none can be told")                                  \
    X(DRAWN_OTHER, "the drawn card is another one: the deck's top card is known")                  \
    X(DRAWN_ELSEWHERE, "the drawn card lies somewhere else")                                       \
    /* steps: which rule forbids it */                                                             \
    X(NOT_IN_HAND, "that card is not in the hand of the player to move")                           \
    X(NOT_IN_PALETTE, "that card is not in that palette")                                          \
    X(HAND_EMPTY, "a player who starts a turn with an empty hand can only pass")                   \
    X(PALETTE_DONE, "the palette card of this turn has been played; @C or . comes next")           \
    X(PASS_LATE, "one passes at the start of a turn or not at all")                                \
    X(END_EARLY, "a turn cannot end before a card is played: pass instead")                        \
    X(FIVE_DUE, "the 5 asks for another card into the palette first")                              \
    X(ONE_DUE, "the 1 asks first which card to take: -S:C")                                        \
    X(SEVEN_DUE, "the 7 asks first which card to move: 7@C or 7^C")                                \
    X(DRAW_DUE, "the draw must be answered first: = or !")                                         \
    X(DRAW_NONE, "no draw is offered")                                                             \
    X(ONE_NONE, "no 1 has just been played that takes a card")                                     \
    X(SEVEN_NONE, "no 7 has just been played that moves a card")                                   \
    X(CANVAS_LEAD, "who plays a card onto the canvas must lead under its rule")                    \
    X(ONE_LEAD, "a 1 may be played only by one who can end the turn in the lead")                  \
    X(SEVEN_LEAD, "a 7 may be played only by one who can end the turn in the lead")                \
    X(TAKE_LEAD, "after taking this card the turn could not end in the lead")                      \
    X(MOVE_LEAD, "after moving this card the turn could not end in the lead")                      \
    X(MOVE_AT_ONCE, "the card that a 7 moves must give the lead at once")                          \
    X(MOVE_ITSELF, "a 7 moves another card, not itself")                                           \
    X(MOVE_DECK, "a 7 moves a card onto the canvas only")                                          \
    X(TAKE_SEAT, "there is no such seat to take from")                                             \
    X(TAKE_SELF, "a 1 takes from another player")                                                  \
    X(TAKE_OUT, "a 1 cannot take from a player who is out")                                        \
    X(TAKE_FEWER, "a 1 cannot take from a palette smaller than one's own")                         \
    X(TAKE_SINGLE, "a 1 cannot take from a palette of fewer than two cards")                       \
    X(END_LEAD, "who played a 1 or a 7 must end the turn in the lead")                             \
    X(SURVIVE_PALETTE, "a palette card must be sure to lead, or be a 3 tried for a draw")          \
    X(SURVIVE_END, "who can end the turn in the lead must")                                        \
    X(SURVIVE_PASS, "one may pass only if no play is sure to survive")                             \
    /* dealing and matches */                                                                      \
    X(POINTS_BASIC, "points are kept in the advanced game only")                                   \
    X(POINTS_SEATS, "points are solved for two players only")                                      \
    X(PLAYERS, "there are 2 to 4 players")                                                         \
    X(CANNOT_DEAL, "the cards that are not known cannot be dealt: too few are left")               \
    X(DEAL_FEW, "too few cards to deal 7 + 1 to everyone")                                         \
    X(DEAL_CARDS, "a deck must hold each card that has not been scored, once")                     \
    X(MATCH_OVER, "the game is over")                                                              \
    X(ROUND_GOES_ON, "the round is not over yet")                                                  \
    /* records */                                                                                  \
    X(RECORD_START, "a record starts with the tag [Red7 \"1\"]")                                   \
    X(RECORD_VERSION, "a later format of the record: only version \"1\" is known")                 \
    X(RECORD_TAG, "a tag is [Name \"value\"], with \\\" and \\\\ inside the value")                \
    X(RECORD_TAG_NUMBER, "the value of this tag is a whole number")                                \
    X(RECORD_TAG_RESULT,                                                                           \
      "the result is seats with commas between, such as 0,2, or * if not finished")                \
    X(RECORD_TAG_TWICE, "the same tag twice")                                                      \
    X(RECORD_TAG_LATE, "tags stand before the first round")                                        \
    X(RECORD_TAGS_MANY, "more tags than there is room for")                                        \
    X(RECORD_NO_ROUND, "the record has no round")                                                  \
    X(RECORD_ROUND, "a round starts with the line: round N")                                       \
    X(RECORD_ROUND_NUMBER, "rounds are numbered 1, 2, 3 and so on, up to 65535")                   \
    X(RECORD_ENDED, "the game was over before this round")                                         \
    X(RECORD_POSITION, "a round's position is that of its deal, without steps")                    \
    X(RECORD_RULES, "the rule set is not that of the record")                                      \
    X(RECORD_PLAYERS, "the number of seats is not that of the tags or of the round before")        \
    X(RECORD_OUT, "at the start of a round nobody is out")                                         \
    X(RECORD_DEAL, "at the start of a round each seat has 7 cards in hand and 1 in the palette")   \
    X(RECORD_SCORED, "the score piles are not those of the end of the round before")               \
    X(RECORD_CANVAS, "at the start of a round only the start card lies on the canvas")             \
    X(RECORD_CARDS, "at the start of a round the deck holds all the rest of the 49 cards")         \
    X(RECORD_FIRST, "another seat has the first turn: the one left of the strongest palette card") \
    X(RECORD_SEED, "the deal is not the one that the seed gives")                                  \
    X(RECORD_TURN, "a turn is the line: N. SEAT: STEPS")                                           \
    X(RECORD_TURN_NUMBER, "turns are numbered 1, 2, 3 and so on in each round")                    \
    X(RECORD_TURN_SEAT, "it is another seat's turn")                                               \
    X(RECORD_TURN_SHORT, "the turn is not complete")                                               \
    X(RECORD_TURN_LONG, "the turn was complete before this step")                                  \
    X(RECORD_OVER, "a round that is over ends with the line: over SEAT CARDS")                     \
    X(RECORD_WINNER, "another seat has won the round")                                             \
    X(RECORD_SET, "other cards are scored")                                                        \
    X(RECORD_RESULT, "the tag Result says otherwise than the rounds")                              \
    /* reading: house rules */                                                                     \
    X(SWITCH_VALUE, "this house rule has no such value")                                           \
    X(SWITCH_ADVANCED, "points end the advanced game only: this needs +advanced")                  \
    X(SWITCH_ACTIONS, "this house rule is about actions: it needs +actions")                       \
    /* calls that a program got wrong */                                                           \
    X(RULES, "there is no such rule set")                                                          \
    X(MEMORY, "the memory is missing, or is not aligned as it must be")                            \
    X(BOT_NONE, "there is no such bot")                                                            \
    X(BOT_OPEN, "this bot plays with open cards only")

enum r7_error {
#define R7_ERROR_CODE(name, text) R7_ERR_##name,
    R7_ERRORS(R7_ERROR_CODE)
#undef R7_ERROR_CODE
        R7_ERROR_COUNT
};

#define R7_OK R7_ERR_OK

/* The text of a code, the code's name ("CARD_TWICE"); valid for ever. "unknown error" and "UNKNOWN"
 * for a number that is none. */
R7_API const char *r7_error_text(enum r7_error error);
R7_API const char *r7_error_name(enum r7_error error);

#ifdef __cplusplus
}
#endif
#endif
