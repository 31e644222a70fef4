/* A game behind a link: one that carries it, or a table of a server. */
#ifndef RED7_CLI_RECORD_LINK_H
#define RED7_CLI_RECORD_LINK_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text is a link and not the name of a file. */
bool cli_is_link(const char *text);
/* The record that it carries or points to, to be freed. NULL after complaining. */
char *cli_read_link(const char *command, const char *link, size_t *length);

#endif
