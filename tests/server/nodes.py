"""Several servers on one database: anybody may play and watch at any of them, and any of them may end."""
import contextlib
import hashlib
import hmac
import json
import os
import signal
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from postgres import programs  # noqa: E402  pylint: disable=wrong-import-position
from database import Database  # noqa: E402
from ports import quiet_port  # noqa: E402  pylint: disable=wrong-import-position
from server import Server, play_on, red7, start  # noqa: E402
from wsclient import Closed, Refused, Stream, http_request, nonce  # noqa: E402

PATIENCE = 60  # seconds, however busy the machine is


@unittest.skipIf(programs() is None, "PostgreSQL is not installed here")
class Nodes(Database):
    def node(self):
        place = Server("--log", "debug", data=self.database.address())
        self.opened.callback(place.close)
        return place.start()

    def pair(self):
        first, second = self.node(), self.node()
        self.server = second
        return first, second

    def across(self, first, second, rules="v1.3+advanced"):
        """A table of the first server, at which one person sits by way of the second."""
        persons = [self.client(server=first)]
        persons[0].create(rules, ("person", "person"))
        persons[0].join("Ann")
        persons.append(self.client(persons[0].game, server=second))
        persons[1].hello()
        persons[1].join("Ben")
        start(persons)
        return persons

    def owner(self, game):
        """The name of the server that has a game, and how often that has changed."""
        return self.database.sql(f"SELECT owner, term FROM red7.games WHERE game = '{game}'").split("|")

    def come(self, seat, server=None):
        """Comes back to where the table is then, as the programs for people do."""
        end = time.monotonic() + PATIENCE
        seat.server = server or seat.server
        while True:
            try:
                return seat.hello()
            except (Closed, OSError, Refused, AssertionError):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)


