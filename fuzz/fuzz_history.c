/* Histories: the start and the steps, written again, are read the same. */
#include <red7/notation.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define ROOM 64

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct r7_round start, start_again;
    struct r7_step steps[ROOM], steps_again[ROOM];
    size_t count, count_again;
    struct r7_fault fault;
    char text[R7_POSITION_TEXT_MAX + ROOM * R7_STEP_TEXT_MAX];
    if (!r7_steps_read((const char *)data, size, &start, steps, ROOM, &count, &fault)) {
        if (fault.error == R7_OK || fault.offset + fault.length > size)
            abort();
        return 0;
    }
    size_t length = r7_steps_write(&start, steps, count, text, sizeof text);
    if (length >= sizeof text ||
        !r7_steps_read(text, length, &start_again, steps_again, ROOM, &count_again, &fault))
        abort();
    if (count != count_again || !r7_round_equal(&start, &start_again))
        abort();
    return 0;
}
