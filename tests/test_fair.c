/* The fair shuffle: known answers, and that everything it should depend on matters. The
 * answers come from tests/fair.py, which was written from the document alone. */
#include <red7/red7.h>
#include <setjmp.h>
#include <signal.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define SIXTEEN "aaaaaaaaaaaaaaaa"
#define LONGEST SIXTEEN SIXTEEN SIXTEEN SIXTEEN

/* The secret 00 01 02 ... 1f, and two seeds. */
static struct r7_fair usual(void)
{
    struct r7_fair fair = {
        .game = "k3v9w0x2mq7c4d5e",
        .seats = 2,
        .seeds = {"seed-of-seat-zero", "seed_of_seat_one-"},
    };
    for (int i = 0; i < R7_FAIR_BYTES; i++)
        fair.secret[i] = (uint8_t)i;
    return fair;
}

static void check_order(const struct r7_fair *fair, unsigned round, r7_cards set,
                        const char *expected)
{
    r7_card order[R7_CARDS];
    char text[2 * R7_CARDS + 1] = "";
    int count = r7_fair_shuffle(fair, round, set, order);
    for (int i = 0; i < count; i++)
        r7_cards_write(r7_card_bit(order[i]), text + 2 * i, 3);
    assert_string_equal(text, expected);
}

/* ---- known answers ---- */

static void check_commitment(const struct r7_fair *fair, const char *expected)
{
    uint8_t commitment[R7_FAIR_BYTES];
    char text[2 * R7_FAIR_BYTES + 1];
    r7_fair_commit(fair, commitment);
    sodium_bin2hex(text, sizeof text, commitment, sizeof commitment);
    assert_string_equal(text, expected);
}

static void commitments_are_as_documented(void **state)
{
    struct r7_fair fair = usual();
    check_commitment(&fair, "1b0a78878fc5fa495696a76f4b2ddce064396d206a22d4e3ac9cc04daceefed4");
    fair.seeds[0] = "another-seed-changes-nothing";
    check_commitment(&fair, "1b0a78878fc5fa495696a76f4b2ddce064396d206a22d4e3ac9cc04daceefed4");
    memset(fair.secret, 0, sizeof fair.secret);
    fair.game = "g";
    check_commitment(&fair, "fec0d9006aec46c7b6fe8c5a654fe8abb860feb15476806ab2c8c12f4e06b518");
}

static void check_hex(const uint8_t hash[R7_FAIR_BYTES], const char *expected)
{
    char text[2 * R7_FAIR_BYTES + 1];
    r7_fair_write_hex(hash, text);
    assert_string_equal(text, expected);
}

/* What version 2 adds: commitments of seats, and the chain of all games. */
static void version_2_is_as_documented(void **state)
{
    struct r7_fair fair = usual();
    uint8_t hash[R7_FAIR_BYTES], leaf[R7_FAIR_BYTES];
    const uint8_t none[R7_FAIR_BYTES] = {0};
    fair.version = 2;
    check_commitment(&fair, "e4d7e50edd27813eac9c796e9b21205e25af64e9dfa2747d23a7d77cfc88bba3");
    check_order(&fair, 1, R7_ALL_CARDS,
                "Y2V6O6G5B6V4R2R3O1O7V7V1I6V2B3O5Y4R4O3I7R6O2O4B7V5Y7G1G2B1G6"
                "G4R7B2Y1R5G7I3I4Y6V3Y3G3Y5B5I2I5R1I1B4");
    assert_true(r7_fair_commit_seed(fair.game, 0, fair.seeds[0], hash));
    check_hex(hash, "7ea862d9a3e36d4e8f3cdcd8ab3bef2324a263a4597434f0ba688a4410d23bf2");
    r7_fair_commit(&fair, hash);
    assert_true(r7_fair_leaf(fair.game, hash, leaf));
    check_hex(leaf, "83b97d0b882943dc6e61af224c3c634f10fc8dd61ae257f30e42866a357e7e1a");
    r7_fair_link(none, leaf, hash);
    check_hex(hash, "b9af39b10aebdd1144923b88cd3046a1521bbbf99968c17353a5be54acc02038");
    assert_int_equal(r7_fair_version("red7-fair-1"), 1);
    assert_int_equal(r7_fair_version(R7_FAIR_VERSION), 2);
    assert_int_equal(r7_fair_version("red7-fair-3"), 0);
    assert_null(r7_fair_version_name(3));
    fair.version = 3;
    assert_false(r7_fair_commit(&fair, hash));
    assert_false(r7_fair_commit_seed(fair.game, 4, "seed", hash));
    assert_false(r7_fair_commit_seed("a game", 0, "seed", hash));
    assert_false(r7_fair_commit_seed(fair.game, 0, "a seed", hash));
    assert_false(r7_fair_leaf("a game", hash, leaf));
}

