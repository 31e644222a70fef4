/* What the program uses of POSIX and mingw-w64 does not have: included before everything else where
 * the program is built for Windows (tools/smallest.sh). */
#ifndef RED7_SYSTEM_WINDOWS_POSIX_H
#define RED7_SYSTEM_WINDOWS_POSIX_H

#define _POSIX_C_SOURCE 200809L /* for localtime_r(), strtok_r() */
#define __USE_MINGW_ANSI_STDIO 1
#define tell windows_tell /* a name that some of ours have, too */
#include <ctype.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#undef tell

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif
#define O_CLOEXEC _O_NOINHERIT
#define O_NONBLOCK 0
#define O_DIRECTORY 0
#define LC_MESSAGES LC_CTYPE /* English only is spoken there */
#define EDQUOT 1000          /* which is never met */

/* Signals that Windows never sends: signal() refuses their numbers. */
#define SIGPIPE 13
#define SIGXFSZ 25

/* Rights are inherited from the folder above. */
#define mkdir(path, mode) _mkdir(path)
#define lstat stat
#define timegm _mkgmtime
#define fsync _commit
#define mkostemp(template, flags) mkstemp(template)
#define realpath(path, real) _fullpath(real, path, PATH_MAX)

/* What is aligned must be freed by another function there: so everything is. */
static inline void *posix_calloc(size_t count, size_t size)
{
    void *room = size == 0 || count <= SIZE_MAX / size ? _aligned_malloc(count * size, 64) : NULL;
    return room != NULL ? memset(room, 0, count * size) : NULL;
}
#define malloc(size) _aligned_malloc(size, 64)
#define calloc(count, size) posix_calloc(count, size)
#define realloc(room, size) _aligned_realloc(room, size, 64)
#define aligned_alloc(alignment, size) _aligned_malloc(size, alignment)
#define free(room) _aligned_free(room)
#define getc_unlocked getc

static inline void *memrchr(const void *bytes, int byte, size_t length)
{
    const unsigned char *at = bytes;
    while (length-- > 0)
        if (at[length] == (unsigned char)byte)
            return (void *)(uintptr_t)(at + length);
    return NULL;
}

static inline int setenv(const char *name, const char *value, int replace)
{
    (void)replace;
    return _putenv_s(name, value);
}

static inline char *strsep(char **text, const char *ends)
{
    char *piece = *text;
    if (piece == NULL)
        return NULL;
    *text = piece + strcspn(piece, ends);
    if (**text == '\0')
        *text = NULL;
    else
        *(*text)++ = '\0';
    return piece;
}

/* rename() of Windows replaces nothing. */
static inline int posix_rename(const char *from, const char *to)
{
    (void)_unlink(to);
    return rename(from, to);
}
#define rename posix_rename

static inline char *strcasestr(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; *text != '\0'; text++)
        if (_strnicmp(text, part, length) == 0)
            return (char *)text;
    return NULL;
}

#endif
