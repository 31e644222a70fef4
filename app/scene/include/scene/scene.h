/* What a viewer sees of a round at a moment, and how it came about.
 *
 * A scene holds what its viewer may know, and nothing else: screens, choices and advice are made
 * from scenes only, so that whoever draws one cannot give anything away. It is data and
 * sentences; drawing it, or writing it as JSON, is up to each front end.
 *
 *     struct scene scene = {.viewer = seat, .names = names, .number = 1};
 *     struct scene_table table;
 *     r7_history_init(&scene.history, &view);       or a history that is there already
 *     scene_lay(&scene, NULL, &table);
 *
 * Nothing here allocates or needs an operating system. */
#ifndef RED7_SCENE_SCENE_H
#define RED7_SCENE_SCENE_H

#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

struct scene {
    int viewer; /* a seat, or R7_SPECTATOR */
    bool open;  /* looked at with all cards open: then nobody is asked for anything */
    struct words_names names;
    int number;                /* of the round, 0: none is told */
    int target;                /* points that end the game, 0: none */
    struct r7_history history; /* the round as the viewer saw it */
};

/* Whether the viewer is asked for something: it is their turn, and they know their hand. */
bool scene_asks(const struct scene *scene);

/* A seat at the table. */
struct scene_seat {
    int cards;                 /* in hand, known or not */
    r7_cards sets[R7_COLOURS]; /* what counts under each rule; nothing once the seat is out */
    r7_cards scored;           /* in all rounds, this one too */
    int points;                /* which that makes */
};

/* What lies on the table, and how all stand. */
struct scene_table {
    struct r7_round round; /* a round that is over is shown as it was before its scoring */
    enum r7_colour rule;
    int turn;                /* the seat to move, -1 when the round is over */
    int winner;              /* of the round, -1 while it goes on */
    r7_cards scored;         /* by the winner, in this round */
    int leader;              /* under the rule in force, -1: nobody */
    int leaders[R7_COLOURS]; /* and under each of the rules */
    struct scene_seat seats[R7_SEATS_MAX];
};

/* Lays the table of a scene; with another round in the place of its last one, unless `shown` is
 * NULL: the staged turn of choice.h. */
void scene_lay(const struct scene *scene, const struct r7_round *shown, struct scene_table *table);

/* The same from a history alone. */
void scene_lay_history(const struct r7_history *history, const struct r7_round *shown,
                       struct scene_table *table);

/* And from rounds: the one to show, and the last one, whose score piles count. */
void scene_lay_round(const struct r7_round *shown, const struct r7_round *now,
                     struct scene_table *table);

/* The sum that a screen writes beside a palette: how many cards count; under red, where one card
 * does, its number. Sums of two sets tell which leads, unless they are equal: then the stronger of
 * their highest cards does. */
int scene_tally(enum r7_colour rule, r7_cards set);

/* One seat against the best of the others, under the rule in force. */
struct scene_match {
    r7_cards counts; /* what counts of the seat's palette */
    int mine;        /* its sum */
    int best;        /* the best sum of the others; 0 if nobody has one */
    int leader;      /* who leads of all, -1: nobody */
};
struct scene_match scene_match(const struct r7_round *round, int seat);

/* The card by which a rule's leader leads where the best two sums are equal; R7_NO_CARD elsewhere.
 */
r7_card scene_decides(const struct scene_table *table, enum r7_colour rule);

/* Who wears the crown: the winner of the round, or who leads; -1: nobody. */
int scene_crown(const struct scene_table *table);

/* ---- sentences ---- */

/* A seat's name at the table. Where seats have none, it tells which one is the viewer's. */
struct phrase scene_name(const struct scene *scene, int seat);
/* Who would lead under a rule and why, or that nobody would. */
void scene_tell_rule(const struct scene *scene, const struct scene_table *table,
                     enum r7_colour rule, struct words *text);
/* The same for the rule in force; after the round, who has won it. */
void scene_tell_leader(const struct scene *scene, const struct scene_table *table,
                       struct words *text);
/* Who has won the round and what that scores; nothing while it goes on. */
void scene_tell_end(const struct scene *scene, const struct scene_table *table, struct words *text);
/* What turn number i of the round did, as the viewer saw it. */
void scene_tell_turn(const struct scene *scene, size_t i, struct words *text);

#endif
