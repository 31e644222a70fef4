/* The texts and names of the error codes, from the one table in error.h. */
#include <red7/error.h>

static const struct {
    const char *name, *text;
} errors[R7_ERROR_COUNT] = {
#define ROW(name, text) {#name, text},
    R7_ERRORS(ROW)
#undef ROW
};

const char *r7_error_text(enum r7_error error)
{
    return (unsigned)error < R7_ERROR_COUNT ? errors[error].text : "unknown error";
}

const char *r7_error_name(enum r7_error error)
{
    return (unsigned)error < R7_ERROR_COUNT ? errors[error].name : "UNKNOWN";
}
