/* Text in and out, and the public functions that speak in text. */
#include "twin_inner.h"

#include <stddef.h>
#include <string.h>

static const char *const EDITIONS[] = {
    [TWIN_V12] = "v1.2", [TWIN_V13] = "v1.3", [TWIN_LUCRUM] = "lucrum", [TWIN_7ROSSO] = "7rosso"};
enum { EDITION_COUNT = sizeof EDITIONS / sizeof EDITIONS[0] };

/* ---- Reading: each reader returns the text after what it read, or NULL ---- */

/* All readers take NULL for "it went wrong before", so that calls can be chained. */
static const char *read_word(const char *text, const char *word)
{
    if (text == NULL || strncmp(text, word, strlen(word)) != 0) {
        return NULL;
    }
    return text + strlen(word);
}

/* A switch: its name, the text that turns its field off and on, and which editions have it on. */
struct way {
    const char *name, *off, *on;
    size_t field;
    bool needs_actions;
    bool in[EDITION_COUNT];
};

#define FIELD(name) offsetof(struct twin_ways, name)

static const struct way WAYS[] = {
    {"lose", "may", "forced", FIELD(lose_forced), false, {[TWIN_7ROSSO] = true}},
    {"draw", "may", "must", FIELD(draw_must), false, {[TWIN_LUCRUM] = true, [TWIN_7ROSSO] = true}},
    {"7card", "any", "other", FIELD(seven_other), true, {[TWIN_V12] = true}},
    {"7to", "both", "canvas", FIELD(seven_canvas), true, {[TWIN_V12] = true}},
    {"7lead", "end", "now", FIELD(seven_now), true, {[TWIN_V12] = true}},
    {"7draw", "no", "yes", FIELD(seven_draws), true, {[TWIN_V12] = true}},
    {"7hand", "yes", "no", FIELD(seven_hand_idle), true, {[TWIN_7ROSSO] = true}},
    {"1from", "level", "two", FIELD(one_two), true, {[TWIN_V12] = true}},
    {"1alone", "bound", "free", FIELD(one_free), true, {[TWIN_V12] = true}},
};

enum { WAY_COUNT = sizeof WAYS / sizeof WAYS[0], WAYS_BEFORE_TARGET = 2 };

static bool *way_of(struct twin_table *t, const struct way *way)
{
    return (bool *)((char *)&t->ways + way->field);
}

static int usual_target(enum twin_edition edition)
{
    return edition == TWIN_7ROSSO ? 0 : -1;
}

/* "+NAME:VALUE" of one switch; NULL if it is another. */
static const char *read_way(struct twin_table *t, const struct way *way, const char *text)
{
    const char *value = read_word(read_word(read_word(text, "+"), way->name), ":");
    const char *off = read_word(value, way->off), *on = read_word(value, way->on);
    *way_of(t, way) = on != NULL || (off == NULL && *way_of(t, way));
    return on != NULL ? on : off;
}

static const char *read_target(struct twin_table *t, const char *text)
{
    const char *value = read_word(text, "+target:"), *none = read_word(value, "none");
    if (none != NULL) {
        t->ways.target = 0;
        return none;
    }
    if (value == NULL || *value < '0' || *value > '9') {
        return NULL;
    }
    t->ways.target = 0;
    while (*value >= '0' && *value <= '9' && t->ways.target < 10000) {
        t->ways.target = t->ways.target * 10 + (*value - '0');
        value++;
    }
    return t->ways.target > 0 && t->ways.target < 10000 ? value : NULL;
}

/* An option or a switch behind a '+'; `met` has a bit for each that was there before. */
static const char *read_option(struct twin_table *t, const char *text, unsigned *met)
{
    unsigned bit = 1;
    const char *rest = read_word(text, "+advanced");
    t->advanced = t->advanced || rest != NULL;
    if (rest == NULL) {
        bit = 2;
        rest = read_word(text, "+actions");
        t->actions = t->actions || rest != NULL;
    }
    if (rest == NULL) {
        bit = 4;
        rest = read_target(t, text);
    }
    for (int i = 0; i < WAY_COUNT && rest == NULL; i++) {
        bit = 8U << i;
        rest = read_way(t, &WAYS[i], text);
    }
    bool twice = (*met & bit) != 0;
    *met |= bit;
    return twice ? NULL : rest;
}

