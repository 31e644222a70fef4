/* The door to an online table: from screen to screen, and what the server has said. */
#include "online.h"
#include "pages.h"
#include "paint.h"
#include "screen.h"
#include "tui.h"
#include <home/seats.h>
#include <string.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/codes.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- what was said ---- */

static void note(struct online *o, const char *text)
{
    snprintf(o->said, sizeof o->said, "%s", text);
}

/* The seat is kept for the next time, under the game's new id if it has one. */
static void keep_seat(const struct online *o)
{
    const struct client_address *address = client_address(o->client);
    char server[CLIENT_URL_MAX];
    client_address_server(address, server);
    if (address->token[0] != '\0' && client_game(o->client)->seat >= 0)
        seats_keep(server, address->game, address->token);
}

static void hear_event(struct online *o, const struct seat_event *event)
{
    char bytes[sizeof o->said] = "";
    struct words text = WORDS_INIT(bytes);
    if (event->kind == EVENT_PLAY || event->kind == EVENT_DEAL)
        o->said[0] = '\0';
    if (event->kind == EVENT_REMATCH)
        keep_seat(o);
    seat_say_event(client_game(o->client), event, &text);
    if (bytes[0] != '\0')
        note(o, bytes);
}

static void hear_answer(struct online *o, const struct client_news *news)
{
    if (news->ask == REQUEST_JOIN && news->code[0] == '\0')
        keep_seat(o);
    if (news->ask == REQUEST_LEAVE && (news->code[0] == '\0' || o->leaves)) {
        seats_forget(client_game(o->client)->id);
        o->ended = true;
    }
    if (news->code[0] == '\0')
        return;
    struct phrase why = words_code(news->code, news->detail);
    snprintf(o->message, sizeof o->message, "%s", why.bytes);
    if (news->ask == REQUEST_PLAY) /* from the position as it is */
        o->choosing = false;
}

static void hear_reaction(struct online *o, const struct client_news *news)
{
    struct words_names names = seat_names(client_game(o->client));
    const char *reaction = words_reaction(news->event.code);
    if (reaction[0] != '\0')
        note(o,
             words_phrase(_("{name}: {turn}"), "name",
                          words_seat_first(&names, news->event.seat).bytes, "turn", reaction, NULL)
                 .bytes);
}

static void hear(struct online *o, const struct client_news *news)
{
    const struct client_address *address = client_address(o->client);
    switch (news->kind) {
    case CLIENT_NEWS_CONNECTED:
        o->lost[0] = '\0';
        break;
    case CLIENT_NEWS_LOST:
    case CLIENT_NEWS_ENDED:
        o->ended = o->ended || news->kind == CLIENT_NEWS_ENDED;
        snprintf(o->lost, sizeof o->lost, "%s",
                 client_say_failure(address, news->failure, news->code, news->detail).bytes);
        if (news->kind == CLIENT_NEWS_ENDED)
            snprintf(o->farewell, sizeof o->farewell, "%s", o->lost);
        break;
    case CLIENT_NEWS_EVENT:
        hear_event(o, &news->event);
        break;
    case CLIENT_NEWS_RESTORED:
        note(o,
             _("The server was restored from a backup: the game may have gone back a few moves."));
        break;
    case CLIENT_NEWS_ANSWER:
        hear_answer(o, news);
        break;
    case CLIENT_NEWS_REACTION:
        hear_reaction(o, news);
        break;
    case CLIENT_NEWS_PRESENCE:
        break;
    }
}

/* Rings once when a turn of one's own begins; the window's title tells it as long as it lasts. */
static void call(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    bool mine = game->stage == SEAT_PLAYING && seat_may_play(game);
    if (mine && !o->called) {
        tui_bell();
        tui_title(_("Red7: your turn"));
    } else if (!mine && o->called) {
        tui_title("Red7");
    }
    o->called = mine;
}

