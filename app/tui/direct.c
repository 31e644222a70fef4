/* True colour for terminals that have it (COLORTERM says so) and whose description does
 * not say so.
 *
 * curses learns about a terminal from a compiled description, and uses true colour if that
 * says "RGB". It also takes a description from the environment (TERMINFO=hex:...). So the
 * terminal's own description is read through curses, and written anew with 2^24 colours:
 *
 *     header      six numbers of 16 bits
 *     names       the terminal's, ended by NUL
 *     booleans    a byte each; then a byte to make the size even, if needed
 *     numbers     32 bits each
 *     strings     16 bits each: where in the table the string begins, -1 for none
 *     table       the strings
 *     extension   the same once more, for capabilities that have names: RGB, how the mouse
 *                 reports (without it, kmous is not what the mouse sends), and keys with
 *                 Alt or Control (without them, these would come as several keys)
 */
#include "direct.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
/* After ours: these define many short names. */
#include <curses.h>
#include <term.h>

#define DESCRIPTION_MAX 16384

struct description {
    unsigned char bytes[DESCRIPTION_MAX];
    size_t length;
    bool full;
};

static void add_byte(struct description *d, unsigned value)
{
    if (d->length < sizeof d->bytes)
        d->bytes[d->length++] = (unsigned char)value;
    else
        d->full = true;
}

static void add_short(struct description *d, int value)
{
    add_byte(d, (unsigned)value & 0xFF);
    add_byte(d, (unsigned)value >> 8 & 0xFF);
}

static void add_long(struct description *d, int value)
{
    add_short(d, value & 0xFFFF);
    add_short(d, value >> 16);
}

static void add_text(struct description *d, const char *text)
{
    do
        add_byte(d, (unsigned char)*text);
    while (*text++ != '\0');
}

static void add_all(struct description *d, const struct description *more)
{
    for (size_t i = 0; i < more->length; i++)
        add_byte(d, more->bytes[i]);
    d->full = d->full || more->full;
}

static int count_names(const char *const *names)
{
    int count = 0;
    while (names[count] != NULL)
        count++;
    return count;
}

/* A string capability of the terminal, with our own way to set colours. */
static const char *string_of(const char *name)
{
    if (strcmp(name, "setaf") == 0)
        return "\033[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/"
               "%{255}%&%d;%p1%{255}%&%d%;m";
    if (strcmp(name, "setab") == 0)
        return "\033[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/"
               "%{255}%&%d;%p1%{255}%&%d%;m";
    if (strcmp(name, "initc") == 0 || strcmp(name, "setf") == 0 || strcmp(name, "setb") == 0)
        return NULL;
    const char *value = tigetstr(name);
    return value == (const char *)-1 ? NULL : value;
}

static int number_of(const char *name)
{
    if (strcmp(name, "colors") == 0)
        return 1 << 24;
    if (strcmp(name, "pairs") == 0)
        return 1 << 16;
    int value = tigetnum(name);
    return value < 0 ? -1 : value;
}

static bool flag_of(const char *name)
{
    return strcmp(name, "ccc") != 0 && tigetflag(name) > 0;
}

static void add_strings(struct description *d, int count)
{
    static struct description table;
    table.length = 0;
    table.full = false;
    for (int i = 0; i < count; i++) {
        const char *value = string_of(strnames[i]);
        add_short(d, value == NULL ? -1 : (int)table.length);
        if (value != NULL)
            add_text(&table, value);
    }
    d->bytes[10] = (unsigned char)(table.length & 0xFF);
    d->bytes[11] = (unsigned char)(table.length >> 8);
    add_all(d, &table);
}

/* The extension's strings and names. */
struct extension {
    struct description values, names;
    struct description value_places, name_places;
    int strings;
};

static void add_name(struct extension *e, const char *name)
{
    add_short(&e->name_places, (int)e->names.length);
    add_text(&e->names, name);
}

/* Adds a string capability, if the terminal has it. */
static void add_extended(struct extension *e, const char *name)
{
    const char *value = string_of(name);
    if (value == NULL)
        return;
    add_short(&e->value_places, (int)e->values.length);
    add_text(&e->values, value);
    add_name(e, name);
    e->strings++;
}

/* Keys with Shift, Alt, Control, by the numbers that xterm gave to these. */
static void add_keys(struct extension *e)
{
    static const char *const keys[] = {"kUP",  "kDN",  "kLFT", "kRIT", "kHOM",
                                       "kEND", "kPRV", "kNXT", "kIC",  "kDC"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        for (int with = 3; with <= 8; with++) {
            char name[8];
            snprintf(name, sizeof name, "%s%d", keys[i], with);
            add_extended(e, name);
        }
    add_extended(e, "kUP"); /* with Shift; the others have a place of their own */
    add_extended(e, "kDN");
}

static void add_extension(struct description *d)
{
    static struct extension e;
    e = (struct extension){.strings = 0};
    add_name(&e, "RGB");
    add_extended(&e, "XM");
    add_keys(&e);
    if (d->length % 2 != 0)
        add_byte(d, 0);
    add_short(d, 1); /* booleans */
    add_short(d, 0); /* numbers */
    add_short(d, e.strings);
    add_short(d, e.strings + 1 + e.strings); /* places: of the strings and of all names */
    add_short(d, (int)(e.values.length + e.names.length));
    add_byte(d, 1); /* RGB; and a byte to make the size even */
    add_byte(d, 0);
    add_all(d, &e.value_places);
    add_all(d, &e.name_places);
    add_all(d, &e.values);
    add_all(d, &e.names);
}

static void describe(struct description *d, const char *name)
{
    int flags = count_names(boolnames), numbers = count_names(numnames),
        strings = count_names(strnames);
    d->length = 0;
    d->full = false;
    add_short(d, 01036); /* with numbers of 32 bits */
    add_short(d, (int)strlen(name) + 1);
    add_short(d, flags);
    add_short(d, numbers);
    add_short(d, strings);
    add_short(d, 0); /* bytes of the table, filled in later */
    add_text(d, name);
    for (int i = 0; i < flags; i++)
        add_byte(d, flag_of(boolnames[i]));
    if (d->length % 2 != 0)
        add_byte(d, 0);
    for (int i = 0; i < numbers; i++)
        add_long(d, number_of(numnames[i]));
    add_strings(d, strings);
    add_extension(d);
}

static bool wants_direct(void)
{
    const char *colour = getenv("COLORTERM"), *no = getenv("NO_COLOR");
    return colour != NULL && (no == NULL || no[0] == '\0') &&
           (strcasecmp(colour, "truecolor") == 0 || strcasecmp(colour, "24bit") == 0);
}

void tui_direct_prepare(void)
{
    static struct description d;
    static char text[2 * DESCRIPTION_MAX + 16];
    const char *name = getenv("TERM");
    int error;
    if (!wants_direct() || name == NULL || setupterm(NULL, 1, &error) != OK)
        return;
    if (tigetnum("colors") >= 256 && tigetnum("colors") < 1 << 24) {
        describe(&d, name);
        size_t at = (size_t)snprintf(text, sizeof text, "hex:");
        for (size_t i = 0; i < d.length; i++)
            at += (size_t)snprintf(text + at, sizeof text - at, "%02X", d.bytes[i]);
        if (!d.full)
            setenv("TERMINFO", text, 1);
    }
    del_curterm(cur_term);
}
