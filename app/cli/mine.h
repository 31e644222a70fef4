/* `red7 puzzle --mine`: your own mistakes as puzzles. */
#ifndef RED7_CLI_MINE_H
#define RED7_CLI_MINE_H

#include <stdbool.h>
#include <stdint.h>

struct mine_request {
    bool play;     /* one after the other, until the person leaves */
    bool solution; /* shown with the puzzle */
    bool json;
};

/* The exit status. */
int mine_run(const char *command, const struct mine_request *request);

#endif
