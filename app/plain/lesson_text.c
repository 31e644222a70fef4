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
    struct phrase name = words_seat_first(NULL, seat);
    if (seat == 0)
        name = words_phrase(_("{name}, you"), "name", words_seat_first(NULL, seat).bytes, NULL);
    words_add_padded(&text, name.bytes, NAME_COLUMNS);
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
        words_line(_("Canvas, from its top: {cards}"), "cards", bytes, NULL);
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
    words_clear(&text);
    if (leader < 0)
        return;
    words_add_standing(&text, round, leader, NULL);
    words_line(_("{name} {standing}."), "name", words_seat_first(NULL, leader).bytes, "standing",
               bytes, NULL);
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

void lesson_print(const struct r7_lesson *lesson, size_t place, enum r7_edition edition)
{
    plain_print_text(say_title(lesson, place).bytes);
    for (int i = 0; lesson->text[i] != NULL; i++) {
        putchar('\n');
        lesson_print_text(lesson->text[i]);
    }
    putchar('\n');
    if ((lesson->editions >> edition & 1) == 0)
        plain_print_text(
            _("This does not hold in your edition. Here it is played in version 1.3."));
    print_table(lesson, edition);
    putchar('\n');
    lesson_print_text(lesson->question);
}

void lesson_print_help(const struct r7_lesson *lesson)
{
    const char *message = "";
    switch (r7_lesson_asks(lesson)) {
    case R7_ANSWER_SEAT:
        message = _("Answer with the number of a seat, such as 1.");
        break;
    case R7_ANSWER_CARDS:
        message = _("Answer with cards, such as R7 O5.");
        break;
    case R7_ANSWER_TURN:
        message = _("Answer with a turn: +I4 puts I4 into your palette, @O5 puts O5 onto the "
                    "canvas, +I4 @O5 does both, pass gives up.");
        break;
    }
    plain_print_text(message);
    plain_print_text(_("Or type hint, show (the solution), again (the lesson), skip or quit."));
}
