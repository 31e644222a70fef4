/* The shuffle that nobody can steer; the algorithm stands in fair.h. */
#include "sha256.h"
#include "sink.h"
#include <string.h>

/* What is hashed at most: version, game, round, seeds, block, each with its LF or NUL. */
#define DIGITS_MAX 10 /* of a number of 32 bits */
#define MESSAGE_MAX                                                                                \
    (sizeof R7_FAIR_VERSION + 2 * (DIGITS_MAX + 1) + (R7_SEATS_MAX + 1) * (R7_FAIR_TEXT_MAX + 1))

struct stream {
    struct r7i_hmac begun; /* what is the same in every block */
    uint32_t block;        /* the number of the next one */
    uint8_t bytes[R7_FAIR_BYTES];
    size_t used;
};

static const char *const versions[R7_FAIR_VERSIONS] = {"red7-fair-1", "red7-fair-2"};

#define CHAIN_VERSION "red7-chain-1"

const char *r7_fair_version_name(int version)
{
    return version >= 0 && version <= R7_FAIR_VERSIONS ? versions[version > 0 ? version - 1 : 0]
                                                       : NULL;
}

int r7_fair_version(const char *name)
{
    for (int i = 0; i < R7_FAIR_VERSIONS; i++)
        if (strcmp(name, versions[i]) == 0)
            return i + 1;
    return 0;
}

/* ---- messages ---- */

bool r7_fair_text(const char *text)
{
    for (size_t i = 0; text[i] != '\0'; i++)
        if (i == R7_FAIR_TEXT_MAX || text[i] <= ' ' || text[i] > '~')
            return false;
    return true;
}

static void put_line(struct r7i_sink *sink, const char *text)
{
    r7i_puts(sink, text);
    r7i_put(sink, '\n');
}

/* ---- the stream ---- */

static void stream_init(struct stream *stream, const struct r7_fair *fair, unsigned round)
{
    char message[MESSAGE_MAX];
    struct r7i_sink sink = {.text = message, .size = sizeof message};
    put_line(&sink, r7_fair_version_name(fair->version));
    put_line(&sink, fair->game);
    r7i_put_number(&sink, round);
    r7i_put(&sink, '\n');
    for (int seat = 0; seat < fair->seats; seat++)
        put_line(&sink, fair->seeds[seat] == NULL ? "" : fair->seeds[seat]);
    size_t length = r7i_finish(&sink);
    assert(length < sizeof message);
    stream->block = 0;
    stream->used = R7_FAIR_BYTES;
    r7i_hmac_begin(&stream->begun, fair->secret);
    r7i_hmac_add(&stream->begun, message, length);
}

static void stream_fill(struct stream *stream)
{
    char number[DIGITS_MAX + 1];
    struct r7i_sink sink = {.text = number, .size = sizeof number};
    struct r7i_hmac hmac = stream->begun;
    r7i_put_number(&sink, stream->block++);
    r7i_hmac_add(&hmac, number, r7i_finish(&sink));
    r7i_hmac_end(&hmac, stream->bytes);
    stream->used = 0;
}

