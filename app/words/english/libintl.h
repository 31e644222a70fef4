/* The functions of gettext that the program uses, where it is built without other languages: each
 * gives back the English that it is given. */
#ifndef RED7_WORDS_ENGLISH_LIBINTL_H
#define RED7_WORDS_ENGLISH_LIBINTL_H

static inline char *gettext(const char *message)
{
    return (char *)message;
}

static inline char *ngettext(const char *one, const char *many, unsigned long n)
{
    return (char *)(n == 1 ? one : many);
}

static inline char *textdomain(const char *domain)
{
    return (char *)domain;
}

static inline char *bindtextdomain(const char *domain, const char *folder)
{
    (void)domain;
    return (char *)folder;
}

static inline char *bind_textdomain_codeset(const char *domain, const char *codeset)
{
    (void)domain;
    return (char *)codeset;
}

#endif
