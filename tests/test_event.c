/* Events as the store keeps them: every kind comes back as it was, and nothing else is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <table/event.h>
// clang-format off
#include <cmocka.h>
// clang-format on

#define TEXT_40 "0123456789012345678901234567890123456789"
#define TEXT_64 TEXT_40 "012345678901234567890123"

static void assert_round_trip(const struct event *event)
{
    struct event again, third;
    size_t lengths[2];
    memset(&again, 0, sizeof again);
    memset(&third, 0, sizeof third);
    again.seq = third.seq = event->seq;
    again.at = third.at = event->at;
    char *text = event_write(event, &lengths[0]);
    assert_non_null(text);
    assert_int_equal(strlen(text), lengths[0]);
    assert_null(strchr(text, '\n'));
    assert_true(event_read(text, lengths[0], &again));
    char *same = event_write(&again, &lengths[1]);
    assert_string_equal(text, same);
    assert_memory_equal(event, &again, sizeof again);
    /* No text that is cut is an event. */
    for (size_t length = 0; length < lengths[0]; length++)
        assert_false(event_read(text, length, &third));
    free(text);
    free(same);
}

/* An event of a kind, all else zero, so that it can be compared byte by byte. */
static struct event *make(enum event_kind kind, int seat, const char *id)
{
    static struct event event;
    memset(&event, 0, sizeof event);
    event.kind = (uint8_t)kind;
    event.seat = (int8_t)seat;
    event.asker = (int8_t)(id[0] != '\0' ? 3 - seat : -1);
    event.seq = 18;
    event.at = 1763270000000;
    strcpy(event.request, id);
    return &event;
}

static void fill_person(struct event_seat *seat, enum event_who who, const char *name)
{
    seat->who = (uint8_t)who;
    strcpy(seat->name, name);
    for (int i = 0; i < EVENT_HASH; i++)
        seat->token[i] = (uint8_t)(i * 37 + 1);
}

static void test_created_event(void **state)
{
    struct event *event = make(EVENT_CREATED, -1, "");
    struct event_settings *settings = &event->created.settings;
    *settings = (struct event_settings){.players = 2, .watch = true};
    assert_round_trip(event);
    settings->rules = (struct r7_rules){.edition = R7_7ROSSO, .advanced = true, .actions = true};
    settings->players = 4;
    settings->target = 35;
    settings->listed = true;
    settings->watch = false;
    settings->clock = CLOCK_GAME;
    settings->timeout = TIMEOUT_BOT;
    settings->seconds = 600;
    settings->increment = 10;
    settings->absent = 120;
    settings->absent_bot = r7_bot_find("casual");
    fill_person(&event->created.seats[0], WHO_PERSON, "Zoë \"Z\" \\ Ж漢");
    fill_person(&event->created.seats[1], WHO_PROGRAM, "bot.py");
    event->created.seats[2].who = WHO_BOT;
    event->created.seats[2].bot = r7_bot_find("master");
    memset(event->created.secret, 0xA5, sizeof event->created.secret);
    strcpy(event->created.previous, "k3v9w0x2mq7c4d5e");
    assert_round_trip(event);
    settings->clock = CLOCK_TURN;
    settings->timeout = TIMEOUT_OUT;
    settings->increment = 0;
    assert_round_trip(event);
}

static void test_seat_events(void **state)
{
    struct event *event = make(EVENT_SEAT, 1, "q1");
    assert_round_trip(event); /* a seat that is free again */
    fill_person(&event->taken, WHO_PERSON, "Ann");
    assert_round_trip(event);
    event = make(EVENT_SEAT, 1, "");
    fill_person(&event->taken, WHO_PROGRAM, "x");
    assert_round_trip(event);
    event = make(EVENT_SEAT, 3, TEXT_40);
    event->taken.who = WHO_BOT;
    event->taken.bot = r7_bot_find("novice");
    assert_round_trip(event);
    event = make(EVENT_READY, 0, "q1");
    strcpy(event->seed, TEXT_64);
    assert_round_trip(event);
    event = make(EVENT_ABSENT, 2, "");
    event->bot = r7_bot_find("skilled");
    assert_round_trip(event);
    assert_round_trip(make(EVENT_LEFT, 0, "q1"));
    assert_round_trip(make(EVENT_BACK, 3, ""));
    assert_round_trip(make(EVENT_TIMEOUT, 1, ""));
}

static void test_game_events(void **state)
{
    struct r7_random random = {7};
    struct event *event = make(EVENT_DEAL, -1, "");
    event->deal.round = 65535;
    event->deal.count = (uint8_t)r7_deal_shuffle(&random, R7_ALL_CARDS, event->deal.order);
    assert_round_trip(event);
    for (int by = BY_PERSON; by <= BY_CLOCK; by++) {
        static const char *const steps[] = {"+R5", "-3:V7", "7@B2", "7^Y6", "=", "!", ".", "pass"};
        struct r7_fault fault;
        event = make(EVENT_PLAY, 2, by == BY_PERSON ? "q1" : "");
        event->play.by = (uint8_t)by;
        event->play.count = 8;
        for (int i = 0; i < 8; i++)
            assert_true(r7_step_read(steps[i], strlen(steps[i]), &event->play.steps[i], &fault));
        assert_round_trip(event);
    }
    event = make(EVENT_TAKEBACK, 0, "");
    event->plays = 65535;
    assert_round_trip(event);
    assert_round_trip(make(EVENT_OVER, -1, ""));
    event = make(EVENT_REMATCH, -1, "");
    strcpy(event->game, "k3v9w0x2mq7c4d5e");
    assert_round_trip(event);
}

