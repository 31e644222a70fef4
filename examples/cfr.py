#!/usr/bin/env python3
"""Solves a small deck of Red7 with hidden hands: CFR+ with alternating updates, and exactly how much a
perfect opponent could still gain (exploitability).

usage: cfr.py [--cards C] [--hand N] [--iterations N] [--rules R] [--log FILE]

All deals of these cards to two seats are played out into one tree; what a seat has seen decides which
nodes it cannot tell apart. The tree is kept as arrays, level by level, so that an iteration is a few
operations of numpy on each level. A turn that is sure to survive is preferred to one that is not: who goes
out loses the round, so nothing is lost by that. Rules without draws only: the deck is never looked at.
"""
import argparse
import itertools
import json
import sys
import time

import numpy as np

import red7

COLOURS = "VIBGYOR"


def deals(cards, hand):
    """Every deal as (hands, palettes): two hands, and a palette card each."""
    for first in itertools.combinations(cards, hand):
        rest = [card for card in cards if card not in first]
        for second in itertools.combinations(rest, hand):
            left = [card for card in rest if card not in second]
            for palettes in itertools.permutations(left, 2):
                yield (first, second), palettes


class Tree:
    """The game as arrays: nodes level by level, and the edges out of information sets."""

    def __init__(self, rules, cards, hand):
        self.parents, self.edges, self.players, self.values = [], [], [], []  # of nodes
        self.levels = []  # the nodes of each level
        self.sets = {}  # what a seat has seen: the first of its edges, and how many there are
        self.edge_count = 0
        frontier = []
        for hands, palettes in deals(cards, hand):
            strength = [int(card[1]) * 7 + COLOURS.index(card[0]) for card in palettes]
            turn = 0 if strength[1] > strength[0] else 1  # who does not lead begins
            seats = " ".join(f"{''.join(h)}/{p}/-" for h, p in zip(hands, palettes))
            frontier.append((f"{rules} {turn} - - {seats}", turn, None, [(h, palettes) for h in hands], -1, -1))
        self.roots = len(frontier)
        while frontier:
            frontier = self._level(frontier)
        self.parents, self.edges = np.array(self.parents), np.array(self.edges)
        self.players, self.values = np.array(self.players), np.array(self.values)
        firsts = np.zeros(self.edge_count, np.int64)
        owners = np.zeros(self.edge_count, np.int64)
        for first, count, player in self.sets.values():
            firsts[first:first + count], owners[first:first + count] = first, player
        self.firsts, self.owners = firsts, owners  # of edges: the set's first edge, its player

    def _level(self, frontier):
        """Adds the nodes of a level; returns those below."""
        start, below = len(self.parents), []
        for text, turn, winner, seen, parent, edge in frontier:
            node = len(self.parents)
            self.parents.append(parent)
            self.edges.append(edge)
            self.players.append(-1 if winner is not None else turn)
            self.values.append(0.0 if winner is None else 1.0 if winner == 0 else -1.0)
            if winner is not None:
                continue
            steps = red7.ask("legal", position=text, sure=True)["steps"] or ["pass"]
            first, _, _ = self.sets.setdefault((turn, seen[turn]), (self.edge_count, len(steps), turn))
            if first == self.edge_count:
                self.edge_count += len(steps)
            for i, step in enumerate(steps):
                after = red7.ask("apply", position=text, steps=step)
                told = [(s, step) for s in seen]
                below.append((after["position"], after["turn"], after["winner"], told, node, first + i))
        self.levels.append(slice(start, len(self.parents)))
        return below


