#!/usr/bin/env python3
"""Learns Red7 by playing against itself: a network that says what a table is worth after a turn, and TD(lambda), in
one file on the environments of red7.vec.

usage: learn.py [--minutes M] [--steps N] [--rules R] [--out FILE] [--log FILE] [--seed S]

Both seats are played by the same network, a whole turn at each step, in rule sets without actions. For every turn
that survives it is told what the player would know afterwards: the cards, what the palettes count for under each
rule, and how many of the cards that it has not seen would give the other one the lead. It plays the turn that it
likes best, now and then another one, and learns from what came of it. What is kept and measured is a running average
of the network, which is steadier than any one moment of it. Every half minute that plays greedy, and a line tells how
it stands; --log keeps these lines as JSON for plot_learning.py.

It needs python3-torch; with libopenblas0-pthread it learns twice as fast as with the plain libblas3.
examples/evaluate.py measures what comes out.
"""
import argparse
import copy
import json
import sys
import time

import numpy as np

import red7
from evaluate import play
from red7.vec import Vec

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("learn.py needs torch: apt-get install python3-torch libopenblas0-pthread")

ENVS, LENGTH = 512, 32  # games side by side, and turns of each between two updates
BATCH = 1024
RATE = 2e-3  # of learning; it goes down to a twentieth
HEAT = 0.08  # of the choices: a turn that is worse by so much is played a third as often; it goes down, too
LAMBDA = 0.8  # how far what came later counts for a turn
AVERAGE = 0.02  # how much of the average an update replaces
STATE, PLACE = 225, 28  # numbers that tell of a position, and of a palette card in it
WIDE, NARROW = 64, 32  # layers of the network

# Cards are numbers from 0 to 48 in the order of their strength; NONE stands where no card is played.
CARDS, NONE = 49, 49
CARD = np.arange(CARDS)
NUMBER, COLOUR = CARD // 7, CARD % 7
VIOLET, INDIGO, BLUE, GREEN, YELLOW, ORANGE, RED = range(7)


def longest_runs():
    """For each set of numbers, bit 0 for the 1s: 64 times the length of its longest run, and 7 times the index of
    the last number of that; of two as long the higher one counts."""
    runs = np.zeros(128, np.int16)
    for numbers in range(1, 128):
        for last in range(7):
            length = 0
            while length <= last and numbers >> (last - length) & 1:
                length += 1
            if length:
                runs[numbers] = max(runs[numbers], 64 * length + 7 * last)
    return runs


RUNS = longest_runs()


def scores_with(palettes, scores):
    """What palettes count for under each rule with one more card, for every card: 64 times the cards that count, and
    the strongest of them counted from 1. `palettes` is (n, 49), `scores` (n, 7) what they count for now."""
    n = len(palettes)
    grid = palettes.reshape(n, 7, 7)  # by number and colour
    numbers, colours = grid.any(2), grid.any(1)
    after = np.repeat(scores[:, :, None], CARDS, 2)  # (n, 7, 49)
    top = (CARD + 1).astype(np.int16)

    def joined(rule, cards):  # rules under which all cards of a kind count together
        old = scores[:, rule, None]
        return (old & ~63) + 64 + np.maximum(old & 63, top[cards])

    after[:, RED] = np.maximum(after[:, RED], 64 + top)
    low, even = NUMBER < 3, NUMBER % 2 == 1
    after[:, VIOLET, low] = joined(VIOLET, low)
    after[:, GREEN, even] = joined(GREEN, even)
    new = ~colours[:, COLOUR]
    old = scores[:, BLUE, None]
    after[:, BLUE] = (old & ~63) + 64 * new + np.maximum(old & 63, top)
    tops = np.where(palettes, top, 0).reshape(n, 7, 7)
    count = grid.sum(2, dtype=np.int16)[:, NUMBER] + np.int16(1)
    after[:, ORANGE] = np.maximum(after[:, ORANGE], 64 * count + np.maximum(tops.max(2)[:, NUMBER], top))
    count = grid.sum(1, dtype=np.int16)[:, COLOUR] + np.int16(1)
    after[:, YELLOW] = np.maximum(after[:, YELLOW], 64 * count + np.maximum(tops.max(1)[:, COLOUR], top))
    sets = (numbers @ (1 << np.arange(7)))[:, None] | 1 << NUMBER
    run = RUNS[sets]
    last = (run & 63) // 7  # its highest card is the strongest of that number, perhaps the new one
    highest = np.maximum(np.take_along_axis(tops.max(2), last.astype(np.int64), 1), np.where(last == NUMBER, top, 0))
    after[:, INDIGO] = np.maximum(after[:, INDIGO], (run & ~63) + highest.astype(np.int16))
    return after


