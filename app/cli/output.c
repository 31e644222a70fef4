/* What commands print for programs, and its end. */
#include "output.h"
#include "complain.h"
#include <errno.h>
#include <string.h>
#include <words/fault.h>
#include <words/text.h>

static struct json_writer writer = {.grows = true};
static bool lost; /* memory ran out: what was printed is not all */

struct json_writer *cli_json(void)
{
    return &writer;
}

void cli_flush_json(void)
{
    lost |= writer.failed;
    fwrite(writer.bytes, 1, writer.length, stdout);
    json_drain(&writer);
}

void cli_end_json(void)
{
    json_end_line(&writer);
    cli_flush_json();
    json_restart(&writer);
}

void cli_put_words(struct json_writer *json, const char *key, const char *text)
{
    static char plain[1 << 15]; /* the rules are the longest text */
    size_t length = 0;
    for (; *text != '\0' && length < sizeof plain; text++)
        if (!words_is_mark(*text))
            plain[length++] = *text;
    json_put_bytes(json, key, plain, length);
}

int cli_finish(const char *command, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout) && !lost)
        return status;
    errno = lost ? ENOMEM : errno;
    cli_complain(command, _("cannot write the answer: {why}"), "why", words_fault(errno), NULL);
    return CLI_FAILED;
}
