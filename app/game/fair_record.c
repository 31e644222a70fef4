/* The check of a fair shuffle: tags, the commitment, deal by deal. */
#include <game/fair_record.h>
#include <game/game.h>
#include <string.h>
#include <words/cards.h>
#include <words/text.h>
#include <words/turns.h>

const char *const fair_tag_names[FAIR_TAGS] = {
    "Fair",        "Game",        "Commit",    "Secret",      "FairSeed0",
    "FairSeed1",   "FairSeed2",   "FairSeed3", "FairCommit0", "FairCommit1",
    "FairCommit2", "FairCommit3", "Chain",     "Link"};

static struct phrase say_hex(const uint8_t bytes[R7_FAIR_BYTES])
{
    struct phrase phrase;
    r7_fair_write_hex(bytes, phrase.bytes);
    return phrase;
}

/* ---- tags ---- */

static void tell(struct fair_check *c, struct phrase line)
{
    c->tell(c, line.bytes);
}

static void keep_name(struct fair_check *c)
{
    const struct r7_span name = c->record.name;
    char value[4 * WORDS_NAME_MAX];
    int seat = name.length == 5 ? name.text[4] - '0' : -1;
    if (seat < 0 || seat >= R7_SEATS_MAX || memcmp(name.text, "Seat", 4) != 0)
        return;
    r7_record_value(c->record.value, value, sizeof value);
    words_clean_name(value, GAME_NAME_COLUMNS, c->names.of[seat]);
}

static void keep_tag(struct fair_check *c)
{
    const struct r7_span name = c->record.name;
    keep_name(c);
    for (int i = 0; i < FAIR_TAGS; i++)
        if (name.length == strlen(fair_tag_names[i]) &&
            memcmp(name.text, fair_tag_names[i], name.length) == 0) {
            c->tags[i].length =
                r7_record_value(c->record.value, c->tags[i].value, sizeof c->tags[i].value);
            c->tags[i].line = c->record.line;
        }
}

static enum fair_result bad_tag(struct fair_check *c, int tag, struct phrase why)
{
    c->tag = (enum fair_tag)tag;
    c->line = c->tags[tag].line;
    c->why = why;
    return FAIR_BAD_TAG;
}

/* All tags that are needed, each of its kind. */
static enum fair_result check_tags(struct fair_check *c, uint8_t commitment[R7_FAIR_BYTES])
{
    for (int i = 0; i < FAIR_TAG_SEED0; i++)
        if (c->tags[i].line == 0) {
            c->tag = (enum fair_tag)i;
            return FAIR_NO_TAG;
        }
    c->fair.version = r7_fair_version(c->tags[FAIR_TAG_VERSION].value);
    if (c->tags[FAIR_TAG_VERSION].length > R7_FAIR_TEXT_MAX || c->fair.version == 0)
        return bad_tag(
            c, FAIR_TAG_VERSION,
            words_phrase(_("unknown version of the shuffle; this program knows {version}"),
                         "version", "red7-fair-1, red7-fair-2", NULL));
    for (int i = FAIR_TAG_GAME; i < FAIR_TAGS; i++)
        if (c->tags[i].line > 0 &&
            (c->tags[i].length > R7_FAIR_TEXT_MAX || !r7_fair_text(c->tags[i].value)))
            return bad_tag(
                c, i,
                words_phrase(_("must be at most 64 letters, digits and signs, without spaces"),
                             NULL));
    for (int i = c->record.match.round.players; i < R7_SEATS_MAX; i++)
        for (int tag = FAIR_TAG_SEED0; tag <= FAIR_TAG_COMMIT0; tag += R7_SEATS_MAX)
            if (c->tags[tag + i].line > 0)
                return bad_tag(c, tag + i, words_phrase(_("there’s no such seat"), NULL));
    if (!r7_fair_read_hex(c->tags[FAIR_TAG_COMMIT].value, commitment))
        return bad_tag(c, FAIR_TAG_COMMIT, words_phrase(_("must be 64 hexadecimal digits"), NULL));
    if (!r7_fair_read_hex(c->tags[FAIR_TAG_SECRET].value, c->fair.secret))
        return bad_tag(c, FAIR_TAG_SECRET, words_phrase(_("must be 64 hexadecimal digits"), NULL));
    return FAIR_RIGHT;
}

/* ---- the commitment ---- */

