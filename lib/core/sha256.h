/* HMAC-SHA-256 in parts, for whoever signs many messages that begin alike. */
#ifndef RED7_CORE_SHA256_H
#define RED7_CORE_SHA256_H

#include <red7/fair.h>

#define R7I_SHA256_BLOCK 64

/* Bytes that are being hashed. */
struct r7i_sha256 {
    uint32_t words[8];
    uint8_t block[R7I_SHA256_BLOCK];
    uint64_t length; /* in bytes so far */
};

/* A message that is being signed; a copy goes its own way from there. */
struct r7i_hmac {
    struct r7i_sha256 inner, outer;
};

void r7i_hmac_begin(struct r7i_hmac *hmac, const uint8_t key[R7_SHA256_BYTES]);
void r7i_hmac_add(struct r7i_hmac *hmac, const void *bytes, size_t length);
void r7i_hmac_end(struct r7i_hmac *hmac, uint8_t hash[R7_SHA256_BYTES]);

#endif
