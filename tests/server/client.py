"""The client itself: frames there and back, and the fold."""
import json
import socket
import unittest

import wsclient
from wsclient import BINARY, CLOSE, CONTINUATION, Closed, Log, PING, PONG, TEXT, WebSocket, encode


def paired():
    """A client's socket without a handshake, and the other end."""
    near, far = socket.socketpair()
    near.settimeout(10)
    client = WebSocket.__new__(WebSocket)
    client.sock, client.data, client.ended = near, bytearray(), False
    return client, far


class Frames(unittest.TestCase):
    def setUp(self):
        self.client, self.far = paired()
        self.addCleanup(self.client.close)
        self.addCleanup(self.far.close)

    def test_lengths(self):
        for length in (0, 1, 125, 126, 127, 65535, 65536, 70000):
            payload = bytes(i % 251 for i in range(length))
            self.client.data += encode(TEXT, payload, mask=False)
            self.assertEqual(self.client.read(), payload)

    def test_masks(self):
        frame = encode(TEXT, b"Hello")
        self.assertEqual(frame[:2], b"\x81\x85")
        self.assertEqual(wsclient.masked(frame[6:], frame[2:6]), b"Hello")
        self.assertEqual(encode(TEXT, b"Hello", mask=False), b"\x81\x05Hello")  # RFC 6455, 5.7

    def test_fragments(self):
        self.far.sendall(encode(TEXT, b"Hel", fin=False, mask=False) +
                         encode(PING, b"x", mask=False) +
                         encode(CONTINUATION, b"lo", mask=False))
        self.assertEqual(self.client.read(), b"Hello")
        self.assertEqual(self.far.recv(100)[0], 0x80 | PONG)

    def test_close(self):
        self.client.data += encode(CLOSE, b"\x03\xf0too_fast", mask=False)
        with self.assertRaises(Closed) as caught:
            self.client.read()
        self.assertEqual((caught.exception.code, caught.exception.reason), (1008, "too_fast"))

    def test_end(self):
        self.far.close()
        with self.assertRaises(Closed) as caught:
            self.client.read()
        self.assertIsNone(caught.exception.code)

    def test_faults_of_a_server_are_found(self):
        for frame in (encode(TEXT, b"x"), encode(TEXT, b"x", mask=False, reserved=4),
                      encode(BINARY, b"x", mask=False), encode(3, b"x", mask=False),
                      encode(PING, b"x" * 126, mask=False), encode(PING, fin=False, mask=False),
                      encode(TEXT, b"x", mask=False, form=16),
                      encode(TEXT, b"x", mask=False, form=64),
                      encode(CONTINUATION, b"x", mask=False)):
            client, far = paired()
            client.data += frame
            with self.assertRaises(AssertionError):
                client.read()
            client.close()
            far.close()


class Fold(unittest.TestCase):
    @staticmethod
    def log(*events):
        log = Log("g")
        for number, event in enumerate(events, 1):
            event["seq"] = number
            log.take(json.dumps(event).encode(), event)
        return log

    def test_plays_and_takebacks(self):
        deal = {"kind": "deal", "round": 1, "view": "v1.3 0 - - A/B/- C/D/-", "turn": 0}
        one = {"kind": "play", "seat": 0, "steps": ["+R7", "@O5"], "turn": 1}
        two = {"kind": "play", "seat": 1, "steps": ["+R1"], "turn": 1}
        log = self.log(deal, one, two)
        self.assertEqual(log.view, "v1.3 0 - - A/B/- C/D/- ; +R7 @O5 +R1")
        log = self.log(deal, one, two, {"kind": "takeback", "seat": 0, "plays": 2,
                                        "view": "v1.3 0 - - A/B/- C/D/- ; ", "turn": 0})
        self.assertEqual((log.view, log.turn), ("v1.3 0 - - A/B/- C/D/-", 0))

    def test_gaps_and_doubles(self):
        log = self.log({"kind": "x"})
        for seq in (1, 3):
            with self.assertRaises(AssertionError):
                log.take(b"", {"kind": "x", "seq": seq})
