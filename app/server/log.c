/* The server's log: lines on standard error, for a journal to keep. */
#include "log.h"
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#define LINE_MAX_BYTES 1024
/* Lines about refusals in one second, unless all are wanted. */
#define REFUSALS_MOST 20

static enum server_log wanted = LOG_INFO; /* changed by the loop's thread alone */

void log_level(enum server_log level)
{
    wanted = level;
}

enum server_log log_wanted(void)
{
    return wanted;
}

const char *log_level_name(enum server_log level)
{
    static const char *const names[] = {"error", "warning", "info", "debug"};
    return names[level];
}

static void write_line(enum server_log level, const char *line)
{
    char when[32];
    time_t now = time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    fprintf(stderr, "%s %s: %s\n", when, log_level_name(level),
            line); /* one write: stderr is locked */
}

void log_line(enum server_log level, const char *format, ...)
{
    char line[LINE_MAX_BYTES];
    if (level > wanted)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    write_line(level, line);
}

void log_refusal(int64_t now, const char *format, ...)
{
    static int64_t second;
    static unsigned told, untold;
    char line[LINE_MAX_BYTES];
    if (wanted < LOG_INFO)
        return;
    if (now / 1000 != second) {
        if (untold > 0)
            log_line(LOG_INFO, "refused more=%u", untold);
        second = now / 1000;
        told = untold = 0;
    }
    if (wanted < LOG_DEBUG && ++told > REFUSALS_MOST) {
        untold++;
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    write_line(wanted < LOG_DEBUG ? LOG_INFO : LOG_DEBUG, line);
}

struct log_quoted log_quote(const char *text)
{
    struct log_quoted quoted = {"\""};
    size_t length = 1;
    for (; *text != '\0' && length < LOG_QUOTED_MAX - 2; text++)
        quoted.text[length++] = *text < ' ' || *text > '~' || *text == '"' ? '?' : *text;
    quoted.text[length++] = '"';
    quoted.text[length] = '\0';
    return quoted;
}
