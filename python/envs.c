/* The type Envs: environments of red7/env.h.
 *
 * Buffers belong to the caller and are held by the buffer protocol as long as they are bound, so
 * that they can neither be freed nor resized meanwhile. A step does its work without the
 * interpreter's lock; several threads may step ranges that do not overlap, and ranges that do are
 * refused. */
#include "core.h"
#include <stdlib.h>
#include <structmember.h>

enum { OBSERVATIONS, MASKS, REWARDS, TERMINALS, TRUNCATIONS, SEATS, ACTIONS, FINALS, BUFFERS };

#define RANGES 64 /* that may be under way at once */
/* So few plain games are stepped sooner than the lock is given and taken. */
#define FEW 8

struct range {
    size_t first, count;
};

struct envs_object {
    PyObject_HEAD struct r7_envs *envs;
    Py_ssize_t count;
    size_t observation_size, mask_size;
    bool opponents, bound;
    Py_buffer views[BUFFERS];
    struct range under_way[RANGES];
    int ranges;
    void *scratch[RANGES]; /* memory of opponents, for one range each */
};

/* ---- a life ---- */

static PyObject *envs_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    struct r7_env_config config;
    struct r7_env_fault fault;
    Py_ssize_t count;
    if (!core_read_config(args, kwargs, &config, &count))
        return NULL;
    if (r7_env_check(&config, &fault) != R7_OK)
        return core_raise_r7(fault.error, fault.what, (Py_ssize_t)fault.index);
    struct envs_object *self = (struct envs_object *)type->tp_alloc(type, 0);
    if (self == NULL)
        return NULL;
    const size_t size =
        (r7_envs_size(&config, (size_t)count) + R7_ENV_ALIGN - 1) / R7_ENV_ALIGN * R7_ENV_ALIGN;
    void *memory = aligned_alloc(R7_ENV_ALIGN, size);
    self->envs = memory != NULL ? r7_envs_init(memory, size, &config, (size_t)count, &fault) : NULL;
    if (self->envs == NULL) {
        free(memory);
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->count = count;
    self->observation_size = r7_env_observation_size(&config);
    self->mask_size = r7_env_mask_size(&config);
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        self->opponents |= config.opponents[seat] != NULL;
    return (PyObject *)self;
}

static void release_views(struct envs_object *self)
{
    for (int i = 0; i < BUFFERS; i++)
        if (self->views[i].obj != NULL)
            PyBuffer_Release(&self->views[i]);
    self->bound = false;
}

