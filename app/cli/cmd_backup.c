/* `red7 backup` and `red7 restore`: the server's store copied, and brought back, while the
 * server runs. */
#include "complain.h"
#include "options.h"
#include "server_data.h"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <store/store.h>
#include <string.h>
#include <unistd.h>
#include <words/fault.h>
#include <words/print.h>
#include <words/text.h>

/* What both commands are asked. */
struct question {
    const char *file; /* the backup */
    const char *data; /* the store; NULL: the usual one */
    char usual[PATH_MAX];
};

static bool read_arguments(int argc, char **argv, struct question *question)
{
    const struct cli_option options[] = {{"data", "FILE", CLI_ABOUT_DATA, .text = &question->data},
                                         {0}};
    const struct cli_arguments arguments = {
        .options = options,
        .plain = &question->file,
        .room = 1,
        .missing = _("the backup’s file is missing; see `red7 {command} --help`"),
    };
    return cli_read_arguments(argc, argv, &arguments) == 1;
}

/* Where the store is, if nobody says so. For a restore its folder is made: the store may not
 * be there yet. */
static bool find_usual(const char *command, bool make, struct question *question)
{
    if (question->data != NULL)
        return true;
    question->data = question->usual;
    return server_data_find(command, question->usual) &&
           (!make || server_data_make(command, question->usual, NULL));
}

/* Whether a file is not there, but its folder is. */
static bool is_missing(const char *file)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(file, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - file) : 0, file);
    return file[0] != '\0' &&
           access(slash == NULL   ? "."
                  : slash == file ? "/"
                                  : folder,
                  F_OK) == 0 &&
           access(file, F_OK) != 0 && errno == ENOENT;
}

/* The exit status for a result; the message is the store's, but for the usual mistake: there is no
 * such file to copy `from`. */
static int answer(const char *command, enum store_result result, const char *from, const char *why)
{
    if (result == STORE_OK)
        return 0;
    if (result == STORE_MISSING && is_missing(from))
        cli_complain(command, _("‘{file}’: {why}"), "file", from, "why", words_fault(ENOENT), NULL);
    else
        cli_complain(command, "{why}", "why", why, NULL);
    switch (result) {
    case STORE_OK:
    case STORE_CONFLICT:
    case STORE_DAMAGED:
    case STORE_NEWER:
    case STORE_MISSING:
        return CLI_BAD_INPUT;
    case STORE_FULL:
    case STORE_READ_ONLY:
    case STORE_BUSY:
    case STORE_FAILED:
    case STORE_UNKNOWN:
        break;
    }
    return CLI_FAILED;
}

/* What the store does for a command; `why` is its message if it cannot. */
typedef enum store_result store_copy(const char *data, const char *file, char why[STORE_WHY_MAX]);

static int run(int argc, char **argv, store_copy *copy, bool restores, const char *done)
{
    struct question question = {.file = NULL};
    char why[STORE_WHY_MAX];
    if (!read_arguments(argc, argv, &question))
        return CLI_BAD_INPUT;
    if (!find_usual(argv[0], restores, &question))
        return CLI_FAILED;
    enum store_result result = copy(question.data, question.file, why);
    int status = answer(argv[0], result, restores ? question.file : question.data, why);
    char shown[STORE_SHOWN_MAX];
    store_shown(question.data, shown);
    if (status == 0)
        words_line(done, "data", shown, "file", question.file, NULL);
    return status;
}

static int run_backup(int argc, char **argv)
{
    return run(argc, argv, store_backup, false, _("Copied {data} to {file}."));
}

static int run_restore(int argc, char **argv)
{
    return run(argc, argv, store_restore, true, _("Restored {data} from {file}."));
}

const struct cli_command cli_backup = {
    .name = "backup",
    .usage = {"FILE"},
    .summary = N_("copy a server’s games to a file"),
    .about =
        {
            N_("Copies all games and keys of `red7 serve` into FILE, which must be new, as they "
               "are at one moment. The server may go on running. Whoever has the file can see "
               "every card, so only its owner may read it."),
        },
    .examples = {"red7 backup red7-monday.db"},
    .run = run_backup,
};

const struct cli_command cli_restore = {
    .name = "restore",
    .usage = {"FILE"},
    .summary = N_("bring a server’s games back from a backup"),
    .about =
        {
            N_("Replaces all games and keys of `red7 serve` with those in FILE, which `red7 "
               "backup` has written. FILE is checked first and never changed; if anything goes "
               "wrong, the games stay as they were. The server may go on running: everyone "
               "connected goes on from what was restored."),
        },
    .examples = {"red7 restore red7-monday.db"},
    .run = run_restore,
};
