/* Keys as letters: a Cyrillic keyboard counts by its places; yes and no in the language. */
#include "screen.h"
#include <words/columns.h>
#include <words/print.h>
#include <words/text.h>

uint32_t tui_key(const struct tui_event *event)
{
    /* From 0x430 (а) to 0x44F (я): the Latin letters on the same keys. */
    static const char places[] = "f,dult;pbqrkvyjghcnea[wxio]sm'.z";
    if (event->kind != TUI_KEY || event->pasted) /* what is pasted is text, no commands */
        return 0;
    uint32_t key = event->key;
    if (key >= 'A' && key <= 'Z')
        return key + 32;
    if (key >= 0x410 && key <= 0x42F)
        key += 0x20;
    if (key >= 0x430 && key <= 0x44F)
        return (unsigned char)places[key - 0x430];
    return key;
}

uint32_t tui_answer_key(bool yes)
{
    size_t length;
    return words_decode(yes ? C_("answer", "y") : C_("answer", "n"), &length);
}

int tui_yes_or_no(const struct tui_event *event)
{
    char letter[8];
    if (event->kind != TUI_KEY || event->pasted || event->key >= TUI_KEY_BACK)
        return -1;
    letter[words_encode(event->key, letter)] = '\0';
    int answer = words_yes_or_no(letter);
    uint32_t key = tui_key(event);
    return answer >= 0 ? answer : key == 'y' ? 1 : key == 'n' ? 0 : -1;
}
