/* Positions, steps and histories as text. */
#include "rules_text.h"
#include <red7/history.h>

static const char colour_letters[] = "VIBGYOR";

char r7_colour_letter(enum r7_colour colour)
{
    return colour_letters[colour];
}

static void put_card(struct r7i_sink *sink, r7_card card)
{
    r7i_put(sink, colour_letters[r7_card_colour(card)]);
    r7i_put(sink, (char)('0' + r7_card_number(card)));
}

/* Known cards, then how many are not known, "-" if there are neither. */
static void put_cards(struct r7i_sink *sink, r7_cards cards, unsigned hidden)
{
    if (cards == 0 && hidden == 0)
        r7i_put(sink, '-');
    while (cards != 0)
        put_card(sink, r7_cards_take_top(&cards));
    if (hidden > 0) {
        r7i_put(sink, '*');
        r7i_put_number(sink, hidden);
    }
}

/* A pile from its top, which is the last of the array. */
static void put_pile(struct r7i_sink *sink, const r7_card *pile, int count, unsigned hidden)
{
    for (int i = count; i > 0; i--)
        put_card(sink, pile[i - 1]);
    if (count == 0 || hidden > 0)
        put_cards(sink, 0, hidden);
}

static void put_step(struct r7i_sink *sink, struct r7_step step)
{
    switch ((enum r7_step_kind)step.kind) {
    case R7_STEP_PALETTE:
        r7i_put(sink, '+');
        put_card(sink, step.card);
        break;
    case R7_STEP_CANVAS:
        r7i_put(sink, '@');
        put_card(sink, step.card);
        break;
    case R7_STEP_TAKE:
        r7i_put(sink, '-');
        r7i_put_number(sink, step.seat);
        r7i_put(sink, ':');
        put_card(sink, step.card);
        break;
    case R7_STEP_MOVE_CANVAS:
        r7i_puts(sink, "7@");
        put_card(sink, step.card);
        break;
    case R7_STEP_MOVE_DECK:
        r7i_puts(sink, "7^");
        put_card(sink, step.card);
        break;
    case R7_STEP_DRAW:
        r7i_put(sink, '=');
        break;
    case R7_STEP_LEAVE:
        r7i_put(sink, '!');
        break;
    case R7_STEP_END:
        r7i_put(sink, '.');
        break;
    case R7_STEP_PASS:
        r7i_puts(sink, "pass");
        break;
    }
    if (step.drawn != R7_NO_CARD) {
        r7i_put(sink, '(');
        put_card(sink, step.drawn);
        r7i_put(sink, ')');
    }
}

static void put_round(struct r7i_sink *sink, const struct r7_round *round)
{
    r7i_put_rules(sink, round->rules);
    r7i_put(sink, ' ');
    r7i_put_number(sink, round->turn);
    r7i_put(sink, ' ');
    put_pile(sink, round->canvas, round->canvas_count, 0);
    r7i_put(sink, ' ');
    put_pile(sink, round->deck, round->deck_known, round->deck_hidden);
    for (int seat = 0; seat < round->players; seat++) {
        const struct r7_seat *s = &round->seats[seat];
        r7i_puts(sink, s->out ? " x" : " ");
        put_cards(sink, s->hand, s->hidden);
        r7i_put(sink, '/');
        put_cards(sink, s->palette, 0);
        r7i_put(sink, '/');
        put_cards(sink, s->scored, 0);
    }
    if (round->phase == R7_PHASE_OVER)
        r7i_puts(sink, " over");
}

static void put_history(struct r7i_sink *sink, const struct r7_round *start,
                        const struct r7_step *steps, size_t count)
{
    put_round(sink, start);
    for (size_t i = 0; i < count; i++) {
        r7i_puts(sink, i == 0 ? " ; " : " ");
        put_step(sink, steps[i]);
    }
}

size_t r7_cards_write(r7_cards cards, char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    put_cards(&sink, cards, 0);
    return r7i_finish(&sink);
}

size_t r7_rules_write(struct r7_rules rules, char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    r7i_put_rules(&sink, rules);
    return r7i_finish(&sink);
}

size_t r7_step_write(struct r7_step step, char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    put_step(&sink, step);
    return r7i_finish(&sink);
}

/* A round at the start of a turn, and the steps since. */
static size_t write_steps(const struct r7_round *start, const struct r7_step *steps, size_t count,
                          char *text, size_t size)
{
    struct r7i_sink sink = {text, size, 0};
    put_history(&sink, start, steps, count);
    return r7i_finish(&sink);
}

size_t r7_round_write(const struct r7_round *round, char *text, size_t size)
{
    assert(round->phase == R7_PHASE_START || round->phase == R7_PHASE_OVER);
    return write_steps(round, NULL, 0, text, size);
}

size_t r7_position_write(const struct r7_position *position, char *text, size_t size)
{
    return write_steps(&position->start, position->steps, position->count, text, size);
}

size_t r7_history_write(const struct r7_history *history, char *text, size_t size)
{
    return write_steps(&history->start, history->steps, history->count, text, size);
}
