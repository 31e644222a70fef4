/* Choosing a turn card by card.
 *
 * The draft of <scene/choice.h> with a cursor and keys. Cards are pointed at and put into the
 * palette at once; what ends the turn, a canvas card or no more, is only noted and shown with
 * what it would come to; whoever uses the chooser plays the draft when that is confirmed. */
#include "choose.h"
#include "paint.h"
#include "screen.h"
#include "table_view.h"
#include <red7/red7.h>
#include <scene/prospect.h>
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
    enum r7_phase due = choice_due(&c->choice);
    const struct r7_round *now = &c->choice.now;
    if (due == R7_PHASE_START || due == R7_PHASE_FIVE || due == R7_PHASE_CANVAS)
        for (r7_cards rest = now->seats[now->turn].hand; rest != 0;)
            add_place(c, -1, r7_cards_take_top(&rest));
    if (due == R7_PHASE_ONE || due == R7_PHASE_SEVEN) {
        size_t count = r7_round_legal(now, steps);
        for (size_t i = 0; i < count; i++)
            if (steps[i].kind == R7_STEP_TAKE)
                add_place(c, steps[i].seat, steps[i].card);
            else if (steps[i].kind == R7_STEP_MOVE_CANVAS || steps[i].kind == R7_STEP_MOVE_DECK)
                add_place(c, now->turn, steps[i].card);
    }
    c->place = c->place_count > 0 ? 0 : -1;
    point_at(c, before.seat, before.card);
}

struct tui_focus tui_choose_focus(const struct tui_chooser *c)
{
    return c->place >= 0 ? c->places[c->place] : tui_nothing;
}

void tui_choose_begin(struct tui_chooser *c, const struct r7_round *view,
                      const struct words_names *names, bool lenient)
{
    choice_begin(&c->choice, view, view->turn, names, lenient);
    c->noted = false;
    find_places(c);
}

struct choice tui_choose_whole(const struct tui_chooser *c)
{
    struct choice whole = c->choice;
    if (c->noted)
        choice_add(&whole, c->end);
    return whole;
}

void tui_choose_go_on(struct tui_chooser *c, const struct choice *with)
{
    c->choice = *with;
    c->noted = false;
    find_places(c);
}

/* ---- what a step would come to ---- */

static void tell_step(const struct tui_chooser *c, const char *message, struct r7_step step,
                      struct words *text)
{
    struct choice_option option = choice_try(&c->choice, step);
    struct phrase phrase = {""};
    struct words standing = WORDS_INIT(phrase.bytes);
    choice_tell_option(&c->choice, &option, &standing);
    words_say(text, message, "card", words_card(step.card).bytes, "standing", phrase.bytes, NULL);
}

/* What the card under the cursor would do, in each place that it can go to. */
struct previews {
    int count;
    char texts[2][512];
};

static bool seven_may_choose(const struct tui_chooser *c)
{
    return !r7_rules_has(c->choice.now.rules, R7_SEVEN_CANVAS);
}

/* What a card in the palette comes to, looked at to the end of the turn. */
static void tell_palette(const struct tui_chooser *c, r7_card card, struct words *text)
{
    const struct prospect prospect = prospect_of(&c->choice, card);
    if (prospect.palette || !(prospect.then != 0 || prospect.action))
        tell_step(c, _("{card} to your palette – {standing}"), r7_step_palette(card), text);
    else if (prospect.then != 0)
        words_say(text, _("{card} to your palette – safe with {cards} on the canvas"), "card",
                  words_card(card).bytes, "cards", words_cards(prospect.then).bytes, NULL);
    else
        words_say(text, _("{card} to your palette – safe if its action is played well"), "card",
                  words_card(card).bytes, NULL);
}

struct tui_marks tui_choose_marks(const struct tui_chooser *c)
{
    const struct r7_round *now = &c->choice.now;
    enum r7_phase due = choice_due(&c->choice);
    struct tui_marks marks = {0};
    if (c->silent || (due != R7_PHASE_START && due != R7_PHASE_FIVE && due != R7_PHASE_CANVAS))
        return marks;
    marks.known = true;
    for (r7_cards rest = now->seats[c->choice.seat].hand; rest != 0;) {
        r7_card card = r7_cards_take_top(&rest);
        const struct prospect prospect = prospect_of(&c->choice, card);
        marks.palette |= prospect.palette ? r7_card_bit(card) : 0;
        marks.canvas |= prospect.canvas ? r7_card_bit(card) : 0;
        marks.first |= prospect.then != 0 || prospect.action ? r7_card_bit(card) : 0;
    }
    return marks;
}