static uint32_t stream_next(struct stream *stream)
{
    static_assert(R7_FAIR_BYTES % 4 == 0, "no number lies in two blocks");
    if (stream->used == R7_FAIR_BYTES)
        stream_fill(stream);
    const uint8_t *at = stream->bytes + stream->used;
    stream->used += 4;
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t stream_below(struct stream *stream, uint32_t n)
{
    const uint64_t all = UINT64_C(1) << 32;
    uint32_t number = stream_next(stream);
    while (number >= all - all % n)
        number = stream_next(stream);
    return number % n;
}

/* ---- what fair.h promises ---- */

bool r7_fair_commit(const struct r7_fair *fair, uint8_t commitment[R7_FAIR_BYTES])
{
    char message[MESSAGE_MAX];
    const char *version = r7_fair_version_name(fair->version);
    if (version == NULL || !r7_fair_text(fair->game))
        return false;
    struct r7i_sink sink = {.text = message, .size = sizeof message};
    put_line(&sink, version);
    put_line(&sink, fair->game);
    for (int i = 0; i < R7_FAIR_BYTES; i++)
        r7i_put(&sink, (char)fair->secret[i]);
    size_t length = r7i_finish(&sink);
    r7_sha256((const uint8_t *)message, length, commitment);
    return true;
}

bool r7_fair_commit_seed(const char *game, int seat, const char *seed,
                         uint8_t commitment[R7_FAIR_BYTES])
{
    char message[MESSAGE_MAX];
    if (seat < 0 || seat >= R7_SEATS_MAX || !r7_fair_text(game) || !r7_fair_text(seed))
        return false;
    struct r7i_sink sink = {.text = message, .size = sizeof message};
    put_line(&sink, R7_FAIR_VERSION);
    put_line(&sink, "seat");
    put_line(&sink, game);
    r7i_put_number(&sink, (unsigned)seat);
    r7i_put(&sink, '\n');
    r7i_puts(&sink, seed);
    size_t length = r7i_finish(&sink);
    r7_sha256((const uint8_t *)message, length, commitment);
    return true;
}

/* Hashes two lines of a chain. */
static void hash_lines(const char *first, const char *second, uint8_t hash[R7_FAIR_BYTES])
{
    char message[sizeof CHAIN_VERSION + 2 * (2 * R7_FAIR_BYTES + 1)];
    struct r7i_sink sink = {.text = message, .size = sizeof message};
    put_line(&sink, CHAIN_VERSION);
    put_line(&sink, first);
    r7i_puts(&sink, second);
    size_t length = r7i_finish(&sink);
    r7_sha256((const uint8_t *)message, length, hash);
}

bool r7_fair_leaf(const char *game, const uint8_t commitment[R7_FAIR_BYTES],
                  uint8_t leaf[R7_FAIR_BYTES])
{
    char text[2 * R7_FAIR_BYTES + 1];
    if (!r7_fair_text(game))
        return false;
    r7_fair_write_hex(commitment, text);
    hash_lines(game, text, leaf);
    return true;
}

void r7_fair_link(const uint8_t previous[R7_FAIR_BYTES], const uint8_t leaf[R7_FAIR_BYTES],
                  uint8_t link[R7_FAIR_BYTES])
{
    char texts[2][2 * R7_FAIR_BYTES + 1];
    r7_fair_write_hex(previous, texts[0]);
    r7_fair_write_hex(leaf, texts[1]);
    hash_lines(texts[0], texts[1], link);
}

static bool can_shuffle(const struct r7_fair *fair, unsigned round, r7_cards set)
{
    bool can = fair->seats >= 2 && fair->seats <= R7_SEATS_MAX && round > 0 &&
               (set & ~R7_ALL_CARDS) == 0 && r7_fair_version_name(fair->version) != NULL &&
               r7_fair_text(fair->game);
    for (int seat = 0; can && seat < fair->seats; seat++)
        can = fair->seeds[seat] == NULL || r7_fair_text(fair->seeds[seat]);
    return can;
}

int r7_fair_shuffle(const struct r7_fair *fair, unsigned round, r7_cards set,
                    r7_card order[R7_CARDS])
{
    struct stream stream;
    int count = 0;
    if (!can_shuffle(fair, round, set))
        return -1;
    stream_init(&stream, fair, round);
    for (r7_card card = 0; card < R7_CARDS; card++)
        if (r7_cards_has(set, card))
            order[count++] = card;
    for (int i = 0; i + 1 < count; i++) {
        int j = i + (int)stream_below(&stream, (uint32_t)(count - i));
        r7_card swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
    return count;
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool r7_fair_read_hex(const char *text, uint8_t bytes[R7_FAIR_BYTES])
{
    if (strlen(text) != 2 * R7_FAIR_BYTES)
        return false;
    for (int i = 0; i < R7_FAIR_BYTES; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(16 * high + low);
    }
    return true;
}

void r7_fair_write_hex(const uint8_t bytes[R7_FAIR_BYTES], char text[2 * R7_FAIR_BYTES + 1])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < R7_FAIR_BYTES; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * R7_FAIR_BYTES] = '\0';
}
