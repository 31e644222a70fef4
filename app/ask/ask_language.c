/* The language of a program: gettext, with the catalogues that are installed. The page's module has
 * catalogue.c in the place of this. */
#include "verbs.h"
#include <words/locale.h>
#include <words/text.h>

/* What cannot be spoken leaves the language as it is. */
static void choose(const char *language, struct answer *a)
{
    const char *before = words_language();
    if (words_init(language)) {
        answer_text(a, "language", words_language());
        return;
    }
    struct phrase why = words_phrase("{why}", "why", words_trouble(), NULL);
    words_init(before);
    bool known = words_find_language(language, words_languages) != NULL;
    refuse_field(a, "language", known ? why.bytes : _("There’s no such language."), "language");
}

void ask_language(const struct question *q, struct answer *a)
{
    const char *language = question_find(q, "language");
    if (q->length > 0)
        refuse_field(a, "language", _("The catalogues are installed: none can be given."), "body");
    else
        choose(language, a);
}
