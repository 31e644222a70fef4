/* What `red7 play` was asked for on the command line. */
#ifndef RED7_CLI_PLAY_REQUEST_H
#define RED7_CLI_PLAY_REQUEST_H

#include <game/game.h>
#include <words/text.h>

struct play_request {
    bool plain;         /* lines of text, also in a terminal */
    bool resume;        /* go on with the saved game; then nothing below is given */
    const char *record; /* a file for the record, or NULL */
    int delay;          /* milliseconds that a bot's turn is shown, full screen */
    /* The parts of a setup that were given. */
    bool has_rules, has_players, has_people, has_target, has_seed;
    struct r7_rules rules;
    int players, people, target;
    uint64_t seed;
    const struct r7_bot *bots[R7_SEATS_MAX]; /* one for all, or one for each */
    int bot_count;
    char names[R7_SEATS_MAX][WORDS_NAME_MAX]; /* of people, in the order of their seats */
    int name_count;
};

/* Reads the options; false after complaining. */
bool play_request_read(int argc, char **argv, struct play_request *request);

/* Whether any part of a setup was given. */
bool play_request_asks_for_a_setup(const struct play_request *request);

/* Makes the setup of a new game: what was asked for, and the rest from `base`. Without a
 * seed it gets some seed. False after complaining that the parts do not fit together. */
bool play_request_setup(const struct play_request *request, const struct game_setup *base,
                        struct game_setup *setup);

#endif
