/* Other people's programs, spoken to by the engine protocol through pipes. */
#include <arena/program.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <red7/notation.h>
#include <red7/red7.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <system/system.h>
#include <time.h>
#include <unistd.h>
#include <words/fault.h>
#include <words/text.h>

/* Seconds: to answer a greeting (interpreters start slowly), to answer anything else if
 * there is no other limit, beyond a limit that it was told, to quit when asked to. */
#define GREETING_SECONDS 10.0
#define ANSWER_SECONDS 10.0
#define GRACE_SECONDS 1.0
#define QUIT_SECONDS 0.5
/* How often to check whether the arena should stop. */
#define SLICE_MS 50

double program_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- the process ---- */

static void close_pipes(struct program *program)
{
    close(program->to);
    close(program->from);
    program->length = program->taken = 0;
    program->pid = 0;
}

/* Kills the process and all that it started, and waits for it; its exit status. */
static int kill_process(struct program *program)
{
    int status = 0;
    kill(-program->pid, SIGKILL);
    kill(program->pid, SIGKILL); /* its group may not be there yet */
    while (waitpid(program->pid, &status, 0) < 0 && errno == EINTR)
        ;
    close_pipes(program);
    return status;
}

/* Whether it ends within some seconds. It is not reaped yet, so that its group can still be killed.
 */
static bool has_ended(const struct program *program, double seconds)
{
    double end = program_clock() + seconds;
    for (;;) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            info.si_pid != 0)
            return true;
        if (program_clock() >= end)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

void program_end(struct program *program, bool gently)
{
    if (program->pid == 0)
        return;
    if (gently) {
        ssize_t written = write(program->to, "quit\n", 5); /* it may be gone already */
        (void)written;
        has_ended(program, QUIT_SECONDS);
    }
    kill_process(program);
}

/* Message and arguments are as for words_say(). */
__attribute__((sentinel)) static enum arena_fault
fail(struct program *program, enum arena_fault fault, const char *message, ...)
{
    struct words text = WORDS_INIT(program->message);
    va_list arguments;
    words_clear(&text);
    va_start(arguments, message);
    words_say_list(&text, message, arguments);
    va_end(arguments);
    program_end(program, false);
    return fault;
}

/* It has closed its end of a pipe. */
static enum arena_fault fail_dead(struct program *program)
{
    if (!has_ended(program, QUIT_SECONDS))
        return fail(program, ARENA_DIED, _("it closed its output"), NULL);
    int status = kill_process(program), code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    if (WIFSIGNALED(status) || code > 128) /* a shell adds 128 to tell a signal */
        return fail(program, ARENA_DIED, _("it was ended by signal {n}"), "n",
                    words_number(code > 128 ? code - 128 : WTERMSIG(status)).bytes, NULL);
    if (code == 127)
        return fail(program, ARENA_DIED, _("the shell can’t find the command"), NULL);
    return fail(program, ARENA_DIED, _("it ended with status {n}"), "n", words_number(code).bytes,
                NULL);
}

/* Starts the shell with the command, in a group of its own, with both pipes; what it
 * writes to standard error is thrown away. */
