/* Your games: the list and its file. The newest line is the last of the file and the first of the
 * list. */
#include "lines.h"
#include <errno.h>
#include <home/files.h>
#include <home/history.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <words/fault.h>
#include <words/names.h>

#define FOLDER "history/"
#define GAMES FOLDER "games"

/* ---- the list ---- */

/* Puts a game in front; false if there is no memory. */
static bool put_first(struct history *history, const struct history_game *game)
{
    struct history_game *games =
        realloc(history->games, (history->count + 1) * sizeof *history->games);
    if (games == NULL)
        return false;
    history->games = games;
    memmove(games + 1, games, history->count * sizeof *games);
    games[0] = *game;
    history->count++;
    return true;
}

/* Which deals were played before. Of equal ones the oldest counts. */
static void mark_again(struct history *history)
{
    for (size_t i = 0; i < history->count; i++) {
        history->games[i].again = false;
        for (size_t older = i + 1; older < history->count && !history->games[i].again; older++)
            history->games[i].again = history->games[older].deal == history->games[i].deal;
    }
}

struct history_game *history_find(const struct history *history, const char *id)
{
    for (size_t i = 0; i < history->count; i++)
        if (strcmp(history->games[i].id, id) == 0)
            return &history->games[i];
    return NULL;
}

void history_release(struct history *history)
{
    free(history->games);
    *history = (struct history){0};
}

/* ---- lines ---- */

/* An id is part of a file's name: it must not lead anywhere else. */
static bool is_id(const char *id)
{
    return id[0] != '\0' && id[strspn(id, "0123456789-")] == '\0';
}

static bool take_bots(struct history_game *game, const struct json_value *list)
{
    const struct json_value *bot = json_first(list);
    if (!json_is(list, JSON_KIND_LIST) || list->count != game->players)
        return false;
    for (int seat = 0; bot != NULL; bot = bot->next, seat++)
        if (!json_is(bot, JSON_KIND_NULL) &&
            !json_copy_text(bot, game->bots[seat], HISTORY_LEVEL_MAX))
            return false;
    return true;
}

static bool take_deal(struct history_game *game, const struct json_value *line)
{
    char text[24], *end;
    if (!json_get_text(line, "deal", text, sizeof text))
        return false;
    game->deal = strtoull(text, &end, 16);
    return end != text && *end == '\0';
}

static bool take_game(void *list, const struct json_value *line)
{
    struct history *history = list;
    struct history_game game = {.accuracy = HISTORY_NOT_JUDGED};
    struct r7_fault fault;
    char rules[R7_RULES_TEXT_MAX];
    int players, seat;
    if (!json_get_text(line, "id", game.id, sizeof game.id) || !is_id(game.id) ||
        !json_get_number(line, "at", 0, INT64_MAX, &game.at) ||
        !json_get_text(line, "rules", rules, sizeof rules) ||
        !r7_rules_read(rules, strlen(rules), &game.rules, &fault) ||
        !json_get_int(line, "players", 2, R7_SEATS_MAX, &players) ||
        !json_get_int(line, "seat", 0, players - 1, &seat) ||
        !json_get_bool(line, "won", &game.won) || !take_deal(&game, line))
        return false;
    game.players = (uint8_t)players;
    game.seat = (uint8_t)seat;
    if (!take_bots(&game, json_find(line, "bots")) || history_find(history, game.id) != NULL)
        return false;
    if (json_find(line, "accuracy") != NULL &&
        (!json_get_int(line, "accuracy", -1, 100, &game.accuracy) ||
         !json_get_int(line, "mistakes", 0, GAME_TURNS_MAX, &game.mistakes)))
        return false;
    return put_first(history, &game);
}

static void put_game(struct json_writer *json, const struct history_game *game)
{
    char rules[R7_RULES_TEXT_MAX], deal[24];
    r7_rules_write(game->rules, rules, sizeof rules);
    snprintf(deal, sizeof deal, "%016llx", (unsigned long long)game->deal);
    json_open(json, NULL, '{');
    json_put_text(json, "id", game->id);
    json_put_number(json, "at", game->at);
    json_put_text(json, "rules", rules);
    json_put_number(json, "players", game->players);
    json_put_number(json, "seat", game->seat);
    json_put_bool(json, "won", game->won);
    json_open(json, "bots", '[');
    for (int seat = 0; seat < game->players; seat++)
        json_put_text_or_null(json, NULL, game->bots[seat]);
    json_close(json, ']');
    json_put_text(json, "deal", deal);
    if (game->accuracy != HISTORY_NOT_JUDGED) {
        json_put_number(json, "accuracy", game->accuracy);
        json_put_number(json, "mistakes", game->mistakes);
    }
    json_close(json, '}');
    json_end_line(json);
}

void history_load(struct history *history, struct words *message)
{
    *history = (struct history){0};
    history->skipped = lines_read(GAMES, take_game, history, message);
    mark_again(history);
}

bool history_save(struct history *history, struct words *message)
{
    struct json_writer json;
    json_init(&json, NULL, 0, true);
    for (size_t i = history->count; i-- > 0;)
        put_game(&json, &history->games[i]);
    bool good = lines_write(GAMES, &json, history->skipped, message);
    if (good)
        history->skipped = 0;
    return good;
}

/* ---- records ---- */

static void record_file(const struct history_game *game, char file[64])
{
    snprintf(file, 64, FOLDER "%s.r7", game->id);
}

char *history_record(const struct history_game *game, size_t *length)
{
    char file[64];
    record_file(game, file);
    return files_read(FILES_DATA, file, length);
}

