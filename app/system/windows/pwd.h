/* Who sits at the machine, by the environment. */
#ifndef RED7_SYSTEM_WINDOWS_PWD_H
#define RED7_SYSTEM_WINDOWS_PWD_H

#include <stdlib.h>

struct passwd {
    char *pw_name;
};

static inline int getuid(void)
{
    return 0;
}

static inline const struct passwd *getpwuid(int user)
{
    static struct passwd entry;
    (void)user;
    entry.pw_name = getenv("USERNAME");
    return entry.pw_name != NULL ? &entry : NULL;
}

#endif
