/* Which language is spoken, and where its catalogue lies. */
#ifndef RED7_WORDS_LOCALE_H
#define RED7_WORDS_LOCALE_H

#include <stdbool.h>

/* The languages: code, name in the language itself, and how it counts (app/ask/catalogue.c has the
 * plural forms). po/LINGUAS and web/src/words.ts list the same; the test `catalogues` compares. */
#define WORDS_EACH_LANGUAGE(X)                                                                     \
    X(en, "English", after_one)                                                                    \
    X(fr, "Français", french)                                                                      \
    X(it, "Italiano", after_one)                                                                   \
    X(pl, "Polski", polish)                                                                        \
    X(ru, "Русский", russian)

#define WORDS_ONE_LANGUAGE(code, name, form) +1
#define WORDS_LANGUAGES (0 WORDS_EACH_LANGUAGE(WORDS_ONE_LANGUAGE))

/* Chooses the language: the one given, or what the environment says, or English. To be
 * called once, before anything is said. False if there is no such language. */
bool words_init(const char *language);
/* Whether it was given explicitly, and so overrides an earlier choice. */
bool words_language_given(void);
/* The code of the language in use. */
const char *words_language(void);
/* All of them, ended by NULL; and the name of each in the language itself. */
extern const char *const words_languages[WORDS_LANGUAGES + 1];
const char *words_language_name(const char *language);
/* Changes the language afterwards, for a choice in a menu. */
bool words_change_language(const char *language);
/* Whether what is shown is in UTF-8. */
bool words_utf8(void);

#endif
