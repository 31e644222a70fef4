#!/usr/bin/env python3
"""Makes the cases that are found by search: cases/found.txt, and cases/games.txt.

usage: make.py

What is asked comes from the rules: for every wrong reading in mutants.py positions are dealt, and
steps played, until the wrong referee answers otherwise than the right one; such a question shows that
rule. Then complete lists of steps in every phase of a turn, steps that the moment forbids, whole
rounds, and games. The answers are the right referee's. The same numbers come out on every machine.
"""
import pathlib

import games
from answer import answer
from mutants import MUTANTS, verdict
from notation import CARDS, EDITIONS, SWITCHES, Refused, read_rules, write_cards, write_position
from referee import Referee, read_history

HERE = pathlib.Path(__file__).resolve().parent
EACH = 18  # cases for each wrong reading
TRIES = 6000  # positions to look at for them
OPTIONS = ["", "+advanced", "+actions", "+advanced+actions"]
RULE_SETS = [edition + options for edition in EDITIONS for options in OPTIONS]
COLOUR_OF = {"red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "indigo": "I",
             "violet": "V"}
# Numbers in hand without which some rules hardly ever matter.
IN_HAND = {"lose.hope": ["3", "53"], "action.sure": ["3"], "action.known": ["1"],
           "action.5.none": ["5117", "5177"], "action.5.chain": ["55", "51", "53", "57"]}


class Random:
    """SplitMix64, as docs/notation.md has it."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 32) * n >> 32

    def choice(self, things):
        return things[self.below(len(things))]

    def shuffled(self, things):
        left, result = list(things), []
        while left:
            result.append(left.pop(self.below(len(left))))
        return result


class Cases:
    """The cases so far: no question twice, numbered within their first tag."""

    def __init__(self):
        self.lines, self.questions, self.numbers = [], set(), {}

    def add(self, kind, tags, question, note=""):
        if (kind, question) in self.questions:
            return False
        self.questions.add((kind, question))
        right = answer(Referee(), kind, question)
        first = tags.split()[0]
        self.numbers[first] = self.numbers.get(first, 0) + 1
        for rule in right[3:].split(",") if right.startswith("no ") else []:
            tags += " " + rule if rule not in tags.split() else ""
        fields = [f"{first}/{self.numbers[first]}", kind, tags, question, right]
        self.lines.append(" | ".join(fields + [note] * bool(note)))
        return True

    def write(self, path, head):
        text = "".join(f"# {line}\n" for line in head.split("\n")) + "\n"
        path.write_text(text + "".join(line + "\n" for line in self.lines), encoding="utf-8")


def house_rules(rng, rules):
    """Some switches the other way."""
    for switch, values in SWITCHES.items():
        allowed = values and (switch[0] not in "17" or "+actions" in rules)
        if allowed and f"+{switch}:" not in rules and rng.below(4) == 0:
            rules += f"+{switch}:{rng.choice(values)}"
    return str(read_rules(rules))


def position(rng, rules, rule=None, numbers="", players=None):
    """A position with small hands and decks; `rule` is the colour on the canvas, `numbers` those of
    the first cards in the mover's hand."""
    cards = rng.shuffled(CARDS)

    def take(sizes, *wanted):
        """Some cards, the first of them as wanted: colours or numbers."""
        taken = []
        for i in range(rng.choice(sizes)):
            want = wanted[i] if i < len(wanted) else ""
            taken.append(next((card for card in cards if want in card), cards[0]))
            cards.remove(taken[-1])
        return write_cards(taken)

    players = players or rng.choice([2, 2, 3, 4])
    turn = rng.below(players)
    canvas = take([1, 1, 2], rule) if rule else take([0, 1, 1, 2])
    palettes = [1, 2, 3, 4, 5] if rule else [0, 1, 1, 2, 2, 3, 3, 4]
    seats = []
    for seat in range(players):
        hand = take([1, 2, 3, 4], *numbers) if seat == turn else take([0, 1])
        out = "x" if seat != turn and players > 2 and rng.below(5) == 0 else ""
        seats.append(f"{out}{hand}/{take(palettes)}/-")
    if sum(not seat.startswith("x") for seat in seats) < 2:
        return position(rng, rules, rule, numbers, players)
    return " ".join([rules, str(turn), canvas, take([0, 0, 1, 2]), *seats])


def history(rng, start, steps):
    """The position, and up to so many legal steps."""
    referee, text = Referee(), start + " ;"
    table = read_history(referee, text)
    for _ in range(steps):
        legal = sorted(referee.legal(table))
        if not legal:
            break
        step = rng.choice(legal)
        table, text = referee.play(table, step), f"{text} {step}"
    return text.removesuffix(" ;"), table


def extended(text, step):
    return f"{text} {step}" if ";" in text else f"{text} ; {step}"


def questions(rng, way, wrong, text, table):
    """What could tell the wrong referee from the right one here, by one of four ways to ask."""
    if table.phase == "over":
        return
    if way == 0:
        yield "legal", text
    elif way == 1:
        differ = set(Referee().legal(table)) ^ set(legal_or_none(wrong, text))
        for step in rng.shuffled(sorted(differ)):
            yield "step", extended(text, step)
    elif way == 2:
        for step in rng.shuffled(sorted(Referee().legal(table))):
            yield "apply", extended(text, step)
    else:
        yield "judge", text


