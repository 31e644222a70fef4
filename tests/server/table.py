"""What people do at a table beside playing: seats, names, proposals, resends, lists."""
import html
import json
import re
import secrets

from server import Case, Server, play_on, start
from wsclient import Seat, nonce


class Seats(Case):
    def test_joining(self):
        first = self.client()
        first.create("v1.3", ("person", "casual", "person"))
        self.assertIsNone(first.seat)
        self.assertEqual([seat["who"] for seat in first.log.seats], ["free", "bot", "free"])
        self.refused("not_seated", first.ready)
        self.refused("seat_taken", first.join, seat=1)
        self.refused("no_seat", first.join, seat=3)
        self.assertEqual(first.join("Ann", seat=2)["seat"], 2)
        self.refused("already_seated", first.join, "Ann")
        other = self.watcher(first.game)
        self.refused("seat_taken", other.join, seat=2)
        self.assertEqual(other.join("Ben")["seat"], 0)
        late = self.watcher(first.game)
        self.refused("table_full", late.join)
        start([first, other])
        self.refused("started", late.join)
        self.refused("started", first.ready)
        self.refused("started", first.request, "seat", seat=1, bot=None)
        self.assertEqual(first.log.seats, [{"who": "person", "name": "Ben"},
                                           {"who": "bot", "bot": "casual"},
                                           {"who": "person", "name": "Ann"}])

    def test_bots_are_seated_by_those_seated(self):
        first = self.client()
        first.create("v1.3", ("person", "person", "casual"))
        self.refused("not_seated", first.request, "seat", seat=1, bot="casual")
        first.join()
        self.refused("seat_taken", first.request, "seat", seat=0, bot="casual")
        self.refused("no_seat", first.request, "seat", seat=3, bot="casual")
        for level in ("nobody", "open", "perfect", ""):  # two of them see all cards
            self.assertEqual(self.refused("bad_field", first.request, "seat", seat=1,
                                          bot=level)["field"], "bot")
        first.request("seat", seat=1, bot="beginner")
        first.request("seat", seat=2, bot=None)
        self.assertEqual([seat["who"] for seat in first.log.seats], ["person", "bot", "free"])
        first.request("seat", seat=2, bot="novice")
        first.ready()
        first.wait(lambda seat: seat.log.state == "playing")
        play_on([first], self.rng)

    def test_leaving_before_the_start(self):
        one, two = self.table(ready=False)
        token = two.token
        two.request("leave")
        one.catch_up(two)
        self.assertEqual(one.log.seats[1], {"who": "free"})
        self.refused("bad_token", self.client(one.game, token).hello)
        two.seat = None
        self.refused("not_seated", two.ready)
        two.join("Cem")
        self.assertEqual(two.seat, 1)
        start([one, two])

    def test_leaving_and_coming_back(self):
        one, two = self.table("v1.3+advanced", absent={"seconds": 3600, "bot": "novice"})
        one.request("leave")
        one.close()
        two.wait(lambda seat: seat.log.of("left"))
        play_on([two], self.rng, until=lambda seat: any(play["by"] == "bot"
                                                        for play in seat.log.of("play")))
        one.hello()
        two.wait(lambda seat: seat.log.of("back"))
        play_on([one.catch_up(two), two], self.rng, turns=20)
        late = [play["by"] for play in two.log.of("play")
                if play["seat"] == 0 and play["seq"] > two.log.of("back")[0]["seq"]]
        self.assertEqual(set(late), {"person"})

    def test_who_left_passes(self):
        for _ in range(20):
            one, two = self.table("v1.3")
            one.request("leave")
            play_on([two], self.rng)
            left = [play for play in two.log.of("play") if play["seat"] == 0]
            if left:  # or the other was out before
                self.assertEqual([(play["steps"], play["by"]) for play in left],
                                 [(["pass"], "clock")])
                self.assertEqual(two.log.of("over")[0]["winners"], [1])
                return
        raise AssertionError("the one who stayed never survived a turn")

    def test_all_leave(self):
        one, two = self.table("v1.3")
        watcher = self.watcher(one.game)
        one.request("leave")
        two.request("leave")
        watcher.wait(lambda seat: seat.log.state in ("over", "closed"))

    def test_watching(self):
        one, _ = self.table(watch=False)
        self.refused("no_watching", self.client(one.game).hello)
        two = self.client(one.game, one.token)
        self.assertEqual(two.hello()["seat"], 0)

    def test_presence(self):
        one, two = self.table("v1.3", ("person", "beginner", "person"), ready=False)
        one.wait(lambda seat: seat.presence == {"now": "presence", "seats": [1, None, 1],
                                                "watchers": 0})
        watcher = self.watcher(one.game)
        watcher.wait(lambda seat: seat.presence)
        self.assertEqual(watcher.presence["watchers"], 1)
        phone = self.client(one.game, two.token)
        phone.hello()
        one.wait(lambda seat: seat.presence["seats"] == [1, None, 2])
        two.close()
        phone.ws.abort()
        watcher.close()
        one.wait(lambda seat: seat.presence == {"now": "presence", "seats": [1, None, 0],
                                                "watchers": 0})

    def test_reactions(self):
        one, two = self.table()
        watcher = self.watcher(one.game)
        before = one.last
        for code in "hello thanks nice wow oops sorry hurry think laugh bye".split():
            one.request("react", code=code)
        two.wait(lambda seat: len(seat.reactions) == 10)
        watcher.wait(lambda seat: len(seat.reactions) == 10)
        self.assertEqual(two.reactions[2], {"now": "reaction", "seat": 0, "code": "nice"})
        self.assertEqual(one.sync()["seq"], before)
        self.refused("not_seated", watcher.request, "react", code="nice")
        self.assertEqual(self.refused("bad_field", one.request, "react", code="<b>")["field"],
                         "code")