class Relays(Nodes):
    def test_a_game_across(self):
        """Moves, answers, presence, reactions, proposals: as at one server, and what is stored."""
        first, second = self.pair()
        persons = self.across(first, second)
        watchers = [self.watcher(persons[0].game, server=place) for place in (first, second)]
        play_on(persons, self.rng, turns=6)
        for seat in (*persons, *watchers):
            seat.wait(lambda seat: seat.presence and seat.presence["watchers"] == 2)
        persons[1].request("react", code="nice")
        for seat in (persons[0], *watchers):
            seat.wait(lambda seat: seat.reactions)
        if persons[0].log.state == "playing":
            persons[1].request("propose", what="pause")
            persons[0].wait(lambda seat: seat.log.proposal == "pause")
            persons[0].request("decline")
            persons[1].wait(lambda seat: seat.log.proposal is None)
        play_on(persons, self.rng)
        for seat in watchers:
            seat.catch_up(persons[0])
        self.assertEqual(watchers[0].log.raw, watchers[1].log.raw)
        self.whole(persons)
        self.assertEqual(first.metric("red7_commit_conflicts_total"), 0)
        end = time.monotonic() + PATIENCE
        while (first.metric("red7_nodes"), first.metric("red7_relays"), second.metric("red7_relays")) != (2, 0, 2):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def test_nothing_hidden_is_relayed(self):
        """A watcher at another server hears exactly what one at the table's own hears."""
        first, second = self.pair()
        persons = self.across(first, second)
        near, far = self.watcher(persons[0].game, first), self.watcher(persons[0].game, second)
        play_on(persons, self.rng, turns=8)
        for seat in (near, far):
            seat.catch_up(persons[0])
        self.assertEqual(near.log.raw, far.log.raw)
        late = self.watcher(persons[0].game, second)
        self.assertEqual(near.log.raw, late.log.raw)
        for event in far.log.of("deal"):
            self.assertTrue(all(hand.startswith("*") for hand in
                                [part.split("/")[0] for part in event["view"].split()[4:6]]), event)

    def test_rematch(self):
        first, second = self.pair()
        persons = self.across(first, second, "v1.3")
        play_on(persons, self.rng)
        game = persons[0].game
        persons[0].request("propose", what="rematch")
        persons[1].wait(lambda seat: seat.log.proposal == "rematch")
        persons[1].request("agree")
        for seat in persons:
            seat.wait(lambda seat: seat.game != game)
        start(persons)
        play_on(persons, self.rng, turns=2)
        self.whole(persons)
        late = self.client(game, server=second)  # it is led on from the old game to the new one
        late.hello()
        self.assertEqual(late.game, persons[0].game)

    def test_created_twice(self):
        """The same request at two servers at the same moment makes one table."""
        places = self.pair()
        for _ in range(5):
            made = nonce()
            seats = [self.client(server=place) for place in places]

            def create(seat, made=made):
                end = time.monotonic() + PATIENCE
                while time.monotonic() < end:
                    with contextlib.suppress(Closed, OSError, Refused):
                        return seat.create("v1.3", ("person", "person"), nonce=made)
                return None
            threads = [threading.Thread(target=create, args=(seat,)) for seat in seats]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE)
            self.assertEqual(seats[0].game, seats[1].game)
            self.assertEqual(self.rows(seats[0].game), [1])

    def test_wrong_addresses(self):
        for wrong in ("here", ":7007", "host:", "host:port", "host:123456"):
            place = Server(data=self.database.address(f"standby=none&node={wrong}"))
            self.opened.callback(place.close)
            status, said = place.refuses()
            self.assertNotEqual(status, 0)
            self.assertIn("is no HOST:PORT", said)

    def test_a_store_of_schema_1(self):
        """Where one server wrote at a time: it is changed, with the games in it, and that server is fenced."""
        place = self.node()
        seat = self.client(server=place)
        seat.create("v1.3", ("person", "person"))
        place.stop()
        self.database.sql("ALTER TABLE red7.games DROP owner, DROP term; DROP TABLE red7.nodes, red7.beats; "
                          "UPDATE red7.server SET version = 1, holder = 'one', term = 5")
        place.start()
        self.assertEqual(self.database.sql("SELECT version, holder, term FROM red7.server"), "2||6")
        self.come(seat)
        self.assertEqual(self.owner(seat.game)[1], "1")

    def test_a_game_of_a_later_version(self):
        """A server that cannot read a game keeps it from nobody who can: it is free again at once."""
        first, second = self.pair()
        seat = self.client(server=first)
        seat.create("v1.3", ("person", "person"))
        seat.join("Ann")
        first.stop()  # the later version, which has written what the other does not know
        self.database.sql(f"INSERT INTO red7.events SELECT game, seq + 1, at, '{{\"kind\":\"fireworks\"}}' FROM "
                          f"red7.events WHERE game = '{seat.game}' ORDER BY seq DESC LIMIT 1")
        for _ in range(3):
            self.refused("storage", self.client(seat.game, seat.token, server=second).hello)
        self.logged(second, b"a later version of red7 has written event 3")
        end = time.monotonic() + PATIENCE
        while self.owner(seat.game)[0]:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.02)
        self.assertEqual(self.rows(seat.game), [1, 2, 3])  # and nothing was written behind it
        self.database.sql(f"DELETE FROM red7.events WHERE game = '{seat.game}' AND seq = 3")
        self.come(seat, second)

    def test_lists(self):
        first, second = self.pair()
        persons = [self.client(server=place) for place in (first, second)]
        for seat in persons:
            seat.create("v1.3", ("person", "person"), public=True)
        for place in (first, second):
            listed = {table["game"] for table in place.json("/api/tables")["tables"]}
            self.assertEqual(listed, {seat.game for seat in persons})
            chain = place.get("/api/chain")[2].decode().splitlines()
            self.assertEqual([line.split()[0] for line in chain], ["1", "1000000000001"])

    def test_wrong_links(self):
        """What was not written by another server of this store, or was here before, is refused."""
        first, second = self.pair()
        names = self.database.sql("SELECT holder FROM red7.nodes ORDER BY lane").split()
        host = f"127.0.0.1:{first.port}"
        address = "0" * 32

        def says(text):
            stream = Stream(first.address)
            self.opened.callback(stream.close)
            headers = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                       "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
            headers += [f"X-Red7-Link: {text}"] if text is not None else []
            stream.send(http_request("GET", "/link", host, headers))
            return stream.head()[0]
        wrong = (None, "", "x", f"{names[1]} {names[0]} 1 {address}", " ".join(["0"] * 5),
                 f"{names[1]} {names[0]} 1 {address} {'0' * 64}",
                 f"{names[1]} {names[0]} 99999999999999999999999 {address} {'0' * 64}",
                 f"{names[1]} {names[0]} 1 {address} {'0' * 64} more", "0" * 4000)
        for text in wrong:
            self.assertEqual(says(text), 400, text)
        self.logged(first, b"a link that is malformed")
        self.logged(first, b"a link that no server of this store has made")
        right = self.right_link(names[1], names[0], 5, address)
        self.assertEqual(says(right), 101)
        self.assertEqual(says(right), 400)
        self.logged(first, b"a link that was here before")
        self.assertEqual(says(self.right_link(names[1], names[0], 4, address)), 101)
        self.assertEqual(says(self.right_link(names[0], names[1], 6, address)), 400)
        self.logged(first, b"a link to another server")
        self.assertIsNone(second.process.poll())

    def logged(self, place, words):
        end = time.monotonic() + PATIENCE
        while words not in bytes(place.output):
            self.assertLess(time.monotonic(), end, words)
            time.sleep(0.02)

    def right_link(self, sender, receiver, number, address):
        key = bytes.fromhex(self.database.sql(
            "SELECT encode(value, 'hex') FROM red7.values WHERE name = 'key'"))
        text = f"link\n{sender}\n{receiver}\n{number}\n{address}"
        code = hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
        return f"{sender} {receiver} {number} {address} {code}"


