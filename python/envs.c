/* The type Envs: environments of red7/env.h.
 *
 * Buffers belong to the caller and are held by the buffer protocol as long as they are bound, so
 * that they can neither be freed nor resized meanwhile. A step does its work without the
 * interpreter's lock; several threads may step ranges that do not overlap, and ranges that do are
 * refused. */
#include "envs.h"
#include <stdlib.h>
#include <string.h>

/* So few plain games are stepped sooner than the lock is given and taken. */
#define FEW 8

/* ---- a life ---- */

static PyObject *envs_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    struct r7_env_config config;
    struct r7_env_fault fault;
    Py_ssize_t count;
    if (!core_read_config(args, kwargs, &config, &count))
        return NULL;
    if (r7_env_check(&config, &fault) != R7_OK) /* only opponents are told by their number */
        return core_raise_r7(fault.error, fault.what,
                             strcmp(fault.what, "opponents") == 0 ? (Py_ssize_t)fault.index : -1);
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

static void envs_dealloc(PyObject *object)
{
    struct envs_object *self = (struct envs_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    envs_release(self);
    for (int i = 0; i < RANGES; i++)
        free(self->scratch[i]);
    free(self->envs);
    type->tp_free(object);
    Py_DECREF(type);
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
    if ((given > 0 && !envs_read_range(self, args, given, &range)) ||
        !envs_begin_range(self, &range))
        return NULL;
    if (!envs_take_scratch(self, &scratch)) {
        envs_end_range(self, &range);
        return NULL;
    }
    if (range.count <= FEW && !self->opponents) {
        error = r7_envs_step(self->envs, range.first, range.count, NULL, &fault);
    } else {
        Py_BEGIN_ALLOW_THREADS;
        error = r7_envs_step(self->envs, range.first, range.count, scratch, &fault);
        Py_END_ALLOW_THREADS;
    }
    envs_give_scratch(self, scratch);
    envs_end_range(self, &range);
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
    if ((given > 0 && !envs_read_range(self, args, given, &range)) ||
        !envs_begin_range(self, &range))
        return NULL;
    r7_envs_sample(self->envs, range.first, range.count, NULL);
    envs_end_range(self, &range);
    Py_RETURN_NONE;
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
         !envs_read_range(self, ends, 1 + (ends[1] != NULL && ends[1] != Py_None), &range)))
        return NULL;
    if (!envs_take_items(mask, "mask", 1, range.count, &mask_view))
        return NULL;
    if (!envs_take_items(seeds, "seeds", 8, range.count, &seeds_view)) {
        PyBuffer_Release(&mask_view);
        return NULL;
    }
    const bool begun = envs_begin_range(self, &range);
    if (begun && envs_take_scratch(self, &scratch)) {
        Py_BEGIN_ALLOW_THREADS;
        error = r7_envs_reset(self->envs, range.first, range.count, mask_view.buf, seeds_view.buf,
                              scratch, &fault);
        Py_END_ALLOW_THREADS;
        envs_give_scratch(self, scratch);
    }
    if (begun)
        envs_end_range(self, &range);
    PyBuffer_Release(&mask_view);
    PyBuffer_Release(&seeds_view);
    if (error != R7_OK)
        core_raise_r7(error, fault.what, (Py_ssize_t)fault.index);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* ---- attributes ---- */

enum attribute { COUNT, PLAYERS, ACTION_COUNT, OBSERVATION_SIZE, MASK_SIZE, INFORMATION_SIZE };

static size_t number_of(const struct envs_object *self, enum attribute which)
{
    const struct r7_env_config *config = r7_envs_config(self->envs);
    switch (which) {
    case COUNT:
        return (size_t)self->count;
    case PLAYERS:
        return config->players;
    case ACTION_COUNT:
        return (size_t)r7_env_actions(config);
    case OBSERVATION_SIZE:
        return self->observation_size;
    case MASK_SIZE:
        return self->mask_size;
    case INFORMATION_SIZE:
        return r7_env_information_size(config);
    }
    return 0;
}

static PyObject *get_number(PyObject *object, void *which)
{
    return PyLong_FromSize_t(
        number_of((const struct envs_object *)object, (enum attribute)(uintptr_t)which));
}

#define ATTRIBUTE(name, which, about)                                                              \
    {                                                                                              \
        name, get_number, NULL, about, (void *)(uintptr_t)(which)                                  \
    }

static PyGetSetDef envs_attributes[] = {
    ATTRIBUTE("count", COUNT, "How many environments there are."),
    ATTRIBUTE("players", PLAYERS, "Seats of each."),
    ATTRIBUTE("action_count", ACTION_COUNT, "How many actions there are."),
    ATTRIBUTE("observation_size", OBSERVATION_SIZE, "Bytes of an observation."),
    ATTRIBUTE("mask_size", MASK_SIZE, "Bytes of a mask."),
    ATTRIBUTE("information_size", INFORMATION_SIZE, "Bytes of an information state."),
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
    {"deal", envs_deal, METH_VARARGS, deal_doc},
    {"dealt", envs_dealt, METH_O, dealt_doc},
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
