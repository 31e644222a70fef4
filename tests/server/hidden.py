"""What nobody may know must not be sent: every byte to every viewer is looked at.

After a game its record has the whole truth. With it every message is judged that a viewer
got: no card may be named that this viewer could not know at that moment, deals and steps must
be exactly what the rules of views make of the record, and secrets stay where they belong."""
import concurrent.futures
import hashlib
import json
import os
import random
import re
import subprocess

import server
from server import Case, play_on, start
from wsclient import nonce, same_view

CARD = re.compile(r"[ROYGBIV][1-7]")
# Fields with texts that only look like cards. What they may hold is judged by secrets_stay().
OPAQUE = {"token", "game", "previous", "epoch", "commit", "secret", "seed", "seeds", "name", "re",
          "hash", "rules", "fair"}


def cards_in(value):
    """The cards that a message names, wherever it does."""
    if isinstance(value, str):
        return set(CARD.findall(value))
    if isinstance(value, list):
        return set().union(*map(cards_in, value))
    if isinstance(value, dict):
        return set().union(*(cards_in(part) for key, part in value.items() if key not in OPAQUE),
                           *(cards_in(key) for key in value if key not in OPAQUE))
    return set()


def cards(text):
    return set(CARD.findall(text))


class Round:
    """A round of the record: the deal, the turns, and who drew what in each."""

    def __init__(self, deal):
        self.deal = deal
        self.turns = []  # (seat, steps)
        self.draws = []  # of each turn: the cards that its player drew

    def positions(self):
        steps = [" ".join(turn) for _, turn in self.turns]
        return [f"{self.deal} ; {' '.join(steps[:number])}" for number in range(1, len(steps) + 1)]

    def find_draws(self, after):
        """`after` has the position after each turn."""
        hands = [cards(field.split("/")[0]) for field in self.deal.split()[4:]]
        for (seat, steps), position in zip(self.turns, after):
            now = cards(position.split()[4 + seat].lstrip("x").split("/")[0])
            played = {step[1:3] for step in steps if step[0] in "+@"}
            self.draws.append((now - hands[seat]) | (played - hands[seat]))
            hands[seat] = now

    def shown(self, viewer):
        """The deal as a viewer sees it."""
        fields = self.deal.split()
        fields[3] = hidden(fields[3])
        for seat, field in enumerate(fields[4:]):
            if seat != viewer:
                hand, rest = field.split("/", 1)
                fields[4 + seat] = hidden(hand) + "/" + rest
        return " ".join(fields)

    def public(self):
        """What all see of the deal: palettes and score piles."""
        return set().union(*(cards(field.split("/", 1)[1]) for field in self.deal.split()[4:]))


def hidden(pile):
    return pile if pile == "-" else f"*{len(pile) // 2}"


def read_record(text):
    """The rounds of a record, with the draws found by the referee."""
    rounds, lines = [], iter(text.splitlines())
    for line in lines:
        if line.startswith("round "):
            rounds.append(Round(next(lines)))
        elif re.match(r"\d+\. \d: ", line):
            number, seat, *steps = line.split()
            rounds[-1].turns.append((int(seat[:-1]), [step.split("(")[0] for step in steps]))
    asked = "\n".join(position for part in rounds for position in part.positions())
    after = subprocess.run([server.RED7, "apply", "-"], input=asked + "\n", text=True,
                           capture_output=True, check=True).stdout.splitlines()
    for part in rounds:
        part.find_draws(after[:len(part.turns)])
        del after[:len(part.turns)]
    return rounds


