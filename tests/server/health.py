"""How the server is: whether it is alive and ready, what it counts, what it logs."""
import json
import os
import re
import sqlite3
import time

from server import Case, Own, Server
from wsclient import WebSocket

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (error|warning|info|debug): (.+)")


class Health(Own):
    def health(self):
        return [self.server.get(path)[0] for path in ("/health/alive", "/health/ready", "/health")]

    def wait(self, wanted):
        for _ in range(600):
            found = self.health()
            if found == wanted:
                return
            time.sleep(0.05)
        raise AssertionError((found, wanted))

    def test_a_file_that_was_moved_away(self):
        self.serve().start()
        self.wait([200, 200, 200])
        os.rename(self.server.data, self.server.data + ".away")
        self.wait([200, 503, 503])
        self.assertEqual(self.server.metric("red7_store_gone"), 1)
        with open(self.server.data, "wb"):  # another file of that name is not the same
            pass
        time.sleep(2.5)
        self.assertEqual(self.health(), [200, 503, 503])
        os.rename(self.server.data + ".away", self.server.data)
        self.wait([200, 200, 200])

    def test_a_commit_that_waits(self):
        """Somebody else holds the file: nothing fails yet, but what was played waits."""
        self.serve().start()
        one, two = self.table()
        mover = one if one.my_turn else two
        other = sqlite3.connect(self.server.data, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        mover.send("play", at=mover.last, steps=[mover.sync()["legal"][0]])
        self.wait([200, 503, 503])
        self.assertGreaterEqual(self.server.metric("red7_commit_waiting_events"), 1)
        self.assertGreaterEqual(self.server.metric("red7_commit_waiting_seconds"), 2)
        other.execute("ROLLBACK")
        other.close()
        self.wait([200, 200, 200])

    def test_never_too_often(self):
        self.serve(limits={"http-rate": 1, "http-burst": 5}).start()
        for _ in range(30):
            self.assertEqual(self.server.get("/health")[0], 200)
        codes = [self.server.get("/api/tables")[0] for _ in range(10)]
        self.assertIn(429, codes)

    def test_full(self):
        """A full server says how it is: to many who ask, one after the other and at once."""
        self.serve(limits={"connections": 2}).start()
        kept = [WebSocket(self.server.address) for _ in range(2)]
        self.opened.callback(lambda: [ws.close() for ws in kept])
        for _ in range(50):
            self.assertEqual(self.health(), [200, 200, 200])
            self.assertEqual(self.server.get("/api/tables")[0], 429)

    def test_hard_links(self):
        """One file with two names is one store."""
        self.serve().start()
        second = os.path.join(self.server.folder, "other name.db")
        os.link(self.server.data, second)
        status, said = Server(data=second, folder=self.server.folder).refuses()
        self.assertEqual(status, 1)
        self.assertIn("in use by another server", said)
        one, = self.table(seats=("person", "casual"))
        self.assertIn(one.log.state, ("playing", "over"))
        self.server.stop()
        os.unlink(self.server.data)
        self.server.data = second
        self.server.start()
        self.server.json(f"/api/games/{one.game}")


class Texts(Case):
    options = ("--contact", "mailto:host@red7.example")

    def test_for_machines(self):
        status, headers, body = self.server.get("/robots.txt")
        self.assertEqual((status, headers["content-type"]), (200, "text/plain; charset=utf-8"))
        self.assertIn(b"User-agent: *\n", body)
        self.assertNotIn(b"Disallow: /t/\n", body)  # their pages say noindex, and have previews
        status, headers, body = self.server.get("/.well-known/security.txt")
        self.assertEqual((status, headers["content-type"]), (200, "text/plain; charset=utf-8"))
        fields = dict(line.split(": ", 1) for line in body.decode().splitlines())
        self.assertEqual(fields["Contact"], "mailto:host@red7.example")
        expires = time.strptime(fields["Expires"], "%Y-%m-%dT%H:%M:%SZ")
        self.assertTrue(time.time() + 86400 < time.mktime(expires) < time.time() + 365 * 86400)

    def test_histograms(self):
        self.table()
        text = self.server.get("/metrics")[2].decode()
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) red7_\w+ .+|red7_\w+(\{\w+="[^"]*"\})? '
                                   r"-?[\d.e+]+)$")
        for name in ("http", "answer", "commit", "bot", "loop_late"):
            steps = [(float(end), int(count)) for end, count in re.findall(
                rf'^red7_{name}_seconds_bucket{{le="([^"]+)"}} (\d+)$', text, re.M)]
            self.assertEqual(steps, sorted(steps))
            self.assertEqual([count for _, count in steps], sorted(count for _, count in steps))
            self.assertIn(f"red7_{name}_seconds_count {steps[-1][1]}\n", text)
            self.assertEqual(steps[-1][0], float("inf"))
        self.assertGreater(self.server.metric("red7_commit_seconds_count"), 0)
        self.assertGreater(self.server.metric("red7_answer_seconds_count"), 0)


