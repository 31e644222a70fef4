"""Three servers behind HAProxy on a database with a standby (tests/cluster.py): any of them may die while
people play. A checker that knows nothing of the inside compares what was told with what is stored."""
import contextlib
import os
import signal
import sys
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import cluster  # noqa: E402  pylint: disable=wrong-import-position
import server  # noqa: E402
from server import Own  # noqa: E402
from wsclient import Closed, Refused, Seat  # noqa: E402

PATIENCE = 60  # seconds in which play must go on, however busy the machine is


class Player(Seat):
    """One who comes back, and remembers what it was told."""

    def __init__(self, place, **more):
        super().__init__(place, **more)
        self.told = {}  # request: the event that it made

    def come(self):
        """Says hello until it is welcome, as the programs for people do."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.hello()
            except (Closed, OSError, Refused):
                self.close()
                assert time.monotonic() < end, "nobody can come back"
                time.sleep(0.02)

    def insist(self, do, **fields):
        """Asks with the same id until there is an answer, as the programs for people do."""
        id, end = self.new_id(), time.monotonic() + PATIENCE
        while True:
            try:
                if self.ws is None:
                    self.hello()
                answer = self.ask(do, id, **fields)
                if "error" not in answer:
                    self.told[id] = answer["seq"]
                    return answer
                if answer["error"] not in ("storage", "busy", "stopping"):
                    raise Refused(answer)
            except (Closed, OSError, AssertionError):
                self.close()
            assert time.monotonic() < end, "play does not go on"
            time.sleep(0.02)


@unittest.skipIf(cluster.missing(), f"{cluster.missing()} is not installed here")
class Cluster(Own):
    def setUp(self):
        super().setUp()
        options = [f"--limit={name}={value}" for name, value in server.WIDE.items()]
        self.cluster = cluster.Cluster(server.RED7, options)
        self.opened.callback(self.cluster.close)
        self.players = self.seated()

    def seated(self):
        first = Player(self.cluster)
        self.opened.callback(first.close)
        first.create("v1.3+advanced", ("person", "person"))
        first.join("Ann")
        second = Player(self.cluster, game=first.game)
        self.opened.callback(second.close)
        second.hello()
        second.join("Ben")
        server.start([first, second])
        return [first, second]

    def play(self, turns):
        """Plays on through whatever happens; the longest that a move took, coming back included."""
        longest = 0
        for _ in range(turns):
            began = time.monotonic()
            self.catch_up()
            first = self.players[0]
            if first.log.state != "playing":
                break
            mover = self.players[first.turn]
            step = mover.sync()["legal"][0]
            with contextlib.suppress(Refused):  # it was made, and the answer was lost: stale
                mover.insist("play", at=mover.last, steps=[step])
            longest = max(longest, time.monotonic() - began)
        return longest

    def catch_up(self):
        """Both are here, and have what is to be had."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                for player in self.players:
                    if player.ws is None:
                        player.hello()
                    last = player.sync()["seq"]
                    player.wait(lambda seat, last=last: seat.last >= last)
                if len({player.last for player in self.players}) == 1:
                    return
            except (Closed, OSError, Refused, AssertionError):
                for player in self.players:
                    player.close()
            assert time.monotonic() < end, "nobody can come back"
            time.sleep(0.02)

    def check(self, database):
        """Each request that was acknowledged is stored, once, at the number that was told; no gaps."""
        game = self.players[0].game
        rows = [line.split("|", 1) for line in database.sql(
            "SELECT seq, convert_from(body, 'UTF8') FROM red7.events WHERE game = "
            f"'{game}' ORDER BY seq").splitlines()]
        self.assertEqual([int(seq) for seq, _ in rows], list(range(1, len(rows) + 1)))
        for player in self.players:
            for id, seq in player.told.items():
                places = [int(number) for number, body in rows if f'"request":"{id}"' in body]
                self.assertEqual(places, [seq])
        self.catch_up()
        for player in self.players:
            fresh = Player(self.cluster, game=game, token=player.token)
            self.opened.callback(fresh.close)
            fresh.come()
            self.assertEqual(fresh.sync()["hash"], player.sync()["hash"])

    def test_servers_and_database_die(self):
        game = self.players[0].game
        self.play(4)
        pauses = {}
        which = self.cluster.owner(game)
        self.cluster.servers[which].kill()
        pauses["server killed"] = self.play(3)
        self.cluster.servers[which].wait()
        self.cluster.serve(which)
        self.check(self.cluster.databases[0])
        which = self.cluster.owner(game)
        self.cluster.servers[which].send_signal(signal.SIGSTOP)
        pauses["server frozen"] = self.play(3)
        self.cluster.servers[which].send_signal(signal.SIGCONT)
        self.assertEqual(self.cluster.servers[which].wait(PATIENCE), 1)  # it has noticed
        self.cluster.serve(which)
        self.check(self.cluster.databases[0])
        which = self.cluster.owner(game)
        self.cluster.servers[which].send_signal(signal.SIGTERM)
        pauses["server drained"] = self.play(3)
        self.assertEqual(self.cluster.servers[which].wait(PATIENCE), 0)
        self.check(self.cluster.databases[0])
        self.cluster.databases[0].crash()
        self.cluster.databases[1].promote()
        pauses["database failed over"] = self.play(3)
        self.check(self.cluster.databases[1])
        for name, seconds in pauses.items():
            self.assertLess(seconds, PATIENCE, name)
            print(f"{name}: play goes on after {seconds:.2f} s", file=sys.stderr)
