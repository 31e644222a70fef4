/* The player's progress in lessons and puzzles. */
#include "pairs.h"
#include <home/settings.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define PROGRESS "progress"

static bool take_progress(void *target, const char *key, const char *value)
{
    struct progress *progress = target;
    uint64_t number;
    if (strcmp(key, "lessons") == 0)
        return pairs_number(value, UINT64_MAX, &progress->lessons);
    bool good = pairs_number(value, INT_MAX, &number);
    if (strcmp(key, "puzzle_streak") == 0)
        progress->puzzle_streak = (int)number;
    else if (strcmp(key, "puzzle_best") == 0)
        progress->puzzle_best = (int)number;
    else if (strcmp(key, "puzzles_solved") == 0)
        progress->puzzles_solved = (unsigned)number;
    else if (strcmp(key, "puzzles_tried") == 0)
        progress->puzzles_tried = (unsigned)number;
    else if (strcmp(key, "mistake_streak") == 0)
        progress->mistake_streak = (int)number;
    else if (strcmp(key, "mistake_best") == 0)
        progress->mistake_best = (int)number;
    else
        return true;
    return good;
}

void progress_load(struct progress *progress, struct words *message)
{
    *progress = (struct progress){0};
    if (!pairs_load(FILES_STATE, PROGRESS, take_progress, progress, message))
        *progress = (struct progress){0};
}

bool progress_save(const struct progress *progress, struct words *message)
{
    char bytes[512] = "", lessons[24];
    struct words text = WORDS_INIT(bytes);
    snprintf(lessons, sizeof lessons, "%llu", (unsigned long long)progress->lessons);
    pairs_add(&text, "lessons", lessons);
    pairs_add(&text, "puzzle_streak", words_number(progress->puzzle_streak).bytes);
    pairs_add(&text, "puzzle_best", words_number(progress->puzzle_best).bytes);
    pairs_add(&text, "puzzles_solved", words_number((long)progress->puzzles_solved).bytes);
    pairs_add(&text, "puzzles_tried", words_number((long)progress->puzzles_tried).bytes);
    pairs_add(&text, "mistake_streak", words_number(progress->mistake_streak).bytes);
    pairs_add(&text, "mistake_best", words_number(progress->mistake_best).bytes);
    return pairs_save(FILES_STATE, PROGRESS, &text, message);
}

/* One more in a row, or none; and the longest row. */
static void count_streak(int *streak, int *best, bool solved)
{
    *streak = solved ? *streak + 1 : 0;
    *best = *streak > *best ? *streak : *best;
}

void progress_count_puzzle(struct progress *progress, bool solved)
{
    progress->puzzles_tried++;
    progress->puzzles_solved += solved;
    count_streak(&progress->puzzle_streak, &progress->puzzle_best, solved);
}

void progress_count_mistake(struct progress *progress, bool solved)
{
    count_streak(&progress->mistake_streak, &progress->mistake_best, solved);
}
