/* Tables of the door: every moment of every record, secrets, drafts. */
#include "ask.h"
#include <game/game.h>
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- every moment ---- */

static json_t *table_at(const char *record, int viewer, int turns, const char *more)
{
    char fields[256];
    snprintf(fields, sizeof fields, "viewer %d\nturns %d\n%s", viewer, turns, more);
    return ask("table", fields, record);
}

/* What must hold for any table. */
static void check_table(const json_t *table, int viewer)
{
    const json_t *seats = list_of(table, "seats"), *over = json_object_get(table, "winner");
    assert_int_equal(number_of(table, "viewer"), viewer);
    assert_int_equal(json_array_size(list_of(table, "standings")), 7);
    assert_true(json_is_null(over) != json_is_null(json_object_get(table, "turn")));
    assert_true((text_of(table, "overText")[0] == '\0') == json_is_null(over));
    assert_true(text_of(table, "leaderText")[0] != '\0');
    if (!json_is_null(over))
        assert_true(json_is_null(json_object_get(table, "choice")));
    for (size_t i = 0; i < json_array_size(seats); i++)
        assert_true(text_of(json_array_get(seats, i), "name")[0] != '\0');
    for (size_t i = 0; i < 7; i++) {
        json_t *standing = json_array_get(list_of(table, "standings"), i);
        if (strcmp(text_of(standing, "rule"), text_of(table, "rule")) == 0)
            assert_true(
                json_equal(json_object_get(standing, "leader"), json_object_get(table, "leader")));
    }
}

static void every_moment_of_every_record_is_shown(void **state)
{
    for (size_t i = 0; i < ASK_RECORDS; i++) {
        char *record = read_data(ask_records[i]);
        json_t *info = ask("record", "", record);
        int players = (int)json_array_size(list_of(info, "names"));
        int turns = (int)number_of(info, "turns"), step = turns > 40 ? 7 : 1;
        for (int viewer = -1; viewer < players; viewer++)
            for (int turn = 0; turn <= turns; turn += step) {
                json_t *table = table_at(record, viewer, turn, "");
                check_table(table, viewer);
                json_decref(table);
                table = table_at(record, viewer, turn, "open 1\ndealt 1\n");
                check_table(table, viewer);
                json_decref(table);
            }
        json_decref(info);
        free(record);
    }
}

/* The log of a whole round is told turn by turn, and one can step back in it. */
static void a_moment_before_is_the_one_that_was(void **state)
{
    char *record = read_data("basic-2.r7");
    for (int turns = 1; turns <= 8; turns++) {
        char fields[64];
        snprintf(fields, sizeof fields, "viewer 1\nbefore %d\n", turns - 1);
        json_t *before = ask("table", fields, record);
        json_t *then = table_at(record, 1, turns - 1, "");
        assert_true(json_equal(before, then));
        assert_int_equal(json_array_size(list_of(before, "log")), turns - 1);
        json_decref(before);
        json_decref(then);
    }
    free(record);
}

/* When a round is over, what it scored is still in the palette; the next deal on request. */
static void the_end_of_a_round_is_shown(void **state)
{
    char *record = read_data("advanced-2.r7");
    json_t *info = ask("record", "", record);
    json_t *round = json_array_get(list_of(info, "rounds"), 0);
    int turns = (int)json_array_size(list_of(round, "turns"));
    json_t *end = table_at(record, 0, turns, ""), *dealt = table_at(record, 0, turns, "dealt 1\n");
    long long winner = number_of(end, "winner");
    json_t *scored = list_of(end, "scored");
    json_t *seat = json_array_get(list_of(end, "seats"), (size_t)winner);
    assert_true(json_array_size(scored) > 0);
    assert_true(json_equal(scored, list_of(round, "scored")));
    char palette[256], card[8];
    join(list_of(seat, "palette"), palette, sizeof palette);
    for (size_t i = 0; i < json_array_size(scored); i++) {
        snprintf(card, sizeof card, "%s", json_string_value(json_array_get(scored, i)));
        assert_non_null(strstr(palette, card));
    }
    assert_int_equal(number_of(end, "leader"), winner);
    assert_int_equal(number_of(end, "round"), 1);
    assert_int_equal(number_of(dealt, "round"), 2);
    assert_int_equal(json_array_size(list_of(dealt, "log")), 0);
    json_decref(end);
    json_decref(dealt);
    json_decref(info);
    free(record);
}

