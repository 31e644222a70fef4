/* The lessons: a list, a text to read, a position to solve. */
#include "choose.h"
#include "pages.h"
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include "table_view.h"
#include <home/settings.h>
#include <libintl.h>
#include <red7/lesson.h>
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/cards.h>
#include <words/lessons.h>
#include <words/text.h>
#include <words/turns.h>

struct lesson_screen {
    struct words *message;
    struct progress progress;
    struct words_names names; /* of the table: seat 0 is "you" */
    enum r7_edition edition;  /* that is taught */
    size_t place;
    const struct r7_lesson *lesson;
    struct r7_round round;
    struct tui_chooser chooser;
    int seat;       /* the seat under the cursor, if the question is about seats */
    int card;       /* the palette card under the cursor, if it is about cards */
    r7_cards cards; /* those that were chosen */
    bool solved;
    char told[2048]; /* the verdict or the hint */
};

/* ---- answers ---- */

static void begin_lesson(struct lesson_screen *s, size_t place)
{
    s->place = place;
    s->lesson = r7_lesson_in(r7_lesson_at(place), s->edition);
    s->names = words_lesson_names();
    r7_lesson_round(s->lesson, s->edition, &s->round);
    s->chooser = (struct tui_chooser){.silent = true, .question = true};
    s->seat = s->card = 0;
    s->cards = 0;
    s->solved = false;
    s->told[0] = '\0';
    if (r7_lesson_asks(s->lesson) == R7_ANSWER_TURN)
        tui_choose_begin(&s->chooser, &s->round, &s->names, true);
}

static bool is_done(const struct lesson_screen *s, const struct r7_lesson *lesson)
{
    return (s->progress.lessons >> lesson->number & 1) != 0;
}

/* Judges an answer and tells why. */
static void judge(struct lesson_screen *s, const struct r7_lesson_answer *answer)
{
    struct r7_lesson_verdict verdict;
    struct words text = WORDS_INIT(s->told);
    s->solved = r7_lesson_check(s->lesson, s->edition, answer, &verdict);
    words_clear(&text);
    words_add_verdict(&text, s->lesson, &verdict);
    s->chooser.noted = false;
    if (!s->solved)
        return;
    words_add(&text, " ");
    words_add_lesson_text(&text, s->lesson->moral);
    s->progress.lessons |= UINT64_C(1) << s->lesson->number;
    progress_save(&s->progress, s->message);
}

static void judge_turn(struct lesson_screen *s)
{
    struct r7_lesson_answer answer = {.turn = tui_choose_whole(&s->chooser).draft};
    judge(s, &answer);
}

/* The cards of seat 0's palette, strongest first. */
static r7_card palette_card(const struct lesson_screen *s, int place)
{
    r7_cards rest = s->round.seats[0].palette;
    r7_card card = R7_NO_CARD;
    for (int i = 0; i <= place && rest != 0; i++)
        card = r7_cards_take_top(&rest);
    return card;
}

/* A right answer, in words. */
static struct phrase say_model(const struct lesson_screen *s)
{
    struct r7_lesson_answer answer;
    struct r7_fault fault;
    bool read =
        r7_lesson_read(s->lesson, s->lesson->model, strlen(s->lesson->model), &answer, &fault);
    assert(read);
    (void)read;
    switch (r7_lesson_asks(s->lesson)) {
    case R7_ANSWER_SEAT:
        return words_seat(&s->names, answer.seat);
    case R7_ANSWER_CARDS:
        return words_cards(answer.cards);
    case R7_ANSWER_TURN:
        break;
    }
    return words_advise(&answer.turn, 0, &s->names);
}

static void tell_solution(struct lesson_screen *s)
{
    struct words text = WORDS_INIT(s->told);
    words_clear(&text);
    words_say(&text, _("A right answer: {answer}"), "answer", say_model(s).bytes, NULL);
}

/* ---- the exercise ---- */

static struct tui_focus focus_of(const struct lesson_screen *s)
{
    switch (r7_lesson_asks(s->lesson)) {
    case R7_ANSWER_TURN:
        return tui_choose_focus(&s->chooser);
    case R7_ANSWER_CARDS:
        return (struct tui_focus){0, palette_card(s, s->card)};
    case R7_ANSWER_SEAT:
        break;
    }
    return (struct tui_focus){-2, R7_NO_CARD};
}

