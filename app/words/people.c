/* Who sits where, and who of them is reading. */
#include <words/people.h>

bool words_is_you(const struct words_names *names, int seat)
{
    return names != NULL && seat >= 0 && names->reader == seat + 1;
}

const char *words_bot_name(int i)
{
    /* For translators: first names that are easy to say, none of which begins with the letter of
     * a colour (R O Y G B I V), because cards are written with these. */
    const char *const names[] = {C_("bot's name", "Ada"), C_("bot's name", "Max"),
                                 C_("bot's name", "Zoe"), C_("bot's name", "Leo"),
                                 C_("bot's name", "Mia"), C_("bot's name", "Sam"),
                                 C_("bot's name", "Nia"), C_("bot's name", "Tom")};
    return names[(unsigned)i % (sizeof names / sizeof names[0])];
}

struct words_names words_rivals(int players, int reader)
{
    struct words_names names = {.reader = reader + 1};
    int rivals = 0;
    for (int seat = 0; seat < players; seat++)
        if (seat != reader)
            words_clean_name(words_bot_name(rivals++), WORDS_NAME_MAX, names.of[seat]);
    return names;
}

struct phrase words_seat(const struct words_names *names, int seat)
{
    if (names != NULL && names->of[seat][0] != '\0')
        return words_phrase("{name}", "name", names->of[seat], NULL);
    if (words_is_you(names, seat))
        return words_phrase(C_("a player", "you"), NULL);
    return words_phrase(_("seat {n}"), "n", words_number(seat).bytes, NULL);
}

struct phrase words_seat_first(const struct words_names *names, int seat)
{
    if (names != NULL && names->of[seat][0] != '\0')
        return words_seat(names, seat);
    if (words_is_you(names, seat))
        return words_phrase(C_("a player", "You"), NULL);
    return words_phrase(_("Seat {n}"), "n", words_number(seat).bytes, NULL);
}

struct phrase words_seats(const struct words_names *names, unsigned seats)
{
    struct phrase list = {""};
    for (int seat = 0; seats >> seat != 0; seat++) {
        if ((seats >> seat & 1) == 0)
            continue;
        struct phrase name = words_seat(names, seat);
        if (list.bytes[0] == '\0' || seats >> seat != 1)
            words_enlist(&list, name.bytes);
        else
            list =
                words_phrase(_("{list} and {last}"), "list", list.bytes, "last", name.bytes, NULL);
    }
    return list;
}

struct phrase words_winners(const struct words_names *names, unsigned winners)
{
    unsigned you = names != NULL ? winners & (1U << names->reader) >> 1 : 0;
    unsigned others = winners & ~you;
    const char *message = you != 0 && others == 0        ? _("You win the game!")
                          : you != 0                     ? _("You share the win with {names}.")
                          : (others & (others - 1)) != 0 ? _("{names} share the win.")
                                                         : _("{names} wins the game.");
    return words_phrase(message, "names", words_seats(names, others).bytes, NULL);
}
