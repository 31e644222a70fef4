/* What the commands share that read records of games: the file, the names, complaints. */
#include "record_file.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A long game has some ten thousand bytes; whatever has more than this is no record. */
#define FILE_MAX ((size_t)16 << 20)

/* ---- names ---- */

void cli_names_keep(struct cli_names *names, const struct r7_record *record)
{
    struct r7_span tag = record->name;
    if (tag.length != strlen("Seat0") || memcmp(tag.text, "Seat", 4) != 0)
        return;
    unsigned seat = (unsigned char)tag.text[4] - (unsigned)'0';
    if (seat >= R7_SEATS_MAX)
        return;
    char *name = names->of[seat];
    if (r7_record_value(record->value, name, CLI_NAME_SIZE) < CLI_NAME_SIZE)
        return;
    size_t cut = CLI_NAME_SIZE - 2; /* between two characters */
    while (cut > 0 && ((unsigned char)name[cut] & 0xC0) == 0x80)
        cut--;
    name[cut] = '\0';
}

/* Whether a character turns the direction of what follows it on the terminal. */
static bool turns_text(const char *c)
{
    const unsigned char *u = (const unsigned char *)c;
    return u[0] == 0xE2 && ((u[1] == 0x80 && u[2] >= 0xAA && u[2] <= 0xAE) ||
                            (u[1] == 0x81 && u[2] >= 0xA6 && u[2] <= 0xA9));
}

/* A name as whoever wrote the record wants it, but nothing that would do
 * something to the terminal. The reader has refused most of that already. */
void cli_print_name(FILE *out, const struct cli_names *names, int seat)
{
    if (names->of[seat][0] == '\0') {
        fprintf(out, "seat %d", seat);
        return;
    }
    for (const char *c = names->of[seat]; *c != '\0';) {
        int escaped = turns_text(c) ? 3 : (*c >= 0 && *c < ' ') || *c == 0x7F ? 1 : 0;
        if (escaped == 0)
            fputc(*c++, out);
        for (; escaped > 0; escaped--)
            fprintf(out, "\\x%02x", (unsigned)(unsigned char)*c++);
    }
}

void cli_print_names(FILE *out, const struct cli_names *names, unsigned seats)
{
    for (int seat = 0; seats >> seat != 0; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        cli_print_name(out, names, seat);
        unsigned rest = seats >> seat >> 1;
        if (rest != 0)
            fputs((rest & (rest - 1)) == 0 ? " and " : ", ", out);
    }
}

/* ---- the file ---- */

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
    bool standard = strcmp(*file, "-") == 0;
    FILE *in = standard ? stdin : fopen(*file, "rb");
    if (in == NULL) {
        cli_fail(command, "'%s': %s", *file, strerror(errno));
        return NULL;
    }
    char *text = read_all(in, length);
    int error = errno;
    if (standard)
        *file = "standard input";
    else
        fclose(in);
    if (text == NULL) {
        cli_fail(command, "%s: %s", *file, strerror(error));
        return NULL;
    }
    if (*length <= FILE_MAX)
        return text;
    cli_fail(command, "%s: larger than 16 MiB, so it is no record", *file);
    free(text);
    return NULL;
}

/* "line 12, round 1, turn 3, step 2, "@O5": the reason" */
int cli_complain_record(const char *command, const char *file, const struct r7_record *r)
{
    fflush(stdout); /* what was right comes before what is wrong */
    fprintf(stderr, "red7 %s: %s: line %zu", command, file, r->line);
    if (r->round_number > 0)
        fprintf(stderr, ", round %u", r->round_number);
    if (r->turn_number > 0)
        fprintf(stderr, ", turn %u", r->turn_number);
    if (r->fault.step > 0)
        fprintf(stderr, ", step %zu", r->fault.step);
    size_t shown = r->fault.length > 24 ? 24 : r->fault.length;
    if (shown > 0)
        fputs(", \"", stderr);
    for (size_t i = 0; i < shown; i++) {
        unsigned char c = (unsigned char)r->text[r->fault.offset + i];
        fprintf(stderr, c >= ' ' && c <= '~' ? "%c" : "\\x%02x", c);
    }
    if (shown > 0)
        fputs(shown < r->fault.length ? "...\"" : "\"", stderr);
    fprintf(stderr, ": %s\n", r7_error_text(r->fault.error));
    return CLI_BAD_INPUT;
}
