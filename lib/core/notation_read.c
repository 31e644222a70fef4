/* Reading positions and steps.
 *
 * One cursor goes over the text; the first mistake is noted with its place and
 * ends the reading. Fields are separated by spaces or tabs. */
#include "rules_text.h"
#include <red7/history.h>
#include <string.h>

struct cursor {
    const char *text;
    size_t length, at;
    struct r7_fault *fault;
};

static bool fail_at(struct cursor *c, enum r7_error error, size_t offset, size_t length)
{
    *c->fault = (struct r7_fault){.error = error, .offset = offset, .length = length};
    return false;
}

/* The character n places ahead, NUL past the end. */
static char peek(const struct cursor *c, size_t n)
{
    return c->at + n < c->length ? c->text[c->at + n] : '\0';
}

static bool is_space(char ch)
{
    return ch == ' ' || ch == '\t';
}

static void skip_spaces(struct cursor *c)
{
    while (is_space(peek(c, 0)))
        c->at++;
}

/* The length of the word that starts here: up to a space, a ';' or the end. */
static size_t word_length(const struct cursor *c)
{
    size_t n = 0;
    while (c->at + n < c->length && !is_space(c->text[c->at + n]) && c->text[c->at + n] != ';')
        n++;
    return n;
}

static bool word_is(const struct cursor *c, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(c->text + c->at, word, length) == 0;
}

static bool fail_here(struct cursor *c, enum r7_error error)
{
    return fail_at(c, error, c->at, word_length(c));
}

/* The same for a piece of a seat, which ends at a '/' too. */
static bool fail_in_list(struct cursor *c, enum r7_error error, size_t from)
{
    size_t n = from;
    while (n < c->length && !is_space(c->text[n]) && c->text[n] != ';' && c->text[n] != '/')
        n++;
    return fail_at(c, error, from, n - from);
}

/* The start of the next field. */
static bool expect_field(struct cursor *c)
{
    skip_spaces(c);
    if (c->at == c->length || peek(c, 0) == ';')
        return fail_at(c, R7_ERR_MISSING, c->at, 0);
    return true;
}

int r7_colour_of_letter(char letter)
{
    for (int colour = 0; colour < R7_COLOURS; colour++)
        if (r7_colour_letter((enum r7_colour)colour) == letter)
            return colour;
    return -1;
}

r7_card r7_card_read(const char *text, size_t length)
{
    int colour = length >= 2 ? r7_colour_of_letter(text[0]) : -1;
    if (colour < 0 || text[1] < '1' || text[1] > '7')
        return R7_NO_CARD;
    return r7_card_make(text[1] - '0', (enum r7_colour)colour);
}

static bool read_card(struct cursor *c, r7_card *card)
{
    size_t rest = c->length - c->at;
    *card = r7_card_read(c->text + c->at, rest);
    if (*card == R7_NO_CARD)
        return fail_at(c, R7_ERR_CARD, c->at, rest < 2 ? rest : 2);
    c->at += 2;
    return true;
}

/* ---- rule sets ---- */

static bool read_rules(struct cursor *c, struct r7_rules *rules)
{
    size_t length = word_length(c);
    struct r7_fault fault;
    if (!r7i_rules_parse(c->text + c->at, length, rules, &fault))
        return fail_at(c, fault.error, c->at + fault.offset, fault.length);
    c->at += length;
    return true;
}

bool r7_rules_read(const char *text, size_t length, struct r7_rules *rules, struct r7_fault *fault)
{
    struct cursor c = {text, length, 0, fault};
    if (!read_rules(&c, rules))
        return false;
    return c.at == length || fail_at(&c, R7_ERR_TRAILING, c.at, length - c.at);
}

/* ---- positions ---- */

/* What is gathered while a position is read. */
struct reading {
    struct cursor *c;
    struct r7_round *round;
    r7_cards met; /* every card so far */
    int count;    /* of those and the ones not known */
};

static bool met_card(struct reading *r, r7_card card, size_t at)
{
    if (r7_cards_has(r->met, card))
        return fail_at(r->c, R7_ERR_CARD_TWICE, at, 2);
    r->met |= r7_card_bit(card);
    if (++r->count > R7_CARDS)
        return fail_at(r->c, R7_ERR_CARDS_TOO_MANY, at, 2);
    return true;
}