class Names(Case):
    def name_of(self, name):
        seat = self.client()
        seat.create()
        seat.join(name)
        return seat.log.seats[seat.seat]["name"]

    def test_any_language(self):
        for name in ("Ann", "Żaneta", "Ольга", "山田太郎", "محمد", "אבי", "O'Neill \"X\" <b>",
                     "देवी", "\\n", "🦊🐻", "e\u0301"):
            self.assertEqual(self.name_of(name), name)

    def test_tricks(self):
        for name, clean in (("A\x01nn", "Ann"), ("A\nnn", "Ann"), ("\x1b[31mAnn", "[31mAnn"),
                            ("Ann\u202egnp", "Anngnp"), ("\u2066Ann\u2069", "Ann"),
                            ("A\u200fnn", "Ann"), ("A\u061cnn", "Ann"), ("A\x7f\x85nn", "Ann"),
                            ("A\u2028nn\u2029", "Ann"), ("\ufeffAnn", "Ann")):
            with self.subTest(ascii(name)):
                found = self.name_of(name)
                self.assertEqual(found.replace(" ", ""), clean)

    def test_length(self):
        self.assertEqual(self.name_of("a" * 1000), "a" * 20)
        self.assertEqual(self.name_of("山" * 300), "山" * 10)  # two columns each
        heap = self.name_of("a" + "\u0301" * 300)
        self.assertLess(len(heap.encode()), 200)

    def test_nothing_left(self):
        seat = self.client()
        seat.create()
        for name in ("", " ", "\u202e", "\x01\x02", "\u3000", "\u2800\u3164", "\u0301"):
            self.refused("bad_name", seat.join, name)
        self.assertEqual(self.refused("bad_field", seat.request, "join", nonce=nonce(),
                                      name=7)["field"], "name")


