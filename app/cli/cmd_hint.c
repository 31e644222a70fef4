/* red7 hint: the best turns by what a player can know, and why. */
#include "advice_words.h"
#include "clock.h"
#include "complain.h"
#include "options.h"
#include "output.h"
#include "positions.h"
#include "waiting.h"
#include <stdlib.h>
#include <string.h>
#include <words/people.h>
#include <words/print.h>
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

/* As many turns as are shown if not all are asked for. */
#define TURNS_SHOWN 3
#define RATINGS_ROOM 256

struct request {
    const struct r7_bot *bot;
    bool json, all, stream;
    uint64_t nodes, ms, seed, target;
    double deadline;
    void *memory;
};

struct hint {
    const struct request *request;
    struct r7_history history;
    struct words_names names; /* whoever is to move reads, the others are called like bots */
    size_t sure;              /* whether turns are sure to survive, and from which steps */
    struct r7_bot_answer answer;
    struct r7_bot_rating ratings[RATINGS_ROOM];
};

/* ---- output ---- */

/* "±1.2", of the chance in percent; "" for a chance that is sure. */
static struct phrase say_error(const struct r7_bot_rating *r)
{
    return r->error >= 0.0005 ? words_decimal(" ±%.1f", 100 * r->error) : (struct phrase){""};
}

static struct cli_reasons say_why(const struct hint *h, const struct r7_turn *turn,
                                  const char *between)
{
    struct r7_reasons reasons;
    struct r7_reason list[R7_REASONS_MAX];
    if (r7_reasons_find(&h->history.now, turn, &reasons) != R7_OK)
        return (struct cli_reasons){""};
    return cli_say_reasons(list, r7_reasons_list(&reasons, list), &h->names, between);
}

static size_t turns_shown(const struct hint *h)
{
    bool few = !h->request->all && h->answer.count > TURNS_SHOWN;
    return few ? TURNS_SHOWN : h->answer.count;
}

/* Who the others are, in the order in which they play after the reader. */
static struct phrase say_others(const struct hint *h)
{
    const struct r7_round *now = &h->history.now;
    struct phrase list = {""};
    for (int i = 1; i < now->players; i++)
        words_enlist(&list, words_seat(&h->names, (now->turn + i) % now->players).bytes);
    return list;
}

/* Whose turn it is, under which rule. */
static void print_question(const struct hint *h)
{
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_say(&text, _("Your turn. To your left: {names}."), "names", say_others(h).bytes, NULL);
    words_add_char(&text, ' ');
    words_add_rule(&text, &h->history.now);
    words_add(&text, ".");
    if (h->sure == 0)
        words_say(&text, " {warning}", "warning", _("No safe move."), NULL);
    words_line("{text}", "text", bytes, NULL);
}

/* A turn with its number, its steps in brackets, and the reasons for it. */
static void print_turn(const struct hint *h, size_t number, const struct r7_turn *turn,
                       const struct r7_bot_rating *rating)
{
    const struct r7_round *now = &h->history.now;
    struct phrase error = {""};
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    if (rating != NULL) {
        words_add_rating(&text, (int)number, rating, now->rules.advanced, now->turn, &h->names);
        error = say_error(rating);
    } else
        words_say(&text, "{n}. {move}", "n", words_number((long)number).bytes, "move",
                  words_advise(turn, now->turn, &h->names).bytes, NULL);
    words_line("\n{turn}{error}  ({steps})\n   {why}", "turn", bytes, "error", error.bytes, "steps",
               words_steps(turn).bytes, "why", say_why(h, turn, "\n   ").bytes, NULL);
}

static void print_text(const struct hint *h)
{
    print_question(h);
    if (!h->answer.rated)
        print_turn(h, 1, &h->answer.plan, NULL);
    for (size_t i = 0; i < turns_shown(h); i++)
        print_turn(h, i + 1, &h->ratings[i].turn, &h->ratings[i]);
    size_t more = h->answer.count - turns_shown(h);
    if (more > 0) {
        putchar('\n');
        words_line(ngettext("{n} more move: --all shows it.", "{n} more moves: --all shows them.",
                            (unsigned long)more),
                   "n", words_number((long)more).bytes, NULL);
    }
}

