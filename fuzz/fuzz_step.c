/* Steps: what is read is written back the same. */
#include <red7/notation.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct r7_step step;
    struct r7_fault fault;
    char text[R7_STEP_TEXT_MAX];
    if (!r7_step_read((const char *)data, size, &step, &fault)) {
        if (fault.error == R7_OK || fault.offset + fault.length > size)
            abort();
        return 0;
    }
    size_t length = r7_step_write(step, text, sizeof text);
    if (length != size || memcmp(text, data, size) != 0)
        abort();
    return 0;
}
