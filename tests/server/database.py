"""Games in PostgreSQL: whatever happens to the server or to the database, nothing is lost or doubled,
and nobody is told anything false. Skipped where PostgreSQL is not installed."""
import contextlib
import json
import os
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from postgres import Postgres, programs  # noqa: E402  pylint: disable=wrong-import-position
from server import Own, play_on, red7  # noqa: E402
from wsclient import Closed  # noqa: E402


@unittest.skipIf(programs() is None, "PostgreSQL is not installed here")
class Database(Own):
    """Tests that share a database, whose store is new for each."""

    durable = False

    @classmethod
    def setUpClass(cls):
        cls.database = Postgres(durable=cls.durable)

    @classmethod
    def tearDownClass(cls):
        cls.database.close()

    def setUp(self):
        super().setUp()
        if not self.database.process:
            self.database.start()
        self.database.sql("DROP SCHEMA IF EXISTS red7 CASCADE")

    def rows(self, game):
        """The log of a game as the database has it."""
        return [int(seq) for seq in self.database.sql(
            f"SELECT seq FROM red7.events WHERE game = '{game}' ORDER BY seq").split()]

    def whole(self, persons):
        """All see the same, which is what is stored, each event once."""
        first, rows = persons[0], None
        while rows != self.rows(first.game):  # an event may be stored that is told only now
            rows = self.rows(first.game)
            for seat in persons:
                seat.wait(lambda seat: seat.last >= len(rows))
        self.assertEqual(rows, list(range(1, first.last + 1)))
        for seat in persons:
            fresh = self.client(first.game, seat.token)
            fresh.hello()
            self.assertEqual(fresh.sync()["hash"], seat.sync()["hash"])
            fresh.close()


class Servers(Database):
    def test_killed(self):
        """A server is killed again and again; another with the same store goes on."""
        place = self.serve(data=self.database.address()).start()
        persons = self.table("v1.3+advanced")
        for _ in range(3):
            play_on(persons, self.rng, turns=4)
            last = persons[0].last
            place.kill()
            place.start()
            for seat in persons:
                seat.hello()
                self.assertGreaterEqual(seat.last, last)
            if persons[0].log.state != "playing":
                break
        self.whole(persons)

    def test_no_standby(self):
        place = self.serve(data=self.database.address(query=""))
        status, said = place.refuses()
        self.assertNotEqual(status, 0)
        self.assertIn("no synchronous standby", said)
        self.assertIn("standby=none", said)

    def test_wrong_addresses(self):
        for address, words in ((f"postgres://red7@127.0.0.1:{self.database.port}/none", "none"),
                               ("postgres://red7:hunter2@127.0.0.1:1/games", "127.0.0.1"),
                               ("postgres://[", "postgres://"), ("mysql://x/y", "no place")):
            status, said = self.serve(data=address).refuses()
            self.assertNotEqual(status, 0)
            self.assertIn(words, said)
            self.assertNotIn("hunter2", said)

    def test_one_connection_is_not_enough(self):
        """A server that gets one connection and no second says what the database said, and leaves no row behind."""
        self.database.sql("DROP ROLE IF EXISTS narrow; CREATE ROLE narrow LOGIN CONNECTION LIMIT 1; "
                          "GRANT ALL ON DATABASE games TO narrow")
        self.opened.callback(self.database.sql, "DROP OWNED BY narrow; DROP ROLE narrow")
        place = self.serve(data=self.database.address().replace("red7@", "narrow@"))
        status, said = place.refuses()
        self.assertEqual(status, 1)
        self.assertIn("too many connections for role", said)
        self.assertEqual(self.database.sql("SELECT count(*) FROM red7.nodes"), "0")

    def test_passwords_are_not_shown(self):
        address = self.database.address().replace("red7@", "red7:hunter2@")
        place = self.serve(data=address).start()
        status = json.loads(red7("admin", "--data", address, "status", "--json"))
        self.assertIn("postgres://red7:…@", status["store"])
        place.stop()
        self.assertNotIn(b"hunter2", place.output)
        self.assertIn("…@", red7("backup", "--data", address, os.path.join(place.folder, "copy.db")))


