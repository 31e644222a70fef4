"""The host's own door: `red7 admin` against a running server."""
import contextlib
import json
import os
import socket
import sqlite3
import stat
import time

from server import Own, play_on, red7
from wsclient import Closed, WebSocket


class Door(Own):
    def setUp(self):
        super().setUp()
        self.serve().start()

    def admin(self, *words, status=0):
        return red7("admin", "--data", self.server.data, *words, status=status)

    def ask(self, *words):
        return json.loads(self.admin("--json", *words))

    def wrong(self, code, *words):
        self.assertIn(code, self.admin(*words, status=2))
        self.assertEqual(self.server.json("/health"), {"ok": True})


class Admin(Door):
    def test_what_there_is(self):
        one, two = self.table()
        self.assertEqual(self.ask()["tables"], 1)
        found, = self.ask("tables")["tables"]
        self.assertEqual((found["game"], found["state"], found["seats"], found["connections"]),
                         (one.game, "playing", ["Seat A", "Seat B"], 2))
        connections = self.ask("connections")["connections"]
        self.assertEqual({(found["game"], found["seat"]) for found in connections},
                         {(one.game, 0), (one.game, 1)})
        answer = self.ask("nodes")
        self.assertEqual(answer["all"], {"servers": 1, "ready": 1, "clients": 2, "tables": 1, "plays": 0})
        self.assertEqual([(node["here"], node["state"]) for node in answer["nodes"]], [(True, "ready")])
        for command in ("addresses", "top"):
            found, = self.ask(command)["addresses"]
            self.assertEqual(found["address"], "127.0.0.1")
            self.assertGreater(found["messages"], 3)
        for command in ("status", "nodes", "tables", "connections", "addresses", "top", "limits", "bans"):
            self.assertNotIn("{", self.admin(command))
        self.assertIn(one.game, self.admin("tables"))
        self.assertNotIn(one.token, str([self.ask(command) for command in ("tables",
                                                                           "connections")]))

    def test_how_it_is_written(self):
        self.wrong("it is written `red7 admin nodes`", "nodes", "x")
        self.wrong("it is written `red7 admin close GAME`", "close")

    def test_only_for_its_user(self):
        path = self.server.data + ".admin"
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.server.stop()
        self.assertFalse(os.path.exists(path))
        self.assertIn("no server answers", self.admin(status=1))

    def test_close(self):
        one, two = self.table()
        self.admin("close", one.game)
        one.wait(lambda seat: seat.log.state == "closed")
        event = one.log.of("closed")[0]
        self.assertEqual((event["why"], len(event["secret"])), ("host", 64))
        self.wrong("over", "close", one.game)
        self.wrong("no_game", "close", "nosuch")

    def test_rename(self):
        one, two = self.table()
        self.admin("rename", one.game, "2", "Somebody \u202eelse")
        one.wait(lambda seat: seat.log.of("renamed"))
        event = one.log.of("renamed")[0]
        self.assertEqual((event["seat"], event["name"]), (1, "Somebody else"))
        self.wrong("bad_name", "rename", one.game, "1", "\u200b")
        self.wrong("bad_number", "rename", one.game, "3", "X")
        self.assertEqual(self.ask("tables")["tables"][0]["seats"][1], "Somebody else")
        self.server.stop()
        self.server.start()
        late = self.client(one.game, one.token)
        late.hello()
        self.assertEqual(late.log.of("renamed")[0]["name"], "Somebody else")

    def test_kick(self):
        one, two = self.table()
        number = next(found["connection"] for found in self.ask("connections")["connections"]
                      if found["seat"] == 0)
        self.assertEqual(self.ask("kick", str(number))["closed"], 1)
        with self.assertRaises(Closed) as closed:
            one.wait(lambda seat: False)
        self.assertEqual((closed.exception.code, closed.exception.reason), (1008, "removed"))
        self.wrong("no_connection", "kick", str(number))
        self.wrong("bad_number", "kick", "x")
        self.client(one.game, one.token).hello()  # which is no ban
        self.assertEqual(two.ask("sync").get("error"), None)

    def test_ban(self):
        one, _ = self.table()
        self.assertEqual(self.ask("ban", "127.0.0.0/8", "60")["closed"], 2)
        for _ in range(3):
            with self.assertRaises(Closed) as closed:
                WebSocket(self.server.address)
            self.assertEqual(closed.exception.code, 403)
        found, = self.ask("bans")["bans"]
        self.assertEqual((found["network"], found["refused"]), ("127.0.0.0/8", 3))
        self.assertTrue(0 < found["seconds"] <= 60)
        self.admin("unban", "127.0.0.0/8")
        self.client(one.game, one.token).hello()
        self.admin("ban", "127.0.0.1", "1")
        while self.ask("bans")["bans"]:
            time.sleep(0.1)
        self.client(one.game, one.token).hello()
        for network in ("127.0.0.1/33", "127.0.0.1/x", "127.0.0", "", "::1/0", "example.org"):
            self.wrong("bad_address", "ban", network, "60")
        for seconds in ("0", "-1", "x", "1e3", "99999999999"):
            self.wrong("bad_number", "ban", "10.0.0.1", seconds)
        self.wrong("no_ban", "unban", "10.0.0.1")

    def test_bans_behind_a_proxy(self):
        self.server.stop()
        self.serve("--proxy").start()
        self.admin("ban", "2001:db8::/32", "60")
        def status(address):
            return self.server.get("/api/tables", headers=[f"X-Forwarded-For: {address}"])[0]
        self.assertEqual([status(address) for address in ("2001:db8:1::5", "2001:db9::5", "1.2.3.4")],
                         [403, 200, 200])

    def test_drain(self):
        one, two = self.table()
        self.admin("drain")
        self.assertTrue(self.ask()["draining"])
        self.refused("stopping", self.client().create)
        self.assertEqual(self.server.get("/health/ready")[0], 503)
        self.assertEqual(self.server.get("/health/alive")[0], 200)
        mover = one if one.my_turn else two
        mover.move(self.rng)  # games go on
        self.admin("drain", "off")
        self.client().create()
        self.assertEqual(self.server.get("/health/ready")[0], 200)
        self.wrong("bad_command", "drain", "on")

    def test_limits(self):
        self.assertEqual(self.ask("limits")["limits"]["tables-per-address"], 1000000)
        self.admin("limit", "tables-per-address=1")
        self.client().create()
        self.refused("too_many_tables", self.client().create)
        self.admin("limit", "tables-per-address=1000")
        for wrong in ("nosuch=1", "rate", "rate=0", "rate=x", ""):
            self.wrong("bad_limit", "limit", wrong)

    def test_log(self):
        self.admin("log", "error")
        self.server.get("/nosuch")
        self.admin("log", "debug")
        self.server.get("/nowhere")
        self.wrong("bad_level", "log", "loud")
        self.server.stop()
        self.assertNotIn(b"/nosuch", self.server.output)
        self.assertIn(b"/nowhere", self.server.output)

    def test_nonsense(self):
        for words in (("dance",), ("close",), ("close", "a", "b"), ("status", "x"), ("",)):
            self.wrong("bad_command", *words)
        for said, *words in (('"dance" is no command', "dance"),
                             ('"1.2.3.4/33" is no address', "ban", "1.2.3.4/33", "60"),
                             ('"1.2.3" is no address', "unban", "1.2.3"),
                             ('"1h" is no whole number from 1 to', "ban", "1.2.3.4", "1h"),
                             ('"rate=0" has no whole number from 1', "limit", "rate=0"),
                             ('"loud" is none of error', "log", "loud")):
            self.wrong(said, *words)  # what is wrong, and where
        self.assertEqual(self.ask("bans"), {"bans": []})
        for line in (b"\n", b"{}\n", b"[]\n", b"[1]\n", b'["status"', b"x" * 5000, b"\0\n",
                     b'["' + b"x" * 4090 + b'"]\n'):
            with socket.socket(socket.AF_UNIX) as door:
                door.connect(self.server.data + ".admin")
                door.sendall(line)
                door.shutdown(socket.SHUT_WR)
                answer = b""
                with contextlib.suppress(ConnectionResetError):
                    while more := door.recv(65536):
                        answer += more
            self.assertTrue(not answer or b"bad_command" in answer, (line[:20], answer))
        self.assertEqual(self.server.json("/health"), {"ok": True})


