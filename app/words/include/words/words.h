/* Everything that is said to people, in their language.
 *
 * Messages are whole sentences, looked up by gettext; the English text is the id. What
 * varies has a name in braces, so that a translation may put it where its grammar wants
 * it, and a page in another programming language can use the same catalogues:
 *
 *     words_say(&text, _("{name} leads: {set}"), "name", name, "set", set.bytes, NULL);
 *
 * Plurals go by ngettext() with {n}. Sentences are in the present tense and name people
 * by their names: no language then needs to know who is a man or a woman. Where the same
 * English text means two things, C_("context", "text") tells them apart.
 *
 * Texts are UTF-8. A card in a text is marked, so that whoever shows it can colour it:
 * the byte WORDS_CARD stands before its letter and number. Texts from people never hold
 * it, because names are cleaned of control characters.
 *
 *   locale.c    which language, and where its catalogue lies
 *   text.c      texts that are being written
 *   columns.c   how wide texts are: padding, cutting, wrapping
 *   print.c     texts onto a stream, in the terminal's own encoding
 *   cards.c     cards, colours, rules, sets
 *   turns.c     what a turn did, and who leads and why
 *   reasons.c   advice as sentences
 *   lessons.c   the texts of lessons, and what is said about answers
 *   names.c     editions, rule sets, levels of bots, marks of a review
 *   codes.c     what an online server says
 *   rules.c     the rules of the game
 *   editions.c  how the editions' rules differ
 */
#ifndef RED7_WORDS_H
#define RED7_WORDS_H

#include <libintl.h>
#include <red7/red7.h>
#include <stdarg.h>
#include <stdio.h>

#define _(message) gettext(message)
/* Marks a message in a table; who uses it calls gettext(). */
#define N_(message) (message)
/* A message with a context; both are string literals. */
#define C_(context, message) words_in_context(context "\004" message, message)
const char *words_in_context(const char *id, const char *message);

#define WORDS_CARD '\001'

/* ---- locale.c ---- */

#define WORDS_LANGUAGES 5

/* Chooses the language: the one given, or what the environment says, or English. To be
 * called once, before anything is said. False if there is no such language. */
bool words_init(const char *language);
/* Whether it was given, and so counts for more than what was chosen before. */
bool words_language_given(void);
/* The language in use: "en", "fr", "it", "pl" or "ru". */
const char *words_language(void);
/* All of them, ended by NULL; and each one's name in itself. */
extern const char *const words_languages[WORDS_LANGUAGES + 1];
const char *words_language_name(const char *language);
/* Changes the language afterwards, for a choice in a menu. */
bool words_change_language(const char *language);
/* Whether what is shown is in UTF-8. */
bool words_utf8(void);

/* ---- text.c ---- */

/* A text in memory that somebody gave; always ended by NUL, cut if it gets too long. */
struct words {
    char *bytes;
    size_t size, length;
};

#define WORDS_INIT(array)                                                                          \
    {                                                                                              \
        (array), sizeof(array), 0                                                                  \
    }
void words_clear(struct words *text);
void words_add(struct words *text, const char *more);
/* One character of ASCII. */
void words_add_char(struct words *text, char character);
/* A message with its arguments: pairs of a name and a text, ended by NULL. A name that
 * the message lacks is left out, one that has no argument stays as it is. */
void words_say(struct words *text, const char *message, ...) __attribute__((sentinel));
void words_say_list(struct words *text, const char *message, va_list arguments);

