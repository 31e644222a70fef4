#!/usr/bin/env python3
"""A small program that plays in a seat of an online table; docs/protocol.md tells about it.
usage: online.py http://localhost:7007/t/GAME[#TOKEN] [NAME]
It chooses at random, and stays for rematches until the table is closed."""
import base64
import hashlib
import json
import os
import random
import secrets
import socket
import ssl
import struct
import sys
import urllib.parse

class Connection:
    """A WebSocket (RFC 6455): one JSON object in each message."""
    def __init__(self, url):
        port = url.port or (443 if url.scheme == "https" else 80)
        plain = socket.create_connection((url.hostname, port))
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = plain if url.scheme == "http" else \
            ssl.create_default_context().wrap_socket(plain, server_hostname=url.hostname)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\n"
                             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        head = iter(lambda: self.file.readline().strip().decode(), "")
        status = next(head, "no answer")
        headers = {line.lower().partition(":")[0]: line.partition(":")[2].strip() for line in head}
        hashed = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        if headers.get("sec-websocket-accept") != base64.b64encode(hashed).decode():
            sys.exit(f"no WebSocket there: {status}")

    def send_frame(self, kind, data):
        mask = os.urandom(4)
        length = bytes([128 | len(data)]) if len(data) < 126 else struct.pack(">BH", 254, len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(bytes([128 | kind]) + length + mask + masked)

    def read(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise EOFError
        return data

    def receive(self):
        """The next message; EOFError at the end. Pings are answered on the way."""
        text = b""
        while True:
            first, length = self.read(2)
            if length >= 126:
                length = int.from_bytes(self.read(2 if length == 126 else 8), "big")
            data = self.read(length)
            if first & 15 == 8:
                raise EOFError
            if first & 15 == 9:
                self.send_frame(10, data)
            elif first & 15 < 3:
                text += data
                if first & 128:
                    return json.loads(text)

class Seat:
    """Requests and their answers; what comes meanwhile waits in a list."""
    def __init__(self, connection):
        self.connection, self.waiting, self.seat = connection, [], None

    def ask(self, **request):
        request["id"] = secrets.token_hex(8)
        self.connection.send_frame(1, json.dumps(request).encode())
        answer = self.connection.receive()
        while answer.get("re") != request["id"]:
            self.waiting.append(answer)
            answer = self.connection.receive()
        return answer

    def must(self, **request):
        answer = self.ask(**request)
        if "error" in answer:
            sys.exit(f"{request['do']}: {answer}")
        return answer

    def sit_down(self, game, token, name):
        hello = {"do": "hello", "v": 1, "game": game}
        answer = self.must(**hello, **({"token": token} if token else {}))
        self.seat, last = answer["seat"], answer["last"]
        if self.seat is None:
            answer = self.must(do="join", nonce=secrets.token_urlsafe(24), name=name, program=True)
            self.seat, token = answer["seat"], answer["token"]
        print(f"in seat {self.seat}; to come back: {game}#{token}", flush=True)
        self.get_ready(game)  # refused if the game has started
        self.move(self.ask(do="sync", next=True))  # from now on we are told when it is our turn
        return last

    def get_ready(self, game):
        """Promises a seed for the shuffle; it is told when all others have promised theirs."""
        self.game, self.seed = game, secrets.token_urlsafe(24)
        text = "\n".join(["red7-fair-2", "seat", game, str(self.seat), self.seed])
        self.ask(do="ready", commit=hashlib.sha256(text.encode()).hexdigest())
        self.ask(do="reveal", seed=self.seed)  # refused until all others have promised theirs

    def move(self, now):
        """Plays step by step while it is our turn; each answer says what comes next."""
        while now.get("turn") == self.seat and now.get("legal"):
            steps = [step for step in now["legal"] if step != "pass"] or ["pass"]
            now = self.ask(do="play", at=now["seq"], steps=[random.choice(steps)], next=True)
            if now.get("error") in ("stale", "busy", "storage"):  # look again
                now = self.ask(do="sync")

    def run(self, last):
        """Follows what is told; events up to number `last` happened before we came."""
        while True:
            event = self.waiting.pop(0) if self.waiting else self.connection.receive()
            kind = event.get("kind")
            if event.get("now") == "turn":
                self.move(event)
            if kind is None or event["seq"] <= last:
                continue
            if kind == "over":
                print("winners:", *event["winners"], flush=True)
            elif kind == "rematch":  # the events of the new game follow
                self.game, self.seat, last = event["game"], event["seats"][self.seat], 0
            elif kind == "created":
                self.get_ready(self.game)
            elif kind in ("ready", "seat"):
                self.ask(do="reveal", seed=self.seed)
            elif kind == "unready":
                self.get_ready(self.game)
            elif kind == "closed":
                return

def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    url = urllib.parse.urlsplit(sys.argv[1])
    name = sys.argv[2] if len(sys.argv) > 2 else "online.py"
    seat = Seat(Connection(url))
    try:
        seat.run(seat.sit_down(url.path.rsplit("/", 1)[-1], url.fragment, name))
    except (EOFError, ConnectionError):
        sys.exit("the connection has ended")

main()
