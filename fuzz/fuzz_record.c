/* Records: reading ends, and a mistake lies inside the text. */
#include <red7/record.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct r7_record record;
    size_t events = 0;
    r7_record_init(&record, (const char *)data, size);
    for (;;) {
        enum r7_record_event event = r7_record_next(&record);
        if (event == R7_RECORD_END)
            return 0;
        if (event == R7_RECORD_FAULT) {
            if (record.fault.error == R7_OK || record.fault.offset + record.fault.length > size)
                abort();
            return 0;
        }
        if (event != R7_RECORD_TAG && !r7_round_valid(&record.match.round))
            abort();
        if (++events > size + 1) /* every event reads at least a byte */
            abort();
    }
}
