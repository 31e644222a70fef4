/* Which language is spoken.
 *
 * gettext() looks into a catalogue only if the locale for messages is not "C", and most machines
 * have few locales. "C.UTF-8" always exists and will do: LANGUAGE then names the language. What is
 * shown goes through print.c or the terminal interface, which need the real encoding (LC_CTYPE);
 * catalogues are always read as UTF-8. */
#include <langinfo.h>
#include <libintl.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <words/locale.h>
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

const char *words_language(void)
{
    return current;
}

const char *words_language_name(const char *language)
{
#define NAME(code, name, plural) name,
    static const char *const names[WORDS_LANGUAGES] = {WORDS_LANGUAGE_TABLE(NAME)};
#undef NAME
    for (int i = 0; i < WORDS_LANGUAGES; i++)
        if (strcmp(language, words_languages[i]) == 0)
            return names[i];
    return language;
}

bool words_utf8(void)
{
    return strcasecmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* The language of a locale's name ("pl_PL.UTF-8"), NULL if it is none of ours. */
static const char *find_language(const char *name)
{
    size_t length = strcspn(name, "_.@-");
    for (int i = 0; i < WORDS_LANGUAGES; i++)
        if (strlen(words_languages[i]) == length &&
            strncasecmp(name, words_languages[i], length) == 0)
            return words_languages[i];
    return NULL;
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
 * if it ends in UTF-8. */
static void set_encoding(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (setlocale(LC_CTYPE, "") != NULL)
        return;
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value == NULL || value[0] == '\0')
            continue;
        if (strcasestr(value, "utf-8") != NULL || strcasestr(value, "utf8") != NULL)
            setlocale(LC_CTYPE, "C.UTF-8");
        return;
    }
}

/* Where the catalogues lie: beside the program where it was built, or as installed with
 * it, wherever that was moved to. */
static void find_catalogues(char folder[PATH_MAX])
{
    char program[PATH_MAX - 64];
    const char *given = getenv("RED7_LOCALEDIR");
    snprintf(folder, PATH_MAX, "%s", given != NULL && given[0] != '\0' ? given : RED7_LOCALEDIR);
    if (given != NULL && given[0] != '\0')
        return;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return;
    *slash = '\0';
    static const char *const places[] = {"/po", "/../share/locale"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char probe[PATH_MAX];
        snprintf(probe, sizeof probe, "%s%s/ru/LC_MESSAGES/" DOMAIN ".mo", program, places[i]);
        if (access(probe, R_OK) != 0)
            continue;
        snprintf(folder, PATH_MAX, "%s%s", program, places[i]);
        return;
    }
}

bool words_change_language(const char *language)
{
    const char *found = find_language(language);
    if (found == NULL)
        return false;
    current = found;
    /* The program speaks English without a catalogue. */
    setenv("LANGUAGE", current, 1);
    setlocale(LC_MESSAGES, strcmp(current, "en") == 0 ? "C" : "C.UTF-8");
    textdomain(DOMAIN); /* glibc then forgets what it has looked up */
    return true;
}

bool words_language_given(void)
{
    return language_given;
}

bool words_init(const char *language)
{
    char folder[PATH_MAX];
    language_given = language != NULL;
    set_encoding();
    find_catalogues(folder);
    bindtextdomain(DOMAIN, folder);
    bind_textdomain_codeset(DOMAIN, "UTF-8");
    return words_change_language(language != NULL ? language : language_of_environment());
}
