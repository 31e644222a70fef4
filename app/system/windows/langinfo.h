/* The encoding of what is shown: the console is told to expect UTF-8. */
#ifndef RED7_SYSTEM_WINDOWS_LANGINFO_H
#define RED7_SYSTEM_WINDOWS_LANGINFO_H

#define CODESET 0

static inline const char *nl_langinfo(int item)
{
    (void)item;
    return "UTF-8";
}

#endif
