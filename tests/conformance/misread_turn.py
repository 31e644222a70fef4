"""Wrong readings of turns, draws, scores, deals and games. See mutants.py."""
from notation import COLOURS, number
from referee import Referee


class TwoPaletteCards(Referee):
    """A second card may go into the palette."""
    breaks = "turn.order"

    def why_not_at_end(self, table, kind, card):
        if kind == "+":
            return self.why_not_into_palette(table, card)
        return super().why_not_at_end(table, kind, card)


class CanvasBeforePalette(Referee):
    """Where both are played, the canvas card must lead before the palette card counts."""
    breaks = "turn.order"

    def why_not_at_end(self, table, kind, card):
        before = table.start
        if kind == "@" and card in before.mover.hand and not self.leads_with(before, card):
            return "turn.order"
        return super().why_not_at_end(table, kind, card)


class CanvasOrPalette(Referee):
    """A turn is a palette card or a canvas card, never both."""
    breaks = "turn.choices"

    def why_not_at_end(self, table, kind, card):
        return "turn.choices" if kind == "@" else super().why_not_at_end(table, kind, card)


class PalettePlayEnds(Referee):
    """With nothing left in hand the turn ends by itself."""
    breaks = "turn.waits"

    def carried_out(self, table, step, told):
        after = super().carried_out(table, step, told)
        return self.end_of_turn(after) if after.phase == "canvas" and not after.mover.hand else after


class ToTheRight(Referee):
    """The turn goes round the other way."""
    breaks = "turn.next"

    def next_seat(self, table):
        seats = len(table.seats)
        order = [(table.turn - i) % seats for i in range(1, seats + 1)]
        return next(seat for seat in order if not table.seats[seat].out)


class PaletteIsSafe(Referee):
    """A palette card keeps its player in, leading or not."""
    breaks = "out.not-leading"

    def end_of_turn(self, table, passed=False):
        after = super().end_of_turn(table.copy(), passed)
        if after.phase == "over" or passed or self.leads(table):
            return super().end_of_turn(table, passed)
        after.seats[table.turn].out = False
        return after


class CanvasInVain(Referee):
    """A canvas card need not lead; its player is then out."""
    breaks = "out.canvas"

    def why_not_onto_canvas(self, table, card):
        return None if card in table.mover.hand else "turn.hand"


class OldRuleCounts(Referee):
    """A canvas card must lead under the rule that it replaces."""
    breaks = "out.canvas"

    def leads_with(self, table, card):
        return self.leads(table)


class PassingLeaderStays(Referee):
    """Who leads may pass and stay in."""
    breaks = "out.pass"

    def end_of_turn(self, table, passed=False):
        return super().end_of_turn(table, passed and not self.leads(table))


class EmptyHandMayStay(Referee):
    """Who leads with an empty hand may stay in."""
    breaks = "out.empty-hand"

    def why_not_at_start(self, table, kind, card):
        stays = kind == "." and not table.mover.hand and self.leads(table)
        return None if stays else super().why_not_at_start(table, kind, card)


class LastOneMoves(Referee):
    """The last player left has to move, too."""
    breaks = "round.last"

    def end_of_turn(self, table, passed=False):
        alone = sum(not seat.out for seat in table.seats) == 1
        after = table if alone else super().end_of_turn(table, passed)
        after.phase = "over" if alone else "start"
        return after


class DrawWhenLevel(Referee):
    """A canvas card as high as the palette is large draws, too."""
    breaks = "draw.greater"

    def earns_draw(self, table, card, from_hand):
        fewer = table.copy()
        fewer.mover.palette = fewer.mover.palette[:-1]
        return super().earns_draw(fewer, card, from_hand)


class DrawByHand(Referee):
    """The draw compares with the hand."""
    breaks = "draw.greater"

    def earns_draw(self, table, card, from_hand):
        other = table.copy()
        other.mover.palette = other.mover.hand
        return super().earns_draw(other, card, from_hand)


