#!/usr/bin/env python3
"""Plays what learn.py has learnt, or the random player, against the levels of bots, through the environment.

usage: evaluate.py [PLAYER.pt] [--games N] [--bots NAMES] [--nodes N]

Half of the games are played in each seat; the error is the standard error of the share."""
import argparse
import pickle
import sys

import numpy as np

import red7
from red7.vec import Vec

LEVELS = "random greedy novice beginner casual regular"


def random_player(vec):
    vec.sample()


def network(path):
    """What learn.py kept, as a player; and the rules it was learnt with."""
    try:
        import torch

        import learn
    except ImportError as error:
        sys.exit(f"evaluate.py: to play {path} it needs torch: {error}")
    torch.set_num_threads(1)
    try:
        kept = torch.load(path)
        player = learn.Player()
        player.load_state_dict(kept["state"])
    except (OSError, RuntimeError, KeyError, TypeError, pickle.UnpicklingError) as error:
        sys.exit(f"evaluate.py: {path} is no player of learn.py: {str(error).splitlines()[0]}")
    return player.act, kept["rules"]


def play(choose, rules, bot, games, nodes, seed, by="turns"):
    """The share of games won against a bot, and its standard error."""
    wins = total = 0
    for seat in (0, 1):
        opponents = [bot, bot]
        opponents[seat] = None
        vec = Vec(rules, min(games // 2, 128), by=by, pruned=True, opponents=opponents, nodes=nodes, seed=seed)
        vec.reset()
        left = np.full(vec.count, games // 2 // vec.count)  # as many from each, so that short ones do not count more
        while left.any():
            choose(vec)
            vec.step()
            counted = vec.terminals & (left > 0)
            left -= counted
            wins += int((vec.rewards[counted, seat] > 0).sum())
            total += int(counted.sum())
    share = wins / total
    return share, (share * (1 - share) / total) ** 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("player", nargs="?")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default=LEVELS, help="names with spaces between them")
    parser.add_argument("--nodes", type=int, default=0, help="effort of the bots; 0: their own")
    parser.add_argument("--rules", default="v1.3", help="of the random player")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    choose, rules = network(args.player) if args.player else (random_player, args.rules)
    by = "turns" if args.player else "steps"
    for bot in args.bots.split():
        try:
            share, error = play(choose, rules, bot, max(args.games, 2), args.nodes, args.seed, by)
        except red7.Error as error:
            sys.exit(f"evaluate.py: {error}")
        print(f"against {bot:<10} {100 * share:5.1f} % ± {100 * error:.1f}", flush=True)


if __name__ == "__main__":
    main()
