"""Limits, each with its code; those who flood or fight; tokens that are not one's own."""
import concurrent.futures
import contextlib
import json
import threading
import time
import unittest

from server import Case, Server, play_on, start
from wsclient import Closed, PING, Refused, Seat, TEXT, WebSocket, encode, nonce


class Limits(unittest.TestCase):
    def setUp(self):
        self.clients = []

    def serve(self, **limits):
        place = Server(limits={name.replace("_", "-"): value for name, value in limits.items()})
        place.start()
        self.addCleanup(place.close)
        self.place = place
        return place

    def client(self, game=None, token=None):
        seat = Seat(self.place, game, token)
        self.addCleanup(seat.close)
        return seat

    def refused(self, code, do, *arguments, **fields):
        with self.assertRaises(Refused) as caught:
            do(*arguments, **fields)
        self.assertEqual(caught.exception.code, code)

    def turned_away(self, code, game=None):
        """A new connection gets no further: how it is told so."""
        seat = self.client(game)
        try:
            if game:
                seat.hello()
            else:
                seat.connect()
                seat.ws.text('{"do":"sync","id":"x"}')
                answer = seat.answer("x")
                self.assertEqual(answer["error"], code)
                return
        except Refused as refusal:
            self.assertEqual(refusal.code, code)
        except Closed as closed:
            self.assertTrue(closed.code in (429, 503) or
                            (closed.code, closed.reason) == (1008, code), str(closed))
        else:
            raise AssertionError(f"{code} was expected")

    def test_message(self):
        self.serve(message=600)
        seat = self.client().connect()
        seat.ws.text(" " * 598 + "{}")
        self.assertIn(b"bad_field", seat.ws.read())
        seat.ws.text(" " * 599 + "{}")
        self.assertIn(b"too_long", seat.ws.read())
        seat.ws.text(" " * 6000)
        self.assertEqual(seat.ws.until_closed()[1].code, 1009)

    def test_rate(self):
        """Above the rate nothing is refused: what comes too soon is read later. Others are served."""
        self.serve(rate=5, burst=10)
        other = self.client()
        other.create()
        seat = self.client(other.game)
        seat.hello()
        begin = time.monotonic()
        for _ in range(25):
            self.assertEqual(seat.ask("sync").get("error"), None)
        self.assertGreater(time.monotonic() - begin, 2)
        self.assertEqual(other.ask("sync").get("error"), None)
        ids = [seat.send("sync") for _ in range(40)]
        self.assertEqual([seat.answer(id).get("error") for id in ids], [None] * 40)
        self.assertGreater(self.place.metric("red7_slowed_total"), 0)

    def test_rate_of_an_address(self):
        """Many connections of one address share what it may send; another address has its own."""
        self.serve(address_rate=20, address_burst=20)
        first = self.client()
        first.create()
        begin = time.monotonic()
        seats = [self.client(first.game) for _ in range(8)]
        for seat in seats:
            seat.hello()
        for seat in seats:
            for _ in range(6):
                last = seat.send("sync")
        other = Seat(self.place, first.game, source="127.0.0.9")
        self.addCleanup(other.close)
        other.hello()
        for _ in range(10):
            other.ask("sync")
        quick = time.monotonic() - begin
        seats[-1].answer(last)
        for seat in seats:
            seat.ask("sync")
        self.assertGreater(time.monotonic() - begin, quick)
        self.assertGreater(time.monotonic() - begin, 1)

    def test_floods(self):
        """Pings, fragments and empty frames are messages too: nothing is free, and others are served."""
        self.serve(rate=20, burst=60)
        other = self.client()
        other.create()
        stopped, floods = threading.Event(), []
        for flood in (encode(PING, b"x"), encode(10, b"x"), encode(TEXT, b"{}"),
                      encode(TEXT, b" " * 5000),
                      encode(TEXT, b"", fin=False) + encode(0, b"")):
            ws = WebSocket(self.place.address)
            self.addCleanup(ws.close)
            ws.sock.settimeout(0.2)
            ws.text(json.dumps({"do": "hello", "id": "h", "v": 1, "game": other.game}))
            def pour(ws=ws, flood=flood):
                with contextlib.suppress(ConnectionError):
                    while not stopped.is_set():
                        with contextlib.suppress(TimeoutError):
                            ws.send(flood * 50)
            floods.append(threading.Thread(target=pour))
            floods[-1].start()
        try:
            before = self.place.metric("red7_received_bytes_total")
            for _ in range(30):
                self.assertEqual(other.ask("sync").get("error"), None)
                time.sleep(0.1)
            after = self.place.metric("red7_received_bytes_total")
        finally:
            stopped.set()
            for thread in floods:
                thread.join()
        # Some reads of two kilobytes for each of them, and for the long one its share.
        self.assertLess(after - before, 1000000)
        self.assertGreater(self.place.metric("red7_slowed_total"), 4)

    def test_http_rate(self):
        self.serve(http_rate=5, http_burst=10)
        codes = []
        for _ in range(30):
            status, headers, body = self.place.get("/api/tables")
            codes.append(status)
            if status != 200:
                self.assertEqual((status, json.loads(body)), (429, {"error": "too_fast"}))
                self.assertGreater(int(headers["retry-after"]), 0)  # when to come again
        self.assertEqual(codes[:5], [200] * 5)
        self.assertIn(429, codes)

    def test_connections_of_one_address(self):
        self.serve(connections_per_address=5)
        first = self.client()
        first.create()
        others = [self.client(first.game) for _ in range(4)]
        for seat in others:
            seat.hello()
        self.turned_away("too_many_connections", first.game)
        others[0].close()
        self.come_again(first.game)
        self.turned_away("too_many_connections", first.game)

    def test_what_those_too_many_are_told(self):
        self.serve(connections_per_address=1)
        self.client().create()
        status, headers, body = self.place.get("/api/tables")
        self.assertEqual((status, json.loads(body)), (429, {"error": "too_many_connections"}))
        self.assertEqual(int(headers["content-length"]), len(body))
        # Somebody who only wants to know how the server is must not take a crowd for a fault.
        for path in ("/health", "/health/alive", "/health/ready"):
            self.assertEqual(self.place.get(path)[0], 200, path)

    def come_again(self, game):
        """Somebody has gone: there is room as soon as the server has seen it."""
        for _ in range(200):
            seat = self.client(game)
            try:
                return seat.hello()
            except (Refused, ConnectionError):
                seat.close()
                time.sleep(0.02)
        raise AssertionError("there is no room")

    def test_connections(self):
        self.serve(connections=3)
        first = self.client()
        first.create()
        for _ in range(2):
            self.client(first.game).hello()
        self.turned_away("too_many_connections", first.game)
        self.assertEqual(first.ask("sync").get("error"), None)

    def test_tables_of_one_address(self):
        self.serve(tables_per_address=3)
        key = nonce()
        self.client().create(nonce=key)
        for _ in range(2):
            self.client().create()
        self.refused("too_many_tables", self.client().create)
        self.client().create(nonce=key)  # which is there already

    def test_at_a_table(self):
        self.serve(at_table=4, at_seat=2)
        first = self.client()
        first.create()
        first.join()
        phone = self.client(first.game, first.token)
        phone.hello()
        self.turned_away_with(first, "too_many_at_table")
        first.request("door", open=False)  # otherwise whoever comes may have been invited
        for _ in range(2):
            self.client(first.game).hello()
        self.turned_away("too_many_at_table", first.game)

    def turned_away_with(self, seat, code):
        self.refused(code, self.client(seat.game, seat.token).hello)

    def test_names_of_limits(self):
        for limit in ("nosuch=1", "rate=x", "rate=-1", "rate", "message=0"):
            status, said = Server("--limit", limit).refuses()
            self.assertEqual(status, 2, said)
            self.assertIn(limit.split("=")[0], said)


