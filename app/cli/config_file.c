/* Options from a file: see config_file.h. */
#include "config_file.h"
#include "complain.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <words/fault.h>
#include <words/text.h>

#define FILE_MOST 65536
#define NAME_MOST 40
#define BLANK " \t\r"

static char place[300]; /* of the line being read; "": none is */

const char *cli_config_place(const char *command)
{
    return place[0] != '\0' ? place : command;
}

/* Cuts off what is blank at both ends. */
static char *trim(char *text)
{
    text += strspn(text, BLANK);
    size_t length = strlen(text);
    while (length > 0 && strchr(BLANK, text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

static bool is_known(const struct cli_option *options, const char *name)
{
    for (; options->name != NULL; options++)
        if (strcmp(options->name, name) == 0)
            return strcmp(name, "config") != 0; /* one file is enough */
    return false;
}

/* Reads a line that says something; false after complaining. */
static bool read_line(const char *command, char *line, const struct cli_option *options)
{
    char word[NAME_MOST + 3];
    char *value = strchr(line, '=');
    char *words[] = {place, word, NULL, NULL};
    if (value != NULL)
        *value++ = '\0';
    const char *name = trim(line);
    if (*name == '\0' || strlen(name) > NAME_MOST || strpbrk(name, BLANK) != NULL) {
        cli_complain(place,
                     _("a line is NAME or NAME = VALUE, as an option of `red7 {command}` without "
                       "its dashes, not ‘{text}’"),
                     "command", command, "text", cli_cut(name).bytes, NULL);
        return false;
    }
    if (!is_known(options, name)) {
        cli_complain(place, _("there is no option ‘{text}’; see `red7 {command} --help`"), "text",
                     cli_cut(name).bytes, "command", command, NULL);
        return false;
    }
    snprintf(word, sizeof word, "--%s", name);
    words[2] = value == NULL ? NULL : trim(value);
    for (const struct cli_option *o = options; value != NULL && o->name != NULL; o++)
        if (strcmp(o->name, name) == 0 && o->flag != NULL) {
            cli_complain(place, _("--{option} takes no value"), "option", name, NULL);
            return false;
        }
    return cli_read_options(value == NULL ? 2 : 3, words, options);
}

static bool read_text(const char *command, const char *file, char *text,
                      const struct cli_option *options)
{
    bool right = true;
    int number = 0;
    for (char *line = text, *next; line != NULL; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        number++;
        line = trim(line);
        if (*line == '\0' || *line == '#')
            continue;
        snprintf(place, sizeof place, "%s: %.200s:%d", command, file, number);
        right &= read_line(command, line, options);
    }
    place[0] = '\0';
    return right;
}

bool cli_read_config(const char *command, const char *file, const struct cli_option *options)
{
    static char text[FILE_MOST + 1]; /* options point into it */
    FILE *in = fopen(file, "re");
    size_t length = in == NULL ? 0 : fread(text, 1, sizeof text, in);
    int error = in == NULL || ferror(in) ? errno : length > FILE_MOST ? EFBIG : 0;
    if (error == 0 && memchr(text, '\0', length) != NULL)
        error = EILSEQ;
    if (in != NULL)
        fclose(in);
    if (error != 0) {
        cli_complain(command, _("‘{file}’: {why}"), "file", file, "why", words_fault(error), NULL);
        return false;
    }
    text[length] = '\0';
    return read_text(command, file, text, options);
}
