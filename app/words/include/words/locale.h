/* Which language is spoken, and where its catalogue lies. */
#ifndef RED7_WORDS_LOCALE_H
#define RED7_WORDS_LOCALE_H

#include <stdbool.h>
#include <words/languages.h>

/* Chooses the language: the one given, or what the environment says, or English. To be
 * called once, before anything is said. False if it cannot be spoken, and English is. */
bool words_init(const char *language);
/* Why the language that was asked for last is not spoken, in English; NULL: it is. */
const char *words_trouble(void);
/* The language of a locale's name, such as "pt_BR.UTF-8" or "pt-br", among some that end with NULL:
 * the same with its region, the same without one, the same of another region, or else NULL. */
const char *words_find_language(const char *name, const char *const codes[]);
/* Whether it was given explicitly, and so overrides an earlier choice. */
bool words_language_given(void);
/* The language in use: a code of <words/languages.h>. */
const char *words_language(void);
/* All of them, ended by NULL; and the name of each in the language itself. */
extern const char *const words_languages[WORDS_LANGUAGES + 1];
const char *words_language_name(const char *language);
/* Changes the language afterwards, for a choice in a menu. False if it cannot be spoken, and
 * English is. */
bool words_change_language(const char *language);
/* Whether what is shown is in UTF-8. */
bool words_utf8(void);

#endif
