/* In the place of libuv's streams: the server's ends of lines. */
#include "loop.h"
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define READS_MOST 32 /* as libuv: then others have their turn */

uv_buf_t uv_buf_init(char *base, unsigned length)
{
    return (uv_buf_t){.base = base, .len = length};
}

int uv_tcp_init(uv_loop_t *loop, uv_tcp_t *tcp)
{
    handle_init(loop, tcp, UV_TCP);
    return 0;
}

int uv_tcp_open(uv_tcp_t *tcp, uv_os_sock_t socket)
{
    handle_of(tcp)->line = line_of_socket(socket);
    return handle_of(tcp)->line == NULL ? UV_EBADF : 0;
}

int uv_tcp_nodelay(uv_tcp_t *tcp, int on)
{
    (void)tcp, (void)on;
    return 0;
}

int uv_fileno(const uv_handle_t *handle, uv_os_fd_t *fd)
{
    const struct line *line = handle_of(handle)->line;
    if (line == NULL)
        return UV_EBADF;
    *fd = line_socket(line);
    return 0;
}

/* ---- the door for `red7 admin` ---- */

int uv_pipe_init(uv_loop_t *loop, uv_pipe_t *pipe, int ipc)
{
    (void)ipc;
    handle_init(loop, pipe, UV_NAMED_PIPE);
    return 0;
}

int uv_pipe_bind(uv_pipe_t *pipe, const char *name)
{
    (void)pipe, (void)name;
    return 0;
}

int uv_listen(uv_stream_t *stream, int backlog, uv_connection_cb call)
{
    (void)backlog;
    handle_of(stream)->connection = call;
    handle_of(stream)->active = true;
    return 0;
}

int uv_accept(uv_stream_t *stream, uv_stream_t *client)
{
    handle_of(client)->line = admin_accept(loop_node(handle_of(stream)->loop));
    return handle_of(client)->line == NULL ? UV_EAGAIN : 0;
}

/* ---- reading and writing ---- */

int uv_read_start(uv_stream_t *stream, uv_alloc_cb give, uv_read_cb read)
{
    struct handle *handle = handle_of(stream);
    handle->give = give;
    handle->read = read;
    handle->reading = true;
    loop_wake(handle->loop);
    return 0;
}

int uv_read_stop(uv_stream_t *stream)
{
    handle_of(stream)->reading = false;
    return 0;
}

int uv_try_write(uv_stream_t *stream, const uv_buf_t buffers[], unsigned count)
{
    struct handle *handle = handle_of(stream);
    if (count != 1)
        world_fail("more than one buffer is written");
    if (handle->writes != NULL)
        return UV_EAGAIN;
    size_t taken = line_write(handle->line, buffers[0].base, buffers[0].len);
    return taken == 0 ? UV_EAGAIN : (int)taken;
}

int uv_write(uv_write_t *request, uv_stream_t *stream, const uv_buf_t buffers[], unsigned count,
             uv_write_cb done)
{
    struct handle *handle = handle_of(stream);
    struct write *write = calloc(1, sizeof *write);
    if (count != 1 || write == NULL)
        abort();
    request->handle = stream;
    *write = (struct write){
        .request = request, .done = done, .bytes = buffers[0].base, .length = buffers[0].len};
    if (handle->writes == NULL)
        handle->last = &handle->writes;
    *handle->last = write;
    handle->last = &write->next;
    loop_wake(handle->loop);
    return 0;
}

bool stream_is_ready(const struct handle *stream)
{
    if (stream->outward)
        return connect_is_ready(stream);
    return (stream->reading && (line_waiting(stream->line) > 0 || line_is_over(stream->line))) ||
           (stream->writes != NULL && line_has_room(stream->line));
}

/* What a client sends is taken whole. */
static size_t write_bytes(struct handle *stream, const char *bytes, size_t length)
{
    if (!stream->outward)
        return line_write(stream->line, bytes, length);
    connect_write(stream, bytes, length);
    return length;
}

static void write_some(struct handle *stream)
{
    while (stream->writes != NULL && (stream->outward || line_has_room(stream->line))) {
        struct write *write = stream->writes;
        size_t taken = write_bytes(stream, write->bytes, write->length);
        write->bytes += taken;
        write->length -= taken;
        if (write->length > 0)
            return;
        stream->writes = write->next;
        write->done(write->request, 0);
        free(write);
    }
}

static size_t read_bytes(struct handle *stream, uv_buf_t *buffer)
{
    return stream->outward ? connect_read(stream, buffer->base, buffer->len)
                           : line_read(stream->line, buffer->base, buffer->len);
}

static void read_some(struct handle *stream)
{
    for (int i = 0; i < READS_MOST && stream->reading; i++) {
        uv_stream_t *of = (uv_stream_t *)(void *)stream->handle;
        uv_buf_t buffer = {.base = NULL};
        stream->give(stream->handle, 65536, &buffer);
        size_t length = read_bytes(stream, &buffer);
        if (length == 0) {
            if (stream->outward ? stream->out.over : line_is_over(stream->line)) {
                stream->reading = false;
                stream->read(of, world_chance(0.5) ? UV_EOF : UV_ECONNRESET, &buffer);
            }
            return;
        }
        stream->read(of, (ssize_t)length, &buffer);
        if (length < buffer.len)
            return;
    }
}

void stream_run(struct handle *stream)
{
    if (stream->outward)
        connect_run(stream);
    write_some(stream);
    if (!stream->closing)
        read_some(stream);
}

void stream_end(struct handle *stream)
{
    while (stream->writes != NULL) {
        struct write *write = stream->writes;
        stream->writes = write->next;
        write->done(write->request, UV_ECANCELED);
        free(write);
    }
    if (stream->outward)
        connect_end(stream);
    else if (stream->line != NULL)
        line_drop(stream->line);
}

/* ---- what the server does to a socket beside libuv: the linker puts these in the places ---- */

// NOLINTBEGIN(clang-diagnostic-reserved-identifier): names that the linker gives
int __wrap_shutdown(int socket, int how);
int __wrap_close(int socket);
int __wrap_fcntl(int socket, int command, ...);
int __wrap_fcntl64(int socket, int command, ...);
int __real_close(int socket);
// NOLINTEND(clang-diagnostic-reserved-identifier)

int __wrap_shutdown(int socket, int how)
{
    struct line *line = line_of_socket(socket);
    (void)how;
    if (line != NULL)
        line_finish(line);
    return 0;
}

int __wrap_close(int socket)
{
    struct line *line = line_of_socket(socket);
    if (line == NULL)
        return __real_close(socket);
    line_drop(line);
    return 0;
}

/* A duplicate is the same: libmicrohttpd's own is never closed here. */
int __wrap_fcntl(int socket, int command, ...)
{
    (void)command;
    return socket;
}

int __wrap_fcntl64(int socket, int command, ...)
{
    (void)command;
    return socket;
}
