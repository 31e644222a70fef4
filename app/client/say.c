/* Failures and events as sentences. */
#include <client/client.h>
#include <string.h>
#include <words/codes.h>
#include <words/names.h>
#include <words/text.h>
#include <words/turns.h>

const char *client_say_address(enum client_address_error error)
{
    switch (error) {
    case CLIENT_ADDRESS_OK:
        break;
    case CLIENT_ADDRESS_SCHEME:
        return _("a URL starts with http:// or https://");
    case CLIENT_ADDRESS_HOST:
        return _("the URL has no right host name");
    case CLIENT_ADDRESS_PORT:
        return _("the URL's port must be a number from 1 to 65535");
    case CLIENT_ADDRESS_PATH:
        return _("the URL is neither that of a server, such as https://example.org, nor that of a "
                 "table, such as https://example.org/t/GAME");
    case CLIENT_ADDRESS_TOKEN:
        return _("what stands behind the # of the URL opens no seat");
    }
    return "";
}

struct phrase client_say_failure(const struct client_address *address, enum client_failure failure,
                                 const char *code, const char *detail)
{
    const char *message = "";
    char port[8];
    snprintf(port, sizeof port, "%u", (unsigned)address->port);
    switch (failure) {
    case CLIENT_FINE:
        break;
    case CLIENT_NO_HOST:
        message = _("the host '{host}' is not known");
        break;
    case CLIENT_NO_ANSWER:
        message = _("no server answers at '{host}', port {port}: {why}");
        break;
    case CLIENT_CERTIFICATE:
        message = _("the certificate of '{host}' is not right: {why}");
        break;
    case CLIENT_TLS:
        message = _("no safe connection to '{host}', port {port}: {why}");
        break;
    case CLIENT_NOT_RED7:
        message = _("what answers at '{host}', port {port}, is no red7 server");
        break;
    case CLIENT_CUT:
        message = _("the connection to '{host}' is lost");
        break;
    case CLIENT_REFUSED:
        return words_code(code, detail);
    case CLIENT_NONSENSE:
        message = _("the server says what cannot be understood: {why}");
        break;
    case CLIENT_MEMORY:
        message = _("there is not enough memory");
        break;
    case CLIENT_CA:
        message = _("'{why}' has no certificates that can be read");
        break;
    }
    return words_phrase(message, "host", address->host, "port", port, "why", detail, NULL);
}

static const char *proposal_message(enum client_proposal what)
{
    switch (what) {
    case CLIENT_NOTHING:
        break;
    case CLIENT_TAKEBACK:
        return _("{name} asks to take back the last turn.");
    case CLIENT_PAUSE:
        return _("{name} asks for a pause.");
    case CLIENT_REMATCH:
        return _("{name} asks for another game.");
    }
    return "";
}

static const char *dropped_message(const char *why)
{
    return strcmp(why, "declined") == 0  ? _("The proposal was declined.")
           : strcmp(why, "expired") == 0 ? _("Nobody answered the proposal in time.")
                                         : _("The game went on: the proposal is void.");
}

static const char *seat_message(const struct client_game *game, int seat)
{
    switch (game->seats[seat].who) {
    case CLIENT_FREE:
        return _("{old} leaves seat {n}.");
    case CLIENT_PERSON:
        return _("{name} takes seat {n}.");
    case CLIENT_PROGRAM:
        return _("{name}, a program, takes seat {n}.");
    case CLIENT_BOT:
        return _("{name} takes seat {n}.");
    }
    return "";
}

static const char *message_of(const struct client_game *game, const struct client_event *event)
{
    switch (event->kind) {
    case CLIENT_SEAT:
        return seat_message(game, event->seat);
    case CLIENT_READY:
        return _("{name} is ready.");
    case CLIENT_TOOK_BACK:
        return _("The last turn of {name} is taken back.");
    case CLIENT_PROPOSED:
        return proposal_message(event->what);
    case CLIENT_ANSWERED:
        return event->yes ? _("{name} agrees.") : _("{name} declines.");
    case CLIENT_DROPPED:
        return dropped_message(event->why);
    case CLIENT_PAUSED:
        return _("The game is paused.");
    case CLIENT_RESUMED:
        return strcmp(event->why, "restart") == 0 ? _("The server was away; the clocks go on.")
                                                  : _("The game goes on.");
    case CLIENT_LEFT:
        return _("{name} has left.");
    case CLIENT_ABSENT:
        return _("A bot plays for {name}.");
    case CLIENT_BACK:
        return _("{name} is back.");
    case CLIENT_TIMEOUT:
        return _("The time of {name} is up.");
    case CLIENT_PUT_AWAY:
        return strcmp(event->why, "empty") == 0
                   ? _("All have left: the table is closed.")
                   : _("Nobody was there for a long time: the table is closed.");
    case CLIENT_NEXT_GAME:
        return _("Another game begins.");
    case CLIENT_CREATED:
    case CLIENT_DEAL:
    case CLIENT_PLAY:
    case CLIENT_GAME_OVER:
    case CLIENT_OTHER:
        break;
    }
    return "";
}

void client_say_event(const struct client_game *game, const struct client_event *event,
                      struct words *text)
{
    struct words_names names = client_names(game);
    const char *message = message_of(game, event);
    int seat = event->seat;
    if (message[0] == '\0')
        return;
    words_say(text, message, "name", seat >= 0 ? words_seat_first(&names, seat).bytes : "", "n",
              words_number(seat + 1).bytes, "old",
              event->name[0] != '\0' ? event->name : words_seat_first(&names, seat).bytes, NULL);
}

struct phrase client_say_seats(const struct client_listed *table)
{
    struct phrase list = {""};
    for (int seat = 0; seat < table->players; seat++) {
        const struct client_seat *s = &table->seats[seat];
        words_enlist(&list, s->who == CLIENT_FREE                    ? _("free")
                            : s->who == CLIENT_BOT && s->bot != NULL ? words_level(s->bot)
                                                                     : s->name);
    }
    return list;
}
