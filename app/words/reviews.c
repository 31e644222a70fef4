/* What a review says, as sentences. */
#include <words/names.h>
#include <words/reviews.h>

const char *words_not_judged(const struct r7_judgement *judgement)
{
    return judgement->judged                       ? ""
           : judgement->why == R7_ERR_HAND_UNKNOWN ? _("not judged: hand unknown")
           : judgement->why == R7_OK               ? _("not judged: this level gives no chances")
                                                   : _("not judged");
}

struct phrase words_luck(double luck)
{
    return words_phrase("{sign}{share}", "sign", luck < 0 ? "−" : "+", "share",
                        words_percent(luck < 0 ? -luck : luck).bytes, NULL);
}

void words_add_worth(struct words *text, const struct r7_judgement *j, bool advanced)
{
    if (!j->judged) {
        words_add(text, words_not_judged(j));
        return;
    }
    words_say(text, _("chance {before} before, {after} after: {mark}"), "before",
              words_percent(j->worth_before).bytes, "after", words_percent(j->worth_after).bytes,
              "mark", words_mark(j->mark), NULL);
    if (advanced) {
        words_add_char(text, ' ');
        words_say(text, _("(round: {before} before, {after} after)"), "before",
                  words_percent(j->chance_before).bytes, "after",
                  words_percent(j->chance_after).bytes, NULL);
    }
    if (j->luck != 0) {
        words_add(text, "; ");
        words_say(text, _("drawn cards: {luck}"), "luck", words_luck(j->luck).bytes, NULL);
    }
}

/* Who would win with open cards, before a move and after it. */
static const char *open_message(const struct r7_open *open, const struct words_names *names)
{
    bool first = words_is_you(names, open->before), second = words_is_you(names, open->after);
    if (open->before == open->after)
        return first ? _("With open cards, you win before and after it.")
                     : _("With open cards, {first} wins before and after it.");
    if (first)
        return _("With open cards, you would have won before it; after it {second} wins.");
    if (second)
        return _("With open cards, {first} would have won before it; after it you win.");
    return _("With open cards, {first} would have won before it; after it {second} wins.");
}

void words_add_open(struct words *text, const struct r7_open *open, const struct words_names *names)
{
    if (!open->known || open->before < 0 || open->after < 0)
        return;
    words_say(text, open_message(open, names), "first", words_seat(names, open->before).bytes,
              "second", words_seat(names, open->after).bytes, NULL);
}

static bool any_judged(const struct r7_review_round *round)
{
    for (int seat = 0; seat < R7_SEATS_MAX; seat++)
        if (r7_review_accuracy(&round->seats[seat]) >= 0)
            return true;
    return false;
}

int words_turning(const struct r7_review_round *round, const struct words_names *names,
                  struct phrase sentences[WORDS_TURNING_MAX])
{
    int count = 0;
    if (round->turning > 0)
        sentences[count++] = words_phrase(words_is_you(names, round->turning_seat)
                                              ? _("Turning point: move {turn} cost you {loss}.")
                                              : _("Turning point: move {turn} cost {name} {loss}."),
                                          "turn", words_number(round->turning).bytes, "name",
                                          words_seat(names, round->turning_seat).bytes, "loss",
                                          words_percent(round->turning_loss).bytes, NULL);
    else if (any_judged(round))
        sentences[count++] = words_phrase(_("No move cost much."), NULL);
    if (round->open_start >= 0)
        sentences[count++] = words_phrase(words_is_you(names, round->open_start)
                                              ? _("With open cards, you win this deal.")
                                              : _("With open cards, {name} wins this deal."),
                                          "name", words_seat(names, round->open_start).bytes, NULL);
    if (round->open_turning > 0)
        sentences[count++] = words_phrase(_("With open cards, move {turn} decides the round."),
                                          "turn", words_number(round->open_turning).bytes, NULL);
    return count;
}