class Queue(Case):
    """The least that may wait for one connection."""

    limits = {"queue": 65536}

    def test_long_logs(self):
        """A log comes to an end before it is too long to be told."""
        one, two = self.table("v1.3")
        while True:
            answer = one.ask("propose", what="pause")
            if "error" in answer:
                break
            two.wait(lambda seat: seat.log.proposal)
            two.request("decline")
            one.wait(lambda seat: not seat.log.proposal)
        self.assertEqual(answer["error"], "log_full")
        play_on([one, two], self.rng)
        for seat in (one, two):
            late = self.client(seat.game, seat.token)
            late.hello()
            self.assertEqual(late.log.raw, seat.log.raw)

    def test_many_games(self):
        """Whoever comes by the first link gets to the last game."""
        one, two = self.table("v1.3")
        while sum(len(raw) for log in one.logs.values() for raw in log.raw) < 2 * 65536:
            play_on([one, two], self.rng)
            self.agree_on_a_rematch(one, two)
            start([one, two])
        first = list(one.logs)[0]
        for token in (None, one.token):
            late = self.client(first, token).connect()
            late.send("hello", v=1, game=first, **({"token": token} if token else {}))
            late.wait(lambda seat: seat.game == one.game and seat.last == one.last)
            self.assertEqual(list(late.logs), list(one.logs))
            if token:
                self.assertEqual([log.raw for log in late.logs.values()],
                                 [log.raw for log in one.logs.values()])

    @staticmethod
    def agree_on_a_rematch(one, two):
        games = len(one.logs)
        one.request("propose", what="rematch")
        two.wait(lambda seat: seat.log.proposal == "rematch")
        two.request("agree")
        for seat in (one, two):
            seat.wait(lambda seat: len(seat.logs) > games and seat.last)


