/* The systems of POSIX. What Linux has beyond it is used where it is; the rest of the file does
 * without, and is tried on Linux too: with RED7_POSIX_ONLY nothing else is called (test `system`).
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <system/system.h>
#include <termios.h>
#include <unistd.h>
#if __has_include(<sys/random.h>)
#include <sys/random.h> /* where macOS keeps getentropy() */
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <stdint.h>
#elif defined __FreeBSD__ || defined __DragonFly__
#include <sys/sysctl.h>
#endif

/* macOS has neither pipe2() nor ppoll(). */
#if !defined __APPLE__ && !defined RED7_POSIX_ONLY
#define HAS_PIPE2
#define HAS_PPOLL
#endif

bool system_random(void *bytes, size_t size)
{
    return getentropy(bytes, size) == 0;
}

bool system_program(char *path, size_t size)
{
#if defined __APPLE__
    uint32_t room = (uint32_t)size;
    char *real = _NSGetExecutablePath(path, &room) == 0 ? realpath(path, NULL) : NULL;
    size_t length = real != NULL ? strlen(real) : size;
    if (length < size)
        memcpy(path, real, length + 1);
    free(real);
    return length < size;
#elif defined __FreeBSD__ || defined __DragonFly__
    int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PATHNAME, -1};
    return sysctl(name, 4, path, &size, NULL, 0) == 0;
#else
    static const char *const places[] = {"/proc/self/exe", "/proc/curproc/exe"}; /* Linux, NetBSD */
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        ssize_t length = readlink(places[i], path, size - 1);
        if (length <= 0)
            continue;
        path[length] = '\0';
        return true;
    }
    return false;
#endif
}

#ifndef HAS_PIPE2
static bool set_up(int end, bool waits)
{
    return fcntl(end, F_SETFD, FD_CLOEXEC) == 0 && (waits || fcntl(end, F_SETFL, O_NONBLOCK) == 0);
}
#endif

bool system_pipe(int ends[2], bool waits)
{
#ifdef HAS_PIPE2
    return pipe2(ends, O_CLOEXEC | (waits ? 0 : O_NONBLOCK)) == 0;
#else
    if (pipe(ends) != 0)
        return false;
    if (set_up(ends[0], waits) && set_up(ends[1], waits))
        return true;
    int error = errno;
    close(ends[0]);
    close(ends[1]);
    errno = error;
    return false;
#endif
}

bool system_has_input(int file)
{
    struct pollfd item = {.fd = file, .events = POLLIN};
    return poll(&item, 1, 0) > 0;
}

bool system_window(int file, int *columns, int *lines)
{
    struct winsize size = {0};
    if (ioctl(file, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return false;
    *columns = size.ws_col;
    *lines = size.ws_row;
    return true;
}

void system_on_interrupt(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int system_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 1 ? (int)count : 1;
}

#ifndef HAS_PPOLL
/* The sets of pselect() for some items; the highest descriptor, plus 1. */
static int fill_sets(const struct pollfd *items, nfds_t count, fd_set *in, fd_set *out)
{
    int end = 0;
    FD_ZERO(in);
    FD_ZERO(out);
    for (nfds_t i = 0; i < count; i++) {
        if (items[i].fd < 0)
            continue;
        if ((items[i].events & POLLIN) != 0)
            FD_SET(items[i].fd, in);
        if ((items[i].events & POLLOUT) != 0)
            FD_SET(items[i].fd, out);
        end = items[i].fd >= end ? items[i].fd + 1 : end;
    }
    return end;
}
#endif

int system_wait(struct pollfd *items, nfds_t count, int ms, const sigset_t *signals)
{
    struct timespec limit = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
#ifdef HAS_PPOLL
    return ppoll(items, count, ms < 0 ? NULL : &limit, signals);
#else
    fd_set in, out;
    int end = fill_sets(items, count, &in, &out);
    if (end > FD_SETSIZE) {
        errno = EINVAL;
        return -1;
    }
    if (pselect(end, &in, &out, NULL, ms < 0 ? NULL : &limit, signals) < 0)
        return -1;
    return poll(items, count, 0); /* which of them, and whether one has hung up */
#endif
}
