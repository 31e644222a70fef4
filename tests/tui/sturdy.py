#!/usr/bin/env python3
"""The full-screen game where things go wrong: signals, sizes, keys, files, terminals.

    sturdy.py RED7"""
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import termios

from case import HAND, Case, hand_line, main, play_by_keys, play_to_the_end, red7, surviving_turn
from terminal import Terminal

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import spoken  # noqa: E402


class Surviving(Case):
    def test_killed_and_resumed(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        play_by_keys(terminal, surviving_turn(terminal))
        terminal.wait("Choose a card")
        before = terminal.lines()[:15]
        terminal.signal(signal.SIGKILL)
        terminal.end()
        again = self.open("play", "--delay", "0")
        again.wait("continue the saved game")
        again.keys("\r")
        again.wait("Choose a card")
        self.assertEqual(again.lines()[:15], before)

    def test_a_new_game_keeps_the_old_one(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        play_by_keys(terminal, surviving_turn(terminal))
        terminal.wait("Choose a card")
        terminal.keys("q")
        terminal.wait("Enter continue the")
        terminal.keys("n")
        terminal.wait("Game saved in")
        kept = list(pathlib.Path(self.folders.path("data")).rglob("*.r7"))
        self.assertEqual(len(kept), 1)
        subprocess.run([red7(), "replay", kept[0]], check=True, capture_output=True,
                       env=self.folders.environment())

    def test_two_at_the_same_time(self):
        first = self.play()
        first.wait("Choose a card")
        second = self.open("play")
        second.wait("Another game is in progress")
        second.keys("\r")
        second.wait("Choose a card")
        saved = pathlib.Path(self.folders.path("state", "red7", "game.r7")).read_text()
        self.assertIn('[Seed "7"]', saved)

    def test_language_is_remembered(self):
        terminal = self.open("play")
        terminal.wait("Enter play")
        terminal.keys("\033OA\033OC")  # the last line: the language
        terminal.wait("Enter spielen")
        terminal.keys("q")
        self.ended(terminal)
        again = self.open("play")
        again.wait("Enter spielen")
        english = self.open("play", "--lang", "en")
        english.wait("Enter play")

    def test_signals_restore_the_terminal(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                terminal = self.play()
                terminal.wait("Choose a card|continue the saved")
                terminal.signal(number)
                self.ended(terminal, 128 + number)
                self.assertIn(b"\033[?1049l", terminal.raw)

    def test_control_c(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.keys("\x03")
        self.ended(terminal, 130)

    def test_resizing(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.resize(132, 50)
        terminal.wait("Choose a card")
        terminal.resize(39, 15)
        terminal.wait(r"This window is 39 × 15; the game needs\s+40 × 16\.")
        terminal.keys("pcq\r")
        terminal.resize(80, 24)
        terminal.wait("Choose a card")
        self.assertEqual(terminal.text(), start)

    def test_very_large(self):
        terminal = self.play(columns=400, lines=120)
        terminal.wait("Choose a card")

    def test_any_key(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        keys = bytes(number for number in range(1, 256) if number not in (3, 26, 28)) * 3
        for start in range(0, len(keys), 64):
            terminal.keys(keys[start:start + 64])
        self.assertIsNone(terminal.process.poll())

    def test_large_paste(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        text = b"quit yes nothing \r\n" * 5400
        for place in range(0, len(text), 4096):
            chunk = text[place:place + 4096]
            first, last = place == 0, place + 4096 >= len(text)
            terminal.keys((b"\033[200~" if first else b"") + chunk + (b"\033[201~" if last else b""))
        terminal.wait("Choose a card")
        self.assertEqual(terminal.text(), start)

    def test_pasted_control_characters(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.keys(b"\033[200~" + bytes(range(1, 27)) + bytes(range(28, 128)) + b"\033[201~")
        self.assertEqual(terminal.text(), start)
        self.assertIsNone(terminal.process.poll())

    def test_paste_without_an_end(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        start = terminal.text()
        terminal.keys("\033[200~q\r")
        terminal.keys("\x03")
        self.assertEqual(terminal.text(), start)
        terminal.pump(1.3)
        terminal.keys("?")
        terminal.wait("scroll")
        terminal.keys("\x03")
        self.ended(terminal, 130)

    def test_many_keys_at_once(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        size = len(terminal.raw)
        terminal.keys("1234567" * 400)
        terminal.pump(0.5)
        self.assertLess(len(terminal.raw) - size, 20000)  # most frames were left out
        self.assertIn("Choose a card", terminal.text())
        cards = HAND.findall(hand_line(terminal)[1])
        self.assertIn(f">{cards[6]}<", terminal.text())

    def test_resized_while_stopped(self):
        terminal = Terminal(["sh", "-i", "-m"],
                            self.folders.environment(PS1="ready>", ENV="", SHELL="/bin/sh"))
        self.terminals.append(terminal)
        terminal.wait("ready>")
        terminal.keys(f"{shlex.quote(red7())} play --seed 7 --delay 0 --name Ann\r")
        terminal.wait("Choose a card")
        terminal.keys("\x1a")
        terminal.wait("ready>\\s*$")
        terminal.screen.resize(40, 100)
        terminal.keys("stty rows 40 cols 100\r")
        terminal.wait("ready>\\s*$")
        terminal.keys("fg\r")
        terminal.wait("Choose a card")
        terminal.until(lambda: "q leave" in terminal.lines()[39])
        terminal.keys("qq")
        terminal.wait("ready>")
        terminal.keys("exit\r")
        terminal.end()

    def test_stopped_by_a_signal(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        terminal.signal(signal.SIGSTOP)
        settings = termios.tcgetattr(terminal.slave)
        termios.tcsetattr(terminal.slave, termios.TCSANOW, terminal.before)  # as a shell does
        terminal.signal(signal.SIGCONT)
        terminal.pump(0.3)
        self.assertEqual(termios.tcgetattr(terminal.slave), settings)
        self.assertIn("Choose a card", terminal.text())

    def test_end_of_input(self):
        terminal = self.play()
        terminal.wait("Choose a card")
        os.close(terminal.master)
        os.close(terminal.slave)
        self.assertEqual(terminal.process.wait(timeout=20), 128 + signal.SIGHUP)
        terminal.master, terminal.slave = os.openpty()

    def test_damaged_files(self):
        for name, folder, content in (("settings", "config", b"\0\xff nonsense\n"),
                                      ("game.r7", "state", b"[Red7 \"1\"]\nround x\n")):
            path = pathlib.Path(self.folders.path(folder, "red7", name))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        terminal = self.open("play", columns=120)
        terminal.wait("damaged")
        terminal.keys("q")
        terminal.end()
        for name, folder, content in (("settings", "config", b"\0\xff nonsense\n"),
                                      ("game.r7", "state", b"[Red7 \"1\"]\nround x\n")):
            aside = list(pathlib.Path(self.folders.path(folder, "red7")).glob(name + ".damaged*"))
            self.assertEqual([file.read_bytes() for file in aside], [content])

    def test_no_place_to_write(self):
        pathlib.Path(self.folders.path("state")).write_text("in the way")
        terminal = self.play()
        terminal.wait("Couldn’t save the game")
        play_to_the_end(self, terminal, play_by_keys)


class Colours(Case):
    def test_kinds_of_terminals(self):
        for kind, least, environment in (
                ("r7-256", 5, {}), ("r7-16", 4, {}), ("r7-8", 4, {}), ("r7-mono", 1, {}),
                ("r7-256", 1, {"NO_COLOR": "1"})):
            with self.subTest(kind=kind, environment=environment):
                terminal = self.play(TERM=kind, **environment)
                terminal.wait("Choose a card|continue the saved")
                if "continue the saved" in terminal.text():
                    terminal.keys("\r")
                    terminal.wait("Hand:")
                colours = len(terminal.colours())
                self.assertGreaterEqual(colours, least)
                if least == 1:
                    self.assertEqual(colours, 1)
                self.assertNotIn(b"38;2;", terminal.raw)
                terminal.keys("\x03")
                terminal.end()

    def test_true_colour(self):
        terminal = self.play(TERM="r7-direct")
        terminal.wait("Choose a card")
        self.assertIn(b"48;2;", terminal.raw)

    def test_without_utf8(self):
        terminal = self.play(LANG="C", LC_ALL="C")
        terminal.wait("Choose a card")
        self.assertTrue(terminal.raw.isascii())

    def test_buttons_keep_apart(self):
        """Cyrillic in Latin letters is longer; a pair of arrows shares one label and one line."""
        terminal = self.open("play", "--lang", "ru", LANG="C", LC_ALL="C")
        terminal.wait("uroki")
        terminal.keys("\033OB")
        terminal.wait(r"< > izmenit' {3}e imya\n f pervaya partiya")
        for language in spoken.languages():
            self.open("play", "--lang", language).wait(r"← → \w")

    def test_unknown_terminal(self):
        terminal = self.play(TERM="no-such-terminal")
        status, _ = terminal.end()
        self.assertEqual(status, 1)
        self.assertIn("no-such-terminal", terminal.text())

    def test_terminal_without_cursor(self):
        terminal = self.play(TERM="dumb")
        self.assertEqual(terminal.end()[0], 1)
        self.assertRegex(terminal.text(), r"‘dumb’ can’t move its cursor; --plain plays")


if __name__ == "__main__":
    main()
