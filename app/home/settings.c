/* What was chosen last, and how far one has got: lines of "key = value". A line that starts
 * with # is a comment, and keys that are not known are passed over, so that an older
 * program can read what a newer one wrote. Any other mistake means that the file is
 * damaged: it is moved aside, and the usual values hold. */
#include <errno.h>
#include <game/game.h>
#include <home/files.h>
#include <home/settings.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <words/editions.h>
#include <words/fault.h>
#include <words/locale.h>
#include <words/text.h>

#define SETTINGS "settings"
#define PROGRESS "progress"
#define USUAL_BOT "casual"

/* ---- lines ---- */

/* Takes in a line; false if the key is known and its value is not good. */
typedef bool take_line(void *target, const char *key, const char *value);

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Cuts blanks off both ends of a text. */
static char *trim(char *text)
{
    while (is_blank(*text))
        text++;
    for (size_t length = strlen(text); length > 0 && is_blank(text[length - 1]); length--)
        text[length - 1] = '\0';
    return text;
}

/* Reads a file's text, which it changes; the number of the first wrong line, or 0. */
static int read_lines(char *text, size_t length, take_line *take, void *target)
{
    int number = 1;
    for (char *line = text, *end; line < text + length; line = end + 1, number++) {
        end = memchr(line, '\n', (size_t)(text + length - line));
        end = end != NULL ? end : text + length;
        *end = '\0';
        if (strlen(line) != (size_t)(end - line)) /* a NUL in it */
            return number;
        line = trim(line);
        char *equals = strchr(line, '=');
        if (*line == '\0' || *line == '#')
            continue;
        if (equals == NULL)
            return number;
        *equals = '\0';
        if (!take(target, trim(line), trim(equals + 1)))
            return number;
    }
    return 0;
}

static void reject(enum files_place place, const char *file, const char *why, struct words *message)
{
    char path[PATH_MAX];
    if (files_set_aside(place, file, path))
        words_say(message,
                  _("Couldn’t read the file {file}, so it has been moved to {path}. {why}"), "file",
                  file, "path", path, "why", why, NULL);
    else
        words_say(message, _("Couldn’t read the file {file} or move it aside. {why}"), "file", file,
                  "why", why, NULL);
}

/* Reads a file into a target; false if it must keep its usual values. */
static bool load(enum files_place place, const char *file, take_line *take, void *target,
                 struct words *message)
{
    size_t length;
    char *text = files_read(place, file, &length);
    if (text == NULL) {
        if (errno != ENOENT && errno != ENOTDIR)
            reject(place, file, words_fault(errno), message);
        return false;
    }
    int wrong = read_lines(text, length, take, target);
    free(text);
    if (wrong > 0)
        reject(
            place, file,
            words_phrase(_("Line {line} is wrong."), "line", words_number(wrong).bytes, NULL).bytes,
            message);
    return wrong == 0;
}

static bool save(enum files_place place, const char *file, const struct words *text,
                 struct words *message)
{
    if (files_write(place, file, text->bytes, text->length))
        return true;
    words_say(message, _("Couldn’t write the file {file}: {reason}."), "file", file, "reason",
              words_fault(errno), NULL);
    return false;
}

static void add_line(struct words *text, const char *key, const char *value)
{
    words_say(text, "{key} = {value}\n", "key", key, "value", value, NULL);
}

static bool read_number(const char *text, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *number <= most;
}

static bool read_yes(const char *text, bool *yes)
{
    *yes = strcmp(text, "yes") == 0;
    return *yes || strcmp(text, "no") == 0;
}

/* ---- names ---- */

void settings_usual_name(char name[WORDS_NAME_MAX])
{
    static const char *const variables[] = {"LOGNAME", "USER"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && words_clean_name(value, GAME_NAME_COLUMNS, name))
            return;
    }
    const struct passwd *entry = getpwuid(getuid());
    if (entry == NULL || !words_clean_name(entry->pw_name, GAME_NAME_COLUMNS, name))
        words_clean_name(_("Player"), GAME_NAME_COLUMNS, name);
}

void settings_bot_name(int number, char name[WORDS_NAME_MAX])
{
    words_clean_name(words_bot_name(number - 1), GAME_NAME_COLUMNS, name);
}

