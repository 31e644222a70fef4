/* Seats at online tables: a file for each game, with the server and the seat's token. */
#include <game/game.h>
#include <home/files.h>
#include <home/seats.h>
#include <stdlib.h>
#include <string.h>

#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

/* The file of a game. The name comes from outside: it must not lead anywhere else. */
static bool file_of(const char *game, char file[64])
{
    size_t length = strlen(game);
    if (length == 0 || length > 40 || strspn(game, LETTERS) != length)
        return false;
    snprintf(file, 64, "seats/%s", game);
    return true;
}

bool seats_keep(const char *server, const char *game, const char *token)
{
    char file[64], text[1024];
    if (!file_of(game, file))
        return false;
    int length = snprintf(text, sizeof text, "%s\n%s\n", server, token);
    return length < (int)sizeof text && files_write(FILES_STATE, file, text, (size_t)length);
}

bool seats_find(const char *server, const char *game, char token[SEATS_TOKEN_MAX])
{
    char file[64];
    size_t length, first = strlen(server);
    char *text = file_of(game, file) ? files_read(FILES_STATE, file, &length) : NULL;
    bool found = false;
    if (text != NULL && strncmp(text, server, first) == 0 && text[first] == '\n') {
        const char *line = text + first + 1;
        size_t size = strcspn(line, "\n");
        found = size > 0 && size < SEATS_TOKEN_MAX && strspn(line, LETTERS) == size;
        snprintf(token, SEATS_TOKEN_MAX, "%.*s", found ? (int)size : 0, line);
    }
    free(text);
    return found;
}

void seats_forget(const char *game)
{
    char file[64];
    if (file_of(game, file))
        files_remove(FILES_STATE, file);
}
