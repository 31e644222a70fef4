/* Choosing a turn card by card.
 *
 * Cards are pointed at and put into the palette at once; that can be taken back as long as
 * no card was drawn. What ends the turn, a canvas card or no more, is only noted and shown
 * with what it would come to; whoever uses the chooser plays it when it is confirmed. */
#include "choose.h"
#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- what can be pointed at ---- */

static void add_place(struct tui_chooser *c, int seat, r7_card card)
{
    for (int i = 0; i < c->place_count; i++)
        if (c->places[i].seat == seat && c->places[i].card == card)
            return;
    c->places[c->place_count++] = (struct tui_focus){seat, card};
}

/* Points at a card, if that is possible. */
static void point_at(struct tui_chooser *c, int seat, r7_card card)
{
    for (int i = 0; i < c->place_count; i++)
        if (c->places[i].seat == seat && c->places[i].card == card)
            c->place = i;
}

static void find_places(struct tui_chooser *c)
{
    struct r7_step steps[R7_STEPS_MAX];
    struct tui_focus before = tui_nothing;
    if (c->place >= 0 && c->place < c->place_count)
        before = c->places[c->place];
    c->place_count = 0;
    enum r7_phase due = r7_round_due(&c->view);
    if (due == R7_PHASE_START || due == R7_PHASE_FIVE || due == R7_PHASE_CANVAS)
        for (r7_cards rest = c->view.seats[c->seat].hand; rest != 0;)
            add_place(c, -1, r7_cards_take_top(&rest));
    if (due == R7_PHASE_ONE || due == R7_PHASE_SEVEN) {
        size_t count = r7_round_legal(&c->view, steps);
        for (size_t i = 0; i < count; i++)
            if (steps[i].kind == R7_STEP_TAKE)
                add_place(c, steps[i].seat, steps[i].card);
            else if (steps[i].kind == R7_STEP_MOVE_CANVAS || steps[i].kind == R7_STEP_MOVE_DECK)
                add_place(c, c->seat, steps[i].card);
    }
    c->place = c->place_count > 0 ? 0 : -1;
    point_at(c, before.seat, before.card);
}

struct tui_focus tui_choose_focus(const struct tui_chooser *c)
{
    return c->place >= 0 ? c->places[c->place] : tui_nothing;
}

/* Looks at the game again after it has changed. */
void tui_choose_look(struct tui_chooser *c)
{
    c->view = c->source->view(c->context);
    c->seat = c->view.turn;
    c->noted = false;
    find_places(c);
}

/* ---- what a step would come to ---- */

/* What a card would come to, or why it cannot be played: `why` is an error to tell. */
static void tell_card(const struct tui_chooser *c, const char *message, r7_card card,
                      enum r7_error why, const struct r7_round *after, struct words *text)
{
    struct phrase phrase = {""};
    struct words standing = WORDS_INIT(phrase.bytes);
    if (why != R7_OK)
        words_add(&standing, words_error(why));
    else
        words_add_standing(&standing, after, c->seat, c->names);
    words_say(text, message, "card", words_card(card).bytes, "standing", phrase.bytes, NULL);
}

/* A step that does not end the turn. */
static void tell_step(const struct tui_chooser *c, const char *message, struct r7_step step,
                      struct words *text)
{
    struct r7_round after = c->view;
    enum r7_error error = r7_round_apply(&after, step);
    tell_card(c, message, step.card, error, &after, text);
}

static void tell_canvas(const struct tui_chooser *c, r7_card card, struct words *text)
{
    struct r7_step step = r7_step_canvas(card);
    struct r7_round after = r7_round_laid(&c->view, r7_step_canvas(card));
    enum r7_error error = r7_round_check(&c->view, step);
    if (error == R7_ERR_CANVAS_LEAD) /* the standing says it better */
        error = R7_OK;
    tell_card(c, _("{card} onto the canvas: {standing}"), card, error, &after, text);
}

