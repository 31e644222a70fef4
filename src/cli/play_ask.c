/* Reading what the person types: lines, answers to questions, and steps in the
 * notation or in plain words. */
#include "play.h"
#include <ctype.h>
#include <string.h>

/* Reads the rest of a line. R7_OK, or why it cannot be used; the whole line is
 * read in any case. */
static enum r7_error get_line(char line[PLAY_LINE_MAX + 1], bool *end)
{
    size_t length = 0;
    enum r7_error error = R7_OK;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length == PLAY_LINE_MAX)
            error = R7_ERR_LENGTH;
        else
            line[length++] = (char)c;
    }
    *end = c == EOF && length == 0;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    for (size_t i = 0; i < length && error == R7_OK; i++)
        if ((line[i] < ' ' && line[i] != '\t') || line[i] > '~')
            error = R7_ERR_BINARY;
    return error;
}

bool play_read(struct play *play, const char *prompt, char line[PLAY_LINE_MAX + 1])
{
    for (;;) {
        bool end;
        fputs(prompt, stdout);
        fflush(stdout);
        enum r7_error error = get_line(line, &end);
        if (end) {
            puts(ferror(stdin) ? "\nThe input cannot be read; the game stops here."
                               : "\nThe input has ended; the game stops here.");
            play->ended = true;
            return false;
        }
        /* Through a pipe nobody sees the typing: the answer belongs to the text. */
        if (!play->terminal)
            puts(error == R7_OK ? line : "...");
        if (error == R7_OK)
            return true;
        if (error == R7_ERR_LENGTH)
            printf("%s: at most %d bytes\n", r7_error_text(error), PLAY_LINE_MAX);
        else
            printf("%s\n", r7_error_text(error));
    }
}

bool play_ask(struct play *play, const char *question)
{
    char line[PLAY_LINE_MAX + 1], *words[2];
    while (play_read(play, question, line)) {
        int count = play_split(line, words, 2);
        if (count == 1 && (strcasecmp(words[0], "y") == 0 || strcasecmp(words[0], "yes") == 0))
            return true;
        if (count == 1 && (strcasecmp(words[0], "n") == 0 || strcasecmp(words[0], "no") == 0))
            return false;
        if (count == 1 && (strcasecmp(words[0], "q") == 0 || strcasecmp(words[0], "quit") == 0)) {
            play->ended = true;
            return false;
        }
        puts("Please answer y or n.");
    }
    return false;
}

int play_split(char *line, char **words, int room)
{
    int count = 0;
    for (char *word = strtok(line, " \t,;"); word != NULL && count < room;
         word = strtok(NULL, " \t,;"))
        words[count++] = word;
    return count;
}

/* ---- steps ---- */

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
    struct r7_step step = r7_step_make(kind, card);
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
    enum r7_phase asks = r7_round_asks(now);
    if (card != R7_NO_CARD && kinds[asks] >= 0) {
        *step = card_step(now, (enum r7_step_kind)kinds[asks], card);
        return true;
    }
    if (asks != R7_PHASE_DRAW && asks != R7_PHASE_SEVEN_DRAW)
        return false;
    bool yes = strcasecmp(word, "y") == 0 || strcasecmp(word, "yes") == 0;
    bool no = strcasecmp(word, "n") == 0 || strcasecmp(word, "no") == 0;
    *step = r7_step_make(yes ? R7_STEP_DRAW : R7_STEP_LEAVE, R7_NO_CARD);
    return yes || no;
}

bool play_read_step(const struct r7_round *now, char **words, int count, int *at,
                    struct r7_step *step)
{
    struct r7_fault fault;
    const char *word = words[*at];
    if (read_verb(now, words, count, at, step))
        return true;
    if (read_answer(now, word, step)) {
        ++*at;
        return true;
    }
    char text[32];
    size_t length = 0;
    for (; word[length] != '\0' && length < sizeof text - 1; length++)
        text[length] = (char)toupper((unsigned char)word[length]);
    text[length] = '\0';
    if (card_of(word) != R7_NO_CARD)
        printf("%s where to? +%s is into your palette, @%s onto the canvas\n", text, text, text);
    else if (needs_card(word) && *at + 1 < count)
        printf("%.20s: %s\n", words[*at + 1], r7_error_text(R7_ERR_CARD));
    else if (needs_card(word))
        printf("%s: name a card after it, as in %s I4\n", word, word);
    else if (!r7_step_read(text, length, step, &fault))
        printf("%.20s: %s (? helps)\n", word, r7_error_text(fault.error));
    else if (step->drawn != R7_NO_CARD) /* or one could ask what the deck holds */
        printf("%s: the deck decides which card is drawn\n", text);
    else {
        ++*at;
        return true;
    }
    return false;
}
