/* Structs of options, as callers of other versions know them. */
#include <core/options.h>
#include <string.h>

enum r7_error r7i_options_read(void *ours, size_t known, size_t first, const void *theirs)
{
    size_t size;
    memcpy(&size, theirs, sizeof size);
    if (size == 0)
        size = first;
    if (size < first)
        return R7_ERR_OPTIONS;
    for (size_t i = known; i < size; i++)
        if (((const char *)theirs)[i] != 0)
            return R7_ERR_OPTIONS;
    memset(ours, 0, known);
    memcpy(ours, theirs, size < known ? size : known);
    memcpy(ours, &known, sizeof known); /* it may be read again */
    return R7_OK;
}
