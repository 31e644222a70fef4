/* Which language is spoken, and where its catalogue lies. */
#ifndef RED7_WORDS_LOCALE_H
#define RED7_WORDS_LOCALE_H

#include <stdbool.h>
#include <words/languages.h>

/* Chooses the language: the one given, or what the environment says, or English. To be
 * called once, before anything is said. False if there is no such language. */
bool words_init(const char *language);
/* Whether it was given explicitly, and so overrides an earlier choice. */
bool words_language_given(void);
/* The language in use: a code of <words/languages.h>. */
const char *words_language(void);
/* All of them, ended by NULL; and the name of each in the language itself. */
extern const char *const words_languages[WORDS_LANGUAGES + 1];
const char *words_language_name(const char *language);
/* Changes the language afterwards, for a choice in a menu. */
bool words_change_language(const char *language);
/* Whether what is shown is in UTF-8. */
bool words_utf8(void);

#endif
