/* Files where XDG says: written whole or not at all, damaged ones moved aside. */
#ifndef RED7_HOME_FILES_H
#define RED7_HOME_FILES_H

#include <game/game.h>
#include <limits.h>
#include <words/text.h>

/* Where files are kept: in the folder that XDG names for each kind, or its default. */
enum files_place {
    FILES_CONFIG, /* $XDG_CONFIG_HOME/red7 */
    FILES_STATE,  /* $XDG_STATE_HOME/red7 */
    FILES_DATA,   /* $XDG_DATA_HOME/red7 */
};

/* The path of a file; false if there is no home to put it into. */
bool files_path(enum files_place place, const char *file, char path[PATH_MAX]);
/* The same, with the folders above it made; false with errno set. */
bool files_prepare(enum files_place place, const char *file, char path[PATH_MAX]);
/* Writes a file so that after a crash at any moment it is there as before or as now:
 * beside it, synced, renamed. The folder is made. False with errno set. */
bool files_write(enum files_place place, const char *file, const char *bytes, size_t length);
/* Reads a file; NULL if there is none, or it cannot be read (errno). To be freed. What is
 * longer than 16 MiB is not read (EFBIG). */
char *files_read(enum files_place place, const char *file, size_t *length);
/* Removes a file, if it is there. */
void files_remove(enum files_place place, const char *file);
/* Moves a damaged file aside, to FILE.damaged, FILE.damaged-2 and so on, and writes the new path;
 * false if it could not be moved. */
bool files_set_aside(enum files_place place, const char *file, char path[PATH_MAX]);

/* Writes any file in the same way, for a path that a person gave. */
bool files_write_path(const char *path, const char *bytes, size_t length);

/* Whether this program is the one that keeps the game in progress: true for the first of
 * several that run at the same time, until it ends. True too where no lock can be had. */
bool files_lock(void);

/* The game in progress, in FILES_STATE. Messages for people go into `message`, which stays
 * empty if all is well. */
#define FILES_GAME "game.r7"
/* The last game that was finished. */
#define FILES_LAST "last.r7"
/* False, with a message, if the disk is full or the like: play goes on. */
bool files_save_game(const struct game *game, struct words *message);
/* True if there is one; a damaged one is moved aside with a message. */
bool files_load_game(struct game *game, struct words *message);
/* Keeps a finished game, or any, among the records in FILES_DATA: games/DATE-N.r7. */
bool files_keep_record(const struct game *game, char path[PATH_MAX], struct words *message);
/* The same with a record that was written by others; NULL: there was no memory for it. */
bool files_keep_text(const char *text, size_t length, char path[PATH_MAX], struct words *message);

#endif
