/* Who leads and why: the palettes as a table, and a sentence. */
#include <plain/standing.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

/* The widths of the table's columns: at least as wide as their headings. */
struct widths {
    int name, palette, set, size;
};

static int wider(int width, int other)
{
    return width > other ? width : other;
}

static struct widths measure(const struct r7_round *round, const struct words_names *names)
{
    struct widths w = {0, wider(8, words_columns(_("palette"))),
                       wider(8, words_columns(C_("cards", "counts"))),
                       wider(4, words_columns(C_("number of cards", "size")))};
    for (int seat = 0; seat < round->players; seat++) {
        r7_cards palette = round->seats[seat].palette;
        r7_cards set = r7_palette_set(palette, r7_round_rule(round));
        w.name = wider(w.name, words_columns(words_seat_first(names, seat).bytes));
        w.palette = wider(w.palette, words_columns(words_cards(palette).bytes));
        w.set = wider(w.set, words_columns(words_cards(set).bytes));
    }
    return w;
}

static void print_row(const struct widths *w, const char *name, const char *palette,
                      const char *set, const char *size, const char *top)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_padded(&text, name, w->name + 2);
    words_add(&text, "   ");
    words_add_padded(&text, palette, w->palette);
    words_add(&text, "   ");
    words_add_padded(&text, set, w->set);
    words_add(&text, "   ");
    words_add_right(&text, size, w->size);
    words_line("{row}   {top}", "row", bytes, "top", top, NULL);
}

static void print_table(const struct r7_round *round, const struct words_names *names)
{
    int leader = round->phase == R7_PHASE_OVER ? round->turn : r7_round_leader(round);
    struct widths w = measure(round, names);
    print_row(&w, "", _("palette"), C_("cards", "counts"), C_("number of cards", "size"),
              C_("card", "top"));
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        r7_cards set = r7_palette_set(s->palette, r7_round_rule(round));
        r7_cards top = set == 0 ? 0 : r7_card_bit(r7_cards_top(set));
        struct phrase name = words_phrase(seat == leader ? "> {name}" : "  {name}", "name",
                                          words_seat_first(names, seat).bytes, NULL);
        if (s->out)
            words_line("{name}   {out}", "name", name.bytes, "out", _("out of the round"), NULL);
        else
            print_row(&w, name.bytes, words_cards(s->palette).bytes, words_cards(set).bytes,
                      words_number(r7_cards_count(set)).bytes, words_cards(top).bytes);
    }
}

/* The rule, and why the leader leads. */
struct sentences {
    char rule[512], leader[1024];
};

static struct sentences say_standing(const struct r7_round *round, const struct words_names *names)
{
    struct sentences said = {"", ""};
    struct words rule = WORDS_INIT(said.rule), leader = WORDS_INIT(said.leader);
    words_add_rule(&rule, round);
    words_add_leader(&leader, round, names);
    return said;
}

void plain_print_standing_of(const struct r7_round *round, const struct words_names *names)
{
    struct sentences said = say_standing(round, names);
    words_line("{rule}\n", "rule", said.rule, NULL);
    print_table(round, names);
    words_line("\n{leader}", "leader", said.leader, NULL);
}

void plain_print_standing(const struct r7_round *round)
{
    plain_print_standing_of(round, NULL);
}

void plain_print_leader(const struct r7_round *round)
{
    struct sentences said = say_standing(round, NULL);
    words_line("{rule}. {leader}", "rule", said.rule, "leader", said.leader, NULL);
}
