/* Which language is spoken.
 *
 * gettext() looks into a catalogue only if the locale for messages is not "C", and most machines
 * have few locales. GNU's needs any other, such as "C.UTF-8": LANGUAGE then names the language.
 * That of musl knows nothing of LANGUAGE, but takes every name for a locale, so the language itself
 * is one. What is shown goes through print.c or the terminal interface, which need the real
 * encoding (LC_CTYPE); catalogues are always read as UTF-8. */
#include <ctype.h>
#include <langinfo.h>
#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <system/system.h>
#include <unistd.h>
#include <wchar.h>
#include <words/columns.h>
#include <words/locale.h>
#include <words/print.h>
#include <words/readable.h>
#include <words/text.h>

#ifndef RED7_LOCALEDIR
#define RED7_LOCALEDIR "/usr/local/share/locale"
#endif
#define DOMAIN "red7"

#define CODE(code, name, plural) #code,
const char *const words_languages[WORDS_LANGUAGES + 1] = {WORDS_LANGUAGE_TABLE(CODE) NULL};
#undef CODE
static const char *current = "en";
static bool language_given;
static char folder[PATH_MAX]; /* of the catalogues */
static char trouble[1024];

const char *words_trouble(void)
{
    return trouble[0] != '\0' ? trouble : NULL;
}

const char *words_language(void)
{
    return current;
}

const char *words_language_name(const char *language)
{
#define NAME(code, name, plural) {#code, name},
    static const struct {
        const char *code, *name;
    } names[] = {WORDS_LANGUAGE_TABLE(NAME) WORDS_PSEUDO_TABLE(NAME)};
#undef NAME
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(language, names[i].code) == 0)
            return names[i].name;
    return language;
}

bool words_utf8(void)
{
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* The length of "pt" and of "pt_BR" in "pt_BR.UTF-8"; the second is 0 where there is no region. */
static size_t language_length(const char *name, size_t *region)
{
    size_t language = strcspn(name, "_-.@");
    *region = name[language] == '_' || name[language] == '-' ? strcspn(name, ".@") : 0;
    return language;
}

/* Whether the first letters are the same, '-' being as good as '_'. */
static bool begins(const char *name, const char *code, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)(name[i] == '-' ? '_' : name[i])) !=
            tolower((unsigned char)code[i]))
            return false;
    return code[length] == '\0' || code[length] == '_';
}

const char *words_find_language(const char *name, const char *const codes[])
{
    size_t region, length = language_length(name, &region);
    const char *same = NULL, *sister = NULL;
    for (size_t i = 0; codes[i] != NULL && length > 0; i++) {
        size_t size = strlen(codes[i]);
        if (region > 0 && size == region && begins(name, codes[i], region))
            return codes[i];
        if (!begins(name, codes[i], length))
            continue;
        if (size == length)
            same = codes[i];
        else if (sister == NULL)
            sister = codes[i];
    }
    return same != NULL ? same : sister;
}

/* The language of a locale's name, NULL if it is none of ours. A pseudo-language must be meant. */
static const char *find_language(const char *name)
{
#define PSEUDO(code, own, plural) #code,
    static const char *const pseudo[] = {WORDS_PSEUDO_TABLE(PSEUDO) NULL};
#undef PSEUDO
    for (size_t i = 0; pseudo[i] != NULL; i++)
        if (strcmp(name, pseudo[i]) == 0)
            return pseudo[i];
    return words_find_language(name, words_languages);
}

/* What the environment asks for: LANGUAGE may list several, separated by colons. */
static const char *language_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL, *list = getenv("LANGUAGE");
    for (size_t i = 0; locale == NULL && i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        locale = value != NULL && value[0] != '\0' ? value : NULL;
    }
    if (locale == NULL || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return "en";
    for (const char *at = list; at != NULL && *at != '\0'; at += *at == ':') {
        char name[32];
        size_t length = strcspn(at, ":");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        if (find_language(name) != NULL)
            return find_language(name);
        at += length;
    }
    const char *found = find_language(locale);
    return found != NULL ? found : "en";
}

/* The encoding of the terminal. Even a locale that this machine does not have tells the encoding
 * if it ends in UTF-8. NULL, or the name of a locale that is not there and does not tell it. */
static const char *set_encoding(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (setlocale(LC_CTYPE, "") != NULL)
        return NULL;
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value == NULL || value[0] == '\0')
            continue;
        if (strcasestr(value, "utf-8") == NULL && strcasestr(value, "utf8") == NULL)
            return value;
        setlocale(LC_CTYPE, "C.UTF-8");
        return NULL;
    }
    return NULL;
}

