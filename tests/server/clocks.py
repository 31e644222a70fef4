"""Clocks, and bots for those who are away. Time is the server's: this takes some seconds."""
import concurrent.futures
import random

from server import Case, Server, play_on, start


class Clocks(Case):
    def test_every_timeout(self):
        kinds = [(rules, kind, timeout) for rules in ("v1.3", "7rosso", "v1.3+advanced+actions")
                 for kind in ("turn", "game") for timeout in ("out", "bot")]
        with concurrent.futures.ThreadPoolExecutor(len(kinds)) as pool:
            for kind, done in [(kind, pool.submit(self.times_out, *kind)) for kind in kinds]:
                with self.subTest(kind):
                    done.result()

    def times_out(self, rules, kind, timeout):
        clock = {"kind": kind, "seconds": 5 if kind == "turn" else 10, "timeout": timeout}
        if kind == "game":
            clock["increment"] = 2
        one, two = self.table(rules, clock=clock)
        rng = random.Random(rules + kind + timeout)
        mover, other = (one, two) if one.my_turn else (two, one)
        if "actions" in rules:  # stops in the middle of a turn
            bold = [step for step in mover.sync()["legal"] if step[0] == "+"]
            if bold:
                mover.play(rng.choice(bold))
        slow = mover if mover.my_turn else other
        slow.catch_up(mover)
        slow.wait(lambda seat: seat.log.of("timeout"))
        event = slow.log.of("timeout")[0]
        self.assertEqual(event["seat"], slow.seat)
        slow.wait(lambda seat: seat.turn != slow.seat or seat.log.state == "over")
        plays = [play for play in slow.log.of("play") if play["seq"] > event["seq"]]
        self.assertTrue(plays)
        self.assertTrue(all(play["by"] == "clock" and play["seat"] == slow.seat
                            for play in plays if play["seat"] == slow.seat))
        if timeout == "out" and rules == "v1.3":
            self.assertEqual(plays[0]["steps"], ["pass"])
        deal = next(event for event in slow.log.events if event["kind"] == "deal")
        given = clock["seconds"] * 1000
        self.assertEqual(deal["clock"]["left"], [given, given])
        self.assertEqual(deal["clock"]["runs"], deal["turn"])
        for play in slow.log.of("play"):
            if "over" not in play:
                # In the middle of a turn whose time is up no clock runs.
                middle = play["by"] == "clock" and play["turn"] == play["seat"]
                self.assertEqual(play["clock"]["runs"], None if middle else play["turn"])
                self.assertTrue(all(0 <= left <= given + 2000 * len(slow.log.events)
                                    for left in play["clock"]["left"]), play)

    def test_increment(self):
        one, two = self.table(clock={"kind": "game", "seconds": 600, "increment": 600,
                                     "timeout": "out"})
        mover, other = (one, two) if one.my_turn else (two, one)
        while mover.my_turn:
            mover.move(self.rng)
        if mover.log.state == "playing" and "over" not in mover.log.events[-1]:
            left = mover.log.of("play")[-1]["clock"]["left"]
            self.assertGreater(left[mover.seat], 600000 + 500000)
            self.assertEqual(left[other.seat], 600000)

    def test_a_pause_stops_the_clock(self):
        one, two = self.table(clock={"kind": "turn", "seconds": 5, "timeout": "out"})
        one.request("propose", what="pause")
        two.request("agree")
        two.wait(lambda seat: seat.log.paused)
        paused = two.log.of("paused")[0]
        self.assertIsNone(paused["clock"]["runs"])
        two.ws.sock.settimeout(7)
        with self.assertRaises(TimeoutError):  # nothing happens
            while True:
                two.take()
        two.ws.sock.settimeout(60)
        two.request("resume")
        resumed = two.log.of("resumed")[0]
        self.assertEqual(resumed["clock"]["left"], paused["clock"]["left"])
        self.assertEqual(resumed["clock"]["runs"], two.turn)
        two.wait(lambda seat: seat.log.of("timeout"))

    def test_clocks_go_on_after_a_restart(self):
        own = Server().start()
        self.opened.callback(own.close)
        one, two = self.table(clock={"kind": "turn", "seconds": 20, "timeout": "out"}, server=own)
        own.kill()
        own.start()
        one.hello()
        two.hello()
        one.wait(lambda seat: seat.log.of("resumed"))
        resumed = one.log.of("resumed")[0]
        self.assertEqual(resumed["why"], "restart")
        self.assertEqual(resumed["clock"]["runs"], one.turn)
        play_on([one, two.catch_up(one)], self.rng)


class Absence(Case):
    def test_a_bot_plays_and_hands_back(self):
        one, two = self.table("v1.3+advanced", absent={"seconds": 5, "bot": "novice"})
        away, here = (one, two) if one.my_turn else (two, one)
        away.close()
        here.wait(lambda seat: seat.log.of("absent"))
        self.assertEqual((here.log.of("absent")[0]["seat"], here.log.of("absent")[0]["bot"]),
                         (away.seat, "novice"))
        here.wait(lambda seat: seat.my_turn or seat.log.state == "over")
        self.assertIn("bot", {play["by"] for play in here.log.of("play")})
        away.hello()
        here.wait(lambda seat: seat.log.of("back"))
        away.catch_up(here)
        play_on([here, away], self.rng, turns=20)
        late = [play for play in here.log.of("play")
                if play["seq"] > here.log.of("back")[0]["seq"] and play["seat"] == away.seat]
        self.assertTrue(all(play["by"] == "person" for play in late[1:]), late)

    def test_the_table_waits_otherwise(self):
        one, two = self.table("v1.3")
        away, here = (one, two) if one.my_turn else (two, one)
        away.close()
        here.ws.sock.settimeout(8)
        with self.assertRaises(TimeoutError):
            here.wait(lambda seat: seat.log.of("absent"))
        away.hello()
        here.ws.sock.settimeout(60)
        play_on([away, here], self.rng)

    def test_absent_all_along(self):
        """Who is away when the server starts again is away from then on."""
        own = Server().start()
        self.opened.callback(own.close)
        one, two = self.table("v1.3", absent={"seconds": 5, "bot": "beginner"}, server=own)
        one.close()
        own.kill()
        own.start()
        two.hello()
        two.wait(lambda seat: seat.log.of("absent"))
        play_on([two], self.rng)
