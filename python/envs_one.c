/* What is asked of one environment of Envs: (i, …), or i alone. */
#include "envs.h"

/* ---- arguments and answers ---- */

/* The number of an environment, and nobody at work; false with an exception. */
static bool check_index(struct envs_object *self, Py_ssize_t i)
{
    if (!envs_idle(self))
        return false;
    if (i >= 0 && i < self->count)
        return true;
    core_raise_r7(R7_ERR_ENV_RANGE, "i", i);
    return false;
}

/* The same for a method that takes nothing else. */
static bool read_index(PyObject *object, PyObject *number, size_t *i)
{
    const Py_ssize_t index = PyNumber_AsSsize_t(number, PyExc_OverflowError);
    *i = (size_t)index;
    return (index != -1 || !PyErr_Occurred()) && check_index((struct envs_object *)object, index);
}

/* As above with a seat, or who else may look. */
static bool read_viewer(PyObject *object, PyObject *args, int least, Py_ssize_t *i, int *seat)
{
    struct envs_object *self = (struct envs_object *)object;
    if (!PyArg_ParseTuple(args, "ni", i, seat) || !check_index(self, *i))
        return false;
    if (*seat >= least && *seat < r7_envs_config(self->envs)->players)
        return true;
    core_raise_r7(R7_ERR_ENV_SEAT, "seat", *seat);
    return false;
}

static struct r7_envs *envs_of(PyObject *object)
{
    return ((struct envs_object *)object)->envs;
}

/* None, or an exception that says what is wrong. */
static PyObject *none_or(enum r7_error error, const char *what, Py_ssize_t place)
{
    if (error != R7_OK)
        return core_raise_r7(error, what, place);
    Py_RETURN_NONE;
}

/* Puts an item into a list and lets go of both if that fails. */
static PyObject *append(PyObject *list, PyObject *item)
{
    if (item == NULL || PyList_Append(list, item) != 0)
        Py_CLEAR(list);
    Py_XDECREF(item);
    return list;
}

/* ---- what a seat sees ---- */

typedef enum r7_error look(const struct r7_envs *envs, size_t i, int seat, void *bytes);

/* Of so many bytes, as one of these writes it. */
static PyObject *look_at(PyObject *object, PyObject *args, look *write, size_t size)
{
    Py_ssize_t i;
    int seat;
    if (!read_viewer(object, args, 0, &i, &seat))
        return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes != NULL)
        write(envs_of(object), (size_t)i, seat, PyBytes_AS_STRING(bytes));
    return bytes;
}

const char observe_doc[] =
    PyDoc_STR("observe(i, seat)\n--\n\nThe observation of any seat, as bytes.");

PyObject *envs_observe(PyObject *object, PyObject *args)
{
    return look_at(object, args, r7_env_observe,
                   ((const struct envs_object *)object)->observation_size);
}

const char information_doc[] =
    PyDoc_STR("information(i, seat)\n--\n\n"
              "The information state of a seat, as bytes: its observation, and "
              "three bytes for each step.");

PyObject *envs_information(PyObject *object, PyObject *args)
{
    return look_at(object, args, r7_env_information,
                   r7_env_information_size(r7_envs_config(envs_of(object))));
}

const char seen_doc[] =
    PyDoc_STR("seen(i, seat)\n--\n\n"
              "The round as a seat has seen it so far, in notation: its information "
              "state as text.");

PyObject *envs_seen(PyObject *object, PyObject *args)
{
    struct r7_history seen;
    char text[R7_HISTORY_TEXT_MAX];
    Py_ssize_t i;
    int seat;
    if (!read_viewer(object, args, 0, &i, &seat))
        return NULL;
    r7_env_seen(envs_of(object), (size_t)i, seat, &seen);
    return PyUnicode_FromStringAndSize(text,
                                       (Py_ssize_t)r7_history_write(&seen, text, sizeof text));
}

const char render_doc[] =
    PyDoc_STR("render(i, viewer)\n--\n\n"
              "The position in notation, as a seat sees it; -1: a spectator; -2: with "
              "all cards.");

PyObject *envs_render(PyObject *object, PyObject *args)
{
    char text[R7_POSITION_TEXT_MAX];
    Py_ssize_t i;
    int viewer;
    if (!read_viewer(object, args, R7_ENV_OPEN, &i, &viewer))
        return NULL;
    const size_t length = r7_env_render(envs_of(object), (size_t)i, viewer, text, sizeof text);
    return PyUnicode_FromStringAndSize(text, (Py_ssize_t)length);
}

/* ---- cards ---- */

const char resample_doc[] =
    PyDoc_STR("resample(i, seat, seed)\n--\n\n"
              "Deals the cards that a seat cannot know anew; it cannot tell the "
              "difference.");

PyObject *envs_resample(PyObject *object, PyObject *args)
{
    Py_ssize_t i;
    int seat;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "niK:resample", &i, &seat, &seed) ||
        !check_index((struct envs_object *)object, i))
        return NULL;
    return none_or(r7_env_resample(envs_of(object), (size_t)i, seat, seed), "seat", seat);
}

