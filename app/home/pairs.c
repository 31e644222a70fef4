/* Files of lines "key = value". */
#include "pairs.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <words/fault.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts blanks off both ends of a text. */
static char *trim(char *text)
{
    while (is_blank(*text))
        text++;
    for (size_t length = strlen(text); length > 0 && is_blank(text[length - 1]); length--)
        text[length - 1] = '\0';
    return text;
}

int pairs_read(char *text, size_t length, pairs_take *take, void *target, struct pair *wrong)
{
    int number = 1;
    for (char *line = text, *end; line < text + length; line = end + 1, number++) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        end = end != NULL ? end : text + length;
        *end = '\0';
        *wrong = (struct pair){"", line};
        if (strlen(line) != (size_t)(end - line)) /* a NUL in it */
            return number;
        line = trim(line);
        char *equals = strchr(line, '=');
        *wrong = (struct pair){"", line};
        if (*line == '\0' || *line == '#')
            continue;
        if (equals == NULL)
            return number;
        *equals = '\0';
        *wrong = (struct pair){trim(line), trim(equals + 1)};
        if (!take(target, wrong->key, wrong->value))
            return number;
    }
    return 0;
}

static void reject(enum files_place place, const char *file, const char *why, struct words *message)
{
    char path[PATH_MAX];
    if (files_set_aside(place, file, path))
        words_say(message,
                  _("Couldn’t read the file {file}, so it has been moved to {path}. {why}"), "file",
                  file, "path", path, "why", why, NULL);
    else
        words_say(message, _("Couldn’t read the file {file} or move it aside. {why}"), "file", file,
                  "why", why, NULL);
}

bool pairs_load(enum files_place place, const char *file, pairs_take *take, void *target,
                struct words *message)
{
    size_t length;
    char *text = files_read(place, file, &length);
    if (text == NULL) {
        if (errno != ENOENT && errno != ENOTDIR)
            reject(place, file, words_fault(errno), message);
        return false;
    }
    struct pair wrong;
    int line = pairs_read(text, length, take, target, &wrong);
    free(text);
    if (line > 0)
        reject(
            place, file,
            words_phrase(_("Line {line} is wrong."), "line", words_number(line).bytes, NULL).bytes,
            message);
    return line == 0;
}

bool pairs_save(enum files_place place, const char *file, const struct words *text,
                struct words *message)
{
    if (files_write(place, file, text->bytes, text->length))
        return true;
    words_say(message, _("Couldn’t write the file {file}: {reason}."), "file", file, "reason",
              words_fault(errno), NULL);
    return false;
}

void pairs_add(struct words *text, const char *key, const char *value)
{
    words_say(text, "{key} = {value}\n", "key", key, "value", value, NULL);
}

bool pairs_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *number <= most;
}

bool pairs_yes(const char *text, bool *yes)
{
    *yes = strcmp(text, "yes") == 0;
    return *yes || strcmp(text, "no") == 0;
}