void settings_seat_name(const struct game_setup *setup, int seat, char name[WORDS_NAME_MAX])
{
    int bots = 0, people = 0;
    for (int i = 0; i <= seat; i++)
        *(setup->seats[i].bot != NULL ? &bots : &people) += 1;
    if (setup->seats[seat].bot != NULL)
        settings_bot_name(bots, name);
    else if (people == 1)
        settings_usual_name(name);
    else
        words_clean_name(words_phrase(_("Player {n}"), "n", words_number(people).bytes, NULL).bytes,
                         GAME_NAME_COLUMNS, name);
}

/* ---- settings ---- */

/* What is being read: a name or a target that is missing is filled in at the end. */
struct reading {
    struct settings settings;
    bool has_target;
};

void settings_follow_language(struct settings *settings)
{
    if (!settings->chose_rules)
        settings->setup.rules.edition = (uint8_t)words_edition_of_language(words_language());
}

void settings_fold_target(struct game_setup *setup)
{
    struct r7_rules *rules = &setup->rules;
    if (rules->advanced && setup->target != r7_rules_target(*rules, setup->players) &&
        setup->target <= R7_TARGET_MAX)
        rules->target = (uint16_t)(setup->target > 0 ? setup->target : R7_NO_TARGET);
}

static void set_usual(struct reading *reading)
{
    *reading = (struct reading){.settings = {.confirm_losing = true}};
    struct game_setup *setup = &reading->settings.setup;
    setup->players = 2;
    for (int seat = 1; seat < R7_SEATS_MAX; seat++)
        setup->seats[seat].bot = r7_bot_find(USUAL_BOT);
    settings_follow_language(&reading->settings);
}

static void fill_in(struct reading *reading)
{
    struct game_setup *setup = &reading->settings.setup;
    if (!reading->has_target)
        setup->target = r7_rules_target(setup->rules, setup->players);
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        if (setup->seats[seat].name[0] == '\0')
            settings_seat_name(setup, seat, setup->seats[seat].name);
}

/* Seat keys are "name0", "bot0" and so on: a bot's level, or "-" for a person. */
static bool is_seat_key(const char *key, const char *word, int *seat)
{
    size_t length = strlen(word);
    if (strncmp(key, word, length) != 0 || key[length] == '\0' || key[length + 1] != '\0')
        return false;
    *seat = key[length] - '0';
    return *seat >= 0 && *seat < R7_SEATS_MAX;
}

static bool take_bot(struct game_seat *seat, const char *value)
{
    bool person = strcmp(value, "-") == 0;
    seat->bot = person ? NULL : r7_bot_find(value);
    return person || seat->bot != NULL;
}

static bool take_language(struct settings *settings, const char *value)
{
    bool known = *value == '\0';
    for (int i = 0; i < WORDS_LANGUAGES; i++)
        known = known || strcmp(value, words_languages[i]) == 0;
    if (known)
        snprintf(settings->language, sizeof settings->language, "%s", value);
    return known;
}

static bool take_game(struct reading *reading, const char *key, const char *value)
{
    struct game_setup *setup = &reading->settings.setup;
    struct r7_fault fault;
    uint64_t number;
    if (strcmp(key, "rules") == 0) {
        reading->settings.chose_rules = true;
        return r7_rules_read(value, strlen(value), &setup->rules, &fault);
    }
    if (strcmp(key, "players") == 0) {
        bool good = read_number(value, R7_SEATS_MAX, &number) && number >= 2;
        setup->players = good ? (int)number : setup->players;
        return good;
    }
    if (strcmp(key, "target") == 0) {
        bool good = read_number(value, UINT16_MAX, &number);
        setup->target = good ? (int)number : 0;
        return reading->has_target = good;
    }
    return true;
}

static bool take_setting(void *target, const char *key, const char *value)
{
    struct reading *reading = target;
    struct settings *settings = &reading->settings;
    struct game_seat *seats = settings->setup.seats;
    int seat;
    if (is_seat_key(key, "name", &seat))
        return words_clean_name(value, GAME_NAME_COLUMNS, seats[seat].name);
    if (is_seat_key(key, "bot", &seat))
        return take_bot(&seats[seat], value);
    if (strcmp(key, "language") == 0)
        return take_language(settings, value);
    if (strcmp(key, "colour_blind") == 0)
        return read_yes(value, &settings->colour_blind);
    if (strcmp(key, "confirm_losing") == 0)
        return read_yes(value, &settings->confirm_losing);
    return take_game(reading, key, value);
}

