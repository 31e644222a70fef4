/* The engine protocol: one line in, the lines that answer it out. A line that is wrong
 * changes nothing. It is for programs, so it speaks English whatever the language. */
#include "engine_answer.h"
#include "clock.h"
#include "complain.h"
#include "positions.h"
#include <inttypes.h>
#include <string.h>
#include <words/text.h>

/* How many turns `info` tells. */
#define SHOWN_TURNS 5
#define WHY_MAX 512

/* What is left of a line to read. */
struct cursor {
    const char *line;
    size_t length, at;
};

struct word {
    size_t at, length;
};

static struct word next_word(struct cursor *words)
{
    while (words->at < words->length &&
           (words->line[words->at] == ' ' || words->line[words->at] == '\t'))
        words->at++;
    struct word word = {words->at, 0};
    while (words->at < words->length && words->line[words->at] != ' ' &&
           words->line[words->at] != '\t')
        words->at++;
    word.length = words->at - word.at;
    return word;
}

static bool is_word(const struct cursor *words, struct word word, const char *text)
{
    return strlen(text) == word.length && memcmp(words->line + word.at, text, word.length) == 0;
}

/* Complains about a word: its place, the word, the reason. */
static void refuse(FILE *out, const struct cursor *words, struct word word, const char *why)
{
    fprintf(out, "error: column %zu", word.at + 1);
    if (word.length > 0)
        fprintf(out, ", \"%s\"", cli_piece(words->line + word.at, word.length).bytes);
    fprintf(out, ": %s\n", why);
}

/* The next word as a number up to `most`; false after complaining. */
static bool read_number(FILE *out, struct cursor *words, uint64_t most, uint64_t *number)
{
    struct word word = next_word(words);
    bool ok = word.length > 0;
    *number = 0;
    for (size_t i = 0; i < word.length && ok; i++) {
        unsigned digit = (unsigned)(words->line[word.at + i] - '0');
        ok = digit <= 9 && digit <= most && *number <= (most - digit) / 10;
        *number = *number * 10 + digit;
    }
    char why[64];
    snprintf(why, sizeof why, "a whole number from 0 to %" PRIu64 " was expected", most);
    if (!ok)
        refuse(out, words, word, why);
    return ok;
}

/* Nothing may follow; false after complaining. */
static bool ends(FILE *out, struct cursor *words)
{
    struct word word = next_word(words);
    if (word.length == 0)
        return true;
    refuse(out, words, word, "nothing was expected here");
    return false;
}

/* ---- what it is told ---- */

static void answer_r7(struct engine *engine, struct cursor *words, FILE *out)
{
    (void)engine;
    struct word word = next_word(words);
    if (!is_word(words, word, "1"))
        refuse(out, words, word, "this engine speaks version 1 of the protocol: r7 1");
    else if (ends(out, words))
        fprintf(out, "r7 1 red7 %s\n", r7_version());
}

/* A bot that an engine may play, or NULL and why not. */
static const struct r7_bot *find_bot(const char *name, size_t length, char why[WHY_MAX])
{
    char text[32] = "";
    if (length < sizeof text && memchr(name, '\0', length) == NULL)
        memcpy(text, name, length);
    const struct r7_bot *bot = r7_bot_find(text);
    if (bot != NULL)
        return bot;
    size_t at = (size_t)snprintf(why, WHY_MAX, "there is no such level; there are");
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        if (at < WHY_MAX)
            at += (size_t)snprintf(why + at, WHY_MAX - at, " %s", bot->name);
    return NULL;
}

static void answer_level(struct engine *engine, struct cursor *words, FILE *out)
{
    struct word word = next_word(words);
    char why[WHY_MAX];
    const struct r7_bot *bot = find_bot(words->line + word.at, word.length, why);
    if (bot == NULL) {
        refuse(out, words, word, why);
    } else if (ends(out, words)) {
        engine->bot = bot;
        fputs("ok\n", out);
    }
}

