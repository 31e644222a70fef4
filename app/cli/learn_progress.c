/* Which lessons have been solved: kept with the rest of one's progress. */
#include "learn_progress.h"
#include <game/game.h>
#include <home/settings.h>
#include <words/print.h>
#include <words/text.h>

static struct progress progress;
static bool loaded;

static void tell(const struct words *message)
{
    if (message->length == 0)
        return;
    words_print(stderr, message->bytes, false);
    fputc('\n', stderr);
}

uint64_t learn_progress_done(void)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    if (!loaded)
        progress_load(&progress, &message);
    loaded = true;
    tell(&message);
    return progress.lessons;
}

void learn_progress_mark(int number)
{
    char bytes[512] = "";
    struct words message = WORDS_INIT(bytes);
    learn_progress_done();
    progress.lessons |= UINT64_C(1) << number;
    progress_save(&progress, &message);
    tell(&message);
}
