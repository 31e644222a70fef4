/* What the files of the fold share: each takes in some kinds of events. */
#ifndef RED7_SEAT_INNER_H
#define RED7_SEAT_INNER_H

#include <seat/game.h>

#define SEAT_NAME_COLUMNS 20 /* of a name, as servers allow them */

/* Milliseconds since 1970 until the year 2286: sums of such times do not overflow. */
#define SEAT_TIME_MOST INT64_C(10000000000000)

/* ---- settings.c ---- */

bool seat_take_created(struct seat_game *game, const struct json_value *message);

/* ---- round.c: false if it cannot be what this viewer is told ---- */

bool seat_take_deal(struct seat_game *game, const struct json_value *message);
bool seat_take_play(struct seat_game *game, const struct json_value *message, int seat);
bool seat_take_takeback(struct seat_game *game, const struct json_value *message);

/* ---- clock.c ---- */

void seat_take_clock(struct seat_game *game, const struct json_value *message, int64_t at);

/* ---- fair.c ---- */

/* Checks a game that is over by its secret: the commitment, the seeds, and every deal that was
 * seen. */
enum seat_verdict seat_check_fair(const struct seat_game *game, const char *secret,
                                  const struct json_value *seeds);

#endif