static void find_previews(const struct tui_chooser *c, struct previews *p)
{
    struct words texts[2] = {WORDS_INIT(p->texts[0]), WORDS_INIT(p->texts[1])};
    enum r7_phase due = choice_due(&c->choice);
    struct tui_focus focus = tui_choose_focus(c);
    p->count = 0;
    p->texts[0][0] = p->texts[1][0] = '\0';
    if (c->noted || c->silent || focus.seat == tui_nothing.seat)
        return;
    if (due == R7_PHASE_START || due == R7_PHASE_FIVE)
        tell_palette(c, focus.card, &texts[p->count++]);
    if (due == R7_PHASE_START || due == R7_PHASE_CANVAS)
        tell_step(c, _("{card} to the canvas – {standing}"), r7_step_canvas(focus.card),
                  &texts[p->count++]);
    if (due == R7_PHASE_SEVEN)
        tell_step(c, _("{card} to the canvas – {standing}"), r7_step_move_canvas(focus.card),
                  &texts[p->count++]);
    if (due == R7_PHASE_SEVEN && seven_may_choose(c))
        tell_step(c, _("{card} to the deck – {standing}"), r7_step_move_deck(focus.card),
                  &texts[p->count++]);
    if (due == R7_PHASE_ONE)
        tell_step(c, _("{card} to the deck – {standing}"), r7_step_take(focus.seat, focus.card),
                  &texts[p->count++]);
}

/* The turn so far: what was played of it before, and the draft. */
static struct r7_turn turn_of(const struct tui_chooser *c, const struct r7_turn *draft)
{
    struct r7_turn turn = c->played;
    for (int i = 0; i < draft->count && turn.count < R7_TURN_STEPS_MAX; i++)
        turn.steps[turn.count++] = draft->steps[i];
    return turn;
}

/* Whether steps of this turn were chosen or played already. */
bool tui_choose_begun(const struct tui_chooser *c)
{
    return c->noted || c->choice.draft.count + c->played.count > 0;
}

/* What the turn comes to as it is now: with the noted end, or if it ended here. */
static void tell_turn(const struct tui_chooser *c, const struct choice *whole, struct words *text)
{
    const struct r7_turn turn = turn_of(c, &whole->draft);
    struct phrase phrase = {""};
    struct words standing = WORDS_INIT(phrase.bytes);
    choice_tell(whole, &standing);
    words_say(text, _("Your move: {steps}  {standing}"), "steps", words_steps(&turn).bytes,
              "standing", phrase.bytes, NULL);
}

/* ---- acting ---- */

void tui_choose_refuse(struct tui_chooser *c, enum r7_error error)
{
    struct phrase why = words_phrase(_("Not allowed: {why}."), "why", words_error(error), NULL);
    snprintf(c->message, sizeof c->message, "%s", why.bytes);
}

/* Adds a step to the draft. One that ends the turn, or draws a card that is not known, is only
 * noted: it is to be played. */
static enum tui_chosen play_step(struct tui_chooser *c, struct r7_step step)
{
    struct choice_option option = choice_try(&c->choice, step);
    if (option.error != R7_OK) {
        tui_choose_refuse(c, option.error);
        return TUI_CHOSE_STEP;
    }
    c->noted = option.over || option.draws;
    c->end = step;
    if (c->noted)
        return TUI_CHOSE_END;
    choice_add(&c->choice, step);
    find_places(c);
    return TUI_CHOSE_STEP;
}

/* Notes what ends the turn, if that is allowed. */
static void note_end(struct tui_chooser *c, struct r7_step step)
{
    struct choice_option option = choice_try(&c->choice, step);
    struct words text = WORDS_INIT(c->message);
    bool tried = option.error == R7_OK || option.error == R7_ERR_CANVAS_LEAD;
    if (tried && option.allowed) {
        c->noted = true;
        c->end = step;
    } else if (tried) {
        words_clear(&text);
        tell_step(c, _("{card} to the canvas – {standing}"), step, &text);
    } else {
        tui_choose_refuse(c, option.error);
    }
}

/* A card under the cursor is put somewhere. */
static enum tui_chosen put_card(struct tui_chooser *c, uint32_t key)
{
    struct tui_focus focus = tui_choose_focus(c);
    enum r7_phase due = choice_due(&c->choice);
    if (focus.seat == tui_nothing.seat)
        return TUI_CHOSE_STEP;
    if (due == R7_PHASE_ONE && key == TUI_KEY_ENTER)
        return play_step(c, r7_step_take(focus.seat, focus.card));
    if (due == R7_PHASE_SEVEN && (key == 'c' || (key == TUI_KEY_ENTER && !seven_may_choose(c))))
        return play_step(c, r7_step_move_canvas(focus.card));
    if (due == R7_PHASE_SEVEN && key == 'd')
        return play_step(c, r7_step_move_deck(focus.card));
    if (focus.seat == -1 && key == 'p')
        return play_step(c, r7_step_palette(focus.card));
    if (focus.seat == -1 && key == 'c')
        note_end(c, r7_step_canvas(focus.card));
    return TUI_CHOSE_STEP;
}

