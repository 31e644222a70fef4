/* What a turn did, and what one should do. A turn is one sentence: what was played, in the present
 * tense, and how its player stands then. Each move is said in three ways: to whoever played it,
 * about somebody else, and as advice. */
#include <libintl.h>
#include <red7/red7.h>
#include <words/cards.h>
#include <words/text.h>
#include <words/turns.h>

struct phrase words_steps(const struct r7_turn *turn)
{
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    for (int i = 0; i < turn->count; i++) {
        char step[R7_STEP_TEXT_MAX];
        r7_step_write(turn->steps[i], step, sizeof step);
        words_add(&text, i > 0 ? " " : "");
        words_add(&text, step);
    }
    return phrase;
}

/* ---- moves ---- */

/* Who is spoken to or about. */
enum voice { TO_YOU, ABOUT, ADVICE };

/* A 1 puts a card of some palette on the deck. */
static const char *take_message(enum voice voice, bool own, bool yours)
{
    if (own)
        return voice == TO_YOU  ? C_("you", "put your {card} on the deck")
               : voice == ABOUT ? C_("somebody", "puts their own {card} on the deck")
                                : C_("advice", "put your {card} on the deck");
    if (yours)
        return C_("somebody", "puts your {card} on the deck");
    return voice == TO_YOU  ? C_("you", "put {name}’s {card} on the deck")
           : voice == ABOUT ? C_("somebody", "puts {name}’s {card} on the deck")
                            : C_("advice", "put {name}’s {card} on the deck");
}

static const char *move_message(enum r7_step_kind kind, enum voice voice)
{
    switch (kind) {
    case R7_STEP_PALETTE:
        return voice == TO_YOU  ? C_("you", "play {card} to your palette")
               : voice == ABOUT ? C_("somebody", "plays {card} to their palette")
                                : C_("advice", "play {card} to your palette");
    case R7_STEP_CANVAS:
        return voice == TO_YOU  ? C_("you", "play {card} to the canvas")
               : voice == ABOUT ? C_("somebody", "plays {card} to the canvas")
                                : C_("advice", "play {card} to the canvas");
    case R7_STEP_MOVE_CANVAS:
        return voice == TO_YOU  ? C_("you", "move {card} to the canvas")
               : voice == ABOUT ? C_("somebody", "moves {card} to the canvas")
                                : C_("advice", "move {card} to the canvas");
    case R7_STEP_MOVE_DECK:
        return voice == TO_YOU  ? C_("you", "move {card} to the deck")
               : voice == ABOUT ? C_("somebody", "moves {card} to the deck")
                                : C_("advice", "move {card} to the deck");
    case R7_STEP_LEAVE:
        return voice == TO_YOU  ? C_("you", "don’t draw")
               : voice == ABOUT ? C_("somebody", "doesn’t draw")
                                : C_("advice", "don’t draw");
    case R7_STEP_PASS: /* what it means for its player is told elsewhere */
        return voice == ADVICE ? C_("advice", "pass") : NULL;
    case R7_STEP_DRAW: /* what is drawn is told elsewhere, too */
        return voice == ADVICE ? C_("advice", "draw a card") : NULL;
    case R7_STEP_TAKE:
    case R7_STEP_END:
        return NULL;
    }
    return NULL;
}

static struct phrase say_move(struct r7_step step, enum voice voice, int seat,
                              const struct words_names *names)
{
    struct phrase card = {""}, name = {""};
    const char *message = move_message((enum r7_step_kind)step.kind, voice);
    if (step.kind == R7_STEP_TAKE) {
        name = words_seat(names, step.seat);
        message = take_message(voice, step.seat == seat, words_is_you(names, step.seat));
    }
    if (message == NULL)
        return card;
    if (step.card != R7_NO_CARD)
        card = words_card(step.card);
    return words_phrase(message, "card", card.bytes, "name", name.bytes, NULL);
}

/* The usual turn, a card to the palette and one to the canvas, in one breath. */
static struct phrase say_both(struct r7_step palette, struct r7_step canvas, enum voice voice)
{
    const char *message =
        voice == TO_YOU ? C_("you", "play {card} to your palette, then {next} to the canvas")
        : voice == ABOUT
            ? C_("somebody", "plays {card} to their palette, then {next} to the canvas")
            : C_("advice", "play {card} to your palette, then {next} to the canvas");
    return words_phrase(message, "card", words_card(palette.card).bytes, "next",
                        words_card(canvas.card).bytes, NULL);
}

