#include "child.h"
#include "load.h"
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PATH_ROOM 4096

/* High enough that no limit per address is measured instead of the server. */
static const char *const limits[] = {
    "message=4096",
    "rate=1000000",
    "burst=1000000",
    "address-rate=1000000",
    "address-burst=1000000",
    "http-rate=1000000",
    "http-burst=1000000",
    "connections=100000",
    "connections-per-address=100000",
    "tables-per-address=100000",
    "joins-per-address=1000000",
    "bytes-per-address=1073741824",
    "at-table=10000",
};
#define LIMITS ((int)(sizeof limits / sizeof *limits))

static char folder_path[PATH_ROOM], program_path[PATH_ROOM];

static void own_folder(char path[PATH_ROOM])
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_ROOM - 1);
    if (length <= 0)
        load_die("no /proc");
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
}

static void remove_files(void)
{
    DIR *folder = opendir(folder_path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(folder), entry->d_name, 0);
    }
    if (folder)
        closedir(folder);
}

static void remove_folder(void)
{
    remove_files();
    rmdir(folder_path);
}

const char *child_folder(void)
{
    char path[PATH_ROOM];
    own_folder(path);
    snprintf(folder_path, sizeof folder_path, "%.*s/load-XXXXXX", PATH_ROOM - 32, path);
    if (!mkdtemp(folder_path))
        load_die("%s: %s", folder_path, strerror(errno));
    atexit(remove_folder);
    return folder_path;
}

const char *child_program(void)
{
    char path[PATH_ROOM];
    own_folder(path);
    snprintf(program_path, sizeof program_path, "%.*s/../red7", PATH_ROOM - 32, path);
    return program_path;
}

static int try_port(int port, bool listening)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int failed = listening ? connect(fd, (struct sockaddr *)&address, size)
                           : bind(fd, (struct sockaddr *)&address, size);
    if (failed == 0 && !listening)
        failed = getsockname(fd, (struct sockaddr *)&address, &size);
    close(fd);
    return failed == 0 ? ntohs(address.sin_port) : -1;
}

static void run_server(const char *program, const char *data, int port, pid_t parent)
{
    char address[32];
    snprintf(address, sizeof address, "127.0.0.1:%d", port);
    const char *arguments[16 + 2 * LIMITS] = {program,  "serve", "--listen", address,
                                              "--data", data,    "--log",    "warning"};
    int count = 8;
    if (geteuid() == 0) { /* it would ask whose rights it is to keep */
        arguments[count++] = "--user";
        arguments[count++] = "root";
    }
    for (int i = 0; i < LIMITS; i++) {
        arguments[count++] = "--limit";
        arguments[count++] = limits[i];
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    dup2(STDERR_FILENO, STDOUT_FILENO); /* the report alone is on this program's output */
    execv(program, (char *const *)arguments);
    fprintf(stderr, "red7-load: %s: %s\n", program, strerror(errno));
    _exit(127);
}

void child_start(struct child *child, const char *program, const char *folder)
{
    char data[PATH_ROOM + 16];
    snprintf(data, sizeof data, "%s/red7.db", folder);
    remove_files();
    child->port = try_port(0, false);
    snprintf(child->url, sizeof child->url, "ws://127.0.0.1:%d", child->port);
    const pid_t parent = getpid();
    child->pid = fork();
    if (child->pid < 0)
        load_die("fork: %s", strerror(errno));
    if (child->pid == 0)
        run_server(program, data, child->port, parent);
    for (int i = 0; i < 1000; i++) {
        if (try_port(child->port, true) > 0)
            return;
        if (waitpid(child->pid, NULL, WNOHANG) != 0)
            load_die("the server did not start");
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    load_die("the server does not answer");
}

void child_stop(struct child *child)
{
    kill(child->pid, SIGTERM);
    waitpid(child->pid, NULL, 0);
    remove_files();
}

static double read_cpu(pid_t pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file)
        fclose(file);
    text[length] = '\0';
    unsigned long user = 0, kernel = 0;
    const char *after = strrchr(text, ')'); /* the name before it may hold anything */
    if (!after || sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                         &kernel) != 2)
        return 0;
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double read_memory(pid_t pid)
{
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
    FILE *file = fopen(path, "r");
    double kilobytes = 0;
    while (file && fgets(line, sizeof line, file) && sscanf(line, "Rss: %lf", &kilobytes) != 1)
        continue;
    if (file)
        fclose(file);
    return kilobytes * 1024;
}

struct usage child_usage(pid_t pid)
{
    if (pid == 0)
        return (struct usage){0};
    return (struct usage){.cpu = read_cpu(pid), .memory = read_memory(pid)};
}

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

void child_disk(const char *folder, int64_t *times, int count)
{
    char path[PATH_ROOM + 16], block[8192];
    snprintf(path, sizeof path, "%s/disk", folder);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        load_die("%s: %s", path, strerror(errno));
    memset(block, 7, sizeof block);
    /* Written once beforehand, like a log that is reused again and again. */
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < count; i++) {
            const int64_t start = wire_now();
            if (pwrite(fd, block, sizeof block, (off_t)i * (off_t)sizeof block) < 0 ||
                (round == 1 && fdatasync(fd) != 0))
                load_die("%s: %s", path, strerror(errno));
            times[i] = wire_now() - start;
        }
        if (round == 0)
            fsync(fd);
    }
    close(fd);
    unlink(path);
    qsort(times, (size_t)count, sizeof *times, compare);
}
