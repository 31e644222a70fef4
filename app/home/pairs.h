/* Files of lines "key = value". A line that starts with # is a comment, and keys that are not known
 * are passed over, so that an older program can read what a newer one wrote. Any other mistake
 * means that the file is damaged: it is moved aside, and the usual values hold. */
#ifndef RED7_HOME_PAIRS_H
#define RED7_HOME_PAIRS_H

#include <home/files.h>
#include <stdbool.h>
#include <stdint.h>
#include <words/text.h>

struct pair {
    const char *key, *value;
};

/* Takes a line; false if its key is known but its value is wrong. */
typedef bool pairs_take(void *target, const char *key, const char *value);

/* Reads a file's text, which it changes; the number of the first wrong line, or 0. What is wrong
 * there is then the key and the value, "" for a line that has none. */
int pairs_read(char *text, size_t length, pairs_take *take, void *target, struct pair *wrong);
/* Reads a file into a target; false if it must keep its usual values. */
bool pairs_load(enum files_place place, const char *file, pairs_take *take, void *target,
                struct words *message);
/* Writes one; false with a message if that fails. */
bool pairs_save(enum files_place place, const char *file, const struct words *text,
                struct words *message);
void pairs_add(struct words *text, const char *key, const char *value);

/* Values: a number up to `most`; "yes" or "no". */
bool pairs_number(const char *text, uint64_t most, uint64_t *number);
bool pairs_yes(const char *text, bool *yes);

#endif