static void envs_dealloc(PyObject *object)
{
    struct envs_object *self = (struct envs_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    release_views(self);
    for (int i = 0; i < RANGES; i++)
        free(self->scratch[i]);
    free(self->envs);
    type->tp_free(object);
    Py_DECREF(type);
}

/* ---- buffers ---- */

struct wanted {
    const char *name;
    const char *formats; /* of which it may have any */
    Py_ssize_t item, align, size;
};

/* Takes hold of a buffer; false with an exception that says what is wrong with it. */
static bool take_buffer(PyObject *object, const struct wanted *w, Py_buffer *view)
{
    char text[160];
    if (PyObject_GetBuffer(object, view, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE) != 0) {
        PyErr_Clear();
        core_raise("BUFFER", "it must be a writable, contiguous buffer", w->name, -1);
        view->obj = NULL;
        return false;
    }
    const char *format = view->format != NULL ? view->format : "B";
    format += *format == '@' || *format == '=' || *format == '<';
    if (view->itemsize != w->item || strlen(format) != 1 || strchr(w->formats, *format) == NULL)
        snprintf(text, sizeof text, "its items must be of type '%c', not '%s'", w->formats[0],
                 format);
    else if (view->len != w->size)
        snprintf(text, sizeof text, "it must have %zd bytes, not %zd", w->size, view->len);
    else if ((uintptr_t)view->buf % (uintptr_t)w->align != 0)
        snprintf(text, sizeof text, "it must be aligned to %zd bytes", w->align);
    else
        return true;
    PyBuffer_Release(view);
    core_raise("BUFFER", text, w->name, -1);
    return false;
}

static bool idle(const struct envs_object *self)
{
    if (self->ranges == 0)
        return true;
    core_raise("BUSY", "another thread is stepping these environments", NULL, -1);
    return false;
}

PyDoc_STRVAR(bind_doc,
             "bind(observations, masks, rewards, terminals, truncations, seats, actions, "
             "finals=None)\n--\n\n"
             "Says where the numbers go. All are writable contiguous buffers: bytes for "
             "observations,\nmasks, terminals, truncations and seats, 32-bit floats for rewards, "
             "64-bit integers for\nactions. They are held, and never copied.");

static PyObject *envs_bind(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"observations", "masks",   "rewards", "terminals", "truncations",
                            "seats",        "actions", "finals",  NULL};
    struct envs_object *self = (struct envs_object *)object;
    PyObject *given[BUFFERS] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOOOOOO|O:bind", names, &given[0], &given[1],
                                     &given[2], &given[3], &given[4], &given[5], &given[6],
                                     &given[7]) ||
        !idle(self))
        return NULL;
    const Py_ssize_t n = self->count, seats = n * r7_envs_config(self->envs)->players;
    const Py_ssize_t row = (Py_ssize_t)self->observation_size;
    const struct wanted wanted[BUFFERS] = {
        {"observations", "B?b", 1, 8, n * row},
        {"masks", "B?b", 1, 8, n * (Py_ssize_t)self->mask_size},
        {"rewards", "f", 4, 4, seats * 4},
        {"terminals", "B?b", 1, 1, n},
        {"truncations", "B?b", 1, 1, n},
        {"seats", "B?b", 1, 1, n},
        {"actions", "lq", 8, 8, n * 8},
        {"finals", "B?b", 1, 8, seats * row},
    };
    Py_buffer views[BUFFERS] = {{0}};
    int taken = 0;
    for (; taken < BUFFERS; taken++) {
        if (given[taken] == NULL || given[taken] == Py_None)
            continue; /* finals: the others were asked for */
        if (!take_buffer(given[taken], &wanted[taken], &views[taken]))
            break;
    }
    bool right = taken == BUFFERS;
    for (int i = 0; right && i < FINALS; i++)
        if (views[i].obj == NULL) {
            core_raise("BUFFER", "it is missing", wanted[i].name, -1);
            right = false;
        }
    if (!right) {
        for (int i = 0; i < BUFFERS; i++)
            if (views[i].obj != NULL)
                PyBuffer_Release(&views[i]);
        return NULL;
    }
    release_views(self);
    memcpy(self->views, views, sizeof views);
    const struct r7_env_buffers buffers = {views[0].buf, views[1].buf, views[2].buf, views[3].buf,
                                           views[4].buf, views[5].buf, views[6].buf, views[7].buf};
    struct r7_env_fault fault;
    if (r7_envs_bind(self->envs, &buffers, &fault) != R7_OK)
        return core_raise_r7(fault.error, fault.what, -1);
    self->bound = true;
    Py_RETURN_NONE;
}

/* ---- ranges ---- */

/* The arguments (first, count), both optional. */
static bool read_range(const struct envs_object *self, PyObject *const *args, Py_ssize_t given,
                       struct range *range)
{
    Py_ssize_t first = 0, count;
    if (given > 2) {
        PyErr_SetString(PyExc_TypeError, "at most two arguments: first, count");
        return false;
    }
    if (given > 0) {
        first = PyNumber_AsSsize_t(args[0], PyExc_OverflowError);
        if (first == -1 && PyErr_Occurred())
            return false;
    }
    count = self->count - first;
    if (given > 1) {
        count = PyNumber_AsSsize_t(args[1], PyExc_OverflowError);
        if (count == -1 && PyErr_Occurred())
            return false;
    }
    if (first < 0 || count < 0 || first > self->count || count > self->count - first) {
        core_raise_r7(R7_ERR_ENV_RANGE, "first", first);
        return false;
    }
    *range = (struct range){(size_t)first, (size_t)count};
    return true;
}

/* Marks a range as under way; its number, or -1 with an exception. */
static int begin_range(struct envs_object *self, const struct range *range)
{
    if (!self->bound) {
        core_raise("BUFFER", "bind() buffers first", "buffers", -1);
        return -1;
    }
    for (int i = 0; i < self->ranges; i++)
        if (range->first < self->under_way[i].first + self->under_way[i].count &&
            self->under_way[i].first < range->first + range->count) {
            core_raise("BUSY", "another thread is stepping one of these environments", "first",
                       (Py_ssize_t)range->first);
            return -1;
        }
    if (self->ranges == RANGES) {
        core_raise("BUSY", "too many threads", NULL, -1);
        return -1;
    }
    self->under_way[self->ranges] = *range;
    return self->ranges++;
}

