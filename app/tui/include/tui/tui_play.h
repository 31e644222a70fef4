/* The full-screen terminal game. */
#ifndef RED7_TUI_PLAY_H
#define RED7_TUI_PLAY_H

#include <game/game.h>

struct tui_options {
    const struct game_setup *setup; /* NULL: the start screen */
    bool resume;                    /* go on with the saved game without asking */
    unsigned delay_ms;              /* after a bot's turn */
    const char *record;             /* a file for the game's record, or NULL */
    const char *message;            /* something to tell at the start, or NULL */
};

/* Each runs until the person leaves, and returns the exit status. Standard input and
 * output are terminals. */
int tui_play(const struct tui_options *options);
int tui_play_lessons(const enum r7_edition *edition); /* NULL: the edition that was played last */
/* `wish` says what puzzles are wanted; the first has its seed, if `seeded`. */
int tui_play_puzzles(const struct r7_puzzle_wish *wish, bool seeded);

/* A record, with what each of its moves was worth; sets the exit status. False if it cannot be
 * shown so, since it is damaged or some of its cards are not known: then nothing has happened. */
bool tui_analyse_record(const char *text, size_t length, int *status);

/* A game at an online table, with a client that is connected. */
struct client;
struct client_options;
struct tui_online_options {
    struct client *client;
    const struct client_options *connection; /* as the client's, to fetch records with */
    const char *name;                        /* with which a seat is taken */
    bool hints;                              /* the turns that survive may be looked at */
};
int tui_play_online(const struct tui_online_options *options);
/* Lets one choose among the public tables of a server: the address gets the game. False if
 * none was chosen. */
struct client_address;
bool tui_choose_table(struct client_address *address, const struct client_options *options,
                      bool *watch);

#endif
