/* Work for threads: whoever asks for much waits for itself. */
#include "../app/server/peer.h"
#include "check.h"
#include <stdlib.h>
#include <string.h>

/* ---- threads by hand, in the place of libuv's ---- */

static struct {
    uv_work_t *of[16];
    int count;
} threads;

int uv_queue_work(uv_loop_t *loop, uv_work_t *thread, uv_work_cb run, uv_after_work_cb ended)
{
    (void)loop;
    assert_true(threads.count < (int)(sizeof threads.of / sizeof threads.of[0]));
    threads.of[threads.count++] = thread;
    thread->after_work_cb = ended;
    run(thread);
    return 0;
}

/* Ends what was begun first. */
static void end_one(void)
{
    uv_work_t *thread = threads.of[0];
    assert_true(threads.count > 0);
    threads.count--;
    memmove(threads.of, threads.of + 1, (size_t)threads.count * sizeof *threads.of);
    thread->after_work_cb(thread, 0);
}

/* ---- pieces of work that tell their names ---- */

struct piece {
    struct work work; /* the first, so that one is the other */
    char name;
};

static char begun[256];
static int dropped;

static void run(struct work *work)
{
    size_t length = strlen(begun);
    assert_true(length + 1 < sizeof begun);
    begun[length] = ((struct piece *)work)->name;
    begun[length + 1] = '\0';
}

static void done(struct work *work, bool ran)
{
    dropped += !ran;
    free(work);
}

static struct work *ask(struct works *works, struct peer *peer, enum work_kind kind, char name)
{
    struct piece *piece = calloc(1, sizeof *piece);
    assert_non_null(piece);
    piece->name = name;
    piece->work = (struct work){.kind = kind, .peer = peer, .run = run, .done = done};
    work_queue(works, &piece->work);
    return &piece->work;
}

static void begin(struct works *works)
{
    static uv_loop_t loop; /* only named */
    assert_true(works_open(works, &loop));
    begun[0] = '\0';
    dropped = 0;
}

static void end_all(struct works *works)
{
    while (threads.count > 0)
        end_one();
    assert_false(works_are_busy(works));
}

/* ---- tests ---- */

/* Sixty tables of one address do not keep another's bot waiting for more than one of them. */
static void test_addresses_take_turns(void **state)
{
    (void)state;
    for (enum work_kind kind = WORK_LOAD; kind < WORK_KINDS; kind++) {
        struct works works;
        struct peer many = {.works = 0}, one = {.works = 0}, two = {.works = 0};
        begin(&works);
        for (int i = 0; i < 60; i++)
            ask(&works, &many, kind, 'm');
        ask(&works, &one, kind, '1');
        ask(&works, &two, kind, '2');
        ask(&works, &two, kind, '2');
        assert_string_equal(begun, "mm"); /* as many as there are threads */
        for (int i = 0; i < 5; i++)
            end_one();
        assert_string_equal(begun, "mmm12m2");
        end_all(&works);
        assert_int_equal(strlen(begun), 63);
        assert_true(many.works == 0 && one.works == 0 && two.works == 0 && dropped == 0);
    }
}

/* However many ask for lists, a table comes next. */
static void test_tables_before_lists(void **state)
{
    struct works works;
    struct peer many = {.works = 0}, one = {.works = 0};
    (void)state;
    begin(&works);
    for (int i = 0; i < 30; i++)
        ask(&works, &many, WORK_LIST, 'l');
    ask(&works, &one, WORK_LOAD, 't');
    ask(&works, &one, WORK_LOAD, 't');
    ask(&works, &one, WORK_BOT, 'b'); /* on threads of its own */
    assert_string_equal(begun, "llb");
    end_one();
    end_one();
    assert_string_equal(begun, "llbtt");
    end_all(&works);
    works_close(&works);
}

/* However many think long, one that does not is asked at once. */
static void test_long_thoughts(void **state)
{
    struct works works;
    struct peer many = {.works = 0}, one = {.works = 0};
    (void)state;
    begin(&works);
    for (int i = 0; i < 30; i++)
        ask(&works, &many, WORK_MIND, 'm');
    ask(&works, &one, WORK_BOT, 'b');
    assert_string_equal(begun, "mmb");
    end_all(&works);
}

/* What nobody waits for any more is not begun, and neither is anything when the server stops. */
static void test_dropped(void **state)
{
    struct works works;
    struct peer peer = {.works = 0};
    (void)state;
    begin(&works);
    for (int i = 0; i < 2; i++)
        ask(&works, &peer, WORK_BOT, 'a');
    for (int i = 0; i < 5; i++)
        ask(&works, &peer, WORK_BOT, 'x')->cancelled = true;
    ask(&works, &peer, WORK_BOT, 'b');
    end_one();
    assert_string_equal(begun, "aab");
    assert_int_equal(dropped, 5);
    ask(&works, &peer, WORK_BOT, 'y');
    works_stop(&works);
    assert_int_equal(dropped, 6);
    end_all(&works);
    assert_string_equal(begun, "aab");
    assert_int_equal(peer.works, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_take_turns),
        cmocka_unit_test(test_tables_before_lists),
        cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_long_thoughts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