static void end_range(struct envs_object *self, const struct range *range)
{
    int i = 0;
    while (self->under_way[i].first != range->first || self->under_way[i].count != range->count)
        i++;
    self->under_way[i] = self->under_way[--self->ranges];
}

/* Memory for opponents; taken out of the pool until it is given back. */
static bool take_scratch(struct envs_object *self, void **scratch)
{
    *scratch = NULL;
    if (!self->opponents)
        return true;
    for (int i = 0; i < RANGES && *scratch == NULL; i++) {
        *scratch = self->scratch[i];
        self->scratch[i] = NULL;
    }
    if (*scratch == NULL)
        *scratch = aligned_alloc(16, R7_BOT_MEMORY);
    if (*scratch == NULL)
        PyErr_NoMemory();
    return *scratch != NULL;
}

static void give_scratch(struct envs_object *self, void *scratch)
{
    for (int i = 0; i < RANGES && scratch != NULL; i++)
        if (self->scratch[i] == NULL) {
            self->scratch[i] = scratch;
            return;
        }
    free(scratch);
}

/* ---- steps ---- */

PyDoc_STRVAR(step_doc, "step(first=0, count=None)\n--\n\n"
                       "Takes the actions of a range of environments; all by default. An action "
                       "that is not in its\nmask raises red7.Error with its index, and then "
                       "nothing has changed.");

static PyObject *envs_step(PyObject *object, PyObject *const *args, Py_ssize_t given)
{
    struct envs_object *self = (struct envs_object *)object;
    struct range range = {0, (size_t)self->count};
    struct r7_env_fault fault;
    enum r7_error error;
    void *scratch;
    if ((given > 0 && !read_range(self, args, given, &range)) || begin_range(self, &range) < 0)
        return NULL;
    if (!take_scratch(self, &scratch)) {
        end_range(self, &range);
        return NULL;
    }
    if (range.count <= FEW && !self->opponents) {
        error = r7_envs_step(self->envs, range.first, range.count, NULL, &fault);
    } else {
        Py_BEGIN_ALLOW_THREADS;
        error = r7_envs_step(self->envs, range.first, range.count, scratch, &fault);
        Py_END_ALLOW_THREADS;
    }
    give_scratch(self, scratch);
    end_range(self, &range);
    if (error != R7_OK)
        return core_raise_r7(error, fault.what, (Py_ssize_t)fault.index);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(sample_doc, "sample(first=0, count=None)\n--\n\n"
                         "Writes into `actions`, for each environment of a range, one of its "
                         "mask, all equally likely.");

static PyObject *envs_sample(PyObject *object, PyObject *const *args, Py_ssize_t given)
{
    struct envs_object *self = (struct envs_object *)object;
    struct range range = {0, (size_t)self->count};
    if ((given > 0 && !read_range(self, args, given, &range)) || begin_range(self, &range) < 0)
        return NULL;
    r7_envs_sample(self->envs, range.first, range.count, NULL);
    end_range(self, &range);
    Py_RETURN_NONE;
}

/* A buffer of so many items of a size, or None; false with an exception. */
static bool take_items(PyObject *object, const char *name, Py_ssize_t item, size_t count,
                       Py_buffer *view)
{
    view->obj = NULL;
    view->buf = NULL;
    if (object == NULL || object == Py_None)
        return true;
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS) != 0) {
        PyErr_Clear();
        core_raise("BUFFER", "it must be a contiguous buffer", name, -1);
        view->obj = NULL;
        return false;
    }
    if (view->len == item * (Py_ssize_t)count && (uintptr_t)view->buf % (uintptr_t)item == 0)
        return true;
    PyBuffer_Release(view);
    core_raise("BUFFER", "it must have one item for each environment of the range", name, -1);
    return false;
}

PyDoc_STRVAR(reset_doc, "reset(mask=None, seeds=None, first=0, count=None)\n--\n\n"
                        "Begins new episodes in a range: where `mask` (bytes) is not 0, or "
                        "everywhere. With `seeds`\n(64-bit integers) each begins its games anew "
                        "as environment 0 of that seed.");

