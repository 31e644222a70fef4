"""What the tests of the full-screen game share: a game in a terminal, and somebody who plays it.

Every file of tests is called as FILE RED7 [TEST...]."""
import os
import re
import sys
import unittest

from terminal import Folders, Terminal

HAND = re.compile(r"[>\[]([ROYGBIV][1-7])[<\]]")


def red7():
    """The program that is tested."""
    return os.path.abspath(sys.argv[1])


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])


class Case(unittest.TestCase):
    def setUp(self):
        self.folders = Folders()
        self.terminals = []

    def tearDown(self):
        for terminal in self.terminals:
            terminal.close()
        self.folders.close()

    def open(self, *arguments, columns=80, lines=24, **environment):
        terminal = Terminal([red7(), *arguments], self.folders.environment(**environment), columns,
                            lines)
        self.terminals.append(terminal)
        return terminal

    def play(self, *arguments, **more):
        """A game that is the same every time, without waiting for bots."""
        return self.open("play", "--seed", "7", "--delay", "0", "--name", "Ann", "--level",
                         "beginner", *arguments, **more)

    def ended(self, terminal, status=0):
        self.assertEqual(terminal.end(), (status, True), terminal.text())


def hand_line(terminal):
    for number, line in enumerate(terminal.lines()):
        if line.startswith(" Hand: "):
            return number, line
    raise AssertionError("no hand on the screen:\n" + terminal.text())


def surviving_turn(terminal):
    """The steps of the first turn that survives, None if there is none."""
    terminal.keys("l")
    terminal.wait("Safe moves")
    turn = safe_steps(terminal) if "Your move:" in terminal.text() else safe_cell(terminal)
    terminal.keys("q")
    terminal.wait("Hand:")
    return turn


def safe_cell(terminal):
    """Of the grid: the move under the cursor, which begins at a safe one if there is any."""
    found = re.search(r"^ ([+@]\S+(?: [@.]\S*)?)  Play", terminal.text(), re.M)
    return found.group(1).split() if "✓" in terminal.text() else None


def safe_steps(terminal):
    """Of moves that unfold: the first safe one, followed to its last step."""
    turn = []
    while True:
        found = re.search(r"^ > (\S+) +\S.*?  +(.*)", terminal.text(), re.M)
        if found is None or found[2].startswith("not safe"):
            return turn or None
        turn.append(found[1])
        if found[2].startswith("draws"):
            return [*turn, "draw"]
        if re.match(r"\d+ safe move", found[2]) is None:
            return turn
        terminal.keys("\r")
        terminal.wait("Your move:.*" + re.escape(turn[-1]))


def point_by_keys(terminal, card):
    for _ in range(40):
        if f">{card}<" in terminal.text():
            return
        terminal.keys("\033OC")
    raise AssertionError(f"{card} cannot be pointed at:\n{terminal.text()}")


def play_by_keys(terminal, turn):
    for step in turn:
        card = step[-2:]
        if step == "draw":  # the turn goes on with the card that it brings
            return
        if step == ".":
            continue
        if step in "=!":  # what a 7 has earned
            terminal.wait("Draw a card")
            terminal.keys("y" if step == "=" else "n")
            continue
        point_by_keys(terminal, card)
        if step[0] == "-":
            terminal.keys("\r")
        elif step[:2] == "7^":
            terminal.keys("d")
        else:
            terminal.keys("p" if step[0] == "+" else "c")
        if step[0] == "@":  # its draw is asked for afterwards
            break
    if "Enter play it" in terminal.text():
        terminal.keys("\r")


def play_by_mouse(terminal, turn):
    for step in turn:
        if step == ".":
            continue
        line, text = hand_line(terminal)
        terminal.click(text.index(step[1:]), line)
        terminal.click_on("Canvas:" if step[0] == "@" else "   Ann", 2)
    terminal.click_on("play it")


def play_to_the_end(case, terminal, play):
    """Plays turns that survive until the game is over."""
    for _ in range(200):
        found = terminal.wait("another game|next round|Enter continue|Draw a card|no cards left|← → choose|p palette|c canvas")
        if "another game" in found.group():
            return
        if "next round" in found.group() or "continue" in found.group():
            terminal.keys("\r")
        elif "Draw a card" in found.group():
            terminal.keys("y")
        elif "no cards left" in found.group():
            terminal.keys("\r")
        else:
            turn = surviving_turn(terminal)
            if turn is None:
                terminal.keys("x\r")
                if "be out of" in terminal.wait("be out of|Enter continue").group():
                    terminal.keys("y")
            else:
                play(terminal, turn)
    case.fail("the game does not end:\n" + terminal.text())
