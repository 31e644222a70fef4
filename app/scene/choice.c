/* A turn that is being chosen: the draft, and what could come next. */
#include <scene/choice.h>
#include <words/cards.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

static bool leads(const struct r7_round *round, int seat)
{
    return (r7_round_leads(round, seat) >> r7_round_rule(round) & 1) != 0;
}

bool choice_misses_lead(enum r7_error error)
{
    return error == R7_ERR_CANVAS_LEAD || error == R7_ERR_ONE_LEAD || error == R7_ERR_SEVEN_LEAD ||
           error == R7_ERR_TAKE_LEAD || error == R7_ERR_MOVE_LEAD || error == R7_ERR_MOVE_AT_ONCE ||
           error == R7_ERR_END_LEAD || error == R7_ERR_SURVIVE_PALETTE ||
           error == R7_ERR_SURVIVE_END;
}

/* ---- the draft ---- */

void choice_begin(struct choice *choice, const struct r7_round *start, int seat,
                  const struct words_names *names, bool lenient)
{
    *choice = (struct choice){
        .names = names, .lenient = lenient, .seat = seat, .start = *start, .now = *start};
}

struct choice_option choice_try(const struct choice *choice, struct r7_step step)
{
    struct choice_option o = {.step = step, .now = choice->now};
    step.drawn = R7_NO_CARD; /* the deck says which card it is, or nobody knows */
    o.error = r7_round_check(&choice->now, step);
    if (o.error == R7_OK) {
        r7_round_play(&o.now, step);
        o.over = o.now.phase == R7_PHASE_OVER || o.now.turn != choice->seat;
        o.draws =
            r7_round_draws(&choice->now, step) && r7_round_deck_top(&choice->now) == R7_NO_CARD;
        o.loses = o.now.seats[choice->seat].out;
    } else if (choice_misses_lead(o.error)) { /* it is shown why */
        o.over = o.loses = true;
    }
    if (o.over)
        o.now = r7_round_laid(&choice->now, step);
    o.allowed = o.error == R7_OK || (choice->lenient && choice_misses_lead(o.error));
    o.leads = step.kind != R7_STEP_PASS && leads(&o.now, choice->seat);
    return o;
}

enum r7_error choice_add(struct choice *choice, struct r7_step step)
{
    if (choice->done)
        return R7_ERR_RECORD_TURN_LONG;
    struct choice_option o = choice_try(choice, step);
    if (!o.allowed)
        return o.error;
    choice->draft.steps[choice->draft.count++] = step;
    choice->now = o.now;
    choice->done = o.over || o.draws;
    choice->draws = o.draws;
    choice->loses = o.loses;
    return R7_OK;
}

bool choice_back(struct choice *choice)
{
    const struct choice before = *choice;
    if (before.draft.count == 0)
        return false;
    choice_begin(choice, &before.start, before.seat, before.names, before.lenient);
    for (int i = 0; i + 1 < before.draft.count; i++)
        choice_add(choice, before.draft.steps[i]);
    return true;
}

enum r7_phase choice_due(const struct choice *choice)
{
    return choice->done ? R7_PHASE_OVER : r7_round_due(&choice->now);
}

/* Whether nothing can be done but pass, which is no choice. */
static bool has_no_card(const struct choice *choice)
{
    return choice_due(choice) == R7_PHASE_START && choice->now.seats[choice->seat].hand == 0;
}

bool choice_whole(const struct choice *choice, struct choice *whole)
{
    *whole = *choice;
    if (choice->done)
        return true;
    if (choice_due(choice) != R7_PHASE_CANVAS && !has_no_card(choice))
        return false;
    return choice_add(whole, has_no_card(choice) ? r7_step_pass() : r7_step_end()) == R7_OK;
}

static bool passes(const struct r7_turn *draft)
{
    return draft->count > 0 && draft->steps[draft->count - 1].kind == R7_STEP_PASS;
}

bool choice_leads(const struct choice *choice)
{
    return !passes(&choice->draft) && leads(&choice->now, choice->seat);
}

