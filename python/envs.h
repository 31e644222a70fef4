/* The type Envs, by its parts: its life and steps (envs.c), the buffers and ranges of its callers
 * (envs_buffers.c), what is asked of one environment (envs_one.c). */
#ifndef RED7_PYTHON_ENVS_H
#define RED7_PYTHON_ENVS_H

#include "core.h"

enum { OBSERVATIONS, MASKS, REWARDS, TERMINALS, TRUNCATIONS, SEATS, ACTIONS, FINALS, BUFFERS };

#define RANGES 64 /* that may be under way at once */

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

/* ---- envs_buffers.c ---- */

/* Lets go of the buffers that are bound. */
void envs_release(struct envs_object *self);
/* Whether no thread is at work; false with an exception. */
bool envs_idle(const struct envs_object *self);
/* A buffer of so many items of a size, or None; false with an exception. */
bool envs_take_items(PyObject *object, const char *name, Py_ssize_t item, size_t count,
                     Py_buffer *view);
/* The arguments (first, count), both optional; false with an exception. */
bool envs_read_range(const struct envs_object *self, PyObject *const *args, Py_ssize_t given,
                     struct range *range);
/* Marks a range as under way; false with an exception. */
bool envs_begin_range(struct envs_object *self, const struct range *range);
void envs_end_range(struct envs_object *self, const struct range *range);
/* Memory for opponents, if there are any; taken out of the pool until it is given back. */
bool envs_take_scratch(struct envs_object *self, void **scratch);
void envs_give_scratch(struct envs_object *self, void *scratch);

/* ---- methods, with what Python says of them ---- */

#define ENVS_METHOD(name)                                                                          \
    extern const char name##_doc[];                                                                \
    PyObject *envs_##name

ENVS_METHOD(bind)(PyObject *object, PyObject *args, PyObject *kwargs);
ENVS_METHOD(observe)(PyObject *object, PyObject *args);
ENVS_METHOD(information)(PyObject *object, PyObject *args);
ENVS_METHOD(seen)(PyObject *object, PyObject *args);
ENVS_METHOD(render)(PyObject *object, PyObject *args);
ENVS_METHOD(resample)(PyObject *object, PyObject *args);
ENVS_METHOD(deal)(PyObject *object, PyObject *args);
ENVS_METHOD(dealt)(PyObject *object, PyObject *number);
ENVS_METHOD(save)(PyObject *object, PyObject *number);
ENVS_METHOD(load)(PyObject *object, PyObject *args);
ENVS_METHOD(turn)(PyObject *object, PyObject *args);
ENVS_METHOD(legal)(PyObject *object, PyObject *number);
ENVS_METHOD(over)(PyObject *object, PyObject *number);
ENVS_METHOD(fields)(PyObject *object, PyObject *unused);

#endif