static struct phrase say_draw(const struct r7_round *before, struct r7_step step, enum voice voice)
{
    r7_card card = r7_round_deck_top(before);
    if (card == R7_NO_CARD)
        card = step.drawn;
    if (card == R7_NO_CARD)
        return words_phrase(
            voice == TO_YOU ? C_("you", "draw a card") : C_("somebody", "draws a card"), NULL);
    return words_phrase(voice == TO_YOU ? C_("you", "draw {card}") : C_("somebody", "draws {card}"),
                        "card", words_card(card).bytes, NULL);
}

/* A list of moves. */
struct moves {
    char bytes[1024];
};

static void add_move(struct moves *moves, struct phrase move)
{
    char list[sizeof moves->bytes] = "";
    struct words text = WORDS_INIT(list);
    if (move.bytes[0] == '\0')
        return;
    if (moves->bytes[0] == '\0')
        words_add(&text, move.bytes);
    else
        words_say(&text, C_("moves", "{list}, then {next}"), "list", moves->bytes, "next",
                  move.bytes, NULL);
    snprintf(moves->bytes, sizeof moves->bytes, "%s", list);
}

/* Adds step number i, with the next one if both go together; how many it took. `rounds` may be
 * NULL: then nobody knows what is drawn. */
static int add_step(struct moves *moves, const struct r7_round *rounds, const struct r7_step *steps,
                    int i, int count, enum voice voice, int seat, const struct words_names *names)
{
    bool draws = rounds != NULL && r7_round_draws(&rounds[i], steps[i]);
    bool both = !draws && steps[i].kind == R7_STEP_PALETTE && i + 1 < count &&
                steps[i + 1].kind == R7_STEP_CANVAS && moves->bytes[0] == '\0';
    if (both) {
        add_move(moves, say_both(steps[i], steps[i + 1], voice));
        draws = rounds != NULL && r7_round_draws(&rounds[i + 1], steps[i + 1]);
    } else {
        add_move(moves, say_move(steps[i], voice, seat, names));
    }
    if (draws)
        add_move(moves, say_draw(&rounds[i + both], steps[i + both], voice));
    return 1 + both;
}

struct phrase words_advise(const struct r7_turn *turn, int seat, const struct words_names *names)
{
    struct moves moves = {""};
    struct phrase phrase = {""};
    struct words text = WORDS_INIT(phrase.bytes);
    for (int i = 0; i < turn->count;)
        i += add_step(&moves, NULL, turn->steps, i, turn->count, ADVICE, seat, names);
    words_add_first(&text, moves.bytes, "");
    return phrase;
}

/* ---- turns ---- */

/* How a turn ended for its player. */
enum end { GOES_ON, LEADS, PASSED, EMPTY, OUT };

static enum end end_of(const struct r7_round *rounds, const struct r7_step *steps, int count)
{
    int seat = rounds[0].turn;
    const struct r7_round *after = &rounds[count];
    if (after->turn == seat && after->phase != R7_PHASE_OVER)
        return GOES_ON;
    if (!after->seats[seat].out)
        return LEADS;
    if (steps[0].kind != R7_STEP_PASS)
        return OUT;
    return rounds[0].seats[seat].hand == 0 && rounds[0].seats[seat].hidden == 0 ? EMPTY : PASSED;
}

static const char *turn_message(enum end end, bool you)
{
    switch (end) {
    case GOES_ON:
        return you ? _("you {moves}") : _("{name} {moves}");
    case LEADS:
        return you ? _("you {moves}, and lead: {why}") : _("{name} {moves}, and leads: {why}");
    case PASSED:
        return you ? _("you pass and are out") : _("{name} passes and is out");
    case EMPTY:
        return you ? _("you have no cards left and are out")
                   : _("{name} has no cards left and is out");
    case OUT:
        return you ? _("you {moves}, but don’t lead and are out")
                   : _("{name} {moves}, but doesn’t lead and is out");
    }
    return "";
}

void words_add_turn(struct words *text, const struct r7_round *rounds, const struct r7_step *steps,
                    int count, const struct words_names *names)
{
    struct moves moves = {""};
    char bytes[2048] = "";
    struct words clause = WORDS_INIT(bytes);
    int seat = rounds[0].turn;
    bool you = words_is_you(names, seat);
    struct phrase name = words_seat(names, seat), why = {""};
    if (count == 0)
        return;
    for (int i = 0; i < count;)
        i += add_step(&moves, rounds, steps, i, count, you ? TO_YOU : ABOUT, seat, names);
    enum end end = end_of(rounds, steps, count);
    if (end == LEADS)
        why = words_why(&rounds[count], seat, names);
    if (moves.bytes[0] == '\0' && end == GOES_ON)
        return;
    words_say(&clause, turn_message(end, you), "name", name.bytes, "moves", moves.bytes, "why",
              why.bytes, NULL);
    words_add_sentence(text, bytes, names != NULL ? names->of[seat] : "");
}
