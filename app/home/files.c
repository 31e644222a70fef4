/* Files where XDG says. A file is written beside its place, synced and renamed, so that a
 * crash leaves the old one or the new one; a damaged file is moved aside, never lost. */
#include <errno.h>
#include <fcntl.h>
#include <game/game.h>
#include <home/files.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <words/fault.h>
#include <words/text.h>

#define SIZE_MOST ((size_t)16 << 20)
/* How many damaged files, or records of one day, can have names of their own. */
#define NAMES_MOST 10000

/* ---- places ---- */

static const struct {
    const char *variable, *fallback;
} places[] = {
    [FILES_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
    [FILES_STATE] = {"XDG_STATE_HOME", ".local/state"},
    [FILES_DATA] = {"XDG_DATA_HOME", ".local/share"},
};

/* A folder of the environment; one that is not absolute does not count, says XDG. */
static const char *folder_of(const char *variable)
{
    const char *folder = getenv(variable);
    return folder != NULL && folder[0] == '/' ? folder : NULL;
}

bool files_path(enum files_place place, const char *file, char path[PATH_MAX])
{
    const char *folder = folder_of(places[place].variable), *home = folder_of("HOME");
    int length = 0;
    if (folder != NULL)
        length = snprintf(path, PATH_MAX, "%s/red7/%s", folder, file);
    else if (home != NULL)
        length = snprintf(path, PATH_MAX, "%s/%s/red7/%s", home, places[place].fallback, file);
    if (length > 0 && length < PATH_MAX)
        return true;
    errno = length > 0 ? ENAMETOOLONG : ENOENT;
    path[0] = '\0';
    return false;
}

/* Makes all folders above a file. */
static bool make_folders(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && access(folder, F_OK) != 0)
            return false;
        *slash = '/';
    }
    return true;
}

bool files_prepare(enum files_place place, const char *file, char path[PATH_MAX])
{
    return files_path(place, file, path) && make_folders(path);
}

/* ---- writing ---- */

static bool write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR)
            return false;
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

/* Writes a new file, syncs it to disk and closes it. */
static bool fill_file(int file, const char *bytes, size_t length)
{
    bool good = write_all(file, bytes, length) && (fsync(file) == 0 || errno == EINVAL);
    int error = errno;
    if (close(file) != 0 && good)
        return false;
    errno = error;
    return good;
}

/* Makes sure that the new name is on disk too, where the file system can. */
static void sync_folder(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    snprintf(slash != NULL ? slash : folder, 2, "%s", slash != NULL ? "" : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    (void)fsync(file);
    close(file);
}

/* Writes beside a path, then renames. */
static bool replace_file(const char *path, const char *bytes, size_t length)
{
    char beside[PATH_MAX];
    if (snprintf(beside, sizeof beside, "%s.XXXXXX", path) >= (int)sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int file = mkostemp(beside, O_CLOEXEC);
    if (file < 0)
        return false;
    if (fill_file(file, bytes, length) && rename(beside, path) == 0) {
        sync_folder(path);
        return true;
    }
    int error = errno;
    unlink(beside);
    errno = error;
    return false;
}

bool files_write_path(const char *path, const char *bytes, size_t length)
{
    struct stat status;
    char real[PATH_MAX];
    if (stat(path, &status) != 0 || S_ISREG(status.st_mode))
        return replace_file(realpath(path, real) != NULL ? real : path, bytes, length);
    /* A pipe or a device cannot be replaced, only written to. */
    int file = open(path, O_WRONLY | O_CLOEXEC);
    return file >= 0 && fill_file(file, bytes, length);
}

bool files_lock(void)
{
    static int lock = -1; /* stays open: released when the program ends */
    char path[PATH_MAX];
    if (lock >= 0 || !files_prepare(FILES_STATE, "lock", path))
        return true;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return true;
    if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        close(file);
        return false;
    }
    lock = file;
    return true;
}

bool files_write(enum files_place place, const char *file, const char *bytes, size_t length)
{
    char path[PATH_MAX], real[PATH_MAX];
    if (!files_prepare(place, file, path))
        return false;
    /* If the path is a link to a file elsewhere, the link stays: that file is replaced. */
    return replace_file(realpath(path, real) != NULL ? real : path, bytes, length);
}

/* ---- reading ---- */

/* The size of a file; false with errno set if it cannot be read. */
static bool measure(int file, size_t *size)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return false;
    *size = (size_t)status.st_size;
    errno = S_ISDIR(status.st_mode)                 ? EISDIR
            : !S_ISREG(status.st_mode)              ? EINVAL
            : (uintmax_t)status.st_size > SIZE_MOST ? EFBIG
                                                    : 0;
    return errno == 0;
}

