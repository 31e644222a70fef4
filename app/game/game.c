/* The game: steps, turns, rounds, and going back, which means to start again and to play the
 * turns that stay. */
#include <game/game.h>
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- rounds ---- */

/* A round is dealt: every seat looks at its cards, and no turn has begun. */
static void begin_round(struct game *game, const struct r7_match *match)
{
    r7_table_init(&game->table, match);
    game->steps.count = 0;
    game->kept = 0;
}

void game_first_deal(const struct game *game, struct r7_match *match)
{
    const struct game_setup *setup = &game->setup;
    const struct game_deck *deck = &game->decks[0];
    enum r7_error error = R7_OK;
    if (game->deck_count == 0)
        r7_match_init(match, setup->rules, setup->players, setup->seed);
    else
        error = r7_match_init_order(match, setup->rules, setup->players, deck->order, deck->count);
    assert(error == R7_OK);
    (void)error;
    match->target = (uint16_t)(setup->rules.advanced ? setup->target : 0);
}

void game_next_deal(const struct game *game, struct r7_match *match)
{
    enum r7_error error = R7_ERR_DEAL_CARDS;
    if (match->number < game->deck_count) {
        const struct game_deck *deck = &game->decks[match->number];
        error = r7_match_next_order(match, deck->order, deck->count);
    }
    /* After an undo other cards may have been scored: then that deck can be dealt no more. */
    if (error != R7_OK && game->deck_count > 0)
        match->random = (struct r7_random){game->setup.seed + match->number};
    if (error != R7_OK)
        error = r7_match_next(match);
    assert(error == R7_OK);
    (void)error;
}

static void restart(struct game *game)
{
    struct r7_match match;
    game_first_deal(game, &match);
    game->turn_count = 0;
    begin_round(game, &match);
}

void game_start(struct game *game, const struct game_setup *setup)
{
    struct game_setup copy = *setup; /* it may be the game's own */
    memset(game, 0, sizeof *game);
    game->setup = copy;
    restart(game);
}

/* The order in which a deal's cards lay in the deck. */
static struct game_deck deck_of(const struct r7_round *deal)
{
    struct game_deck deck = {0};
    for (int seat = 0; seat < deal->players; seat++)
        for (r7_cards rest = deal->seats[seat].hand; rest != 0;)
            deck.order[deck.count++] = r7_cards_take_top(&rest);
    for (int seat = 0; seat < deal->players; seat++)
        deck.order[deck.count++] = r7_cards_top(deal->seats[seat].palette);
    for (int i = deal->deck_known; i-- > 0;)
        deck.order[deck.count++] = deal->deck[i];
    return deck;
}

void game_start_dealt(struct game *game, const struct game_setup *setup,
                      const struct r7_round *deal)
{
    struct game_setup copy = *setup;
    memset(game, 0, sizeof *game);
    game->setup = copy;
    game->setup.seed = r7_round_hash(deal);
    game->decks[game->deck_count++] = deck_of(deal);
    restart(game);
}

bool game_next_dealt(struct game *game, const struct r7_round *deal)
{
    if (game->deck_count == GAME_DECKS_MAX)
        return false;
    game->decks[game->deck_count++] = deck_of(deal);
    game_next_round(game);
    return true;
}

const struct r7_round *game_round(const struct game *game)
{
    return &game->table.match.round;
}

const struct r7_round *game_deal(const struct game *game)
{
    return &game->table.full.start;
}

struct r7_round game_view(const struct game *game, int seat)
{
    struct r7_view view;
    r7_view_init(&view, game_round(game), seat);
    return view.round;
}

bool game_round_over(const struct game *game)
{
    return game_round(game)->phase == R7_PHASE_OVER;
}

bool game_over(const struct game *game)
{
    return r7_match_over(&game->table.match);
}

void game_next_round(struct game *game)
{
    struct r7_match match = game->table.match;
    game_next_deal(game, &match);
    begin_round(game, &match);
}

/* ---- steps ---- */

