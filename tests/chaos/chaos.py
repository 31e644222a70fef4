#!/usr/bin/env python3
"""Servers and databases that die, freeze, are cut off, stopped and started while people play.

    chaos.py RED7 [MINUTES] [SEED]     the scenes of points.py, then so many minutes at random (2)
    chaos.py RED7 --scenes [NAME ...]  the scenes alone, or some of them
    chaos.py RED7 --mutants ROOT BUILD whether the scenes find nine faults (mutants.py)

A checker that knows nothing of the inside compares what people were told with what the database has: each
request that was acknowledged is stored once, at the number that was told; no gaps; who has a table changes only
forwards; all who watch come to the same; no view has a hidden card. Exit status 1, with the fault and the seed, if
anything is wrong."""
import contextlib
import os
import random
import signal
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "..", "server")]
import cluster  # noqa: E402  pylint: disable=wrong-import-position
import mutants  # noqa: E402  pylint: disable=wrong-import-position
import server  # noqa: E402  pylint: disable=wrong-import-position
from gate import Gate  # noqa: E402  pylint: disable=wrong-import-position
from points import PATIENCE, SCENES, Fault, holds  # noqa: E402  pylint: disable=wrong-import-position
from wsclient import Closed, Refused, Seat  # noqa: E402  pylint: disable=wrong-import-position


class Cluster(cluster.Cluster):
    """Three servers, each with a gate before its database."""

    def start(self, durable):
        self.gates, self.primary = [], 0
        super().start(durable)

    def serve(self, which):
        while len(self.gates) <= which:
            self.gates.append(Gate(self.databases[0].port))
        self.data = (f"postgres://red7@127.0.0.1:{self.gates[which].port}/games?sslmode=disable&"
                     "gssencmode=disable&standby=none&node=")
        super().serve(which)

    def mend(self):
        """Thaws servers that are frozen, and starts those that have ended, as systemd does, until all are there."""
        for process in self.servers:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
        end = time.monotonic() + PATIENCE
        while not all([self.stands(which) for which in range(len(self.servers))]):
            holds(time.monotonic() < end, f"a server does not start\n{self.logs()}")
            time.sleep(0.05)

    def stands(self, which):
        if self.servers[which].poll() is not None:
            self.serve(which)
        return self.answers(which)

    def fail_over(self):
        """The first database dies for good, and its standby is the one from now on."""
        self.databases[0].crash()
        self.databases[1].promote()
        self.primary = 1
        for gate in self.gates:
            gate.target = self.databases[1].port
            gate.cut()

    def close(self):
        super().close()
        for gate in getattr(self, "gates", []):
            gate.close()


# ---- people ----

class Person(Seat):
    """One who plays through whatever happens, by the balancer, and remembers what it was told."""

    def __init__(self, place, **more):
        super().__init__(place, **more)
        self.told, self.pauses = {}, []

    def hello(self, keep=True):
        """A server that stops says so instead of an answer."""
        try:
            self.bye = None
            return super().hello(keep)
        except AssertionError as wrong:
            if self.bye:
                raise Closed() from wrong
            raise

    def again(self, do, end):
        """Does something until it is done, as the programs for people do."""
        began = time.monotonic()
        while True:
            try:
                if self.ws is None:
                    self.hello()
                done = do()
                self.pauses.append(time.monotonic() - began)
                return done
            except Refused as refusal:
                if refusal.code not in ("storage", "busy", "stopping", "too_many_at_table"):
                    raise
                self.close()
            except (Closed, OSError):
                self.close()
            if time.monotonic() > end:
                raise Fault("play does not go on")
            time.sleep(0.02)

    def play_once(self, end, rng):
        """One move, if it is its turn; under one id, however often it has to be sent."""
        self.again(self.sync_up, end)
        if not self.my_turn:
            return
        legal = self.again(lambda: self.request("sync"), end).get("legal")
        if not legal:
            return
        asked, fields = self.new_id(), {"at": self.last, "steps": [rng.choice(legal)]}
        with contextlib.suppress(Refused):  # another of its connections was quicker: stale
            answer = self.again(lambda: self.request("play", asked, **fields), end)
            self.told[asked] = (self.game, answer["seq"])

    def sync_up(self):
        last = self.request("sync")["seq"]
        self.wait(lambda seat: seat.last >= last)


