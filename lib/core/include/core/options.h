/* Structs of options, as callers of other versions know them.
 *
 * Each begins with its own size and grows at its end only, and a zero in it always means the
 * default. So a caller that knows fewer fields than this library means zeros by what is missing;
 * one that knows more fields is understood as long as these are zeros, and refused otherwise, since
 * ignoring what was asked for would be worse. */
#ifndef RED7_CORE_OPTIONS_H
#define RED7_CORE_OPTIONS_H

#include <red7/error.h>
#include <stddef.h>

/* The size that 0 stands for: the struct as it was published first, with `last` as its last field.
 * It must leave no padding, in which a later field could lie unnoticed. */
#define R7I_FIRST_SIZE(type, last) (offsetof(type, last) + sizeof((type *)0)->last)
#define R7I_CHECK_FIRST(type, last)                                                                \
    static_assert(R7I_FIRST_SIZE(type, last) % sizeof(void *) == 0, "no padding at the end")

/* Copies a caller's options into those that this library knows, `known` bytes long. Error: OPTIONS
 * if their size is none, or if something is asked for that is not known here. */
enum r7_error r7i_options_read(void *ours, size_t known, size_t first, const void *theirs);

#endif
