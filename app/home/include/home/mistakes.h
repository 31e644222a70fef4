/* Your own mistakes as puzzles, which come back until they are known.
 *
 * Every mistake and blunder of your games is one (<home/judging.h> finds them). A puzzle that is
 * solved at the first try comes back after 1, 3, 7, 21 and 60 days, one that is not solved
 * tomorrow, as if it were new. They are lines of JSON in FILES_DATA "history/mistakes"; those that
 * cannot be read are passed over, with one message. */
#ifndef RED7_HOME_MISTAKES_H
#define RED7_HOME_MISTAKES_H

#include <home/history.h>

#define MISTAKES_MOST 500
#define MISTAKES_BOXES 6 /* 0: never tried; 5: known */

struct mistake {
    char game[HISTORY_ID_MAX];
    uint16_t turn; /* its index in the game, from 0 */
    uint8_t from;  /* so many steps of the turn were right: the question is what to do after them */
    bool dealt;    /* the turn is the first of a round that is not the first */
    struct r7_turn played; /* all of the turn */
    struct r7_turn best;   /* from there on, instead */
    int loss;              /* of the chances, in percent */
    uint8_t box;
    int32_t due; /* the day, counted from 1970-01-01, here and not in Greenwich */
    int tries, solved;
};

struct mistakes {
    struct mistake *all; /* those that are due first, of these the worst first */
    size_t count;
    int skipped;
};

void mistakes_load(struct mistakes *mistakes, struct words *message);
void mistakes_release(struct mistakes *mistakes);
bool mistakes_save(struct mistakes *mistakes, struct words *message);

/* Adds one, unless it is there. When there are too many the best known and smallest goes. */
void mistakes_add(struct mistakes *mistakes, const struct mistake *mistake);
/* Puts the list in order for a day: due ones, the worst first. */
void mistakes_sort(struct mistakes *mistakes, int32_t today);
/* How many are due. */
size_t mistakes_due(const struct mistakes *mistakes, int32_t today);
/* How many are known: in the last box. */
size_t mistakes_known(const struct mistakes *mistakes);
/* Counts the first answer to a mistake on a day; the next day on which it comes. */
int32_t mistake_count(struct mistake *mistake, bool solved, int32_t today);
/* The day of a time, as it is reckoned here; of now. */
int32_t mistakes_day(int64_t time);
int32_t mistakes_today(void);

/* The game right before the mistake: it is your turn, and the steps before it have been played.
 * False with a message if the record is lost or is another one. `game` is large: make it static. */
bool mistake_position(const struct mistake *mistake, struct game *game, struct words *why);

#endif
