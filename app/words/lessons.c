/* The texts of lessons, and what is said about answers. Whoever learns is "you" here; the others
 * have the names of bots. */
#include <libintl.h>
#include <red7/red7.h>
#include <words/cards.h>
#include <words/lessons.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

void words_add_lesson_text(struct words *text, const char *message)
{
    words_add_marked(text, _(message));
}

struct words_names words_lesson_names(void)
{
    return words_rivals(R7_SEATS_MAX, 0);
}

static struct phrase seat_name(int seat)
{
    struct words_names names = words_lesson_names();
    return words_seat(&names, seat);
}

/* How a seat stands in the verdict's table: "leads: ..." */
static struct phrase say_standing(const struct r7_lesson_verdict *verdict, int seat)
{
    struct words_names names = words_lesson_names();
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    words_add_standing(&text, &verdict->standing, seat, &names);
    return phrase;
}

static void say_lead(struct words *text, const struct r7_lesson_verdict *verdict,
                     const char *message)
{
    words_say(text, message, "standing", say_standing(verdict, 0).bytes, "rule",
              words_colour(verdict->rule), "wanted", words_rule(verdict->rule), NULL);
}

/* A further sentence. */
static void say_more(struct words *text, const char *message, int n)
{
    words_add(text, " ");
    words_say(text, message, "n", words_number(n).bytes, NULL);
}

/* ---- right ---- */

/* What was asked for beside the lead. */
static void add_gain(struct words *text, enum r7_task task, const struct r7_lesson_verdict *verdict)
{
    unsigned long n = (unsigned long)(verdict->count > 0 ? verdict->count : 0);
    switch (task) {
    case R7_TASK_LEADER:
    case R7_TASK_SET:
    case R7_TASK_PALETTE:
    case R7_TASK_LEAD:
    case R7_TASK_CHEAP:
        return;
    case R7_TASK_KEEP:
        say_more(text, ngettext("You keep {n} card.", "You keep {n} cards.", n), verdict->count);
        return;
    case R7_TASK_DRAW:
        say_more(text, _("You draw a card."), 0);
        return;
    case R7_TASK_SCORE:
        say_more(text,
                 ngettext("You win the round and score {n} point.",
                          "You win the round and score {n} points.", n),
                 verdict->count);
        return;
    case R7_TASK_SAFE:
        say_more(text, _("Nobody can take it back."), 0);
        return;
    case R7_TASK_WIN:
        say_more(text, _("It wins, whatever the others do."), 0);
        return;
    }
}

static void add_right(struct words *text, const struct r7_lesson *lesson,
                      const struct r7_lesson_verdict *verdict)
{
    unsigned long n = (unsigned long)verdict->count;
    if (lesson->task == R7_TASK_LEADER) {
        words_say(text, _("Right: {name} {standing}."), "name", seat_name(verdict->seat).bytes,
                  "standing", say_standing(verdict, verdict->seat).bytes, NULL);
    } else if (lesson->task == R7_TASK_SET) {
        words_say(text, _("Right: {set} ({cards})."), "set",
                  words_set(verdict->rule, verdict->cards).bytes, "cards",
                  words_cards(verdict->cards).bytes, NULL);
    } else if (lesson->task == R7_TASK_CHEAP) {
        words_say(text,
                  ngettext("Right: {name} gets {n} point, and it can’t be less.",
                           "Right: {name} gets {n} points, and it can’t be less.", n),
                  "name", seat_name(verdict->seat).bytes, "n", words_number(verdict->count).bytes,
                  NULL);
    } else {
        say_lead(text, verdict, _("Right: your palette {standing}."));
        add_gain(text, lesson->task, verdict);
    }
}

/* ---- wrong ---- */

static void add_other_seat(struct words *text, const struct r7_lesson_verdict *verdict)
{
    bool you = verdict->seat == 0;
    const char *message;
    if (verdict->rule == R7_RED)
        message = you ? _("No: you have {set}. Somebody has a stronger card.")
                      : _("No: {name} has {set}. Somebody has a stronger card.");
    else if (r7_cards_count(verdict->cards) == r7_cards_count(verdict->others))
        message = you ? _("No: you have {set}. Somebody has as many, and the strongest card among "
                          "them.")
                      : _("No: {name} has {set}. Somebody has as many, and the strongest card "
                          "among them.");
    else
        message = you ? _("No: you have {set}. Somebody has more.")
                      : _("No: {name} has {set}. Somebody has more.");
    words_say(text, message, "name", seat_name(verdict->seat).bytes, "set",
              words_set(verdict->rule, verdict->others).bytes, NULL);
}

static void add_other_set(struct words *text, const struct r7_lesson_verdict *verdict)
{
    int missing = r7_cards_count(verdict->cards);
    words_add(text, _("Not quite."));
    words_add(text, " ");
    if (verdict->others != 0)
        words_say(text, _("What does not count under {rule} ({wanted}): {cards}."), "rule",
                  words_colour(verdict->rule), "wanted", words_rule(verdict->rule), "cards",
                  words_cards(verdict->others).bytes, NULL);
    if (verdict->others != 0 && missing > 0)
        words_add(text, " ");
    if (missing > 0)
        words_say(text,
                  ngettext("{n} card that counts is missing.", "{n} cards that count are missing.",
                           (unsigned long)missing),
                  "n", words_number(missing).bytes, NULL);
}

