/* The codes of docs/protocol.md as sentences, without a full stop. */
#include <red7/red7.h>
#include <string.h>
#include <words/codes.h>
#include <words/names.h>
#include <words/text.h>

static const struct {
    const char *code, *message;
} codes[] = {
    {"bad_json", N_("the server could not read the message")},
    {"bad_field", N_("the server does not accept '{detail}' in the message")},
    {"unknown_request", N_("the server does not know this request")},
    {"version", N_("the server speaks another version of the protocol")},
    {"hello_first", N_("the server expected a greeting")},
    {"no_game", N_("there is no such game")},
    {"bad_token", N_("the link opens no seat of this game")},
    {"no_watching", N_("nobody may watch at this table")},
    {"not_seated", N_("only those who have a seat can do this")},
    {"already_seated", N_("there is a seat already")},
    {"no_seat", N_("there is no such seat")},
    {"seat_taken", N_("somebody else sits there")},
    {"table_full", N_("no seat is free")},
    {"bad_name", N_("this is no name that can be shown")},
    {"started", N_("the game has started already")},
    {"not_started", N_("the game has not started yet")},
    {"over", N_("the game is over")},
    {"not_over", N_("the game goes on")},
    {"paused", N_("the game is paused")},
    {"not_paused", N_("the game is not paused")},
    {"not_your_turn", N_("it is somebody else's turn")},
    {"stale", N_("something has happened meanwhile: look again")},
    {"illegal", N_("the rules forbid this: {detail}")},
    {"no_proposal", N_("nothing is proposed")},
    {"proposal_open", N_("something else is proposed and waits for answers")},
    {"own_proposal", N_("others answer this")},
    {"takeback_none", N_("there is no turn to take back")},
    {"takeback_drawn", N_("a card was drawn since: this cannot be taken back")},
    {"log_full", N_("too much was asked for at this table; only plays are taken now")},
    {"too_long", N_("the message is too long for the server")},
    {"too_fast", N_("this was too fast for the server: try again")},
    {"too_many_connections", N_("the server has too many connections from this address")},
    {"too_many_tables", N_("too many tables were made from this address: try later")},
    {"too_many_at_table", N_("the table has no room for more")},
    {"busy", N_("the server has too much to do: try again")},
    {"storage", N_("the server cannot store this now: try again")},
    {"stopping", N_("the server stops")},
    {"restored", N_("the server goes back to an earlier state")},
    {"too_slow", N_("this side was too slow for the server")},
    {"idle", N_("the server heard nothing from this side")},
    {"not_found", N_("the server has nothing there")},
};

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
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(codes[i].code, code) == 0)
            return true;
    return false;
}

struct phrase words_code(const char *code, const char *detail)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        if (strcmp(codes[i].code, code) == 0)
            return words_phrase(_(codes[i].message), "detail",
                                strcmp(code, "illegal") == 0 ? rule_of(detail) : detail, NULL);
    return words_phrase(_("the server refuses it: {code}"), "code", code, NULL);
}

static const struct {
    const char *code, *message;
} reactions[] = {
    {"hello", N_("Hello!")},        {"thanks", N_("Thank you!")},
    {"nice", N_("Well played!")},   {"wow", N_("Wow!")},
    {"oops", N_("Oops!")},          {"sorry", N_("Sorry!")},
    {"hurry", N_("Please hurry!")}, {"think", N_("Let me think ...")},
    {"laugh", N_("Ha ha!")},        {"bye", N_("Goodbye!")},
};

const char *words_reaction(const char *code)
{
    for (size_t i = 0; i < sizeof reactions / sizeof reactions[0]; i++)
        if (strcmp(reactions[i].code, code) == 0)
            return _(reactions[i].message);
    return "";
}

const char *words_reaction_at(size_t i)
{
    return i < sizeof reactions / sizeof reactions[0] ? reactions[i].code : NULL;
}