/* What a step drew is not kept: the order of the deck tells it. */
static void test_drawn_is_not_kept(void **state)
{
    struct event *event = make(EVENT_PLAY, 0, ""), again = *event;
    size_t length;
    event->play.count = 1;
    event->play.steps[0] = r7_step_draw();
    event->play.steps[0].drawn = r7_card_make(7, R7_RED);
    char *text = event_write(event, &length);
    assert_null(strstr(text, "R7"));
    assert_true(event_read(text, length, &again));
    assert_int_equal(again.play.steps[0].drawn, R7_NO_CARD);
    free(text);
}

static void test_agreement_events(void **state)
{
    struct event *event;
    for (int what = PROPOSAL_TAKEBACK; what <= PROPOSAL_REMATCH; what++) {
        event = make(EVENT_PROPOSAL, 1, "q1");
        event->what = (uint8_t)what;
        assert_round_trip(event);
    }
    for (int yes = 0; yes < 2; yes++) {
        event = make(EVENT_ANSWER, 0, "q1");
        event->yes = yes != 0;
        assert_round_trip(event);
    }
    static const struct {
        enum event_kind kind;
        int reasons;
    } kinds[] = {{EVENT_DROPPED, 3}, {EVENT_RESUMED, 2}, {EVENT_CLOSED, 2}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        for (int why = 0; why < kinds[i].reasons; why++) {
            event = make(kinds[i].kind, -1, "");
            event->why = (uint8_t)why;
            assert_round_trip(event);
        }
    }
    assert_round_trip(make(EVENT_PAUSED, -1, ""));
}

static void test_no_events(void **state)
{
    static const char *const texts[] = {
        "",
        "null",
        "[]",
        "{}",
        "{\"kind\":\"nothing\"}",
        "{\"kind\":4}",
        "{\"kind\":\"paused\",\"more\":1}",
        "{\"kind\":\"left\",\"seat\":4}",
        "{\"kind\":\"left\",\"seat\":-1}",
        "{\"kind\":\"left\",\"seat\":0,\"asker\":4}",
        "{\"kind\":\"left\",\"seat\":0,\"request\":\"a b\"}",
        "{\"kind\":\"seat\",\"seat\":0}",
        "{\"kind\":\"seat\",\"seat\":0,\"is\":{\"who\":\"person\",\"name\":\"Ann\"}}",
        "{\"kind\":\"seat\",\"seat\":0,\"is\":{\"who\":\"bot\",\"bot\":\"open\"}}",
        "{\"kind\":\"seat\",\"seat\":0,\"is\":{\"who\":\"free\",\"bot\":\"master\"}}",
        "{\"kind\":\"ready\",\"seat\":0,\"seed\":\"a b\"}",
        "{\"kind\":\"deal\",\"round\":1,\"order\":\"R7R\"}",
        "{\"kind\":\"deal\",\"round\":1,\"order\":\"R8\"}",
        "{\"kind\":\"deal\",\"round\":65536,\"order\":\"R7\"}",
        "{\"kind\":\"play\",\"seat\":0,\"by\":\"person\",\"steps\":[\"=(R7)\"]}",
        "{\"kind\":\"play\",\"seat\":0,\"by\":\"nobody\",\"steps\":[\"=\"]}",
        "{\"kind\":\"play\",\"seat\":0,\"by\":\"person\",\"steps\":[\"x\"]}",
        "{\"kind\":\"takeback\",\"seat\":0,\"plays\":65536}",
        "{\"kind\":\"proposal\",\"seat\":0,\"what\":\"none\"}",
        "{\"kind\":\"answer\",\"seat\":0,\"yes\":1}",
        "{\"kind\":\"closed\",\"why\":\"expired\"}",
        "{\"kind\":\"absent\",\"seat\":0,\"bot\":\"random\"}",
        "{\"kind\":\"rematch\",\"game\":\"" TEXT_40 "\"}",
        "{\"kind\":\"created\",\"rules\":\"v1.3\",\"seats\":[{\"who\":\"free\"}]}",
        "{\"kind\":\"created\",\"rules\":\"v1.3\",\"seats\":[1,2],\"secret\":\"00\"}",
    };
    struct event event;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        event.seq = 5;
        event.at = 6;
        if (event_read(texts[i], strlen(texts[i]), &event))
            fail_msg("%s was read", texts[i]);
        assert_int_equal(event.seq, 5);
        assert_int_equal(event.at, 6);
    }
}

static void test_unknown_kinds(void **state)
{
    static const char *const unknown[] = {"{\"kind\":\"fireworks\"}",
                                          "{\"kind\":\"x-1\",\"seat\":[1,{}]}"},
                             *const others[] = {"{\"kind\":\"paused\",\"seat\":9}",
                                                "{\"kind\":\"two words\"}",
                                                "{\"kind\":3}",
                                                "{\"kind\":\"fireworks\"",
                                                "[]",
                                                "{}",
                                                ""};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_true(event_is_unknown(unknown[i], strlen(unknown[i])));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(event_is_unknown(others[i], strlen(others[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_created_event),    cmocka_unit_test(test_seat_events),
        cmocka_unit_test(test_game_events),      cmocka_unit_test(test_drawn_is_not_kept),
        cmocka_unit_test(test_agreement_events), cmocka_unit_test(test_no_events),
        cmocka_unit_test(test_unknown_kinds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
