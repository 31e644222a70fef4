/* The server's log: lines on standard error, for a journal to keep. */
#include "log.h"
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

static enum server_log wanted = LOG_INFO; /* set once, before there are threads */

void log_level(enum server_log level)
{
    wanted = level;
}

void log_line(enum server_log level, const char *format, ...)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};
    if (level > wanted)
        return;
    char line[1024], when[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s %s: %s\n", when, names[level], line); /* one write: stderr is locked */
}
