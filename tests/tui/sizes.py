#!/usr/bin/env python3
"""The full-screen game in windows of every size, in every language: nothing is clipped.

    sizes.py RED7 GROUP

GROUP is one of states.py. A text that is cut ends with …; what takes its time is told with one, too, and
goes away."""
import pathlib
import re
import sys
import time
import unittest

from case import red7
from states import STATES, Server
from terminal import TIMEOUT, Folders, Terminal

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))
import spoken  # noqa: E402

SIZES = ((40, 16), (44, 17), (60, 20), (71, 23), (80, 24), (119, 33), (120, 40), (160, 50), (240, 70))
# How far a review has come; and somebody who says "Let me think…".
MEANT = re.compile(r"(?m)^ (Ann|Ben)\W+\D* \d+ \w+ \d+[^…\d]*…| 8 [^…\d]*…")
GROUP = sys.argv[2]


class Sizes(unittest.TestCase):
    def setUp(self):
        self.opened = []
        self.server = Server().start() if GROUP == "online" else None

    def tearDown(self):
        self.close_all()
        if self.server is not None:
            self.server.close()

    def close_all(self):
        for terminal, folders in self.opened:
            terminal.close()
            folders.close()
        self.opened = []

    def open_all(self, command):
        """The same screen in every language, English first."""
        command = [self.server.url if word == "{server}" else word for word in command]
        for language in spoken.languages():
            folders = Folders()
            self.opened.append((Terminal([red7(), "--lang", language, *command],
                                         folders.environment(), 80, 24), folders))

    def until_all(self, holds, why):
        """Waits until something holds of every screen."""
        end = time.monotonic() + TIMEOUT
        for terminal, _ in self.opened:
            while not holds(terminal):
                self.assertLess(time.monotonic(), end, f"{why}:\n{terminal.text()}")
                self.assertIsNone(terminal.process.poll(), f"{why}:\n{terminal.text()}")
                terminal.take(0.02)
                terminal.pump()

    def wait_all(self, pattern, name):
        """Waits until English shows a pattern, and the others have drawn and think no more."""
        self.opened[0][0].wait(pattern)
        for terminal, _ in self.opened[1:]:
            if GROUP == "online" or not re.search("[a-z]{2}", pattern):
                terminal.wait(pattern)
            terminal.pump()
        self.until_all(lambda terminal: terminal.lines()[-1].strip() != "", name)
        if "\\d" in pattern:  # what a thread finds is waited for
            self.until_all(lambda terminal: not terminal.thinks(), name)

    def look_at(self, name):
        command, way, end = STATES[GROUP][name]
        self.open_all(command)
        for pattern, keys in way:
            self.wait_all(pattern, name)
            for terminal, _ in self.opened:
                terminal.press(keys)
        self.wait_all(end, name)
        for columns, lines in SIZES:
            for terminal, _ in self.opened:
                terminal.change_size(columns, lines)
            for terminal, _ in self.opened:
                terminal.pump()
            where = f"{name}, {columns} × {lines}"
            self.until_all(lambda terminal: "…" not in MEANT.sub("", terminal.text()) and
                           terminal.lines()[-1], where)
        self.close_all()

    def test_every_state(self):
        for name in STATES[GROUP]:
            with self.subTest(name):
                self.look_at(name)

    def test_too_small(self):
        self.open_all(("play",))
        self.until_all(lambda terminal: "▶" in terminal.text(), "the start")
        for columns, lines in ((39, 16), (40, 15), (20, 4)):
            for terminal, _ in self.opened:
                terminal.resize(columns, lines)
                terminal.wait(r"40\s+×\s+16" if columns > 20 else "40|×")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
