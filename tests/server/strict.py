"""HTTP as strict as it has to be: what can be read in two ways is refused, and whose it is."""
import json
import os
import re
import socket
import unittest

from server import Case, Own, Server
from wsclient import Closed, Stream, WebSocket, http

KEY = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"


class Headers(Case):
    def raw(self, request, server=None):
        """The status of the answer to these bytes, and its body; None if there is none."""
        stream = Stream((server or self.server).address)
        self.opened.callback(stream.close)
        stream.send(request.encode("latin-1") if isinstance(request, str) else request)
        try:
            status, _, body = stream.answer()
        except Closed:
            return None, b""
        return status, body

    def right(self, request):
        self.assertEqual(self.raw(request)[0], 200, request)

    def wrong(self, request, status=400):
        self.assertEqual(self.raw(request)[0], status, request)
        self.assertEqual(self.server.json("/health"), {"ok": True})

    def test_one_host(self):
        self.right("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        self.right("GET /health HTTP/1.0\r\n\r\n")
        self.wrong("GET /health HTTP/1.1\r\n\r\n")
        self.wrong("GET /health HTTP/1.1\r\nX: y\r\n\r\n")
        self.wrong("GET /health HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n")
        self.wrong("GET /health HTTP/1.0\r\nHost: localhost\r\nhost: other\r\n\r\n")

    def test_one_length(self):
        start = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
        self.right(start + "Content-Length: 3\r\n\r\nabc")
        for lines in ("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
                      "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
                      "Content-Length: 3\r\nContent-Length: 3\r\n",
                      "Content-Length: 3\r\ncontent-length: 4\r\n",
                      "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
                      "Content-Length: 3, 3\r\n", "Content-Length: +3\r\n",
                      "Content-Length: 0x3\r\n"):
            self.wrong(start + lines + "\r\n0\r\n\r\n")

    def test_characters(self):
        start = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
        self.right(start + "X-A: b c\td\r\nX-B: ä\r\n\r\n")
        for line in ("X-A : b", "X-A\t: b", "X A: b", "X-A: b\0c", "X-A\0: b", "X\0-A: b", ": b",
                     "X-A: b\rc", "X(A): b", "X-A: b\r\n  continued", "X-A: b\x01", "X-A: b\x7f",
                     "X-\xe4: b", "X-A: b\nX-C: d", "X-A"):
            for behind in ("", "X-Last: one\r\n"):
                self.wrong(start + line + "\r\n" + behind + "\r\n")
        self.wrong("GET /health HTTP/1.1\r\nHost : localhost\r\n\r\n")
        self.wrong("GET /health HTTP/1.1\r\nHost: local\0host\r\n\r\n")
        self.wrong("GET /health HTTP/1.1\r\n Host: localhost\r\n\r\n")

    def test_websockets_too(self):
        upgrade = "GET /ws HTTP/1.1\r\n" + KEY
        self.wrong(upgrade + "\r\n")
        self.wrong(upgrade + "Host: localhost\r\nHost: localhost\r\n\r\n")
        self.wrong(upgrade + "Host: localhost\r\nX : y\r\n\r\n")

    def test_after_a_good_one(self):
        """A request is looked at wherever it stands on its connection."""
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        good = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        stream.send(good + b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n" + good)
        self.assertEqual(stream.answer()[0], 200)
        status, headers, body = stream.answer()
        self.assertEqual((status, json.loads(body)), (400, {"error": "bad_header"}))
        self.assertEqual(headers["connection"], "close")
        self.assertEqual(stream.rest(), b"")  # what follows may be anything


class Hosts(Own):
    def status(self, host, server=None):
        stream = Stream((server or self.server).address)
        self.opened.callback(stream.close)
        stream.send(f"GET /api/tables HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        return stream.answer()[0]

    def test_names(self):
        self.serve("--host", "games.example", "--origin", "https://red7.example:8443").start()
        for host in ("localhost", "localhost:1", "127.0.0.1:7007", "[::1]:7007", "192.168.0.7",
                     "games.example", "GAMES.example:80", "red7.example", "red7.example:8443"):
            self.assertEqual(self.status(host), 200, host)
        for host in ("evil.example", "games.example.evil", "localhost.evil", "x.games.example",
                     "", ":80", "[::1", "127.0.0.1.evil.example", "games.example:80:80",
                     "games.example@evil.example", "127.0.0.1:x"):
            self.assertEqual(self.status(host), 421, host)
        self.server.stop()
        self.assertRegex(bytes(self.server.output).decode(), r"status=421 code=bad_host .*evil")

    def test_websockets(self):
        self.serve("--origin", "https://red7.example").start()
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        stream.send(f"GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\n{KEY}"
                    "\r\n".encode())
        self.assertEqual(stream.answer()[0], 421)

    def test_wrong_options(self):
        for option, value in (("--host", "https://x.example"), ("--host", "x:80"), ("--host", ""),
                              ("--contact", "me"), ("--contact", "mailto:a b")):
            status, said = Server(option, value).refuses()
            self.assertEqual((status, option in said), (2, True), said)


class Forwarded(Own):
    def test_the_last_hop_is_believed(self):
        """What a client claims about itself stands before what the proxy has seen."""
        self.serve("--proxy", limits={"http-rate": 1, "http-burst": 5}).start()
        def ask(*lines):
            return self.server.get("/api/tables", headers=[f"X-Forwarded-For: {line}"
                                                           for line in lines])[0]
        for number in range(20):  # one client that invents others, in all ways
            claims = (f"10.0.0.{number}", "198.51.100.7") if number % 2 else \
                (f"10.0.0.{number}, 198.51.100.7",)
            last = ask(*claims)
        self.assertEqual(last, 429)
        self.assertEqual(ask("198.51.100.8"), 200)
        self.assertEqual(ask("198.51.100.7", "198.51.100.9"), 200)


class Origins(Own):
    def test_records_from_a_page_elsewhere(self):
        origin = "https://red7.example"
        self.serve("--origin", origin).start()
        one, = self.table(seats=("person", "casual"), ready=False)
        for path, status in (("/api/tables", 200), (f"/api/games/{one.game}", 200),
                             (f"/api/games/{one.game}.r7", 409), ("/api/nosuch", 404)):
            found, headers, _ = self.server.get(path, headers=[f"Origin: {origin}"])
            self.assertEqual((found, headers["access-control-allow-origin"]), (status, origin))
            self.assertEqual(headers["cross-origin-resource-policy"], "cross-origin")
            for other in ("https://evil.example", "null", origin + ".evil"):
                headers = self.server.get(path, headers=[f"Origin: {other}"])[1]
                self.assertNotIn("access-control-allow-origin", headers)
                self.assertIn("Origin", headers["vary"])
        for path in ("/", "/health", "/metrics"):
            headers = self.server.get(path, headers=[f"Origin: {origin}"])[1]
            self.assertNotIn("access-control-allow-origin", headers)
        status, headers, _ = self.server.get("/api/tables", "OPTIONS", headers=[
            f"Origin: {origin}", "Access-Control-Request-Method: GET"])
        self.assertEqual((status, headers["access-control-allow-methods"]), (204, "GET, HEAD"))
        self.assertEqual(self.server.get("/api/tables", "OPTIONS")[0], 405)


class Local(Own):
    def test_a_local_socket(self):
        """For a proxy on this machine; a socket that was left is replaced, another file is not."""
        path = os.path.join(self.folder(), "red7.sock")
        for _ in range(2):
            self.serve("--proxy", "--listen", f"unix:{path}").start()
            with socket.socket(socket.AF_UNIX) as near:
                near.connect(path)
                near.sendall(b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n"
                             b"X-Forwarded-For: 198.51.100.7\r\nConnection: close\r\n\r\n")
                answer = b""
                while more := near.recv(65536):
                    answer += more
            self.assertTrue(answer.startswith(b"HTTP/1.1 200"), answer)
            self.server.kill()
        os.unlink(path)
        with open(path, "w", encoding="ascii") as file:
            file.write("mine")
        status, said = Server("--listen", f"unix:{path}").refuses()
        self.assertEqual((status, "unix:" in said), (1, True), said)
        self.assertEqual(Server("--listen", "unix:").refuses()[0], 2)


class Samples(unittest.TestCase):
    def test_nginx_keeps_the_port(self):
        """Each place that sets headers says all of them: Host with its port, and nobody's claims."""
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "packaging", "nginx.conf"),
                  encoding="utf-8") as file:
            blocks = re.sub(r"#.*", "", file.read()).split("location")
        for block in blocks:
            said = dict(re.findall(r"proxy_set_header (\S+) ([^;]+);", block))
            if said:
                self.assertEqual((said["Host"], said["X-Forwarded-For"], said["X-Forwarded-Proto"]),
                                 ("$http_host", "$remote_addr", "$scheme"), block)
        self.assertEqual(sum("proxy_set_header" in block for block in blocks), 2)
