"""Fairness between strangers: what one address or one seat can take from another. Each test is an
attack; 127.0.0.2 and so on are other addresses to the server."""
import time

from server import Case, Own, play_on, start
from wsclient import Closed, Refused, Seat, TEXT, encode, nonce, upgrade_request, Stream


class Strangers(Own):
    def stranger(self, game=None, number=2, token=None):
        seat = Seat(self.server, game, token, source=f"127.0.0.{number}")
        self.opened.callback(seat.close)
        return seat

    def open_table(self, players=2, **more):
        host = self.client()
        host.create("v1.3", ("person",) * players, **more)
        host.join("Host")
        return host

    def limited(self, **limits):
        """A server with its usual limits where nothing else is said."""
        usual = {"joins-per-address": 120, "tables-per-address": 60}
        return self.serve(limits=usual | {name.replace("_", "-"): value
                                          for name, value in limits.items()}).start()

    def test_joins_and_leaves(self):
        """A stranger who comes and goes spends what is his, and the table is open to all others."""
        self.limited(joins_per_address=40)
        host = self.open_table()
        stranger = self.stranger(host.game)
        stranger.hello()
        joined = 0
        try:
            for joined in range(600):
                stranger.join("S")
                stranger.request("leave")
                stranger.seat = None
        except Refused as refusal:
            self.assertEqual(refusal.code, "too_many_joins")
        self.assertEqual(joined, 40)
        host.wait(lambda seat: seat.log.seats[1]["who"] == "free")
        host.request("seat", seat=1, bot="casual")
        host.request("seat", seat=1, bot=None)
        friend = self.stranger(host.game, 3)
        friend.hello()
        friend.join("Friend")
        start([host.catch_up(friend), friend])
        play_on([host, friend], self.rng)

    def test_proposals(self):
        """Who proposes without end loses the right to it; the opponent does not."""
        self.limited()
        one, two = self.table("v1.3")
        proposed = 0
        while True:
            answer = one.ask("propose", what="pause")
            if "error" in answer:
                break
            proposed += 1
            two.wait(lambda seat: seat.log.proposal)
            two.request("decline")
            one.wait(lambda seat: not seat.log.proposal)
        self.assertEqual(answer["error"], "log_full")
        self.assertGreater(proposed, 100)
        two.request("propose", what="pause")
        one.wait(lambda seat: seat.log.proposal)
        one.request("agree")
        two.wait(lambda seat: seat.log.paused)
        two.request("resume")
        self.assertEqual(one.ask("leave")["error"], "log_full")
        two.request("leave")

    def test_the_host(self):
        """May send somebody away and close the door; nobody else may."""
        self.limited()
        host = self.client()
        host.create("v1.3", ("person",) * 3, public=True)
        quick = self.stranger(host.game)  # faster than the one who made the table
        quick.hello()
        quick.join("Quick")
        host.join("Host")
        guest = self.stranger(host.game, 3)
        guest.hello()
        guest.join("Guest")
        self.assertEqual(guest.ask("seat", seat=0, bot=None)["error"], "seat_taken")
        self.assertEqual(guest.ask("door", open=False)["error"], "not_host")
        self.assertEqual([seat.get("host") for seat in host.log.of("seat")], [None, True])
        host.catch_up(guest)
        host.request("seat", seat=0, bot=None)
        quick.wait(lambda seat: seat.log.seats[0]["who"] == "free")
        self.refused("not_seated", quick.request, "ready", seed=nonce())
        self.refused("bad_token", self.stranger(host.game, 2, quick.token).hello)
        self.assertEqual(len(self.server.json("/api/tables")["tables"]), 1)
        self.assertTrue(host.request("door", open=False)["seq"])
        self.assertTrue(host.request("door", open=False)["again"])
        quick.seat = None
        self.refused("door_closed", quick.join, "Quick")
        self.assertEqual(self.server.json("/api/tables")["tables"], [])
        self.refused("door_closed", self.watcher(host.game).join, "Friend")
        host.request("door", open=True)
        late = self.watcher(host.game)
        self.assertEqual(late.join("Friend")["seat"], 0)
        host.catch_up(late)
        host.request("leave")  # then who has sat there longest is the host
        guest.wait(lambda seat: seat.log.seats[1]["who"] == "free")
        guest.request("door", open=False)
        self.assertEqual(late.catch_up(guest).ask("door", open=True)["error"], "not_host")

    def test_who_vanishes(self):
        """Ghosts lose their seats after half a minute; whoever waits for somebody may go on then."""
        self.limited()
        host = self.open_table(3)
        ghost, guest = self.stranger(host.game), self.stranger(host.game, 3)
        for seat in (ghost, guest):
            seat.hello()
            seat.join()
        guest.ready()
        host.catch_up(guest)
        one, two = self.table("v1.3", claim=30)
        self.assertEqual(one.log.events[0]["claim"], 30)
        mover, other = (one, two) if one.my_turn else (two, one)
        self.assertEqual(other.ask("claim")["error"], "not_away")
        begin = time.monotonic()
        for seat in (ghost, guest, mover):
            seat.close()
        other.wait(lambda seat: seat.presence["seats"][mover.seat] == 0)
        refusal = other.ask("claim")
        self.assertEqual(refusal["error"], "not_away")
        self.assertTrue(20000 < refusal["after"] <= 30000, refusal)
        host.wait(lambda seat: seat.log.seats[1]["who"] == "free")
        self.assertGreater(time.monotonic() - begin, 25)
        self.assertEqual(host.log.seats[2]["who"], "person")  # who was ready
        while "error" in (answer := other.ask("claim")):
            time.sleep(answer["after"] / 1000)
        left = other.log.of("left")[0]
        self.assertEqual((left["seat"], left["claimed"]), (mover.seat, other.seat))
        other.wait(lambda seat: seat.log.state == "over")
        self.assertEqual(other.log.of("over")[0]["winners"], [other.seat])

    def test_spectators(self):
        """They do not keep out who was invited; later each address has its share."""
        self.limited(at_table=6)
        host = self.open_table()
        for number in (2, 2, 2, 3, 3):
            self.stranger(host.game, number).hello()
        friend = self.stranger(host.game, 4)
        friend.hello()
        friend.join("Friend")
        crowd = [self.stranger(host.game, number) for number in (5, 5, 6, 6)]
        start([host.catch_up(friend), friend])
        with self.assertRaises((Refused, Closed)):
            for seat in crowd:
                seat.hello()
            for number in (2, 3, 5, 6):  # all shares are equal now: nobody has to go
                self.stranger(host.game, number).hello()
        host.wait(lambda seat: seat.presence["watchers"] == 4)
        play_on([host, friend], self.rng)

    def test_rematches_are_tables(self):
        self.limited(tables_per_address=2)
        one, two = self.table("v1.3")
        play_on([one, two], self.rng)
        one.request("propose", what="rematch")
        two.wait(lambda seat: seat.log.proposal == "rematch")
        two.request("agree")
        for seat in (one, two):
            seat.wait(lambda seat: len(seat.logs) > 1 and seat.last)
        start([one, two])
        play_on([one, two], self.rng)
        self.refused("too_many_tables", one.request, "propose", what="rematch")
        self.refused("too_many_tables", self.client().create)

    def test_bytes(self):
        """Whoever has stored much begins nothing new, but what goes on does."""
        self.limited(bytes_per_address=65536)
        one, two = self.table("v1.3")
        host = self.open_table(3)
        with self.assertRaises(Refused) as caught:
            while True:
                host.request("seat", seat=1, bot="casual")
                host.request("seat", seat=1, bot="novice")
        self.assertIn(caught.exception.code, ("too_much_stored", "log_full"))
        if caught.exception.code == "log_full":
            with self.assertRaises(Refused) as caught:
                while True:
                    self.table("v1.3")
            self.assertEqual(caught.exception.code, "too_much_stored")
        play_on([one, two], self.rng)
        stranger = self.stranger()
        stranger.create()

    def test_forwarded_for(self):
        """Behind a proxy the last line counts, which is the proxy's; not what a client has put before."""
        self.serve("--proxy", limits={"tables-per-address": 1}).start()
        answers = []
        for number in range(3):
            stream = Stream(self.server.address)
            self.opened.callback(stream.close)
            lines = upgrade_request(stream.host, "AAAAAAAAAAAAAAAAAAAAAA==").decode().rstrip("\r\n")
            stream.send((lines + f"\r\nX-Forwarded-For: 10.0.0.{number}\r\n"
                         "X-Forwarded-For: 10.1.1.1, 10.9.9.9\r\n\r\n").encode())
            self.assertEqual(stream.head()[0], 101)
            stream.send(encode(TEXT, ('{"do":"create","id":"1","v":1,"nonce":"%s","rules":"v1.3",'
                                      '"seats":["person","person"]}' % nonce()).encode()))
            answers.append(stream.until(b"}"))
        self.assertIn(b'"ok":true', answers[0])
        self.assertIn(b"too_many_tables", answers[1])
        self.assertIn(b"too_many_tables", answers[2])


