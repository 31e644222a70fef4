#!/usr/bin/env python3
"""What reviews say of games between bots of each level: docs/review.md has the table.

usage: calibrate_review.py RED7 [--games N] [--nodes N] [--rules RULES] [--seed N] [LEVEL ...]

Each level plays N games against itself, and each game is reviewed: the quartiles of the accuracy over
all seats, what a turn loses on average, and how many turns of a hundred that had a choice got which
mark. Sensible figures rise with the level; nothing here decides marks, only red7/review.h does."""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

LEVELS = ("novice", "beginner", "casual", "regular", "skilled", "master")
BAD = ("inaccuracy", "mistake", "blunder")


def play(red7, level, rules, seed, folder):
    """The record of a game between two bots of a level."""
    record = os.path.join(folder, "game.r7")
    if os.path.exists(record):
        os.remove(record)
    home = {**os.environ, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder}
    subprocess.run([red7, "play", "--plain", "--people", "0", "--players", "2", "--level", level, "--delay", "0",
                    "--rules", rules, "--seed", str(seed), "--record", record],
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True, env=home)
    return record


def review(red7, record, nodes):
    done = subprocess.run([red7, "review", "--json", "--no-open", "--nodes", str(nodes), record],
                          capture_output=True, check=True)
    return json.loads(done.stdout)


def measure(level, options, folder):
    accuracies, losses, marks, choices = [], [], dict.fromkeys(BAD, 0), 0
    for game in range(options.games):
        told = review(options.red7, play(options.red7, level, options.rules, options.seed + game, folder),
                      options.nodes)
        accuracies += [seat["accuracy"] for seat in told["seats"] if seat["accuracy"] is not None and seat["stake"] > 0]
        for turn in (turn for one in told["rounds"] for turn in one["turns"] if turn["judged"]):
            losses.append(100 * turn["loss"])
            choices += turn["mark"] != "forced"
            if turn["mark"] in marks:
                marks[turn["mark"]] += 1
    low, middle, high = statistics.quantiles(accuracies, n=4)
    shares = "  ".join(f"{100 * marks[mark] / choices:10.1f}" for mark in BAD)
    print(f"{level:10}{len(accuracies):7}{low:7.0f}{middle:8.0f}{high:7.0f}{statistics.mean(losses):8.1f}  {shares}", flush=True)


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("red7")
    reader.add_argument("levels", nargs="*", default=[])
    reader.add_argument("--games", type=int, default=100)
    reader.add_argument("--nodes", type=int, default=20000)
    reader.add_argument("--rules", default="v1.3")
    reader.add_argument("--seed", type=int, default=1)
    options = reader.parse_intermixed_args()
    print("level     seats accuracy: 1/4  median  3/4   loss  " + "  ".join(f"{mark:>10}" for mark in BAD))
    with tempfile.TemporaryDirectory() as folder:
        for level in options.levels or LEVELS:
            measure(level, options, folder)


if __name__ == "__main__":
    sys.exit(main())
