/* A person's turn.
 *
 * Cards are pointed at and put into the palette at once; that can be taken back as long as
 * no card was drawn. What ends the turn, a canvas card or no more, is only noted, shown
 * with what it would come to, and played when it is confirmed. */
#include "tui.h"
#include <string.h>

struct choosing {
    struct tui_session *session;
    int seat;
    struct r7_round view;
    struct tui_focus places[64]; /* cards that can be pointed at */
    int place_count, place;      /* which one is; -1: none */
    bool noted;                  /* `end` is noted */
    struct r7_step end;
    char message[512];
};

/* ---- the game, drawn ---- */

/* The last turns in words, oldest first, as many as fit. */
static void draw_log(struct tui_session *s, int seat, int line, int lines)
{
    static char texts[8][1024];
    int count = 0, used = 0, width = tui_columns() - 2;
    for (size_t i = s->game.turn_count; i-- > 0 && count < 8;) {
        struct words text = WORDS_INIT(texts[count]);
        words_clear(&text);
        game_tell_turn(&s->game, i, seat, &text);
        int need = tui_paragraph_lines(width, texts[count]);
        if (used + need > lines && count > 0)
            break;
        used += need;
        count++;
    }
    for (int i = count; i-- > 0;)
        line = tui_paragraph(line, 1, width, lines, i == 0 ? TUI_PLAIN : TUI_DIM, texts[i]);
}

int tui_draw_game(struct tui_session *s, int seat, struct tui_focus focus, int foot)
{
    struct words_names names = game_names(&s->game);
    struct r7_round view = game_view(&s->game, seat);
    struct tui_table table = {
        .view = &view,
        .names = &names,
        .seat = seat,
        .target = s->game.match.target,
        .number = s->game.match.number,
        .what_if = s->what_if,
    };
    tui_begin();
    int line = tui_table(&table, focus), hand = tui_lines() >= 32 ? 4 : 1;
    int end = tui_lines() - foot - (seat >= 0 ? hand : 0);
    draw_log(s, seat, line, end - line);
    if (seat >= 0)
        end = tui_hand(end, &table, focus);
    return end;
}

bool tui_ask(struct tui_session *s, int seat, const char *question)
{
    const struct tui_focus nothing = {-2, R7_NO_CARD};
    const struct tui_choice choices[] = {{'y', _("yes")}, {'n', _("no")}, {0, NULL}};
    struct tui_event event;
    do {
        int line = tui_draw_game(s, seat, nothing, 4);
        tui_paragraph(line, 1, tui_columns() - 2, 3, TUI_BAD, question);
        tui_buttons(tui_lines() - 1, choices);
        tui_show();
        if (!tui_read(-1, &event))
            return false;
        if (tui_key(&event) == 'y')
            return true;
    } while (tui_key(&event) != 'n' && tui_key(&event) != TUI_KEY_ESCAPE);
    return false;
}

/* ---- what can be pointed at ---- */

static void add_place(struct choosing *c, int seat, r7_card card)
{
    for (int i = 0; i < c->place_count; i++)
        if (c->places[i].seat == seat && c->places[i].card == card)
            return;
    c->places[c->place_count++] = (struct tui_focus){seat, card};
}

static void find_places(struct choosing *c)
{
    struct r7_step steps[R7_STEPS_MAX];
    struct tui_focus before = {-2, R7_NO_CARD};
    if (c->place >= 0 && c->place < c->place_count)
        before = c->places[c->place];
    c->place_count = 0;
    enum r7_phase asks = r7_round_asks(&c->view);
    if (asks == R7_PHASE_START || asks == R7_PHASE_FIVE || asks == R7_PHASE_CANVAS)
        for (r7_cards rest = c->view.seats[c->seat].hand; rest != 0;)
            add_place(c, -1, r7_cards_take_top(&rest));
    if (asks == R7_PHASE_ONE || asks == R7_PHASE_SEVEN) {
        size_t count = r7_round_legal(&c->view, steps);
        for (size_t i = 0; i < count; i++)
            if (steps[i].kind == R7_STEP_TAKE)
                add_place(c, steps[i].seat, steps[i].card);
            else if (steps[i].kind == R7_STEP_MOVE_CANVAS || steps[i].kind == R7_STEP_MOVE_DECK)
                add_place(c, c->seat, steps[i].card);
    }
    c->place = c->place_count > 0 ? 0 : -1;
    for (int i = 0; i < c->place_count; i++)
        if (c->places[i].seat == before.seat && c->places[i].card == before.card)
            c->place = i;
}

