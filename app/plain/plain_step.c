/* Steps as people type them: in the notation, in small letters, or in plain words. */
#include "plain_step.h"
#include "plain_tell.h"
#include <ctype.h>
#include <string.h>
#include <strings.h>
#include <words/names.h>
#include <words/text.h>

/* Steps in words. Those that name a card have it as the next word. */
static const struct {
    const char *word;
    enum r7_step_kind kind;
    bool card;
} verbs[] = {
    {"p", R7_STEP_PALETTE, true},      {"palette", R7_STEP_PALETTE, true},
    {"c", R7_STEP_CANVAS, true},       {"canvas", R7_STEP_CANVAS, true},
    {"take", R7_STEP_TAKE, true},      {"move", R7_STEP_MOVE_CANVAS, true},
    {"deck", R7_STEP_MOVE_DECK, true}, {"draw", R7_STEP_DRAW, false},
    {"leave", R7_STEP_LEAVE, false},   {"end", R7_STEP_END, false},
    {"pass", R7_STEP_PASS, false},
};

/* The card that a word names, R7_NO_CARD if it names none. */
static r7_card card_of(const char *word)
{
    char text[2] = {(char)toupper((unsigned char)word[0]), '\0'};
    if (strlen(word) != 2)
        return R7_NO_CARD;
    text[1] = word[1];
    return r7_card_read(text, 2);
}

/* A step that names a card; who takes one need not say from whom. */
static struct r7_step card_step(const struct r7_round *now, enum r7_step_kind kind, r7_card card)
{
    struct r7_step step = {.kind = (uint8_t)kind, .card = card, .drawn = R7_NO_CARD};
    for (int seat = 0; kind == R7_STEP_TAKE && seat < now->players; seat++)
        if (r7_cards_has(now->seats[seat].palette, card))
            step.seat = (uint8_t)seat;
    return step;
}

/* Whether a word asks for a card after it. */
static bool needs_card(const char *word)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcasecmp(word, verbs[i].word) == 0)
            return verbs[i].card;
    return false;
}

static bool read_verb(const struct r7_round *now, char **words, int count, int *at,
                      struct r7_step *step)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcasecmp(words[*at], verbs[i].word) != 0)
            continue;
        r7_card card = verbs[i].card && *at + 1 < count ? card_of(words[*at + 1]) : R7_NO_CARD;
        if (verbs[i].card && card == R7_NO_CARD)
            return false;
        *step = card_step(now, verbs[i].kind, card);
        *at += verbs[i].card ? 2 : 1;
        return true;
    }
    return false;
}

/* What a card alone, or a plain yes or no, means depends on what is asked. */
static bool read_answer(const struct r7_round *now, const char *word, struct r7_step *step)
{
    static const int kinds[] = {
        [R7_PHASE_START] = -1,         [R7_PHASE_FIVE] = R7_STEP_PALETTE,
        [R7_PHASE_ONE] = R7_STEP_TAKE, [R7_PHASE_SEVEN] = R7_STEP_MOVE_CANVAS,
        [R7_PHASE_SEVEN_DRAW] = -1,    [R7_PHASE_CANVAS] = R7_STEP_CANVAS,
        [R7_PHASE_DRAW] = -1,          [R7_PHASE_OVER] = -1,
    };
    r7_card card = card_of(word);
    enum r7_phase due = r7_round_due(now);
    if (card != R7_NO_CARD && kinds[due] >= 0) {
        *step = card_step(now, (enum r7_step_kind)kinds[due], card);
        return true;
    }
    if (due != R7_PHASE_DRAW && due != R7_PHASE_SEVEN_DRAW)
        return false;
    int answer = words_yes_or_no(word);
    *step = answer == 1 ? r7_step_draw() : r7_step_leave();
    return answer >= 0;
}

/* Says why a word is no step. */
static void complain(char **words, int count, int at, const char *upper, enum r7_error error)
{
    const char *word = words[at];
    char piece[32];
    snprintf(piece, sizeof piece, "%.20s",
             at + 1 < count && needs_card(word) ? words[at + 1] : word);
    if (card_of(word) != R7_NO_CARD)
        plain_tell(_("Where should {card} go? +{card} to your palette, @{card} to the canvas."),
                   "card", upper, NULL);
    else if (needs_card(word) && at + 1 < count)
        plain_tell(_("{word}: {error}"), "word", piece, "error", words_error(R7_ERR_CARD), NULL);
    else if (needs_card(word))
        plain_tell(_("{word}: needs a card after it, as in {word} I4."), "word", piece, NULL);
    else if (error != R7_OK)
        plain_tell(_("{word}: {error} (? for help)"), "word", piece, "error", words_error(error),
                   NULL);
    else
        plain_tell(_("{word}: you can’t choose the card; the deck decides."), "word", piece, NULL);
}

bool plain_read_step(const struct r7_round *now, char **words, int count, int *at,
                     struct r7_step *step)
{
    struct r7_fault fault = {.error = R7_OK};
    const char *word = words[*at];
    if (read_verb(now, words, count, at, step))
        return true;
    if (read_answer(now, word, step)) {
        ++*at;
        return true;
    }
    char upper[32];
    size_t length = 0;
    for (; word[length] != '\0' && length < sizeof upper - 1; length++)
        upper[length] = (char)toupper((unsigned char)word[length]);
    upper[length] = '\0';
    bool good = card_of(word) == R7_NO_CARD && !needs_card(word) &&
                r7_step_read(upper, length, step, &fault);
    if (good && step->drawn == R7_NO_CARD) { /* else one could ask what the deck holds */
        ++*at;
        return true;
    }
    complain(words, count, *at, upper, fault.error);
    return false;
}
