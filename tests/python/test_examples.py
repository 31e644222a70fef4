"""The baselines of examples/ run, each for seconds. Those that need torch are run where it can be imported: it is
hundreds of megabytes, which a machine that only tests Red7 should not have to fetch."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples"


def run(name, *arguments):
    """What a baseline prints; it must end well."""
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{name}: {done.stderr}")
    return done.stdout


class Baselines(unittest.TestCase):
    def test_cfr_comes_close_to_perfect(self):
        text = run("cfr.py", "--cards", "R7G7V4R4G1V1", "--iterations", 32)
        self.assertIn("180 deals, 3538 nodes", text)
        values = [float(value) for value in re.findall(r"exploitability ([\d.]+)", text)]
        self.assertLess(values[-1], 0.01)
        self.assertLess(values[-1], values[0])

    def test_random_player_against_bots(self):
        rows = re.findall(r"against (\w+) +([\d.]+) %", run("evaluate.py", "--games", 200, "--bots", "random greedy"))
        self.assertEqual([name for name, _ in rows], ["random", "greedy"])
        self.assertTrue(30 < float(rows[0][1]) < 70 and float(rows[1][1]) < 50)

    def test_they_say_what_is_wrong(self):
        """In one line, and nothing else."""
        for name, arguments, said in (("cfr.py", ["--rules", "v1.3+advanced"], "rules without draws"),
                                      ("cfr.py", ["--cards", "R7X1"], "cards"),
                                      ("cfr.py", ["--hand", "9"], "hand"),
                                      ("evaluate.py", ["--bots", "nobody"], "opponents"),
                                      ("evaluate.py", ["--rules", "v9"], "rules"),
                                      ("plot_learning.py", [], "usage"),
                                      ("plot_learning.py", ["/nowhere/log"], "/nowhere/log"),
                                      ("plot_learning.py", [__file__], "test_examples.py")):
            done = subprocess.run([sys.executable, str(EXAMPLES / name), *arguments], capture_output=True, text=True)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertIn(said, done.stderr)

    def test_the_trainer_knows_the_rules(self):
        """What it thinks that palettes count for with one more card, against the environment."""
        try:
            import torch  # noqa: F401
        except ImportError:
            self.skipTest("torch cannot be imported")
        sys.path.insert(0, str(EXAMPLES))
        import learn
        from red7.vec import Vec
        vec, compared = Vec("v1.3", 100, seed=1), 0
        vec.reset()
        for _ in range(40):
            scores = 64 * vec.field("counts").astype("int16") + vec.field("tops")
            expected = learn.scores_with(vec.field("palette")[:, 0], scores[:, 0])
            vec.sample()
            cards = vec.actions.copy()
            vec.step()
            after = 64 * vec.field("counts").astype("int16") + vec.field("tops")
            for i in (cards < learn.CARDS).nonzero()[0]:
                if vec.field("phase")[i, 0, 5]:  # the same player goes on: R7_PHASE_CANVAS
                    self.assertEqual(after[i, 0].tolist(), expected[i, :, cards[i]].tolist())
                    compared += 1
        self.assertGreater(compared, 500)

    def test_learning(self):
        try:
            import torch  # noqa: F401
        except ImportError:
            done = subprocess.run([sys.executable, str(EXAMPLES / "learn.py")], capture_output=True, text=True)
            self.assertEqual(done.stderr.count("\n"), 1)
            self.assertIn("python3-torch", done.stderr)
            self.skipTest("torch cannot be imported: the trainer says so and is not run")
        with tempfile.TemporaryDirectory() as folder:
            log, player = pathlib.Path(folder, "log"), pathlib.Path(folder, "player.pt")
            run("learn.py", "--steps", 33000, "--games", 200, "--out", player, "--log", log)
            done = subprocess.run([sys.executable, str(EXAMPLES / "learn.py"), "--rules", "v1.3+actions"],
                                  capture_output=True, text=True)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            rows = [json.loads(line) for line in log.read_text().splitlines()]
            self.assertGreaterEqual(rows[-1]["steps"], 33000)
            self.assertIn("against random", run("evaluate.py", player, "--games", 64, "--bots", "random"))
            picture = pathlib.Path(folder, "learning.svg")
            run("plot_learning.py", log, picture)
            self.assertIn("</svg>", picture.read_text())


if __name__ == "__main__":
    unittest.main()