/* Takes in all that is new. */
static void catch_up(struct online *o)
{
    struct client_news news;
    const struct seat_game *game = client_game(o->client);
    while (client_next(o->client, &news))
        hear(o, &news);
    if (strcmp(o->game, game->id) != 0) {
        memcpy(o->game, game->id, sizeof o->game);
        o->seen = 0;
        o->kept = false;
        o->row = 0;
        o->choosing = false;
    }
    online_turn_look(o);
    call(o);
}

/* ---- drawing ---- */

/* Before the first event. */
static void draw_connecting(const struct online *o)
{
    const struct tui_choice choices[] = {{'q', _("leave")}, {0, NULL}};
    tui_begin();
    tui_say(0, 1, tui_columns() - 2, TUI_DIM, _("Connecting to {host}…"), "host",
            client_address(o->client)->host, NULL);
    if (o->lost[0] != '\0')
        online_draw_message(o, 2);
    tui_buttons(tui_lines() - 1, choices);
}

static void draw_closed(const struct online *o)
{
    const struct tui_choice choices[] = {{'q', _("leave")}, {0, NULL}};
    tui_begin();
    tui_put(0, 1, tui_columns() - 2, TUI_TITLE, _("This table is closed."));
    tui_put(2, 1, tui_columns() - 2, TUI_PLAIN, o->said);
    tui_buttons(tui_lines() - 1, choices);
}

/* The list of reactions, drawn over the screen. */
static void draw_reactions(void)
{
    struct tui_choice choices[REACTIONS + 2];
    for (int i = 0; i < REACTIONS; i++)
        choices[i] = (struct tui_choice){(uint32_t)(i < 9 ? '1' + i : '0'),
                                         words_reaction(reaction_names[i])};
    choices[REACTIONS] = (struct tui_choice){TUI_KEY_ESCAPE, _("back")};
    choices[REACTIONS + 1] = (struct tui_choice){0, NULL};
    tui_buttons(tui_lines() - 1, choices);
}

/* ---- keys ---- */

static void page_help(void)
{
    static const char *const lines[] = {
        N_("arrows, 1-9   choose a card"),
        N_("p             play it to your palette, the cards in front of you"),
        N_("c             play it to the canvas: its colour becomes the rule"),
        N_("Enter         play the move as shown"),
        N_("Backspace     take back the last card of this turn"),
        N_("x             pass: you’re out of the round"),
        N_("w             show or hide who leads under each rule"),
        N_("r             the rules of this game"),
        N_("u             ask the others to let you take back your last move"),
        N_("z             ask for a pause, or end it"),
        N_("t             chat"),
        N_("k             your private link: this seat on another device"),
        N_("e             leave the table"),
        N_("q             leave for now; `red7 join` with the same link brings you back"),
    };
    tui_page_help(lines, sizeof lines / sizeof lines[0]);
}

/* The link with the token is shown on request only: whoever has it has the seat. */
static void page_link(const struct online *o)
{
    const struct client_address *address = client_address(o->client);
    char url[CLIENT_URL_MAX], bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    client_address_table(address, address->game, address->token, url);
    words_say(&text,
              _("This link opens your seat on another device. Anyone who has it can see your hand "
                "and play for you, so keep it to yourself.\n\n{url}\n"),
              "url", url, NULL);
    tui_page(_("Your private link"), bytes);
}

static void press_react(struct online *o, uint32_t key)
{
    o->reacting = false;
    if (key >= '0' && key <= '9')
        client_react(o->client, reaction_names[key == '0' ? 9 : key - '1']);
}