const char *twin_read_ruleset(struct twin_table *t, const char *text)
{
    const char *rest = NULL;
    unsigned met = 0;
    for (int i = 0; i < EDITION_COUNT && rest == NULL; i++) {
        rest = read_word(text, EDITIONS[i]);
        t->edition = (enum twin_edition)i;
    }
    for (int i = 0; i < WAY_COUNT; i++) {
        *way_of(t, &WAYS[i]) = WAYS[i].in[t->edition];
    }
    t->ways.target = usual_target(t->edition);
    while (rest != NULL && *rest == '+') {
        rest = read_option(t, rest, &met);
    }
    for (int i = 0; i < WAY_COUNT; i++) {
        if ((met & 8U << i) != 0 && WAYS[i].needs_actions && !t->actions) {
            return NULL;
        }
    }
    return (met & 4) != 0 && !t->advanced ? NULL : rest;
}

static const char *read_seat_number(const char *text, int *seat)
{
    if (text == NULL || *text < '0' || *text >= '0' + TWIN_SEATS) {
        return NULL;
    }
    *seat = *text - '0';
    return text + 1;
}

static const char *read_card(const char *text, struct twin_card *card)
{
    if (text == NULL || *text == '\0' || strchr("ROYGBIV", *text) == NULL) {
        return NULL;
    }
    if (text[1] < '1' || text[1] > '7') {
        return NULL;
    }
    card->colour = text[0];
    card->digit = text[1];
    return text + 2;
}

/* Reads `-` or cards into a pile, and notes each card in `seen` to find a card twice. */
static const char *read_pile(const char *text, struct twin_pile *pile, struct twin_pile *seen)
{
    const char *none = read_word(text, "-");
    if (none != NULL) {
        return none;
    }
    do {
        struct twin_card card;
        text = read_card(text, &card);
        if (text == NULL) {
            return NULL;
        }
        for (int i = 0; i < seen->count; i++) {
            if (twin_card_same(seen->cards[i], card)) {
                return NULL;
            }
        }
        twin_pile_add(seen, card);
        twin_pile_add(pile, card);
    } while (*text != '\0' && *text != ' ' && *text != '/');
    return text;
}

/* Canvas and deck are written top first, and kept top last. */
static void turn_over(struct twin_pile *pile)
{
    struct twin_pile old = *pile;
    for (int i = 0; i < old.count; i++) {
        pile->cards[i] = old.cards[old.count - 1 - i];
    }
}

static const char *read_seat(const char *text, struct twin_seat *seat, struct twin_pile *seen)
{
    const char *out = read_word(text, "x");
    if (out != NULL) {
        seat->out = true;
        text = out;
    }
    text = read_pile(text, &seat->hand, seen);
    text = read_word(text, "/");
    text = read_pile(text, &seat->palette, seen);
    text = read_word(text, "/");
    return read_pile(text, &seat->scored, seen);
}

static const char *read_position(struct twin_table *t, const char *text)
{
    struct twin_pile seen = {0};
    memset(t, 0, sizeof *t);
    text = twin_read_ruleset(t, text);
    text = read_word(text, " ");
    text = read_seat_number(text, &t->turn);
    text = read_word(text, " ");
    text = read_pile(text, &t->canvas, &seen);
    text = read_word(text, " ");
    text = read_pile(text, &t->deck, &seen);
    while (text != NULL && *text != '\0' && t->players < TWIN_SEATS &&
           read_word(text, " ;") == NULL && read_word(text, " over") == NULL) {
        text = read_word(text, " ");
        text = read_seat(text, &t->seats[t->players], &seen);
        t->players++;
    }
    turn_over(&t->canvas);
    turn_over(&t->deck);
    return text;
}

static int count_in_round(const struct twin_table *t)
{
    int count = 0;
    for (int seat = 0; seat < t->players; seat++) {
        if (!t->seats[seat].out) {
            count++;
        }
    }
    return count;
}