static void shuffles_are_as_documented(void **state)
{
    struct r7_fair fair = usual();
    check_order(&fair, 1, R7_ALL_CARDS,
                "O2V5O7Y7Y1Y2B4I7R3R2I1G1O6V4G7O5R7G5I5Y4B7O4R6I3O3G2V3G3G6R1Y6R4V7Y3V2V6Y5B3B5I2"
                "B6O1I4B1V1B2I6G4R5");
    check_order(&fair, 2, R7_ALL_CARDS,
                "G7G6R4Y7B4V2O3G2B3V4V6R3O4I3B7Y3B1O6I2G3I7R2G5O7Y5I4V7V3R5V1G1I1B5G4I5O1Y2Y1O2Y4"
                "O5R6B2Y6R7V5R1B6I6");
    check_order(&fair, 10, R7_ALL_CARDS,
                "V3O4Y6G4V5R2G2B2B3I2I1O5B5R5R3V1Y4G3G7B7V2V4V6O3G1B4R1B1O6G6R7Y7R6I4V7O1Y2Y5I5O2"
                "B6G5R4O7I7Y1I6Y3I3");
}

/* Seeds of all lengths, a bot's among them; and a later round, where cards are scored. */
static void seats_and_sets_are_as_documented(void **state)
{
    struct r7_fair fair = usual();
    fair.seats = 4;
    fair.seeds[0] = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    fair.seeds[1] = NULL;
    fair.seeds[2] = "bbbbbbbbbbbbbbbb";
    fair.seeds[3] = "~";
    check_order(&fair, 1, R7_ALL_CARDS,
                "R6Y2V5R3Y4Y1I2V6I7R7G1Y7I4B2V2R5R1B1R2O1Y3O5O7Y5O3R4I6O6G4G5Y6V1B6I5V4V7O4G3I3B5"
                "G6G2O2B4G7I1B7V3B3");
    fair = (struct r7_fair){.game = "g", .seats = 3, .seeds = {"x", "y", "z"}};
    memset(fair.secret, 0xFF, sizeof fair.secret);
    r7_cards scored =
        r7_card_bit(r7_card_make(7, R7_RED)) | r7_card_bit(r7_card_make(1, R7_VIOLET)) |
        r7_card_bit(r7_card_make(4, R7_GREEN)) | r7_card_bit(r7_card_make(2, R7_ORANGE));
    check_order(&fair, 3, R7_ALL_CARDS & ~scored,
                "Y5Y2B5G3G2R1I6G5V7Y1O5Y3R3V4R6G7O6G1V6I7V3G6R5O3V2O1I3B7O4I4I5Y4Y6I2I1O7R4B4V5B3"
                "B6B2Y7B1R2");
}

static void small_sets_are_shuffled_too(void **state)
{
    struct r7_fair fair = usual();
    check_order(&fair, 1, 0, "");
    check_order(&fair, 1, r7_card_bit(48), "R7");
}

/* ---- the stream ---- */

/* In these rounds a number comes that would make low ones likelier, one in some hundred million:
 * it is drawn again. They were found by trying twenty million. */
static void numbers_that_would_favour_a_card_are_drawn_again(void **state)
{
    const struct r7_fair fair = usual();
    check_order(&fair, 10640456, R7_ALL_CARDS,
                "Y3I7G2B5V2B6Y7O6Y4R7V7O5G4I1B3B4Y2I5I4B7R5V3O4Y1O2R3B2O7G3G7I6I2R1Y5R2V5O3B1R4Y6"
                "R6G6O1V6G1G5I3V1V4");
    check_order(&fair, 22693030, R7_ALL_CARDS,
                "B5Y2I2R1R4G7Y6O5I3G6B6R2V6I6V3V7G3R3G5G2O6B3G1B4G4I5B1O2R6O3B7O4O1Y5B2O7I4Y3V1V5"
                "R7R5I1Y1Y4V4I7V2Y7");
}

static void assert_other_order(const struct r7_fair *fair, unsigned round)
{
    const struct r7_fair first = usual();
    r7_card a[R7_CARDS], b[R7_CARDS];
    r7_fair_shuffle(&first, 1, R7_ALL_CARDS, a);
    r7_fair_shuffle(fair, round, R7_ALL_CARDS, b);
    assert_memory_not_equal(a, b, sizeof a);
}

static void everything_changes_the_order(void **state)
{
    struct r7_fair fair = usual();
    assert_other_order(&fair, 2);
    fair.seeds[0] = "seed-of-seat-zer0";
    assert_other_order(&fair, 1);
    fair = usual();
    fair.seeds[1] = NULL;
    assert_other_order(&fair, 1);
    fair = usual();
    fair.seats = 3;
    assert_other_order(&fair, 1);
    fair = usual();
    fair.game = "k3v9w0x2mq7c4d5f";
    assert_other_order(&fair, 1);
    for (int bit = 0; bit < 8 * R7_FAIR_BYTES; bit++) {
        fair = usual();
        fair.secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_other_order(&fair, 1);
    }
}

