/* Who sits where, and who of them is reading. */
#ifndef RED7_WORDS_PEOPLE_H
#define RED7_WORDS_PEOPLE_H

#include <red7/red7.h>
#include <words/text.h>

/* A name for each seat, or "" for "seat 1"; and the seat of whoever reads, who is "you" in every
 * sentence. It counts from 1, so that nobody is "you" by default: that is so where several people
 * look at one screen, and for those who only watch. */
struct words_names {
    char of[R7_SEATS_MAX][WORDS_NAME_MAX];
    int reader;
};
/* Whether a seat is the reader's. */
bool words_is_you(const struct words_names *names, int seat);
/* For a position that belongs to no game: rivals have bots' names, whoever reads has none. */
struct words_names words_rivals(int players, int reader);

/* A seat's name inside a sentence, and at its start. Sentences about "you" are messages of their
 * own: this names the reader, too. */
struct phrase words_seat(const struct words_names *names, int seat);
struct phrase words_seat_first(const struct words_names *names, int seat);
/* Some seats, bit s for seat s: "Ann, Ben and Cem". */
struct phrase words_seats(const struct words_names *names, unsigned seats);

/* A name for bot number i, from 0. There is no end of them, but they repeat. */
const char *words_bot_name(int i);

/* "Ann wins the game.", bit s for seat s. */
struct phrase words_winners(const struct words_names *names, unsigned winners);

#endif
