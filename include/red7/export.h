/* R7_API marks what the shared library shows to other programs; all else is hidden. */
#ifndef RED7_EXPORT_H
#define RED7_EXPORT_H

#if defined(__GNUC__) || defined(__clang__)
#define R7_API __attribute__((visibility("default")))
#else
#define R7_API
#endif

#endif
