/* Rule sets: whatever is read is written in one canonical form, which reads the same. */
#include <red7/notation.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct r7_rules rules, again;
    struct r7_fault fault;
    char text[R7_RULES_TEXT_MAX];
    if (!r7_rules_read((const char *)data, size, &rules, &fault)) {
        if (fault.error == R7_OK || fault.offset + fault.length > size)
            abort();
        return 0;
    }
    size_t length = r7_rules_write(rules, text, sizeof text);
    if (length >= sizeof text || !r7_rules_read(text, length, &again, &fault) ||
        rules.edition != again.edition || rules.advanced != again.advanced ||
        rules.actions != again.actions)
        abort();
    return 0;
}
