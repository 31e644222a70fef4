/* The engine's lines: each gets an answer that ends its line, what is refused changes
 * nothing, and `best` is legal. */
#include "../app/cli/engine_answer.h"
#include <red7/red7.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static _Alignas(64) char memory[R7_BOT_MEMORY];
static struct engine engine, before;

static void check_best(const char *answer, size_t length)
{
    struct r7_step step;
    struct r7_fault fault;
    if (!r7_step_read(answer + 5, length - 6, &step, &fault) ||
        r7_round_check(&engine.history.now, step) != R7_OK)
        abort();
}

/* Answers a line; false after `quit`. */
static bool answer_line(const char *line, size_t length)
{
    char *answer = NULL;
    size_t answered = 0;
    FILE *out = open_memstream(&answer, &answered);
    if (out == NULL)
        return false;
    before = engine;
    bool goes_on = engine_answer(&engine, line, length, out);
    fclose(out);
    if (goes_on && (answered == 0 || answer[answered - 1] != '\n'))
        abort();
    if (answered > 5 && strncmp(answer, "error", 5) == 0) {
        memcpy(before.ratings, engine.ratings, sizeof engine.ratings); /* no more than a place */
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): one is a copy of the other
        if (memcmp(&before, &engine, sizeof engine) != 0)
            abort();
    }
    if (answered > 6 && strncmp(answer, "best ", 5) == 0)
        check_best(answer, answered);
    free(answer);
    return goes_on;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *line = (const char *)data, *end = line + size;
    const struct r7_bot *quick = r7_bot_find("greedy"), *simple = r7_bot_find("random");
    bool goes_on = true;
    engine_init(&engine, quick, memory);
    while (goes_on && line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *stop = newline != NULL ? newline : end;
        goes_on = answer_line(line, (size_t)(stop - line));
        line = newline != NULL ? newline + 1 : end;
        if (engine.bot != simple) /* the others take too long */
            engine.bot = quick;
    }
    return 0;
}
