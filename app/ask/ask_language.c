/* The language of a program: gettext, with the catalogues that are installed. The page's module has
 * catalogue.c in the place of this. */
#include "verbs.h"
#include <words/locale.h>
#include <words/text.h>

void ask_language(const struct question *q, struct answer *a)
{
    const char *language = question_find(q, "language");
    if (q->length > 0)
        refuse_field(a, "language", _("The catalogues are installed: none can be given."), "body");
    else if (!words_init(language))
        refuse_field(a, "language", _("There is no such language."), "language");
    else
        answer_text(a, "language", words_language());
}
