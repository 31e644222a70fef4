/* The engine protocol, a line at a time: see docs/engine.md. */
#ifndef RED7_CLI_ENGINE_ANSWER_H
#define RED7_CLI_ENGINE_ANSWER_H

#include <red7/bot.h>
#include <stdio.h>

/* No bot weighs more turns than this. */
#define ENGINE_RATINGS_MAX 256

/* What it has been told so far. It keeps no thoughts: the answer to `go` depends on
 * this alone. */
struct engine {
    const struct r7_bot *bot;
    uint64_t seed;
    int target; /* as in struct r7_bot_question */
    int seat;   /* whose view it is; -1: none yet */
    struct r7_history history;
    struct r7_bot_rating ratings[ENGINE_RATINGS_MAX]; /* of the last answer */
    void *memory;                                     /* of R7_BOT_MEMORY bytes */
    bool (*stopped)(void *context); /* asked often while it thinks; NULL: nobody says stop */
    void *context;
    double deadline; /* of the thought, 0: none */
    bool halted;     /* it has been told to stop */
    FILE *out;       /* where it tells what it thinks */
};

void engine_init(struct engine *engine, const struct r7_bot *bot, void *memory);

/* Answers a line, which has no newline and may hold any bytes. A length of more than
 * CLI_LINE_MAX stands for a line that was too long. False after `quit`. */
bool engine_answer(struct engine *engine, const char *line, size_t length, FILE *out);

#endif
