"""Red7 for scripts, by the door: positions, the solver, records, games, the arena.

The counts of perft.txt and the records in tests/data prove that positions are played right."""
import doctest
import pathlib
import sys
import unittest

import red7
import red7.door
import red7.scripting

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
PERFT = DATA.parent / "perft.txt"


def perft(position, depth):
    """How many sequences of so many steps there are."""
    steps = position.legal()
    if depth == 1 or not steps:
        return len(steps) if depth == 1 else 0
    return sum(perft(position.apply(step), depth - 1) for step in steps)


class Positions(unittest.TestCase):
    def test_one_step_at_a_time(self):
        position = red7.Position("v1.3 0 - - R1O2/R7/- V1/O6/-")
        self.assertEqual((position.turn, position.winner, position.over), (0, None, False))
        self.assertEqual(position.judge()["leader"], 0)
        after = red7.apply(position, "+O2", ".")
        self.assertEqual(after.turn, 1)
        self.assertEqual(red7.legal(after), after.legal())
        over = after.apply("pass")
        self.assertEqual((over.turn, over.winner, over.over), (None, 0, True))
        self.assertEqual(over.legal(), [])
        self.assertEqual(hash(position), hash(red7.Position(str(position))))

    def test_solve_and_hint(self):
        position = red7.Position("v1.3 0 - - R1O2/R7/- V1/O6/-")
        solution = red7.solve(position, turns=True)
        self.assertEqual((solution["exact"], solution["winner"]), (True, 0))
        self.assertEqual(len(solution["turns"]), 7)
        self.assertTrue(red7.hint(position, nodes=500)["ratings"])
        self.assertEqual(red7.judge(position)["rule"], "R")

    def test_deals_views_and_worlds(self):
        position = red7.deal("v1.3+advanced", 3, 7)
        view = position.view(1)
        self.assertIn("*7", view)
        self.assertEqual(red7.Position(red7.world(view, 3)).view(1), view)
        small = red7.deal(seed=1, cards="R7O7Y7G7B7I7", hand=2)
        self.assertEqual(len(str(small).split()), 6)

    def test_faults_have_a_place(self):
        for function, code, what, place in (
                (lambda: red7.Position("v1.3 0 - - R1R1/R7/- V1/O6/-"), "CARD_TWICE", "position", 13),
                (lambda: red7.Position("v1.3 0 - - R1/R7/- V1/O6/-").apply("+O2"), "NOT_IN_HAND", "steps", None),
                (lambda: red7.legal("v1.3 0 - - *2/R7/- V1/O6/-"), "HAND_UNKNOWN", None, None),
                (lambda: red7.deal(cards="R7R8", hand=1), "CARD", "cards", 2),
                (lambda: red7.world("nonsense", 1), "EDITION", "view", 0),
                (lambda: red7.Position("v1.3 0 - - R1/R7/- V1/O6/-").view(5), "ENV_SEAT", "seat", 5),
                (lambda: red7.arena(["greedy", "nobody"]), "BOT_NONE", "bots", 7),
                (lambda: red7.ask("no such verb"), "verb", None, None),
                (lambda: red7.ask("legal", position="a\nb"), "question", "position", None)):
            with self.assertRaises(red7.Error) as caught:
                function()
            error = caught.exception
            self.assertEqual((error.code, error.what, error.place), (code, what, place))

    def test_perft(self):
        """The smallest rows of tests/perft.txt."""
        checked = 0
        for line in PERFT.read_text().splitlines():
            fields = line.split(None, 2)
            if line.startswith("#") or len(fields) != 3 or int(fields[1]) > 3000:
                continue
            self.assertEqual(perft(red7.Position(fields[2]), int(fields[0])), int(fields[1]), line)
            checked += 1
            if checked == 8:
                break
        self.assertEqual(checked, 8)


class Games(unittest.TestCase):
    def test_records(self):
        for path in sorted(DATA.glob("*.r7")):
            if path.name.startswith("broken"):
                with self.assertRaises(red7.Error):
                    red7.record(path.read_text())
            else:
                self.assertTrue(red7.record(path.read_text())["rounds"])

    def test_reviews(self):
        text = (DATA / "basic-2.r7").read_text()
        kinds = [event["kind"] for event in red7.review(text, nodes=200)]
        self.assertEqual(kinds[-1], "end")
        self.assertIn("turn", kinds)

    def test_games_with_bots(self):
        game = red7.Game(seats=[("Ann", "novice"), ("Ben", "casual")], seed=5)
        game.finish()
        self.assertTrue(game.over and game.winners)
        self.assertTrue(red7.record(game.record)["rounds"])
        person = red7.Game(seats=[("Ann", None), ("Ben", "casual")], seed=5)
        person.finish()
        self.assertFalse(person.over)
        self.assertIn("master", [bot["name"] for bot in red7.bots()])

    def test_arena(self):
        scores = red7.arena(["greedy", "random"], deals=40)
        self.assertAlmostEqual(sum(score.share for score in scores), 1)
        self.assertGreater(scores[0].share, scores[1].share)

    def test_examples_in_docstrings(self):
        for module in (red7.door, red7.scripting):
            failed, tried = doctest.testmod(module)
            self.assertEqual(failed, 0)
            self.assertGreater(tried, 0)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
