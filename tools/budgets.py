#!/usr/bin/env python3
"""Whether more effort is ever worse: docs/strength.md has the table.

usage: budgets.py RED7 [--size N] [--level NAME] [--jobs N] [--seed N] [NODES ...]

A bot with each effort plays against itself with the one below, with duplicate deals. The larger the effort
the fewer the deals: those of DEALS with --size 100. The rows are those of the table: share of the larger effort in
percent, its standard error, and how many standard errors it is above 50."""

import argparse
import json
import subprocess

from arguments import positive, program

BUDGETS = (2000, 6000, 18000, 54000, 160000, 380000)
DEALS = {6000: 2000, 18000: 1500, 54000: 600, 160000: 200, 380000: 100}


def deals_of(nodes, size):
    return max(2, size * next(deals for most, deals in sorted(DEALS.items()) if nodes <= most or most == 380000) // 100)


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("red7", type=program)
    reader.add_argument("nodes", nargs="*", type=positive)
    reader.add_argument("--size", type=positive, default=100)
    reader.add_argument("--level", default="master")
    reader.add_argument("--jobs", type=positive, default=1)
    reader.add_argument("--seed", type=positive, default=1)
    options = reader.parse_intermixed_args()
    budgets = options.nodes or BUDGETS
    print("| nodes a turn | deals | share, % | standard error | above 50, in standard errors |")
    print("|---|---|---|---|---|")
    for less, more in zip(budgets, budgets[1:]):
        command = [options.red7, "arena", f"{options.level}:nodes={more}", f"{options.level}:nodes={less}", "--json",
                   "--jobs", str(options.jobs), "--seed", str(options.seed), "--deals",
                   str(deals_of(more, options.size))]
        told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
        player = told["standings"][0]
        share, error = 100 * player["share"], 100 * player["error"]
        print(f"| {more:,} : {less:,} | {told['deals']} | {share:.1f} | {error:.1f} | {(share - 50) / error:+.1f} |",
              flush=True)


if __name__ == "__main__":
    main()
