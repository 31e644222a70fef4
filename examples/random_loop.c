/* A random player on the environments: the smallest loop that learns nothing.
 *
 * usage: random_loop [STEPS]: plays so many whole turns (100000) and counts who wins. */
#include <red7/red7.h>
#include <stdio.h>
#include <stdlib.h>

#define ENVS 64

static void *aligned(size_t size)
{
    return aligned_alloc(R7_ENV_ALIGN, (size + R7_ENV_ALIGN - 1) / R7_ENV_ALIGN * R7_ENV_ALIGN);
}

int main(int argc, char **argv)
{
    const long steps = argc > 1 ? strtol(argv[1], NULL, 10) : 100000;
    const struct r7_env_config config = {.by = R7_ENV_TURNS, .pruned = true, .seed = 1};
    const size_t size = r7_envs_size(&config, ENVS);
    float rewards[ENVS][2];
    uint8_t terminals[ENVS], truncations[ENVS], seats[ENVS];
    int64_t actions[ENVS];
    const struct r7_env_buffers buffers = {
        .observations = aligned(ENVS * r7_env_observation_size(&config)),
        .masks = aligned(ENVS * r7_env_mask_size(&config)),
        .rewards = rewards[0],
        .terminals = terminals,
        .truncations = truncations,
        .seats = seats,
        .actions = actions,
    };
    void *memory = aligned(size);
    struct r7_env_fault fault;
    struct r7_envs *envs = r7_envs_init(memory, size, &config, ENVS, &fault);
    if (envs == NULL || r7_envs_bind(envs, &buffers, &fault) != R7_OK) {
        fprintf(stderr, "random_loop: %s: %s\n", fault.what, r7_error_text(fault.error));
        return 1;
    }
    long rounds = 0, wins[2] = {0};
    r7_envs_reset(envs, 0, ENVS, NULL, NULL, NULL, NULL);
    for (long done = 0; done < steps; done += ENVS) {
        r7_envs_sample(envs, 0, ENVS, NULL); /* a learner writes actions here */
        r7_envs_step(envs, 0, ENVS, NULL, NULL);
        for (int i = 0; i < ENVS; i++)
            if (terminals[i]) {
                rounds++;
                wins[rewards[i][0] > 0 ? 0 : 1]++;
            }
    }
    printf("%ld rounds: seat 0 won %ld, seat 1 won %ld\n", rounds, wins[0], wins[1]);
    free(memory);
    free(buffers.observations);
    free(buffers.masks);
    return 0;
}