static void move_focus(struct tui_chooser *c, int by)
{
    if (c->place_count > 0)
        c->place = (c->place + by + c->place_count) % c->place_count;
    c->noted = false;
}

enum tui_chosen tui_choose_click(struct tui_chooser *c, int target)
{
    c->message[0] = '\0';
    if (target == TUI_TARGET_MY_PALETTE || target == TUI_TARGET_CANVAS)
        return put_card(c, target == TUI_TARGET_CANVAS ? 'c' : 'p');
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
            return again ? put_card(c, TUI_KEY_ENTER) : TUI_CHOSE_STEP;
        }
    if (hit.seat == c->choice.seat) /* a card in one's own palette: the palette is meant */
        return put_card(c, 'p');
    return TUI_CHOSE_STEP;
}

static void take_back(struct tui_chooser *c)
{
    const struct r7_turn *draft = &c->choice.draft;
    r7_card card = draft->count > 0 ? draft->steps[draft->count - 1].card : R7_NO_CARD;
    if (c->noted) {
        c->noted = false;
    } else if (choice_back(&c->choice)) {
        find_places(c);
        point_at(c, -1, card);
    } else if (c->played.count > 0) {
        snprintf(c->message, sizeof c->message, "%s",
                 _("You drew a card, so this can’t be undone."));
    }
}

static bool has_no_card(const struct tui_chooser *c)
{
    const struct r7_round *now = &c->choice.now;
    return choice_due(&c->choice) == R7_PHASE_START && now->seats[now->turn].hand == 0;
}

/* Whether nothing is left to do but to give up. */
static bool gives_up(const struct tui_chooser *c)
{
    return !c->silent && !c->noted && c->choice.draft.count == 0 &&
           choice_due(&c->choice) == R7_PHASE_START && choice_lost(&c->choice) &&
           choice_try(&c->choice, r7_step_pass()).error == R7_OK;
}

/* The turn is played as it is shown, if it may end there. */
static enum tui_chosen confirm(struct tui_chooser *c)
{
    enum r7_phase due = choice_due(&c->choice);
    bool empty = has_no_card(c) || gives_up(c);
    if (c->noted)
        return TUI_CHOSE_END;
    if (due == R7_PHASE_ONE || (due == R7_PHASE_SEVEN && !seven_may_choose(c)))
        return put_card(c, TUI_KEY_ENTER);
    if (due != R7_PHASE_CANVAS && !empty) /* something is missing */
        snprintf(c->message, sizeof c->message, "%s", choice_question(&c->choice, CHOICE_BY_KEYS));
    else
        note_end(c, empty ? r7_step_pass() : r7_step_end());
    return c->noted ? TUI_CHOSE_END : TUI_CHOSE_STEP;
}

static bool is_draw(const struct tui_chooser *c)
{
    enum r7_phase due = choice_due(&c->choice);
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
    return play_step(c, takes ? r7_step_draw() : r7_step_leave());
}

enum tui_chosen tui_choose_press(struct tui_chooser *c, uint32_t key)
{
    c->message[0] = '\0';
    enum tui_chosen drawn = is_draw(c) ? press_draw(c, key) : TUI_CHOSE_NOTHING;
    if (drawn != TUI_CHOSE_NOTHING)
        return drawn;
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
        return put_card(c, key);
    case 'x':
        note_end(c, r7_step_pass());
        return TUI_CHOSE_STEP;
    case TUI_KEY_ENTER:
    case '.':
        return confirm(c);
    case TUI_KEY_BACK:
    case TUI_KEY_ESCAPE:
        take_back(c);
        return TUI_CHOSE_STEP;
    }
    return TUI_CHOSE_NOTHING;
}

/* ---- drawing ---- */

/* Whether to say what to do next: also when a card has just asked for something. */
static bool tells_question(const struct tui_chooser *c)
{
    enum r7_phase due = choice_due(&c->choice);
    return c->question || (due != R7_PHASE_START && due != R7_PHASE_CANVAS);
}

/* Whether a 1 or a 7 asks which card it moves: the turn cannot end there. */
static bool is_moving(const struct tui_chooser *c)
{
    enum r7_phase due = choice_due(&c->choice);
    return due == R7_PHASE_ONE || due == R7_PHASE_SEVEN;
}

/* What is said below the hand, the most important first. */
struct lines {
    struct {
        const char *text;
        enum tui_style style;
    } list[4];
    int count;
};

static void add_line(struct lines *l, enum tui_style style, const char *text)
{
    if (text[0] != '\0') {
        l->list[l->count].text = text;
        l->list[l->count++].style = style;
    }
}

static int count_lines(const struct lines *l, int first)
{
    int lines = 0;
    for (int i = first; i < l->count; i++)
        lines += tui_paragraph_lines(tui_columns() - 2, l->list[i].text);
    return lines;
}