class Deleting(Door):
    """What is kept, and who may read it."""

    def gone(self, game):
        for _ in range(200):
            if self.server.get(f"/api/games/{game}")[0] == 404:
                return
            time.sleep(0.05)
        raise AssertionError("the game is still there")

    def stored(self):
        with contextlib.closing(sqlite3.connect(self.server.data)) as store:
            return str([store.execute(f"SELECT * FROM {table}").fetchall()
                        for table in ("events", "games")])

    def test_a_game(self):
        one, two = self.table()
        self.wrong("not_over", "delete", one.game)
        play_on([one, two], self.rng)
        kept, _ = self.table()
        self.admin("delete", one.game)
        self.gone(one.game)
        self.assertNotIn(one.game, self.stored())
        self.refused("no_game", self.client(one.game, one.token).hello)
        self.assertEqual(self.server.get(f"/api/games/{kept.game}")[0], 200)
        self.assertEqual(self.server.get("/api/chain")[2].count(b"\n"), 2)  # nothing is slipped out

    def test_a_game_that_goes_on(self):
        """Also one that is not in memory is kept, and the log says that nothing was deleted."""
        one, two = self.table()
        self.server.stop()
        self.server.start()
        for game in (one.game, "nosuch"):
            self.admin("delete", game)
            while f'has this id game="{game}"'.encode() not in self.server.output:
                time.sleep(0.05)
        for seat in (one, two):
            seat.hello()
        play_on([one, two], self.rng)

    def test_a_name(self):
        one, two = self.table(ready=False)
        one.catch_up(two)
        self.admin("forget", "Seat A")
        while "Seat A" in self.stored():
            time.sleep(0.05)
        self.assertIn("Seat B", self.stored())
        late = self.client(one.game, one.token)
        late.hello()
        self.assertEqual([event["name"] for event in late.log.of("seat")], ["-", "Seat B"])
        self.wrong("bad_name", "forget", "\u200b")

    def test_by_age(self):
        one, two = self.table()
        play_on([one, two], self.rng)
        kept, _ = self.table()
        self.server.stop()
        with contextlib.closing(sqlite3.connect(self.server.data)) as store:
            store.execute("UPDATE games SET changed = changed - 864000000")  # ten days
            store.commit()
        self.server.limits["keep-days"] = 9
        self.server.limits["idle-open"] = 1  # then it looks every second
        self.server.start()
        self.gone(one.game)
        self.assertEqual(self.server.get(f"/api/games/{kept.game}")[0], 200)  # it has not ended

    def test_records_for_the_seats(self):
        one, two = self.table(watch=False)
        play_on([one, two], self.rng)
        path = f"/api/games/{one.game}.r7"
        for shown in ([], ["Authorization: Bearer x"], ["Authorization: " + one.token]):
            status, _, body = self.server.get(path, headers=shown)
            self.assertEqual((status, json.loads(body)), (403, {"error": "no_watching"}))
        for seat in (one, two):
            status, _, body = self.server.get(path, headers=[f"Authorization: Bearer {seat.token}"])
            self.assertEqual((status, body.startswith(b"[Red7")), (200, True))


class Names(Own):
    def test_what_no_name_has(self):
        self.serve().start()
        for wrong in ("\ufff9", "\ufffa\ufffb", "\ufffe", "\uffff", "\U0001d173\U0001d17a",
                      "\U0001fffe", "\ufdd0"):
            seat = self.client()
            seat.create()
            self.refused("bad_name", seat.join, wrong)
            seat.join("A" + wrong + "b")
            seat.wait(lambda seat: seat.log.of("seat"))
            self.assertEqual(seat.log.of("seat")[-1]["name"], "Ab")
        for wrong in ("Bot 2", "bot 3 (master)", "BOT7", "Bot #4"):
            self.refused("bad_name", self.ready_seat().join, wrong)
        for right in ("Botho", "Bob 2", "Robot 2"):
            self.ready_seat().join(right)

    def ready_seat(self):
        seat = self.client()
        seat.create()
        return seat