class Outages(Database):
    def test_database_restarts(self):
        """Moves wait for a database that is away, and are made when it is back."""
        place = self.serve(data=self.database.address()).start()
        persons = self.table("v1.3+advanced")
        play_on(persons, self.rng, turns=2)
        for crash in (True, False):
            if persons[0].log.state != "playing":
                break
            mover = next(seat for seat in persons if seat.my_turn)
            step, last = mover.sync()["legal"][0], mover.last
            if crash:
                self.database.crash()
            else:
                self.database.stop()
            back = threading.Timer(1, self.database.start)
            back.start()
            answer = mover.ask("play", at=last, steps=[step])
            back.join()
            self.assertNotIn("error", answer)
            self.assertIsNone(mover.bye)
            self.whole(persons)
            play_on(persons, self.rng, turns=2)
        self.assertGreater(place.metric("red7_commit_unknown_total"), 0)

    def test_long_outage(self):
        """Nobody is told that something was done, nothing new is begun, and probes say so."""
        place = self.serve(data=self.database.address()).start()
        persons = self.table("v1.3+advanced")
        others = self.table("v1.3+advanced")  # whom nothing keeps waiting
        mover = next(seat for seat in persons if seat.my_turn)
        step, last = mover.sync()["legal"][0], mover.last
        self.database.crash()
        asked = mover.send("play", at=last, steps=[step])
        end = time.monotonic() + 30
        while place.metric("red7_store_failing") != 1:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        self.assertEqual(place.get("/health")[0], 503)
        self.assertEqual(place.get("/health/alive")[0], 200)
        self.assertEqual(others[0].ask("propose", what="pause").get("error"), "storage")
        self.assertNotIn(asked, mover.answers)
        self.database.start()
        self.assertNotIn("error", mover.answer(asked))
        while place.get("/health")[0] != 200:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        self.whole(persons)
        play_on(others, self.rng, turns=2)
        self.whole(others)

    def test_stops_while_the_database_is_away(self):
        place = self.serve(data=self.database.address()).start()
        persons = self.table("v1.3+advanced")
        mover = next(seat for seat in persons if seat.my_turn)
        step, last = mover.sync()["legal"][0], mover.last
        self.database.crash()
        asked = mover.send("play", at=last, steps=[step])
        time.sleep(0.3)
        place.stop()
        with contextlib.suppress(Closed):
            while True:
                mover.take()
        self.assertNotIn(asked, mover.answers)
        self.database.start()
        self.assertIn(len(self.rows(mover.game)), (last, last + 1))


class Failover(Database):
    durable = True

    def test_the_standby_takes_over(self):
        """The first database dies for good: what was told is on the second."""
        second = Postgres(of=self.database, durable=True)
        self.opened.callback(second.close)
        self.database.wait_for_standby("*")
        ports = [self.database.port, second.port]
        address = "postgres://red7@" + ",".join(f"127.0.0.1:{port}" for port in ports) + "/games"
        self.serve(data=address).start()
        persons = self.table("v1.3+advanced")
        play_on(persons, self.rng, turns=5)
        mover = next(seat for seat in persons if seat.my_turn)
        step, last = mover.sync()["legal"][0], mover.last
        self.database.crash()
        over = threading.Timer(0.5, second.promote)
        over.start()
        answer = mover.ask("play", at=last, steps=[step])
        over.join()
        self.assertNotIn("error", answer)
        self.database.sql = second.sql
        self.whole(persons)
        play_on(persons, self.rng, turns=3)
        self.whole(persons)


class Copies(Database):
    def test_up_and_down(self):
        """From a file to the database, and back, with a game that goes on."""
        place = self.serve().start()
        folder, address = self.folder(), self.database.address()
        persons = self.table("v1.3+advanced")
        play_on(persons, self.rng, turns=3)
        hashes = [seat.sync()["hash"] for seat in persons]
        place.stop()
        red7("restore", "--data", address, place.data)
        place.data = address
        place.start()
        for seat in persons:
            seat.hello()
        self.assertEqual([seat.sync()["hash"] for seat in persons], hashes)
        play_on(persons, self.rng, turns=3)
        hashes = [seat.sync()["hash"] for seat in persons]
        down = os.path.join(folder, "down.db")
        red7("backup", "--data", address, down)  # while it serves
        place.stop()
        place.data = down
        place.start()
        for seat in persons:
            seat.hello()
        self.assertEqual([seat.sync()["hash"] for seat in persons], hashes)

    def test_restored_while_it_serves(self):
        place = self.serve(data=self.database.address()).start()
        persons = self.table("v1.3+advanced")
        copy = os.path.join(self.folder(), "copy.db")
        red7("backup", "--data", place.data, copy)
        then = persons[0].last
        play_on(persons, self.rng, turns=3)
        red7("restore", "--data", place.data, copy)
        for seat in persons:
            with contextlib.suppress(Closed):
                while True:
                    seat.take()
            self.assertEqual(seat.bye, "restored")
            seat.hello(keep=False)
        self.assertEqual(persons[0].last, then)
        play_on(persons, self.rng, turns=3)

    def test_wrong_copies(self):
        address, folder = self.database.address(), self.folder()
        self.assertIn("has no store", red7("backup", "--data", address,
                                           os.path.join(folder, "x.db"), status=2))
        self.assertFalse(os.path.exists(os.path.join(folder, "x.db")))
        red7("restore", "--data", address, os.path.join(folder, "none.db"), status=2)