/* Draws as many of them as fit in whole; only one that has the place for itself is cut. */
static void draw_lines(const struct lines *l, int first, int line, int end)
{
    int width = tui_columns() - 2, start = line;
    for (int i = first; i < l->count; i++) {
        int need = tui_paragraph_lines(width, l->list[i].text);
        if (line + need <= end || line == start)
            line = tui_paragraph(line, 1, width, end - line, l->list[i].style, l->list[i].text);
    }
}

void tui_choose_draw(const struct tui_chooser *c, int line, int end)
{
    struct previews previews;
    struct lines lines = {.count = 0};
    char turn[512] = "";
    struct words text = WORDS_INIT(turn);
    const struct choice whole = tui_choose_whole(c);
    bool told = c->message[0] != '\0', guides = c->guide[0] != '\0' && !tui_choose_begun(c);
    find_previews(c, &previews);
    if (told)
        add_line(&lines, TUI_BAD, c->message);
    else if (gives_up(c) && !guides)
        add_line(&lines, TUI_BAD,
                 _("No safe move is left: whatever you play, you’re out. Enter gives up."));
    else if (guides)
        add_line(&lines, TUI_GOOD, c->guide);
    else if (tells_question(c))
        add_line(&lines, TUI_BOLD, choice_question(&c->choice, CHOICE_BY_KEYS));
    bool asks = lines.count > 0 && !told && !guides && !gives_up(c);
    if (tui_choose_begun(c) && (previews.count == 0 || !is_moving(c))) {
        tell_turn(c, &whole, &text); /* else it tells less than the previews */
        add_line(&lines, choice_leads(&whole) ? TUI_GOOD : TUI_BAD, turn);
    }
    for (int i = 0; i < previews.count; i++)
        if (strcmp(previews.texts[i], c->message) != 0) /* a refusal has told that already */
            add_line(&lines, TUI_PLAIN, previews.texts[i]);
    /* Where there is no room for all, the buttons tell what is asked. */
    bool crowded = asks && lines.count > 1 && count_lines(&lines, 0) > end - line;
    draw_lines(&lines, crowded ? 1 : 0, line, end);
}

/* Whether Enter does something. */
static bool can_confirm(const struct tui_chooser *c)
{
    enum r7_phase due = choice_due(&c->choice);
    bool one_way = due == R7_PHASE_ONE || (due == R7_PHASE_SEVEN && !seven_may_choose(c));
    return c->noted || one_way || due == R7_PHASE_CANVAS || has_no_card(c) || gives_up(c);
}

static const char *say_confirm(const struct tui_chooser *c)
{
    if (gives_up(c))
        return _("give up");
    return choice_due(&c->choice) == R7_PHASE_ONE && !c->noted ? _("take it") : _("play it");
}

static const struct tui_choice *buttons_of(const struct tui_chooser *c, struct tui_choice list[9])
{
    enum r7_phase due = choice_due(&c->choice);
    int count = 0;
    if (is_draw(c)) {
        list[count++] = (struct tui_choice){tui_answer_key(true), _("draw")};
        /* For translators: a key: do not draw the card that one may draw */
        list[count++] = (struct tui_choice){tui_answer_key(false), _("don’t draw")};
    } else if (c->place_count > 1) {
        list[count++] = (struct tui_choice){TUI_KEY_LEFT, ""};
        list[count++] = (struct tui_choice){TUI_KEY_RIGHT, _("choose")};
    }
    if (due == R7_PHASE_START || due == R7_PHASE_FIVE)
        list[count++] = (struct tui_choice){'p', _("palette")};
    if (!c->noted && (due == R7_PHASE_START || due == R7_PHASE_CANVAS || due == R7_PHASE_SEVEN))
        list[count++] = (struct tui_choice){'c', _("canvas")};
    if (due == R7_PHASE_SEVEN && seven_may_choose(c))
        list[count++] = (struct tui_choice){'d', _("deck")};
    if (can_confirm(c))
        list[count++] = (struct tui_choice){TUI_KEY_ENTER, say_confirm(c)};
    if (tui_choose_begun(c))
        list[count++] = (struct tui_choice){TUI_KEY_BACK, _("take back")};
    bool passes = c->noted && c->end.kind == R7_STEP_PASS;
    if (!passes && choice_try(&c->choice, r7_step_pass()).allowed) /* some house rules forbid it */
        list[count++] = (struct tui_choice){'x', _("pass")};
    list[count] = (struct tui_choice){0, NULL};
    return list;
}

void tui_choose_list(const struct tui_chooser *c, const struct tui_choice *more,
                     struct tui_choice all[TUI_CHOICES_MAX])
{
    struct tui_choice own[9];
    tui_join(buttons_of(c, own), more, all);
}
