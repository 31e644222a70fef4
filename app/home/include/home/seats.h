/* Seats at online tables, kept in files that nobody else may read. */
#ifndef RED7_HOME_SEATS_H
#define RED7_HOME_SEATS_H

#include <stdbool.h>

/* Seats at online tables. With its token anybody can sit there, so each is in a file that
 * only its owner may read, in FILES_STATE "seats". */
#define SEATS_TOKEN_MAX 129 /* with the NUL */
bool seats_keep(const char *server, const char *game, const char *token);
/* False if none is kept for that game of that server. */
bool seats_find(const char *server, const char *game, char token[SEATS_TOKEN_MAX]);
void seats_forget(const char *game);

#endif
