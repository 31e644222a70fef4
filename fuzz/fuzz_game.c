/* Saved games: whatever is read can be written and read back as the same game; whatever is refused
 * gets a message. */
#include <game/game.h>
#include <stdlib.h>
#include <string.h>
#include <words/text.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct game game, again;
    char bytes[1024] = "";
    struct words why = WORDS_INIT(bytes);
    size_t lengths[2];
    if (!game_read(&game, (const char *)data, size, &why)) {
        if (why.length == 0)
            abort();
        return 0;
    }
    char *text = game_write(&game, &lengths[0]);
    if (text == NULL || !game_read(&again, text, lengths[0], &why))
        abort();
    char *same = game_write(&again, &lengths[1]);
    if (same == NULL || lengths[0] != lengths[1] || memcmp(text, same, lengths[0]) != 0 ||
        !r7_round_equal(game_round(&game), game_round(&again)))
        abort();
    free(text);
    free(same);
    return 0;
}
