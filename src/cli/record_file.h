/* What the commands share that read records of games. */
#ifndef RED7_CLI_RECORD_FILE_H
#define RED7_CLI_RECORD_FILE_H

#include "cli.h"

/* Room for a name; longer ones are cut, so that a turn stays a line. */
#define CLI_NAME_SIZE 48

/* The players' names, empty where the record gives none. */
struct cli_names {
    char of[R7_SEATS_MAX][CLI_NAME_SIZE];
};

/* Keeps the name that the record's last tag gives, if it gives one. */
void cli_names_keep(struct cli_names *names, const struct r7_record *record);

/* Prints the name of a seat; of some seats, bit s for seat s: "Ann, Ben and Cem". */
void cli_print_name(FILE *out, const struct cli_names *names, int seat);
void cli_print_names(FILE *out, const struct cli_names *names, unsigned seats);

/* Reads the file, or standard input if its name is "-", into memory that the caller
 * frees; *file is then how to call it. NULL after complaining. */
char *cli_read_record(const char *command, const char **file, size_t *length);

/* Prints on standard error where the record is wrong and why; CLI_BAD_INPUT. */
int cli_complain_record(const char *command, const char *file, const struct r7_record *record);

#endif
