/* Who plays, from a name. */
#include "arena.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const arena_fault_names[ARENA_FAULTS] = {
    [ARENA_FINE] = "fine",       [ARENA_START] = "not started", [ARENA_DIED] = "died",
    [ARENA_HUNG] = "hung",       [ARENA_FLOODED] = "flooded",   [ARENA_NONSENSE] = "nonsense",
    [ARENA_ILLEGAL] = "illegal",
};

static void list_bots(char *text, size_t size)
{
    const struct r7_bot *bot;
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; length < size && (bot = r7_bot_at(i)) != NULL; i++) {
        const char *between = i == 0 ? "" : r7_bot_at(i + 1) == NULL ? " and " : ", ";
        length += (size_t)snprintf(text + length, size - length, "%s%s", between, bot->name);
    }
}

/* "ms=50" or "nodes=1000". */
static bool read_effort(struct arena_player *player, const char *text)
{
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals[1] < '0' || equals[1] > '9')
        return false;
    char *end;
    errno = 0;
    uint64_t number = strtoull(equals + 1, &end, 10);
    if (*end != '\0' || errno != 0 || number == 0)
        return false;
    if (strncmp(text, "nodes=", 6) == 0)
        player->nodes = number;
    else if (strncmp(text, "ms=", 3) == 0 && number <= 3600000)
        player->ms = (unsigned)number;
    else
        return false;
    return true;
}

bool arena_player_read(struct arena_player *player, const char *text, char why[ARENA_TEXT_MAX])
{
    *player = (struct arena_player){.name = text, .copy = 1};
    bool marked = strncmp(text, "cmd:", 4) == 0;
    if (marked || strchr(text, '/') != NULL) {
        player->command = marked ? text + 4 : text;
        if (player->command[strspn(player->command, " \t")] != '\0')
            return true;
        snprintf(why, ARENA_TEXT_MAX, "a command must follow cmd:");
        return false;
    }
    char name[32], known[ARENA_TEXT_MAX];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), text);
    player->bot = r7_bot_find(name);
    if (player->bot == NULL) {
        list_bots(known, sizeof known);
        snprintf(why, ARENA_TEXT_MAX,
                 "there is no player '%.40s': there are %.140s; a program's command has a / in it",
                 text, known);
        return false;
    }
    if (text[length] == ':' && !read_effort(player, text + length + 1)) {
        snprintf(why, ARENA_TEXT_MAX, "'%.40s': after the : comes ms=N or nodes=N", text);
        return false;
    }
    return true;
}
