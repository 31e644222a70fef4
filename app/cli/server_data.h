/* Where `red7 serve` keeps its games, for all commands that deal with them. */
#ifndef RED7_CLI_SERVER_DATA_H
#define RED7_CLI_SERVER_DATA_H

#include <limits.h>
#include <stdbool.h>

/* The usual file: in the user's data folder; for root, /var/lib/red7, unless $XDG_DATA_HOME
 * names a folder. False after complaining. */
bool server_data_find(const char *command, char path[PATH_MAX]);
/* Makes the folder of the usual file. That of root belongs to the user (NULL: nobody) whose
 * rights the server will keep. False after complaining. */
bool server_data_make(const char *command, const char *path, const char *user);

#endif
