/* The arguments of Envs() as a configuration: words and texts instead of numbers. */
#include "core.h"
#include <string.h>

bool core_read_cards(const char *text, const char *what, r7_cards *cards)
{
    const size_t length = strlen(text);
    *cards = 0;
    for (size_t at = 0; at < length; at += 2) {
        const r7_card card = r7_card_read(text + at, length - at);
        if (card == R7_NO_CARD || r7_cards_has(*cards, card)) {
            core_raise_r7(card == R7_NO_CARD ? R7_ERR_CARD : R7_ERR_CARD_TWICE, what,
                          (Py_ssize_t)at);
            return false;
        }
        *cards |= r7_card_bit(card);
    }
    return true;
}

/* The number of a word among some, as a field. */
static bool read_word(const char *word, const char *what, const char *const words[],
                      uint8_t *number)
{
    for (uint8_t i = 0; words[i] != NULL; i++)
        if (strcmp(word, words[i]) == 0) {
            *number = i;
            return true;
        }
    PyObject *text = PyUnicode_FromFormat("'%s' is none of", word);
    for (int i = 0; text != NULL && words[i] != NULL; i++)
        PyUnicode_AppendAndDel(&text, PyUnicode_FromFormat(i == 0 ? " '%s'" : ", '%s'", words[i]));
    if (text != NULL)
        core_raise("ENV_CONFIG", PyUnicode_AsUTF8(text), what, -1);
    Py_XDECREF(text);
    return false;
}

static bool read_rules(const char *text, struct r7_rules *rules)
{
    struct r7_fault fault;
    if (r7_rules_read(text, strlen(text), rules, &fault))
        return true;
    core_raise_r7(fault.error, "rules", (Py_ssize_t)fault.offset);
    return false;
}

static bool read_opponents(PyObject *names, struct r7_env_config *config)
{
    if (names == NULL || names == Py_None)
        return true;
    PyObject *list = PySequence_Fast(names, "opponents: a name or None for each seat");
    if (list == NULL)
        return false;
    bool right = PySequence_Fast_GET_SIZE(list) <= R7_SEATS_MAX;
    if (!right)
        core_raise_r7(R7_ERR_PLAYERS, "opponents", -1);
    for (Py_ssize_t i = 0; right && i < PySequence_Fast_GET_SIZE(list); i++) {
        PyObject *name = PySequence_Fast_GET_ITEM(list, i);
        if (name == Py_None)
            continue;
        const char *text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
        config->opponents[i] = r7_bot_find(text);
        right = config->opponents[i] != NULL;
        if (!right && !PyErr_Occurred())
            core_raise_r7(R7_ERR_BOT_NONE, "opponents", i);
    }
    Py_DECREF(list);
    return right;
}

/* A number from 0 to `most`. */
static bool in_range(long long number, long long most, const char *what)
{
    if (number >= 0 && number <= most)
        return true;
    core_raise_r7(R7_ERR_ENV_CONFIG, what, -1);
    return false;
}

bool core_read_config(PyObject *args, PyObject *kwargs, struct r7_env_config *config,
                      Py_ssize_t *count)
{
    static char *names[] = {"rules", "count",     "players",   "match", "by",   "pruned",
                            "reset", "packed",    "bit_masks", "seed",  "deck", "hand",
                            "steps", "opponents", "nodes",     NULL};
    static const char *const bys[] = {"steps", "turns", NULL};
    static const char *const resets[] = {"same", "next", "off", NULL};
    const char *rules = "v1.3", *by = "steps", *reset = "same", *deck = NULL;
    int players = 2, match = 0, pruned = 0, packed = 0, bit_masks = 0, hand = R7_HAND_SIZE;
    unsigned long long seed = 0, nodes = 0;
    long long steps = 0;
    PyObject *opponents = NULL;
    *count = 1;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|sn$ipspsppKziLOK:Envs", names, &rules, count,
                                     &players, &match, &by, &pruned, &reset, &packed, &bit_masks,
                                     &seed, &deck, &hand, &steps, &opponents, &nodes))
        return false;
    *config = (struct r7_env_config){
        .match = match != 0,
        .pruned = pruned != 0,
        .observations = packed != 0 ? R7_ENV_BITS : R7_ENV_BYTES,
        .masks = bit_masks != 0 ? R7_ENV_BITS : R7_ENV_BYTES,
        .seed = seed,
        .nodes = nodes,
    };
    if (*count < 1 || *count > 1 << 24) {
        core_raise("ENV_CONFIG", "there are from 1 to 16777216 environments", "count", -1);
        return false;
    }
    if (players < 2 || players > R7_SEATS_MAX) {
        core_raise_r7(R7_ERR_PLAYERS, "players", -1);
        return false;
    }
    if (hand < 1 || !in_range(hand, R7_HAND_SIZE, "hand") ||
        !in_range(steps, UINT32_MAX, "steps")) {
        if (!PyErr_Occurred())
            core_raise_r7(R7_ERR_ENV_CONFIG, "hand", -1);
        return false;
    }
    config->players = (uint8_t)players;
    config->hand = (uint8_t)hand;
    config->steps = (uint32_t)steps;
    return read_rules(rules, &config->rules) && read_word(by, "by", bys, &config->by) &&
           read_word(reset, "reset", resets, &config->reset) &&
           (deck == NULL || core_read_cards(deck, "deck", &config->deck)) &&
           read_opponents(opponents, config);
}