static struct tui_focus focus_of(const struct choosing *c)
{
    return c->place >= 0 ? c->places[c->place] : (struct tui_focus){-2, R7_NO_CARD};
}

/* Looks at the game again after it has changed. */
static void look(struct choosing *c)
{
    c->view = game_view(&c->session->game, c->seat);
    c->noted = false;
    find_places(c);
}

/* ---- what a step would come to ---- */

/* How the mover would stand with a canvas card, allowed or not. */
static struct r7_round with_canvas(const struct r7_round *view, r7_card card)
{
    struct r7_round after = *view;
    after.canvas[after.canvas_count++] = card;
    return after;
}

static void tell_standing(struct words *text, const struct r7_round *round, int seat,
                          const struct words_names *names)
{
    words_add_standing(text, round, seat, names);
}

/* "p  into the palette: leads: ..." or why not. */
static void tell_palette(const struct choosing *c, r7_card card, const struct words_names *names,
                         struct words *text)
{
    struct r7_step step = r7_step_make(R7_STEP_PALETTE, card);
    struct r7_round after = c->view;
    enum r7_error error = r7_round_check(&c->view, step);
    words_say(text, _("{card} into the palette: "), "card", words_card(card).bytes, NULL);
    if (error != R7_OK) {
        words_add(text, words_error(error));
        return;
    }
    r7_round_play(&after, step);
    tell_standing(text, &after, c->seat, names);
}

static void tell_canvas(const struct choosing *c, r7_card card, const struct words_names *names,
                        struct words *text)
{
    struct r7_step step = r7_step_make(R7_STEP_CANVAS, card);
    enum r7_error error = r7_round_check(&c->view, step);
    struct r7_round after = with_canvas(&c->view, card);
    words_say(text, _("{card} onto the canvas: "), "card", words_card(card).bytes, NULL);
    if (error != R7_OK && error != R7_ERR_CANVAS_LEAD)
        words_add(text, words_error(error));
    else
        tell_standing(text, &after, c->seat, names);
}

/* The lines that tell what the card under the cursor would do. */
static int draw_previews(const struct choosing *c, int line, const struct words_names *names)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    enum r7_phase asks = r7_round_asks(&c->view);
    int width = tui_columns() - 2;
    struct tui_focus focus = focus_of(c);
    if (focus.seat != -1)
        return line;
    if (asks == R7_PHASE_START || asks == R7_PHASE_FIVE) {
        tell_palette(c, focus.card, names, &text);
        line = tui_paragraph(line, 1, width, 2, TUI_PLAIN, bytes);
    }
    if (asks == R7_PHASE_START || asks == R7_PHASE_CANVAS) {
        words_clear(&text);
        tell_canvas(c, focus.card, names, &text);
        line = tui_paragraph(line, 1, width, 2, TUI_PLAIN, bytes);
    }
    return line;
}

