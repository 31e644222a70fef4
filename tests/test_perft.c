/* The perft table: how many sequences of legal steps there are, by the library
 * and by the naive twin. Lines of the table: DEPTH COUNT POSITION; # is a comment.
 * With --accept as second argument the counts are the twin's, printed anew. */
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <twin/twin.h>

static unsigned long long fast_perft(const struct r7_round *round, int depth)
{
    struct r7_step steps[R7_STEPS_MAX];
    if (depth == 0)
        return 1;
    unsigned long long sequences = 0;
    size_t count = r7_round_legal(round, steps);
    for (size_t i = 0; i < count; i++) {
        struct r7_round after = *round;
        r7_round_play(&after, steps[i]);
        sequences += fast_perft(&after, depth - 1);
    }
    return sequences;
}

static unsigned long long twin_perft(const struct twin *twin, int depth)
{
    char steps[R7_STEPS_MAX][8];
    if (depth == 0)
        return 1;
    unsigned long long sequences = 0;
    int count = twin_legal(twin, steps, R7_STEPS_MAX);
    for (int i = 0; i < count; i++) {
        struct twin after = *twin;
        if (twin_apply(&after, steps[i]) != 0)
            abort();
        sequences += twin_perft(&after, depth - 1);
    }
    return sequences;
}

int main(int argc, char **argv)
{
    char line[1024];
    int rows = 0, wrong = 0;
    bool accept = argc == 3 && strcmp(argv[2], "--accept") == 0;
    FILE *table = argc >= 2 ? fopen(argv[1], "r") : NULL;
    if (table == NULL) {
        fprintf(stderr, "usage: test_perft TABLE [--accept]\n");
        return 2;
    }
    while (fgets(line, sizeof line, table) != NULL) {
        int depth, at;
        unsigned long long expected;
        struct r7_position position;
        struct r7_fault fault;
        struct twin twin;
        line[strcspn(line, "\n")] = '\0';
        if (sscanf(line, "%d %llu %n", &depth, &expected, &at) != 2) {
            if (accept)
                puts(line);
            continue;
        }
        if (!r7_position_read(line + at, strlen(line + at), &position, &fault) ||
            twin_read(&twin, line + at) != 0) {
            fprintf(stderr, "cannot read: %s\n", line + at);
            return 1;
        }
        unsigned long long fast = fast_perft(&position.now, depth), slow = twin_perft(&twin, depth);
        rows++;
        if (accept)
            printf("%d %llu %s\n", depth, slow, line + at);
        if (fast != slow || (!accept && fast != expected)) {
            fprintf(stderr, "expected %llu, library %llu, twin %llu: %s\n", expected, fast, slow,
                    line);
            wrong++;
        }
    }
    fclose(table);
    if (!accept)
        printf("%d perft counts, %d wrong\n", rows, wrong);
    return wrong == 0 && rows > 0 ? 0 : 1;
}
