/* What the files of the extension red7._core share.
 *
 *   module.c    the module: functions on positions, the door, contests of bots
 *   envs.c      the type Envs: environments of red7/env.h, with envs_buffers.c and envs_one.c
 *   config.c    its arguments as a configuration
 *
 * Nothing here knows rules: texts go to the library or the door, numbers to buffers. */
#ifndef RED7_PYTHON_CORE_H
#define RED7_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <red7/red7.h>

/* red7.Error, and red7.BufferError for wrong buffers. */
extern PyObject *core_error;

/* Raises red7.Error: code, text for people, what is wrong (or NULL), and where (or -1). Returns
 * NULL. */
PyObject *core_raise(const char *code, const char *text, const char *what, Py_ssize_t place);

/* The same for an error of the library. */
PyObject *core_raise_r7(enum r7_error error, const char *what, Py_ssize_t place);

/* ---- config.c ---- */

/* A configuration with the number of environments, from the arguments of Envs(). False with an
 * exception. */
bool core_read_config(PyObject *args, PyObject *kwargs, struct r7_env_config *config,
                      Py_ssize_t *count);

/* A set of cards from text such as "R7O6"; false with an exception that names `what`. */
bool core_read_cards(const char *text, const char *what, r7_cards *cards);

/* ---- envs.c ---- */

extern PyType_Spec core_envs_spec;

#endif
