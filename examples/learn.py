#!/usr/bin/env python3
"""Learns Red7 by playing against itself: PPO in one file, on the environments of red7.vec.

usage: learn.py [--minutes M] [--steps N] [--rules R] [--out FILE] [--log FILE] [--seed S]

One network plays both seats, step by step. It sees what a seat may know and rates the 102 actions and the
chance to win. Games are generated and learnt from by turns, one processor in use. Every half minute it
plays greedy, and a line tells how it stands; --log keeps these lines as JSON for plot_learning.py.

It needs python3-torch; with libopenblas0-pthread it learns some six times faster than with the plain
libblas3. examples/evaluate.py measures what comes out.
"""
import argparse
import json
import sys
import time

import numpy as np

from evaluate import play
from red7.vec import Vec

try:
    import torch
    from torch import nn
except ImportError:
    sys.exit("learn.py needs torch: apt-get install python3-torch libopenblas0-pthread")

ENVS, LENGTH = 512, 32  # games side by side, and steps of each between two updates
BATCH, EPOCHS = 1024, 1
CLIP, LAMBDA, ENTROPY = 0.2, 0.95, 0.01
HIDDEN = 256
R7_CARDS = 49


def scales(vec):
    """What makes the numbers of an observation as large as its bits."""
    scale = torch.ones(vec.observation_size)
    for name, offset, width, count, _ in vec.fields():
        most = {"counts": 4, "tops": R7_CARDS, "hands": 7, "left": R7_CARDS, "points": 40, "target": 40}.get(name, 1)
        scale[offset:offset + width * count] = 1 / most
    return scale