/* What the card under the cursor would do, in each place that it can go to. */
struct previews {
    int count;
    char texts[2][512];
};

static bool seven_may_choose(const struct tui_chooser *c)
{
    return !r7_rules_has(c->view.rules, R7_SEVEN_CANVAS);
}

static void find_previews(const struct tui_chooser *c, struct previews *p)
{
    struct words texts[2] = {WORDS_INIT(p->texts[0]), WORDS_INIT(p->texts[1])};
    enum r7_phase due = r7_round_due(&c->view);
    struct tui_focus focus = tui_choose_focus(c);
    p->count = 0;
    p->texts[0][0] = p->texts[1][0] = '\0';
    if (c->noted || c->silent || focus.seat == tui_nothing.seat)
        return;
    if (due == R7_PHASE_START || due == R7_PHASE_FIVE)
        tell_step(c, _("{card} into the palette: {standing}"), r7_step_palette(focus.card),
                  &texts[p->count++]);
    if (due == R7_PHASE_START || due == R7_PHASE_CANVAS)
        tell_canvas(c, focus.card, &texts[p->count++]);
    if (due == R7_PHASE_SEVEN)
        tell_step(c, _("{card} onto the canvas: {standing}"), r7_step_move_canvas(focus.card),
                  &texts[p->count++]);
    if (due == R7_PHASE_SEVEN && seven_may_choose(c))
        tell_step(c, _("{card} onto the deck: {standing}"), r7_step_move_deck(focus.card),
                  &texts[p->count++]);
    if (due == R7_PHASE_ONE)
        tell_step(c, _("{card} onto the deck: {standing}"), r7_step_take(focus.seat, focus.card),
                  &texts[p->count++]);
}

/* A text in one or two lines, as far as there is room above `end`. */
static int draw_text(int line, int end, enum tui_style style, const char *text)
{
    int room = end - line < 2 ? end - line : 2;
    return tui_paragraph(line, 1, tui_columns() - 2, room, style, text);
}

static void draw_previews(const struct tui_chooser *c, const struct previews *p, int line, int end)
{
    for (int i = 0; i < p->count; i++)
        if (strcmp(p->texts[i], c->message) != 0) /* a refusal has told that already */
            line = draw_text(line, end - (p->count - 1 - i), TUI_PLAIN, p->texts[i]);
}

/* What the turn comes to as it is now: with the noted end, or if it ended here. */
static int draw_turn(const struct tui_chooser *c, int line, int end)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    struct r7_round after = c->view;
    bool leads;
    if (!c->noted && c->steps->count == 0)
        return line;
    if (c->noted && c->end.kind == R7_STEP_CANVAS)
        after = r7_round_laid(&c->view, c->end);
    struct r7_turn turn = *c->steps;
    if (c->noted && turn.count < R7_TURN_STEPS_MAX)
        turn.steps[turn.count++] = c->end;
    leads = (r7_round_leads(&after, c->seat) >> r7_round_rule(&after) & 1) != 0;
    struct phrase phrase = {""};
    struct words standing = WORDS_INIT(phrase.bytes);
    words_add_standing(&standing, &after, c->seat, c->names);
    words_say(&text,
              c->noted && c->end.kind == R7_STEP_PASS ? _("The turn: {steps}  gives up the round")
                                                      : _("The turn: {steps}  {standing}"),
              "steps", words_steps(&turn).bytes, "standing", phrase.bytes, NULL);
    bool good = leads && !(c->noted && c->end.kind == R7_STEP_PASS);
    return draw_text(line, end, good ? TUI_GOOD : TUI_BAD, bytes);
}

/* ---- what is asked ---- */

