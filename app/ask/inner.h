/* What the files of the page's module share.
 *
 * The page asks a question as a text and gets an answer in JSON; ../src/module.ts is the
 * contract, and says what each verb takes and gives. A question has its verb in the first
 * line, then a line "key value" for each field, and after an empty line a body. Nothing is
 * kept between two questions but the language, a review under way and the last puzzle.
 *
 *   module.c     the door: memory for questions, the table of verbs
 *   question.c   questions: lines, fields, steps
 *   json.c       answers as they are written
 *   catalogue.c  another language
 *   facts.c      what does not change: names, rules, codes
 *   scene.c      a moment of a round as somebody sees it, from a record or a view
 *   table.c      such a moment as an answer
 *   choice.c     a turn that is being chosen
 *   play.c       games on this machine
 *   advice.c     turns that survive, hints
 *   record.c     what a record tells
 *   review.c     a review, turn by turn
 *   verify.c     shuffles checked; sha256.c is the cryptography for it
 *   lessons.c    the course
 *   puzzle.c     puzzles
 *   bench.c      a number that shows that the module solves as the program does
 */
#ifndef RED7_MODULE_H
#define RED7_MODULE_H

#include <game/game.h>
#include <red7/red7.h>
#include <words/text.h>
#include <words/turns.h>

/* ---- json.c ---- */

/* An answer that is being written; it grows as it needs to. */
struct answer {
    char *bytes;
    size_t length, size;
    bool refused; /* it is an error: nothing more is added */
};

void answer_begin(struct answer *a);
/* Objects, lists, and what they hold: in a list `key` is NULL. */
void answer_open(struct answer *a, const char *key, char bracket);
void answer_close(struct answer *a, char bracket);
void answer_text(struct answer *a, const char *key, const char *text);
void answer_bytes(struct answer *a, const char *key, const char *bytes, size_t length);
void answer_number(struct answer *a, const char *key, long long number);
/* A number with its fraction, to six places. */
void answer_fraction(struct answer *a, const char *key, double number);
void answer_bool(struct answer *a, const char *key, bool value);
void answer_null(struct answer *a, const char *key);
/* A seat, or null if it is negative. */
void answer_seat(struct answer *a, const char *key, int seat);
/* A card, or null for none; a set as a list, the strongest first; steps as a list. */
void answer_card(struct answer *a, const char *key, r7_card card);
void answer_cards(struct answer *a, const char *key, r7_cards cards);
void answer_steps(struct answer *a, const char *key, const struct r7_step *steps, size_t count);

/* Says no, in the place of all that was written so far: a code for programs, a sentence for
 * people, and the line of the body that is wrong, or 0. */
void refuse(struct answer *a, const char *code, const char *text, size_t line);
/* The same for a reason of the library. */
void refuse_error(struct answer *a, enum r7_error error, size_t line);

/* ---- question.c ---- */

#define QUESTION_FIELDS_MAX 32
#define QUESTION_MAX ((size_t)1 << 20)

/* A question, read in place. */
struct question {
    const char *verb;
    int count;
    struct {
        const char *key, *value;
    } fields[QUESTION_FIELDS_MAX];
    const char *body;
    size_t length; /* of the body */
};

/* Reads a question of `length` bytes and one more, which is written to. */
bool question_read(struct question *q, char *bytes, size_t length, struct answer *a);
/* A field, NULL if it is not there. */
const char *question_find(const struct question *q, const char *key);
/* The same, which must be there. */
const char *question_need(const struct question *q, const char *key, struct answer *a);
bool question_flag(const struct question *q, const char *key);
/* A whole number in some bounds; `number` stays as it is if there is none. */
bool question_number(const struct question *q, const char *key, long long least, long long most,
                     long long *number, struct answer *a);
bool question_unsigned(const struct question *q, const char *key, uint64_t *number,
                       struct answer *a);
/* Steps of one turn, none if the field is missing. */
bool question_turn(const struct question *q, const char *key, struct r7_turn *turn,
                   struct answer *a);
bool question_rules(const struct question *q, const char *key, struct r7_rules *rules,
                    struct answer *a);
/* Names that are only shown may be longer than those of games on this device: a server keeps 20
 * columns, and bots are named with their level. */
#define SHOWN_NAME_COLUMNS 24

