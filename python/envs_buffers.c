/* Buffers and ranges of the callers of Envs.
 *
 * Buffers belong to the caller and are held by the buffer protocol as long as they are bound, so
 * that they can neither be freed nor resized meanwhile. Several threads may be at work on ranges
 * that do not overlap; ranges that do are refused. */
#include "envs.h"
#include <stdlib.h>

/* ---- buffers ---- */

void envs_release(struct envs_object *self)
{
    for (int i = 0; i < BUFFERS; i++)
        if (self->views[i].obj != NULL)
            PyBuffer_Release(&self->views[i]);
    self->bound = false;
}

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

bool envs_idle(const struct envs_object *self)
{
    if (self->ranges == 0)
        return true;
    core_raise("BUSY", "another thread is stepping these environments", NULL, -1);
    return false;
}

bool envs_take_items(PyObject *object, const char *name, Py_ssize_t item, size_t count,
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

const char bind_doc[] =
    PyDoc_STR("bind(observations, masks, rewards, terminals, truncations, seats, actions, "
              "finals=None)\n--\n\n"
              "Says where the numbers go. All are writable contiguous buffers: bytes for "
              "observations,\nmasks, terminals, truncations and seats, 32-bit floats for rewards, "
              "64-bit integers for\nactions. They are held, and never copied.");

PyObject *envs_bind(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *names[] = {"observations", "masks",   "rewards", "terminals", "truncations",
                            "seats",        "actions", "finals",  NULL};
    struct envs_object *self = (struct envs_object *)object;
    PyObject *given[BUFFERS] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OOOOOOO|O:bind", names, &given[0], &given[1],
                                     &given[2], &given[3], &given[4], &given[5], &given[6],
                                     &given[7]) ||
        !envs_idle(self))
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
    envs_release(self);
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

bool envs_read_range(const struct envs_object *self, PyObject *const *args, Py_ssize_t given,
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

bool envs_begin_range(struct envs_object *self, const struct range *range)
{
    if (!self->bound) {
        core_raise("BUFFER", "bind() buffers first", "buffers", -1);
        return false;
    }
    for (int i = 0; i < self->ranges; i++)
        if (range->first < self->under_way[i].first + self->under_way[i].count &&
            self->under_way[i].first < range->first + range->count) {
            core_raise("BUSY", "another thread is stepping one of these environments", "first",
                       (Py_ssize_t)range->first);
            return false;
        }
    if (self->ranges == RANGES) {
        core_raise("BUSY", "too many threads", NULL, -1);
        return false;
    }
    self->under_way[self->ranges++] = *range;
    return true;
}

void envs_end_range(struct envs_object *self, const struct range *range)
{
    int i = 0;
    while (self->under_way[i].first != range->first || self->under_way[i].count != range->count)
        i++;
    self->under_way[i] = self->under_way[--self->ranges];
}

bool envs_take_scratch(struct envs_object *self, void **scratch)
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

void envs_give_scratch(struct envs_object *self, void *scratch)
{
    for (int i = 0; i < RANGES && scratch != NULL; i++)
        if (self->scratch[i] == NULL) {
            self->scratch[i] = scratch;
            return;
        }
    free(scratch);
}
