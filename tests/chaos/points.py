"""What must hold at the moments at which it is hardest: around a commit, a hand-over, a take-over. Each is a
scene with real clients on a cluster, and a look at what the database has then; nothing is known of the inside."""
import contextlib
import json
import os
import signal
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server"))
from wsclient import Closed, Refused, Seat, WebSocket, nonce  # noqa: E402  pylint: disable=wrong-import-position

PATIENCE = 60  # seconds, however busy the machine is


class Fault(AssertionError):
    """Something was lost, doubled, told too early, or told to the wrong one."""


def holds(condition, what):
    if not condition:
        raise Fault(what)


def until(condition, what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise Fault(what)
        time.sleep(0.02)


class Place:
    """A server, for clients."""

    def __init__(self, port):
        self.address = ("127.0.0.1", port)


class Scene:
    """Two people at a table of the first server, one of them by way of the second."""

    def __init__(self, cluster, which=0, other=1):
        self.cluster, self.which, self.other = cluster, which, other
        self.near, self.far = (Place(cluster.ports[one]) for one in (which, other))
        self.gate = cluster.gates[which]
        self.database = cluster.databases[cluster.primary]
        self.seats = []
        self.loose = []

    def __enter__(self):
        first = self.person(self.near)
        first.create("v1.3+advanced", ("person", "person"))
        first.join("Ann")
        self.game = first.game
        second = self.person(self.far, self.game)
        second.hello()
        second.join("Ben")
        self.seats = [first, second]
        for seat in self.seats:
            seat.ready()
        for seat in self.seats:
            seat.wait(lambda seat: seat.turn is not None)
        self.both()
        return self

    def __exit__(self, *_):
        for seat in self.loose:
            seat.close()
        self.gate.release()
        self.cluster.mend()

    def person(self, place, game=None, token=None):
        seat = Seat(place, game, token)
        self.loose.append(seat)
        return seat

    def both(self):
        self.seats[1].catch_up(self.seats[0])
        self.seats[0].catch_up(self.seats[1])

    def move(self):
        """The next move, not sent yet: who makes it, and what."""
        mover = next(seat for seat in self.seats if seat.my_turn)
        return mover, {"at": mover.last, "steps": [mover.sync()["legal"][0]]}

    def ask_held(self):
        """Sends a move, whose commit is stopped: who asked, and its id."""
        mover, fields = self.move()
        until(lambda: len(self.rows()) >= mover.last, "what was told is not stored")
        self.gate.hold()
        asked = mover.send("play", **fields)
        holds(self.gate.held.wait(PATIENCE), "a move is not committed")
        return mover, asked, fields

    def rows(self, game=None):
        """The log as it is stored."""
        text = self.database.sql("SELECT seq, convert_from(body, 'UTF8') FROM red7.events WHERE game = "
                                 f"'{game or self.game}' ORDER BY seq")
        return [(int(line.split("|", 1)[0]), line.split("|", 1)[1]) for line in text.splitlines()]

    def places(self, asked):
        """The numbers under which a request is stored."""
        return [seq for seq, body in self.rows() if f'"request":"{asked}"' in body]

    def true_answer(self, mover, asked):
        """What is told of a request is what is stored of it."""
        answer = mover.answer(asked)
        count = len(self.places(asked))
        holds(count == (0 if "error" in answer else 1), f"told {answer}, and stored {count} times")

    def come(self, seat, place):
        """Comes back, as the programs for people do."""
        seat.server = place
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return seat.hello()
            except (Closed, OSError, Refused, AssertionError):
                seat.close()
                if time.monotonic() > end:
                    raise Fault("nobody can come back") from None
                time.sleep(0.02)

    def whole(self):
        """No gap, nothing twice, and everybody sees the same."""
        numbers = [seq for seq, _ in self.rows()]
        holds(numbers == list(range(1, len(numbers) + 1)), f"the log has {numbers}")
        for seat in self.seats:
            seat.wait(lambda seat: seat.last >= len(numbers))
            fresh = self.person(self.far, self.game, seat.token)
            fresh.hello()
            holds(fresh.log.raw == seat.log.raw and fresh.sync()["hash"] == seat.sync()["hash"],
                  "who comes now sees another game than who was there")

    def signal(self, number):
        self.cluster.servers[self.which].send_signal(number)


# ---- the scenes ----

def frozen_before_its_commit(cluster):
    """A server is frozen while a commit is on its way, and taken for dead. The commit comes to nothing."""
    with Scene(cluster) as scene:
        mover, asked, _ = scene.ask_held()
        last = mover.last
        scene.signal(signal.SIGSTOP)
        fresh = scene.person(scene.far, scene.game, mover.token)
        scene.come(fresh, scene.far)
        holds(fresh.last == last, "a move is told that is not stored")
        holds(cluster.owner(scene.game, cluster.primary) == scene.other, "nobody has taken the table over")
        scene.gate.release("pass")
        time.sleep(0.5)
        holds(len(scene.rows()) == last, "a server writes after it was taken for dead")
        fresh.play(fresh.sync()["legal"][-1])
        scene.signal(signal.SIGCONT)
        with contextlib.suppress(Closed, OSError):
            while True:
                mover.take()
        holds("error" in mover.answers.get(asked, {"error": ""}), "a move is told that never was")
        until(lambda: cluster.servers[scene.which].poll() is not None, "it does not end")
        for seat in scene.seats:
            scene.come(seat, scene.far)
        scene.whole()


def greeted_while_it_is_frozen(cluster):
    """A server that thaws welcomes nobody to what is not so any more."""
    with Scene(cluster) as scene:
        early = [WebSocket(scene.near.address) for _ in range(8)]
        last = scene.seats[0].last
        scene.signal(signal.SIGSTOP)
        mover = next(seat for seat in scene.seats if seat.my_turn)
        fresh = scene.person(scene.far, scene.game, mover.token)
        scene.come(fresh, scene.far)
        fresh.play(fresh.sync()["legal"][-1])
        for one in early:
            one.json({"do": "hello", "id": "early", "v": 1, "game": scene.game})
        scene.signal(signal.SIGCONT)
        for one in early:
            with contextlib.suppress(Closed, OSError):
                while True:
                    message = json.loads(one.read())
                    holds(message.get("re") != "early" or message.get("last", last + 1) > last,
                          "a server that was taken for dead welcomes somebody to the past")
            one.close()
        until(lambda: cluster.servers[scene.which].poll() is not None, "it does not end")
        for seat in scene.seats:
            scene.come(seat, scene.far)
        scene.whole()


def answer_lost(cluster):
    """A commit is done, and the connection is lost before the answer."""
    with Scene(cluster) as scene:
        mover, asked, _ = scene.ask_held()
        scene.gate.release("mute")
        scene.true_answer(mover, asked)
        for seat in scene.seats:
            if seat.bye:
                scene.come(seat, scene.far)
        scene.both()
        scene.whole()


def cut_before_its_commit(cluster):
    """The connection is lost before the commit."""
    with Scene(cluster) as scene:
        mover, asked, _ = scene.ask_held()
        scene.gate.release("drop")
        scene.true_answer(mover, asked)
        scene.both()
        scene.whole()


def killed_before_its_commit(cluster):
    """Nobody has heard of a move whose commit is under way; when the server dies, it never was."""
    with Scene(cluster) as scene:
        mover, asked, fields = scene.ask_held()
        last = mover.last
        for seat in scene.seats:
            seat.ws.sock.settimeout(1)
            with contextlib.suppress(OSError, Closed):
                while True:
                    seat.take()
            holds(seat.last == last and asked not in seat.answers, "a move is told before it is stored")
        scene.signal(signal.SIGKILL)
        scene.gate.release("drop")
        for seat in scene.seats:
            scene.come(seat, scene.far)
        holds(not scene.places(asked), "a move is stored that nobody committed")
        mover.request("play", asked, **fields)
        holds(len(scene.places(asked)) == 1, "a move that is sent again is not stored once")
        scene.both()
        scene.whole()


def drained_during_a_commit(cluster):
    """A table is handed over after its last commit, not before."""
    with Scene(cluster) as scene:
        mover, asked, fields = scene.ask_held()
        scene.signal(signal.SIGTERM)
        time.sleep(0.7)
        holds(cluster.owner(scene.game, cluster.primary) == scene.which,
              "a table is handed over before its last commit")
        scene.gate.release("pass")
        for seat in scene.seats:
            scene.come(seat, scene.far)
        answer = mover.answers.get(asked) or mover.ask("play", asked, **fields)
        holds("error" not in answer, f"a move of a table that was handed over is refused: {answer}")
        holds(scene.places(asked) == [answer["seq"]], "a move is not stored once, where it was told")
        scene.both()
        scene.whole()


def killed_while_it_drains(cluster):
    """A server that hands its tables over is killed in the middle of it."""
    with Scene(cluster) as scene:
        mover, asked, fields = scene.ask_held()
        scene.signal(signal.SIGTERM)
        time.sleep(0.2)
        scene.signal(signal.SIGKILL)
        scene.gate.release("pass")
        for seat in scene.seats:
            scene.come(seat, scene.far)
        answer = mover.ask("play", asked, **fields)
        holds("error" not in answer and scene.places(asked) == [answer["seq"]],
              f"a move is not stored once, where it was told: {answer}")
        scene.both()
        scene.whole()


def made_twice(cluster):
    """The same table is made at two servers, while the commit of the first is under way."""
    with Scene(cluster) as scene:
        made = nonce()
        slow, quick = scene.person(scene.near), scene.person(scene.far)
        scene.gate.hold()
        thread = threading.Thread(target=lambda: make(slow, made), daemon=True)
        thread.start()
        holds(scene.gate.held.wait(PATIENCE), "a table is not committed")
        make(quick, made)
        scene.gate.release("pass")
        thread.join(PATIENCE)
        holds(slow.game == quick.game, "one request has made two tables")
        numbers = [seq for seq, _ in scene.rows(quick.game)]
        holds(numbers == [1], f"a table that was made twice has the events {numbers}")


def make(seat, made):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(Closed, OSError, Refused):
            return seat.create("v1.3", ("person", "person"), nonce=made)
        time.sleep(0.05)
    raise Fault("a table cannot be made")


def watched_from_afar(cluster):
    """Whoever watches by way of another server is told what one at the table's own is told, and no hand."""
    with Scene(cluster) as scene:
        scene.seats[1].hello()  # a player, by way of the same server
        watchers = [scene.person(place, scene.game) for place in (scene.near, scene.far, scene.far)]
        for seat in watchers:
            seat.hello()
        for turn in range(4):
            if turn == 2:
                watchers[2].close()
            if scene.seats[0].turn is None:
                break
            mover, fields = scene.move()
            mover.request("play", **fields)
            scene.both()
        late = scene.person(scene.far, scene.game)
        late.hello()
        watchers[2].hello()
        for seat in watchers:
            seat.catch_up(scene.seats[0])
        for seat in (*watchers[1:], late):
            holds(seat.log.raw == watchers[0].log.raw, "who watches from afar is told something else")
            for event in seat.log.of("deal"):
                hands = [part.split("/")[0] for part in event["view"].split()[4:6]]
                holds(all(hand.startswith("*") for hand in hands), f"who watches sees a hand: {event}")
            view = seat.sync()["view"]
            holds(view == watchers[0].sync()["view"], "who watches from afar sees something else")


SCENES = [frozen_before_its_commit, greeted_while_it_is_frozen, answer_lost, cut_before_its_commit, killed_before_its_commit,
          drained_during_a_commit, killed_while_it_drains, made_twice, watched_from_afar]
