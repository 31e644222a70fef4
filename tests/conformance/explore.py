#!/usr/bin/env python3
"""Asks a program questions that are in no file, and compares its answers with the referee's.

usage: explore.py [--positions N] [--seed N] COMMAND [ARGUMENT ...]

Positions are dealt with every edition, option and house rule, and some steps played; then the program
is asked for the legal steps, who leads, and what follows from a legal and from an illegal step. The
answers here are not examined by anybody: where they differ, the rules have to decide who is right.
The reason of a refusal does not count, as several rules may forbid a step. The program is asked as
run.py does it.
"""
import argparse
import sys

from make import RULE_SETS, Random, extended, history, house_rules, position
from mutants import verdict
from referee import Referee
from run import Broken, Case, Program, ask_all


def questions(rng):
    """Some questions about one moment."""
    rules = house_rules(rng, rng.choice(RULE_SETS))
    start = position(rng, rules, numbers=rng.choice(["", "1", "3", "5", "7", "51", "53", "57"]))
    text, table = history(rng, start, rng.below(5))
    yield "legal", text
    yield "judge", text
    if table.phase != "over":
        legal = sorted(Referee().legal(table))
        illegal = [step for step in Referee().thinkable(table) if step not in legal]
        yield "apply", extended(text, rng.choice(legal))
        yield "step", extended(text, rng.choice(illegal))


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n")[2].removeprefix("usage: "))
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.command:
        parser.error("which program?")
    rng, cases = Random(options.seed), []
    for i in range(options.positions):
        cases += [Case(f"position {i}", kind, [], text, verdict(Referee(), kind, text), "")
                  for kind, text in questions(rng)]
    try:
        counts = ask_all(Program(options.command), cases, reasons=False)
    except Broken as broken:
        print(f"explore.py: {broken}", file=sys.stderr)
        sys.exit(2)
    wrong = sum(count[1] for count in counts.values())
    print(f"{len(cases)} questions, {wrong} answers differ")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