static PyObject *envs_reset(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"mask", "seeds", "first", "count", NULL};
    struct envs_object *self = (struct envs_object *)object;
    PyObject *mask = NULL, *seeds = NULL, *ends[2] = {NULL, NULL};
    struct range range = {0, (size_t)self->count};
    Py_buffer mask_view, seeds_view;
    struct r7_env_fault fault;
    enum r7_error error = R7_OK;
    void *scratch = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OOOO:reset", names, &mask, &seeds, &ends[0],
                                     &ends[1]) ||
        (ends[0] != NULL &&
         !read_range(self, ends, 1 + (ends[1] != NULL && ends[1] != Py_None), &range)))
        return NULL;
    if (!take_items(mask, "mask", 1, range.count, &mask_view))
        return NULL;
    if (!take_items(seeds, "seeds", 8, range.count, &seeds_view)) {
        PyBuffer_Release(&mask_view);
        return NULL;
    }
    const bool begun = begin_range(self, &range) >= 0;
    if (begun && take_scratch(self, &scratch)) {
        Py_BEGIN_ALLOW_THREADS;
        error = r7_envs_reset(self->envs, range.first, range.count, mask_view.buf, seeds_view.buf,
                              scratch, &fault);
        Py_END_ALLOW_THREADS;
        give_scratch(self, scratch);
    }
    if (begun)
        end_range(self, &range);
    PyBuffer_Release(&mask_view);
    PyBuffer_Release(&seeds_view);
    if (error != R7_OK)
        core_raise_r7(error, fault.what, (Py_ssize_t)fault.index);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* ---- one of them ---- */

/* The number of an environment, and nobody at work; false with an exception. */
static bool check_index(struct envs_object *self, Py_ssize_t i)
{
    if (!idle(self))
        return false;
    if (i >= 0 && i < self->count)
        return true;
    core_raise_r7(R7_ERR_ENV_RANGE, "i", i);
    return false;
}

/* As above with a seat, or who else may look. */
static bool read_viewer(struct envs_object *self, PyObject *args, int least, Py_ssize_t *i,
                        int *seat)
{
    if (!PyArg_ParseTuple(args, "ni", i, seat) || !check_index(self, *i))
        return false;
    if (*seat >= least && *seat < r7_envs_config(self->envs)->players)
        return true;
    core_raise_r7(R7_ERR_ENV_SEAT, "seat", *seat);
    return false;
}

PyDoc_STRVAR(observe_doc, "observe(i, seat)\n--\n\nThe observation of any seat, as bytes.");

static PyObject *envs_observe(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    Py_ssize_t i;
    int seat;
    if (!read_viewer(self, args, 0, &i, &seat))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)self->observation_size);
    if (bytes != NULL)
        r7_env_observe(self->envs, (size_t)i, seat, PyBytes_AS_STRING(bytes));
    return bytes;
}

PyDoc_STRVAR(information_doc, "information(i, seat)\n--\n\n"
                              "The information state of a seat, as bytes: its observation, and "
                              "three bytes for each step.");

static PyObject *envs_information(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    Py_ssize_t i;
    int seat;
    if (!read_viewer(self, args, 0, &i, &seat))
        return NULL;
    const size_t size = r7_env_information_size(r7_envs_config(self->envs));
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes != NULL)
        r7_env_information(self->envs, (size_t)i, seat, PyBytes_AS_STRING(bytes));
    return bytes;
}

PyDoc_STRVAR(seen_doc, "seen(i, seat)\n--\n\n"
                       "The round as a seat has seen it so far, in notation: its information "
                       "state as text.");

static PyObject *envs_seen(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    struct r7_history seen;
    char text[R7_HISTORY_TEXT_MAX];
    Py_ssize_t i;
    int seat;
    if (!read_viewer(self, args, 0, &i, &seat))
        return NULL;
    r7_env_seen(self->envs, (size_t)i, seat, &seen);
    const size_t length = r7_history_write(&seen, text, sizeof text);
    return PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
}

PyDoc_STRVAR(render_doc, "render(i, viewer)\n--\n\n"
                         "The position in notation, as a seat sees it; -1: a spectator; -2: with "
                         "all cards.");