enum r7_error game_step(struct game *game, struct r7_step step)
{
    if (game->turn_count == GAME_TURNS_MAX)
        return R7_ERR_STEPS_TOO_MANY;
    int seat = game_round(game)->turn;
    bool draws = r7_round_draws(game_round(game), step);
    enum r7_error error = r7_table_play(&game->table, step);
    if (error != R7_OK)
        return error;
    step.drawn = R7_NO_CARD; /* the deck tells it */
    game->steps.steps[game->steps.count++] = step;
    if (draws)
        game->kept = game->steps.count;
    if (r7_history_turns(&game->table.full) == game->table.full.turn_count) { /* the turn is over */
        game->turns[game->turn_count++] = (struct game_turn){
            .round = game->table.match.number, .seat = (uint8_t)seat, .turn = game->steps};
        game->steps = (struct r7_turn){0};
        game->kept = 0;
    }
    return R7_OK;
}

bool game_step_back(struct game *game)
{
    if (game->steps.count <= game->kept)
        return false;
    game->steps.count--;
    r7_table_take_back(&game->table, game->table.full.count - 1U);
    return true;
}

/* ---- going back ---- */

void game_rewind(struct game *game, size_t count)
{
    assert(count <= game->turn_count);
    restart(game); /* the turns stay where they are */
    for (size_t i = 0; i < count; i++) {
        const struct game_turn turn = game->turns[i];
        if (turn.round != game->table.match.number)
            game_next_round(game);
        for (int step = 0; step < turn.turn.count; step++) {
            enum r7_error error = game_step(game, turn.turn.steps[step]);
            assert(error == R7_OK);
            (void)error;
        }
    }
}

/* Whether a turn was a decision: who has no card left can only pass. */
static bool was_choice(const struct game *game, size_t i)
{
    struct r7_round before;
    game_before_turn(game, i, &before);
    return before.seats[before.turn].hand != 0;
}

bool game_undo(struct game *game, int seat)
{
    for (size_t i = game->turn_count; i-- > 0;) {
        const struct game_turn *turn = &game->turns[i];
        bool meant = seat < 0 ? game->setup.seats[turn->seat].bot == NULL : turn->seat == seat;
        if (!meant || !was_choice(game, i))
            continue;
        uint16_t round = turn->round;
        game_rewind(game, i);
        if (round != game->table.match.number)
            game_next_round(game);
        return true;
    }
    return false;
}

/* ---- telling ---- */

struct words_names game_names(const struct game *game)
{
    struct words_names names = {0};
    int people = 0;
    for (int seat = 0; seat < game->setup.players; seat++) {
        memcpy(names.of[seat], game->setup.seats[seat].name, WORDS_NAME_MAX);
        if (game->setup.seats[seat].bot == NULL)
            names.reader = people++ == 0 ? seat + 1 : 0;
    }
    return names;
}

void game_before_turn(const struct game *game, size_t i, struct r7_round *round)
{
    struct r7_match match;
    assert(i < game->turn_count);
    game_first_deal(game, &match);
    for (size_t n = 0; n <= i; n++) {
        if (game->turns[n].round != match.number)
            game_next_deal(game, &match);
        for (int step = 0; n < i && step < game->turns[n].turn.count; step++)
            r7_round_play(&match.round, game->turns[n].turn.steps[step]);
    }
    *round = match.round;
}

/* A round as a seat, a spectator or the referee sees it; and the step that is next. */
static void look(struct r7_round *round, struct r7_step *step, int seat)
{
    struct r7_view view;
    if (seat < R7_SPECTATOR)
        return;
    r7_view_init(&view, round, seat);
    if (step != NULL)
        *step = r7_view_step(&view, round, *step);
    *round = view.round;
}

void game_tell_turn(const struct game *game, size_t i, int seat, struct words *text)
{
    struct r7_turn turn = game->turns[i].turn;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1], now;
    struct words_names names = game_names(game);
    game_before_turn(game, i, &now);
    for (int n = 0; n < turn.count; n++) {
        rounds[n] = now;
        r7_round_play(&now, turn.steps[n]);
        look(&rounds[n], &turn.steps[n], seat);
    }
    rounds[turn.count] = now;
    look(&rounds[turn.count], NULL, seat);
    words_add_turn(text, rounds, turn.steps, turn.count, &names);
}
