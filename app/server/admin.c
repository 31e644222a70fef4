/* The host's own door: the socket, and lines in and out. */
#include "admin.h"
#include "log.h"
#include "server.h"
#include <json/read.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define LINE_MOST 4096
#define VALUES_MOST 32

struct admin {
    uv_pipe_t pipe;
    struct server *server;
    char path[sizeof((struct sockaddr_un *)0)->sun_path];
};

/* One who asks. */
struct caller {
    uv_pipe_t pipe;
    uv_write_t write;
    struct server *server;
    char line[LINE_MOST];
    size_t length;
    char *answer;
};

static void caller_freed(uv_handle_t *handle)
{
    struct caller *caller = handle->data;
    free(caller->answer);
    free(caller);
}

static void caller_end(struct caller *caller)
{
    if (!uv_is_closing((uv_handle_t *)&caller->pipe))
        uv_close((uv_handle_t *)&caller->pipe, caller_freed);
}

static void answered(uv_write_t *write, int status)
{
    (void)status;
    caller_end(write->data);
}

static void refuse(struct json_writer *json, const char *why)
{
    json_put_text(json, "error", "bad_command");
    json_put_text(json, "why", why);
}

/* Reads the words of a line; false if it is none. */
static bool read_words(const struct json_value *list, char *room, size_t size,
                       const char *words[ADMIN_WORDS_MAX], int *count)
{
    *count = 0;
    if (!json_is(list, JSON_KIND_LIST) || list->count == 0 || list->count > ADMIN_WORDS_MAX)
        return false;
    for (const struct json_value *item = json_first(list); item != NULL; item = item->next) {
        if (!json_is(item, JSON_KIND_TEXT) || !json_copy_text(item, room, size))
            return false;
        size_t length = strlen(room) + 1;
        words[(*count)++] = room;
        room += length;
        size -= length;
    }
    return true;
}

static void answer(struct caller *caller, size_t length)
{
    struct json_value values[VALUES_MOST];
    char room[LINE_MOST];
    const char *words[ADMIN_WORDS_MAX];
    int count;
    struct json_writer json;
    size_t size;
    json_init(&json, NULL, 0, true);
    json_open(&json, NULL, '{');
    server_now(caller->server);
    if (read_words(json_read(caller->line, length, values, VALUES_MOST, NULL), room, sizeof room,
                   words, &count))
        admin_command(caller->server, words, count, &json);
    else
        refuse(&json, "a question is a line with a JSON array of up to 8 texts");
    json_close(&json, '}');
    json_end_line(&json);
    caller->answer = json_take(&json, &size);
    uv_buf_t buffer = uv_buf_init(caller->answer, caller->answer == NULL ? 0 : (unsigned)size);
    caller->write.data = caller;
    if (caller->answer == NULL ||
        uv_write(&caller->write, (uv_stream_t *)&caller->pipe, &buffer, 1, answered) != 0)
        caller_end(caller);
}

static void give_room(uv_handle_t *handle, size_t wish, uv_buf_t *buffer)
{
    struct caller *caller = handle->data;
    (void)wish;
    *buffer = uv_buf_init(caller->line + caller->length,
                          (unsigned)(sizeof caller->line - caller->length));
}

static void came(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct caller *caller = stream->data;
    (void)buffer;
    if (length < 0) {
        caller_end(caller);
        return;
    }
    caller->length += (size_t)length;
    const char *end = memchr(caller->line, '\n', caller->length);
    if (end == NULL && caller->length < sizeof caller->line)
        return;
    uv_read_stop(stream);
    answer(caller, end == NULL ? 0 : (size_t)(end - caller->line));
}

static void calls(uv_stream_t *stream, int status)
{
    struct admin *admin = stream->data;
    struct caller *caller = status == 0 ? calloc(1, sizeof *caller) : NULL;
    if (caller == NULL)
        return;
    caller->server = admin->server;
    uv_pipe_init(&admin->server->loop, &caller->pipe, 0);
    caller->pipe.data = caller;
    if (uv_accept(stream, (uv_stream_t *)&caller->pipe) != 0 ||
        uv_read_start((uv_stream_t *)&caller->pipe, give_room, came) != 0)
        caller_end(caller);
}

static void freed(uv_handle_t *handle)
{
    free(handle->data);
}

struct admin *admin_open(struct server *server)
{
    struct admin *admin = calloc(1, sizeof *admin);
    const char *data = server->options->data;
    if (admin == NULL)
        return NULL;
    admin->server = server;
    if (!store_door(data, admin->path, sizeof admin->path)) {
        char shown[STORE_SHOWN_MAX]; /* without a password */
        store_shown(data, shown);
        log_line(LOG_WARNING,
                 "no door for `red7 admin`: its path is too long, or no folder is its own file=%s",
                 log_quote(shown).text);
        free(admin);
        return NULL;
    }
    unlink(admin->path); /* the store is locked, so it is nobody's */
    uv_pipe_init(&server->loop, &admin->pipe, 0);
    admin->pipe.data = admin;
    mode_t before = umask(0177);
    int result = uv_pipe_bind(&admin->pipe, admin->path);
    umask(before);
    if (result == 0)
        result = uv_listen((uv_stream_t *)&admin->pipe, 8, calls);
    if (result == 0)
        return admin;
    log_line(LOG_WARNING, "no door for `red7 admin`: %s file=%s", uv_strerror(result),
             log_quote(admin->path).text);
    uv_close((uv_handle_t *)&admin->pipe, freed);
    return NULL;
}

void admin_close(struct admin *admin)
{
    if (admin == NULL)
        return;
    unlink(admin->path);
    uv_close((uv_handle_t *)&admin->pipe, freed);
}