class Logs(Own):
    def test_a_log_that_outgrows_the_queue(self):
        """It is told in pieces: to the letter what was told as it happened, also while more happens."""
        self.serve(limits={"queue": 65536}).start()
        one, two = self.table("v1.3+advanced", target=0)
        for asker, other in ((one, two), (two, one)):
            for _ in range(240):
                asker.request("propose", what="pause")
                other.wait(lambda seat: seat.log.proposal)
                other.request("decline")
                asker.wait(lambda seat: not seat.log.proposal)
        self.assertGreater(sum(map(len, one.log.raw)), 65536)
        slow = Seat(self.server, one.game, one.token)
        self.opened.callback(slow.close)
        slow.connect()
        slow.send("hello", "h", v=1, game=one.game, token=one.token)
        play_on([one, two], self.rng)
        for seat, token in ((one, one.token), (two, two.token), (one, None)):
            late = self.client(one.game, token)
            late.hello()
            if token:
                self.assertEqual(late.log.raw, seat.log.raw)
            self.assertEqual(late.last, seat.last)
        slow.wait(lambda seat: seat.last == one.last)
        self.assertEqual(slow.log.raw, one.log.raw)
        some = self.client(one.game, one.token)
        some.log.raw, some.epoch = one.log.raw[:100], one.epoch
        some.log.take = lambda raw, event: some.log.raw.append(raw)
        some.hello()
        self.assertEqual(some.log.raw, one.log.raw)


