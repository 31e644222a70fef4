/* The turn: what may be played, and what it does.
 *
 * Legality often asks whether the mover can still end the turn in the lead.
 * That is answered by trying every choice to the end of the turn on copies of
 * the table. On these copies a drawn card vanishes (`blind`), for nobody may
 * count on a card before it is in hand.
 */
#include "twin_inner.h"

static struct twin_seat *mover(struct twin_table *t)
{
    return &t->seats[t->turn];
}

static bool mover_leads(const struct twin_table *t)
{
    return twin_table_leader(t) == t->turn;
}

static void take_out(struct twin_pile *pile, struct twin_card card)
{
    int kept = 0;
    for (int i = 0; i < pile->count; i++) {
        if (!twin_card_same(pile->cards[i], card)) {
            pile->cards[kept] = pile->cards[i];
            kept++;
        }
    }
    pile->count = kept;
}

static bool can_lead(const struct twin_table *t);

/* ---- What a step does ---- */

static void draw(struct twin_table *t)
{
    if (t->deck.count == 0) {
        return;
    }
    t->deck.count--;
    t->drawn = t->deck.cards[t->deck.count];
    if (!t->blind) {
        twin_pile_add(&mover(t)->hand, t->drawn);
    }
}

static void score(struct twin_table *t)
{
    struct twin_seat *winner = mover(t);
    struct twin_pile set;
    twin_palette_set(&winner->palette, twin_table_rule(t), &set);
    for (int i = 0; i < set.count; i++) {
        take_out(&winner->palette, set.cards[i]);
        twin_pile_add(&winner->scored, set.cards[i]);
    }
}

static void end_turn(struct twin_table *t)
{
    if (!mover_leads(t)) {
        mover(t)->out = true;
    }
    int left = 0;
    for (int seat = 0; seat < t->players; seat++) {
        if (!t->seats[seat].out) {
            left++;
        }
    }
    do {
        t->turn = (t->turn + 1) % t->players;
    } while (mover(t)->out);
    t->phase = TWIN_START;
    t->duty = false;
    t->seven = (struct twin_card){0};
    if (left == 1) {
        t->over = true;
        if (t->advanced) {
            score(t);
        }
    }
}

/* Whether a card that goes onto the canvas earns an advanced draw. The palette
 * must already be as it is after the move. */
static bool earns_draw(const struct twin_table *t, struct twin_card card)
{
    return t->advanced && t->deck.count > 0 && card.digit - '0' > t->seats[t->turn].palette.count;
}

static bool may_take_from(const struct twin_table *t, int seat)
{
    if (seat == t->turn || t->seats[seat].out) {
        return false;
    }
    if (t->ways.one_two) {
        return t->seats[seat].palette.count >= 2;
    }
    return t->seats[seat].palette.count >= t->seats[t->turn].palette.count;
}

static bool somebody_to_take_from(const struct twin_table *t)
{
    for (int seat = 0; seat < t->players; seat++) {
        if (may_take_from(t, seat)) {
            return true;
        }
    }
    return false;
}

/* Whether a 7 can move this card there at all, the lead not considered. */
static bool may_be_moved(const struct twin_table *t, struct twin_card card, bool to_deck)
{
    if (t->ways.seven_other && twin_card_same(card, t->seven)) {
        return false;
    }
    return !(to_deck && t->ways.seven_canvas);
}

/* Where the lead is asked for at once: whether the mover leads right after the move. */
static bool leads_by_moving(const struct twin_table *t, struct twin_card card, bool to_deck)
{
    if (!may_be_moved(t, card, to_deck)) {
        return false;
    }
    struct twin_table trial = *t;
    take_out(&mover(&trial)->palette, card);
    if (!to_deck) {
        twin_pile_add(&trial.canvas, card);
    }
    return mover_leads(&trial);
}

/* Whether the 7 that was just played has an action. */
static bool seven_has_action(const struct twin_table *t)
{
    const struct twin_pile *palette = &t->seats[t->turn].palette;
    for (int i = 0; i < palette->count; i++) {
        for (int to_deck = 0; to_deck < 2; to_deck++) {
            struct twin_card card = palette->cards[i];
            if (t->ways.seven_now ? leads_by_moving(t, card, to_deck)
                                  : may_be_moved(t, card, to_deck)) {
                return true;
            }
        }
    }
    return false;
}

/* Whether a card, put into the palette, binds its player to end the turn in the lead. A 1 that is
 * free binds only if there is somebody to take from, and that is judged with the 1 in the palette.
 */
