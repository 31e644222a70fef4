/* Ids, tokens and hashes: all that must not be guessed. */
#include "secrets.h"
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <table/request.h>

/* Letters and digits that cannot be mistaken for one another, five bits each. */
static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";
static_assert(sizeof digits == 33, "five bits each");
#define TIME_DIGITS 7

/* 80 bits in 16 of them. */
static void write_id(const uint8_t bytes[10], char *id)
{
    unsigned bits = 0, held = 0;
    size_t length = 0;
    for (int i = 0; i < 10; i++) {
        bits = (bits << 8 | bytes[i]) & 0xFFFF;
        for (held += 8; held >= 5; held -= 5)
            id[length++] = digits[bits >> (held - 5) & 31];
    }
    id[length] = '\0';
}

/* The seconds come first: games that begin at the same time are neighbours in the store, and
 * what is played at the same time is written to the same pages. */
void secrets_new_id(int64_t now, char id[EVENT_ID_MAX])
{
    uint8_t bytes[10];
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < TIME_DIGITS; i++)
        id[i] = digits[now / 1000 >> 5 * (TIME_DIGITS - 1 - i) & 31];
    write_id(bytes, id + TIME_DIGITS);
}

void secrets_game_id(const struct secrets *secrets, const char *nonce, char id[EVENT_ID_MAX])
{
    char text[REQUEST_NONCE_MAX + 8];
    uint8_t hash[32];
    int length = snprintf(text, sizeof text, "game\n%s", nonce);
    r7_hmac_sha256(secrets->key, (const uint8_t *)text, (size_t)length, hash);
    write_id(hash, id);
}

void secrets_token(const struct secrets *secrets, const char *game, int seat, const char *nonce,
                   char token[SECRETS_TOKEN_MAX])
{
    char text[EVENT_ID_MAX + REQUEST_NONCE_MAX + 16];
    uint8_t hash[32];
    int length = snprintf(text, sizeof text, "token\n%s\n%d\n%s", game, seat, nonce);
    r7_hmac_sha256(secrets->key, (const uint8_t *)text, (size_t)length, hash);
    sodium_bin2base64(token, SECRETS_TOKEN_MAX, hash, 24, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void secrets_token_hash(const char *token, uint8_t hash[EVENT_HASH])
{
    crypto_generichash(hash, EVENT_HASH, (const uint8_t *)token, strlen(token), NULL, 0);
}