/* What the turn comes to as it is now: with the noted end, or if it ended here. */
static int draw_turn(const struct choosing *c, int line, const struct words_names *names)
{
    char bytes[512] = "";
    struct words text = WORDS_INIT(bytes);
    const struct game *game = &c->session->game;
    struct r7_round after = c->view;
    bool leads;
    if (!c->noted && game->steps.count == 0)
        return line;
    if (c->noted && c->end.kind == R7_STEP_CANVAS)
        after = with_canvas(&c->view, c->end.card);
    struct r7_turn turn = game->steps;
    if (c->noted && turn.count < R7_TURN_STEPS_MAX)
        turn.steps[turn.count++] = c->end;
    leads = (r7_round_leads(&after, c->seat) >> r7_round_rule(&after) & 1) != 0;
    if (c->noted && c->end.kind == R7_STEP_PASS)
        words_say(&text, _("The turn: {steps}  gives up the round"), "steps",
                  words_steps(&turn).bytes, NULL);
    else {
        words_say(&text, _("The turn: {steps}  "), "steps", words_steps(&turn).bytes, NULL);
        tell_standing(&text, &after, c->seat, names);
    }
    return tui_paragraph(line, 1, tui_columns() - 2, 2,
                         leads && !(c->noted && c->end.kind == R7_STEP_PASS) ? TUI_GOOD : TUI_BAD,
                         bytes);
}

/* ---- what is asked ---- */

