/* SHA-256 and HMAC of it: what docs/fairness.md needs. A page that is not served by TLS has
 * no cryptography of the browser's. */
#ifndef RED7_MODULE_SHA256_H
#define RED7_MODULE_SHA256_H

#include <red7/fair.h>

extern const struct r7_fair_hashes sha256_hashes;

#endif
