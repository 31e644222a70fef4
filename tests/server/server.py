"""A server under test: started, asked, stopped, killed."""
import atexit
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import threading
import unittest

from wsclient import Refused, Seat, TIMEOUT, http

RED7 = None      # the program, set by run.py
LONG = False     # whether the long versions are asked for
KILLS = None

# Tests are faster than people: what people are held to is tested in limits.py.
WIDE = {"rate": 1000000, "burst": 1000000, "http-rate": 1000000, "http-burst": 1000000,
        "address-rate": 1000000, "address-burst": 1000000, "connections-per-address": 10000,
        "tables-per-address": 1000000, "joins-per-address": 1000000, "bytes-per-address": 1 << 30}
COMPLAINTS = (b"AddressSanitizer", b"LeakSanitizer", b"runtime error:", b"Assertion")


class Server:
    """`red7 serve` on a free port, with a folder of its own for its data."""

    def __init__(self, *options, limits=None, data=None, folder=None, **popen):
        self.folder = folder or tempfile.mkdtemp(prefix="red7-server-")
        self.own_folder = folder is None
        if self.own_folder:  # also of one that was never started
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.data = data or os.path.join(self.folder, "games.db")
        self.limits = WIDE | (limits or {})
        self.options = list(options)
        self.popen = popen
        self.port = 0
        self.process = None
        self.output = bytearray()  # of all its runs: what it says on both of its streams
        self.readers = []

    def command(self):
        line = [RED7, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", self.data]
        if os.geteuid() == 0 and "user" not in self.popen:
            line += ["--user", "root"]
        for name, value in self.limits.items():
            line += ["--limit", f"{name}={value}"]
        return line + self.options

    def start(self):
        """Starts it; returns when it listens."""
        self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, **self.popen)
        self.readers = [self.reader(self.process.stderr)]
        line = self.process.stdout.readline()
        self.output += line
        if not line.startswith(b"listening on http://127.0.0.1:"):
            status = self.process.wait(TIMEOUT)
            self.join_readers()
            raise AssertionError(f"the server did not start: {status} {bytes(self.output)}")
        self.port = int(line.split(b":")[-1])
        self.readers.append(self.reader(self.process.stdout))
        return self

    def reader(self, stream):
        def copy():
            while data := stream.read1(65536):
                self.output.extend(data)
            stream.close()
        thread = threading.Thread(target=copy, daemon=True)
        thread.start()
        return thread

    def join_readers(self):
        for thread in self.readers:
            thread.join(TIMEOUT)
        self.process.stdout.close()

    def refuses(self):
        """Its exit status and what it says, where it must not start."""
        done = subprocess.run([*self.command(), "--log", "error"], capture_output=True,
                              timeout=TIMEOUT, check=False, **self.popen)
        assert not done.stdout, done.stdout
        return done.returncode, done.stderr.decode()

    @property
    def address(self):
        return "127.0.0.1", self.port

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def stop(self, number=signal.SIGTERM, status=0):
        """Asks it to end, and sees that it does so without complaint."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
        self.ended(status)

    def ended(self, status=0):
        if not self.process:
            return
        found = self.process.wait(TIMEOUT)
        self.join_readers()
        self.process = None
        self.check_output()
        assert found == status, (found, bytes(self.output[-4000:]))

    def check_output(self):
        for complaint in COMPLAINTS:
            assert complaint not in self.output, self.output.decode(errors="replace")

    def kill(self):
        """Ends it as a power cut would."""
        if self.process:
            self.process.kill()
            self.process.wait(TIMEOUT)
            self.join_readers()
            self.process = None
            self.check_output()

    def close(self):
        try:
            self.stop()
        finally:
            self.kill()
            if self.own_folder:
                shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path, method="GET", **more):
        return http(self.address, path, method, **more)

    def json(self, path, status=200):
        found, headers, body = self.get(path)
        assert found == status, (path, found, body)
        assert headers["content-type"].startswith("application/json"), headers
        return json.loads(body)

    def metric(self, name):
        """The sum of a metric, None if there is none."""
        values = [float(line.split()[-1]) for line in self.get("/metrics")[2].decode().splitlines()
                  if line.startswith((name + " ", name + "{"))]
        return sum(values) if values else None


def red7(*arguments, status=0, **more):
    """What the program says to a command."""
    done = subprocess.run([RED7, *arguments], capture_output=True, timeout=TIMEOUT, check=False,
                          **more)
    assert done.returncode == status, (arguments, done.returncode, done.stdout, done.stderr)
    return done.stdout.decode() + done.stderr.decode()


class Case(unittest.TestCase):
    """Tests that share a server, unless they want one of their own."""

    options, limits = (), None

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.options, limits=cls.limits).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def setUp(self):
        self.opened = contextlib.ExitStack()
        self.addCleanup(self.opened.close)
        self.rng = random.Random(self.id())

    def client(self, game=None, token=None, server=None, **more):
        seat = Seat(server or self.server, game, token, **more)
        self.opened.callback(seat.close)
        return seat

    def watcher(self, game, server=None):
        seat = self.client(game, server=server)
        seat.hello()
        return seat

    def table(self, rules="v1.3", seats=("person", "person"), ready=True, server=None, **more):
        """A table with everybody seated and, if wanted, the first deal dealt."""
        first = self.client(server=server)
        first.create(rules, seats, **more)
        persons = [first]
        first.join("Seat A")
        for letter in "BCD"[:list(seats).count("person") - 1]:
            other = self.client(first.game, server=server)
            other.hello()
            other.join(f"Seat {letter}")
            persons.append(other)
        if ready:
            start(persons)
        return persons

    def refused(self, expected, do, *arguments, **fields):
        """Sees that a call of a seat's method is refused with a code; returns the answer."""
        try:
            done = do(*arguments, **fields)
        except Refused as refusal:
            self.assertEqual(refusal.code, expected, refusal.answer)
            return refusal.answer
        raise AssertionError(f"{expected} was expected, not {done}")


class Own(Case):
    """Every test has a server of its own."""

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def serve(self, *options, **more):
        self.server = Server(*options, **more)
        self.opened.callback(self.server.close)
        return self.server

    def folder(self):
        path = tempfile.mkdtemp(prefix="red7-disk-")
        self.opened.callback(shutil.rmtree, path, ignore_errors=True)
        return path


def start(persons):
    """Makes all persons ready, and waits for the deal."""
    for seat in persons:
        seat.ready()
    for seat in persons:
        seat.wait(lambda seat: seat.turn is not None or seat.log.state != "open")


def play_on(persons, rng, turns=None, until=None):
    """Plays at random until the game is over, or so many steps are played, or a condition of
    the first seat holds. Returns how many steps were played."""
    first, played = persons[0], 0
    here = {seat.seat: seat for seat in persons}
    while True:
        first.wait(lambda seat: seat.log.state != "playing" or seat.turn in here)
        if first.log.state != "playing" or until and until(first) or played == turns:
            break
        mover = here[first.turn]
        mover.catch_up(first)
        mover.move(rng)
        first.catch_up(mover)
        played += 1
    for seat in persons:
        seat.catch_up(first)
    return played