/* The best turn in a line. */
static void print_line(const struct hint *h)
{
    struct phrase chance = {""};
    if (h->answer.count > 0)
        chance =
            words_phrase("   {chance}{error}", "chance", words_percent(h->ratings[0].chance).bytes,
                         "error", say_error(&h->ratings[0]).bytes, NULL);
    words_line(h->sure > 0 ? "{turn}{chance}   {why}" : "{turn}{chance}   {warning} {why}", "turn",
               words_steps(&h->answer.plan).bytes, "chance", chance.bytes, "warning",
               _("No safe move."), "why", say_why(h, &h->answer.plan, " ").bytes, NULL);
}

static void put_turn(struct json_writer *json, const struct hint *h, const struct r7_turn *turn,
                     const struct r7_bot_rating *rating)
{
    struct r7_reasons reasons;
    json_open(json, NULL, '{');
    json_put_text(json, "steps", words_steps(turn).bytes);
    if (rating != NULL) {
        json_put_fraction(json, "chance", rating->chance, 4);
        json_put_fraction(json, "worth", rating->worth, 4);
        json_put_fraction(json, "error", rating->error, 4);
    }
    struct r7_reason list[R7_REASONS_MAX];
    const bool found = r7_reasons_find(&h->history.now, turn, &reasons) == R7_OK;
    cli_put_reasons(json, "reasons", list, found ? r7_reasons_list(&reasons, list) : 0);
    cli_put_words(json, "why", say_why(h, turn, " ").bytes);
    json_close(json, '}');
}

static void print_json(const struct hint *h)
{
    struct json_writer *json = cli_json();
    const char rule = r7_colour_letter(r7_round_rule(&h->history.now));
    json_open(json, NULL, '{');
    json_put_number(json, "seat", h->history.now.turn);
    json_put_bytes(json, "rule", &rule, 1);
    json_put_text(json, "level", h->request->bot->name);
    json_put_bool(json, "sure", h->sure > 0);
    json_open(json, "turns", '[');
    if (!h->answer.rated)
        put_turn(json, h, &h->answer.plan, NULL);
    for (size_t i = 0; i < turns_shown(h); i++)
        put_turn(json, h, &h->ratings[i].turn, &h->ratings[i]);
    json_close(json, ']');
    json_put_unsigned(json, "weighed", h->answer.count);
    json_put_unsigned(json, "nodes", h->answer.nodes);
    json_close(json, '}');
    cli_end_json();
}

/* ---- the question ---- */

/* A limit of time, and Ctrl-C: then what is known so far is told. Asked often enough to show how
 * far it has come; without a limit of time nobody knows. */
static bool should_stop(void *context)
{
    const struct request *request = context;
    double left = request->deadline - cli_clock();
    cli_wait_show(request->ms > 0 ? 1 - 1e3 * left / (double)request->ms : -1, _("thinking"));
    return cli_interrupted(NULL) || (request->ms > 0 && left <= 0);
}

static enum r7_error ask(struct hint *h)
{
    struct request request = *h->request;
    request.deadline = cli_deadline(request.ms);
    struct r7_bot_question question = {
        .history = &h->history,
        .target = request.target > 0 ? (int)request.target : 0,
        .seed = request.seed,
        .nodes = request.nodes + request.ms * R7_BOT_NODES_PER_MS,
        .stop = should_stop,
        .context = &request,
        .memory = request.memory,
        .open = true,
    };
    h->answer = (struct r7_bot_answer){.ratings = h->ratings, .room = RATINGS_ROOM};
    enum r7_error error = r7_bot_ask(request.bot, &question, &h->answer);
    cli_wait_clear();
    return error;
}

/* Which field of the position is to blame. */
static int blamed_field(const struct r7_round *now, enum r7_error error)
{
    if (error == R7_ERR_HAND_UNKNOWN)
        return CLI_FIELD_SEATS + now->turn;
    for (int seat = 0; seat < now->players; seat++)
        if (now->seats[seat].hidden > 0 && !now->seats[seat].out)
            return CLI_FIELD_SEATS + seat;
    return CLI_FIELD_DECK;
}