class Player(nn.Module):
    """Observations and masks in, logits of actions and the expected reward out. What may be done without going
    out says much about a position, so the mask is seen, too."""

    def __init__(self, vec):
        super().__init__()
        self.register_buffer("scale", scales(vec))
        self.body = nn.Sequential(nn.Linear(vec.observation_size + vec.action_count, HIDDEN), nn.ReLU(),
                                  nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.head = nn.Linear(HIDDEN, vec.action_count + 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    def forward(self, observations, masks):
        seen = torch.cat((observations * self.scale, masks.float()), 1)
        out = self.head(self.body(seen))
        return out[:, :-1].masked_fill(~masks, -1e9), torch.tanh(out[:, -1])


def evaluate(player, rules, games, seed):
    """The share of games won against greedy, and its standard error."""
    def choose(vec):
        with torch.no_grad():
            logits, _ = player(torch.from_numpy(vec.observations), torch.from_numpy(vec.masks))
        vec.actions[:] = logits.argmax(1).numpy()

    return play(choose, rules, "greedy", games, 0, seed)


class Rollout:
    """Some steps of every game, as they were played."""

    def __init__(self, vec):
        shape = (LENGTH, vec.count)
        self.observations = torch.zeros((*shape, vec.observation_size), dtype=torch.uint8)
        self.masks = torch.zeros((*shape, vec.action_count), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.chances = torch.zeros(shape)  # the logarithm of the action's probability
        self.values = np.zeros((LENGTH + 1, vec.count), np.float32)
        self.rewards = np.zeros(shape, np.float32)  # of the seat that acted
        self.ends = np.zeros(shape, np.bool_)
        self.seats = np.zeros((LENGTH + 1, vec.count), np.uint8)

    def play(self, vec, player, observations, masks, generator):
        rows = np.arange(vec.count)
        for t in range(LENGTH + 1):
            with torch.no_grad():
                logits, values = player(observations, masks)
            self.values[t], self.seats[t] = values.numpy(), vec.seats
            if t == LENGTH:
                return
            # The largest of logits with Gumbel noise is a sample of their distribution.
            noise = torch.empty_like(logits).exponential_(generator=generator).log_()
            actions = (logits - noise).argmax(1)
            self.observations[t], self.masks[t], self.actions[t] = observations, masks, actions
            self.chances[t] = logits.log_softmax(1).gather(1, actions[:, None])[:, 0]
            vec.actions[:] = actions.numpy()
            vec.step()
            self.rewards[t], self.ends[t] = vec.rewards[rows, self.seats[t]], vec.terminals

    def advantages(self):
        """How much better than expected each action did: what one seat wins, the other loses."""
        advantages = np.zeros_like(self.rewards)
        later = np.zeros(self.rewards.shape[1], np.float32)
        for t in reversed(range(LENGTH)):
            side = np.where(self.seats[t] == self.seats[t + 1], 1, -1) * ~self.ends[t]
            surprise = self.rewards[t] + side * self.values[t + 1] - self.values[t]
            later = surprise + LAMBDA * side * later
            advantages[t] = later
        return advantages


def learn(player, optimizer, rollout):
    """Some epochs of PPO on what was played."""
    advantages = torch.from_numpy(rollout.advantages()).flatten()
    returns = advantages + torch.from_numpy(rollout.values[:-1]).flatten()
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    observations, masks = rollout.observations.flatten(0, 1), rollout.masks.flatten(0, 1)
    actions, chances = rollout.actions.flatten(), rollout.chances.flatten()
    for _ in range(EPOCHS):
        order = torch.randperm(len(actions))
        for start in range(0, len(order), BATCH):
            at = order[start:start + BATCH]
            logits, values = player(observations[at], masks[at])
            logs = logits.log_softmax(1)
            ratio = (logs.gather(1, actions[at][:, None])[:, 0] - chances[at]).exp()
            gain = torch.min(ratio * advantages[at], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[at])
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(1)
            loss = -gain.mean() + 0.5 * (values - returns[at]).square().mean() - ENTROPY * entropy.mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=10, help="of processor time")
    parser.add_argument("--steps", type=int, default=10**12, help="stop after so many")
    parser.add_argument("--rules", default="v1.3")
    parser.add_argument("--out", help="where to keep the player")
    parser.add_argument("--log", help="where to keep how it went")
    parser.add_argument("--games", type=int, default=1000, help="of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    generator = torch.Generator().manual_seed(args.seed)
    vec = Vec(args.rules, ENVS, pruned=True, seed=args.seed)
    vec.reset()
    observations, masks = torch.from_numpy(vec.observations), torch.from_numpy(vec.masks)
    player = Player(vec)
    optimizer = torch.optim.Adam(player.parameters(), 1e-3)
    rollout = Rollout(vec)
    steps, spent, told, log = 0, 0.0, -1.0, open(args.log, "w") if args.log else None
    while True:
        done = spent >= 60 * args.minutes or steps >= args.steps
        if done or spent >= told + 30 or told < 0:
            told = spent
            share, error = evaluate(player, args.rules, args.games, args.seed + 1)
            row = {"steps": steps, "seconds": round(spent, 1), "greedy": round(share, 4), "error": round(error, 4),
                   "steps_per_second": round(steps / spent) if spent else 0}
            print(f"{steps:>10} steps  {spent:6.0f} s  {row['steps_per_second']:>6} steps/s  "
                  f"{100 * share:5.1f} % against greedy (± {100 * error:.1f})", flush=True)
            if log:
                print(json.dumps(row), file=log, flush=True)
            if args.out:
                torch.save({"rules": args.rules, "state": player.state_dict(), "steps": steps}, args.out)
        if done:
            return
        begun = time.process_time()
        share_left = max(1 - max(spent / (60 * args.minutes), steps / args.steps), 0)
        optimizer.param_groups[0]["lr"] = 1e-3 * (0.05 + 0.95 * share_left)
        rollout.play(vec, player, observations, masks, generator)
        learn(player, optimizer, rollout)
        spent += time.process_time() - begun
        steps += LENGTH * ENVS


if __name__ == "__main__":
    main()
