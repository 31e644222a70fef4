/* The limits: a table, and how it is changed from the command line. */
#include "bounds.h"
#include <errno.h>
#include <server/serve.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct limit {
    const char *name;
    size_t offset;
    int32_t usual, least, most;
};

static const struct limit table[] = {
#define LIMIT_ROW(field, name, usual, least, most)                                                 \
    {name, offsetof(struct limits, field), usual, least, most},
    LIMITS(LIMIT_ROW)
#undef LIMIT_ROW
};

#define COUNT (sizeof table / sizeof table[0])

static int32_t *field_of(struct limits *limits, const struct limit *limit)
{
    return (int32_t *)(void *)((char *)limits + limit->offset);
}

void bounds_init(struct limits *limits)
{
    for (size_t i = 0; i < COUNT; i++)
        *field_of(limits, &table[i]) = table[i].usual;
}

bool bounds_set(struct limits *limits, const char *text, int32_t *least, int32_t *most)
{
    *least = *most = 0;
    const char *equals = strchr(text, '=');
    if (equals == NULL)
        return false;
    size_t length = (size_t)(equals - text);
    for (size_t i = 0; i < COUNT; i++) {
        if (strlen(table[i].name) != length || memcmp(table[i].name, text, length) != 0)
            continue;
        *least = table[i].least;
        *most = table[i].most;
        char *end;
        errno = 0;
        long value = strtol(equals + 1, &end, 10);
        if (equals[1] < '0' || equals[1] > '9' || *end != '\0' || errno != 0 || value < *least ||
            value > *most)
            return false;
        *field_of(limits, &table[i]) = (int32_t)value;
        return true;
    }
    return false;
}

bool server_is_limit(const char *text, int32_t *least, int32_t *most)
{
    struct limits limits;
    bounds_init(&limits);
    return bounds_set(&limits, text, least, most);
}