static const char *read_step(const char *text, struct twin_step *step)
{
    const char *rest;
    memset(step, 0, sizeof *step);
    if ((rest = read_word(text, "pass")) != NULL) {
        step->kind = 'p';
        return rest;
    }
    if ((rest = read_word(text, "7@")) != NULL) {
        step->kind = 'c';
        return read_card(rest, &step->card);
    }
    if ((rest = read_word(text, "7^")) != NULL) {
        step->kind = 'd';
        return read_card(rest, &step->card);
    }
    step->kind = text[0];
    switch (text[0]) {
    case '+':
    case '@':
        return read_card(text + 1, &step->card);
    case '-':
        rest = read_seat_number(text + 1, &step->seat);
        rest = read_word(rest, ":");
        return read_card(rest, &step->card);
    case '=':
    case '!':
    case '.':
        return text + 1;
    }
    return NULL;
}

static bool same_step(struct twin_step a, struct twin_step b)
{
    return a.kind == b.kind && a.seat == b.seat && twin_card_same(a.card, b.card);
}

/* Plays the step at the front of the text. */
static const char *apply_front(struct twin *t, const char *text)
{
    struct twin_step step;
    struct twin_step legal[TWIN_MOST_STEPS];
    const char *rest = read_step(text, &step);
    if (rest == NULL) {
        return NULL;
    }
    bool found = false;
    int count = twin_list_legal(&t->now, legal);
    for (int i = 0; i < count; i++) {
        if (same_step(legal[i], step)) {
            found = true;
        }
    }
    if (!found) {
        return NULL;
    }
    twin_play(&t->now, step);
    if (*rest == '(') {
        struct twin_card told = {0};
        rest = read_word(read_card(rest + 1, &told), ")");
        if (rest == NULL || !twin_card_same(told, t->now.drawn)) {
            return NULL;
        }
    }
    t->steps[t->step_count] = step;
    t->step_count++;
    if (t->now.phase == TWIN_START) {
        t->start = t->now;
        t->step_count = 0;
    }
    return rest;
}

int twin_read(struct twin *t, const char *text)
{
    memset(t, 0, sizeof *t);
    text = read_position(&t->now, text);
    if (text == NULL || t->now.players < 2 || t->now.turn >= t->now.players ||
        t->now.seats[t->now.turn].out) {
        return -1;
    }
    if (strcmp(text, " over") == 0) {
        t->now.over = true;
        t->start = t->now;
        return count_in_round(&t->now) == 1 ? 0 : -1;
    }
    if (count_in_round(&t->now) < 2) {
        return -1;
    }
    t->start = t->now;
    if (*text == '\0') {
        return 0;
    }
    text = read_word(text, " ;");
    do {
        text = read_word(text, " ");
        if (text == NULL) {
            return -1;
        }
        text = apply_front(t, text);
    } while (text != NULL && *text != '\0');
    return text == NULL ? -1 : 0;
}

int twin_apply(struct twin *t, const char *step)
{
    struct twin trial = *t;
    const char *rest = apply_front(&trial, step);
    if (rest == NULL || *rest != '\0') {
        return -1;
    }
    *t = trial;
    return 0;
}

/* ---- Writing ---- */

struct writer {
    char *out;
    size_t size;
    size_t length; /* of the whole text, whether or not it fits */
};

static void put(struct writer *w, const char *text)
{
    for (; *text != '\0'; text++) {
        if (w->length + 1 < w->size) {
            w->out[w->length] = *text;
            w->out[w->length + 1] = '\0';
        }
        w->length++;
    }
}

static void put_char(struct writer *w, char c)
{
    char text[2] = {c, '\0'};
    put(w, text);
}

static void put_card(struct writer *w, struct twin_card card)
{
    put_char(w, card.colour);
    put_char(w, card.digit);
}

static void put_cards(struct writer *w, const struct twin_pile *pile)
{
    if (pile->count == 0) {
        put(w, "-");
    }
    for (int i = 0; i < pile->count; i++) {
        put_card(w, pile->cards[i]);
    }
}

static void put_sorted(struct writer *w, struct twin_pile pile)
{
    twin_pile_sort(&pile);
    put_cards(w, &pile);
}