class Proposals(Case):
    def test_pause(self):
        one, two, three = self.table("v1.3", ("person",) * 3)
        one.request("propose", what="pause")
        self.refused("proposal_open", one.request, "propose", what="pause")
        self.refused("own_proposal", one.request, "agree")
        two.request("agree")
        three.request("agree")
        three.wait(lambda seat: seat.log.paused)
        one.catch_up(three)
        mover = [one, two, three][one.turn]
        mover.catch_up(three)
        self.refused("paused", mover.play, mover.sync()["legal"][0])
        two.catch_up(three)
        two.request("resume")
        self.assertEqual(two.log.of("resumed")[0]["why"], "asked")
        self.refused("not_paused", two.request, "resume")
        play_on([one, two, three], self.rng)
        self.refused("over", one.request, "propose", what="pause")

    def test_a_play_ends_a_proposal(self):
        one, two = self.table()
        mover, other = (one, two) if one.my_turn else (two, one)
        mover.request("propose", what="pause")
        mover.move(self.rng)
        mover.wait(lambda seat: seat.log.of("dropped"))
        self.assertEqual(mover.log.of("dropped")[0]["why"], "moved")
        other.catch_up(mover)
        self.refused("no_proposal", other.request, "agree")
        self.refused("no_proposal", other.request, "decline")

    def test_takeback(self):
        while True:
            one, two = self.table("v1.3")
            mover, other = (one, two) if one.my_turn else (two, one)
            self.refused("takeback_none", mover.request, "propose", what="takeback")
            before = mover.sync()
            while mover.my_turn:
                mover.move(self.rng)
            if mover.turn == other.seat:  # it has survived
                break
        mover.request("propose", what="takeback")
        other.wait(lambda seat: seat.log.proposal == "takeback")
        other.request("agree")
        other.wait(lambda seat: seat.log.of("takeback"))
        mover.catch_up(other)
        after = mover.sync()
        for field in ("turn", "legal", "hash"):
            self.assertEqual(after[field], before[field])
        self.assertEqual(mover.log.plays, [])
        play_on([one, two], self.rng)

    def test_never_past_a_draw(self):
        """Plays until somebody has drawn, and asks then."""
        drawn = 0
        while drawn < 3:
            one, two = self.table("v1.3+actions")
            while one.log.state == "playing":
                play_on([one, two], self.rng, turns=1)
                play = one.log.of("play")[-1]
                mover = (one, two)[play["seat"]]
                if "over" not in play and any("(" in step for step in
                                              mover.log.of("play")[-1]["steps"]):
                    self.refused("takeback_drawn", mover.request, "propose", what="takeback")
                    drawn += 1
                    break

    def test_bots_agree(self):
        while True:
            one, = self.table("v1.3", ("person", "novice"))
            one.wait(lambda seat: seat.my_turn or seat.log.state == "over")
            if one.log.state == "playing":  # or the bot was out at once
                break
        one.move(self.rng)
        plays = len(one.log.plays)
        answer = one.ask("propose", what="takeback")
        if "error" not in answer:
            one.wait(lambda seat: seat.log.of("takeback"))
            self.assertTrue(one.my_turn)
            self.assertLess(len(one.log.plays), plays)
        else:
            self.assertEqual(answer["error"], "over")

    def test_declined(self):
        one, two, three = self.table("v1.3", ("person",) * 3)
        one.request("propose", what="pause")
        two.request("agree")
        three.request("decline")
        one.wait(lambda seat: seat.log.of("dropped"))
        self.assertEqual([event["kind"] for event in one.log.events[-4:]],
                         ["proposal", "answer", "answer", "dropped"])
        self.assertFalse(one.log.paused)
        watcher = self.watcher(one.game)
        self.refused("not_seated", watcher.request, "propose", what="pause")
        self.refused("bad_field", one.request, "propose", what="draw")


