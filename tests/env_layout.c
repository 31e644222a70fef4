/* Prints the layout of observations as the tables of docs/env.md, from what the library says; the
 * test compares them. */
#include <red7/red7.h>
#include <stdio.h>

static void print_table(const char *title, struct r7_env_config bytes)
{
    struct r7_env_config bits = bytes;
    struct r7_env_field field, word;
    bits.observations = R7_ENV_BITS;
    printf("%s: %zu bytes, or %zu packed.\n\n", title, r7_env_observation_size(&bytes),
           r7_env_observation_size(&bits));
    printf("| field | how many | offset | each | packed: offset | each | |\n"
           "|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; r7_env_field(&bytes, i, &field) && r7_env_field(&bits, i, &word); i++)
        printf("| `%s` | %zu | %zu | %zu | %zu | %zu | %s |\n", field.name, field.count,
               field.offset, field.width, word.offset, word.width, field.about);
}

int main(void)
{
    printf("Version %d of the layout.\n\n", R7_ENV_LAYOUT);
    print_table("Two seats, a round without actions", (struct r7_env_config){0});
    putchar('\n');
    print_table("Four seats, a match of the advanced game with actions",
                (struct r7_env_config){.rules = {.advanced = true, .actions = true},
                                       .players = R7_SEATS_MAX,
                                       .match = true});
    return 0;
}
