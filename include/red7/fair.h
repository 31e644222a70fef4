/* Shuffles that nobody can steer: see docs/fairness.md.
 *
 * Before anybody at a table says anything, its server publishes the hash of a secret.
 * Then each seat says the hash of a seed, and when all have, its seed. The deck of every round
 * follows from the secret, the seeds and the round's number; after the game the secret is told,
 * and everybody can check all. This is version 2; in version 1 the seats said their seeds at
 * once, so the last of them could choose. VERSION is "red7-fair-2", or "red7-fair-1".
 *
 *     commitment: SHA-256 of VERSION LF GAME LF, then the secret's 32 bytes
 *
 *     of a seat (from 0) to its seed: SHA-256 of VERSION LF "seat" LF GAME LF SEAT LF SEED
 *
 *     the stream of a round: blocks number 0, 1, 2, ...; each is HMAC-SHA-256 with the secret
 *     as key, of VERSION LF GAME LF ROUND LF SEED0 LF ... SEEDn LF BLOCK
 *     (numbers in decimal; a seat without a seed, a bot, has an empty one)
 *
 *     next:    the next 4 bytes of the stream as a number, the first byte the highest
 *     below n: next, and again while it is not below 2^32 - 2^32 mod n; then modulo n
 *
 *     shuffle: as deal.h says, with this `below`
 *
 * The commitments of all games of a server form a chain, so that none can be left out afterwards:
 *
 *     leaf: SHA-256 of "red7-chain-1" LF GAME LF COMMITMENT
 *     link: SHA-256 of "red7-chain-1" LF PREVIOUS LF LEAF
 *     (hashes as 64 hexadecimal digits, small ones; the link before the first is 64 zeros) */
#ifndef RED7_FAIR_H
#define RED7_FAIR_H

#include <red7/card.h>
#include <red7/export.h>
#include <red7/round.h>

#ifdef __cplusplus
extern "C" {
#endif

#define R7_FAIR_VERSION "red7-fair-2" /* of new games */
#define R7_FAIR_VERSIONS 2
#define R7_FAIR_BYTES 32    /* of the secret, of a hash */
#define R7_FAIR_TEXT_MAX 64 /* longest game id, longest seed; without the NUL */

/* What the shuffles of a game follow from. Game and seeds are such texts as r7_fair_text() takes;
 * a seed that is NULL is empty. */
struct r7_fair {
    uint8_t secret[R7_FAIR_BYTES];
    const char *game;
    int seats;
    const char *seeds[R7_SEATS_MAX];
    int version; /* 1 or 2; 0 is 1 */
};

/* The name of a version: "red7-fair-2"; NULL if there is none. The version of a name, 0 if it is
 * none. */
R7_API const char *r7_fair_version_name(int version);
R7_API int r7_fair_version(const char *name);

/* Whether a text can be a game's id or a seed: printable ASCII without spaces, at most
 * R7_FAIR_TEXT_MAX bytes. So no two lists of texts make the same message. */
R7_API bool r7_fair_text(const char *text);

/* The commitment to a secret for a game. False, and nothing is written, if the game is no such
 * text. */
R7_API bool r7_fair_commit(const struct r7_fair *fair, uint8_t commitment[R7_FAIR_BYTES]);

/* The commitment of a seat to its seed. False, and nothing is written, if a text is none or there
 * is no such seat. Only version 2 has it. */
R7_API bool r7_fair_commit_seed(const char *game, int seat, const char *seed,
                                uint8_t commitment[R7_FAIR_BYTES]);

/* The leaf of a game in its server's chain, false as above; and the link that follows another. */
R7_API bool r7_fair_leaf(const char *game, const uint8_t commitment[R7_FAIR_BYTES],
                         uint8_t leaf[R7_FAIR_BYTES]);
R7_API void r7_fair_link(const uint8_t previous[R7_FAIR_BYTES], const uint8_t leaf[R7_FAIR_BYTES],
                         uint8_t link[R7_FAIR_BYTES]);

/* Shuffles the cards of a round (from 1) into `order`, top first; returns how many. -1 if a text
 * is none, there are not 2 to 4 seats, the round is 0 or the set has what is no card. */
R7_API int r7_fair_shuffle(const struct r7_fair *fair, unsigned round, r7_cards set,
                           r7_card order[R7_CARDS]);

/* Reads the 64 hexadecimal digits of a secret or a commitment; false for any other text. */
R7_API bool r7_fair_read_hex(const char *text, uint8_t bytes[R7_FAIR_BYTES]);
/* Writes them, with a NUL. */
R7_API void r7_fair_write_hex(const uint8_t bytes[R7_FAIR_BYTES], char text[2 * R7_FAIR_BYTES + 1]);

/* The hash functions of the above, for those who make or check secrets of their own. */
#define R7_SHA256_BYTES 32
R7_API void r7_sha256(const uint8_t *bytes, size_t length, uint8_t hash[R7_SHA256_BYTES]);
R7_API void r7_hmac_sha256(const uint8_t key[R7_SHA256_BYTES], const uint8_t *bytes, size_t length,
                           uint8_t hash[R7_SHA256_BYTES]);

#ifdef __cplusplus
}
#endif
#endif
