#!/usr/bin/env python3
"""Tests of red7 arena with other programs, and of how its results hang together.

usage: run.py RED7 PROJECT_ROOT
"""
import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest

RED7 = ROOT = ""
TIMEOUT = 120


def arena(*arguments, status=0):
    """The result of an arena, and what it said on standard error."""
    done = subprocess.run([RED7, "arena", *arguments, "--json"], cwd=ROOT, capture_output=True,
                          timeout=TIMEOUT, check=False)
    assert done.returncode == status, (done.returncode, done.stderr)
    return json.loads(done.stdout) if done.stdout else None, done.stderr.decode()


def timeless(result):
    """A result without what is never the same twice."""
    for standing in result["standings"]:
        del standing["time"]
    del result["seconds"], result["rounds_per_s"]
    return result


def shares(result):
    return [standing["share"] for standing in result["standings"]]


def player(kind, *arguments):
    script = os.path.join(ROOT, "tests", "arena", "player.py")
    return "exec " + " ".join(map(shlex.quote, [sys.executable, script, kind, *arguments]))


def processes_with(text):
    """The processes whose command line has a text, some time after they were killed."""
    for _ in range(50):
        found = list_processes(text)
        if not found:
            break
        time.sleep(0.1)
    return found


def list_processes(text):
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if text in line and int(entry.name) != os.getpid():
            found.append(line)
    return found


class Results(unittest.TestCase):
    def test_any_number_of_threads(self):
        for extra in (["--deals", "60", "--rules", "v1.3+advanced+actions"],
                      ["--sprt", "--elo", "150,170", "--deals", "2000"],
                      ["--deals", "20", "--players", "3", "--rules", "7rosso+actions"],
                      ["--deals", "10", "--match"]):
            one, two, five = (timeless(arena("greedy", "random", *extra, "--jobs", jobs)[0])
                              for jobs in ("1", "2", "5"))
            self.assertEqual(one, two)
            self.assertEqual(one, five)

    def test_seed(self):
        one, two, other = (timeless(arena("random", "greedy", "--deals", "50", "--seed", seed)[0])
                           for seed in ("5", "5", "6"))
        self.assertEqual(one, two)
        self.assertNotEqual(shares(one), shares(other))

    def test_equals_cancel(self):
        for bot in ("random", "greedy"):
            for rules in ("v1.3", "lucrum+advanced+actions", "7rosso+actions"):
                for seats in (2, 3, 4):
                    result, _ = arena(*[bot] * seats, "--deals", "4", "--rules", rules)
                    for standing in result["standings"]:
                        self.assertAlmostEqual(standing["share"], 1 / seats, places=6)
                        self.assertAlmostEqual(standing["error"], 0, places=6)

    def test_shares_add_up(self):
        for names, games in ((["greedy", "random"], 2), (["greedy", "random", "random"], 3),
                             (["greedy", "random", "greedy:nodes=9"], 6),
                             (["greedy", "random", "random", "greedy"], 6)):
            result, _ = arena(*names, "--deals", "3")
            self.assertAlmostEqual(sum(shares(result)), 1)
            self.assertAlmostEqual(sum(s["fair"] for s in result["standings"]), 1)
            self.assertEqual(result["games"], 3 * games)

    def test_last_name_fills_the_table(self):
        long, _ = arena("greedy", "random", "random", "--deals", "20")
        short, _ = arena("greedy", "random", "--players", "3", "--deals", "20")
        self.assertEqual(timeless(long), timeless(short))

    def test_pairs(self):
        league, _ = arena("greedy", "random", "greedy:nodes=9", "--players", "2", "--deals", "5")
        alone, _ = arena("greedy", "random", "--deals", "5")
        self.assertEqual([p["players"] for p in league["pairs"]], [[0, 1], [0, 2], [1, 2]])
        self.assertEqual(league["pairs"][0]["share"], shares(alone)[0])

    def test_games(self):
        result, _ = arena("greedy", "random", "--match", "--deals", "20", "--target", "10")
        self.assertEqual((result["rules"], result["target"]), ("v1.3+advanced", 10))
        self.assertEqual(result["games"], 40)
        self.assertGreater(result["rounds"], 40)

    def test_open(self):
        result, _ = arena("--open", "greedy", "random", "--deals", "50")
        greedy, random = shares(result)
        self.assertEqual((result["games"], result["undecided"]), (100, 0))
        self.assertGreater(greedy, random)

    def test_sequential_test(self):
        better, _ = arena("greedy", "random", "--sprt")
        worse, _ = arena("random", "greedy", "--sprt")
        self.assertEqual(better["sprt"]["accepted"], "elo1")
        self.assertEqual(worse["sprt"]["accepted"], "elo0")
        self.assertLess(better["deals"], 1000)

    def test_interruption(self):
        mark = f"--test-interrupted-{os.getpid()}"
        with tempfile.TemporaryDirectory() as folder:
            command = player("hangs", os.path.join(folder, mark))
            with subprocess.Popen([RED7, "arena", "greedy", command, "--json", "--limit", "60000"],
                                  stdout=subprocess.PIPE) as process:
                time.sleep(1)
                process.send_signal(signal.SIGINT)
                output, _ = process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(json.loads(output)["deals"], 0)
        self.assertEqual(processes_with(mark), [])


