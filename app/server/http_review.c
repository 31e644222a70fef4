/* Reviews of finished games. Each takes seconds of thinking: so another process of this same
 * program does it, `red7 review --json -`, with the lowest priority, one at a time; and the
 * last ones are kept. */
#include "http.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define KEPT 64               /* reviews */
#define QUEUE_MOST 8          /* that wait */
#define OUTPUT_MAX (4U << 20) /* no review has more bytes */
#define PATIENCE 120000       /* milliseconds */

struct kept {
    char game[EVENT_ID_MAX];
    char *text;
    size_t length;
};

struct review_job {
    uv_work_t work;
    uv_process_t process;
    uv_pipe_t in, out;
    uv_timer_t timer;
    uv_write_t write;
    struct exchange *exchange;
    struct review_job *next;
    char game[EVENT_ID_MAX];
    char *record;
    size_t record_length;
    char *text;
    size_t length, room;
    unsigned status;
    const char *code;
    int handles; /* that are not closed yet */
    bool exited, failed;
};

struct review_cache {
    struct kept kept[KEPT];
    size_t next;
    struct review_job *queue, **last;
    size_t queued;
    bool busy;
    struct review_job *process; /* the one whose process runs */
};

struct review_cache *review_cache_open(void)
{
    struct review_cache *cache = calloc(1, sizeof *cache);
    if (cache != NULL)
        cache->last = &cache->queue;
    return cache;
}

void review_cache_close(struct review_cache *cache)
{
    for (size_t i = 0; i < KEPT; i++)
        free(cache->kept[i].text);
    free(cache);
}

void review_cache_stop(struct review_cache *cache)
{
    if (cache->process != NULL)
        uv_process_kill(&cache->process->process, SIGKILL);
}

static void keep(struct review_cache *cache, const struct review_job *job)
{
    struct kept *kept = &cache->kept[cache->next];
    char *text = malloc(job->length);
    if (text == NULL)
        return;
    cache->next = (cache->next + 1) % KEPT;
    free(kept->text);
    memcpy(kept->game, job->game, sizeof kept->game);
    memcpy(text, job->text, job->length);
    kept->text = text;
    kept->length = job->length;
}

/* ---- the end ---- */

static void start_next(struct http *http);

static void finish(struct review_job *job)
{
    struct http *http = job->exchange->http;
    struct review_cache *cache = http->reviews;
    free(job->record);
    cache->busy = false;
    if (job->code != NULL) {
        free(job->text);
        http_failed(job->exchange, job->status, job->code);
    } else {
        keep(cache, job);
        http_answered(job->exchange, MHD_HTTP_OK, "application/json", job->text, job->length);
    }
    free(job);
    start_next(http);
}

static void fail(struct review_job *job)
{
    job->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    job->code = code_name(CODE_BUSY);
}

static void handle_closed(uv_handle_t *handle)
{
    struct review_job *job = handle->data;
    if (--job->handles == 0)
        finish(job);
}

/* ---- the process ---- */

static void close_all(struct review_job *job)
{
    if (!job->exited || !uv_is_closing((uv_handle_t *)&job->out) ||
        uv_is_closing((uv_handle_t *)&job->timer))
        return; /* both the exit and the end of the output are waited for */
    uv_close((uv_handle_t *)&job->timer, handle_closed);
    if (!uv_is_closing((uv_handle_t *)&job->in))
        uv_close((uv_handle_t *)&job->in, handle_closed);
    uv_close((uv_handle_t *)&job->process, handle_closed);
}

static void exited(uv_process_t *process, int64_t status, int signal)
{
    struct review_job *job = process->data;
    job->exited = true;
    job->exchange->http->reviews->process = NULL;
    if (status != 0 || signal != 0)
        fail(job);
    close_all(job);
}

static void give_buffer(uv_handle_t *handle, size_t wish, uv_buf_t *buffer)
{
    static char bytes[65536];
    (void)handle, (void)wish;
    *buffer = uv_buf_init(bytes, sizeof bytes);
}

static bool take(struct review_job *job, const char *bytes, size_t length)
{
    if (job->length + length > OUTPUT_MAX)
        return false;
    if (job->length + length > job->room) {
        size_t room = (job->length + length) * 2;
        char *larger = realloc(job->text, room);
        if (larger == NULL)
            return false;
        job->text = larger;
        job->room = room;
    }
    memcpy(job->text + job->length, bytes, length);
    job->length += length;
    return true;
}

