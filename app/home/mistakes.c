/* Your own mistakes as puzzles: the list, its file, and when each of them comes back. */
#include "lines.h"
#include <home/mistakes.h>
#include <json/cards.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FILE_OF_MISTAKES "history/mistakes"
#define DAY (24 * 60 * 60)

/* After so many days it comes back, by the box that it is in now. */
static const int pauses[MISTAKES_BOXES] = {0, 1, 3, 7, 21, 60};

/* ---- days ---- */

int32_t mistakes_day(int64_t time)
{
    struct tm local;
    time_t at = (time_t)time;
    localtime_r(&at, &local);
    return (int32_t)(timegm(&local) / DAY);
}

int32_t mistakes_today(void)
{
    return mistakes_day((int64_t)time(NULL));
}

int32_t mistake_count(struct mistake *mistake, bool solved, int32_t today)
{
    mistake->tries++;
    mistake->solved += solved;
    if (!solved)
        mistake->box = 1;
    else if (mistake->box < MISTAKES_BOXES - 1)
        mistake->box++;
    mistake->due = today + pauses[mistake->box];
    return mistake->due;
}

/* ---- the list ---- */

void mistakes_release(struct mistakes *mistakes)
{
    free(mistakes->all);
    *mistakes = (struct mistakes){0};
}

static bool is_same(const struct mistake *a, const struct mistake *b)
{
    return strcmp(a->game, b->game) == 0 && a->turn == b->turn && a->from == b->from;
}

/* The one that is missed least. */
static size_t least_of(const struct mistakes *mistakes)
{
    size_t least = 0;
    for (size_t i = 1; i < mistakes->count; i++) {
        const struct mistake *a = &mistakes->all[i], *b = &mistakes->all[least];
        if (a->box > b->box || (a->box == b->box && a->loss < b->loss))
            least = i;
    }
    return least;
}

void mistakes_add(struct mistakes *mistakes, const struct mistake *mistake)
{
    for (size_t i = 0; i < mistakes->count; i++)
        if (is_same(&mistakes->all[i], mistake))
            return;
    struct mistake *all = realloc(mistakes->all, (mistakes->count + 1) * sizeof *all);
    if (all == NULL)
        return;
    mistakes->all = all;
    all[mistakes->count++] = *mistake;
    if (mistakes->count > MISTAKES_MOST)
        all[least_of(mistakes)] = all[--mistakes->count];
}

size_t mistakes_due(const struct mistakes *mistakes, int32_t today)
{
    size_t due = 0;
    for (size_t i = 0; i < mistakes->count; i++)
        due += mistakes->all[i].due <= today;
    return due;
}

size_t mistakes_known(const struct mistakes *mistakes)
{
    size_t known = 0;
    for (size_t i = 0; i < mistakes->count; i++)
        known += mistakes->all[i].box == MISTAKES_BOXES - 1;
    return known;
}

static int32_t sorted_for; /* qsort() has no place for it */

static int compare(const void *a, const void *b)
{
    const struct mistake *one = a, *other = b;
    bool now = one->due <= sorted_for, then = other->due <= sorted_for;
    if (now != then)
        return now ? -1 : 1;
    if (!now && one->due != other->due)
        return one->due < other->due ? -1 : 1;
    if (one->loss != other->loss)
        return one->loss > other->loss ? -1 : 1;
    int order = strcmp(one->game, other->game);
    return order != 0 ? order : one->turn - other->turn;
}

void mistakes_sort(struct mistakes *mistakes, int32_t today)
{
    sorted_for = today;
    if (mistakes->count > 0)
        qsort(mistakes->all, mistakes->count, sizeof *mistakes->all, compare);
}

/* ---- lines ---- */