/* All of an open file, with a NUL after it; NULL with errno set. */
static char *read_all(int file, size_t *length)
{
    size_t size;
    char *bytes = measure(file, &size) ? malloc(size + 1) : NULL;
    ssize_t got = 1;
    if (bytes == NULL)
        return NULL;
    for (*length = 0; got != 0 && *length<size; *length += got> 0 ? (size_t)got : 0) {
        got = read(file, bytes + *length, size - *length);
        if (got < 0 && errno != EINTR) {
            free(bytes);
            return NULL;
        }
    }
    bytes[*length] = '\0';
    return bytes;
}

char *files_read(enum files_place place, const char *file, size_t *length)
{
    char path[PATH_MAX];
    *length = 0;
    if (!files_path(place, file, path))
        return NULL;
    int opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (opened < 0)
        return NULL;
    char *bytes = read_all(opened, length);
    int error = errno;
    close(opened);
    errno = error;
    return bytes;
}

void files_remove(enum files_place place, const char *file)
{
    char path[PATH_MAX];
    if (files_path(place, file, path))
        unlink(path);
}

bool files_set_aside(enum files_place place, const char *file, char path[PATH_MAX])
{
    char from[PATH_MAX];
    struct stat status;
    if (!files_path(place, file, from))
        return false;
    for (int n = 1; n < NAMES_MOST; n++) {
        char number[16] = "";
        if (n > 1)
            snprintf(number, sizeof number, "-%d", n);
        if (snprintf(path, PATH_MAX, "%s.damaged%s", from, number) >= PATH_MAX)
            return false;
        if (lstat(path, &status) != 0)
            return errno == ENOENT && rename(from, path) == 0;
    }
    return false;
}

/* ---- the game in progress ---- */

bool files_save_game(const struct game *game, struct words *message)
{
    size_t length;
    char *text = game_write(game, &length);
    int error = text == NULL ? ENOMEM : 0;
    if (error == 0 && !files_write(FILES_STATE, FILES_GAME, text, length))
        error = errno;
    free(text);
    if (error != 0)
        words_say(message, _("Couldn’t save the game: {reason}. You can still play on."), "reason",
                  words_fault(error), NULL);
    return error == 0;
}

/* Moves the saved game aside and says so. */
static void reject_game(const char *why, struct words *message)
{
    char path[PATH_MAX];
    if (files_set_aside(FILES_STATE, FILES_GAME, path))
        words_say(message, _("Couldn’t read the saved game, so it has been moved to {path}. {why}"),
                  "path", path, "why", why, NULL);
    else
        words_say(message, _("Couldn’t read the saved game or move it aside. {why}"), "why", why,
                  NULL);
}

bool files_load_game(struct game *game, struct words *message)
{
    size_t length;
    char bytes[1024] = "";
    struct words why = WORDS_INIT(bytes);
    char *text = files_read(FILES_STATE, FILES_GAME, &length);
    if (text != NULL) {
        bool good = game_read(game, text, length, &why);
        free(text);
        if (!good)
            reject_game(bytes, message);
        return good;
    }
    if (errno != ENOENT && errno != ENOTDIR)
        reject_game(words_fault(errno), message);
    return false;
}

/* ---- records ---- */

/* Takes the first free name of the day, by making an empty file of that name. */
static bool take_name(char file[64], char path[PATH_MAX])
{
    char day[32];
    time_t now = time(NULL);
    struct tm local;
    localtime_r(&now, &local);
    strftime(day, sizeof day, "%Y-%m-%d", &local);
    for (int n = 1; n < NAMES_MOST; n++) {
        snprintf(file, 64, "games/%s-%d.r7", day, n);
        if (!files_prepare(FILES_DATA, file, path))
            return false;
        int taken = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (taken >= 0)
            return close(taken) == 0;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* Keeps a text under a new name; the errno, or 0. */
static int keep_text(const char *text, size_t length, char path[PATH_MAX])
{
    char file[64];
    if (!take_name(file, path))
        return errno;
    if (files_write(FILES_DATA, file, text, length))
        return 0;
    int error = errno;
    unlink(path);
    return error;
}

bool files_keep_text(const char *text, size_t length, char path[PATH_MAX], struct words *message)
{
    int error = text == NULL ? ENOMEM : keep_text(text, length, path);
    if (error != 0)
        words_say(message, _("Couldn’t write the record: {reason}."), "reason", words_fault(error),
                  NULL);
    return error == 0;
}

bool files_keep_record(const struct game *game, char path[PATH_MAX], struct words *message)
{
    size_t length;
    char *text = game_write(game, &length);
    bool good = files_keep_text(text, length, path, message);
    free(text);
    return good;
}
