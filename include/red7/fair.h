/* Shuffles that nobody can steer: see docs/fairness.md.
 *
 * Before anybody at a table says anything, its server publishes the hash of a secret.
 * Then each seat says a seed. The deck of every round follows from the secret, the seeds
 * and the round's number; after the game the secret is told, and everybody can check all.
 *
 *     commitment: SHA-256 of "red7-fair-1" LF GAME LF, then the secret's 32 bytes
 *
 *     the stream of a round: blocks number 0, 1, 2, ...; each is HMAC-SHA-256 with the secret
 *     as key, of "red7-fair-1" LF GAME LF ROUND LF SEED0 LF ... SEEDn LF BLOCK
 *     (numbers in decimal; a seat without a seed, a bot, has an empty one)
 *
 *     next:    the next 4 bytes of the stream as a number, the first byte the highest
 *     below n: next, and again while it is not below 2^32 - 2^32 mod n; then modulo n
 *
 *     shuffle: as deal.h says, with this `below`
 *
 * The two functions of cryptography come from the caller, so that the library needs none. */
#ifndef RED7_FAIR_H
#define RED7_FAIR_H

#include <red7/card.h>
#include <red7/export.h>
#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

#define R7_FAIR_VERSION "red7-fair-1"
#define R7_FAIR_BYTES 32    /* of the secret, of a hash */
#define R7_FAIR_TEXT_MAX 64 /* longest game id, longest seed; without the NUL */

struct r7_fair_hashes {
    void (*sha256)(const uint8_t *bytes, size_t length, uint8_t hash[R7_FAIR_BYTES]);
    void (*hmac)(const uint8_t key[R7_FAIR_BYTES], const uint8_t *bytes, size_t length,
                 uint8_t hash[R7_FAIR_BYTES]);
};

/* What the shuffles of a game follow from. Texts are printable ASCII without spaces, at most
 * R7_FAIR_TEXT_MAX bytes (asserted); a seed that is NULL is empty. */
struct r7_fair {
    uint8_t secret[R7_FAIR_BYTES];
    const char *game;
    int seats;
    const char *seeds[R7_SEATS_MAX];
};

/* The commitment to a secret for a game. */
R7_API void r7_fair_commit(const struct r7_fair_hashes *hashes, const struct r7_fair *fair,
                           uint8_t commitment[R7_FAIR_BYTES]);

/* Shuffles the cards of a round (from 1) into `order`, top first; returns how many. */
R7_API int r7_fair_shuffle(const struct r7_fair_hashes *hashes, const struct r7_fair *fair,
                           unsigned round, r7_cards set, r7_card order[R7_CARDS]);

#ifdef __cplusplus
}
#endif
#endif