/* Why a turn that leads draws nothing. */
static void add_no_draw(struct words *text, const struct r7_lesson_verdict *verdict)
{
    const char *message = _("But {card} is not above {n}, the number of cards in your palette, so "
                            "you draw nothing.");
    struct phrase card = {""};
    words_add(text, " ");
    if (verdict->played == R7_NO_CARD)
        message = _("But only a card to the canvas can draw one.");
    else if (r7_card_number(verdict->played) > verdict->count)
        message = _("But you leave the draw.");
    if (verdict->played != R7_NO_CARD)
        card = words_card(verdict->played);
    words_say(text, message, "card", card.bytes, "n", words_number(verdict->count).bytes, NULL);
}

static void add_answers(struct words *text, const struct r7_lesson_verdict *verdict)
{
    unsigned long n = (unsigned long)r7_cards_count(verdict->palette | verdict->canvas);
    const char *message = _("But {name} may have an answer.");
    struct phrase card = {""};
    if (verdict->canvas != 0) {
        card = words_card(r7_cards_top(verdict->canvas));
        message =
            ngettext("But {n} hidden card lets {name} answer: {card} to the canvas.",
                     "But {n} hidden cards let {name} answer, such as {card} to the canvas.", n);
    } else if (verdict->palette != 0) {
        card = words_card(r7_cards_top(verdict->palette));
        message =
            ngettext("But {n} hidden card lets {name} answer: {card} to the palette.",
                     "But {n} hidden cards let {name} answer, such as {card} to the palette.", n);
    }
    words_add(text, " ");
    words_say(text, message, "name", seat_name(verdict->seat).bytes, "card", card.bytes, "n",
              words_number((long)n).bytes, NULL);
}

static void add_reply(struct words *text, const struct r7_lesson_verdict *verdict)
{
    words_add(text, " ");
    words_say(text,
              verdict->reply.count > 0 ? _("But {name} answers {steps} and wins.")
                                       : _("But {name} wins in the end."),
              "name", seat_name(verdict->seat).bytes, "steps", words_steps(&verdict->reply).bytes,
              NULL);
}

/* A turn that leads but is not what was asked for. */
static void add_not_enough(struct words *text, const struct r7_lesson_verdict *verdict)
{
    unsigned long n = (unsigned long)(verdict->count > 0 ? verdict->count : 0);
    say_lead(text, verdict, _("Your palette {standing}."));
    if (verdict->code == R7_LESSON_CANVAS)
        say_more(text, _("But this lesson asks for a palette card alone."), 0);
    else if (verdict->code == R7_LESSON_KEEPS_FEW && verdict->count == 0)
        say_more(text, _("But your hand is empty: when your next turn comes, you are out."), 0);
    else if (verdict->code == R7_LESSON_KEEPS_FEW)
        say_more(text, ngettext("But you keep {n} card only.", "But you keep {n} cards only.", n),
                 verdict->count);
    else if (verdict->code == R7_LESSON_POINTS_FEW)
        say_more(text,
                 ngettext("You win the round, but with {n} point only.",
                          "You win the round, but with {n} points only.", n),
                 verdict->count);
    else if (verdict->code == R7_LESSON_DRAWS_NONE)
        add_no_draw(text, verdict);
    else if (verdict->code == R7_LESSON_ANSWERED)
        add_answers(text, verdict);
    else if (verdict->code == R7_LESSON_LOSES)
        add_reply(text, verdict);
}

static void add_too_many_points(struct words *text, const struct r7_lesson_verdict *verdict)
{
    words_say(text,
              ngettext("This gives {name} {n} point in the end. There is a cheaper way.",
                       "This gives {name} {n} points in the end. There is a cheaper way.",
                       (unsigned long)verdict->count),
              "name", seat_name(verdict->seat).bytes, "n", words_number(verdict->count).bytes,
              NULL);
}

void words_add_verdict(struct words *text, const struct r7_lesson *lesson,
                       const struct r7_lesson_verdict *verdict)
{
    switch (verdict->code) {
    case R7_LESSON_RIGHT:
        add_right(text, lesson, verdict);
        return;
    case R7_LESSON_SEAT_NONE:
        words_add(text, _("Nobody of that name is at the table."));
        return;
    case R7_LESSON_SEAT_OUT:
        words_say(text, _("No: {name} is out of the round and does not count."), "name",
                  seat_name(verdict->seat).bytes, NULL);
        return;
    case R7_LESSON_SEAT_OTHER:
        add_other_seat(text, verdict);
        return;
    case R7_LESSON_SET_OTHER:
        add_other_set(text, verdict);
        return;
    case R7_LESSON_ILLEGAL:
        words_say(text, _("Not allowed: {why}."), "why", words_error(verdict->error), NULL);
        return;
    case R7_LESSON_SHORT:
        words_say(text, _("Your move isn’t complete: {why}."), "why", words_error(verdict->error),
                  NULL);
        return;
    case R7_LESSON_PASSES:
        words_add(text, _("Passing knocks you out. There is a way to stay in."));
        return;
    case R7_LESSON_BEHIND:
        say_lead(text, verdict, _("Not yet: under {rule} ({wanted}) your palette {standing}."));
        return;
    case R7_LESSON_POINTS_MANY:
        add_too_many_points(text, verdict);
        return;
    case R7_LESSON_CANVAS:
    case R7_LESSON_KEEPS_FEW:
    case R7_LESSON_DRAWS_NONE:
    case R7_LESSON_POINTS_FEW:
    case R7_LESSON_ANSWERED:
    case R7_LESSON_LOSES:
        add_not_enough(text, verdict);
        return;
    case R7_LESSON_CODE_COUNT:
        return;
    }
}
