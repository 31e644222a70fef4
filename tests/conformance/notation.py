"""Red7 as text: rule sets, positions and steps, read and written. See docs/notation.md.

Cards are their names: "R7". A position becomes a Table, which is also the state in the middle of a
turn. What cannot be read raises Refused with the id of the rule that it breaks (rules.txt).
"""
import dataclasses
import re

COLOURS = "ROYGBIV"  # the strongest first
CARDS = [colour + number for number in "1234567" for colour in COLOURS[::-1]]

# The switches and their values; then the values of each edition, in the order of the switches.
SWITCHES = {"lose": ("may", "forced"), "draw": ("may", "must"), "target": None,
            "7card": ("other", "any"), "7to": ("canvas", "both"), "7lead": ("now", "end"),
            "7draw": ("yes", "no"), "7hand": ("yes", "no"), "1from": ("two", "level"),
            "1alone": ("free", "bound")}
EDITIONS = {
    "v1.2": "may may players other canvas now yes yes two free",
    "v1.3": "may may players any both end no yes level bound",
    "lucrum": "may must players any both end no yes level bound",
    "7rosso": "forced must none any both end no no level bound",
}
ALIASES = {"hobbyworld": "v1.2", "nuts": "v1.3", "asmadi": "v1.3"}


class Refused(Exception):
    """Something against the rules or the notation; `rule` is its id."""

    def __init__(self, rule):
        super().__init__(rule)
        self.rule = rule


def number(card):
    return int(card[1])


class Rules:
    """An edition, its options and switches: rules["draw"] is "may" or "must"."""

    def __init__(self, edition, advanced=False, actions=False, changes=()):
        self.edition, self.advanced, self.actions = edition, advanced, actions
        self.preset = dict(zip(SWITCHES, EDITIONS[edition].split()))
        self.values = {**self.preset, **dict(changes)}

    def __getitem__(self, switch):
        return self.values[switch]

    def changed(self, switch, value):
        return Rules(self.edition, self.advanced, self.actions, {**self.values, switch: value})

    def __str__(self):
        text = self.edition + "+advanced" * self.advanced + "+actions" * self.actions
        return text + "".join(f"+{switch}:{value}" for switch, value in self.values.items()
                              if value != self.preset[switch])


def read_rules(text):
    edition, *options = text.lower().split("+")
    edition = ALIASES.get(edition, edition)
    if edition not in EDITIONS or len(options) != len({option.split(":")[0] for option in options}):
        raise Refused("ruleset.text")
    changes = {}
    for option in options:
        if option in ("advanced", "actions"):
            continue
        switch, _, value = option.partition(":")
        values = SWITCHES.get(switch, ())
        good = re.fullmatch("none|[1-9][0-9]{0,3}", value) if values is None else value in values
        if not good or (switch == "target" and "advanced" not in options) or (
                switch[0] in "17" and "actions" not in options):
            raise Refused("ruleset.text")
        changes[switch] = value
    return Rules(edition, "advanced" in options, "actions" in options, changes)


@dataclasses.dataclass
class Seat:
    hand: list
    palette: list
    scored: list
    hidden: int = 0  # cards in hand that are not known
    out: bool = False


@dataclasses.dataclass
class Table:
    """A round at any moment. `phase` is what the player to move is asked for: "start" of a turn,
    another card for a "five", what a "one" takes or a "seven" moves, a "draw" to take or to leave, a
    card for the "canvas" (or none); or the round is "over"."""

    rules: Rules
    turn: int
    canvas: list  # the top card first, as in the deck
    deck: list
    under: int  # cards of the deck that are not known, below those that are
    seats: list
    phase: str = "start"
    played: str = ""  # the card that a phase is about: the 1, the 7, or the one that earned a draw
    duty: str = ""  # the rule by which this turn must end in the lead, if any
    steps: list = dataclasses.field(default_factory=list)  # of this turn
    start: "Table" = None  # the table before them
    drew: bool = False  # whether the last step drew a card

    def copy(self):
        seats = [Seat(seat.hand[:], seat.palette[:], seat.scored, seat.hidden, seat.out)
                 for seat in self.seats]
        return Table(self.rules, self.turn, self.canvas[:], self.deck[:], self.under, seats,
                     self.phase, self.played, self.duty, self.steps, self.start, self.drew)

    @property
    def mover(self):
        return self.seats[self.turn]

    def deck_size(self):
        return len(self.deck) + self.under


def read_cards(text, seen, hidden=False):
    """Cards without separators: (known ones, how many unknown ones)."""
    if text == "-":
        return [], 0
    found = re.fullmatch(r"((?:[ROYGBIV][1-7])*)(?:\*(\d{1,2}))?", text)
    if not text or not found or (found[2] and not hidden):
        raise Refused("position.text")
    cards = re.findall("..", found[1])
    for card in cards:
        if card in seen:
            raise Refused("position.cards")
        seen.append(card)
    return cards, int(found[2] or 0)


def read_seat(text, seen):
    parts = text.removeprefix("x").split("/")
    if len(parts) != 3:
        raise Refused("position.text")
    hand, hidden = read_cards(parts[0], seen, hidden=True)
    return Seat(hand, read_cards(parts[1], seen)[0], read_cards(parts[2], seen)[0], hidden,
                text.startswith("x"))


def read_position(text):
    fields = text.split()
    over = fields[-1:] == ["over"]
    fields = fields[:-1] if over else fields
    if not fields:
        raise Refused("position.text")
    rules = read_rules(fields[0])
    if len(fields) < 4 or not re.fullmatch(r"\d+", fields[1]):
        raise Refused("position.text")
    if not 2 <= len(fields) - 4 <= 4:
        raise Refused("position.seats")
    seen = []
    canvas, _ = read_cards(fields[2], seen)
    deck, under = read_cards(fields[3], seen, hidden=True)
    seats = [read_seat(field, seen) for field in fields[4:]]
    if len(seen) + under + sum(seat.hidden for seat in seats) > 49:
        raise Refused("position.cards")
    turn, there = int(fields[1]), sum(not seat.out for seat in seats)
    if turn >= len(seats) or seats[turn].out or (there != 1 if over else there < 2):
        raise Refused("position.seats")
    return Table(rules, turn, canvas, deck, under, seats, "over" if over else "start")


STEP = re.compile(r"(?:\+C|@C|-\d:C|7@C|7\^C|=|!|\.|pass)(?:\((C)\))?".replace("C", "[ROYGBIV][1-7]"))


def read_step(text):
    """A step and the card that it tells to be drawn, if any."""
    found = STEP.fullmatch(text)
    if not found:
        raise Refused("step.text")
    return text.split("(")[0], found[1]


def strongest_first(cards):
    return sorted(cards, key=CARDS.index, reverse=True)


def write_cards(cards, hidden=0):
    return "".join(cards) + (f"*{hidden}" if hidden else "") or "-"


def write_seat(seat):
    hand = write_cards(strongest_first(seat.hand), seat.hidden)
    piles = [write_cards(strongest_first(pile)) for pile in (seat.palette, seat.scored)]
    return "x" * seat.out + "/".join([hand, *piles])


def write_position(table):
    """The position, and the steps since if a turn is under way."""
    base = table.start if table.steps else table
    fields = [str(base.rules), str(base.turn), write_cards(base.canvas),
              write_cards(base.deck, base.under), *map(write_seat, base.seats)]
    if base.phase == "over":
        fields.append("over")
    return " ".join(fields + ([";", *table.steps] if table.steps else []))
