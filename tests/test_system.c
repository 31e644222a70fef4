/* What systems do differently. It is built twice: with the calls of this system, and with those of
 * POSIX alone, as on systems that cannot be had here. */
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <system/system.h>
#include <unistd.h>

static void random_bytes_differ(void **state)
{
    unsigned char a[SYSTEM_RANDOM_MAX] = {0}, b[SYSTEM_RANDOM_MAX] = {0};
    assert_true(system_random(a, sizeof a) && system_random(b, sizeof b));
    assert_int_not_equal(memcmp(a, b, sizeof a), 0);
}

static void the_program_is_found(void **state)
{
    char path[PATH_MAX], tiny[2];
    assert_true(system_program(path, sizeof path));
    assert_non_null(strstr(path, "test_system"));
    assert_int_equal(access(path, X_OK), 0);
    if (system_program(tiny, sizeof tiny)) /* cut, or refused, but within its room */
        assert_true(strlen(tiny) < sizeof tiny);
}

static void pipes_are_ours_alone(void **state)
{
    for (int waits = 0; waits < 2; waits++) {
        int ends[2];
        char byte = 'x';
        assert_true(system_pipe(ends, waits == 1));
        for (int i = 0; i < 2; i++) {
            assert_true((fcntl(ends[i], F_GETFD) & FD_CLOEXEC) != 0);
            assert_int_equal((fcntl(ends[i], F_GETFL) & O_NONBLOCK) != 0, waits == 0);
        }
        assert_false(system_has_input(ends[0]));
        if (waits == 0)
            assert_true(read(ends[0], &byte, 1) < 0 && errno == EAGAIN);
        assert_int_equal(write(ends[1], &byte, 1), 1);
        assert_true(system_has_input(ends[0]));
        assert_int_equal(read(ends[0], &byte, 1), 1);
        close(ends[1]);
        assert_true(system_has_input(ends[0])); /* the end */
        close(ends[0]);
    }
}

static void waiting_ends_with_what_is_there(void **state)
{
    int ends[2];
    sigset_t none;
    sigemptyset(&none);
    assert_true(system_pipe(ends, false));
    struct pollfd items[] = {{.fd = -1, .events = POLLIN}, {.fd = ends[0], .events = POLLIN}};
    assert_int_equal(system_wait(items, 2, 0, &none), 0);
    assert_int_equal(system_wait(items, 2, 5, &none), 0);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(system_wait(items, 2, -1, &none), 1);
    assert_true((items[1].revents & POLLIN) != 0 && items[0].revents == 0);
    close(ends[1]);
    close(ends[0]);
}

static volatile sig_atomic_t heard;

static void hear(int number)
{
    heard = number;
}

/* A signal that came while it was blocked is let in by the wait, which then ends at once. */
static void signals_are_not_lost(void **state)
{
    sigset_t blocked, before;
    struct sigaction action = {.sa_handler = hear};
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGUSR1);
    sigaction(SIGUSR1, &action, NULL);
    sigprocmask(SIG_BLOCK, &blocked, &before);
    heard = 0;
    assert_int_equal(raise(SIGUSR1), 0);
    assert_int_equal(heard, 0);
    assert_int_equal(system_wait(NULL, 0, -1, &before), -1);
    assert_int_equal(errno, EINTR);
    assert_int_equal(heard, SIGUSR1);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static void the_first_interruption_is_heard(void **state)
{
    struct sigaction action;
    heard = 0;
    system_on_interrupt(hear);
    assert_int_equal(raise(SIGINT), 0);
    assert_int_equal(heard, SIGINT);
    assert_int_equal(sigaction(SIGINT, NULL, &action), 0);
    assert_true(action.sa_handler == SIG_DFL); /* the second ends the program */
    signal(SIGTERM, SIG_DFL);
}

static void a_file_is_no_window(void **state)
{
    int columns = 7, lines = 7, file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    assert_false(system_window(file, &columns, &lines));
    close(file);
    assert_true(system_processors() >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bytes_differ),  cmocka_unit_test(the_program_is_found),
        cmocka_unit_test(pipes_are_ours_alone), cmocka_unit_test(waiting_ends_with_what_is_there),
        cmocka_unit_test(signals_are_not_lost), cmocka_unit_test(the_first_interruption_is_heard),
        cmocka_unit_test(a_file_is_no_window),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