/* name0, name1, ...: cleaned, at most so many columns of each; as many as there are. */
int question_names(const struct question *q, int columns, struct words_names *names);
/* Those, and bot0, bot1, ... for the bots: who sits where. A seat without a name gets one. */
bool question_seats(const struct question *q, struct game_seat seats[R7_SEATS_MAX], int *count,
                    struct answer *a);

/* ---- scene.c ---- */

#define SCENE_STEPS_MAX 1000 /* of a round */

/* A moment of a round as somebody sees it, and how it came about. */
struct scene {
    int viewer; /* R7_SPECTATOR: nobody's eyes */
    bool open;  /* all that the record tells is shown */
    struct words_names names;
    int number; /* of the round */
    int target; /* points that end the game, 0: none */
    struct r7_round start;
    struct r7_step steps[SCENE_STEPS_MAX]; /* since then, as they were seen */
    size_t count;
    struct r7_round turn;  /* at the start of the turn in progress */
    struct r7_turn played; /* the steps of that turn so far, the last ones of `steps` */
    struct r7_round now;
};

/* The scene of a question: a record or a view, and the moment in it. */
bool scene_read(struct scene *scene, const struct question *q, struct answer *a);
/* Whether the viewer is asked for something. */
bool scene_asks(const struct scene *scene);

/* A turn of the log, with the rounds before each of its steps and after the last. */
struct scene_turn {
    struct r7_turn turn;
    int seat;
    struct r7_round rounds[R7_TURN_STEPS_MAX + 1];
    bool complete;
    size_t next; /* where the steps of the turn after it begin */
};
/* The turn whose steps begin at `from`, given the round there. */
void scene_turn_at(const struct scene *scene, size_t from, const struct r7_round *before,
                   struct scene_turn *turn);

/* ---- choice.c ---- */

/* A turn being chosen, from a scene on. */
struct choice {
    const struct scene *scene;
    bool lenient; /* it may end with a step that is forbidden since it would not lead */
    int seat;
    struct r7_turn draft;
    struct r7_round now; /* after the draft, before anybody is out because of it */
    bool done;           /* nothing more can be chosen before it is played */
    bool draws, loses;
};

/* Whether a step is forbidden only because the turn would not end in the lead. */
bool misses_lead(enum r7_error error);
/* Plays a draft on trial. */
bool choice_read(struct choice *choice, const struct scene *scene, const struct question *q,
                 struct answer *a);
void choice_answer(const struct choice *choice, struct answer *a);

/* ---- play.c ---- */

/* "winners", and "overText" about them; empty while the game goes on. */
void answer_winners(struct answer *a, unsigned winners, struct words_names names);

/* ---- advice.c ---- */

/* Reasons as sentences. */
void answer_reasons(struct answer *a, const char *key, const struct r7_reasons *reasons,
                    const struct words_names *names);

/* ---- record.c ---- */

/* What the record in the body tells, and its names; false after a refusal. */
bool answer_record(struct answer *a, const struct question *q, struct words_names *names);

/* ---- lessons.c ---- */

/* "names" for tables at which seats have none. */
void answer_no_names(struct answer *a, int players);

/* ---- verbs ---- */

void ask_language(const struct question *q, struct answer *a);
void ask_facts(const struct question *q, struct answer *a);
void ask_rules(const struct question *q, struct answer *a);
void ask_differences(const struct question *q, struct answer *a);
void ask_code(const struct question *q, struct answer *a);
void ask_table(const struct question *q, struct answer *a);
void ask_new(const struct question *q, struct answer *a);
void ask_game(const struct question *q, struct answer *a);
void ask_play(const struct question *q, struct answer *a);
void ask_bot(const struct question *q, struct answer *a);
void ask_next(const struct question *q, struct answer *a);
void ask_undo(const struct question *q, struct answer *a);
void ask_from(const struct question *q, struct answer *a);
void ask_survivors(const struct question *q, struct answer *a);
void ask_hint(const struct question *q, struct answer *a);
void ask_record(const struct question *q, struct answer *a);
void ask_review(const struct question *q, struct answer *a);
void ask_review_next(const struct question *q, struct answer *a);
void ask_verify(const struct question *q, struct answer *a);
void ask_lessons(const struct question *q, struct answer *a);
void ask_lesson(const struct question *q, struct answer *a);
void ask_lesson_check(const struct question *q, struct answer *a);
void ask_puzzle(const struct question *q, struct answer *a);
void ask_puzzle_check(const struct question *q, struct answer *a);
void ask_puzzle_solution(const struct question *q, struct answer *a);
void ask_bench(const struct question *q, struct answer *a);

#endif