class Tokens(Case):
    def test_wrong_tokens(self):
        one, two = self.table()
        other, _ = self.table()
        token = one.token
        for wrong in (token[:-1], token + "A", token[:-1] + ("A" if token[-1] != "A" else "B"),
                      token.swapcase(), other.token, "A" * len(token), nonce()):
            self.refused("bad_token", self.client(one.game, wrong).hello)
        for odd in (" ", "A" * 5000, "\0", "ä", token + "\0"):
            seat = self.client(one.game).connect()
            seat.ws.json({"do": "hello", "id": "1", "v": 1, "game": one.game, "token": odd})
            seat.wait(lambda seat: seat.answers)
            self.assertIn(seat.answers.popitem()[1]["error"],
                          ("bad_token", "bad_field", "bad_json", "too_long"))
        self.assertEqual(self.client(one.game, token).hello()["seat"], one.seat)

    def test_a_token_is_not_taken_from_the_address(self):
        one, _ = self.table()
        for path in (f"/t/{one.game}?token={one.token}", f"/ws?token={one.token}",
                     f"/api/games/{one.game}?token={one.token}"):
            _, headers, body = self.server.get(path)
            self.assertNotIn(one.token.encode(), body)
            self.assertNotIn(one.token, str(headers))

    def test_stolen_nonces(self):
        """The nonce of one table opens nothing at another."""
        key = nonce()
        one = self.client()
        one.create()
        one.join(nonce=key)
        two = self.client()
        two.create()
        self.assertNotEqual(two.join(nonce=key)["token"], one.token)


class Fights(Case):
    def race(self, jobs):
        """Runs all at once; the answers."""
        barrier = threading.Barrier(len(jobs))
        def run(job):
            barrier.wait()
            return job()
        with concurrent.futures.ThreadPoolExecutor(len(jobs)) as pool:
            return [done.result() for done in [pool.submit(run, job) for job in jobs]]

    def test_for_a_seat(self):
        for _ in range(10):
            first = self.client()
            first.create("v1.3", ("person", "person"))
            rivals = [self.watcher(first.game) for _ in range(8)]
            answers = self.race([lambda seat=seat: seat.ask("join", name="R", nonce=nonce(), seat=1)
                                 for seat in rivals])
            self.assertEqual(sorted(answer.get("error", "") for answer in answers),
                             [""] + ["seat_taken"] * 7)
            for seat in rivals:
                seat.close()

    def test_for_any_seat(self):
        for _ in range(5):
            first = self.client()
            first.create("v1.3", ("person",) * 4)
            rivals = [self.watcher(first.game) for _ in range(8)]
            answers = self.race([lambda seat=seat: seat.ask("join", name="R", nonce=nonce())
                                 for seat in rivals])
            seats = [answer["seat"] for answer in answers if "seat" in answer]
            self.assertEqual(sorted(seats), [0, 1, 2, 3])
            self.assertEqual(len({answer["token"] for answer in answers if "token" in answer}), 4)

    def test_one_nonce_twice_at_once(self):
        first = self.client()
        first.create("v1.3", ("person",) * 4)
        key = nonce()
        rivals = [self.watcher(first.game) for _ in range(6)]
        answers = self.race([lambda seat=seat: seat.ask("join", name="R", nonce=key)
                             for seat in rivals])
        self.assertEqual(len({(answer["seat"], answer["token"]) for answer in answers}), 1)
        made = self.race([lambda: self.create_with(key) for _ in range(6)])
        self.assertEqual(len(set(made)), 1)

    def create_with(self, key):
        seat = self.client()
        seat.create(nonce=key)
        return seat.game

    def test_two_devices(self):
        """One token, two devices, one turn: one plays, the other comes too late."""
        one, two = self.table("v1.3+advanced")
        phones = {seat.seat: self.client(seat.game, seat.token) for seat in (one, two)}
        for phone in phones.values():
            phone.hello()
        for _ in range(30):
            one.wait(lambda seat: seat.turn is not None or seat.log.state == "over")
            if one.log.state == "over":
                break
            two.catch_up(one)
            mover = one if one.my_turn else two
            phone = phones[mover.seat].catch_up(one)
            legal = mover.sync()["legal"]
            step = next((step for step in legal if step != "pass"), "pass")
            at = mover.last
            answers = self.race([lambda seat=seat: seat.ask("play", at=at, steps=[step])
                                 for seat in (mover, phone)])
            errors = sorted(answer.get("error", "") for answer in answers)
            self.assertEqual(errors[0], "")
            self.assertIn(errors[1], ("stale", "not_your_turn", "over"))
            for seat in (one, two, *phones.values()):
                seat.catch_up(mover)
                self.assertEqual(seat.log.of("play")[-1]["seq"], mover.log.of("play")[-1]["seq"])

    def test_one_id_from_two_devices(self):
        one, two = self.table("v1.3")
        mover = one if one.my_turn else two
        phone = self.client(mover.game, mover.token)
        phone.hello()
        step = next(step for step in mover.sync()["legal"] if step != "pass")
        at = mover.last
        answers = self.race([lambda seat=seat: seat.ask("play", "same", at=at, steps=[step])
                             for seat in (mover, phone)])
        self.assertEqual([answer["ok"] for answer in answers], [True, True])
        self.assertEqual(len({answer["seq"] for answer in answers}), 1)
        self.assertEqual(sorted(answer.get("again", False) for answer in answers), [False, True])