const char deal_doc[] =
    PyDoc_STR("deal(i, order)\n--\n\n"
              "Begins a new episode with cards in this order, as bytes of their numbers from 0 to "
              "48: the hands,\na palette card for each seat, then the deck from its top, which "
              "may be left out where nobody ever draws.");

PyObject *envs_deal(PyObject *object, PyObject *args)
{
    Py_ssize_t i;
    Py_buffer order;
    PyObject *done = NULL;
    if (!PyArg_ParseTuple(args, "ny*:deal", &i, &order))
        return NULL;
    if (check_index((struct envs_object *)object, i)) {
        const int count = order.len > R7_CARDS ? R7_CARDS + 1 : (int)order.len;
        const enum r7_error error = count > R7_CARDS
                                        ? R7_ERR_DEAL_CARDS
                                        : r7_env_deal(envs_of(object), (size_t)i, order.buf, count);
        done = none_or(error, "order", -1);
    }
    PyBuffer_Release(&order);
    return done;
}

const char dealt_doc[] =
    PyDoc_STR("dealt(i)\n--\n\nHow its round was dealt, as deal() takes it: bytes.");

PyObject *envs_dealt(PyObject *object, PyObject *number)
{
    r7_card order[R7_CARDS];
    size_t i;
    if (!read_index(object, number, &i))
        return NULL;
    const int count = r7_env_dealt(envs_of(object), i, order);
    return PyBytes_FromStringAndSize((const char *)order, count);
}

/* ---- states ---- */

const char save_doc[] =
    PyDoc_STR("save(i)\n--\n\nThe state of an environment as bytes, at any moment.");

PyObject *envs_save(PyObject *object, PyObject *number)
{
    char bytes[4096];
    size_t i;
    if (!read_index(object, number, &i))
        return NULL;
    assert(r7_env_saved_size(r7_envs_config(envs_of(object))) <= sizeof bytes);
    return PyBytes_FromStringAndSize(bytes, (Py_ssize_t)r7_env_save(envs_of(object), i, bytes));
}

const char load_doc[] = PyDoc_STR("load(i, saved)\n--\n\n"
                                  "Goes on from a saved state, in any environment of the same "
                                  "configuration.");

PyObject *envs_load(PyObject *object, PyObject *args)
{
    Py_ssize_t i;
    Py_buffer saved;
    PyObject *done = NULL;
    if (!PyArg_ParseTuple(args, "ny*:load", &i, &saved))
        return NULL;
    if (check_index((struct envs_object *)object, i))
        done = none_or(r7_env_load(envs_of(object), (size_t)i, saved.buf, (size_t)saved.len),
                       "saved", i);
    PyBuffer_Release(&saved);
    return done;
}

const char over_doc[] =
    PyDoc_STR("over(i)\n--\n\nWhether its episode has ended and the next not begun.");

PyObject *envs_over(PyObject *object, PyObject *number)
{
    size_t i;
    return read_index(object, number, &i) ? PyBool_FromLong(r7_env_over(envs_of(object), i)) : NULL;
}

/* ---- actions ---- */

const char turn_doc[] =
    PyDoc_STR("turn(i, action)\n--\n\nThe steps of an action of the mask, in notation.");

PyObject *envs_turn(PyObject *object, PyObject *args)
{
    struct r7_turn turn;
    Py_ssize_t i;
    long long action;
    if (!PyArg_ParseTuple(args, "nL:turn", &i, &action) ||
        !check_index((struct envs_object *)object, i))
        return NULL;
    const enum r7_error error = r7_env_turn(envs_of(object), (size_t)i, action, &turn);
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

const char legal_doc[] = PyDoc_STR("legal(i)\n--\n\nThe actions of the mask, as a list.");

PyObject *envs_legal(PyObject *object, PyObject *number)
{
    size_t i;
    if (!read_index(object, number, &i))
        return NULL;
    PyObject *list = PyList_New(0);
    const int actions = r7_env_actions(r7_envs_config(envs_of(object)));
    for (int action = 0; list != NULL && action < actions; action++)
        if (r7_env_legal(envs_of(object), i, action))
            list = append(list, PyLong_FromLong(action));
    return list;
}

/* ---- the layout ---- */

const char fields_doc[] =
    PyDoc_STR("fields()\n--\n\n"
              "The layout of an observation: (name, offset, width, count, about) for "
              "each field.");

PyObject *envs_fields(PyObject *object, PyObject *unused)
{
    const struct r7_env_config *config = r7_envs_config(envs_of(object));
    struct r7_env_field field;
    PyObject *list = PyList_New(0);
    (void)unused;
    for (size_t i = 0; list != NULL && r7_env_field(config, i, &field); i++)
        list = append(list,
                      Py_BuildValue("(snnns)", field.name, (Py_ssize_t)field.offset,
                                    (Py_ssize_t)field.width, (Py_ssize_t)field.count, field.about));
    return list;
}