class Segments(Own):
    def test_segments_that_end_inside_frames(self):
        """Messages that keep coming are not slow, wherever the network cuts them."""
        self.serve(limits={"seconds": 1}).start()
        one, _ = self.table("v1.3")
        frame = encode(TEXT, b'{"do":"sync","id":"x"}')
        one.ws.send(frame[:7])
        begin = time.monotonic()
        while time.monotonic() - begin < 4:
            one.ws.send(frame[7:] + frame[:7])
            one.answer("x")
            time.sleep(0.05)
        one.ws.send(frame[7:])
        self.assertTrue(one.answer("x")["ok"])


class Names(Case):
    def test_names_that_are_not_what_they_seem(self):
        first = self.client()
        first.create("v1.3", ("person",) * 4)
        for name, shown in (("a\ufff9b\ufffac\ufffbd", "abcd"),
                            ("x\ufffey\uffffz", "xyz"), ("n\U0001d173o\U0001d17a", "no"),
                            ("Ada \uff08master\uff09", "Ada master")):
            seat = self.watcher(first.game)
            seat.join(name, 1)
            self.assertEqual(seat.log.seats[1]["name"], shown)
            seat.request("leave")
            seat.close()


class Next(Case):
    def test_a_step_costs_one_message(self):
        """Who asks for it is told what comes next: with the answer, and when the turn comes back."""
        seat = self.client()
        seat.create("v1.3+advanced+actions", ("person", "novice"), target=5)
        seat.join(program=True)
        seat.request("ready", seed=nonce(), next=True)
        sent = before = 0
        while seat.log.state != "over":
            seat.wait(lambda seat: seat.turns or seat.log.state == "over")
            if seat.log.state == "over":
                break
            now = seat.turns.pop()
            while now and now["turn"] == seat.seat:
                self.assertTrue(now["legal"])
                self.assertGreater(now["seq"], before)
                before = now["seq"]
                step = self.rng.choice([step for step in now["legal"] if step != "pass"] or ["pass"])
                now = seat.request("play", at=now["seq"], steps=[step], next=True)
                self.assertEqual("legal" in now, now["turn"] == seat.seat)
                sent += 1
        steps = [step for play in seat.log.of("play") for step in play["steps"]
                 if play["seat"] == seat.seat]
        self.assertEqual(sent, len(steps))