class Requests(Case):
    """Ids, resends, and what is refused."""

    def twice(self, who, do, **fields):
        """Sends a request three times, also on a new connection: it is done once."""
        id = who.new_id()
        first = who.request(do, id, **fields)
        def events():  # those that no bot has made meanwhile
            who.sync()
            return [event["seq"] for event in who.log.events if event.get("by") != "bot"]
        before = events()
        for fresh in (False, True):
            if fresh:
                who.hello()
            again = who.request(do, id, **fields)
            self.assertTrue(again["again"])
            self.assertEqual(again.get("seq"), first.get("seq"))
            self.assertEqual(events(), before)
        return first

    def test_nothing_is_done_twice(self):
        one, two, third = self.table("v1.3", ("person",) * 3, ready=False)
        third.request("leave")
        one.catch_up(third)
        self.twice(one, "seat", seat=2, bot="beginner")
        two.catch_up(one)
        self.twice(one, "ready", seed=nonce())
        two.catch_up(one)
        self.twice(two, "ready", seed=nonce())
        # A turn of the bot's would drop a proposal.
        one.wait(lambda seat: seat.log.state == "playing" and seat.turn != 2)
        self.twice(one, "propose", what="pause")
        two.catch_up(one)
        self.twice(two, "decline")
        self.twice(two, "propose", what="pause")
        one.catch_up(two)
        self.twice(one, "agree")
        one.wait(lambda seat: seat.log.paused)
        self.twice(one, "resume")
        two.catch_up(one)
        while one.log.state == "playing":
            for seat in (one, two):
                seat.hello()
                seat.wait(lambda seat: seat.turn != 2)
                while seat.my_turn:
                    legal = seat.sync()["legal"]
                    step = self.rng.choice([s for s in legal if s != "pass"] or legal)
                    self.play_twice(seat, step)
            one.catch_up(two)
        self.assertEqual(one.log.state, "over")

    def play_twice(self, seat, step):
        id, at = seat.new_id(), seat.last
        first = seat.request("play", id, at=at, steps=[step])
        again = seat.request("play", id, at=at, steps=[step])
        self.assertTrue(again["again"])
        self.assertEqual(again["seq"], first["seq"])
        seat.hello()
        again = seat.request("play", id, at=at, steps=[step])
        self.assertEqual(again["seq"], first["seq"])
        mine = [play for play in seat.log.of("play") if play["seat"] == seat.seat]
        self.assertEqual(len({play["seq"] for play in mine}), len(mine))

    def test_leave_twice(self):
        one, two = self.table()
        id = one.new_id()
        one.request("leave", id)
        again = one.ask("leave", id)  # by one who has no seat any more
        self.assertTrue(again.get("again") or again["error"] == "not_seated", again)
        self.assertEqual(len(two.catch_up(one).log.of("left")), 1)

    def test_create_with_the_same_nonce(self):
        key = nonce()
        one = self.client()
        one.create("v1.3", ("person", "person"), nonce=key)
        two = self.client()
        two.create("v1.3", ("person", "person"), nonce=key)
        self.assertEqual(one.game, two.game)
        self.assertEqual(one.log.raw, two.log.raw)
        three = self.client()
        three.create("v1.3", ("person", "person"))
        self.assertNotEqual(three.game, one.game)

    def test_join_with_the_same_nonce(self):
        one = self.client()
        one.create()
        key = nonce()
        first = one.join("Ann", nonce=key)
        events = one.last
        two = self.watcher(one.game)
        again = two.join("Ann", nonce=key)
        self.assertEqual((again["seat"], again["token"]), (first["seat"], first["token"]))
        self.assertEqual(two.last, events)
        three = self.watcher(one.game)
        other = three.join("Ben")
        self.assertNotEqual(other["token"], first["token"])
        self.assertEqual(other["seat"], 1)
        self.assertGreaterEqual(len(first["token"]), 22)
        self.refused("table_full", self.watcher(one.game).join)
        late = self.watcher(one.game)
        self.assertEqual(late.join("Ann", nonce=key)["token"], first["token"])

    def test_out_of_turn_and_stale(self):
        one, two = self.table("v1.3")
        mover, other = (one, two) if one.my_turn else (two, one)
        legal = mover.sync()["legal"]
        self.refused("not_your_turn", other.play, "pass")
        watcher = self.watcher(one.game)
        self.refused("not_seated", watcher.play, "pass")
        self.refused("bad_field", other.request, "play", at=other.last, steps=[legal[0]],
                     seat=mover.seat)
        events = mover.last
        mover.play(next(step for step in legal if step[0] == "+"))
        answer = self.refused("stale", mover.play, "pass", at=events)
        self.assertEqual(answer["seq"], mover.last)
        for at in (mover.last + 1, 0, 2**31, 2**32 - 1):
            self.assertIn(mover.ask("play", at=at, steps=["pass"])["error"],
                          ("stale", "bad_field"))
        self.assertEqual(mover.sync()["seq"], mover.last)

    def test_illegal(self):
        one, two = self.table("v1.3")
        mover = one if one.my_turn else two
        hand = mover.log.dealt.split()[4 + mover.seat].split("/")[0]
        cards = [colour + number for colour in "ROYGBIV" for number in "1234567"]
        stranger = next(card for card in cards if card not in mover.log.dealt)
        for steps, step, rule in (([f"+{stranger}"], 0, "NOT_IN_HAND"), (["="], 0, "DRAW_BASIC"),
                                  (["."], 0, "END_EARLY"), (["7@R7"], 0, "ACTIONS_OFF"),
                                  ([f"+{hand[:2]}", "pass"], 1, "PASS_LATE"),
                                  (["-0:R7"], 0, "ACTIONS_OFF")):
            answer = self.refused("illegal", mover.play, *steps)
            self.assertEqual((answer["step"], answer["rule"]), (step, rule))
        for steps in ([], ["+Z9"], ["pass"] * 100, [7], "pass", None, [f"+{hand[:2]}(R7)"]):
            answer = mover.ask("play", at=mover.last, steps=steps)
            self.assertTrue(answer["error"] == "bad_field" and answer["field"] == "steps" or
                            answer["error"] == "illegal" and answer["rule"] == "STEP", answer)
        self.assertEqual(mover.log.plays, [])

    def test_wrong_fields(self):
        one, _ = self.table(ready=False)
        for message, code in (
                ("", "bad_json"), ("{", "bad_json"), ("[]", "bad_json"), ("7", "bad_json"),
                ('"x"', "bad_json"), ("null", "bad_json"), ("{} {}", "bad_json"),
                ("[" * 2000, "bad_json"), ('{"do":"sync","id":"a","id":"b"}', "bad_json"),
                ("{}", "bad_field"), ('{"do":"sync"}', "bad_field"),
                ('{"do":7,"id":"a"}', "bad_field"), ('{"do":"sync","id":7}', "bad_field"),
                ('{"do":"sync","id":""}', "bad_field"), ('{"do":"sync","id":"a b"}', "bad_field"),
                ('{"do":"sync","id":"%s"}' % ("a" * 41), "bad_field"),
                ('{"do":"sync","id":"a","x":1}', "bad_field"),
                ('{"do":"dance","id":"a"}', "unknown_request"),
                ('{"do":"hello","id":"a","v":1,"game":"x"}', "hello_first"),
                ('{"do":"ready","id":"a","seed":"short"}', "bad_field"),
                ('{"do":"ready","id":"a","seed":"%s"}' % ("a" * 65), "bad_field"),
                ('{"do":"ready","id":"a","seed":"aaaaaaaaaaaaaaaaaaaaaaa\\u0000"}', None),
                ('{"do":"play","id":"a","at":-1,"steps":["pass"]}', "bad_field"),
                ('{"do":"play","id":"a","at":1.5,"steps":["pass"]}', "bad_field"),
                ('{"do":"play","id":"a","at":1e99,"steps":["pass"]}', None),
                ('{"do":"play","id":"a","at":5,"steps":["pass"]}', "not_started")):
            with self.subTest(message[:60]):
                one.ws.text(message)
                while not one.answers:
                    one.take()
                answer = one.answers.popitem()[1]
                self.assertIn("error", answer)
                if code:
                    self.assertEqual(answer["error"], code)
                else:
                    self.assertIn(answer["error"], ("bad_field", "bad_json"))
        self.assertEqual(one.sync()["seq"], one.last)

    def test_first_messages(self):
        game = self.table(ready=False)[0].game
        for message, code in (
                ({"do": "sync", "id": "1"}, "hello_first"),
                ({"do": "hello", "id": "1", "v": 2, "game": game}, "version"),
                ({"do": "hello", "id": "1", "game": game}, None),
                ({"do": "hello", "id": "1", "v": 1, "game": "nosuchgame"}, "no_game"),
                ({"do": "hello", "id": "1", "v": 1, "game": "../../etc"}, None),
                ({"do": "hello", "id": "1", "v": 1, "game": game, "token": nonce()}, "bad_token"),
                ({"do": "hello", "id": "1", "v": 1, "game": game, "token": ""}, None)):
            with self.subTest(message):
                seat = self.client().connect()
                seat.ws.json(message)
                answer = seat.answer("1")
                self.assertIn("error", answer)
                self.assertTrue(not code or answer["error"] == code, answer)
                if code == "version":
                    self.assertEqual(answer["versions"], [1])

    def test_wrong_creations(self):
        good = {"rules": "v1.3", "seats": ["person", "person"], "nonce": nonce()}
        for field, values in {
                "rules": ("v1.4", "", None, 7, "v1.3+advanced+advanced"),
                "seats": ([], ["person"], ["person"] * 5, ["person", "nobody"], "person",
                          ["person", "open"], ["perfect", "person"], [1, 2]),
                "nonce": ("short", "a" * 65, "a" * 21, "ä" * 30, None),
                "target": (-1, "x", 10**9, 1.5), "public": ("yes", 1), "watch": (0, "no"),
                "clock": ({}, {"kind": "sun", "seconds": 60, "timeout": "out"}, 60,
                          {"kind": "turn", "seconds": 4, "timeout": "out"},
                          {"kind": "turn", "seconds": 86401, "timeout": "out"},
                          {"kind": "turn", "seconds": 60, "timeout": "lose"},
                          {"kind": "turn", "seconds": 60},
                          {"kind": "turn", "seconds": 60, "increment": 5, "timeout": "out"},
                          {"kind": "game", "seconds": 9, "increment": 0, "timeout": "out"},
                          {"kind": "game", "seconds": 60, "increment": 601, "timeout": "out"}),
                "absent": ({}, {"seconds": 4, "bot": "casual"}, {"seconds": 60, "bot": "open"},
                           {"seconds": 60}, {"seconds": 60, "bot": None}, True)}.items():
            for value in values:
                with self.subTest(f"{field}: {str(value)[:50]}"):
                    seat = self.client()
                    answer = self.refused("bad_field", seat.create, **(good | {field: value}))
                    self.assertIn(field, answer["field"])
        seat = self.client()
        self.refused("bad_field", seat.create, **good, surplus=1)

    def test_numbers_from_elsewhere(self):
        """A last that is not ours, or an epoch: all events again, from the first."""
        one, _ = self.table()
        for fields in ({"last": one.last + 1, "epoch": one.epoch}, {"last": 2, "epoch": "0" * 32},
                       {"last": 2**32 - 1, "epoch": one.epoch}, {"last": 2}):
            seat = self.client(one.game).connect()
            answer = seat.answer(seat.send("hello", v=1, game=one.game, **fields))
            if len(fields) == 2:
                self.assertEqual(answer["from"], 1)
            seat.close()


