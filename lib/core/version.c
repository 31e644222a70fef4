/* The version that is linked, which may differ from that of the headers. */
#include <red7/version.h>

const char *r7_version(void)
{
    return R7_VERSION_STRING;
}
