/* Editions, rule sets, levels of bots, marks of a review, errors: their names. */
#ifndef RED7_WORDS_NAMES_H
#define RED7_WORDS_NAMES_H

#include <red7/red7.h>
#include <words/text.h>

/* "Version 1.3", ... */
const char *words_edition(enum r7_edition edition);
/* "Version 1.3, advanced, with actions, 2 house rules"; words/switches.h says which these are. */
struct phrase words_rules(struct r7_rules rules);
/* A bot's name and what it is like, by its name in the registry. */
const char *words_level(const struct r7_bot *bot);
/* The same with its rank, since words alone do not say which is stronger: "3 · casual". */
struct phrase words_level_ranked(const struct r7_bot *bot);
const char *words_level_summary(const struct r7_bot *bot);
/* "blunder", ... */
const char *words_mark(enum r7_mark mark);
/* What is wrong, by its code. */
const char *words_error(enum r7_error error);

#endif