class Lists(Case):
    def pages(self, path, limit):
        found, after = [], ""
        while True:
            page = self.server.json(f"{path}?limit={limit}{after}")
            kind = "tables" if path.endswith("tables") else "games"
            self.assertLessEqual(len(page[kind]), limit)
            found += page[kind]
            if page["next"] is None:
                return found
            self.assertEqual(len(page[kind]), limit)
            after = f"&after={page['next']}"

    def test_tables(self):
        made = []
        for number in range(12):
            seat = self.client()
            seat.create("v1.3+advanced", ("person", "beginner", "person"), public=number % 4 != 3)
            if number % 4 != 3:
                made.append(seat.game)
            if number % 4 == 0:
                seat.join("Ann")
        for limit in (1, 2, 5, 100):
            listed = self.pages("/api/tables", limit)
            self.assertEqual({table["game"] for table in listed} & set(made), set(made))
            times = [table["created"] for table in listed]
            self.assertEqual(times, sorted(times, reverse=True))  # the latest come first
            self.assertEqual(len({table["game"] for table in listed}), len(listed))
        table = listed[-1]
        for field in ("game", "rules", "seats", "created"):
            self.assertIn(field, table)
        for bad in ("limit=0", "limit=101", "limit=x", "after=zzz", "limit=-1", "limit="):
            self.assertIn(self.server.json(f"/api/tables?{bad}", 400)["error"],
                          ("bad_field", "bad_query"))

    def test_house_rules_are_listed(self):
        """As the notation writes them, however they were asked for; an edition stays as it was."""
        for asked, told in (("v1.3+advanced+target:50+draw:must", "v1.3+advanced+draw:must+target:50"),
                            ("HobbyWorld+ADVANCED", "v1.2+advanced"),
                            ("v1.3+draw:may", "v1.3")):
            seat = self.client()
            seat.create(asked, ("person", "person"), public=True)
            self.assertEqual(seat.log.of("created")[0]["rules"], told)
            listed = {table["game"]: table["rules"] for table in self.pages("/api/tables", 100)}
            self.assertEqual(listed[seat.game], told)
            guest = self.watcher(seat.game)
            guest.join("Ben")
            self.assertEqual(guest.log.of("created")[0]["rules"], told)
        self.assertEqual(seat.log.of("created")[0]["target"], 0)

    def test_full_tables_are_not_listed(self):
        first = self.client()
        first.create("v1.3", ("person", "person"), public=True)
        def listed():
            return first.game in [table["game"] for table in self.pages("/api/tables", 100)]
        self.assertTrue(listed())
        first.join("Ann")
        self.assertTrue(listed())
        other = self.watcher(first.game)
        other.join("Ben")
        self.assertFalse(listed())
        other.request("leave")
        self.assertTrue(listed())

    def test_games(self):
        over = []
        for number in range(5):
            persons = self.table("v1.3", public=number != 2)
            play_on(persons, self.rng)
            if number != 2:
                over.append(persons[0].game)
        for limit in (1, 3, 100):
            listed = [game for game in self.pages("/api/games", limit) if game["game"] in over]
            self.assertEqual({game["game"] for game in listed}, set(over))
            times = [game["ended"] for game in listed]
            self.assertEqual(times, sorted(times, reverse=True))
        for game in listed:
            self.assertTrue(game["winners"])
            self.assertIn("ended", game)
        text = json.dumps(listed)
        self.assertNotIn("secret", text)
        self.assertNotIn("token", text)

    def test_page_and_health(self):
        one, _ = self.table(ready=False)
        self.assertEqual(self.server.json("/health"), {"ok": True})
        for path in ("/", f"/t/{one.game}"):
            status, headers, _ = self.server.get(path)
            self.assertEqual(status, 200)
            self.assertTrue(headers["content-type"].startswith("text/html"))
        self.assertGreater(len(self.server.get("/metrics")[2]), 100)


    def preview(self, game):
        """The Open Graph tags of a table's page."""
        body = self.server.get(f"/t/{game}")[2].decode()
        if "<script" not in body:
            self.skipTest("built without the page")
        return {name: html.unescape(text) for name, text in
                re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', body)}

    def test_a_link_has_a_preview(self):
        one = self.client()
        one.create("v1.3", ("person", "person"))
        one.join('Ann <b>"&')
        shown = self.preview(one.game)
        self.assertEqual(shown["title"], 'Red7 · Ann <b>"&')
        self.assertIn("1 seat is free", shown["description"])
        self.assertTrue(shown["url"].endswith(f"/t/{one.game}"))
        self.assertTrue(shown["image"].endswith("/icon-512.png"))
        self.assertEqual(self.preview("nosuch"), {})
        players = self.table("v1.3")
        self.assertEqual(self.preview(players[0].game)["description"], "The game is on.")

    def test_a_preview_trusts_no_host(self):
        one, _ = self.table(ready=False)
        for host in ('a"><script>', "a b", "x" * 200):
            body = self.server.get(f"/t/{one.game}", headers={"Host": host})[2].decode()
            self.assertNotIn(host, body)


class Idle(Case):
    limits = {"idle-open": 1, "idle-game": 1}

    def test_put_away(self):
        first = self.client()
        first.create("v1.3", ("person", "person"), public=True)
        persons = self.table("v1.3")
        here = self.table("v1.3")  # stays connected
        first.close()
        for seat in persons:
            seat.close()
        gone = self.client(first.game)
        left = self.client(persons[0].game, persons[0].token)
        for seat in (gone, left):
            # Whoever looks in too early has been here: so wait longer than the limit each time.
            for _ in range(10):
                here[0].ws.sock.settimeout(3)
                try:
                    while True:
                        here[0].take()
                except TimeoutError:
                    pass
                seat.hello(keep=False)
                seat.close()
                if seat.log.state == "closed":
                    break
            self.assertEqual(seat.log.events[-1]["why"], "idle")
        self.assertEqual(here[1].sync()["turn"], here[1].turn)
        self.assertNotEqual(here[1].log.state, "closed")
        again = self.client(first.game)
        again.hello()
        self.assertIn(again.ask("join", name="X", nonce=nonce())["error"], ("over",))