bool online_press(struct online *o, uint32_t key)
{
    const struct seat_game *game = client_game(o->client);
    bool playing = game->stage == SEAT_PLAYING, seated = game->seat >= 0;
    if (key == 'q')
        return false;
    if (key == 'r')
        tui_page_rules(game->rules, game->players);
    if (key == '?')
        page_help();
    if (key == 'w')
        o->what_if = !o->what_if;
    if (!seated)
        return true;
    if ((key == 'y' || key == 'n') && online_is_asked(o))
        client_ask(o->client, key == 'y' ? REQUEST_AGREE : REQUEST_DECLINE);
    if (key == 't')
        o->reacting = true;
    if (key == 'k')
        page_link(o);
    if (key == 'e' && game->stage < SEAT_OVER)
        o->question = ASKS_LEAVING;
    if (key == 'u' && playing)
        client_propose(o->client, PROPOSAL_TAKEBACK);
    if (key == 'g' && playing && seat_waits_for_absent(game))
        client_ask(o->client, REQUEST_CLAIM);
    if (key == 'z' && playing && game->paused)
        client_ask(o->client, REQUEST_RESUME);
    else if (key == 'z' && playing)
        client_propose(o->client, PROPOSAL_PAUSE);
    return true;
}

/* ---- from screen to screen ---- */

static void draw(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    if (game->players == 0)
        draw_connecting(o);
    else if (game->stage == SEAT_CLOSED)
        draw_closed(o);
    else if (game->stage == SEAT_OPEN)
        online_open_draw(o);
    else if (online_after_due(o))
        online_after_draw(o);
    else
        online_turn_draw(o);
    if (o->reacting)
        draw_reactions();
    tui_show();
}

/* Acts on an event; false to leave. */
static bool act(struct online *o, const struct tui_event *event)
{
    const struct seat_game *game = client_game(o->client);
    uint32_t key = tui_key(event);
    if (key != 0)
        o->message[0] = '\0';
    if (o->reacting && key != 0) {
        press_react(o, key);
        return true;
    }
    if (game->players == 0 || game->stage == SEAT_CLOSED)
        return key != 'q';
    if (game->stage == SEAT_OPEN)
        return online_open_act(o, event);
    if (online_after_due(o))
        return online_after_act(o, event);
    return online_turn_act(o, event);
}

static int wait_for_client(void *context, short *events, int *ms)
{
    const struct online *o = context;
    struct client_wait wait = client_wait(o->client);
    *events = wait.events;
    *ms = wait.ms;
    return wait.fd;
}

static bool work_client(void *context)
{
    struct online *o = context;
    return client_work(o->client);
}

/* A clock that runs is drawn again every second. */
static int time_to_draw(const struct online *o)
{
    return seat_clock_tick(client_game(o->client), client_now(o->client));
}

static void run(struct online *o)
{
    const struct tui_watch watch = {wait_for_client, work_client, o};
    struct tui_event event;
    bool goes_on = true;
    tui_watch(&watch);
    while (goes_on && !o->ended) {
        catch_up(o);
        if (o->ended)
            break;
        draw(o);
        online_after_keep(o);
        goes_on = tui_read(time_to_draw(o), &event);
        if (goes_on) {
            catch_up(o); /* what came while a page was read */
            goes_on = act(o, &event);
        }
    }
    tui_watch(NULL);
}

/* How to come back, for those who leave before the end. */
static void say_farewell(struct online *o)
{
    const struct seat_game *game = client_game(o->client);
    char url[CLIENT_URL_MAX];
    struct words text = WORDS_INIT(o->farewell);
    if (o->farewell[0] != '\0' || o->ended || game->seat < 0 || game->stage > SEAT_PLAYING)
        return;
    words_clear(&text);
    client_address_table(client_address(o->client), game->id, "", url);
    words_say(&text, _("Your seat is kept. To come back: red7 join {url}"), "url", url, NULL);
}

int tui_play_online(const struct tui_online_options *options)
{
    static struct online o;
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    o = (struct online){.client = options->client,
                        .options = options->connection,
                        .name = options->name,
                        .hints = options->hints,
                        .what_if = true};
    tui_load_settings(&o.settings, &message);
    note(&o, bytes);
    if (!tui_open(o.settings.colour_blind))
        return 1;
    keep_seat(&o);
    run(&o);
    say_farewell(&o);
    return tui_leave(o.farewell);
}
