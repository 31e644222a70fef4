/* The version of the library, as macros for the compiler and as text at run time.
 *
 * The numbers follow semantic versioning; the build checks that they agree
 * with meson.build. */
#ifndef RED7_VERSION_H
#define RED7_VERSION_H

#include <red7/export.h>

#define R7_VERSION_MAJOR 0
#define R7_VERSION_MINOR 2
#define R7_VERSION_PATCH 0
#define R7_VERSION_STRING "0.2.0"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that is really linked, e.g. "0.2.0". Never fails. */
R7_API const char *r7_version(void);

#ifdef __cplusplus
}
#endif
#endif
