/* How strong the levels are beside each other. */
#ifndef RED7_GAME_LEVELS_H
#define RED7_GAME_LEVELS_H

#include <red7/bot.h>

/* A level's rating, as Elo numbers are: the weakest has 1000, and a level that wins 64% against the
 * one below stands 100 above it. It follows from the shares in the basic game of two that
 * <arena/measured.h> has. 0 for a bot that is no level. */
int game_level_rating(const struct r7_bot *bot);

#endif
