"""Wrong readings of actions, of losing on purpose, and of every switch. See mutants.py."""
from notation import SWITCHES, number
from referee import Referee


class OutCanBeTakenFrom(Referee):
    """A 1 takes from players who are out, too."""
    breaks = "action.1.out"

    def why_not_from(self, table, seat):
        everybody = table.copy()
        everybody.seats[seat].out = False
        return super().why_not_from(everybody, seat)


class ThreeOnCanvas(Referee):
    """A 3 draws on the canvas, too."""
    breaks = "action.odd"

    def canvas_card(self, table, card, then, told):
        if self.acts(table) and number(card) == 3 and then == "end":
            self.draw(table, told)
        return super().canvas_card(table, card, then, told)


class NoCanvasAfterSeven(Referee):
    """After a 7 has changed the rule no card from hand may follow."""
    breaks = "action.canvas-after"

    def why_not_at_end(self, table, kind, card):
        moved = table.steps and table.steps[-1].startswith("7@")
        return "turn" if moved and kind == "@" else super().why_not_at_end(table, kind, card)


class NoCanvasAfterAction(Referee):
    """After an action no card from hand may go onto the canvas."""
    breaks = "action.canvas-after"

    def why_not_at_end(self, table, kind, card):
        acted = self.acts(table) and any(
            step[0] == "+" and step[2] in "1357" for step in table.steps)
        return "turn" if acted and kind == "@" else super().why_not_at_end(table, kind, card)


class TopCardCounts(Referee):
    """A 3 that would draw a known saving card counts as sure."""
    breaks = "action.sure"

    def sure(self, table, card):
        if number(card) == 3 and self.acts(table) and table.deck:
            after = self.with_card_in_palette(table, card)
            after.mover.hand.append(after.deck.pop(0))
            return self.can_lead(after)
        return super().sure(table, card)


class OneAlwaysAllowed(Referee):
    """A 1 may be played without leading afterwards."""
    breaks = "action.1.lead"

    def with_card_in_palette(self, table, card):
        after = super().with_card_in_palette(table, card)
        after.duty = after.duty if number(card) == 7 else ""
        return after

    def may_take(self, table, seat, card):
        return True


class TakeAnyCard(Referee):
    """A 1 may take a card after which its player cannot lead."""
    breaks = "action.1.take"

    def why_not_after_1(self, table, kind, card):
        why = super().why_not_after_1(table, kind, card)
        return None if why == "action.1.take" else why


class TakenIntoHand(Referee):
    """The card that a 1 takes goes into the hand."""
    breaks = "action.1.take"

    def with_card_on_deck(self, table, owner, card):
        after = super().with_card_on_deck(table, owner, card)
        if owner != table.turn:
            after.mover.hand.append(after.deck.pop(0))
        return after


class TakenUnderDeck(Referee):
    """The card that a 1 takes goes under the deck."""
    breaks = "action.known"

    def with_card_on_deck(self, table, owner, card):
        after = super().with_card_on_deck(table, owner, card)
        after.deck.append(after.deck.pop(0))
        return after


class LevelBeforeTheOne(Referee):
    """Palettes are compared without the 1."""
    breaks = "action.1.level"

    def why_not_from(self, table, seat):
        before = table.copy()
        before.mover.palette.pop()
        return super().why_not_from(before, seat)


class MoreThanOneself(Referee):
    """A 1 takes only from a larger palette."""
    breaks = "action.1.level"

    def why_not_from(self, table, seat):
        larger = table.copy()
        larger.mover.palette.append("R7")
        return super().why_not_from(larger, seat)


class FromOneCard(Referee):
    """A 1 may take a palette's only card."""
    breaks = "action.1.two"

    def why_not_from(self, table, seat):
        why = super().why_not_from(table, seat)
        return None if why == "action.1.two" and table.seats[seat].palette else why


class ThreeDrawsLater(Referee):
    """A 3 draws nothing."""
    breaks = "action.3.draw"

    def draw(self, table, told):
        if table.phase != "canvas" or table.played[1:] != "3":
            super().draw(table, told)


class FiveIsAChoice(Referee):
    """A 5 may be followed by another card."""
    breaks = "action.5.more"

    def why_not_after_5(self, table, kind, card):
        return (self.why_not_at_end if kind in "@." else super().why_not_after_5)(table, kind, card)


class FiveAsksAlways(Referee):
    """A 5 asks although only 1s and 7s are left that may not be played."""
    breaks = "action.5.none"

    def five_asks(self, table):
        return bool(table.mover.hand)


class FiveSpares(Referee):
    """A 5 asks only for a card that leads."""
    breaks = "action.5.losing"

    def five_asks(self, table):
        return any(self.sure(table, card) for card in table.mover.hand)


