/* Prospects. The library says from which next steps a turn can be sure to survive; a card in the
 * palette is looked at once more after it, to tell which canvas cards that takes. */
#include <scene/prospect.h>

/* The steps from which the turn can be sure to survive, as sets. */
struct sure {
    r7_cards palette, canvas;
    bool end;
};

static struct sure find_sure(const struct r7_round *round)
{
    struct r7_step steps[R7_STEPS_MAX];
    struct sure sure = {0};
    size_t count = r7_turns_sure_steps(round, steps);
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind == R7_STEP_PALETTE)
            sure.palette |= r7_card_bit(steps[i].card);
        if (steps[i].kind == R7_STEP_CANVAS)
            sure.canvas |= r7_card_bit(steps[i].card);
        sure.end |= steps[i].kind == R7_STEP_END;
    }
    return sure;
}

struct prospect prospect_of(const struct choice *choice, r7_card card)
{
    struct prospect prospect = {0};
    if (choice->done)
        return prospect;
    const struct sure now = find_sure(&choice->now);
    prospect.canvas = r7_cards_has(now.canvas, card);
    if (!r7_cards_has(now.palette, card))
        return prospect;
    const struct choice_option laid = choice_try(choice, r7_step_palette(card));
    if (laid.over) {
        prospect.palette = true;
    } else if (laid.draws || r7_round_due(&laid.now) != R7_PHASE_CANVAS) {
        prospect.action = true; /* what follows depends on the action */
    } else {
        const struct sure after = find_sure(&laid.now);
        prospect.palette = after.end;
        /* A card that is drawn on the way is not counted on, even where it is known. */
        prospect.then = after.canvas & choice->now.seats[choice->seat].hand;
    }
    return prospect;
}

bool prospect_safe(const struct prospect *p)
{
    return p->palette || p->canvas || p->then != 0 || p->action;
}
