/* SHA-256, HMAC and hexadecimal digits. */
#include <assert.h>
#include <sodium.h>
#include <string.h>
#include <table/hashes.h>

static void sha256(const uint8_t *bytes, size_t length, uint8_t hash[R7_FAIR_BYTES])
{
    crypto_hash_sha256(hash, bytes, length);
}

static void hmac(const uint8_t key[R7_FAIR_BYTES], const uint8_t *bytes, size_t length,
                 uint8_t hash[R7_FAIR_BYTES])
{
    static_assert(crypto_auth_hmacsha256_KEYBYTES == R7_FAIR_BYTES, "the secret is the key");
    crypto_auth_hmacsha256(hash, bytes, length, key);
}

const struct r7_fair_hashes hashes_sodium = {.sha256 = sha256, .hmac = hmac};

bool hashes_read_hex(const char *text, uint8_t bytes[R7_FAIR_BYTES])
{
    size_t length;
    return strlen(text) == 2 * R7_FAIR_BYTES &&
           sodium_hex2bin(bytes, R7_FAIR_BYTES, text, 2 * R7_FAIR_BYTES, NULL, &length, NULL) ==
               0 &&
           length == R7_FAIR_BYTES;
}
