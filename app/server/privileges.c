/* Giving up rights that the server does not need. */
#include "privileges.h"
#include "log.h"
#include <errno.h>
#include <grp.h>
#include <libgen.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Descriptors that are not clients' sockets: the store, pipes, what is being accepted. */
#define FILES_KEPT 64

/* Refusing a connection takes a descriptor too, so some are kept in reserve. */
static void fit_connections(rlim_t files, struct limits *limits)
{
    rlim_t most = files > 2 * FILES_KEPT ? files - FILES_KEPT : files / 2;
    if (files == RLIM_INFINITY || (rlim_t)limits->connections <= most)
        return;
    limits->connections = (int32_t)most;
    log_line(LOG_WARNING, "the system gives it %llu files: that is enough for %d connections",
             (unsigned long long)files, limits->connections);
}

void privileges_set_limits(struct limits *limits)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (getrlimit(RLIMIT_NOFILE, &files) == 0)
        fit_connections(files.rlim_cur, limits);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

/* The owner of the folder of the data; false if there is no such folder. */
static bool find_owner(const char *data, uid_t *owner)
{
    struct stat status;
    char *copy = strdup(data);
    bool found = copy != NULL && stat(dirname(copy), &status) == 0;
    free(copy);
    if (found)
        *owner = status.st_uid;
    return found;
}

static const struct passwd *find_user(const struct server_options *options)
{
    uid_t owner;
    if (options->user != NULL) {
        const struct passwd *user = getpwnam(options->user);
        if (user == NULL)
            log_line(LOG_ERROR, "--user %s: there is no such user", options->user);
        return user;
    }
    if (strstr(options->data, "://") != NULL) {
        log_line(LOG_ERROR, "started as root, which it must not stay: say --user NAME");
        return NULL;
    }
    if (!find_owner(options->data, &owner)) {
        log_line(LOG_ERROR, "the folder of %s does not exist", options->data);
        return NULL;
    }
    const struct passwd *user = owner != 0 ? getpwuid(owner) : NULL;
    if (user == NULL)
        log_line(LOG_ERROR,
                 "started as root, which it must not stay: say --user NAME, one who owns the "
                 "folder of %s",
                 options->data);
    return user;
}

bool privileges_drop(const struct server_options *options)
{
    if (geteuid() != 0)
        return true;
    const struct passwd *user = find_user(options);
    if (user == NULL)
        return false;
    if (user->pw_uid == 0) {
        log_line(LOG_WARNING, "--user root: it stays root");
        return true;
    }
    if (setgroups(0, NULL) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0 ||
        setuid(0) == 0) {
        log_line(LOG_ERROR, "cannot become the user %s: %s", user->pw_name, strerror(errno));
        return false;
    }
    return true;
}
