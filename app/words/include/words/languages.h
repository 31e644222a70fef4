/* The languages: X(code, name in itself, plural form of n).
 * Made by tools/languages.py of po/LINGUAS and the catalogues' headers: change those. */
#ifndef RED7_WORDS_LANGUAGES_H
#define RED7_WORDS_LANGUAGES_H

#define WORDS_LANGUAGES 5

/* clang-format off */
#define WORDS_LANGUAGE_TABLE(X) \
    X(en, "English", n != 1) \
    X(fr, "Français", n > 1) \
    X(it, "Italiano", n != 1) \
    X(pl, "Polski", n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2) \
    X(ru, "Русский", n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)
/* clang-format on */

#endif
