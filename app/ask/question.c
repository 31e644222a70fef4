/* Questions: lines, fields, and what fields hold. */
#include "question.h"
#include <stdlib.h>
#include <string.h>
#include <words/text.h>
#include <words/turns.h>

/* A question that no page should ask. */
static bool wrong(struct answer *a, const char *what)
{
    struct phrase text = words_phrase(_("The page asks what the game does not understand: {what}."),
                                      "what", what, NULL);
    refuse(a, "question", text.bytes, 0);
    return false;
}

/* Ends the line at `at` with a NUL; returns where the next one begins, NULL after the last. */
static char *end_line(char *at, char *end)
{
    char *newline = memchr(at, '\n', (size_t)(end - at));
    *(newline != NULL ? newline : end) = '\0';
    return newline != NULL ? newline + 1 : NULL;
}

bool question_read(struct question *q, char *bytes, size_t length, struct answer *a)
{
    char *end = bytes + length, *at = end_line(bytes, end);
    *q = (struct question){.verb = bytes, .body = ""};
    while (at != NULL) {
        char *line = at;
        at = end_line(line, end);
        if (*line == '\0')
            break;
        char *space = strchr(line, ' ');
        if (q->count == QUESTION_FIELDS_MAX)
            return wrong(a, line);
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

const char *question_need(const struct question *q, const char *key, struct answer *a)
{
    const char *value = question_find(q, key);
    if (value == NULL)
        wrong(a, key);
    return value;
}

bool question_flag(const struct question *q, const char *key)
{
    return question_find(q, key) != NULL;
}

bool question_number(const struct question *q, const char *key, long long least, long long most,
                     long long *number, struct answer *a)
{
    const char *text = question_find(q, key);
    char *end;
    if (text == NULL)
        return true;
    long long value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || value < least || value > most)
        return wrong(a, key);
    *number = value;
    return true;
}

bool question_unsigned(const struct question *q, const char *key, uint64_t *number,
                       struct answer *a)
{
    const char *text = question_find(q, key);
    if (text == NULL)
        return true;
    uint64_t value = 0;
    for (const char *at = text; *at != '\0' || at == text; at++) {
        if (*at < '0' || *at > '9' || value > (UINT64_MAX - (uint64_t)(*at - '0')) / 10)
            return wrong(a, key);
        value = value * 10 + (uint64_t)(*at - '0');
    }
    *number = value;
    return true;
}

bool question_turn(const struct question *q, const char *key, struct r7_turn *turn,
                   struct answer *a)
{
    const char *at = question_find(q, key);
    struct r7_fault fault;
    *turn = (struct r7_turn){0};
    for (size_t length; at != NULL && *at != '\0'; at += length) {
        if (*at == ' ') {
            length = 1;
            continue;
        }
        length = strcspn(at, " ");
        if (turn->count == R7_TURN_STEPS_MAX) {
            refuse_error(a, R7_ERR_STEPS_TOO_MANY, 0);
            return false;
        }
        if (!r7_step_read(at, length, &turn->steps[turn->count++], &fault)) {
            refuse_error(a, fault.error, 0);
            return false;
        }
    }
    return true;
}

bool question_rules(const struct question *q, const char *key, struct r7_rules *rules,
                    struct answer *a)
{
    const char *text = question_find(q, key);
    struct r7_fault fault;
    if (text == NULL || r7_rules_read(text, strlen(text), rules, &fault))
        return true;
    refuse_error(a, fault.error, 0);
    return false;
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
            ? words_phrase(_("Bot {n}"), "n", words_number(bots).bytes, NULL)
            : words_phrase(_("Player {n}"), "n", words_number(number + 1).bytes, NULL);
    words_clean_name(name.bytes, GAME_NAME_COLUMNS, seat->name);
}

/* The bot of a level, NULL for a person. */
static bool read_level(const char *level, struct game_seat *seat, struct answer *a)
{
    seat->bot = level != NULL ? r7_bot_find(level) : NULL;
    if (level == NULL || (seat->bot != NULL && !seat->bot->open))
        return true;
    refuse(a, "bot", words_phrase(_("There is no bot {name}."), "name", level, NULL).bytes, 0);
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
        if (!read_level(question_find(q, key), &seats[seat], a))
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
