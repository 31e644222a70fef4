/* How strong the levels are beside each other: the page and the terminal rate people by it. */
#include <game/levels.h>
#include <string.h>

int game_level_rating(const struct r7_bot *bot)
{
    static const struct {
        const char *name;
        int rating;
    } levels[] = {{"novice", 1000},  {"beginner", 1205}, {"casual", 1260},
                  {"regular", 1380}, {"skilled", 1420},  {"master", 1455}};
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(levels[i].name, bot->name) == 0)
            return levels[i].rating;
    return 0;
}
