/* Where the server keeps its games. */
#include "server_data.h"
#include "cli.h"
#include <errno.h>
#include <game.h>
#include <libgen.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ROOT_FILE "/var/lib/red7/server.db"

bool server_data_find(const char *command, char path[PATH_MAX])
{
    if (geteuid() == 0) {
        strcpy(path, ROOT_FILE);
        return true;
    }
    if (files_path(FILES_DATA, "server.db", path))
        return true;
    cli_complain(command, _("there is no home folder to keep games in: say --data FILE"), NULL);
    return false;
}

/* mkdir -p, for the user only. */
static bool make_folders(char *folder)
{
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        int result = mkdir(folder, 0755);
        *slash = '/';
        if (result != 0 && errno != EEXIST)
            return false;
    }
    return mkdir(folder, 0700) == 0 || errno == EEXIST;
}

bool server_data_make(const char *path, const char *user)
{
    char copy[PATH_MAX];
    struct stat status;
    snprintf(copy, sizeof copy, "%s", path);
    char *folder = dirname(copy);
    if (stat(folder, &status) == 0)
        return true;
    bool made = make_folders(folder);
    if (made && geteuid() == 0) {
        const struct passwd *owner = getpwnam(user != NULL ? user : "nobody");
        made = owner == NULL || chown(folder, owner->pw_uid, owner->pw_gid) == 0;
    }
    if (!made)
        cli_complain("serve", _("'{file}': {why}"), "file", folder, "why", strerror(errno), NULL);
    return made;
}