class Tables:
    """The positions of some environments, and the turns that survive there. What a table is like afterwards is told
    in parts, so that little need be computed for each turn: by the position (`state`), by the place of the palette
    card in the hand (`place`), by that card (`put`) and by the canvas card (`lay`; none: the rule that stays)."""

    def __init__(self, vec):
        n = vec.count
        field = {name: vec.field(name) for name in ("hand", "palette", "canvas", "rule", "counts", "tops", "hands")}
        hand, canvas = field["hand"][:, 0], field["canvas"][:, 0]
        mine, other = field["palette"].transpose(1, 0, 2)
        scores = 64 * field["counts"].astype(np.int16) + field["tops"]  # (n, 2, 7)
        unseen = (hand | mine | other | canvas) == 0
        left = field["hands"][:, 1, 0]
        held = (left / np.maximum(unseen.sum(1), 1)).astype(np.float32)  # how likely the other has an unseen card

        places = np.full((n, 8), NONE)  # the cards of the hands; place 0 is for no card
        rows, cards = np.nonzero(hand)
        places[rows, np.arange(len(rows)) - np.searchsorted(rows, np.arange(n))[rows] + 1] = cards
        self.rows, self.slots = np.nonzero(vec.masks)
        self.starts = np.searchsorted(self.rows, np.arange(n))
        self.passes = self.slots == 0  # who passes loses
        self.p = self.slots >> 3
        self.put, lay = places[self.rows, self.p], places[self.rows, self.slots & 7]
        self.lay = np.where(lay == NONE, NONE + field["rule"][:, 0].argmax(1)[self.rows], lay)

        state = np.zeros((n, STATE), np.float32)
        state[:, 0:49], state[:, 49:98], state[:, 98:147], state[:, 147:196] = hand, mine, canvas, other
        state[:, 196:203], state[:, 203:210] = field["counts"][:, 1], field["tops"][:, 1] / np.float32(CARDS)
        state[:, 210:217] = unseen.reshape(n, 7, 7).sum(1) * held[:, None]  # cards of each colour that it may have
        state[np.arange(n), 217 + left] = 1

        # What my palette would count for, and how many of the unseen cards would beat that.
        with_card = np.concatenate((scores_with(mine, scores[:, 0]), scores[:, 0, :, None]), 2)  # NONE adds nothing
        own = np.take_along_axis(with_card, places[:, None, :], 2).transpose(0, 2, 1)  # (n, 8, 7)
        answers = np.where(unseen[:, None], scores_with(other, scores[:, 1]), 0)  # (n, 7, 49)
        threats = np.count_nonzero(answers[:, None] > own[..., None], 3)
        place = np.zeros((n, 8, PLACE), np.float32)
        place[..., 0:7], place[..., 7:14] = own >> 6, (own & 63) / np.float32(CARDS)
        place[..., 14:21] = own > scores[:, 1, None]
        place[..., 21:28] = threats * held[:, None, None]
        self.state, self.place = torch.from_numpy(state), torch.from_numpy(place)

    def turns(self):
        """All of them, as a player wants them."""
        return self.state, self.place, *map(torch.from_numpy, (self.rows, self.p, self.put, self.lay))

    def choose(self, values, heat=0.0, random=None):
        """For each environment the number of its best turn, or with heat of one that is nearly as good; and what
        that is worth."""
        values = np.where(self.passes, -1, values)
        wish = values if heat == 0 else values - heat * np.log(random.exponential(size=len(values)))
        at = np.flatnonzero(wish == np.maximum.reduceat(wish, self.starts)[self.rows])
        chosen = at[np.searchsorted(self.rows[at], np.arange(len(self.starts)))]
        return chosen, values[chosen]


class Player(nn.Module):
    """Turns in, what they are worth to those who play them out: from -1 to 1."""

    def __init__(self):
        super().__init__()
        self.state, self.place = nn.Linear(STATE, WIDE), nn.Linear(PLACE, WIDE, bias=False)
        self.put, self.lay = nn.Embedding(CARDS + 1, WIDE), nn.Embedding(CARDS + 7, WIDE)
        self.middle, self.end = nn.Linear(WIDE, NARROW), nn.Linear(NARROW, 1)
        for table in (self.put, self.lay):
            nn.init.normal_(table.weight, std=0.05)

    def forward(self, state, place, rows, p, put, lay):
        sums = self.state(state)[rows] + self.place(place)[rows, p] + self.put(put) + self.lay(lay)
        return torch.tanh(self.end(torch.relu(self.middle(torch.relu(sums))))[:, 0])

    def act(self, vec):
        """Writes the best actions."""
        tables = Tables(vec)
        with torch.no_grad():
            chosen, _ = tables.choose(self(*tables.turns()).numpy())
        vec.actions[:] = tables.slots[chosen]


