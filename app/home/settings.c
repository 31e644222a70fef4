/* What was chosen last. */
#include "pairs.h"
#include <game/game.h>
#include <home/settings.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <words/editions.h>
#include <words/locale.h>
#include <words/text.h>

#define SETTINGS "settings"
#define USUAL_BOT "casual"

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
        bool good = pairs_number(value, R7_SEATS_MAX, &number) && number >= 2;
        setup->players = good ? (int)number : setup->players;
        return good;
    }
    if (strcmp(key, "target") == 0) {
        bool good = pairs_number(value, UINT16_MAX, &number);
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
        return pairs_yes(value, &settings->colour_blind);
    if (strcmp(key, "confirm_losing") == 0)
        return pairs_yes(value, &settings->confirm_losing);
    if (strcmp(key, "advisor") == 0)
        return pairs_yes(value, &settings->advisor);
    return take_game(reading, key, value);
}

/* Takes a language that is known, and nothing else. */
static bool take_only_language(void *target, const char *key, const char *value)
{
    struct settings *settings = target;
    if (strcmp(key, "language") == 0)
        take_language(settings, value);
    return true;
}

bool settings_language(char language[SETTINGS_LANGUAGE_MAX])
{
    struct settings settings = {.language = ""};
    struct pair wrong;
    size_t length;
    char *text = files_read(FILES_CONFIG, SETTINGS, &length);
    if (text != NULL)
        pairs_read(text, length, take_only_language, &settings, &wrong);
    free(text);
    memcpy(language, settings.language, SETTINGS_LANGUAGE_MAX);
    return language[0] != '\0';
}

void settings_load(struct settings *settings, struct words *message)
{
    struct reading reading;
    set_usual(&reading);
    if (!pairs_load(FILES_CONFIG, SETTINGS, take_setting, &reading, message))
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
        pairs_add(text, bot_key, s->bot != NULL ? s->bot->name : "-");
        settings_seat_name(setup, seat, usual);
        if (s->name[0] != '\0' && strcmp(s->name, usual) != 0)
            pairs_add(text, key, s->name);
    }
}

static void write_settings(struct words *text, const struct settings *settings)
{
    char rules[R7_RULES_TEXT_MAX];
    const struct game_setup *setup = &settings->setup;
    r7_rules_write(setup->rules, rules, sizeof rules);
    if (settings->chose_rules)
        pairs_add(text, "rules", rules);
    pairs_add(text, "players", words_number(setup->players).bytes);
    if (setup->target != r7_rules_target(setup->rules, setup->players))
        pairs_add(text, "target", words_number(setup->target).bytes);
    add_seats(text, setup);
    pairs_add(text, "language", settings->language);
    pairs_add(text, "colour_blind", settings->colour_blind ? "yes" : "no");
    pairs_add(text, "confirm_losing", settings->confirm_losing ? "yes" : "no");
    pairs_add(text, "advisor", settings->advisor ? "yes" : "no");
}

bool settings_save(const struct settings *settings, struct words *message)
{
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    write_settings(&text, settings);
    return pairs_save(FILES_CONFIG, SETTINGS, &text, message);
}

/* ---- one by one ---- */

#define ABOUT_SEAT N_("who sits there: `-` for a person, or a bot’s name from `red7 bots`")
#define ABOUT_NAME N_("what they are called; otherwise a usual name")
#define ANY_NAME N_("any name")
#define A_BOT N_("`-` or a bot’s name")
#define YES_OR_NO N_("`yes` or `no`")

const struct settings_key settings_keys[] = {
    {"rules", N_("the rule set; otherwise the edition of your language"),
     N_("an edition with its parts, as in `v1.3+advanced`")},
    {"players", N_("how many play"), N_("2, 3 or 4")},
    {"target", N_("the points that end an advanced game; otherwise as the rules say"),
     N_("a whole number; 0 for none")},
    {"bot0", ABOUT_SEAT, A_BOT},
    {"bot1", ABOUT_SEAT, A_BOT},
    {"bot2", ABOUT_SEAT, A_BOT},
    {"bot3", ABOUT_SEAT, A_BOT},
    {"name0", ABOUT_NAME, ANY_NAME},
    {"name1", ABOUT_NAME, ANY_NAME},
    {"name2", ABOUT_NAME, ANY_NAME},
    {"name3", ABOUT_NAME, ANY_NAME},
    {"language", N_("the language; empty: as the environment says"),
     N_("a code that `red7 help` lists, or nothing")},
    {"colour_blind", N_("seven other colours, for eyes that see some of them alike"), YES_OR_NO},
    {"confirm_losing", N_("ask before a move that loses"), YES_OR_NO},
    {"advisor", N_("show the best moves beside the table while you think"), YES_OR_NO},
    {0},
};

const struct settings_key *settings_find_key(const char *name)
{
    for (const struct settings_key *key = settings_keys; key->name != NULL; key++)
        if (strcmp(key->name, name) == 0)
            return key;
    return NULL;
}

struct phrase settings_get(const struct settings *settings, const char *key)
{
    char bytes[2048] = "";
    struct words text = WORDS_INIT(bytes);
    struct settings all = *settings;
    size_t length = strlen(key);
    int seat;
    all.chose_rules = true;
    if (is_seat_key(key, "name", &seat))
        return words_phrase("{name}", "name", settings->setup.seats[seat].name, NULL);
    if (strcmp(key, "target") == 0)
        return words_number(settings->setup.target);
    write_settings(&text, &all);
    for (const char *line = bytes; *line != '\0'; line += strcspn(line, "\n") + 1) {
        struct phrase value = {""};
        if (strncmp(line, key, length) != 0 || strncmp(line + length, " = ", 3) != 0)
            continue;
        line += length + 3;
        snprintf(value.bytes, sizeof value.bytes, "%.*s", (int)strcspn(line, "\n"), line);
        return value;
    }
    return (struct phrase){""};
}

/* A file that is read without one of its keys. */
struct without {
    struct reading *reading;
    const char *key;
};

static bool take_others(void *target, const char *key, const char *value)
{
    struct without *without = target;
    return strcmp(key, without->key) == 0 || take_setting(without->reading, key, value);
}

bool settings_change(const char *key, const char *value, struct words *message)
{
    struct reading reading;
    struct without without = {&reading, key};
    set_usual(&reading);
    if (!pairs_load(FILES_CONFIG, SETTINGS, take_others, &without, message))
        set_usual(&reading);
    if (value != NULL && !take_setting(&reading, key, value)) {
        words_say(message, _("{key} is {values}, not ‘{value}’"), "key", key, "values",
                  _(settings_find_key(key)->values), "value", value, NULL);
        return false;
    }
    fill_in(&reading);
    return settings_save(&reading.settings, message);
}

bool settings_check(struct words *message)
{
    struct reading reading;
    struct pair wrong;
    size_t length;
    char path[PATH_MAX], *text = files_read(FILES_CONFIG, SETTINGS, &length);
    set_usual(&reading);
    int line = text != NULL ? pairs_read(text, length, take_setting, &reading, &wrong) : 0;
    if (line > 0 && files_path(FILES_CONFIG, SETTINGS, path)) {
        const struct settings_key *key = settings_find_key(wrong.key);
        words_say(message,
                  key != NULL ? _("{file}, line {line}: {key} is {values}, not ‘{value}’")
                              : _("{file}, line {line}: ‘{value}’ is no `key = value`"),
                  "file", path, "line", words_number(line).bytes, "key", wrong.key, "values",
                  key != NULL ? _(key->values) : "", "value", wrong.value, NULL);
    }
    free(text);
    return line == 0;
}
