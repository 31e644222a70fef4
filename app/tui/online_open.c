/* An online table before the start: who sits where, the link to share, bots for free seats. */
#include "online.h"
#include "paint.h"
#include "screen.h"
#include <string.h>
#include <words/names.h>
#include <words/switches.h>
#include <words/text.h>

#define TARGET_ROWS 0x4000 /* a click on a seat */

/* ---- drawing ---- */

static struct phrase say_seconds(int seconds)
{
    return seconds % 60 == 0
               ? words_phrase(_("{n} min"), "n", words_number(seconds / 60).bytes, NULL)
               : words_phrase(_("{n} s"), "n", words_number(seconds).bytes, NULL);
}

/* What was said when the table was made, beside the rules. */
static void add_settings(const struct seat_game *game, struct words *text)
{
    if (game->rules.advanced && game->target > 0)
        words_say(text, _("to {points} points; "), "points", words_number(game->target).bytes,
                  NULL);
    if (game->clock == CLOCK_TURN)
        words_say(text, _("{time} per turn; "), "time", say_seconds(game->seconds).bytes, NULL);
    if (game->clock == CLOCK_GAME)
        words_say(text, _("{time} per game plus {more} per turn; "), "time",
                  say_seconds(game->seconds).bytes, "more", say_seconds(game->increment).bytes,
                  NULL);
    if (game->clock != CLOCK_NONE)
        words_add(text, game->timeout == TIMEOUT_BOT
                            ? _("when time runs out, a bot plays; ")
                            : _("when time runs out, the player passes; "));
    if (game->absent > 0)
        words_say(text, _("a bot plays for anyone away for {time}; "), "time",
                  say_seconds(game->absent).bytes, NULL);
    if (game->claim > 0)
        words_say(text, _("after {time} you can go on without someone who’s away; "), "time",
                  say_seconds(game->claim).bytes, NULL);
    words_add(text, game->listed ? _("listed publicly") : _("by invite link only"));
}

static struct phrase say_seat(const struct online *o, int seat)
{
    const struct seat_game *game = client_game(o->client);
    const struct seat_holder *s = &game->seats[seat];
    switch (s->who) {
    case WHO_FREE:
        /* For translators: a seat that nobody has taken */
        return words_phrase(_("free"), NULL);
    case WHO_BOT:
        return words_phrase(_("a bot: {level}"), "level",
                            s->bot != NULL ? words_level_ranked(s->bot).bytes : "?", NULL);
    case WHO_PERSON:
    case WHO_PROGRAM:
        break;
    }
    struct phrase name = words_phrase(s->who == WHO_PROGRAM ? _("{name}, a program") : "{name}",
                                      "name", s->name, NULL);
    if (seat == game->seat)
        name = words_phrase(_("{name} (you)"), "name", name.bytes, NULL);
    if (s->connections == 0)
        name = words_phrase(_("{name}, away"), "name", name.bytes, NULL);
    return s->ready ? words_phrase(_("{name}: ready"), "name", name.bytes, NULL) : name;
}

static int draw_seats(const struct online *o, int line)
{
    const struct seat_game *game = client_game(o->client);
    for (int seat = 0; seat < game->players; seat++) {
        bool here = seat == o->row;
        tui_say(line, 2, 16, here ? TUI_CHOSEN : TUI_PLAIN, _("Seat {n}"), "n",
                words_number(seat + 1).bytes, NULL);
        tui_put(line, 20, tui_columns() - 21, game->seats[seat].ready ? TUI_GOOD : TUI_PLAIN,
                say_seat(o, seat).bytes);
        tui_target(line++, 0, 1, tui_columns(), TARGET_ROWS + seat);
    }
    return line;
}

/* What is to be done next. */
static const char *say_next(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    bool full = true, all = true;
    for (int seat = 0; seat < game->players; seat++) {
        full = full && game->seats[seat].who != WHO_FREE;
        all = all && (game->seats[seat].who == WHO_BOT || game->seats[seat].ready);
    }
    if (game->seat < 0)
        return game->door_closed && !full
                   ? _("The host isn’t letting anyone else in, so you’re watching.")
               : full ? _("You’re watching. The game starts when everyone is ready.")
                      : _("Press Enter to take a seat.");
    if (!game->seats[game->seat].ready)
        return full ? _("Press Enter when you’re ready.")
                    : _("Press Enter when you’re ready. The game starts once every seat is taken.");
    return all ? _("Dealing the cards…") : _("The game starts when everyone is ready.");
}

static bool is_host(const struct seat_game *game)
{
    return game->seat >= 0 && seat_host(game) == game->seat;
}

/* Whether the seat that is pointed at can be freed: a bot's by anybody, a person's by the host. */
static bool can_free(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    enum event_who who = game->seats[o->row].who;
    return game->seat >= 0 &&
           (who == WHO_BOT || (who != WHO_FREE && is_host(game) && o->row != game->seat));
}

