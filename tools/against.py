#!/usr/bin/env python3
"""Lets a bot of this program play against one of another version, at the same time a turn.

usage: against.py RED7 OTHER [--deals N] [--nodes N] [--own N] [--level NAME] [--seed N] [--players N]

RED7 and OTHER are two builds of red7. OTHER has N nodes a turn, its own effort if not given, and plays whole
turns (whole_turns.py). How many nodes RED7 needs for the same processor time is found by letting it play some
deals with more or fewer, unless --own says it. Printed are the share with its standard error and 95 % interval,
and the processor time that a turn took each side in that very contest."""

import argparse
import json
import os
import resource
import shlex
import subprocess
import sys
import tempfile

from arguments import positive, program

NODES = 380000  # of master
TRIAL_DEALS = 20
INTERRUPTED = 130  # then what was played counts
HERE = os.path.dirname(os.path.abspath(__file__))


def contest(options, own, deals, seed):
    """What the arena tells, and the processor time of a turn in milliseconds: ours, theirs."""
    with tempfile.TemporaryDirectory() as folder:
        spent = os.path.join(folder, "spent")
        effort = ["--nodes", str(options.nodes)] if options.nodes else []
        other = shlex.join([sys.executable, os.path.join(HERE, "whole_turns.py"), *effort, "--spent", spent,
                            options.other, "engine", "--level", options.level])
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        arena = subprocess.run(
            [options.red7, "arena", f"{options.level}:nodes={own}", f"cmd:{other}", "--deals", str(deals), "--seed",
             str(seed), "--players", str(options.players), "--jobs", "1", "--limit", "60000", "--json"],
            stdout=subprocess.PIPE, check=False)
        if arena.returncode not in (0, INTERRUPTED):
            sys.exit(f"the arena ended with {arena.returncode}")
        told = json.loads(arena.stdout)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if arena.returncode == INTERRUPTED:  # engines that are killed tell nothing
            return told, None, None
        with open(spent, encoding="ascii") as file:
            rows = [[float(word) for word in line.split()] for line in file]
    whole = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    theirs, between, asked = (sum(column) for column in zip(*rows))
    ours = told["standings"][0]
    return told, 1000 * (whole - theirs - between) / ours["time"]["turns"], 1000 * theirs / asked


def equal_effort(options):
    """Nodes for us with which a turn takes as long as one of theirs."""
    own = options.nodes or NODES
    for seed in range(1001, 1005):
        _, ours, theirs = contest(options, own, TRIAL_DEALS, seed)
        print(f"{own} nodes: {ours:.1f} ms a turn, the other {theirs:.1f} ms", flush=True)
        own = max(1000, round(own * theirs / ours, -3))
    return int(own)


def main():
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("red7", type=program)
    reader.add_argument("other", type=program)
    reader.add_argument("--deals", type=positive, default=2000)
    reader.add_argument("--nodes", type=positive)
    reader.add_argument("--own", type=positive)
    reader.add_argument("--level", default="master")
    reader.add_argument("--seed", type=positive, default=1)
    reader.add_argument("--players", type=positive, default=2)
    options = reader.parse_args()
    own = options.own or equal_effort(options)
    told, ours, theirs = contest(options, own, options.deals, options.seed)
    player = told["standings"][0]
    print(f"{told['deals']} deals, {told['games']} rounds: {100 * player['share']:.2f} % against the other, standard error "
          f"{100 * player['error']:.2f}, 95 % interval ± {196 * player['error']:.2f}")
    if ours is None:
        sys.exit("interrupted: the processor time of a turn is not known")
    print(f"processor time of a turn: {ours:.2f} ms with {own} nodes, the other {theirs:.2f} ms")
    if faults := next((one["faults"] for one in told["standings"] if one["faults"]), None):
        sys.exit(f"rounds were lost by a fault: {faults}")


if __name__ == "__main__":
    main()