class Hosted(Nodes):
    def named(self, **limits):
        """A server with a door of its own for `red7 admin`."""
        port = quiet_port()
        place = Server(data=self.database.address(f"standby=none&node=127.0.0.1:{port}"), limits=limits)
        place.port = port
        self.opened.callback(place.close)
        return place.start()


class Census(Hosted):
    """What any server tells of all of them."""

    def asked(self, place, wanted):
        """The servers by their ports, and the sums, once they are as wanted."""
        end = time.monotonic() + PATIENCE
        while True:
            answer = json.loads(red7("admin", "--data", place.data, "--json", "nodes"))
            nodes = {int(node["node"].rpartition(":")[2] or 0): node for node in answer["nodes"]}
            if wanted(nodes, answer["all"]):
                return nodes, answer["all"]
            self.assertLess(time.monotonic(), end, answer)
            time.sleep(0.1)

    def test_each_and_all(self):
        first, second = self.named(), self.named()
        persons = self.across(first, second)
        watcher = self.client(persons[0].game, server=first)
        watcher.hello()
        play_on(persons, self.rng, turns=4)
        for asked, other in ((first, second), (second, first)):
            nodes, together = self.asked(
                asked, lambda nodes, together: (set(nodes) == {first.port, second.port}
                                                and nodes[second.port]["connections"] == 1
                                                and together["plays"] >= 4))
            self.assertEqual(together["clients"], 3)
            self.assertEqual([nodes[place.port]["here"] for place in (asked, other)], [True, False])
            self.assertEqual((together["servers"], together["ready"], together["tables"]), (2, 2, 1))
            self.assertEqual([nodes[place.port]["tables"] for place in (first, second)], [1, 0])
            self.assertEqual([nodes[place.port]["trunks"] for place in (first, second)], [0, 1])
            self.assertEqual([nodes[place.port]["connections"] for place in (first, second)], [3, 1])
            self.assertEqual({node["version"] for node in nodes.values()}, {json.loads(
                red7("admin", "--data", first.data, "--json"))["version"]})
            shown = red7("admin", "--data", asked.data, "nodes")
            self.assertIn(f"127.0.0.1:{other.port}  no ", shown)
            metrics = asked.get("/metrics")[2].decode()
            self.assertIn(f'red7_node_tables{{node="127.0.0.1:{first.port}"}} 1\n', metrics)
            self.assertIn(f'red7_node_ready{{node="127.0.0.1:{other.port}"}} 1\n', metrics)

    def test_as_they_come_and_go(self):
        first, second = self.named(), self.named()
        red7("admin", "--data", second.data, "drain")
        _, together = self.asked(
            first, lambda nodes, together: nodes.get(second.port, {}).get("state") == "draining")
        self.assertEqual((together["servers"], together["ready"]), (2, 1))
        second.kill()
        self.asked(first, lambda nodes, together: together["servers"] == 1)


class Limits(Hosted):
    """What has to hold at all servers together."""

    def lets_in(self, place, source):
        try:
            self.client(server=place, source=source).connect()
            return True
        except (Closed, OSError):
            return False

    def comes_to(self, wanted, place, source):
        end = time.monotonic() + PATIENCE
        while self.lets_in(place, source) != wanted:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def test_bans(self):
        """What is said to one holds at the others within seconds, also at one that starts later, and is lifted at
        any of them."""
        first, second = self.named(), self.named()
        guest = self.client(server=second, source="127.0.0.9")
        guest.create("v1.3", ("person", "person"))
        red7("admin", "--data", first.data, "ban", "127.0.0.8/31", "600")
        self.assertFalse(self.lets_in(first, "127.0.0.9"))
        self.comes_to(False, second, "127.0.0.9")
        with contextlib.suppress(Closed):
            while True:
                guest.take()
        self.assertEqual(guest.bye, "removed")
        third = self.named()
        self.comes_to(False, third, "127.0.0.8")
        self.assertTrue(self.lets_in(third, "127.0.0.10"))
        self.assertIn("127.0.0.8/31", red7("admin", "--data", third.data, "bans"))
        red7("admin", "--data", third.data, "unban", "127.0.0.8/31")
        for place in (first, second, third):
            self.comes_to(True, place, "127.0.0.9")
        self.assertEqual(self.database.sql("SELECT count(*) FROM red7.bans"), "0")
        red7("admin", "--data", second.data, "ban", "127.0.0.9", "1")  # for a second only
        for place in (first, second, third):
            self.comes_to(True, place, "127.0.0.9")

    def test_a_ban_waits_for_the_database(self):
        first, second = self.named(), self.named()
        self.database.crash()
        red7("admin", "--data", first.data, "ban", "127.0.0.9", "600")
        self.assertFalse(self.lets_in(first, "127.0.0.9"))
        time.sleep(1.5)
        self.database.start()
        self.comes_to(False, second, "127.0.0.9")
        self.assertFalse(self.lets_in(first, "127.0.0.9"))

    def test_tables_of_an_address(self):
        places = [self.named(**{"tables-per-address": 5}) for _ in range(2)]

        def make(place, source=None, **more):
            seat = self.client(server=place, source=source)
            return seat.create("v1.3", ("person", "person"), **more)
        made = nonce()
        for number in range(4):
            make(places[number % 2])
        game = make(places[0], nonce=made)["game"]
        for place in places:
            self.refused("too_many_tables", make, place)
        self.assertEqual(make(places[0], nonce=made)["game"], game)  # the same table is no other one
        self.assertEqual(make(places[1], nonce=made)["game"], game)
        make(places[1], source="127.0.0.9")