static bool binds(const struct twin_table *t, struct twin_card card)
{
    if (!t->actions) {
        return false;
    }
    if (card.digit == '1' && t->ways.one_free) {
        struct twin_table trial = *t;
        take_out(&mover(&trial)->hand, card);
        twin_pile_add(&mover(&trial)->palette, card);
        return somebody_to_take_from(&trial);
    }
    return card.digit == '1' || (card.digit == '7' && !t->ways.seven_now);
}

/* Whether the mover can be sure to end the turn in the lead after this step. */
static bool is_sure(const struct twin_table *t, struct twin_step step)
{
    struct twin_table trial = *t;
    trial.blind = true;
    twin_play(&trial, step);
    if (trial.phase == TWIN_START) {
        return !trial.seats[t->turn].out;
    }
    return can_lead(&trial);
}

/* A 5 has an action if the hand holds a card that may be played. Whether that
 * card would save the player does not matter, except for cards that bind. */
static bool five_has_action(const struct twin_table *t)
{
    const struct twin_pile *hand = &t->seats[t->turn].hand;
    for (int i = 0; i < hand->count; i++) {
        struct twin_step step = {.kind = '+', .card = hand->cards[i]};
        if (!binds(t, hand->cards[i]) || is_sure(t, step)) {
            return true;
        }
    }
    return false;
}

static void play_to_palette(struct twin_table *t, struct twin_card card)
{
    bool bound = binds(t, card);
    take_out(&mover(t)->hand, card);
    twin_pile_add(&mover(t)->palette, card);
    t->phase = TWIN_CANVAS;
    if (!t->actions) {
        return;
    }
    if (bound) {
        t->duty = true;
    }
    switch (card.digit) {
    case '1':
        if (somebody_to_take_from(t)) {
            t->phase = TWIN_ONE;
        }
        break;
    case '3':
        draw(t);
        break;
    case '5':
        if (five_has_action(t)) {
            t->phase = TWIN_FIVE;
        }
        break;
    case '7':
        t->seven = card;
        if (seven_has_action(t)) {
            t->phase = TWIN_SEVEN;
        }
        break;
    }
}

static void play_to_canvas(struct twin_table *t, struct twin_card card)
{
    take_out(&mover(t)->hand, card);
    twin_pile_add(&t->canvas, card);
    bool drawless = t->ways.seven_hand_idle && t->actions && card.digit == '7';
    if (earns_draw(t, card) && !drawless) {
        if (!t->ways.draw_must) {
            t->phase = TWIN_LAST_DRAW;
            return;
        }
        draw(t);
    }
    end_turn(t);
}

static void move_by_seven(struct twin_table *t, struct twin_card card, bool to_deck)
{
    take_out(&mover(t)->palette, card);
    t->phase = TWIN_CANVAS;
    if (to_deck) {
        twin_pile_add(&t->deck, card);
        return;
    }
    twin_pile_add(&t->canvas, card);
    if (t->ways.seven_draws && earns_draw(t, card)) {
        if (t->ways.draw_must) {
            draw(t);
        } else {
            t->phase = TWIN_SEVEN_DRAW;
        }
    }
}

static void answer_draw(struct twin_table *t, bool take)
{
    if (take) {
        draw(t);
    }
    if (t->phase == TWIN_SEVEN_DRAW) {
        t->phase = TWIN_CANVAS;
    } else {
        end_turn(t);
    }
}

void twin_play(struct twin_table *t, struct twin_step step)
{
    t->drawn = (struct twin_card){0};
    switch (step.kind) {
    case '+':
        play_to_palette(t, step.card);
        break;
    case '@':
        play_to_canvas(t, step.card);
        break;
    case '-':
        take_out(&t->seats[step.seat].palette, step.card);
        twin_pile_add(&t->deck, step.card);
        t->phase = TWIN_CANVAS;
        break;
    case 'c':
        move_by_seven(t, step.card, false);
        break;
    case 'd':
        move_by_seven(t, step.card, true);
        break;
    case '=':
        answer_draw(t, true);
        break;
    case '!':
        answer_draw(t, false);
        break;
    case '.':
        end_turn(t);
        break;
    case 'p':
        /* One who passes is out even when leading. */
        mover(t)->out = true;
        end_turn(t);
        break;
    }
}

/* ---- What may be played ---- */

static int add_each_card(struct twin_step *steps, int count, char kind, int seat,
                         const struct twin_pile *pile)
{
    for (int i = 0; i < pile->count; i++) {
        steps[count] = (struct twin_step){.kind = kind, .seat = seat, .card = pile->cards[i]};
        count++;
    }
    return count;
}

