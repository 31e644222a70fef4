/* What the commands share that read records of games: the file, the names, complaints. */
#include "record_file.h"
#include "complain.h"
#include "record_link.h"
#include "terminal.h"
#include <errno.h>
#include <home/files.h>
#include <stdlib.h>
#include <string.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/fault.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

/* A long game has some ten thousand bytes; whatever has more than this is no record. */
#define FILE_MAX ((size_t)16 << 20)

/* The columns of a name. */
#define NAME_WIDTH 40

/* ---- names ---- */

void cli_names_keep(struct words_names *names, const struct r7_record *record)
{
    char value[4 * WORDS_NAME_MAX];
    struct r7_span tag = record->name;
    if (tag.length != strlen("Seat0") || memcmp(tag.text, "Seat", 4) != 0)
        return;
    unsigned seat = (unsigned char)tag.text[4] - (unsigned)'0';
    if (seat >= R7_SEATS_MAX)
        return;
    r7_record_value(record->value, value, sizeof value);
    words_clean_name(value, NAME_WIDTH, names->of[seat]);
}

void cli_tell_game(const struct words_names *names, const struct r7_match *match)
{
    char rules[R7_RULES_TEXT_MAX];
    r7_rules_write(match->round.rules, rules, sizeof rules);
    words_line(match->round.rules.advanced && match->target > 0 ? _("{names}: {rules}, target: "
                                                                    "{n}")
                                                                : _("{names}: {rules}"),
               "names", words_seats(names, (1U << match->round.players) - 1).bytes, "rules", rules,
               "n", words_number(match->target).bytes, NULL);
}

/* ---- the file ---- */

bool cli_take_record(int argc, char **argv, const struct cli_option *options, const char **file)
{
    const struct cli_arguments arguments = {
        .options = options,
        .plain = file,
        .room = 1,
        .missing = _("needs a record: a file, or - for standard input"),
    };
    return cli_read_arguments(argc, argv, &arguments) == 1;
}

bool cli_take_record_or_last(int argc, char **argv, const struct cli_option *options,
                             const char **file)
{
    static char last[PATH_MAX];
    const struct cli_arguments arguments = {.options = options, .plain = file, .room = 1};
    int count = cli_read_arguments(argc, argv, &arguments);
    if (count != 0)
        return count == 1;
    *file = last;
    if (files_path(FILES_STATE, FILES_LAST, last) && access(last, F_OK) == 0)
        return true;
    cli_complain(argv[0],
                 _("no game has been finished here yet: name a record, or - for standard "
                   "input"),
                 NULL);
    return false;
}

bool cli_show_record(const char *text, size_t length, int *status)
{
    return cli_has_screen() && tui_analyse_record(text, length, status);
}

/* Reads a stream to its end into memory that the caller frees; NULL with errno. */
static char *read_all(FILE *in, size_t *length)
{
    size_t room = 65536;
    char *text = malloc(room);
    for (*length = 0; text != NULL;) {
        *length += fread(text + *length, 1, room - *length, in);
        if (*length < room || room > FILE_MAX)
            break;
        room *= 2;
        char *larger = realloc(text, room);
        if (larger == NULL)
            free(text);
        text = larger;
    }
    if (text == NULL || !ferror(in))
        return text;
    free(text);
    return NULL;
}

char *cli_read_record(const char *command, const char **file, size_t *length)
{
    if (cli_is_link(*file)) {
        char *record = cli_read_link(command, *file, length);
        *file = _("the link");
        return record;
    }
    bool standard = strcmp(*file, "-") == 0;
    FILE *in = standard ? stdin : fopen(*file, "rb");
    if (in == NULL) {
        cli_complain(command, _("‘{file}’: {why}"), "file", *file, "why", words_fault(errno), NULL);
        return NULL;
    }
    char *text = read_all(in, length);
    int error = errno;
    if (standard)
        *file = _("standard input");
    else
        fclose(in);
    if (text == NULL) {
        cli_complain(command, _("{file}: {why}"), "file", *file, "why", words_fault(error), NULL);
        return NULL;
    }
    if (*length <= FILE_MAX)
        return text;
    cli_complain(command, _("{file}: larger than 16 MiB, so it is no record"), "file", *file, NULL);
    free(text);
    return NULL;
}

/* "line 12, round 1, turn 3, step 2, "@O5": the reason" */
int cli_complain_record(const char *command, const char *file, const struct r7_record *r)
{
    struct phrase place = {""};
    fflush(stdout); /* what was right comes before what is wrong */
    cli_place_add(&place, _("line {n}"), r->line);
    if (r->round_number > 0)
        cli_place_add(&place, _("round {n}"), r->round_number);
    if (r->turn_number > 0)
        cli_place_add(&place, _("turn {n}"), r->turn_number);
    if (r->fault.step > 0)
        cli_place_add(&place, _("step {n}"), r->fault.step);
    if (r->fault.length > 0)
        cli_place_add_piece(&place, r->text + r->fault.offset, r->fault.length);
    return cli_complain(command, _("{file}: {place}: {why}"), "file", file, "place", place.bytes,
                        "why", words_error(r->fault.error), NULL);
}
