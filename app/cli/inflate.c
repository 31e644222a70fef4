/* Deflated bytes made whole again, as RFC 1951 describes them.
 *
 * A code is decoded bit by bit: codes of the same length are consecutive numbers, so that it is
 * enough to know how many codes of each length there are, and the symbols in order. That is slow
 * beside tables, and plenty for some thousand bytes of a link. */
#include "inflate.h"
#include <string.h>

#define BITS_MAX 15
#define LITERALS 288
#define DISTANCES 30

struct stream {
    const uint8_t *in;
    size_t in_length, at;
    unsigned bits, held; /* bits that were taken out of a byte and not used, and how many */
    uint8_t *out;
    size_t room, length;
    bool wrong; /* the input is at its end, or the output full, or something cannot be */
};

/* The next bits, the first the lowest. */
static unsigned take(struct stream *s, unsigned count)
{
    while (s->held < count) {
        if (s->at == s->in_length) {
            s->wrong = true;
            return 0;
        }
        s->bits |= (unsigned)s->in[s->at++] << s->held;
        s->held += 8;
    }
    unsigned value = s->bits & ((1U << count) - 1);
    s->bits >>= count;
    s->held -= count;
    return value;
}

static void put(struct stream *s, unsigned byte)
{
    if (s->length == s->room)
        s->wrong = true;
    else
        s->out[s->length++] = (uint8_t)byte;
}

/* ---- codes ---- */

struct code {
    uint16_t counts[BITS_MAX + 1]; /* of codes with so many bits */
    uint16_t symbols[LITERALS];    /* in the order of their codes */
};

/* Makes a code of the lengths of its symbols; false if they are too many for their lengths. */
static bool make_code(struct code *code, const uint8_t *lengths, int count)
{
    uint16_t places[BITS_MAX + 1] = {0};
    int left = 1;
    *code = (struct code){0};
    for (int i = 0; i < count; i++)
        code->counts[lengths[i]]++;
    code->counts[0] = 0;
    for (int bits = 1; bits <= BITS_MAX; bits++) {
        left = 2 * left - code->counts[bits];
        if (left < 0)
            return false;
        places[bits] = (uint16_t)(places[bits - 1] + code->counts[bits - 1]);
    }
    for (int i = 0; i < count; i++)
        if (lengths[i] > 0)
            code->symbols[places[lengths[i]]++] = (uint16_t)i;
    return true;
}

static unsigned decode(struct stream *s, const struct code *code)
{
    int value = 0, first = 0, place = 0;
    for (int bits = 1; bits <= BITS_MAX && !s->wrong; bits++) {
        value |= (int)take(s, 1);
        int count = code->counts[bits];
        if (value - first < count)
            return code->symbols[place + value - first];
        place += count;
        first = (first + count) << 1;
        value <<= 1;
    }
    s->wrong = true;
    return 0;
}

/* ---- blocks ---- */

static void copy(struct stream *s, size_t distance, unsigned length)
{
    if (distance > s->length) {
        s->wrong = true;
        return;
    }
    for (; length > 0 && !s->wrong; length--)
        put(s, s->out[s->length - distance]);
}

static void read_coded(struct stream *s, const struct code *literals, const struct code *distances)
{
    static const uint16_t lengths[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                       15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                       67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t length_bits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                          2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static const uint16_t starts[] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    while (!s->wrong) {
        unsigned symbol = decode(s, literals);
        if (symbol == 256)
            return;
        if (symbol < 256) {
            put(s, symbol);
            continue;
        }
        symbol -= 257;
        if (symbol >= sizeof length_bits) {
            s->wrong = true;
            return;
        }
        unsigned length = lengths[symbol] + take(s, length_bits[symbol]);
        unsigned place = decode(s, distances);
        if (place >= DISTANCES)
            s->wrong = true;
        else
            copy(s, starts[place] + take(s, place < 2 ? 0 : place / 2 - 1), length);
    }
}

static void read_fixed(struct stream *s)
{
    uint8_t lengths[LITERALS];
    struct code literals, distances;
    memset(lengths, 8, 144);
    memset(lengths + 144, 9, 112);
    memset(lengths + 256, 7, 24);
    memset(lengths + 280, 8, 8);
    make_code(&literals, lengths, LITERALS);
    memset(lengths, 5, DISTANCES);
    make_code(&distances, lengths, DISTANCES);
    read_coded(s, &literals, &distances);
}

/* The lengths of both codes are coded themselves. */
static void read_lengths(struct stream *s, const struct code *code, uint8_t *lengths,
                         unsigned count)
{
    for (unsigned at = 0; at < count && !s->wrong;) {
        unsigned symbol = decode(s, code), times = 1;
        uint8_t length = symbol < 16 ? (uint8_t)symbol : 0;
        if (symbol == 16) {
            length = at > 0 ? lengths[at - 1] : 0;
            s->wrong = s->wrong || at == 0;
            times = 3 + take(s, 2);
        } else if (symbol > 16) {
            times = symbol == 17 ? 3 + take(s, 3) : 11 + take(s, 7);
        }
        s->wrong = s->wrong || at + times > count;
        for (; times > 0 && !s->wrong; times--)
            lengths[at++] = length;
    }
}

static void read_dynamic(struct stream *s)
{
    static const uint8_t order[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                    11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    struct code code, literals, distances;
    unsigned literal_count = 257 + take(s, 5), distance_count = 1 + take(s, 5);
    unsigned count = 4 + take(s, 4);
    for (unsigned i = 0; i < count; i++)
        lengths[order[i]] = (uint8_t)take(s, 3);
    bool good = literal_count <= 286 && distance_count <= DISTANCES &&
                make_code(&code, lengths, sizeof order);
    memset(lengths, 0, sizeof lengths);
    if (good)
        read_lengths(s, &code, lengths, literal_count + distance_count);
    good = good && lengths[256] > 0 && make_code(&literals, lengths, (int)literal_count) &&
           make_code(&distances, lengths + literal_count, (int)distance_count);
    if (good)
        read_coded(s, &literals, &distances);
    s->wrong = s->wrong || !good;
}

static void read_stored(struct stream *s)
{
    s->bits = s->held = 0; /* a stored block begins with a whole byte */
    unsigned length = take(s, 16), check = take(s, 16);
    s->wrong = s->wrong || (length ^ check) != 0xffff;
    for (; length > 0 && !s->wrong; length--)
        put(s, take(s, 8));
}

bool inflate(const void *in, size_t in_length, void *out, size_t room, size_t *length)
{
    struct stream s = {.in = in, .in_length = in_length, .out = out, .room = room};
    bool last = false;
    while (!last && !s.wrong) {
        last = take(&s, 1) != 0;
        switch (take(&s, 2)) {
        case 0:
            read_stored(&s);
            break;
        case 1:
            read_fixed(&s);
            break;
        case 2:
            read_dynamic(&s);
            break;
        default:
            s.wrong = true;
        }
    }
    *length = s.length;
    return !s.wrong && s.at == in_length;
}