class Engine(unittest.TestCase):
    """What lines lead to; tests/cli/engine.txt has those that are wrong."""

    @staticmethod
    def talk(*lines):
        done = subprocess.run([RED7, "engine"], input="\n".join(lines), text=True, timeout=TIMEOUT,
                              capture_output=True, check=True)
        return done.stdout.splitlines()

    def test_same_lines_same_answers(self):
        view = subprocess.run([RED7, "deal", "--seed", "4"], capture_output=True, text=True,
                              check=True).stdout.split()
        other = 5 - int(view[1])  # the field of the seat that is not to move
        view[other] = "*7" + view[other][14:]
        lines = ["level random", f"view {view[1]} {' '.join(view)}"]
        lines += [f"seed {seed}\ngo nodes 10" for seed in range(20)]
        answers = self.talk(*lines)
        self.assertEqual(answers, self.talk(*lines))
        self.assertEqual(answers[2:4], self.talk(*lines[:3])[2:])
        self.assertGreater(len(set(answers)), 5)  # the seed matters

    def test_answers_at_once(self):
        with subprocess.Popen([RED7, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as process:
            for line in ("r7 1", "level greedy", "view 0 v1.3 0 - - R7/R1/- V1/O6/-", "go", "what"):
                process.stdin.write(line + "\n")
                process.stdin.flush()
                answer = process.stdout.readline()
            self.assertTrue(answer.startswith("error: "))
            process.stdin.write("quit\n")
            process.stdin.flush()
            self.assertEqual(process.wait(timeout=TIMEOUT), 0)

    def test_every_answer_is_legal(self):
        for seed, rules in enumerate(("v1.3", "v1.2+actions", "lucrum+advanced", "7rosso+actions")):
            position = subprocess.run([RED7, "deal", "--rules", rules, "--players", "3", "--seed",
                                       str(seed)], capture_output=True, text=True,
                                      check=True).stdout.strip() + " ;"
            for _ in range(12):
                now = subprocess.run([RED7, "apply", position.removesuffix(" ;")], text=True,
                                     capture_output=True, check=True).stdout
                if now.endswith("over\n"):
                    break
                best = self.talk("level greedy", f"view {now.split()[1]} {position}".removesuffix(" ;"),
                                 "go")[-1]
                self.assertTrue(best.startswith("best "), best)
                position += best[4:]


class Programs(unittest.TestCase):
    def test_our_own_engine(self):
        for bot, rules in (("greedy", "v1.3"), ("greedy", "7rosso+advanced+actions")):
            result, _ = arena(bot, f"{shlex.quote(RED7)} engine --level {bot}", "--deals", "30",
                              "--rules", rules)
            self.assertEqual(shares(result), [0.5, 0.5])

    def test_specimen(self):
        bot = f"{sys.executable} examples/bot.py {shlex.quote(RED7)}"
        for edition in ("v1.2", "v1.3", "lucrum", "7rosso"):
            for options in ("", "+advanced", "+actions", "+advanced+actions"):
                result, _ = arena(bot, "random", "greedy", "--deals", "1",
                                  "--rules", edition + options)
                self.assertEqual(result["standings"][0]["faults"], {}, edition + options)
        self.assertGreater(shares(arena(bot, "random", "--deals", "30")[0])[0], 0.5)

    def test_misbehaviour_loses(self):
        for kind, fault, message in (
                ("dies", "died", "it ended with status 3"),
                ("crashes", "died", "it was ended by signal 6"),
                ("closes", "died", "it closed its output"),
                ("hangs", "hung", "it didn’t answer in time"),
                ("deserts", "hung", "it didn’t answer in time"),
                ("floods", "flooded", "it wrote more than 1048576 bytes without an answer"),
                ("rants", "flooded", "it wrote a line of more than 65536 bytes"),
                ("babbles", "nonsense", 'it answered “best \\x1b[31mR9\\x00\\xc3\\xbf” to go'),
                ("mute", "nonsense", 'it answered “” to go'),
                ("deaf", "nonsense", 'it answered “error: no” to view'),
                ("cheats", "illegal", "it played 7^R7: the game is played without actions")):
            with self.subTest(kind):
                mark = f"--test-{kind}-{os.getpid()}"
                with tempfile.TemporaryDirectory() as folder:
                    note = os.path.join(folder, mark)
                    result, _ = arena("greedy", player(kind, note), "--deals", "1",
                                      "--limit", "700", "--jobs", "1")
                    starts = len(pathlib.Path(note).read_text().splitlines())
                loser = result["standings"][1]
                self.assertEqual((loser["share"], loser["faults"]), (0, {fault: 2}))
                self.assertIn(message, loser["first_fault"])
                self.assertTrue(loser["first_fault"].startswith("deal 1, seat 1: "))
                self.assertEqual(starts, 2)
                self.assertEqual(processes_with(mark), [])

    def test_the_others_share_the_win(self):
        result, _ = arena("greedy", "random", player("dies"), "--deals", "2")
        self.assertEqual(shares(result)[2], 0)
        self.assertAlmostEqual(shares(result)[0] + shares(result)[1], 1)
        self.assertEqual(result["standings"][2]["faults"], {"died": 12})

    def test_in_a_match_only_the_round_is_lost(self):
        result, _ = arena("greedy", player("cheats"), "--match", "--deals", "1", "--target", "40")
        self.assertEqual(shares(result), [1, 0])
        self.assertGreater(result["standings"][1]["faults"]["illegal"], result["games"])
        self.assertEqual(result["standings"][1]["faults"]["illegal"], result["rounds"])

    def test_passing_is_playing(self):
        result, _ = arena("greedy", player("passes"), "--deals", "2")
        self.assertEqual(result["standings"][1]["faults"], {})
        self.assertEqual(shares(result), [1, 0])

    def test_who_does_not_quit_is_killed(self):
        mark = f"--test-stays-{os.getpid()}"
        with tempfile.TemporaryDirectory() as folder:
            arena("greedy", player("stays", os.path.join(folder, mark)), "--deals", "1")
        self.assertEqual(processes_with(mark), [])

    def test_who_cannot_start(self):
        for command, message in (("/no/such/program", "the shell can’t find the command"),
                                 ("cmd:exit 5", "it ended with status 5"),
                                 ("cmd:cat", 'it answered “r7 1” to r7 1')):
            result, error = arena("greedy", command, "--deals", "2", status=2)
            self.assertIsNone(result)
            self.assertEqual(error, f"red7 arena: can’t start ‘{command}’: {message}\n")

    def test_who_starts_only_once(self):
        with tempfile.TemporaryDirectory() as folder:
            once = shlex.quote(os.path.join(folder, "once"))
            command = f"cmd:mkdir {once} && {player('dies')}"
            result, error = arena("greedy", command, "--deals", "20", "--jobs", "1", status=2)
        self.assertEqual(result["standings"][1]["faults"], {"died": 1, "not started": 1})
        self.assertIn("’: it ended with status 1", error)


if __name__ == "__main__":
    os.environ.update(LC_ALL="C.UTF-8", LANGUAGE="")  # messages are compared
    RED7, ROOT = (os.path.abspath(argument) for argument in sys.argv[1:3])
    unittest.main(argv=sys.argv[:1])
