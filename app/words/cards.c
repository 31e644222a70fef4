/* Cards, colours, rules and sets. */
#include <libintl.h>
#include <red7/red7.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/text.h>

const char *words_colour(enum r7_colour colour)
{
    switch (colour) {
    case R7_RED:
        return C_("colour", "red");
    case R7_ORANGE:
        return C_("colour", "orange");
    case R7_YELLOW:
        return C_("colour", "yellow");
    case R7_GREEN:
        return C_("colour", "green");
    case R7_BLUE:
        return C_("colour", "blue");
    case R7_INDIGO:
        return C_("colour", "indigo");
    case R7_VIOLET:
        return C_("colour", "violet");
    }
    return "";
}

const char *words_rule(enum r7_colour colour)
{
    switch (colour) {
    case R7_RED:
        return _("highest card");
    case R7_ORANGE:
        return _("most cards of one number");
    case R7_YELLOW:
        return _("most cards of one colour");
    case R7_GREEN:
        return _("most even cards");
    case R7_BLUE:
        return _("most different colours");
    case R7_INDIGO:
        return _("longest run of numbers");
    case R7_VIOLET:
        return _("most cards below 4");
    }
    return "";
}

struct phrase words_card(r7_card card)
{
    struct phrase phrase = {{WORDS_CARD, '\0'}};
    r7_cards_write(r7_card_bit(card), phrase.bytes + 1, sizeof phrase.bytes - 1);
    return phrase;
}

void words_add_cards(struct words *text, r7_cards cards)
{
    if (cards == 0)
        words_add(text, "-");
    while (cards != 0) {
        words_add(text, words_card(r7_cards_take_top(&cards)).bytes);
        words_add(text, cards != 0 ? " " : "");
    }
}

struct phrase words_cards(r7_cards cards)
{
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    words_add_cards(&text, cards);
    return phrase;
}

static bool is_letter_or_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           ((unsigned char)c & 0x80) != 0;
}

/* A card stands alone: "G5", but not the start of "G50". */
static bool is_card(const char *text, const char *at)
{
    return r7_card_read(at, strlen(at)) != R7_NO_CARD && !is_letter_or_digit(at[2]) &&
           (at == text || !is_letter_or_digit(at[-1]));
}

void words_add_marked(struct words *text, const char *more)
{
    size_t length;
    for (const char *at = more; *at != '\0'; at += length) {
        char character[8] = "";
        words_decode(at, &length);
        if (is_card(more, at))
            words_add_char(text, WORDS_CARD);
        memcpy(character, at, length);
        words_add(text, character);
    }
}

static struct phrase count_of(const char *message, uint64_t count)
{
    return words_phrase(message, "n", words_format("%llu", (unsigned long long)count).bytes, NULL);
}

struct phrase words_count_cards(int count)
{
    return count_of(ngettext("{n} card", "{n} cards", (unsigned long)count), (uint64_t)count);
}

struct phrase words_count_deals(uint64_t count)
{
    return count_of(ngettext("{n} deal", "{n} deals", (unsigned long)count), count);
}

struct phrase words_count_games(uint64_t count)
{
    return count_of(ngettext("{n} game", "{n} games", (unsigned long)count), count);
}

struct phrase words_count_players(int count)
{
    return count_of(ngettext("{n} player", "{n} players", (unsigned long)count), (uint64_t)count);
}

struct phrase words_count_rounds(uint64_t count)
{
    return count_of(ngettext("{n} round", "{n} rounds", (unsigned long)count), count);
}

struct phrase words_count_turns(uint64_t count)
{
    return count_of(ngettext("{n} turn", "{n} turns", (unsigned long)count), count);
}

struct phrase words_hand(r7_cards known, int unknown)
{
    struct phrase cards = words_cards(known), n = words_number(unknown);
    if (unknown <= 0)
        return cards;
    if (known == 0)
        return words_phrase(
            ngettext("{n} unknown card", "{n} unknown cards", (unsigned long)unknown), "n", n.bytes,
            NULL);
    return words_phrase(ngettext("{cards} and {n} unknown card", "{cards} and {n} unknown cards",
                                 (unsigned long)unknown),
                        "cards", cards.bytes, "n", n.bytes, NULL);
}

/* "3 green cards": a message for each colour, because its form may change with the number. */
static const char *cards_of_colour(enum r7_colour colour, unsigned long n)
{
    switch (colour) {
    case R7_RED:
        return ngettext("{n} red card", "{n} red cards", n);
    case R7_ORANGE:
        return ngettext("{n} orange card", "{n} orange cards", n);
    case R7_YELLOW:
        return ngettext("{n} yellow card", "{n} yellow cards", n);
    case R7_GREEN:
        return ngettext("{n} green card", "{n} green cards", n);
    case R7_BLUE:
        return ngettext("{n} blue card", "{n} blue cards", n);
    case R7_INDIGO:
        return ngettext("{n} indigo card", "{n} indigo cards", n);
    case R7_VIOLET:
        return ngettext("{n} violet card", "{n} violet cards", n);
    }
    return "";
}

struct phrase words_set(enum r7_colour rule, r7_cards set)
{
    int count = r7_cards_count(set);
    unsigned long n = (unsigned long)count;
    if (set == 0)
        return words_phrase(_("no card that counts"), NULL);
    r7_card top = r7_cards_top(set);
    int number = r7_card_number(top);
    const char *message = "";
    switch (rule) {
    case R7_RED:
        message = _("the {card}");
        break;
    case R7_ORANGE:
        message =
            ngettext("{n} card with the number {number}", "{n} cards with the number {number}", n);
        break;
    case R7_YELLOW:
        message = cards_of_colour(r7_card_colour(top), n);
        break;
    case R7_GREEN:
        message = ngettext("{n} even card", "{n} even cards", n);
        break;
    case R7_BLUE:
        message = ngettext("{n} colour", "{n} different colours", n);
        break;
    case R7_INDIGO:
        message = count == 1
                      ? _("the {card} alone")
                      : ngettext("a run of {n}, {from} to {to}", "a run of {n}, {from} to {to}", n);
        break;
    case R7_VIOLET:
        message = ngettext("{n} card below 4", "{n} cards below 4", n);
        break;
    }
    return words_phrase(message, "n", words_number(count).bytes, "card", words_card(top).bytes,
                        "number", words_number(number).bytes, "from",
                        words_number(number - count + 1).bytes, "to", words_number(number).bytes,
                        NULL);
}

struct phrase words_colours(unsigned rules)
{
    struct phrase phrase = {""};
    for (int colour = R7_RED; colour >= R7_VIOLET; colour--) {
        if ((rules >> colour & 1) == 0)
            continue;
        const char *name = words_colour((enum r7_colour)colour);
        bool last = (rules & ((1U << colour) - 1)) == 0;
        if (phrase.bytes[0] == '\0')
            phrase = words_phrase("{name}", "name", name, NULL);
        else
            phrase = words_phrase(last ? _("{list} or {last}") : _("{list}, {next}"), "list",
                                  phrase.bytes, "last", name, "next", name, NULL);
    }
    return phrase;
}