/* "*N"; N of 0 is read as none. */
static bool read_hidden(struct reading *r, uint8_t *hidden)
{
    struct cursor *c = r->c;
    size_t from = c->at++;
    unsigned n = 0;
    size_t digits = 0;
    while (peek(c, 0) >= '0' && peek(c, 0) <= '9') {
        if (n <= R7_CARDS)
            n = n * 10 + (unsigned)(peek(c, 0) - '0');
        c->at++;
        digits++;
    }
    if (digits == 0)
        return fail_at(c, R7_ERR_NUMBER, from, 1);
    if (r->count + (int)n > R7_CARDS)
        return fail_at(c, R7_ERR_CARDS_TOO_MANY, from, c->at - from);
    r->count += (int)n;
    *hidden = (uint8_t)n;
    return true;
}

/* Where a list of cards ends: at a space, a '/', a ';' or the end. */
static bool list_ends(const struct cursor *c)
{
    char ch = peek(c, 0);
    return c->at == c->length || is_space(ch) || ch == '/' || ch == ';';
}

/* A list of cards in the order written; `hidden` is NULL where none may be. */
static bool read_list(struct reading *r, r7_card *list, int *count, uint8_t *hidden)
{
    struct cursor *c = r->c;
    *count = 0;
    if (peek(c, 0) == '-') {
        c->at++;
        return list_ends(c) || fail_in_list(c, R7_ERR_NONE_ALONE, c->at - 1);
    }
    if (list_ends(c))
        return fail_at(c, R7_ERR_CARD, c->at, 0);
    while (!list_ends(c)) {
        if (peek(c, 0) == '*') {
            if (hidden == NULL)
                return fail_in_list(c, R7_ERR_HIDDEN_PLACE, c->at);
            return read_hidden(r, hidden) &&
                   (list_ends(c) || fail_in_list(c, R7_ERR_HIDDEN_ORDER, c->at));
        }
        size_t from = c->at;
        if (!read_card(c, &list[*count]) || !met_card(r, list[*count], from))
            return false;
        ++*count;
    }
    return true;
}

static bool read_set(struct reading *r, r7_cards *set, uint8_t *hidden)
{
    r7_card list[R7_CARDS + 1];
    int count;
    if (!read_list(r, list, &count, hidden))
        return false;
    *set = 0;
    for (int i = 0; i < count; i++)
        *set |= r7_card_bit(list[i]);
    return true;
}

/* A pile is written from its top and kept from its bottom. */
static bool read_pile(struct reading *r, r7_card *pile, uint8_t *known, uint8_t *hidden)
{
    r7_card list[R7_CARDS + 1];
    int count;
    if (!expect_field(r->c) || !read_list(r, list, &count, hidden))
        return false;
    if (!is_space(peek(r->c, 0)) && r->c->at < r->c->length)
        return fail_here(r->c, R7_ERR_CARD);
    for (int i = 0; i < count; i++)
        pile[i] = list[count - 1 - i];
    *known = (uint8_t)count;
    return true;
}

static bool read_seat(struct reading *r)
{
    struct cursor *c = r->c;
    struct r7_seat *seat = &r->round->seats[r->round->players];
    if (r->round->players == R7_SEATS_MAX)
        return fail_here(c, R7_ERR_SEATS_MANY);
    seat->out = peek(c, 0) == 'x';
    c->at += seat->out;
    r7_cards *sets[] = {&seat->hand, &seat->palette, &seat->scored};
    for (int i = 0; i < 3; i++) {
        if (i > 0) {
            if (peek(c, 0) != '/')
                return fail_here(c, R7_ERR_SEAT);
            c->at++;
        }
        if (!read_set(r, sets[i], i == 0 ? &seat->hidden : NULL))
            return false;
    }
    if (peek(c, 0) == '/')
        return fail_here(c, R7_ERR_SEAT);
    seat->scores = r7_palette_scores(seat->palette);
    r->round->players++;
    return true;
}

