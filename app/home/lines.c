/* Files of lines of JSON. A line is complete in itself, so that damage to one of them does no harm
 * to the others. */
#include "lines.h"
#include <errno.h>
#include <home/files.h>
#include <stdlib.h>
#include <string.h>
#include <words/fault.h>

#define VALUES_MAX 256 /* of a line */

static void tell_skipped(const char *file, int skipped, int first, struct words *message)
{
    char path[PATH_MAX];
    if (skipped == 0 || !files_path(FILES_DATA, file, path))
        return;
    words_say(message,
              ngettext("{file}: line {line} can’t be read, so it is left out.",
                       "{file}: {n} lines can’t be read, so they are left out; the first is line "
                       "{line}.",
                       (unsigned long)skipped),
              "file", path, "n", words_number(skipped).bytes, "line", words_number(first).bytes,
              NULL);
}

int lines_read(const char *file, lines_take *take, void *list, struct words *message)
{
    struct json_value values[VALUES_MAX];
    size_t length;
    int number = 1, skipped = 0, first = 0;
    char *text = files_read(FILES_DATA, file, &length);
    if (text == NULL) {
        if (errno != ENOENT && errno != ENOTDIR)
            words_say(message, _("Couldn’t read the file {file}: {reason}."), "file", file,
                      "reason", words_fault(errno), NULL);
        return 0;
    }
    for (const char *line = text, *end; line < text + length; line = end + 1, number++) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        end = end != NULL ? end : text + length;
        const struct json_value *value =
            json_read(line, (size_t)(end - line), values, VALUES_MAX, NULL);
        if (value != NULL && take(list, value))
            continue;
        first = skipped++ == 0 ? number : first;
    }
    free(text);
    tell_skipped(file, skipped, first, message);
    return skipped;
}

bool lines_write(const char *file, struct json_writer *json, int skipped, struct words *message)
{
    size_t length;
    char aside[PATH_MAX], *text = json_take(json, &length);
    bool good = text != NULL && (skipped == 0 || files_set_aside(FILES_DATA, file, aside));
    good = good && files_write(FILES_DATA, file, text, length);
    if (!good)
        words_say(message, _("Couldn’t write the file {file}: {reason}."), "file", file, "reason",
                  words_fault(text == NULL ? ENOMEM : errno), NULL);
    free(text);
    return good;
}
