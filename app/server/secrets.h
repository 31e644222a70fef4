/* Ids, tokens and hashes: all that must not be guessed. */
#ifndef RED7_SERVER_SECRETS_H
#define RED7_SERVER_SECRETS_H

#include <table/event.h>

#define SECRETS_TOKEN_MAX 33 /* 192 bits in base64, with the NUL */

/* The server's own key, from which ids and tokens are derived: the same request always gives the
 * same ones, and nobody else can compute them. */
struct secrets {
    uint8_t key[32];
};

void secrets_game_id(const struct secrets *secrets, const char *nonce, char id[EVENT_ID_MAX]);
/* A random id for a game that begins now. */
void secrets_new_id(int64_t now, char id[EVENT_ID_MAX]);
/* The token of a seat for a nonce, and the hash under which it is stored. */
void secrets_token(const struct secrets *secrets, const char *game, int seat, const char *nonce,
                   char token[SECRETS_TOKEN_MAX]);
void secrets_token_hash(const char *token, uint8_t hash[EVENT_HASH]);

#endif
