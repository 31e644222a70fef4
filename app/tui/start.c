/* The start screen: who plays, by which rules; what was chosen last is chosen again. */
#include "start.h"
#include "colours.h"
#include "paint.h"
#include "screen.h"
#include "screens.h"
#include <game/game.h>
#include <home/settings.h>
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/editions.h>
#include <words/locale.h>
#include <words/names.h>
#include <words/switches.h>
#include <words/text.h>

/* The lines that can be chosen. */
enum row {
    ROW_RESUME, /* the saved game, if there is one */
    ROW_PLAYERS,
    ROW_SEAT, /* and the seats after it */
    ROW_EDITION = ROW_SEAT + R7_SEATS_MAX,
    ROW_ADVANCED,
    ROW_ACTIONS,
    ROW_HOUSE,
    ROW_COLOURS,
    ROW_LANGUAGE,
    ROWS
};

#define TARGET_ROWS 0x4000 /* a click on a row */
#define TARGET_LESS 0x5000 /* on its arrows */
#define TARGET_MORE 0x6000

#define LABEL_COLUMN 4
#define NARROW 60 /* below so many columns, values stand below their labels */

struct form {
    struct settings *settings;
    const struct game *saved;
    bool first;   /* nobody has played here yet */
    int row, top; /* chosen; the first in sight */
    bool editing; /* the name of the seat in `row` */
    char name[WORDS_NAME_MAX];
    char people[R7_SEATS_MAX][WORDS_NAME_MAX]; /* names of people whose seats became bots' */
    struct words *message;
};

static bool is_shown(const struct form *f, int row)
{
    const struct game_setup *setup = &f->settings->setup;
    if (row == ROW_RESUME)
        return f->saved != NULL;
    return row < ROW_SEAT || row >= ROW_EDITION || row - ROW_SEAT < setup->players;
}

/* ---- values ---- */

static struct phrase value_of_seat(const struct game_seat *seat)
{
    if (seat->bot == NULL)
        return words_phrase(_("{name}, a person"), "name", seat->name, NULL);
    return words_phrase(_("{name}, a bot: {level}"), "name", seat->name, "level",
                        words_level_ranked(seat->bot).bytes, NULL);
}

static struct phrase value_of_house(struct r7_rules rules)
{
    int count = words_house_count(rules);
    if (count == 0)
        return words_phrase(_("house rules: none"), NULL);
    return words_phrase(ngettext("{n} house rule", "{n} house rules", (unsigned long)count), "n",
                        words_number(count).bytes, NULL);
}

/* Who plays the saved game, and how far it has got. */
static struct phrase value_of_saved(const struct game *game)
{
    struct words_names names = game_names(game);
    return words_phrase(_("{names}: {moves}"), "names",
                        words_seats(&names, (1U << game->setup.players) - 1).bytes, "moves",
                        words_count_turns((unsigned)game->turn_count).bytes, NULL);
}

static struct phrase value_of(const struct form *f, int row)
{
    const struct settings *s = f->settings;
    const struct game_setup *setup = &s->setup;
    switch (row) {
    case ROW_RESUME:
        return value_of_saved(f->saved);
    case ROW_PLAYERS:
        return words_number(setup->players);
    case ROW_EDITION:
        return words_phrase("{name}", "name", words_edition((enum r7_edition)setup->rules.edition),
                            NULL);
    case ROW_ADVANCED:
        return words_phrase(setup->rules.advanced ? _("advanced: several rounds, with points")
                                                  : _("basic: one round"),
                            NULL);
    case ROW_ACTIONS:
        return words_phrase(
            setup->rules.actions ? _("with actions on 1, 3, 5 and 7") : _("without actions"), NULL);
    case ROW_HOUSE:
        return value_of_house(setup->rules);
    case ROW_COLOURS:
        return words_phrase(s->colour_blind ? _("colour-blind friendly") : _("standard"), NULL);
    case ROW_LANGUAGE:
        return words_phrase("{name}", "name", words_language_name(words_language()), NULL);
    default:
        return value_of_seat(&setup->seats[row - ROW_SEAT]);
    }
}

