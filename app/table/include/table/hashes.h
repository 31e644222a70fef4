/* The cryptography of fair shuffles (red7/fair.h), by libsodium: for the server, its clients
 * and `red7 verify`. */
#ifndef RED7_HASHES_H
#define RED7_HASHES_H

#include <red7/fair.h>

extern const struct r7_fair_hashes hashes_sodium;

/* Whether a text is the 64 hexadecimal digits of a secret or a hash, and nothing else. */
bool hashes_read_hex(const char *text, uint8_t bytes[R7_FAIR_BYTES]);

#endif
