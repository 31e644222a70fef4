/* Lines for the engine. While it thinks nobody takes lines away, but the next one may be "stop": so
 * what has arrived is looked at without waiting. */
#include "engine_input.h"
#include <errno.h>
#include <string.h>
#include <system/system.h>
#include <unistd.h>

/* Makes room for more at the end. A line that fills all of it is too long: only its length matters,
 * so what is there of it is thrown away but for one byte too many. */
static void make_room(struct engine_input *input)
{
    if (input->at > 0) {
        memmove(input->bytes, input->bytes + input->at, input->end - input->at);
        input->end -= input->at;
        input->at = 0;
    }
    if (input->end == sizeof input->bytes)
        input->end = CLI_LINE_MAX + 1;
}

/* Reads what there is; waits for it if told so. */
static void read_more(struct engine_input *input, bool waits)
{
    if (input->ended || (!waits && !system_has_input(input->file)))
        return;
    make_room(input);
    ssize_t got = read(input->file, input->bytes + input->end, sizeof input->bytes - input->end);
    if (got > 0)
        input->end += (size_t)got;
    else if (got == 0 || errno != EINTR) {
        input->ended = true;
        input->error = got < 0 ? errno : 0;
    }
}

/* The end of the line that is there; NULL if it is not all there. */
static const char *line_end(const struct engine_input *input)
{
    return memchr(input->bytes + input->at, '\n', input->end - input->at);
}

bool engine_input_next(struct engine_input *input, const char **line, size_t *length)
{
    const char *end;
    while ((end = line_end(input)) == NULL && !input->ended)
        read_more(input, true);
    *line = input->bytes + input->at;
    *length = (size_t)((end != NULL ? end : input->bytes + input->end) - *line);
    input->at += *length + (end != NULL);
    if (*length > 0 && *length <= CLI_LINE_MAX && (*line)[*length - 1] == '\r')
        --*length;
    else if (*length > CLI_LINE_MAX)
        *length = CLI_LINE_MAX + 1;
    return end != NULL || *length > 0;
}

bool engine_input_stops(void *context)
{
    struct engine_input *input = context;
    const char *end = line_end(input);
    if (end == NULL)
        read_more(input, false);
    end = line_end(input);
    const char *line = input->bytes + input->at;
    if (end == NULL) /* not even where the input has ended: a script may have said all it wants */
        return false;
    size_t length = (size_t)(end - line);
    length -= length > 0 && line[length - 1] == '\r';
    if (length != strlen("stop") || memcmp(line, "stop", length) != 0)
        return false;
    input->at += (size_t)(end - line) + 1;
    return true;
}
