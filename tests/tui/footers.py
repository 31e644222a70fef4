#!/usr/bin/env python3
"""Footers are true: in every state of the full-screen game each key that is offered does something.

    footers.py RED7 GROUP

GROUP is one of states.py. For each key of a state's footer the state is reached anew, the key pressed,
and the screen or the program must change."""
import concurrent.futures
import sys
import unittest

from case import red7
from states import STATES, Server
from terminal import Folders, Terminal, footer

KEYS = {"←": "\033OD", "→": "\033OC", "↑": "\033OA", "↓": "\033OB", "Enter": "\r", "Esc": "\033",
        "Backspace": "\x7f", "Tab": "\t", "Space": " "}
# Where nothing may have changed, and that is right: as long as there is no table, none is found.
STILL = {("no tables", "a")}
GROUP = sys.argv[2]


def shown(terminal):
    """The screen with its colours."""
    return [[terminal.screen.buffer[line][column] for column in range(terminal.screen.columns)]
            for line in range(terminal.screen.lines)]


class Footers(unittest.TestCase):
    def setUp(self):
        self.server = Server().start() if GROUP == "online" else None

    def tearDown(self):
        if self.server is not None:
            self.server.close()

    def reach(self, name, key=None):
        """Goes to a state; its keys, or the screen if a key of it has not changed anything."""
        command, way, end = STATES[GROUP][name]
        command = [self.server.url if word == "{server}" else word for word in command]
        folders = Folders()
        terminal = Terminal([red7(), *command], folders.environment(), 80, 24)
        try:
            for pattern, keys in way:
                terminal.wait(pattern)
                terminal.keys(keys)
            terminal.wait(end)
            if key is None:
                return footer(terminal)
            if key not in footer(terminal):  # another deal, another turn
                return ""
            before, text = shown(terminal), terminal.text()
            terminal.keys(KEYS.get(key, key))
            for _ in range(100):
                if terminal.process.poll() is not None or shown(terminal) != before:
                    return ""
                terminal.pump(0.1)
            return text
        finally:
            terminal.close()
            folders.close()

    def test_every_key(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            offered = dict(zip(STATES[GROUP], pool.map(self.reach, STATES[GROUP])))
            for name, keys in offered.items():
                self.assertGreater(len(keys), 0, name)
            pairs = [(name, key) for name, keys in offered.items() for key in keys
                     if (name, key) not in STILL]
            still = [f"{name}: {key} does nothing:\n{text}" for (name, key), text in
                     zip(pairs, pool.map(lambda pair: self.reach(*pair), pairs)) if text]
            if still:
                self.fail("\n".join(still))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
