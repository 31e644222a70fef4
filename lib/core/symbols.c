/* The inline functions of the public headers as functions that can be linked: callers in C never
 * need them, callers in other languages have nothing else. Here alone R7_INLINE is not `inline`. */
#include <red7/export.h>
#undef R7_INLINE
#define R7_INLINE R7_API

#if defined(__GNUC__) || defined(__clang__) /* the header's definition is the prototype */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#endif

#include <red7/red7.h>
