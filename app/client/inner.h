/* What the client's files share. */
#ifndef RED7_CLIENT_INNER_H
#define RED7_CLIENT_INNER_H

#include <client/client.h>
#include <jansson.h>

/* ---- field.c ---- */

/* A text that fits and has no NUL in it; a whole number of a range. False if the object has
 * none under that key. */
bool client_field_text(const json_t *object, const char *key, char *text, size_t size);
bool client_field_number(const json_t *object, const char *key, int64_t least, int64_t most,
                         int64_t *number);
/* A seat that the game has. */
bool client_field_seat(const json_t *object, const char *key, const struct client_game *game,
                       int *seat);

/* ---- game.c ---- */

/* An empty game, of which no event is known. */
void client_game_init(struct client_game *game, const char *id, int seat);
void client_game_release(struct client_game *game);

enum client_taken {
    CLIENT_TAKEN,
    CLIENT_KNOWN, /* it was taken before */
    CLIENT_GAP,   /* events before it are missing */
    CLIENT_DAMAGED,
};
/* Takes in an event. If it is damaged, the game is not to be used before it is started
 * again. */
enum client_taken client_game_take(struct client_game *game, const json_t *message,
                                   struct client_event *event);
/* Who is connected. */
void client_game_presence(struct client_game *game, const json_t *message);

/* Who sits in a seat, as an event or a list tells it. */
bool client_seat_read(struct client_seat *seat, const json_t *value);

/* ---- round.c ---- */

/* Each returns false if the text is not a view of this game's viewer. */
bool client_round_deal(struct client_round *round, const struct client_game *game, int number,
                       const char *view);
bool client_round_play(struct client_round *round, int viewer, int seat, const json_t *steps);
bool client_round_take_back(struct client_round *round, const struct client_game *game, int plays,
                            const char *view);

/* ---- fair.c ---- */

/* Checks a game that is over by its secret: the commitment, the seeds, and every deal that
 * was seen. */
enum client_verdict client_check_fair(const struct client_game *game, const char *secret,
                                      const json_t *seeds);

#endif
