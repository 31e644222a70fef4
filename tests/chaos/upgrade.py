#!/usr/bin/env python3
"""One version of the server takes the place of another while people play, and gives it back.

    upgrade.py RED7 OTHER [SEED]

starts the cluster of docs/nodes.md with OTHER, and lets people play through the balancer. Each server is told to
stop, and RED7 started in its place; then one of them is killed, so that servers of one version take over what the
other wrote; then all of it back again. The checker of chaos.py compares what everybody was told with what is stored.
Exit status 1 with the fault if anything is wrong: a server that does not start, a move lost or doubled, an error that
a person would have seen."""
import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "..", "server")]
import cluster  # noqa: E402  pylint: disable=wrong-import-position
import server  # noqa: E402  pylint: disable=wrong-import-position
from chaos import Table, rows_of  # noqa: E402  pylint: disable=wrong-import-position
from points import PATIENCE, Fault, holds  # noqa: E402  pylint: disable=wrong-import-position

TABLES = 8
BETWEEN = 1.5  # seconds between two servers: people play on with both versions
OPTIONS = [f"--limit={name}={value}" for name, value in server.WIDE.items()]


def version(program):
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]


class Town(cluster.Cluster):
    primary = 0  # its database, for the checker

    def exchange(self, which, program, number):
        """Ends a server, and starts a program in its place."""
        process = self.servers[which]
        process.send_signal(number)
        status = process.wait(PATIENCE)
        holds(number == signal.SIGKILL or status == 0, f"a server ended with {status}\n{self.logs()}")
        self.red7 = program
        self.serve(which)
        end = time.monotonic() + PATIENCE
        while not self.answers(which):
            holds(self.servers[which].poll() is None and time.monotonic() < end,
                  f"{version(program)} does not start\n{self.logs()}")
            time.sleep(0.05)


class Hall:
    """People at tables, who begin anew when a game is over."""

    def __init__(self, town, seed):
        self.town, self.rng, self.over = town, random.Random(seed), threading.Event()
        self.groups, self.played = [], []

    def fill(self):
        self.groups = [group for group in self.groups if group.is_alive() or self.played.append(group)]
        while len(self.groups) < TABLES:
            self.groups.append(Table(self.town, self.rng.random(), self.over))
            self.groups[-1].start()

    def play(self, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.fill()
            time.sleep(0.1)

    def end(self):
        """Everybody stops, and what they were told is compared with what is stored."""
        self.over.set()
        everybody = self.played + self.groups
        for group in self.groups:
            group.join(2 * PATIENCE)
            holds(not group.is_alive(), "a table does not come to its end")
        for group in everybody:
            group.check(rows_of(self.town, group.people[0].game))
            group.close()
        told = sum(len(seat.told) for group in everybody for seat in group.people)
        longest = max(pause for group in everybody for seat in group.people for pause in seat.pauses)
        return f"{len(everybody)} tables, {told} moves acknowledged, none lost or doubled; the longest wait {longest:.1f} s"


def exchange_all(red7, other, seed, tell):
    with contextlib.closing(Town(other, OPTIONS, durable=False)) as town:
        hall = Hall(town, seed)
        hall.play(2 * BETWEEN)
        for program in (red7, other):
            for which in range(len(town.servers)):
                tell(f"server {which}: {version(program)}")
                town.exchange(which, program, signal.SIGTERM)
                hall.play(BETWEEN)
                if which == 0:  # the others have its tables next, in the words of the version that has just come
                    tell("server 0 is killed")
                    town.exchange(which, program, signal.SIGKILL)
                    hall.play(BETWEEN)
        tell(hall.end())


def main():
    if len(sys.argv) not in (3, 4) or not all(os.access(program, os.X_OK) for program in sys.argv[1:3]):
        print(__doc__, file=sys.stderr)
        return 2
    if len(sys.argv) > 3 and not sys.argv[3].isdigit():
        print(f"upgrade: {sys.argv[3]}: SEED is a number", file=sys.stderr)
        return 2
    lacking = cluster.missing()
    if lacking:
        print(f"upgrade: {lacking} is not installed here")
        return 77
    seed, began = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6), time.monotonic()
    print(f"seed {seed}", flush=True)
    try:
        exchange_all(*(os.path.abspath(program) for program in sys.argv[1:3]), seed,
                     lambda text: print(f"{time.monotonic() - began:6.1f} s  {text}", flush=True))
    except (Fault, AssertionError) as fault:
        print(f"seed {seed}: {fault}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
