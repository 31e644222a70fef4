/* Somebody waits. */
#include "waiting.h"
#include "clock.h"
#include "command.h"
#include <stdio.h>
#include <system/system.h>
#include <unistd.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

/* Seconds until the first line, and between two. */
#define PATIENCE 1.0
#define PAUSE 0.2

static atomic_bool interrupted;

static struct {
    bool shows;          /* somebody looks */
    bool line;           /* a line is there */
    double start, shown; /* by the clock */
} wait;

bool cli_interrupted(void *context)
{
    (void)context;
    return atomic_load(&interrupted);
}

const atomic_bool *cli_interruption(void)
{
    return &interrupted;
}

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

void cli_wait_begin(void)
{
    system_on_interrupt(interrupt);
    wait.shows = isatty(STDERR_FILENO) == 1;
    wait.start = wait.shown = cli_clock();
}

void cli_wait_begin_shown(void)
{
    cli_wait_begin();
    wait.shows = true;
}

void cli_wait_spare_output(void)
{
    wait.shows = wait.shows && isatty(STDOUT_FILENO) != 1;
}

bool cli_wait_is_due(void)
{
    return wait.shows && cli_clock() - wait.shown >= (wait.line ? PAUSE : PATIENCE);
}

/* "12 s", "3 min", "2 h": as exactly as anybody wants to know. */
static struct phrase say_time(double seconds)
{
    if (seconds < 100)
        return words_phrase(_("{n} s"), "n", words_format("%.0f", seconds).bytes, NULL);
    if (seconds < 100 * 60)
        return words_phrase(_("{n} min"), "n", words_format("%.0f", seconds / 60).bytes, NULL);
    return words_phrase(_("{n} h"), "n", words_format("%.0f", seconds / 3600).bytes, NULL);
}

/* A line that wraps could not be taken away again. */
static int columns(void)
{
    int width, lines;
    return system_window(STDERR_FILENO, &width, &lines) && width > 1 ? width - 1 : 79;
}

void cli_wait_show(double done, const char *more)
{
    char bytes[1024] = "", cut[1024] = "";
    struct words text = WORDS_INIT(bytes), line = WORDS_INIT(cut);
    if (!cli_wait_is_due())
        return;
    double passed = cli_clock() - wait.start;
    if (done > 0)
        words_say(&text, _("{done}, {time} left"), "done", words_share(done, 1).bytes, "time",
                  say_time(passed * (1 - done) / done).bytes, NULL);
    else
        words_say(&text, "{time}", "time", say_time(passed).bytes, NULL);
    if (*more != '\0')
        words_say(&text, ", {more}", "more", more, NULL);
    if (words_columns(bytes) > columns())
        words_add_padded(&line, bytes, columns());
    fputc('\r', stderr);
    words_print(stderr, cut[0] != '\0' ? cut : bytes, false);
    fputs("\033[K", stderr);
    fflush(stderr);
    wait.shown = cli_clock();
    wait.line = true;
}

void cli_wait_clear(void)
{
    if (wait.line)
        fputs("\r\033[K", stderr);
    fflush(stderr);
    wait.line = false;
}

int cli_wait_end(int status)
{
    cli_wait_clear();
    wait.shows = false;
    return atomic_load(&interrupted) ? CLI_INTERRUPTED : status;
}
