/* R7_API marks what the shared library shows to other programs; all else is hidden.
 *
 * R7_INLINE marks small functions that a C compiler should see through. The library has each of
 * them as an ordinary function too (lib/core/symbols.c), so that other languages can call all of
 * the public interface. */
#ifndef RED7_EXPORT_H
#define RED7_EXPORT_H

#if defined(_WIN32) && defined(R7_BUILDING) /* where nothing is hidden unless something is shown   \
                                             */
#define R7_API __declspec(dllexport)
#elif defined(__GNUC__) || defined(__clang__)
#define R7_API __attribute__((visibility("default")))
#else
#define R7_API
#endif

#ifndef R7_INLINE
#define R7_INLINE static inline
#endif

#endif