static enum fair_result check_commitment(struct fair_check *c, const uint8_t told[R7_FAIR_BYTES])
{
    uint8_t real[R7_FAIR_BYTES], noted[R7_FAIR_BYTES];
    if (c->noted != NULL &&
        (!r7_fair_read_hex(c->noted, noted) || memcmp(noted, told, sizeof noted) != 0))
        return bad_tag(c, FAIR_TAG_COMMIT,
                       words_phrase(_("not the commitment you noted: {hash}"), "hash",
                                    say_hex(told).bytes, NULL));
    r7_fair_commit(&c->fair, real);
    if (memcmp(real, told, sizeof real) != 0)
        return bad_tag(
            c, FAIR_TAG_COMMIT,
            words_phrase(_("wrong: the commitment to this secret and this game is {hash}"), "hash",
                         say_hex(real).bytes, NULL));
    tell(c, words_phrase(_("commitment: right, {hash}"), "hash", say_hex(real).bytes, NULL));
    if (c->noted != NULL)
        tell(c, words_phrase(_("commitment: the one you noted"), NULL));
    return FAIR_RIGHT;
}

static void tell_seeds(struct fair_check *c)
{
    bool any = false;
    for (int seat = 0; seat < c->fair.seats; seat++) {
        const char *seed = c->fair.seeds[seat];
        any = any || *seed != '\0';
        tell(c,
             words_phrase(*seed != '\0' ? _("seed of {name}: {seed}") : _("seed of {name}: none"),
                          "name", words_seat(&c->names, seat).bytes, "seed", seed, NULL));
    }
    if (!any)
        tell(c,
             words_phrase(_("nobody gave a seed: the deals follow from the secret alone"), NULL));
}

/* From version 2 on each seat has committed to its seed before any was told. */
static enum fair_result check_seats(struct fair_check *c)
{
    uint8_t told[R7_FAIR_BYTES], real[R7_FAIR_BYTES];
    for (int seat = 0; seat < c->fair.seats; seat++) {
        int tag = FAIR_TAG_COMMIT0 + seat;
        if (*c->fair.seeds[seat] == '\0')
            continue;
        if (c->tags[tag].line == 0) {
            c->tag = (enum fair_tag)tag;
            return FAIR_NO_TAG;
        }
        r7_fair_commit_seed(c->fair.game, seat, c->fair.seeds[seat], real);
        if (!r7_fair_read_hex(c->tags[tag].value, told) || memcmp(told, real, sizeof real) != 0)
            return bad_tag(
                c, tag,
                words_phrase(_("wrong: the commitment of this seat to its seed is {hash}"), "hash",
                             say_hex(real).bytes, NULL));
    }
    tell(c, words_phrase(_("every seat committed to its seed before any was told"), NULL));
    return FAIR_RIGHT;
}

/* ---- the chain ---- */

static enum fair_result bad_chain(struct fair_check *c, struct phrase why)
{
    c->why = why;
    return FAIR_BAD_CHAIN;
}