static bool read_number(struct cursor *c, unsigned *number)
{
    size_t n = word_length(c);
    *number = 0;
    for (size_t i = 0; i < n; i++) {
        char ch = peek(c, i);
        if (ch < '0' || ch > '9')
            return fail_at(c, R7_ERR_NUMBER, c->at, n);
        if (*number < 1000)
            *number = *number * 10 + (unsigned)(ch - '0');
    }
    c->at += n;
    return true;
}

/* Cards known in a place that is otherwise hidden are known because everybody
 * has seen them. */
static void note_seen(struct r7_round *round)
{
    if (round->deck_hidden > 0)
        for (int i = 0; i < round->deck_known; i++)
            round->seen |= r7_card_bit(round->deck[i]);
    for (int seat = 0; seat < round->players; seat++)
        if (round->seats[seat].hidden > 0)
            round->seen |= round->seats[seat].hand;
}

/* Seats until the end, a ';' or "over", whose place is noted (0: it is not there). */
static bool read_seats(struct reading *r, size_t *over)
{
    struct cursor *c = r->c;
    *over = 0;
    for (;;) {
        skip_spaces(c);
        if (c->at == c->length || peek(c, 0) == ';')
            break;
        if (word_is(c, word_length(c), "over")) {
            *over = c->at;
            c->at += strlen("over");
            skip_spaces(c);
            if (c->at != c->length && peek(c, 0) != ';')
                return fail_at(c, R7_ERR_TRAILING, c->at, c->length - c->at);
            break;
        }
        if (memchr(c->text + c->at, '/', word_length(c)) == NULL)
            return fail_here(c, r->round->players >= 2 ? R7_ERR_TRAILING : R7_ERR_SEAT);
        if (!read_seat(r))
            return false;
    }
    return r->round->players >= 2 || fail_at(c, R7_ERR_SEATS_FEW, c->at, 0);
}

static bool check_turn(struct cursor *c, struct r7_round *round, unsigned turn, size_t at,
                       size_t length, size_t over)
{
    int in = 0;
    for (int seat = 0; seat < round->players; seat++)
        in += !round->seats[seat].out;
    if (turn >= round->players)
        return fail_at(c, R7_ERR_TURN, at, length);
    if (round->seats[turn].out)
        return fail_at(c, R7_ERR_TURN_OUT, at, length);
    if (over > 0 && in != 1)
        return fail_at(c, R7_ERR_OVER_MANY, over, strlen("over"));
    if (over == 0 && in < 2)
        return fail_at(c, R7_ERR_ROUND_FEW, c->at, 0);
    round->turn = (uint8_t)turn;
    round->phase = over > 0 ? R7_PHASE_OVER : R7_PHASE_START;
    return true;
}

/* A position without steps; the cursor stays at the end or at a ';'. */
static bool read_round(struct cursor *c, struct r7_round *round)
{
    for (size_t i = 0; i < c->length; i++) {
        unsigned char ch = (unsigned char)c->text[i];
        if ((ch < ' ' && ch != '\t') || ch > '~')
            return fail_at(c, R7_ERR_BINARY, i, 1);
    }
    struct reading r = {.c = c, .round = round};
    unsigned turn;
    size_t over;
    memset(round, 0, sizeof *round);
    round->seven = R7_NO_CARD;
    skip_spaces(c);
    if (c->at == c->length)
        return fail_at(c, R7_ERR_EMPTY, 0, 0);
    if (!read_rules(c, &round->rules) || !expect_field(c))
        return false;
    size_t turn_at = c->at, turn_length = word_length(c);
    if (!read_number(c, &turn) || !read_pile(&r, round->canvas, &round->canvas_count, NULL) ||
        !read_pile(&r, round->deck, &round->deck_known, &round->deck_hidden) ||
        !read_seats(&r, &over) || !check_turn(c, round, turn, turn_at, turn_length, over))
        return false;
    note_seen(round);
    return true;
}

/* ---- steps ---- */

