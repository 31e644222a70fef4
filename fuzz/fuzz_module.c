/* Questions to the page's module: whatever is asked, the answer is one object. Verbs that
 * think for long are left out; what they read, others read too. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
char *red7_room(size_t length);
const char *red7_ask(size_t length);
size_t red7_length(void);

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
    char *room = red7_room(size);
    if (room == NULL || thinks((const char *)data, size))
        return 0;
    if (size > 0)
        memcpy(room, data, size);
    const char *answer = red7_ask(size);
    size_t length = red7_length();
    if (length < 2 || answer[0] != '{' || answer[length - 1] != '}')
        abort();
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)answer[i] < ' ')
            abort(); /* control characters are escaped */
    return 0;
}
