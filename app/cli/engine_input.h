/* Lines for the engine: read one by one, and looked at while it thinks. */
#ifndef RED7_CLI_ENGINE_INPUT_H
#define RED7_CLI_ENGINE_INPUT_H

#include "positions.h"

/* What has been read and not been taken. `stop` is heard as soon as it is the next line. */
struct engine_input {
    int file;
    int error; /* errno, if reading failed */
    bool ended;
    size_t at, end;               /* of `bytes` */
    char bytes[2 * CLI_LINE_MAX]; /* a line that is too long is cut here */
};

/* The next line, without its end; false at the end of the input. It stays where it is until the
 * next one is read. A length of more than CLI_LINE_MAX stands for a line that was too long. */
bool engine_input_next(struct engine_input *input, const char **line, size_t *length);

/* Whether the next line is `stop`, if there is one already: then it is taken. For engine->stopped;
 * the context is the input. */
bool engine_input_stops(void *input);

#endif