/* A view says the same as the record it was taken from, if the viewer is the only person in it: one
 * of several is not addressed. */
static void views_and_records_agree(void **state)
{
    char *record = read_data("basic-2.r7");
    char fields[1024], body[8192];
    for (int viewer = -1; viewer < 2; viewer++)
        for (int turns = 0; turns < 8; turns++) {
            size_t first = strcspn(record, "\n") + 1;
            snprintf(body, sizeof body, "%.*s[Level%d \"greedy\"]\n%s", (int)first, record,
                     viewer == 0 ? 1 : 0, record + first);
            json_t *table = table_at(body, viewer, turns, "");
            snprintf(fields, sizeof fields, "viewer %d\nview %s\nname0 Ann\nname1 Ben\n", viewer,
                     text_of(table, "position"));
            json_t *again = ask("table", fields, "");
            json_object_set_new(table, "log", json_array()); /* a position has no history */
            assert_true(json_equal(table, again));
            json_decref(table);
            json_decref(again);
        }
    free(record);
}

static void seats_without_names_are_told_apart(void **state)
{
    json_t *table = ask("table", "viewer 0\nview v1.3 0 - *40 R1/R2/- *4/O1/-\n", "");
    assert_string_equal(text_of(json_array_get(list_of(table, "seats"), 0), "name"), "You");
    assert_string_equal(text_of(json_array_get(list_of(table, "seats"), 1), "name"), "Ada");
    assert_string_equal(text_of(table, "leaderText"),
                        "You lead: your \001R2 beats Ada’s \001O1 (higher number).");
    json_decref(table);
}

/* Online names may have 20 columns; those of bots end in their level. */
static void long_names_are_shown_whole(void **state)
{
    json_t *table = ask("table",
                        "viewer 0\nview v1.3 0 - *40 R1/R2/- *4/O1/-\n"
                        "name0 Bartholomew Longname\nname1 \u0411\u043e\u0442 2 (grandmaster)\n",
                        "");
    assert_string_equal(text_of(json_array_get(list_of(table, "seats"), 0), "name"),
                        "Bartholomew Longname");
    assert_string_equal(text_of(json_array_get(list_of(table, "seats"), 1), "name"),
                        "\u0411\u043e\u0442 2 (grandmaster)");
    json_decref(table);
}

/* ---- secrets ---- */

/* The record of a first round that may have been dealt otherwise, and its turns so far. */
static void write_record(const struct game *game, const struct r7_round *deal, char *text,
                         size_t size)
{
    size_t at = (size_t)snprintf(text, size, "[Red7 \"1\"]\n[Seat0 \"Ann\"]\n[Seat1 \"Ben\"]\n");
    at += r7_record_write_round(1, deal, text + at, size - at);
    for (size_t i = 0; i < game->turn_count; i++)
        at += r7_record_write_turn((unsigned)i + 1, game->turns[i].seat, game->turns[i].turn.steps,
                                   game->turns[i].turn.count, text + at, size - at);
    assert_true(at < size);
}

/* The cards that a viewer cannot see now. */
static r7_cards hidden_from(const struct r7_round *round, int viewer)
{
    r7_cards hidden = 0;
    for (int seat = 0; seat < round->players; seat++)
        if (seat != viewer)
            hidden |= round->seats[seat].hand;
    for (int i = 0; i < round->deck_known; i++)
        hidden |= r7_card_bit(round->deck[i]);
    return hidden & ~round->seen;
}

static r7_cards exchange_all(r7_cards cards, const r7_card other[R7_CARDS])
{
    r7_cards result = 0;
    while (cards != 0)
        result |= r7_card_bit(other[r7_cards_take_top(&cards)]);
    return result;
}

