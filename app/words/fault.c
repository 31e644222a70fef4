/* What the operating system refuses, in words. The C library has words of its own, but only for the
 * languages that are installed with it, and it knows nothing of --lang. */
#include <errno.h>
#include <string.h>
#include <words/fault.h>
#include <words/text.h>

const char *words_fault(int error)
{
    switch (error) {
    case ENOENT:
        return _("there is no such file");
    case EACCES:
    case EPERM:
        return _("that isn’t allowed");
    case EISDIR:
        return _("it is a folder");
    case ENOTDIR:
        return _("a part of the path is not a folder");
    case ENOSPC:
    case EDQUOT:
        return _("the disk is full");
    case EROFS:
        return _("nothing can be written there");
    case ENOMEM:
        return _("not enough memory");
    }
    return strerror(error);
}
