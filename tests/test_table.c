/* Whole games at a table, in every rule set: the log folded again gives the same table, the
 * record is right, nobody is told what is hidden, and a damaged log is refused. */
#include "tables.h"
#include <table/projection.h>

#define ROUNDS_MAX 64

/* ---- the same table ---- */

static void same_views(const struct table *a, const struct table *b)
{
    struct r7_history x, y;
    for (int viewer = R7_SPECTATOR; viewer < a->settings.players; viewer++) {
        bool dealt = table_view(a, viewer, &x);
        assert_int_equal(dealt, table_view(b, viewer, &y));
        if (!dealt)
            continue;
        assert_true(r7_round_equal(&x.start, &y.start));
        assert_true(r7_round_equal(&x.now, &y.now));
        assert_true(r7_view_honest(&x.now, viewer));
        assert_true(r7_round_hash(&x.now) == r7_round_hash(&y.now));
        assert_int_equal(x.count, y.count);
        assert_memory_equal(x.steps, y.steps, sizeof x.steps);
    }
}

static void same_seats(const struct table_seat *a, const struct table_seat *b)
{
    assert_int_equal(a->is.who, b->is.who);
    assert_string_equal(a->is.name, b->is.name);
    assert_ptr_equal(a->is.bot, b->is.bot);
    assert_memory_equal(a->is.token, b->is.token, EVENT_HASH);
    assert_string_equal(a->seed, b->seed);
    assert_int_equal(a->ready, b->ready);
    assert_int_equal(a->left, b->left);
    assert_ptr_equal(a->stand_in, b->stand_in);
    assert_true(a->left_ms == b->left_ms);
    assert_int_equal(a->request_next, b->request_next);
    assert_memory_equal(a->request_ids, b->request_ids, sizeof a->request_ids);
    assert_memory_equal(a->request_seqs, b->request_seqs, sizeof a->request_seqs);
}

static void same_tables(const struct table *a, const struct table *b, int64_t now)
{
    int64_t left[2][R7_SEATS_MAX];
    int runs[2];
    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->position_seq, b->position_seq);
    assert_int_equal(a->state, b->state);
    assert_int_equal(a->paused, b->paused);
    assert_int_equal(a->timed_out, b->timed_out);
    assert_int_equal(a->proposal.what, b->proposal.what);
    assert_int_equal(a->proposal.yes, b->proposal.yes);
    assert_string_equal(a->next, b->next);
    assert_true(a->changed == b->changed && a->created == b->created);
    table_clocks(a, now, left[0], &runs[0]);
    table_clocks(b, now, left[1], &runs[1]);
    assert_int_equal(runs[0], runs[1]);
    assert_memory_equal(left[0], left[1], sizeof left[0]);
    for (int seat = 0; seat < a->settings.players; seat++)
        same_seats(&a->seats[seat], &b->seats[seat]);
    same_views(a, b);
}

/* The log as the store has it, folded again. */
static void check_refold(const struct sitting *s)
{
    struct table table;
    table_init(&table, s->table.id);
    for (size_t i = 0; i < s->count; i++) {
        struct event event = {.seq = s->events[i].seq, .at = s->events[i].at};
        size_t length;
        char *text = event_write(&s->events[i], &length);
        assert_true(event_read(text, length, &event));
        free(text);
        assert_true(table_apply(&table, &event, NULL));
    }
    same_tables(&s->table, &table, s->now + 1234);
    table_release(&table);
}

/* ---- what players do at random ---- */

static struct event_settings random_settings(struct r7_rules rules, int players,
                                             struct r7_random *random)
{
    struct event_settings settings = {
        .rules = rules,
        .players = (uint8_t)players,
        .watch = true,
        .clock = (uint8_t)r7_random_below(random, 3),
        .timeout = (uint8_t)r7_random_below(random, 2),
        .seconds = 60,
        .increment = 5,
        .absent = r7_random_below(random, 2) == 0 ? 0 : 100,
    };
    if (settings.absent > 0)
        settings.absent_bot = r7_bot_find("casual");
    if (rules.advanced && r7_random_below(random, 4) != 0)
        settings.target = (uint16_t)r7_rules_target(rules, players);
    return settings;
}

static void random_seats(int players, struct r7_random *random, struct event_seat seats[])
{
    for (int seat = 1; seat < players; seat++)
        if (r7_random_below(random, 3) == 0)
            seats[seat] = (struct event_seat){.who = WHO_BOT, .bot = r7_bot_find("casual")};
}