class PaletteBeforeTurn(Referee):
    """The draw counts the palette without the card just added."""
    breaks = "draw.greater"

    def earns_draw(self, table, card, from_hand):
        fewer = table.copy()
        if table.steps and from_hand:
            fewer.mover.palette = fewer.mover.palette[:-1]
        return super().earns_draw(fewer, card, from_hand)


class AlwaysDraws(Referee):
    """Every canvas card draws in the advanced game."""
    breaks = "draw.greater"

    def earns_draw(self, table, card, from_hand):
        return table.rules.advanced and from_hand and table.deck_size() > 0


class EmptyDeckAsks(Referee):
    """The draw is asked though the deck is empty."""
    breaks = "draw.deck"

    def earns_draw(self, table, card, from_hand):
        return table.rules.advanced and from_hand and number(card) > len(table.mover.palette)


class ScoreWholePalette(Referee):
    """The winner keeps the whole palette."""
    breaks = "score.set"

    def score(self, table):
        table.mover.scored = table.mover.scored + table.mover.palette
        table.mover.palette = []


class ScoreNothingLost(Referee):
    """The set is counted and stays in the palette."""
    breaks = "score.set"

    def score(self, table):
        palette = table.mover.palette
        super().score(table)
        table.mover.palette = palette


class ScoreBestGroup(Referee):
    """The set that is worth most points of equally large ones is kept."""
    breaks = "score.group"

    def score(self, table):
        palette = table.mover.palette
        if self.rule(table) == "Y":
            groups = [[c for c in palette if c[0] == colour] for colour in COLOURS]
            kept = max(groups, key=lambda group: (len(group), sum(map(number, group))))
            table.mover.palette = [card for card in palette if card not in kept]
            table.mover.scored = table.mover.scored + kept
        else:
            super().score(table)


class ScoreHighestInstead(Referee):
    """A winner without a set keeps the strongest card."""
    breaks = "score.empty"

    def score(self, table):
        palette = table.mover.palette
        if palette and not self.set_of(self.rule(table), palette):
            table.mover.scored = table.mover.scored + [self.strongest(palette)]
            palette.remove(self.strongest(palette))
        else:
            super().score(table)


class MoreThanTarget(Referee):
    """The game ends beyond the target, not at it."""
    breaks = "game.target"

    def target(self, rules, players):
        target = super().target(rules, players)
        return target and target + 1


class FortyForAll(Referee):
    """40 points for any number of players."""
    breaks = "game.target"

    def target(self, rules, players):
        return 40 if rules["target"] == "players" else super().target(rules, players)


class TargetInEveryEdition(Referee):
    """Points end the game though the edition or a house rule has no target."""
    breaks = "game.none"

    def target(self, rules, players):
        return super().target(rules, players) or {2: 40, 3: 35, 4: 30}[players]


class SevenAreEnough(Referee):
    """The game goes on while everybody can have seven cards."""
    breaks = "game.short"

    def cards_run_short(self, table):
        return 49 - sum(len(seat.scored) for seat in table.seats) < 7 * len(table.seats)


class FirstOfEquals(Referee):
    """Of equal points the first seat's win."""
    breaks = "game.shared"

    def winners(self, table):
        return super().winners(table)[:1]


class BasicGoesOn(Referee):
    """A basic game goes on after its round."""
    breaks = "game.basic"

    def winners(self, table):
        return super().winners(table) if table.rules.advanced else []


class StrongestStarts(Referee):
    """The strongest palette card has the first turn."""
    breaks = "deal.first"

    def first_seat(self, seats):
        return (super().first_seat(seats) - 1) % len(seats)


class WeakestStarts(Referee):
    """The seat after the weakest palette card has the first turn."""
    breaks = "deal.first"

    def first_seat(self, seats):
        worst = min((seat.palette[0] for seat in seats), key=self.strength)
        return next(i + 1 for i, seat in enumerate(seats) if seat.palette == [worst]) % len(seats)


class SixEach(Referee):
    """Six cards in each hand."""
    breaks = "deal.sizes"

    def deal(self, rules, players, deck):
        table = super().deal(rules, players, deck)
        table.deck = [seat.hand.pop() for seat in table.seats] + table.deck
        return table