static struct phrase label_of(int row)
{
    switch (row) {
    case ROW_RESUME:
        return words_phrase(_("Saved game"), NULL);
    case ROW_PLAYERS:
        return words_phrase(_("Players"), NULL);
    case ROW_EDITION:
        return words_phrase(_("Edition"), NULL);
    case ROW_ADVANCED:
        return words_phrase(C_("kind of game", "Game"), NULL);
    case ROW_ACTIONS:
        return words_phrase(_("Actions"), NULL);
    case ROW_HOUSE:
        return words_phrase(_("More"), NULL);
    case ROW_COLOURS:
        return words_phrase(_("Colours"), NULL);
    case ROW_LANGUAGE:
        return words_phrase(_("Language"), NULL);
    default:
        return words_phrase(_("Player {n}"), "n", words_number(row - ROW_SEAT + 1).bytes, NULL);
    }
}

/* ---- changing them ---- */

/* A person, then the levels from the weakest on. A person who comes back has the old name. */
static void change_seat(struct form *f, int number, int by)
{
    struct game_setup *setup = &f->settings->setup;
    struct game_seat *seat = &setup->seats[number];
    int levels = 0, now = seat->bot == NULL ? 0 : seat->bot->level;
    while (r7_bot_at((size_t)levels) != NULL && r7_bot_at((size_t)levels)->level > 0)
        levels++;
    bool was_person = seat->bot == NULL;
    if (was_person)
        memcpy(f->people[number], seat->name, sizeof seat->name);
    now = (now + by + levels + 1) % (levels + 1);
    seat->bot = now == 0 ? NULL : r7_bot_at((size_t)now - 1);
    if (seat->bot == NULL && f->people[number][0] != '\0')
        memcpy(seat->name, f->people[number], sizeof seat->name);
    else if (was_person != (seat->bot == NULL))
        settings_seat_name(setup, number, seat->name);
}

static void change_language(struct form *f, int by)
{
    int now = WORDS_LANGUAGES - 1; /* also for one that is in no list */
    while (now > 0 && strcmp(words_languages[now], words_language()) != 0)
        now--;
    const char *next = words_languages[(now + by + WORDS_LANGUAGES) % WORDS_LANGUAGES];
    words_clear(f->message);
    if (!words_change_language(next))
        words_say(f->message, "red7: {trouble}", "trouble", words_trouble(), NULL);
    snprintf(f->settings->language, sizeof f->settings->language, "%s", words_language());
    settings_follow_language(f->settings);
}

static void change(struct form *f, int by)
{
    struct game_setup *setup = &f->settings->setup;
    struct r7_rules before = setup->rules;
    switch (f->row) {
    case ROW_RESUME:
        return;
    case ROW_PLAYERS:
        setup->players = 2 + (setup->players - 2 + by + 3) % 3;
        break;
    case ROW_EDITION:
        setup->rules.edition = (uint8_t)((setup->rules.edition + by + R7_EDITIONS) % R7_EDITIONS);
        setup->rules.house = setup->rules.target = 0;
        break;
    case ROW_ADVANCED:
        setup->rules.advanced = !setup->rules.advanced;
        break;
    case ROW_ACTIONS:
        setup->rules.actions = !setup->rules.actions;
        break;
    case ROW_HOUSE:
        tui_house_rules(&setup->rules, setup->players);
        break;
    case ROW_COLOURS:
        f->settings->colour_blind = !f->settings->colour_blind;
        tui_colours_init(f->settings->colour_blind);
        return;
    case ROW_LANGUAGE:
        change_language(f, by);
        return;
    default:
        change_seat(f, f->row - ROW_SEAT, by);
        return;
    }
    words_fit_house_rules(&setup->rules);
    if (!r7_rules_equal(before, setup->rules))
        f->settings->chose_rules = true;
    setup->target = r7_rules_target(setup->rules, setup->players);
}

