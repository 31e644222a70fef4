/* The texts and names of the error codes, from the one table in error.h. */
#include <assert.h>
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
    assert((unsigned)error < R7_ERROR_COUNT);
    return errors[error].text;
}

const char *r7_error_name(enum r7_error error)
{
    assert((unsigned)error < R7_ERROR_COUNT);
    return errors[error].name;
}
