/* SHA-256 as FIPS 180-4 defines it, and HMAC as RFC 2104 does.
 *
 * Plain C that compilers turn into registers: a deal hashes some two thousand bytes, and a server
 * deals all day. There is no table lookup and no branch that depends on what is hashed, so the time
 * it takes tells nothing about a secret. */
#include "sha256.h"
#include <string.h>

#define BLOCK R7I_SHA256_BLOCK

static const uint32_t constants[BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate_right(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static uint32_t small_sigma(uint32_t word, int first, int second, int shift)
{
    return rotate_right(word, first) ^ rotate_right(word, second) ^ word >> shift;
}

static uint32_t large_sigma(uint32_t word, int first, int second, int third)
{
    return rotate_right(word, first) ^ rotate_right(word, second) ^ rotate_right(word, third);
}

static void expand(const uint8_t block[BLOCK], uint32_t schedule[BLOCK])
{
    for (int i = 0; i < 16; i++)
        schedule[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                      (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < BLOCK; i++)
        schedule[i] = small_sigma(schedule[i - 2], 17, 19, 10) + schedule[i - 7] +
                      small_sigma(schedule[i - 15], 7, 18, 3) + schedule[i - 16];
}

/* One of the 64 rounds. Instead of moving the eight words on by one, the next round is told other
 * names for them: every eight rounds each has its own name again. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                                           \
    do {                                                                                           \
        (h) += large_sigma((e), 6, 11, 25) + (((e) & (f)) ^ (~(e) & (g))) + constants[i] +         \
               schedule[i];                                                                        \
        (d) += (h);                                                                                \
        (h) += large_sigma((a), 2, 13, 22) + (((a) & (b)) ^ ((a) & (c)) ^ ((b) & (c)));            \
    } while (0)

static void mix_block(struct r7i_sha256 *state)
{
    uint32_t schedule[BLOCK];
    uint32_t a = state->words[0], b = state->words[1], c = state->words[2], d = state->words[3];
    uint32_t e = state->words[4], f = state->words[5], g = state->words[6], h = state->words[7];
    expand(state->block, schedule);
    for (int i = 0; i < BLOCK; i += 8) {
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    const uint32_t mixed[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state->words[i] += mixed[i];
}

static void begin(struct r7i_sha256 *state)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(state->words, start, sizeof start);
    state->length = 0;
}

static void add(struct r7i_sha256 *state, const uint8_t *bytes, size_t length)
{
    while (length > 0) {
        size_t used = state->length % BLOCK;
        size_t some = length < BLOCK - used ? length : BLOCK - used;
        memcpy(state->block + used, bytes, some);
        state->length += some;
        bytes += some;
        length -= some;
        if (used + some == BLOCK)
            mix_block(state);
    }
}

static void end(struct r7i_sha256 *state, uint8_t hash[R7_SHA256_BYTES])
{
    static const uint8_t padding[BLOCK] = {0x80};
    uint64_t bits = 8 * state->length;
    uint8_t size[8];
    for (int i = 0; i < 8; i++)
        size[i] = (uint8_t)(bits >> 8 * (7 - i));
    size_t used = (state->length + sizeof size) % BLOCK; /* behind the bytes comes at least one */
    add(state, padding, BLOCK - used);
    add(state, size, sizeof size);
    for (int i = 0; i < R7_SHA256_BYTES; i++)
        hash[i] = (uint8_t)(state->words[i / 4] >> 8 * (3 - i % 4));
}

void r7_sha256(const uint8_t *bytes, size_t length, uint8_t hash[R7_SHA256_BYTES])
{
    struct r7i_sha256 state;
    begin(&state);
    add(&state, bytes, length);
    end(&state, hash);
}

/* Starts with the key as a block, some bits of each byte flipped. */
static void add_key(struct r7i_sha256 *state, const uint8_t key[R7_SHA256_BYTES], uint8_t bits)
{
    uint8_t block[BLOCK];
    for (int i = 0; i < BLOCK; i++)
        block[i] = (uint8_t)((i < R7_SHA256_BYTES ? key[i] : 0) ^ bits);
    begin(state);
    add(state, block, BLOCK);
}

void r7i_hmac_begin(struct r7i_hmac *hmac, const uint8_t key[R7_SHA256_BYTES])
{
    add_key(&hmac->inner, key, 0x36);
    add_key(&hmac->outer, key, 0x5c);
}

void r7i_hmac_add(struct r7i_hmac *hmac, const void *bytes, size_t length)
{
    add(&hmac->inner, bytes, length);
}

void r7i_hmac_end(struct r7i_hmac *hmac, uint8_t hash[R7_SHA256_BYTES])
{
    end(&hmac->inner, hash);
    add(&hmac->outer, hash, R7_SHA256_BYTES);
    end(&hmac->outer, hash);
}

void r7_hmac_sha256(const uint8_t key[R7_SHA256_BYTES], const uint8_t *bytes, size_t length,
                    uint8_t hash[R7_SHA256_BYTES])
{
    struct r7i_hmac hmac;
    r7i_hmac_begin(&hmac, key);
    r7i_hmac_add(&hmac, bytes, length);
    r7i_hmac_end(&hmac, hash);
}
