/* The door for programs: a question goes in as text, an answer comes out as JSON.
 *
 * Everything that Red7 can do for a player goes through it: tables and choices, games with bots,
 * hints, reviews, lessons, puzzles. The page in a browser asks here, and so can Python or an
 * editor: whoever can call four functions needs to know nothing about the structures of the
 * library. docs/ask.md describes every verb.
 *
 *     struct r7_ask *door = r7_ask_open();
 *     const char question[] = "table\nviewer 0\nview v1.3 0 - *33 R1/R7/- *7/O6/-\n";
 *     size_t length;
 *     const char *answer = r7_ask_question(door, question, sizeof question - 1, &length);
 *     ...
 *     r7_ask_close(door);
 *
 * Unlike the rest of <red7/...> it allocates memory and speaks languages, so it is a library of
 * its own: link with `pkg-config --libs red7-ask`.
 *
 * Handles share nothing but the language: each may be used by one thread at a time, several at
 * once by several threads. The language belongs to the process, as gettext has it: the verb
 * `language` changes it for every handle, and must not run beside other questions. */
#ifndef RED7_ASK_H
#define RED7_ASK_H

#include <red7/export.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the verbs. It is raised when a verb or a field is removed or changes its meaning;
 * verbs, optional fields and members of answers may be added at any time. */
#define R7_ASK_VERSION 1

/* No question is longer; one that is gets an error as its answer. */
#define R7_ASK_QUESTION_MAX ((size_t)1 << 20)

struct r7_ask;

/* The version of the library that is linked: R7_ASK_VERSION when it was compiled. */
R7_API int r7_ask_version(void);

/* A new door, to be closed; NULL if there is no memory. */
R7_API struct r7_ask *r7_ask_open(void);

/* Answers a question of `length` bytes, which may be any bytes at all. The answer is one JSON
 * object in UTF-8 without control characters, so it is one line; a NUL follows it. It is never
 * NULL, belongs to the door and stays until the next question to it. Its length goes to
 * `answer_length`, which may be NULL.
 *
 * A question that is wrong, or that memory does not suffice for, gets an object with the member
 * "error", which says what is wrong and where. */
R7_API const char *r7_ask_question(struct r7_ask *door, const char *question, size_t length,
                                   size_t *answer_length);

/* Frees the door and its last answer; NULL is nothing. */
R7_API void r7_ask_close(struct r7_ask *door);

#ifdef __cplusplus
}
#endif

#endif