/* Where the catalogues lie: beside the program where it was built, or as installed with
 * it, wherever that was moved to. */
static void find_catalogues(void)
{
    char program[PATH_MAX - 64];
    const char *given = getenv("RED7_LOCALEDIR");
    snprintf(folder, sizeof folder, "%s",
             given != NULL && given[0] != '\0' ? given : RED7_LOCALEDIR);
    if (given != NULL && given[0] != '\0')
        return;
    char *slash = system_program(program, sizeof program) ? strrchr(program, '/') : NULL;
    if (slash == NULL)
        return;
    *slash = '\0';
    static const char *const places[] = {"/po", "/../share/locale"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        for (int k = 1; k < WORDS_LANGUAGES; k++) { /* one may be missing */
            char probe[PATH_MAX];
            snprintf(probe, sizeof probe, "%s%s/%s/LC_MESSAGES/" DOMAIN ".mo", program, places[i],
                     words_languages[k]);
            if (access(probe, R_OK) != 0)
                continue;
            snprintf(folder, sizeof folder, "%s%s", program, places[i]);
            return;
        }
}

/* Whether the terminal has the letters of a language, or others that sound like them. Its own name
 * is a specimen of them. */
static bool can_be_shown(const char *language)
{
    const char *name = words_language_name(language);
    size_t length;
    for (; !words_utf8() && *name != '\0'; name += length) {
        char bytes[MB_LEN_MAX];
        mbstate_t state = {0};
        uint32_t c = words_decode(name, &length);
        if (words_fold(c) == NULL && wcrtomb(bytes, (wchar_t)c, &state) == (size_t)-1)
            return false;
    }
    return true;
}

/* Why a language cannot be spoken, in English: that is spoken instead. False if it can be. */
static bool find_trouble(const char *language)
{
    char path[sizeof folder + 64];
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/" DOMAIN ".mo", folder, language);
    if (!words_readable(path))
        snprintf(trouble, sizeof trouble,
                 "the words of %s cannot be read (%.800s); English is used instead", language,
                 path);
    else if (!can_be_shown(language))
        snprintf(trouble, sizeof trouble,
                 "this terminal has no letters for %s; English is used instead, and a locale "
                 "with UTF-8 has them",
                 language);
    return trouble[0] != '\0';
}

static void name_unknown(const char *language)
{
    struct words text = WORDS_INIT(trouble);
    char name[WORDS_NAME_MAX];
    words_clean_name(language, 16, name);
    words_say(&text, "there is no language '{name}', only", "name", name, NULL);
    for (int i = 0; i < WORDS_LANGUAGES; i++)
        words_say(&text, i == 0 ? " {code}" : ", {code}", "code", words_languages[i], NULL);
    words_add(&text, "; English is used instead");
}

/* The locale for messages, for the language in use: the first of these that is there. */
static void set_messages(void)
{
    const char *const names[] = {current, "C.UTF-8", "en_US.UTF-8"};
    size_t i = 0;
    if (strcmp(current, "en") == 0) /* which the program speaks without a catalogue */
        setlocale(LC_MESSAGES, "C");
    else
        while (i < sizeof names / sizeof names[0] && setlocale(LC_MESSAGES, names[i]) == NULL)
            i++;
}

bool words_change_language(const char *language)
{
    const char *found = find_language(language);
    trouble[0] = '\0';
    if (found == NULL)
        name_unknown(language);
    else if (strcmp(found, "en") != 0 && find_trouble(found))
        found = NULL;
    current = found != NULL ? found : "en";
    setenv("LANGUAGE", current, 1);
    set_messages();
    textdomain(DOMAIN); /* glibc then forgets what it has looked up */
    return found != NULL;
}

bool words_language_given(void)
{
    return language_given;
}

bool words_init(const char *language)
{
    language_given = language != NULL;
    const char *missing = set_encoding();
    const char *wanted = language != NULL ? language : language_of_environment();
    find_catalogues();
    bindtextdomain(DOMAIN, folder);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    if (language != NULL || missing == NULL || strcmp(wanted, "en") == 0)
        return words_change_language(wanted);
    words_change_language("en");
    snprintf(trouble, sizeof trouble,
             "the locale '%.40s' is not installed here; English is used instead", missing);
    return false;
}
