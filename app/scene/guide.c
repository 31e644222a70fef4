/* The guided first game: one sentence for each turn, by what its cards are good for. */
#include <scene/guide.h>
#include <scene/prospect.h>
#include <words/cards.h>
#include <words/text.h>

const uint64_t guide_seeds[GUIDE_DEALS] = {1228, 2372, 3074};

/* What there is among the cards of the hand. */
struct means {
    bool palette, canvas, both;
};

static struct means find_means(const struct choice *choice)
{
    struct means means = {false, false, false};
    for (r7_cards rest = choice->now.seats[choice->seat].hand; rest != 0;) {
        const struct prospect prospect = prospect_of(choice, r7_cards_take_top(&rest));
        means.palette = means.palette || prospect.palette;
        means.canvas = means.canvas || prospect.canvas;
        means.both = means.both || prospect.then != 0 || prospect.action;
    }
    return means;
}

static const char *message_of(struct means means, int turn)
{
    if (turn == 0 && means.palette)
        return _("Whoever is not in the lead when their turn ends is out: under {colour} ({rule}) "
                 "a card marked p, played to your palette, puts you in the lead.");
    if (means.palette && means.canvas)
        return _("Under {colour} ({rule}) a card marked p is enough; a card marked c makes its own "
                 "colour the rule and saves your palette cards for later.");
    if (means.palette)
        return _("Under {colour} ({rule}) a card marked p is enough: play it to your palette.");
    if (means.canvas)
        return _("Under {colour} ({rule}) you are behind, but a card marked c changes the rule to "
                 "one under which you lead: play it to the canvas.");
    if (means.both)
        return _(
            "It takes two cards now: first one marked + to your palette, then the card for the "
            "canvas that makes you lead.");
    return _(
        "Nothing puts you in the lead any more, so this round is lost: Enter gives up, and the "
        "next deal may be yours.");
}

void guide_tell(const struct choice *choice, int turn, struct words *text)
{
    enum r7_colour rule = r7_round_rule(&choice->now);
    words_say(text, message_of(find_means(choice), turn), "colour", words_colour(rule), "rule",
              words_rule(rule), NULL);
}
