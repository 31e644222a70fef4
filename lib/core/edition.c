/* The editions as data: every difference is a switch here, never an #ifdef and never a test for an
 * edition's name elsewhere. */
#include <core/moves.h>

#define ON(name) (1U << R7_##name)

const struct r7_edition_info r7i_editions[R7_EDITIONS] = {
    [R7_V1_3] = {"v1.3", 0},
    [R7_V1_2] = {"v1.2", ON(SEVEN_OTHER) | ON(SEVEN_CANVAS) | ON(SEVEN_NOW) | ON(SEVEN_DRAWS) |
                             ON(ONE_TWO) | ON(ONE_FREE)},
    [R7_LUCRUM] = {"lucrum", ON(DRAW_MUST)},
    [R7_7ROSSO] = {"7rosso",
                   ON(LOSE_FORCED) | ON(DRAW_MUST) | ON(TARGET_OFF) | ON(SEVEN_HAND_IDLE)},
};

static const struct r7_switch_info switches[R7_SWITCHES] = {
    [R7_LOSE_FORCED] = {"lose", "may", "forced", false},
    [R7_DRAW_MUST] = {"draw", "may", "must", false},
    [R7_TARGET_OFF] = {"target", "", "none", false},
    [R7_SEVEN_OTHER] = {"7card", "any", "other", true},
    [R7_SEVEN_CANVAS] = {"7to", "both", "canvas", true},
    [R7_SEVEN_NOW] = {"7lead", "end", "now", true},
    [R7_SEVEN_DRAWS] = {"7draw", "no", "yes", true},
    [R7_SEVEN_HAND_IDLE] = {"7hand", "yes", "no", true},
    [R7_ONE_TWO] = {"1from", "level", "two", true},
    [R7_ONE_FREE] = {"1alone", "bound", "free", true},
};

const struct r7_edition_info *r7_edition_info(enum r7_edition edition)
{
    assert((unsigned)edition < R7_EDITIONS);
    return &r7i_editions[edition];
}

const struct r7_edition_info *r7_rules_edition(struct r7_rules rules)
{
    return r7_edition_info((enum r7_edition)rules.edition);
}

const struct r7_switch_info *r7_switch_info(enum r7_switch which)
{
    assert((unsigned)which < R7_SWITCHES);
    return &switches[which];
}

bool r7_rules_has(struct r7_rules rules, enum r7_switch which)
{
    if (which == R7_TARGET_OFF && rules.target != 0)
        return rules.target == R7_NO_TARGET;
    return ((r7_rules_edition(rules)->switches ^ rules.house) >> which & 1) != 0;
}

void r7_rules_set(struct r7_rules *rules, enum r7_switch which, bool on)
{
    unsigned bit = 1U << which, preset = r7_rules_edition(*rules)->switches & bit;
    assert((unsigned)which < R7_SWITCHES);
    if (which == R7_TARGET_OFF)
        rules->target = on && preset == 0 ? R7_NO_TARGET : 0;
    else if ((preset != 0) == on)
        rules->house = (uint16_t)(rules->house & ~bit);
    else
        rules->house = (uint16_t)(rules->house | bit);
}

bool r7_rules_valid(struct r7_rules rules)
{
    for (int s = 0; s < R7_SWITCHES; s++)
        if ((rules.house >> s & 1) != 0 && switches[s].needs_actions && !rules.actions)
            return false;
    return rules.edition < R7_EDITIONS && rules.house >> R7_SWITCHES == 0 &&
           (rules.house >> R7_TARGET_OFF & 1) == 0 && (rules.target == 0 || rules.advanced) &&
           (rules.target <= R7_TARGET_MAX || rules.target == R7_NO_TARGET);
}

bool r7_rules_equal(struct r7_rules a, struct r7_rules b)
{
    return a.edition == b.edition && a.advanced == b.advanced && a.actions == b.actions &&
           a.house == b.house && a.target == b.target;
}

int r7_rules_target(struct r7_rules rules, int players)
{
    static const int targets[] = {[2] = 40, [3] = 35, [4] = 30};
    assert(players >= 2 && players <= 4);
    if (!rules.advanced || r7_rules_has(rules, R7_TARGET_OFF))
        return 0;
    return rules.target != 0 ? rules.target : targets[players];
}
