/* Random house rules, for tests that walk through rule sets. */
#ifndef RED7_TESTS_HOUSE_RULES_H
#define RED7_TESTS_HOUSE_RULES_H

#include <red7/red7.h>

/* The rule set with any switches that mean something with its options, and any target. */
static inline struct r7_rules some_house_rules(struct r7_rules rules, struct r7_random *random)
{
    for (int s = 0; s < R7_SWITCHES; s++)
        if (s == R7_TARGET_OFF ? rules.advanced
                               : rules.actions || !r7_switch_info((enum r7_switch)s)->needs_actions)
            r7_rules_set(&rules, (enum r7_switch)s, r7_random_below(random, 2) == 0);
    if (rules.advanced && r7_random_below(random, 2) == 0)
        rules.target = (uint16_t)(1 + r7_random_below(random, R7_TARGET_MAX));
    return rules;
}

#endif
