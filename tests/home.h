/* A home of its own for every test, and what the tests of game and settings share. */
#ifndef RED7_TESTS_HOME_H
#define RED7_TESTS_HOME_H

#include <game/game.h>
#include <home/files.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <words/text.h>

#include <cmocka.h>

static char home[64];
static char message_bytes[8192];
static struct words message = WORDS_INIT(message_bytes);

static int set_up(void **state)
{
    snprintf(home, sizeof home, "/tmp/red7-game-XXXXXX");
    if (mkdtemp(home) == NULL)
        return -1;
    setenv("HOME", home, 1);
    unsetenv("XDG_CONFIG_HOME");
    unsetenv("XDG_STATE_HOME");
    unsetenv("XDG_DATA_HOME");
    words_clear(&message);
    return 0;
}

static int tear_down(void **state)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    return system(command);
}

#define EACH_RULES 16

static inline struct r7_rules rules_number(int n)
{
    return (struct r7_rules){
        .edition = (uint8_t)(n / 4), .advanced = (n & 1) != 0, .actions = (n & 2) != 0};
}

static inline void file_path(enum files_place place, const char *file, char path[PATH_MAX])
{
    assert_true(files_path(place, file, path));
}

/* How many files there are in the folder of the saved game. */
static inline int count_files(enum files_place place)
{
    char path[PATH_MAX], command[PATH_MAX + 64];
    int count = -1;
    file_path(place, "", path);
    snprintf(command, sizeof command, "ls -A '%s' 2>/dev/null | wc -l", path);
    FILE *pipe = popen(command, "r");
    assert_int_equal(fscanf(pipe, "%d", &count), 1);
    pclose(pipe);
    return count;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
