/* One way to complain, and to point at what is wrong in a text. */
#ifndef RED7_CLI_COMPLAIN_H
#define RED7_CLI_COMPLAIN_H

#include "command.h"
#include <red7/red7.h>
#include <words/text.h>

/* Prints "red7 COMMAND: MESSAGE" on standard error and returns CLI_BAD_INPUT. Message and
 * arguments are as for words_say(); what would move the cursor is escaped. */
int cli_complain(const char *command, const char *message, ...) __attribute__((sentinel));
/* What somebody wrote, to be quoted in a complaint: at most 40 bytes of it. */
struct phrase cli_cut(const char *text);
/* A piece of a text: cut after 24 bytes, other bytes than plain ASCII escaped. */
struct phrase cli_piece(const char *text, size_t length);
/* A place as a list: adds "step 3" by the message "step {n}", or a piece in quotes. */
void cli_place_add(struct phrase *place, const char *message, size_t n);
void cli_place_add_piece(struct phrase *place, const char *text, size_t length);
/* What is wrong with a text: the place, the piece of text, the reason. */
struct phrase cli_fault(const char *text, size_t length, const struct r7_fault *fault);

#endif
