/* What was chosen last, and the player's progress. */
#ifndef RED7_HOME_SETTINGS_H
#define RED7_HOME_SETTINGS_H

#include <game/game.h>
#include <words/text.h>

/* What was chosen last, in FILES_CONFIG "settings", and the player's progress, in
 * FILES_STATE "progress": lines of "key = value". */
#define SETTINGS_LANGUAGE_MAX 8
struct settings {
    struct game_setup setup; /* without the seed */
    bool chose_rules;        /* else they are not kept: the edition is that of the language */
    char language[SETTINGS_LANGUAGE_MAX]; /* "": as the environment says */
    bool colour_blind;                    /* the other seven colours */
    bool confirm_losing;                  /* ask before a turn that loses; true if never said */
    bool advisor;                         /* show the best moves while one thinks */
};

struct progress {
    uint64_t lessons;  /* bit n: lesson n is done */
    int puzzle_streak; /* solved in a row */
    int puzzle_best;   /* the longest such row */
    unsigned puzzles_solved;
    unsigned puzzles_tried;
    int mistake_streak; /* your own mistakes solved in a row, at the first try */
    int mistake_best;
};

/* Never fail: what is missing gets its usual value. A damaged file is moved aside with a
 * message. The usual game: one person against one casual bot, the edition of the language, basic.
 */
void settings_load(struct settings *settings, struct words *message);
/* The language that was chosen, whatever else is wrong in the file, which stays as it is; false if
 * there is none. */
bool settings_language(char language[SETTINGS_LANGUAGE_MAX]);
/* The language has changed: so does the edition, unless one was chosen. */
void settings_follow_language(struct settings *settings);
/* Points that end the game and are not those of the rules become a house rule. */
void settings_fold_target(struct game_setup *setup);
bool settings_save(const struct settings *settings, struct words *message);

/* ---- for `red7 config` ---- */

/* A setting by its name in the file. */
struct settings_key {
    const char *name;
    const char *about;  /* what it is: a message */
    const char *values; /* what it may be: a message */
};
/* Ended by one without a name. */
extern const struct settings_key settings_keys[];
/* NULL if there is none. */
const struct settings_key *settings_find_key(const char *name);
/* Its value as the file has it, or would have it. */
struct phrase settings_get(const struct settings *settings, const char *key);
/* Changes one in the file, all others stay; NULL: back to the usual value. False with a message:
 * the value is not good, or the file cannot be written. */
bool settings_change(const char *key, const char *value, struct words *message);
/* Whether the file is as it should be; else a message says where it is wrong and why, and it stays
 * where it is. */
bool settings_check(struct words *message);

void progress_load(struct progress *progress, struct words *message);
/* Counts a puzzle as solved or not: the streak, and the longest streak so far. */
void progress_count_puzzle(struct progress *progress, bool solved);
/* The same for one of your own mistakes. */
void progress_count_mistake(struct progress *progress, bool solved);
bool progress_save(const struct progress *progress, struct words *message);

/* A person's usual name: the login name, or "Player". */
void settings_usual_name(char name[WORDS_NAME_MAX]);
/* What bot number `number` is called, from 1: "Ada" and so on, in the language. */
void settings_bot_name(int number, char name[WORDS_NAME_MAX]);
/* The name of a seat to which nobody gave one: the usual name for the first person,
 * "Player 2" and so on for others, a bot's name for bots. */
void settings_seat_name(const struct game_setup *setup, int seat, char name[WORDS_NAME_MAX]);

#endif