/* 64 hexadecimal digits at a place that has them. */
static bool read_hash(const char *at, uint8_t hash[R7_FAIR_BYTES])
{
    char text[2 * R7_FAIR_BYTES + 1];
    memcpy(text, at, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    return r7_fair_read_hex(text, hash);
}

/* A line of the chain: a number, a leaf, a link. Returns what follows it, NULL if it is none. */
static const char *read_link(const char *at, const char *end, long long *number,
                             uint8_t leaf[R7_FAIR_BYTES], uint8_t link[R7_FAIR_BYTES])
{
    const size_t hash = 2 * R7_FAIR_BYTES;
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = stop == NULL ? (size_t)(end - at) : (size_t)(stop - at), digits = 0;
    *number = 0;
    while (digits < length && digits < 18 && at[digits] >= '0' && at[digits] <= '9')
        *number = 10 * *number + (at[digits++] - '0');
    const char *rest = at + digits;
    if (*number < 1 || length != digits + 2 * (hash + 1) || rest[0] != ' ' ||
        rest[hash + 1] != ' ' || !read_hash(rest + 1, leaf) || !read_hash(rest + hash + 2, link))
        return NULL;
    return stop == NULL ? end : stop + 1;
}

/* Where several servers share a store, each has a chain of its own, which begins behind a multiple
 * of this. */
#define FAIR_LANE 1000000000000LL

/* Whether every link follows from the one before it, and this game is among them. A chain that does
 * not begin at 1 is right from its second line on. */
static enum fair_result check_chain(struct fair_check *c)
{
    uint8_t previous[R7_FAIR_BYTES] = {0}, leaf[R7_FAIR_BYTES], link[R7_FAIR_BYTES];
    uint8_t right[R7_FAIR_BYTES], own[R7_FAIR_BYTES], commitment[R7_FAIR_BYTES];
    const char *end = c->chain + c->chain_length;
    long long number = 0, last = 0, found = 0;
    r7_fair_commit(&c->fair, commitment);
    r7_fair_leaf(c->fair.game, commitment, own);
    c->line = 0;
    for (const char *at = c->chain; at < end; last = number) {
        c->line++;
        at = read_link(at, end, &number, leaf, link);
        if (at == NULL)
            return bad_chain(
                c, words_phrase(_("not a line of a chain: a number and two hashes"), NULL));
        bool begins = number % FAIR_LANE == 1;
        if (begins)
            memset(previous, 0, sizeof previous);
        r7_fair_link(previous, leaf, right);
        bool follows = begins ? number > last : last == 0 || number == last + 1;
        if (!follows || ((last > 0 || begins) && memcmp(right, link, sizeof right) != 0))
            return bad_chain(
                c, words_phrase(_("this link doesn’t follow from the one before it"), NULL));
        memcpy(previous, link, sizeof previous);
        char text[2 * R7_FAIR_BYTES + 1];
        r7_fair_write_hex(link, text);
        if (memcmp(leaf, own, sizeof own) == 0 && strcmp(text, c->tags[FAIR_TAG_LINK].value) == 0)
            found = number;
    }
    if (found == 0)
        return bad_chain(c, words_phrase(_("this game isn’t in the chain"), NULL));
    tell(c,
         words_phrase(_("chain: {n} games up to number {last}, right; this game is number {own}"),
                      "n", words_number((int64_t)c->line).bytes, "last", words_number(last).bytes,
                      "own", words_number(found).bytes, NULL));
    return FAIR_RIGHT;
}

/* Everything that the shuffles follow from. */
static enum fair_result start(struct fair_check *c)
{
    uint8_t commitment[R7_FAIR_BYTES];
    enum fair_result result = check_tags(c, commitment);
    if (result != FAIR_RIGHT)
        return result;
    c->fair.game = c->tags[FAIR_TAG_GAME].value;
    c->fair.seats = c->record.match.round.players;
    for (int seat = 0; seat < c->fair.seats; seat++)
        c->fair.seeds[seat] = c->tags[FAIR_TAG_SEED0 + seat].value;
    tell(c, words_phrase(_("game: {id}"), "id", c->fair.game, NULL));
    result = check_commitment(c, commitment);
    if (result == FAIR_RIGHT)
        tell_seeds(c);
    if (result == FAIR_RIGHT && c->fair.version > 1)
        result = check_seats(c);
    if (result == FAIR_RIGHT && c->chain != NULL)
        result = check_chain(c);
    return result;
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

static struct phrase say_difference(const struct fair_check *c, struct difference d)
{
    const char *message = "";
    switch (d.where) {
    case NOWHERE:
        break;
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
    return words_phrase(message, "name", words_seat(&c->names, seat).bytes, "n",
                        words_number(d.place).bytes, "card", found, "right", right, NULL);
}

/* The round that starts, against the one that the shuffle deals. Who starts it follows from
 * the palettes, and the record's reader has checked it. */
static enum fair_result check_round(struct fair_check *c)
{
    const struct r7_round *deal = &c->record.match.round;
    struct r7_round right;
    r7_card order[R7_CARDS];
    r7_cards scored[R7_SEATS_MAX] = {0}, gone = 0;
    if (c->record.partial) {
        c->why = words_phrase(_("some cards aren’t in this record, so the deal can’t be verified"),
                              NULL);
        return FAIR_BAD_ROUND;
    }
    for (int seat = 0; seat < deal->players; seat++)
        gone |= scored[seat] = deal->seats[seat].scored;
    int count = r7_fair_shuffle(&c->fair, c->record.match.number, R7_ALL_CARDS & ~gone, order);
    enum r7_error error = r7_deal(&right, deal->rules, deal->players, order, count, scored);
    assert(error == R7_OK); /* the reader accepts no other number of cards */
    (void)error;
    struct difference difference = find_difference(deal, &right);
    if (difference.where != NOWHERE) {
        c->why = say_difference(c, difference);
        return FAIR_BAD_ROUND;
    }
    tell(c, words_phrase(_("round {n}: the deal follows from the secret and the seeds"), "n",
                         words_number(c->record.match.number).bytes, NULL));
    c->rounds++;
    return FAIR_RIGHT;
}

enum fair_result fair_check_record(struct fair_check *c, const char *text, size_t length)
{
    enum fair_result result = FAIR_RIGHT;
    r7_record_init(&c->record, text, length);
    while (result == FAIR_RIGHT) {
        switch (r7_record_next(&c->record)) {
        case R7_RECORD_TAG:
            keep_tag(c);
            break;
        case R7_RECORD_ROUND:
            c->line = c->record.line;
            if (c->rounds == 0)
                result = start(c);
            if (result == FAIR_RIGHT)
                result = check_round(c);
            break;
        case R7_RECORD_TURN:
        case R7_RECORD_OVER:
            break;
        case R7_RECORD_END:
            tell(c, words_phrase(
                        r7_match_winners(&c->record.match) != 0
                            ? _("ok: {rounds}; every deal and every move is right")
                            : _("ok: {rounds}; every deal and every move is right; not finished"),
                        "rounds", words_count_rounds(c->rounds).bytes, NULL));
            return FAIR_RIGHT;
        case R7_RECORD_FAULT:
            c->line = c->record.line;
            return FAIR_BAD_RECORD;
        }
    }
    return result;
}
