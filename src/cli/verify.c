/* red7 verify: whether the deals of a recorded game are those of its secret and its seeds,
 * see docs/fairness.md. The record is refereed on the way, so that a right answer means that
 * all of it is right. */
#include "record_file.h"
#include <hashes.h>
#include <red7/fair.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* The tags of a fair shuffle, and where they stand. */
enum { FAIR, GAME, COMMIT, SECRET, SEED0, TAGS = SEED0 + R7_SEATS_MAX };
static const char *const tag_names[TAGS] = {"Fair",      "Game",      "Commit",    "Secret",
                                            "FairSeed0", "FairSeed1", "FairSeed2", "FairSeed3"};

struct tag {
    char value[R7_FAIR_TEXT_MAX + 1];
    size_t length; /* of the whole value, also where it is too long */
    size_t line;   /* 0: there is none */
};

struct verify {
    const char *command;
    const char *file;
    const char *noted; /* the commitment that was written down, or NULL */
    struct r7_record record;
    struct words_names names;
    struct tag tags[TAGS];
    struct r7_fair fair;
    unsigned rounds;
};

static struct phrase say_hex(const uint8_t bytes[R7_FAIR_BYTES])
{
    struct phrase phrase;
    sodium_bin2hex(phrase.bytes, sizeof phrase.bytes, bytes, R7_FAIR_BYTES);
    return phrase;
}

/* ---- tags ---- */

static void keep_tag(struct verify *v)
{
    const struct r7_span name = v->record.name;
    cli_names_keep(&v->names, &v->record);
    for (int i = 0; i < TAGS; i++)
        if (name.length == strlen(tag_names[i]) &&
            memcmp(name.text, tag_names[i], name.length) == 0) {
            struct tag *tag = &v->tags[i];
            tag->length = r7_record_value(v->record.value, tag->value, sizeof tag->value);
            tag->line = v->record.line;
        }
}

/* "line 3, "Secret": the reason"; false. */
static bool complain_tag(const struct verify *v, int tag, const char *why)
{
    struct phrase place = {""};
    fflush(stdout);
    cli_place_add(&place, _("line {n}"), v->tags[tag].line);
    cli_place_add_piece(&place, tag_names[tag], strlen(tag_names[tag]));
    cli_complain(v->command, _("{file}: {place}: {why}"), "file", v->file, "place", place.bytes,
                 "why", why, NULL);
    return false;
}

/* What fair.h wants a text to be; it is asserted there. */
static bool is_text(const struct tag *tag)
{
    for (const char *at = tag->value; *at != '\0'; at++)
        if (*at <= ' ' || *at > '~')
            return false;
    return tag->length <= R7_FAIR_TEXT_MAX;
}

/* All tags that are needed, each of its kind. */
static bool check_tags(const struct verify *v, uint8_t commitment[R7_FAIR_BYTES],
                       uint8_t secret[R7_FAIR_BYTES])
{
    const struct tag *tags = v->tags;
    for (int i = 0; i < SEED0; i++)
        if (tags[i].line == 0) {
            cli_complain(v->command,
                         _("{file}: there is no tag '{tag}', so nothing can be verified: records "
                           "from `red7 serve` have it when the game is over"),
                         "file", v->file, "tag", tag_names[i], NULL);
            return false;
        }
    if (tags[FAIR].length > R7_FAIR_TEXT_MAX || strcmp(tags[FAIR].value, R7_FAIR_VERSION) != 0)
        return complain_tag(v, FAIR,
                            words_phrase(_("another version of the shuffle; known is {version}"),
                                         "version", R7_FAIR_VERSION, NULL)
                                .bytes);
    for (int i = GAME; i < TAGS; i++)
        if (tags[i].line > 0 && !is_text(&tags[i]))
            return complain_tag(v, i, _("at most 64 letters, digits and signs, without spaces"));
    for (int i = SEED0 + v->record.match.round.players; i < TAGS; i++)
        if (tags[i].line > 0)
            return complain_tag(v, i, _("there is no such seat"));
    if (!hashes_read_hex(tags[COMMIT].value, commitment))
        return complain_tag(v, COMMIT, _("not 64 hexadecimal digits"));
    if (!hashes_read_hex(tags[SECRET].value, secret))
        return complain_tag(v, SECRET, _("not 64 hexadecimal digits"));
    return true;
}

/* ---- the commitment ---- */