static const char *question_of(const struct tui_chooser *c)
{
    switch (r7_round_due(&c->view)) {
    case R7_PHASE_START:
        return c->view.seats[c->seat].hand == 0
                   ? _("No card is left: Enter goes out.")
                   : _("Choose a card: p puts it into the palette, c onto the canvas.");
    case R7_PHASE_FIVE:
        return _("The 5 asks for one more card into the palette: p.");
    case R7_PHASE_ONE:
        return _("The 1 puts a card of another palette onto the deck: choose it, Enter.");
    case R7_PHASE_SEVEN:
        return seven_may_choose(c)
                   ? _("The 7 moves a card of the palette: choose it; c onto the canvas, d onto "
                       "the deck.")
                   : _("The 7 moves a card of the palette onto the canvas: choose it, c.");
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        return _("A card may be drawn: y takes it, n leaves it.");
    case R7_PHASE_CANVAS:
        return _("c puts a card onto the canvas; Enter ends the turn without one.");
    case R7_PHASE_OVER:
        return "";
    }
    return "";
}

/* ---- acting ---- */

static void complain(struct tui_chooser *c, enum r7_error error)
{
    snprintf(c->message, sizeof c->message, "%s", words_error(error));
}

static void play_step(struct tui_chooser *c, struct r7_step step)
{
    enum r7_error error = c->source->step(c->context, step);
    if (error != R7_OK)
        complain(c, error);
    else
        tui_choose_look(c);
}

/* Notes what ends the turn, if that is allowed. */
static void note_end(struct tui_chooser *c, struct r7_step step)
{
    enum r7_error error = r7_round_check(&c->view, step);
    struct words text = WORDS_INIT(c->message);
    if (error == R7_ERR_CANVAS_LEAD && !c->lenient) {
        words_clear(&text);
        tell_canvas(c, step.card, &text);
        return;
    }
    if (error != R7_OK && error != R7_ERR_CANVAS_LEAD) {
        complain(c, error);
        return;
    }
    c->noted = true;
    c->end = step;
}

/* A card under the cursor is put somewhere. */
static void put_card(struct tui_chooser *c, uint32_t key)
{
    struct tui_focus focus = tui_choose_focus(c);
    enum r7_phase due = r7_round_due(&c->view);
    if (focus.seat == tui_nothing.seat)
        return;
    if (due == R7_PHASE_ONE && key == TUI_KEY_ENTER) {
        play_step(c, r7_step_take(focus.seat, focus.card));
    } else if (due == R7_PHASE_SEVEN && (key == 'c' || key == TUI_KEY_ENTER)) {
        play_step(c, r7_step_move_canvas(focus.card));
    } else if (due == R7_PHASE_SEVEN && key == 'd') {
        play_step(c, r7_step_move_deck(focus.card));
    } else if (focus.seat == -1 && key == 'p') {
        c->noted = false;
        play_step(c, r7_step_palette(focus.card));
    } else if (focus.seat == -1 && key == 'c') {
        note_end(c, r7_step_canvas(focus.card));
    }
}

static void move_focus(struct tui_chooser *c, int by)
{
    if (c->place_count > 0)
        c->place = (c->place + by + c->place_count) % c->place_count;
    c->noted = false;
}

/* A click on a card points at it; one on the palette or the canvas puts it there. */
void tui_choose_click(struct tui_chooser *c, int target)
{
    c->message[0] = '\0';
    if (target == TUI_TARGET_MY_PALETTE || target == TUI_TARGET_CANVAS) {
        put_card(c, target == TUI_TARGET_CANVAS ? 'c' : 'p');
        return;
    }
    struct tui_focus hit = tui_nothing;
    if (target >= TUI_TARGET_PALETTE && target < TUI_TARGET_PALETTE + 4 * 64)
        hit = (struct tui_focus){(target - TUI_TARGET_PALETTE) / 64,
                                 (r7_card)((target - TUI_TARGET_PALETTE) % 64)};
    else if (target >= TUI_TARGET_HAND && target < TUI_TARGET_HAND + R7_CARDS)
        hit = (struct tui_focus){-1, (r7_card)(target - TUI_TARGET_HAND)};
    for (int i = 0; i < c->place_count; i++)
        if (c->places[i].seat == hit.seat && c->places[i].card == hit.card) {
            bool again = c->place == i && hit.seat >= 0;
            c->place = i;
            c->noted = false;
            if (again)
                put_card(c, TUI_KEY_ENTER);
            return;
        }
    if (hit.seat == c->seat) /* a card of the own palette: the palette is meant */
        put_card(c, 'p');
}