static int spawn(struct program *program, const char *command, int in, int out)
{
    char *arguments[] = {"sh", "-c", (char *)(uintptr_t)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t signals;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    int error = posix_spawn(&program->pid, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static enum arena_fault start_process(struct program *program, const char *command)
{
    int in[2], out[2];
    if (!system_pipe(in, true))
        return fail(program, ARENA_START, _("no pipe: {why}"), "why", words_fault(errno), NULL);
    if (!system_pipe(out, true)) {
        int error = errno;
        close(in[0]);
        close(in[1]);
        return fail(program, ARENA_START, _("no pipe: {why}"), "why", words_fault(error), NULL);
    }
    int error = spawn(program, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    program->to = in[1];
    program->from = out[0];
    program->length = program->taken = 0;
    if (error != 0) {
        close_pipes(program);
        return fail(program, ARENA_START, "{why}", "why", words_fault(error), NULL);
    }
    fcntl(program->to, F_SETFL, O_NONBLOCK);
    return ARENA_FINE;
}

/* ---- lines ---- */

/* Waits until a pipe is ready; a fault if it is not in time. */
static enum arena_fault wait_for(struct program *program, int fd, short events, double end)
{
    for (;;) {
        struct pollfd item = {.fd = fd, .events = events};
        double left = end - program_clock();
        if (atomic_load(program->interrupted))
            return fail(program, ARENA_STOPPED, "interrupted", NULL);
        if (left <= 0)
            return fail(program, ARENA_HUNG, _("it didn’t answer in time"), NULL);
        int ms = left * 1000 < SLICE_MS ? (int)(left * 1000) + 1 : SLICE_MS;
        if (poll(&item, 1, ms) > 0)
            return ARENA_FINE;
    }
}

static enum arena_fault tell(struct program *program, const char *text, double end)
{
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t written = write(program->to, text, length);
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            return fail_dead(program);
        if (written < 0) {
            enum arena_fault fault = wait_for(program, program->to, POLLOUT, end);
            if (fault != ARENA_FINE)
                return fault;
            continue;
        }
        text += written;
        length -= (size_t)written;
    }
    program->answered = 0;
    return ARENA_FINE;
}

/* The next line, without its newline, valid until the next call. */
static enum arena_fault hear(struct program *program, char **line, size_t *length, double end)
{
    for (;;) {
        char *from = program->buffer + program->taken;
        char *newline = memchr(from, '\n', program->length - program->taken);
        if (newline != NULL) {
            *line = from;
            *length = (size_t)(newline - from);
            program->taken += *length + 1;
            while (*length > 0 && (from[*length - 1] == '\r' || from[*length - 1] == ' '))
                --*length;
            return ARENA_FINE;
        }
        memmove(program->buffer, from, program->length - program->taken);
        program->length -= program->taken;
        program->taken = 0;
        if (program->length == PROGRAM_LINE_MAX)
            return fail(program, ARENA_FLOODED, _("it wrote a line of more than {n} bytes"), "n",
                        words_number(PROGRAM_LINE_MAX).bytes, NULL);
        if (program->answered > PROGRAM_ANSWER_MAX)
            return fail(program, ARENA_FLOODED, _("it wrote more than {n} bytes without an answer"),
                        "n", words_number((long)PROGRAM_ANSWER_MAX).bytes, NULL);
        enum arena_fault fault = wait_for(program, program->from, POLLIN, end);
        if (fault != ARENA_FINE)
            return fault;
        ssize_t count = read(program->from, program->buffer + program->length,
                             PROGRAM_LINE_MAX - program->length);
        if (count == 0 || (count < 0 && errno != EINTR))
            return fail_dead(program);
        program->length += count > 0 ? (size_t)count : 0;
        program->answered += count > 0 ? (size_t)count : 0;
    }
}

static bool starts_with(const char *line, size_t length, const char *start)
{
    size_t n = strlen(start);
    return length >= n && memcmp(line, start, n) == 0;
}

/* What it wrote, in quotes, cut and without anything that a terminal would obey. */
static enum arena_fault fail_nonsense(struct program *program, const char *asked, const char *line,
                                      size_t length)
{
    char shown[128];
    size_t at = 0;
    for (size_t i = 0; i < length && at + 8 < sizeof shown; i++) {
        unsigned char c = (unsigned char)line[i];
        at += (size_t)snprintf(shown + at, sizeof shown - at,
                               c >= ' ' && c <= '~' ? "%c" : "\\x%02x", (unsigned)c);
        if (i == 48 && length > 52) {
            snprintf(shown + at, sizeof shown - at, "...");
            break;
        }
    }
    if (length == 0)
        shown[0] = '\0';
    return fail(program, ARENA_NONSENSE, _("it answered “{text}” to {line}"), "text", shown, "line",
                asked, NULL);
}

/* Says something that is answered by ok, or where that is allowed by an error. */
static enum arena_fault say(struct program *program, const char *text, const char *what,
                            bool may_refuse, double end)
{
    char *line;
    size_t length;
    enum arena_fault fault = tell(program, text, end);
    if (fault == ARENA_FINE)
        fault = hear(program, &line, &length, end);
    if (fault != ARENA_FINE)
        return fault;
    if ((length == 2 && memcmp(line, "ok", 2) == 0) ||
        (may_refuse && starts_with(line, length, "error")))
        return ARENA_FINE;
    return fail_nonsense(program, what, line, length);
}

/* ---- the protocol ---- */

static enum arena_fault greet(struct program *program)
{
    double end = program_clock() + GREETING_SECONDS;
    char *line;
    size_t length;
    enum arena_fault fault = tell(program, "r7 1\n", end);
    if (fault == ARENA_FINE)
        fault = hear(program, &line, &length, end);
    if (fault != ARENA_FINE)
        return fault;
    if (!starts_with(line, length, "r7 1 "))
        return fail_nonsense(program, "r7 1", line, length);
    snprintf(program->name, sizeof program->name, "%.*s", (int)(length - 5), line + 5);
    return ARENA_FINE;
}

enum arena_fault program_start(struct program *program, const char *command)
{
    if (program->pid != 0)
        return ARENA_FINE;
    enum arena_fault fault = start_process(program, command);
    if (fault == ARENA_FINE)
        fault = greet(program);
    if (fault == ARENA_FINE || fault == ARENA_STOPPED) {
        program->failures = 0;
        return fault;
    }
    program->failures++;
    return ARENA_START;
}

enum arena_fault program_begin(struct program *program, const struct program_round *round)
{
    char text[64];
    double limit = round->limit_ms > 0 ? round->limit_ms / 1000.0 : ANSWER_SECONDS;
    double end = program_clock() + limit;
    snprintf(text, sizeof text, "seed %llu\n", (unsigned long long)round->seed);
    enum arena_fault fault = say(program, text, "seed", true, end);
    if (fault != ARENA_FINE || !round->target_told)
        return fault;
    snprintf(text, sizeof text, "target %d\n", round->target);
    return say(program, text, "target", true, end);
}

/* Shows the view and says go. */
static enum arena_fault put_question(struct program *program, const struct program_question *q,
                                     double end)
{
    char text[R7_STEP_TEXT_MAX * 1024 + R7_POSITION_TEXT_MAX + 32];
    snprintf(text, sizeof text, "view %d %s\n", q->seat, q->view);
    enum arena_fault fault = say(program, text, "view", false, end);
    if (fault != ARENA_FINE)
        return fault;
    if (q->ms > 0)
        snprintf(text, sizeof text, "go ms %u\n", q->ms);
    else if (q->nodes > 0)
        snprintf(text, sizeof text, "go nodes %llu\n", (unsigned long long)q->nodes);
    else
        snprintf(text, sizeof text, "go\n");
    return tell(program, text, end);
}

enum arena_fault program_ask(struct program *program, const struct program_question *question,
                             struct r7_step *step)
{
    char *line;
    size_t length;
    struct r7_fault wrong;
    double limit = question->limit_ms > 0 ? question->limit_ms / 1000.0
                   : question->ms > 0     ? question->ms / 1000.0 + GRACE_SECONDS
                                          : ANSWER_SECONDS;
    double end = program_clock() + limit;
    enum arena_fault fault = put_question(program, question, end);
    while (fault == ARENA_FINE) {
        fault = hear(program, &line, &length, end);
        if (fault != ARENA_FINE || starts_with(line, length, "info"))
            continue;
        if (!starts_with(line, length, "best ") ||
            !r7_step_read(line + 5, length - 5, step, &wrong))
            return fail_nonsense(program, "go", line, length);
        step->drawn = R7_NO_CARD; /* that is the referee's to tell */
        return ARENA_FINE;
    }
    return fault;
}
