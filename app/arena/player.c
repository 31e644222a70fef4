/* Who plays, from a name. */
#include <arena/arena.h>
#include <errno.h>
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

const char *const arena_fault_names[ARENA_FAULTS] = {
    [ARENA_FINE] = "fine",
    [ARENA_START] = N_("not started"),
    /* For translators: how often programs failed, in a list: 2 died, 1 hung */
    [ARENA_DIED] = N_("died"),
    [ARENA_HUNG] = N_("hung"),
    [ARENA_FLOODED] = N_("flooded"),
    [ARENA_NONSENSE] = N_("nonsense"),
    [ARENA_ILLEGAL] = N_("illegal"),
};

static struct phrase list_bots(void)
{
    struct phrase list = {""};
    const struct r7_bot *bot;
    for (size_t i = 0; (bot = r7_bot_at(i)) != NULL; i++)
        words_enlist(&list, bot->name);
    const struct arena_reference *reference;
    for (size_t i = 0; (reference = arena_reference_at(i)) != NULL; i++)
        words_enlist(&list, reference->bot.name);
    return list;
}

/* At most 40 bytes of what somebody wrote. */
static struct phrase cut(const char *text)
{
    struct phrase phrase = {""};
    struct words words = {phrase.bytes, 40 + 1, 0};
    words_add(&words, text);
    return phrase;
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
    if (strncmp(text, "nodes=", 6) == 0 && number <= ARENA_NODES_MOST)
        player->nodes = number;
    else if (strncmp(text, "ms=", 3) == 0 && number <= 3600000)
        player->ms = (unsigned)number;
    else
        return false;
    return true;
}

bool arena_player_read(struct arena_player *player, const char *text, char why[ARENA_TEXT_MAX])
{
    struct words reason = {why, ARENA_TEXT_MAX, 0};
    words_clear(&reason);
    *player = (struct arena_player){.name = text, .copy = 1};
    bool marked = strncmp(text, "cmd:", 4) == 0;
    if (marked || strchr(text, '/') != NULL) {
        player->command = marked ? text + 4 : text;
        if (player->command[strspn(player->command, " \t")] != '\0')
            return true;
        words_add(&reason, _("cmd: needs a command after it"));
        return false;
    }
    char name[32];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), text);
    player->bot = r7_bot_find(name);
    player->reference = arena_reference_find(name);
    if (player->bot == NULL && player->reference == NULL) {
        words_say(&reason,
                  _("there’s no player ‘{text}’; use one of {list}, or a program’s command with a "
                    "/ in it"),
                  "text", cut(text).bytes, "list", list_bots().bytes, NULL);
        return false;
    }
    if (text[length] == ':' && !read_effort(player, text + length + 1)) {
        words_say(&reason, _("‘{text}’: after the : use ms=N or nodes=N"), "text", cut(text).bytes,
                  NULL);
        return false;
    }
    return true;
}
