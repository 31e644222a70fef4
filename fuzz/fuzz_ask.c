/* Questions at the door: whatever is asked, the answer is one object. Verbs that
 * think for long are left out; what they read, others read too. */
#include <red7/ask.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int thinks(const char *question, size_t size)
{
    static const char *const verbs[] = {"bench", "bot", "hint", "puzzle", "review"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (size >= strlen(verbs[i]) && memcmp(question, verbs[i], strlen(verbs[i])) == 0)
            return 1;
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct r7_ask *door;
    size_t length;
    if (thinks((const char *)data, size))
        return 0;
    if (door == NULL)
        door = r7_ask_open();
    const char *answer = r7_ask_question(door, (const char *)data, size, &length);
    if (length < 2 || answer[0] != '{' || answer[length - 1] != '}')
        abort();
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)answer[i] < ' ')
            abort(); /* control characters are escaped */
    return 0;
}
