/* Files of lines of JSON, an object in each, for the lists of this module. */
#ifndef RED7_HOME_LINES_H
#define RED7_HOME_LINES_H

#include <json/read.h>
#include <json/write.h>
#include <words/text.h>

/* Takes in a line; false if it is not good. */
typedef bool lines_take(void *list, const struct json_value *line);

/* Reads a file of FILES_DATA; how many of its lines had to be passed over, which a message tells.
 * Lines of other kinds of object are the caller's to refuse, fields that it does not know to leave
 * alone. */
int lines_read(const char *file, lines_take *take, void *list, struct words *message);
/* Writes the file; where lines had to be passed over, the old one is moved aside first. False with
 * a message. The writer is released. */
bool lines_write(const char *file, struct json_writer *json, int skipped, struct words *message);

#endif
