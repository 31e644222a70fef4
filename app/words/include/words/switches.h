/* The switches of the rules, for people: what each is about, what it can be set to, and what it is
 * set to. Whatever offers or shows house rules goes through this list, so a switch with a row in
 * switches.c appears everywhere. */
#ifndef RED7_WORDS_SWITCHES_H
#define RED7_WORDS_SWITCHES_H

#include <red7/red7.h>
#include <words/text.h>

enum { WORDS_NEEDS_ADVANCED = 1, WORDS_NEEDS_ACTIONS = 2 };

struct words_switch {
    enum r7_switch which;
    unsigned needs; /* the parts of the game without which it means nothing */
    /* Messages, to be passed through gettext(). */
    const char *topic;      /* "The advanced draw" */
    const char *about;      /* one line that explains it */
    const char *answers[2]; /* off, on: "may be left", "must be taken" */
};

/* The switches in the order in which people read them; NULL after the last. */
const struct words_switch *words_switch_at(size_t i);

/* Why a switch cannot be set in this game, as a sentence; NULL if it can. */
const char *words_switch_refusal(const struct words_switch *s, struct r7_rules rules);

/* What it is set to: "must be taken", "40 points". With 0 players: "40, 35 or 30 with ...". */
struct phrase words_switch_value(const struct words_switch *s, struct r7_rules rules, int players);

/* Where that comes from: "as in version 1.3", or "house rule; version 1.3: may be left". */
struct phrase words_switch_source(const struct words_switch *s, struct r7_rules rules, int players);

/* What it can be set to: rule sets that differ in this switch only, first the one that has it as
 * the edition says. The number of them; 0 if it cannot be set in this game. */
#define WORDS_SWITCH_OPTIONS 12
int words_switch_options(const struct words_switch *s, struct r7_rules rules, int players,
                         struct r7_rules options[WORDS_SWITCH_OPTIONS]);

/* How many switches are not as the edition has them; and each of them as "topic: value", with the
 * separator between two. */
int words_house_count(struct r7_rules rules);
void words_add_house_rules(struct words *text, struct r7_rules rules, int players,
                           const char *separator);
/* The same as a sentence, "" if there are none. */
#define WORDS_HOUSE_MAX 4096
void words_say_house_rules(struct words *text, struct r7_rules rules, int players);

/* Puts switches that mean nothing in this game back to what the edition says. */
void words_fit_house_rules(struct r7_rules *rules);

#endif
