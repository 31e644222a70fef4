/* In the place of program.c where programs cannot be started and spoken to as there: on Windows. */
#include <arena/program.h>
#include <time.h>
#include <words/text.h>

double program_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

enum arena_fault program_start(struct program *program, const char *command)
{
    struct words text = WORDS_INIT(program->message);
    (void)command;
    words_clear(&text);
    words_say(&text, _("other programs can’t play on this system"), NULL);
    return ARENA_START;
}

/* Nobody comes further, since none has started. */

enum arena_fault program_begin(struct program *program, const struct program_round *round)
{
    (void)program, (void)round;
    return ARENA_START;
}

enum arena_fault program_ask(struct program *program, const struct program_question *question,
                             struct r7_step *step)
{
    (void)program, (void)question, (void)step;
    return ARENA_START;
}

void program_end(struct program *program, bool gently)
{
    (void)program, (void)gently;
}
