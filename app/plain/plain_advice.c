/* Advice: the strongest bot's hint with its reasons, and the turns that survive, in an
 * order that is plain to see: many cards left in hand, then a lead by much. Nothing here
 * looks at what the seat cannot see. */
#include "plain_advice.h"
#include "plain_tell.h"
#include <stdlib.h>
#include <string.h>
#include <words/cards.h>
#include <words/columns.h>
#include <words/lessons.h>
#include <words/reasons.h>
#include <words/text.h>
#include <words/turns.h>

#define HINTS 3
#define MISSED_MOST 8

/* ---- hints ---- */

static void print_reasons(const struct plain *plain, const struct r7_round *view,
                          const struct r7_turn *turn)
{
    const struct words_names names = game_names(&plain->game);
    char bytes[8192] = "", *rest = bytes, *line;
    struct words text = WORDS_INIT(bytes);
    words_add_reasons(&text, view, turn, &names);
    while ((line = strsep(&rest, "\n")) != NULL && *line != '\0')
        plain_print(line, 5);
}

static void print_rating(const struct plain *plain, size_t number,
                         const struct r7_bot_rating *rating)
{
    const struct words_names names = game_names(&plain->game);
    char bytes[1024] = "";
    struct words text = WORDS_INIT(bytes);
    words_add_rating(&text, (int)number, rating, plain->game.setup.rules.advanced,
                     game_round(&plain->game)->turn, &names);
    words_add_unsure(&text, rating);
    words_say(&text, "  ({steps})", "steps", words_steps(&rating->turn).bytes, NULL);
    plain_print(bytes, 3);
}

void plain_print_hint(const struct plain *plain)
{
    const struct game *game = &plain->game;
    const struct r7_round view = game_view(game, game_round(game)->turn);
    struct r7_bot_rating ratings[HINTS];
    struct r7_step sure[R7_STEPS_MAX];
    size_t count = game_hint(game, ratings, HINTS, NULL, NULL);
    if (count == 0)
        plain_tell(_("Not enough memory to think."), NULL);
    else if (r7_turns_sure_steps(&view, sure) == 0)
        plain_tell(_("No safe move."), NULL);
    for (size_t i = 0; i < count; i++) {
        print_rating(plain, i + 1, &ratings[i]);
        print_reasons(plain, &view, &ratings[i].turn);
    }
}

/* ---- turns that survive ---- */

static struct r7_round play_turn(const struct r7_round *view, const struct r7_turn *turn)
{
    struct r7_round after = *view;
    for (int i = 0; i < turn->count; i++)
        r7_round_play(&after, turn->steps[i]);
    return after;
}

static void print_choice(const struct r7_round *view, const struct r7_turn *turn)
{
    const struct r7_round after = play_turn(view, turn);
    const struct r7_seat *me = &after.seats[view->turn];
    enum r7_colour rule = r7_round_rule(&after);
    char bytes[1024] = "  ";
    struct words text = {bytes, sizeof bytes, 2};
    words_add_padded(&text, words_steps(turn).bytes, turn->count > 3 ? 23 : 15);
    words_say(&text, _(" {colour}: {set}; {cards} left"), "colour", words_colour(rule), "set",
              plain_set(rule, r7_palette_set(me->palette, rule)).bytes, "cards",
              words_count_cards(r7_cards_count(me->hand) + me->hidden).bytes, NULL);
    plain_print(bytes, 4);
}

static void print_choices(const struct plain *plain, const struct r7_round *view, size_t most,
                          bool past)
{
    size_t count;
    struct r7_turn *turns = game_survivors(view, &count);
    const struct words_names names = game_names(&plain->game);
    plain_tell(words_survivors(count, past, view->turn, &names).bytes, NULL);
    for (size_t i = 0; i < count && i < most; i++)
        print_choice(view, &turns[i]);
    if (count > most)
        plain_tell(_("  and others"), NULL);
    free(turns);
}

void plain_print_list(const struct plain *plain)
{
    const struct r7_round view = game_view(&plain->game, game_round(&plain->game)->turn);
    print_choices(plain, &view, SIZE_MAX, false);
}

/* The round after the last draw that left something to decide; false if there was none. */
static bool after_draw(struct r7_round now, const struct r7_turn *turn, struct r7_round *round)
{
    bool drew = false;
    for (int i = 0; i + 1 < turn->count; i++) {
        bool draws = r7_round_draws(&now, turn->steps[i]);
        r7_round_play(&now, turn->steps[i]);
        if (!draws)
            continue;
        *round = now;
        drew = true;
    }
    return drew;
}

void plain_print_missed(const struct plain *plain)
{
    const struct game *game = &plain->game;
    size_t last = game->turn_count - 1;
    struct r7_round before, later;
    struct r7_view view;
    game_before_turn(game, last, &before);
    r7_view_init(&view, &before, before.turn);
    print_choices(plain, &view.round, MISSED_MOST, true);
    if (after_draw(before, &game->turns[last].turn, &later)) {
        plain_tell(_("And after the draw:"), NULL);
        r7_view_init(&view, &later, before.turn);
        print_choices(plain, &view.round, MISSED_MOST, true);
    }
    putchar('\n');
}