class Table(threading.Thread):
    """A table with its people, and one who watches."""

    def __init__(self, place, seed, over):
        super().__init__(daemon=True)
        self.place, self.rng, self.over = place, random.Random(seed), over
        self.people, self.watcher, self.fault, self.games = [], None, None, 0

    def sit_down(self, end):
        while True:
            for seat in (*self.people, *([self.watcher] if self.watcher else [])):
                seat.close()
            try:
                first = Person(self.place)
                first.create("v1.3+advanced", ("person", "person"))
                first.join("Ann")
                second = Person(self.place, game=first.game)
                second.hello()
                second.join("Ben")
                self.people = [first, second]
                self.watcher = Person(self.place, game=first.game)
                for seat in self.people:
                    seat.ready()
                self.games += 1
                return
            except (Closed, OSError, Refused, AssertionError):
                if time.monotonic() > end:
                    raise Fault("nobody can sit down") from None
                time.sleep(0.05)

    def run(self):
        try:
            self.sit_down(time.monotonic() + PATIENCE)
            while not self.over.is_set():
                for seat in self.people:
                    seat.play_once(time.monotonic() + PATIENCE, self.rng)
                if self.rng.random() < 0.2:
                    self.watcher.again(self.watcher.sync_up, time.monotonic() + PATIENCE)
                if self.people[0].log.state in ("over", "closed"):
                    break
                time.sleep(self.rng.random() * 0.05)
            for seat in (*self.people, self.watcher):
                seat.again(seat.sync_up, time.monotonic() + PATIENCE)
        except Exception as fault:  # pylint: disable=broad-exception-caught
            self.fault = fault

    def check(self, rows):
        """What was told is what is stored."""
        if self.fault:
            raise Fault(f"{type(self.fault).__name__}: {self.fault}")
        numbers = [seq for seq, _ in rows]
        holds(numbers == list(range(1, len(numbers) + 1)), f"a log has a gap: {numbers}")
        for seat in self.people:
            for asked, (_, seq) in seat.told.items():
                places = [number for number, body in rows if f'"request":"{asked}"' in body]
                holds(places == [seq], f"{asked} was told as {seq}, and is stored at {places}")
        everyone = (*self.people, self.watcher)
        holds(len({seat.last for seat in everyone}) == 1, "some were told more than others")
        for event in self.watcher.log.of("deal"):
            hands = [part.split("/")[0] for part in event["view"].split()[4:6]]
            holds(all(hand.startswith("*") for hand in hands), "who watches sees a hand")

    def close(self):
        for seat in (*self.people, *([self.watcher] if self.watcher else [])):
            seat.close()


# ---- troubles ----

def trouble(town, rng, tell):
    """One thing goes wrong, and is mended."""
    which = rng.randrange(len(town.servers))
    process, gate = town.servers[which], town.gates[which]
    kind = rng.choice(["kill", "freeze", "cut", "stop", "slow", "kill at a commit", "freeze at a commit",
                       "cut after a commit"])
    tell(f"{kind}: server {which}")
    if "commit" in kind:
        gate.hold()
        gate.held.wait(2)
    if kind.startswith("kill"):
        process.kill()
        gate.release(rng.choice(["drop", "pass"]))
    elif kind.startswith("freeze"):
        process.send_signal(signal.SIGSTOP)
        time.sleep(rng.choice([0.5, 3.5]))
        gate.release("pass")
    elif kind == "cut":
        gate.cut()
    elif kind == "cut after a commit":
        gate.release("mute")
    elif kind == "stop":
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    else:
        gate.hold()
        gate.held.wait(1)
        time.sleep(rng.random())
        gate.release("pass")
    time.sleep(rng.random())
    town.mend()


