/* The daily challenge. */
#include "verbs.h"
#include <game/daily.h>
#include <words/text.h>

void ask_daily(const struct question *q, struct answer *a)
{
    const char *date = question_find(q, "date");
    struct daily daily;
    char rules[R7_RULES_TEXT_MAX];
    if (!daily_read(date, &daily)) {
        refuse_field(a, "date", _("There’s no challenge on that day."), "date");
        return;
    }
    if (!daily_deal(&daily)) {
        refuse_memory(a);
        return;
    }
    r7_rules_write(daily.rules, rules, sizeof rules);
    answer_text(a, "date", date);
    answer_number(a, "number", daily.number);
    answer_number(a, "weekday", daily.weekday);
    answer_text(a, "first", DAILY_FIRST);
    answer_text(a, "rules", rules);
    answer_text(a, "seed", words_format("%lu", (unsigned long)daily.seed).bytes);
    answer_text(a, "bot", daily.bot->name);
    answer_number(a, "par", daily.par);
}
