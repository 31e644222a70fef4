/* Events of the store: an event that is read, written and read again stays the same. */
#include <stdlib.h>
#include <string.h>
#include <table/event.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct event event, again;
    size_t lengths[2];
    if (!event_read((const char *)data, size, &event))
        return 0;
    char *text = event_write(&event, &lengths[0]);
    if (text == NULL || !event_read(text, lengths[0], &again) ||
        // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): reading clears all of an event
        memcmp(&event, &again, sizeof event) != 0)
        abort();
    char *same = event_write(&again, &lengths[1]);
    if (same == NULL || lengths[0] != lengths[1] || memcmp(text, same, lengths[0]) != 0)
        abort();
    free(text);
    free(same);
    return 0;
}