/* ---- names ---- */

static void start_editing(struct form *f)
{
    if (f->row < ROW_SEAT || f->row >= ROW_EDITION)
        return;
    f->editing = true;
    tui_want_paste(true);
    snprintf(f->name, sizeof f->name, "%s", f->settings->setup.seats[f->row - ROW_SEAT].name);
}

/* Adds a character as UTF-8, if the name stays short enough. */
static void type_character(struct form *f, uint32_t c)
{
    char longer[WORDS_NAME_MAX + 8];
    size_t length = strlen(f->name);
    memcpy(longer, f->name, length);
    length += words_encode(c, longer + length);
    longer[length] = '\0';
    if (length < WORDS_NAME_MAX && words_columns(longer) <= GAME_NAME_COLUMNS)
        memcpy(f->name, longer, length + 1);
}

static void edit(struct form *f, const struct tui_event *event)
{
    size_t length = strlen(f->name);
    if (event->target != 0) /* a button: no letter */
        return;
    if (event->key == TUI_KEY_ENTER || event->key == TUI_KEY_TAB) {
        if (!event->pasted) {
            char *name = f->settings->setup.seats[f->row - ROW_SEAT].name;
            char clean[WORDS_NAME_MAX];
            if (words_clean_name(f->name, GAME_NAME_COLUMNS, clean))
                memcpy(name, clean, sizeof clean);
            f->editing = false;
        }
    } else if (event->key == TUI_KEY_ESCAPE) {
        f->editing = false;
    } else if (event->key == TUI_KEY_BACK) {
        while (length > 0 && ((unsigned char)f->name[length - 1] & 0xC0) == 0x80)
            length--;
        f->name[length > 0 ? length - 1 : 0] = '\0';
    } else if (event->key >= ' ' && event->key < TUI_KEY_BACK) {
        type_character(f, event->key);
    }
}

/* ---- the screen ---- */

/* What is told below the rows takes so many lines at most. */
#define NOTE_LINES 3

/* A line that explains the value of the chosen row. */
static const char *note_of(const struct form *f)
{
    const struct game_setup *setup = &f->settings->setup;
    switch (f->row) {
    case ROW_RESUME:
        return _("A new game takes its place; this one is then kept among your records.");
    case ROW_EDITION:
        return words_edition_box((enum r7_edition)setup->rules.edition);
    case ROW_ADVANCED:
        return _("Basic is best for a first game, advanced is the usual one after that.");
    case ROW_ACTIONS:
        return _("Actions are for experienced players.");
    case ROW_HOUSE:
        return _("Each rule in which the editions differ can be set by itself: → opens the list.");
    }
    if (f->row < ROW_SEAT || f->row >= ROW_EDITION || setup->seats[f->row - ROW_SEAT].bot == NULL)
        return "";
    return words_level_summary(setup->seats[f->row - ROW_SEAT].bot);
}

/* Where values stand: right of the longest label, or below it on a narrow screen. */
static int value_column(void)
{
    return tui_columns() < NARROW ? LABEL_COLUMN + 3 : 26;
}

static int row_lines(void)
{
    return tui_columns() < NARROW ? 2 : 1;
}

