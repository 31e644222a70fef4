/* Longer texts for people, filled to the width of a terminal. */
#include <plain/text.h>
#include <stdio.h>
#include <string.h>
#include <words/columns.h>
#include <words/print.h>
#include <words/rules.h>
#include <words/text.h>

#define WIDTH 78

void plain_print_text(const char *text)
{
    int indent = 0;
    for (bool starts = true; *text != '\0';) {
        size_t next, length = words_wrap(text, WIDTH - indent, &next);
        printf("%*s", indent, "");
        words_line("{line}", "line", words_format("%.*s", (int)length, text).bytes, NULL);
        if (starts && strncmp(text, "- ", 2) == 0)
            indent = 2;
        starts = text[next - 1] == '\n';
        indent = starts ? 0 : indent;
        text += next;
    }
}

void plain_print_rules(struct r7_rules rules)
{
    static char bytes[WORDS_RULES_MAX];
    struct words text = WORDS_INIT(bytes);
    words_clear(&text);
    words_add_rules(&text, rules, 0);
    plain_print_text(bytes);
}
