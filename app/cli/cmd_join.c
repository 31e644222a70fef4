/* `red7 join`: finds the table and takes the seat, before any screen is opened: whatever is
 * wrong is said in one line. */
#include "complain.h"
#include "join_seat.h"
#include "terminal.h"
#include <home/seats.h>
#include <home/settings.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <tui/tui_play.h>
#include <unistd.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

void join_wait(struct client *client)
{
    struct client_wait wait = client_wait(client);
    struct pollfd item = {.fd = wait.fd, .events = wait.events};
    if (poll(&item, 1, wait.ms) >= 0) /* else a signal has come */
        client_work(client);
}

/* ---- waiting for an answer ---- */

/* Reads news until a request of a kind is answered and all is known. False with the news that
 * say why not. */
static bool await(struct client *client, enum request_kind ask, struct client_news *news)
{
    bool answered = false;
    while (!answered || !client_caught_up(client)) {
        if (!client_next(client, news)) {
            join_wait(client);
            continue;
        }
        if (news->kind == CLIENT_NEWS_LOST || news->kind == CLIENT_NEWS_ENDED)
            return false;
        if (news->kind == CLIENT_NEWS_ANSWER && news->ask == ask) {
            if (news->code[0] != '\0')
                return false;
            answered = true;
        }
    }
    return true;
}

static int complain(const struct client_address *address, const struct client_news *news)
{
    enum client_failure failure = news->kind == CLIENT_NEWS_ANSWER ? CLIENT_REFUSED : news->failure;
    return cli_complain("join", "{why}", "why",
                        client_say_failure(address, failure, news->code, news->detail).bytes, NULL);
}

/* ---- the seat ---- */

/* The seat that was taken here before. */
static bool find_kept(struct join_request *r)
{
    char server[CLIENT_URL_MAX];
    client_address_server(&r->address, server);
    return !r->watch && !r->fresh && !r->create && r->address.token[0] == '\0' &&
           seats_find(server, r->address.game, r->address.token);
}

/* Opens the connection and says hello, or makes the table; NULL after complaining. */
static struct client *connect_table(struct join_request *r)
{
    struct client_news news;
    bool kept = find_kept(r);
    struct client *client = client_open(&r->address, &r->options);
    if (client == NULL) {
        cli_complain("join", _("not enough memory"), NULL);
        return NULL;
    }
    if (r->create)
        client_create(client, &r->wish);
    if (await(client, r->create ? REQUEST_CREATE : REQUEST_HELLO, &news))
        return client;
    client_close(client);
    if (kept && strcmp(news.code, "bad_token") == 0) { /* of a server that is another now */
        seats_forget(r->address.game);
        r->address.token[0] = '\0';
        return connect_table(r);
    }
    complain(&r->address, &news);
    return NULL;
}

static bool has_free_seat(const struct seat_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (game->seats[seat].who == WHO_FREE)
            return true;
    return false;
}

/* Takes a seat where that is wanted and possible; the exit status if it is not, else 0. */
static int take_seat(const struct join_request *r, struct client *client)
{
    const struct seat_game *game = client_game(client);
    bool plays = r->bot != NULL || r->engine != NULL;
    struct client_news news = {.kind = CLIENT_NEWS_ANSWER, .code = "started"};
    if (game->seat >= 0 || r->watch)
        return 0;
    if (game->stage == SEAT_OPEN && has_free_seat(game)) {
        client_join(client, r->name, r->seat, plays);
        return await(client, REQUEST_JOIN, &news) ? 0 : complain(&r->address, &news);
    }
    if (game->stage == SEAT_OVER && !plays)
        return 0; /* there is something to look at */
    snprintf(news.code, sizeof news.code, "%s",
             game->stage == SEAT_OPEN   ? "table_full"
             : game->stage == SEAT_OVER ? "over"
                                        : "started");
    return cli_complain("join",
                        plays || !game->watch ? "{why}" : _("{why}; --watch lets you watch"), "why",
                        client_say_failure(&r->address, CLIENT_REFUSED, news.code, "").bytes, NULL);
}

/* ---- the list of tables ---- */

static int list_tables(struct join_request *r)
{
    static struct client_list list;
    char url[CLIENT_URL_MAX];
    if (cli_at_terminal() && r->bot == NULL && r->engine == NULL) {
        if (!tui_choose_table(&r->address, &r->options, &r->watch))
            return 0;
        return -1;
    }
    if (!client_list(&r->address, &r->options, &list))
        return cli_complain(
            "join", "{why}", "why",
            client_say_failure(&r->address, list.failure, list.code, list.detail).bytes, NULL);
    if (list.count == 0)
        words_line(_("No public table has a free seat: create one with --create."), NULL);
    for (int i = 0; i < list.count; i++) {
        const struct client_listed *table = &list.tables[i];
        client_address_table(&r->address, table->game, "", url);
        words_line("{url}  {rules}; {seats}", "url", url, "rules", words_rules(table->rules).bytes,
                   "seats", client_say_seats(table).bytes, NULL);
    }
    return 0;
}

/* ---- the command ---- */

/* The name that the start screen has for the first person, or the login name. */
static void find_name(struct join_request *r)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    struct settings settings;
    if (r->name[0] != '\0')
        return;
    if (r->bot != NULL) {
        snprintf(r->name, sizeof r->name, "%s", words_level(r->bot));
        return;
    }
    settings_load(&settings, &message);
    for (int seat = R7_SEATS_MAX - 1; seat >= 0; seat--)
        if (settings.setup.seats[seat].bot == NULL && settings.setup.seats[seat].name[0] != '\0')
            memcpy(r->name, settings.setup.seats[seat].name, sizeof r->name);
    if (r->name[0] == '\0')
        settings_usual_name(r->name);
}

static int play(struct join_request *r, struct client *client)
{
    bool plays = r->bot != NULL || r->engine != NULL;
    if (!plays && !cli_at_terminal())
        return cli_complain("join", _("needs a terminal; only --bot and --engine play without one"),
                            NULL);
    int status = take_seat(r, client);
    if (status != 0)
        return status;
    if (plays)
        return join_play_seat(r, client);
    struct tui_online_options options = {
        .client = client, .connection = &r->options, .name = r->name, .hints = r->hints};
    return tui_play_online(&options);
}

static int run(int argc, char **argv)
{
    static struct join_request request;
    if (!join_request_read(argc, argv, &request))
        return CLI_BAD_INPUT;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    find_name(&request);
    if (request.address.game[0] == '\0' && !request.create) {
        int status = list_tables(&request);
        if (status >= 0)
            return status;
    }
    struct client *client = connect_table(&request);
    if (client == NULL)
        return CLI_BAD_INPUT;
    int status = play(&request, client);
    client_close(client);
    return status;
}

const struct cli_command cli_join = {
    .name = "join",
    .usage = {"URL"},
    .summary = N_("play at an online table"),
    .about =
        {
            N_("URL is the invite link of a table, or the address of a server: then you choose "
               "one of its public tables. The same link brings you back to your seat."),
        },
    .examples = {"red7 join https://red7.example --create --seats person,person,master",
                 "red7 join https://red7.example --create --public --clock turn:60:bot"},
    .run = run,
};
