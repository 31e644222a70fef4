/* The module red7._core: the type Envs, the door for programs, and a world that fits a view. */
#include "core.h"
#include <red7/ask.h>

PyObject *core_error;

PyObject *core_raise(const char *code, const char *text, const char *what, Py_ssize_t place)
{
    PyObject *error = PyObject_CallFunction(core_error, "sszn", text, code, what, place);
    if (error != NULL)
        PyErr_SetObject(core_error, error);
    Py_XDECREF(error);
    return NULL;
}

PyObject *core_raise_r7(enum r7_error error, const char *what, Py_ssize_t place)
{
    return core_raise(r7_error_name(error), r7_error_text(error), what, place);
}

/* ---- the door ---- */

/* One door for the process. The interpreter's lock is held while it thinks only if another thread
 * asks meanwhile: then that one gets a door of its own. */
static struct r7_ask *spare;

PyDoc_STRVAR(ask_doc, "ask(question)\n--\n\n"
                      "Asks the door for programs: bytes of a question, bytes of JSON. "
                      "docs/ask.md describes it.");

static PyObject *core_ask(PyObject *module, PyObject *args)
{
    Py_buffer question;
    size_t length = 0;
    const char *answer = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "y*:ask", &question))
        return NULL;
    struct r7_ask *door = spare != NULL ? spare : r7_ask_open();
    spare = NULL;
    if (door != NULL) {
        Py_BEGIN_ALLOW_THREADS;
        answer = r7_ask_question(door, question.buf, (size_t)question.len, &length);
        Py_END_ALLOW_THREADS;
    }
    PyBuffer_Release(&question);
    if (answer == NULL)
        return PyErr_NoMemory();
    PyObject *bytes = PyBytes_FromStringAndSize(answer, (Py_ssize_t)length);
    if (spare == NULL)
        spare = door;
    else
        r7_ask_close(door);
    return bytes;
}

/* ---- doors of one's own ---- */

static void close_door(PyObject *capsule)
{
    r7_ask_close(PyCapsule_GetPointer(capsule, "red7.door"));
}

PyDoc_STRVAR(open_doc, "open_door()\n--\n\n"
                       "A door of one's own, for what is kept between questions (a review).");

static PyObject *core_open_door(PyObject *module, PyObject *unused)
{
    struct r7_ask *door = r7_ask_open();
    (void)module, (void)unused;
    if (door == NULL)
        return PyErr_NoMemory();
    PyObject *capsule = PyCapsule_New(door, "red7.door", close_door);
    if (capsule == NULL)
        r7_ask_close(door);
    return capsule;
}

PyDoc_STRVAR(ask_at_doc, "ask_at(door, question)\n--\n\nThe same at a door of one's own.");

static PyObject *core_ask_at(PyObject *module, PyObject *args)
{
    PyObject *capsule;
    Py_buffer question;
    size_t length = 0;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oy*:ask_at", &capsule, &question))
        return NULL;
    struct r7_ask *door = PyCapsule_GetPointer(capsule, "red7.door");
    /* The lock stays: the answer belongs to the door, and another thread could ask there. */
    const char *answer =
        door != NULL ? r7_ask_question(door, question.buf, (size_t)question.len, &length) : NULL;
    PyBuffer_Release(&question);
    if (answer == NULL)
        return door != NULL ? PyErr_NoMemory() : NULL;
    return PyBytes_FromStringAndSize(answer, (Py_ssize_t)length);
}

/* ---- worlds ---- */

PyDoc_STRVAR(world_doc, "world(view, seed)\n--\n\n"
                        "A position in which all that matters is known, dealt at random from what "
                        "a view leaves open,\nevery way as likely as any other.");

static PyObject *core_world(PyObject *module, PyObject *args)
{
    const char *text;
    Py_ssize_t length;
    unsigned long long seed;
    struct r7_history view;
    struct r7_round world;
    struct r7_fault fault;
    (void)module;
    if (!PyArg_ParseTuple(args, "s#K:world", &text, &length, &seed))
        return NULL;
    if (!r7_history_read(text, (size_t)length, &view, &fault))
        return core_raise_r7(fault.error, "view", (Py_ssize_t)fault.offset);
    if (view.now.phase != R7_PHASE_START && view.now.phase != R7_PHASE_OVER)
        return core_raise("TURN", "worlds are dealt at the start of a turn", "view", -1);
    struct r7_random random = {seed};
    const enum r7_error error = r7_bot_world(&view.now, &random, &world);
    if (error != R7_OK)
        return core_raise_r7(error, "view", -1);
    char out[R7_POSITION_TEXT_MAX];
    const size_t written = r7_round_write(&world, out, sizeof out);
    return PyUnicode_FromStringAndSize(out, (Py_ssize_t)written);
}

PyDoc_STRVAR(view_doc, "view(position, seat)\n--\n\n"
                       "The turn in progress as a seat sees it, given all cards; -1: a "
                       "spectator.");

static PyObject *core_view(PyObject *module, PyObject *args)
{
    const char *text;
    Py_ssize_t length;
    int seat;
    struct r7_history full, seen;
    struct r7_fault fault;
    struct r7_view view;
    (void)module;
    if (!PyArg_ParseTuple(args, "s#i:view", &text, &length, &seat))
        return NULL;
    if (!r7_history_read(text, (size_t)length, &full, &fault))
        return core_raise_r7(fault.error, "position", (Py_ssize_t)fault.offset);
    if (seat < R7_SPECTATOR || seat >= full.start.players)
        return core_raise_r7(R7_ERR_ENV_SEAT, "seat", seat);
    struct r7_round round = full.start;
    r7_view_init(&view, &round, seat);
    r7_history_init(&seen, &view.round);
    for (int i = 0; i < full.count; i++) {
        if (r7_history_show(&seen, seat, &round, full.steps[i]) != R7_OK)
            return core_raise("HANDS_UNKNOWN", r7_error_text(R7_ERR_HANDS_UNKNOWN), "position", -1);
        r7_round_play(&round, full.steps[i]);
    }
    char out[R7_HISTORY_TEXT_MAX];
    const size_t written = r7_history_write(&seen, out, sizeof out);
    return PyUnicode_FromStringAndSize(out, (Py_ssize_t)written);
}

/* ---- the module ---- */

static PyMethodDef functions[] = {
    {"ask", core_ask, METH_VARARGS, ask_doc},
    {"open_door", core_open_door, METH_NOARGS, open_doc},
    {"ask_at", core_ask_at, METH_VARARGS, ask_at_doc},
    {"view", core_view, METH_VARARGS, view_doc},
    {"world", core_world, METH_VARARGS, world_doc},
    {NULL, NULL, 0, NULL},
};

PyDoc_STRVAR(module_doc, "The library of Red7 for Python: use the package red7.");

static struct PyModuleDef core_module = {
    PyModuleDef_HEAD_INIT, "red7._core", module_doc, -1, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *errors = PyImport_ImportModule("red7.errors");
    PyObject *module = errors != NULL ? PyModule_Create(&core_module) : NULL;
    if (module == NULL) {
        Py_XDECREF(errors);
        return NULL;
    }
    core_error = PyObject_GetAttrString(errors, "Error");
    Py_DECREF(errors);
    PyObject *envs = core_error != NULL ? PyType_FromSpec(&core_envs_spec) : NULL;
    if (envs == NULL || PyModule_AddObject(module, "Envs", envs) != 0 ||
        PyModule_AddIntConstant(module, "LAYOUT", R7_ENV_LAYOUT) != 0 ||
        PyModule_AddStringConstant(module, "VERSION", R7_VERSION_STRING) != 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