static bool take_turn(const struct json_value *list, struct r7_turn *turn)
{
    const struct json_value *item = json_first(list);
    *turn = (struct r7_turn){0};
    for (; item != NULL && turn->count < R7_TURN_STEPS_MAX; item = item->next) {
        struct r7_fault fault;
        size_t length;
        const char *text = json_plain(item, &length);
        if (text == NULL || !r7_step_read(text, length, &turn->steps[turn->count], &fault))
            return false;
        turn->count++;
    }
    return item == NULL && turn->count > 0;
}

static bool take_mistake(void *list, const struct json_value *line)
{
    struct mistakes *mistakes = list;
    struct mistake mistake = {0};
    int turn, from, box, due;
    if (!json_get_text(line, "game", mistake.game, sizeof mistake.game) ||
        !json_get_int(line, "turn", 0, GAME_TURNS_MAX - 1, &turn) ||
        !json_get_int(line, "from", 0, R7_TURN_STEPS_MAX, &from) ||
        !json_get_bool(line, "dealt", &mistake.dealt) ||
        !json_get_int(line, "loss", 0, 100, &mistake.loss) ||
        !json_get_int(line, "box", 0, MISTAKES_BOXES - 1, &box) ||
        !json_get_int(line, "due", 0, INT32_MAX, &due) ||
        !json_get_int(line, "tries", 0, INT32_MAX, &mistake.tries) ||
        !json_get_int(line, "solved", 0, INT32_MAX, &mistake.solved) ||
        !take_turn(json_find(line, "played"), &mistake.played) ||
        !take_turn(json_find(line, "best"), &mistake.best))
        return false;
    mistake.turn = (uint16_t)turn;
    mistake.from = (uint8_t)from;
    mistake.box = (uint8_t)box;
    mistake.due = due;
    mistakes_add(mistakes, &mistake);
    return true;
}

static void put_mistake(struct json_writer *json, const struct mistake *mistake)
{
    json_open(json, NULL, '{');
    json_put_text(json, "game", mistake->game);
    json_put_number(json, "turn", mistake->turn);
    json_put_number(json, "from", mistake->from);
    json_put_bool(json, "dealt", mistake->dealt);
    json_put_steps(json, "played", mistake->played.steps, mistake->played.count);
    json_put_steps(json, "best", mistake->best.steps, mistake->best.count);
    json_put_number(json, "loss", mistake->loss);
    json_put_number(json, "box", mistake->box);
    json_put_number(json, "due", mistake->due);
    json_put_number(json, "tries", mistake->tries);
    json_put_number(json, "solved", mistake->solved);
    json_close(json, '}');
    json_end_line(json);
}

void mistakes_load(struct mistakes *mistakes, struct words *message)
{
    *mistakes = (struct mistakes){0};
    mistakes->skipped = lines_read(FILE_OF_MISTAKES, take_mistake, mistakes, message);
    mistakes_sort(mistakes, mistakes_today());
}

bool mistakes_save(struct mistakes *mistakes, struct words *message)
{
    struct json_writer json;
    json_init(&json, NULL, 0, true);
    for (size_t i = 0; i < mistakes->count; i++)
        put_mistake(&json, &mistakes->all[i]);
    bool good = lines_write(FILE_OF_MISTAKES, &json, mistakes->skipped, message);
    if (good)
        mistakes->skipped = 0;
    return good;
}

/* ---- the position ---- */

bool mistake_position(const struct mistake *mistake, struct game *game, struct words *why)
{
    struct history_game of = {0};
    size_t length;
    memcpy(of.id, mistake->game, sizeof of.id);
    char *text = history_record(&of, &length);
    const struct game_extent extent = {.turns = mistake->turn, .dealt = mistake->dealt};
    bool good = text != NULL && game_read_extent(game, text, length, &extent, why);
    if (text == NULL)
        words_add(why, _("The record of that game is lost."));
    free(text);
    for (int i = 0; good && i < mistake->from; i++)
        good = game_step(game, mistake->played.steps[i]) == R7_OK;
    return good && !game_round_over(game);
}
