#!/usr/bin/env python3
"""Checks that advice can be trusted: docs/review.md tells what came out.

usage: check_advice.py RED7 [--positions N] [--seeds N] [--most NODES] [--seed N] [--rules RULES ...]
                       [--players N ...]

Positions of rounds, each some turns after its deal, in turn with each rule set and number of players, are
shown to `red7 hint` as the player to move sees them. First each is asked about with many seeds: where the
best turn is ahead of the second by more than 5 points, it must be the best with at least 95 of 100 seeds.
(Where it is ahead by less than half of that with the first tenth of them, the rest are not asked.) With the
usual effort each of the best three has an error of at most 2 points, or the effort was spent. Then with
2,000 nodes, ten times as many, and so on up to --most: the greatest error of the best three must never
rise. Prints a line for each position; the exit status is 1 if one of them fails."""

import argparse
import collections
import itertools
import json
import re
import subprocess
import sys

from arguments import positive, program

AHEAD = 0.05  # a lead of more than this is clear
OF_SEEDS = 0.95
SLACK = 0.001  # errors are printed with four digits
SURE = 0.02  # an error that is small enough
EFFORT = 380000  # nodes that a hint has of itself
RULES = ("v1.3", "v1.3+advanced", "v1.3+actions", "v1.3+advanced+actions")


def run(red7, *arguments):
    return subprocess.run([red7, *map(str, arguments)], capture_output=True, check=True, text=True).stdout.strip()


def view_of(position):
    """The position as its player to move sees it."""
    rules, turn, canvas, deck, *seats = position.split(" ")
    deck = deck if deck == "-" else f"*{len(deck) // 2}"
    for seat, cards in enumerate(seats):
        out, hand, rest = re.fullmatch(r"(x?)((?:[ROYGBIV][1-7])*|-)(/.*)", cards).groups()
        if seat != int(turn) and hand != "-":
            seats[seat] = f"{out}*{len(hand) // 2}{rest}"
    return " ".join([rules, turn, canvas, deck, *seats])


def ask(options, position, seed, nodes=None):
    effort = [] if nodes is None else ["--nodes", nodes]
    return json.loads(run(options.red7, "hint", "--json", "--seed", seed, *effort, view_of(position)))


def hint(options, position, seed, nodes=None):
    return ask(options, position, seed, nodes)["turns"]


def position_of(options, rules, players, seed):
    """A position after some turns, up to three for each player; None if there is no choice. The turns are
    those of a player who does not think, so that all cards may lie open: what is drawn is known, too."""
    position = run(options.red7, "deal", "--rules", rules, "--players", players, "--seed", seed)
    for _ in range(seed % (3 * players + 1)):
        steps = json.loads(run(options.red7, "hint", "--json", "--level", "casual", position))
        position = run(options.red7, "apply", f'{position} ; {steps["turns"][0]["steps"]}')
        if position.endswith("over"):
            return None
    return position if len(hint(options, position, 1, 2000)) > 1 else None


def positions(options):
    kinds, found, seed = list(itertools.product(options.rules, options.players)), 0, options.seed
    while found < options.positions:
        rules, players = kinds[found % len(kinds)]
        position = position_of(options, rules, players, seed)
        seed += 1
        if position is not None:
            found += 1
            yield f"{rules}, {players} players", position


def check_seeds(options, position):
    """Whether a clear best turn is the best with nearly all seeds; and what to tell about it."""
    best, leads, unsure = collections.Counter(), [], 0
    for seed in range(options.seeds):
        told = ask(options, position, seed)
        turns = told["turns"]
        best[turns[0]["steps"]] += 1
        leads.append(turns[0]["worth"] - turns[1]["worth"])
        unsure += max(turn["error"] for turn in turns) > SURE and told["nodes"] < EFFORT
        if seed + 1 == options.seeds // 10 and sum(leads) / len(leads) < AHEAD / 2:
            break
    lead, same = sum(leads) / len(leads), best.most_common(1)[0][1]
    good = (lead <= AHEAD or same >= OF_SEEDS * len(leads)) and unsure == 0
    return good, f"ahead by {100 * lead:4.1f}, the same with {same:3} of {len(leads):3}" + (
        f", {unsure} with effort left and not sure" if unsure else "")


def check_nodes(options, position):
    errors, nodes = [], 2000
    while nodes <= options.most:
        errors.append(max(turn["error"] for turn in hint(options, position, 0, nodes)))
        nodes *= 10
    good = all(later <= earlier + SLACK for earlier, later in zip(errors, errors[1:]))
    return good, "errors " + " ".join(f"{100 * error:.1f}" for error in errors)


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("red7", type=program)
    reader.add_argument("--positions", type=positive, default=20)
    reader.add_argument("--seeds", type=positive, default=100)
    reader.add_argument("--most", type=positive, default=2000000)
    reader.add_argument("--seed", type=positive, default=1)
    reader.add_argument("--rules", nargs="+", default=RULES)
    reader.add_argument("--players", nargs="+", type=int, choices=(2, 3, 4), default=(2, 3, 4))
    options = reader.parse_args()
    failed = 0
    for kind, position in positions(options):
        same, told = check_seeds(options, position)
        precise, errors = check_nodes(options, position)
        failed += not (same and precise)
        print(f"{'good' if same and precise else 'BAD '}  {told}; {errors}; {kind}", flush=True)
        if not (same and precise):
            print(f"      {view_of(position)}", flush=True)
    print(f"{options.positions - failed} of {options.positions} good")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
