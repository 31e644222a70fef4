"""What docs/protocol.md prints of a session happens, and what is said fits docs/protocol.schema.json."""
import contextlib
import json
import os
import re

from server import Case, play_on, start
from wsclient import CLOSE, Closed, WebSocket, encode, nonce

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs")


def session():
    """The lines of the printed session: who says what, and whether it must be said."""
    with open(os.path.join(DOCS, "protocol.md"), encoding="utf-8") as file:
        block = re.search(r"```session\n(.*?)```", file.read(), re.S).group(1)
    for line in block.splitlines():
        sign, _, text = line.partition(" ")
        yield sign, json.loads(text)


def fits(printed, said):
    """Whether a message is as printed: the same fields in the same order, numbers of any value, texts
    with `…` for any."""
    if isinstance(printed, dict):
        return (isinstance(said, dict) and list(printed) == list(said) and
                all(fits(value, said[key]) for key, value in printed.items()))
    if isinstance(printed, list):
        return isinstance(said, list) and (printed == ["…"] or len(printed) == len(said) and
                                           all(map(fits, printed, said)))
    if isinstance(printed, str) and "…" in printed:
        return isinstance(said, str)
    if isinstance(printed, bool) or not isinstance(printed, int):
        return printed == said
    return isinstance(said, int) and not isinstance(said, bool)


class Schema:
    """As much of JSON Schema as the file uses."""

    def __init__(self):
        with open(os.path.join(DOCS, "protocol.schema.json"), encoding="utf-8") as file:
            self.root = json.load(file)

    def of(self, name):
        return self.root["$defs"][name]

    def accepts(self, schema, value):
        if "$ref" in schema:
            return self.accepts(self.of(schema["$ref"].rpartition("/")[2]), value)
        if "anyOf" in schema:
            return any(self.accepts(one, value) for one in schema["anyOf"])
        if "const" in schema:
            return value == schema["const"] and isinstance(value, type(schema["const"]))
        if "enum" in schema:
            return value in schema["enum"]
        kind = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list,
                "object": dict}[schema["type"]]
        if not isinstance(value, kind) or kind is int and isinstance(value, bool):
            return False
        if kind is list:
            return all(self.accepts(schema["items"], one) for one in value)
        if kind is not dict:
            return True
        fields = schema["properties"]
        return (all(name in value for name in schema["required"]) and
                (schema.get("additionalProperties", True) or set(value) <= set(fields)) and
                all(self.accepts(fields[name], one) for name, one in value.items() if name in fields))


class Short(Exception):
    """The bot was dealt the first turn and gave up: the game that is printed is longer."""


class Session(Case):
    def said(self, request, ws):
        """Sends what is printed, with values of its own where that matters."""
        for key in ("nonce", "seed"):
            if key in request:
                request[key] = nonce()
        if "at" in request:
            request["at"] = self.seq
        ws.json(request)

    def heard(self, printed, ws, optional):
        """The next message that is not left to chance; it must be the printed one."""
        while True:
            raw = self.kept.pop() if self.kept else ws.read()
            message = json.loads(raw)
            self.seq = message.get("seq", self.seq)
            if fits(printed, message):
                return
            if message.get("now") == "presence":  # it may come at any moment
                continue
            if message.get("by") == "bot" and "over" in message:
                raise Short
            self.assertTrue(optional, f"{printed} was printed, {message} was said")
            self.kept.append(raw)
            return

    def talk(self):
        ws = WebSocket(self.server.address)
        self.opened.callback(ws.close)
        self.kept, self.seq = [], 0
        for sign, printed in session():
            if sign == ">":
                self.said(printed, ws)
            else:
                self.heard(printed, ws, sign == "<?")
        return ws

    def test_the_printed_session(self):
        for _ in range(10):
            with contextlib.suppress(Short):
                ws = self.talk()
                break
        else:
            self.fail("a bot that starts gives up at once, ten times")
        ws.send(encode(CLOSE, b"\x03\xe8"))
        with self.assertRaises(Closed) as caught:
            while True:
                ws.read()
        self.assertEqual(caught.exception.code, 1000)


class Types(Case):
    def test_what_is_said_fits_the_schema(self):
        schema = Schema()
        one, two = self.table("v1.3+advanced+actions", target=30,
                              clock={"kind": "game", "seconds": 600, "increment": 5, "timeout": "out"})
        one.request("react", code="nice")
        one.ask("propose", what="pause")
        two.wait(lambda seat: seat.log.proposal)
        two.request("decline")
        one.ask("claim"), one.ask("door", open=False), one.ask("sync", next=True)
        one.ask("play", at=999999, steps=["pass"]), one.ask("play", at=1, steps=["nonsense"])
        play_on([one, two], self.rng)
        one.ask("propose", what="rematch")
        two.wait(lambda seat: seat.log.proposal == "rematch")
        two.request("agree")
        for seat in (one, two):
            seat.wait(lambda seat: len(seat.logs) > 1 and seat.last)
        start([one, two])
        watcher = self.watcher(one.game)
        two.request("leave")
        one.wait(lambda seat: seat.log.of("left"))
        messages = one.heard + two.heard + watcher.heard
        self.assertGreater(len(messages), 100)
        kinds = set()
        for raw in messages:
            message = json.loads(raw)
            named = message.get("kind") or message.get("now") or ("error" if "error" in message else "ok")
            kinds.add(named)
            self.assertTrue(schema.accepts(schema.of("Message"), message), message)
            if "kind" in message:  # and by its own type, which no other may hide
                name = message["kind"].capitalize() + "Event"
                self.assertTrue(schema.accepts(schema.of(name), message), message)
        self.assertLessEqual({"created", "seat", "ready", "deal", "play", "proposal", "answer", "dropped", "over",
                              "rematch", "left", "presence", "reaction", "turn", "error", "ok"}, kinds)

    def test_requests(self):
        schema = Schema()
        request = {"do": "play", "id": "1", "at": 3, "steps": ["pass"], "next": True}
        self.assertTrue(schema.accepts(schema.of("Request"), request))
        for wrong in ({"at": "3"}, {"steps": "pass"}, {"steps": [1]}, {"more": 1}, {"do": "dance"}, {"id": 5}):
            self.assertFalse(schema.accepts(schema.of("Request"), request | wrong), wrong)