/* The deal with the cards that are hidden now in each other's places. */
static struct r7_round exchange(struct r7_round deal, r7_cards hidden, struct r7_random *random)
{
    r7_card other[R7_CARDS], order[R7_CARDS];
    int count = r7_deal_shuffle(random, hidden, order), next = 0;
    for (int card = 0; card < R7_CARDS; card++)
        other[card] = r7_cards_has(hidden, (r7_card)card) ? order[next++] : (r7_card)card;
    assert_int_equal(next, count);
    for (int seat = 0; seat < deal.players; seat++)
        deal.seats[seat].hand = exchange_all(deal.seats[seat].hand, other);
    for (int i = 0; i < deal.deck_known; i++)
        deal.deck[i] = other[deal.deck[i]];
    return deal;
}

/* A game of one round, some random steps long. */
static void play_at_random(struct game *game, struct r7_rules rules, int players,
                           struct r7_random *random)
{
    struct game_setup setup = {.rules = rules, .players = players, .seed = r7_random_next(random)};
    uint32_t wanted = r7_random_below(random, 30);
    game_start(game, &setup);
    for (uint32_t i = 0; i < wanted && !game_round_over(game); i++) {
        struct r7_step steps[R7_STEPS_MAX], sure[R7_STEPS_MAX];
        size_t count = r7_round_legal(game_round(game), steps);
        size_t good = r7_turns_sure_steps(game_round(game), sure);
        struct r7_step step = good > 0 && r7_random_below(random, 8) > 0
                                  ? sure[r7_random_below(random, (uint32_t)good)]
                                  : steps[r7_random_below(random, (uint32_t)count)];
        assert_int_equal(game_step(game, step), R7_OK);
    }
}

/* What every viewer is told of a game, of which other cards are known too; how many of the
 * other deals could have been played so. */
static int compare_deals(const struct game *game, struct r7_random *random)
{
    static char record[1 << 16], other[1 << 16];
    char fields[512], steps[256] = "";
    struct r7_match match;
    int compared = 0;
    game_first_deal(game, &match);
    write_record(game, &match.round, record, sizeof record);
    for (int i = 0; i < game->steps.count; i++) {
        char step[R7_STEP_TEXT_MAX];
        r7_step_write(game->steps.steps[i], step, sizeof step);
        snprintf(steps + strlen(steps), sizeof steps - strlen(steps), " %s", step);
    }
    for (int viewer = -1; viewer < game->setup.players; viewer++) {
        struct r7_round deal = exchange(match.round, hidden_from(game_round(game), viewer), random);
        write_record(game, &deal, other, sizeof other);
        snprintf(fields, sizeof fields, "viewer %d\nsteps%s\n", viewer, steps);
        json_t *one = ask("table", fields, record);
        json_t *two = ask_with("table", fields, other, strlen(other));
        if (json_object_get(two, "error") == NULL) { /* a hand may have forced what was played */
            assert_true(json_equal(one, two));
            compared++;
        }
        json_decref(one);
        json_decref(two);
    }
    return compared;
}

static void nobody_sees_what_is_hidden(void **state)
{
    static struct game game;
    struct r7_random random = {2026};
    for (int kind = 0; kind < 16; kind++) {
        struct r7_rules rules = {.edition = (uint8_t)(kind / 4),
                                 .advanced = (kind & 1) != 0,
                                 .actions = (kind & 2) != 0};
        int compared = 0;
        for (int n = 0; n < 12; n++) {
            play_at_random(&game, rules, 2 + n % 3, &random);
            compared += compare_deals(&game, &random);
        }
        assert_true(compared >= 6); /* of 48 */
    }
}

/* ---- drafts ---- */

/* Steps of a list, read back. */
static struct r7_turn read_steps(const json_t *list)
{
    struct r7_turn turn = {0};
    struct r7_fault fault;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        assert_true(r7_step_read(text, strlen(text), &turn.steps[turn.count++], &fault));
    }
    return turn;
}

static bool leads(const struct r7_round *round, int seat)
{
    return (r7_round_leads(round, seat) >> r7_round_rule(round) & 1) != 0;
}

