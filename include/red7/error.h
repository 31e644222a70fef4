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
    X(MISSING, "the position ends here, but more was expected")                                    \
    X(NUMBER, "a number was expected")                                                             \
    X(CARD, "no such card: a card is a letter of ROYGBIV and a digit 1-7")                         \
    X(CARD_TWICE, "this card is there already")                                                    \
    X(NONE_ALONE, "- means no card: nothing can follow it")                                        \
    X(CARDS_TOO_MANY, "this makes more than 49 cards")                                             \
    X(HIDDEN_PLACE, "unknown cards (*N) can stand only in a hand or in the deck")                  \
    X(HIDDEN_ORDER, "unknown cards (*N) come last, after the known ones")                          \
    X(SEAT, "a seat is HAND/PALETTE/SCORED, with x before it if it is out of the round")           \
    X(SEATS_FEW, "a position has at least two seats")                                              \
    X(SEATS_MANY, "a position has at most four seats")                                             \
    X(TURN, "there is no such seat, so nobody is to move")                                         \
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
    X(DRAWN_NONE, "this step draws no card, so none can be named")                                 \
    X(DRAWN_OTHER, "this is not the top card of the deck, which is known")                         \
    X(DRAWN_ELSEWHERE, "this card cannot be drawn: it lies elsewhere")                             \
    /* steps: which rule forbids it */                                                             \
    X(NOT_IN_HAND, "this card is not in hand")                                                     \
    X(NOT_IN_PALETTE, "this card is not in that palette")                                          \
    X(HAND_EMPTY, "with an empty hand you can only pass")                                          \
    X(PALETTE_DONE, "you have played to your palette this turn; only a canvas card can follow")    \
    X(PASS_LATE, "you can pass only at the start of your turn")                                    \
    X(END_EARLY, "you have not played a card yet")                                                 \
    X(FIVE_DUE, "the 5 first asks for another card to your palette")                               \
    X(ONE_DUE, "the 1 first asks which card to take")                                              \
    X(SEVEN_DUE, "the 7 first asks which card to move")                                            \
    X(DRAW_DUE, "first take the draw or leave it")                                                 \
    X(DRAW_NONE, "no draw is offered")                                                             \
    X(ONE_NONE, "no 1 is waiting to take a card")                                                  \
    X(SEVEN_NONE, "no 7 is waiting to move a card")                                                \
    X(CANVAS_LEAD, "you must lead under the new rule")                                             \
    X(ONE_LEAD, "a 1 may be played only if you can then end your turn in the lead")                \
    X(SEVEN_LEAD, "a 7 may be played only if you can then end your turn in the lead")              \
    X(TAKE_LEAD, "if you take this card you cannot end your turn in the lead")                     \
    X(MOVE_LEAD, "if you move this card you cannot end your turn in the lead")                     \
    X(MOVE_AT_ONCE, "the card that a 7 moves must put you in the lead at once")                    \
    X(MOVE_ITSELF, "this 7 moves another card, not itself")                                        \
    X(MOVE_DECK, "this 7 moves a card to the canvas, not to the deck")                             \
    X(TAKE_SEAT, "there is no such player to take from")                                           \
    X(TAKE_SELF, "a 1 takes from another player")                                                  \
    X(TAKE_OUT, "a 1 cannot take from a player who is out")                                        \
    X(TAKE_FEWER, "a 1 cannot take from a palette smaller than yours")                             \
    X(TAKE_SINGLE, "a 1 cannot take the only card of a palette")                                   \
    X(END_LEAD, "after a 1 or a 7 you must end your turn in the lead")                             \
    X(SURVIVE_PALETTE,                                                                             \
      "after this card you could not be sure to stay in, and you may not lose on purpose")         \
    X(SURVIVE_END, "you can still take the lead, so you must")                                     \
    X(SURVIVE_PASS, "you may pass only if no move is sure to keep you in")                         \
    /* dealing and matches */                                                                      \
    X(POINTS_BASIC, "only the advanced game has points")                                           \
    X(POINTS_SEATS, "points can be solved for two players only")                                   \
    X(PLAYERS, "Red7 is for 2 to 4 players")                                                       \
    X(CANNOT_DEAL, "the unknown cards cannot be dealt: too few are left")                          \
    X(DEAL_FEW, "there are too few cards to deal everyone 7 and 1")                                \
    X(DEAL_CARDS, "a deck holds each card that has not been scored, once")                         \
    X(MATCH_OVER, "the game is over")                                                              \
    X(ROUND_GOES_ON, "the round is not over yet")                                                  \
    /* records */                                                                                  \
    X(RECORD_START, "a record starts with the tag [Red7 \"1\"]")                                   \
    X(RECORD_VERSION, "this record has a later format: only version \"1\" is known")               \
    X(RECORD_TAG, "a tag is [Name \"value\"], with \\\" and \\\\ inside the value")                \
    X(RECORD_TAG_NUMBER, "the value of this tag is a whole number")                                \
    X(RECORD_TAG_RESULT,                                                                           \
      "the result is seats with commas between, such as 0,2, or * if not finished")                \
    X(RECORD_TAG_TWICE, "the same tag twice")                                                      \
    X(RECORD_TAG_LATE, "tags stand before the first round")                                        \
    X(RECORD_TAGS_MANY, "more tags than there is room for")                                        \
    X(RECORD_NO_ROUND, "the record has no rounds")                                                 \
    X(RECORD_ROUND, "a round starts with the line: round N")                                       \
    X(RECORD_ROUND_NUMBER, "rounds are numbered 1, 2, 3 and so on, up to 65535")                   \
    X(RECORD_ENDED, "the game was over before this round")                                         \
    X(RECORD_POSITION, "the position of a round is its deal, without steps")                       \
    X(RECORD_RULES, "this is not the rule set of the record")                                      \
    X(RECORD_PLAYERS, "the number of seats differs from the tags or from the previous round")      \
    X(RECORD_OUT, "at the start of a round nobody is out")                                         \
    X(RECORD_DEAL, "at the start of a round each seat has 7 cards in hand and 1 in the palette")   \
    X(RECORD_SCORED, "the score piles differ from the end of the previous round")                  \
    X(RECORD_CANVAS, "at the start of a round only the start card lies on the canvas")             \
    X(RECORD_CARDS, "at the start of a round the deck holds all the rest of the 49 cards")         \
    X(RECORD_FIRST, "the first turn belongs to the seat left of the strongest palette card")       \
    X(RECORD_SEED, "this is not the deal that the seed gives")                                     \
    X(RECORD_TURN, "a turn is the line: N. SEAT: STEPS")                                           \
    X(RECORD_TURN_NUMBER, "turns are numbered 1, 2, 3 and so on in each round")                    \
    X(RECORD_TURN_SEAT, "it is another seat's turn")                                               \
    X(RECORD_TURN_SHORT, "the turn is not complete")                                               \
    X(RECORD_TURN_LONG, "the turn was complete before this step")                                  \
    X(RECORD_OVER, "a round that is over ends with the line: over SEAT CARDS")                     \
    X(RECORD_WINNER, "another seat has won the round")                                             \
    X(RECORD_SET, "other cards are scored")                                                        \
    X(RECORD_RESULT, "the tag Result contradicts the rounds")                                      \
    /* reading: house rules */                                                                     \
    X(SWITCH_VALUE, "this house rule has no such value")                                           \
    X(SWITCH_ADVANCED, "points end the advanced game only: this needs +advanced")                  \
    X(SWITCH_ACTIONS, "this house rule is about actions: it needs +actions")                       \
    /* calls that a program got wrong */                                                           \
    X(RULES, "there is no such rule set")                                                          \
    X(MEMORY, "the memory is missing, or is not aligned as it must be")                            \
    X(BOT_NONE, "there is no such bot")                                                            \
    X(BOT_OPEN, "this bot plays with open cards only")                                             \
    /* steps: why there is nothing to answer */                                                    \
    X(ACTIONS_OFF, "the game is played without actions")                                           \
    X(ONE_IDLE, "there is nobody this 1 may take a card from")                                     \
    X(SEVEN_IDLE, "there is no card that this 7 may move")                                         \
    X(DRAW_BASIC, "only the advanced game has a draw for canvas cards")                            \
    X(DRAW_FORCED, "a draw is no choice here: a card that earns one draws at once")                \
    /* calls that a program got wrong, again */                                                    \
    X(BOT_HONEST, "it shows cards that the player to move cannot know")                            \
    /* deals of other sizes */                                                                     \
    X(DEAL_HAND, "there are too few cards for hands of this size and a palette card each")         \
    /* environments */                                                                             \
    X(ENV_CONFIG, "an environment cannot be set up like this")                                     \
    X(ENV_ACTION, "this action is not possible now")                                               \
    X(ENV_RANGE, "there are not so many environments")                                             \
    X(ENV_SEAT, "there is no such seat")                                                           \
    X(ENV_SAVED, "this is not a saved state of such an environment")                               \
    X(ENV_VERSION, "this state was saved by another version")                                      \
    /* calls that a program got wrong, once more */                                                \
    X(OPTIONS, "these options belong to a later version of the library")

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
