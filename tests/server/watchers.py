"""Those who watch a table of another server share what they are told: one copy for each server."""
import contextlib
import os
import signal
import subprocess
import time

from nodes import PATIENCE, Nodes
from server import Server, play_on, start
from wsclient import Closed, Refused

MANY = 30  # who watch by way of each server


class Watchers(Nodes):
    limits = {}

    def node(self, **limits):
        place = Server("--log", "debug", data=self.database.address(), limits=limits or self.limits)
        self.opened.callback(place.close)
        return place.start()

    def three(self, **limits):
        places = [self.node(**limits) for _ in range(3)]
        self.server = places[0]
        return places

    def metric_is(self, place, name, value):
        end = time.monotonic() + PATIENCE
        while (found := place.metric(name)) != value:
            self.assertLess(time.monotonic(), end, (name, found, value))
            time.sleep(0.05)

    def all_watch(self, seats, watchers, count=None):
        """Everybody hears how many watch."""
        count = len(watchers) if count is None else count
        for seat in (*seats, *watchers):
            seat.wait(lambda seat: seat.presence and seat.presence["watchers"] == count)

    def same(self, watchers, person):
        """All have been told the same, byte by byte, up to what a person has been told."""
        for seat in watchers:
            seat.catch_up(person)
            for game, log in person.logs.items():
                if game in watchers[0].logs and game in seat.logs:
                    self.assertEqual(seat.logs[game].raw[:log.last], watchers[0].logs[game].raw[:log.last])

    def test_one_copy(self):
        """What the table's server sends does not depend on how many watch elsewhere, nor does the number of its
        connections; everybody hears the same, and how many they are."""
        first, second, third = self.three()
        persons = self.table("v1.3+advanced", server=first, target=100)
        near = self.watcher(persons[0].game, first)
        watchers = [near, *(self.watcher(persons[0].game, place) for place in (second, third))]
        self.all_watch(persons, watchers)
        sent = []
        for _ in range(2):
            before = first.metric("red7_sent_bytes_total")
            played = play_on(persons, self.rng, turns=10)
            self.same(watchers, persons[0])
            sent.append((first.metric("red7_sent_bytes_total") - before) / played)
            if len(sent) == 1:
                watchers += [self.watcher(persons[0].game, place) for place in (second, third) for _ in range(MANY)]
                self.all_watch(persons, watchers)
        self.assertLess(sent[1] / sent[0], 1.5, sent)  # steps are not all of one length
        self.metric_is(first, "red7_connections", 5)
        for place in (second, third):
            self.metric_is(place, "red7_relays", MANY + 1)
            self.metric_is(place, "red7_trunks", 1)
        persons[0].request("react", code="nice")
        for seat in watchers:
            seat.wait(lambda seat: seat.reactions)
        for seat in watchers[1:-1]:
            seat.close()
        self.all_watch(persons, [near, watchers[-1]])
        watchers[-1].close()
        self.all_watch(persons, [near])
        for place in (second, third):
            self.metric_is(place, "red7_trunks", 0)
        self.metric_is(first, "red7_connections", 3)
        self.whole(persons)

    def test_coming_back(self):
        """Whoever comes with what it has seen is told the rest, whoever comes anew everything."""
        first, second, _ = self.three()
        persons = self.table("v1.3+advanced", server=first, target=100)
        watchers = [self.watcher(persons[0].game, second) for _ in range(4)]
        for turns in (3, 5, 7):
            watchers[1].close()
            play_on(persons, self.rng, turns=turns)
            answer = watchers[1].hello()
            self.assertGreater(answer["from"], 1)
            watchers[2].hello(keep=False)
            watchers.append(self.watcher(persons[0].game, second))
            self.same(watchers, persons[0])
        far = self.client(persons[0].game, server=second)
        far.hello()
        self.assertLess(abs(time.time() * 1000 - far.hello(keep=False)["now"]), PATIENCE * 1000)
        self.metric_is(second, "red7_trunks", 1)
        # More than there is: whoever says so is asked about at the table's own server.
        ahead = self.client(persons[0].game, server=second)
        ahead.connect()
        answer = ahead.request("hello", v=1, game=persons[0].game, last=5000, epoch=persons[0].epoch)
        self.assertEqual(answer["from"], 1)
        self.metric_is(second, "red7_trunks", 2)

    def test_long_logs(self):
        """A log that does not fit into a queue reaches those who read slowly too."""
        first, second, _ = self.three(queue=65536)
        persons = self.table("v1.3+advanced", server=first, target=1000)
        eager = self.watcher(persons[0].game, second)
        slow = self.client(persons[0].game, server=second).connect()
        asked = slow.send("hello", v=1, game=persons[0].game)  # and does not read
        end = time.monotonic() + PATIENCE
        while sum(len(raw) for raw in eager.log.raw) < 60000 and persons[0].log.state == "playing":
            self.assertLess(time.monotonic(), end)
            play_on(persons, self.rng, turns=40)
            eager.catch_up(persons[0])
        late = self.watcher(persons[0].game, second)
        slow.welcome(slow.answer(asked), False)
        self.same([eager, late, slow], persons[0])
        self.metric_is(second, "red7_trunks", 1)

    def test_who_speaks(self):
        """Someone who watches may ask, and sit down: nothing is missed or told twice on the way."""
        first, second, third = self.three()
        host = self.client(server=first)
        host.create("v1.3+advanced", ("person", "person"), target=100)
        host.join("Ann")
        watchers = [self.watcher(host.game, place) for place in (second, second, third, third)]
        self.all_watch([host], watchers)
        watchers[0].sync()
        self.refused("not_seated", watchers[0].ready)
        watchers[2].join("Ben")
        self.metric_is(second, "red7_trunks", 2)
        self.metric_is(third, "red7_trunks", 2)
        persons, others = [host, watchers[2]], [watchers[0], watchers[1], watchers[3]]
        start(persons)
        play_on(persons, self.rng, turns=6)
        self.same(others, host)
        self.all_watch(persons, others)
        hurried = self.client(host.game, server=second).connect()  # it does not wait for its welcome
        hello, sync = hurried.send("hello", v=1, game=host.game), hurried.send("sync")
        hurried.welcome(hurried.answer(hello), False)
        answer = hurried.answer(sync)
        self.assertTrue(answer.get("error") == "busy" or answer["seq"] == host.last, answer)
        self.same([*others, hurried], host)
        self.whole(persons)

    def test_who_speaks_at_a_bad_moment(self):
        """While the table's server waits for the database before it welcomes anybody, whoever speaks waits too."""
        first, second, _ = self.three()
        persons = self.table("v1.3", server=first)
        watcher = self.watcher(persons[0].game, second)
        found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.database.process.pid)], capture_output=True,
                               text=True, check=True).stdout
        processes = [int(pid) for pid in found.split()]
        for pid in processes:
            os.kill(pid, signal.SIGSTOP)
        try:
            time.sleep(0.7)
            asked = [watcher.send("sync"), watcher.send("sync")]
            time.sleep(0.3)
        finally:
            for pid in processes:
                os.kill(pid, signal.SIGCONT)
        for id in asked:
            self.assertEqual(watcher.answer(id)["seq"], persons[0].last)
        self.same([watcher], persons[0])

    def test_rematches(self):
        """Everybody who watches goes on to the next game, and whoever comes to the one before."""
        first, second, _ = self.three()
        persons = self.table("v1.3", server=first)
        watchers = [self.watcher(persons[0].game, place) for place in (first, second, second, second)]
        for _ in range(2):
            game = persons[0].game
            play_on(persons, self.rng)
            persons[0].request("propose", what="rematch")
            persons[1].wait(lambda seat: seat.log.proposal == "rematch")
            persons[1].request("agree")
            for seat in (*persons, *watchers):
                seat.wait(lambda seat, game=game: seat.game != game)
            start(persons)
            play_on(persons, self.rng, turns=2)
            watchers.append(self.watcher(game, second))  # at the old one
            watchers.append(self.watcher(persons[0].game, second))
            self.same(watchers, persons[0])
        self.all_watch(persons, watchers)
        watchers[1].sync()
        self.same(watchers, persons[0])

    def test_nobody_may_watch(self):
        first, second, _ = self.three()
        host = self.client(server=first)
        host.create("v1.3", ("person", "person"), watch=False)
        host.join("Ann")
        watchers = [self.watcher(host.game, second) for _ in range(3)]
        other = self.client(host.game, server=second)
        other.hello()
        other.join("Ben")
        start([host, other])
        for seat in watchers:
            with contextlib.suppress(Closed):
                while True:
                    seat.take()
            self.assertEqual(seat.bye, "no_watching")
        for _ in range(3):
            self.refused("no_watching", self.client(host.game, server=second).hello)
        self.refused("no_game", self.client("0" * len(host.game), server=second).hello)

    def test_limits(self):
        """So many at a table by way of each server: players have their places whoever watches."""
        first, second, _ = self.three(**{"at-table": 4})
        persons = self.table("v1.3", server=first)
        watchers = [self.watcher(persons[0].game, second) for _ in range(4)]
        with self.assertRaises(Refused) as refused:
            self.watcher(persons[0].game, second)
        self.assertEqual(refused.exception.code, "too_many_at_table")
        other = self.client(persons[0].game, source="127.0.0.9", server=second)  # with a share of its own
        other.hello()
        with contextlib.suppress(Closed):
            while True:
                watchers[0].take()
        self.assertEqual(watchers[0].bye, "too_many_at_table")
        back = self.client(persons[1].game, persons[1].token, server=second)
        back.hello()
        play_on(persons, self.rng, turns=2)
        self.same([*watchers[1:], other], persons[0])

    def test_their_server_ends(self):
        """Whether it is killed or stopped, everybody comes back to the same table."""
        for end in ("kill", "stop"):
            first, second, third = self.three()
            persons = self.table("v1.3+advanced", server=first, target=100)
            watchers = [self.watcher(persons[0].game, place) for place in (second, third) for _ in range(5)]
            play_on(persons, self.rng, turns=3)
            getattr(first, end)()
            for seat in watchers:
                with contextlib.suppress(Closed, OSError):
                    while True:
                        seat.take()
                self.assertEqual(seat.bye, "stopping")
                self.come(seat, seat.server)
            for seat in persons:
                self.come(seat, third)
            self.server = third
            play_on(persons, self.rng, turns=3)
            self.same(watchers, persons[0])
            self.whole(persons)
