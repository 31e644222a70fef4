/* A game on this machine: a record goes in, and the record after it comes out. The turn in
 * progress is not in a record, so its steps come beside it. */
#include "parts.h"
#include "verbs.h"
#include <stdlib.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- the answer ---- */

static void answer_rules(struct answer *a, const struct game *game)
{
    char text[R7_RULES_TEXT_MAX];
    r7_rules_write(game->setup.rules, text, sizeof text);
    answer_text(a, "rules", text);
    if (game->table.match.target > 0)
        answer_number(a, "target", game->table.match.target);
    else
        answer_null(a, "target");
}

static void answer_bot(struct answer *a, const char *key, const struct r7_bot *bot)
{
    if (bot != NULL)
        answer_text(a, key, bot->name);
    else
        answer_null(a, key);
}

static void answer_seats(struct answer *a, const struct game *game)
{
    answer_open(a, "seats", '[');
    for (int seat = 0; seat < game->setup.players; seat++) {
        answer_open(a, NULL, '{');
        answer_text(a, "name", game->setup.seats[seat].name);
        answer_bot(a, "bot", game->setup.seats[seat].bot);
        answer_close(a, '}');
    }
    answer_close(a, ']');
}

/* Whether a person has played a turn that was a choice. */
static bool can_undo(const struct game *game)
{
    for (size_t i = game->turn_count; i-- > 0;) {
        struct r7_round before;
        if (game->setup.seats[game->turns[i].seat].bot != NULL)
            continue;
        game_before_turn(game, i, &before);
        if (before.seats[before.turn].hand != 0)
            return true;
    }
    return false;
}

static void answer_game(struct answer *a, const struct game *game)
{
    size_t length;
    char *record = game_write(game, &length);
    const struct r7_round *round = game_round(game);
    bool over = game_round_over(game);
    if (record == NULL) {
        refuse_memory(a);
        return;
    }
    answer_bytes(a, "record", record, length);
    free(record);
    answer_steps(a, "steps", game->steps.steps, game->steps.count);
    answer_number(a, "turns", (long long)game->turn_count);
    answer_seat(a, "turn", over ? -1 : round->turn);
    answer_bot(a, "bot", over ? NULL : game->setup.seats[round->turn].bot);
    answer_bool(a, "roundOver", over);
    answer_bool(a, "over", game_over(game));
    answer_winners(a, r7_match_winners(&game->table.match), game_names(game));
    answer_bool(a, "canUndo", can_undo(game));
    answer_seats(a, game);
    answer_rules(a, game);
}

void answer_winners(struct answer *a, unsigned winners, struct words_names names)
{
    struct phrase text = {""};
    answer_open(a, "winners", '[');
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        if ((winners >> seat & 1) != 0)
            answer_number(a, NULL, seat);
    answer_close(a, ']');
    if (winners != 0)
        text = words_winners(&names, winners);
    answer_text(a, "overText", text.bytes);
}

/* ---- the game of a question ---- */

/* Plays the steps of a field. */
static bool play_steps(struct game *game, const struct question *q, const char *key,
                       struct answer *a)
{
    struct r7_turn steps = question_turn(q, key);
    for (int i = 0; i < steps.count; i++) {
        enum r7_error error = game_step(game, steps.steps[i]);
        if (error == R7_OK)
            continue;
        refuse_steps(a, error, key);
        return false;
    }
    return true;
}

/* The line of the body where the reader of records finds a mistake, 0 if it finds none. */
static size_t fault_line(const struct question *q)
{
    struct r7_record record;
    enum r7_record_event event;
    r7_record_init(&record, q->body, q->length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END)
        ;
    return event == R7_RECORD_FAULT ? record.line : 0;
}

/* The game of the body and the steps after it; to be freed. NULL after a refusal. */
static struct game *read_game(const struct question *q, struct answer *a)
{
    struct game *game = claim(sizeof *game, a);
    char bytes[512] = "";
    struct words why = WORDS_INIT(bytes);
    if (game == NULL)
        return NULL;
    if (!game_read(game, q->body, q->length, &why)) {
        refuse(a, "record", bytes, fault_line(q));
    } else if (play_steps(game, q, "steps", a)) {
        return game;
    }
    free(game);
    return NULL;
}

/* ---- verbs ---- */

void ask_new(const struct question *q, struct answer *a)
{
    struct game_setup setup = {0};
    if (!question_seats(q, setup.seats, &setup.players, a))
        return;
    setup.rules = question_rules(q, "rules");
    setup.seed = question_count(q, "seed");
    setup.target = question_number(q, "target", r7_rules_target(setup.rules, setup.players));
    if (setup.target != r7_rules_target(setup.rules, setup.players))
        setup.rules.target = 0; /* the field takes the place of a house rule */
    struct game *game = claim(sizeof *game, a);
    if (game == NULL)
        return;
    game_start(game, &setup);
    answer_game(a, game);
    free(game);
}

void ask_game(const struct question *q, struct answer *a)
{
    struct game *game = read_game(q, a);
    if (game != NULL)
        answer_game(a, game);
    free(game);
}

void ask_play(const struct question *q, struct answer *a)
{
    struct game *game = read_game(q, a);
    if (game != NULL && play_steps(game, q, "play", a))
        answer_game(a, game);
    free(game);
}

void ask_bot(const struct question *q, struct answer *a)
{
    struct game *game = read_game(q, a);
    if (game == NULL)
        return;
    if (!game_bot_to_move(game))
        refuse(a, "bot", _("It isn’t a bot’s turn."), 0);
    else if (game_bot_turn_within(game, question_count(q, "nodes")))
        answer_game(a, game);
    else
        refuse_memory(a);
    free(game);
}

void ask_next(const struct question *q, struct answer *a)
{
    struct game *game = read_game(q, a);
    if (game == NULL)
        return;
    if (!game_round_over(game)) {
        refuse_error(a, R7_ERR_ROUND_GOES_ON, 0);
    } else if (game_over(game)) {
        refuse_error(a, R7_ERR_MATCH_OVER, 0);
    } else {
        game_next_round(game);
        answer_game(a, game);
    }
    free(game);
}

void ask_undo(const struct question *q, struct answer *a)
{
    struct game *game = read_game(q, a);
    if (game == NULL)
        return;
    if (game_undo(game, question_number(q, "seat", -1)))
        answer_game(a, game);
    else
        refuse(a, "undo", _("There’s no move to take back."), 0);
    free(game);
}

void ask_from(const struct question *q, struct answer *a)
{
    struct game_seat seats[R7_SEATS_MAX];
    struct game_extent extent = {.dealt = question_flag(q, "dealt"), .seats = seats};
    char bytes[512] = "";
    struct words why = WORDS_INIT(bytes);
    int count;
    if (!question_seats(q, seats, &count, a))
        return;
    extent.turns = (size_t)question_number(q, "turns", 0);
    struct game *game = claim(sizeof *game, a);
    if (game == NULL)
        return;
    if (!game_read_extent(game, q->body, q->length, &extent, &why))
        refuse(a, "record", bytes, fault_line(q));
    else if (game->setup.players != count)
        refuse_error(a, R7_ERR_RECORD_PLAYERS, 0);
    else
        answer_game(a, game);
    free(game);
}