/* A proposal, and what some of the others say to it. */
static void propose_something(struct sitting *s, int seat, enum event_proposal what)
{
    if (propose(s, seat, what) != CODE_OK)
        return;
    for (int other = 0; other < s->table.settings.players; other++)
        if (s->table.proposal.what != PROPOSAL_NONE && s->table.seats[other].is.who != WHO_BOT &&
            r7_random_below(&s->random, 8) != 0)
            ask_simply(s, other,
                       r7_random_below(&s->random, 8) == 0 ? REQUEST_DECLINE : REQUEST_AGREE);
}

/* Something other than a play; its outcome does not matter here. */
static void disturb(struct sitting *s)
{
    int seat = (int)r7_random_below(&s->random, s->table.settings.players);
    if (s->table.seats[seat].is.who == WHO_BOT)
        return;
    switch (r7_random_below(&s->random, 7)) {
    case 0:
        s->now += 70000;
        break;
    case 1:
        propose_something(s, seat, PROPOSAL_PAUSE);
        break;
    case 2:
    case 3:
    case 4:
        propose_something(s, seat, PROPOSAL_TAKEBACK);
        break;
    case 5:
        s->away[seat] = s->now;
        if (seat != 0 && r7_random_below(&s->random, 4) == 0)
            ask_simply(s, seat, REQUEST_LEAVE);
        break;
    case 6:
        s->away[seat] = 0;
        break;
    }
    settle(s);
    if (s->table.paused)
        assert_int_equal(ask_simply(s, 0, REQUEST_RESUME), CODE_OK);
}

/* Nothing is due before the deadline, and something then. */
static void check_deadline(const struct sitting *s)
{
    struct event event;
    int64_t deadline = table_deadline(&s->table, s->away);
    assert_true(deadline > s->now);
    assert_false(table_due(&s->table, deadline - 1, s->away, &event));
    if (deadline < INT64_MAX)
        assert_true(table_due(&s->table, deadline, s->away, &event));
}

static void play_game(struct sitting *s, struct r7_rules rules, int players, uint64_t seed)
{
    struct event_seat seats[R7_SEATS_MAX] = {0};
    struct r7_random random = {seed};
    random_seats(players, &random, seats);
    sit_down(s, random_settings(rules, players, &random), seats, seed);
    check_refold(s);
    start(s);
    while (s->table.state == TABLE_PLAYING) {
        s->now += r7_random_below(&s->random, 3000);
        settle(s);
        if (s->table.state == TABLE_PLAYING && r7_random_below(&s->random, 3) == 0)
            disturb(s);
        if (s->table.state == TABLE_PLAYING && s->table.match.round.phase != R7_PHASE_OVER) {
            check_deadline(s);
            enum event_by by;
            int turn = s->table.match.round.turn;
            if (s->table.seats[turn].is.who != WHO_BOT && s->away[turn] != 0 &&
                table_bot(&s->table, &by) == NULL)
                s->away[turn] = 0;
            settle(s);
            play_on(s);
        }
    }
    assert_int_equal(s->table.state, TABLE_OVER);
}

/* ---- records ---- */

static void check_record(const struct sitting *s)
{
    struct r7_record record;
    enum r7_record_event event;
    size_t length;
    char *text = table_record(&s->table, &length);
    assert_non_null(text);
    assert_int_equal(strlen(text), length);
    r7_record_init(&record, text, length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END)
        continue;
    if (event == R7_RECORD_FAULT)
        fail_msg("line %zu: %s\n%s", record.line, r7_error_text(record.fault.error), text);
    assert_int_equal(r7_match_winners(&record.match), r7_match_winners(&s->table.match));
    assert_int_equal(record.match.number, s->table.match.number);
    assert_int_not_equal(r7_match_winners(&record.match), 0);
    for (int seat = 0; seat < s->table.settings.players; seat++)
        assert_int_equal(r7_match_points(&record.match, seat),
                         r7_match_points(&s->table.match, seat));
    assert_non_null(strstr(text, "[Fair \"red7-fair-2\"]\n[Commit \""));
    assert_non_null(strstr(text, "[FairSeed0 \"seed-of-seat-0-"));
    free(text);
}

/* ---- damaged logs ---- */

/* Applies a log as far as it goes; nothing may crash, whatever it says. */
static bool fold(const struct event *events, size_t count)
{
    struct table table;
    struct r7_history seen;
    size_t done = 0;
    table_init(&table, "k3v9w0x2mq7c4d5e");
    while (done < count && table_apply(&table, &events[done], NULL))
        done++;
    if (done == count)
        for (int viewer = R7_SPECTATOR; viewer < table.settings.players; viewer++)
            table_view(&table, viewer, &seen);
    table_release(&table);
    return done == count;
}

static void renumber(struct event *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        events[i].seq = (uint32_t)i + 1;
}