class Judge:
    """Follows what one viewer was told of one game, and complains."""

    def __init__(self, rounds, viewer, exact):
        self.rounds, self.viewer, self.exact = rounds, viewer, exact
        self.known = set()
        self.round = None
        self.steps = []  # of this round, as the record has them
        self.turn = 0    # which turn of the round is being played
        self.drawn = []

    def message(self, message):
        if message.get("kind") == "deal":
            self.deal(message)
        elif message.get("kind") == "play":
            self.play(message)
        elif message.get("kind") == "over":
            return  # all may be told now
        named = cards_in(message)
        assert named <= self.known, (f"viewer {self.viewer} was told of {named - self.known}",
                                     message)

    def deal(self, event):
        self.round = self.rounds[event["round"] - 1]
        expected = self.round.shown(self.viewer)
        assert same_view(event["view"], expected), (event, expected)
        self.known = self.round.public()
        if self.viewer is not None:
            self.known |= cards(self.round.deal.split()[4 + self.viewer].split("/")[0])
        self.steps = [step for _, steps in self.round.turns for step in steps]
        self.ends = []
        count = 0
        for _, steps in self.round.turns:
            count += len(steps)
            self.ends.append(count)
        self.told = 0
        self.drawn = []

    def play(self, event):
        # What is played is seen by all; what it draws, by the player alone.
        plain = [step.split("(")[0] for step in event["steps"]]
        brackets = [step.split("(")[1][:-1] for step in event["steps"] if "(" in step]
        self.known |= {card for step in plain for card in cards(step)}
        if not self.exact:  # turns were taken back: the record has other steps
            assert event["seat"] == self.viewer or not brackets or \
                set(brackets) <= self.known, (self.viewer, event)
            if event["seat"] == self.viewer:
                self.known |= set(brackets)
            return
        assert plain == self.steps[self.told:self.told + len(plain)], (event, self.steps)
        turn = next(number for number, end in enumerate(self.ends) if self.told < end)
        self.told += len(plain)
        seat, drawn = self.round.turns[turn][0], self.round.draws[turn]
        assert seat == event["seat"], event
        if seat == self.viewer:
            assert set(brackets) <= drawn, (event, drawn)
            self.drawn += brackets
            self.known |= set(brackets)
            if self.told == self.ends[turn]:
                # A card that was seen on its way onto the deck need not be told again.
                assert drawn <= self.known, (event, drawn)


