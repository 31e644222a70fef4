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
 * A place may say in which grammatical form a card is spoken there: "{card:genitive}". It is
 * for translations, and for those who hear a text: on paper, "B6" has no case. The mark then
 * tells the form: WORDS_CARD plus its number. */
#ifndef RED7_WORDS_TEXT_H
#define RED7_WORDS_TEXT_H

#include <libintl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define _(message) gettext(message)
/* Marks a message in a table; whoever uses it calls gettext(). */
#define N_(message) (message)
/* A message with a context; both are string literals. */
#define C_(context, message) words_in_context(context "\004" message, message)
const char *words_in_context(const char *id, const char *message);

#define WORDS_CARD '\001'
/* The forms: nominative, genitive, dative, accusative, instrumental, locative. */
#define WORDS_FORMS 6
static inline bool words_is_mark(char byte)
{
    return byte >= WORDS_CARD && byte < WORDS_CARD + WORDS_FORMS;
}

/* A text in the caller's memory; always ended by NUL, cut if it gets too long. */
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
/* A message with its arguments: pairs of a name and a text, ended by NULL. Arguments that the
 * message does not mention are ignored; places without an argument are left unchanged. */
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
/* The same for a fraction, with the decimal sign of the language. */
struct phrase words_decimal(const char *format, double number);
/* A share of 1 as the language writes it: "84%", "84 %"; 0 and 100 only if it is exactly that. The
 * other one has digits after the decimal sign, and is not so particular. */
struct phrase words_percent(double chance);
struct phrase words_share(double share, int digits);
/* Adds an item to a list that is separated by commas; "" is an empty list. */
void words_enlist(struct phrase *list, const char *item);

/* Adds a clause as the beginning of a sentence: with a capital letter, unless it begins with
 * somebody's name, which is written as its owner writes it ("" for none); and as a whole sentence.
 */
void words_add_first(struct words *text, const char *clause, const char *name);
void words_add_sentence(struct words *text, const char *clause, const char *name);

/* Makes a name fit to be shown and to be put into a record: no control characters, no
 * characters that turn the direction of writing, no spaces at the ends, at most `most`
 * columns. Returns false if nothing is left. */
#define WORDS_NAME_MAX 64 /* bytes, with the NUL */
bool words_clean_name(const char *text, int most, char name[WORDS_NAME_MAX]);

/* Whether two texts are the same but for the case of their letters. */
bool words_same(const char *a, const char *b);

/* Whether somebody answers yes (1) or no (0), by a letter or a word of English or of the
 * language in use; -1: neither. */
int words_yes_or_no(const char *answer);

#endif