void settings_load(struct settings *settings, struct words *message)
{
    struct reading reading;
    set_usual(&reading);
    if (!load(FILES_CONFIG, SETTINGS, take_setting, &reading, message))
        set_usual(&reading);
    fill_in(&reading);
    *settings = reading.settings;
}

/* Who sits where. A name that is the usual one is left out: it follows the language. */
static void add_seats(struct words *text, const struct game_setup *setup)
{
    char key[] = "name0", bot_key[] = "bot0", usual[WORDS_NAME_MAX];
    for (int seat = 0; seat < R7_SEATS_MAX; seat++) {
        const struct game_seat *s = &setup->seats[seat];
        key[4] = bot_key[3] = (char)('0' + seat);
        add_line(text, bot_key, s->bot != NULL ? s->bot->name : "-");
        settings_seat_name(setup, seat, usual);
        if (s->name[0] != '\0' && strcmp(s->name, usual) != 0)
            add_line(text, key, s->name);
    }
}

bool settings_save(const struct settings *settings, struct words *message)
{
    char bytes[2048] = "", rules[R7_RULES_TEXT_MAX];
    struct words text = WORDS_INIT(bytes);
    const struct game_setup *setup = &settings->setup;
    r7_rules_write(setup->rules, rules, sizeof rules);
    if (settings->chose_rules)
        add_line(&text, "rules", rules);
    add_line(&text, "players", words_number(setup->players).bytes);
    if (setup->target != r7_rules_target(setup->rules, setup->players))
        add_line(&text, "target", words_number(setup->target).bytes);
    add_seats(&text, setup);
    add_line(&text, "language", settings->language);
    add_line(&text, "colour_blind", settings->colour_blind ? "yes" : "no");
    add_line(&text, "confirm_losing", settings->confirm_losing ? "yes" : "no");
    return save(FILES_CONFIG, SETTINGS, &text, message);
}

/* ---- progress ---- */

static bool take_progress(void *target, const char *key, const char *value)
{
    struct progress *progress = target;
    uint64_t number;
    if (strcmp(key, "lessons") == 0)
        return read_number(value, UINT64_MAX, &progress->lessons);
    bool good = read_number(value, INT_MAX, &number);
    if (strcmp(key, "puzzle_streak") == 0)
        progress->puzzle_streak = (int)number;
    else if (strcmp(key, "puzzle_best") == 0)
        progress->puzzle_best = (int)number;
    else if (strcmp(key, "puzzles_solved") == 0)
        progress->puzzles_solved = (unsigned)number;
    else if (strcmp(key, "puzzles_tried") == 0)
        progress->puzzles_tried = (unsigned)number;
    else
        return true;
    return good;
}

void progress_load(struct progress *progress, struct words *message)
{
    *progress = (struct progress){0};
    if (!load(FILES_STATE, PROGRESS, take_progress, progress, message))
        *progress = (struct progress){0};
}

bool progress_save(const struct progress *progress, struct words *message)
{
    char bytes[512] = "", lessons[24];
    struct words text = WORDS_INIT(bytes);
    snprintf(lessons, sizeof lessons, "%llu", (unsigned long long)progress->lessons);
    add_line(&text, "lessons", lessons);
    add_line(&text, "puzzle_streak", words_number(progress->puzzle_streak).bytes);
    add_line(&text, "puzzle_best", words_number(progress->puzzle_best).bytes);
    add_line(&text, "puzzles_solved", words_number((long)progress->puzzles_solved).bytes);
    add_line(&text, "puzzles_tried", words_number((long)progress->puzzles_tried).bytes);
    return save(FILES_STATE, PROGRESS, &text, message);
}

void progress_count_puzzle(struct progress *progress, bool solved)
{
    progress->puzzles_tried++;
    progress->puzzles_solved += solved;
    progress->puzzle_streak = solved ? progress->puzzle_streak + 1 : 0;
    if (progress->puzzle_streak > progress->puzzle_best)
        progress->puzzle_best = progress->puzzle_streak;
}
