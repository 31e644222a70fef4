/* The codes of docs/protocol.md as sentences, without a full stop. */
#include <protocol/codes.h>
#include <protocol/events.h>
#include <red7/red7.h>
#include <string.h>
#include <words/codes.h>
#include <words/names.h>
#include <words/text.h>

static const char *const messages[CODE_COUNT] = {
    [CODE_BAD_JSON] = N_("the server couldn’t read the message"),
    [CODE_BAD_FIELD] = N_("the server doesn’t accept ‘{detail}’ in the message"),
    [CODE_UNKNOWN_REQUEST] = N_("the server doesn’t know this request"),
    [CODE_VERSION] = N_("the server speaks another version of the protocol"),
    [CODE_HELLO_FIRST] = N_("the server expected a greeting"),
    [CODE_NO_GAME] = N_("there’s no such game"),
    [CODE_BAD_TOKEN] = N_("this link doesn’t open a seat in this game"),
    [CODE_NO_WATCHING] = N_("this table doesn’t allow watching"),
    [CODE_NOT_SEATED] = N_("you need a seat to do that"),
    [CODE_ALREADY_SEATED] = N_("you already have a seat"),
    [CODE_NO_SEAT] = N_("there’s no such seat"),
    [CODE_SEAT_TAKEN] = N_("that seat is taken"),
    [CODE_TABLE_FULL] = N_("no seat is free"),
    [CODE_BAD_NAME] = N_("that name can’t be displayed"),
    [CODE_DOOR_CLOSED] = N_("the host isn’t letting anyone else in"),
    [CODE_NOT_HOST] = N_("only the host can do that"),
    [CODE_NOT_AWAY] = N_("nobody has been away long enough for that"),
    [CODE_STARTED] = N_("the game has already started"),
    [CODE_NOT_STARTED] = N_("the game hasn’t started yet"),
    [CODE_OVER] = N_("the game is over"),
    [CODE_NOT_OVER] = N_("the game isn’t over yet"),
    [CODE_PAUSED] = N_("the game is paused"),
    [CODE_NOT_PAUSED] = N_("the game isn’t paused"),
    [CODE_NOT_YOUR_TURN] = N_("it’s someone else’s turn"),
    [CODE_STALE] = N_("something has changed in the meantime: look again"),
    [CODE_ILLEGAL] = N_("the rules don’t allow that: {detail}"),
    [CODE_NO_PROPOSAL] = N_("there’s no proposal to answer"),
    [CODE_PROPOSAL_OPEN] = N_("another proposal is still waiting for answers"),
    [CODE_OWN_PROPOSAL] = N_("this is for the others to answer"),
    [CODE_TAKEBACK_NONE] = N_("there’s no move to take back"),
    [CODE_TAKEBACK_DRAWN] = N_("a card has been drawn since, so that can’t be taken back"),
    [CODE_LOG_FULL] = N_("too many requests from your seat: only moves are accepted now"),
    [CODE_TOO_LONG] = N_("the message is too long for the server"),
    [CODE_TOO_FAST] = N_("too many requests: wait a moment, then try again"),
    [CODE_TOO_MANY_CONNECTIONS] = N_("too many connections from your address"),
    [CODE_TOO_MANY_TABLES] = N_("too many tables created from your address: try again later"),
    [CODE_TOO_MANY_JOINS] = N_("too many seats taken from your address: try again later"),
    [CODE_TOO_MUCH_STORED] = N_("too much was played from your address: try again later"),
    [CODE_TOO_MANY_AT_TABLE] = N_("the table is full"),
    [CODE_BUSY] = N_("the server is busy: try again in a moment"),
    [CODE_STORAGE] = N_("the server can’t save this right now: try again"),
    [CODE_STOPPING] = N_("the server is shutting down"),
    [CODE_RESTORED] = N_("the server is being restored to an earlier state"),
    [CODE_TOO_SLOW] = N_("your connection was too slow"),
    [CODE_IDLE] = N_("the server heard nothing from you"),
    [CODE_REMOVED] = N_("the host of this server has closed your connection"),
};

/* CODE_OK for one that is not known: a later server may have others. */
static enum code find_code(const char *code)
{
    enum code found = CODE_OK + 1;
    while (found < CODE_COUNT && strcmp(code_names[found], code) != 0)
        found++;
    return found < CODE_COUNT ? found : CODE_OK;
}

/* The rule of an illegal step, by its name. */
static const char *rule_of(const char *name)
{
    for (int i = 1; i < R7_ERROR_COUNT; i++)
        if (strcmp(r7_error_name((enum r7_error)i), name) == 0)
            return words_error((enum r7_error)i);
    return name;
}

bool words_knows_code(const char *code)
{
    return find_code(code) != CODE_OK;
}

struct phrase words_code(const char *code, const char *detail)
{
    const enum code found = find_code(code);
    if (found == CODE_OK)
        return words_phrase(_("the server refused: {code}"), "code", code, NULL);
    return words_phrase(_(messages[found]), "detail",
                        found == CODE_ILLEGAL ? rule_of(detail) : detail, NULL);
}

static const char *const reactions[REACTIONS] = {
    [REACT_HELLO] = N_("Hello!"),      [REACT_THANKS] = N_("Thank you!"),
    [REACT_NICE] = N_("Well played!"), [REACT_WOW] = N_("Wow!"),
    [REACT_OOPS] = N_("Oops!"),        [REACT_SORRY] = N_("Sorry!"),
    [REACT_HURRY] = N_("Hurry up!"),   [REACT_THINK] = N_("Let me think…"),
    [REACT_LAUGH] = N_("Ha ha!"),      [REACT_BYE] = N_("Goodbye!"),
};

const char *words_reaction(const char *code)
{
    for (int i = 0; i < REACTIONS; i++)
        if (strcmp(reaction_names[i], code) == 0)
            return _(reactions[i]);
    return "";
}

const char *words_reaction_at(size_t i)
{
    return i < REACTIONS ? reaction_names[i] : NULL;
}