/* The part of a step before the bracket. */
static bool read_step_body(struct cursor *c, struct r7_step *step)
{
    size_t from = c->at, n = word_length(c);
    if (word_is(c, n, "pass")) {
        step->kind = R7_STEP_PASS;
        c->at += n;
        return true;
    }
    char first = peek(c, 0), second = peek(c, 1);
    bool named = true; /* whether a card follows */
    size_t skip = 1;
    if (first == '+') {
        step->kind = R7_STEP_PALETTE;
    } else if (first == '@') {
        step->kind = R7_STEP_CANVAS;
    } else if (first == '7' && (second == '@' || second == '^')) {
        step->kind = second == '@' ? R7_STEP_MOVE_CANVAS : R7_STEP_MOVE_DECK;
        skip = 2;
    } else if (first == '-' && second >= '0' && second <= '9' && peek(c, 2) == ':') {
        step->kind = R7_STEP_TAKE;
        step->seat = (uint8_t)(second - '0');
        skip = 3;
    } else if (first == '=' || first == '!' || first == '.') {
        step->kind = first == '=' ? R7_STEP_DRAW : first == '!' ? R7_STEP_LEAVE : R7_STEP_END;
        named = false;
    } else {
        return fail_at(c, R7_ERR_STEP, from, n);
    }
    c->at += skip;
    return !named || read_card(c, &step->card);
}

static bool read_step(struct cursor *c, struct r7_step *step)
{
    size_t from = c->at, n = word_length(c);
    *step = r7_step_pass();
    if (n == 0)
        return fail_at(c, R7_ERR_STEP, from, from < c->length ? 1 : 0);
    if (!read_step_body(c, step))
        return false;
    if (peek(c, 0) == '(') {
        c->at++;
        if (!read_card(c, &step->drawn))
            return false;
        if (peek(c, 0) != ')')
            return fail_at(c, R7_ERR_STEP, from, n);
        c->at++;
    }
    return c->at == from + n || fail_at(c, R7_ERR_STEP, from, n);
}

bool r7_step_read(const char *text, size_t length, struct r7_step *step, struct r7_fault *fault)
{
    struct cursor c = {text, length, 0, fault};
    if (!read_step(&c, step))
        return false;
    return c.at == length || fail_at(&c, R7_ERR_TRAILING, c.at, length - c.at);
}

void r7_position_init(struct r7_position *position, const struct r7_round *round)
{
    assert(round->phase == R7_PHASE_START || round->phase == R7_PHASE_OVER);
    memset(position, 0, sizeof *position);
    position->start = position->now = *round;
}

enum r7_error r7_position_apply(struct r7_position *position, struct r7_step step)
{
    bool told = position->now.deck_known > 0; /* then the bracket says nothing new */
    enum r7_error error = r7_round_apply(&position->now, step);
    if (error != R7_OK)
        return error;
    if (told)
        step.drawn = R7_NO_CARD;
    if (position->now.phase == R7_PHASE_START || position->now.phase == R7_PHASE_OVER) {
        position->start = position->now;
        position->count = 0;
    } else {
        assert(position->count < R7_TURN_STEPS_MAX);
        position->steps[position->count++] = step;
    }
    return R7_OK;
}

/* Plays the steps after the ';' one by one, in the history if there is one, else in the
 * position. */
static bool read_steps(struct cursor *c, struct r7_position *position, struct r7_history *history)
{
    size_t n = 0;
    skip_spaces(c);
    if (peek(c, 0) == ';') {
        c->at++;
        for (skip_spaces(c); c->at < c->length; skip_spaces(c)) {
            struct r7_step step;
            size_t from = c->at, length = word_length(c);
            bool ok = read_step(c, &step);
            enum r7_error error = !ok               ? R7_OK
                                  : history != NULL ? r7_history_play(history, step)
                                                    : r7_position_apply(position, step);
            if (error != R7_OK)
                ok = fail_at(c, error, from, length);
            if (!ok) {
                c->fault->step = n + 1;
                return false;
            }
            n++;
        }
    }
    return true;
}

bool r7_position_read(const char *text, size_t length, struct r7_position *position,
                      struct r7_fault *fault)
{
    struct cursor c = {text, length, 0, fault};
    struct r7_round round;
    if (!read_round(&c, &round))
        return false;
    r7_position_init(position, &round);
    return read_steps(&c, position, NULL);
}

bool r7_history_read(const char *text, size_t length, struct r7_history *history,
                     struct r7_fault *fault)
{
    struct cursor c = {text, length, 0, fault};
    struct r7_round round;
    if (!read_round(&c, &round))
        return false;
    r7_history_init(history, &round);
    return read_steps(&c, NULL, history);
}
