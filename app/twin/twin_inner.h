/* What the files of the naive twin share among themselves. */
#ifndef TWIN_INNER_H
#define TWIN_INNER_H

#include <twin/twin.h>

/* Cards and piles. */
bool twin_card_same(struct twin_card a, struct twin_card b);
bool twin_card_beats(struct twin_card a, struct twin_card b);
void twin_pile_add(struct twin_pile *pile, struct twin_card card);
void twin_pile_sort(struct twin_pile *pile); /* strongest first */

/* The set that a palette has under a rule, strongest first. */
void twin_palette_set(const struct twin_pile *palette, char rule, struct twin_pile *set);

char twin_table_rule(const struct twin_table *t);
int twin_table_leader(const struct twin_table *t);

/* The turn. Every list needs room for TWIN_MOST_STEPS. */
int twin_list_legal(const struct twin_table *t, struct twin_step *steps);
int twin_list_sure(const struct twin_table *t, struct twin_step *steps);

/* Plays a step that is known to be among the legal ones. */
void twin_play(struct twin_table *t, struct twin_step step);

/* Reads a rule set from the front of the text. Returns what follows it, or NULL. */
const char *twin_read_ruleset(struct twin_table *t, const char *text);

#endif
