"""What another server has written to the same games: nobody is told anything false."""
import contextlib
import json
import sqlite3

from server import Own, play_on
from wsclient import Closed, Refused


class Others(Own):
    def write(self, game, seq, event, at=None):
        """Writes an event behind the server's back, as another one would."""
        with contextlib.closing(sqlite3.connect(self.server.data, timeout=10)) as store:
            at = at or store.execute("SELECT max(at) FROM events WHERE game = ?",
                                     (game,)).fetchone()[0]
            store.execute("INSERT INTO events (game, seq, at, body) VALUES (?, ?, ?, ?)",
                          (game, seq, at, json.dumps(event)))
            store.commit()

    def unwrite(self, game, seq):
        with contextlib.closing(sqlite3.connect(self.server.data, timeout=10)) as store:
            store.execute("DELETE FROM events WHERE game = ? AND seq = ?", (game, seq))
            store.commit()

    def test_a_conflict_concerns_one_table(self):
        self.serve().start()
        one, two = self.table("v1.3+advanced")
        others = self.table("v1.3+advanced")
        play_on([one, two], self.rng, turns=2)
        mover = next(seat for seat in (one, two) if seat.my_turn)
        step = mover.sync()["legal"][0]
        last = mover.last
        self.write(one.game, last + 1, {"kind": "proposal", "seat": 0, "what": "takeback"})
        for seat in others:
            seat.ws.json({"do": "react", "id": "x", "code": "nice"})  # something is under way
        with self.assertRaises((Closed, Refused)) as told:
            while True:
                mover.ask("play", at=last, steps=[step])
                mover.take()
        self.assertNotIn("gone", str(told.exception))
        with contextlib.suppress(Closed):
            while True:
                mover.take()
        self.assertEqual(mover.bye, "storage")
        play_on(others, self.rng, turns=3)  # by the same connections
        self.assertIsNone(others[0].bye)
        for seat in (one, two):
            seat.hello()
            self.assertGreaterEqual(seat.last, last + 1)
            self.assertEqual(seat.log.of("proposal")[-1]["seq"], last + 1)
        play_on([one, two], self.rng, turns=2)
        self.assertEqual(self.server.metric("red7_commit_conflicts_total"), 1)

    def test_who_has_seen_more_keeps_it(self):
        """The table here is behind: what a client has seen elsewhere is not taken from it."""
        self.serve().start()
        one, two = self.table("v1.3+advanced")
        last = one.last
        self.write(one.game, last + 1, {"kind": "proposal", "seat": 0, "what": "takeback"})
        late = self.client(one.game)
        late.connect()
        with self.assertRaises(Closed):
            late.ask("hello", v=1, game=one.game, epoch=one.epoch, last=last + 1)
        self.assertEqual(late.bye, "storage")
        late.connect()
        answer = late.ask("hello", v=1, game=one.game, epoch=one.epoch, last=last + 1)
        self.assertEqual(answer.get("from"), last + 2)
        two.connect()
        two.hello()
        self.assertGreaterEqual(two.last, last + 1)

    def test_who_has_seen_what_is_nowhere_starts_anew(self):
        self.serve().start()
        one, _ = self.table("v1.3+advanced")
        for ahead in (1, 1000):
            late = self.client(one.game).connect()
            answer = late.ask("hello", v=1, game=one.game, epoch=one.epoch,
                              last=one.last + ahead)
            self.assertEqual(answer.get("from"), 1)
            late.wait(lambda seat: seat.log.events and seat.last >= one.last)

    def test_a_later_version(self):
        """An event of an unknown kind is no damage, and nothing is written after it."""
        place = self.serve().start()
        one, two = self.table("v1.3+advanced")
        last = one.last
        place.stop()
        self.write(one.game, last + 1, {"kind": "fireworks", "seat": 0, "colour": "red"})
        place.start()
        self.refused("storage", one.hello)
        self.unwrite(one.game, last + 1)
        for seat in (one, two):
            seat.hello()
        play_on([one, two], self.rng, turns=2)
        place.stop()
        self.assertIn(b"a later version of red7 has written event", place.output)
        self.assertNotIn(b"damaged", place.output)

    def test_a_damaged_row_concerns_one_table(self):
        """It is refused with a code, and the log says which game and which event; all others go on."""
        place = self.serve().start()
        wrong = [self.table("v1.3+advanced") for _ in range(4)]
        others = self.table("v1.3+advanced")
        for persons in wrong:
            play_on(persons, self.rng, turns=3)
        place.stop()
        rows = (b"no JSON", b"{}", b'{"kind":"play","seat":9,"steps":["+R7"]}', b"\xff\x00")
        with contextlib.closing(sqlite3.connect(place.data)) as store:
            for (one, _), row in zip(wrong, rows):
                store.execute("UPDATE events SET body = ? WHERE game = ? AND seq = 4",
                              (row, one.game))
            store.commit()
        place.start()
        for one, _ in wrong:
            self.refused("storage", one.hello)
            self.assertEqual(place.get(f"/api/games/{one.game}.r7")[0], 500)
        for seat in others:
            seat.hello()
        play_on(others, self.rng, turns=3)
        place.stop()
        for one, _ in wrong:
            self.assertIn(f"damaged at event 4 game={one.game}".encode(), place.output)

    def test_times_never_run_back(self):
        """Another server's clock was an hour ahead."""
        place = self.serve().start()
        one, two = self.table("v1.3+advanced", clock={"kind": "game", "seconds": 600,
                                                      "increment": 0, "timeout": "out"})
        last, ahead = one.last, one.log.events[-1]["at"] + 3600000
        lag = 3600000
        place.stop()
        self.write(one.game, last + 1, {"kind": "proposal", "seat": 0, "what": "takeback",
                                        "lag": lag}, at=ahead)
        place.start()
        for seat in (one, two):
            seat.hello()
        play_on([one, two], self.rng, turns=3)
        times = [event["at"] for event in one.log.events]
        self.assertEqual(times, sorted(times))
        self.assertGreaterEqual(times[-1], ahead)
        clock = [event for event in one.log.events if "clock" in event][-1]["clock"]
        self.assertGreater(min(clock["left"][:2]), 500000)  # nobody is charged for it