/* The place of an error that the steps or the position as a whole have led to. */
static void place_error(const struct hint *h, const char *text, size_t length, enum r7_error error,
                        struct r7_fault *fault)
{
    *fault = (struct r7_fault){.error = error};
    if (error != R7_ERR_OVER) {
        cli_find_unknown(text, length, blamed_field(&h->history.now, error), fault);
        return;
    }
    /* The steps have ended the round, or the word at the end says so. */
    const char *steps = memchr(text, ';', length), *word = memrchr(text, ' ', length);
    fault->offset = steps != NULL  ? (size_t)(steps - text)
                    : word != NULL ? (size_t)(word + 1 - text)
                                   : 0;
    fault->length = length - fault->offset;
}

static bool answer(const char *text, size_t length, void *context, struct r7_fault *fault)
{
    static struct hint h;
    const struct request *request = context;
    h.request = request;
    if (!r7_history_read(text, length, &h.history, fault))
        return false;
    h.names = words_rivals(h.history.now.players, h.history.now.turn);
    enum r7_error error = ask(&h);
    if (error != R7_OK) {
        place_error(&h, text, length, error, fault);
        return false;
    }
    struct r7_step sure[R7_STEPS_MAX];
    h.sure = r7_turns_sure_steps(&h.history.now, sure);
    if (request->json)
        print_json(&h);
    else if (request->stream)
        print_line(&h);
    else
        print_text(&h);
    return true;
}

/* ---- the command ---- */

static int run(int argc, char **argv)
{
    struct request request = {.bot = r7_bot_strongest()};
    const struct cli_option options[] = {
        {"json", NULL, N_("print JSON, as docs/review.md describes"), .flag = &request.json},
        {"all", NULL, N_("all moves, not only the best three"), .flag = &request.all},
        {"level", "LEVEL", CLI_ABOUT_LEVEL, .bot = &request.bot},
        {"nodes", "N", N_("how much to think about it; otherwise as much as the bot likes"),
         .number = &request.nodes, .least = 1, .most = CLI_NODES_MOST},
        {"ms", "N", N_("how long to think about it, in milliseconds"), .number = &request.ms,
         .least = 1, .most = 3600000},
        {"seed", "N", CLI_ABOUT_SEED, .number = &request.seed, .most = UINT64_MAX},
        {"target", "N", N_("the points that end the game, if it is advanced"),
         .number = &request.target, .least = 1, .most = 10000},
        {0},
    };
    const char *view;
    const struct cli_arguments arguments = {
        .options = options,
        .plain = &view,
        .room = 1,
        .missing = _("needs one view in quotes, or - for standard input"),
        .surplus = _("needs one view in quotes, or - for standard input"),
    };
    if (cli_read_arguments(argc, argv, &arguments) < 0)
        return CLI_BAD_INPUT;
    if (request.ms > 0 && request.nodes > 0)
        return cli_complain(argv[0], _("use --ms or --nodes, not both"), NULL);
    request.stream = strcmp(view, "-") == 0;
    request.memory = aligned_alloc(64, R7_BOT_MEMORY);
    if (request.memory == NULL)
        return cli_complain(argv[0], _("not enough memory"), NULL);
    cli_wait_begin();
    int status =
        cli_answer_texts(&(struct cli_input){argv[0], view, request.json}, answer, &request);
    free(request.memory);
    return cli_wait_end(status);
}

const struct cli_command cli_hint = {
    .name = "hint",
    .usage = {"VIEW", "-"},
    .summary = N_("suggest the best moves, and say why"),
    .about =
        {
            N_("VIEW is a position as the player to move sees it: `*N` stands for N cards that "
               "are not known. It is best with all steps of the round, as in `POSITION ; "
               "STEPS`, and may stop in the middle of a turn."),
            N_("For each move it says the chance of winning the round with its standard error, "
               "what the move leads with, what it leaves, and who can answer it. With `-`, each "
               "line of standard input is answered with a line: the best move."),
        },
    .examples = {"red7 hint 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/-'",
                 "red7 hint --all --level casual 'v1.3 0 - *30 I4O5/Y4G2I6/- *5/R6/-'"},
    .run = run,
};
