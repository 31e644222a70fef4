"""Frames, right and wrong (RFC 6455), the handshake before them, and plain HTTP."""
import base64
import json
import os
import struct

from server import Case, Server
from wsclient import (BINARY, CLOSE, CONTINUATION, Closed, PING, PONG, Stream, TEXT, WebSocket,
                      encode, http_request, upgrade_request)

ASK = b'{"do":"sync","id":"x"}'  # answered by hello_first, but answered


class Wire(Case):
    def open(self, **more):
        ws = WebSocket(self.server.address, **more)
        self.opened.callback(ws.close)
        return ws

    def answered(self, ws):
        self.assertEqual(json.loads(ws.read())["error"], "hello_first")

    def closes(self, code, *frames):
        """Sees that frames on a new connection make the server close it with a code."""
        ws = self.open()
        try:
            ws.send(b"".join(frames))
        except ConnectionError:
            pass
        self.closed(ws, code)

    def closed(self, ws, *codes):
        messages, closed = ws.until_closed()
        self.assertIn(closed.code, codes, messages)
        return messages


class Messages(Wire):
    def test_text(self):
        ws = self.open()
        for _ in range(3):
            ws.text(ASK)
            self.answered(ws)

    def test_two_in_one_packet(self):
        ws = self.open()
        ws.send(encode(TEXT, ASK) * 5)
        for _ in range(5):
            self.answered(ws)

    def test_behind_the_handshake(self):
        """Frames that come in the same packet as the request are not lost."""
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        key = base64.b64encode(os.urandom(16)).decode()
        stream.send(upgrade_request(stream.host, key) + encode(TEXT, ASK))
        self.assertEqual(stream.head()[0], 101)
        self.assertIn(b"hello_first", stream.until(b"}"))

    def test_byte_by_byte(self):
        ws = self.open()
        for byte in encode(TEXT, ASK) + encode(PING, b"p") + encode(TEXT, b" " * 200 + ASK):
            ws.send(bytes([byte]))
        frames = sorted(ws.read_frame()[1:] for _ in range(3))  # a pong may come later
        self.assertEqual([opcode for opcode, _ in frames], [TEXT, TEXT, PONG])
        self.assertEqual(frames[2][1], b"p")

    def test_every_cut_of_a_frame(self):
        ws = self.open()
        for cut in range(1, len(encode(TEXT, ASK))):
            frame = encode(TEXT, ASK)
            ws.send(frame[:cut])
            ws.send(frame[cut:])
            self.answered(ws)

    def test_fragments(self):
        ws = self.open()
        for size in (1, 2, 7, 20):
            parts = [ASK[at:at + size] for at in range(0, len(ASK), size)]
            ws.frame(TEXT, parts[0], fin=False)
            for part in parts[1:]:
                ws.frame(CONTINUATION, part, fin=False)
            ws.frame(CONTINUATION, b"")
            self.answered(ws)
        ws.frame(TEXT, b"", fin=False)
        ws.frame(CONTINUATION, ASK)
        self.answered(ws)

    def test_a_ping_between_fragments(self):
        ws = self.open()
        ws.frame(TEXT, ASK[:5], fin=False)
        ws.frame(PING, b"one")
        self.assertEqual(ws.read_frame(), (True, PONG, b"one"))
        ws.frame(CONTINUATION, ASK[5:9], fin=False)
        ws.frame(PING, b"two")
        ws.frame(PONG, b"unasked")
        ws.frame(CONTINUATION, ASK[9:])
        frames = sorted(ws.read_frame()[1:] for _ in range(2))
        self.assertEqual([opcode for opcode, _ in frames], [TEXT, PONG])
        self.assertEqual(frames[1][1], b"two")

    def test_pings(self):
        ws = self.open()
        for payload in (b"", b"x", bytes(range(125)), b"\xff\xfe"):
            ws.frame(PING, payload)
            self.assertEqual(ws.read_frame(), (True, PONG, payload))
        ws.frame(PONG, b"unasked")
        ws.text(ASK)
        self.answered(ws)

    def test_binary(self):
        self.closes(1003, encode(BINARY, ASK))
        self.closes(1003, encode(BINARY, b""))

    def test_not_utf8(self):
        for bad in (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x80",
                    b"\xe2\x82", b"\xf8\x88\x80\x80\x80", b"\xce\xba\xe1\xbd\xb9\xed\xa0\x80ed"):
            with self.subTest(bad):
                self.closes(1007, encode(TEXT, b'{"do":"' + bad))
                self.closes(1007, encode(TEXT, b'{"do":"', fin=False),
                            encode(CONTINUATION, bad[:1], fin=False),
                            encode(CONTINUATION, bad[1:]))

    def test_utf8_across_fragments(self):
        ws = self.open()
        text = '{"do":"sync","id":"x","ä":"€😀"}'.encode()
        for cut in range(1, len(text)):
            ws.frame(TEXT, text[:cut], fin=False)
            ws.frame(CONTINUATION, text[cut:])
            self.assertIn("error", json.loads(ws.read()))


