/* What was chosen last, and how far one has got. */
#ifndef RED7_HOME_SETTINGS_H
#define RED7_HOME_SETTINGS_H

#include <game/game.h>
#include <words/text.h>

/* What was chosen last, in FILES_CONFIG "settings", and how far one has got, in FILES_STATE
 * "progress": lines of "key = value". */
struct settings {
    struct game_setup setup; /* without the seed */
    bool chose_rules;        /* else they are not kept: the edition is that of the language */
    char language[8];        /* "": as the environment says */
    bool colour_blind;       /* the other seven colours */
    bool confirm_losing;     /* ask before a turn that loses; true if never said */
};

struct progress {
    uint64_t lessons;  /* bit n: lesson n is done */
    int puzzle_streak; /* solved in a row */
    int puzzle_best;   /* the longest such row */
    unsigned puzzles_solved;
    unsigned puzzles_tried;
};

/* Never fail: what is missing gets its usual value. A damaged file is moved aside with a
 * message. The usual game: one person against one casual bot, the edition of the language, basic.
 */
void settings_load(struct settings *settings, struct words *message);
/* The language has changed: so does the edition, unless one was chosen. */
void settings_follow_language(struct settings *settings);
/* Points that end the game and are not those of the rules become a house rule. */
void settings_fold_target(struct game_setup *setup);
bool settings_save(const struct settings *settings, struct words *message);
void progress_load(struct progress *progress, struct words *message);
/* Counts a puzzle as solved or not: the streak, and the longest streak so far. */
void progress_count_puzzle(struct progress *progress, bool solved);
bool progress_save(const struct progress *progress, struct words *message);

/* A person's usual name: the login name, or "Player". */
void settings_usual_name(char name[WORDS_NAME_MAX]);
/* What bot number `number` is called, from 1: "Ada" and so on, in the language. */
void settings_bot_name(int number, char name[WORDS_NAME_MAX]);
/* The name of a seat to which nobody gave one: the usual name for the first person,
 * "Player 2" and so on for others, a bot's name for bots. */
void settings_seat_name(const struct game_setup *setup, int seat, char name[WORDS_NAME_MAX]);

#endif
