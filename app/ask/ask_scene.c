/* The scene of a question: a moment of a record, or a view.
 *
 * From a record the referee reads all turns up to the moment, and what the viewer saw of the last
 * round is kept; a view is that already. Everything that is shown, asked or advised comes from
 * the scene, so that nothing else has to know what may be known. */
#include "ask_scene.h"
#include "parts.h"
#include <string.h>
#include <words/text.h>

/* ---- from a record ---- */

/* What is wanted of a record, and how far it has been read. */
struct reading {
    struct scene *scene;
    struct r7_view view;
    struct r7_round full; /* the referee's round now */
    long long turns;      /* wanted; -1: all */
    bool dealt;
    long long read; /* turns so far */
};

/* A round begins, as it is shown. */
static void read_round(struct reading *r, const struct r7_match *match)
{
    r->full = match->round;
    r->scene->number = match->number;
    r->scene->target = match->target;
    if (!r->scene->open)
        r7_view_init(&r->view, &r->full, r->scene->viewer);
    r7_history_init(&r->scene->history, r->scene->open ? &r->full : &r->view.round);
}

static enum r7_error read_step(struct reading *r, struct r7_step step)
{
    struct r7_step shown = step;
    struct r7_round after = r->full;
    enum r7_error error = r7_round_apply(&after, step);
    if (error != R7_OK)
        return error;
    if (!r->scene->open)
        shown = r7_view_step(&r->view, &r->full, step);
    error = r7_history_play(&r->scene->history, shown);
    r->full = after;
    r->view.round = r->scene->history.now;
    return error;
}

static void read_name(struct scene *scene, const struct r7_record *record)
{
    char value[4 * WORDS_NAME_MAX];
    if (record->name.length != 5 || memcmp(record->name.text, "Seat", 4) != 0)
        return;
    int seat = record->name.text[4] - '0';
    if (seat < 0 || seat >= R7_SEATS_MAX)
        return;
    r7_record_value(record->value, value, sizeof value);
    words_clean_name(value, SHOWN_NAME_COLUMNS, scene->names.of[seat]);
}

/* Whoever looks is "you", unless the record tells of other people. */
static void find_reader(struct scene *scene, const struct question *q)
{
    int reader = record_reader(q);
    scene->names.reader = reader == scene->viewer && reader >= 0 ? reader + 1 : 0;
}

/* Whether the moment has come that is wanted, before an event. */
static bool has_enough(const struct reading *r, enum r7_record_event event)
{
    if (r->scene->number == 0 || r->turns < 0 || r->read < r->turns)
        return false;
    return event == R7_RECORD_TURN || (event == R7_RECORD_ROUND && !r->dealt);
}

/* Reads turns up to the moment; false after a refusal. */
static bool read_record(struct reading *r, const struct question *q, struct answer *a)
{
    struct r7_record record;
    r7_record_init(&record, q->body, q->length);
    for (;;) {
        enum r7_record_event event = r7_record_next(&record);
        enum r7_error error = R7_OK;
        if (has_enough(r, event))
            return true;
        switch (event) {
        case R7_RECORD_TAG:
            read_name(r->scene, &record);
            break;
        case R7_RECORD_ROUND:
            if (r->scene->viewer >= record.match.round.players)
                error = R7_ERR_TURN;
            else
                read_round(r, &record.match);
            break;
        case R7_RECORD_TURN:
            r->read++;
            for (int i = 0; i < record.turn.count && error == R7_OK; i++)
                error = read_step(r, record.turn.steps[i]);
            break;
        case R7_RECORD_OVER:
            break;
        case R7_RECORD_END:
            return true;
        case R7_RECORD_FAULT:
            error = record.fault.error;
            break;
        }
        if (error != R7_OK) {
            refuse_error(a, error, record.line);
            return false;
        }
    }
}

static bool read_from_record(struct scene *scene, const struct question *q, struct answer *a)
{
    struct reading r = {.scene = scene,
                        .turns = question_number(q, "turns", -1),
                        .dealt = question_flag(q, "dealt")};
    struct r7_turn steps = question_turn(q, "steps");
    scene->open = question_flag(q, "open");
    if (!read_record(&r, q, a))
        return false;
    find_reader(scene, q);
    for (int i = 0; i < steps.count; i++) {
        enum r7_error error = read_step(&r, steps.steps[i]);
        if (error == R7_OK)
            continue;
        refuse_steps(a, error, "steps");
        return false;
    }
    return true;
}

/* ---- from a view ---- */

static bool read_from_view(struct scene *scene, const struct question *q, const char *view,
                           struct answer *a)
{
    struct r7_fault fault;
    if (!r7_history_read(view, strlen(view), &scene->history, &fault)) {
        refuse_fault(a, &fault, "view");
        return false;
    }
    if (scene->viewer >= scene->history.start.players) {
        refuse_steps(a, R7_ERR_TURN, "viewer");
        return false;
    }
    if (question_names(q, SHOWN_NAME_COLUMNS, &scene->names) == 0 && scene->viewer >= 0)
        scene->names = words_rivals(scene->history.start.players, scene->viewer);
    scene->names.reader = scene->viewer >= 0 ? scene->viewer + 1 : 0;
    scene->number = question_number(q, "round", 1);
    scene->target = question_number(q, "target", 0);
    return true;
}

/* Goes back to what had happened before a turn of the round. */
static bool take_back(struct r7_history *history, size_t turn, struct answer *a)
{
    if (turn > r7_history_turns(history)) {
        refuse_steps(a, R7_ERR_RECORD_TURN_NUMBER, "before");
        return false;
    }
    r7_history_take_back(history, r7_history_turn_start(history, turn));
    return true;
}

bool scene_read(struct scene *scene, const struct question *q, struct answer *a)
{
    const char *view = question_find(q, "view");
    int before = question_number(q, "before", -1);
    memset(scene, 0, sizeof *scene);
    scene->viewer = question_number(q, "viewer", R7_SPECTATOR);
    if (!(view != NULL ? read_from_view(scene, q, view, a) : read_from_record(scene, q, a)))
        return false;
    return before < 0 || take_back(&scene->history, (size_t)before, a);
}
