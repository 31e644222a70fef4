"""The server dies at any moment, the line is cut at any byte: nothing is lost or doubled."""
import random
import socket
import threading
import time
import unittest

import server
from ports import quiet_port
from server import Server
from wsclient import Closed, Refused, Seat, nonce

TRY_AGAIN = {"busy", "storage", "stopping", "too_fast", "restored"}
GAMES_AT_A_TABLE = 10
BROKEN = (ConnectionError, TimeoutError, OSError)


class Stubborn(Seat):
    """A seat that asks again until there is an answer, on as many connections as it takes."""

    def __init__(self, place, stopped, **more):
        super().__init__(place, **more)
        self.stopped = stopped
        self.acknowledged = []  # of plays: (game, seq, steps)
        self.cuts = 0

    def until_done(self, do):
        while True:
            if self.stopped.is_set():
                raise AssertionError("the test has ended elsewhere")
            try:
                if not self.ws:
                    self.begin()
                return do()
            except Refused as refusal:
                if refusal.code not in TRY_AGAIN:
                    raise
            except BROKEN:
                self.cuts += 1
                self.close()
                self.stopped.wait(0.005)

    def begin(self):
        try:
            if self.game:
                self.hello()
        except BaseException:
            self.close()
            raise

    def insist(self, do, **fields):
        id = self.new_id()
        return self.until_done(lambda: self.request(do, id, **fields))

    def open_table(self, **more):
        key = nonce()
        while not self.game:
            self.until_done(lambda: self.create(nonce=key, **more))

    def sit(self, name):
        key = nonce()
        def sit():
            return self.join(name, nonce=key)
        return self.until_done(sit)

    def follow(self, condition):
        self.until_done(lambda: self.wait(condition))

    def step(self, rng):
        answer = self.until_done(self.sync)
        if "legal" not in answer:
            return
        bold = [step for step in answer["legal"] if step != "pass"]
        step, game = rng.choice(bold or answer["legal"]), self.game
        try:
            done = self.insist("play", at=answer["seq"], steps=[step])
        except Refused as refusal:
            if refusal.code != "stale":  # a restart may have changed something
                raise
        else:
            self.acknowledged.append((game, done["seq"], step))


class Player(threading.Thread):
    """A table of people who play game after game until they are told to stop."""

    def __init__(self, place, number, addresses, stop):
        super().__init__(daemon=True)
        self.place, self.addresses = place, addresses
        self.stop, self.failed = stop, threading.Event()
        self.rng = random.Random(number)
        self.tables = []  # the seats of each table they have sat at
        self.seats = []   # those of the last
        self.error = None
        self.games = 0

    def run(self):
        try:
            while not self.stop.is_set():
                self.sit_down()
                for _ in range(GAMES_AT_A_TABLE):
                    if self.stop.is_set():
                        break
                    self.game()
                    self.games += 1
                    self.rematch()
                for seat in self.seats:
                    seat.close()
        except Exception as error:
            self.error = error
            self.failed.set()
            raise

    def sit_down(self):
        count = self.rng.choice((2, 2, 3))
        self.rules = self.rng.choice(("v1.3", "v1.3+advanced", "7rosso+actions",
                                      "lucrum+advanced+actions"))
        self.kinds = ["person"] * count + ["novice"] * self.rng.randrange(2)
        self.seats = [Stubborn(self.place, self.failed, address=self.rng.choice(self.addresses))
                      for _ in range(count)]
        self.tables.append(self.seats)
        first = self.seats[0]
        first.open_table(rules=self.rules, seats=self.kinds,
                         **({"target": 8} if "advanced" in self.rules else {}))
        for number, seat in enumerate(self.seats):
            seat.game = seat.game or first.game
            seat.sit(f"S{number}")

    def game(self):
        for seat in self.seats:
            seat.insist("ready", seed=nonce())
        first = self.seats[0]
        while not self.stop.is_set():
            here = {seat.seat: seat for seat in self.seats}
            first.follow(lambda seat: seat.turn in here or seat.log.state == "over")
            if first.log.state == "over":
                break
            mover = here[first.turn]
            mover.follow(lambda seat: seat.last >= first.last)
            if mover.my_turn:
                mover.step(self.rng)
            first.follow(lambda seat: seat.last >= mover.last)

    def rematch(self):
        if self.stop.is_set():
            return
        old = self.seats[0].game
        self.seats[0].insist("propose", what="rematch")
        for seat in self.seats[1:]:
            seat.follow(lambda seat: seat.log.proposal == "rematch" or seat.game != old)
            # With the last yes all go over to the new game: then nothing is to be said again.
            id = seat.new_id()
            seat.until_done(lambda: seat.game != old or seat.request("agree", id))
        for seat in self.seats:
            seat.follow(lambda seat: seat.game != old and seat.last)