/* A short text by value, for arguments. */
struct phrase {
    char bytes[400];
};
struct phrase words_phrase(const char *message, ...) __attribute__((sentinel));
struct phrase words_number(long number);
/* One number by a format of printf(), such as "%.1f". */
struct phrase words_format(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A chance as "84 %", never 0 or 100 if it is not quite. */
struct phrase words_percent(double chance);
/* Adds an item to a list that is separated by commas; "" is an empty list. */
void words_enlist(struct phrase *list, const char *item);

/* Makes a name fit to be shown and to be put into a record: no control characters, no
 * characters that turn the direction of writing, no spaces at the ends, at most `most`
 * columns. Returns false if nothing is left. */
#define WORDS_NAME_MAX 64 /* bytes, with the NUL */
bool words_clean_name(const char *text, int most, char name[WORDS_NAME_MAX]);

/* Whether somebody answers yes (1) or no (0), by a letter or a word of English or of the
 * language in use; -1: neither. */
int words_yes_or_no(const char *answer);

/* ---- columns.c ---- */

/* The columns that a text takes in a terminal. */
int words_columns(const char *text);
/* Adds a text and spaces up to a width; what is wider is cut and ends in "…". */
void words_add_padded(struct words *text, const char *more, int width);
/* The same with the spaces before it; what is wider is added as it is. */
void words_add_right(struct words *text, const char *more, int width);
/* The length in bytes of the first line of a text that is to be broken at a width, and
 * in *next where the rest begins. A newline breaks too. */
size_t words_wrap(const char *text, int width, size_t *next);
/* The next character, and its length in bytes; U+FFFD for what is not UTF-8. */
uint32_t words_decode(const char *text, size_t *length);
int words_width(uint32_t character);
/* Writes a character as UTF-8, up to 4 bytes; how many. */
size_t words_encode(uint32_t character, char *bytes);

/* ---- print.c ---- */

/* Writes a text to a stream in the terminal's encoding, cards in colour if wanted. What
 * the encoding lacks is written with plain letters: "a" for "à", "Kr" for "Кр". */
void words_print(FILE *out, const char *text, bool colour);
/* A message with its arguments, straight onto a stream. */
void words_tell(FILE *out, bool colour, const char *message, ...) __attribute__((sentinel));
/* The plain letters for a character, NULL if there are none; at most 4. */
const char *words_fold(uint32_t character);

/* ---- cards.c ---- */

/* "red": as the name of a rule or of a colour, in the nominative. */
const char *words_colour(enum r7_colour colour);
/* "highest card", what the rule wants. */
const char *words_rule(enum r7_colour colour);
/* "I4", marked as a card. */
struct phrase words_card(r7_card card);
/* "R7 O5", strongest first; "-" for none. */
void words_add_cards(struct words *text, r7_cards cards);
struct phrase words_cards(r7_cards cards);
/* A text in which cards stand as in the notation; they get their marks. */
void words_add_marked(struct words *text, const char *more);
/* A hand of which some cards may not be known: "R1 Y3 and 1 unknown card". */
struct phrase words_hand(r7_cards known, int unknown);
/* What a set under a rule is: "2 cards with the number 4", "a run of 3, 5 to 7". */
struct phrase words_set(enum r7_colour rule, r7_cards set);
/* "red, green or violet", bit c for colour c. */
struct phrase words_colours(unsigned rules);
/* "6 cards", "3 rounds", ... */
struct phrase words_count_cards(int count);
struct phrase words_count_deals(uint64_t count);
struct phrase words_count_games(uint64_t count);
struct phrase words_count_players(int count);
struct phrase words_count_rounds(uint64_t count);
struct phrase words_count_turns(uint64_t count);

/* ---- turns.c ---- */

/* Who sits where: a name for each seat, or "" for "seat 1". */
struct words_names {
    char of[R7_SEATS_MAX][WORDS_NAME_MAX];
};
/* A seat's name inside a sentence, and at its start. */
struct phrase words_seat(const struct words_names *names, int seat);
struct phrase words_seat_first(const struct words_names *names, int seat);

/* Some seats, bit s for seat s: "Ann, Ben and Cem". */
struct phrase words_seats(const struct words_names *names, unsigned seats);

/* A turn in the notation: "+I4 @O5". */
struct phrase words_steps(const struct r7_turn *turn);

/* And in words, without what it came to: "puts I4 into the palette, puts O5 onto the canvas". */
struct phrase words_deeds(const struct r7_turn *turn, int seat, const struct words_names *names);

/* The rule in force: "Rule: red, highest card (the start card)". */
void words_add_rule(struct words *text, const struct r7_round *round);

/* How a seat stands at the end of its turn, without its name: "leads: 2 even cards; Ben
 * has 1 even card", "does not lead: 1 even card; Ben has 3 even cards". `round` has the
 * palettes as they are then, and the rule. */
void words_add_standing(struct words *text, const struct r7_round *round, int seat,
                        const struct words_names *names);
/* The same as a sentence: "Ann leads: 2 even cards; Ben has 1 even card." */
void words_add_stand(struct words *text, const struct r7_round *round, int seat,
                     const struct words_names *names);
/* Who leads and why, that nobody does, or who has won the round. */
void words_add_leader(struct words *text, const struct r7_round *round,
                      const struct words_names *names);
/* "Ann wins the round and scores 2 points: O2 I2." */
void words_add_round_won(struct words *text, const struct r7_round *round, r7_cards scored,
                         const struct words_names *names);

/* "The game is over: Ann wins.", bit s for seat s. */
struct phrase words_winners(const struct words_names *names, unsigned winners);

/* What a turn did: "Ann puts I4 into the palette, puts O5 onto the canvas and leads: 2
 * cards with the number 4; Ben has 1 card with the number 7." `rounds` are the viewer's rounds
 * before each step and the one after the last; steps are as the viewer saw them. */
void words_add_turn(struct words *text, const struct r7_round *rounds, const struct r7_step *steps,
                    int count, const struct words_names *names);

/* ---- reasons.c ---- */

/* A reason as a sentence. */
void words_add_reason(struct words *text, const struct r7_reason *reason,
                      const struct words_names *names);
/* A message that tells how many turns keep {name} in, {n} of them, or if it is too late would
 * have. */
const char *words_survivors(size_t count, bool past);

/* ---- lessons.c ---- */

/* A text of a lesson (or of a chapter) in the language, its cards marked. */
void words_add_lesson_text(struct words *text, const char *message);
/* What there is to say about an answer, in one to three sentences. The solution is not
 * told by it. */
void words_add_verdict(struct words *text, const struct r7_lesson *lesson,
                       const struct r7_lesson_verdict *verdict);

/* A turn of a hint: "1. +I4 @O5: wins the round with a chance of 62 %"; in an advanced game
 * also the chance of the game, where that is another number. */
void words_add_rating(struct words *text, int number, const struct r7_bot_rating *rating,
                      bool advanced);

/* ---- names.c ---- */

/* "Version 1.3", ... */
const char *words_edition(enum r7_edition edition);
/* "Version 1.3, advanced, with actions". */
struct phrase words_rules(struct r7_rules rules);
/* A bot's name and what it is like, by its name in the registry. */
const char *words_level(const struct r7_bot *bot);
const char *words_level_summary(const struct r7_bot *bot);
/* "blunder", ... */
const char *words_mark(enum r7_mark mark);
/* What is wrong, by its code. */
const char *words_error(enum r7_error error);

/* ---- codes.c ---- */

/* What a code of docs/protocol.md means, in words without a full stop. `detail` is the rule
 * of an illegal step or a field's name, or "". */
struct phrase words_code(const char *code, const char *detail);
/* Whether there is a sentence for it. */
bool words_knows_code(const char *code);
/* "Well played!", by its code; "" for one that is not known. */
const char *words_reaction(const char *code);
/* The code of reaction number i, NULL beyond the last. */
const char *words_reaction_at(size_t i);

/* ---- rules.c ---- */

/* Room for the rules in any language. */
#define WORDS_RULES_MAX 32768

/* The rules of a game, in our own words: headings, paragraphs, and items that begin with
 * "- ", with a blank line between two, to be wrapped. `players` is 0 if it may be any
 * number of them. */
void words_add_rules(struct words *text, struct r7_rules rules, int players);
/* The same for a page: headings begin with "# ", and cards are marked. */
void words_add_page_rules(struct words *text, struct r7_rules rules, int players);
/* The same as the first for all that can be played in an edition. */
void words_add_all_rules(struct words *text, enum r7_edition edition);

/* ---- editions.c ---- */

/* How the four editions differ; and how one of them differs from the others, as far as
 * these parts of it are played. */
void words_add_editions(struct words *text);
void words_add_differences(struct words *text, struct r7_rules rules);

#endif