static bool check_commitment(const struct verify *v, const uint8_t told[R7_FAIR_BYTES])
{
    uint8_t real[R7_FAIR_BYTES], noted[R7_FAIR_BYTES];
    if (v->noted != NULL &&
        (!hashes_read_hex(v->noted, noted) || memcmp(noted, told, sizeof noted) != 0))
        return complain_tag(v, COMMIT,
                            words_phrase(_("another commitment than the one you noted: {hash}"),
                                         "hash", say_hex(told).bytes, NULL)
                                .bytes);
    r7_fair_commit(&hashes_sodium, &v->fair, real);
    if (memcmp(real, told, sizeof real) != 0)
        return complain_tag(
            v, COMMIT,
            words_phrase(_("wrong: the commitment to this secret and this game is {hash}"), "hash",
                         say_hex(real).bytes, NULL)
                .bytes);
    cli_tell(_("commitment: right, {hash}"), "hash", say_hex(real).bytes, NULL);
    if (v->noted != NULL)
        cli_tell(_("commitment: the one you noted"), NULL);
    return true;
}

static void print_seeds(const struct verify *v)
{
    bool any = false;
    for (int seat = 0; seat < v->fair.seats; seat++) {
        const char *seed = v->fair.seeds[seat];
        any = any || *seed != '\0';
        cli_tell(*seed != '\0' ? _("seed of {name}: {seed}") : _("seed of {name}: none"), "name",
                 words_seat(&v->names, seat).bytes, "seed", seed, NULL);
    }
    if (!any)
        cli_tell(_("nobody gave a seed: the deals follow from the secret alone"), NULL);
}

/* Everything that the shuffles follow from; false after complaining. */
static bool start(struct verify *v)
{
    uint8_t commitment[R7_FAIR_BYTES];
    if (!check_tags(v, commitment, v->fair.secret))
        return false;
    v->fair.game = v->tags[GAME].value;
    v->fair.seats = v->record.match.round.players;
    for (int seat = 0; seat < v->fair.seats; seat++)
        v->fair.seeds[seat] = v->tags[SEED0 + seat].value;
    cli_tell_game(&v->names, &v->record.match);
    cli_tell(_("game: {id}"), "id", v->fair.game, NULL);
    if (!check_commitment(v, commitment))
        return false;
    print_seeds(v);
    return true;
}

/* ---- deals ---- */

/* Where a deal differs first: what lies there, and what should. */
struct difference {
    enum { NOWHERE, IN_HAND, IN_PALETTE, IN_DECK } where;
    int place; /* the seat, or which card of the deck from its top, from 1 */
    r7_card found, right;
};

static struct difference find_difference(const struct r7_round *deal, const struct r7_round *right)
{
    for (int seat = 0; seat < deal->players; seat++) {
        r7_cards found = deal->seats[seat].hand, wanted = right->seats[seat].hand;
        if (found != wanted)
            return (struct difference){IN_HAND, seat, r7_cards_top(found & ~wanted),
                                       r7_cards_top(wanted & ~found)};
    }
    for (int seat = 0; seat < deal->players; seat++) {
        r7_cards found = deal->seats[seat].palette, wanted = right->seats[seat].palette;
        if (found != wanted)
            return (struct difference){IN_PALETTE, seat, r7_cards_top(found), r7_cards_top(wanted)};
    }
    for (int i = deal->deck_known - 1; i >= 0; i--)
        if (deal->deck[i] != right->deck[i])
            return (struct difference){IN_DECK, deal->deck_known - i, deal->deck[i],
                                       right->deck[i]};
    return (struct difference){.where = NOWHERE};
}

static bool complain_round(const struct verify *v, const char *why)
{
    struct phrase place = {""};
    fflush(stdout);
    cli_place_add(&place, _("line {n}"), v->record.line);
    cli_place_add(&place, _("round {n}"), v->record.match.number);
    cli_complain(v->command, _("{file}: {place}: {why}"), "file", v->file, "place", place.bytes,
                 "why", why, NULL);
    return false;
}

static bool complain_difference(const struct verify *v, struct difference d)
{
    const char *message = NULL;
    switch (d.where) {
    case NOWHERE:
        return true;
    case IN_HAND:
        message = _("not the shuffle's deal: in the hand of {name} is {card} instead of {right}");
        break;
    case IN_PALETTE:
        message =
            _("not the shuffle's deal: in the palette of {name} is {card} instead of {right}");
        break;
    case IN_DECK:
        message = _("not the shuffle's deal: card {n} of the deck is {card} instead of {right}");
        break;
    }
    char found[sizeof "R7"], right[sizeof "R7"];
    r7_cards_write(r7_card_bit(d.found), found, sizeof found);
    r7_cards_write(r7_card_bit(d.right), right, sizeof right);
    int seat = d.where == IN_DECK ? 0 : d.place;
    return complain_round(v, words_phrase(message, "name", words_seat(&v->names, seat).bytes, "n",
                                          words_number(d.place).bytes, "card", found, "right",
                                          right, NULL)
                                 .bytes);
}

