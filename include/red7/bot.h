/* Bots: players of every strength, for every rule set and every point of a turn.
 *
 * A bot is asked about a view, what the player to move can know, and about nothing
 * else; what is hidden there it cannot reach. It keeps nothing between two
 * questions: the same question gets the same answer. Nothing here allocates,
 * prints or looks at a clock; threads with memory of their own do not disturb
 * each other.
 *
 *     const struct r7_bot *bot = r7_bot_find("master");
 *     struct r7_bot_question question = {.now = &view.round, .memory = memory};
 *     struct r7_bot_answer answer = {0};
 *     r7_bot_ask(bot, &question, &answer);
 *     r7_round_play(&round, answer.plan.steps[0]);
 */
#ifndef RED7_BOT_H
#define RED7_BOT_H

#include <red7/history.h>
#include <red7/random.h>
#include <red7/turns.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A bot as a row of the registry. */
struct r7_bot {
    const char *name;    /* one word */
    const char *summary; /* how it plays, in a line */
    int level;           /* from 1, the weakest that a person can choose; 0 for specimens */
};

/* The bot number i of the registry, the levels first; NULL beyond the last. */
R7_API const struct r7_bot *r7_bot_at(size_t i);
/* By name, or a level by its number ("3"); NULL if there is none, or no name. */
R7_API const struct r7_bot *r7_bot_find(const char *name);
/* The strongest level. */
R7_API const struct r7_bot *r7_bot_strongest(void);

/* Memory that a question needs, in bytes, aligned to 16. */
#define R7_BOT_MEMORY ((size_t)4 << 20)

/* About as many nodes as a bot gets through in a millisecond: who gives it a time gives
 * it this many nodes for it, and stops it when the time is up. */
#define R7_BOT_NODES_PER_MS 4000

struct r7_bot_answer;

struct r7_bot_question {
    size_t size; /* 0, or of this struct: see red7.h */
    /* The view; the hand of the player to move is known. NULL: the last of the history. */
    const struct r7_round *now;
    /* How it came about, as the player to move saw it, from the start of the round on. NULL if
     * that is not known. */
    const struct r7_history *history;
    /* Weigh these turns only; NULL and 0: all that the bot thinks of. Each is legal from
     * here, and holds until its end or until it draws a card that is not known. */
    const struct r7_turn *turns;
    size_t turn_count;
    /* The position is for study: it may show cards that the player to move cannot know, and they
     * are used. Otherwise such a position is refused, so that no bot plays by them unnoticed. */
    bool open;
    int target;                  /* of an advanced game: the points that end it; 0: what the edition
                                    says, R7_BOT_NO_TARGET: none do; or R7_BOT_ROUND_ONLY */
    uint64_t seed;               /* for all that is random */
    uint64_t nodes;              /* effort; 0: the bot's own */
    bool (*stop)(void *context); /* asked now and then; true: answer at once; NULL: never */
    void *context;
    void *memory; /* of R7_BOT_MEMORY bytes, any contents */
    /* Told now and then, more and more seldom, what would be answered now, with ratings if there is
     * room for them; the answer does not depend on it. It needs `size`. NULL: nobody wants to know.
     * A bot that weighs no turns tells nothing. */
    void (*progress)(void *context, const struct r7_bot_answer *answer);
};

#define R7_BOT_NO_TARGET (-1)
#define R7_BOT_ROUND_ONLY (-2) /* nothing but this round counts, whatever it scores */

/* A turn that the bot has weighed. */
struct r7_bot_rating {
    struct r7_turn
        turn;      /* from here on, until its end or until a card is drawn that is not known */
    double chance; /* of winning the round */
    double worth;  /* what the bot chooses by: `chance`, or in an advanced game the
                      chance of winning the game */
    double error;  /* standard error of `worth` */
};

struct r7_bot_answer {
    /* The steps to play, at least one. They hold until a card is drawn that was not
     * known: then ask again, as one may after every step. */
    struct r7_turn plan;
    bool rated;    /* whether the bot weighs turns: if not, the rest is empty */
    double chance; /* of the plan */
    uint64_t nodes;
    /* All turns that were weighed, best first, if the caller gives room for them. */
    struct r7_bot_rating *ratings;
    size_t room;
    size_t count;
};

/* The chance of a seat to win an advanced game from the points that are on the table when a round
 * is over, by what rounds usually score; where the game is over too, its part of the win. `target`
 * is the points that end it, 0 for none; the memory is that of a question. */
R7_API double r7_bot_game_chance(const struct r7_round *over, int target, int seat, void *memory);

/* Asks a bot for the player to move. `answer` must be initialised: its `ratings` and `room` are the
 * caller's. Errors: BOT_NONE for NULL; EMPTY without a round; MEMORY if there is none or it is not
 * aligned; OVER; HAND_UNKNOWN; BOT_HONEST if it shows what the player to move cannot know, unless
 * the question says `open`; CANNOT_DEAL if the cards that are not known cannot be dealt; why one of
 * the given turns is not legal; or OPTIONS. Then the answer has not changed. Rounds and steps must
 * be valid, as those of this library are: else the result is undefined. */
R7_API enum r7_error r7_bot_ask(const struct r7_bot *bot, const struct r7_bot_question *question,
                                struct r7_bot_answer *answer);

/* ---- for bots of your own ---- */

/* No more turns than this are weighed. Without actions a hand of seven has 56. */
#define R7_BOT_TURNS_MAX 256

/* The turns that our bots choose from: those that are sure to survive, one for each position that
 * they lead to, and in an advanced game passing; without a sure one, each way to draw and a way
 * out. Or those that the question gives. Errors as above; the memory is free again afterwards. */
R7_API enum r7_error r7_bot_turns(const struct r7_bot_question *question,
                                  struct r7_turn turns[R7_BOT_TURNS_MAX], size_t *count);
/* A round in which all that matters is known, dealt at random from what a view leaves open, every
 * way as likely as any other; or CANNOT_DEAL, and nothing has changed. */
R7_API enum r7_error r7_bot_world(const struct r7_round *view, struct r7_random *random,
                                  struct r7_round *world);
/* Plays such a round to its end with turns chosen at random among those that survive. */
R7_API void r7_bot_playout(struct r7_round *world, struct r7_random *random);

#ifdef __cplusplus
}
#endif
#endif
