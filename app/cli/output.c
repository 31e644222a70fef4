/* What commands print for programs, and its end. */
#include "output.h"
#include "complain.h"
#include <errno.h>
#include <string.h>
#include <words/text.h>

void cli_print_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        if (*text != WORDS_CARD)
            putchar(*text);
    }
    putchar('"');
}

int cli_finish(const char *command, int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    cli_complain(command, _("cannot write the answer: {why}"), "why", strerror(errno), NULL);
    return CLI_FAILED;
}
