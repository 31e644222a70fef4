/* A lesson with its table and its question, on standard output. */
#include "lesson_text.h"
#include <plain/text.h>
#include <stdio.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/lessons.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

#define NAME_COLUMNS 14
#define PALETTE_COLUMNS 20

void lesson_print_text(const char *message)
{
    char bytes[4096] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_lesson_text(&text, message);
    plain_print_text(bytes);
}

/* ---- the table ---- */

static struct phrase say_hand(const struct r7_seat *seat)
{
    if (seat->out)
        return words_phrase(_("out"), NULL);
    if (seat->hidden > 0)
        return words_count_cards(seat->hidden + r7_cards_count(seat->hand));
    return words_cards(seat->hand);
}

static void print_seat(const struct r7_round *round, int seat)
{
    char bytes[512];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    struct words_names names = words_lesson_names();
    words_add_padded(&text, words_seat_first(&names, seat).bytes, NAME_COLUMNS);
    words_add_padded(&text, words_cards(round->seats[seat].palette).bytes, PALETTE_COLUMNS);
    words_add(&text, say_hand(&round->seats[seat]).bytes);
    words_line("{row}", "row", bytes, NULL);
}

static void print_head(void)
{
    char bytes[256];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_add_padded(&text, "", NAME_COLUMNS);
    words_add_padded(&text, _("palette"), PALETTE_COLUMNS);
    words_add(&text, C_("cards", "hand"));
    words_line("{row}", "row", bytes, NULL);
}

/* What lies in the middle, as far as it is known. */
static void print_piles(const struct r7_round *round)
{
    char bytes[512];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    for (int i = round->canvas_count; i > 0; i--) {
        words_add(&text, i < round->canvas_count ? " " : "");
        words_add(&text, words_card(round->canvas[i - 1]).bytes);
    }
    if (round->canvas_count > 0)
        words_line(_("Canvas, from the top: {cards}"), "cards", bytes, NULL);
    if (r7_round_deck_top(round) != R7_NO_CARD)
        words_line(_("On top of the deck: {card}"), "card",
                   words_card(r7_round_deck_top(round)).bytes, NULL);
}

/* Who leads, and why. */
static void print_leader(const struct r7_round *round)
{
    char bytes[512];
    struct words text = WORDS_INIT(bytes);
    int leader = r7_round_leader(round);
    struct words_names names = words_lesson_names();
    words_clear(&text);
    if (leader < 0)
        return;
    words_add_stand(&text, round, leader, &names);
    words_line("{stand}", "stand", bytes, NULL);
}

static void print_table(const struct r7_lesson *lesson, enum r7_edition edition)
{
    struct r7_round round;
    r7_lesson_round(lesson, edition, &round);
    enum r7_colour rule = r7_round_rule(&round);
    words_line(_("Rule: {rule}, {wanted}"), "rule", words_colour(rule), "wanted", words_rule(rule),
               NULL);
    print_piles(&round);
    print_head();
    for (int seat = 0; seat < round.players; seat++)
        print_seat(&round, seat);
    if (r7_lesson_asks(lesson) == R7_ANSWER_TURN) /* else it is the question */
        print_leader(&round);
}

/* ---- the lesson ---- */

static struct phrase say_title(const struct r7_lesson *lesson, size_t place)
{
    return words_phrase(
        _("Lesson {n} of {of}: {title} ({chapter})"), "n", words_number((long)place + 1).bytes,
        "of", words_number((long)r7_lesson_count()).bytes, "title", gettext(lesson->title),
        "chapter", gettext(r7_chapter_title(lesson->chapter)), NULL);
}

/* What to type: screens let people point, here they write. */
static const char *how_to_answer(const struct r7_lesson *lesson, enum r7_edition edition)
{
    switch (r7_lesson_asks(lesson)) {
    case R7_ANSWER_SEAT:
        return _("Type a name.");
    case R7_ANSWER_CARDS:
        return _("Type cards, such as R7 O5.");
    case R7_ANSWER_TURN:
        break;
    }
    if (lesson->chapter != R7_CHAPTER_ACTIONS)
        return _("Type a move: +I4 plays I4 to your palette, @O5 plays O5 to the canvas, +I4 @O5 "
                 "does both, pass passes.");
    if (r7_rules_has((struct r7_rules){.edition = (uint8_t)edition}, R7_SEVEN_CANVAS))
        return _("Type a move: +I4 plays I4 to your palette, @O5 plays O5 to the canvas. For "
                 "actions: -1:R3 takes R3 from the first player after you, 7@G2 moves G2 to the "
                 "canvas.");
    return _("Type a move: +I4 plays I4 to your palette, @O5 plays O5 to the canvas. For actions: "
             "-1:R3 takes R3 from the first player after you, 7@G2 moves G2 to the canvas, 7^G2 to "
             "the deck.");
}

void lesson_print(const struct r7_lesson *lesson, size_t place, enum r7_edition edition)
{
    plain_print_text(say_title(lesson, place).bytes);
    for (int i = 0; lesson->text[i] != NULL; i++) {
        putchar('\n');
        lesson_print_text(lesson->text[i]);
    }
    putchar('\n');
    print_table(lesson, edition);
    putchar('\n');
    lesson_print_text(lesson->question);
    plain_print_text(how_to_answer(lesson, edition));
}

void lesson_print_help(const struct r7_lesson *lesson, enum r7_edition edition)
{
    plain_print_text(how_to_answer(lesson, edition));
    plain_print_text(_("Or type hint, show (the solution), again (the lesson), skip or quit."));
}
