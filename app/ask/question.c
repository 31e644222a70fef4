/* Questions: lines, fields, and what fields hold. */
#include "question.h"
#include <limits.h>
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

/* Ends the line at `at` with a NUL; returns where the next one begins, NULL after the last. */
static char *end_line(char *at, char *end)
{
    char *newline = memchr(at, '\n', (size_t)(end - at));
    *(newline != NULL ? newline : end) = '\0';
    return newline != NULL ? newline + 1 : NULL;
}

/* A line before the body that is no field: there are too many, or it has a NUL in it. */
static bool wrong_line(struct answer *a, int number)
{
    refuse(a, "question",
           words_phrase(_("Line {line} of the question can’t be read."), "line",
                        words_number(number).bytes, NULL)
               .bytes,
           0);
    return false;
}

bool question_read(struct question *q, char *bytes, size_t length, struct answer *a)
{
    char *end = bytes + length, *at = bytes, *line;
    *q = (struct question){.body = ""};
    for (int number = 1; at != NULL; number++) {
        line = at;
        at = end_line(line, end);
        if (line + strlen(line) != (at != NULL ? at - 1 : end) || q->count == QUESTION_FIELDS_MAX)
            return wrong_line(a, number);
        if (number == 1) {
            q->verb = line;
            continue;
        }
        if (*line == '\0')
            break;
        char *space = strchr(line, ' ');
        if (space != NULL)
            *space = '\0';
        q->fields[q->count].key = line;
        q->fields[q->count++].value = space != NULL ? space + 1 : "";
    }
    if (at != NULL) {
        q->body = at;
        q->length = (size_t)(end - at);
    }
    return true;
}

const char *question_find(const struct question *q, const char *key)
{
    for (int i = 0; i < q->count; i++)
        if (strcmp(q->fields[i].key, key) == 0)
            return q->fields[i].value;
    return NULL;
}

bool question_flag(const struct question *q, const char *key)
{
    return question_find(q, key) != NULL;
}

bool question_read_count(const char *text, uint64_t *count)
{
    *count = 0;
    for (const char *at = text; *at != '\0' || at == text; at++) {
        if (*at < '0' || *at > '9' || *count > (UINT64_MAX - (uint64_t)(*at - '0')) / 10)
            return false;
        *count = *count * 10 + (uint64_t)(*at - '0');
    }
    return true;
}

bool question_read_number(const char *text, int least, int most, int *number)
{
    bool negative = text[0] == '-';
    uint64_t count;
    if (!question_read_count(text + negative, &count) || count > INT_MAX)
        return false;
    *number = negative ? -(int)count : (int)count;
    return *number >= least && *number <= most;
}

bool question_read_turn(const char *text, struct r7_turn *turn, struct r7_fault *fault)
{
    *turn = (struct r7_turn){0};
    for (size_t at = 0, length; text[at] != '\0'; at += length) {
        length = strspn(text + at, " ");
        if (length > 0)
            continue;
        length = strcspn(text + at, " ");
        bool full = turn->count == R7_TURN_STEPS_MAX;
        if (full)
            *fault = (struct r7_fault){.error = R7_ERR_STEPS_TOO_MANY};
        if (full || !r7_step_read(text + at, length, &turn->steps[turn->count++], fault)) {
            fault->offset += at;
            return false;
        }
    }
    return true;
}

int question_number(const struct question *q, const char *key, int missing)
{
    const char *text = question_find(q, key);
    int number = missing;
    if (text != NULL)
        (void)question_read_number(text, INT_MIN, INT_MAX, &number);
    return number;
}

uint64_t question_count(const struct question *q, const char *key)
{
    const char *text = question_find(q, key);
    uint64_t count = 0;
    if (text != NULL)
        (void)question_read_count(text, &count);
    return count;
}

struct r7_turn question_turn(const struct question *q, const char *key)
{
    const char *text = question_find(q, key);
    struct r7_turn turn = {0};
    struct r7_fault fault;
    if (text != NULL)
        (void)question_read_turn(text, &turn, &fault);
    return turn;
}

struct r7_rules question_rules(const struct question *q, const char *key)
{
    const char *text = question_find(q, key);
    struct r7_rules rules = {0};
    struct r7_fault fault;
    if (text != NULL)
        (void)r7_rules_read(text, strlen(text), &rules, &fault);
    return rules;
}

int question_names(const struct question *q, int columns, struct words_names *names)
{
    char key[] = "name0";
    int count = 0;
    *names = (struct words_names){0};
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        key[4] = (char)('0' + seat);
        const char *name = question_find(q, key);
        if (name == NULL)
            continue;
        words_clean_name(name, columns, names->of[seat]);
        count = seat + 1;
    }
    return count;
}

/* The name of a seat to which nobody gave one. */
static void name_seat(struct game_seat *seat, int number, int bots)
{
    struct phrase name =
        seat->bot != NULL
            ? words_phrase("{name}", "name", words_bot_name(bots - 1), NULL)
            : words_phrase(_("Player {n}"), "n", words_number(number + 1).bytes, NULL);
    words_clean_name(name.bytes, GAME_NAME_COLUMNS, seat->name);
}

/* The bot of a level, NULL for a person. */
static bool read_level(const char *key, const char *level, struct game_seat *seat, struct answer *a)
{
    seat->bot = level != NULL ? r7_bot_find(level) : NULL;
    if (level == NULL || seat->bot != NULL)
        return true;
    refuse_field(a, "bot",
                 words_phrase(_("There’s no bot called {name}."), "name", level, NULL).bytes, key);
    return false;
}

bool question_seats(const struct question *q, struct game_seat seats[R7_SEATS_MAX], int *count,
                    struct answer *a)
{
    struct words_names names;
    char key[] = "bot0";
    int bots = 0;
    *count = question_names(q, GAME_NAME_COLUMNS, &names);
    memset(seats, 0, sizeof *seats * R7_SEATS_MAX);
    for (int seat = 0; seat < *count; seat++) {
        key[3] = (char)('0' + seat);
        if (!read_level(key, question_find(q, key), &seats[seat], a))
            return false;
        bots += seats[seat].bot != NULL;
        memcpy(seats[seat].name, names.of[seat], WORDS_NAME_MAX);
        if (seats[seat].name[0] == '\0')
            name_seat(&seats[seat], seat, bots);
    }
    if (*count < 2)
        refuse_error(a, R7_ERR_PLAYERS, 0);
    return *count >= 2;
}
