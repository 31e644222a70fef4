/* Positions: whatever is read is valid, and is read again as it was written;
 * every legal step can be played. */
#include <red7/red7.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool condition)
{
    if (!condition)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct r7_position position, again;
    struct r7_fault fault;
    char text[R7_POSITION_TEXT_MAX], second[R7_POSITION_TEXT_MAX];
    if (!r7_position_read((const char *)data, size, &position, &fault)) {
        require(fault.error != R7_OK && fault.offset + fault.length <= size);
        return 0;
    }
    require(r7_round_valid(&position.now));
    size_t length = r7_position_write(&position, text, sizeof text);
    require(length < sizeof text);
    require(r7_position_read(text, length, &again, &fault));
    r7_position_write(&again, second, sizeof second);
    require(strcmp(text, second) == 0);

    const struct r7_round *round = &position.now;
    (void)r7_round_leader(round);
    if (round->phase == R7_PHASE_OVER || round->seats[round->turn].hidden > 0)
        return 0;
    struct r7_step steps[R7_STEPS_MAX];
    size_t count = r7_round_legal(round, steps);
    require(count > 0);
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        require(r7_round_apply(&after, steps[i]) == R7_OK);
        require(r7_round_valid(&after));
    }
    return 0;
}