static void came(uv_stream_t *stream, ssize_t length, const uv_buf_t *buffer)
{
    struct review_job *job = stream->data;
    if (length == 0)
        return;
    if (length > 0 && take(job, buffer->base, (size_t)length))
        return;
    if (length > 0) {
        fail(job);
        uv_process_kill(&job->process, SIGKILL);
    }
    uv_close((uv_handle_t *)&job->out, handle_closed);
    close_all(job);
}

static void too_long(uv_timer_t *timer)
{
    struct review_job *job = timer->data;
    fail(job);
    uv_process_kill(&job->process, SIGKILL);
}

static void written(uv_write_t *write, int status)
{
    struct review_job *job = write->data;
    (void)status;
    if (!uv_is_closing((uv_handle_t *)&job->in))
        uv_close((uv_handle_t *)&job->in, handle_closed);
}

static void spawn(struct review_job *job)
{
    struct server *server = job->exchange->http->server;
    char *arguments[] = {(char *)"red7", (char *)"review", (char *)"--json", (char *)"-", NULL};
    uv_stdio_container_t pipes[3] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&job->in},
        {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t *)&job->out},
        {.flags = UV_IGNORE},
    };
    uv_process_options_t options = {.file = "/proc/self/exe",
                                    .args = arguments,
                                    .exit_cb = exited,
                                    .stdio = pipes,
                                    .stdio_count = 3};
    uv_pipe_init(&server->loop, &job->in, 0);
    uv_pipe_init(&server->loop, &job->out, 0);
    uv_timer_init(&server->loop, &job->timer);
    job->in.data = job->out.data = job->timer.data = job->process.data = job;
    job->handles = 4;
    if (uv_spawn(&server->loop, &job->process, &options) != 0) {
        fail(job);
        job->exited = true;
        uv_close((uv_handle_t *)&job->out, handle_closed);
        close_all(job);
        return;
    }
    job->exchange->http->reviews->process = job;
    setpriority(PRIO_PROCESS, (id_t)job->process.pid, 19);
    uv_timer_start(&job->timer, too_long, PATIENCE, 0);
    uv_read_start((uv_stream_t *)&job->out, give_buffer, came);
    uv_buf_t buffer = uv_buf_init(job->record, (unsigned)job->record_length);
    job->write.data = job;
    if (uv_write(&job->write, (uv_stream_t *)&job->in, &buffer, 1, written) != 0)
        uv_close((uv_handle_t *)&job->in, handle_closed);
}

/* ---- the record ---- */

static void read_record(uv_work_t *work)
{
    struct review_job *job = work->data;
    job->record = http_read_record(job->exchange->http->server, job->game, &job->record_length,
                                   &job->status, &job->code);
}

static void record_read(uv_work_t *work, int status)
{
    struct review_job *job = work->data;
    if (status != 0)
        fail(job);
    if (job->code != NULL || job->exchange->http->server->stopping) {
        if (job->code == NULL)
            fail(job);
        finish(job);
    } else {
        spawn(job);
    }
}

static void start_next(struct http *http)
{
    struct review_cache *cache = http->reviews;
    while (!cache->busy && cache->queue != NULL) {
        struct review_job *job = cache->queue;
        cache->queue = job->next;
        if (cache->queue == NULL)
            cache->last = &cache->queue;
        cache->queued--;
        cache->busy = true;
        if (http->server->stopping ||
            uv_queue_work(&http->server->loop, &job->work, read_record, record_read) != 0) {
            fail(job);
            finish(job);
        }
    }
}

void http_review(struct exchange *exchange, const char *game)
{
    struct review_cache *cache = exchange->http->reviews;
    for (size_t i = 0; i < KEPT; i++) {
        const struct kept *kept = &cache->kept[i];
        if (kept->text != NULL && strcmp(kept->game, game) == 0) {
            char *copy = malloc(kept->length);
            if (copy != NULL)
                memcpy(copy, kept->text, kept->length);
            http_answered(exchange, MHD_HTTP_OK, "application/json", copy,
                          copy != NULL ? kept->length : 0);
            return;
        }
    }
    struct review_job *job = cache->queued < QUEUE_MOST ? calloc(1, sizeof *job) : NULL;
    if (job == NULL) {
        http_failed(exchange, MHD_HTTP_SERVICE_UNAVAILABLE, code_name(CODE_BUSY));
        return;
    }
    job->work.data = job;
    job->exchange = exchange;
    strcpy(job->game, game);
    *cache->last = job;
    cache->last = &job->next;
    cache->queued++;
    start_next(exchange->http);
}
