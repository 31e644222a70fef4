"""The protocol stays what it was: bytes that an earlier server sent, against those of this one.

`tests/data/captured` has a store with games of all kinds as SQL, and what viewers of them were
told, line by line. The store is that of the first version, and stays so; the same script talks to
today's server here. Since the store decides all ids, tokens and shuffles, only times differ.

    captured.py RED7 FOLDER     makes both anew, with the program RED7: after a change of the
                                protocol that is meant, and said in docs/protocol.md"""
import os
import random
import re
import sqlite3
import sys
import time

import server
from server import Own, Server, play_on, start
from wsclient import Refused, Seat

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "captured")
TIMES = re.compile(rb'"(at|now|ended|changed)":\d+|"left":\[[\d,]*\]')
# What a viewer sends, seat by seat; each is answered, most by a code.
WRONG = ['{}', '[]', '{"do":"play"', '{"do":"dance","id":"w1"}', '{"do":"sync","id":""}',
         '{"do":"hello","id":"w2","v":1,"game":"x"}', '{"do":"play","id":"w3","at":1,"steps":[]}',
         '{"do":"play","id":"w4","at":1,"steps":["+R7"]}', '{"do":"agree","id":"w5"}',
         '{"do":"play","id":"w6","at":999999,"steps":["nonsense"]}', '{"do":"resume","id":"w7"}',
         '{"do":"propose","id":"w8","what":"war"}', '{"do":"react","id":"w9","code":"ugly"}',
         '{"do":"ready","id":"w10","seed":"short"}', '{"do":"sync","id":"w11","more":1}',
         '{"do":"seat","id":"w12","seat":7,"bot":"casual"}', '{"do":"decline","id":"w13"}',
         '{"do":"join","id":"w14","nonce":"short","name":"x"}', '{"do":"sync","id":"w15"}']
FIRST = ['{"do":"hello","id":"1","v":2,"game":"0000000000000000"}',
         '{"do":"hello","id":"1","v":1,"game":"0000000000000000"}',
         '{"do":"hello","id":"1","v":1,"game":"!"}', '{"do":"sync","id":"1"}',
         '{"do":"create","id":"1","v":1,"nonce":"short","rules":"v1.3","seats":[]}',
         '{"do":"create","id":"1","v":1,"nonce":"abcdefghijklmnopqrstuvwxyz","rules":"v9",'
         '"seats":["person","person"]}']
PATHS = ["/health", "/api/tables", "/api/tables?limit=0", "/api/games", "/api/games?limit=1",
         "/api/games/{game}", "/api/games/{game}.r7", "/api/games/0000000000000000", "/nowhere",
         "/api/games?after=!", "/ws"]


# ---- the store ----

def play_match(place, rng, **more):
    """A game to its end, with all that can be agreed on the way, and the beginning of a rematch."""
    one, two = table(place, "v1.3+advanced+actions", target=10, **more)
    play_on([one, two], rng, turns=4)
    for what in ("takeback", "pause"):
        asker, other = (one, two) if one.my_turn else (two, one)
        try:
            asker.request("propose", what=what)
        except Refused:
            continue
        other.catch_up(asker)
        other.request("decline" if what == "takeback" else "agree")
        asker.catch_up(other)
    one.request("resume")
    one.request("react", code="nice")
    two.catch_up(one)
    play_on([one, two], rng)
    one.request("propose", what="rematch")
    two.catch_up(one)
    two.request("agree")
    one.catch_up(two)
    return [(next(iter(one.logs)), seat.token) for seat in (one, two)]


def table(place, rules, seats=("person", "person"), ready=True, **more):
    first = Seat(place)
    first.create(rules, seats, **more)
    persons = [first]
    first.join("Ann")
    if list(seats).count("person") > 1 and ready:
        other = Seat(place, first.game)
        other.hello()
        other.join("Žofie 李")
        persons.append(other)
    if ready:
        start(persons)
    return persons


def make_store(place):
    """Plays with a server; returns the viewers: lists of (game, token) for each table."""
    rng = random.Random(7)
    done = play_match(place, rng, public=True)
    halfway = table(place, "v1.3+advanced", clock={"kind": "game", "seconds": 80000, "increment": 3,
                                                   "timeout": "bot"})
    play_on(halfway, rng, turns=7)
    bots = table(place, "lucrum+advanced+actions", ("person", "casual", "novice"), public=True)
    play_on(bots, rng, turns=2)
    waiting = table(place, "7rosso", ("person", "person", "person"), ready=False, public=True,
                    absent={"seconds": 60, "bot": "regular"}, watch=False)
    left = table(place, "v1.2+advanced", absent={"seconds": 5, "bot": "beginner"})
    left[0].request("leave")
    left[1].wait(lambda seat: seat.log.of("left"))
    left[1].request("leave")
    time.sleep(0.5)
    return [done] + [[(seat.game, seat.token) for seat in seats]
                     for seats in (halfway, bots, waiting, left)]