static PyObject *envs_render(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    char text[R7_POSITION_TEXT_MAX];
    Py_ssize_t i;
    int viewer;
    if (!read_viewer(self, args, R7_ENV_OPEN, &i, &viewer))
        return NULL;
    const size_t length = r7_env_render(self->envs, (size_t)i, viewer, text, sizeof text);
    return PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
}

PyDoc_STRVAR(resample_doc, "resample(i, seat, seed)\n--\n\n"
                           "Deals the cards that a seat cannot know anew; it cannot tell the "
                           "difference.");

static PyObject *envs_resample(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    Py_ssize_t i;
    int seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "niK:resample", &i, &seat, &seed) || !check_index(self, i))
        return NULL;
    const enum r7_error error = r7_env_resample(self->envs, (size_t)i, seat, seed);
    if (error != R7_OK)
        return core_raise_r7(error, "seat", seat);
    Py_RETURN_NONE;
}

PyDoc_STRVAR(save_doc, "save(i)\n--\n\nThe state of an environment as bytes, at any moment.");

static PyObject *envs_save(PyObject *object, PyObject *number)
{
    struct envs_object *self = (struct envs_object *)object;
    const Py_ssize_t i = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    if ((i == -1 && PyErr_Occurred()) || !check_index(self, i))
        return NULL;
    char bytes[4096];
    assert(r7_env_saved_size(r7_envs_config(self->envs)) <= sizeof bytes);
    const size_t size = r7_env_save(self->envs, (size_t)i, bytes);
    return PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
}

PyDoc_STRVAR(load_doc, "load(i, saved)\n--\n\n"
                       "Goes on from a saved state, in any environment of the same "
                       "configuration.");