/* A piece that moves from one seed to the next must matter, and so must an exchange. */
static void seeds_do_not_run_together(void **state)
{
    struct r7_fair fair = usual();
    fair.seeds[0] = "seed-of-seat-zeros";
    fair.seeds[1] = "eed_of_seat_one-";
    assert_other_order(&fair, 1);
    fair.seeds[0] = "seed_of_seat_one-";
    fair.seeds[1] = "seed-of-seat-zero";
    assert_other_order(&fair, 1);
}

/* Each card in each place equally often: 2,401 counts, 48 * 48 degrees of freedom. Chi-square
 * has then the mean 2304 and the deviation 68; eight deviations are no accident. */
static void every_card_comes_everywhere(void **state)
{
    enum { ROUNDS = 20000 };
    static unsigned seen[R7_CARDS][R7_CARDS];
    const struct r7_fair fair = usual();
    for (unsigned round = 1; round <= ROUNDS; round++) {
        r7_card order[R7_CARDS];
        r7_cards met = 0;
        assert_int_equal(r7_fair_shuffle(&fair, round, R7_ALL_CARDS, order), R7_CARDS);
        for (int i = 0; i < R7_CARDS; i++) {
            seen[i][order[i]]++;
            met |= r7_card_bit(order[i]);
        }
        assert_true(met == R7_ALL_CARDS);
    }
    const double expected = (double)ROUNDS / R7_CARDS;
    double chi = 0;
    for (int i = 0; i < R7_CARDS; i++)
        for (int card = 0; card < R7_CARDS; card++)
            chi += (seen[i][card] - expected) * (seen[i][card] - expected) / expected;
    assert_true(chi > 2304 - 8 * 68 && chi < 2304 + 8 * 68);
}

/* ---- texts ---- */

static bool is_refused(const struct r7_fair *fair)
{
    r7_card order[R7_CARDS];
    return r7_fair_shuffle(fair, 1, R7_ALL_CARDS, order) == -1;
}

static void texts_that_could_be_taken_for_others_are_refused(void **state)
{
    static const char *const bad[] = {"a\nb", "a b",      "\n",       "tab\t",
                                      "\x7F", "\xC3\xA4", LONGEST "a"};
    struct r7_fair fair = usual();
    fair.seeds[0] = LONGEST;
    fair.game = LONGEST;
    assert_false(is_refused(&fair));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fair = usual();
        fair.seeds[1] = bad[i];
        assert_true(is_refused(&fair));
        fair = usual();
        fair.game = bad[i];
        assert_true(is_refused(&fair));
    }
}

/* ---- the hash functions ---- */

static void check_hash(const char *text, size_t times, const char *expected)
{
    static uint8_t bytes[1000000];
    uint8_t hash[R7_SHA256_BYTES], wanted[R7_SHA256_BYTES];
    size_t length = strlen(text);
    for (size_t i = 0; i < times; i++)
        memcpy(bytes + i * length, text, length);
    r7_sha256(bytes, times * length, hash);
    assert_true(r7_fair_read_hex(expected, wanted));
    assert_memory_equal(hash, wanted, sizeof hash);
}

/* The examples of FIPS 180-4, and of RFC 4231 (test case 1, its key filled up with zeros). */
static void hashes_are_as_published(void **state)
{
    check_hash("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_hash("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_hash("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    uint8_t key[R7_SHA256_BYTES] = {0}, hash[R7_SHA256_BYTES], wanted[R7_SHA256_BYTES];
    memset(key, 0x0b, 20);
    r7_hmac_sha256(key, (const uint8_t *)"Hi There", 8, hash);
    r7_fair_read_hex("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7", wanted);
    assert_memory_equal(hash, wanted, sizeof hash);
}

static void hashes_are_those_of_libsodium(void **state)
{
    uint8_t bytes[300], key[R7_SHA256_BYTES], ours[R7_SHA256_BYTES], theirs[R7_SHA256_BYTES];
    struct r7_random random = {5};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)r7_random_next(&random);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        for (size_t i = 0; i < sizeof key; i++)
            key[i] = (uint8_t)r7_random_next(&random);
        r7_sha256(bytes, length, ours);
        crypto_hash_sha256(theirs, bytes, length);
        assert_memory_equal(ours, theirs, sizeof ours);
        r7_hmac_sha256(key, bytes, length, ours);
        crypto_auth_hmacsha256(theirs, bytes, length, key);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_as_published),
        cmocka_unit_test(hashes_are_those_of_libsodium),
        cmocka_unit_test(commitments_are_as_documented),
        cmocka_unit_test(shuffles_are_as_documented),
        cmocka_unit_test(version_2_is_as_documented),
        cmocka_unit_test(seats_and_sets_are_as_documented),
        cmocka_unit_test(small_sets_are_shuffled_too),
        cmocka_unit_test(numbers_that_would_favour_a_card_are_drawn_again),
        cmocka_unit_test(everything_changes_the_order),
        cmocka_unit_test(seeds_do_not_run_together),
        cmocka_unit_test(every_card_comes_everywhere),
        cmocka_unit_test(texts_that_could_be_taken_for_others_are_refused),
    };
    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
