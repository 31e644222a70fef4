/* Another language: gettext() of the module.
 *
 * The catalogue comes from the page as the body of the verb `language`: an entry after the
 * other, each an id and its translation, with a NUL after either.
 *
 *     id NUL translation NUL
 *     context \004 id NUL translation NUL          a message with a context
 *     singular NUL form0 \003 form1 \003 form2 NUL  a plural, by its singular
 *
 * It is copied, and found by an open table of hashes. */
#include "question.h"
#include "verbs.h"
#include <stdlib.h>
#include <string.h>
#include <words/languages.h>
#include <words/text.h>

#define NEXT_FORM '\003'

struct entry {
    const char *id, *text;
};

static struct {
    char *bytes;
    struct entry *entries;
    size_t places; /* a power of two, more than there are entries */
    unsigned (*form)(unsigned long n);
} catalogue;

/* ---- which plural form serves a number ---- */

#define FORM(code, name, plural)                                                                   \
    static unsigned form_##code(unsigned long n)                                                   \
    {                                                                                              \
        return (unsigned)(plural);                                                                 \
    }
WORDS_LANGUAGE_TABLE(FORM)
WORDS_PSEUDO_TABLE(FORM)
#undef FORM

static const struct {
    const char *language;
    unsigned (*form)(unsigned long n);
} languages[] = {
#define ROW(code, name, plural) {#code, form_##code},
    WORDS_LANGUAGE_TABLE(ROW) WORDS_PSEUDO_TABLE(ROW)
#undef ROW
};

/* ---- finding ---- */

static size_t hash_of(const char *id)
{
    uint32_t hash = 2166136261U;
    for (; *id != '\0'; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619U;
    return hash;
}

/* The place of an id, or the free one where it would be. */
static struct entry *place_of(const char *id)
{
    size_t at = hash_of(id) & (catalogue.places - 1);
    while (catalogue.entries[at].id != NULL && strcmp(catalogue.entries[at].id, id) != 0)
        at = (at + 1) & (catalogue.places - 1);
    return &catalogue.entries[at];
}

/* Every form of it, NULL if there is none. */
static const char *find(const char *id)
{
    return catalogue.places > 0 ? place_of(id)->text : NULL;
}

const char *catalogue_text(const char *id)
{
    const char *text = find(id);
    return text != NULL ? text : id;
}

/* A form ends with a NUL, and the mark of the next one follows. */
const char *catalogue_plural(const char *one, const char *many, unsigned long n)
{
    const char *text = find(one);
    if (text == NULL)
        return n == 1 ? one : many;
    for (unsigned form = catalogue.form(n); form > 0; form--)
        if (text[strlen(text) + 1] == NEXT_FORM)
            text += strlen(text) + 2;
    return text;
}

/* ---- reading ---- */

static void forget(void)
{
    free(catalogue.bytes);
    free(catalogue.entries);
    memset(&catalogue, 0, sizeof catalogue);
    catalogue.form = form_en;
}

/* Ends each form with a NUL before the mark of the next one. */
static size_t copy(const char *entries, size_t length, char *bytes)
{
    size_t written = 0;
    for (size_t i = 0; i < length; i++) {
        if (entries[i] == NEXT_FORM)
            bytes[written++] = '\0';
        bytes[written++] = entries[i];
    }
    bytes[written] = '\0'; /* what is cut still ends */
    return written;
}

/* The end of a text with all its forms. */
static char *skip(char *text)
{
    text += strlen(text);
    while (text[1] == NEXT_FORM)
        text += strlen(text + 1) + 1;
    return text + 1;
}

/* Speaks another language from now on; false if it is none of ours. The entries are copied. */
static bool set_language(const char *language, const char *entries, size_t length)
{
    size_t found = 0, texts = 0, count = sizeof languages / sizeof languages[0];
    while (found < count && strcmp(languages[found].language, language) != 0)
        found++;
    if (found == count)
        return false;
    forget();
    catalogue.form = languages[found].form;
    for (size_t i = 0; i < length; i++)
        texts += entries[i] == '\0';
    if (texts < 2)
        return true;
    catalogue.bytes = calloc(2 * length + 4, 1);
    for (catalogue.places = 4; catalogue.places < 2 * texts; catalogue.places *= 2)
        ;
    catalogue.entries = calloc(catalogue.places, sizeof *catalogue.entries);
    if (catalogue.bytes == NULL || catalogue.entries == NULL) {
        forget();
        return true; /* English is better than nothing */
    }
    char *end = catalogue.bytes + copy(entries, length, catalogue.bytes);
    for (char *id = catalogue.bytes; id < end;) {
        char *text = skip(id);
        if (text >= end)
            break;
        *place_of(id) = (struct entry){id, text};
        id = skip(text);
    }
    return true;
}

void ask_language(const struct question *q, struct answer *a)
{
    const char *language = question_find(q, "language");
    if (!set_language(language, q->body, q->length)) {
        refuse_field(a, "language", _("There’s no such language."), "language");
        return;
    }
    answer_text(a, "language", language);
}
