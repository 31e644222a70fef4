/* Places of stores: how they are shown, and where the door of the server is that uses one. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <store/store.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder in /tmp that is nobody else's, made if it is not there: somebody else's, or one that
 * others may enter, is not taken. */
static bool own_folder(char *path, size_t room)
{
    struct stat found;
    snprintf(path, room, "/tmp/red7-%lu", (unsigned long)geteuid());
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    return lstat(path, &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() &&
           (found.st_mode & 077) == 0;
}

/* Where the doors are of servers whose store is on another machine, the first that there is:
 * systemd's folder for the service, one's own while one is logged in, root's, and one in /tmp. */
static bool folder(char *path, size_t room)
{
    const char *own = getenv("XDG_RUNTIME_DIR");
    if (access("/run/red7", W_OK | X_OK) == 0)
        own = "/run/red7";
    else if ((own == NULL || own[0] == '\0') && geteuid() == 0)
        own = "/run";
    if (own == NULL || own[0] == '\0')
        return own_folder(path, room);
    int length = snprintf(path, room, "%s", own);
    return length > 0 && (size_t)length < room;
}

void store_shown(const char *place, char shown[STORE_SHOWN_MAX])
{
    const char *host = strstr(place, "://");
    if (host == NULL) {
        snprintf(shown, STORE_SHOWN_MAX, "%s", place);
        return;
    }
    host += 3;
    const char *end = host + strcspn(host, "/?"), *at = end;
    const char *colon = memchr(host, ':', (size_t)(end - host));
    while (at > host && *at != '@')
        at--;
    if (*at == '@' && colon != NULL && colon < at)
        snprintf(shown, STORE_SHOWN_MAX, "%.*s:…%s", (int)(colon - place), place, at);
    else
        snprintf(shown, STORE_SHOWN_MAX, "%s", place);
    char *secret = strstr(shown, "password=");
    if (secret != NULL)
        *secret = '\0';
}

static uint64_t add_hash(uint64_t hash, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return hash;
}

bool store_door(const char *place, char *path, size_t room)
{
    int length;
    if (strstr(place, "://") == NULL) {
        length = snprintf(path, room, "%s.admin", place);
    } else {
        char shown[STORE_SHOWN_MAX], where[STORE_SHOWN_MAX];
        uint64_t hash = 0;
        if (!folder(where, sizeof where))
            return false;
        store_shown(place, shown);
        hash = add_hash(hash, shown, strcspn(shown, "?"));
        const char *node = strstr(shown, "node="); /* which of several on one machine */
        if (node != NULL)
            hash = add_hash(hash, node, strcspn(node, "&"));
        length = snprintf(path, room, "%s/red7-%016llx.admin", where, (unsigned long long)hash);
    }
    return length > 0 && (size_t)length < room;
}
