#!/usr/bin/env python3
"""Checks that advice can be trusted: docs/review.md tells what came out.

usage: check_advice.py RED7 [--positions N] [--seeds N] [--most NODES] [--seed N]

Positions of two-player rounds, each some turns after its deal, are shown to `red7 hint` as the player to
move sees them. First each is asked about with many seeds: where the best turn is ahead of the second by
more than 5 points, it must be the best with at least 95 of 100 seeds. Then with 2,000 nodes, ten times as
many, and so on up to --most: the greatest error of the best three turns must never rise. Prints a line for
each position; the exit status is 1 if one of them fails."""

import argparse
import collections
import json
import re
import subprocess
import sys

from arguments import positive, program

AHEAD = 0.05  # a lead of more than this is clear
OF_SEEDS = 0.95
SLACK = 0.001  # errors are printed with four digits


def run(red7, *arguments):
    return subprocess.run([red7, *map(str, arguments)], capture_output=True, check=True, text=True).stdout.strip()


def view_of(position):
    """The position as its player to move sees it."""
    rules, turn, canvas, deck, *seats = position.split(" ")
    deck = deck if deck == "-" else f"*{len(deck) // 2}"
    for seat, cards in enumerate(seats):
        hand, rest = cards.split("/", 1)
        if seat != int(turn) and re.fullmatch(r"([ROYGBIV][1-7])+", hand):
            seats[seat] = f"*{len(hand) // 2}/{rest}"
    return " ".join([rules, turn, canvas, deck, *seats])


def hint(options, position, seed, nodes=None):
    effort = [] if nodes is None else ["--nodes", nodes]
    return json.loads(run(options.red7, "hint", "--json", "--seed", seed, *effort, view_of(position)))["turns"]


def positions(options):
    """Positions with a choice, after none to three turns."""
    found, seed = 0, options.seed
    while found < options.positions:
        position = run(options.red7, "deal", "--seed", seed)
        for _ in range(seed % 4):
            steps = json.loads(run(options.red7, "hint", "--json", "--level", "casual", view_of(position)))
            position = run(options.red7, "apply", f'{position} ; {steps["turns"][0]["steps"]}')
            if position.endswith("over"):
                break
        seed += 1
        if position.endswith("over") or len(hint(options, position, 1, 2000)) < 2:
            continue
        found += 1
        yield position


def check_seeds(options, position):
    """Whether a clear best turn is the best with nearly all seeds; and what to tell about it."""
    best, leads = collections.Counter(), []
    for seed in range(options.seeds):
        turns = hint(options, position, seed)
        best[turns[0]["steps"]] += 1
        leads.append(turns[0]["worth"] - turns[1]["worth"])
    lead, same = sum(leads) / len(leads), best.most_common(1)[0][1]
    good = lead <= AHEAD or same >= OF_SEEDS * options.seeds
    return good, f"ahead by {100 * lead:4.1f}, the same with {same:3} of {options.seeds}"


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
    options = reader.parse_args()
    failed = 0
    for position in positions(options):
        same, told = check_seeds(options, position)
        precise, errors = check_nodes(options, position)
        failed += not (same and precise)
        print(f"{'good' if same and precise else 'BAD '}  {told}; {errors}", flush=True)
    print(f"{options.positions - failed} of {options.positions} good")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