static bool has_pointer(uint8_t kind)
{
    return kind == EVENT_CREATED || kind == EVENT_SEAT || kind == EVENT_ABSENT;
}

/* Changes something in an event in a way that event_read() cannot catch. */
static void damage(struct event *event, struct r7_random *random)
{
    uint8_t *bytes = (uint8_t *)&event->deal;
    uint8_t kind = (uint8_t)r7_random_below(random, EVENT_KINDS + 1);
    switch (r7_random_below(random, 5)) {
    case 0:
        event->seat = (int8_t)((int)r7_random_below(random, 9) - 2);
        break;
    case 1:
        event->asker = (int8_t)((int)r7_random_below(random, 9) - 2);
        break;
    case 2:
        if (has_pointer(kind) || kind == EVENT_ANSWER)
            memset(bytes, 0, sizeof event->created);
        event->kind = kind;
        break;
    case 3:
        event->at = r7_random_below(random, 2) == 0 ? INT64_MAX : -1;
        break;
    case 4:
        if (event->kind == EVENT_CREATED)
            event->created.settings.players = (uint8_t)r7_random_below(random, 7);
        else if (!has_pointer(event->kind) && event->kind != EVENT_ANSWER)
            bytes[r7_random_below(random, 12)] ^= (uint8_t)(1U << r7_random_below(random, 8));
        break;
    }
}

static void check_damage(const struct sitting *s, struct r7_random *random)
{
    size_t count = s->count, at = 1 + r7_random_below(random, (uint32_t)(count - 2));
    struct event *events = malloc((count + 1) * sizeof events[0]);
    assert_non_null(events);
    memcpy(events, s->events, at * sizeof events[0]);
    memcpy(events + at, s->events + at + 1, (count - at - 1) * sizeof events[0]); /* dropped */
    assert_false(fold(events, count - 1));
    renumber(events, count - 1);
    fold(events, count - 1);
    memcpy(events, s->events, (at + 1) * sizeof events[0]);
    memcpy(events + at + 1, s->events + at, (count - at) * sizeof events[0]); /* doubled */
    assert_false(fold(events, count + 1));
    renumber(events, count + 1);
    fold(events, count + 1);
    memcpy(events, s->events, count * sizeof events[0]);
    events[at] = s->events[at - 1]; /* swapped */
    events[at - 1] = s->events[at];
    assert_false(fold(events, count));
    renumber(events, count);
    fold(events, count);
    memcpy(events, s->events, count * sizeof events[0]);
    damage(&events[at], random);
    fold(events, count);
    free(events);
}

/* ---- what is hidden ---- */

/* The order of a deal with the cards of `pool` in other places. */
static void shuffle_order(struct event *deal, r7_cards pool, struct r7_random *random)
{
    r7_card cards[R7_CARDS];
    int next = 0;
    r7_deal_shuffle(random, pool, cards);
    for (int i = 0; i < deal->deal.count; i++)
        if (r7_cards_has(pool, deal->deal.order[i]))
            deal->deal.order[i] = cards[next++];
}

/* The cards of each round that a viewer has never seen, not even in a turn taken back. */
static void find_unseen(const struct sitting *s, int viewer, r7_cards unseen[ROUNDS_MAX])
{
    struct table table;
    struct r7_history seen;
    table_init(&table, s->table.id);
    for (int i = 0; i < ROUNDS_MAX; i++)
        unseen[i] = R7_ALL_CARDS;
    for (size_t i = 0; i < s->count; i++) {
        assert_true(table_apply(&table, &s->events[i], NULL));
        assert_true(table.match.number < ROUNDS_MAX);
        if (table_view(&table, viewer, &seen))
            unseen[table.match.number] &= ~r7_round_located(&seen.now);
    }
    table_release(&table);
}

/* A legal step of whoever is to move, if there is one that draws a card. */
static struct r7_step drawing_step(const struct r7_round *round)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    for (size_t i = 0; i < count; i++)
        if (r7_round_draws(round, steps[i]))
            return steps[i];
    return steps[0];
}

static struct r7_step any_step(struct r7_random *random)
{
    return (struct r7_step){
        .kind = (uint8_t)r7_random_below(random, R7_STEP_PASS + 1),
        .card = (r7_card)r7_random_below(random, R7_CARDS),
        .seat = (uint8_t)r7_random_below(random, R7_SEATS_MAX),
        .drawn = R7_NO_CARD,
    };
}

/* A play that a viewer may ask for at any time: whatever it guesses, the answer is the same.
 * Often it is a step that draws, and a guess at the card. */
