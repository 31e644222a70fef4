/* Histories: written again, they are read the same, and every moment of them can be found. */
#include <red7/history.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct r7_history history, again;
    struct r7_fault fault;
    struct r7_round before;
    char text[R7_HISTORY_TEXT_MAX];
    if (!r7_history_read((const char *)data, size, &history, &fault)) {
        require(fault.error != R7_OK && fault.error != R7_ERR_STEPS_TOO_MANY);
        require(fault.offset + fault.length <= size);
        return 0;
    }
    size_t length = r7_history_write(&history, text, sizeof text);
    require(length < sizeof text && r7_history_read(text, length, &again, &fault));
    require(history.count == again.count && history.turn_count == again.turn_count);
    require(r7_round_equal(&history.start, &again.start));
    size_t middle = history.count / 2;
    r7_history_before(&history, middle, &before);
    r7_history_take_back(&again, middle);
    require(r7_round_equal(&before, &again.now));
    return 0;
}
