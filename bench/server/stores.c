/* How many events two stores take each second, a batch with one and then a batch with the other:
 *
 *     red7-stores BATCH ROUNDS PLACE PLACE
 *
 * Prints for each place its events a second, counted by the median of its commits, so that a disk
 * which stalls now and then does not decide. */
#include <stdio.h>
#include <stdlib.h>
#include <store/store.h>
#include <string.h>
#include <time.h>

#define GAMES 100

static char body[] = "{\"kind\":\"play\",\"seat\":1,\"steps\":[\"+R7\",\"canvas B3\"],"
                     "\"by\":\"person\",\"request\":\"r1234\"}";

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a, two = *(const int64_t *)b;
    return (one > two) - (one < two);
}

struct side {
    struct store *store;
    uint32_t seqs[GAMES];
    int64_t *times;
};

/* One commit, of events of as many games as there are. */
static int64_t commit(struct side *side, struct store_event *events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        events[i] = (struct store_event){.seq = ++side->seqs[i % GAMES],
                                         .at = 1790000000000,
                                         .body = body,
                                         .length = sizeof body - 1};
        snprintf(events[i].game, sizeof events[i].game, "game%zu", i % GAMES);
    }
    const struct store_batch batch = {.events = events, .event_count = count};
    int64_t began = now();
    if (store_commit(side->store, &batch) != STORE_OK)
        return -1;
    return now() - began;
}

static long number(const char *text, long most)
{
    char *end;
    long value = strtol(text, &end, 10);
    return *end != '\0' || value < 1 || value > most ? 0 : value;
}

int main(int count, char **words)
{
    long batch = count == 5 ? number(words[1], 10000) : 0;
    long rounds = count == 5 ? number(words[2], 1000000) : 0;
    struct side sides[2] = {{.store = NULL}};
    if (batch == 0 || rounds == 0) {
        fputs("usage: red7-stores BATCH ROUNDS PLACE PLACE\n", stderr);
        return 2;
    }
    struct store_event *events = calloc((size_t)batch, sizeof *events);
    for (int i = 0; i < 2; i++) {
        char why[STORE_WHY_MAX] = "there is not enough memory";
        sides[i].times = calloc((size_t)rounds, sizeof *sides[i].times);
        if (events == NULL || sides[i].times == NULL ||
            store_open(words[3 + i], &sides[i].store, why) != STORE_OK) {
            fprintf(stderr, "red7-stores: %s\n", why);
            return 1;
        }
    }
    for (long round = 0; round < rounds; round++)
        for (int i = 0; i < 2; i++)
            if ((sides[i].times[round] = commit(&sides[i], events, (size_t)batch)) < 0) {
                fprintf(stderr, "red7-stores: a batch is not stored at %s\n", words[3 + i]);
                return 1;
            }
    const long middle = rounds / 2;
    for (int i = 0; i < 2; i++) {
        qsort(sides[i].times, (size_t)rounds, sizeof *sides[i].times, compare);
        printf("%.0f\n", (double)batch * 1e9 / (double)sides[i].times[middle]);
        store_close(sides[i].store);
        free(sides[i].times);
    }
    free(events);
    return 0;
}