/* Whether the options are right: `now` is the round with the draft. */
static void check_options(const json_t *choice, const struct r7_round *now)
{
    struct r7_step sure[R7_STEPS_MAX], legal[R7_STEPS_MAX];
    size_t sure_count = r7_turns_sure_steps(now, sure), found = 0, good = 0;
    const json_t *options = list_of(choice, "options");
    for (size_t i = 0; i < json_array_size(options); i++) {
        const json_t *option = json_array_get(options, i);
        struct r7_step step;
        struct r7_fault fault;
        const char *text = text_of(option, "step");
        assert_true(r7_step_read(text, strlen(text), &step, &fault));
        assert_true(is_true(option, "legal") == (r7_round_check(now, step) == R7_OK));
        assert_true(text_of(option, "text")[0] != '\0');
        assert_false(is_true(option, "sure") && !is_true(option, "legal"));
        found += is_true(option, "legal");
        good += is_true(option, "sure");
    }
    assert_int_equal(found, r7_round_legal(now, legal)); /* nothing legal is missing */
    assert_int_equal(good, sure_count);
}

/* What a choice promises for its end must come true in the game. */
static void check_confirm(const json_t *choice, struct game *game)
{
    struct r7_turn turn = read_steps(list_of(choice, "confirm"));
    int seat = game_round(game)->turn;
    size_t turns = game->turn_count;
    bool hidden = r7_round_deck_top(&game->table.seen[seat].now) == R7_NO_CARD, draws = false;
    for (int i = 0; i < turn.count; i++) {
        draws = draws || (hidden && r7_round_draws(game_round(game), turn.steps[i]));
        assert_int_equal(game_step(game, turn.steps[i]), R7_OK);
    }
    bool over = game->turn_count > turns;
    const struct r7_round *now = game_round(game);
    assert_true(over || is_true(choice, "draws")); /* only a draw stops a turn half-way */
    assert_true(!is_true(choice, "draws") || draws);
    assert_true(is_true(choice, "loses") == (over && now->seats[seat].out));
}

/* One turn of the seat to move, chosen at random by questions. */
static void choose_turn(struct game *game, struct r7_random *random)
{
    char fields[1024], draft[256] = "";
    const struct phrase steps = words_steps(&game->steps);
    size_t length;
    int seat = game_round(game)->turn;
    char *record = game_write(game, &length);
    assert_non_null(record);
    for (;;) {
        snprintf(fields, sizeof fields, "viewer %d\nsteps %s\ndraft%s\n", seat, steps.bytes, draft);
        json_t *table = ask("table", fields, record), *choice = json_object_get(table, "choice");
        bool done = strcmp(text_of(choice, "asks"), "done") == 0;
        bool ready = !json_is_null(json_object_get(choice, "confirm"));
        struct r7_round now = game->table.seen[seat].now;
        struct r7_turn so_far = {0};
        struct r7_fault fault;
        for (const char *at = draft; *at != '\0'; at += strcspn(at + 1, " ") + 1)
            assert_true(
                r7_step_read(at + 1, strcspn(at + 1, " "), &so_far.steps[so_far.count++], &fault));
        for (int i = 0; i < so_far.count && !done; i++)
            assert_int_equal(r7_round_apply(&now, so_far.steps[i]), R7_OK);
        assert_true((text_of(choice, "question")[0] != '\0') != done);
        if (!done) {
            check_options(choice, &now);
            assert_true(is_true(choice, "leads") == leads(&now, seat));
        }
        if (done || (ready && r7_random_below(random, 2) == 0)) {
            check_confirm(choice, game);
            json_decref(table);
            break;
        }
        const json_t *options = list_of(choice, "options"), *option;
        do
            option = json_array_get(options,
                                    r7_random_below(random, (uint32_t)json_array_size(options)));
        while (!is_true(option, "legal"));
        snprintf(draft + strlen(draft), sizeof draft - strlen(draft), " %s",
                 text_of(option, "step"));
        json_decref(table);
    }
    free(record);
}

static void drafts_keep_their_promises(void **state)
{
    static struct game game;
    struct r7_random random = {7};
    for (int kind = 0; kind < 16; kind++) {
        struct r7_rules rules = {.edition = (uint8_t)(kind / 4),
                                 .advanced = (kind & 1) != 0,
                                 .actions = (kind & 2) != 0};
        for (int n = 0; n < 4; n++) {
            struct game_setup setup = {
                .rules = rules, .players = 2 + n % 3, .seed = (uint64_t)(100 * kind + n)};
            game_start(&game, &setup);
            for (int turn = 0; turn < 40 && !game_round_over(&game); turn++)
                choose_turn(&game, &random);
        }
    }
}

