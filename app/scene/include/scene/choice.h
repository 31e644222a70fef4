/* A turn that is being chosen.
 *
 * The draft is played on trial in what the viewer sees. It can grow until it ends the turn, or
 * until it draws a card that is not known: what comes after that depends on the card, so the
 * draft has to be played first. A step that ends the turn is laid, but nobody is out because of
 * it, so that a screen can show what the turn would come to.
 *
 *     choice_begin(&choice, &scene.history.now, scene.viewer, &scene.names, false);
 *     choice_add(&choice, r7_step_palette(card));          why not, if it may not be done
 *     if (choice_whole(&choice, &whole))
 *         play whole.draft; ask first if whole.loses
 */
#ifndef RED7_SCENE_CHOICE_H
#define RED7_SCENE_CHOICE_H

#include <scene/scene.h>

struct choice {
    const struct words_names *names; /* for sentences; NULL: seats have none */
    /* Lessons and puzzles: the turn may end with a step that is forbidden only because it would
     * not lead, so that it can be told why. */
    bool lenient;
    int seat;              /* who chooses */
    struct r7_round start; /* what that seat sees, without the draft */
    struct r7_turn draft;
    struct r7_round now; /* after the draft, before anybody is out because of it */
    bool done;           /* nothing can be added: the turn ends, or a card is to be drawn */
    bool draws;          /* the last step draws a card that is not known */
    bool loses;          /* the turn puts its player out */
};

/* An empty draft. The seat is to move in what it sees and knows its hand (scene_asks); the names
 * must stay where they are. */
void choice_begin(struct choice *choice, const struct r7_round *start, int seat,
                  const struct words_names *names, bool lenient);
/* Adds a step. Returns why it may not be added, and then nothing has changed. */
enum r7_error choice_add(struct choice *choice, struct r7_step step);
/* Takes the last step off the draft; false if it is empty. */
bool choice_back(struct choice *choice);
/* The phase that is due: R7_PHASE_OVER when the draft is done. */
enum r7_phase choice_due(const struct choice *choice);
/* Whether a step is forbidden only because the turn would not end in the lead. */
bool choice_misses_lead(enum r7_error error);

/* ---- what a step would come to ---- */

struct choice_option {
    struct r7_step step;
    enum r7_error error; /* why it is not legal */
    bool allowed;        /* it can be added: it is legal, or the choice is lenient about it */
    bool leads;          /* its player leads after it */
    bool sure;           /* from there the turn can be sure to survive; choice_options() tells */
    bool over;           /* it ends the turn */
    bool draws;          /* it draws a card that is not known */
    bool loses;          /* it puts its player out */
    struct r7_round now; /* after it, before anybody is out */
};

struct choice_option choice_try(const struct choice *choice, struct r7_step step);

/* What could be added next, and what each step would come to: every card of the hand where one
 * is asked for, allowed or not; otherwise what is allowed. Returns how many there are. */
size_t choice_options(const struct choice *choice, struct choice_option options[R7_STEPS_MAX]);

/* The draft as it is to be played, if it may end here: with the step that ends the turn where
 * that is no choice of a card. False if something is still to be chosen. */
bool choice_whole(const struct choice *choice, struct choice *whole);

/* Whether the player leads with the draft. */
bool choice_leads(const struct choice *choice);

/* Whether it puts its player out, who had a choice: a screen asks first. */
bool choice_risky(const struct choice *whole);

/* Whether no turn, whatever the draft, is sure to survive; and whether none can, since no card that
 * may yet be drawn could help. */
bool choice_hopeless(const struct choice *choice);
bool choice_lost(const struct choice *choice);

/* ---- sentences ---- */

/* How cards are chosen, which questions mention. */
enum choice_way {
    CHOICE_BY_HAND, /* a card is pointed at, and put somewhere */
    CHOICE_BY_KEYS, /* a card is pointed at; p, c, d, Enter put it somewhere */
    CHOICE_BY_TEXT, /* steps are typed */
};
/* What the viewer is asked; "" when the draft is done, and by text also where that is plain. */
const char *choice_question(const struct choice *choice, enum choice_way way);
/* What a step would come to for its player, or why it cannot be done. */
void choice_tell_option(const struct choice *choice, const struct choice_option *option,
                        struct words *text);
/* What the draft comes to, if the turn ended with it. */
void choice_tell(const struct choice *choice, struct words *text);
/* The question before a turn is played that puts its player out. */
struct phrase choice_warning(const struct choice *whole);

#endif
