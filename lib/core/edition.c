/* The editions as data: every difference is a column here, never an #ifdef and
 * never a test for an edition's name elsewhere. */
#include <core/moves.h>

const struct r7_edition_info r7i_editions[R7_EDITIONS] = {
    [R7_V1_3] =
        {
            .name = "v1.3",
            .has_target = true,
            .seven_free = true,
        },
    [R7_V1_2] =
        {
            .name = "v1.2",
            .has_target = true,
            .seven_at_once = true,
            .seven_draws = true,
            .one_needs_pair = true,
        },
    [R7_LUCRUM] =
        {
            .name = "lucrum",
            .must_draw = true,
            .has_target = true,
            .seven_free = true,
        },
    [R7_7ROSSO] =
        {
            .name = "7rosso",
            .must_survive = true,
            .must_draw = true,
            .seven_free = true,
            .seven_no_draw = true,
        },
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

bool r7_rules_equal(struct r7_rules a, struct r7_rules b)
{
    return a.edition == b.edition && a.advanced == b.advanced && a.actions == b.actions;
}

int r7_rules_target(struct r7_rules rules, int players)
{
    static const int targets[] = {[2] = 40, [3] = 35, [4] = 30};
    assert(players >= 2 && players <= 4);
    return rules.advanced && r7_rules_edition(rules)->has_target ? targets[players] : 0;
}
