"""Those who drip, say nothing, or take nothing: closed in time, while others are served."""
import concurrent.futures
import json
import time

from server import Case, play_on
from wsclient import PING, Seat, Stream, TEXT, WebSocket, encode, http_request

PATIENCE = 10 + 5  # seconds until the slow are closed, with a margin for a busy machine


class Slow(Case):
    """Usual limits; all the slow ones at once, while others play."""

    def test_slow(self):
        game = self.table("v1.3")[0].game
        kinds = (self.drips_headers, self.says_nothing, self.sends_half_a_request,
                 self.drips_a_body, self.never_says_hello, self.drips_a_frame, self.drips_a_first_message,
                 self.drips_fragments, self.drips_pings)
        with concurrent.futures.ThreadPoolExecutor(len(kinds) * 3) as pool:
            jobs = [(kind.__name__, pool.submit(kind, game)) for kind in kinds for _ in range(3)]
            persons = self.table("v1.3+advanced", target=20)
            play_on(persons, self.rng)
            for name, done in jobs:
                with self.subTest(name):
                    self.assertLess(done.result(), PATIENCE)

    def lasts(self, stream, drip=None, every=0.5):
        """How long a connection stands while it is fed drop by drop."""
        begin = time.monotonic()
        stream.sock.settimeout(every)
        drops = iter(drip or ())
        try:
            while time.monotonic() - begin < PATIENCE + 5:
                try:
                    stream.fill()
                except TimeoutError:
                    drop = next(drops, None)
                    if drop:
                        stream.send(drop)
        except ConnectionError:
            pass
        finally:
            stream.close()
        return time.monotonic() - begin

    def drips_headers(self, _):
        request = http_request("GET", "/health", "x", [f"X-{n}: y" for n in range(100)])
        return self.lasts(Stream(self.server.address), (bytes([byte]) for byte in request))

    def says_nothing(self, _):
        return self.lasts(Stream(self.server.address))

    def sends_half_a_request(self, _):
        stream = Stream(self.server.address)
        stream.send(b"POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc")
        return self.lasts(stream)

    def drips_a_body(self, _):
        stream = Stream(self.server.address)
        stream.send(b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
        return self.lasts(stream, iter(lambda: b"x", None))

    def never_says_hello(self, _):
        return self.lasts(WebSocket(self.server.address))

    def drips_a_first_message(self, game):
        frame = encode(TEXT, json.dumps({"do": "hello", "id": "1", "v": 1, "game": game}).encode())
        return self.lasts(WebSocket(self.server.address), (bytes([byte]) for byte in frame))

    def drips_a_frame(self, game):
        seat = Seat(self.server, game)
        seat.hello()
        frame = encode(TEXT, b'{"do":"sync","id":"x"}' + b" " * 200)
        return self.lasts(seat.ws, (bytes([byte]) for byte in frame))

    def drips_fragments(self, game):
        seat = Seat(self.server, game)
        seat.hello()
        def fragments():
            yield encode(TEXT, b" ", fin=False)
            while True:
                yield encode(0, b" ", fin=False)
        return self.lasts(seat.ws, fragments())

    def drips_pings(self, _):
        """Pings are no first message."""
        return self.lasts(WebSocket(self.server.address), iter(lambda: encode(PING, b""), None))

    def test_who_does_not_read(self):
        """Is closed once the queue is full or the time is up; the others are served."""
        persons = self.table("v1.3")
        seat = Seat(self.server, persons[0].game)
        seat.connect()
        seat.close()
        ws = WebSocket(self.server.address, receive_buffer=2048)
        self.opened.callback(ws.close)
        ws.json({"do": "hello", "id": "h", "v": 1, "game": persons[0].game})
        ws.sock.settimeout(1)
        begin = time.monotonic()
        ask = encode(TEXT, b'{"do":"sync","id":"x"}') * 100
        try:
            while time.monotonic() - begin < PATIENCE + 10:
                try:
                    ws.send(ask)
                except TimeoutError:
                    pass  # half of it was sent, perhaps: but nothing of it will be read
        except ConnectionError:
            pass
        self.assertLess(time.monotonic() - begin, PATIENCE + 5)
        self.assertEqual(persons[0].sync()["turn"], persons[0].turn)
        play_on(persons, self.rng)

    def test_watchers_who_do_not_read(self):
        """A table plays on, though many at it take nothing."""
        persons = self.table("v1.3+advanced", target=10)
        for _ in range(20):
            ws = WebSocket(self.server.address, receive_buffer=2048)
            self.opened.callback(ws.close)
            ws.json({"do": "hello", "id": "h", "v": 1, "game": persons[0].game})
        play_on(persons, self.rng)
        self.assertEqual(persons[0].log.state, "over")
