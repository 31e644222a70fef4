#!/usr/bin/env python3
"""Measures the ladder of levels: app/arena/measured.c and docs/bots.md have the table.

usage: ladder.py RED7 [--size N] [--jobs N] [--seed N] [--games GAME ...] [LEVEL ...]

Each level plays against the one below in every game of the table, two players and one of four, with
duplicate deals. The sizes below are those of --size 100; a level that thinks long gets fewer deals. What
is printed are the rows of measured.c, or some columns of them, and the ratings of app/game/levels.c that
follow from the basic game: 400 log10(s / (1 - s)) above the level below, rounded to five."""

import argparse
import json
import math
import subprocess

from arguments import positive, program

LEVELS = ("novice", "beginner", "casual", "regular", "skilled", "master")
GAMES = {
    "basic": ["--rules", "v1.3"],
    "advanced": ["--rules", "v1.3+advanced"],
    "actions": ["--rules", "v1.3+actions"],
    "both": ["--rules", "v1.3+advanced+actions"],
    "four": ["--rules", "v1.3", "--players", "4"],
}
# Deals of --size 100: those of a level that plays at once, one that thinks, and the strongest.
DEALS = {"basic": (2000, 600, 400), "advanced": (1000, 300, 100), "actions": (1000, 300, 100),
         "both": (1000, 200, 60), "four": (500, 150, 60)}


def deals_of(level, game, size):
    place = {"master": 2, "skilled": 1, "regular": 1}.get(level, 0)
    return max(1, DEALS[game][place] * size // 100)


def share(options, level, below, game):
    """The level's share and its 95 % interval, in percent."""
    command = [options.red7, "arena", level, below, "--json", "--jobs", str(options.jobs), "--seed",
               str(options.seed), "--deals", str(deals_of(level, game, options.size)), *GAMES[game]]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    player = next(one for one in told["standings"] if one["player"] == level)
    return 100 * player["share"], 196 * player["error"]


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("red7", type=program)
    reader.add_argument("levels", nargs="*", default=[])
    reader.add_argument("--size", type=positive, default=100)
    reader.add_argument("--jobs", type=positive, default=1)
    reader.add_argument("--seed", type=positive, default=1)
    reader.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    options = reader.parse_intermixed_args()
    rating = 1000.0
    for below, level in zip(LEVELS, LEVELS[1:]):
        if options.levels and level not in options.levels:
            continue
        found = {game: share(options, level, below, game) for game in options.games}
        row = ", ".join(f"{{{percent:.1f}, {error:.1f}}}" for percent, error in found.values())
        comment = ", ".join(options.games)
        if "basic" in found:
            basic = min(max(found["basic"][0] / 100, 0.01), 0.99)
            rating += 400 * math.log10(basic / (1 - basic))
            comment = 5 * round(rating / 5)
        print(f'    {{"{level}", {{{row}}}}}, /* {comment} */', flush=True)


if __name__ == "__main__":
    main()
