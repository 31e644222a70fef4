/* A bot or a program plays a seat, without a screen: one line for each event. */
#include "join_seat.h"
#include "complain.h"
#include <arena/program.h>
#include <errno.h>
#include <home/seats.h>
#include <home/seed.h>
#include <seat/say.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <words/codes.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>
#include <words/turns.h>

/* After an answer that says to try again. */
#define AGAIN_MS 1000

struct player {
    const struct join_request *request;
    struct client *client;
    void *memory; /* for the bot */
    struct program program;
    int told_round; /* the round that the program was told of */
    uint32_t asked; /* the event after which it was asked last */
    char game[SEAT_ID_MAX];
    int games; /* that are over */
    bool done;
    int status;
};

static atomic_bool interrupted;

static void note_signal(int number)
{
    (void)number;
    atomic_store(&interrupted, true);
}

/* ---- choosing ---- */

static int fail(struct player *p, const char *why)
{
    p->done = true;
    p->status = CLI_FAILED;
    cli_complain("join", _("{name}: {why}; leaving the table"), "name",
                 p->request->engine != NULL ? p->request->engine : p->request->bot->name, "why",
                 why, NULL);
    client_ask(p->client, REQUEST_LEAVE);
    seats_forget(client_game(p->client)->id);
    return 0;
}

/* So many of the steps as can be played now: until one draws a card. */
static int count_until_draw(const struct r7_round *now, const struct r7_turn *plan)
{
    struct r7_round round = *now;
    for (int i = 0; i < plan->count; i++) {
        if (r7_round_check(&round, plan->steps[i]) != R7_OK)
            return i;
        if (r7_round_draws(&round, plan->steps[i]))
            return i + 1;
        r7_round_play(&round, plan->steps[i]);
    }
    return plan->count;
}

static int ask_bot(struct player *p, struct r7_turn *plan)
{
    const struct seat_game *game = client_game(p->client);
    const struct r7_history *history = &seat_round(game)->history;
    struct r7_bot_question question = {
        .history = history,
        .target = game->target > 0 ? game->target : R7_BOT_NO_TARGET,
        .seed = game_some_seed(),
        .memory = p->memory,
    };
    struct r7_bot_answer answer = {0};
    enum r7_error error = r7_bot_ask(p->request->bot, &question, &answer);
    *plan = answer.plan;
    int count = error == R7_OK ? count_until_draw(&history->now, plan) : 0;
    return count > 0 ? count : fail(p, words_error(error));
}

/* Starts the program if it does not run, and tells it of a new round. */
static bool prepare_program(struct player *p)
{
    const struct seat_game *game = client_game(p->client);
    bool usual = game->target == r7_rules_target(game->rules, game->players);
    struct program_round round = {.seed = game_some_seed(),
                                  .target = game->target,
                                  .target_told = game->rules.advanced && !usual};
    bool runs = p->program.pid != 0;
    if (program_start(&p->program, p->request->engine) != ARENA_FINE)
        return false;
    if (runs && p->told_round == seat_round(game)->number)
        return true;
    p->told_round = seat_round(game)->number;
    return program_begin(&p->program, &round) == ARENA_FINE;
}

static int ask_program(struct player *p, struct r7_turn *plan)
{
    static char view[R7_HISTORY_TEXT_MAX];
    const struct seat_game *game = client_game(p->client);
    const struct r7_history *history = &seat_round(game)->history;
    struct program_question question = {.seat = game->seat, .view = view};
    r7_history_write(history, view, sizeof view);
    if (!prepare_program(p) || program_ask(&p->program, &question, &plan->steps[0]) != ARENA_FINE)
        return atomic_load(&interrupted) ? 0 : fail(p, p->program.message);
    enum r7_error error = r7_round_check(&history->now, plan->steps[0]);
    if (error != R7_OK) {
        char step[R7_STEP_TEXT_MAX];
        r7_step_write(plan->steps[0], step, sizeof step);
        return fail(p, words_phrase(_("it played {step}: {why}"), "step", step, "why",
                                    words_error(error), NULL)
                           .bytes);
    }
    return 1;
}

/* ---- what is to be done now ---- */

static bool only_programs(const struct seat_game *game)
{
    for (int seat = 0; seat < game->players; seat++)
        if (game->seats[seat].who == WHO_PERSON)
            return false;
    return true;
}

/* Programs agree to rematches by themselves; where nobody else could propose one, they do. */
static void after_game(struct player *p)
{
    const struct seat_game *game = client_game(p->client);
    if (p->asked == game->last)
        return;
    p->asked = game->last;
    if (only_programs(game) && game->proposal.what == PROPOSAL_NONE &&
        !client_waits(p->client, REQUEST_PROPOSE))
        client_propose(p->client, PROPOSAL_REMATCH);
}

static void act(struct player *p)
{
    const struct seat_game *game = client_game(p->client);
    struct r7_turn plan = {0};
    if (!client_caught_up(p->client))
        return;
    if (game->seat < 0 || game->stage == SEAT_CLOSED) {
        p->done = true;
    } else if (game->stage == SEAT_OPEN) {
        if (!game->seats[game->seat].ready && !client_waits(p->client, REQUEST_READY))
            client_ready(p->client);
    } else if (game->stage == SEAT_OVER) {
        after_game(p);
    } else if (game->turn == game->seat && !game->paused && p->asked != game->last &&
               !client_waits(p->client, REQUEST_PLAY)) {
        p->asked = game->last;
        int count = p->request->bot != NULL ? ask_bot(p, &plan) : ask_program(p, &plan);
        if (count > 0)
            client_play(p->client, plan.steps, count);
    }
}