/* A canvas card that does not lead can be laid where a puzzle asks for it, and nowhere else. */
static void lenient_drafts_may_lose(void **state)
{
    static const char scene[] = "viewer 0\nview v1.3 0 - *40 R1/R2/- *4/O7/-\ndraft @R1\n";
    char fields[256];
    expect_refusal("table", scene, "", "CANVAS_LEAD");
    snprintf(fields, sizeof fields, "%slenient 1\n", scene);
    json_t *table = ask("table", fields, ""), *choice = json_object_get(table, "choice");
    assert_string_equal(text_of(choice, "asks"), "done");
    assert_true(is_true(choice, "loses"));
    assert_false(is_true(choice, "leads"));
    assert_string_equal(json_string_value(json_array_get(list_of(table, "canvas"), 0)), "R1");
    assert_int_equal(json_array_size(list_of(json_array_get(list_of(table, "seats"), 0), "hand")),
                     0);
    json_decref(table);
    expect_refusal("table", "viewer 0\nview v1.3 0 - *40 R1/R2/- *4/O7/-\ndraft @R7\nlenient 1\n",
                   "", "NOT_IN_HAND");
    expect_refusal("table",
                   "viewer 0\nview v1.3 0 - *39 R1O1/R2/- *4/O7/-\ndraft @R1 @O1\n"
                   "lenient 1\n",
                   "", "RECORD_TURN_LONG");
}

/* What each place would come to for a card is told before anything is chosen: one even card to one,
 * and the 6 decides; on the canvas orange, where both have one 4. */
static void options_tell_how_they_would_stand(void **state)
{
    json_t *table = ask("table", "viewer 0\nview v1.3 0 G1 *38 O6V3/V4/- *4/R4/-\n", "");
    json_t *choice = json_object_get(table, "choice"), *now = json_object_get(choice, "match");
    assert_string_equal(text_of(now, "rule"), "G");
    assert_int_equal(number_of(now, "leader"), 1);
    assert_int_equal(number_of(now, "mine"), 1);
    assert_int_equal(number_of(now, "best"), 1);
    const json_t *green = json_array_get(list_of(table, "standings"), 3);
    assert_string_equal(text_of(green, "decides"), "R4");
    size_t i;
    json_t *option;
    json_array_foreach(list_of(choice, "options"), i, option)
    {
        const json_t *match = json_object_get(option, "match");
        if (strcmp(text_of(option, "step"), "+O6") == 0) {
            assert_int_equal(number_of(match, "leader"), 0);
            assert_int_equal(number_of(match, "mine"), 2);
            assert_int_equal(number_of(match, "best"), 1);
            assert_int_equal(json_array_size(list_of(match, "counts")), 2);
        } else if (strcmp(text_of(option, "step"), "@O6") == 0) {
            assert_string_equal(text_of(match, "rule"), "O");
            assert_int_equal(number_of(match, "leader"), 1);
        } else if (strcmp(text_of(option, "step"), "pass") == 0) {
            assert_true(json_is_null(match));
        }
    }
    json_decref(table);
}

/* A player without cards is asked to go out. */
static void an_empty_hand_can_only_pass(void **state)
{
    char steps[64];
    json_t *table = ask("table", "viewer 0\nview v1.3 0 - *41 -/R2/- *4/O7/-\n", "");
    json_t *choice = json_object_get(table, "choice");
    join(list_of(choice, "confirm"), steps, sizeof steps);
    assert_string_equal(steps, "pass");
    assert_true(is_true(choice, "loses"));
    assert_true(is_true(choice, "hopeless"));
    json_decref(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_moment_of_every_record_is_shown),
        cmocka_unit_test(a_moment_before_is_the_one_that_was),
        cmocka_unit_test(the_end_of_a_round_is_shown),
        cmocka_unit_test(views_and_records_agree),
        cmocka_unit_test(seats_without_names_are_told_apart),
        cmocka_unit_test(long_names_are_shown_whole),
        cmocka_unit_test(nobody_sees_what_is_hidden),
        cmocka_unit_test(drafts_keep_their_promises),
        cmocka_unit_test(lenient_drafts_may_lose),
        cmocka_unit_test(options_tell_how_they_would_stand),
        cmocka_unit_test(an_empty_hand_can_only_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