static void same_answers(const struct table *a, const struct table *b, int viewer,
                         struct r7_random *random, int64_t now)
{
    struct request request = {.kind = REQUEST_PLAY, .id = "guess"};
    const struct r7_round *round = &a->match.round;
    struct event event;
    struct refusal refusals[2];
    uint32_t again;
    request.play.at = a->seq;
    request.play.count = (uint8_t)(1 + r7_random_below(random, 3));
    for (int i = 0; i < request.play.count; i++)
        request.play.steps[i] = any_step(random);
    if (a->state == TABLE_PLAYING && round->phase != R7_PHASE_OVER && round->turn == viewer &&
        r7_random_below(random, 4) != 0)
        request.play.steps[0] = drawing_step(round);
    enum code code = table_request(a, viewer, &request, now, &event, &again, &refusals[0]);
    assert_int_equal(code, table_request(b, viewer, &request, now, &event, &again, &refusals[1]));
    assert_int_equal(refusals[0].step, refusals[1].step);
    assert_int_equal(refusals[0].rule, refusals[1].rule);
}

static void same_projection(const struct projected *a, const struct projected *b, int viewer)
{
    int index = viewer == R7_SPECTATOR ? R7_SEATS_MAX : viewer;
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->same, b->same);
    assert_int_equal(a->round_over, b->round_over);
    assert_int_equal(a->winner, b->winner);
    assert_true(a->set == b->set);
    assert_memory_equal(a->steps[index], b->steps[index], a->count * sizeof a->steps[0][0]);
    for (int i = 0; a->same && i < R7_SEATS_MAX + 1; i++)
        assert_memory_equal(a->steps[i], a->steps[0], a->count * sizeof a->steps[0][0]);
}

/* Compares two texts and frees them. */
static void same_texts(char *a, char *b)
{
    assert_string_equal(a, b);
    free(a);
    free(b);
}

/* What leaves the server for a viewer is the same, byte by byte. */
static void same_messages(const struct table tables[2], const struct event *event,
                          const struct projected projected[2], int viewer)
{
    size_t length;
    same_texts(projection_event(&tables[0], event, &projected[0], viewer, &length),
               projection_event(&tables[1], event, &projected[1], viewer, &length));
    same_texts(projection_sync("1", &tables[0], viewer, &length),
               projection_sync("1", &tables[1], viewer, &length));
    same_texts(table_summary(&tables[0], &length), table_summary(&tables[1], &length));
    assert_int_equal(projection_is_same(event, &projected[0]),
                     projection_is_same(event, &projected[1]));
}

/* The same game with other cards where the viewer sees none: the viewer is told the same.
 * False if that game could not have been: a rule looks at the hand of whoever moves. */
static bool check_hidden(const struct sitting *s, int viewer, struct r7_random *random)
{
    r7_cards unseen[ROUNDS_MAX];
    struct table tables[2];
    struct projected projected[2];
    bool good = true;
    find_unseen(s, viewer, unseen);
    table_init(&tables[0], s->table.id);
    table_init(&tables[1], s->table.id);
    for (size_t i = 0; i < s->count && good; i++) {
        struct event event = s->events[i];
        assert_true(table_apply(&tables[0], &event, &projected[0]));
        if (event.kind == EVENT_DEAL)
            shuffle_order(&event, unseen[event.deal.round], random);
        good = table_apply(&tables[1], &event, &projected[1]);
        if (!good)
            break;
        same_projection(&projected[0], &projected[1], viewer);
        same_messages(tables, &event, projected, viewer);
        for (int guess = 0; viewer >= 0 && guess < 4; guess++)
            same_answers(&tables[0], &tables[1], viewer, random, s->now);
    }
    table_release(&tables[0]);
    table_release(&tables[1]);
    return good;
}

/* ---- all rule sets ---- */

static void games(void **state)
{
    struct r7_random random = {7};
    int same = 0, other = 0;
    for (int edition = 0; edition < R7_EDITIONS; edition++)
        for (int options = 0; options < 4; options++)
            for (int players = 2; players <= R7_SEATS_MAX; players++)
                for (uint64_t game = 0; game < 4; game++) {
                    struct sitting s;
                    play_game(&s,
                              (struct r7_rules){.edition = (uint8_t)edition,
                                                .advanced = (options & 1) != 0,
                                                .actions = (options & 2) != 0},
                              players,
                              game * 77 + (uint64_t)(edition * 16 + options * 4 + players));
                    check_refold(&s);
                    check_record(&s);
                    for (int i = 0; i < 8; i++)
                        check_damage(&s, &random);
                    for (int viewer = R7_SPECTATOR; viewer < players; viewer++)
                        *(check_hidden(&s, viewer, &random) ? &same : &other) += 1;
                    get_up(&s);
                }
    print_message("hidden cards: %d games the same, %d could not have been\n", same, other);
    assert_true(same > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