def legal_or_none(referee, text):
    try:
        return referee.legal(read_history(referee, text))
    except Refused:
        return []


def rule_sets_for(rng, mutant):
    """A rule set in which a wrong reading can matter."""
    name = mutant.__name__
    rules = rng.choice(RULE_SETS)
    topic = mutant.breaks.split(".")[0]
    if topic == "action" and mutant.breaks != "action.off":
        rules = rng.choice(list(EDITIONS)) + rng.choice(OPTIONS[2:])
    if topic in ("draw", "score") or "draw" in mutant.breaks or "hand-" in mutant.breaks:
        rules = rules.split("+")[0] + "+advanced" + "+actions" * ("actions" in rules)
    if mutant.breaks == "action.sure" or mutant.breaks == "lose.hope":
        rules = rng.choice(["7rosso+actions", "7rosso+advanced+actions", "v1.2+actions+lose:forced",
                            "v1.3+actions+lose:forced"])
    if ":" in name and rng.below(2):
        rules = str(read_rules(rules + "+" + name))
    return house_rules(rng, rules) if rng.below(5) == 0 else rules


def search(cases, mutant, rng):
    """Cases that show the rule which a wrong referee breaks."""
    topic, what = mutant.breaks.split(".")[:2]
    hands = IN_HAND.get(mutant.breaks) or [what if what in "1357" else ""]
    found = 0
    for trial in range(TRIES):
        if found == EACH:
            break
        rules = rule_sets_for(rng, mutant)
        rule = COLOUR_OF.get(topic) or (rng.choice("ROYGBIV") if topic in ("lead", "score") else None)
        rule = "Y" if mutant.breaks == "score.group" else rule
        start = position(rng, rules, rule, rng.choice(hands), 2 if topic == "score" else None)
        text, table = history(rng, start, 0 if rule else rng.below(3))
        way = 3 if topic in COLOUR_OF and trial % 3 else (trial + found) % 4
        way = 2 if topic == "score" else way
        for kind, question in questions(rng, way, mutant(), text, table):
            if verdict(Referee(), kind, question) != verdict(mutant(), kind, question):
                found += cases.add(kind, mutant.breaks, question, "not so: " + mutant.__doc__)
                break
    return found


PHASES = {"start": "turn.choices", "five": "action.5.more", "one": "action.1.take",
          "seven": "action.7.own", "draw": "draw.may", "canvas": "turn.waits", "over": "position.over"}


def lists(cases, rng):
    """Complete lists of steps, and steps that are out of place, in every phase of every rule set."""
    for rules in RULE_SETS:
        left = {phase: 4 for phase in PHASES}
        for trial in range(400):
            start = position(rng, rules, numbers=rng.choice("1357"))
            text, table = history(rng, start, trial % 4)
            phase = table.phase
            if not left[phase]:
                continue
            left[phase] -= 1
            cases.add("legal", PHASES[phase], text)
            if phase != "over":
                wrong = [s for s in Referee().thinkable(table) + ["+R7", "@V1"]
                         if Referee().why_not(table, s)]
                for step in rng.shuffled(wrong)[:2]:
                    cases.add("step", Referee().why_not(table, step).replace(",", " "), extended(text, step))


def empty_hands(cases, rng):
    for rules in RULE_SETS:
        for _ in range(2):
            fields = position(rng, rules).split()
            seat = 4 + int(fields[1])
            fields[seat] = "-/" + fields[seat].split("/", 1)[1]
            cases.add("legal", "out.empty-hand", " ".join(fields))
            cases.add("apply", "out.empty-hand out.pass", " ".join(fields + ["; pass"]))


def rounds(cases, rng):
    """Whole rounds from the deal, played to the end, and how many ways a few steps can go."""
    for rules in RULE_SETS:
        for players in (2, 3, 4):
            table = Referee().deal(read_rules(rules), players, rng.shuffled(CARDS))
            text, table = history(rng, write_position(table), 400)
            tags = "round.last turn.next" + " score.set" * table.rules.advanced
            cases.add("apply", tags, text)
        for depth in (2, 3):
            start = position(rng, rules, numbers=rng.choice("1357"))
            tags = "turn.choices" + " action.odd" * ("actions" in rules) + " draw.greater" * (
                "advanced" in rules)
            cases.add("count", tags, f"{depth} {start}")


def deals(cases, rng):
    for i, rules in enumerate(RULE_SETS * 2):
        deck = write_cards(rng.shuffled(CARDS))
        cases.add("deal", "deal.first deal.sizes", f"{rules} {2 + i % 3} {deck}")


def main():
    cases, rng = Cases(), Random(7)
    for mutant in MUTANTS:
        topic = mutant.breaks.split(".")[0]
        if topic not in ("game", "deal"):
            found = search(cases, mutant, rng)
            if found < EACH:
                print(f"{found:3} for {mutant.breaks}: {mutant.__doc__}")
    for family in (lists, empty_hands, rounds):
        family(cases, rng)
    cases.write(HERE / "cases" / "found.txt", "Made by make.py; README.md describes the format.")
    print(len(cases.lines), "in found.txt")
    played = Cases()
    played.numbers = cases.numbers  # no id twice
    deals(played, rng)
    games.games(played, rng)
    played.write(HERE / "cases" / "games.txt", "Made by make.py; README.md describes the format.")
    print(len(played.lines), "in games.txt")


if __name__ == "__main__":
    main()
