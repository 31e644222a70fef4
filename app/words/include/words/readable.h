/* Whether a catalogue can be read. */
#ifndef RED7_WORDS_READABLE_H
#define RED7_WORDS_READABLE_H

#include <stdbool.h>

/* Whether a file is a whole catalogue as msgfmt writes it, with every text inside. */
bool words_readable(const char *path);

#endif