static void answer_seed(struct engine *engine, struct cursor *words, FILE *out)
{
    uint64_t seed;
    if (!read_number(out, words, UINT64_MAX, &seed) || !ends(out, words))
        return;
    engine->seed = seed;
    fputs("ok\n", out);
}

static void answer_target(struct engine *engine, struct cursor *words, FILE *out)
{
    uint64_t target;
    if (!read_number(out, words, 1000, &target) || !ends(out, words))
        return;
    engine->target = target == 0 ? R7_BOT_NO_TARGET : (int)target;
    fputs("ok\n", out);
}

/* Complains about the view, which stands where the cursor is. */
static void refuse_view(FILE *out, const struct cursor *words, const struct r7_fault *fault)
{
    size_t at = words->at + fault->offset;
    fprintf(out, "error: column %zu", at + 1);
    if (fault->step > 0)
        fprintf(out, ", step %zu", fault->step);
    if (fault->length > 0 && at + fault->length <= words->length)
        fprintf(out, ", \"%s\"", cli_piece(words->line + at, fault->length).bytes);
    fprintf(out, ": %s\n", r7_error_text(fault->error));
}

static void answer_view(struct engine *engine, struct cursor *words, FILE *out)
{
    struct r7_history history;
    uint64_t seat;
    struct r7_fault fault;
    struct cursor seat_at = *words;
    if (!read_number(out, words, R7_SEATS_MAX - 1, &seat))
        return;
    if (!r7_history_read(words->line + words->at, words->length - words->at, &history, &fault)) {
        refuse_view(out, words, &fault);
        return;
    }
    const struct r7_round *now = &history.now;
    if (seat >= now->players) {
        refuse(out, words, next_word(&seat_at), "there is no such seat in this view");
    } else if (now->phase != R7_PHASE_OVER && now->seats[seat].hidden > 0) {
        refuse(out, words, next_word(&seat_at), "the hand of this seat is not known in its view");
    } else {
        engine->seat = (int)seat;
        engine->history = history;
        fputs("ok\n", out);
    }
}

/* ---- go ---- */

static void print_info(const struct r7_bot_answer *answer, FILE *out)
{
    fprintf(out, "info chance %.3f nodes %" PRIu64 "\n", answer->chance, answer->nodes);
    for (size_t i = 0; i < answer->count && i < SHOWN_TURNS; i++) {
        const struct r7_bot_rating *rating = &answer->ratings[i];
        fputs("info turn", out);
        for (int s = 0; s < rating->turn.count; s++) {
            char text[R7_STEP_TEXT_MAX];
            r7_step_write(rating->turn.steps[s], text, sizeof text);
            fprintf(out, " %s", text);
        }
        fprintf(out, " chance %.3f worth %.3f error %.3f\n", rating->chance, rating->worth,
                rating->error);
    }
}

static bool should_stop(void *context)
{
    struct engine *engine = context;
    engine->halted = engine->halted || (engine->deadline > 0 && cli_is_late(&engine->deadline)) ||
                     (engine->stopped != NULL && engine->stopped(engine->context));
    return engine->halted;
}

/* What it thinks so far, for whoever listens. */
static void tell_progress(void *context, const struct r7_bot_answer *answer)
{
    const struct engine *engine = context;
    print_info(answer, engine->out);
    fflush(engine->out);
}

/* Asks the bot with an effort, 0 for its own; false after complaining. */
static bool ask(struct engine *engine, uint64_t nodes, struct r7_bot_answer *answer, FILE *out)
{
    struct r7_step only[R7_STEPS_MAX];
    struct r7_bot_question question = {
        .size = sizeof question,
        .history = &engine->history,
        .target = engine->target,
        .seed = engine->seed,
        .nodes = nodes,
        .stop = should_stop,
        .context = engine,
        .memory = engine->memory,
        .open = true, /* it answers about any position that it is shown */
        .progress = tell_progress,
    };
    *answer = (struct r7_bot_answer){
        .ratings = engine->ratings,
        .room = r7_round_legal(&engine->history.now, only) > 1 ? ENGINE_RATINGS_MAX : 0,
    };
    enum r7_error error = r7_bot_ask(engine->bot, &question, answer);
    if (error != R7_OK)
        fprintf(out, "error: %s\n", r7_error_text(error));
    return error == R7_OK;
}

