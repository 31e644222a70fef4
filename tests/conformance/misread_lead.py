"""Wrong readings of cards, the seven rules and who leads. See mutants.py."""
from notation import COLOURS, number
from referee import Referee


class ColourFirst(Referee):
    """A red card beats every other card, whatever their numbers."""
    breaks = "card.order"

    def strength(self, card):
        return -COLOURS.index(card[0]), number(card)


class ColoursUpsideDown(Referee):
    """Among equal numbers violet is the strongest colour."""
    breaks = "card.order"

    def strength(self, card):
        return number(card), COLOURS.index(card[0])


class RedCards(Referee):
    """Red asks for the most red cards."""
    breaks = "red.highest"

    def highest_card(self, palette):
        return [card for card in palette if card[0] == "R"]


class LowGroup(Referee):
    """Of equally large groups of a number the lower one counts."""
    breaks = "orange.number"

    def most_of_one_number(self, palette):
        groups = [[c for c in palette if number(c) == n] for n in range(1, 8)]
        return max(groups, key=len)


class GroupOfStrongestColour(Referee):
    """Of equally large groups of a colour that of the stronger colour counts."""
    breaks = "yellow.colour"

    def most_of_one_colour(self, palette):
        groups = [[c for c in palette if c[0] == colour] for colour in COLOURS]
        return max(groups, key=len)


class OddCards(Referee):
    """Green asks for odd cards."""
    breaks = "green.even"

    def even_cards(self, palette):
        return [card for card in palette if number(card) % 2]


class NoSix(Referee):
    """Green counts 2 and 4 only."""
    breaks = "green.even"

    def even_cards(self, palette):
        return [card for card in palette if number(card) in (2, 4)]


class WeakestOfColour(Referee):
    """Blue counts the weakest card of each colour."""
    breaks = "blue.colours"

    def different_colours(self, palette):
        colours = {card[0] for card in palette}
        return [min((c for c in palette if c[0] == colour), key=self.strength) for colour in colours]


class AllOfColours(Referee):
    """Blue counts every card."""
    breaks = "blue.colours"

    def different_colours(self, palette):
        return list(palette)


class RunWithDoubles(Referee):
    """A number that is there twice makes a run longer."""
    breaks = "indigo.run"

    def longest_run(self, palette):
        runs = [[c for c in palette if number(c) in map(number, run)] for run in self.runs(palette)]
        return max(runs, key=self.worth, default=[])


class RunBrokenByDouble(Referee):
    """A number that is there twice ends a run."""
    breaks = "indigo.run"

    def runs(self, palette):
        once = [c for c in palette if sum(number(c) == number(d) for d in palette) == 1]
        return super().runs(once) + [[card] for card in palette]


class RunRoundTheCorner(Referee):
    """7 and 1 join."""
    breaks = "indigo.run"

    def runs(self, palette):
        of = {number(card): card for card in sorted(palette, key=self.strength)}
        chains = [[(low + i - 1) % 7 + 1 for i in range(size)] for low in of for size in range(1, 8)]
        return [[of[n] for n in chain] for chain in chains if all(n in of for n in chain)]


class LowerRun(Referee):
    """Of equally long runs the lower one counts."""
    breaks = "indigo.run"

    def longest_run(self, palette):
        runs = self.runs(palette)
        longest = [run for run in runs if len(run) == max(map(len, runs))]
        return min(longest, key=self.worth, default=[])


class RunOfWeakest(Referee):
    """In a run the weakest card of each number counts."""
    breaks = "indigo.run"

    def longest_run(self, palette):
        numbers = [number(card) for card in super().longest_run(palette)]
        return [min((c for c in palette if number(c) == n), key=self.strength) for n in numbers]


class RunInOneColour(Referee):
    """A run is of one colour."""
    breaks = "indigo.run"

    def runs(self, palette):
        return [run for colour in COLOURS
                for run in super(RunInOneColour, self).runs([c for c in palette if c[0] == colour])]


class UpToFour(Referee):
    """Violet counts 4, too."""
    breaks = "violet.below4"

    def cards_below_4(self, palette):
        return [card for card in palette if number(card) <= 4]


class LowestWinsViolet(Referee):
    """Under violet one card, the lowest, counts."""
    breaks = "violet.below4"

    def cards_below_4(self, palette):
        low = super().cards_below_4(palette)
        return [min(low, key=self.strength)] if low else []


class StrengthBeforeCount(Referee):
    """The strongest card of the set decides before the number of cards."""
    breaks = "lead.count"

    def worth(self, cards):
        return self.strength(self.strongest(cards)), len(cards)


class PointsDecide(Referee):
    """Level sets: their sum decides."""
    breaks = "lead.tie"

    def worth(self, cards):
        return len(cards), sum(map(number, cards)), self.strength(self.strongest(cards))


class NumbersOnly(Referee):
    """Level sets: equal numbers are a tie, which the first seat wins."""
    breaks = "lead.tie"

    def worth(self, cards):
        return len(cards), max(map(number, cards))


class TieByPalette(Referee):
    """Level sets: the strongest card of the whole palette decides."""
    breaks = "lead.tie"

    def leader(self, table):
        def worth(seat):
            return len(self.set_of(self.rule(table), seat.palette)), self.strength(
                self.strongest(seat.palette))

        there = [i for i, seat in enumerate(table.seats)
                 if not seat.out and self.set_of(self.rule(table), seat.palette)]
        return max(there, key=lambda i: worth(table.seats[i]), default=None)


class NobodyMeansHighest(Referee):
    """Where nobody meets the rule, the strongest card leads."""
    breaks = "lead.empty"

    def leader(self, table):
        found = super().leader(table)
        there = [i for i, seat in enumerate(table.seats) if not seat.out and seat.palette]
        return found if found is not None else max(
            there, key=lambda i: self.strength(self.strongest(table.seats[i].palette)), default=None)


class NobodyMeansEverybody(Referee):
    """Where nobody meets the rule, nobody is out."""
    breaks = "lead.empty"

    def leads(self, table):
        return self.leader(table) in (table.turn, None)


class OutStillCounts(Referee):
    """The palettes of those who are out are compared, too."""
    breaks = "lead.in"

    def leader(self, table):
        everybody = table.copy()
        for seat in everybody.seats:
            seat.out = False
        return super().leader(everybody)


class FirstCanvasCard(Referee):
    """The rule is that of the canvas's bottom card."""
    breaks = "canvas.top"

    def rule(self, table):
        return table.canvas[-1][0] if table.canvas else "R"