class OneFiveATurn(Referee):
    """The second 5 of a turn asks for nothing."""
    breaks = "action.5.chain"

    def with_card_in_palette(self, table, card):
        after = super().with_card_in_palette(table, card)
        if table.phase == "five" and number(card) == 5:
            after.phase = "canvas"
        return after


class NoActionAfterFive(Referee):
    """The card that follows a 5 has no action of its own."""
    breaks = "action.5.chain"

    def with_card_in_palette(self, table, card):
        after = super().with_card_in_palette(table, card)
        if table.phase == "five":
            after.phase, after.duty = "canvas", ""
        return after


class SevenAlwaysAllowed(Referee):
    """A 7 may be played without leading afterwards."""
    breaks = "action.7.lead"

    def with_card_in_palette(self, table, card):
        after = super().with_card_in_palette(table, card)
        after.duty = "" if number(card) == 7 else after.duty
        return after


class MoveAnything(Referee):
    """A 7 may move a card after which its player cannot lead."""
    breaks = "action.7.lead"

    def why_not_after_7(self, table, kind, card):
        why = super().why_not_after_7(table, kind, card)
        return None if why == "action.7.lead" else why


class SevenNowOrNever(Referee):
    """v1.2: a 7 that finds no card to lead with may not be played."""
    breaks = "action.7.now"

    def why_not_permitted(self, table, card):
        if self.acts(table) and number(card) == 7 and self.switch(table, "7lead") == "now":
            after = self.with_card_in_palette(table, card)
            return None if after.phase == "seven" else "action.7.now"
        return super().why_not_permitted(table, card)


class MoveDrawsBefore(Referee):
    """The draw for the card that a 7 moves counts the palette before the move."""
    breaks = "action.7.draw-yes"

    def earns_draw(self, table, card, from_hand):
        before = table.copy()
        before.mover.palette += [] if from_hand else [card]
        return super().earns_draw(before, card, from_hand)


class HopeIsAPlay(Referee):
    """Who may try a 3 may not pass."""
    breaks = "lose.hope"

    def some_play_is_sure(self, table):
        return super().some_play_is_sure(table) or any(
            self.hopeful(table, card) for card in table.mover.hand)


class NoHope(Referee):
    """A 3 may not be tried unless a play is sure."""
    breaks = "lose.hope"

    def hopeful(self, table, card):
        return False


class HopeWithoutDeck(Referee):
    """A 3 may be tried although the deck is empty."""
    breaks = "lose.hope"

    def hopeful(self, table, card):
        full = table.copy()
        full.under += 1
        return super().hopeful(full, card)


class HopeAtOnceOnly(Referee):
    """A 3 may not be tried at the end of a chain of 5s."""
    breaks = "lose.hope"

    def hopeful(self, table, card):
        return number(card) == 3 and super().hopeful(table, card)


class EndAfterHope(Referee):
    """Who tried a 3 may end the turn though a card now leads."""
    breaks = "lose.hope"

    def why_not_at_end(self, table, kind, card):
        why = super().why_not_at_end(table, kind, card)
        return None if kind == "." and why == "lose.forced" else why


class ActionsAlways(Referee):
    """The odd cards act although actions are not played."""
    breaks = "action.off"

    def acts(self, table):
        return True


def flipped(switch, value, rule):
    """The referee that takes a switch, where it has this value, for the other one."""
    other = next(v for v in SWITCHES[switch] if v != value)

    def taken_for(self, table, name):
        right = Referee.switch(self, table, name)
        return other if name == switch and right == value else right

    return type(f"{switch}:{value}", (Referee,), {
        "__doc__": f"{switch}:{value} is played as {switch}:{other}.", "breaks": rule,
        "switch": taken_for})


FLIPPED = [flipped(switch, value, rule) for switch, values, rules in [
    ("lose", ("may", "forced"), ("lose.may", "lose.forced")),
    ("draw", ("may", "must"), ("draw.may", "draw.must")),
    ("7card", ("other", "any"), ("action.7.other", "action.7.any")),
    ("7to", ("canvas", "both"), ("action.7.canvas", "action.7.both")),
    ("7lead", ("now", "end"), ("action.7.now", "action.7.lead")),
    ("7draw", ("yes", "no"), ("action.7.draw-yes", "action.7.draw-no")),
    ("7hand", ("yes", "no"), ("action.7.hand-yes", "action.7.hand-no")),
    ("1from", ("two", "level"), ("action.1.two", "action.1.level")),
    ("1alone", ("free", "bound"), ("action.1.alone-free", "action.1.alone-bound")),
] for value, rule in zip(values, rules)]
