/* The module's own gettext, for src/words: see catalogue.c. */
#ifndef RED7_MODULE_LIBINTL_H
#define RED7_MODULE_LIBINTL_H

#define gettext(id) catalogue_text(id)
#define ngettext(one, many, n) catalogue_plural(one, many, n)

const char *catalogue_text(const char *id);
const char *catalogue_plural(const char *one, const char *many, unsigned long n);

#endif