bool choice_hopeless(const struct choice *choice)
{
    struct r7_step sure[R7_STEPS_MAX];
    return r7_turns_sure_steps(&choice->start, sure) == 0;
}

/* Whether a 3 of the hand may draw a card before the turn ends. */
static bool may_draw(const struct choice *choice)
{
    const struct r7_round *start = &choice->start;
    if (!start->rules.actions || r7_round_deck_count(start) == 0)
        return false;
    for (r7_cards rest = start->seats[choice->seat].hand; rest != 0;)
        if (r7_card_number(r7_cards_take_top(&rest)) == 3)
            return true;
    return false;
}

bool choice_lost(const struct choice *choice)
{
    return choice_hopeless(choice) && !may_draw(choice);
}

bool choice_risky(const struct choice *whole)
{
    return whole->loses && !choice_lost(whole);
}

/* ---- what could come next ---- */

/* The steps that name each of some cards. */
static size_t list_cards(r7_cards cards, struct r7_step (*step)(r7_card card),
                         struct r7_step steps[R7_STEPS_MAX], size_t count)
{
    while (cards != 0)
        steps[count++] = step(r7_cards_take_top(&cards));
    return count;
}

/* What a 1 or a 7 can do, where the choice is lenient: also what would not lead. */
static size_t list_moves(const struct choice *choice, struct r7_step steps[R7_STEPS_MAX])
{
    size_t count = 0;
    for (int seat = 0; seat < choice->now.players; seat++)
        for (r7_cards rest = choice->now.seats[seat].palette; rest != 0;) {
            r7_card card = r7_cards_take_top(&rest);
            const struct r7_step moves[] = {r7_step_take(seat, card), r7_step_move_canvas(card),
                                            r7_step_move_deck(card)};
            for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
                if (choice_try(choice, moves[i]).allowed)
                    steps[count++] = moves[i];
        }
    return count;
}

static size_t list_steps(const struct choice *choice, struct r7_step steps[R7_STEPS_MAX])
{
    const r7_cards hand = choice->now.seats[choice->seat].hand;
    size_t count = 0;
    switch (choice_due(choice)) {
    case R7_PHASE_START:
        count = list_cards(hand, r7_step_palette, steps, count);
        count = list_cards(hand, r7_step_canvas, steps, count);
        if (r7_round_check(&choice->now, r7_step_pass()) == R7_OK)
            steps[count++] = r7_step_pass();
        return count;
    case R7_PHASE_FIVE:
        return list_cards(hand, r7_step_palette, steps, count);
    case R7_PHASE_CANVAS:
        count = list_cards(hand, r7_step_canvas, steps, count);
        steps[count++] = r7_step_end();
        return count;
    case R7_PHASE_ONE:
    case R7_PHASE_SEVEN:
        return choice->lenient ? list_moves(choice, steps) : r7_round_legal(&choice->now, steps);
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        return r7_round_legal(&choice->now, steps);
    case R7_PHASE_OVER:
        break;
    }
    return 0;
}

static bool same_step(struct r7_step x, struct r7_step y)
{
    return x.kind == y.kind && x.card == y.card && x.seat == y.seat;
}

size_t choice_options(const struct choice *choice, struct choice_option options[R7_STEPS_MAX])
{
    struct r7_step steps[R7_STEPS_MAX], sure[R7_STEPS_MAX];
    if (choice->done)
        return 0;
    size_t count = list_steps(choice, steps);
    size_t sure_count = r7_turns_sure_steps(&choice->now, sure);
    for (size_t i = 0; i < count; i++) {
        options[i] = choice_try(choice, steps[i]);
        for (size_t n = 0; n < sure_count; n++)
            options[i].sure |= same_step(sure[n], steps[i]);
    }
    return count;
}

/* ---- sentences ---- */

/* A question in the words of each enum choice_way. */
struct wording {
    const char *by[3];
};

