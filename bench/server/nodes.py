#!/usr/bin/env python3
"""How several servers on one database do, measured on this machine.

    nodes.py RED7 [REPEATS]

starts the cluster of docs/nodes.md (three servers, PostgreSQL with a synchronous standby, HAProxy), lets people
play through the balancer, and ends, freezes and stops the server that has their table, so many times (10). Then it
compares stores in one interleaved run, and measures the processor time of a move. Prints a table; on a busy machine
times are upper bounds."""
import contextlib
import json
import os
import random
import resource
import selectors
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.join(HERE, "..", "..", "tests")
sys.path[:0] = [TESTS, os.path.join(TESTS, "server"), os.path.join(TESTS, "chaos")]
import cluster  # noqa: E402  pylint: disable=wrong-import-position
import server  # noqa: E402  pylint: disable=wrong-import-position
from chaos import Person  # noqa: E402  pylint: disable=wrong-import-position
from postgres import Postgres  # noqa: E402  pylint: disable=wrong-import-position
from wsclient import Closed, Refused, WebSocket  # noqa: E402  pylint: disable=wrong-import-position

PATIENCE = 60
OPTIONS = [f"--limit={name}={value}" for name, value in server.WIDE.items()]
TICKS = os.sysconf("SC_CLK_TCK")


def row(what, aim, found):
    print(f"| {what} | {aim} | {found} |", flush=True)


def share(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def processor(pids):
    """Seconds of processor time that processes have used."""
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError), open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
            total += (int(fields[11]) + int(fields[12])) / TICKS
    return total


def processor_exactly(pid):
    """The same of one process, by the nanosecond."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{task}/schedstat", encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total / 1e9


def children(pid):
    """The processes of a database."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [pid, *(int(line) for line in found.stdout.split())]


# ---- people ----

class Pair:
    """Two people at a table, who play on through whatever happens."""

    def __init__(self, *places):
        self.rng = random.Random(1)
        self.errors = 0
        self.places = places
        self.sit_down()

    def sit_down(self):
        first = Person(self.places[0])
        first.create("v1.3+advanced", ("person", "person"), target=100)
        first.join("Ann")
        second = Person(self.places[-1], game=first.game)
        second.hello()
        second.join("Ben")
        self.people = [first, second]
        server.start(self.people)

    def move(self):
        """One move, seen by both; how long it took."""
        began = time.monotonic()
        while True:
            mover = next((seat for seat in self.people if seat.my_turn), None)
            if mover is None:
                for seat in self.people:
                    seat.again(seat.sync_up, began + PATIENCE)
                if self.people[0].log.state != "playing":
                    self.close()
                    self.sit_down()
                continue
            before = mover.last
            mover.play_once(began + PATIENCE, self.rng)
            if mover.last == before:
                mover.again(mover.sync_up, began + PATIENCE)
            for seat in self.people:
                seat.again(lambda seat=seat: seat.wait(lambda seat: seat.last >= mover.last), began + PATIENCE)
            return time.monotonic() - began

    def close(self):
        for seat in self.people:
            seat.close()


# ---- what ends ----