static const char *question_of(const struct choosing *c)
{
    bool deck = r7_edition_info((enum r7_edition)c->view.rules.edition)->seven_free;
    switch (r7_round_asks(&c->view)) {
    case R7_PHASE_START:
        return c->view.seats[c->seat].hand == 0
                   ? _("No card is left: Enter goes out.")
                   : _("Choose a card: p puts it into the palette, c onto the canvas.");
    case R7_PHASE_FIVE:
        return _("The 5 asks for one more card into the palette: p.");
    case R7_PHASE_ONE:
        return _("The 1 puts a card of another palette onto the deck: choose it, Enter.");
    case R7_PHASE_SEVEN:
        return deck ? _("The 7 moves a card of the palette: choose it; c onto the canvas, d onto "
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

static void draw(struct choosing *c)
{
    struct words_names names = game_names(&c->session->game);
    const struct tui_choice moving[] = {
        {TUI_KEY_LEFT, ""},  {TUI_KEY_RIGHT, _("choose")},   {'p', _("palette")},
        {'c', _("canvas")},  {TUI_KEY_ENTER, _("play it")},  {TUI_KEY_BACK, _("take back")},
        {'x', _("give up")}, {'h', _("hint")},               {'l', _("list")},
        {'u', _("undo")},    {'w', _("what if")},            {'?', _("help")},
        {'q', _("leave")},   {0, NULL},
    };
    const struct tui_choice drawing[] = {{'y', _("draw")}, {'n', _("leave it")}, {'h', _("hint")},
                                         {'?', _("help")}, {0, NULL}};
    enum r7_phase asks = r7_round_asks(&c->view);
    bool draws = asks == R7_PHASE_DRAW || asks == R7_PHASE_SEVEN_DRAW;
    int line = tui_draw_game(c->session, c->seat, focus_of(c), 8);
    line = tui_paragraph(line, 1, tui_columns() - 2, 1, TUI_BOLD, question_of(c));
    line = draw_turn(c, line, &names);
    if (!c->noted)
        line = draw_previews(c, line, &names);
    if (c->message[0] != '\0')
        tui_paragraph(tui_lines() - 3, 1, tui_columns() - 2, 1, TUI_BAD, c->message);
    tui_buttons(tui_lines() - 1, draws ? drawing : moving);
    tui_show();
}

/* ---- acting ---- */

static void complain(struct choosing *c, enum r7_error error)
{
    snprintf(c->message, sizeof c->message, "%s", words_error(error));
}

static void play_step(struct choosing *c, struct r7_step step)
{
    enum r7_error error = game_step(&c->session->game, step);
    if (error != R7_OK)
        complain(c, error);
    else
        look(c);
}

/* Notes what ends the turn, if that is allowed. */
static void note_end(struct choosing *c, struct r7_step step)
{
    enum r7_error error = r7_round_check(&c->view, step);
    struct words text = WORDS_INIT(c->message);
    if (error == R7_ERR_CANVAS_LEAD) {
        struct words_names names = game_names(&c->session->game);
        words_clear(&text);
        tell_canvas(c, step.card, &names, &text);
        return;
    }
    if (error != R7_OK) {
        complain(c, error);
        return;
    }
    c->noted = true;
    c->end = step;
}

/* A card under the cursor is put somewhere. */
static void put_card(struct choosing *c, uint32_t key)
{
    struct tui_focus focus = focus_of(c);
    enum r7_phase asks = r7_round_asks(&c->view);
    if (focus.seat == -2)
        return;
    if (asks == R7_PHASE_ONE && key == TUI_KEY_ENTER) {
        struct r7_step step = r7_step_make(R7_STEP_TAKE, focus.card);
        step.seat = (uint8_t)focus.seat;
        play_step(c, step);
    } else if (asks == R7_PHASE_SEVEN && (key == 'c' || key == TUI_KEY_ENTER)) {
        play_step(c, r7_step_make(R7_STEP_MOVE_CANVAS, focus.card));
    } else if (asks == R7_PHASE_SEVEN && key == 'd') {
        play_step(c, r7_step_make(R7_STEP_MOVE_DECK, focus.card));
    } else if (focus.seat == -1 && key == 'p') {
        c->noted = false;
        play_step(c, r7_step_make(R7_STEP_PALETTE, focus.card));
    } else if (focus.seat == -1 && key == 'c') {
        note_end(c, r7_step_make(R7_STEP_CANVAS, focus.card));
    }
}

/* Whether the noted end, or ending here, puts its player out. */
static bool loses(const struct choosing *c, struct r7_step end)
{
    struct r7_round after = c->view;
    r7_round_play(&after, end);
    return after.seats[c->seat].out;
}

/* Plays the noted end, or ends the turn here. */
static void confirm(struct choosing *c)
{
    enum r7_phase asks = r7_round_asks(&c->view);
    struct r7_step end = c->end;
    if (!c->noted) {
        bool empty = asks == R7_PHASE_START && c->view.seats[c->seat].hand == 0;
        if (asks == R7_PHASE_ONE || asks == R7_PHASE_SEVEN) {
            put_card(c, TUI_KEY_ENTER);
            return;
        }
        if (asks != R7_PHASE_CANVAS && !empty)
            return;
        end = r7_step_make(empty ? R7_STEP_PASS : R7_STEP_END, R7_NO_CARD);
        enum r7_error error = r7_round_check(&c->view, end);
        if (error != R7_OK) {
            complain(c, error);
            return;
        }
        if (empty) {
            play_step(c, end);
            return;
        }
    }
    if (loses(c, end) && c->session->settings.confirm_losing &&
        !tui_ask(c->session, c->seat,
                 _("After this turn somebody else leads, and you are out of the round. Play it?")))
        return;
    play_step(c, end);
}

static void take_back(struct choosing *c)
{
    if (c->noted)
        c->noted = false;
    else if (game_step_back(&c->session->game))
        look(c);
    else if (c->session->game.steps.count > 0)
        snprintf(c->message, sizeof c->message, "%s",
                 _("A card was drawn: this cannot be taken back."));
}

static void answer_draw(struct choosing *c, uint32_t key)
{
    if (key == 'y' || key == TUI_KEY_ENTER)
        play_step(c, r7_step_make(R7_STEP_DRAW, R7_NO_CARD));
    else if (key == 'n')
        play_step(c, r7_step_make(R7_STEP_LEAVE, R7_NO_CARD));
}

static void move_focus(struct choosing *c, int by)
{
    if (c->place_count > 0)
        c->place = (c->place + by + c->place_count) % c->place_count;
    c->noted = false;
}

/* A click on a card points at it; one on the palette or the canvas puts it there. */
static void click(struct choosing *c, int target)
{
    if (target == TUI_TARGET_MY_PALETTE || target == TUI_TARGET_CANVAS) {
        put_card(c, target == TUI_TARGET_CANVAS ? 'c' : 'p');
        return;
    }
    struct tui_focus hit = {-2, R7_NO_CARD};
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

/* Keys that do not concern a card; the wish that they stand for. */
static enum tui_wish other_key(struct choosing *c, uint32_t key)
{
    struct words_names names = game_names(&c->session->game);
    switch (key) {
    case 'h':
        tui_page_hint(c->session);
        break;
    case 'l':
        tui_page_turns(&c->view, &names, false);
        break;
    case 'w':
        c->session->what_if = !c->session->what_if;
        break;
    case 'r':
        tui_page_rules(c->session);
        break;
    case '?':
        tui_page_help(c->session);
        break;
    case 'x':
        note_end(c, r7_step_make(R7_STEP_PASS, R7_NO_CARD));
        break;
    case 'u':
        if (!c->noted && c->session->game.steps.count == 0)
            return TUI_WISH_UNDO;
        take_back(c);
        break;
    case 'n':
        if (tui_ask(c->session, c->seat, _("Leave this game and deal another one?")))
            return TUI_WISH_NEW;
        break;
    case 'a':
        if (tui_ask(c->session, c->seat, _("Start this game again with the same deal?")))
            return TUI_WISH_AGAIN;
        break;
    case 'q':
        return TUI_WISH_LEAVE;
    }
    return TUI_WISH_NONE;
}

static enum tui_wish press(struct choosing *c, uint32_t key)
{
    enum r7_phase asks = r7_round_asks(&c->view);
    c->message[0] = '\0';
    if (asks == R7_PHASE_DRAW || asks == R7_PHASE_SEVEN_DRAW) {
        answer_draw(c, key);
        if (key == 'n' || key == 'y')
            return TUI_WISH_NONE;
    }
    if (key >= '1' && key <= '9' && (int)(key - '1') < c->place_count) {
        c->place = (int)(key - '1');
        c->noted = false;
        return TUI_WISH_NONE;
    }
    switch (key) {
    case TUI_KEY_LEFT:
    case TUI_KEY_UP:
    case TUI_KEY_BACKTAB:
        move_focus(c, -1);
        return TUI_WISH_NONE;
    case TUI_KEY_RIGHT:
    case TUI_KEY_DOWN:
    case TUI_KEY_TAB:
        move_focus(c, 1);
        return TUI_WISH_NONE;
    case 'p':
    case 'c':
    case 'd':
        put_card(c, key);
        return TUI_WISH_NONE;
    case TUI_KEY_ENTER:
    case '.':
        confirm(c);
        return TUI_WISH_NONE;
    case TUI_KEY_BACK:
    case TUI_KEY_ESCAPE:
        take_back(c);
        return TUI_WISH_NONE;
    }
    return other_key(c, key);
}

enum tui_wish tui_turn(struct tui_session *session)
{
    struct choosing c = {.session = session, .seat = game_round(&session->game)->turn};
    size_t turns = session->game.turn_count;
    enum tui_wish wish = TUI_WISH_NONE;
    snprintf(c.message, sizeof c.message, "%s", session->message.bytes);
    words_clear(&session->message);
    look(&c);
    while (wish == TUI_WISH_NONE) {
        struct tui_event event;
        if (session->game.turn_count > turns)
            return TUI_WISH_TURN;
        draw(&c);
        if (!tui_read(-1, &event))
            return TUI_WISH_LEAVE;
        if (event.kind == TUI_CLICK && !event.wheel_up && !event.wheel_down) {
            c.message[0] = '\0';
            click(&c, event.target);
        } else if (tui_key(&event) != 0) {
            wish = press(&c, tui_key(&event));
        }
    }
    return wish;
}