class Ends(Nodes):
    def test_killed(self):
        """Its tables go on at the other, for those who were there already too."""
        first, second = self.pair()
        persons = self.across(first, second)
        play_on(persons, self.rng, turns=4)
        before = self.owner(persons[0].game)
        first.kill()
        for seat in persons:
            last = seat.last
            self.come(seat, second)
            self.assertGreaterEqual(seat.last, last)
        play_on(persons, self.rng, turns=3)
        after = self.owner(persons[0].game)
        self.assertNotEqual(before[0], after[0])
        self.assertEqual(int(after[1]), int(before[1]) + 1)
        self.whole(persons)

    def test_frozen(self):
        """It is taken for dead; when it thaws it writes nothing, tells nobody anything, and ends."""
        first, second = self.pair()
        persons = self.across(first, second)
        play_on(persons, self.rng, turns=2)
        mover = next(seat for seat in persons if seat.my_turn)
        step, last = mover.sync()["legal"][0], mover.last
        first.process.send_signal(signal.SIGSTOP)
        asked = mover.send("play", at=last, steps=[step])
        fresh = self.client(mover.game, mover.token, server=second)
        self.come(fresh)
        fresh.play(fresh.sync()["legal"][-1])
        first.process.send_signal(signal.SIGCONT)
        with contextlib.suppress(Closed, OSError):
            while True:
                mover.take()
        self.assertIn(mover.answers.get(asked, {"error": "none"}).get("error"), ("none", "storage"))
        first.ended(status=1)
        self.assertIn(b"the other servers have taken this one for dead", first.output)
        for seat in persons:
            self.come(seat, second)
        play_on(persons, self.rng, turns=2)
        self.whole(persons)

    def test_an_outage_is_no_death(self):
        """When the database restarts, all that were there go on."""
        first, second = self.pair()
        persons = self.across(first, second)
        before = self.owner(persons[0].game)
        for _ in range(2):
            self.database.crash()
            time.sleep(1)
            self.database.start()
            play_on(persons, self.rng, turns=2)
        time.sleep(3)
        play_on(persons, self.rng, turns=2)
        self.assertEqual(self.owner(persons[0].game), before)
        self.assertIsNone(persons[0].bye)
        self.whole(persons)

    def test_drained(self):
        """A server that is told to stop hands its tables over: nobody is refused anything, and what
        was asked for is done."""
        first, second = self.pair()
        tables = [self.across(first, second) for _ in range(4)]
        for persons in tables:
            play_on(persons, self.rng, turns=2)
        first.process.send_signal(signal.SIGTERM)
        for persons in tables:
            for seat in persons:
                with contextlib.suppress(Closed, OSError):
                    while True:
                        seat.take()
                self.assertEqual(seat.bye, "stopping")
                last = seat.last
                seat.server = second
                seat.hello()  # at once: it is free already
                self.assertGreaterEqual(seat.last, last)
            play_on(persons, self.rng, turns=2)
            self.whole(persons)
        first.ended(status=0)
        self.assertEqual(self.database.sql("SELECT count(*) FROM red7.nodes"), "1")

    def test_joins_later(self):
        """A third server has new tables at once, and takes part in all others."""
        first, second = self.pair()
        persons = self.across(first, second)
        third = self.node()
        watcher = self.watcher(persons[0].game, server=third)
        play_on(persons, self.rng, turns=2)
        watcher.catch_up(persons[0])
        others = self.across(third, first)
        self.assertNotEqual(self.owner(others[0].game)[0], self.owner(persons[0].game)[0])
        play_on(others, self.rng, turns=2)
        self.whole(others)
        lanes = self.database.sql("SELECT string_agg(lane::text, ',' ORDER BY lane) FROM red7.nodes")
        self.assertEqual(lanes, "0,1,2")
        self.assertEqual(json.loads(third.get("/health")[2]), {"ok": True})