static PyObject *envs_load(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    Py_ssize_t i;
    Py_buffer saved;
    if (!PyArg_ParseTuple(args, "ny*:load", &i, &saved))
        return NULL;
    enum r7_error error = R7_OK;
    if (check_index(self, i))
        error = r7_env_load(self->envs, (size_t)i, saved.buf, (size_t)saved.len);
    PyBuffer_Release(&saved);
    if (error != R7_OK)
        core_raise_r7(error, "saved", i);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(turn_doc, "turn(i, action)\n--\n\nThe steps of an action of the mask, in notation.");

static PyObject *envs_turn(PyObject *object, PyObject *args)
{
    struct envs_object *self = (struct envs_object *)object;
    struct r7_turn turn;
    Py_ssize_t i;
    long long action;
    if (!PyArg_ParseTuple(args, "nL:turn", &i, &action) || !check_index(self, i))
        return NULL;
    const enum r7_error error = r7_env_turn(self->envs, (size_t)i, action, &turn);
    if (error != R7_OK)
        return core_raise_r7(error, "action", (Py_ssize_t)action);
    char text[R7_TURN_STEPS_MAX * (R7_STEP_TEXT_MAX + 1)];
    size_t length = 0;
    for (int n = 0; n < turn.count; n++) {
        if (n > 0)
            text[length++] = ' ';
        length += r7_step_write(turn.steps[n], text + length, sizeof text - length);
    }
    return PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
}

PyDoc_STRVAR(legal_doc, "legal(i)\n--\n\nThe actions of the mask, as a list.");

static PyObject *envs_legal(PyObject *object, PyObject *number)
{
    struct envs_object *self = (struct envs_object *)object;
    const Py_ssize_t i = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    if ((i == -1 && PyErr_Occurred()) || !check_index(self, i))
        return NULL;
    PyObject *list = PyList_New(0);
    const int actions = r7_env_actions(r7_envs_config(self->envs));
    for (int action = 0; list != NULL && action < actions; action++) {
        if (!r7_env_legal(self->envs, (size_t)i, action))
            continue;
        PyObject *item = PyLong_FromLong(action);
        if (item == NULL || PyList_Append(list, item) != 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

PyDoc_STRVAR(over_doc, "over(i)\n--\n\nWhether its episode has ended and the next not begun.");

static PyObject *envs_over(PyObject *object, PyObject *number)
{
    struct envs_object *self = (struct envs_object *)object;
    const Py_ssize_t i = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    if ((i == -1 && PyErr_Occurred()) || !check_index(self, i))
        return NULL;
    return PyBool_FromLong(r7_env_over(self->envs, (size_t)i));
}

PyDoc_STRVAR(fields_doc, "fields()\n--\n\n"
                         "The layout of an observation: (name, offset, width, count, about) for "
                         "each field.");

static PyObject *envs_fields(PyObject *object, PyObject *unused)
{
    const struct envs_object *self = (const struct envs_object *)object;
    struct r7_env_field field;
    PyObject *list = PyList_New(0);
    (void)unused;
    for (size_t i = 0; list != NULL && r7_env_field(r7_envs_config(self->envs), i, &field); i++) {
        PyObject *row =
            Py_BuildValue("(snnns)", field.name, (Py_ssize_t)field.offset, (Py_ssize_t)field.width,
                          (Py_ssize_t)field.count, field.about);
        if (row == NULL || PyList_Append(list, row) != 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* ---- attributes ---- */

static PyObject *get_count(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSsize_t(((struct envs_object *)object)->count);
}

static PyObject *get_players(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(r7_envs_config(((struct envs_object *)object)->envs)->players);
}

static PyObject *get_actions(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromLong(r7_env_actions(r7_envs_config(((struct envs_object *)object)->envs)));
}

static PyObject *get_observation_size(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(((struct envs_object *)object)->observation_size);
}

static PyObject *get_mask_size(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(((struct envs_object *)object)->mask_size);
}

static PyObject *get_information_size(PyObject *object, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(
        r7_env_information_size(r7_envs_config(((struct envs_object *)object)->envs)));
}

static PyGetSetDef envs_attributes[] = {
    {"count", get_count, NULL, "How many environments there are.", NULL},
    {"players", get_players, NULL, "Seats of each.", NULL},
    {"action_count", get_actions, NULL, "How many actions there are.", NULL},
    {"observation_size", get_observation_size, NULL, "Bytes of an observation.", NULL},
    {"mask_size", get_mask_size, NULL, "Bytes of a mask.", NULL},
    {"information_size", get_information_size, NULL, "Bytes of an information state.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

/* The types of functions differ by what they take; the flags say which it is. */
#define FUNCTION(f) ((PyCFunction)(void (*)(void))(f))

static PyMethodDef envs_methods[] = {
    {"bind", FUNCTION(envs_bind), METH_VARARGS | METH_KEYWORDS, bind_doc},
    {"reset", FUNCTION(envs_reset), METH_VARARGS | METH_KEYWORDS, reset_doc},
    {"step", FUNCTION(envs_step), METH_FASTCALL, step_doc},
    {"sample", FUNCTION(envs_sample), METH_FASTCALL, sample_doc},
    {"observe", envs_observe, METH_VARARGS, observe_doc},
    {"information", envs_information, METH_VARARGS, information_doc},
    {"seen", envs_seen, METH_VARARGS, seen_doc},
    {"render", envs_render, METH_VARARGS, render_doc},
    {"resample", envs_resample, METH_VARARGS, resample_doc},
    {"save", envs_save, METH_O, save_doc},
    {"load", envs_load, METH_VARARGS, load_doc},
    {"turn", envs_turn, METH_VARARGS, turn_doc},
    {"legal", envs_legal, METH_O, legal_doc},
    {"over", envs_over, METH_O, over_doc},
    {"fields", envs_fields, METH_NOARGS, fields_doc},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(envs_doc,
             "Envs(rules='v1.3', count=1, *, players=2, match=False, by='steps', pruned=False, "
             "reset='same',\n     packed=False, bit_masks=False, seed=0, deck=None, hand=7, "
             "steps=0, opponents=None, nodes=0)\n--\n\n"
             "Games of Red7 side by side: struct r7_env_config of red7/env.h says what the "
             "arguments mean.\nred7.vec.Vec has the buffers with it.");

static PyType_Slot envs_slots[] = {
    {Py_tp_doc, (void *)envs_doc},         {Py_tp_new, (void *)envs_new},
    {Py_tp_dealloc, (void *)envs_dealloc}, {Py_tp_methods, envs_methods},
    {Py_tp_getset, envs_attributes},       {0, NULL},
};

PyType_Spec core_envs_spec = {
    .name = "red7._core.Envs",
    .basicsize = sizeof(struct envs_object),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = envs_slots,
};