def end_servers(town, repeats):
    for what, aim, number, status in (("killed", "p99 ≤ 1 s", signal.SIGKILL, -9),
                                      ("frozen", "p99 ≤ 4 s, fenced every time", signal.SIGSTOP, 1),
                                      ("drained", "p99 ≤ 200 ms, no error", signal.SIGTERM, 0)):
        pauses, ended = [], 0
        for _ in range(repeats if what != "frozen" else max(1, repeats // 2)):
            with contextlib.closing(Pair(town)) as pair:
                for _ in range(4):
                    pair.move()
                time.sleep(2.2)  # nobody trusts servers and databases that have just come
                which = town.owner(pair.people[0].game)
                process = town.servers[which]
                process.send_signal(number)
                pauses.append(max(pair.move() for _ in range(3)))
                if what == "frozen":
                    process.send_signal(signal.SIGCONT)
                ended += process.wait(PATIENCE) == status
                town.serve(which)
                town.wait()
        row(f"a server is {what}: the longest wait for a move, p50, p99", aim,
            f"{share(pauses, 0.5):.2f} s, {share(pauses, 0.99):.2f} s; {ended} of {len(pauses)} ended as they must")


def fail_over(town):
    with contextlib.closing(Pair(town)) as pair:
        for _ in range(4):
            pair.move()
        town.databases[0].crash()
        town.databases[1].promote()
        row("the database fails over: after the promotion", "≤ 1 s", f"{pair.move():.2f} s")


# ---- what a move costs ----

def compare_stores(red7, rounds):
    """The median of a move with each store, a few moves at a time with each."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="red7-bench-"))
        alone, sure = Postgres(durable=True), Postgres(durable=True)
        stack.callback(alone.close)
        stack.callback(sure.close)
        standby = Postgres(of=sure, durable=True)
        stack.callback(standby.close)
        sure.wait_for_standby("*")
        server.RED7 = red7
        pairs = {}
        for name, data in (("SQLite", os.path.join(folder, "games.db")), ("PostgreSQL", alone.address()),
                           ("with a standby", sure.address(query=""))):
            place = server.Server(data=data).start()
            stack.callback(place.close)
            pairs[name] = Pair(place)
            stack.callback(pairs[name].close)
        times = {name: [] for name in pairs}
        for _ in range(rounds):
            for name, pair in pairs.items():
                times[name] += [pair.move() for _ in range(10)]
    base = share(times["SQLite"], 0.5)
    found = ", ".join(f"{name} {share(values, 0.5) * 1000:.1f} ms" for name, values in times.items())
    row("a move, p50, with its questions before it: PostgreSQL : SQLite; with a standby", "≤ 1.3; ≤ 2.2",
        f"{share(times['PostgreSQL'], 0.5) / base:.2f}; {share(times['with a standby'], 0.5) / base:.2f} ({found})")


def compare_batches(stores, rounds):
    """Events each second in batches of 100, and PostgreSQL's processor time for one."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="red7-bench-"))
        database = Postgres(durable=True)
        stack.callback(database.close)
        before = processor_of_all(database)
        said = subprocess.run([stores, "100", str(rounds), os.path.join(folder, "games.db"), database.address()],
                              check=True, capture_output=True, text=True).stdout.split()
        used = processor_of_all(database) - before
    row("events a second in batches of 100, PostgreSQL : SQLite", "≥ 0.65",
        f"{int(said[1]) / int(said[0]):.2f} ({said[1]}, {said[0]})")
    row("PostgreSQL's processor time of such an event, all of it", "≤ 30 µs", f"{used / rounds / 100 * 1e6:.0f} µs")


def processor_of_all(database):
    """Seconds that a database and all its sessions have used, also those that have ended."""
    with open(f"/proc/{database.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    ended = (int(fields[13]) + int(fields[14])) / TICKS
    return ended + processor(children(database.process.pid))


# ---- several servers at once ----

def drive(load, town, arguments):
    """As many tables at each server as the arguments say, all servers at the same time: the reports."""
    running = [subprocess.Popen([load, "--url", f"ws://127.0.0.1:{port}", "--pid", str(process.pid), "--json",
                                 *arguments], stdout=subprocess.PIPE, text=True)
               for port, process in zip(town.ports, town.servers)]
    said = [process.communicate()[0] for process in running]
    assert all(process.returncode == 0 for process in running), town.logs()
    return [json.loads(text) for text in said]


class Quota:
    """A share of one core for a process, by the kernel's control groups, of the first or second kind."""

    def __init__(self, name):
        self.first = os.path.isdir("/sys/fs/cgroup/cpu")
        self.folder = os.path.join("/sys/fs/cgroup/cpu" if self.first else "/sys/fs/cgroup",
                                   f"red7-{os.getpid()}-{name}")

    def limit(self, percent):
        period = 20000  # microseconds: short, so that nobody waits long for the next
        os.mkdir(self.folder)
        if self.first:
            self.write("cpu.cfs_period_us", period)
            self.write("cpu.cfs_quota_us", period * percent // 100)
        else:
            self.write("cpu.max", f"{period * percent // 100} {period}")

    def write(self, name, value):
        with open(os.path.join(self.folder, name), "w", encoding="ascii") as file:
            file.write(str(value))

    def take(self, pid):
        self.write("cgroup.procs", pid)

    def close(self):
        """When nobody is left in it."""
        with contextlib.suppress(OSError):
            os.rmdir(self.folder)


def grow(red7, load, rounds, seconds, percent):
    """Moves each second of one, two and three servers, each with a part of a core, and the processor time of a move:
    as each has as much to do as it can, batches and caches are the same whether it is alone or not."""
    many = f"moves a second with {percent} % of a core for each server: 2, 3 servers : 1"
    reports = {count: [] for count in (1, 2, 3)}
    for _ in range(rounds):
        for count, found in reports.items():
            with contextlib.ExitStack() as stack:
                quotas = [stack.enter_context(contextlib.closing(Quota(number))) for number in range(count)]
                try:
                    for quota in quotas:
                        quota.limit(percent)
                except OSError as fault:
                    row(many, "≥ 1.8, ≥ 2.6", f"not measured: {fault}")
                    return
                town = stack.enter_context(contextlib.closing(cluster.Cluster(red7, OPTIONS, nodes=count)))
                for quota, process in zip(quotas, town.servers):
                    quota.take(process.pid)
                found += [report["fast"] for report in drive(
                    load, town, ["--only", "a", "--tables", "300", "--seconds", str(seconds)])]
    rates = {count: sum(report["moves"] / report["seconds"] for report in found) / rounds
             for count, found in reports.items()}
    costs = {count: sum(report["server_cpu"] for report in found) / sum(report["moves"] for report in found)
             for count, found in reports.items()}
    row(many, "≥ 1.8, ≥ 2.6", f"{rates[2] / rates[1]:.2f}, {rates[3] / rates[1]:.2f} "
        f"({', '.join(f'{rates[count]:.0f}' for count in (2, 3, 1))})")
    row("processor time of a move then: one of 2, of 3 servers : alone", "1 ± 0.1",
        f"{costs[2] / costs[1]:.2f}, {costs[3] / costs[1]:.2f} "
        f"({', '.join(f'{costs[count] * 1e6:.0f}' for count in (2, 3, 1))} µs)")


# ---- a crowd ----

class Crowd:
    """Many who watch a table and read what they are told."""

    def __init__(self, game):
        self.game = game
        self.sockets = []
        self.readers = selectors.DefaultSelector()
        self.heard = 0  # bytes
        self.ends = False
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def come(self, places, count):
        for number in range(len(self.sockets), count):
            socket = WebSocket(places[number % len(places)].address)
            socket.json({"do": "hello", "id": "1", "v": 1, "game": self.game})
            self.sockets.append(socket)
            self.readers.register(socket.sock, selectors.EVENT_READ)

    def read(self):
        while not self.ends:
            for key, _ in self.readers.select(0.1):
                with contextlib.suppress(OSError):
                    self.heard += len(key.fileobj.recv(65536))

    def rest(self):
        """Waits until nothing more is told."""
        heard = -1
        while heard != self.heard:
            heard = self.heard
            time.sleep(1)

    def close(self):
        self.ends = True
        self.thread.join()
        for socket in self.sockets:
            socket.close()


def most_watchers():
    """10,000, or as many as there may be open files."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(10000, hard - 1000)


def cost_of_watchers(red7, watchers, moves):
    """Processor time of a move of the server that has a table, with few and with many who watch elsewhere. With few
    the machine is idle between two moves, and wakes up cold: then a move takes longer, whoever watches."""
    each = {}
    options = [*OPTIONS, "--limit=at-table=100000", "--limit=connections=32000",
               "--limit=connections-per-address=32000"]
    with contextlib.closing(cluster.Cluster(red7, options)) as town:
        places = [type("Place", (), {"address": ("127.0.0.1", port)})() for port in town.ports]
        with contextlib.closing(Pair(places[0])) as pair, contextlib.closing(Crowd(pair.people[0].game)) as crowd:
            pid = town.servers[0].pid
            for count in (20, watchers // 10, watchers):
                crowd.come(places[1:], count)
                crowd.rest()
                rests = processor_exactly(pid)
                time.sleep(5)
                rests = (processor_exactly(pid) - rests) / 5  # a second
                began, used = time.monotonic(), processor_exactly(pid)
                for number in range(moves):
                    time.sleep(max(0, began + number * 0.1 - time.monotonic()))
                    pair.move()
                used = processor_exactly(pid) - used - rests * (time.monotonic() - began)
                each[count] = used / moves
    most, some, few = each[watchers], each[watchers // 10], each[20]
    row(f"processor time of a move where its table is: {watchers} who watch elsewhere : {watchers // 10}; : 20",
        "1 ± 0.1", f"{most / some:.2f}; {most / few:.2f} ({most * 1e6:.0f} µs, {some * 1e6:.0f} µs, {few * 1e6:.0f} µs)")


def main():
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        print(__doc__, file=sys.stderr)
        return 2
    if len(sys.argv) > 2 and not (sys.argv[2].isdigit() and 1 <= int(sys.argv[2]) <= 1000):
        print(f"bench nodes: {sys.argv[2]}: REPEATS is a number from 1 to 1000", file=sys.stderr)
        return 2
    lacking = cluster.missing()
    if lacking:
        print(f"bench nodes: {lacking} is not installed here", file=sys.stderr)
        return 1
    red7, repeats = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    print("| | aim | found |\n|---|---|---|", flush=True)
    try:
        with contextlib.closing(cluster.Cluster(red7, OPTIONS)) as town:
            end_servers(town, repeats)
            fail_over(town)
        compare_stores(red7, 3 * repeats)
        compare_batches(os.path.join(os.path.dirname(red7), "bench", "red7-stores"), 100 * repeats)
        load = os.path.join(os.path.dirname(red7), "bench", "red7-load")
        for percent in (30, 15):  # three servers with 30 % and all they need are more than two cores
            grow(red7, load, max(1, repeats // 5), 10, percent)
        cost_of_watchers(red7, most_watchers(), 20 * repeats)
    except (Closed, Refused, OSError) as fault:
        print(f"bench nodes: {type(fault).__name__}: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
