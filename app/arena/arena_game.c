/* One game at a table. The full round is the referee's; each seat has a view of it and
 * the steps as that seat saw them, and its player gets nothing else. */
#include "arena_game.h"
#include <red7/notation.h>
#include <red7/red7.h>
#include <red7/view.h>
#include <stdio.h>
#include <string.h>
#include <words/names.h>
#include <words/text.h>

struct seat {
    int id; /* of the player */
    const struct arena_player *player;
    struct program *program;
    struct r7_turn plan; /* what is left to play of a bot's answer */
    uint64_t seed;
    double spent; /* on this turn */
};

struct table {
    struct table_kit *kit;
    struct table_outcome *outcome;
    struct r7_table game;
    r7_card
        shown_first[R7_CARDS]; /* the order in which cards are shown to a player who sees some */
    int culprit;               /* the seat that was last at fault, and how */
    char message[ARENA_TEXT_MAX];
    struct seat seats[R7_SEATS_MAX];
};

uint64_t table_seed(uint64_t seed, uint64_t number)
{
    struct r7_random random = {seed};
    random.state = r7_random_next(&random) ^ number;
    return r7_random_next(&random);
}

/* ---- asking ---- */

struct deadline {
    const atomic_bool *interrupted;
    double end; /* 0: never */
};

static bool time_is_up(void *context)
{
    const struct deadline *deadline = context;
    return atomic_load_explicit(deadline->interrupted, memory_order_relaxed) ||
           (deadline->end > 0 && program_clock() >= deadline->end);
}

/* Whether this seat is shown cards of the others. */
static bool sees_more(const struct table *table, const struct seat *seat)
{
    return table->kit->settings->see > 0 && seat->id == table->kit->settings->player_count - 1;
}

/* What the seat to move sees if it sees some cards of each other hand: those that come first in an
 * order that is drawn for the deal, so that what was seen stays seen until it is played. */
static void look_into_hands(const struct table *table, struct r7_round *view)
{
    const struct r7_round *full = &table->game.match.round;
    *view = table->game.seen[full->turn].now;
    for (int seat = 0; seat < full->players; seat++) {
        const r7_cards unknown = full->seats[seat].hand & ~view->seats[seat].hand;
        int more = table->kit->settings->see - r7_cards_count(view->seats[seat].hand);
        r7_cards shown = 0;
        for (int i = 0; seat != full->turn && i < R7_CARDS && more > 0; i++) {
            const r7_cards card = unknown & r7_card_bit(table->shown_first[i]);
            shown |= card;
            more -= card != 0;
        }
        r7_view_reveal(view, seat, shown);
    }
}

static enum arena_fault ask_bot(struct table *table, struct seat *seat, struct r7_step *step)
{
    struct deadline deadline = {.interrupted = table->kit->settings->interrupted};
    if (seat->player->ms > 0)
        deadline.end = program_clock() + seat->player->ms / 1000.0;
    struct r7_bot_question question = r7_table_question(&table->game);
    struct r7_round view;
    if (sees_more(table, seat)) {
        look_into_hands(table, &view);
        question.now = &view;
        question.open = true;
    }
    const struct arena_reference *reference = seat->player->reference;
    if (reference != NULL && reference->open) {
        question.now = &table->game.match.round;
        question.history = NULL;
    }
    question.seed = seat->seed;
    question.nodes = seat->player->nodes + (uint64_t)seat->player->ms * R7_BOT_NODES_PER_MS;
    question.stop = time_is_up;
    question.context = &deadline;
    question.memory = table->kit->memory;
    struct r7_bot_answer answer = {0};
    enum r7_error error = reference != NULL ? reference->ask(reference, &question, &answer)
                                            : r7_bot_ask(seat->player->bot, &question, &answer);
    if (error != R7_OK || answer.plan.count == 0) {
        words_say(&(struct words){table->message, ARENA_TEXT_MAX, 0}, _("it gave no answer: {why}"),
                  "why", words_error(error), NULL);
        return ARENA_NONSENSE;
    }
    seat->plan = answer.plan;
    *step = answer.plan.steps[0];
    return ARENA_FINE;
}

