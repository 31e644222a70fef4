"""Things that happen at the same time, or when nobody expects them."""
import contextlib
import threading
import time

from server import Case, Server, play_on
from wsclient import Closed, nonce


class Edges(Case):
    def test_a_join_with_a_used_id(self):
        one, two = self.table(ready=False)
        id = one.new_id()
        one.request("ready", id, seed=nonce())
        two.catch_up(one)
        self.refused("already_seated", one.request, "join", id, nonce=nonce(), name="Ann")
        two.request("ready", seed=nonce())
        one.wait(lambda seat: seat.log.state == "playing")

    def test_everybody_leaves_while_a_bot_thinks(self):
        left = 0
        while left < 5:
            one, = self.table("v1.3+advanced+actions", ("person", "master", "master", "master"))
            if one.my_turn:
                one.move(self.rng)
            if one.my_turn or one.log.state != "playing":
                continue
            one.request("leave")
            one.wait(lambda seat: seat.log.state == "closed")
            left += 1
        while self.server.metric("red7_bots_thinking") > 0:
            time.sleep(0.05)

    def test_nobody_watches_where_nobody_may(self):
        early = self.client()
        early.create("v1.3", watch=False)
        one, two = self.watcher(early.game), self.watcher(early.game)
        one.join("Ann")
        two.join("Bob")
        one.ready()
        two.ready()
        with self.assertRaises(Closed) as closed:
            early.wait(lambda seat: False)
        self.assertEqual(closed.exception.reason, "no_watching")
        self.refused("no_watching", self.client(early.game).hello)
        two.request("leave")
        with self.assertRaises(Closed) as closed:
            two.wait(lambda seat: False)
        self.assertEqual(closed.exception.reason, "no_watching")

    def test_time_is_now(self):
        one, two = self.table(ready=False)
        for seat in (one, two):
            time.sleep(0.4)  # in which the server has nothing to do
            before = time.time() * 1000
            seat.ready()
            seat.wait(lambda seat: seat.log.events[-1]["kind"] in ("ready", "deal"))
            self.assertGreater(seat.log.events[-1]["at"], before - 5)


class Crowd(Case):
    limits = {"at-table": 4}

    def test_seats_have_room_for_their_owners(self):
        one, two = self.table()
        watchers = [self.watcher(one.game) for _ in range(2)]
        self.refused("too_many_at_table", self.client(one.game).hello)
        self.client(one.game, one.token).hello()
        self.assertEqual(len(watchers), 2)


class Ends(Case):
    def test_it_stops_while_a_record_is_read(self):
        server = Server().start()
        self.addCleanup(server.close)
        one, = self.table("v1.3+advanced", ("person", "casual"), server=server)
        play_on([one], self.rng)
        before = server.metric("red7_http_requests_total")
        asks = threading.Thread(target=self.ask_for_record, args=(server, one.game))
        asks.start()
        while server.metric("red7_http_requests_total") == before:
            before += 1  # this asks too
        server.stop()
        asks.join()

    @staticmethod
    def ask_for_record(server, game):
        with contextlib.suppress(OSError, AssertionError, ValueError, IndexError):
            server.json(f"/api/games/{game}.r7")  # 503, or closed
