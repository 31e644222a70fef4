"""Whole games: every edition and option, people and bots, records, rematches."""
import concurrent.futures
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

import server
from server import Case, play_on, red7, start

EDITIONS = ("v1.2", "v1.3", "lucrum", "7rosso")
OPTIONS = ("", "+advanced", "+actions", "+advanced+actions")
SEATINGS = (("person", "person"), ("person", "beginner"), ("person", "person", "novice"),
            ("person", "beginner", "novice"), ("person", "person", "person"),
            ("person", "person", "beginner", "novice"), ("person",) * 4,
            ("person", "casual", "beginner", "novice"))
HOUSE = ("v1.3+advanced+draw:must", "v1.2+actions+lose:forced+7card:any+1alone:bound",
         "7rosso+advanced+actions+target:12+7hand:yes",
         "v1.2+advanced+actions+lose:forced+draw:must+target:12+7card:any+7to:both+7lead:end"
         "+7draw:no+7hand:no+1from:level+1alone:bound")  # all of them
TARGET = 12  # points that end an advanced game here: two to four rounds


class Games(Case):
    def test_every_rule_set(self):
        kinds = [(edition + options, seats) for edition in EDITIONS for options in OPTIONS
                 for seats in SEATINGS]
        if not server.LONG:  # each rule set with three kinds of table, each table with half of them
            kinds = [kind for number, kind in enumerate(kinds)
                     if (number + number // len(SEATINGS)) % 3 == 0]
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            for number, done in enumerate([pool.submit(self.whole_game, *kind, number)
                                           for number, kind in enumerate(kinds)]):
                with self.subTest(kinds[number]):
                    done.result()

    def test_house_rules(self):
        for number, rules in enumerate(HOUSE):
            with self.subTest(rules):
                self.whole_game(rules, SEATINGS[number], number)

    def whole_game(self, rules, seats, number):
        rng = random.Random(number)
        target = {"target": TARGET} if "advanced" in rules and "target" not in rules else {}
        persons = self.table(rules, seats, public=number % 2 == 0, **target)
        watcher = self.watcher(persons[0].game)
        play_on(persons, rng)
        watcher.catch_up(persons[0])
        self.check_end(persons, watcher, rules)
        self.check_record(persons[0], rules, seats)
        for seat in [*persons, watcher]:
            self.check_resumes(seat, rng)
            seat.close()

    def check_end(self, persons, watcher, rules):
        for seat in [*persons, watcher]:
            self.assertEqual(seat.log.state, "over")
            over = seat.log.of("over")[0]
            self.assertEqual(seat.log.events[-1], over)
            self.assertTrue(over["winners"])
            self.assertEqual("points" in over, "advanced" in rules)
            self.assertRegex(over["secret"], "^[0-9a-f]{64}$")
            rounds = seat.log.of("deal")
            self.assertEqual([deal["round"] for deal in rounds], list(range(1, len(rounds) + 1)))
            self.assertEqual(len(rounds), sum("over" in play for play in seat.log.of("play")))
        self.assertEqual(watcher.sync()["seq"], watcher.last)

    def check_record(self, seat, rules, seats):
        status, headers, record = self.server.get(f"/api/games/{seat.game}.r7")
        self.assertEqual(status, 200)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game.r7")
            with open(file, "wb") as out:
                out.write(record)
            self.assertTrue(red7("replay", "--quiet", file).startswith("ok: "))
            red7("verify", file)
        self.assertIn(f'[Rules "{rules}"]', record.decode())
        self.assertIn('[Seat0 "Seat A"]', record.decode())
        # Every step that anybody was told stands in it.
        told = [step.split("(")[0] for play in seat.log.of("play") for step in play["steps"]]
        kept = [step.split("(")[0] for line in record.decode().splitlines()
                if line[:1].isdigit() and ". " in line for step in line.split()[2:]]
        self.assertEqual(kept, told)
        summary = self.server.json(f"/api/games/{seat.game}")
        self.assertEqual((summary["game"], summary["rules"]), (seat.game, rules))
        self.assertEqual(summary["winners"], seat.log.of("over")[0]["winners"])
        self.assertEqual(len(summary["seats"]), len(seats))

    def check_resumes(self, seat, rng):
        """Whoever comes with any number of events gets exactly the others, byte by byte."""
        hashed = seat.sync()["hash"]
        for last in {0, 1, seat.last - 1, seat.last, rng.randrange(seat.last)}:
            again = self.client(seat.game, seat.token)
            again.epoch = seat.epoch
            for raw in seat.log.raw[:last]:
                again.log.take(raw, json.loads(raw))
            answer = again.hello()
            self.assertEqual((answer["from"], answer["last"]), (last + 1, seat.last))
            self.assertEqual(answer["seat"], seat.seat)
            self.assertEqual(again.log.raw, seat.log.raw)
            self.assertEqual(again.sync()["hash"], hashed)
            again.close()

    def test_a_full_length_game(self):
        persons = self.table("v1.3+advanced", ("person", "person"))
        self.assertEqual(persons[0].log.events[0]["target"], 40)
        play_on(persons, self.rng)
        over = persons[0].log.of("over")[0]
        self.assertEqual(len(over["points"]), 2)

    def test_record(self):
        """A record is there after the game only; whoever has it makes the review."""
        persons = self.table("v1.3", ("person", "person"))
        game = persons[0].game
        self.assertEqual(self.server.json(f"/api/games/{game}.r7", 409), {"error": "not_over"})
        play_on(persons, self.rng)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game.r7")
            with open(file, "wb") as out:
                out.write(self.server.get(f"/api/games/{game}.r7")[2])
            self.assertIn("rounds", json.loads(red7("review", "--json", file)))
        for path in ("/api/games/nosuchgame", "/api/games/nosuchgame.r7"):
            self.assertEqual(self.server.json(path, 404), {"error": "no_game"})
        self.assertEqual(self.server.json(f"/api/games/{game}/review", 404), {"error": "no_path"})

    def test_a_program(self):
        first = self.client()
        first.create("v1.3", ("person", "person"))
        first.join("Robot", program=True)
        other = self.client(first.game)
        other.hello()
        other.join("Ann", program=False)
        start([first, other])
        self.assertEqual([seat["who"] for seat in other.log.seats], ["program", "person"])
        play_on([first, other], self.rng)
        by = {play["seat"]: play["by"] for play in other.log.of("play")}
        self.assertLessEqual(set(by.items()), {(0, "program"), (1, "person")})

    def test_many_steps_at_once(self):
        """A whole turn is one request; all of its steps are played, or none."""
        one, two = self.table("v1.3", ("person", "person"))
        mover = one if one.my_turn else two
        hand = mover.log.dealt.split()[4 + mover.seat].split("/")[0]
        before = mover.sync()
        answer = self.refused("illegal", mover.play, "+" + hand[:2], "+" + hand[2:4])
        self.assertEqual(answer["step"], 1)
        self.assertEqual(answer["rule"], "PALETTE_DONE")
        after = mover.sync()
        self.assertEqual(after, before | {"re": after["re"]})


class Rematch(Case):
    def agreed(self, persons):
        persons[0].request("propose", what="rematch")
        for seat in persons[1:]:
            seat.wait(lambda seat: seat.log.proposal)
            seat.request("agree")
        for seat in persons:
            old = list(seat.logs)[-1]
            seat.wait(lambda seat, old=old: seat.game != old and seat.last)

    def test_rematch(self):
        for seats in (("person", "person"), ("person", "beginner", "person"),
                      ("person",) * 4):
            with self.subTest(seats):
                self.rematch(seats)

    def rematch(self, seats):
        persons = self.table("v1.3+actions", seats)
        watcher = self.watcher(persons[0].game)
        self.refused("not_over", persons[0].request, "propose", what="rematch")
        tokens = [seat.token for seat in persons]
        for _ in range(3):
            old, before = persons[0].game, [seat.seat for seat in persons]
            play_on(persons, self.rng)
            watcher.catch_up(persons[0])
            self.agreed(persons)
            watcher.wait(lambda seat: seat.game == persons[0].game and seat.last)
            self.assertNotEqual(persons[0].game, old)
            self.assertEqual([seat.seat for seat in persons],
                             [(seat + 1) % len(seats) for seat in before])
            created = persons[0].log.events[0]
            self.assertEqual((created["kind"], created["previous"]), ("created", old))
            kinds = [seat["who"] for seat in persons[0].log.seats]
            self.assertEqual(kinds.count("bot"), len(seats) - len(persons))
            for seat, token in zip(persons, tokens):
                name = persons[0].log.seats[seat.seat]["name"]
                self.assertEqual(name, f"Seat {'ABCD'[persons.index(seat)]}")
                again = self.client(seat.game, token)
                self.assertEqual(again.hello()["seat"], seat.seat)
                again.close()
            start(persons)
        # The old games are as they were, and name the next.
        games = list(persons[0].logs)
        for game, later in zip(games, games[1:]):
            old = self.client(game, tokens[0])
            old.connect()
            old.send("hello", v=1, game=game, token=tokens[0], id="h")
            welcome = old.answer("h")
            while old.log.last < welcome["last"]:
                message = old.take()
                if message.get("kind") == "rematch":
                    break
            self.assertEqual(old.logs[game].raw, persons[0].logs[game].raw)
            self.assertEqual(old.logs[game].events[-1]["game"], later)

    def test_declined(self):
        one, two = self.table()
        play_on([one, two], self.rng)
        one.request("propose", what="rematch")
        two.wait(lambda seat: seat.log.proposal == "rematch")
        two.request("decline")
        one.wait(lambda seat: seat.log.of("dropped"))
        self.assertEqual(one.log.events[-1]["why"], "declined")
        self.refused("no_proposal", two.request, "agree")

    def test_bots_agree(self):
        one, = self.table("v1.3", ("person", "beginner"))
        play_on([one], self.rng)
        old = one.game
        one.request("propose", what="rematch")
        one.wait(lambda seat: seat.game != old and seat.last)
        self.assertEqual(one.seat, 1)
        start([one])
        play_on([one], self.rng)


class Programs(Case):
    def test_the_specimen(self):
        """The program of examples/ sits down, plays, and is there till the end."""
        example = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples",
                               "online.py")
        for rules in ("v1.3", "v1.2+advanced+actions"):
            target = {"target": 5} if "advanced" in rules else {}
            host = self.client()
            host.create(rules, ("person", "novice"), **target)
            url = f"http://127.0.0.1:{self.server.port}/t/{host.game}"
            with subprocess.Popen([sys.executable, example, url], stdout=subprocess.PIPE,
                                  text=True) as program:
                said = []
                while not said or not said[-1].startswith("winners:"):
                    said.append(program.stdout.readline())
                    self.assertTrue(said[-1], said)
                program.terminate()  # it would stay for a rematch
            host.wait(lambda seat: seat.log.state == "over")
            self.assertEqual([seat["who"] for seat in host.log.of("seat")], ["program"])
            self.assertLessEqual({play["by"] for play in host.log.of("play")}, {"program", "bot"})