class Faults(Wire):
    def test_unmasked(self):
        self.closes(1002, encode(TEXT, ASK, mask=False))
        self.closes(1002, encode(PING, b"", mask=False))

    def test_reserved_bits(self):
        for bits in range(1, 8):
            self.closes(1002, encode(TEXT, ASK, reserved=bits))
        self.closes(1002, encode(PING, b"", reserved=4))

    def test_reserved_opcodes(self):
        for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
            self.closes(1002, encode(opcode, b""))
            self.closes(1002, encode(opcode, b"x"))

    def test_control_frames(self):
        for opcode in (PING, PONG, CLOSE):
            self.closes(1002, encode(opcode, b"", fin=False))
            self.closes(1002, encode(opcode, b"x" * 126))

    def test_continuations(self):
        self.closes(1002, encode(CONTINUATION, ASK))
        self.closes(1002, encode(CONTINUATION, ASK, fin=False))
        self.closes(1002, encode(TEXT, ASK[:3], fin=False), encode(TEXT, ASK[3:]))
        self.closes(1002, encode(TEXT, ASK[:3], fin=False), encode(BINARY, ASK[3:]))
        ws = self.open()
        ws.frame(TEXT, ASK[:3], fin=False)
        ws.frame(CONTINUATION, ASK[3:])
        self.answered(ws)
        ws.frame(CONTINUATION, ASK)
        self.closed(ws, 1002)

    def test_too_long(self):
        """A little too long is refused, far too long closes the connection."""
        for length in (2**16, 2**31, 2**62):  # as soon as the first byte of it comes
            self.closes(1009, encode(TEXT, b" ", length=length))
        self.closes(1009, *[encode(TEXT, b" " * 4000, fin=False)] +
                    [encode(CONTINUATION, b" " * 4000, fin=False)] * 4)
        ws = self.open()
        ws.text(ASK + b" " * (4096 - len(ASK)))
        self.answered(ws)
        ws.text(ASK + b" " * (4097 - len(ASK)))
        self.assertEqual(json.loads(ws.read()), {"re": None, "error": "too_long", "most": 4096})
        ws.text(ASK)
        self.answered(ws)

    def test_lengths_with_the_top_bit(self):
        self.closes(1002, encode(TEXT, b"", length=2**63))
        self.closes(1002, encode(TEXT, b"", length=2**64 - 1))

    def test_lengths_that_are_written_too_long(self):
        self.closes(1002, encode(TEXT, ASK, form=16))
        self.closes(1002, encode(TEXT, ASK, form=64))
        self.closes(1002, encode(TEXT, b" " * 200, form=64))


