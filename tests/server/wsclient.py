"""A WebSocket on a plain socket, and a seat at a table that speaks the protocol.

The frames are coded here, not by a library, so that wrong ones can be sent."""
import base64
import collections
import hashlib
import itertools
import json
import os
import secrets
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
CONTINUATION = 0
TIMEOUT = 60  # seconds after which an answer will not come any more
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(ConnectionError):
    """The server has closed the connection: with a code, or None if it sent no close frame."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed with {code} {reason}")
        self.code, self.reason = code, reason


class Refused(Exception):
    """A request was answered by an error."""

    def __init__(self, answer):
        super().__init__(json.dumps(answer))
        self.answer, self.code = answer, answer["error"]


def encode(opcode, payload=b"", fin=True, reserved=0, mask=True, length=None, form=None):
    """A frame. `length` lies about the payload; `form` (7, 16, 64) is how it is written."""
    length = len(payload) if length is None else length
    form = form or (7 if length < 126 else 16 if length < 65536 else 64)
    first = (0x80 if fin else 0) | reserved << 4 | opcode
    second = 0x80 if mask else 0
    head = {7: lambda: struct.pack(">BB", first, second | length),
            16: lambda: struct.pack(">BBH", first, second | 126, length),
            64: lambda: struct.pack(">BBQ", first, second | 127, length)}[form]()
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + masked(payload, key)


def masked(payload, key):
    if not payload:
        return b""
    pad = (key * (len(payload) // 4 + 1))[:len(payload)]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(pad, "big")).to_bytes(
        len(payload), "big")


def http_request(method, path, host, headers=(), body=b""):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def upgrade_request(host, key, origin=None, headers=None, path="/ws"):
    lines = headers or ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                        f"Sec-WebSocket-Key: {key}"]
    return http_request("GET", path, host, lines + ([f"Origin: {origin}"] if origin else []))


class Stream:
    """A socket with what was read from it and is not used yet."""

    def __init__(self, address, timeout=TIMEOUT, receive_buffer=None, source=None):
        self.sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.sock.settimeout(timeout)
        self.host = f"{address[0]}:{address[1]}"
        self.data = bytearray()
        self.ended = False
        try:
            if source:  # another address of this machine: the server takes it for another's
                self.sock.bind((source, 0))
            self.sock.connect(address)
        except OSError:
            self.sock.close()
            raise

    def send(self, data):
        self.sock.sendall(data)

    def fill(self):
        more = self.sock.recv(65536)
        if not more:
            self.ended = True
            raise Closed()
        self.data += more

    def exactly(self, count):
        while len(self.data) < count:
            self.fill()
        taken = bytes(self.data[:count])
        del self.data[:count]
        return taken

    def until(self, end):
        while end not in self.data:
            self.fill()
        return self.exactly(self.data.index(end) + len(end))

    def rest(self):
        """All that comes until the other side closes."""
        try:
            while True:
                self.fill()
        except (Closed, ConnectionError):
            return self.exactly(len(self.data))

    def head(self):
        """The status and the headers of an HTTP answer."""
        lines = self.until(b"\r\n\r\n").decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            if line:
                name, value = line.split(":", 1)
                headers[name.lower()] = value.strip()
        return int(lines[0].split()[1]), headers

    def answer(self, method="GET"):
        """An HTTP answer: status, headers, body."""
        status, headers = self.head()
        if method == "HEAD" or status in (204, 304):
            return status, headers, b""
        if "content-length" in headers:
            return status, headers, self.exactly(int(headers["content-length"]))
        if headers.get("transfer-encoding") == "chunked":
            body = b""
            while size := int(self.until(b"\r\n"), 16):
                body += self.exactly(size)
                self.exactly(2)
            self.exactly(2)
            return status, headers, body
        return status, headers, self.rest()

    def close(self):
        self.sock.close()

    def abort(self):
        """Ends it without a good-bye: the other side gets a reset."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()


def http(address, path, method="GET", headers=(), body=b"", timeout=TIMEOUT, source=None):
    """One HTTP request: status, headers, body."""
    stream = Stream(address, timeout, source=source)
    try:
        stream.send(http_request(method, path, stream.host, [*headers, "Connection: close"], body))
        return stream.answer(method)
    finally:
        stream.close()


