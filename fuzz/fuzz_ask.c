/* Questions at the door: whatever is asked, the answer is one object. Verbs that search get a
 * small budget; puzzles, contests and the benchmark, which have none, are left out. */
#include <red7/ask.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int begins(const uint8_t *data, size_t size, const char *text)
{
    return size >= strlen(text) && memcmp(data, text, strlen(text)) == 0;
}

/* A copy with a limit of nodes behind its verb; `size` becomes its length. */
static char *limited(const uint8_t *data, size_t *size)
{
    static const char limit[] = "\nnodes 3";
    const uint8_t *newline = memchr(data, '\n', *size);
    size_t verb = newline != NULL ? (size_t)(newline - data) : *size;
    char *copy = malloc(*size + sizeof limit);
    if (copy == NULL)
        abort();
    memcpy(copy, data, verb);
    memcpy(copy + verb, limit, sizeof limit - 1);
    memcpy(copy + verb + sizeof limit - 1, data + verb, *size - verb);
    *size += sizeof limit - 1;
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct r7_ask *door;
    size_t length;
    char *copy = NULL;
    if (begins(data, size, "bench") || begins(data, size, "puzzle") ||
        begins(data, size, "contest"))
        return 0;
    if (begins(data, size, "bot") || begins(data, size, "hint") || begins(data, size, "review\n") ||
        begins(data, size, "solve"))
        copy = limited(data, &size);
    if (door == NULL)
        door = r7_ask_open();
    const char *answer =
        r7_ask_question(door, copy != NULL ? copy : (const char *)data, size, &length);
    if (length < 2 || answer[0] != '{' || answer[length - 1] != '}' || answer[length] != '\0')
        abort();
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)answer[i] < ' ')
            abort(); /* control characters are escaped */
    free(copy);
    return 0;
}