def at_random(town, seconds, seed, tell, tables=6):
    """So many seconds of everything at once; then the check."""
    rng, over = random.Random(seed), threading.Event()
    groups, played, end = [], [], time.monotonic() + seconds
    failing = seconds >= 60  # once, in the middle
    terms = {}
    while time.monotonic() < end:
        groups = [group for group in groups if group.is_alive() or played.append(group)]
        while len(groups) < tables:
            groups.append(Table(town, rng.random(), over))
            groups[-1].start()
        if failing and time.monotonic() > end - seconds / 2:
            failing = False
            tell("the database fails over")
            town.fail_over()
        trouble(town, rng, tell)
        look_at_terms(town, terms)
    over.set()
    for group in groups:
        group.join(2 * PATIENCE)
        holds(not group.is_alive(), "a table does not come to its end")
    told = 0
    for group in played + groups:
        group.check(rows_of(town, group.people[0].game))
        told += sum(len(seat.told) for seat in group.people)
        group.close()
    pauses = [pause for group in played + groups for seat in group.people for pause in seat.pauses]
    tell(f"{len(played) + len(groups)} tables, {told} moves acknowledged, none lost or doubled; "
         f"the longest wait {max(pauses, default=0):.1f} s")


def look_at_terms(town, terms):
    """How often a table has changed hands never goes back."""
    for line in town.databases[town.primary].sql("SELECT game, term FROM red7.games").splitlines():
        game, term = line.split("|")
        holds(int(term) >= terms.get(game, 0), f"the term of {game} went back")
        terms[game] = int(term)


def rows_of(town, game):
    text = town.databases[town.primary].sql(
        f"SELECT seq, convert_from(body, 'UTF8') FROM red7.events WHERE game = '{game}' ORDER BY seq")
    return [(int(line.split("|", 1)[0]), line.split("|", 1)[1]) for line in text.splitlines()]


# ---- the command ----

def town_of(red7):
    options = [f"--limit={name}={value}" for name, value in server.WIDE.items()]
    return Cluster(os.path.abspath(red7), options, durable=False)


def play_scenes(red7, names=(), tell=print):
    """Plays scenes; returns the first fault, or None."""
    with contextlib.closing(town_of(red7)) as town:
        for scene in SCENES:
            if names and scene.__name__ not in names:
                continue
            began = time.monotonic()
            try:
                scene(town)
            except Exception as fault:  # pylint: disable=broad-exception-caught
                tell(f"{scene.__name__}: {type(fault).__name__}: {fault}")
                return fault
            tell(f"{scene.__name__}: right ({time.monotonic() - began:.1f} s)")
    return None


def number(text, least, most, what):
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not least <= value <= most:
        sys.exit(f"chaos: {text}: {what} is a number from {least} to {most}")
    return value


def main():
    words = sys.argv[2:]
    lacking = cluster.missing()
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        print(__doc__, file=sys.stderr)
        return 2
    if lacking:
        print(f"chaos: {lacking} is not installed here")
        return 77
    if words[:1] == ["--mutants"]:
        return mutants.main(words[1:], play_scenes)
    if words[:1] == ["--scenes"]:
        known = [scene.__name__ for scene in SCENES]
        for name in words[1:]:
            if name not in known:
                print(f"chaos: there is no scene {name}; there are: {', '.join(known)}", file=sys.stderr)
                return 2
        return int(play_scenes(sys.argv[1], words[1:]) is not None)
    try:
        minutes = number(words[0], 0, 10000, "MINUTES") if words else 2
        seed = int(number(words[1], 0, 2**53, "SEED")) if len(words) > 1 else random.randrange(10**6)
    except SystemExit as wrong:
        print(wrong, file=sys.stderr)
        return 2
    print(f"seed {seed}", flush=True)
    if play_scenes(sys.argv[1]) is not None:
        return 1
    with contextlib.closing(town_of(sys.argv[1])) as town:
        began = time.monotonic()
        try:
            at_random(town, 60 * minutes, seed,
                      lambda text: print(f"{time.monotonic() - began:6.1f} s  {text}", flush=True))
        except (Fault, AssertionError) as fault:
            print(f"seed {seed}: {fault}\n{town.logs()}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