/* The round that starts, against the one that the shuffle deals. Who starts it follows from
 * the palettes, and the record's reader has checked it. */
static bool check_round(struct verify *v)
{
    const struct r7_round *deal = &v->record.match.round;
    struct r7_round right;
    r7_card order[R7_CARDS];
    r7_cards scored[R7_SEATS_MAX] = {0}, gone = 0;
    if (v->record.partial)
        return complain_round(v, _("not all cards are told here, so the deal cannot be verified"));
    for (int seat = 0; seat < deal->players; seat++)
        gone |= scored[seat] = deal->seats[seat].scored;
    int count = r7_fair_shuffle(&hashes_sodium, &v->fair, v->record.match.number,
                                R7_ALL_CARDS & ~gone, order);
    enum r7_error error = r7_deal(&right, deal->rules, deal->players, order, count, scored);
    assert(error == R7_OK); /* the reader accepts no other number of cards */
    (void)error;
    if (!complain_difference(v, find_difference(deal, &right)))
        return false;
    cli_tell(_("round {n}: the deal is that of the secret and the seeds"), "n",
             words_number(v->record.match.number).bytes, NULL);
    v->rounds++;
    return true;
}

static int verify(struct verify *v, const char *text, size_t length)
{
    r7_record_init(&v->record, text, length);
    for (;;) {
        switch (r7_record_next(&v->record)) {
        case R7_RECORD_TAG:
            keep_tag(v);
            break;
        case R7_RECORD_ROUND:
            if ((v->rounds == 0 && !start(v)) || !check_round(v))
                return CLI_BAD_INPUT;
            break;
        case R7_RECORD_TURN:
        case R7_RECORD_OVER:
            break;
        case R7_RECORD_END:
            cli_tell(r7_match_winners(&v->record.match) != 0
                         ? _("ok: {rounds}, every deal and every turn is right")
                         : _("ok: {rounds}, every deal and every turn is right; not finished"),
                     "rounds", words_count_rounds(v->rounds).bytes, NULL);
            return 0;
        case R7_RECORD_FAULT:
            return cli_complain_record(v->command, v->file, &v->record);
        }
    }
}

/* ---- the command ---- */

/* The options and the file's name; false after complaining. */
static bool read_arguments(struct verify *v, int argc, char **argv)
{
    static const struct cli_option options[] = {{"commit", true}, {NULL, false}};
    const char *value;
    uint8_t bytes[R7_FAIR_BYTES];
    int at = 1, option;
    while ((option = cli_next_option(argv[0], argc, argv, &at, options, &value)) != -1 ||
           value != NULL) {
        if (option == -2)
            return false;
        if (option == 0)
            v->noted = value;
        else if (!cli_take_record(argv[0], value, &v->file))
            return false;
    }
    if (v->noted != NULL && !hashes_read_hex(v->noted, bytes)) {
        cli_complain(argv[0], _("--commit is 64 hexadecimal digits, not '{text}'"), "text",
                     cli_cut(v->noted).bytes, NULL);
        return false;
    }
    return cli_has_record(argv[0], v->file);
}

static int run(int argc, char **argv)
{
    static struct verify v;
    v.command = argv[0];
    if (!read_arguments(&v, argc, argv))
        return CLI_BAD_INPUT;
    if (sodium_init() < 0) {
        cli_complain(argv[0], _("the library for cryptography does not start"), NULL);
        return CLI_FAILED;
    }
    size_t length;
    char *text = cli_read_record(argv[0], &v.file, &length);
    if (text == NULL)
        return CLI_BAD_INPUT;
    int status = verify(&v, text, length);
    free(text);
    return status;
}

const struct cli_command cli_verify = {
    .name = "verify",
    .arguments = "[--commit HEX] FILE",
    .summary = N_("check the shuffles of an online game by its record (.r7)"),
    .help = N_("Reads the record in FILE, or from standard input if it is -, referees it, and\n"
               "checks that the secret in it is the one to which the server committed itself, and\n"
               "that every deal follows from that secret and the seeds of the seats. The first\n"
               "mistake ends the reading: one line on standard error says where it is and why,\n"
               "and the exit status is 2.\n\n"
               "  --commit HEX   the commitment that you noted before the first deal; without it\n"
               "                 only the record's own is checked\n\n"
               "Look whether your own seed is there too. docs/fairness.md says what all this\n"
               "proves, and what it does not."),
    .run = run,
};