class Hidden(Case):
    options = ("--log", "debug")

    def setUp(self):
        super().setUp()
        self.secret_texts = []

    def test_games(self):
        kinds = [(edition + options, seats) for edition in ("v1.2", "v1.3", "lucrum", "7rosso")
                 for options in ("+actions", "+advanced+actions", "+advanced", "")
                 for seats in (("person", "person"), ("person", "novice", "person"),
                               ("person", "person", "beginner", "person"))]
        repeats = 40 if server.LONG else 1
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            jobs = [(kind, pool.submit(self.game, *kind, number * 1000 + again))
                    for number, kind in enumerate(kinds) for again in range(repeats)]
            for kind, done in jobs:
                with self.subTest(kind):
                    done.result()
        self.nothing_around()

    def game(self, rules, seats, seed, takebacks=0):
        rng, exact = random.Random(seed), takebacks == 0
        names = [f"Name{rng.randrange(10**9):09}" for _ in seats]
        first = self.client()
        create_nonce = nonce()
        first.create(rules, seats, nonce=create_nonce,
                     **({"target": 15} if "advanced" in rules else {}))
        persons, nonces = [first], [create_nonce]
        for number in range(list(seats).count("person")):
            if number:
                persons.append(self.watcher(first.game))
            nonces.append(nonce())
            persons[-1].join(names[number], nonce=nonces[-1])
        watcher = self.watcher(first.game)
        start(persons)
        self.during(first, persons)
        while persons[0].log.state == "playing":
            play_on(persons, rng, turns=rng.randrange(1, 6))
            if persons[0].log.state == "playing":
                self.look(persons, watcher, rng)
                if takebacks > 0:
                    self.take_back(persons, rng)
                    takebacks -= 1
        watcher.catch_up(persons[0])
        record = self.server.get(f"/api/games/{first.game}.r7")[2].decode()
        rounds = read_record(record)
        for viewer in [*persons, watcher]:
            judge = Judge(rounds, viewer.seat, exact=exact)
            for raw in viewer.heard:
                judge.message(json.loads(raw))
            self.secrets_stay(viewer, persons, nonces)
            viewer.close()
        self.secret_texts += nonces + [seat.token for seat in persons] + [first.log.secret]

    def during(self, first, persons):
        """What HTTP tells while the game goes on: no cards."""
        for path in (f"/api/games/{first.game}", f"/api/games/{first.game}.r7",
                     "/api/tables?limit=100", "/api/games?limit=100", "/metrics"):
            body = self.server.get(path)[2].decode()
            if path != "/metrics":
                self.assertEqual(cards_in(json.loads(body)), set(), body)
            for seat in persons:
                self.assertNotIn(seat.token, body)
            if path == "/metrics":
                self.assertNotIn(first.game, body)

    def look(self, persons, watcher, rng):
        """Everybody asks for the position, somebody comes anew, somebody errs."""
        for seat in [*persons, watcher]:
            seat.catch_up(persons[0])
            seat.sync()
            seat.ask("play", at=seat.last, steps=["+" + rng.choice("ROYGBIV") +
                                                  rng.choice("1234567"), "pass"])
            # The second step is never legal: so nothing has happened.
        seat = rng.choice([*persons, watcher])
        again = self.client(seat.game, seat.token)
        again.hello()
        again.sync()
        self.assertEqual(again.log.raw, seat.log.raw)
        again.close()

    def take_back(self, persons, rng):
        asker = rng.choice(persons)
        answer = asker.ask("propose", what="takeback")
        if "error" in answer:
            self.assertIn(answer["error"], ("takeback_none", "takeback_drawn", "over"))
            return
        for seat in persons:
            seat.catch_up(asker)
            if seat is not asker:
                seat.request("agree")
        for seat in persons:
            seat.wait(lambda seat: seat.log.proposal is None)

    def test_takebacks(self):
        for seed in range(300 if server.LONG else 4):
            self.game(("v1.3+advanced+actions", "7rosso+actions")[seed % 2],
                      ("person", "person", "person")[:2 + seed % 2], seed, takebacks=12)
        self.nothing_around()

    def secrets_stay(self, viewer, persons, nonces):
        """Tokens are told to their owners once; the secret with the end."""
        secret = viewer.log.secret.encode()
        for number, raw in enumerate(viewer.heard):
            message = json.loads(raw)
            if message.get("kind") != "over":
                self.assertNotIn(secret, raw)
            for seat in persons:
                told = seat is viewer and "re" in message and "token" in message
                for text in self.forms(seat.token):
                    if not told:
                        self.assertNotIn(text, raw)
            for text in nonces:
                self.assertNotIn(text.encode(), raw)

    @staticmethod
    def forms(token):
        raw = token.encode()
        return (raw, hashlib.sha256(raw).hexdigest().encode(),
                hashlib.blake2b(raw, digest_size=32).hexdigest().encode())

    def nothing_around(self):
        """Neither the log nor the metrics nor the file have what is nobody's business."""
        said = bytes(self.server.output)
        metrics = self.server.get("/metrics")[2]
        stored = b""
        for name in os.listdir(self.server.folder):
            path = os.path.join(self.server.folder, name)
            if not os.path.isfile(path):  # the host's door
                continue
            with open(path, "rb") as file:
                stored += file.read()
        for text in self.secret_texts:
            self.assertNotIn(text.encode(), said)
            self.assertNotIn(text.encode(), metrics)
            if len(text) != 64:  # the games' secrets must be there
                self.assertNotIn(text.encode(), stored)
        self.assertNotRegex(metrics.decode(), r"Name\d{9}")
        cards_said = re.findall(rb"(?<![A-Za-z0-9_-])[+@][ROYGBIV][1-7]", said)
        self.assertEqual(cards_said, [])

    def test_the_file_is_the_owners(self):
        self.assertEqual(os.stat(self.server.data).st_mode & 0o077, 0)
