/* `red7 licences`: who wrote what, and under which terms. The texts are the authors' own and stay
 * as they are. */
#include "command.h"
#include "notices.h"
#include "options.h"
#include <red7/red7.h>
#include <stdio.h>
#include <words/print.h>
#include <words/text.h>
#ifdef RED7_ONLINE
#include <server/serve.h>
#endif

/* What the page inside of this program contains, if there is one. */
static void print_page(void)
{
#ifdef RED7_ONLINE
    size_t length;
    const char *text = server_notices(&length);
    if (text == NULL)
        return;
    words_print(stdout, _("The page for browsers contains:"), false);
    fputs("\n\n", stdout);
    fwrite(text, 1, length, stdout);
#endif
}

static int run(int argc, char **argv)
{
    const struct cli_option options[] = {{0}};
    if (cli_read_arguments(argc, argv, &(struct cli_arguments){.options = options}) < 0)
        return CLI_BAD_INPUT;
    printf("red7 %s\n\n%s\n", r7_version(), notice_own);
    if (notice_parts[0].name != NULL) {
        words_print(stdout, _("Libraries that this program uses:"), false);
        fputs("\n\n", stdout);
    }
    for (size_t i = 0; notice_parts[i].name != NULL; i++)
        printf("  %-14s %-37s %s\n", notice_parts[i].name, notice_parts[i].licence,
               notice_parts[i].place);
    putchar('\n');
    print_page();
    return 0;
}

const struct cli_command cli_licences = {
    .name = "licences",
    .summary = N_("show the licences of red7 and of what it is made of"),
    .about =
        {
            N_("The licence of red7; the libraries that this program uses, and theirs; and the "
               "notices of "
               "what the page for browsers contains, if this program has it inside."),
        },
    .examples = {"red7 licences"},
    .run = run,
};