/* ---- telling ---- */

static void tell_over(struct player *p, const struct seat_result *result)
{
    words_line(_("The game is over: {names} won."), "names",
               words_seats(&result->names, result->winners).bytes, NULL);
    words_line(result->verdict == SEAT_FAIR     ? _("The shuffle was fair.")
               : result->verdict == SEAT_UNFAIR ? _("The shuffle was NOT fair.")
                                                : _("The shuffle could not be checked."),
               NULL);
    p->done = ++p->games >= p->request->games;
}

static void tell_event(struct player *p, const struct seat_event *event)
{
    const struct seat_game *game = client_game(p->client);
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    char server[CLIENT_URL_MAX];
    if (event->kind == EVENT_REMATCH) {
        p->told_round = 0;
        p->asked = 0;
        client_address_server(client_address(p->client), server);
        seats_keep(server, game->id, client_address(p->client)->token);
    }
    if (event->kind == EVENT_OVER) {
        tell_over(p, &event->result);
        return;
    }
    if (event->kind == EVENT_DEAL)
        words_say(&text, _("Round {n} is dealt."), "n", words_number(event->round).bytes, NULL);
    else if (event->kind == EVENT_PLAY)
        seat_say_play(game, event, &text);
    else
        seat_say_event(game, event, &text);
    if (bytes[0] != '\0')
        words_line("{text}", "text", bytes, NULL);
}

/* An answer that is worth another try. */
static bool is_passing(const char *code)
{
    return strcmp(code, "busy") == 0 || strcmp(code, "storage") == 0 ||
           strcmp(code, "too_fast") == 0 || strcmp(code, "stale") == 0;
}

static void hear(struct player *p, const struct client_news *news)
{
    const struct client_address *address = client_address(p->client);
    switch (news->kind) {
    case CLIENT_NEWS_LOST:
        words_line(_("{why}; connecting again ..."), "why",
                   client_say_failure(address, news->failure, news->code, news->detail).bytes,
                   NULL);
        break;
    case CLIENT_NEWS_ENDED:
        p->done = true;
        p->status = cli_complain(
            "join", "{why}", "why",
            client_say_failure(address, news->failure, news->code, news->detail).bytes, NULL);
        break;
    case CLIENT_NEWS_EVENT:
        tell_event(p, &news->event);
        break;
    case CLIENT_NEWS_ANSWER:
        if (news->code[0] != '\0' && is_passing(news->code) && news->ask != REQUEST_REACT) {
            p->asked = 0;
            poll(NULL, 0, strcmp(news->code, "stale") == 0 ? 0 : AGAIN_MS);
        } else if (news->code[0] != '\0' && news->ask != REQUEST_PROPOSE) {
            words_line("{why}", "why", words_code(news->code, news->detail).bytes, NULL);
        }
        break;
    case CLIENT_NEWS_CONNECTED:
    case CLIENT_NEWS_RESTORED:
    case CLIENT_NEWS_REACTION:
    case CLIENT_NEWS_PRESENCE:
        break;
    }
}

/* Lets what was said last be answered, but not for ever. */
static void finish(struct player *p)
{
    for (int i = 0; i < 50 && client_waits(p->client, REQUEST_LEAVE); i++) {
        struct client_news news;
        join_wait(p->client);
        while (client_next(p->client, &news))
            ;
    }
    program_end(&p->program, true);
    free(p->program.buffer);
    free(p->memory);
}

/* Everything that is needed to play; false after complaining. */
static bool prepare(struct player *p)
{
    struct sigaction action = {.sa_handler = note_signal};
    p->program.interrupted = &interrupted;
    p->program.buffer = malloc(PROGRAM_LINE_MAX);
    p->memory = aligned_alloc(64, R7_BOT_MEMORY);
    if (p->program.buffer == NULL || p->memory == NULL) {
        cli_complain("join", _("not enough memory"), NULL);
        return false;
    }
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (p->request->engine != NULL && program_start(&p->program, p->request->engine) != ARENA_FINE)
        fail(p, p->program.message);
    return true;
}

int join_play_seat(const struct join_request *request, struct client *client)
{
    static struct player p;
    struct client_news news;
    const struct client_address *address = client_address(client);
    char server[CLIENT_URL_MAX], url[CLIENT_URL_MAX];
    p = (struct player){.request = request, .client = client, .program = {.to = -1, .from = -1}};
    setvbuf(stdout, NULL, _IOLBF, 0); /* who reads it by a pipe has each line at once */
    client_address_server(address, server);
    client_address_table(address, address->game, "", url);
    seats_keep(server, address->game, address->token);
    words_line(_("At the table {url}"), "url", url, NULL);
    if (!prepare(&p))
        return CLI_FAILED;
    while (!p.done && !atomic_load(&interrupted)) {
        while (!p.done && client_next(client, &news))
            hear(&p, &news);
        if (!p.done)
            act(&p);
        if (!p.done && !atomic_load(&interrupted))
            join_wait(client);
    }
    finish(&p);
    return atomic_load(&interrupted) ? CLI_INTERRUPTED : p.status;
}
