/* Deflated bytes made whole again. */
#ifndef RED7_CLI_INFLATE_H
#define RED7_CLI_INFLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Inflates all of `in` (RFC 1951) into at most `room` bytes. False if that is not possible: it is
 * damaged, cut, or more than there is room for. */
bool inflate(const void *in, size_t in_length, void *out, size_t room, size_t *length);

#endif
