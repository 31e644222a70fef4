/* SHA-256 as FIPS 180-4 defines it, and HMAC as RFC 2104 does.
 *
 * Short and plain rather than fast: a deal hashes some two thousand bytes. There is no table lookup
 * and no branch that depends on what is hashed, so the time it takes tells nothing about a secret.
 */
#include <red7/fair.h>
#include <string.h>

#define BLOCK 64

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

/* Bytes that are being hashed. */
struct state {
    uint32_t words[8];
    uint8_t block[BLOCK];
    uint64_t length; /* in bytes so far */
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

static void mix_block(struct state *state)
{
    uint32_t schedule[BLOCK], w[8];
    memcpy(w, state->words, sizeof w);
    expand(state->block, schedule);
    for (int i = 0; i < BLOCK; i++) {
        uint32_t choose = (w[4] & w[5]) ^ (~w[4] & w[6]);
        uint32_t majority = (w[0] & w[1]) ^ (w[0] & w[2]) ^ (w[1] & w[2]);
        uint32_t first = w[7] + large_sigma(w[4], 6, 11, 25) + choose + constants[i] + schedule[i];
        uint32_t second = large_sigma(w[0], 2, 13, 22) + majority;
        memmove(w + 1, w, 7 * sizeof w[0]);
        w[4] += first;
        w[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state->words[i] += w[i];
}

static void begin(struct state *state)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(state->words, start, sizeof start);
    state->length = 0;
}

static void add(struct state *state, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        state->block[state->length++ % BLOCK] = bytes[i];
        if (state->length % BLOCK == 0)
            mix_block(state);
    }
}

static void end(struct state *state, uint8_t hash[R7_SHA256_BYTES])
{
    uint64_t bits = 8 * state->length;
    uint8_t size[8];
    for (int i = 0; i < 8; i++)
        size[i] = (uint8_t)(bits >> 8 * (7 - i));
    add(state, &(uint8_t){0x80}, 1);
    while (state->length % BLOCK != BLOCK - sizeof size)
        add(state, &(uint8_t){0}, 1);
    add(state, size, sizeof size);
    for (int i = 0; i < R7_SHA256_BYTES; i++)
        hash[i] = (uint8_t)(state->words[i / 4] >> 8 * (3 - i % 4));
}

void r7_sha256(const uint8_t *bytes, size_t length, uint8_t hash[R7_SHA256_BYTES])
{
    struct state state;
    begin(&state);
    add(&state, bytes, length);
    end(&state, hash);
}

/* Starts with the key as a block, some bits of each byte flipped. */
static void add_key(struct state *state, const uint8_t key[R7_SHA256_BYTES], uint8_t bits)
{
    begin(state);
    for (int i = 0; i < BLOCK; i++)
        add(state, &(uint8_t){(uint8_t)((i < R7_SHA256_BYTES ? key[i] : 0) ^ bits)}, 1);
}

void r7_hmac_sha256(const uint8_t key[R7_SHA256_BYTES], const uint8_t *bytes, size_t length,
                    uint8_t hash[R7_SHA256_BYTES])
{
    struct state state;
    add_key(&state, key, 0x36);
    add(&state, bytes, length);
    end(&state, hash);
    add_key(&state, key, 0x5c);
    add(&state, hash, R7_SHA256_BYTES);
    end(&state, hash);
}