/* The question, where the answer is not a turn. */
static int draw_other_answers(const struct lesson_screen *s, int line)
{
    if (r7_lesson_asks(s->lesson) == R7_ANSWER_SEAT)
        tui_say(line++, 1, tui_columns() - 2, TUI_BOLD, _("Your answer: {name}"), "name",
                words_seat(&s->names, s->seat).bytes, NULL);
    if (r7_lesson_asks(s->lesson) == R7_ANSWER_CARDS)
        tui_say(line++, 1, tui_columns() - 2, TUI_BOLD, _("Your answer: {cards}"), "cards",
                words_cards(s->cards).bytes, NULL);
    return line;
}

/* Returns their first line. */
static int draw_buttons(const struct lesson_screen *s)
{
    const struct tui_choice seats[] = {
        {TUI_KEY_LEFT, ""}, {TUI_KEY_RIGHT, _("choose")}, {TUI_KEY_ENTER, _("answer")}, {0, NULL}};
    const struct tui_choice cards[] = {{TUI_KEY_LEFT, ""},
                                       {TUI_KEY_RIGHT, _("choose")},
                                       {' ', _("mark")},
                                       {TUI_KEY_ENTER, _("answer")},
                                       {0, NULL}};
    const struct tui_choice all[] = {{'h', C_("lesson", "hint")},
                                     {'s', _("solution")},
                                     {'t', _("text")},
                                     {'q', _("leave")},
                                     {0, NULL}};
    const struct tui_choice solved[] = {
        {TUI_KEY_ENTER, _("next lesson")}, {'t', _("text")}, {'q', _("leave")}, {0, NULL}};
    const struct tui_choice finished[] = {{TUI_KEY_ENTER, _("leave")}, {'t', _("text")}, {0, NULL}};
    struct tui_choice list[TUI_CHOICES_MAX];
    if (s->solved)
        return tui_buttons(tui_lines() - 1, s->place + 1 == r7_lesson_count() ? finished : solved);
    if (r7_lesson_asks(s->lesson) == R7_ANSWER_TURN)
        tui_choose_list(&s->chooser, all, list);
    else
        tui_join(r7_lesson_asks(s->lesson) == R7_ANSWER_SEAT ? seats : cards, all, list);
    return tui_buttons(tui_lines() - 1, list);
}

static void draw_message(const struct lesson_screen *s)
{
    if (s->message->length > 0)
        tui_paragraph(tui_lines() - 5, 1, tui_columns() - 2, 3, TUI_BAD, s->message->bytes);
}

static void draw_exercise(const struct lesson_screen *s)
{
    const struct r7_round view =
        r7_lesson_asks(s->lesson) == R7_ANSWER_TURN ? s->chooser.choice.now : s->round;
    struct tui_table table = {.names = &s->names,
                              .seat = 0,
                              .quiet = r7_lesson_asks(s->lesson) != R7_ANSWER_TURN && !s->solved};
    struct tui_focus focus = focus_of(s);
    scene_lay_round(&view, &view, &table.laid);
    char bytes[1024] = "";
    struct words question = WORDS_INIT(bytes);
    tui_begin();
    int end = draw_buttons(s), line = tui_table(&table, focus);
    bool small = end < 20; /* then what is told takes the place of the question */
    if (!small)
        tui_put(line++, 1, tui_columns() - 2, TUI_TITLE, gettext(s->lesson->title));
    words_add_lesson_text(&question, s->lesson->question);
    if (!small || s->told[0] == '\0')
        line = tui_paragraph(line, 1, tui_columns() - 2, small ? 5 : 3, TUI_BOLD, question.bytes);
    for (int seat = 1; seat < view.players; seat++)
        if (view.seats[seat].hand != 0 && !view.seats[seat].out)
            tui_say(line++, 1, tui_columns() - 2, TUI_PLAIN, _("{name}’s hand: {cards}"), "name",
                    words_seat(&s->names, seat).bytes, "cards",
                    words_cards(view.seats[seat].hand).bytes, NULL);
    if (view.seats[0].hand != 0)
        line = tui_hand(line, &table, focus);
    line = draw_other_answers(s, line);
    line = tui_paragraph(line, 1, tui_columns() - 2, end - line, s->solved ? TUI_GOOD : TUI_PLAIN,
                         s->told);
    if (!s->solved && r7_lesson_asks(s->lesson) == R7_ANSWER_TURN)
        tui_choose_draw(&s->chooser, line, end);
    draw_message(s);
    tui_show();
}