static enum arena_fault ask_program(struct table *table, struct seat *seat, struct r7_step *step)
{
    char view[R7_HISTORY_TEXT_MAX];
    int turn = table->game.match.round.turn;
    r7_history_write(&table->game.seen[turn], view, sizeof view);
    struct program_question question = {
        .seat = turn,
        .view = view,
        .nodes = seat->player->nodes + (uint64_t)seat->player->ms * R7_BOT_NODES_PER_MS,
        .ms = seat->player->ms,
        .limit_ms = table->kit->settings->limit_ms,
    };
    enum arena_fault fault = program_ask(seat->program, &question, step);
    if (fault != ARENA_FINE)
        memcpy(table->message, seat->program->message, ARENA_TEXT_MAX);
    return fault;
}

static enum arena_fault check(struct table *table, struct seat *seat, struct r7_step step)
{
    char text[R7_STEP_TEXT_MAX];
    enum r7_error error = r7_round_check(&table->game.match.round, step);
    if (error == R7_OK)
        return ARENA_FINE;
    r7_step_write(step, text, sizeof text);
    words_say(&(struct words){table->message, ARENA_TEXT_MAX, 0}, _("it played {step}: {why}"),
              "step", text, "why", words_error(error), NULL);
    if (seat->program != NULL)
        program_end(seat->program, false);
    return ARENA_ILLEGAL;
}

/* The next step of the seat to move, from its plan or by asking. */
static enum arena_fault choose(struct table *table, struct seat *seat, struct r7_step *step)
{
    double start = program_clock();
    enum arena_fault fault = ARENA_FINE;
    if (seat->plan.count > 0)
        *step = seat->plan.steps[0];
    else if (seat->program == NULL)
        fault = ask_bot(table, seat, step);
    else
        fault = ask_program(table, seat, step);
    seat->spent += program_clock() - start;
    if (atomic_load(table->kit->settings->interrupted))
        return ARENA_STOPPED;
    return fault == ARENA_FINE ? check(table, seat, *step) : fault;
}

/* ---- playing ---- */

/* Plays a legal step, and goes on with the plan unless an unknown card was drawn.
 */
static void carry_out(struct table *table, struct seat *mover, struct r7_step step)
{
    const struct r7_round *view = &table->game.seen[table->game.match.round.turn].now;
    bool blind = r7_round_draws(view, step) && r7_round_deck_top(view) == R7_NO_CARD;
    enum r7_error error = r7_table_play(&table->game, step);
    assert(error == R7_OK);
    (void)error;
    if (mover->plan.count > 0) {
        mover->plan.count = (uint8_t)(blind ? 0 : mover->plan.count - 1);
        memmove(mover->plan.steps, mover->plan.steps + 1,
                mover->plan.count * sizeof mover->plan.steps[0]);
    }
}

/* Everybody sees the deal; programs are told that a round begins. */
static enum arena_fault begin_round(struct table *table, uint64_t seed)
{
    struct r7_random order = {table_seed(seed, R7_SEATS_MAX)};
    (void)r7_deal_shuffle(&order, R7_ALL_CARDS, table->shown_first);
    const struct r7_round *round = &table->game.match.round;
    int target = table->game.match.target;
    for (int i = 0; i < round->players; i++) {
        struct seat *seat = &table->seats[i];
        seat->plan.count = 0;
        seat->spent = 0;
        seat->seed = table_seed(seed, (uint64_t)i);
        if (seat->program == NULL)
            continue;
        struct program_round told = {
            .seed = seat->seed,
            .target = target,
            .target_told =
                round->rules.advanced && target != r7_rules_target(round->rules, round->players),
            .limit_ms = table->kit->settings->limit_ms,
        };
        enum arena_fault fault = program_start(seat->program, seat->player->command);
        if (fault == ARENA_FINE)
            fault = program_begin(seat->program, &told);
        if (fault != ARENA_FINE) {
            table->culprit = i;
            memcpy(table->message, seat->program->message, ARENA_TEXT_MAX);
            return fault;
        }
    }
    return ARENA_FINE;
}

/* For whoever watches. */
static void show(const struct table *table)
{
    const struct arena_settings *settings = table->kit->settings;
    int players[R7_SEATS_MAX] = {0};
    for (int i = 0; i < settings->seats; i++)
        players[i] = table->seats[i].id;
    if (settings->watch != NULL)
        settings->watch(&table->game.match.round, players, settings->context);
}

