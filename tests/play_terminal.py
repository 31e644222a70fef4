#!/usr/bin/env python3
"""Plays the plain game in a terminal: what is saved, found again, covered, asked.

usage: play_terminal.py RED7
"""
import json
import os
import pathlib
import pty
import select
import signal
import sys
import tempfile
import time

RED7 = str(pathlib.Path(sys.argv[1]).resolve())
TIMEOUT = 30  # seconds until a text must have come
HAND = "Your hand: "


class Game:
    """A game in a terminal of its own; `text` is all that has come and was not looked at."""

    def __init__(self, home, *arguments):
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            environment = {"HOME": str(home), "LOGNAME": "Ann", "LC_ALL": "C.UTF-8",
                           "LANGUAGE": "en", "TERM": "dumb", "PATH": os.environ["PATH"]}
            os.execve(RED7, [RED7, "play", "--plain", *arguments], environment)

    def read(self):
        """Waits for more text; false at its end."""
        ready, _, _ = select.select([self.terminal], [], [], TIMEOUT)
        if not ready:
            raise AssertionError(f"nothing more comes after:\n{self.text}")
        try:
            more = os.read(self.terminal, 65536)
        except OSError:
            more = b""
        self.text += more.decode().replace("\r\n", "\n")
        return bool(more)

    def expect(self, text):
        """Waits for a text; returns what came before it."""
        while text not in self.text:
            if not self.read():
                raise AssertionError(f"no {text!r} in:\n{self.text}")
        before, self.text = self.text.split(text, 1)
        return before

    def say(self, line):
        os.write(self.terminal, (line + "\n").encode())

    def end(self):
        """Waits for the end; the exit status and the rest of the text."""
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status), self.text

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        self.end()

    def close(self):
        """Closes the terminal's window."""
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def hand(game):
    game.expect(HAND)
    cards = game.expect("\n")
    game.expect("Your move (? for help)> ")
    return cards


def saved(home):
    return home / ".local/state/red7/game.r7"


def turns(home):
    """How many turns the saved game has."""
    for line in saved(home).read_text().splitlines():
        if line.startswith("[Turns "):
            return int(line.split('"')[1])
    raise AssertionError("no tag Turns")


def test_killed_and_closed(home):
    game = Game(home, "--level", "greedy", "--seed", "1")
    hand(game)
    game.say("@R4")
    cards = hand(game)
    assert turns(home) == 3
    game.kill()
    game = Game(home)
    game.expect("3 turns played.")
    game.expect("Continue it? (y/n) ")
    game.say("y")
    assert hand(game) == cards
    game.say("+G6 @G1")
    cards = hand(game)
    game.close()
    time.sleep(0.1)
    game = Game(home, "--resume")
    assert hand(game) == cards
    game.say("quit")
    status, text = game.end()
    assert status == 0 and "Game saved" in text, text
    assert sorted(file.name for file in saved(home).parent.iterdir()) == ["game.r7", "lock"]


def test_not_wanted(home):
    game = Game(home, "--level", "greedy", "--seed", "1")
    hand(game)
    game.kill()
    old = saved(home).read_bytes()
    game = Game(home, "--seed", "5", "--level", "greedy")
    game.say("q")  # who leaves at the question leaves all as it is
    game.end()
    assert saved(home).read_bytes() == old
    game = Game(home, "--seed", "5", "--level", "greedy")
    game.say("n")
    game.expect("Record saved to ")
    kept = pathlib.Path(game.expect(".\n"))
    assert kept.read_bytes() == old
    hand(game)
    assert b'[Seed "5"]' in saved(home).read_bytes()
    game.kill()


def finished(home):
    """The bots of the games that were played to their end."""
    path = home / ".local/share/red7/history/games"
    return [json.loads(line)["bots"][1] for line in path.read_text(encoding="utf-8").splitlines()]


def test_end(home):
    game = Game(home, "--level", "greedy", "--seed", "1")
    hand(game)
    game.say("pass")
    game.say("y")
    game.expect("You had 42 safe moves:")
    game.expect("Another game?")
    assert not saved(home).exists()
    game.say("what")
    game.say("undo")
    hand(game)
    assert turns(home) == 1
    game.say("pass")
    game.say("y")
    game.expect("Another game?")
    assert finished(home) == ["greedy"]  # the same game, turn for turn, once
    game.say("again")
    hand(game)
    os.write(game.terminal, b"\x04")
    status, text = game.end()
    assert status == 0 and "The input has ended" in text, text


def test_covered(home):
    game = Game(home, "--seed", "2", "--people", "2", "--name", "Ann", "--name", "Ben")
    before = game.expect("Ben is next. Press Enter.")
    assert "Hand" not in before
    game.say("")
    game.expect("Ben’s hand: Y5")
    game.expect("Ben (? for help)> ")
    game.say("@G1")
    game.expect("Press Enter to hide the cards.")
    game.say("")
    page = game.expect("Ann is next. Press Enter.")
    assert page.count("\n") >= 100 and page.strip() == "", page
    game.say("")
    told = game.expect("Ann’s hand: ")
    assert "Ben plays G1 to the canvas" in told and "Y5" not in told, told
    game.kill()


def test_damaged(home):
    saved(home).parent.mkdir(parents=True)
    saved(home).write_bytes(b"\x00\xff nonsense")
    settings = home / ".config/red7/settings"
    settings.parent.mkdir(parents=True)
    settings.write_text("players = many\n")
    game = Game(home, "--level", "greedy", "--seed", "1")
    text = game.expect(HAND)
    assert f"{settings}.damaged" in text and f"{saved(home)}.damaged" in text, text
    game.kill()
    assert pathlib.Path(f"{saved(home)}.damaged").read_bytes() == b"\x00\xff nonsense"
    assert turns(home) == 1


def test_chosen_last(home):
    settings = home / ".config/red7/settings"
    settings.parent.mkdir(parents=True)
    settings.write_text("players = 3\nrules = lucrum+advanced\nname0 = Zoé\nconfirm_losing = no\n")
    game = Game(home, "--level", "1")
    text = game.expect("Your move (? for help)> ")
    assert "Lucrum, advanced; 3 players" in text, text
    game.say("pass")
    game.expect("You pass and are out.")
    game.kill()


def test_watched(home):
    game = Game(home, "--people", "0", "--level", "greedy", "--seed", "1")
    for _ in range(3):
        game.expect("Press Enter for the next turn.")
        game.say("")
    game.expect("Press Enter for the next turn.")
    assert turns(home) == 4
    game.say("quit")
    assert game.end()[0] == 0


def main():
    for name, test in sorted(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory(prefix="red7-play-") as home:
                test(pathlib.Path(home))
            print(f"ok {name}")


if __name__ == "__main__":
    main()