static void take_back(struct tui_chooser *c)
{
    r7_card card = c->steps->count > 0 ? c->steps->steps[c->steps->count - 1].card : R7_NO_CARD;
    if (c->noted) {
        c->noted = false;
    } else if (c->source->back(c->context)) {
        tui_choose_look(c);
        point_at(c, -1, card);
    } else if (c->steps->count > 0) {
        snprintf(c->message, sizeof c->message, "%s",
                 _("A card was drawn: this cannot be taken back."));
    }
}

static bool has_no_card(const struct tui_chooser *c)
{
    return r7_round_due(&c->view) == R7_PHASE_START && c->view.seats[c->seat].hand == 0;
}

/* The turn is to be played as it is shown: true if there is an end to play. */
static bool confirm(struct tui_chooser *c)
{
    enum r7_phase due = r7_round_due(&c->view);
    bool empty = has_no_card(c);
    if (c->noted)
        return true;
    if (due == R7_PHASE_ONE || due == R7_PHASE_SEVEN) {
        put_card(c, TUI_KEY_ENTER);
        return false;
    }
    if (due != R7_PHASE_CANVAS && !empty) { /* something is missing */
        snprintf(c->message, sizeof c->message, "%s", question_of(c));
        return false;
    }
    note_end(c, empty ? r7_step_pass() : r7_step_end());
    return c->noted;
}

static bool is_draw(const struct tui_chooser *c)
{
    enum r7_phase due = r7_round_due(&c->view);
    return due == R7_PHASE_DRAW || due == R7_PHASE_SEVEN_DRAW;
}

uint32_t tui_choose_key(const struct tui_chooser *c, const struct tui_event *event)
{
    int answer = is_draw(c) ? tui_yes_or_no(event) : -1;
    return answer < 0 ? tui_key(event) : answer == 1 ? 'y' : 'n';
}

static enum tui_chosen press_draw(struct tui_chooser *c, uint32_t key)
{
    bool takes = key == 'y' || key == TUI_KEY_ENTER;
    if (!takes && key != 'n')
        return TUI_CHOSE_NOTHING;
    play_step(c, takes ? r7_step_draw() : r7_step_leave());
    return TUI_CHOSE_STEP;
}

enum tui_chosen tui_choose_press(struct tui_chooser *c, uint32_t key)
{
    c->message[0] = '\0';
    if (is_draw(c) && press_draw(c, key) == TUI_CHOSE_STEP)
        return TUI_CHOSE_STEP;
    if (key >= '1' && key <= '9' && (int)(key - '1') < c->place_count) {
        c->place = (int)(key - '1');
        c->noted = false;
        return TUI_CHOSE_STEP;
    }
    switch (key) {
    case TUI_KEY_LEFT:
    case TUI_KEY_UP:
    case TUI_KEY_BACKTAB:
        move_focus(c, -1);
        return TUI_CHOSE_STEP;
    case TUI_KEY_RIGHT:
    case TUI_KEY_DOWN:
    case TUI_KEY_TAB:
        move_focus(c, 1);
        return TUI_CHOSE_STEP;
    case 'p':
    case 'c':
    case 'd':
        put_card(c, key);
        return TUI_CHOSE_STEP;
    case 'x':
        note_end(c, r7_step_pass());
        return TUI_CHOSE_STEP;
    case TUI_KEY_ENTER:
    case '.':
        return confirm(c) ? TUI_CHOSE_END : TUI_CHOSE_STEP;
    case TUI_KEY_BACK:
    case TUI_KEY_ESCAPE:
        take_back(c);
        return TUI_CHOSE_STEP;
    }
    return TUI_CHOSE_NOTHING;
}

/* ---- drawing ---- */