class Solver:
    """Regrets and strategies, one number for each edge."""

    def __init__(self, tree):
        self.tree = tree
        self.regrets = np.zeros(tree.edge_count)
        self.sums = np.zeros(tree.edge_count)

    def normal(self, weights):
        """Weights as a strategy: in each information set they add up to 1."""
        total = np.zeros(self.tree.edge_count)
        np.add.at(total, self.tree.firsts, weights)
        total = total[self.tree.firsts]
        counts = np.bincount(self.tree.firsts, minlength=self.tree.edge_count)[self.tree.firsts]
        return np.where(total > 0, weights / np.where(total > 0, total, 1), 1 / counts)

    def reach(self, strategy, player):
        """How likely a player's own choices lead to each node."""
        tree, reach = self.tree, np.ones(len(self.tree.parents))
        for level in tree.levels[1:]:
            parents = tree.parents[level]
            own = tree.players[parents] == player
            reach[level] = reach[parents] * np.where(own, strategy[tree.edges[level]], 1)
        return reach

    def values(self, strategy):
        """What each node is worth to seat 0."""
        tree, values = self.tree, self.tree.values.copy()
        for level in reversed(tree.levels[1:]):
            np.add.at(values, tree.parents[level], strategy[tree.edges[level]] * values[level])
        return values

    def iterate(self, n):
        """Iteration number n of CFR+, from 1: each player in turn."""
        tree = self.tree
        inner = slice(tree.levels[1].start, None)
        edges, parents = tree.edges[inner], tree.parents[inner]
        for player in (0, 1):
            strategy = self.normal(self.regrets)
            values = self.values(strategy) * (1 if player == 0 else -1)
            others = self.reach(strategy, 1 - player) / tree.roots
            gain = others[parents] * (values[inner] - values[parents]) * (tree.players[parents] == player)
            np.add.at(self.regrets, edges, gain)
            np.maximum(self.regrets, 0, out=self.regrets)
            own = self.reach(strategy, player)[parents] * (tree.players[parents] == player)
            first = np.zeros(tree.edge_count)
            first[edges] = own  # the same at every node of a set
            self.sums += n * first * strategy

    def best_response(self, strategy, player):
        """What the best answer to a strategy wins, exactly."""
        tree, values = self.tree, self.tree.values * (1 if player == 0 else -1)
        others = self.reach(strategy, 1 - player) / tree.roots
        for level in reversed(tree.levels[1:]):
            edges, parents = tree.edges[level], tree.parents[level]
            own = tree.players[parents] == player
            worth = np.zeros(tree.edge_count)
            np.add.at(worth, edges[own], others[parents[own]] * values[level][own])
            most = np.full(tree.edge_count, -np.inf)
            np.maximum.at(most, tree.firsts[edges[own]], worth[edges[own]])
            best = worth == most[tree.firsts]
            share = np.where(own, best[edges] / np.maximum(self._ties(best)[edges], 1), strategy[edges])
            np.add.at(values, parents, share * values[level])
        return values[tree.levels[0]].mean()

    def _ties(self, best):
        counts = np.zeros(self.tree.edge_count)
        np.add.at(counts, self.tree.firsts, best)
        return counts[self.tree.firsts]

    def exploitability(self):
        """Half of what best answers to the average strategy win from both seats; and its value."""
        average = self.normal(self.sums)
        gains = [self.best_response(average, player) for player in (0, 1)]
        return sum(gains) / 2, self.values(average)[self.tree.levels[0]].mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--cards", default="R7G7V7R4G4V4R1V1")
    parser.add_argument("--hand", type=int, default=2)
    parser.add_argument("--rules", default="v1.3")
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--log", help="where to keep how it went, as JSON")
    args = parser.parse_args()
    if "+" in args.rules:
        sys.exit("cfr.py: rules without draws only, such as v1.3")
    cards = [args.cards[i:i + 2] for i in range(0, len(args.cards), 2)]
    begun = time.process_time()
    try:
        red7.deal(args.rules, 2, 1, cards=args.cards, hand=args.hand)
    except red7.Error as error:
        sys.exit(f"cfr.py: {error}")
    tree = Tree(args.rules, cards, args.hand)
    print(f"{tree.roots} deals, {len(tree.parents)} nodes, {len(tree.sets)} information sets, "
          f"{time.process_time() - begun:.1f} s", flush=True)
    solver, log = Solver(tree), open(args.log, "w") if args.log else None
    for n in range(args.iterations + 1):
        if n > 0:  # before the first one every step is equally likely
            solver.iterate(n)
        if n & (n - 1) == 0 or n == args.iterations:
            exploitability, value = solver.exploitability()
            print(f"iteration {n:>5}: exploitability {exploitability:.5f}, value for seat 0 {value:+.5f}", flush=True)
            if log:
                print(json.dumps({"iteration": n, "exploitability": exploitability, "value": value}), file=log)


if __name__ == "__main__":
    main()