static void draw_row(const struct form *f, int line, int row)
{
    bool chosen = row == f->row;
    struct phrase value = value_of(f, row);
    int column = value_column(), below = line + row_lines() - 1;
    tui_put(line, 2, 1, TUI_BOLD, chosen ? "▶" : " ");
    tui_put(line, LABEL_COLUMN, 19, chosen ? TUI_BOLD : TUI_PLAIN, label_of(row).bytes);
    tui_target(line, 0, row_lines(), tui_columns(), TARGET_ROWS + row);
    if (chosen && f->editing) {
        struct phrase text = words_phrase("{name}_", "name", f->name, NULL);
        tui_put(below, column, 30, TUI_CHOSEN, text.bytes);
        return;
    }
    if (row == ROW_RESUME) {
        tui_put(below, column, tui_columns() - column - 1, chosen ? TUI_CHOSEN : TUI_PLAIN,
                value.bytes);
        return;
    }
    tui_put(below, column - 2, 1, TUI_DIM, "◀");
    tui_target(below, column - 3, 1, 3, TARGET_LESS + row);
    int end = tui_put(below, column, tui_columns() - column - 2, chosen ? TUI_CHOSEN : TUI_PLAIN,
                      value.bytes);
    tui_put(below, end + 1, 1, TUI_DIM, "▶");
    tui_target(below, column, 1, end + 3 - column, TARGET_MORE + row);
}

/* Draws the rows between two lines, moved so that the chosen one is among them. */
static int draw_rows(struct form *f, int line, int end)
{
    int place = 0, shown = (end - line) / row_lines(), at = 0;
    for (int row = 0; row < f->row; row++)
        place += is_shown(f, row);
    f->top = place < f->top ? place : place >= f->top + shown ? place - shown + 1 : f->top;
    for (int row = 0; row < ROWS; row++) {
        if (!is_shown(f, row))
            continue;
        if (at >= f->top && at < f->top + shown) {
            draw_row(f, line, row);
            line += row_lines();
        }
        at++;
    }
    return line;
}

static void list_buttons(const struct form *f, struct tui_choice all[TUI_CHOICES_MAX])
{
    const struct tui_choice play[] = {{TUI_KEY_ENTER, _("play")}, {0, NULL}};
    const struct tui_choice other[] = {
        {TUI_KEY_ENTER, _("play")}, {'g', _("continue the saved game")}, {0, NULL}};
    const struct tui_choice saved[] = {
        {TUI_KEY_ENTER, _("continue the saved game")}, {'n', _("new game")}, {0, NULL}};
    const struct tui_choice editing[] = {
        {TUI_KEY_ENTER, _("keep the name")}, {TUI_KEY_ESCAPE, _("back")}, {0, NULL}};
    const struct tui_choice more[] = {
        {TUI_KEY_UP, ""},       {TUI_KEY_DOWN, _("choose")},
        {TUI_KEY_LEFT, ""},     {TUI_KEY_RIGHT, _("change")},
        {'e', _("edit name")},  {'f', _("guided first game")},
        {'t', _("lessons")},    {'z', _("puzzles")},
        {'y', _("your games")}, {'m', _("train mistakes")},
        {'q', _("quit")},       {0, NULL},
    };
    bool seat = f->row >= ROW_SEAT && f->row < ROW_EDITION;
    struct tui_choice rest[TUI_CHOICES_MAX];
    int count = 0;
    for (const struct tui_choice *choice = more; choice->label != NULL; choice++)
        if ((seat || choice->key != 'e') && (choice->key != 'f' || f->first) &&
            ((choice->key != 'y' && choice->key != 'm') || !f->first) &&
            (f->row != ROW_RESUME || (choice->key != TUI_KEY_LEFT && choice->key != TUI_KEY_RIGHT)))
            rest[count++] = *choice;
    rest[count] = (struct tui_choice){0, NULL};
    tui_join(f->editing             ? editing
             : f->saved == NULL     ? play
             : f->row == ROW_RESUME ? saved
                                    : other,
             f->editing ? rest + count : rest, all);
}

