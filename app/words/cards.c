/* Cards, colours, rules and sets. */
#include <libintl.h>
#include <red7/red7.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/text.h>

#define T(text) text

const char *words_colour(enum r7_colour colour)
{
    switch (colour) {
    case R7_RED:
        return C_("the rule", "red");
    case R7_ORANGE:
        return C_("the rule", "orange");
    case R7_YELLOW:
        return C_("the rule", "yellow");
    case R7_GREEN:
        return C_("the rule", "green");
    case R7_BLUE:
        return C_("the rule", "blue");
    case R7_INDIGO:
        return C_("the rule", "indigo");
    case R7_VIOLET:
        return C_("the rule", "violet");
    }
    return "";
}

const char *words_under(enum r7_colour rule)
{
    switch (rule) {
    case R7_RED:
        return C_("under the rule", "under the red rule");
    case R7_ORANGE:
        return C_("under the rule", "under the orange rule");
    case R7_YELLOW:
        return C_("under the rule", "under the yellow rule");
    case R7_GREEN:
        return C_("under the rule", "under the green rule");
    case R7_BLUE:
        return C_("under the rule", "under the blue rule");
    case R7_INDIGO:
        return C_("under the rule", "under the indigo rule");
    case R7_VIOLET:
        return C_("under the rule", "under the violet rule");
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

/* Beyond ASCII all but spaces and punctuation: a no-break space or a quotation mark is no letter.
 */
static bool is_letter_or_digit(uint32_t c)
{
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    return c >= 0xC0 && (c < 0x2000 || c > 0x206F) && (c < 0x3000 || c > 0x303F);
}

/* A card stands alone: "G5", but not the start of "G50". `before` is the character before it. */
static bool is_card(uint32_t before, const char *at)
{
    size_t length;
    return r7_card_read(at, strlen(at)) != R7_NO_CARD && !is_letter_or_digit(before) &&
           !is_letter_or_digit(words_decode(at + 2, &length));
}

void words_add_marked(struct words *text, const char *more)
{
    uint32_t before = ' ';
    size_t length;
    for (const char *at = more; *at != '\0'; at += length) {
        char character[8] = "";
        uint32_t now = words_decode(at, &length);
        if (is_card(before, at))
            words_add_char(text, WORDS_CARD);
        memcpy(character, at, length);
        words_add(text, character);
        before = now;
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

struct phrase words_count_points(int count)
{
    return count_of(ngettext("{n} point", "{n} points", (unsigned long)count), (uint64_t)count);
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

/* "Two 4s": in words, because "2 4s to 1" cannot be read. There are seven cards of each number. */
static const char *cards_of_number(int count)
{
    static const char *const messages[] = {
        T("one {number}"),   T("two {number}s"), T("three {number}s"), T("four {number}s"),
        T("five {number}s"), T("six {number}s"), T("seven {number}s"),
    };
    return gettext(messages[count - 1]);
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
        message = "{card}";
        break;
    case R7_ORANGE:
        message = cards_of_number(count);
        break;
    case R7_YELLOW:
        message = cards_of_colour(r7_card_colour(top), n);
        break;
    case R7_GREEN:
        message = ngettext("{n} even card", "{n} even cards", n);
        break;
    case R7_BLUE:
        message = ngettext("{n} colour", "{n} colours", n);
        break;
    case R7_INDIGO:
        message = count == 1
                      ? _("{card} alone")
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

struct phrase words_set_short(enum r7_colour rule, r7_cards set)
{
    int count = r7_cards_count(set);
    if (rule != R7_INDIGO || set == 0)
        return words_set(rule, set);
    return count_of(ngettext("a run of {n}", "a run of {n}", (unsigned long)count),
                    (uint64_t)count);
}

/* A colour in the form that a list of rules wants. */
static const char *listed_rule(enum r7_colour rule)
{
    switch (rule) {
    case R7_RED:
        return C_("under one of these rules", "red");
    case R7_ORANGE:
        return C_("under one of these rules", "orange");
    case R7_YELLOW:
        return C_("under one of these rules", "yellow");
    case R7_GREEN:
        return C_("under one of these rules", "green");
    case R7_BLUE:
        return C_("under one of these rules", "blue");
    case R7_INDIGO:
        return C_("under one of these rules", "indigo");
    case R7_VIOLET:
        return C_("under one of these rules", "violet");
    }
    return "";
}

struct phrase words_under_any(unsigned rules)
{
    struct phrase list = {""};
    int count = 0;
    for (int colour = R7_RED; colour >= R7_VIOLET; colour--) {
        if ((rules >> colour & 1) == 0)
            continue;
        const char *name = listed_rule((enum r7_colour)colour);
        bool last = (rules & ((1U << colour) - 1)) == 0;
        if (last && count == 0)
            return words_phrase("{rule}", "rule", words_under((enum r7_colour)colour), NULL);
        if (count++ == 0)
            list = words_phrase("{name}", "name", name, NULL);
        else
            list = words_phrase(last ? _("{list} or {last}") : _("{list}, {next}"), "list",
                                list.bytes, "last", name, "next", name, NULL);
    }
    return words_phrase(_("under the {colours} rule"), "colours", list.bytes, NULL);
}
