/* Checks on positions written as text, for tests that a player can read. A
 * position is given without its rule set: "0 - - I4/R7/- V1/O6/- ; +I4". */
#ifndef RED7_TESTS_CHECK_H
#define RED7_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>

/* The text with its rule set in front. */
static inline void with_rules(int edition, const char *options, const char *text, char out[1024])
{
    snprintf(out, 1024, "%s%s %s", r7_edition_info((enum r7_edition)edition)->name, options, text);
}

static inline bool read_position(int edition, const char *options, const char *text,
                                 struct r7_position *position, struct r7_fault *fault)
{
    char whole[1024];
    with_rules(edition, options, text, whole);
    return r7_position_read(whole, strlen(whole), position, fault);
}

static inline struct r7_position must_read(int edition, const char *options, const char *text)
{
    struct r7_position position;
    struct r7_fault fault;
    if (!read_position(edition, options, text, &position, &fault))
        fail_msg("%s%s %s: offset %zu, step %zu: %s",
                 r7_edition_info((enum r7_edition)edition)->name, options, text, fault.offset,
                 fault.step, r7_error_text(fault.error));
    return position;
}

/* What `apply` prints. */
static inline void expect_position(int edition, const char *options, const char *text,
                                   const char *expected)
{
    char got[R7_POSITION_TEXT_MAX], wanted[1024];
    struct r7_position position = must_read(edition, options, text);
    r7_position_write(&position, got, sizeof got);
    with_rules(edition, options, expected, wanted);
    assert_string_equal(got, wanted);
}

/* What `legal` prints; "error" where the position cannot be reached. */
static inline void expect_legal(int edition, const char *options, const char *text,
                                const char *expected)
{
    char got[1024] = "";
    struct r7_position position;
    struct r7_fault fault;
    struct r7_step steps[R7_STEPS_MAX];
    if (strcmp(expected, "error") == 0) {
        assert_false(read_position(edition, options, text, &position, &fault));
        return;
    }
    position = must_read(edition, options, text);
    size_t count = r7_round_legal(&position.now, steps), length = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            got[length++] = ' ';
        length += r7_step_write(steps[i], got + length, sizeof got - length);
    }
    assert_string_equal(got, expected);
}

static inline void expect_leader(int edition, const char *options, const char *text, int leader)
{
    struct r7_position position = must_read(edition, options, text);
    assert_int_equal(r7_round_leader(&position.now), leader);
}

/* A text that is refused, at this step (0: not a step). */
static inline void expect_error(int edition, const char *options, const char *text,
                                enum r7_error error, size_t step)
{
    struct r7_position position;
    struct r7_fault fault;
    if (read_position(edition, options, text, &position, &fault))
        fail_msg("%s: should have been refused", text);
    assert_string_equal(r7_error_name(fault.error), r7_error_name(error));
    assert_int_equal(fault.step, step);
}

/* A step that stays in, if there is one; sometimes any legal one: rounds then end early, but meet
 * odd positions. */
static inline struct r7_step some_step(const struct r7_round *round, struct r7_random *random)
{
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_turns_sure_steps(round, steps);
    if (count == 0 || r7_random_below(random, 10) == 0)
        count = r7_round_legal(round, steps);
    return steps[r7_random_below(random, (uint32_t)count)];
}

#endif