static struct wording wording_of(const struct choice *choice)
{
    const struct r7_round *now = &choice->now;
    switch (choice_due(choice)) {
    case R7_PHASE_START:
        if (has_no_card(choice))
            return (struct wording){
                {N_("You have no cards left."), N_("You have no cards left: Enter passes.")}};
        return (struct wording){{N_("Play a card to your palette (in front of you) or to the "
                                    "canvas (its colour becomes the rule)."),
                                 N_("Choose a card: p to your palette (in front of you), c to the "
                                    "canvas (the rule).")}};
    case R7_PHASE_FIVE:
        return (struct wording){
            {N_("The 5 lets you play one more card to your palette, and you must."),
             N_("The 5: play one more card to your palette with p."),
             N_("The 5: play one more card to your palette: +CARD.")}};
    case R7_PHASE_ONE:
        return (struct wording){
            {N_("The 1: choose a card from another palette to put on the deck."),
             N_("The 1: choose a card from another palette to put on the deck, then press Enter."),
             N_("The 1: choose a card from another palette to put on the deck: take CARD.")}};
    case R7_PHASE_SEVEN:
        if (!r7_rules_has(now->rules, R7_SEVEN_CANVAS))
            return (struct wording){
                {N_("The 7: choose a card from your palette to move to the canvas or the deck."),
                 N_("The 7: choose a card from your palette; c moves it to the canvas, d to the "
                    "deck."),
                 N_("The 7 moves a card from your palette: 7@CARD to the canvas, 7^CARD to the "
                    "deck.")}};
        return (struct wording){
            {N_("The 7: choose a card from your palette to move to the canvas."),
             N_("The 7: choose a card from your palette and move it to the canvas with c."),
             N_("The 7 moves a card from your palette: 7@CARD to the canvas.")}};
    case R7_PHASE_SEVEN_DRAW:
    case R7_PHASE_DRAW:
        return (struct wording){{N_("You may draw a card."), N_("Draw a card?"),
                                 N_("You may draw a card: = draws, ! doesn’t.")}};
    case R7_PHASE_CANVAS:
        return (struct wording){
            {N_("Play a card to the canvas, or end your turn without one."),
             N_("c plays a card to the canvas; Enter ends your turn without one."),
             now->duty && r7_round_leader(now) != now->turn
                 ? N_("After a 1 or a 7 you must end your turn in the lead: @CARD to the canvas.")
                 : N_("Now @CARD to the canvas, or . to end your turn.")}};
    case R7_PHASE_OVER:
        break;
    }
    return (struct wording){{NULL}};
}

const char *choice_question(const struct choice *choice, enum choice_way way)
{
    const char *question = wording_of(choice).by[way];
    return question == NULL ? "" : gettext(question);
}

void choice_tell_option(const struct choice *choice, const struct choice_option *option,
                        struct words *text)
{
    if (option->error != R7_OK && option->error != R7_ERR_CANVAS_LEAD)
        words_add(text, words_error(option->error));
    else if (option->step.kind == R7_STEP_PASS)
        words_add(text, C_("what a move does", "out of the round"));
    else if (option->step.kind == R7_STEP_LEAVE)
        words_add(text, C_("what a move does", "no card drawn"));
    else if (option->step.kind == R7_STEP_DRAW && option->draws)
        words_add(text, C_("what a move does", "a card drawn"));
    else if (option->step.kind == R7_STEP_DRAW)
        words_say(text, C_("what a move does", "{card} drawn"), "card",
                  words_card(r7_round_deck_top(&choice->now)).bytes, NULL);
    else /* the standing says also why a canvas card that does not lead is refused */
        words_add_stance(text, &option->now, choice->seat, choice->names);
}

void choice_tell(const struct choice *choice, struct words *text)
{
    if (passes(&choice->draft))
        words_add(text, _("Passing knocks you out of the round."));
    else
        words_add_stand(text, &choice->now, choice->seat, choice->names);
}

struct phrase choice_warning(const struct choice *whole)
{
    return words_phrase(passes(&whole->draft)
                            ? _("Pass? You’ll be out of this round.")
                            : _("You won’t be in the lead, so this knocks you out. Play it?"),
                        NULL);
}
