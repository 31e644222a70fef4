/* The limits of docs/protocol.md, by name. */
#ifndef RED7_BOUNDS_H
#define RED7_BOUNDS_H

#include <protocol/limits.h>
#include <stdbool.h>
#include <stdint.h>

struct limits {
#define LIMIT_FIELD(field, name, usual, least, most) int32_t field;
    LIMITS(LIMIT_FIELD)
#undef LIMIT_FIELD
};

void bounds_init(struct limits *limits);
/* Sets a limit from "NAME=N". False: there is none of that name, or the number is none, or not
 * in its range, which is then in *least and *most (both 0: no such name). */
bool bounds_set(struct limits *limits, const char *text, int32_t *least, int32_t *most);

#endif
