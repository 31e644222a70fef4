/* Where the server keeps its games. */
#include "server_data.h"
#include "complain.h"
#include <errno.h>
#include <game/game.h>
#include <home/files.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <words/fault.h>
#include <words/text.h>

#define ROOT_FOLDER "/var/lib/red7"
#define ROOT_FILE ROOT_FOLDER "/server.db"

/* Root's own home is nothing for a service, unless somebody means it. */
static bool is_service(void)
{
    const char *data = getenv("XDG_DATA_HOME");
    return geteuid() == 0 && (data == NULL || *data == '\0');
}

bool server_data_find(const char *command, char path[PATH_MAX])
{
    if (is_service()) {
        strcpy(path, ROOT_FILE);
        return true;
    }
    if (files_path(FILES_DATA, "server.db", path))
        return true;
    cli_complain(command, _("there is no home folder for the games: use --data FILE"), NULL);
    return false;
}

/* The folder of root belongs to the user whose rights the server keeps. */
static bool make_root_folder(const char *user)
{
    if (mkdir(ROOT_FOLDER, 0700) != 0)
        return errno == EEXIST;
    const struct passwd *owner = getpwnam(user != NULL ? user : "nobody");
    return owner == NULL || chown(ROOT_FOLDER, owner->pw_uid, owner->pw_gid) == 0;
}

bool server_data_make(const char *command, const char *path, const char *user)
{
    char usual[PATH_MAX];
    if (is_service() ? make_root_folder(user) : files_prepare(FILES_DATA, "server.db", usual))
        return true;
    cli_complain(command, _("‘{file}’: {why}"), "file", path, "why", words_fault(errno), NULL);
    return false;
}
