/* libred7: the card game Red7 as a library. This header includes all others.
 *
 *   card.h      cards and sets of cards
 *   palette.h   the seven rules: which set counts, and who leads
 *   edition.h   the four editions and what differs between them
 *   error.h     every reason for which something can be refused
 *   round.h     a round, played step by step
 *   legal.h     its legal steps as sets and as numbers
 *   turns.h     whole turns: those that survive
 *   random.h    the random generator that deals
 *   deal.h      shuffling and dealing
 *   fair.h      shuffles that nobody can steer, and everybody can check
 *   match.h     the advanced game over several rounds
 *   view.h      what one seat, or a spectator, may know
 *   notation.h  positions and steps as text
 *   history.h   a round as seen so far: start, steps, now
 *   record.h    whole games as text
 *   solve.h     the exact solver
 *   bot.h       players of every strength
 *   table.h     a game in one process: what each seat sees and is asked
 *   env.h       many games at once, for programs that learn
 *   puzzle.h    positions in which one turn only is right
 *   advice.h    why a turn is good or bad
 *   review.h    what each turn of a game was worth
 *   lesson.h    a course of positions to solve
 *
 * The library allocates nothing, does no input or output and has no mutable
 * globals: every function works on what the caller passes, so all of them may
 * be called from any thread as long as two threads do not write the same
 * object. All objects are flat values that are copied by assignment.
 *
 * Structs that a caller fills with wishes (r7_solve_options, r7_bot_question, r7_review_options,
 * r7_puzzle_wish, r7_env_config) may get more fields, at their end, and a zero always means the
 * default. So whoever initialises them by the names of fields, or with {0}, gets what they got
 * before. `size` tells the library which fields the caller was compiled with: sizeof the struct, or
 * 0 for those of this version, which are enough for a caller that uses no later ones. A library
 * that does not know a field that is set refuses it with OPTIONS; one that knows more takes them as
 * zeros. All other structs are values of a fixed size: if that has to change, the version in the
 * name of the shared library does.
 *
 * What a caller must ensure is said with "must"; and a number of an enumeration must be one of it,
 * but for errors, which have a text for any number. Where that fails, a build for debugging stops
 * with an assert, and the behaviour of a release build is undefined. Everything that a user of a
 * program may get wrong, and everything that is cheap to check, has an error instead, in every
 * build.
 */
#ifndef RED7_RED7_H
#define RED7_RED7_H

#include <red7/advice.h>
#include <red7/bot.h>
#include <red7/card.h>
#include <red7/deal.h>
#include <red7/edition.h>
#include <red7/env.h>
#include <red7/error.h>
#include <red7/exploit.h>
#include <red7/fair.h>
#include <red7/history.h>
#include <red7/legal.h>
#include <red7/lesson.h>
#include <red7/match.h>
#include <red7/notation.h>
#include <red7/palette.h>
#include <red7/puzzle.h>
#include <red7/random.h>
#include <red7/record.h>
#include <red7/review.h>
#include <red7/round.h>
#include <red7/solve.h>
#include <red7/table.h>
#include <red7/turns.h>
#include <red7/version.h>
#include <red7/view.h>

#endif