class WebSocket(Stream):
    def __init__(self, address, origin=None, timeout=TIMEOUT, receive_buffer=None, source=None):
        super().__init__(address, timeout, receive_buffer, source)
        try:
            key = base64.b64encode(os.urandom(16)).decode()
            self.send(upgrade_request(self.host, key, origin))
            self.status, self.headers = self.head()
            if self.status != 101:
                raise Closed(self.status, "no upgrade")
            good = base64.b64encode(hashlib.sha1(key.encode() + MAGIC).digest()).decode()
            assert self.headers["sec-websocket-accept"] == good, self.headers
            assert self.headers["upgrade"].lower() == "websocket", self.headers
            assert "sec-websocket-extensions" not in self.headers, self.headers
        except BaseException:
            self.close()
            raise

    def frame(self, opcode, payload=b"", **more):
        self.send(encode(opcode, payload, **more))

    def text(self, text):
        self.frame(TEXT, text.encode() if isinstance(text, str) else text)

    def json(self, value):
        self.text(json.dumps(value))

    def read_frame(self):
        """The next frame: fin, opcode, payload. The server's own must be without fault."""
        first, second = self.exactly(2)
        assert not first & 0x70, "reserved bits from the server"
        assert not second & 0x80, "a masked frame from the server"
        length = second & 127
        if length == 126:
            length, = struct.unpack(">H", self.exactly(2))
            assert length > 125, "a length that is written too long"
        elif length == 127:
            length, = struct.unpack(">Q", self.exactly(8))
            assert length > 65535, "a length that is written too long"
        opcode, fin = first & 15, bool(first & 0x80)
        assert opcode in (CONTINUATION, TEXT, CLOSE, PING, PONG), opcode
        assert opcode < 8 or fin and length <= 125, "a control frame from the server is wrong"
        return fin, opcode, self.exactly(length)

    def read(self):
        """The next text message; pings are answered on the way."""
        parts = []
        while True:
            fin, opcode, payload = self.read_frame()
            if opcode == PING:
                self.frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                raise Closed(code, payload[2:].decode())
            elif opcode != PONG:
                assert (opcode == CONTINUATION) == bool(parts), "fragments out of order"
                parts.append(payload)
                if fin:
                    return b"".join(parts)

    def until_closed(self):
        """Reads to the end: the messages, and how it was closed."""
        messages = []
        try:
            while True:
                messages.append(self.read())
        except Closed as closed:
            return messages, closed
        except ConnectionError:
            return messages, Closed()


def nonce():
    return secrets.token_urlsafe(16)


class Log:
    """What a viewer was told of one game: the events, as bytes and folded."""

    def __init__(self, game):
        self.game = game
        self.raw = []  # of event n at place n - 1
        self.events = []
        self.seats = []
        self.turn = None
        self.view = None  # the deal and the steps since
        self.dealt = None
        self.plays = []  # of this round, those that were not taken back
        self.state = "open"  # "playing", "over", "closed"
        self.paused = False
        self.proposal = None
        self.points = None
        self.secret = None

    @property
    def last(self):
        return len(self.raw)

    def take(self, raw, event):
        if event["seq"] <= self.last:
            raise AssertionError(f"event {event['seq']} came twice: {raw}")
        assert event["seq"] == self.last + 1, (event, self.last)
        self.raw.append(raw)
        self.events.append(event)
        fold = getattr(self, "on_" + event["kind"], None)
        if fold:
            fold(event)

    def on_created(self, event):
        self.seats = [None] * len(event["seats"])
        for seat in event["seats"]:
            self.on_seat(seat)

    def on_seat(self, event):
        self.seats[event["seat"]] = {key: event[key] for key in ("who", "name", "bot")
                                     if key in event}

    def on_deal(self, event):
        self.state = "playing"
        self.dealt, self.plays = event["view"], []
        self.turn = event["turn"]
        self.view = self.dealt

    def on_play(self, event):
        self.plays.append(event["steps"])
        self.turn = event["turn"]
        self.show()

    def show(self):
        steps = [step for play in self.plays for step in play]
        self.view = self.dealt + (" ; " + " ".join(steps) if steps else "")

    def on_takeback(self, event):
        assert 0 < event["plays"] <= len(self.plays), event
        del self.plays[-event["plays"]:]
        self.show()
        assert same_view(self.view, event["view"]), (self.view, event)
        self.turn = event["turn"]
        self.proposal = None

    def on_proposal(self, event):
        self.proposal = event["what"]

    def on_dropped(self, _):
        self.proposal = None

    def on_paused(self, _):
        self.paused, self.proposal = True, None

    def on_resumed(self, _):
        self.paused = False

    def on_over(self, event):
        self.state, self.turn = "over", None
        self.secret = event["secret"]

    def on_closed(self, _):
        self.state, self.turn = "closed", None

    def of(self, kind):
        return [event for event in self.events if event["kind"] == kind]


def same_view(one, two):
    """Whether two views are the same text, but for a `;` that nothing follows."""
    return one.rstrip(" ;") == two.rstrip(" ;")


