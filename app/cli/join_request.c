/* The options of `red7 join`. */
#include "join_request.h"
#include "complain.h"
#include "options.h"
#include <protocol/limits.h>
#include <string.h>
#include <words/text.h>

#define GAMES_MOST 1000000
#define NAME_COLUMNS 20 /* that a server keeps */
#define PIECE_MAX 40

/* Takes a piece up to a separator; false if it is too long. *at is behind it afterwards. */
static bool take_piece(const char **at, const char *separators, char piece[PIECE_MAX])
{
    size_t length = strcspn(*at, separators);
    if (length >= PIECE_MAX)
        return false;
    memcpy(piece, *at, length);
    piece[length] = '\0';
    *at += length + ((*at)[length] != '\0');
    return true;
}

static bool read_number(const char *what, const char *text, uint64_t least, uint64_t most,
                        int *number)
{
    uint64_t value = 0;
    bool good = cli_read_number("join", what, text, least, most, &value);
    *number = (int)value;
    return good;
}

static bool read_name(const char *text, void *to)
{
    struct join_request *r = to;
    if (words_clean_name(text, NAME_COLUMNS, r->name) && strcmp(r->name, text) == 0)
        return true;
    cli_complain("join", _("--name takes 1 to {most} printable letters"), "most",
                 words_number(NAME_COLUMNS).bytes, NULL);
    return false;
}

/* A bot that a server has: one of the levels. NULL after complaining. */
static const struct r7_bot *read_level(const char *name)
{
    const struct r7_bot *bot = cli_read_bot("join", name);
    if (bot == NULL || bot->level > 0)
        return bot;
    cli_complain("join", _("‘{text}’ is not a level: it can’t sit at an online table"), "text",
                 cli_cut(name).bytes, NULL);
    return NULL;
}

/* "person,person,master" */
static bool read_seats(const char *text, void *to)
{
    struct client_wish *wish = to;
    char piece[PIECE_MAX];
    const char *at = text;
    for (wish->players = 0; *at != '\0'; wish->players++) {
        if (wish->players == R7_SEATS_MAX || !take_piece(&at, ",", piece)) {
            wish->players = 0;
            break;
        }
        const struct r7_bot **seat = &wish->seats[wish->players];
        *seat = NULL;
        if (strcmp(piece, "person") != 0 && (*seat = read_level(piece)) == NULL)
            return false;
    }
    if (wish->players >= 2)
        return true;
    cli_complain("join",
                 _("--seats takes 2 to 4 seats, such as person,person,master, not ‘{text}’"),
                 "text", cli_cut(text).bytes, NULL);
    return false;
}

/* The pieces of "turn:60:bot" or "game:300+5:out". False if it is neither. */
struct clock_text {
    char kind[PIECE_MAX], seconds[PIECE_MAX], more[PIECE_MAX], timeout[PIECE_MAX];
};

static bool split_clock(const char *text, struct clock_text *clock)
{
    char time[PIECE_MAX];
    const char *at = text, *in = time;
    if (!take_piece(&at, ":", clock->kind) || !take_piece(&at, ":", time) ||
        !take_piece(&at, ":", clock->timeout) || *at != '\0' ||
        !take_piece(&in, "+", clock->seconds) || !take_piece(&in, "", clock->more))
        return false;
    bool game = strcmp(clock->kind, "game") == 0;
    return (game || (strcmp(clock->kind, "turn") == 0 && strchr(time, '+') == NULL)) &&
           (strcmp(clock->timeout, "bot") == 0 || strcmp(clock->timeout, "out") == 0);
}

static bool read_clock(const char *text, void *to)
{
    struct client_wish *wish = to;
    struct clock_text clock;
    if (!split_clock(text, &clock)) {
        cli_complain("join",
                     _("--clock takes a time such as turn:60:bot or game:300+5:out, not ‘{text}’; "
                       "see `red7 join --help`"),
                     "text", cli_cut(text).bytes, NULL);
        return false;
    }
    bool game = strcmp(clock.kind, "game") == 0;
    wish->clock = game ? CLOCK_GAME : CLOCK_TURN;
    wish->timeout = strcmp(clock.timeout, "bot") == 0 ? TIMEOUT_BOT : TIMEOUT_OUT;
    return read_number("--clock", clock.seconds, game ? RANGE_GAME_LEAST : RANGE_TURN_LEAST,
                       game ? RANGE_GAME_MOST : RANGE_TURN_MOST, &wish->seconds) &&
           (clock.more[0] == '\0' ||
            read_number("--clock", clock.more, 0, RANGE_INCREMENT_MOST, &wish->increment));
}