static void put_top_first(struct writer *w, struct twin_pile pile)
{
    turn_over(&pile);
    put_cards(w, &pile);
}

static void put_target(struct writer *w, int target)
{
    char digits[8];
    int count = 0;
    put(w, target == 0 ? "+target:none" : "+target:");
    for (; target > 0; target /= 10) {
        digits[count] = (char)('0' + target % 10);
        count++;
    }
    while (count > 0) {
        count--;
        put_char(w, digits[count]);
    }
}

/* The rule set, with the switches that are not as the edition has them. */
static void put_ruleset(struct writer *w, struct twin_table t)
{
    put(w, EDITIONS[t.edition]);
    put(w, t.advanced ? "+advanced" : "");
    put(w, t.actions ? "+actions" : "");
    for (int i = 0; i < WAY_COUNT; i++) {
        bool on = *way_of(&t, &WAYS[i]);
        if (i == WAYS_BEFORE_TARGET && t.ways.target != usual_target(t.edition)) {
            put_target(w, t.ways.target);
        }
        if (on != WAYS[i].in[t.edition]) {
            put(w, "+");
            put(w, WAYS[i].name);
            put(w, ":");
            put(w, on ? WAYS[i].on : WAYS[i].off);
        }
    }
}

static void put_position(struct writer *w, const struct twin_table *t)
{
    put_ruleset(w, *t);
    put(w, " ");
    put_char(w, (char)('0' + t->turn));
    put(w, " ");
    put_top_first(w, t->canvas);
    put(w, " ");
    put_top_first(w, t->deck);
    for (int seat = 0; seat < t->players; seat++) {
        put(w, t->seats[seat].out ? " x" : " ");
        put_sorted(w, t->seats[seat].hand);
        put(w, "/");
        put_sorted(w, t->seats[seat].palette);
        put(w, "/");
        put_sorted(w, t->seats[seat].scored);
    }
    put(w, t->over ? " over" : "");
}

static void put_step(struct writer *w, struct twin_step step)
{
    switch (step.kind) {
    case 'p':
        put(w, "pass");
        return;
    case 'c':
        put(w, "7@");
        break;
    case 'd':
        put(w, "7^");
        break;
    case '-':
        put(w, "-");
        put_char(w, (char)('0' + step.seat));
        put(w, ":");
        break;
    case '+':
    case '@':
        put_char(w, step.kind);
        break;
    default:
        put_char(w, step.kind);
        return; /* the steps without a card */
    }
    put_card(w, step.card);
}

size_t twin_write(const struct twin *t, char *out, size_t size)
{
    struct writer w = {.out = out, .size = size};
    if (size > 0) {
        out[0] = '\0';
    }
    put_position(&w, &t->start);
    for (int i = 0; i < t->step_count; i++) {
        put(&w, i == 0 ? " ; " : " ");
        put_step(&w, t->steps[i]);
    }
    return w.length;
}

static void write_steps(const struct twin_step *steps, int count, char texts[][8], int most)
{
    for (int i = 0; i < count && i < most; i++) {
        struct writer w = {.out = texts[i], .size = 8};
        put_step(&w, steps[i]);
    }
}

/* ---- The other public functions ---- */

int twin_legal(const struct twin *t, char steps[][8], int most)
{
    struct twin_step list[TWIN_MOST_STEPS];
    int count = twin_list_legal(&t->now, list);
    write_steps(list, count, steps, most);
    return count;
}

int twin_sure_steps(const struct twin *t, char steps[][8], int most)
{
    struct twin_step list[TWIN_MOST_STEPS];
    int count = twin_list_sure(&t->now, list);
    write_steps(list, count, steps, most);
    return count;
}

int twin_leader(const struct twin *t)
{
    return twin_table_leader(&t->now);
}

int twin_set(const struct twin *t, int seat, char rule, char *cards)
{
    if (seat < 0 || seat >= t->now.players || rule == '\0' || strchr("ROYGBIV", rule) == NULL) {
        return -1;
    }
    struct twin_pile set;
    struct writer w = {.out = cards, .size = TWIN_SET_TEXT};
    twin_palette_set(&t->now.seats[seat].palette, rule, &set);
    put_cards(&w, &set);
    return set.count;
}