class Log(Own):
    def lines(self):
        self.server.stop()
        text = bytes(self.server.output).decode()
        return [LINE.fullmatch(line).groups() for line in text.splitlines()
                if not line.startswith("listening on ")]

    def refuse_some(self):
        one, _ = self.table(ready=False)
        self.refused("not_started", one.request, "play", "my-id", at=1, steps=["+R7"])
        status, headers, _ = self.server.get("/api/games/nosuch")
        return status, headers["x-request-id"]

    def test_start(self):
        self.serve().start()
        first = next(line for level, line in self.lines() if level == "info")
        self.assertRegex(first, r'red7 \d+\.\d+\S* starts store="' + re.escape(self.server.data))

    def test_why(self):
        for level in ("debug", "info"):
            with self.subTest(level):
                self.serve("--log", level).start()
                status, request = self.refuse_some()
                lines = [line for found, line in self.lines() if found == level]
                self.assertIn(f'refused request={request} address=127.0.0.1 method="GET" '
                              f'path="/api/games/nosuch" status={status} code=no_game',
                              " ".join(re.sub(r" ms=\d+", "", line) for line in lines))
                self.assertTrue(any(re.fullmatch(
                    r"refused request=\d+\.my-id address=127\.0\.0\.1 code=not_started", line)
                    for line in lines), lines)

    def test_quiet(self):
        self.serve("--log", "warning").start()
        self.refuse_some()
        self.assertFalse([line for level, line in self.lines() if level != "warning"])

    def test_floods(self):
        """Strangers cannot fill a log, unless its host wants to see everything."""
        for level, most in (("info", 120), ("debug", 10 ** 9)):
            self.serve("--log", level).start()
            for _ in range(300):
                self.server.get("/nosuch")
            lines = [line for _, line in self.lines() if line.startswith("refused")]
            told = [line for line in lines if "path=" in line]
            more = sum(int(line.split("=")[1]) for line in lines if line.startswith("refused more="))
            self.assertLessEqual(len(told), most)
            self.assertLessEqual(len(told) + more, 300)
            if level == "debug":
                self.assertEqual(len(told), 300)

    def test_nothing_of_others_making_harms_a_line(self):
        self.serve().start()
        self.server.get("/%0a2026-01-01T00:00:00Z%20error:%20lies%1b%5b31m%22")
        self.assertFalse(any("\x1b" in line or line.startswith("lies")
                             for _, line in self.lines()))

    def test_ids_of_a_proxy(self):
        self.serve("--proxy").start()
        for given, kept in (("abc-123", True), ("a b", False), ("x" * 41, False)):
            found = self.server.get("/", headers=[f"X-Request-Id: {given}"])[1]["x-request-id"]
            self.assertEqual(found == given, kept)
        self.assertNotEqual(self.server.get("/")[1]["x-request-id"], found)


class Packaging(Case):
    """What hosts are given to watch the server by."""

    def test_metrics_that_are_there(self):
        """The dashboard and the alerts ask for no metric that the server does not have."""
        text = self.server.get("/metrics")[2].decode()
        there = set(re.findall(r"^(red7_\w+?)(?:\{| )", text, re.M))
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging")
        asked = set()
        for name in ("red7-dashboard.json", "red7-alerts.yml"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                found = set(re.findall(r"\bred7_\w+", file.read()))
            self.assertGreater(len(found), 5)
            asked |= found
        self.assertEqual(asked - there, set())
        self.assertGreater(len(asked), len({name for name in there
                                            if "bucket" not in name}) // 2)

    def test_the_dashboard_is_json(self):
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "packaging",
                            "red7-dashboard.json")
        with open(path, encoding="utf-8") as file:
            panels = json.load(file)["panels"]
        self.assertEqual(len({panel["id"] for panel in panels}), len(panels))
        self.assertTrue(all(target["expr"] for panel in panels for target in panel["targets"]))