/* Whether it is to be told what to do: also where a card has just asked for something. */
static bool tells_question(const struct tui_chooser *c)
{
    enum r7_phase due = r7_round_due(&c->view);
    return c->question || (due != R7_PHASE_START && due != R7_PHASE_CANVAS);
}

/* Whether a 1 or a 7 asks which card it moves: the turn cannot end there. */
static bool is_moving(const struct tui_chooser *c)
{
    enum r7_phase due = r7_round_due(&c->view);
    return due == R7_PHASE_ONE || due == R7_PHASE_SEVEN;
}

void tui_choose_draw(const struct tui_chooser *c, int line)
{
    struct previews previews;
    int end = tui_lines() - 2;
    find_previews(c, &previews);
    if (c->message[0] != '\0')
        line = draw_text(line, end, TUI_BAD, c->message);
    else if (tells_question(c))
        line = draw_text(line, end, TUI_BOLD, question_of(c));
    if (previews.count == 0 || !is_moving(c)) /* else it tells less than those */
        line = draw_turn(c, line, end - previews.count);
    draw_previews(c, &previews, line, end);
}

/* Whether Enter does something. */
static bool can_confirm(const struct tui_chooser *c)
{
    return c->noted || is_moving(c) || r7_round_due(&c->view) == R7_PHASE_CANVAS || has_no_card(c);
}

static const struct tui_choice *buttons_of(const struct tui_chooser *c, struct tui_choice list[8])
{
    enum r7_phase due = r7_round_due(&c->view);
    int count = 0;
    if (is_draw(c)) {
        list[count++] = (struct tui_choice){'y', _("draw")};
        list[count++] = (struct tui_choice){'n', _("leave it")};
    } else {
        list[count++] = (struct tui_choice){TUI_KEY_LEFT, ""};
        list[count++] = (struct tui_choice){TUI_KEY_RIGHT, _("choose")};
    }
    if (due == R7_PHASE_START || due == R7_PHASE_FIVE)
        list[count++] = (struct tui_choice){'p', _("palette")};
    if (due == R7_PHASE_START || due == R7_PHASE_CANVAS || due == R7_PHASE_SEVEN)
        list[count++] = (struct tui_choice){'c', _("canvas")};
    if (due == R7_PHASE_SEVEN && seven_may_choose(c))
        list[count++] = (struct tui_choice){'d', _("deck")};
    if (can_confirm(c))
        list[count++] = (struct tui_choice){TUI_KEY_ENTER, _("play it")};
    if (c->steps->count > 0 || c->noted)
        list[count++] = (struct tui_choice){TUI_KEY_BACK, _("take back")};
    list[count] = (struct tui_choice){0, NULL};
    return list;
}

void tui_choose_buttons(const struct tui_chooser *c, const struct tui_choice *more)
{
    struct tui_choice own[8];
    tui_buttons_joined(buttons_of(c, own), more);
}

/* ---- a round of one's own to choose in ---- */

static struct r7_round desk_view(void *context)
{
    const struct tui_desk *desk = context;
    return desk->rounds[desk->steps.count];
}

static enum r7_error desk_step(void *context, struct r7_step step)
{
    struct tui_desk *desk = context;
    struct r7_round after = desk->rounds[desk->steps.count];
    enum r7_error error = r7_round_apply(&after, step);
    if (error != R7_OK || desk->steps.count == R7_TURN_STEPS_MAX)
        return error;
    desk->steps.steps[desk->steps.count++] = step;
    desk->rounds[desk->steps.count] = after;
    return R7_OK;
}

static bool desk_back(void *context)
{
    struct tui_desk *desk = context;
    if (desk->steps.count == 0)
        return false;
    desk->steps.count--;
    return true;
}

void tui_desk_init(struct tui_desk *desk, const struct r7_round *round)
{
    desk->rounds[0] = *round;
    desk->steps.count = 0;
}

const struct tui_source tui_desk_source = {desk_view, desk_step, desk_back};