/* "120:casual" */
static bool read_absent(const char *text, void *to)
{
    struct client_wish *wish = to;
    char seconds[PIECE_MAX];
    const char *at = text;
    if (!take_piece(&at, ":", seconds) || *at == '\0') {
        cli_complain("join",
                     _("--absent takes seconds and a level, such as 120:casual, not ‘{text}’"),
                     "text", cli_cut(text).bytes, NULL);
        return false;
    }
    wish->absent_bot = read_level(at);
    return wish->absent_bot != NULL &&
           read_number("--absent", seconds, RANGE_ABSENT_LEAST, RANGE_ABSENT_MOST, &wish->absent);
}

/* What the options ask for together. False after complaining. */
static bool check(const struct join_request *r, bool making, const char *url)
{
    const char *message = NULL;
    if (url == NULL)
        message = _("needs the URL of a table or of a server");
    else if (!r->create && making)
        message = _("only with --create can you choose how the table is set up");
    else if (r->create && r->address.game[0] != '\0')
        message = _("--create needs the URL of a server, not that of a table");
    else if (r->bot != NULL && r->engine != NULL)
        message = _("use --bot or --engine, not both");
    else if (r->watch && (r->bot != NULL || r->engine != NULL))
        message = _("--watch takes no seat, so --bot and --engine have nothing to play");
    else if (r->games > 1 && r->bot == NULL && r->engine == NULL)
        message = _("--games is for --bot and --engine");
    else if (r->wish.target >= 0 && !r->wish.rules.advanced)
        message = _("--target is for an advanced game, such as --rules v1.3+advanced");
    if (message != NULL)
        cli_complain("join", message, NULL);
    return message == NULL;
}

bool join_request_read(int argc, char **argv, struct join_request *r)
{
    const char *url = NULL;
    bool making = false; /* a table: what only its maker may say is said */
    struct client_wish *wish = &r->wish;
    const struct cli_option options[] = {
        {"name", "NAME", N_("your name at the table"), .read = read_name, .to = r},
        {"seat", "N", N_("which seat, counted from 1; otherwise the first free one"),
         .count = &r->seat, .least = 1, .most = R7_SEATS_MAX},
        {"watch", NULL, N_("watch, without a seat"), .flag = &r->watch},
        {"new", NULL, N_("take another seat, even if you have one"), .flag = &r->fresh},
        {"hints", NULL, N_("let yourself look at the safe moves"), .flag = &r->hints},
        {"ca", "FILE", N_("trust these certificates (PEM) instead of the system’s"),
         .text = &r->options.ca},
        {"create", NULL, N_("create a table on that server, as the following options say"),
         .flag = &r->create, .heading = N_("To create a table:")},
        {"rules", "RULES", CLI_ABOUT_RULES, .rules = &wish->rules, .given = &making},
        {"seats", "LIST", N_("who sits there: `person` or a bot’s level for each seat"),
         .read = read_seats, .to = wish, .given = &making, .usual = "person,person"},
        {"target", "N", CLI_ABOUT_TARGET, .count = &wish->target, .most = RANGE_TARGET_MOST,
         .given = &making},
        {"public", NULL, N_("show the table in the server’s list"), .flag = &wish->listed,
         .given = &making},
        {"no-watching", NULL, N_("nobody may watch"), .flag = &wish->no_watching, .given = &making},
        {"clock", "CLOCK",
         N_("`turn:60:bot`: 60 seconds for each turn, then a bot moves; "
            "`game:300+5:out`: 300 seconds for the game and 5 more for each turn, then you pass"),
         .read = read_clock, .to = wish, .given = &making},
        {"absent", "N:LEVEL",
         N_("after N seconds a bot of that level plays for whoever is "
            "away"),
         .read = read_absent, .to = wish, .given = &making},
        {"bot", "LEVEL", N_("a bot plays for you, without a screen"), .bot = &r->bot,
         .heading = N_("To let a program play:")},
        {"engine", "COMMAND", N_("a program that speaks the engine protocol plays for you"),
         .text = &r->engine},
        {"games", "N", N_("how many games it plays, with rematches"), .count = &r->games,
         .least = 1, .most = GAMES_MOST},
        {0},
    };
    *r = (struct join_request){.games = 1, .wish = {.players = 2, .target = -1}};
    if (cli_read_arguments(
            argc, argv, &(struct cli_arguments){.options = options, .plain = &url, .room = 1}) < 0)
        return false;
    r->seat--;
    enum client_address_error error =
        url != NULL ? client_address_read(url, &r->address) : CLIENT_ADDRESS_OK;
    if (error != CLIENT_ADDRESS_OK) {
        cli_complain("join", "'{text}': {why}", "text", cli_cut(url).bytes, "why",
                     client_say_address(error), NULL);
        return false;
    }
    return check(r, making, url);
}
