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

    def test_cfr_says_what_is_wrong(self):
        done = subprocess.run([sys.executable, str(EXAMPLES / "cfr.py"), "--rules", "v1.3+advanced"],
                              capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("rules without draws", done.stderr)

    def test_random_player_against_bots(self):
        rows = re.findall(r"against (\w+) +([\d.]+) %", run("evaluate.py", "--games", 200, "--bots", "random greedy"))
        self.assertEqual([name for name, _ in rows], ["random", "greedy"])
        self.assertTrue(30 < float(rows[0][1]) < 70 and float(rows[1][1]) < 50)

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
            rows = [json.loads(line) for line in log.read_text().splitlines()]
            self.assertGreaterEqual(rows[-1]["steps"], 33000)
            self.assertIn("against random", run("evaluate.py", player, "--games", 64, "--bots", "random"))
            picture = pathlib.Path(folder, "learning.svg")
            run("plot_learning.py", log, picture)
            self.assertIn("</svg>", picture.read_text())


if __name__ == "__main__":
    unittest.main()