static void draw(struct form *f)
{
    static const char title[] = "\001R7 \001O6 \001Y5 \001G4 \001B3 \001I2 \001V1";
    struct tui_choice buttons[TUI_CHOICES_MAX];
    bool small = tui_lines()<24, told = f->message->length> 0;
    list_buttons(f, buttons);
    tui_begin();
    int end = tui_buttons(tui_lines() - 1, buttons), width = tui_columns() - LABEL_COLUMN - 1;
    int top = small ? 0 : 1, line = top + 1;
    tui_put(top, LABEL_COLUMN, 40, TUI_TITLE, "Red7");
    tui_put(top, LABEL_COLUMN + 6, 40, TUI_PLAIN, title);
    if (!small)
        line = 1 + tui_paragraph(line, LABEL_COLUMN, width, 3, TUI_DIM,
                                 f->first
                                     ? _("Be in the lead when your turn ends, or you’re out. Your "
                                         "first game? f deals a guided one: a sentence each turn.")
                                     : _("Be in the lead when your turn ends, or you’re out. Press "
                                         "Enter to play."));
    const char *note = told ? f->message->bytes : note_of(f);
    int need = tui_paragraph_lines(width, note);
    need = need <= NOTE_LINES ? need : told ? NOTE_LINES : 0;
    line = draw_rows(f, line, end - (small ? need : NOTE_LINES + 1));
    if (need > 0)
        tui_paragraph(told || small ? end - need : line + 1, LABEL_COLUMN, width, need,
                      told ? TUI_BAD : TUI_DIM, note);
    tui_show();
}

static void move_row(struct form *f, int by)
{
    do
        f->row = (f->row + by + ROWS) % ROWS;
    while (!is_shown(f, f->row));
}

static void click(struct form *f, int target)
{
    if (target < TARGET_ROWS || target >= TARGET_MORE + ROWS)
        return;
    f->row = target & 0xFFF;
    if (target >= TARGET_MORE)
        change(f, 1);
    else if (target >= TARGET_LESS)
        change(f, -1);
}

/* True when a choice is made. */
static bool press(struct form *f, uint32_t key, enum tui_choice_made *made)
{
    switch (key) {
    case TUI_KEY_ENTER:
        *made = f->row == ROW_RESUME ? TUI_RESUME : TUI_PLAY;
        return true;
    case 'n':
        *made = TUI_PLAY;
        return true;
    case 'g':
        *made = TUI_RESUME;
        return f->saved != NULL;
    case 't':
        *made = TUI_LEARN;
        return true;
    case 'z':
        *made = TUI_PUZZLE;
        return true;
    case 'y':
        *made = TUI_GAMES;
        return true;
    case 'm':
        *made = TUI_TRAIN;
        return true;
    case 'f':
        *made = TUI_GUIDE;
        return true;
    case 'q':
        *made = TUI_QUIT;
        return true;
    case TUI_KEY_UP:
    case TUI_KEY_BACKTAB:
        move_row(f, -1);
        return false;
    case TUI_KEY_DOWN:
    case TUI_KEY_TAB:
        move_row(f, 1);
        return false;
    case TUI_KEY_LEFT:
        change(f, -1);
        return false;
    case TUI_KEY_RIGHT:
    case ' ':
        change(f, 1);
        return false;
    case 'e':
        start_editing(f);
        return false;
    }
    return false;
}

enum tui_choice_made tui_start(struct settings *settings, const struct game *saved, bool asked,
                               bool first, struct words *message)
{
    struct form f = {.settings = settings, .saved = saved, .first = first, .message = message};
    f.row = saved != NULL && !asked ? ROW_RESUME : ROW_PLAYERS;
    enum tui_choice_made made = TUI_QUIT;
    settings_fold_target(&settings->setup);
    for (bool chosen = false; !chosen;) {
        struct tui_event event;
        draw(&f);
        if (!tui_read(-1, &event))
            return TUI_QUIT;
        if (event.kind == TUI_KEY && f.editing) {
            edit(&f, &event);
            tui_want_paste(f.editing);
        } else if (event.kind == TUI_CLICK && !f.editing && !event.wheel_up && !event.wheel_down)
            click(&f, event.target);
        else if (tui_key(&event) != 0)
            chosen = press(&f, tui_key(&event), &made);
    }
    words_clear(message);
    return made;
}
