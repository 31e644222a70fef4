/* Reading what people type: lines, and answers to questions. */
#include "plain_ask.h"
#include "plain_tell.h"
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>
#include <words/columns.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

/* A line in UTF-8 from the terminal's own encoding, cut if it gets too long. What is no text
 * becomes `instead`, or if that is 0 makes it false. */
static bool to_utf8(const char *typed, char *line, size_t room, char instead)
{
    size_t length = 0, left = strlen(typed);
    mbstate_t state = {0};
    while (left > 0) {
        wchar_t c;
        size_t step = mbrtowc(&c, typed, left, &state);
        bool text = step <= left && step > 0 && (c == L'\t' || iswprint((wint_t)c));
        char bytes[4] = {instead};
        size_t count = text ? words_encode((uint32_t)c, bytes) : 1;
        if (!text && instead == 0)
            return false;
        if (length + count > room)
            break;
        memcpy(line + length, bytes, count);
        length += count;
        if (step > left) /* not a character of this encoding: go on behind its first byte */
            state = (mbstate_t){0};
        step = step > left ? 1 : step;
        typed += step;
        left -= step;
    }
    line[length] = '\0';
    return true;
}

/* Reads the rest of a line. R7_OK, or why it cannot be used; the whole line is read in any
 * case. */
static enum r7_error get_line(char line[PLAIN_LINE_MAX + 1], bool *end)
{
    char typed[PLAIN_LINE_MAX + 1];
    size_t length = 0;
    enum r7_error error = R7_OK;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length == PLAIN_LINE_MAX)
            error = R7_ERR_LENGTH;
        else if (c == '\0')
            error = R7_ERR_BINARY;
        else
            typed[length++] = (char)c;
    }
    *end = c == EOF && length == 0;
    if (length > 0 && typed[length - 1] == '\r')
        length--;
    typed[length] = '\0';
    if (error == R7_OK && !to_utf8(typed, line, PLAIN_LINE_MAX, 0))
        error = R7_ERR_BINARY;
    return error;
}

static void tell_end(struct plain *plain)
{
    putchar('\n');
    plain_tell(ferror(stdin) ? _("The input can’t be read, so the game stops here.")
                             : _("The input has ended, so the game stops here."),
               NULL);
    plain->ended = true;
}

bool plain_read(struct plain *plain, const char *prompt, char line[PLAIN_LINE_MAX + 1])
{
    for (;;) {
        bool end;
        words_print(stdout, prompt, words_wants_colour(stdout));
        fflush(stdout);
        enum r7_error error = get_line(line, &end);
        if (end) {
            tell_end(plain);
            return false;
        }
        if (plain->echo)
            words_tell(stdout, false, "{line}\n", "line", error == R7_OK ? line : "...", NULL);
        if (error == R7_OK)
            return true;
        if (error == R7_ERR_LENGTH)
            plain_tell(_("The line is too long: at most {n} characters."), "n",
                       words_number(PLAIN_LINE_MAX).bytes, NULL);
        else
            plain_tell(words_error(error), NULL);
    }
}

bool plain_is(const char *word, const char *long_form, const char *short_form)
{
    return words_same(word, long_form) || words_same(word, short_form);
}

struct phrase plain_with_letters(const char *message)
{
    return words_phrase(message, "yes", C_("answer", "y"), "no", C_("answer", "n"), NULL);
}

bool plain_ask(struct plain *plain, const char *question)
{
    char line[PLAIN_LINE_MAX + 1], *words[2];
    struct phrase prompt = plain_with_letters(question);
    while (plain_read(plain, prompt.bytes, line)) {
        int count = plain_split(line, words, 2);
        int answer = count == 1 ? words_yes_or_no(words[0]) : -1;
        if (answer >= 0)
            return answer == 1;
        if (count == 1 && plain_is(words[0], "quit", "q")) {
            plain->ended = true;
            return false;
        }
        plain_tell(plain_with_letters(_("Answer {yes} or {no}.")).bytes, NULL);
    }
    return false;
}

bool plain_wait(struct plain *plain, const char *prompt)
{
    char line[PLAIN_LINE_MAX + 1], *words[1];
    if (!plain_read(plain, prompt, line))
        return false;
    if (plain_split(line, words, 1) == 1 && plain_is(words[0], "quit", "q"))
        plain->ended = true;
    return !plain->ended;
}

int plain_split(char *line, char **words, int room)
{
    int count = 0;
    char *rest;
    for (char *word = strtok_r(line, " \t,;", &rest); word != NULL && count < room;
         word = strtok_r(NULL, " \t,;", &rest))
        words[count++] = word;
    return count;
}

/* ---- outside a game ---- */

bool plain_read_answer(const char *prompt, char line[PLAIN_ANSWER_MAX + 1])
{
    char typed[PLAIN_ANSWER_MAX + 1];
    size_t length = 0;
    int c, last = EOF;
    words_tell(stdout, false, prompt, NULL);
    fflush(stdout);
    for (; (c = getchar()) != EOF && c != '\n'; last = c)
        if (length < PLAIN_ANSWER_MAX)
            typed[length++] = c == '\t' ? ' ' : c == '\0' ? '?' : (char)c;
    if (last == '\r' && length < PLAIN_ANSWER_MAX)
        length--;
    typed[length] = '\0';
    to_utf8(typed, line, PLAIN_ANSWER_MAX, '?');
    if (c == EOF && last == EOF) {
        words_line(_("\nThe input has ended."), NULL);
        return false;
    }
    if (isatty(STDIN_FILENO) != 1) /* nobody sees the typing: it belongs to the text */
        words_line("{line}", "line", line, NULL);
    return true;
}

bool plain_answer_is(const char *line, const char *word)
{
    char trimmed[PLAIN_ANSWER_MAX + 1];
    line += strspn(line, " ");
    size_t length = strlen(line);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    memcpy(trimmed, line, length);
    trimmed[length] = '\0';
    return words_same(trimmed, word);
}