class Seat:
    """A client at a table: in a seat, or watching."""

    numbers = itertools.count()

    def __init__(self, server, game=None, token=None, origin=None, address=None, source=None):
        self.server = server
        self.source = source  # where it comes from, if not from the usual address
        self.address = address  # another than the server's own: a proxy
        self.origin = origin
        self.game, self.token = game, token
        self.seat = self.epoch = self.presence = None
        self.ws = None
        self.logs = collections.OrderedDict()
        self.heard = []  # every message, as bytes
        self.reactions = []
        self.turns = []  # what it was told of its turns, if it asked for that
        self.answers = {}
        self.bye = None
        self.joining = None  # the nonce of a join that is not answered yet

    @property
    def log(self):
        return self.logs.setdefault(self.game, Log(self.game))

    @property
    def last(self):
        return self.log.last

    @property
    def turn(self):
        return self.log.turn

    @property
    def my_turn(self):
        return self.seat is not None and self.turn == self.seat and not self.log.paused

    def connect(self):
        self.close()
        self.ws = WebSocket(self.address or self.server.address, self.origin, source=self.source)
        return self

    def close(self):
        if self.ws:
            self.ws.close()
            self.ws = None

    def take(self):
        """Reads one message and folds it in."""
        raw = self.ws.read()
        self.heard.append(raw)
        message = json.loads(raw)
        if "kind" in message:
            self.take_event(raw, message)
        elif "re" in message or "error" in message:
            self.answers[message.get("re")] = message
        else:
            self.take_now(message)
        return message

    def take_event(self, raw, event):
        self.log.take(raw, event)
        if event["kind"] == "rematch":
            if self.seat is not None:
                self.seat = event["seats"][self.seat]
            self.game = event["game"]

    def take_now(self, message):
        if message["now"] == "presence":
            self.presence = message
        elif message["now"] == "reaction":
            self.reactions.append(message)
        elif message["now"] == "turn":
            self.turns.append(message)
        else:
            assert message["now"] == "bye", message
            self.bye = message["code"]

    def wait(self, condition, timeout=TIMEOUT):
        """Takes messages until a condition holds; it gets this seat."""
        end = time.monotonic() + timeout
        while not condition(self):
            if time.monotonic() > end:
                raise TimeoutError(f"waited in vain; last event: {self.log.events[-1:]}")
            self.take()
        return self

    def catch_up(self, other):
        """Waits until it has what another has."""
        return self.wait(lambda seat: seat.game in other.logs and seat.game != other.game or
                         seat.game == other.game and seat.last >= other.last)

    def new_id(self):
        return f"r{next(self.numbers)}"

    def send(self, do, id=None, **fields):
        id = id or self.new_id()
        self.ws.json({"do": do, "id": id, **fields})
        return id

    def answer(self, id):
        while id not in self.answers:
            self.take()
            if None in self.answers:  # a message was not even looked at
                raise Refused(self.answers.pop(None))
        return self.answers.pop(id)

    def ask(self, do, id=None, **fields):
        """The answer to a request, whatever it is."""
        return self.answer(self.send(do, id, **fields))

    def request(self, do, id=None, **fields):
        """The answer to a request that must not be refused."""
        answer = self.ask(do, id, **fields)
        if "error" in answer:
            raise Refused(answer)
        assert answer["ok"] is True, answer
        return answer

    def welcome(self, answer, keep):
        self.game, self.epoch, self.seat = answer["game"], answer["epoch"], answer["seat"]
        if not keep or answer["from"] != self.last + 1:
            assert answer["from"] == 1, answer
            self.logs[self.game] = Log(self.game)
        self.wait(lambda seat: seat.game != answer["game"] or seat.last >= answer["last"])
        return answer

    def hello(self, keep=True):
        """Says hello on a new connection; with what it has of the game, unless not `keep`."""
        self.connect()
        fields = {"v": 1, "game": self.game}
        if self.token:
            fields["token"] = self.token
        if keep and self.last:
            fields |= {"last": self.last, "epoch": self.epoch}
        id = self.send("hello", **fields)
        self.presence = None
        while id not in self.answers:  # nothing comes before it
            message = self.take()
            assert message.get("re") == id, message
        answer = self.answers.pop(id)
        if "error" in answer:
            raise Refused(answer)
        self.welcome(answer, keep)
        # Who was away for a rematch goes on in the new game.
        return answer if self.game == answer["game"] else self.hello(keep)

    def create(self, rules="v1.3", seats=("person", "person"), **more):
        self.connect()
        more.setdefault("nonce", nonce())
        id = self.send("create", v=1, rules=rules, seats=list(seats), **more)
        answer = self.answer(id)
        if "error" in answer:
            raise Refused(answer)
        return self.welcome(answer, False)

    def join(self, name="Ann", seat=None, program=None, **more):
        more.setdefault("nonce", nonce())
        if seat is not None:
            more["seat"] = seat
        if program is not None:
            more["program"] = program
        answer = self.request("join", name=name, **more)
        self.seat, self.token = answer["seat"], answer["token"]
        return answer

    def ready(self, seed=None, **more):
        return self.request("ready", seed=seed or nonce(), **more)

    def sync(self):
        """The position; it must be that which the events came to."""
        answer = self.request("sync")
        assert answer["seq"] == self.last, (answer, self.last)
        if self.log.view is None:
            assert answer["view"] is None, answer
        else:
            assert same_view(answer["view"], self.log.view), (answer, self.log.view)
        assert answer["turn"] == self.turn, (answer, self.turn)
        assert ("legal" in answer) == (self.seat is not None and self.turn == self.seat), answer
        return answer

    def play(self, *steps, at=None, id=None):
        return self.request("play", id, at=self.last if at is None else at, steps=list(steps))

    def move(self, rng):
        """Plays one step of its turn, chosen at random; it passes only if it must."""
        legal = self.sync()["legal"]
        assert legal, "nothing is legal"
        bold = [step for step in legal if step != "pass"]
        return self.play(rng.choice(bold or legal))
