/* Reading what people type: lines, and answers to questions. */
#include "plain_ask.h"
#include "plain_tell.h"
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <words/names.h>
#include <words/print.h>
#include <words/text.h>

/* Reads the rest of a line. R7_OK, or why it cannot be used; the whole line is read in any
 * case. */
static enum r7_error get_line(char line[PLAIN_LINE_MAX + 1], bool *end)
{
    size_t length = 0;
    enum r7_error error = R7_OK;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length == PLAIN_LINE_MAX)
            error = R7_ERR_LENGTH;
        else
            line[length++] = (char)c;
    }
    *end = c == EOF && length == 0;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    for (size_t i = 0; i < length && error == R7_OK; i++)
        if ((line[i] < ' ' && line[i] != '\t') || line[i] > '~')
            error = R7_ERR_BINARY;
    return error;
}

static void tell_end(struct plain *plain)
{
    putchar('\n');
    plain_tell(ferror(stdin) ? _("The input cannot be read; the game stops here.")
                             : _("The input has ended; the game stops here."),
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
            puts(error == R7_OK ? line : "...");
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
    return strcasecmp(word, long_form) == 0 || strcasecmp(word, short_form) == 0;
}

bool plain_ask(struct plain *plain, const char *question)
{
    char line[PLAIN_LINE_MAX + 1], *words[2];
    while (plain_read(plain, question, line)) {
        int count = plain_split(line, words, 2);
        int answer = count == 1 ? words_yes_or_no(words[0]) : -1;
        if (answer >= 0)
            return answer == 1;
        if (count == 1 && plain_is(words[0], "quit", "q")) {
            plain->ended = true;
            return false;
        }
        plain_tell(_("Please answer y or n."), NULL);
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
    size_t length = 0;
    int c, last = EOF;
    words_tell(stdout, false, prompt, NULL);
    fflush(stdout);
    for (; (c = getchar()) != EOF && c != '\n'; last = c)
        if (length < PLAIN_ANSWER_MAX)
            line[length++] = c == '\t' ? ' ' : c < ' ' || c > '~' ? '?' : (char)c;
    if (last == '\r' && length < PLAIN_ANSWER_MAX)
        length--;
    line[length] = '\0';
    if (c == EOF && last == EOF) {
        words_line(_("\nThe input has ended."), NULL);
        return false;
    }
    if (isatty(STDIN_FILENO) != 1) /* nobody sees the typing: it belongs to the text */
        puts(line);
    return true;
}

bool plain_answer_is(const char *line, const char *word)
{
    size_t start = strspn(line, " "), length = strlen(word);
    return strncasecmp(line + start, word, length) == 0 &&
           line[start + length + strspn(line + start + length, " ")] == '\0';
}