static enum arena_fault play_round(struct table *table, uint64_t seed)
{
    enum arena_fault fault = begin_round(table, seed);
    const struct r7_round *round = &table->game.match.round;
    while (fault == ARENA_FINE && r7_round_winner(round) < 0) {
        struct seat *mover = &table->seats[round->turn];
        struct r7_step step;
        table->culprit = round->turn;
        fault = choose(table, mover, &step);
        if (fault != ARENA_FINE)
            break;
        carry_out(table, mover, step);
        if (round->phase == R7_PHASE_START || round->phase == R7_PHASE_OVER) {
            arena_times_add(&table->kit->times[mover->id], mover->spent);
            mover->spent = 0;
            show(table);
        }
    }
    table->outcome->rounds++;
    return fault;
}

/* Deals the next round of a game from a seed of its own, so that it is as similar as possible for
 * every seating, whatever the earlier rounds have consumed. */
static void deal_next(struct r7_match *match, uint64_t deal)
{
    r7_card order[R7_CARDS];
    r7_cards left = R7_ALL_CARDS;
    struct r7_random random = {table_seed(deal, match->number)};
    for (int i = 0; i < match->round.players; i++)
        left &= ~match->round.seats[i].scored;
    int count = r7_deal_shuffle(&random, left, order);
    enum r7_error error = r7_match_next_order(match, order, count);
    assert(error == R7_OK);
    (void)error;
}

static void share_win(struct table_outcome *outcome, int players, unsigned winners)
{
    int count = 0;
    for (int i = 0; i < players; i++)
        count += (int)(winners >> i & 1);
    for (int i = 0; i < players; i++)
        outcome->share[i] = (winners >> i & 1) != 0 ? 1.0 / count : 0;
}

static void note_fault(struct table *table, enum arena_fault fault)
{
    char *first = table->outcome->messages[table->culprit];
    table->outcome->faults[table->culprit][fault]++;
    if (first[0] == '\0')
        memcpy(first, table->message, ARENA_TEXT_MAX);
}

/* Who gets the round that a program has forfeited: the leader among the others. */
static int forfeit_to(const struct table *table)
{
    const struct r7_round *round = &table->game.match.round;
    int winner = r7_round_leader_under(round, r7_round_rule(round), table->culprit);
    for (int seat = 0; winner < 0; seat++) /* nobody has a card that counts */
        if (seat != table->culprit && !round->seats[seat].out)
            winner = seat;
    return winner;
}

/* The fault that has ended the game, if one has. */
static enum arena_fault play_game(struct table *table, uint64_t deal, unsigned *winners)
{
    const struct arena_settings *settings = table->kit->settings;
    struct r7_match match;
    r7_match_init(&match, settings->rules, settings->seats, deal);
    /* A single round is a game that one point ends. */
    match.target = (uint16_t)(settings->match ? settings->target : 1);
    table->outcome->first = match.round.turn;
    for (;;) {
        r7_table_init(&table->game, &match);
        enum arena_fault fault = play_round(table, table_seed(~deal, match.number));
        if (fault != ARENA_FINE && fault != ARENA_STOPPED)
            note_fault(table, fault);
        if (fault == ARENA_STOPPED || fault == ARENA_START ||
            (fault != ARENA_FINE && !settings->match))
            return fault;
        match = table->game.match;
        if (fault != ARENA_FINE)
            r7_round_award(&match.round, forfeit_to(table));
        *winners = settings->match ? r7_match_winners(&match) : 1U << r7_round_winner(&match.round);
        if (!settings->match || r7_match_over(&match))
            return ARENA_FINE;
        deal_next(&match, deal);
    }
}

bool table_play(struct table_kit *kit, const int players[R7_SEATS_MAX], uint64_t deal,
                struct table_outcome *outcome)
{
    int seats = kit->settings->seats, copies[ARENA_PLAYERS_MAX + 1] = {0};
    struct table table = {.kit = kit, .outcome = outcome};
    *outcome = (struct table_outcome){0};
    for (int i = 0; i < seats; i++) {
        int id = players[i];
        struct seat *seat = &table.seats[i];
        seat->id = id;
        seat->player = &kit->players[id];
        if (seat->player->command != NULL) /* a process for each seat: none sees two hands */
            seat->program = &kit->programs[id * R7_SEATS_MAX + copies[id]++];
    }
    unsigned winners = 0;
    enum arena_fault fault = play_game(&table, deal, &winners);
    if (fault == ARENA_STOPPED)
        return false;
    if (fault != ARENA_FINE)
        winners = ((1U << seats) - 1) & ~(1U << table.culprit);
    share_win(outcome, seats, winners);
    return true;
}