class Rollout:
    """Some turns of every game, as they were played."""

    def __init__(self, vec):
        shape = (LENGTH, vec.count)
        self.state, self.place = torch.zeros((*shape, STATE)), torch.zeros((*shape, PLACE))
        self.put, self.lay = (torch.zeros(shape, dtype=torch.int64) for _ in range(2))
        self.values = np.zeros((LENGTH + 1, vec.count), np.float32)
        self.rewards = np.zeros(shape, np.float32)  # of the seat that acted
        self.ends = np.zeros(shape, np.bool_)
        self.passes = np.zeros(shape, np.bool_)
        self.seats = np.zeros((LENGTH + 1, vec.count), np.uint8)

    def play(self, vec, player, heat, random):
        rows = np.arange(vec.count)
        for t in range(LENGTH + 1):
            tables = Tables(vec)
            turns = tables.turns()
            chosen, self.values[t] = tables.choose(player(*turns).numpy(), heat, random)
            self.seats[t] = vec.seats
            if t == LENGTH:
                return
            self.state[t], self.place[t] = tables.state, tables.place[rows, tables.p[chosen]]
            self.put[t], self.lay[t] = turns[4][chosen], turns[5][chosen]
            self.passes[t] = tables.passes[chosen]
            vec.actions[:] = tables.slots[chosen]
            vec.step()
            self.rewards[t], self.ends[t] = vec.rewards[rows, self.seats[t]], vec.terminals

    def targets(self):
        """What each turn turned out to be worth: what one seat wins, the other loses."""
        targets = np.zeros_like(self.rewards)
        later = self.values[LENGTH]
        for t in reversed(range(LENGTH)):
            side = np.where(self.seats[t] == self.seats[t + 1], 1, -1)
            told = side * ((1 - LAMBDA) * self.values[t + 1] + LAMBDA * later)
            later = targets[t] = np.where(self.ends[t], self.rewards[t], told)
        return targets


def learn(player, optimizer, rollout):
    """Brings the network nearer to what turns turned out to be worth. Passing is known to lose."""
    targets = torch.from_numpy(rollout.targets()).flatten()
    state, place = rollout.state.flatten(0, 1), rollout.place.flatten(0, 1)[:, None]
    put, lay = rollout.put.flatten(), rollout.lay.flatten()
    played = torch.from_numpy(np.flatnonzero(~rollout.passes))
    for at in played[torch.randperm(len(played))].split(BATCH):
        rows = torch.arange(len(at))
        values = player(state[at], place[at], rows, torch.zeros_like(rows), put[at], lay[at])
        loss = (values - targets[at]).square().mean()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--steps", type=int, default=10**12, help="stop after so many")
    parser.add_argument("--rules", default="v1.3", help="without actions")
    parser.add_argument("--out", help="where to keep the player")
    parser.add_argument("--log", help="where to keep how it went")
    parser.add_argument("--games", type=int, default=1000, help="of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    random = np.random.default_rng(args.seed)
    try:
        vec = Vec(args.rules, ENVS, by="turns", pruned=True, seed=args.seed)
    except red7.Error as error:
        sys.exit(f"learn.py: {error}; rule sets without actions are learnt, such as v1.3")
    vec.reset()
    player = Player()
    average = copy.deepcopy(player)
    optimizer = torch.optim.Adam(player.parameters(), RATE)
    rollout = Rollout(vec)
    steps, spent, told, log = 0, 0.0, -1.0, open(args.log, "w") if args.log else None
    while True:
        done = spent >= 60 * args.minutes or steps >= args.steps
        if done or spent >= told + 30 or told < 0:
            told = spent
            share, error = play(average.act, args.rules, "greedy", args.games, 0, args.seed + 1)
            row = {"steps": steps, "seconds": round(spent, 1), "greedy": round(share, 4), "error": round(error, 4),
                   "steps_per_second": round(steps / spent) if spent else 0}
            print(f"{steps:>10} steps  {spent:6.0f} s  {row['steps_per_second']:>6} steps/s  "
                  f"{100 * share:5.1f} % against greedy (± {100 * error:.1f})", flush=True)
            if log:
                print(json.dumps(row), file=log, flush=True)
            if args.out:
                torch.save({"rules": args.rules, "state": average.state_dict(), "steps": steps}, args.out)
        if done:
            return
        begun = time.process_time()
        cooling = 0.05 + 0.95 * max(1 - max(spent / (60 * args.minutes), steps / args.steps), 0)
        optimizer.param_groups[0]["lr"] = RATE * cooling
        with torch.no_grad():
            rollout.play(vec, player, HEAT * cooling, random)
        learn(player, optimizer, rollout)
        with torch.no_grad():
            for kept, new in zip(average.parameters(), player.parameters()):
                kept.lerp_(new, AVERAGE)
        spent += time.process_time() - begun
        steps += LENGTH * ENVS


if __name__ == "__main__":
    main()