static void draw_buttons(const struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    struct tui_choice choices[ONLINE_BUTTONS_MAX];
    int count = 0;
    enum event_who who = game->seats[o->row].who;
    if (game->seat < 0)
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("take a seat")};
    else if (!game->seats[game->seat].ready)
        choices[count++] = (struct tui_choice){TUI_KEY_ENTER, _("ready")};
    if (game->seat >= 0) {
        choices[count++] = (struct tui_choice){TUI_KEY_UP, ""};
        choices[count++] = (struct tui_choice){TUI_KEY_DOWN, _("choose a seat")};
    }
    if (game->seat >= 0 && (who == WHO_FREE || who == WHO_BOT))
        choices[count++] =
            (struct tui_choice){'b', who == WHO_FREE ? _("add a bot") : _("change level")};
    if (can_free(o))
        choices[count++] =
            (struct tui_choice){TUI_KEY_BACK, who == WHO_BOT ? _("free the seat") : _("send away")};
    if (is_host(game))
        choices[count++] = (struct tui_choice){'d', game->door_closed ? _("let others join")
                                                                      : _("let nobody else join")};
    online_add_buttons(o, true, choices, count);
    tui_buttons(tui_lines() - 1, choices);
}

void online_open_draw(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    char url[CLIENT_URL_MAX], bytes[WORDS_HOUSE_MAX] = "";
    struct words text = WORDS_INIT(bytes);
    int width = tui_columns() - 2;
    tui_begin();
    tui_say(0, 1, width, TUI_TITLE, "Red7 · {rules}", "rules", words_rules(game->rules).bytes,
            NULL);
    tui_rule(1, 0, tui_columns());
    client_address_table(client_address(o->client), game->id, "", url);
    tui_put(2, 1, width, TUI_PLAIN, _("Invite link:"));
    int line = tui_paragraph(3, tui_columns() < 60 ? 1 : 3, width, 2, TUI_BOLD, url);
    add_settings(game, &text);
    line = tui_paragraph(line + (tui_lines() >= 24), 1, width, 3, TUI_DIM, bytes);
    words_clear(&text);
    words_say_house_rules(&text, game->rules, game->players);
    line = tui_paragraph(line, 1, width, 4, TUI_PLAIN, bytes) + 1;
    line = draw_seats(o, line) + 1;
    if (game->watchers > 0)
        tui_say(line++, 1, width, TUI_DIM,
                ngettext("{n} person is watching.", "{n} people are watching.",
                         (unsigned long)game->watchers),
                "n", words_number(game->watchers).bytes, NULL);
    line += tui_lines() >= 20;
    line = tui_sentences(line, 1, width, 2, TUI_BOLD, say_next(o)) - 2;
    online_draw_message(o, line + 3);
    if (o->question == ASKS_LEAVING) {
        const struct tui_choice choices[] = {
            {tui_answer_key(true), _("yes")}, {tui_answer_key(false), _("no")}, {0, NULL}};
        tui_put(line + 4, 1, width, TUI_BAD, _("Leave the table?"));
        tui_buttons(tui_lines() - 1, choices);
    } else {
        draw_buttons(o);
    }
}

/* ---- acting ---- */

/* Puts a bot into the seat that is pointed at, or the next level. */
static void put_bot(struct online *o)
{
    const struct seat_holder *s = &client_game(o->client)->seats[o->row];
    const struct r7_bot *bot = r7_bot_find("casual");
    if (s->who == WHO_BOT && s->bot != NULL) {
        const struct r7_bot *next = NULL;
        for (size_t i = 0; r7_bot_at(i) != NULL; i++)
            if (r7_bot_at(i)->level == s->bot->level + 1)
                next = r7_bot_at(i);
        bot = next != NULL ? next : r7_bot_at(0);
    }
    if (s->who == WHO_BOT || s->who == WHO_FREE)
        client_seat_bot(o->client, o->row, bot);
}

/* Enter: takes a seat, or is ready. */
static void go_on(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    if (game->seat < 0 && !client_waits(o->client, REQUEST_JOIN))
        client_join(o->client, o->name, -1, false);
    else if (game->seat >= 0 && !game->seats[game->seat].ready &&
             !client_waits(o->client, REQUEST_READY))
        client_ready(o->client);
}

static bool answer_leaving(struct online *o, const struct tui_event *event)
{
    int answer = tui_key(event) == TUI_KEY_ESCAPE ? 0 : tui_yes_or_no(event);
    if (answer < 0)
        return true;
    o->question = ASKS_NOTHING;
    if (answer == 1) {
        o->leaves = true;
        client_ask(o->client, REQUEST_LEAVE);
    }
    return true;
}

bool online_open_act(struct online *o, const struct tui_event *event)
{
    const struct seat_game *game = client_game(o->client);
    uint32_t key = tui_key(event);
    if (o->question == ASKS_LEAVING)
        return answer_leaving(o, event);
    if (event->kind == TUI_CLICK && event->target >= TARGET_ROWS &&
        event->target < TARGET_ROWS + game->players)
        o->row = event->target - TARGET_ROWS;
    switch (key) {
    case 0:
        return true;
    case TUI_KEY_ENTER:
    case ' ':
        go_on(o);
        return true;
    case TUI_KEY_UP:
        o->row = (o->row + game->players - 1) % game->players;
        return true;
    case TUI_KEY_DOWN:
    case TUI_KEY_TAB:
        o->row = (o->row + 1) % game->players;
        return true;
    case 'b':
        if (game->seat >= 0)
            put_bot(o);
        return true;
    case 'd':
        if (is_host(game))
            client_door(o->client, game->door_closed);
        return true;
    case TUI_KEY_BACK:
        if (can_free(o))
            client_seat_bot(o->client, o->row, NULL);
        return true;
    default:
        return online_press(o, key);
    }
}