def dump(path, tables):
    with sqlite3.connect(path) as db:
        yield f"-- {tables!r}"
        for pragma in ("application_id", "user_version"):
            yield f"PRAGMA {pragma} = {db.execute('PRAGMA ' + pragma).fetchone()[0]};"
        yield from db.iterdump()


def restore(path, sql):
    with sqlite3.connect(path) as db:
        db.executescript(sql)
    db.close()


# ---- what viewers are told ----

def steady(message):
    """A message without what differs from run to run."""
    return TIMES.sub(lambda found: found.group(0).split(b":")[0] + b":0", message).decode()


def exchange(ws, text, answers=1):
    """Says something; all that is heard until its answer, without who comes and goes."""
    ws.text(text)
    heard = []
    while answers > 0:
        message = ws.read()
        if not message.startswith(b'{"now":"presence"'):
            heard.append(steady(message))
            answers -= b'"re":' in message
    return heard


def attend(place, game, token):
    """Says hello, and hears all events until then."""
    seat = Seat(place, game, token)
    seat.connect()
    key = f',"token":"{token}"' if token else ""
    heard = exchange(seat.ws, f'{{"do":"hello","id":"h","v":1,"game":"{game}"{key}}}')
    last = int(re.search(r'"last":(\d+)', heard[0] + '"last":0').group(1))
    while '"error"' not in heard[0] and (not heard[-1].startswith(f'{{"seq":{last},') or
                                         '"kind":"rematch"' in heard[-1]):
        last = 1 if '"kind":"rematch"' in heard[-1] else last  # the next game has but one event
        message = seat.ws.read()
        if not message.startswith(b'{"now":"presence"'):
            heard.append(steady(message))
    return seat.ws, heard


def go_on(place, viewers):
    """The game that is under way, a few steps further: each chosen by its place in `legal`."""
    rng, lines = random.Random(11), []
    for number in range(9):
        seats = [Seat(place, game, token) for game, token in viewers]
        for seat in seats:
            seat.hello()
        mover = next((seat for seat in seats if seat.my_turn), None)
        if mover is None:
            break
        step = rng.choice(mover.sync()["legal"])
        lines += exchange(mover.ws, f'{{"do":"play","id":"g{number}","at":{mover.last},'
                                    f'"steps":["{step}"]}}')
        lines += exchange(mover.ws, f'{{"do":"play","id":"g{number}","at":1,"steps":["pass"]}}')
        for seat in seats:
            seat.close()
    return lines


def tell(place, tables):
    """Everything that is said, as lines of text."""
    lines = []
    for text in FIRST:
        seat = Seat(place).connect()
        lines += ["> " + text, *exchange(seat.ws, text)]
        seat.close()
    for path in PATHS:
        status, headers, body = place.get(path.format(game=tables[0][0][0]))
        lines += [f"> GET {path}", f"{status} {headers['content-type']}",
                  *steady(body).splitlines()]
    lines += ["> go on", *go_on(place, tables[1])]
    for viewers in tables:
        for game, token in viewers + [(viewers[0][0], None)]:
            lines.append(f"> hello, {'seat' if token else 'spectator'}")
            ws, heard = attend(place, game, token)
            lines += heard
            for text in WRONG if '"error"' not in heard[0] else []:
                lines += ["> " + text, *exchange(ws, text)]
            ws.close()
    return lines


class Bytes(Own):
    def test_the_same_bytes(self):
        with open(os.path.join(FOLDER, "store.sql"), encoding="utf-8") as file:
            sql = file.read()
        with open(os.path.join(FOLDER, "told.txt"), encoding="utf-8") as file:
            wanted = file.read().splitlines()
        tables = eval(sql.splitlines()[0][3:], {"__builtins__": {}})  # a list of our own making
        place = self.serve()
        restore(place.data, sql)
        told = tell(place.start(), tables)
        for number, (line, want) in enumerate(zip(told, wanted), 1):
            self.assertEqual(line, want, f"line {number} of told.txt")
        self.assertEqual(len(told), len(wanted))


def capture(folder):
    place = Server().start()
    try:
        tables = make_store(place)
        place.stop()
        sql = "\n".join(dump(place.data, tables)) + "\n"
    finally:
        place.close()
    again = Server()
    try:
        restore(again.data, sql)
        told = tell(again.start(), tables)
    finally:
        again.close()
    os.makedirs(folder, exist_ok=True)
    for name, text in (("store.sql", sql), ("told.txt", "\n".join(told) + "\n")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    server.RED7 = os.path.abspath(sys.argv[1])
    capture(sys.argv[2])