static void show_text(const struct lesson_screen *s)
{
    static char bytes[8192];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    for (int i = 0; s->lesson->text[i] != NULL; i++) {
        words_add_lesson_text(&text, s->lesson->text[i]);
        words_add(&text, "\n\n");
    } /* the question stands beside the table that it is about */
    tui_page(gettext(s->lesson->title), bytes);
}

/* ---- keys ---- */

static void press_seat(struct lesson_screen *s, uint32_t key)
{
    int players = s->round.players;
    if (key >= '0' && key < '0' + (uint32_t)players)
        s->seat = (int)(key - '0');
    if (key == TUI_KEY_LEFT || key == TUI_KEY_UP)
        s->seat = (s->seat + players - 1) % players;
    if (key == TUI_KEY_RIGHT || key == TUI_KEY_DOWN || key == ' ')
        s->seat = (s->seat + 1) % players;
    if (key == TUI_KEY_ENTER || (key >= '0' && key < '0' + (uint32_t)players))
        judge(s, &(struct r7_lesson_answer){.seat = (int8_t)s->seat});
}

static void press_cards(struct lesson_screen *s, uint32_t key)
{
    int count = r7_cards_count(s->round.seats[0].palette);
    if (key == TUI_KEY_LEFT || key == TUI_KEY_UP)
        s->card = (s->card + count - 1) % count;
    if (key == TUI_KEY_RIGHT || key == TUI_KEY_DOWN)
        s->card = (s->card + 1) % count;
    if (key == ' ')
        s->cards ^= r7_card_bit(palette_card(s, s->card));
    if (key == TUI_KEY_ENTER)
        judge(s, &(struct r7_lesson_answer){.cards = s->cards});
}

static void press_answer(struct lesson_screen *s, uint32_t key)
{
    switch (r7_lesson_asks(s->lesson)) {
    case R7_ANSWER_SEAT:
        press_seat(s, key);
        return;
    case R7_ANSWER_CARDS:
        press_cards(s, key);
        return;
    case R7_ANSWER_TURN:
        if (tui_choose_press(&s->chooser, key) == TUI_CHOSE_END)
            judge_turn(s);
        return;
    }
}

static void click(struct lesson_screen *s, int target)
{
    int palette = target - TUI_TARGET_PALETTE;
    switch (r7_lesson_asks(s->lesson)) {
    case R7_ANSWER_SEAT:
        if (palette >= 0 && palette < s->round.players * 64) {
            s->seat = palette / 64;
            judge(s, &(struct r7_lesson_answer){.seat = (int8_t)s->seat});
        }
        return;
    case R7_ANSWER_CARDS:
        if (palette >= 0 && palette < R7_CARDS)
            s->cards ^= r7_card_bit((r7_card)palette);
        return;
    case R7_ANSWER_TURN:
        if (tui_choose_click(&s->chooser, target) == TUI_CHOSE_END)
            judge_turn(s);
        return;
    }
}

/* False to go back to the list. */
static bool press(struct lesson_screen *s, uint32_t key)
{
    struct words text = WORDS_INIT(s->told);
    if (s->solved) {
        if (key == TUI_KEY_ENTER && s->place + 1 < r7_lesson_count()) {
            begin_lesson(s, s->place + 1);
            show_text(s);
        } else if (key == 't') {
            show_text(s);
        } else if (key == TUI_KEY_ENTER || key == 'q' || key == TUI_KEY_ESCAPE) {
            return false;
        }
        return true;
    }
    switch (key) {
    case 'q':
        return false;
    case 'h':
        words_clear(&text);
        words_add_lesson_text(&text, s->lesson->hint);
        return true;
    case 's':
        tell_solution(s);
        return true;
    case 't':
        show_text(s);
        return true;
    }
    press_answer(s, key);
    return true;
}