static void think(struct engine *engine, uint64_t nodes, FILE *out)
{
    struct r7_bot_answer answer = {0};
    engine->halted = false;
    engine->out = out;
    if (!ask(engine, nodes, &answer, out))
        return;
    if (answer.rated)
        print_info(&answer, out);
    assert(r7_round_check(&engine->history.now, answer.plan.steps[0]) == R7_OK);
    char text[R7_STEP_TEXT_MAX];
    r7_step_write(answer.plan.steps[0], text, sizeof text);
    fprintf(out, "best %s\n", text);
}

static void answer_go(struct engine *engine, struct cursor *words, FILE *out)
{
    double start = cli_clock();
    uint64_t ms = 0, nodes = 0;
    struct word word = next_word(words);
    bool timed = is_word(words, word, "ms"), counted = is_word(words, word, "nodes");
    if (!timed && !counted && word.length > 0)
        refuse(out, words, word, "after go comes ms N, nodes N or nothing");
    else if ((timed && !read_number(out, words, 3600000, &ms)) ||
             (counted && !read_number(out, words, UINT64_MAX, &nodes)) || !ends(out, words))
        return;
    else if (engine->seat < 0)
        fputs("error: there is no view yet\n", out);
    else if (engine->history.now.phase == R7_PHASE_OVER)
        fputs("error: the round is over\n", out);
    else if (engine->history.now.turn != engine->seat)
        fprintf(out, "error: it is the turn of seat %d, the view is that of seat %d\n",
                engine->history.now.turn, engine->seat);
    else {
        engine->deadline = timed ? start + (double)ms / 1e3 : 0;
        nodes += ms * R7_BOT_NODES_PER_MS;
        think(engine, (timed || counted) && nodes == 0 ? 1 : nodes, out);
    }
}

/* ---- stop and help ---- */

/* One that came too late: there is nothing to stop. */
static void answer_stop(struct engine *engine, struct cursor *words, FILE *out)
{
    (void)engine;
    if (ends(out, words))
        fputs("ok\n", out);
}

static void answer_help(struct engine *engine, struct cursor *words, FILE *out)
{
    static const char *const lines[] = {
        "r7 1: the greeting",
        "level NAME: the bot that plays",
        "seed N: decides all that is random",
        "target N: the points that end the game, 0 for none",
        "view SEAT VIEW: what the seat sees, a position and all steps since",
        "go [ms N | nodes N]: think; lines of info, then best STEP",
        "stop: answer now with what is known",
        "quit: the end",
    };
    (void)engine;
    if (!ends(out, words))
        return;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        fprintf(out, "help %s\n", lines[i]);
    fputs("ok\n", out);
}

/* ---- lines ---- */

void engine_init(struct engine *engine, const struct r7_bot *bot, void *memory)
{
    memset(engine, 0, sizeof *engine);
    engine->bot = bot;
    engine->memory = memory;
    engine->seat = -1;
}

bool engine_answer(struct engine *engine, const char *line, size_t length, FILE *out)
{
    static const struct {
        const char *name;
        void (*answer)(struct engine *engine, struct cursor *words, FILE *out);
    } known[] = {{"r7", answer_r7},         {"level", answer_level}, {"seed", answer_seed},
                 {"target", answer_target}, {"view", answer_view},   {"go", answer_go},
                 {"stop", answer_stop},     {"help", answer_help}};
    if (length > CLI_LINE_MAX) {
        fprintf(out, "error: %s\n", r7_error_text(R7_ERR_LENGTH));
        return true;
    }
    struct cursor words = {.line = line, .length = length};
    struct word word = next_word(&words);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (is_word(&words, word, known[i].name)) {
            known[i].answer(engine, &words, out);
            return true;
        }
    if (is_word(&words, word, "quit") && ends(out, &words))
        return false;
    if (!is_word(&words, word, "quit"))
        refuse(out, &words, word, "no such line: r7 level seed target view go stop help quit");
    return true;
}