class Proxy(threading.Thread):
    """Hands bytes on, and cuts each connection after a random number of them, either way."""

    def __init__(self, place, seed):
        super().__init__(daemon=True)
        self.place, self.rng = place, random.Random(seed)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = self.listener.getsockname()
        self.cutting = True

    def run(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(self.place.address)
            except OSError:
                near.close()
                continue
            for one, other in ((near, far), (far, near)):
                most = int(2 ** self.rng.uniform(5, 14))
                threading.Thread(target=self.pump, args=(one, other, most), daemon=True).start()

    def pump(self, one, other, most):
        try:
            while most > 0:
                data = one.recv(min(65536, most) if self.cutting else 65536)
                if not data:
                    break
                other.sendall(data)
                most -= len(data) if self.cutting else 0
        except OSError:
            pass
        for end in (one, other):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        one.close()

    def close(self):
        self.listener.close()


class Deaths(unittest.TestCase):
    def load(self, tables, cut):
        place = Server()
        place.port = quiet_port()
        place.start()
        self.addCleanup(place.close)
        addresses = [None]
        self.proxies = []
        if cut:
            self.proxies = [Proxy(place, seed) for seed in range(2)]
            addresses = [proxy.address for proxy in self.proxies]
            for proxy in self.proxies:
                proxy.start()
                self.addCleanup(proxy.close)
        stop = threading.Event()
        players = [Player(place, number, addresses, stop) for number in range(tables)]
        for player in players:
            player.start()
        return place, players, stop

    def finish(self, place, players, stop):
        """Lets everybody come to an end, then compares what all have seen."""
        for proxy in self.proxies:
            proxy.cutting = False
        stop.set()
        for player in players:
            player.join(60)
            self.assertFalse(player.is_alive(), "a table hangs")
            self.assertIsNone(player.error)
        tables = [seats for player in players for seats in player.tables]
        for seats in tables:
            self.check(place, seats)
            self.check_no_others(seats)
        return sum(len(seat.acknowledged) for seats in tables for seat in seats)

    def check(self, place, seats):
        for seat in seats:
            seat.address = None
            seat.hello()
            for game in seat.logs:
                fresh = Seat(place, game, seat.token)
                fresh.connect()
                welcome = fresh.answer(fresh.send("hello", v=1, game=game, token=seat.token))
                while fresh.logs.get(game) is None or fresh.logs[game].last < welcome["last"]:
                    fresh.take()
                self.assertEqual(fresh.logs[game].raw, seat.logs[game].raw)
                if game == seat.game:
                    self.assertEqual(fresh.request("sync")["hash"], seat.request("sync")["hash"])
                fresh.close()
            self.check_acknowledged(seat)
            seat.close()
        watcher = Seat(place, seats[0].game)
        watcher.hello()
        self.assertEqual(watcher.last, seats[0].last)
        watcher.close()

    def check_acknowledged(self, seat):
        """Every play that was acknowledged is there, once."""
        told = [(game, play["seq"]) for game, log in seat.logs.items() for play in log.of("play")
                if play["by"] == "person"]
        mine = [(game, seq) for game, seq, _ in seat.acknowledged]
        self.assertEqual(len(set(mine)), len(mine))
        self.assertLessEqual(set(mine), set(told))
        for game, seq, step in seat.acknowledged:
            self.assertEqual([told_step.split("(")[0] for told_step in
                              seat.logs[game].events[seq - 1]["steps"]], [step])

    def check_no_others(self, seats):
        told = {(game, play["seq"]) for game, log in seats[0].logs.items()
                for play in log.of("play") if play["by"] == "person"}
        mine = {(game, seq) for seat in seats for game, seq, _ in seat.acknowledged}
        self.assertEqual(told, mine)

    def test_killed(self):
        place, players, stop = self.load(6, cut=False)
        rng = random.Random(5)
        kills = server.KILLS or (1000 if server.LONG else 10**9)
        end = time.monotonic() + (10**9 if server.KILLS or server.LONG else 25)
        killed = 0
        while killed < kills and time.monotonic() < end and not any(p.error for p in players):
            time.sleep(rng.choice((rng.uniform(0, 0.02), rng.uniform(0, 0.3))))  # any moment
            place.kill()
            killed += 1
            place.start()
        moves = self.finish(place, players, stop)
        self.assertGreater(moves, killed)  # there was something to lose
        print(f"{killed} kills, {moves} moves, {sum(p.games for p in players)} games", flush=True)

    def test_cut(self):
        place, players, stop = self.load(5, cut=True)
        stop.wait(300 if server.LONG else 8)
        moves = self.finish(place, players, stop)
        cuts = sum(seat.cuts for player in players for seats in player.tables for seat in seats)
        self.assertGreater(cuts, 10)
        print(f"{cuts} cuts, {moves} moves", flush=True)
