/* Events as sentences, the same in the terminal and on the page. */
#include <seat/say.h>
#include <string.h>
#include <words/names.h>

#define NAME_COLUMNS 40

struct words_names seat_names(const struct seat_game *game)
{
    struct words_names names = {.reader = game->seat >= 0 ? game->seat + 1 : 0};
    for (int seat = 0; seat < game->players; seat++) {
        const struct seat_holder *holder = &game->seats[seat];
        struct phrase name = {""};
        if (holder->who == WHO_BOT)
            name = words_phrase(_("{name} ({level})"), "name", words_bot_name(seat), "level",
                                holder->bot != NULL ? words_level(holder->bot) : "?", NULL);
        words_clean_name(holder->who == WHO_BOT ? name.bytes : holder->name, NAME_COLUMNS,
                         names.of[seat]);
    }
    return names;
}

static const char *proposal_message(enum event_proposal what, bool you)
{
    switch (what) {
    case PROPOSAL_NONE:
        break;
    case PROPOSAL_TAKEBACK:
        return you ? _("You ask to take back your last turn.")
                   : _("{name} asks to take back the last turn.");
    case PROPOSAL_PAUSE:
        return you ? _("You ask for a pause.") : _("{name} asks for a pause.");
    case PROPOSAL_REMATCH:
        return you ? _("You ask for another game.") : _("{name} asks for another game.");
    }
    return "";
}

static const char *seat_message(enum event_who who, bool you)
{
    switch (who) {
    case WHO_FREE:
        return you ? _("You leave seat {n}.") : _("{old} leaves seat {n}.");
    case WHO_PROGRAM:
    case WHO_PERSON:
    case WHO_BOT:
        return you                  ? _("You take seat {n}.")
               : who == WHO_PROGRAM ? _("{name}, a program, takes seat {n}.")
                                    : _("{name} takes seat {n}.");
    }
    return "";
}

const char *seat_say_closed(enum event_closed why)
{
    switch (why) {
    case CLOSED_EMPTY:
        return _("All have left: the table is closed.");
    case CLOSED_HOST:
        return _("The host of the server has closed the table.");
    case CLOSED_IDLE:
        break;
    }
    return _("Nobody was there for a long time: the table is closed.");
}

static const char *message_of(const struct seat_event *event, bool you)
{
    switch (event->kind) {
    case EVENT_SEAT:
        return seat_message(event->who, you);
    case EVENT_READY:
        return you ? _("You are ready.") : _("{name} is ready.");
    case EVENT_TAKEBACK:
        return you ? _("Your last turn is taken back.")
                   : _("The last turn of {name} is taken back.");
    case EVENT_PROPOSAL:
        return proposal_message(event->what, you);
    case EVENT_ANSWER:
        return event->yes ? (you ? _("You agree.") : _("{name} agrees."))
                          : (you ? _("You decline.") : _("{name} declines."));
    case EVENT_DROPPED:
        return event->why == DROPPED_DECLINED  ? _("The proposal was declined.")
               : event->why == DROPPED_EXPIRED ? _("Nobody answered the proposal in time.")
                                               : _("The game went on: the proposal is void.");
    case EVENT_PAUSED:
        return _("The game is paused.");
    case EVENT_RESUMED:
        return event->why == RESUMED_RESTART ? _("The server was away; the clocks go on.")
                                             : _("The game goes on.");
    case EVENT_LEFT:
        if (event->claimed)
            return _("{name} has been away too long; the game goes on without them.");
        return you ? _("You have left.") : _("{name} has left.");
    case EVENT_ABSENT:
        return you ? _("A bot plays for you.") : _("A bot plays for {name}.");
    case EVENT_BACK:
        return you ? _("You are back.") : _("{name} is back.");
    case EVENT_TIMEOUT:
        return you ? _("Your time is up.") : _("The time of {name} is up.");
    case EVENT_CLOSED:
        return seat_say_closed(event->why < 0 ? CLOSED_IDLE : (enum event_closed)event->why);
    case EVENT_REMATCH:
        return _("Another game begins.");
    case EVENT_RENAMED:
        return _("{old} is called {name} now.");
    case EVENT_UNREADY:
        return _("{name} isn’t ready any more.");
    case EVENT_DOOR:
        return event->yes ? _("Anyone may join the table again.")
                          : _("The host isn’t letting anyone else in.");
    case EVENT_CREATED:
    case EVENT_SEED:
    case EVENT_DEAL:
    case EVENT_PLAY:
    case EVENT_OVER:
        break;
    }
    return "";
}

static bool is_viewer(const struct seat_game *game, int seat)
{
    return seat >= 0 && seat == game->seat;
}

void seat_say_event(const struct seat_game *game, const struct seat_event *event,
                    struct words *text)
{
    const char *message = message_of(event, is_viewer(game, event->seat));
    if (message[0] != '\0') /* the catalogues explain themselves under "" */
        words_say(text, message, "name", event->name, "old", event->old, "n",
                  words_number(event->seat + 1).bytes, NULL);
}

struct phrase seat_say_proposal(const struct seat_game *game)
{
    struct words_names names = seat_names(game);
    int seat = game->proposal.seat;
    return words_phrase(proposal_message(game->proposal.what, is_viewer(game, seat)), "name",
                        words_seat_first(&names, seat).bytes, NULL);
}

void seat_say_turn(const struct seat_round *round, size_t i, const struct words_names *names,
                   struct words *text)
{
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    struct r7_turn turn;
    r7_history_turn(&round->history, i, &turn, rounds);
    words_add_turn(text, rounds, turn.steps, turn.count, names);
}

void seat_say_play(const struct seat_game *game, const struct seat_event *event, struct words *text)
{
    struct words_names names = seat_names(game);
    if (strcmp(event->game, game->id) != 0 || event->round < 1 || event->round > game->round_count)
        return;
    const struct seat_round *round = &game->rounds[event->round - 1];
    if (event->turn >= 0 && event->turn < round->history.turn_count)
        seat_say_turn(round, (size_t)event->turn, &names, text);
}
