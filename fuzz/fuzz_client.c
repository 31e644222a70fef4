/* What a server says to a client, a message in each line: whatever it is, the game that the
 * client has is one that can be shown and played. */
#include "../app/client/connection.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ensure(bool good)
{
    if (!good)
        abort();
}

/* Requests have ids that the input can name: 1 is hello, then 2, 3, ... */
static void name_requests(struct client *client)
{
    for (int i = 0; i < client->request_count; i++)
        if (client->requests[i].ask == CLIENT_ASK_HELLO)
            snprintf(client->requests[i].id, REQUEST_ID_MAX, "1");
        else
            snprintf(client->requests[i].id, REQUEST_ID_MAX, "%d", client->requests[i].ask);
}

static void check_round(const struct client_game *game, const struct client_round *round)
{
    char bytes[4096];
    struct words_names names = client_names(game);
    if (round->number == 0)
        return;
    ensure(r7_round_valid(&round->now));
    ensure(round->now.players == game->players);
    for (int i = 0; i < round->turn_count; i++) {
        struct words text = WORDS_INIT(bytes);
        words_clear(&text);
        client_tell_turn(round, i, &names, &text);
    }
}

static void check_game(const struct client_game *game)
{
    struct r7_step steps[R7_STEPS_MAX];
    ensure(game->players == 0 || (game->players >= 2 && game->players <= R7_SEATS_MAX));
    ensure(game->players == 0 || game->seat < game->players);
    ensure(game->turn < game->players &&
           game->clock_runs < (game->players > 0 ? game->players : 1));
    check_round(game, &game->round);
    check_round(game, &game->before);
    if (game->turn >= 0 && game->turn == game->seat)
        ensure(r7_round_legal(&game->round.now, steps) > 0);
}

static void tell_news(struct client *client)
{
    struct client_news news;
    char bytes[1024];
    while (client_next(client, &news)) {
        struct words text = WORDS_INIT(bytes);
        words_clear(&text);
        if (news.kind == CLIENT_NEWS_EVENT && news.event.seq <= client->game.last)
            client_say_event(&client->game, &news.event, &text);
    }
}

/* The connection is lost and made again. */
static void connect_again(struct client *client)
{
    client->stage = CLIENT_GREETS;
    client->broken = CLIENT_FINE;
    client->must_reconnect = false;
    client_forget(client, false);
    client_greet(client);
    name_requests(client);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct client_address address = {.host = "h", .port = 80, .game = "k3v9"};
    const char *line = (const char *)data, *end = line + size;
    struct client *client = client_open(&address, &(struct client_options){NULL});
    ensure(client != NULL);
    connect_again(client);
    for (int lines = 0; line < end && lines < 500; lines++) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const char *stop = newline != NULL ? newline : end;
        bool talked = client_connected(client);
        client_hear(client, line, (size_t)(stop - line));
        line = newline != NULL ? newline + 1 : end;
        check_game(&client->game);
        tell_news(client);
        if (client->broken != CLIENT_FINE || client->must_reconnect)
            connect_again(client);
        if (!talked && client_connected(client) && client->game.seat < 0)
            client_join(client, "Ann", -1, false);
        if (client->game.seat >= 0 && !client_waits(client, CLIENT_ASK_READY) &&
            client->game.own_seed[0] == '\0')
            client_ready(client);
        name_requests(client);
    }
    client_close(client);
    return 0;
}