static int add_plain(struct twin_step *steps, int count, char kind)
{
    steps[count] = (struct twin_step){.kind = kind};
    return count + 1;
}

/* Lists what the table offers next, before asking whether it leads to anything. */
static int list_choices(const struct twin_table *t, struct twin_step *steps)
{
    const struct twin_seat *me = &t->seats[t->turn];
    int count = 0;
    if (t->over) {
        return 0;
    }
    switch (t->phase) {
    case TWIN_START:
        count = add_each_card(steps, count, '+', 0, &me->hand);
        count = add_each_card(steps, count, '@', 0, &me->hand);
        count = add_plain(steps, count, 'p');
        break;
    case TWIN_FIVE:
        count = add_each_card(steps, count, '+', 0, &me->hand);
        break;
    case TWIN_ONE:
        for (int seat = 0; seat < t->players; seat++) {
            if (may_take_from(t, seat)) {
                count = add_each_card(steps, count, '-', seat, &t->seats[seat].palette);
            }
        }
        break;
    case TWIN_SEVEN:
        for (int to_deck = 0; to_deck < 2; to_deck++) {
            for (int i = 0; i < me->palette.count; i++) {
                struct twin_card card = me->palette.cards[i];
                if (t->ways.seven_now ? leads_by_moving(t, card, to_deck)
                                      : may_be_moved(t, card, to_deck)) {
                    steps[count] = (struct twin_step){.kind = to_deck ? 'd' : 'c', .card = card};
                    count++;
                }
            }
        }
        break;
    case TWIN_CANVAS:
        count = add_each_card(steps, count, '@', 0, &me->hand);
        count = add_plain(steps, count, '.');
        break;
    case TWIN_SEVEN_DRAW:
    case TWIN_LAST_DRAW:
        count = add_plain(steps, count, '=');
        count = add_plain(steps, count, '!');
        break;
    }
    return count;
}

/* Whether some sequence of own choices ends the turn in the lead for sure. The
 * choices need not be checked for legality first: what the rules forbid is to
 * end the turn without the lead, and such a choice is never the one found. */
static bool can_lead(const struct twin_table *t)
{
    struct twin_step steps[TWIN_MOST_STEPS];
    int count = list_choices(t, steps);
    for (int i = 0; i < count; i++) {
        if (is_sure(t, steps[i])) {
            return true;
        }
    }
    return false;
}

/* Where losing on purpose is forbidden a 3 may be tried for what it may draw, also at the end of a
 * chain of 5s. A 5 can go on to a 3 exactly if the hand holds one. */
static bool is_hope(const struct twin_table *t, struct twin_card card)
{
    if (!t->actions || t->deck.count == 0) {
        return false;
    }
    if (card.digit == '3') {
        return true;
    }
    const struct twin_pile *hand = &t->seats[t->turn].hand;
    for (int i = 0; i < hand->count; i++) {
        if (card.digit == '5' && hand->cards[i].digit == '3') {
            return true;
        }
    }
    return false;
}

static bool leads_under(const struct twin_table *t, struct twin_card card)
{
    struct twin_table trial = *t;
    take_out(&mover(&trial)->hand, card);
    twin_pile_add(&trial.canvas, card);
    return mover_leads(&trial);
}

static bool is_legal(const struct twin_table *t, struct twin_step step)
{
    bool forced = t->ways.lose_forced;
    switch (step.kind) {
    case '+':
        if (forced) {
            return is_hope(t, step.card) || is_sure(t, step);
        }
        return !binds(t, step.card) || is_sure(t, step);
    case '@':
        return leads_under(t, step.card);
    case 'c':
    case 'd':
    case '-':
        return is_sure(t, step);
    case '.':
        if (mover_leads(t)) {
            return true;
        }
        /* Only a 3 tried in vain brings a player here without the lead. */
        return !t->duty && !(forced && can_lead(t));
    case 'p':
        return !(forced && can_lead(t));
    }
    return true; /* `=` and `!` */
}

int twin_list_legal(const struct twin_table *t, struct twin_step *steps)
{
    int kept = 0;
    int count = list_choices(t, steps);
    for (int i = 0; i < count; i++) {
        if (is_legal(t, steps[i])) {
            steps[kept] = steps[i];
            kept++;
        }
    }
    return kept;
}

int twin_list_sure(const struct twin_table *t, struct twin_step *steps)
{
    int kept = 0;
    int count = twin_list_legal(t, steps);
    for (int i = 0; i < count; i++) {
        if (is_sure(t, steps[i])) {
            steps[kept] = steps[i];
            kept++;
        }
    }
    return kept;
}
