/* A game in progress: people and bots at one table, whoever shows it.
 *
 * A game is its setup and the turns that were played: all else follows from these by the
 * library. So it is saved as a record (.r7), taken back by leaving off turns, and
 * found again after a power cut by reading the record.
 *
 *     static struct game game;
 *     game_start(&game, &setup);
 *     while (!game_over(&game)) {
 *         if (game_bot_to_move(&game))
 *             game_bot_turn(&game, NULL, NULL);
 *         else
 *             game_step(&game, step);       until the turn is over
 *         if (game_round_over(&game) && !game_over(&game))
 *             game_next_round(&game);
 *     }
 *
 * What is shown to a seat, and what a bot is asked about, is that seat's view.
 *
 *   game.c      the game: steps, turns, rounds, undo
 *   game_bot.c  the bots' turns, hints
 *   game_file.c the game as a record, and back
 *   survivors.c the turns that survive
 *   fair_record.c the check of shuffles, with a header of its own
 */
#ifndef RED7_GAME_H
#define RED7_GAME_H

#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- game.c ---- */

#define GAME_NAME_COLUMNS 16

/* Who sits in a seat: a person (`bot` is NULL) or a bot. */
struct game_seat {
    const struct r7_bot *bot;
    char name[WORDS_NAME_MAX];
};

struct game_setup {
    struct r7_rules rules;
    int players;
    int target; /* points that end an advanced game; 0: until the cards run short */
    uint64_t seed;
    struct game_seat seats[R7_SEATS_MAX];
};

/* A turn that was played, in which round. */
struct game_turn {
    uint16_t round; /* from 1 */
    uint8_t seat;
    struct r7_turn turn;
};

/* The cards of a round in the order in which they were dealt, the top one first. */
struct game_deck {
    uint8_t count;
    r7_card order[R7_CARDS];
};

#define GAME_TURNS_MAX 2000
#define GAME_DECKS_MAX 64

struct game {
    struct game_setup setup;
    /* The deals of the first rounds, if they are not the seed's; then the seed is only for
     * those that come after them. */
    struct game_deck decks[GAME_DECKS_MAX];
    uint8_t deck_count;
    struct r7_table table; /* nothing of it is shown but what a seat has seen */
    struct r7_turn steps;  /* the turn in progress */
    uint8_t kept;          /* so many cannot be taken back, since a card was drawn */
    /* The turns before it. */
    struct game_turn turns[GAME_TURNS_MAX];
    size_t turn_count;
};

/* Starts a game with the deal of the setup's seed. */
void game_start(struct game *game, const struct game_setup *setup);

/* Starts a game with a deal whose cards are all known; its seed follows from them. */
void game_start_dealt(struct game *game, const struct game_setup *setup,
                      const struct r7_round *deal);
/* Goes on to such a deal in a game that was started so, in the place of game_next_round();
 * false if there were too many. */
bool game_next_dealt(struct game *game, const struct r7_round *deal);
/* The first deal of a game, and the one after a round that is over. */
void game_first_deal(const struct game *game, struct r7_match *match);
void game_next_deal(const struct game *game, struct r7_match *match);

/* The round as the referee sees it now. */
const struct r7_round *game_round(const struct game *game);
/* The deal of this round, as the referee sees it. */
const struct r7_round *game_deal(const struct game *game);
/* And as a seat sees it; -1: as a spectator does, who knows no hand. */
struct r7_round game_view(const struct game *game, int seat);

bool game_round_over(const struct game *game);
bool game_over(const struct game *game);
/* Deals the next round, after one that did not end the game. */
void game_next_round(struct game *game);

/* Plays a step for the seat to move; a turn that it ends is added to `turns`. Returns why
 * it is not legal, and then nothing has changed. */
enum r7_error game_step(struct game *game, struct r7_step step);
/* Takes back the last step of the turn in progress; false if there is none, or a card
 * was drawn since. */
bool game_step_back(struct game *game);

/* Takes back turns, so that the last one to have been played by `seat` is to be played
 * again; -1: the last turn of any person. Goes back into an earlier round too. A pass of
 * one who had no card left does not count: it was no choice. False if there is none. */
bool game_undo(struct game *game, int seat);
/* Goes back to the first `count` turns, for a replay. */
void game_rewind(struct game *game, size_t count);

/* The names as sentences need them. */
struct words_names game_names(const struct game *game);

/* Tells turn number i in words, as a seat saw it (-1: a spectator; -2: the referee, who
 * sees all). The text may be long with actions. */
void game_tell_turn(const struct game *game, size_t i, int seat, struct words *text);

/* The full round before turn number i, and the steps of it. */
void game_before_turn(const struct game *game, size_t i, struct r7_round *round);

/* ---- game_bot.c ---- */

bool game_bot_to_move(const struct game *game);
/* Lets the bot whose turn it is play that turn. `stop` may be NULL; if it says true, the
 * bot plays what it has found so far. False if there is no memory for it to think in. */
bool game_bot_turn(struct game *game, bool (*stop)(void *context), void *context);
/* The same with another effort than the bot's own, 0 for that. */
bool game_bot_turn_within(struct game *game, uint64_t nodes);
/* What the strongest bot would do in the seat to move, which is a person's: its ratings,
 * best first; 0 if there is no memory. It looks at that seat's view only. */
size_t game_hint(const struct game *game, struct r7_bot_rating *ratings, size_t room,
                 bool (*stop)(void *context), void *context);

/* ---- survivors.c ---- */

/* All turns of the player to move that are sure to survive, in an order that is plain to see:
 * many cards left in hand, then a lead by much. Looks at nothing that the view does not show.
 * To be freed; NULL with a count of 0 if there are none, or no memory. */
struct r7_turn *game_survivors(const struct r7_round *view, size_t *count);

/* ---- game_file.c ---- */

/* The game so far as a record; NULL if there is no memory. To be freed. The tags Level0 …
 * Level3 tell which bots play, so that it can be resumed. */
char *game_write(const struct game *game, size_t *length);
/* A game from a record, with the turns that are in it. False with a message in `why` if
 * it cannot be resumed: a mistake in it, cards that are not known, or a bot
 * that is not ours. */
bool game_read(struct game *game, const char *text, size_t length, struct words *why);
/* The first so many turns of any record whose cards are known, for others to go on with: who
 * sits where is up to the caller, in `seats`; NULL: as the record says. `turns` is SIZE_MAX for
 * all of them. Where they end a round, the next one is dealt if `dealt` and if it is there. */
struct game_extent {
    size_t turns;
    bool dealt;
    const struct game_seat *seats;
};
bool game_read_extent(struct game *game, const char *text, size_t length,
                      const struct game_extent *extent, struct words *why);

#endif