class Close(Wire):
    def shut(self, payload):
        ws = self.open()
        ws.frame(CLOSE, payload)
        messages, closed = ws.until_closed()
        self.assertEqual(messages, [])
        ws.sock.settimeout(5)
        self.assertEqual(ws.rest(), b"")  # it is the server that ends the connection
        return closed.code

    def test_codes(self):
        for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
            self.assertEqual(self.shut(struct.pack(">H", code)), code)
            self.assertEqual(self.shut(struct.pack(">H", code) + "schön".encode()), code)
        self.assertIn(self.shut(b""), (1000, 1005))
        self.assertEqual(self.shut(struct.pack(">H", 1000) + b"x" * 123), 1000)

    def test_wrong_codes(self):
        for code in (0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
            self.assertEqual(self.shut(struct.pack(">H", code)), 1002, code)

    def test_wrong_payloads(self):
        self.closes(1002, encode(CLOSE, b"\x03"))
        self.assertIn(self.shut(b"\x03\xe8\xff\xfe"), (1002, 1007))

    def test_nothing_after_close(self):
        ws = self.open()
        ws.send(encode(CLOSE, b"\x03\xe8") + encode(TEXT, ASK) + encode(PING, b"x"))
        self.assertEqual(self.closed(ws, 1000), [])

    def test_close_between_fragments(self):
        ws = self.open()
        ws.send(encode(TEXT, ASK[:4], fin=False) + encode(CLOSE, b"\x03\xe8"))
        self.assertEqual(self.closed(ws, 1000), [])

    def test_aborted(self):
        for part in (b"", encode(TEXT, ASK)[:3], encode(TEXT, ASK) * 10):
            ws = WebSocket(self.server.address)
            ws.send(part)
            ws.abort()
        ws = self.open()
        ws.text(ASK)
        self.answered(ws)


class Handshake(Wire):
    good = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}

    def upgrade(self, method="GET", **changes):
        headers = dict(self.good)
        for name, value in changes.items():
            name = name.replace("_", "-")
            headers.pop(name, None)
            if value is not None:
                headers[name] = value
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        stream.send(http_request(method, "/ws", stream.host,
                                 [f"{name}: {value}" for name, value in headers.items()]))
        return stream.head()

    def test_right(self):
        status, headers = self.upgrade()
        self.assertEqual(status, 101)  # RFC 6455, 1.3
        self.assertEqual(headers["sec-websocket-accept"], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        self.assertEqual(self.upgrade(Upgrade="WebSocket", Connection="keep-alive, Upgrade")[0],
                         101)
        status, headers = self.upgrade(Sec_WebSocket_Protocol="chat",
                                       Sec_WebSocket_Extensions="permessage-deflate")
        self.assertEqual(status, 101)
        self.assertNotIn("sec-websocket-extensions", headers)
        self.assertNotIn("sec-websocket-protocol", headers)

    def test_wrong(self):
        for changes in ({"Upgrade": None}, {"Upgrade": "h2c"}, {"Connection": "keep-alive"},
                        {"Sec_WebSocket_Version": "8"}, {"Sec_WebSocket_Version": None},
                        {"Sec_WebSocket_Key": None}, {"Sec_WebSocket_Key": "short"},
                        {"Sec_WebSocket_Key": "!" * 24}, {"Sec_WebSocket_Key": "A" * 100},
                        {"method": "POST"}, {"method": "HEAD"}):
            with self.subTest(changes):
                status, headers = self.upgrade(**changes)
                self.assertIn(status, (400, 405, 426))
                if changes.get("Sec_WebSocket_Version"):
                    self.assertEqual((status, headers["sec-websocket-version"]), (426, "13"))

    def test_old_http(self):
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        stream.send(upgrade_request(stream.host, "dGhlIHNhbXBsZSBub25jZQ==")
                    .replace(b"HTTP/1.1", b"HTTP/1.0"))
        self.assertNotEqual(stream.head()[0], 101)

    def test_origin(self):
        host = self.server.url
        self.assertEqual(self.upgrade(Origin=host)[0], 101)
        for origin in ("https://evil.example", "null", host + ".evil.example", "http://127.0.0.1",
                       host.replace("127.0.0.1", "127.0.0.2"), host + "0", "x" + host,
                       "https://red7.example", "", host + "/", "http://evil.example@127.0.0.1"):
            with self.subTest(origin):
                self.assertEqual(self.upgrade(Origin=origin)[0], 403)

    def test_allowed_origin(self):
        own = Server("--origin", "https://red7.example").start()
        self.opened.callback(own.close)
        WebSocket(own.address, origin="https://red7.example").close()
        for origin in ("https://evil.example", "https://red7.example.evil.example",
                       "http://red7.example", "https://red7.example:444"):
            with self.assertRaises(Closed) as caught:
                WebSocket(own.address, origin=origin)
            self.assertEqual(caught.exception.code, 403)


class Http(Wire):
    def strict(self, headers):
        self.assertIn("default-src", headers["content-security-policy"])
        for banned in ("unsafe-inline", "'unsafe-eval'", " * "):
            self.assertNotIn(banned, headers["content-security-policy"])
        self.assertIn("frame-ancestors 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertNotIn("access-control-allow-origin", headers)
        self.assertNotIn("set-cookie", headers)

    def test_headers_on_every_answer(self):
        for path, wanted in (("/", 200), ("/health", 200), ("/metrics", 200), ("/api/tables", 200),
                             ("/api/games", 200), ("/api/games/nosuch", 404), ("/t/nosuch", None),
                             ("/nosuch", 404), ("/api/tables?limit=x", 400), ("/ws", None),
                             ("/api/nosuch", 404), ("/..%2f..%2fetc/passwd", 404)):
            with self.subTest(path):
                status, headers, body = self.server.get(path)
                self.strict(headers)
                self.assertEqual(status, wanted or status)
                self.assertNotIn(b"root:", body)
                if path.startswith("/api"):
                    self.assertTrue(headers["content-type"].startswith("application/json"))
                    self.assertIsInstance(json.loads(body), dict)

    def test_methods(self):
        for path in ("/", "/health", "/api/tables", "/metrics"):
            status, headers, _ = self.server.get(path)
            head = self.server.get(path, "HEAD")
            self.assertEqual((head[0], head[2]), (status, b""))
            self.assertEqual(head[1]["content-type"], headers["content-type"])
            for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"):
                status, headers, _ = self.server.get(path, method,
                                                     headers=["Content-Length: 3"], body=b"abc")
                self.assertIn(status, (400, 405, 501), method)
                self.strict(headers)

    def test_head_has_no_body(self):
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        stream.send(http_request("HEAD", "/health", stream.host, ["Connection: close"]))
        stream.head()
        self.assertEqual(stream.rest(), b"")

    def test_kept_alive(self):
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        for path in ("/health", "/nosuch", "/api/tables", "/health"):
            stream.send(http_request("GET", path, stream.host))
            status, _, body = stream.answer()
            self.assertEqual(status, 404 if path == "/nosuch" else 200)
        self.assertEqual(json.loads(body), {"ok": True})

    def test_pipelined(self):
        stream = Stream(self.server.address)
        self.opened.callback(stream.close)
        stream.send(http_request("GET", "/health", stream.host) * 5)
        for _ in range(5):
            self.assertEqual(stream.answer()[0], 200)

    def test_heaps(self):
        """Long addresses and many headers are refused or served, and harm nobody."""
        for request in (http_request("GET", "/" + "a" * 100000, "x"),
                        http_request("GET", "/health?" + "a=b&" * 30000, "x"),
                        http_request("GET", "/health", "x", [f"X-{n}: y" for n in range(20000)]),
                        http_request("GET", "/health", "x", ["X: " + "y" * 1000000]),
                        b"\x00" * 100000, b"GET\r\n\r\n", b"\r\n" * 1000, b"GET / HTTP/9.9\r\n\r\n",
                        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 512,
                        http_request("POST", "/health", "x", ["Content-Length: 99999999999"]),
                        http_request("POST", "/health", "x", ["Content-Length: -1"]),
                        http_request("POST", "/health", "x", ["Transfer-Encoding: chunked"],
                                     b"ffffffffffffffff\r\n"),
                        http_request("GET", "/api/tables?limit=%00", "x"),
                        http_request("GET", "/%", "x")):
            stream = Stream(self.server.address)
            try:
                stream.send(request)
                stream.sock.settimeout(0.2)
                status = stream.head()[0]
                self.assertTrue(status == 200 and len(request) < 200 or 400 <= status < 600, status)
            except (ConnectionError, TimeoutError):
                pass
            finally:
                stream.close()
            self.assertEqual(self.server.json("/health"), {"ok": True})
