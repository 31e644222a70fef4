/* The lock of a file: the first byte of it, for as long as it is open. */
#ifndef RED7_SYSTEM_WINDOWS_SYS_FILE_H
#define RED7_SYSTEM_WINDOWS_SYS_FILE_H

#include <errno.h>
#include <io.h>
#include <sys/locking.h>

#define LOCK_EX 1
#define LOCK_NB 2

static inline int flock(int file, int how)
{
    (void)how;
    if (_locking(file, _LK_NBLCK, 1) == 0)
        return 0;
    errno = EWOULDBLOCK;
    return -1;
}

#endif
