/* A small bot in C that speaks the engine protocol (docs/engine.md): it plays the surviving turn
 * that keeps the most cards in hand.
 *
 *     cc -o bot bot.c $(pkg-config --cflags --libs red7)
 *     red7 arena greedy ./bot --deals 100 */
#include <red7/red7.h>
#include <stdio.h>
#include <string.h>

/* Cards that a turn plays from the hand: fewer are better. */
static int cost(const struct r7_turn *turn)
{
    int cards = 0;
    for (int i = 0; i < turn->count; i++)
        cards += turn->steps[i].kind <= R7_STEP_CANVAS;
    return cards;
}

/* The first step of the cheapest turn that is sure to survive; any legal step if none is. */
static struct r7_step choose(const struct r7_round *view)
{
    static struct r7_turn turns[4096];
    struct r7_step legal[R7_STEPS_MAX];
    size_t count = r7_turns_list(view, R7_TURNS_SURE, turns, 4096);
    const struct r7_turn *best = &turns[0];
    for (size_t i = 1; i < count && i < 4096; i++)
        if (cost(&turns[i]) < cost(best))
            best = &turns[i];
    return count > 0 ? best->steps[0] : legal[r7_round_legal(view, legal) - 1];
}

/* Reads "SEAT VIEW"; false leaves the old view. */
static bool read_view(const char *text, struct r7_history *view)
{
    static struct r7_history read;
    struct r7_fault fault;
    if (strlen(text) < 2 || text[1] != ' ' ||
        !r7_history_read(text + 2, strlen(text + 2), &read, &fault))
        return false;
    *view = read;
    return true;
}

int main(void)
{
    static char line[R7_HISTORY_TEXT_MAX];
    static struct r7_history view;
    bool known = false;
    while (fgets(line, sizeof line, stdin) != NULL) {
        char step[R7_STEP_TEXT_MAX];
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "quit") == 0)
            break;
        if (strncmp(line, "r7 ", 3) == 0) {
            puts("r7 1 thrifty 1");
        } else if (strncmp(line, "seed ", 5) == 0) {
            puts("ok");
        } else if (strncmp(line, "view ", 5) == 0) {
            bool good = read_view(line + 5, &view);
            known = known || good;
            puts(good ? "ok" : "error: that is no view");
        } else if (strncmp(line, "go", 2) == 0 && known && view.now.phase != R7_PHASE_OVER) {
            r7_step_write(choose(&view.now), step, sizeof step);
            printf("best %s\n", step);
        } else {
            puts("error: cannot answer that");
        }
        fflush(stdout);
    }
    return 0;
}
