/* The network's sums; see net.h. The loops have fixed lengths and small integers, of which
 * compilers take several at once. */
#include "net.h"

#include "net_tables.h"

const struct r7i_net *r7i_net_for(struct r7_rules rules, int players)
{
    return &nets[players > 2 ? 2 : rules.advanced || rules.actions];
}

struct r7i_net_sums r7i_net_start(const struct r7i_net *net)
{
    struct r7i_net_sums sums;
    for (int i = 0; i < R7I_NET_FIRST; i++)
        sums.by[i] = net->first_bias[i];
    return sums;
}

void r7i_net_add(const struct r7i_net *net, struct r7i_net_sums *sums,
                 const struct r7i_net_facts *facts)
{
    struct r7i_net_sums s = *sums;
    for (int k = 0; k < facts->count; k++) {
        const int8_t *column = net->first[facts->at[k]];
        for (int i = 0; i < R7I_NET_FIRST; i++)
            s.by[i] = (int16_t)(s.by[i] + column[i]);
    }
    *sums = s;
}

static inline int32_t clip(int32_t x, int32_t most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

int32_t r7i_net_worth(const struct r7i_net *net, const struct r7i_net_sums *sums)
{
    int16_t hidden[R7I_NET_FIRST];
    int32_t worth = net->third_bias;
    for (int i = 0; i < R7I_NET_FIRST; i++)
        hidden[i] = (int16_t)clip(sums->by[i], R7I_NET_MOST * R7I_NET_ONE);
    for (int j = 0; j < R7I_NET_SECOND; j++) {
        int32_t sum = net->second_bias[j];
        for (int i = 0; i < R7I_NET_FIRST; i++)
            sum += net->second[j][i] * hidden[i];
        worth += net->third[j] * clip(sum, R7I_NET_MOST * R7I_NET_ONE_LAST);
    }
    return worth;
}

/* 1 / (1 + e^-x), where e^-x is (1 - x / 1024)^1024: squaring ten times gives the same on every
 * machine, which exp() need not. */
double r7i_net_chance(int32_t worth)
{
    const double x = (double)worth / R7I_NET_ONE_WORTH, size = x > 0 ? x : -x;
    double power = size < 1024 ? 1 - size / 1024 : 0;
    for (int i = 0; i < 10; i++)
        power *= power;
    return x > 0 ? 1 / (1 + power) : power / (1 + power);
}