static void teach(struct lesson_screen *s, size_t place)
{
    begin_lesson(s, place);
    show_text(s);
    for (;;) {
        struct tui_event event;
        draw_exercise(s);
        if (!tui_read(-1, &event))
            return;
        if (event.kind == TUI_CLICK && !s->solved && !event.wheel_up && !event.wheel_down)
            click(s, event.target);
        else if (tui_key(&event) != 0 && !press(s, tui_choose_key(&s->chooser, &event)))
            return;
    }
}

/* ---- the list ---- */

#define TARGET_LESSONS 0x4000

/* The line of a lesson in the list, chapters' titles counted. */
static int line_of(size_t place)
{
    int line = 0;
    for (size_t i = 0; i <= place; i++) {
        const struct r7_lesson *lesson = r7_lesson_at(i);
        line += 1 + (i == 0 || lesson->chapter != r7_lesson_at(i - 1)->chapter);
    }
    return line - 1;
}

static void draw_list(const struct lesson_screen *s)
{
    const struct tui_choice choices[] = {{TUI_KEY_UP, ""},
                                         {TUI_KEY_DOWN, _("choose")},
                                         {TUI_KEY_ENTER, _("start")},
                                         {'q', _("leave")},
                                         {0, NULL}};
    int lines = tui_lines() - 4, shift = line_of(s->place) - lines / 2;
    int last = line_of(r7_lesson_count() - 1) + 1 - lines;
    shift = shift > last ? last : shift;
    shift = shift < 0 ? 0 : shift;
    tui_begin();
    tui_put(0, 1, tui_columns() - 2, TUI_TITLE, _("Lessons"));
    for (size_t i = 0; i < r7_lesson_count(); i++) {
        const struct r7_lesson *lesson = r7_lesson_in(r7_lesson_at(i), s->edition);
        int line = 2 + line_of(i) - shift;
        bool heading = i == 0 || lesson->chapter != r7_lesson_at(i - 1)->chapter;
        if (heading && line > 2 && line - 1 < 2 + lines)
            tui_put(line - 1, 1, tui_columns() - 2, TUI_BOLD,
                    gettext(r7_chapter_title(lesson->chapter)));
        if (line < 2 || line >= 2 + lines)
            continue;
        int column = tui_columns() < 60 ? 2 : 5;
        tui_put(line, column - 2, 1, TUI_GOOD, is_done(s, lesson) ? "✓" : " ");
        tui_put(line, column, tui_columns() - column, i == s->place ? TUI_CHOSEN : TUI_PLAIN,
                gettext(lesson->title));
        tui_target(line, 0, 1, tui_columns(), TARGET_LESSONS + (int)i);
    }
    draw_message(s);
    tui_buttons(tui_lines() - 1, choices);
    tui_show();
}

static bool press_list(struct lesson_screen *s, uint32_t key)
{
    size_t count = r7_lesson_count();
    switch (key) {
    case TUI_KEY_UP:
        s->place = (s->place + count - 1) % count;
        break;
    case TUI_KEY_DOWN:
        s->place = (s->place + 1) % count;
        break;
    case TUI_KEY_HOME:
        s->place = 0;
        break;
    case TUI_KEY_END:
        s->place = count - 1;
        break;
    case TUI_KEY_ENTER:
        teach(s, s->place);
        break;
    case TUI_KEY_ESCAPE:
    case 'q':
        return false;
    }
    return true;
}

void tui_learn(enum r7_edition edition, struct words *message)
{
    static struct lesson_screen s;
    s = (struct lesson_screen){.message = message, .edition = edition};
    progress_load(&s.progress, message);
    while (s.place + 1 < r7_lesson_count() && is_done(&s, r7_lesson_at(s.place)))
        s.place++; /* the first that is not done */
    for (bool goes_on = true; goes_on;) {
        struct tui_event event;
        draw_list(&s);
        if (!tui_read(-1, &event))
            return;
        if (event.kind == TUI_KEY)
            words_clear(s.message);
        int place = event.target - TARGET_LESSONS;
        bool wheel = event.wheel_up || event.wheel_down;
        if (event.kind == TUI_CLICK && !wheel && place >= 0 && place < (int)r7_lesson_count())
            teach(&s, (size_t)place);
        else if (tui_key(&event) != 0)
            goes_on = press_list(&s, tui_key(&event));
    }
}