bool history_record_path(const struct history_game *game, char path[PATH_MAX])
{
    char file[64];
    record_file(game, file);
    return files_path(FILES_DATA, file, path);
}

/* ---- adding ---- */

/* The bot of a tag such as [Level0 "casual"]. */
static void take_level(struct history_game *game, const struct r7_record *record)
{
    struct r7_span tag = record->name;
    if (tag.length != strlen("Level0") || memcmp(tag.text, "Level", 5) != 0)
        return;
    unsigned seat = (unsigned char)tag.text[5] - (unsigned)'0';
    if (seat < R7_SEATS_MAX)
        r7_record_value(record->value, game->bots[seat], HISTORY_LEVEL_MAX);
}

/* The only person; -1 if there are more, or none. */
static int only_person(const struct history_game *game)
{
    int person = -1;
    for (int seat = 0; seat < game->players; seat++) {
        if (game->bots[seat][0] != '\0')
            continue;
        if (person >= 0)
            return -1;
        person = seat;
    }
    return person;
}

/* Reads a record into a game; HISTORY_ADDED if all is well. */
static enum history_added read_record(struct history_game *game, const char *text, size_t length,
                                      int seat, struct words *message)
{
    static struct r7_record record;
    enum r7_record_event event;
    r7_record_init(&record, text, length);
    while ((event = r7_record_next(&record)) < R7_RECORD_END) {
        if (event == R7_RECORD_TAG)
            take_level(game, &record);
        if (event == R7_RECORD_ROUND && record.match.number == 1)
            game->deal = r7_round_hash(&record.match.round);
    }
    if (event == R7_RECORD_FAULT) {
        words_say(message, _("line {line}: {why}"), "line", words_number((long)record.line).bytes,
                  "why", words_error(record.fault.error), NULL);
        return HISTORY_WRONG;
    }
    unsigned winners = r7_match_winners(&record.match);
    game->rules = record.match.round.rules;
    game->players = record.match.round.players;
    seat = seat >= 0 && seat < game->players ? seat : only_person(game);
    game->seat = (uint8_t)(seat >= 0 ? seat : 0);
    game->won = (winners >> game->seat & 1) != 0;
    return winners == 0 ? HISTORY_UNFINISHED : seat < 0 ? HISTORY_NOBODYS : HISTORY_ADDED;
}

/* Whether the same game, turn for turn, is there already. */
static bool is_known(const struct history *history, const struct history_game *game,
                     const char *text, size_t length)
{
    bool known = false;
    for (size_t i = 0; i < history->count && !known; i++) {
        size_t size;
        if (history->games[i].deal != game->deal)
            continue;
        char *other = history_record(&history->games[i], &size);
        known = other != NULL && size == length && memcmp(other, text, length) == 0;
        free(other);
    }
    return known;
}

/* The first free id of the day. */
static void choose_id(const struct history *history, struct history_game *game)
{
    char day[16];
    struct tm local;
    time_t at = (time_t)game->at;
    localtime_r(&at, &local);
    strftime(day, sizeof day, "%Y-%m-%d", &local);
    for (unsigned n = 1; n == 1 || history_find(history, game->id) != NULL; n++)
        snprintf(game->id, sizeof game->id, "%.10s-%u", day, n);
}

/* Where there are too many, the oldest goes. */
static void drop_oldest(struct history *history)
{
    char file[64];
    while (history->count > HISTORY_MOST) {
        record_file(&history->games[--history->count], file);
        files_remove(FILES_DATA, file);
    }
}

static bool keep(struct history *history, struct history_game *game, const char *text,
                 size_t length, struct words *message)
{
    char file[64];
    choose_id(history, game);
    record_file(game, file);
    if (!put_first(history, game) || !files_write(FILES_DATA, file, text, length)) {
        words_say(message, _("Couldn’t write the file {file}: {reason}."), "file", file, "reason",
                  words_fault(errno), NULL);
        return false;
    }
    drop_oldest(history);
    return history_save(history, message);
}

enum history_added history_add_record(const char *text, size_t length, int seat, int64_t at,
                                      struct words *message)
{
    struct history history;
    char ignored[512] = "";
    struct words quiet = WORDS_INIT(ignored);
    struct history_game game = {.at = at > 0 ? at : (int64_t)time(NULL),
                                .accuracy = HISTORY_NOT_JUDGED};
    enum history_added added = read_record(&game, text, length, seat, message);
    if (added != HISTORY_ADDED)
        return added;
    history_load(&history, &quiet); /* whoever looks at the list is told */
    if (is_known(&history, &game, text, length))
        added = HISTORY_KNOWN;
    else if (!keep(&history, &game, text, length, message))
        added = HISTORY_FAILED;
    history_release(&history);
    return added;
}

enum history_added history_add(const struct game *game, struct words *message)
{
    size_t length;
    if (!game_over(game))
        return HISTORY_UNFINISHED;
    char *text = game_write(game, &length);
    enum history_added added =
        text != NULL ? history_add_record(text, length, -1, 0, message) : HISTORY_FAILED;
    free(text);
    return added;
}

bool history_finish_record(const char *text, size_t length, int seat, struct words *message)
{
    bool kept = files_write(FILES_STATE, FILES_LAST, text, length);
    if (kept)
        history_add_record(text, length, seat, 0, message);
    return kept;
}

bool history_finish(const struct game *game, struct words *message)
{
    size_t length;
    char *text = game_write(game, &length);
    bool kept = text != NULL && history_finish_record(text, length, -1, message);
    if (kept)
        files_remove(FILES_STATE, FILES_GAME);
    free(text);
    return kept;
}
