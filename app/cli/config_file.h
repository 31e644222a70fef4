/* Options of a command from a file: a line for each, by its name without the dashes.
 *
 *     # This is a remark.
 *     listen = localhost:7007
 *     proxy
 *     limit = tables-per-address=20
 *
 * The same options, read in the same way, as on the command line. */
#ifndef RED7_CLI_CONFIG_FILE_H
#define RED7_CLI_CONFIG_FILE_H

#include "options.h"

/* Reads a file; false after complaining about each line that is wrong, with its number. Texts of
 * options stay where they are until the program ends. */
bool cli_read_config(const char *command, const char *file, const struct cli_option *options);
/* Who complains: the command, and while a file is read also its name and the line's number. */
const char *cli_config_place(const char *command);

#endif
