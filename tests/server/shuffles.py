"""Fair shuffles by real sockets: promises before seeds, secrets of every game, the chain of all.

What is checked here is checked by tests/fair.py, the second implementation, not by the server's."""
import os
import sys

from server import Own, play_on, red7
from wsclient import nonce

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import fair  # noqa: E402


class Shuffles(Own):
    def setUp(self):
        super().setUp()
        self.serve().start()

    def promise(self, seat, seed=None):
        seat.seed = seed or nonce()
        return seat.ask("ready", commit=fair.seat_commitment(seat.game, seat.seat, seat.seed))

    def begin(self, persons):
        for seat in persons:
            self.promise(seat)
        for seat in persons:
            seat.request("reveal", seed=seat.seed)
        for seat in persons:
            seat.wait(lambda seat: seat.log.state != "open")

    def record(self, game):
        status, _, body = self.server.get(f"/api/games/{game}.r7")
        self.assertEqual(status, 200, body)
        path = os.path.join(self.server.folder, game + ".r7")
        with open(path, "wb") as file:
            file.write(body)
        return path, body.decode()

    def chain(self):
        lines, after = [], 0
        while True:
            body = self.server.get(f"/api/chain?after={after}")[2].decode()
            if not body:
                return lines
            lines += body.splitlines()
            after = lines[-1].split()[0]

    def test_no_seed_is_told_before_all_are_promised(self):
        one, two = self.table(ready=False)
        self.promise(one)
        two.catch_up(one)
        self.assertEqual(two.log.of("ready")[0]["commit"],
                         fair.seat_commitment(one.game, one.seat, one.seed))
        self.assertNotIn(one.seed, str(two.log.raw))
        self.refused("not_started", one.request, "reveal", seed=one.seed)
        self.promise(two)
        one.catch_up(two)
        for wrong in (two.seed, nonce()):
            self.assertEqual(self.refused("bad_field", one.request, "reveal", seed=wrong)["field"],
                             "seed")
        one.request("reveal", seed=one.seed)
        two.catch_up(one)
        self.assertEqual(two.log.of("seed")[-1]["seed"], one.seed)
        # Now one seed is known: the other can be told, but not chosen any more.
        answer = two.ask("ready", commit=fair.seat_commitment(two.game, two.seat, nonce()))
        self.assertEqual(answer["error"], "started")
        self.assertEqual(two.ask("reveal", seed=nonce())["error"], "bad_field")
        self.assertEqual(one.log.of("deal"), [])
        two.request("reveal", seed=two.seed)
        one.wait(lambda seat: seat.log.state == "playing")

    def test_who_leaves_makes_told_seeds_void(self):
        one, two = self.table(ready=False)
        self.promise(one)
        self.promise(two)
        one.request("reveal", seed=one.seed)
        two.request("leave")
        three = self.client(one.game)
        three.hello()
        three.join("Eve")
        self.promise(three)
        one.catch_up(three)
        self.refused("not_started", three.request, "reveal", seed=three.seed)  # one is not ready
        self.begin([one, three])

    def test_another_promise_before_any_is_told(self):
        """A device that has lost its seed promises another one."""
        one, two = self.table(ready=False)
        self.promise(one)
        again = self.client(one.game, one.token)
        again.hello()
        self.promise(again)
        self.promise(two)
        self.refused("bad_field", one.request, "reveal", seed=one.seed)
        again.request("reveal", seed=again.seed)
        two.request("reveal", seed=two.seed)
        one.wait(lambda seat: seat.log.state == "playing")

    def test_records_and_the_chain(self):
        """Finished, abandoned and running games: all in the chain, all secrets told."""
        one, two = self.table("v1.3+advanced", ready=False, target=5)
        self.begin([one, two])
        play_on([one, two], self.rng)
        mixed = self.table("v1.3", ("person", "person", "casual"), ready=False)
        mixed[0].ready()  # gives its seed away at once, which is allowed and proves less
        self.promise(mixed[1])
        mixed[1].request("reveal", seed=mixed[1].seed)
        mixed[0].wait(lambda seat: seat.log.state == "playing")
        for seat in mixed:
            seat.ask("leave")
        mixed[0].wait(lambda seat: seat.log.state == "closed")
        closed = mixed[0].log.of("closed")[0]
        self.assertEqual(len(closed["seeds"]), 3)
        waiting = self.client()
        waiting.create()
        seats = [one, mixed[0], waiting]
        games = [(seat.game, seat.log.of("created")[0]["commit"]) for seat in seats]
        lines = self.chain()
        self.assertEqual(lines, fair.chain_of(games))
        for number, seat in enumerate(seats, 1):
            created = seat.log.of("created")[0]
            self.assertEqual((created["chain"], created["link"], created["fair"]),
                             (number, lines[number - 1].split()[2], "red7-fair-2"))
        secret = bytes.fromhex(closed["secret"])
        self.assertEqual(fair.commitment(secret, mixed[0].game, 2), games[1][1])
        path = os.path.join(self.server.folder, "chain")
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(lines))
        for number, seat in ((1, one), (2, mixed[0])):
            record, text = self.record(seat.game)
            said = red7("verify", record, "--chain", path, "--commit", games[number - 1][1])
            self.assertIn(f"this game is number {number}\n", said)
            self.assertEqual(fair.tag(text, "Fair"), "red7-fair-2")
        self.assertIn(one.seed, self.record(one.game)[1])

    def test_the_chain_goes_on(self):
        """After a restart, and with rematches."""
        one, two = self.table()
        play_on([one, two], self.rng)
        one.request("propose", what="rematch")
        two.wait(lambda seat: seat.log.proposal == "rematch")
        two.request("agree")
        one.wait(lambda seat: len(seat.logs) == 2 and seat.last)
        games = [(game, log.of("created")[0]["commit"]) for game, log in one.logs.items()]
        self.server.stop()
        self.server.start()
        late = self.client()
        late.create()
        games.append((late.game, late.log.of("created")[0]["commit"]))
        self.assertEqual(self.chain(), fair.chain_of(games))

    def test_wrong_questions(self):
        for after in ("x", "-1", "1.5", "", "99999999999999999999"):
            self.assertEqual(self.server.get(f"/api/chain?after={after}")[0], 400, after)
        self.assertEqual(self.server.get("/api/chain?after=5")[2], b"")
        one, _ = self.table(ready=False)
        for commit in ("", "0" * 63, "g" * 64, 5, None):
            self.refused("bad_field", one.request, "ready", commit=commit)
        self.refused("bad_field", one.request, "ready", commit="0" * 64, seed=nonce())
